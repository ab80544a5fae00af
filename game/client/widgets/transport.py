"""Buttons that move through something recorded, with the signs of a tape."""

from __future__ import annotations

from game.client.canvas import Box, Canvas
from game.client.theme import Ink
from game.client.widgets.base import Action, Look
from game.client.widgets.buttons import STYLES, Button

#: What a sign is made of, from the left: a triangle to the left or right, or a bar.
SIGNS: dict[str, str] = {
    "start": "|<<",
    "turn_back": "<<",
    "back": "|<",
    "play": ">",
    "pause": "||",
    "forward": ">|",
    "turn_on": ">>",
    "end": ">>|",
}
#: Width of a triangle and of a bar, and the gap beside a bar, in parts of the sign's height.
_TRIANGLE, _BAR, _GAP = 0.62, 0.24, 0.12


class TransportButton(Button):
    """A button that carries a sign instead of words."""

    def __init__(
        self,
        name: str,
        box: Box,
        sign: str,
        action: Action,
        *,
        style: str = "plain",
        tip: str = "",
        reason: str = "",
    ) -> None:
        """`sign` is one of SIGNS."""
        super().__init__(name, box, "", action, style=style, tip=tip, reason=reason)
        self.sign = sign
        # Fast clicks are as many steps; only what starts and stops takes a double click as one.
        self.repeats = sign not in ("play", "pause")

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
        super().draw(canvas, look)
        x, y, width, height = self.box
        _, color, _ = STYLES[self.style]
        color = color if self.enabled else "paper_shade"
        down = 2.0 if look.pressed and self.enabled else 0.0
        high = height * 0.42
        parts = [_BAR + _GAP if part == "|" else _TRIANGLE for part in SIGNS[self.sign]]
        left = x + (width - (sum(parts) - _GAP * SIGNS[self.sign].count("|")) * high) / 2 + down
        middle = y + height / 2 + down
        for part, wide in zip(SIGNS[self.sign], parts, strict=True):
            self._draw_part(canvas, part, left, middle, high, color)
            left += wide * high

    def _draw_part(
        self, canvas: Canvas, part: str, x: float, middle: float, high: float, color: Ink
    ) -> None:
        if part == "|":
            canvas.fill(color, (x, middle - high / 2, _BAR * high, high))
            return
        near, far = (x, x + _TRIANGLE * high)
        if part == "<":
            near, far = far, near
        points = [(near, middle - high / 2), (near, middle + high / 2), (far, middle)]
        canvas.polygon(points, color, color, 1)
