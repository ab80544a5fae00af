"""Where things are for the hand: hit testing, and the focus that moves by arrow keys."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from functools import cache
from types import MappingProxyType

from game.seven_swords.rules.board import Layout
from game.seven_swords.rules.components import AREAS, LAST_TURN, N_SLOTS
from game.seven_swords.rules.state import DAMAGE, REMOVE_MARKERS
from game.seven_swords.view import refs
from game.seven_swords.view.boxes import BOARD_SCALE, Box, Table, marker_boxes, on_board, table_for
from game.seven_swords.view.focus import FocusMap, Spot, step
from game.seven_swords.view.panels import hand_slots
from game.seven_swords.view.picture import PictureState
from game.seven_swords.view.refs import Point, Ref

_SPACE_RADIUS = 21.0 * BOARD_SCALE
#: A space can be hit a little beside its disc.
_TOUCH = 20.0
_SITE = 46.0
_BANNER = (34.0, 46.0)
#: A samurai's figure is slimmer than its picture.
_FIGURE = (30.0, 46.0)


def _around(at: Point, wide: float, high: float | None = None) -> Box:
    high = wide if high is None else high
    return Box(at[0] - wide / 2, at[1] - high / 2, wide, high)


def _disc(at: Point) -> Spot:
    return Spot(_around(at, 2 * _TOUCH), True)


class Spots:
    """The outlines of everything on one seat's table.

    Places never move and are kept per layout; pieces are read off the picture.
    """

    def __init__(
        self,
        layout: Layout,
        picture: PictureState,
        buttons: Mapping[Ref, Box] | None = None,
        *,
        zoom: int = 100,
    ) -> None:
        """Outline a picture; `buttons` are further boxes that take the focus.

        `zoom` is the size of the texts in percent, which the panels make room for.
        """
        self.layout = layout
        self.picture = picture
        self.zoom = zoom
        self.table = table_for(picture.seat, zoom)
        self.places, self._links = _places(layout)
        self.panels = _panel_spots(self.table, picture)
        for ref, box in (buttons or {}).items():
            self.panels[ref] = Spot(box)
        self.pieces = _piece_spots(picture)
        self.markers = _marker_spots(picture.seat, zoom)
        #: While markers are what is decided about, they are met before the card they lie on.
        self.marking = picture.stage in (REMOVE_MARKERS, DAMAGE)
        self._map: FocusMap | None = None

    def spot(self, ref: Ref) -> Spot | None:
        """Return the outline of a thing, or None when it is not on the table."""
        for group in (self.pieces, self.panels, self.places, self.markers):
            if ref in group:
                return group[ref]
        look = self.picture.pieces.get(ref)
        return None if look is None else Spot(_around(look.at, look.size))

    def pick(self, x: float, y: float, prefer: Collection[Ref] = frozenset()) -> Ref | None:
        """Return what lies under a point: pieces before places, what is preferred before all."""
        markers, others = self.markers, (self.pieces, self.panels, self.places)
        groups = (markers, *others) if self.marking else (*others, markers)
        found = [
            (ref not in prefer, group, math.dist(spot.box.centre, (x, y)), ref)
            for group, spots in enumerate(groups)
            for ref, spot in spots.items()
            if spot.holds(x, y)
        ]
        return min(found)[3] if found else None

    def nodes(self) -> dict[Ref, Spot]:
        """Return everything the focus can stand on: places of the board and parts of panels."""
        loose = {ref: spot for ref, spot in self.pieces.items() if ref.sort == refs.LOAD}
        markers = self.markers if self.marking else {}
        return {**self.places, **loose, **self.panels, **markers}

    def focus_neighbour(
        self, ref: Ref | None, dx: int, dy: int, among: Collection[Ref] | None = None
    ) -> Ref | None:
        """Return where the focus goes from a thing in a direction (dx, dy in -1, 0, 1).

        Along the board's links first, where one leads roughly that way; else to the nearest
        thing in the direction, over panels too. `among` limits the choice. None stays put.
        """
        nodes = self.nodes()
        if among is not None:
            nodes = {node: spot for node in among if (spot := self.spot(node)) is not None}
        if ref is None or (here := self.spot(ref)) is None:
            return min(nodes, key=lambda n: (nodes[n].box.y, nodes[n].box.x), default=None)
        if among is None and ref in nodes and (dx == 0) != (dy == 0):
            if self._map is None:
                self._map = _focus_map(tuple(nodes.items()), self.layout.id, self._links)
            return self._map.step(ref, dx, dy)
        return step(ref, here.box.centre, nodes, self._links, dx, dy)

    def focus_cycle(self, ref: Ref | None, step: int, among: Collection[Ref]) -> Ref | None:
        """Return the next (step 1) or previous (-1) of some things, in reading order."""
        spots = {node: spot for node in among if (spot := self.spot(node)) is not None}
        order = sorted(
            spots,
            key=lambda n: (
                spots[n].box.x >= self.table.header.x,
                spots[n].box.centre[1] // 40,
                spots[n].box.x,
            ),
        )
        if not order:
            return None
        if ref not in spots:
            return order[0 if step > 0 else -1]
        return order[(order.index(ref) + step) % len(order)]


#: Focus maps of the last tables, by what takes the focus on them.
_MAPS: dict[tuple[str, tuple[tuple[Ref, Spot], ...]], FocusMap] = {}


def _focus_map(
    nodes: tuple[tuple[Ref, Spot], ...], board: str, links: Mapping[Ref, Collection[Ref]]
) -> FocusMap:
    key = (board, nodes)
    if key not in _MAPS:
        while len(_MAPS) >= 8:
            del _MAPS[next(iter(_MAPS))]
        _MAPS[key] = FocusMap(dict(nodes), links)
    return _MAPS[key]


#: Outlines and links of the last boards: making them takes longer than all the rest.
_PLACES: list[tuple[Layout, Mapping[Ref, Spot], Mapping[Ref, frozenset[Ref]]]] = []


def _places(layout: Layout) -> tuple[Mapping[Ref, Spot], Mapping[Ref, frozenset[Ref]]]:
    for known, places, links in _PLACES:
        if known is layout:
            return places, links
    del _PLACES[:-3]
    made = (layout, MappingProxyType(_place_spots(layout)), MappingProxyType(_links(layout)))
    _PLACES.append(made)
    return made[1], made[2]


def _place_spots(layout: Layout) -> dict[Ref, Spot]:
    spots: dict[Ref, Spot] = {}
    for number, space in enumerate(layout.spaces):
        spots[Ref(refs.SPACE, number)] = _disc(on_board(space.at))
    for number, entry in enumerate(layout.entries):
        for slot, at in enumerate(entry.deploy_at):
            spots[Ref(refs.OUT, number, slot)] = _disc(on_board(at))
        spots[Ref(refs.ENTRY, number)] = Spot(_around(on_board(entry.at), _SITE))
    for sort, sites in (
        (refs.SUPPLY, layout.supplies),
        (refs.STORE, layout.stores),
        (refs.HOUSE, layout.houses),
    ):
        for number, site in enumerate(sites):
            spots[Ref(sort, number)] = Spot(_around(on_board(site.at), _SITE))
    for letter, at in layout.bow_squares.items():
        spots[Ref(refs.BOW, AREAS.index(letter))] = Spot(_around(on_board(at), *_BANNER))
    return spots


def _piece_spots(picture: PictureState) -> dict[Ref, Spot]:
    spots: dict[Ref, Spot] = {}
    for ref, look in picture.pieces.items():
        if ref.sort == refs.TOKEN:
            spots[ref] = Spot(_around(look.at, look.size), True)
        elif ref.sort == refs.SAMURAI:
            spots[ref] = Spot(_around(look.at, *_FIGURE))
        elif ref.sort == refs.LOAD and look.where.sort in (refs.SPACE, refs.OUT):
            spots[ref] = Spot(_around(look.at, look.size))
    return spots


@cache
def _marker_spots(seat: int, zoom: int) -> Mapping[Ref, Spot]:
    return MappingProxyType(
        {
            Ref(refs.MARKER, samurai, kind): Spot(box)
            for samurai, card in enumerate(table_for(seat, zoom).samurai_cards)
            for kind, box in enumerate(marker_boxes(card))
        }
    )


def _panel_spots(table: Table, picture: PictureState) -> dict[Ref, Spot]:
    spots: dict[Ref, Spot] = {}

    def add(sort: str, boxes: Collection[Box]) -> None:
        for number, box in enumerate(boxes):
            spots[Ref(sort, number)] = Spot(box)

    for turn in range(1, LAST_TURN + 1):
        spots[Ref(refs.TURN, turn)] = Spot(table.track[turn - 1])
    if picture.tray is None:
        spots[Ref(refs.ACTIONS)] = Spot(table.counter)
    add(refs.SAMURAI_CARD, table.samurai_cards)
    if picture.tray is not None:
        _add_tray(spots, table, picture)
        return spots
    spots[Ref(refs.SCORE)] = Spot(table.score)
    add(refs.LEGEND, table.legends)
    add(refs.TILE, table.tiles)
    for ref, box, _ in hand_slots(table, picture):
        spots[ref] = Spot(box)
    for position in range(len(picture.row)):
        spots[Ref(refs.DISCARD, position)] = Spot(table.discards[position])
    add(refs.POOL, table.pool)
    return spots


def _add_tray(spots: dict[Ref, Spot], table: Table, picture: PictureState) -> None:
    tray = picture.tray
    assert tray is not None
    for sort, tiles, boxes in (
        (refs.TRAY_SUPPLY, tray.supplies, table.tray_supplies),
        (refs.TRAY_STORE, tray.stores, table.tray_stores),
        (refs.TRAY_HOUSE, tray.houses, table.tray_houses),
        (refs.TRAY_PALISADE, tray.palisades, table.tray_palisades),
    ):
        for tile in tiles:
            spots[Ref(sort, tile)] = Spot(boxes[tile])
    if tray.bows:
        spots[Ref(refs.TRAY_BOW)] = Spot(table.tray_bow)


def _links(layout: Layout) -> dict[Ref, frozenset[Ref]]:
    """Return the places next to each place of the board, as the focus walks them."""
    links: dict[Ref, set[Ref]] = {}

    def join(one: Ref, other: Ref) -> None:
        links.setdefault(one, set()).add(other)
        links.setdefault(other, set()).add(one)

    index = {space.id: Ref(refs.SPACE, number) for number, space in enumerate(layout.spaces)}
    for space in layout.spaces:
        for other in space.links:
            join(index[space.id], index[other])
    for number, entry in enumerate(layout.entries):
        square = Ref(refs.ENTRY, number)
        join(square, index[entry.gate])
        for slot in range(N_SLOTS):
            join(square, Ref(refs.OUT, number, slot))
        join(Ref(refs.OUT, number, 0), Ref(refs.OUT, number, 1))
        join(Ref(refs.OUT, number, 1), Ref(refs.OUT, number, 2))
    for sort, sites in (
        (refs.SUPPLY, layout.supplies),
        (refs.STORE, layout.stores),
        (refs.HOUSE, layout.houses),
    ):
        for number, site in enumerate(sites):
            for space_id in site.access:
                join(Ref(sort, number), index[space_id])
    return {ref: frozenset(others) for ref, others in links.items()}
