"""Widgets that hold a value: a line of text, a slider."""

from __future__ import annotations

from collections.abc import Callable

from game.client import ink
from game.client.acts import Act, Command, Move, Typed
from game.client.canvas import Box, Canvas
from game.client.widgets.base import Look, Widget


class TextField(Widget):
    """A line of text to type in."""

    types = True

    def __init__(
        self,
        name: str,
        box: Box,
        text: str,
        change: Callable[[str], None],
        *,
        allowed: str = "",
        longest: int = 24,
        ghost: str = "",
        tip: str = "",
    ) -> None:
        """`allowed` limits the characters; `ghost` shows while it is empty."""
        super().__init__(name, box, tip=tip)
        self.text = text
        self.change = change
        self.allowed = allowed
        self.longest = longest
        self.ghost = ghost
        self.cursor = len(text)

    def write(self, text: str) -> None:
        """Replace the whole text, as a program would; `change` is not called."""
        self.text = text[: self.longest]
        self.cursor = len(self.text)

    def command(self, event: Command | Move | Typed) -> bool:
        """Type, erase, and move the cursor."""
        if isinstance(event, Typed):
            for letter in event.text:
                if letter.isprintable() and (not self.allowed or letter in self.allowed):
                    self._insert(letter)
            return True
        if isinstance(event, Move):
            if event.dy:
                return False
            self.cursor = min(len(self.text), max(0, self.cursor + event.dx))
            return True
        if event.act is Act.ERASE:
            self._cut(self.cursor - 1)
        elif event.act is Act.DELETE:
            self._cut(self.cursor)
        elif event.act is Act.FIRST:
            self.cursor = 0
        elif event.act is Act.LAST:
            self.cursor = len(self.text)
        else:
            return False
        return True

    def _insert(self, letter: str) -> None:
        if len(self.text) < self.longest:
            self.text = self.text[: self.cursor] + letter + self.text[self.cursor :]
            self.cursor += 1
            self.change(self.text)

    def _cut(self, at: int) -> None:
        if 0 <= at < len(self.text):
            self.text = self.text[:at] + self.text[at + 1 :]
            self.cursor = at
            self.change(self.text)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
        x, y, width, height = self.box
        ink.block(canvas, self.box, "snow", "ink", seed=4)
        middle = y + height / 2
        room = width - 28
        if self.text:
            canvas.text(self.text, (x + 14, middle), "body", "ink", "ml", fit=room)
        elif not look.focused:
            canvas.text(self.ghost, (x + 14, middle), "body_italic", "ink_soft", "ml", fit=room)
        if look.focused:
            whole = canvas.type.width(self.text, "body") if self.text else 0.0
            part = canvas.type.width(self.text[: self.cursor], "body") if self.cursor else 0.0
            shrink = min(1.0, room / whole) if whole else 1.0
            at = x + 14 + part * shrink + 1
            canvas.fill("vermilion", (at, y + height * 0.2, 2, height * 0.6))


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
