"""Setting text: roles to fonts, lines that break the same way at every window size.

Widths and heights are logical units (pixels at 1280x720). Lines are measured at a fixed
reference size, so that a text breaks alike in every window.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.client.assets import Assets
from game.client.theme import Rgb, Rgba, Theme

#: Lines are measured with fonts this many times larger than the logical size.
_REFERENCE = 3
#: Letters larger than this many units grow less than the interface scale says.
_EASY = 26


class Typesetter:
    """Measures and renders text in the roles of the theme."""

    def __init__(self, assets: Assets, theme: Theme) -> None:
        self.assets = assets
        self.theme = theme
        self._zoom = 100
        self.lines = lru_cache(maxsize=4096)(self._lines)
        self.width = lru_cache(maxsize=8192)(self._width)

    @property
    def zoom(self) -> int:
        """Interface scale in percent: 100, 125, 150. Scales every text."""
        return self._zoom

    @zoom.setter
    def zoom(self, percent: int) -> None:
        if percent != self._zoom:
            self._zoom = percent
            self.lines.cache_clear()
            self.width.cache_clear()

    def size_of(self, role: str) -> float:
        """Font size of a role in logical units, interface scale included.

        Large letters are easy to read already and grow less than small ones.
        """
        size = self.theme.role(role).size
        return size * (1 + (self._zoom / 100 - 1) * min(1.0, _EASY / size))

    def font(self, role: str, scale: float, shrink: float = 1.0) -> pygame.font.Font:
        """Return the font of a role at `scale` pixels per logical unit, times `shrink`."""
        pixels = round(self.size_of(role) * scale * shrink)
        return self.assets.font(self.theme.role(role).font, pixels)

    def line_height(self, role: str) -> float:
        """Distance from one line to the next."""
        return self._reference(role).get_linesize() / _REFERENCE

    def size(self, text: str, role: str, width: float | None = None) -> tuple[float, float]:
        """Width and height of a text, broken into lines of at most `width`."""
        lines = self.lines(text, role, width)
        return max(self.width(line, role) for line in lines), len(lines) * self.line_height(role)

    def fitting(self, text: str, roles: Sequence[str], width: float, height: float) -> str:
        """Return the first role in which a text fits into a box, or the last one."""
        for role in roles:
            if self.size(text, role, width)[1] <= height:
                return role
        return roles[-1]

    def render(
        self, text: str, role: str, color: Rgb | Rgba, scale: float, shrink: float = 1.0
    ) -> pygame.Surface:
        """Return one line as a picture, kept for the next time."""
        font = self.font(role, scale, shrink)
        key = ("text", text, self.theme.role(role).font, font.point_size, color)

        def paint() -> pygame.Surface:
            surface = font.render(text, True, color[:3])
            if len(color) == 4:
                surface.set_alpha(color[3])
            return surface

        return self.assets.cache.get(key, paint)

    def _reference(self, role: str) -> pygame.font.Font:
        return self.font(role, _REFERENCE)

    def _width(self, line: str, role: str) -> float:
        # Small letters are fitted to whole pixels, which can make a line wider than its outline.
        fine = self._reference(role).size(line)[0] / _REFERENCE
        return max(fine, self.font(role, 1.0).size(line)[0])

    def _lines(self, text: str, role: str, width: float | None = None) -> tuple[str, ...]:
        """Break a text at its newlines and, given a width, at spaces."""
        if width is None:
            return tuple(text.split("\n"))
        broken: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, role) > width:
                    broken.append(line)
                    line = word
                else:
                    line = longer
            broken.append(line)
        return tuple(broken)
