"""What a level says for the picture alone: fields, woods, stream, bridges. No rule looks here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.seven_swords.levels.faults import shown
from game.seven_swords.levels.fields import Fields
from game.seven_swords.levels.plan import HEIGHT, WIDTH

#: Surfaces: a filled outline of three or more points. A hill or terrace drawn upon another
#: one is a step higher.
SURFACES = ("field", "terrace", "wood", "bamboo", "pond", "hill")

#: Lines of two or more points, and their usual width in canvas units.
LINES = {"stream": 26, "road": 16, "bridge": 18}

#: How far terrain may run past the canvas, in canvas units.
_BEYOND = 200


def read_picture(table: Fields) -> Mapping[str, Any]:
    """Return a level's picture as the view finds it in `Layout.picture`.

    `shapes` lists, in the order of drawing, dictionaries with `kind`, `points` (a tuple of
    points in canvas units) and, for lines, `width`.
    """
    shapes = [_shape(row) for row in table.tables("shape", needed=False)]
    table.close()
    return {"shapes": tuple(shape for shape in shapes if shape is not None)}


def _shape(row: Fields) -> dict[str, Any] | None:
    kind = row.text("kind", 40)
    points = row.points("points", 2 if kind in LINES else 3)
    shape: dict[str, Any] = {"kind": kind, "points": points}
    if kind in LINES:
        shape["width"] = row.number("width", 1, 120, LINES[kind])
    elif kind is not None and kind not in SURFACES:
        row.fault("kind", "picture_kind", found=shown(kind), known=", ".join((*SURFACES, *LINES)))
        return None
    row.close()
    for x, y in points or ():
        if not (-_BEYOND <= x <= WIDTH + _BEYOND and -_BEYOND <= y <= HEIGHT + _BEYOND):
            row.fault("points", "picture_far", x=round(x), y=round(y), beyond=_BEYOND)
    return None if points is None or kind is None else shape
