"""Which areas the bandits can still betray, for the samurai player: a sign for each letter.

A letter stands in a square while its card is surely in the hand, in a ring while it may be
there, and not at all while it lies among the discards.
"""

from __future__ import annotations

from fractions import Fraction

from game.client.canvas import Canvas
from game.seven_swords.rules.components import AREAS, N_AREAS
from game.seven_swords.view.boxes import Box, Table
from game.seven_swords.view.paint import kept, label, sheet
from game.seven_swords.view.picture import PictureState

_GAP = 1.5


def threat_boxes(table: Table) -> tuple[Box, ...]:
    """Return where the letters stand: over the hand, at its right end."""
    high = table.hand[0].y - table.hand_row.y - 1
    # As wide as the letters need that find room in the row, and its name beside them.
    wide = N_AREAS * (8.0 + high / 2 + _GAP) - _GAP
    row = Box(table.hand[-1].right - wide, table.hand_row.y, wide, high)
    return row.columns(N_AREAS, _GAP)


def draw_threats(canvas: Canvas, table: Table, picture: PictureState) -> None:
    """Draw the signs of all areas; whoever holds the hand sees the cards themselves."""
    if picture.hand_is_own:
        return
    for area, box in enumerate(threat_boxes(table)):
        if picture.held[area]:
            _draw_sign(canvas, box, AREAS[area], picture.held[area])


def _draw_sign(canvas: Canvas, box: Box, letter: str, held: Fraction) -> None:
    def draw(inner: Canvas) -> None:
        whole = Box(0, 0, box.w, box.h)
        fill = f"area_{letter.lower()}"
        if held == 1:
            sheet(inner, whole.inset(0, (box.h - box.w) / 2), fill, "vermilion_dark", 2)
        else:
            inner.circle(whole.centre, box.w / 2 - 1, fill, "ink", 1.2)
        label(inner, letter, whole, "tiny_bold")

    kept(canvas, "threat", box, (letter, held), draw)
