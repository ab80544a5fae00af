"""What may still lie face down, for the bandit player: the values nobody has seen yet.

Supplies and storehouses stand over the hand; houses over the discards, where there is room.
Whatever lies face down says the same of itself in its tip.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.canvas import Canvas
from game.client.texts import Texts
from game.seven_swords.rules.components import BANDIT
from game.seven_swords.view.boxes import Box, Table
from game.seven_swords.view.paint import icon, kept, label
from game.seven_swords.view.picture import PictureState

_ICON, _GAP, _ROUNDED = 18.0, 6.0, 4.0


def draw_unseen(canvas: Canvas, table: Table, texts: Texts, picture: PictureState) -> None:
    """Draw the values that the bandit player has not seen, beside the names of the cards' rows."""
    if picture.seat != BANDIT:
        return
    values, unseen = picture.values, picture.unseen
    left = Box(table.hand[0].x, table.hand_row.y, table.hand[-1].right - table.hand[0].x, 0)
    right = left.moved(table.discards[0].x - table.hand[0].x, 0)
    high = table.hand[0].y - table.hand_row.y - 1
    for room, words, lists in (
        (
            left,
            texts("table.hand.own"),
            (
                ("supply", [values.supplies[tile] for tile in unseen.supplies]),
                ("store", [values.stores[tile] for tile in unseen.stores]),
            ),
        ),
        (
            right,
            texts("table.hand.discards"),
            (("house", [values.houses[tile] for tile in unseen.houses]),),
        ),
    ):
        begin = room.x + canvas.type.width(words, "tiny") + _GAP
        _draw_lists(canvas, Box(begin, room.y, room.right - begin, high), lists)


def _draw_lists(canvas: Canvas, box: Box, lists: Sequence[tuple[str, Sequence[int]]]) -> None:
    """Draw lists of numbers at the right end of a box, if all of them find room there."""
    told = [(sprite, _listed(numbers)) for sprite, numbers in lists if numbers]
    wides = [canvas.type.width(words, "tiny_bold") for _, words in told]
    room = box.w - sum(_ICON + 3 + _GAP for _ in told) + _GAP
    # Larger letters may give way, down to the usual size.
    shrink = min(1.0, room / max(1.0, sum(wides)))
    if shrink * canvas.type.zoom < 100:
        return
    x = box.x + room - shrink * sum(wides)
    for (sprite, words), wide in zip(told, wides, strict=True):
        part = Box(x, box.y, _ICON + 3 + shrink * wide, box.h)
        _draw_list(canvas, part, sprite, words)
        x = part.right + _GAP


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in sorted(numbers))


def _draw_list(canvas: Canvas, box: Box, sprite: str, words: str) -> None:
    def draw(inner: Canvas) -> None:
        icon(inner, sprite, (_ICON / 2, box.h / 2), _ICON)
        room = Box(_ICON + 3, 0, box.w - _ICON - 3, box.h)
        label(inner, words, room, "tiny_bold", "ink", "ml")

    # Shrunk to whole pixels, numbers may come out a little wider than measured.
    wider = Box(box.x, box.y, box.w + _ROUNDED, box.h)
    kept(canvas, "unseen", wider, (sprite, words), draw)
