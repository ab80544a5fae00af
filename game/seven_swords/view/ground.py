"""The ground of the board: paper, fields and water, and the seven areas as washes of colour.

Everything here is computed with numpy once per board and once per window size. An area's
wash is the neighbourhood of its spaces and of the paths between them, with an edge that
wavers like a hand-cut block, darker towards the rim.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.seven_swords.rules.board import Layout
from game.seven_swords.rules.components import AREAS
from game.seven_swords.view.boxes import BOARD_UNITS
from game.seven_swords.view.refs import Point

Field = NDArray[np.float32]
Rgb = tuple[int, int, int]

#: Board units per cell of the coarse fields.
_CELL = 2.0
#: How far an area's wash reaches from its spaces, and the bare strip between two areas (units).
REACH = 52.0
_STRIP = 5.0
_FAR = 200.0

#: Depths are looked up in steps: so many per unit, from this depth on.
_PER_UNIT, _SHALLOWEST, _STEPS = 8, -4.0, 800
#: Side of the tile of paper, pixels.
_TILE = 512


def _wander(shape: tuple[int, int], step: int, seed: int) -> Field:
    """Return smooth noise of mean 0 and size about 1, one wave per `step` cells."""
    rng = np.random.default_rng(seed)
    rows, columns = shape[0] // step + 3, shape[1] // step + 3
    coarse = rng.standard_normal((rows, columns)).astype(np.float32)
    return resize(coarse, (rows * step, columns * step))[: shape[0], : shape[1]]


def resize(field: Field, shape: tuple[int, int]) -> Field:
    """Return a field stretched to rows x columns, linearly between its cells."""
    rows = np.clip((np.arange(shape[0]) + 0.5) * field.shape[0] / shape[0] - 0.5, 0, None)
    columns = np.clip((np.arange(shape[1]) + 0.5) * field.shape[1] / shape[1] - 0.5, 0, None)
    top = np.minimum(rows.astype(np.intp), field.shape[0] - 2)
    left = np.minimum(columns.astype(np.intp), field.shape[1] - 2)
    down = np.minimum(rows - top, 1).astype(np.float32)[:, None]
    across = np.minimum(columns - left, 1).astype(np.float32)[None, :]
    half = field[top] * (1 - down) + field[top + 1] * down
    return np.asarray(half[:, left] * (1 - across) + half[:, left + 1] * across)


def _note_segment(field: Field, start: Point, end: Point) -> None:
    """Lower a field to the distance from a segment, in units, within its neighbourhood."""
    margin = REACH * 1.8
    x0 = max(0, int((min(start[0], end[0]) - margin) / _CELL))
    x1 = min(field.shape[1], int((max(start[0], end[0]) + margin) / _CELL) + 1)
    y0 = max(0, int((min(start[1], end[1]) - margin) / _CELL))
    y1 = min(field.shape[0], int((max(start[1], end[1]) + margin) / _CELL) + 1)
    xs = ((np.arange(x0, x1) + 0.5) * _CELL).astype(np.float32)[None, :]
    ys = ((np.arange(y0, y1) + 0.5) * _CELL).astype(np.float32)[:, None]
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((xs - start[0]) * dx + (ys - start[1]) * dy) / length if length else 0 * xs + 0 * ys
    along = np.clip(along, 0, 1)
    gap = np.hypot(xs - start[0] - along * dx, ys - start[1] - along * dy)
    window = field[y0:y1, x0:x1]
    np.minimum(window, gap, out=window)


def _shut_in(bare: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells of bare patches that do not reach the border, and a rim around them."""
    coarse = bare[::4, ::4]
    rows, columns = coarse.shape
    open_air = np.zeros_like(coarse)
    front = [(r, c) for r in range(rows) for c in (0, columns - 1) if coarse[r, c]]
    front += [(r, c) for c in range(columns) for r in (0, rows - 1) if coarse[r, c]]
    while front:
        r, c = front.pop()
        if not (0 <= r < rows and 0 <= c < columns) or open_air[r, c] or not coarse[r, c]:
            continue
        open_air[r, c] = True
        front += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    patches = coarse & ~open_air
    wide = patches.copy()
    for axis in (0, 1):
        for shift in (-1, 1):
            wide |= np.roll(patches, shift, axis)
    grown = wide.repeat(4, axis=0).repeat(4, axis=1)[: bare.shape[0], : bare.shape[1]]
    return np.asarray(grown)


#: A stroke of an area's skeleton: area index, start, end.
Stroke = tuple[int, Point, Point]


