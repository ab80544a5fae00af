"""Small drawing helpers that every part of the table shares.

All of them draw through a :class:`Canvas`, which keeps what is anti-aliased. Positions are
logical; inside :func:`kept` they count from the corner of the kept box.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.client import ink
from game.client.canvas import Canvas
from game.client.theme import Ink
from game.seven_swords.view.boxes import Box
from game.seven_swords.view.picture import Badge
from game.seven_swords.view.refs import Point

MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"

_ANCHOR_X = {"l": 0.0, "c": 0.5, "r": 1.0}
_ANCHOR_Y = {"t": 0.0, "m": 0.5, "b": 1.0}


def grown(canvas: Canvas, length: float, more: float) -> float:
    """Return a length that holds text: `more` is what it gains where texts are twice as large."""
    return length + more * (canvas.type.zoom / 100 - 1)


def kept(
    canvas: Canvas, name: str, box: Box, content: Hashable, draw: Callable[[Canvas], None]
) -> None:
    """Draw a part of the table, kept until its content, size or text scale changes."""
    canvas.painted(("seven_swords", name, content, canvas.type.zoom), box, draw)


def label(
    canvas: Canvas,
    text: str,
    box: Box,
    role: str = "tiny",
    color: Ink = "ink",
    anchor: str = "mc",
) -> None:
    """Write one line inside a box, shrunk only where it would not fit (anchor as in Canvas)."""
    if not text:
        return
    wide, high = canvas.type.size(text, role)
    # A line's own leading may stick out; only the letters have to fit.
    shrink = min(1.0, box.w / wide, box.h / (high * 0.80))
    at = (box.x + _ANCHOR_X[anchor[1]] * box.w, box.y + _ANCHOR_Y[anchor[0]] * box.h)
    canvas.text(text, at, role, color, anchor, fit=wide * shrink)


def paragraph(canvas: Canvas, text: str, box: Box, role: str = "label", color: Ink = "ink") -> None:
    """Write lines into a box from its left, smaller only where they would not fit."""
    for factor in (1.0, 1.12, 1.25, 1.4, 1.6, 1.9, 2.3):
        if canvas.type.size(text, role, box.w * factor)[1] / factor <= box.h + 1:
            break
    wide = canvas.type.size(text, role, box.w * factor)[0]
    at = (box.x, box.y + box.h / 2)
    # Shrunk to whole pixels, letters may come out a little wider than measured.
    fit = wide if factor == 1.0 else min(wide / factor, 0.96 * box.w)
    canvas.text(text, at, role, color, "ml", width=box.w * factor, fit=fit)


def sheet(
    canvas: Canvas, box: Box, fill: Ink = "paper", edge: Ink = "ink", width: float = 1.5
) -> None:
    """Draw a sheet of coloured paper with a hand-cut ink edge, all of it inside the box."""
    inside = box.inset(width / 2 + 0.6)
    seed = round(box.w * 7 + box.h * 3 + box.x) % 11
    ink.block(canvas, inside, fill, edge, width=width, cut=0.6, seed=seed)


def icon(
    canvas: Canvas, name: str, centre: Point, size: float, tint: Ink | None = None, alpha: int = 255
) -> None:
    """Draw a picture by its middle and height."""
    box = (centre[0] - size / 2, centre[1] - size / 2, size, size)
    canvas.picture(name, box, tint, alpha)


#: Colour of each sign of a number; the shape tells it too.
STAT_TINTS = {
    "combat": "vermilion_dark",
    "movement": "moss_dark",
    "leadership": "ochre_dark",
    "defence": "indigo",
    "actions": "ink",
}


def stat(canvas: Canvas, name: str, text: str, box: Box, role: str = "tiny_bold") -> None:
    """Draw a sign and its number side by side, together in the middle of a box."""
    size = min(17.0, box.h)
    wide = canvas.type.size(text, role)[0]
    left = box.x + max(0.0, (box.w - size - 1 - wide) / 2)
    icon(canvas, f"icon_{name}", (left + size / 2, box.y + box.h / 2), size, STAT_TINTS[name])
    label(
        canvas,
        text,
        Box(left + size + 1, box.y, box.right - left - size - 1, box.h),
        role,
        anchor="ml",
    )


def wound(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw the sign of an injury: three cuts."""
    x, y = centre
    for shift in (-0.32, 0.0, 0.32):
        start = (x + size * (shift + 0.22), y - size * 0.5)
        end = (x + size * (shift - 0.22), y + size * 0.5)
        canvas.line(start, end, "snow", size * 0.26)
        canvas.line(start, end, "vermilion_dark", size * 0.16)


#: Fill and text colour of the badges on pieces; told apart by outline too.
_BADGES: dict[str, tuple[str, str]] = {
    "defence": ("snow", "ink"),
    "points": ("select", "ink"),
    "combat": ("vermilion", "snow"),
    "crossing": ("moss_dark", "snow"),
}


def badge_box(centre: Point, size: float = 20.0) -> Box:
    """Return the box of a badge by its middle."""
    return Box(centre[0] - size / 2, centre[1] - size / 2, size, size)


def badge_size(canvas: Canvas) -> float:
    """Return the size of a badge on the board: as large as its neighbours let it grow."""
    return grown(canvas, 20, 8)


def badge(canvas: Canvas, what: Badge, centre: Point, size: float = 20.0) -> None:
    """Draw a number on a piece: shield, coin, blade or road by its style.

    A value that only the observer knows stands in a dashed, paler badge.
    """
    if len(what.text) > 1:
        size += 4
    box = badge_box(centre, size)

    def draw(inner: Canvas) -> None:
        _paint_badge(inner, what, Box(0, 0, size, size))

    kept(canvas, "badge", box, (what, size), draw)


def _paint_badge(canvas: Canvas, what: Badge, box: Box) -> None:
    fill, color = _BADGES[what.style]
    x, y, w, h = box.x + 1, box.y + 1, box.w - 2, box.h - 2
    shapes: dict[str, list[Point]] = {
        "defence": [(0, 0.04), (0.5, 0), (1, 0.04), (1, 0.55), (0.5, 1), (0, 0.55)],
        "combat": [(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)],
        "crossing": [(0, 0.1), (1, 0.1), (1, 0.9), (0, 0.9)],
    }
    if what.secret:
        fill, color = "paper_dark", "ink"
    if what.style == "points":
        canvas.circle((box.x + box.w / 2, box.y + box.h / 2), w / 2, fill, "ink", 1.5)
    else:
        points = [(x + px * w, y + py * h) for px, py in shapes[what.style]]
        canvas.polygon(points, fill, "ink", 1.5)
    role = "tiny" if what.secret else "tiny_bold"
    label(canvas, what.text, Box(box.x, box.y - 1, box.w, box.h), role, color)


def turned(canvas: Canvas, name: str, size: int, angle: float) -> pygame.Surface:
    """Return a picture of `size` pixels turned to the nearest 7.5 degrees, kept."""
    step = round(angle / 7.5) % 48
    if step == 0:
        return canvas.assets.picture(name, (size, size))

    def paint() -> pygame.Surface:
        return pygame.transform.rotozoom(canvas.assets.picture(name, (size, size)), step * 7.5, 1)

    return canvas.assets.cache.get(("turned", name, size, step), paint)
