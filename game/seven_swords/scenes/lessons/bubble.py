"""The bubble in which a lesson speaks: words, how far one is, buttons, a tail to what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.client import ink
from game.client.canvas import Canvas
from game.client.typeset import Typesetter
from game.client.widgets import Button
from game.client.widgets.richtext import BODY, SMALL, Family, RichText
from game.seven_swords.view.boxes import Box, Table
from game.seven_swords.view.refs import BUTTON, Point, Ref

#: Refs of the bubble's buttons, behind those of the table.
NEXT, AGAIN, SKIP, SHIFT = (Ref(BUTTON, 40 + number) for number in range(4))

_LABEL = Family("label", "label_bold", "label")
_TINY = Family("tiny", "tiny_bold", "tiny")
_PAD, _GAP, _BUTTON = 16.0, 10.0, 38.0
#: Widths that are tried, narrow first; the board's margin that stays free.
_WIDTHS = (400.0, 470.0, 540.0)
_MARGIN = 10.0
_TALLEST = 330.0
#: The place over the log, what covering that counts, and how much better another must be.
_DOCK, _LOG_COST, _STICKY = 0, 5, 3
_NEVER = 10_000
#: How long a tail grows; what is further away it only points towards.
_TAIL = 58.0


@dataclass(frozen=True)
class Speech:
    """What a bubble says: a heading, the chapter's place in the course, words, a remark."""

    heading: str
    place: str
    words: str
    remark: str = ""


@dataclass(frozen=True)
class Offered:
    """A button of a bubble."""

    ref: Ref
    text: str
    action: Callable[[], None]
    tip: str = ""
    main: bool = False


