"""The board drawn: a still ground kept per window size, the pieces on it, and the marks."""

from __future__ import annotations

import io
from collections.abc import Hashable, Iterable, Iterator, Mapping

import numpy as np
import pygame

from game.client.canvas import Canvas
from game.seven_swords.rules.board import Layout
from game.seven_swords.rules.components import AREAS
from game.seven_swords.view import refs
from game.seven_swords.view.boxes import BOARD_SCALE, Box, on_board, table_for
from game.seven_swords.view.chart import chart_svg
from game.seven_swords.view.decor import draw_decor, places_for_decor
from game.seven_swords.view.ground import paint_washes, paper, skeleton, washes
from game.seven_swords.view.overlay import Overlay
from game.seven_swords.view.paint import badge, badge_size, icon, kept, label, turned, wound
from game.seven_swords.view.picture import (
    PALISADE_SIZE,
    SITE_SIZE,
    Badge,
    Look,
    PictureState,
    carried_at,
)
from game.seven_swords.view.refs import Point, Ref
from game.seven_swords.view.scenery import lines_svg, surfaces_svg

#: Drawn in this order; pieces of one rank from the back of the board to the front.
_RANKS = {
    refs.STORE_TILE: 0,
    refs.HOUSE_TILE: 0,
    refs.PALISADE: 0,
    refs.LOAD: 1,
    refs.TOKEN: 2,
    refs.SAMURAI: 2,
}


def draw_ground(canvas: Canvas, layout: Layout) -> None:
    """Draw everything of the board that never changes; kept per board and size."""
    box = table_for(0).board
    rect = canvas.rect(box)
    picture = canvas.assets.cache.get(
        _ground_key(layout, rect.size), lambda: [*_layers(canvas, layout, rect.size)][-1]
    )
    canvas.surface.blit(picture, rect)


def prepare_ground(canvas: Canvas, layout: Layout) -> Iterator[None]:
    """Make ready in short steps what :func:`draw_ground` draws."""
    size = canvas.rect(table_for(0).board).size
    key = _ground_key(layout, size)
    if key in canvas.assets.cache:
        return
    washes(skeleton(layout))
    yield
    places_for_decor(layout)
    yield
    for surface in _layers(canvas, layout, size):
        painted = surface
        yield
    canvas.assets.cache.get(key, lambda: painted)


def _ground_key(layout: Layout, size: tuple[int, int]) -> Hashable:
    return ("seven_swords", "ground", layout.digest, layout.id, size)


def area_tints(canvas: Canvas) -> dict[str, tuple[int, int, int]]:
    """Return the colour of each area by its letter."""
    return {letter: canvas.theme.color(f"area_{letter.lower()}")[:3] for letter in AREAS}


def _layers(canvas: Canvas, layout: Layout, size: tuple[int, int]) -> Iterator[pygame.Surface]:
    """Paint a board layer by layer, giving the surface again after each."""
    tints = area_tints(canvas)
    surface = pygame.Surface(size).convert()
    surface.fill(canvas.theme.color("meadow"))
    _blit_svg(surface, surfaces_svg(layout.picture))
    yield surface
    washes_ = paint_washes(layout, size[0], size[1], tuple(tints.values()))
    surface.blit(pygame.image.frombuffer(washes_.tobytes(), size, "RGBA"), (0, 0))
    yield surface
    _lay_on_paper(surface)
    inner = Canvas(surface, canvas.type)
    inner.scale, inner.origin = canvas.scale, (0, 0)
    _draw_area_letters(inner, layout)
    yield surface
    _blit_svg(surface, lines_svg(layout.picture))
    draw_decor(inner, layout)
    yield surface
    colors = {a: f"#{r:02x}{g:02x}{b:02x}" for a, (r, g, b) in tints.items()}
    _blit_svg(surface, chart_svg(layout, colors))
    for letter, at in layout.bow_squares.items():
        x, y = at[0] * BOARD_SCALE, at[1] * BOARD_SCALE
        label(inner, letter, Box(x - 12, y - 21, 28, 20), "table_letter")
    _draw_frame(inner, Box(0, 0, *(value / canvas.scale for value in size)))
    yield surface


