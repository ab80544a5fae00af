"""BOARD: the village as the rules see it, made once from a layout.

A :class:`Layout` is what a level file says, checked; :func:`build` turns it into one record
of neighbour sets, distances and component values that interpreted and compiled rules share.
Space sets are 64-bit integers, bit i for village space i.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from game.seven_swords.rules.components import (
    AREAS,
    CARD_NUMBERS,
    HOUSE_COMBAT,
    KINDS,
    N_AREAS,
    N_ENTRIES,
    N_HOUSES,
    N_KINDS,
    N_SAMURAI,
    N_STORES,
    N_SUPPLIES,
    N_TILES,
    N_TOKENS,
    PALISADES,
    SAMURAI_CARDS,
    STORE_POINTS,
    SUPPLY_POINTS,
    TILES,
    TOKEN_KINDS,
)
from game.seven_swords.rules.record import record_type
from game.seven_swords.rules.state import MAX_SPACES, NOTHING

#: Distance between places with no path; larger than any board.
FAR = 99

#: Most links one village space may have.
MAX_LINKS = 12

Point = tuple[float, float]


@dataclass(frozen=True)
class Space:
    """A village space: its id, area letter, position in canvas units, neighbours' ids (B1)."""

    id: str
    area: str
    at: Point
    links: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """A palisade square with its gate space, the space behind it and three places outside (B2)."""

    id: str
    at: Point
    gate: str
    second: str
    deploy_at: tuple[Point, Point, Point]


@dataclass(frozen=True)
class Site:
    """A house, storehouse or supply space (B3).

    `access` names village spaces: those with an arrow to a storehouse or supply, or those
    that a house's arrows point to. `defence` is 0 for a house.
    """

    id: str
    at: Point
    access: tuple[str, ...]
    defence: int


@dataclass(frozen=True)
class Values:
    """Component values in force on a board: the tables, or what its level overrides."""

    samurai: tuple[Any, ...] = SAMURAI_CARDS
    kinds: tuple[Any, ...] = KINDS
    cards: tuple[int, ...] = CARD_NUMBERS
    tiles: tuple[Any, ...] = TILES
    palisades: tuple[Any, ...] = PALISADES
    houses: tuple[int, ...] = HOUSE_COMBAT
    supplies: tuple[int, ...] = SUPPLY_POINTS
    stores: tuple[int, ...] = STORE_POINTS


@dataclass(frozen=True)
class Layout:
    """A checked level: everything about a board that its file says."""

    id: str
    names: Mapping[str, str]
    spaces: tuple[Space, ...]
    entries: tuple[Entry, ...]
    supplies: tuple[Site, ...]
    stores: tuple[Site, ...]
    houses: tuple[Site, ...]
    bow_squares: Mapping[str, Point]
    values: Values = field(default_factory=Values)
    #: What only the picture needs (terrain, stream, labels); the rules never look inside.
    picture: Mapping[str, Any] = field(default_factory=dict)
    #: SHA-256 of the file's text, hex.
    digest: str = ""
    #: A sentence or two about the place, by language; may be empty.
    about: Mapping[str, str] = field(default_factory=dict)

    def space_index(self, space_id: str) -> int:
        """Return the index of a village space. Raises KeyError."""
        for index, space in enumerate(self.spaces):
            if space.id == space_id:
                return index
        raise KeyError(space_id)


BOARD = record_type(
    [
        ("n_spaces", "i8"),
        ("near", "i8", (MAX_SPACES,)),  # set of neighbours
        ("n_links", "i8", (MAX_SPACES,)),
        ("links", "i8", (MAX_SPACES, MAX_LINKS)),  # the same, ascending
        ("area_of", "i8", (MAX_SPACES,)),
        ("area_spaces", "i8", (N_AREAS,)),  # set
        ("steps", "i8", (MAX_SPACES, MAX_SPACES)),  # links on a shortest village path
        ("flight", "i8", (MAX_SPACES, MAX_SPACES)),  # the same over supplies and storehouses
        ("gate", "i8", (N_ENTRIES,)),
        ("gate_entry", "i8", (MAX_SPACES,)),  # entry whose gate space this is, or NOTHING
        ("second", "i8", (N_ENTRIES,)),
        ("store_access", "i8", (N_STORES,)),  # set
        ("supply_access", "i8", (N_SUPPLIES,)),  # set
        ("house_arrows", "i8", (N_HOUSES,)),  # set
        # Spaces strictly between a village space and a site:
        ("store_gap", "i8", (N_STORES, MAX_SPACES)),  # in flight
        ("supply_gap", "i8", (N_SUPPLIES, MAX_SPACES)),  # in flight
        ("house_shot", "i8", (N_HOUSES, MAX_SPACES)),  # in flight
        ("house_call", "i8", (N_HOUSES, MAX_SPACES)),  # over village spaces only (A5)
        ("store_defence", "i8", (N_STORES,)),
        ("supply_defence", "i8", (N_SUPPLIES,)),
        ("samurai_combat", "i8", (N_SAMURAI,)),
        ("samurai_movement", "i8", (N_SAMURAI,)),
        ("samurai_leadership", "i8", (N_SAMURAI,)),
        ("samurai_defence", "i8", (N_SAMURAI,)),
        ("kind_cost", "i8", (N_KINDS,)),
        ("kind_plain", "i8", (N_KINDS,)),
        ("token_kind", "i8", (N_TOKENS,)),
        ("token_combat", "i8", (N_TOKENS,)),
        ("token_defence", "i8", (N_TOKENS,)),
        ("token_movement", "i8", (N_TOKENS,)),
        ("token_archer", "i8", (N_TOKENS,)),
        ("card_number", "i8", (N_AREAS,)),
        ("tile_actions", "i8", (N_TILES, 2)),
        ("tile_kind_off", "i8", (N_TILES,)),
        ("tile_count_off", "i8", (N_TILES,)),
        ("palisade_combat", "i8", (N_ENTRIES,)),
        ("palisade_defence", "i8", (N_ENTRIES,)),
        ("palisade_crossing", "i8", (N_ENTRIES,)),
        ("house_combat", "i8", (N_HOUSES,)),
        ("supply_points", "i8", (N_SUPPLIES,)),
        ("store_points", "i8", (N_STORES,)),
    ]
)

