"""Rows to choose from, each with a title, a line below, and what stands at their right end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client import ink
from game.client.acts import Act, Command, Move, Typed
from game.client.canvas import Box, Canvas
from game.client.theme import Ink
from game.client.widgets.base import Action, Look, Widget, inside


@dataclass(frozen=True)
class Row:
    """One row: its value, and what is written and drawn on it."""

    value: str
    title: str
    below: str = ""
    right: str = ""
    right_below: str = ""
    #: Pictures at the left end.
    pictures: tuple[str, ...] = ()
    #: Colours of the title and of what stands at the right end.
    color: Ink = "ink"
    right_color: Ink = "ink"


#: Largest side of a row's pictures.
_LARGEST = 46.0
#: How far a text may be shrunk before it is cut short.
_LEAST = 0.85


def shortened(canvas: Canvas, text: str, role: str, room: float) -> str:
    """Return a text that fits into a width without being shrunk much, cut short if need be."""
    most = room / _LEAST
    if not text or canvas.type.width(text, role) <= most:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if canvas.type.width(text[:middle].rstrip() + "…", role) <= most:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


class Rows(Widget):
    """Rows one above the other, of which one is chosen; they scroll with the choice.

    Confirm, or a click on the chosen row, runs `open`.
    """

    _BAR = 12.0
    _GAP = 6.0

    def __init__(
        self,
        name: str,
        box: Box,
        rows: Sequence[Row],
        value: str,
        change: Callable[[str], None],
        open: Action | None = None,
        *,
        row: float = 64.0,
        ghost: str = "",
        at_once: bool = False,
    ) -> None:
        """`row` is the height of one; `ghost` stands there while there are none.

        `at_once` lets the first click open a row.
        """
        super().__init__(name, box)
        self.rows = list(rows)
        values = [entry.value for entry in rows]
        self.index = values.index(value) if value in values else 0
        self.change = change
        self.open = open
        self.row = row
        self.ghost = ghost
        self.at_once = at_once
        #: The uppermost row in view.
        self.first = 0
        self._grip: float | None = None
        self._show()

    @property
    def value(self) -> str:
        """The chosen row's value, "" where there are none."""
        return self.rows[self.index].value if self.rows else ""

    @property
    def fit(self) -> int:
        """How many rows are in view."""
        return max(1, int((self.box[3] + self._GAP) / self.row))

    @property
    def _last(self) -> int:
        return max(0, len(self.rows) - self.fit)

    def choose(self, index: int) -> bool:
        """Choose a row by number; False when there is none or it is chosen already."""
        if not 0 <= index < len(self.rows) or index == self.index:
            return False
        self.index = index
        self._show()
        self.change(self.value)
        return True

    def scroll_to(self, first: int) -> None:
        """Bring a row to the top of the view, as far as there are enough below it."""
        self.first = min(self._last, max(0, first))

    def _show(self) -> None:
        self.scroll_to(min(max(self.first, self.index - self.fit + 1), self.index))

    def activate(self) -> None:
        """Open the chosen row."""
        if self.rows and self.open is not None:
            self.open()

    def click(self, x: float, y: float) -> None:
        """Choose the row under the pointer; open it when it is chosen already."""
        if self._last and inside(self._bar, x, y):
            return
        at = self.first + int((y - self.box[1]) / self.row)
        if at < len(self.rows) and (not self.choose(at) or self.at_once):
            self.activate()

    def command(self, event: Command | Move | Typed) -> bool:
        """Up and down choose; at the ends the focus moves on."""
        if isinstance(event, Move) and event.dy and not event.dx:
            return self.choose(self.index + event.dy)
        if isinstance(event, Command) and self.rows:
            far = {
                Act.FIRST: 0,
                Act.LAST: len(self.rows) - 1,
                Act.PAGE_UP: max(0, self.index - self.fit),
                Act.PAGE_DOWN: min(len(self.rows) - 1, self.index + self.fit),
            }.get(event.act)
            if far is not None:
                self.choose(far)
                return True
        return False

    def wheel(self, steps: float) -> bool:
        """Scroll without choosing."""
        self.scroll_to(self.first + (-1 if steps > 0 else 1))
        return True

    @property
    def _bar(self) -> Box:
        x, y, width, height = self.box
        return x + width - self._BAR, y, self._BAR, height

    @property
    def _knob(self) -> Box:
        x, y, width, height = self._bar
        long = max(28.0, height * self.fit / len(self.rows))
        return x, y + (height - long) * self.first / self._last, width, long

    def press(self, x: float, y: float) -> None:
        """Take the bar's knob, or page on the bar."""
        self._grip = None
        if self._last and inside(self._bar, x, y):
            knob = self._knob
            if inside(knob, x, y):
                self._grip = y - knob[1]
            else:
                self.scroll_to(self.first + (self.fit if y > knob[1] else -self.fit))

    def drag(self, x: float, y: float) -> None:
        """Move the knob."""
        if self._grip is not None:
            _, top, _, height = self._bar
            part = (y - self._grip - top) / (height - self._knob[3])
            self.scroll_to(round(part * self._last))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the rows in view."""
        x, y, width, height = self.box
        if not self.rows:
            middle = (x + width / 2, y + height / 2)
            canvas.text(self.ghost, middle, "body_italic", "ink_soft", "mc", width=width - 80)
            return
        wide = width - (self._BAR + 10 if self._last else 0)
        for number, row in enumerate(self.rows[self.first : self.first + self.fit]):
            box = (x, y + number * self.row, wide, self.row - self._GAP)
            self._draw_row(canvas, row, box, self.first + number == self.index)
        if self._last:
            canvas.fill("paper_dark", self._bar)
            canvas.fill("vermilion" if look.hovered else "wood", self._knob)

    def _draw_row(self, canvas: Canvas, row: Row, box: Box, chosen: bool) -> None:
        x, y, width, height = box
        seed = sum(map(ord, row.value)) % 5
        fill, edge = ("indigo", "ink") if chosen else ("snow", "paper_shade")
        ink.block(canvas, box, fill, edge, width=2, seed=seed)
        left, side = x + 14, min(height - 14, _LARGEST)
        for picture in row.pictures:
            # Signs are of ink, as the words are; seals and figures have colours of their own.
            tint = "snow" if chosen and picture.startswith("icon_") else None
            canvas.picture(picture, (left, y + (height - side) / 2, side, side), tint)
            left += side + 8
        end = x + width - 16
        right = [(row.right, "body_bold"), (row.right_below, "small")]
        room = max(canvas.type.width(text, role) if text else 0.0 for text, role in right)
        room = min(room, width * 0.42)
        self._lines(canvas, row.right, row.right_below, end, y, height, room, row, chosen, "r")
        left += 4
        wide = end - room - 20 - left
        self._lines(canvas, row.title, row.below, left, y, height, wide, row, chosen, "l")

    def _lines(
        self,
        canvas: Canvas,
        above: str,
        below: str,
        x: float,
        y: float,
        height: float,
        room: float,
        row: Row,
        chosen: bool,
        side: str,
    ) -> None:
        color = row.color if side == "l" else row.right_color
        first, second = ("snow", "snow") if chosen else (color, "ink_soft")
        line = canvas.type.line_height("tiny")
        if side == "l" and canvas.type.width(below, "small") > room and height > 2.7 * line:
            # What is too long for a line gets two smaller ones.
            canvas.text(above, (x, y + height * 0.18), "body_bold", first, "ml", fit=room)
            first_line, *rest = canvas.type.lines(below, "tiny", room)
            lines = f"{first_line}\n{shortened(canvas, ' '.join(rest), 'tiny', room)}"
            canvas.text(lines, (x, y + height * 0.66), "tiny", second, "ml", fit=room)
            return
        above = shortened(canvas, above, "body_bold", room)
        below = shortened(canvas, below, "small", room)
        if not below:
            canvas.text(above, (x, y + height / 2), "body_bold", first, f"m{side}", fit=room)
            return
        if above:
            canvas.text(above, (x, y + height * 0.31), "body_bold", first, f"m{side}", fit=room)
        canvas.text(below, (x, y + height * 0.72), "small", second, f"m{side}", fit=room)
