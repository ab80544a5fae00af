"""Paper, wood and the cut of a knife: the surfaces every screen is printed with.

Everything here is made from fixed seeds, painted once per size and kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pygame

from game.client.canvas import Box, Canvas, Xy
from game.client.theme import Ink, Rgb

#: Side of the paper and grain tiles in pixels; they repeat without a seam.
_TILE = 512
#: Cut shapes are drawn this many times larger and scaled down, which smooths their edges.
_FINE = 3


def paper(canvas: Canvas, tone: Ink = "paper", shade: float = 0.12) -> None:
    """Cover the whole window with paper, a little darker towards its edges."""
    size = canvas.surface.get_size()
    rgb = canvas.theme.color(tone)[:3]

    def paint() -> pygame.Surface:
        surface = pygame.Surface(size)
        tile = _paper_tile(rgb)
        for x in range(0, size[0], _TILE):
            for y in range(0, size[1], _TILE):
                surface.blit(tile, (x, y))
        _darken_edges(surface, shade)
        return surface.convert()

    canvas.surface.blit(canvas.assets.cache.get(("paper", size, rgb, shade), paint), (0, 0))


def prepare_paper(canvas: Canvas, tone: Ink) -> Iterator[None]:
    """Make paper of a tone ready in short steps."""
    for number in range(len(_WAVES)):
        _paper_wave(number)
        yield
    paper(canvas, tone)
    yield


def landscape(canvas: Canvas) -> None:
    """Cover the window with paper on which pale hills are printed along the foot."""
    size = canvas.surface.get_size()

    def paint() -> pygame.Surface:
        surface = pygame.Surface(size).convert()
        paper(Canvas(surface, canvas.type))
        # Wide enough for every window; what is too high or too wide is cut.
        picture = canvas.assets.picture("hills", (size[0], round(size[0] * 70 / 320)))
        surface.blit(picture, (0, size[1] - picture.get_height()))
        return surface

    canvas.surface.blit(canvas.assets.cache.get(("landscape", size), paint), (0, 0))


def print_over(canvas: Canvas, name: str) -> None:
    """Cover the window with an SVG picture as if printed on the paper, its grain showing."""
    size = canvas.surface.get_size()

    def paint() -> pygame.Surface:
        surface = pygame.Surface(size)
        Canvas(surface, canvas.type).cover(name)
        _grain(surface, 0)
        _darken_edges(surface, 0.1)
        return surface.convert()

    canvas.surface.blit(canvas.assets.cache.get(("print", name, size), paint), (0, 0))


def block(
    canvas: Canvas,
    box: Box,
    fill: Ink | None,
    edge: Ink | None = "ink",
    *,
    width: float = 2.5,
    cut: float = 1.2,
    inner: Ink | None = None,
    seed: int = 0,
) -> None:
    """Print a rectangle as a carved block would: grained colour, a hand-cut edge.

    `width` is the edge's, `cut` how far the knife strays, `inner` a thin line within.
    """
    fill_rgb = None if fill is None else canvas.theme.color(fill)
    edge_rgb = None if edge is None else canvas.theme.color(edge)
    inner_rgb = None if inner is None else canvas.theme.color(inner)
    margin = width + cut + 1
    outer = (box[0] - margin, box[1] - margin, box[2] + 2 * margin, box[3] + 2 * margin)
    rect = canvas.rect(outer)
    scale = canvas.scale

    def paint() -> pygame.Surface:
        rng = np.random.default_rng(seed + 11)
        fine = scale * _FINE
        big = pygame.Surface((rect.width * _FINE, rect.height * _FINE), pygame.SRCALPHA)
        w, h = box[2], box[3]
        outline = rough_rectangle(w, h, cut, rng)
        shape = [((x + margin) * fine, (y + margin) * fine) for x, y in outline]
        if fill_rgb is not None:
            pygame.draw.polygon(big, fill_rgb, shape)
        if edge_rgb is not None:
            pygame.draw.polygon(big, edge_rgb, shape, max(1, round(width * fine)))
            for x, y in shape:
                pygame.draw.circle(big, edge_rgb, (x, y), width * fine / 2)
        if inner_rgb is not None:
            gap = 5.0
            line = rough_rectangle(w - 2 * gap, h - 2 * gap, cut * 0.5, rng)
            points = [((x + margin + gap) * fine, (y + margin + gap) * fine) for x, y in line]
            pygame.draw.polygon(big, inner_rgb, points, max(1, round(1.2 * fine)))
        small = pygame.transform.smoothscale(big, rect.size)
        _grain(small, seed)
        return small

    key = ("block", rect.size, round(scale, 4), fill_rgb, edge_rgb, inner_rgb, width, cut, seed)
    canvas.surface.blit(canvas.assets.cache.get(key, paint), rect)


def ring(canvas: Canvas, box: Box, color: Ink = "focus", gap: float = 5, width: float = 3) -> None:
    """Draw the focus ring round a box."""
    outer = (box[0] - gap, box[1] - gap, box[2] + 2 * gap, box[3] + 2 * gap)
    block(canvas, outer, None, color, width=width, cut=1.4, seed=3)


def brush(
    canvas: Canvas, start: Xy, end: Xy, color: Ink = "ink", width: float = 5, seed: int = 0
) -> None:
    """Draw a stroke that swells and thins like a brush's, kept by its size."""
    rgb = canvas.theme.color(color)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, math.hypot(dx, dy))
    pad = width + 2
    box = (
        min(start[0], end[0]) - pad,
        min(start[1], end[1]) - pad,
        abs(dx) + 2 * pad,
        abs(dy) + 2 * pad,
    )
    rect = canvas.rect(box)
    fine = canvas.scale * _FINE

    def paint() -> pygame.Surface:
        rng = np.random.default_rng(seed + 5)
        big = pygame.Surface((rect.width * _FINE, rect.height * _FINE), pygame.SRCALPHA)
        ux, uy = dx / length, dy / length
        count = max(6, int(length / 9))
        left, right = [], []
        for number in range(count + 1):
            t = number / count
            swell = 0.5 + 0.5 * math.sin(math.pi * min(1.0, t * 1.3 + 0.12))
            half = width / 2 * swell * (1 + rng.normal(0, 0.07))
            x = start[0] - box[0] + dx * t
            y = start[1] - box[1] + dy * t + rng.normal(0, 0.25)
            left.append(((x - uy * half) * fine, (y + ux * half) * fine))
            right.append(((x + uy * half) * fine, (y - ux * half) * fine))
        pygame.draw.polygon(big, rgb, left + right[::-1])
        return pygame.transform.smoothscale(big, rect.size)

    key = ("brush", rect.size, round(dx), round(dy), rgb, width, seed)
    canvas.surface.blit(canvas.assets.cache.get(key, paint), rect)


