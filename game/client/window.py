"""The window: resizable, fullscreen and back, with a canvas that fits it."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pygame

from game.client.canvas import Canvas
from game.client.typeset import Typesetter

#: Smallest size of the window in pixels.
LEAST = (1024, 600)
#: Height in pixels that the system's title bar may need, above the window or besides it.
_TITLE_BAR = 30

#: Most pixels that the system's frame takes up at one side.
_FRAME = 64
#: Seconds after its first picture in which the window comes to stand where the system wants it.
_SETTLED = 1.0

#: Width and height, or left and top, in pixels.
Size = tuple[int, int]


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
        """Open the window; `position` is where it stood the last time.

        Raises pygame.error when the system has no window to give.
        """
        self._type = typesetter
        size = (max(LEAST[0], size[0]), max(LEAST[1], size[1]))
        screens = pygame.display.get_desktop_sizes()
        place = visible(position, size, screens) if position is not None else None
        self._window = pygame.Window(title, size, resizable=True)
        self._window.minimum_size = LEAST
        if place is not None:
            self._window.position = place
        # Where the system is asked to put it, without a wish of ours too.
        x, y = self._window.position
        self._asked = (int(x), int(y))
        #: How far beside the place asked for the system puts the window: its frame.
        self._beside = (0, 0)
        #: When its first picture was shown; much may have to be done until then.
        self._seen: float | None = None
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
        """Position on the desktop in pixels, such that a window opened there stands here."""
        x, y = self._window.position
        return int(x) - self._beside[0], int(y) - self._beside[1]

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
        now = time.monotonic()
        if self._seen is None:
            self._seen = now
        if now - self._seen < _SETTLED:
            x, y = self._window.position
            beside = (int(x) - self._asked[0], int(y) - self._asked[1])
            # Further off, it was not for the frame's sake.
            self._beside = beside if max(map(abs, beside)) <= _FRAME else (0, 0)

    def close(self) -> None:
        """Destroy the window."""
        self._window.destroy()


def fitting(size: Size, screens: Sequence[Size]) -> Size:
    """Return the size of a remembered window such that it fits a screen there is."""
    wide = max((width for width, _ in screens), default=size[0])
    high = max((height for _, height in screens), default=size[1])
    # One that comes from a larger screen leaves room for its frame.
    fitted = (
        size[0] if size[0] <= wide else wide - _FRAME,
        size[1] if size[1] <= high else high - _FRAME,
    )
    return max(LEAST[0], fitted[0]), max(LEAST[1], fitted[1])


def visible(position: Size, size: Size, screens: Sequence[Size]) -> Size | None:
    """Return where a window is wholly seen, as near as can be to where it was, or None.

    The sizes of the screens are known, not their places. Of several screens any arrangement
    is thought of; a place that none of them has is given up for the system's own choice.
    """
    if len(screens) == 1:
        (wide, high), (x, y) = screens[0], position
        x = min(max(0, x), max(0, wide - size[0]))
        y = min(max(_TITLE_BAR, y), max(0, high - size[1] - _TITLE_BAR))
        return x, y
    wide = sum(width for width, _ in screens)
    high = sum(height for _, height in screens)
    across = -wide < position[0] and position[0] + size[0] <= wide
    down = -high < position[1] and position[1] + size[1] <= high
    return position if across and down and screens else None
