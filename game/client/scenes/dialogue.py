"""A dialogue: a sheet over a dimmed scene."""

from __future__ import annotations

from game.client import ink
from game.client.canvas import HEIGHT, WIDTH, Box, Canvas
from game.client.scenes.screen import Screen

#: The veil over what lies beneath.
VEIL = (30, 24, 20, 150)


class Dialogue(Screen):
    """A modal screen on a sheet of paper."""

    modal = True

    @property
    def sheet(self) -> Box:
        """The sheet's box."""
        raise NotImplementedError

    @property
    def heading(self) -> str:
        """What stands at the sheet's head."""
        return ""

    def draw_ground(self, canvas: Canvas) -> None:
        """Dim everything beneath and lay the sheet."""
        canvas.fill(VEIL)
        ink.block(canvas, self.sheet, "paper", "ink", width=3.5, inner="wood", seed=5)
        if self.heading:
            x, y, width, _ = self.sheet
            canvas.text(
                self.heading, (x + width / 2, y + 22), "heading", "ink", "tc", fit=width - 60
            )


def centred(width: float, height: float) -> Box:
    """Return a box in the middle of the screen, never larger than it."""
    width, height = min(width, WIDTH - 40), min(height, HEIGHT - 30)
    return (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height
