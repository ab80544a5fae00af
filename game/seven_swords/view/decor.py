"""What makes the board a place: trees outside the fence, roofs and rice between the paths.

Everything here is ornament. It keeps clear of every place and path, and looks the same each
time for the same board.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from game.client.canvas import Canvas
from game.seven_swords.rules.board import Layout
from game.seven_swords.view.boxes import BOARD_SCALE, BOARD_UNITS
from game.seven_swords.view.ground import skeleton, washes
from game.seven_swords.view.refs import Point
from game.seven_swords.view.scenery import pictures_of, shapes_of

_Segment = tuple[Point, Point]

#: What grows on a level's wooded surfaces.
_GROWS = {"wood": "tree_pine", "bamboo": "tree_bamboo"}


class Ornament(NamedTuple):
    """A picture on the board that means nothing: middle and size in units, turn in degrees."""

    name: str
    at: Point
    size: float
    turn: float = 0.0


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


#: Scattered ornaments by board id and digest: working them out costs more than a frame.
_SCATTERED: dict[tuple[str, str], list[Ornament]] = {}


def places_for_decor(layout: Layout) -> list[Ornament]:
    """Return scattered ornaments: over a bare board, else in the woods that its level draws."""
    key = (layout.id, layout.digest)
    if key not in _SCATTERED:
        if len(_SCATTERED) > 8:
            _SCATTERED.clear()
        _SCATTERED[key] = _scatter(layout)
    return _SCATTERED[key]


def _scatter(layout: Layout) -> list[Ornament]:
    rng = np.random.default_rng(zlib.crc32(layout.id.encode()))
    shapes = shapes_of(layout.picture)
    woods = [
        (_GROWS[shape["kind"]], shape["points"]) for shape in shapes if shape["kind"] in _GROWS
    ]
    if shapes and not woods:
        return []
    fields = washes(skeleton(layout))
    cell = BOARD_UNITS[0] / fields.depth.shape[1]
    lines, wide = _obstacles(layout)
    found: list[Ornament] = []
    for _ in range(1500):
        at = (
            float(rng.uniform(24, BOARD_UNITS[0] - 24)),
            float(rng.uniform(26, BOARD_UNITS[1] - 26)),
        )
        depth = float(fields.depth[int(at[1] / cell), int(at[0] / cell)])
        if -12 < depth <= 14:
            continue
        if woods:
            grown = [name for name, outline in woods if _inside(at, outline)]
            if depth > 0 or not grown:
                continue
            name = grown[-1]
        else:
            name = _choose(rng, depth > 14)
        size = float(rng.uniform(36, 44) if depth > 14 else rng.uniform(40, 52))
        half = size / 2
        if any(_distance(at, line) < half + 9 for line in lines):
            continue
        if any(_distance(at, place) < half + 32 for place in wide):
            continue
        if any(math.dist(at, other.at) < (size + other.size) * 0.46 for other in found):
            continue
        found.append(Ornament(name, at, size))
    return found


def _inside(at: Point, outline: Sequence[Point]) -> bool:
    """Tell whether a point lies inside an outline."""
    crossings = 0
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        if (ay <= at[1]) != (by <= at[1]) and at[0] < ax + (at[1] - ay) / (by - ay) * (bx - ax):
            crossings += 1
    return crossings % 2 == 1


def _choose(rng: np.random.Generator, inside: bool) -> str:
    names = ("roof_house", "rice_field", "tree_bamboo") if inside else ("tree_pine", "tree_bamboo")
    weights = (0.45, 0.35, 0.20) if inside else (0.72, 0.28)
    return str(rng.choice(names, p=weights))


def draw_decor(canvas: Canvas, layout: Layout) -> None:
    """Draw a level's own ornaments and the scattered ones, those at the back first.

    The canvas's origin is the board's corner.
    """
    own = [Ornament(*thing) for thing in pictures_of(layout.picture)]
    for one in sorted(own + places_for_decor(layout), key=lambda one: one.at[1]):
        side = one.size * BOARD_SCALE
        corner = (one.at[0] * BOARD_SCALE - side / 2, one.at[1] * BOARD_SCALE - side / 2)
        alpha = 200 if one.name.startswith("tree") else 150
        canvas.picture(one.name, (*corner, side, side), alpha=alpha, angle=-one.turn)
