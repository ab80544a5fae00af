"""Figures drawn: bars of several parts, columns side by side, lines turn by turn.

Whatever a colour says a word, a number or the kind of line says too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.client import ink
from game.client.acts import Act, Command, Move, Typed
from game.client.canvas import Box, Canvas, Xy
from game.client.theme import Ink
from game.client.widgets.base import Look, Widget

#: How far a caption may be shrunk.
_LEAST = 0.85
#: Least distance between the middles of two flags, so that each can be read and picked.
_FLAG = 26.0


@dataclass(frozen=True)
class Part:
    """A piece of a bar: how long, its colour, and the colour of the number on it."""

    value: float
    fill: Ink
    text: Ink = "snow"


@dataclass(frozen=True)
class Bar:
    """A line of a bar chart: what it is about, its parts, and words at its end."""

    label: str
    parts: tuple[Part, ...] = ()
    words: str = ""

    @property
    def total(self) -> float:
        """The sum of its parts."""
        return sum(part.value for part in self.parts)


class BarChart(Widget):
    """Bars one above the other, each filling its line; one without parts is a heading."""

    focusable = False

    def __init__(self, name: str, box: Box, bars: Sequence[Bar], *, most: float = 40.0) -> None:
        """`most` is the greatest height of a line."""
        super().__init__(name, box)
        self.bars = list(bars)
        self.high = min(most, box[3] / max(1, len(bars)))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the bars; their labels share one width, and so do the words."""
        x, y, width, _ = self.box
        wide = canvas.type.width
        bars = [bar for bar in self.bars if bar.parts]
        labels = min(width * 0.34, max((wide(bar.label, "label") for bar in bars), default=0.0))
        words = min(width * 0.36, max((wide(bar.words, "small") for bar in bars), default=0.0))
        left, room = x + labels + 14, width - labels - words - 28
        for number, bar in enumerate(self.bars):
            top = y + number * self.high
            middle = top + self.high / 2
            if not bar.parts:
                canvas.text(bar.label, (x, middle), "label_bold", "vermilion_dark", "ml", fit=width)
                continue
            canvas.text(bar.label, (x, middle), "label", "ink", "ml", fit=labels)
            canvas.text(bar.words, (x + width, middle), "small", "ink_soft", "mr", fit=words)
            self._draw_bar(canvas, bar, (left, top + 4, room, self.high - 8))

    def _draw_bar(self, canvas: Canvas, bar: Bar, box: Box) -> None:
        x, y, width, height = box
        ink.block(canvas, box, "paper_dark", "ink", width=1.5)
        at = x
        for part in bar.parts:
            long = width * part.value / bar.total if bar.total else 0.0
            if long <= 0:
                continue
            canvas.fill(part.fill, (at, y + 1, long, height - 2))
            if at > x:
                canvas.fill("ink", (at - 0.75, y + 1, 1.5, height - 2))
            label = f"{part.value:g}"
            if canvas.type.width(label, "small_bold") < long - 4:
                middle = (at + long / 2, y + height / 2)
                canvas.text(label, middle, "small_bold", part.text, "mc")
            at += long
        canvas.frame(box, "ink", 1.5)


@dataclass(frozen=True)
class Series:
    """A line through one value for each place across, None where there is none."""

    label: str
    color: Ink
    values: tuple[float | None, ...]
    dashed: bool = False
    #: Shape of its points: "square", "disc" or "" for none.
    point: str = "disc"


@dataclass(frozen=True)
class Group:
    """Columns that belong together: the picture below them, and a value for each series."""

    picture: str
    values: tuple[float, ...]
    #: What is written in the foot of each column.
    words: tuple[str, ...] = ()