def _lay_on_paper(surface: pygame.Surface) -> None:
    """Let the grain of the paper show through a surface."""
    light = paper()
    tile = pygame.surfarray.make_surface(np.repeat(light.T[:, :, None], 3, axis=2))
    for x in range(0, surface.get_width(), tile.get_width()):
        for y in range(0, surface.get_height(), tile.get_height()):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)


def _blit_svg(surface: pygame.Surface, svg: str) -> None:
    """Rasterise a drawing of the whole board onto a surface of its size."""
    if svg:
        data = io.BytesIO(svg.encode())
        picture = pygame.image.load_sized_svg(data, surface.get_size()).convert_alpha()
        surface.blit(picture, picture.get_rect(center=surface.get_rect().center))


def _draw_area_letters(canvas: Canvas, layout: Layout) -> None:
    """Print each area's letter large and faint: where its level says, or its wash is widest."""
    fields = washes(skeleton(layout))
    for area, letter in enumerate(AREAS):
        x, y = layout.picture.get("labels", {}).get(letter) or fields.middle(area)
        at = (x * BOARD_SCALE, y * BOARD_SCALE)
        font = canvas.assets.font("title", canvas.px(58))
        mark = font.render(letter, True, canvas.theme.color("ink"))
        mark.set_alpha(60)
        canvas.surface.blit(mark, mark.get_rect(center=canvas.point(*at)))


def _draw_frame(canvas: Canvas, box: Box) -> None:
    rect = canvas.rect(box)
    pygame.draw.rect(canvas.surface, canvas.theme.color("ink"), rect, canvas.px(2.5, 1))


class Placed:
    """A piece as it is drawn now: its look after the overlay has moved it."""

    __slots__ = ("alpha", "angle", "look", "ref", "scale")

    def __init__(self, ref: Ref, look: Look, overlay: Overlay) -> None:
        self.ref = ref
        at = overlay.positions.get(ref)
        self.look = look if at is None else look.at_point(at)
        self.alpha = overlay.alpha.get(ref, 1.0)
        self.scale = overlay.scale.get(ref, 1.0)
        self.angle = overlay.angle.get(ref, 0.0)


def placed_pieces(pieces: Mapping[Ref, Look], overlay: Overlay) -> list[Placed]:
    """Return the pieces to draw, the ones behind first. A supply moves with its carrier."""
    looks = {**pieces, **overlay.looks} if overlay.looks else pieces
    placed = []
    for ref, look in looks.items():
        if ref in overlay.hidden:
            continue
        piece = Placed(ref, look, overlay)
        carrier = look.where
        if carrier.sort == refs.TOKEN and ref not in overlay.positions:
            if carrier in overlay.positions:
                piece.look = look.at_point(carried_at(overlay.positions[carrier]))
            piece.alpha = min(piece.alpha, overlay.alpha.get(carrier, 1.0))
        placed.append(piece)
    moving = overlay.positions

    def depth(piece: Placed) -> tuple[bool, int, float]:
        rank = _RANKS[piece.ref.sort]
        y = piece.look.at[1]
        if piece.ref.sort == refs.LOAD and piece.look.size < 30:
            # Carried, or beside whoever stands on its space: never hidden.
            rank, y = 2, y + 26
        return (piece.ref in moving, rank, y)

    placed.sort(key=depth)
    return placed


def draw_bows(canvas: Canvas, layout: Layout, bows: Iterable[int]) -> None:
    """Draw how many bows lie on each bow square."""
    for area, count in enumerate(bows):
        x, y = on_board(layout.bow_squares[AREAS[area]])
        box = Box(x - 13, y - 1, 29, 20)

        def draw(inner: Canvas, count: int = count) -> None:
            faint = 255 if count else 70
            icon(inner, "bow", (8, 10), 21, None, faint)
            label(
                inner, str(count), Box(14, -1, 15, 20), "tiny_bold", "ink" if count else "ink_soft"
            )

        kept(canvas, "bows", box, count, draw)