#: A record of BOARD.
Board = Any


def set_of(indices: Iterable[int]) -> int:
    """Return the 64-bit set of some space indices."""
    word = 0
    for index in indices:
        word |= 1 << index
    return word


def link_distances(links: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the number of links on a shortest path between every two nodes, FAR if none."""
    table = []
    for start in range(len(links)):
        distance = [FAR] * len(links)
        distance[start] = 0
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in links[here]:
                if distance[there] == FAR:
                    distance[there] = distance[here] + 1
                    queue.append(there)
        table.append(distance)
    return table


def build(layout: Layout) -> Board:
    """Return the BOARD record of a checked layout."""
    board = np.zeros(1, BOARD)[0]
    index = {space.id: number for number, space in enumerate(layout.spaces)}
    n = len(layout.spaces)
    links = [[index[other] for other in space.links] for space in layout.spaces]
    board.n_spaces = n
    board.gate_entry[:] = NOTHING
    for number, space in enumerate(layout.spaces):
        area = AREAS.index(space.area)
        board.near[number] = set_of(links[number])
        board.n_links[number] = len(links[number])
        board.links[number, : len(links[number])] = sorted(links[number])
        board.area_of[number] = area
        board.area_spaces[area] |= 1 << number
    _fill_distances(board, layout, links, index)
    for number, entry in enumerate(layout.entries):
        board.gate[number] = index[entry.gate]
        board.gate_entry[index[entry.gate]] = number
        board.second[number] = index[entry.second]
    board.store_defence[:] = [site.defence for site in layout.stores]
    board.supply_defence[:] = [site.defence for site in layout.supplies]
    _fill_values(board, layout.values)
    return board


def _fill_distances(
    board: Board, layout: Layout, links: list[list[int]], index: Mapping[str, int]
) -> None:
    n = len(links)
    air = [list(row) for row in links]
    for site in (*layout.supplies, *layout.stores):
        access = [index[space] for space in site.access]
        for space in access:
            air[space].append(len(air))
        air.append(access)
    steps = link_distances(links)
    flight = link_distances(air)
    board.steps[:] = FAR
    board.flight[:] = FAR
    for row in range(n):
        board.steps[row, :n] = steps[row]
        board.flight[row, :n] = flight[row][:n]

    def gap(access: Sequence[int], table: list[list[int]]) -> list[int]:
        # Through an access space: what lies between the site and a space s beyond it is
        # the access space and the path's inside, as many spaces as links from access to s.
        row = [min(table[a][space] for a in access) for space in range(n)]
        return row + [FAR] * (MAX_SPACES - n)

    for number in range(N_STORES):
        access = [index[space] for space in layout.stores[number].access]
        board.store_access[number] = set_of(access)
        board.store_gap[number] = gap(access, flight)
    for number in range(N_SUPPLIES):
        access = [index[space] for space in layout.supplies[number].access]
        board.supply_access[number] = set_of(access)
        board.supply_gap[number] = gap(access, flight)
    for number in range(N_HOUSES):
        arrows = [index[space] for space in layout.houses[number].access]
        board.house_arrows[number] = set_of(arrows)
        board.house_shot[number] = gap(arrows, flight)
        board.house_call[number] = gap(arrows, steps)


def _fill_values(board: Board, values: Values) -> None:
    board.samurai_combat[:] = [card.combat for card in values.samurai]
    board.samurai_movement[:] = [card.movement for card in values.samurai]
    board.samurai_leadership[:] = [card.leadership for card in values.samurai]
    board.samurai_defence[:] = [card.defence for card in values.samurai]
    board.kind_cost[:] = [kind.cost for kind in values.kinds]
    board.kind_plain[:] = [kind.plain for kind in values.kinds]
    for token, kind_index in enumerate(TOKEN_KINDS):
        kind = values.kinds[kind_index]
        board.token_kind[token] = kind_index
        board.token_combat[token] = kind.combat
        board.token_defence[token] = kind.defence
        board.token_movement[token] = kind.movement
        board.token_archer[token] = int(kind.archer)
    board.card_number[:] = values.cards
    for number, tile in enumerate(values.tiles):
        board.tile_actions[number] = (tile.actions_a, tile.actions_b)
        board.tile_kind_off[number] = tile.kind_off
        board.tile_count_off[number] = tile.count_off
    board.palisade_combat[:] = [palisade.combat for palisade in values.palisades]
    board.palisade_defence[:] = [palisade.defence for palisade in values.palisades]
    board.palisade_crossing[:] = [palisade.crossing for palisade in values.palisades]
    board.house_combat[:] = values.houses
    board.supply_points[:] = values.supplies
    board.store_points[:] = values.stores