def rough_rectangle(
    width: float, height: float, cut: float, rng: np.random.Generator, step: float = 26
) -> list[Xy]:
    """Points of a rectangle from (0, 0) whose edges stray by about `cut` units."""
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    points: list[Xy] = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        count = max(2, int(math.hypot(x1 - x0, y1 - y0) / step))
        for number in range(count):
            t = number / count
            stray = rng.normal(0, cut * 0.45, 2) if number else rng.normal(0, cut * 0.3, 2)
            x = x0 + (x1 - x0) * t + float(np.clip(stray[0], -cut, cut))
            y = y0 + (y1 - y0) * t + float(np.clip(stray[1], -cut, cut))
            points.append((x, y))
    return points


def _darken_edges(surface: pygame.Surface, shade: float) -> None:
    """Darken towards the edges, by `shade` at the corners."""
    if shade <= 0:
        return
    y, x = np.mgrid[-1:1:36j, -1:1:64j]
    light = 1 - shade * np.clip((x**2 + y**2) / 2, 0, 1) ** 1.5
    tone = np.repeat((light.T * 255).astype(np.uint8)[:, :, None], 3, axis=2)
    veil = pygame.transform.smoothscale(pygame.surfarray.make_surface(tone), surface.get_size())
    surface.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _grain(surface: pygame.Surface, seed: int) -> None:
    """Let the grain of the block show in the colour."""
    tile = _grain_tile()
    offset = (seed * 97) % _TILE
    width, height = surface.get_size()
    for x in range(-offset, width, _TILE):
        for y in range(-((offset * 3) % _TILE), height, _TILE):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)


def periodic_noise(
    size: tuple[int, int], scale: tuple[float, float], seed: int
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Smooth noise that repeats without a seam, -1 to 1 or so; `scale` its grain in pixels."""
    rng = np.random.default_rng(seed)
    spectrum = np.fft.fft2(rng.normal(size=size))
    fx = np.fft.fftfreq(size[0])[:, None] * scale[0]
    fy = np.fft.fftfreq(size[1])[None, :] * scale[1]
    noise = np.fft.ifft2(spectrum * np.exp(-2 * (fx**2 + fy**2))).real
    return noise / (noise.std() * 2.5)


#: What paper of every tone is made of: strength, grain in pixels, seed.
_WAVES = ((2.6, (90.0, 60.0), 1), (2.2, (14.0, 3.0), 2), (1.6, (1.2, 1.2), 3))


@lru_cache(maxsize=len(_WAVES))
def _paper_wave(number: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    strength, grain, seed = _WAVES[number]
    return strength * periodic_noise((_TILE, _TILE), grain, seed)


@lru_cache(maxsize=6)
def _paper_tile(rgb: Rgb) -> pygame.Surface:
    size = (_TILE, _TILE)
    tone = _paper_wave(0) + _paper_wave(1) + _paper_wave(2)
    color = np.array(rgb, float)[None, None, :] + tone[:, :, None] * np.array([1.0, 1.05, 1.25])
    surface = pygame.surfarray.make_surface(np.clip(color, 0, 255).astype(np.uint8))
    rng = np.random.default_rng(4)
    dark = tuple(max(0, c - 26) for c in rgb)
    light = tuple(min(255, c + 12) for c in rgb)
    fibres = pygame.Surface(size, pygame.SRCALPHA)
    for number in range(110):
        x, y = rng.uniform(24, _TILE - 24, 2)
        angle, bend = rng.uniform(0, math.pi), rng.normal(0, 0.12)
        points = []
        for _ in range(int(rng.uniform(3, 7))):
            points.append((x, y))
            x, y, angle = x + 3 * math.cos(angle), y + 3 * math.sin(angle), angle + bend
        tint = dark if number % 3 else light
        pygame.draw.aalines(fibres, (*tint, 255), False, points)
    fibres.set_alpha(52)
    surface.blit(fibres, (0, 0))
    return surface


@lru_cache(maxsize=1)
def _grain_tile() -> pygame.Surface:
    size = (_TILE, _TILE)
    tone = 0.6 * periodic_noise(size, (120, 2.2), 5) + 0.4 * periodic_noise(size, (1.0, 1.0), 6)
    light = np.clip(255 - 13 * np.clip(tone + 0.5, 0, 2), 0, 255).astype(np.uint8)
    return pygame.surfarray.make_surface(np.repeat(light[:, :, None], 3, axis=2))
