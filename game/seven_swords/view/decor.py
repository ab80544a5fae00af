"""What makes the board a place: trees outside the fence, roofs and rice between the paths.

Everything here is ornament. It keeps clear of every place and path, and looks the same each
time for the same board.
"""

from __future__ import annotations

import math
import zlib

import numpy as np

from game.client.canvas import Canvas
from game.seven_swords.rules.board import Layout
from game.seven_swords.view.boxes import BOARD_SCALE, BOARD_UNITS
from game.seven_swords.view.ground import skeleton, washes
from game.seven_swords.view.refs import Point

_Segment = tuple[Point, Point]


def _distance(at: Point, segment: _Segment) -> float:
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = 0.0 if not length else ((at[0] - ax) * dx + (at[1] - ay) * dy) / length
    along = min(1.0, max(0.0, along))
    return math.hypot(at[0] - ax - along * dx, at[1] - ay - along * dy)


def _obstacles(layout: Layout) -> tuple[list[_Segment], list[_Segment]]:
    """Return the lines to keep clear of, thin ones (paths, arrows) and wide ones (places)."""
    at = {space.id: space.at for space in layout.spaces}
    lines = [
        (space.at, at[other])
        for space in layout.spaces
        for other in space.links
        if other > space.id
    ]
    wide = [(space.at, space.at) for space in layout.spaces]
    for site in (*layout.supplies, *layout.stores, *layout.houses):
        wide.append((site.at, site.at))
        lines += [(site.at, at[space]) for space in site.access]
    for entry in layout.entries:
        wide.append((entry.at, entry.at))
        lines.append((entry.at, at[entry.gate]))
        for slot in entry.deploy_at:
            wide.append((slot, slot))
            lines.append((slot, entry.at))
    wide += [(square, square) for square in layout.bow_squares.values()]
    return lines, wide


def places_for_decor(layout: Layout) -> list[tuple[str, Point, float]]:
    """Return ornaments as picture name, middle and size in board units, the far ones first."""
    rng = np.random.default_rng(zlib.crc32(layout.id.encode()))
    fields = washes(skeleton(layout))
    lines, wide = _obstacles(layout)
    found: list[tuple[str, Point, float]] = []
    cell = BOARD_UNITS[0] / fields.depth.shape[1]
    for _ in range(1500):
        at = (
            float(rng.uniform(24, BOARD_UNITS[0] - 24)),
            float(rng.uniform(30, BOARD_UNITS[1] - 26)),
        )
        depth = float(fields.depth[int(at[1] / cell), int(at[0] / cell)])
        inside = depth > 14
        if -12 < depth <= 14:
            continue
        name = _choose(rng, inside)
        size = float(rng.uniform(40, 52)) if not inside else float(rng.uniform(36, 44))
        half = size / 2
        if any(_distance(at, line) < half + 9 for line in lines):
            continue
        if any(_distance(at, place) < half + 32 for place in wide):
            continue
        if any(math.dist(at, other) < (size + far) * 0.46 for _, other, far in found):
            continue
        found.append((name, at, size))
    found.sort(key=lambda one: one[1][1])
    return found


def _choose(rng: np.random.Generator, inside: bool) -> str:
    names = ("roof_house", "rice_field", "tree_bamboo") if inside else ("tree_pine", "tree_bamboo")
    weights = (0.45, 0.35, 0.20) if inside else (0.72, 0.28)
    return str(rng.choice(names, p=weights))


def draw_decor(canvas: Canvas, layout: Layout) -> None:
    """Draw the ornaments of a board; the canvas's origin is the board's corner."""
    for name, (x, y), size in places_for_decor(layout):
        side = size * BOARD_SCALE
        box = (x * BOARD_SCALE - side / 2, y * BOARD_SCALE - side / 2, side, side)
        alpha = 110 if name in ("roof_house", "rice_field") else 190
        canvas.picture(name, box, alpha=alpha)
