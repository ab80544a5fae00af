"""Pictures and fonts from `assets/`, rasterised at the size needed and kept.

SVG pictures come from `assets/svg/` and `assets/client/svg/`, fonts from `assets/fonts/`.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path

import pygame

from game.client.theme import Rgb

ROOT = Path(__file__).resolve().parent.parent.parent / "assets"
PICTURES = (ROOT / "svg", ROOT / "client" / "svg")
FONTS = ROOT / "fonts"

_log = logging.getLogger(__name__)


class MissingPicture(LookupError):
    """A picture name without a file."""


class Cache:
    """Surfaces by key, least recently used out first when their pixels exceed the limit."""

    def __init__(self, limit_pixels: int = 48_000_000) -> None:
        """Keep at most `limit_pixels` (4 bytes each)."""
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._limit = limit_pixels

    def get(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of a key, painting it the first time."""
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        surface = paint()
        self._kept[key] = surface
        self._pixels += surface.get_width() * surface.get_height()
        while self._pixels > self._limit and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._pixels -= gone.get_width() * gone.get_height()
        return surface

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._pixels = 0

    def __len__(self) -> int:
        return len(self._kept)


class Assets:
    """Rasterised pictures and opened fonts."""

    def __init__(self, *, strict: bool = False) -> None:
        """`strict` makes a missing picture raise instead of showing a plain frame."""
        self.cache = Cache()
        self.strict = strict
        self._files: dict[str, Path | None] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}

    def has(self, name: str) -> bool:
        """Tell whether there is a picture of this name."""
        return self._find(name) is not None

    def picture(
        self, name: str, size: tuple[int, int], tint: Rgb | None = None, alpha: int = 255
    ) -> pygame.Surface:
        """Return a picture fitted into `size` pixels, its proportions kept, centred.

        `tint` colours the whole shape with one colour; `alpha` 0 to 255 makes it see-through.
        Raises MissingPicture when strict.
        """
        size = (max(1, size[0]), max(1, size[1]))
        return self.cache.get(
            ("picture", name, size, tint, alpha), lambda: self._paint(name, size, tint, alpha)
        )

    def font(self, name: str, pixels: int) -> pygame.font.Font:
        """Return a font of `assets/fonts/<name>.ttf` at a pixel size.

        Where the file is missing the library's own font stands in.
        """
        key = (name, max(1, pixels))
        font = self._fonts.get(key)
        if font is None:
            path = FONTS / f"{name}.ttf"
            font = pygame.font.Font(str(path) if path.exists() else None, key[1])
            self._fonts[key] = font
        return font

    def _find(self, name: str) -> Path | None:
        if name not in self._files:
            paths = (folder / f"{name}.svg" for folder in PICTURES)
            self._files[name] = next((path for path in paths if path.exists()), None)
        return self._files[name]

    def _paint(
        self, name: str, size: tuple[int, int], tint: Rgb | None, alpha: int
    ) -> pygame.Surface:
        path = self._find(name)
        if path is None:
            if self.strict:
                raise MissingPicture(name)
            _log.warning("no picture %s", name)
            surface = pygame.Surface(size, pygame.SRCALPHA)
            pygame.draw.rect(surface, (35, 31, 32), surface.get_rect(), 1)
            return surface
        # load_sized_svg keeps proportions: the result may be smaller than asked for one way.
        drawn = pygame.image.load_sized_svg(str(path), size).convert_alpha()
        surface = pygame.Surface(size, pygame.SRCALPHA)
        surface.blit(
            drawn, ((size[0] - drawn.get_width()) // 2, (size[1] - drawn.get_height()) // 2)
        )
        if tint is not None:
            surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            surface.fill((*tint, 0), special_flags=pygame.BLEND_RGBA_ADD)
        if alpha < 255:
            surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return surface