class ColumnChart(Widget):
    """Groups of columns, with a line across where they are expected to end."""

    focusable = False
    #: Height of the pictures below.
    _PICTURE = 34.0

    def __init__(
        self,
        name: str,
        box: Box,
        groups: Sequence[Group],
        series: Sequence[Series],
        *,
        expected: float = 0.0,
        expected_words: str = "",
    ) -> None:
        """`series` tell the columns of a group apart. The values share one scale from 0 on."""
        super().__init__(name, box)
        self.groups = list(groups)
        self.series = list(series)
        self.expected = expected
        self.expected_words = expected_words

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the key, the columns with their numbers, and the pictures below."""
        x, y, width, height = self.box
        line = canvas.type.line_height("small_bold")
        draw_key(canvas, self.series, (x + 8, y + line / 2))
        foot, head = y + height - self._PICTURE - 10, y + line + 12
        values = [value for group in self.groups for value in group.values]
        highest = max([self.expected, *values], default=0.0)
        scale = (foot - head) / (highest * 1.05) if highest else 0.0
        room = width - canvas.type.width(self.expected_words, "tiny") - 14
        step = room / max(1, len(self.groups))
        wide = min(54.0, step * 0.84 / max(1, len(self.series)))
        if self.expected:
            level = foot - self.expected * scale
            dashes(canvas, (x, level), (x + room, level), "vermilion")
            end = (x + width, level)
            canvas.text(self.expected_words, end, "tiny", "vermilion_dark", "mr")
        for number, group in enumerate(self.groups):
            middle = x + (number + 0.5) * step
            left = middle - wide * len(group.values) / 2
            for series, value in enumerate(group.values):
                long = max(2.0, value * scale)
                box = (left + series * wide + 2, foot - long, wide - 4, long)
                fill = self.series[series].color
                ink.block(canvas, box, fill, "ink", width=1.5, seed=number)
                if series < len(group.words) and long > line:
                    at = (box[0] + box[2] / 2, foot - 5)
                    color = "snow" if series == 0 else "ink"
                    canvas.text(group.words[series], at, "tiny_bold", color, "bc", fit=wide - 8)
            side = self._PICTURE
            canvas.picture(group.picture, (middle - side / 2, foot + 8, side, side))
        ink.brush(canvas, (x, foot), (x + room, foot), "ink", 3)
        if self.expected:
            dashes(canvas, (x, level), (x + room, level), "vermilion", 1.5)


@dataclass(frozen=True)
class Flag:
    """A place of interest: how far across, what is written on it, its colour."""

    at: float
    words: str
    color: Ink


class LineChart(Widget):
    """Lines over places across, with flags; a place can be picked."""

    _LEFT, _FOOT = 40.0, 34.0
    #: Height of the key, and of the room for flags below it.
    _KEY, _FLAGS = 28.0, 30.0

    def __init__(
        self,
        name: str,
        box: Box,
        series: Sequence[Series],
        labels: Sequence[str],
        *,
        flags: Sequence[Flag] = (),
        pick: Callable[[int], None] | None = None,
        pick_flag: Callable[[int], None] | None = None,
        caption: str = "",
    ) -> None:
        """`labels` name the places; `pick` gets the number of one, `pick_flag` of a flag.

        `caption` says what is drawn, and is the tip too.
        """
        super().__init__(name, box, tip=caption)
        self.series = list(series)
        self.labels = list(labels)
        self.flags = list(flags)
        self.pick = pick
        self.pick_flag = pick_flag
        self.caption = caption
        self.focusable = pick is not None
        #: The place that the keys are on.
        self.at = max(0, len(labels) - 1)
        values = [v for line in series for v in line.values if v is not None]
        self.low = min([0.0, *values])
        self.high = max([1.0, *values])
        self.by = _nice((self.high - self.low) / 5)
        self.low = math.floor(self.low / self.by) * self.by
        self.high = math.ceil(self.high / self.by) * self.by

    # places

    @property
    def _field(self) -> Box:
        x, y, width, height = self.box
        head = self._KEY + (self._FLAGS if self.flags else 4.0)
        return x + self._LEFT, y + head, width - self._LEFT - 16, height - head - self._FOOT

    def spot(self, across: float, value: float) -> Xy:
        """Return the point of a value at a place."""
        x, y, width, height = self._field
        part = across / max(1, len(self.labels) - 1)
        return x + width * part, y + height * (self.high - value) / (self.high - self.low)

    def flag_spots(self) -> list[Xy]:
        """Return where the flags stand: over their places, or beside if one stands there."""
        across = [self.spot(flag.at, self.high)[0] for flag in self.flags]
        order = sorted(range(len(across)), key=lambda number: across[number])
        for before, number in pairwise(order):
            across[number] = max(across[number], across[before] + _FLAG)
        limit = self._field[0] + self._field[2]
        for number in reversed(order):
            across[number] = min(across[number], limit)
            limit = across[number] - _FLAG
        return [(x, self._field[1] - 12) for x in across]

    def place(self, x: float) -> int:
        """Return the place that lies nearest to a point across."""
        left, _, width, _ = self._field
        last = len(self.labels) - 1
        return min(last, max(0, round((x - left) / width * last)))

    # what the player does

    def click(self, x: float, y: float) -> None:
        """Pick the flag or the place under the pointer."""
        spots = self.flag_spots()
        near = min(range(len(spots)), key=lambda n: math.dist(spots[n], (x, y)), default=-1)
        if near >= 0 and math.dist(spots[near], (x, y)) < 16 and self.pick_flag is not None:
            self.pick_flag(near)
            return
        self.at = self.place(x)
        self.activate()

    def activate(self) -> None:
        """Pick the place that the keys are on."""
        if self.pick is not None and self.labels:
            self.pick(self.at)

    def command(self, event: Command | Move | Typed) -> bool:
        """Left and right go along; at the ends the focus moves on."""
        if isinstance(event, Move) and event.dx and not event.dy:
            there = self.at + event.dx
            if 0 <= there < len(self.labels):
                self.at = there
                return True
        if isinstance(event, Command) and event.act in (Act.FIRST, Act.LAST):
            self.at = 0 if event.act is Act.FIRST else len(self.labels) - 1
            return True
        return False

    # picture

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the grid, the lines, the flags and what the lines are."""
        self._draw_grid(canvas)
        if look.focused and self.focusable:
            at = self.spot(self.at, self.high)[0]
            canvas.fill("ochre", (at - 1, self._field[1], 2, self._field[3]))
        flags = list(zip(self.flags, self.flag_spots(), strict=True))
        for flag, spot in flags:
            foot = (self.spot(flag.at, self.high)[0], self._field[1] + self._field[3])
            dashes(canvas, spot, foot, flag.color, 1.2)
        for line in self.series:
            self._draw_line(canvas, line)
        for flag, spot in flags:
            canvas.circle(spot, 12, flag.color, "ink", 1.5)
            canvas.text(flag.words, spot, "tiny_bold", "snow", "mc")
        middle = self.box[1] + self._KEY / 2
        left = draw_key(canvas, self.series, (self._field[0] + 14, middle))
        end = self._field[0] + self._field[2]
        # Where the key leaves too little room the tip says it alone.
        if self.caption and canvas.type.width(self.caption, "tiny") * _LEAST <= end - left:
            corner = (end, middle)
            canvas.text(self.caption, corner, "tiny", "ink_soft", "mr", fit=end - left)

    def _draw_grid(self, canvas: Canvas) -> None:
        x, y, width, height = self._field
        value = self.low
        while value <= self.high + self.by / 2:
            at = self.spot(0, value)[1]
            canvas.line((x, at), (x + width, at), "paper_shade", 1)
            text = f"{value:g}".replace("-", "\N{MINUS SIGN}")
            canvas.text(text, (x - 8, at), "tiny", "ink_soft", "mr")
            value += self.by
        zero = self.spot(0, 0.0)[1]
        canvas.fill("ink", (x, zero - 1, width, 2))
        canvas.fill("ink", (x - 1, y, 2, height))
        room = width / max(1, len(self.labels) - 1)
        widest = max((canvas.type.width(label, "tiny") for label in self.labels), default=0.0)
        every = max(1, math.ceil((widest + 8) / room))
        for number, label in enumerate(self.labels):
            if number % every == 0:
                below = (self.spot(number, self.low)[0], y + height + 6)
                canvas.text(label, below, "tiny", "ink_soft", "tc")

    def _draw_line(self, canvas: Canvas, line: Series) -> None:
        before: Xy | None = None
        spots = []
        for number, value in enumerate(line.values):
            if value is None:
                before = None
                continue
            here = self.spot(number, value)
            spots.append(here)
            if before is not None:
                if line.dashed:
                    dashes(canvas, before, here, line.color)
                else:
                    canvas.line(before, here, line.color, 3)
            before = here
        for spot in spots:
            _point(canvas, spot, line)


