"""Lists that scroll: lines to read (a log, a page) and entries to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client import ink
from game.client.acts import Act, Command, Move, Typed
from game.client.canvas import Box, Canvas
from game.client.theme import Ink
from game.client.typeset import Typesetter
from game.client.widgets.base import Look, Widget, inside


@dataclass(frozen=True)
class Line:
    """A paragraph: its text, role, colour, indent and the space above it."""

    text: str
    role: str = "label"
    color: Ink = "ink"
    indent: float = 0.0
    above: float = 0.0
    picture: str = ""


class ScrollText(Widget):
    """Paragraphs that scroll by wheel, drag, arrows and page keys; a log, or a page."""

    _BAR = 12.0

    def __init__(
        self,
        name: str,
        box: Box,
        lines: Sequence[Line],
        *,
        follow: bool = False,
        framed: bool = True,
        tip: str = "",
    ) -> None:
        """`follow` keeps the last line in view as lines are added."""
        super().__init__(name, box, tip=tip)
        self.lines = list(lines)
        self.follow = follow
        self.framed = framed
        #: Scrolled distance from the top, in logical units.
        self.offset = 0.0
        self._grip: float | None = None
        self._heights: list[float] = []
        self._type: Typesetter | None = None

    def lay_out(self, typesetter: Typesetter) -> None:
        """Measure the lines; needed before scrolling and drawing."""
        self._type = typesetter
        width = self._width
        self._heights = [
            line.above + typesetter.size(line.text, line.role, width - line.indent)[1]
            for line in self.lines
        ]
        self.offset = self._limit if self.follow else min(self.offset, self._limit)

    def add(self, line: Line) -> None:
        """Add a paragraph at the end."""
        self.lines.append(line)
        if self._type is not None:
            size = self._type.size(line.text, line.role, self._width - line.indent)
            self._heights.append(line.above + size[1])
            if self.follow:
                self.offset = self._limit

    @property
    def _inset(self) -> float:
        return 12.0 if self.framed else 0.0

    @property
    def _width(self) -> float:
        return self.box[2] - 2 * self._inset - self._BAR - 6

    @property
    def _view(self) -> float:
        return self.box[3] - 2 * self._inset

    @property
    def _limit(self) -> float:
        return max(0.0, sum(self._heights) - self._view)

    def scroll(self, distance: float) -> bool:
        """Scroll down by a distance; False when it was at the end already."""
        before = self.offset
        self.offset = min(self._limit, max(0.0, self.offset + distance))
        return self.offset != before

    def command(self, event: Command | Move | Typed) -> bool:
        """Arrows, page keys, first and last."""
        if isinstance(event, Move) and event.dy and not event.dx:
            return self.scroll(event.dy * 36)
        if isinstance(event, Command):
            far = {
                Act.PAGE_UP: -self._view * 0.9,
                Act.PAGE_DOWN: self._view * 0.9,
                Act.FIRST: -1e9,
                Act.LAST: 1e9,
            }.get(event.act)
            if far is not None:
                self.scroll(far)
                return True
        return False

    def wheel(self, steps: float) -> bool:
        """The wheel scrolls three lines."""
        self.scroll(-steps * 72)
        return True

    @property
    def _bar(self) -> Box:
        x, y, width, height = self.box
        return x + width - self._BAR - 4, y + 6, self._BAR, height - 12

    @property
    def _knob(self) -> Box:
        x, y, width, height = self._bar
        whole = sum(self._heights) or 1.0
        long = max(28.0, height * min(1.0, self._view / whole))
        return x, y + (height - long) * (self.offset / (self._limit or 1.0)), width, long

    def press(self, x: float, y: float) -> None:
        """Take the bar's knob, or page on the bar."""
        self._grip = None
        if self._limit and inside(self._bar, x, y):
            knob = self._knob
            if inside(knob, x, y):
                self._grip = y - knob[1]
            else:
                self.scroll(self._view * (0.9 if y > knob[1] else -0.9))

    def drag(self, x: float, y: float) -> None:
        """Move the knob."""
        if self._grip is not None:
            _, top, _, height = self._bar
            free = height - self._knob[3]
            part = (y - self._grip - top) / free if free else 0.0
            self.offset = min(self._limit, max(0.0, part * self._limit))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw what is in view."""
        if self.framed:
            ink.block(canvas, self.box, "snow", "ink", seed=1)
        x, y, width, _ = self.box
        inset = self._inset
        top = y + inset
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(canvas.rect((x, top, width, self._view)))
        at = top - self.offset
        for line, height in zip(self.lines, self._heights, strict=True):
            if at + height > top and at < top + self._view:
                left = x + inset + line.indent
                if line.picture:
                    canvas.picture(line.picture, (left - 26, at + line.above + 2, 20, 20))
                canvas.text(
                    line.text,
                    (left, at + line.above),
                    line.role,
                    line.color,
                    "tl",
                    width=self._width - line.indent,
                )
            at += height
        canvas.surface.set_clip(clip)
        if self._limit:
            canvas.fill("paper_dark", self._bar)
            canvas.fill("vermilion" if look.hovered else "wood", self._knob)


class ChoiceList(Widget):
    """Entries one above the other, of which one is chosen; scrolls with the choice."""

    def __init__(
        self,
        name: str,
        box: Box,
        entries: Sequence[tuple[str, str]],
        value: str,
        change: Callable[[str], None],
        *,
        row: float = 40.0,
    ) -> None:
        """`entries` are (value, text); `row` is the height of one."""
        super().__init__(name, box)
        self.row = row
        self.entries = list(entries)
        values = [entry for entry, _ in entries]
        self.index = values.index(value) if value in values else 0
        self.change = change
        self.first = 0
        self._show()

    @property
    def rows(self) -> int:
        """How many entries fit into the box."""
        return max(1, int(self.box[3] / self.row))

    def choose(self, index: int) -> bool:
        """Choose an entry by number; False when there is none or it is chosen already."""
        if not 0 <= index < len(self.entries) or index == self.index:
            return False
        self.index = index
        self._show()
        self.change(self.entries[index][0])
        return True

    def _show(self) -> None:
        self.first = min(max(self.first, self.index - self.rows + 1), self.index)

    def click(self, x: float, y: float) -> None:
        """Choose the entry under the pointer."""
        self.choose(self.first + int((y - self.box[1]) / self.row))

    def command(self, event: Command | Move | Typed) -> bool:
        """Up and down choose; at the ends the focus moves on."""
        if isinstance(event, Move) and event.dy and not event.dx:
            return self.choose(self.index + event.dy)
        if isinstance(event, Command) and event.act in (Act.FIRST, Act.LAST):
            self.choose(0 if event.act is Act.FIRST else len(self.entries) - 1)
            return True
        return False

    def wheel(self, steps: float) -> bool:
        """Scroll without choosing."""
        last = max(0, len(self.entries) - self.rows)
        self.first = min(last, max(0, self.first + (-1 if steps > 0 else 1)))
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the entries in view."""
        x, y, width, _ = self.box
        for row, (_, text) in enumerate(self.entries[self.first : self.first + self.rows]):
            box = (x, y + row * self.row, width, self.row - 4)
            chosen = self.first + row == self.index
            if chosen:
                ink.block(canvas, box, "indigo", "ink", seed=row)
            middle = box[1] + box[3] / 2
            color = "snow" if chosen else "ink"
            canvas.text(text, (x + 14, middle), "body", color, "ml", fit=width - 28)
