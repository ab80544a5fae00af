"""Widgets that only show: text, panels, pictures."""

from __future__ import annotations

from game.client import ink
from game.client.canvas import Box, Canvas
from game.client.theme import Ink
from game.client.widgets.base import Look, Widget

_ACROSS = {"l": 0.0, "c": 0.5, "r": 1.0}
_DOWN = {"t": 0.0, "m": 0.5, "b": 1.0}


class Label(Widget):
    """Text in a box; breaks into lines at its width, or shrinks to it."""

    focusable = False

    def __init__(
        self,
        name: str,
        box: Box,
        text: str,
        role: str = "body",
        color: Ink = "ink",
        anchor: str = "ml",
        *,
        wrap: bool = False,
    ) -> None:
        super().__init__(name, box)
        self.text = text
        self.role = role
        self.color = color
        self.anchor = anchor
        self.wrap = wrap

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
        x = self.box[0] + self.box[2] * _ACROSS[self.anchor[1]]
        y = self.box[1] + self.box[3] * _DOWN[self.anchor[0]]
        width = self.box[2]
        if self.wrap:
            canvas.text(self.text, (x, y), self.role, self.color, self.anchor, width=width)
        else:
            canvas.text(self.text, (x, y), self.role, self.color, self.anchor, fit=width)


class Panel(Widget):
    """A printed sheet under other widgets."""

    focusable = False

    def __init__(
        self, name: str, box: Box, fill: Ink = "snow", edge: Ink = "ink", title: str = ""
    ) -> None:
        super().__init__(name, box)
        self.fill = fill
        self.edge = edge
        self.title = title

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
        ink.block(canvas, self.box, self.fill, self.edge, inner="paper_shade")
        if self.title:
            x, y, width, _ = self.box
            canvas.text(self.title, (x + width / 2, y + 14), "heading", "ink", "tc", fit=width - 40)


class Picture(Widget):
    """An SVG picture in a box."""

    focusable = False

    def __init__(self, name: str, box: Box, picture: str, tint: Ink | None = None) -> None:
        super().__init__(name, box)
        self.picture = picture
        self.tint = tint

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
        canvas.picture(self.picture, self.box, self.tint)
