"""The landscape a level describes: fields, water, fences and roofs, as SVG and pictures.

A level's `picture` lists shapes by kind. Surfaces lie under the areas' washes, lines and
single things over them; paths and places are drawn on top of everything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from game.seven_swords.view.boxes import BOARD_UNITS
from game.seven_swords.view.refs import Point

Shape = Mapping[str, Any]

_INK = "#231f20"
_EDGE = "#5a4a2c"

#: Fill, outline and outline width of each surface.
_SURFACES: dict[str, tuple[str, str, float]] = {
    "ground": ("#e3d8ae", "none", 0),
    "field": ("#c8cd86", _EDGE, 1.6),
    "terrace": ("#b9d0b4", _EDGE, 2.0),
    "wood": ("#8fa067", "#44552f", 2.2),
    "bamboo": ("#a9bb78", "#44552f", 1.6),
    "pond": ("#8fb5ba", "#3f6470", 2.4),
    "hill": ("#c9bf85", "#7c6a3a", 1.8),
    "yard": ("#e8d9b4", _EDGE, 1.4),
}

#: Pictures of single things that have one; the others are drawn here.
_PICTURES = {
    "roof": "roof_house",
    "tree": "tree_pine",
    "pine": "tree_pine",
    "stalks": "tree_bamboo",
}


def _n(value: float) -> str:
    return f"{value:.1f}"


def smooth(points: Sequence[Point], closed: bool) -> str:
    """Return an SVG path through points as one soft curve (Catmull-Rom)."""
    count = len(points)
    if count < 3:
        return "M" + " L".join(f"{_n(x)},{_n(y)}" for x, y in points)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[min(max(index, 0), count - 1)]

    parts = [f"M{_n(points[0][0])},{_n(points[0][1])}"]
    for index in range(count if closed else count - 1):
        before, start, end, after = (at(index + shift) for shift in (-1, 0, 1, 2))
        one = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        two = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        parts.append(
            f"C{_n(one[0])},{_n(one[1])} {_n(two[0])},{_n(two[1])} {_n(end[0])},{_n(end[1])}"
        )
    return " ".join(parts) + (" Z" if closed else "")


def _line(d: str, color: str, width: float, more: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{_n(width)}" {more}/>'


def _svg(body: Iterable[str]) -> str:
    wide, high = BOARD_UNITS
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" stroke-linecap="round" stroke-linejoin="round">'
        + "".join(body)
        + "</svg>"
    )


def shapes_of(picture: Mapping[str, Any]) -> Sequence[Shape]:
    """Return the shapes of a level's picture, in drawing order."""
    return tuple(picture.get("shapes", ()))


def surfaces_svg(picture: Mapping[str, Any]) -> str:
    """Return the surfaces of a landscape, or "" when there are none."""
    body = [
        part
        for shape in shapes_of(picture)
        if shape["kind"] in _SURFACES
        for part in _surface(shape["kind"], shape["points"])
    ]
    return _svg(body) if body else ""


def _surface(kind: str, points: Sequence[Point]) -> Iterable[str]:
    fill, edge, width = _SURFACES[kind]
    d = smooth(points, kind not in ("yard", "field"))
    if kind in ("yard", "field"):
        d = "M" + " L".join(f"{_n(x)},{_n(y)}" for x, y in points) + " Z"
    yield f'<path d="{d}" fill="{fill}" stroke="{edge}" stroke-width="{width}"/>'
    if kind in ("field", "terrace"):
        yield from _furrows(points, "#8a9a56" if kind == "field" else "#7fa3a8")
    elif kind == "pond":
        yield from _furrows(points, "#d7e6e2", 26)


def _furrows(points: Sequence[Point], color: str, step: float = 13) -> Iterable[str]:
    """Yield level lines across an outline, a little inside it."""
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    row = 0
    y = top + step * 0.8
    while y < bottom - 4:
        cuts = sorted(
            ax + (y - ay) / (by - ay) * (bx - ax)
            for (ax, ay), (bx, by) in pairwise((*points, points[0]))
            if (ay <= y) != (by <= y)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            if right - left > 22:
                shift = 4 if row % 2 else 0
                d = f"M{_n(left + 8 + shift)},{_n(y)} L{_n(right - 8)},{_n(y)}"
                yield _line(d, color, 1.5, f'stroke-dasharray="{9 + row % 3 * 3} 6"')
        y += step
        row += 1


def lines_svg(picture: Mapping[str, Any]) -> str:
    """Return streams, roads, fences and drawn things, or "" when there are none."""
    body: list[str] = []
    for shape in shapes_of(picture):
        if shape["kind"] in _LINES and shape["kind"] != "bridge":
            body += _LINES[shape["kind"]](shape["points"], float(shape["width"]))
        elif shape["kind"] in _THINGS:
            x, y = shape["points"][0]
            size, turn = float(shape["size"]), float(shape["turn"])
            body.append(
                f'<g transform="translate({_n(x)} {_n(y)}) rotate({_n(turn)}) '
                f'scale({size / 100:.3f})">{_THINGS[shape["kind"]]}</g>'
            )
    return _svg(body) if body else ""


def bridges(picture: Mapping[str, Any]) -> list[str]:
    """Return the bridges as SVG parts, to be laid over the paths that they carry."""
    return [
        part
        for shape in shapes_of(picture)
        if shape["kind"] == "bridge"
        for part in _bridge(shape["points"], float(shape["width"]))
    ]


def pictures_of(picture: Mapping[str, Any]) -> list[tuple[str, Point, float, float]]:
    """Return the single things that are pictures: name, middle, size in units, turn."""
    return [
        (
            _PICTURES[shape["kind"]],
            shape["points"][0],
            float(shape["size"]),
            float(shape["turn"]),
        )
        for shape in shapes_of(picture)
        if shape["kind"] in _PICTURES
    ]


def _stream(points: Sequence[Point], width: float) -> list[str]:
    d = smooth(points, False)
    return [
        _line(d, "#3f6470", width + 5),
        _line(d, "#8fb5ba", width),
        _line(d, "#d7e6e2", max(1.4, width * 0.08), 'stroke-dasharray="26 20 10 24"'),
    ]


def _road(points: Sequence[Point], width: float) -> list[str]:
    d = smooth(points, False)
    return [
        _line(d, _EDGE, width + 3, 'stroke-opacity="0.35"'),
        _line(d, "#eadfbd", width, 'stroke-opacity="0.9"'),
    ]


def _posts(points: Sequence[Point], gap: float) -> Iterable[tuple[float, float]]:
    """Yield points at even steps along a line."""
    left = 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        while left < length:
            yield (ax + (bx - ax) * left / length, ay + (by - ay) * left / length)
            left += gap
        left -= length


def _fence(points: Sequence[Point], width: float) -> list[str]:
    rail = "M" + " L".join(f"{_n(x)},{_n(y)}" for x, y in points)
    body = [_line(rail, _INK, 3.6), _line(rail, "#8a6238", 1.8)]
    for x, y in _posts(points, max(9.0, width * 1.8)):
        post = f"M{_n(x)},{_n(y + width)} L{_n(x)},{_n(y - width * 1.1)}"
        body += [_line(post, _INK, width + 1.2), _line(post, "#a97c4b", width - 1.6)]
    return body


def _hedge(points: Sequence[Point], width: float) -> list[str]:
    return [
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(width * 0.7)}" fill="#6f8450" '
        'stroke="#44552f" stroke-width="1.6"/>'
        for x, y in _posts(points, width * 1.05)
    ]


