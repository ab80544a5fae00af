"""The window: resizable, fullscreen and back, with a canvas that fits it."""

from __future__ import annotations

import pygame

from game.client.canvas import Canvas
from game.client.typeset import Typesetter

#: Smallest size of the window in pixels.
LEAST = (1024, 600)


class Window:
    """One window of the system and the canvas on it."""

    def __init__(
        self,
        typesetter: Typesetter,
        title: str,
        size: tuple[int, int],
        *,
        position: tuple[int, int] | None = None,
        fullscreen: bool = False,
    ) -> None:
        """Open the window. `position` is used only if it is visible on some screen.

        Raises pygame.error when the system has no window to give.
        """
        self._type = typesetter
        size = (max(LEAST[0], size[0]), max(LEAST[1], size[1]))
        self._window = pygame.Window(title, size, resizable=True)
        self._window.minimum_size = LEAST
        if position is not None and _visible(position, size):
            self._window.position = position
        self.fullscreen = False
        #: True when the whole picture must be drawn again.
        self.stale = True
        if fullscreen:
            self.set_fullscreen(True)
        self._canvas = Canvas(self._window.get_surface(), typesetter)
        self._size = self._canvas.surface.get_size()
        self._window.set_icon(typesetter.assets.picture("seal_samurai", (64, 64)))
        self._window.focus()

    @property
    def canvas(self) -> Canvas:
        """The canvas on the window at its size of now."""
        surface = self._window.get_surface()
        if surface is not self._canvas.surface or surface.get_size() != self._size:
            self._canvas = Canvas(surface, self._type)
            self.stale = True
        self._size = surface.get_size()
        return self._canvas

    @property
    def size(self) -> tuple[int, int]:
        """Size in pixels."""
        return self._window.size

    @property
    def position(self) -> tuple[int, int]:
        """Position on the desktop in pixels."""
        x, y = self._window.position
        return int(x), int(y)

    @property
    def focused(self) -> bool:
        """Whether the window gets the keys."""
        return self._window.focused

    @property
    def title(self) -> str:
        """What the title bar says."""
        return self._window.title

    @title.setter
    def title(self, text: str) -> None:
        self._window.title = text

    def set_fullscreen(self, on: bool) -> None:
        """Go to fullscreen or back to a window."""
        if on == self.fullscreen:
            return
        if on:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
        self.fullscreen = on
        self.stale = True

    def show(self) -> None:
        """Bring what was drawn onto the screen."""
        self._window.flip()

    def close(self) -> None:
        """Destroy the window."""
        self._window.destroy()


def _visible(position: tuple[int, int], size: tuple[int, int]) -> bool:
    """Tell whether a window there can be seen and its title bar reached.

    pygame tells the screens' sizes, not their places, so this looks at their total extent
    when they stand side by side or one above the other.
    """
    screens = pygame.display.get_desktop_sizes()
    wide = sum(width for width, _ in screens)
    high = sum(height for _, height in screens)
    return -size[0] + 200 < position[0] < wide - 200 and 0 <= position[1] < high - 100
