"""Marks on the table drawn: what may be chosen, where it may go, at what price or odds."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from game.client.canvas import Canvas
from game.client.theme import Ink
from game.seven_swords.view import refs
from game.seven_swords.view.boxes import (
    BOARD_LEFT,
    BOARD_SCALE,
    BOARD_TOP,
    BOARD_UNITS,
    HEIGHT,
    WIDTH,
    Box,
)
from game.seven_swords.view.focus import Spot
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.paint import icon, kept, label, sheet
from game.seven_swords.view.refs import Point, Ref
from game.seven_swords.view.spots import Spots

#: A card at least as high has room for the lamp of a hint.
_TALL = 100
#: Radius of the lamp of a hint on the board, and beside it.
_LAMP, _LITTLE_LAMP = 13.0, 8.0
_ROUND = frozenset((refs.SPACE, refs.OUT, refs.TOKEN))


def draw_marks_below(canvas: Canvas, spots: Spots, marks: Highlights) -> None:
    """Draw the marks that lie under the pieces: what can be chosen, and where to."""
    for ref in sorted(marks.selectable):
        _outline(canvas, spots.spot(ref), "select", 3.0)
    for ref in sorted(marks.destinations):
        _glow(canvas, spots.spot(ref))
    if marks.selected is not None:
        _outline(canvas, spots.spot(marks.selected), "snow", 6.0)
        _outline(canvas, spots.spot(marks.selected), "vermilion", 3.0)


def draw_marks_above(canvas: Canvas, spots: Spots, marks: Highlights) -> None:
    """Draw the marks that lie over the pieces: targets, prices, the way, hints, the cursor."""
    _draw_way(canvas, [spot.box.centre for ref in marks.way if (spot := spots.spot(ref))])
    for ref in sorted(marks.joined):
        _tick(canvas, spots.spot(ref))
    for ref in sorted(marks.targets):
        spot = spots.spot(ref)
        if spot is not None:
            icon(canvas, "cursor_target", spot.box.centre, max(spot.box.w, spot.box.h) + 14)
    if marks.hover is not None and marks.hover != marks.focus:
        # Below the labels, which have the last word.
        _outline(canvas, spots.spot(marks.hover), "snow", 2.0)
    labels = [(ref, words, False) for ref, words in sorted(marks.destinations.items())]
    labels += [(ref, words, True) for ref, words in sorted(marks.targets.items())]
    labels += [(ref, words, False) for ref, words in sorted(marks.labels.items())]
    for ref, words, hostile in labels:
        spot = spots.spot(ref)
        if spot is not None and words:
            tag(canvas, words, spot, "vermilion_dark" if hostile else "ink")
    _draw_way(canvas, [spot.box.centre for ref in marks.hint_way if (spot := spots.spot(ref))])
    told = {ref for ref, words, _ in labels if words}
    for ref in marks.hints:
        spot = spots.spot(ref)
        if spot is not None:
            _outline(canvas, spot, "select", 4.0)
            lamp = lamp_box(ref, spot, labelled=ref in told)
            canvas.circle(lamp.centre, lamp.w / 2, "select", "ink", 2)
            icon(canvas, "icon_hint", lamp.centre, lamp.w * 0.7)
    if marks.focus is not None:
        _cursor(canvas, spots.spot(marks.focus))


def _apart(box: Box) -> bool:
    """Tell whether there is room round a thing for a frame: on the board, not in its rows."""
    return box.right < BOARD_LEFT + BOARD_UNITS[0] * BOARD_SCALE and box.y > BOARD_TOP


def _outline(canvas: Canvas, spot: Spot | None, color: Ink, width: float) -> None:
    if spot is None:
        return
    box = spot.box
    if spot.round:
        radius = box.w / 2 + 1
        canvas.circle(box.centre, radius + width / 2 + 1, None, "ink", 1.2)
        canvas.circle(box.centre, radius + width / 2, None, color, width)
        return
    # Beside the board things lie close together: a frame must not cut its neighbours.
    around = box.inset(-3 - width / 2 if _apart(box) else -2)

    def draw(inner: Canvas) -> None:
        size = Box(0, 0, around.w, around.h)
        _frame(inner, size, "ink", width + 2)
        _frame(inner, size.inset(1), color, width)

    kept(canvas, "outline", around, (color, width), draw)


def _frame(canvas: Canvas, box: Box, color: Ink, width: float) -> None:
    for part in (
        (box.x, box.y, box.w, width),
        (box.x, box.bottom - width, box.w, width),
        (box.x, box.y, width, box.h),
        (box.right - width, box.y, width, box.h),
    ):
        canvas.fill(color, part)


def _glow(canvas: Canvas, spot: Spot | None) -> None:
    if spot is None:
        return
    if not spot.round:
        _outline(canvas, spot, "moss_light", 4.0)
        return
    canvas.circle(spot.box.centre, spot.box.w / 2 - 2, "moss_light", "ink", 1.5)
    canvas.circle(spot.box.centre, spot.box.w / 2 - 7, "snow", "moss_dark", 2.5)


def lamp_box(ref: Ref, spot: Spot, *, labelled: bool = False) -> Box:
    """Return where the lamp of a hint about a thing hangs, beside its label if it has one."""
    box = spot.box
    if box.h > _TALL:
        # On a samurai's card, over the emblem: above it stands what is to be decided.
        return _around((box.right - 15, box.y + 38), _LAMP)
    if not _apart(box):
        # Things lie close together here, and each is full of figures but for its edges.
        at = (box.x + 4, box.y + 4)
        if ref.sort == refs.CARD:
            at = (box.x + 1, box.y + 0.62 * box.h)
        elif ref.sort == refs.MARKER:
            at = (box.right, box.bottom)
        return _around(at, _LITTLE_LAMP)
    x, y = box.centre[0] + box.w / 2 + 2, box.y - 2
    if labelled:
        x, y = x + 12, y + 18
    return _around((min(x, WIDTH - 15), max(y, 15)), _LAMP)


def _around(at: Point, radius: float) -> Box:
    return Box(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)


def _tick(canvas: Canvas, spot: Spot | None) -> None:
    if spot is None:
        return
    _outline(canvas, spot, "vermilion", 4.0)
    x, y = spot.box.centre
    at = (x + 13, y - 13)
    canvas.circle(at, 9, "vermilion_dark", "snow", 1.5)
    canvas.line((at[0] - 4, at[1]), (at[0] - 1, at[1] + 4), "snow", 2.2)
    canvas.line((at[0] - 1, at[1] + 4), (at[0] + 5, at[1] - 4), "snow", 2.2)


def tag(canvas: Canvas, words: str, spot: Spot, fill: Ink) -> None:
    """Draw a short label over the upper edge of a thing, inside the canvas."""
    long, line = canvas.type.size(words, "tiny_bold")
    wide = max(18.0, long + 9)
    # Figures need less than a line; of letters some reach down.
    high = max(20.0, line if words.isalpha() else 0.8 * line)
    x = spot.box.centre[0] - wide / 2
    y = spot.box.y - high * 0.72
    box = Box(min(max(x, 1), WIDTH - wide - 1), min(max(y, 1), HEIGHT - high - 1), wide, high)

    def draw(inner: Canvas) -> None:
        whole = Box(0, 0, wide, high)
        sheet(inner, whole, fill, "snow", 1.2)
        label(inner, words, whole.inset(2, 0), "tiny_bold", "snow")

    kept(canvas, "tag", box, (words, fill), draw)


def _draw_way(canvas: Canvas, points: Sequence[Point]) -> None:
    for start, end in itertools.pairwise(points):
        canvas.line(start, end, "ink", 6)
        canvas.line(start, end, "select", 3)
    if points:
        canvas.circle(points[-1], 6, "select", "ink", 1.5)


def _cursor(canvas: Canvas, spot: Spot | None) -> None:
    """Draw the keyboard's cursor: four corners round a thing."""
    if spot is None:
        return
    around = spot.box.inset(-7)
    arm = min(14.0, around.w * 0.36, around.h * 0.42)

    def draw(inner: Canvas) -> None:
        for color, width, gap in (("snow", 6.0, 0.0), ("ink", 3.4, 1.3)):
            for right in (False, True):
                for bottom in (False, True):
                    x = around.w - gap - width if right else gap
                    y = around.h - gap - width if bottom else gap
                    long = arm - 2 * gap
                    left = around.w - gap - long if right else gap
                    top = around.h - gap - long if bottom else gap
                    inner.fill(color, (left, y, long, width))
                    inner.fill(color, (x, top, width, long))

    kept(canvas, "cursor", around, (), draw)