class Bubble:
    """A speech laid out where it hides little: on the board, or over the log beside it."""

    def __init__(
        self,
        typesetter: Typesetter,
        table: Table,
        speech: Speech,
        offered: Sequence[Offered],
        keep_clear: Mapping[Point, int],
        place: int | None = None,
        shift: int = 0,
    ) -> None:
        """`keep_clear` says how much each point counts; `place` is kept where it is as good.

        `shift` takes the next best place instead, and the next.
        """
        self.speech = speech
        self._type = typesetter
        self._rows = _BUTTON + _GAP if offered else 0.0
        boxes = self._boxes(table)
        costs = [_cost(box, keep_clear) for box in boxes]
        # Over the log it hides what was: little, but not nothing.
        costs[_DOCK] += _LOG_COST if self._lay_out(table.log.w, table.log.h) else _NEVER
        order = sorted(range(len(boxes)), key=lambda number: (costs[number], number))
        best = order[0]
        if place is not None and place < len(boxes) and costs[place] <= costs[best] + _STICKY:
            best = place
        if shift:
            order = [number for number in order if number != best]
            best = order[(shift - 1) % len(order)]
        #: Number of the place that it took.
        self.place = best
        self.box = boxes[best]
        self._lay_out(self.box.w, self.box.h if best == _DOCK else None)
        self.buttons = self._buttons(offered)

    def _boxes(self, table: Table) -> list[Box]:
        """Return the places to choose from; the first lies over the log."""
        self._lay_out(None, None)
        return [table.log, *_corners(table.board, self._wide, self.high)]

    @property
    def high(self) -> float:
        """The height that its contents need."""
        return self._head + self._text.height + self._remark_height + self._rows + 2 * _PAD

    def _lay_out(self, width: float | None, height: float | None) -> bool:
        """Choose width and size of text: of a given box, or so that the bubble stays low.

        False when even the smallest text does not fit.
        """
        self._head = self._type.line_height("label_bold") + 4
        tallest = _TALLEST - 90 if height is None else height - self._rows - 2 * _PAD
        for wide in _WIDTHS if width is None else (width,):
            for family in (BODY, _LABEL, SMALL, _TINY):
                self._wide = wide
                room = wide - 2 * _PAD
                self._text = RichText(self._type, self.speech.words, room, family)
                remark = self.speech.remark
                self._remark_height = (
                    self._type.size(remark, "small_italic", room)[1] + 8 if remark else 0.0
                )
                if self._head + self._text.height + self._remark_height <= tallest:
                    return True
        return False

    def _buttons(self, offered: Sequence[Offered]) -> dict[Ref, Button]:
        """Lay the buttons along the foot: the main one at the right end."""
        made = {}
        top = self.box.bottom - _PAD - _BUTTON
        right = self.box.right - _PAD
        room = self.box.w - 2 * _PAD
        wanted = [self._type.size(one.text, "small_bold")[0] + 26 for one in offered]
        spare = room - _GAP * max(0, len(offered) - 1)
        shrink = min(1.0, spare / sum(wanted)) if wanted else 1.0
        for one, wide in zip(offered, wanted, strict=True):
            width = wide * shrink
            right -= width
            style = "main" if one.main else "quiet"
            made[one.ref] = Button(
                f"lesson_{one.ref.number}",
                (right, top, width, _BUTTON),
                one.text,
                one.action,
                style=style,
                role="small_bold",
                tip=one.tip,
            )
            right -= _GAP
        return made

    def draw(self, canvas: Canvas, toward: Point | None) -> None:
        """Draw it, with a tail to a point; its buttons are the table's to draw."""
        box = self.box
        if toward is not None and self.place != _DOCK and not box.holds(*toward):
            self._draw_tail(canvas, toward)
        shadow = (box.x + 4, box.y + 5, box.w, box.h)
        canvas.fill((35, 31, 32, 70), shadow)
        ink.block(canvas, box, "snow", "ink", width=3, inner="ochre", seed=4)
        x, y = box.x + _PAD, box.y + _PAD
        room = box.w - 2 * _PAD
        place = canvas.text(
            self.speech.place, (box.right - _PAD, y), "small_bold", "ochre_dark", "tr"
        )
        fit = room - place[2] - 12
        canvas.text(self.speech.heading, (x, y - 2), "label_bold", "vermilion_dark", "tl", fit=fit)
        y += self._head
        self._text.draw(canvas, x, y)
        if self.speech.remark:
            at = (x, y + self._text.height + 6)
            canvas.text(self.speech.remark, at, "small_italic", "indigo", "tl", width=room)

    def _draw_tail(self, canvas: Canvas, toward: Point) -> None:
        box = self.box
        cx, cy = box.centre
        dx, dy = toward[0] - cx, toward[1] - cy
        # Where the line from the middle leaves the box.
        part = min(
            box.w / 2 / abs(dx) if dx else 9.0,
            box.h / 2 / abs(dy) if dy else 9.0,
        )
        start = (cx + dx * part, cy + dy * part)
        length = (dx * dx + dy * dy) ** 0.5
        ux, uy = dx / length, dy / length
        away = (toward[0] - start[0]) * ux + (toward[1] - start[1]) * uy
        long = min(_TAIL, away - 24)
        if long < 14:
            return
        tip = (start[0] + ux * long, start[1] + uy * long)
        base = 13.0
        points = [
            (start[0] - uy * base - ux * 6, start[1] + ux * base - uy * 6),
            tip,
            (start[0] + uy * base - ux * 6, start[1] - ux * base - uy * 6),
        ]
        canvas.polygon(points, "snow", "ink", 2.5)


def _corners(board: Box, wide: float, high: float) -> list[Box]:
    """Return places on the board: corners first, then the middles of the edges."""
    left, right = board.x + _MARGIN, board.right - _MARGIN - wide
    top, bottom = board.y + _MARGIN, board.bottom - _MARGIN - high
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    return [
        Box(x, y, wide, high)
        for x, y in (
            (left, bottom),
            (right, bottom),
            (left, top),
            (right, top),
            (middle_x, bottom),
            (middle_x, top),
            (left, middle_y),
            (right, middle_y),
        )
    ]


def _cost(box: Box, keep_clear: Mapping[Point, int]) -> int:
    """Return how much of what should be seen a box would cover."""
    wider = box.inset(-16)
    return sum(weight for point, weight in keep_clear.items() if wider.holds(*point))
