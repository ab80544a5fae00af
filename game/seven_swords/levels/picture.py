"""What a level says for the picture alone: terrain, stream, fence, roofs. No rule looks here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.seven_swords.levels.faults import shown
from game.seven_swords.levels.fields import Fields
from game.seven_swords.rules.board import Point
from game.seven_swords.rules.components import AREAS

#: Surfaces, drawn as a filled outline of three or more points.
SURFACES = ("ground", "field", "terrace", "wood", "bamboo", "pond", "hill", "yard")
#: Lines of two or more points with a width.
LINES = ("stream", "road", "lane", "fence", "hedge", "contour", "bridge")
#: Single things at one point, with a size and a turn in degrees.
THINGS = ("roof", "tree", "pine", "stalks", "rock", "well", "shrine", "stack", "wheel")

#: Default width of each line and size of each thing, in canvas units.
_WIDTHS = {"stream": 26, "road": 16, "lane": 10, "fence": 6, "hedge": 8, "contour": 3, "bridge": 22}
_SIZES = {"roof": 40, "shrine": 44, "well": 26, "wheel": 40}

#: How far terrain may run past the canvas, in canvas units.
_BEYOND = 200


def read_picture(table: Fields) -> Mapping[str, Any]:
    """Return the picture of a level as the view finds it in `Layout.picture`.

    `areas` maps an area letter to its outline, `labels` to where its letter stands; `shapes`
    lists dictionaries with `kind`, `points`, `width` (lines), `size` and `turn` (things), in
    the order in which they are to be drawn.
    """
    picture: dict[str, Any] = {
        "areas": _by_area(table, "areas", 3),
        "labels": {area: at[0] for area, at in _by_area(table, "labels", 1).items()},
        "shapes": [],
    }
    for row in table.tables("shape", needed=False):
        shape = _shape(row)
        if shape is not None:
            picture["shapes"].append(shape)
    table.close()
    return picture


def _by_area(table: Fields, key: str, least: int) -> dict[str, tuple[Point, ...]]:
    rows = table.table_of(key, needed=False)
    if rows is None:
        return {}
    found: dict[str, tuple[Point, ...]] = {}
    for area in AREAS:
        if least == 1:
            at = rows.point(area)
            points: tuple[Point, ...] | None = None if at is None else (at,)
        else:
            points = rows.points(area, least)
        if points is not None:
            found[area] = _within(rows, area, points)
    rows.close()
    return found


def _shape(row: Fields) -> dict[str, Any] | None:
    kind = row.text("kind", 40)
    least = 3 if kind in SURFACES else 2 if kind in LINES else 1
    points = row.points("points", least, exactly=kind in THINGS)
    shape: dict[str, Any] = {"kind": kind, "points": points}
    if kind in LINES:
        shape["width"] = row.number("width", 1, 120, _WIDTHS[kind])
    elif kind in THINGS:
        shape["size"] = row.number("size", 4, 200, _SIZES.get(kind, 24))
        shape["turn"] = row.number("turn", -360, 360, 0)
    elif kind is not None and kind not in SURFACES:
        known = ", ".join((*SURFACES, *LINES, *THINGS))
        row.fault("kind", "picture_kind", found=shown(kind), known=known)
        return None
    row.close()
    if points is None:
        return None
    _within(row, "points", points)
    return shape


def _within(row: Fields, key: str, points: tuple[Point, ...]) -> tuple[Point, ...]:
    for x, y in points:
        if not (-_BEYOND <= x <= 1000 + _BEYOND and -_BEYOND <= y <= 900 + _BEYOND):
            row.fault(key, "picture_far", x=round(x), y=round(y), beyond=_BEYOND)
    return points
