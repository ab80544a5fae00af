"""A slider: a value between limits, dragged or stepped."""

from __future__ import annotations

from collections.abc import Callable

from game.client import ink
from game.client.acts import Act, Command, Move, Typed
from game.client.canvas import Box, Canvas
from game.client.widgets.base import Look, Widget


class Slider(Widget):
    """A value between limits, dragged or stepped with left and right."""

    repeats = True

    def __init__(
        self,
        name: str,
        box: Box,
        value: int,
        change: Callable[[int], None],
        *,
        least: int = 0,
        most: int = 100,
        step: int = 5,
        tip: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(name, box, tip=tip, reason=reason)
        self.value = value
        self.change = change
        self.least, self.most, self.by = least, most, step

    #: Width kept for the number at the right end.
    _NUMBER = 72.0

    def _set(self, value: float) -> None:
        stepped = self.least + round((value - self.least) / self.by) * self.by
        stepped = min(self.most, max(self.least, stepped))
        if self.enabled and stepped != self.value:
            self.value = stepped
            self.change(stepped)

    def press(self, x: float, y: float) -> None:
        """Take the knob."""
        self.drag(x, y)

    def drag(self, x: float, y: float) -> None:
        """Move the knob."""
        length = self.box[2] - self._NUMBER - 20
        part = (x - self.box[0] - 10) / length
        self._set(self.least + part * (self.most - self.least))

    def click(self, x: float, y: float) -> None:
        """The press has done it."""

    def command(self, event: Command | Move | Typed) -> bool:
        """Left and right step; first and last go to the ends."""
        if isinstance(event, Move) and event.dx and not event.dy:
            self._set(self.value + event.dx * self.by)
            return True
        if isinstance(event, Command) and event.act in (Act.FIRST, Act.LAST):
            self._set(self.least if event.act is Act.FIRST else self.most)
            return True
        return False

    def wheel(self, steps: float) -> bool:
        """The wheel steps too."""
        self._set(self.value + (self.by if steps > 0 else -self.by))
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
        x, y, width, height = self.box
        middle = y + height / 2
        length = width - self._NUMBER - 20
        part = (self.value - self.least) / (self.most - self.least)
        knob = x + 10 + length * part
        color = "ink" if self.enabled else "paper_shade"
        ink.brush(canvas, (x + 10, middle), (x + 10 + length, middle), "paper_shade", 7)
        if part > 0:
            fill = "indigo" if self.enabled else "paper_shade"
            canvas.fill(fill, (x + 10, middle - 2.5, length * part, 5))
        canvas.circle((knob, middle), 11, "vermilion" if look.hovered else "indigo", color, 2.5)
        canvas.text(str(self.value), (x + width - 4, middle), "body_bold", "ink", "mr")
