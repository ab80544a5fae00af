"""The contents of a book: sections under headings, of which one is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client import ink
from game.client.acts import Act, Command, Move, Typed
from game.client.canvas import Box, Canvas
from game.client.widgets.base import Look, Widget


@dataclass(frozen=True)
class Row:
    """One row: a section's id (or "" for a heading), its title, a remark at its right end."""

    id: str
    title: str
    remark: str = ""


class Contents(Widget):
    """Rows one above the other; scrolls with the open one where they do not fit."""

    def __init__(
        self,
        name: str,
        box: Box,
        rows: Sequence[Row],
        value: str,
        change: Callable[[str], None],
        *,
        least: float = 26.0,
        most: float = 32.0,
    ) -> None:
        """`value` is the open section; rows are `least` to `most` high, as room allows."""
        super().__init__(name, box)
        self.rows = list(rows)
        self.value = value
        self.change = change
        self.high = min(most, max(least, box[3] / max(1, len(rows))))
        self.first = 0
        self._show()

    @property
    def _fit(self) -> int:
        return max(1, int(self.box[3] / self.high + 0.01))

    @property
    def _at(self) -> int:
        """The number of the open row, -1 if it is not listed."""
        return next((n for n, row in enumerate(self.rows) if row.id == self.value), -1)

    def _show(self) -> None:
        """Scroll so that the open row is in view, with the heading over it."""
        at = max(0, self._at)
        lead = 1 if at > 0 and not self.rows[at - 1].id else 0
        last = max(0, len(self.rows) - self._fit)
        self.first = min(last, max(min(self.first, at - lead), at - self._fit + 1, 0))

    def choose(self, number: int) -> bool:
        """Open a row by its number; False when there is none, or it is a heading or open."""
        if not 0 <= number < len(self.rows) or self.rows[number].id in ("", self.value):
            return False
        self.value = self.rows[number].id
        self._show()
        self.change(self.value)
        return True

    def step(self, by: int) -> bool:
        """Open the next section up or down; False at the ends."""
        at = self._at + by
        while 0 <= at < len(self.rows) and not self.rows[at].id:
            at += by
        return self.choose(at)

    def click(self, x: float, y: float) -> None:
        """Open the row under the pointer."""
        self.choose(self.first + int((y - self.box[1]) / self.high))

    def command(self, event: Command | Move | Typed) -> bool:
        """Up and down open the neighbours; at the ends the focus moves on."""
        if isinstance(event, Move) and event.dy and not event.dx:
            return self.step(event.dy)
        if isinstance(event, Command) and event.act in (Act.FIRST, Act.LAST):
            numbers = [n for n, row in enumerate(self.rows) if row.id]
            if numbers:
                self.choose(numbers[0 if event.act is Act.FIRST else -1])
            return True
        return False

    def wheel(self, steps: float) -> bool:
        """Scroll without opening."""
        last = max(0, len(self.rows) - self._fit)
        self.first = min(last, max(0, self.first + (-2 if steps > 0 else 2)))
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the rows in view."""
        x, y, width, height = self.box
        for number, row in enumerate(self.rows[self.first : self.first + self._fit]):
            top = y + number * self.high
            middle = top + self.high / 2
            if not row.id:
                canvas.text(row.title, (x + 2, middle), "small_bold", "vermilion_dark", "ml")
                continue
            opened = row.id == self.value
            color = "snow" if opened else "ink"
            if opened:
                box = (x, top + 1, width, self.high - 2)
                ink.block(canvas, box, "indigo", "ink", width=2, seed=number % 5)
            room = width - 26
            if row.remark:
                canvas.text(row.remark, (x + width - 10, middle), "tiny_bold", color, "mr")
                room -= 28
            canvas.text(row.title, (x + 14, middle), "label", color, "ml", fit=room)
        if self.first + self._fit < len(self.rows):
            self._arrow(canvas, y + height - 5, 1)
        if self.first > 0:
            self._arrow(canvas, y + 5, -1)

    def _arrow(self, canvas: Canvas, y: float, way: int) -> None:
        """Say that there is more above or below."""
        x = self.box[0] + self.box[2] - 8
        canvas.polygon([(x - 7, y - 4 * way), (x + 7, y - 4 * way), (x, y + 4 * way)], "vermilion")
