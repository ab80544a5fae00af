"""Widgets that are pressed: buttons, switches, and choices that cycle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client import ink
from game.client.acts import Command, Move, Typed
from game.client.canvas import Box, Canvas
from game.client.theme import Ink
from game.client.widgets.base import Action, Look, Widget

#: Fill, text and edge colour of each kind of button.
STYLES: dict[str, tuple[Ink, Ink, Ink]] = {
    "plain": ("snow", "ink", "ink"),
    "main": ("indigo", "snow", "ink"),
    "danger": ("vermilion", "snow", "ink"),
    "quiet": ("paper_dark", "ink", "ink_soft"),
}

#: A button less wide keeps less paper round its words.
_NARROW = 160


def _seed(name: str) -> int:
    return sum(map(ord, name)) % 7


class Button(Widget):
    """Does something when pressed."""

    def __init__(
        self,
        name: str,
        box: Box,
        text: str,
        action: Action,
        *,
        style: str = "plain",
        role: str = "button",
        picture: str = "",
        below: str = "",
        tip: str = "",
        reason: str = "",
    ) -> None:
        """`style` is one of STYLES; `picture` an SVG left of the text, or alone.

        `below` is a smaller line under the text, written where there is room for it.
        """
        super().__init__(name, box, tip=tip, reason=reason)
        self.below = below
        self.text = text
        self.action = action
        self.style = style
        self.role = role
        self.picture = picture

    def activate(self) -> None:
        """Do it, unless there is a reason against it."""
        if self.enabled:
            self.action()

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
        fill, color, edge = STYLES[self.style]
        x, y, width, height = self.box
        if not self.enabled:
            fill, color, edge = "paper_dark", "ink_soft", "paper_shade"
        down = 2.0 if look.pressed and self.enabled else 0.0
        if self.enabled and not look.pressed:
            shadow = (x + 3, y + 4, width, height)
            ink.block(canvas, shadow, "paper_shade", None, seed=_seed(self.name))
        box = (x + down, y + down, width, height)
        inner = "ochre" if look.hovered and self.enabled else None
        ink.block(canvas, box, fill, edge, inner=inner, seed=_seed(self.name))
        icon = height - 18 if self.picture else 0.0
        pad, gap = (10, 6) if width >= _NARROW else (6, 4)
        left = box[0] + pad
        if self.picture:
            if not self.text:
                left = box[0] + (width - icon) / 2
            tint = "ink_soft" if not self.enabled else None
            canvas.picture(self.picture, (left, box[1] + 9, icon, icon), tint)
        if self.text:
            beside = icon + gap if icon else 0.0
            room = width - 2 * pad - beside
            at = box[0] + pad + beside + room / 2, box[1] + height / 2
            lines = canvas.type.line_height(self.role), canvas.type.line_height("tiny")
            if self.below and sum(lines) <= height + 4:
                foot = box[1] + height - 3
                canvas.text(self.below, (at[0], foot), "tiny", color, "bc", fit=room)
                at = at[0], foot - lines[1] - lines[0] / 2 + 4
            canvas.text(self.text, at, self.role, color, "mc", fit=room)


class Toggle(Widget):
    """A switch with two positions: a box with a tick, and a label."""

    def __init__(
        self,
        name: str,
        box: Box,
        text: str,
        value: bool,
        change: Callable[[bool], None],
        *,
        tip: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(name, box, tip=tip, reason=reason)
        self.text = text
        self.value = value
        self.change = change

    def activate(self) -> None:
        """Switch it."""
        if self.enabled:
            self.value = not self.value
            self.change(self.value)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
        x, y, width, height = self.box
        side = min(30.0, height - 8)
        square = (x, y + (height - side) / 2, side, side)
        edge = "vermilion" if look.hovered and self.enabled else "ink"
        ink.block(canvas, square, "snow", edge if self.enabled else "paper_shade", seed=2)
        if self.value:
            left, top = square[0], square[1]
            ink.brush(
                canvas,
                (left + side * 0.22, top + side * 0.5),
                (left + side * 0.44, top + side * 0.78),
                "vermilion",
                5,
            )
            ink.brush(
                canvas,
                (left + side * 0.42, top + side * 0.78),
                (left + side * 0.86, top + side * 0.14),
                "vermilion",
                5,
                seed=1,
            )
        color = "ink" if self.enabled else "ink_soft"
        canvas.text(
            self.text, (x + side + 12, y + height / 2), "body", color, "ml", fit=width - side - 12
        )


class Choice(Widget):
    """One of several values, stepped with left and right or by its arrows."""

    repeats = True

    def __init__(
        self,
        name: str,
        box: Box,
        options: Sequence[tuple[Any, str]],
        value: Any,
        change: Callable[[Any], None],
        *,
        tip: str = "",
        reason: str = "",
    ) -> None:
        """`options` are (value, text) in order; an unknown `value` starts at the first."""
        super().__init__(name, box, tip=tip, reason=reason)
        self.options = list(options)
        values = [option for option, _ in self.options]
        self.index = values.index(value) if value in values else 0
        self.change = change

    @property
    def value(self) -> Any:
        """The chosen value."""
        return self.options[self.index][0]

    def step(self, by: int) -> None:
        """Choose the next or the previous value, round and round."""
        if self.enabled and len(self.options) > 1:
            self.index = (self.index + by) % len(self.options)
            self.change(self.value)

    def activate(self) -> None:
        """Confirm steps forward."""
        self.step(1)

    def click(self, x: float, y: float) -> None:
        """The left half steps back, the right half forward."""
        self.step(-1 if x < self.box[0] + self.box[2] / 2 else 1)

    def command(self, event: Command | Move | Typed) -> bool:
        """Left and right step."""
        if isinstance(event, Move) and event.dx and not event.dy:
            self.step(event.dx)
            return True
        return False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
        x, y, width, height = self.box
        edge = "ink" if self.enabled else "paper_shade"
        ink.block(canvas, self.box, "snow", edge, seed=_seed(self.name))
        color = "ink" if self.enabled else "ink_soft"
        arrow = "vermilion" if self.enabled and len(self.options) > 1 else "paper_shade"
        size = min(9.0, height / 4)
        middle = y + height / 2
        for centre, way in ((x + 20, -1), (x + width - 20, 1)):
            canvas.polygon(
                [
                    (centre + way * size, middle),
                    (centre - way * size * 0.7, middle - size),
                    (centre - way * size * 0.7, middle + size),
                ],
                arrow,
                arrow,
                1,
            )
        text = self.options[self.index][1] if self.options else ""
        canvas.text(text, (x + width / 2, middle), "body", color, "mc", fit=width - 80)