def draw_vacant(canvas: Canvas, layout: Layout, picture: PictureState) -> None:
    """During setup, show what belongs on each empty place, and the defences to come."""
    if picture.tray is None:
        return
    for sort, place, sprite, sites in (
        (refs.LOAD, refs.SUPPLY, "supply", layout.supplies),
        (refs.STORE_TILE, refs.STORE, "store", layout.stores),
        (refs.HOUSE_TILE, refs.HOUSE, "house", layout.houses),
    ):
        for number, site in enumerate(sites):
            if Ref(sort, number) in picture.pieces:
                continue
            at = on_board(site.at)
            icon(canvas, sprite, at, SITE_SIZE * 0.8, None, 70)
            if place != refs.HOUSE:
                spot = (at[0] - 16, at[1] + 15)
                badge(canvas, Badge("defence", str(site.defence)), spot, badge_size(canvas))
    for number, entry in enumerate(layout.entries):
        if Ref(refs.PALISADE, number) not in picture.pieces:
            icon(canvas, "palisade_armed", on_board(entry.at), PALISADE_SIZE * 0.8, None, 60)


def draw_piece(canvas: Canvas, piece: Placed) -> None:
    """Draw one piece with its numbers and signs."""
    look = piece.look
    if piece.alpha <= 0.01:
        return
    if piece.alpha < 0.99 or piece.scale != 1.0 or piece.angle:
        _draw_changed(canvas, piece)
        return
    half = look.size / 2 + 12
    box = Box(look.at[0] - half, look.at[1] - half, 2 * half, 2 * half)
    content = (look.sprite, look.size, look.badges, look.marks)
    kept(canvas, "piece", box, content, lambda inner: _paint_piece(inner, look, (half, half)))


def _draw_changed(canvas: Canvas, piece: Placed) -> None:
    look = piece.look
    size = canvas.px(look.size * piece.scale, 1)
    picture = turned(canvas, look.sprite, size, piece.angle)
    if piece.alpha < 0.99:
        picture = picture.copy()
        picture.set_alpha(round(255 * piece.alpha))
    canvas.surface.blit(picture, picture.get_rect(center=canvas.point(*look.at)))


def _paint_piece(canvas: Canvas, look: Look, at: Point) -> None:
    x, y = at
    if "acting" in look.marks:
        canvas.circle(at, look.size / 2 + 3, "select", "ink", 1.2)
    icon(canvas, look.sprite, at, look.size)
    if "spent" in look.marks:
        icon(canvas, "token_spent", at, look.size, None, 175)
    name = look.sprite.removeprefix("samurai_")
    if name != look.sprite:
        icon(canvas, f"emblem_{name}", (x + 15, y + 15), 19)
    if "injured" in look.marks:
        wound(canvas, (x - 15, y + 12), 15)
    size = badge_size(canvas)
    for what, shift in zip(look.badges, _badge_shifts(look, size), strict=True):
        badge(canvas, what, (x + shift[0], y + shift[1]), size)


def _badge_shifts(look: Look, size: float) -> list[Point]:
    """Return where the numbers of a piece lie, from its middle; `size` is a badge's."""
    if look.sprite.startswith("palisade"):
        y = -15.0 if "high" in look.marks else 20.0
        return [(-size, y), (0.0, y), (size, y)][: len(look.badges)]
    if look.size < 30:
        return [(8.0, size - 15), (8.0, -9.0)][: len(look.badges)]
    sides = {"defence": (-16.0, 15.0), "points": (16.0, 15.0), "combat": (0.0, 18.0)}
    return [sides[what.style] for what in look.badges]


def draw_pieces(canvas: Canvas, picture: PictureState, overlay: Overlay) -> None:
    """Draw every piece on the board."""
    for piece in placed_pieces(picture.pieces, overlay):
        draw_piece(canvas, piece)
