"""Tips: a few words beside what they are about."""

from __future__ import annotations

from game.client.canvas import HEIGHT, WIDTH, Box, Canvas

_WIDEST = 420.0


def draw_tooltip(canvas: Canvas, text: str, beside: Box, *, refused: bool = False) -> None:
    """Draw a tip under a box, or above it where there is no room; always inside the window."""
    width, height = canvas.type.size(text, "small", _WIDEST)
    width, height = width + 30, height + 16
    left = min(max(8.0, beside[0]), WIDTH - width - 8)
    top = beside[1] + beside[3] + 10
    if top + height > HEIGHT - 8:
        top = beside[1] - height - 10
    top = min(max(8.0, top), HEIGHT - height - 8)
    box = (left, top, width, height)
    canvas.fill("night", box)
    canvas.frame(box, "vermilion_light" if refused else "ochre", 1.5)
    canvas.text(text, (left + 14, top + 8), "small", "snow", "tl", width=_WIDEST)
