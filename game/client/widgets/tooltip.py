"""Tips: a few words beside what they are about."""

from __future__ import annotations

from game.client.canvas import HEIGHT, WIDTH, Box, Canvas

_WIDEST = 420.0


#: The whole window.
WINDOW: Box = (0.0, 0.0, float(WIDTH), float(HEIGHT))


def draw_tooltip(
    canvas: Canvas, text: str, beside: Box, *, refused: bool = False, within: Box = WINDOW
) -> None:
    """Draw a tip under a box, or above it where there is no room; always inside `within`."""
    width, height = canvas.type.size(text, "small", _WIDEST)
    width, height = width + 30, height + 16
    x, y, wide, high = within
    left = max(x + 8, min(beside[0], x + wide - width - 8))
    top = beside[1] + beside[3] + 10
    if top + height > y + high - 8:
        top = beside[1] - height - 10
    top = max(y + 8, min(top, y + high - height - 8))
    box = (left, top, width, height)
    canvas.fill("night", box)
    canvas.frame(box, "vermilion_light" if refused else "ochre", 1.5)
    canvas.text(text, (left + 14, top + 8), "small", "snow", "tl", width=_WIDEST)