def skeleton(layout: Layout) -> tuple[Stroke, ...]:
    """Return what the areas' washes are drawn around.

    That is their spaces, the paths within an area, bow squares, and supplies and storehouses
    that only one area leads to.
    """
    at = {space.id: space.at for space in layout.spaces}
    area = {space.id: AREAS.index(space.area) for space in layout.spaces}
    strokes = [(area[space.id], space.at, space.at) for space in layout.spaces]
    strokes += [
        (area[space.id], space.at, at[other])
        for space in layout.spaces
        for other in space.links
        if other > space.id and area[other] == area[space.id]
    ]
    strokes += [
        (AREAS.index(letter), square, square) for letter, square in layout.bow_squares.items()
    ]
    for site in (*layout.supplies, *layout.stores):
        if len({area[space] for space in site.access}) == 1:
            strokes += [(area[space], site.at, at[space]) for space in site.access]
    return tuple(strokes)


class Washes:
    """The areas of a board as coarse fields."""

    def __init__(self, strokes: tuple[Stroke, ...]) -> None:
        shape = (int(BOARD_UNITS[1] / _CELL), int(BOARD_UNITS[0] / _CELL))
        fields = np.full((len(AREAS), *shape), _FAR, np.float32)
        for area, start, end in strokes:
            _note_segment(fields[area], start, end)
        waver = _wander(shape, 14, 7) * 3.0 + _wander(shape, 5, 8) * 1.2
        order = np.sort(fields, axis=0)
        #: Nearest area of each cell.
        self.nearest = np.argmin(fields, axis=0).astype(np.uint8)
        #: Depth inside the wash, units; negative outside.
        self.depth = np.minimum(
            REACH - order[0] + waver, (order[1] - order[0] - _STRIP) / 2 + waver * 0.25
        ).astype(np.float32)
        # A bare patch that one area shuts in is only a blot: let the wash run over it.
        shut_in = _shut_in(order[0] > REACH - 6) & (order[1] - order[0] > 3 * _STRIP)
        self.depth[shut_in] = np.maximum(self.depth[shut_in], 8)

    def middle(self, area: int) -> Point:
        """Return the deepest point of an area's wash, in units."""
        inside = np.where(self.nearest == area, self.depth, -_FAR)
        row, column = np.unravel_index(int(np.argmax(inside)), inside.shape)
        return (float(column + 0.5) * _CELL, float(row + 0.5) * _CELL)


@lru_cache(maxsize=4)
def washes(strokes: tuple[Stroke, ...]) -> Washes:
    """Return the areas' fields for a skeleton, computed once."""
    return Washes(strokes)


@lru_cache(maxsize=1)
def paper() -> NDArray[np.uint8]:
    """Return the light of handmade paper as a square tile, 255 where it is brightest."""
    rng = np.random.default_rng(3)
    grain = rng.standard_normal((_TILE, _TILE)).astype(np.float32) * 2.6
    # Long fibres lie mostly along the sheet; the first column comes again behind the last.
    coarse = rng.standard_normal((_TILE // 2, _TILE // 22)).astype(np.float32) * 3.0
    fibres = resize(np.concatenate([coarse, coarse[:, :1]], axis=1), (_TILE, _TILE))
    return np.clip(249 + grain + fibres, 0, 255).astype(np.uint8)


def _wash_table(tints: Sequence[Rgb], pixel: float) -> NDArray[np.uint8]:
    """Return the colour and cover (RGBA) of each area at each depth step."""
    depth = np.arange(_STEPS, dtype=np.float32) / _PER_UNIT + _SHALLOWEST
    inside = np.clip(depth * pixel + 0.5, 0, 1)
    # Strong at the rim, paler inside: the wiped gradation of a print.
    wash = inside * (0.52 + 0.40 * np.exp(-np.clip(depth, 0, None) / 16))
    line = np.clip(1.2 - np.abs(depth - 1.5) * pixel * 0.75, 0, 1) * 0.30
    # A wash under an ink line is one colour with one cover.
    cover = 1 - (1 - wash) * (1 - line)
    share = wash * (1 - line) / np.maximum(cover, 1e-6)
    table = np.empty((len(tints), _STEPS, 4), np.uint8)
    table[..., :3] = np.asarray(tints, np.float32)[:, None, :] * share[None, :, None]
    table[..., 3] = np.round(cover * 255)
    return table


def paint_washes(
    layout: Layout, width: int, height: int, tints: Sequence[Rgb]
) -> NDArray[np.uint8]:
    """Return the areas' washes as height x width x RGBA, to be laid over the land."""
    fields = washes(skeleton(layout))
    depth = resize(fields.depth, (height, width))
    rows = np.arange(height) * fields.nearest.shape[0] // height
    columns = np.arange(width) * fields.nearest.shape[1] // width
    step = np.clip((depth - _SHALLOWEST) * _PER_UNIT, 0, _STEPS - 1).astype(np.int32)
    step += fields.nearest[rows][:, columns].astype(np.int32) * _STEPS
    table = _wash_table(tints, width / BOARD_UNITS[0])
    packed = np.ascontiguousarray(table).view(np.uint32).reshape(-1)
    return np.ascontiguousarray(packed[step]).view(np.uint8).reshape(height, width, 4)