def _contour(points: Sequence[Point], width: float) -> list[str]:
    return [_line(smooth(points, False), "#7c6a3a", width, 'stroke-dasharray="30 7 12 7"')]


def _bridge(points: Sequence[Point], width: float) -> list[str]:
    d = smooth(points, False)
    body = [
        _line(d, _INK, width + 5, 'stroke-linecap="butt"'),
        _line(d, "#b5442f", width, 'stroke-linecap="butt"'),
        _line(d, "#d9b98a", width * 0.66, 'stroke-linecap="butt"'),
    ]
    dx, dy = points[-1][0] - points[0][0], points[-1][1] - points[0][1]
    length = math.hypot(dx, dy) or 1.0
    across = (-dy / length * width * 0.33, dx / length * width * 0.33)
    for x, y in _posts(points, 7):
        plank = f"M{_n(x - across[0])},{_n(y - across[1])} L{_n(x + across[0])},{_n(y + across[1])}"
        body.append(_line(plank, _EDGE, 1.2))
    return body


_LINES: dict[str, Callable[[Sequence[Point], float], list[str]]] = {
    "stream": _stream,
    "road": _road,
    "lane": _road,
    "fence": _fence,
    "hedge": _hedge,
    "contour": _contour,
    "bridge": _bridge,
}

#: Things drawn here, 100 units wide around their middle.
_THINGS = {
    "rock": (
        '<path d="M-44,26 L-34,-18 L-6,-36 L26,-24 L44,22 Z" fill="#b9b09a" stroke="#231f20" '
        'stroke-width="7"/><path d="M-20,-8 L2,-18 L10,4" fill="none" stroke="#6d6654" '
        'stroke-width="5"/>'
    ),
    "well": (
        '<circle cx="0" cy="0" r="42" fill="#b9b09a" stroke="#231f20" stroke-width="8"/>'
        '<circle cx="0" cy="0" r="25" fill="#3f6470" stroke="#231f20" stroke-width="6"/>'
        '<path d="M-50,0 L50,0" fill="none" stroke="#231f20" stroke-width="11"/>'
        '<path d="M-50,0 L50,0" fill="none" stroke="#8a6238" stroke-width="5"/>'
    ),
    "shrine": (
        '<path d="M-28,44 L-28,-20 M28,44 L28,-20 M-40,-6 L40,-6" fill="none" stroke="#231f20" '
        'stroke-width="15"/>'
        '<path d="M-28,44 L-28,-20 M28,44 L28,-20 M-40,-6 L40,-6" fill="none" stroke="#b8372a" '
        'stroke-width="8"/>'
        '<path d="M-54,-36 Q0,-22 54,-36 L50,-20 Q0,-8 -50,-20 Z" fill="#8e2519" '
        'stroke="#231f20" stroke-width="5"/>'
    ),
    "stack": (
        '<path d="M-34,36 L-20,-8 L0,-40 L20,-8 L34,36 Z" fill="#cfae5c" stroke="#231f20" '
        'stroke-width="7"/><path d="M-16,30 L-6,-12 M4,32 L4,-16 M20,30 L12,-4" fill="none" '
        'stroke="#7c5f24" stroke-width="4"/>'
    ),
    "wheel": (
        '<circle cx="0" cy="0" r="40" fill="none" stroke="#231f20" stroke-width="16"/>'
        '<circle cx="0" cy="0" r="40" fill="none" stroke="#8a6238" stroke-width="8"/>'
        '<path d="M-40,0 L40,0 M0,-40 L0,40 M-28,-28 L28,28 M28,-28 L-28,28" fill="none" '
        'stroke="#231f20" stroke-width="8"/><circle cx="0" cy="0" r="9" fill="#8a6238" '
        'stroke="#231f20" stroke-width="5"/>'
    ),
}
