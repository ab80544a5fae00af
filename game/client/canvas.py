"""Canvas: drawing in logical units (1280x720) on a window of any size.

The logical area is scaled to fit and centred; scenes give logical coordinates, and everything
is rasterised at the real size, so it stays crisp. `outer` is what the window shows beyond the
logical area, for backgrounds that should reach its edges.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.client.assets import Assets
from game.client.theme import Ink, Rgb, Theme
from game.client.typeset import Typesetter

WIDTH, HEIGHT = 1280, 720

#: A logical rectangle: left, top, width, height.
Box = tuple[float, float, float, float]
Xy = tuple[float, float]

#: How many pixels within its edge a picture is taken up to fill what lies beyond.
_IN = 2

#: Where a text's anchor point lies: top, middle or bottom, and left, centre or right.
_ANCHORS = {"t": 0.0, "m": 0.5, "b": 1.0, "l": 0.0, "c": 0.5, "r": 1.0}


class Canvas:
    """A surface with the mapping from logical units, and the house's ways of drawing on it."""

    def __init__(self, surface: pygame.Surface, typesetter: Typesetter) -> None:
        """Fit the logical area into `surface`."""
        self.surface = surface
        self.type = typesetter
        self.assets: Assets = typesetter.assets
        self.theme: Theme = typesetter.theme
        width, height = surface.get_size()
        #: Pixels per logical unit.
        self.scale = max(0.05, min(width / WIDTH, height / HEIGHT))
        #: Pixel position of the logical origin.
        self.origin = (
            round((width - WIDTH * self.scale) / 2),
            round((height - HEIGHT * self.scale) / 2),
        )

    # mapping

    def px(self, length: float, least: int = 0) -> int:
        """Return a logical length in whole pixels, at least `least`."""
        return max(least, round(length * self.scale))

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a logical point."""
        return self.origin[0] + round(x * self.scale), self.origin[1] + round(y * self.scale)

    def rect(self, box: Box) -> pygame.Rect:
        """Return the pixels of a logical rectangle; neighbours meet without a gap."""
        left, top = self.point(box[0], box[1])
        right, bottom = self.point(box[0] + box[2], box[1] + box[3])
        return pygame.Rect(left, top, right - left, bottom - top)

    def to_logical(self, x: float, y: float) -> Xy:
        """Return the logical point of a pixel."""
        return (x - self.origin[0]) / self.scale, (y - self.origin[1]) / self.scale

    @property
    def outer(self) -> Box:
        """The whole window in logical units; more than 1280x720 if letterboxed."""
        left, top = self.to_logical(0, 0)
        width, height = self.surface.get_size()
        return left, top, width / self.scale, height / self.scale

    # shapes

    def fill(self, color: Ink, box: Box | None = None) -> None:
        """Fill a rectangle, or everything. A colour of four numbers is see-through."""
        rgb = self.theme.color(color)
        rect = self.surface.get_rect() if box is None else self.rect(box)
        if len(rgb) == 4 and rgb[3] < 255:
            veil = pygame.Surface(rect.size, pygame.SRCALPHA)
            veil.fill(rgb)
            self.surface.blit(veil, rect)
        else:
            self.surface.fill(rgb, rect)

    def frame(self, box: Box, color: Ink = "ink", width: float = 2) -> None:
        """Draw a rectangle's edge."""
        pygame.draw.rect(self.surface, self.theme.color(color), self.rect(box), self.px(width, 1))

    def line(self, start: Xy, end: Xy, color: Ink = "ink", width: float = 1.5) -> None:
        """Draw a smooth line."""
        pygame.draw.aaline(
            self.surface,
            self.theme.color(color),
            self.point(*start),
            self.point(*end),
            self.px(width, 1),
        )

    def polygon(
        self, points: Sequence[Xy], color: Ink | None, outline: Ink | None = None, width: float = 2
    ) -> None:
        """Draw a polygon, filled and/or outlined."""
        pixels = [self.point(x, y) for x, y in points]
        if color is not None:
            pygame.draw.polygon(self.surface, self.theme.color(color), pixels)
        if outline is not None:
            rgb = self.theme.color(outline)
            for start, end in zip(pixels, pixels[1:] + pixels[:1], strict=True):
                pygame.draw.aaline(self.surface, rgb, start, end, self.px(width, 1))

    def circle(
        self,
        centre: Xy,
        radius: float,
        color: Ink | None,
        outline: Ink | None = None,
        width: float = 2,
    ) -> None:
        """Draw a smooth circle, filled and/or outlined; kept by size, cheap to repeat."""
        fill = None if color is None else self.theme.color(color)
        edge = None if outline is None else self.theme.color(outline)
        r, w = self.px(radius, 1), self.px(width, 1)

        def paint() -> pygame.Surface:
            side = 2 * r + 3
            surface = pygame.Surface((side, side), pygame.SRCALPHA)
            middle = (side // 2, side // 2)
            if fill is not None:
                pygame.draw.aacircle(surface, fill, middle, r)
            if edge is not None:
                pygame.draw.aacircle(surface, edge, middle, r, w)
            return surface

        picture = self.assets.cache.get(("circle", r, w, fill, edge), paint)
        self.surface.blit(picture, picture.get_rect(center=self.point(*centre)))

    def picture(
        self, name: str, box: Box, tint: Ink | None = None, alpha: int = 255, angle: float = 0
    ) -> None:
        """Draw an SVG picture fitted into a box, optionally one-coloured or turned (degrees)."""
        rect = self.rect(box)
        rgb: Rgb | None = None if tint is None else self.theme.color(tint)[:3]
        surface = self.assets.picture(name, rect.size, rgb, alpha)
        if angle:
            surface = pygame.transform.rotozoom(surface, angle, 1.0)
        self.surface.blit(surface, surface.get_rect(center=rect.center))

    def cover(self, name: str) -> None:
        """Draw an SVG picture over the logical area; its outermost pixels fill what lies beyond."""
        rect = self.rect((0, 0, WIDTH, HEIGHT))
        picture = self.assets.picture(name, rect.size)
        self.surface.blit(picture, rect)
        wide, high = self.surface.get_size()
        if rect.top > 0 or rect.left > 0:
            # First the rows above and below, then whole columns, so that the corners follow.
            # The very last pixels of a picture are half transparent: take those before.
            for row, top, height in (
                (rect.top + _IN, 0, rect.top + _IN),
                (rect.bottom - 1 - _IN, rect.bottom - _IN, high - rect.bottom + _IN),
            ):
                self._stretch((rect.left, row, rect.width, 1), (rect.left, top, rect.width, height))
            for column, left, width in (
                (rect.left + _IN, 0, rect.left + _IN),
                (rect.right - 1 - _IN, rect.right - _IN, wide - rect.right + _IN),
            ):
                self._stretch((column, 0, 1, high), (left, 0, width, high))

    def _stretch(self, part: tuple[int, int, int, int], to: tuple[int, int, int, int]) -> None:
        if min(to[2], to[3]) > 0:
            edge = self.surface.subsurface(part)
            self.surface.blit(pygame.transform.scale(edge, (to[2], to[3])), (to[0], to[1]))

    def painted(
        self, key: Hashable, box: Box, paint: Callable[[Canvas], None], alpha: int = 255
    ) -> None:
        """Draw what `paint` draws, kept by key and size.

        `paint` gets a canvas whose logical origin is the box's corner.
        """
        rect = self.rect(box)

        def make() -> pygame.Surface:
            surface = pygame.Surface(rect.size, pygame.SRCALPHA)
            inner = Canvas(surface, self.type)
            inner.scale, inner.origin = self.scale, (0, 0)
            paint(inner)
            return surface

        surface = self.assets.cache.get(("painted", key, rect.size), make)
        if alpha < 255:
            surface = surface.copy()
            surface.set_alpha(alpha)
        self.surface.blit(surface, rect)

    # text

    def text(
        self,
        text: str,
        at: Xy,
        role: str = "body",
        color: Ink = "ink",
        anchor: str = "tl",
        *,
        width: float | None = None,
        fit: float | None = None,
    ) -> Box:
        """Write a text and return the logical box it fills.

        `anchor` says which point of the text lies at `at` ("tl", "mc", "br" …) and how its
        lines align. `width` breaks it into lines; `fit` shrinks it until no line is wider.
        """
        rgb = self.theme.color(color)
        lines = self.type.lines(text, role, width)
        widest, height = self.type.size(text, role, width)
        shrink = 1.0 if fit is None or widest <= fit else fit / widest
        widest, height = widest * shrink, height * shrink
        across, down = _ANCHORS[anchor[1]], _ANCHORS[anchor[0]]
        left, top = at[0] - across * widest, at[1] - down * height
        step = self.type.line_height(role) * shrink
        for number, line in enumerate(lines):
            if not line:
                continue
            picture = self.type.render(line, role, rgb, self.scale, shrink)
            x, y = self.point(at[0], top + number * step)
            x -= round(across * picture.get_width())
            y += (self.px(step) - picture.get_height()) // 2
            self.surface.blit(picture, (x, y))
        return left, top, widest, height