def draw_key(canvas: Canvas, series: Sequence[Series], at: Xy) -> float:
    """Say which colour and point is which, beside each other from a point on; return the end."""
    left, middle = at
    for line in series:
        if line.dashed:
            dashes(canvas, (left - 4, middle), (left + 20, middle), line.color)
        _point(canvas, (left + 8, middle), line)
        box = canvas.text(line.label, (left + 26, middle), "small_bold", "ink", "ml")
        left += 26 + box[2] + 26
    return left


def _point(canvas: Canvas, at: Xy, line: Series) -> None:
    if line.point == "square":
        canvas.fill("ink", (at[0] - 5.5, at[1] - 5.5, 11, 11))
        canvas.fill(line.color, (at[0] - 4, at[1] - 4, 8, 8))
    elif line.point:
        canvas.circle(at, 6, line.color, "ink", 1.5)


def dashes(canvas: Canvas, start: Xy, end: Xy, color: Ink, width: float = 2.0) -> None:
    """Draw a dashed line."""
    length = math.dist(start, end)
    count = max(1, round(length / 12))
    for number in range(count):
        a, b = (number + 0.15) / count, (number + 0.75) / count
        canvas.line(
            (start[0] + (end[0] - start[0]) * a, start[1] + (end[1] - start[1]) * a),
            (start[0] + (end[0] - start[0]) * b, start[1] + (end[1] - start[1]) * b),
            color,
            width,
        )


def _nice(step: float) -> float:
    """Return the next of 1, 2, 5, 10, 20, 50 … that is no smaller."""
    power = 10.0 ** math.floor(math.log10(max(step, 1.0)))
    return next(n * power for n in (1, 2, 5, 10) if n * power >= step * 0.999)
