"""What makes a board good to play and to look at: measured, advised, never required."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from game.seven_swords.levels.faults import Fault
from game.seven_swords.levels.plan import crossing, distance_to_line, steps_from
from game.seven_swords.rules.board import Layout, Point
from game.seven_swords.rules.components import AREAS

#: What the shipped boards keep to.
SPACES = (46, 60)
AREA_SPACES = (6, 9)
DEGREE_ABOVE = 3.0
WAYS = 2
SUPPLY_GAP = 4
STORE_ACCESS = (2, 4)
SUPPLY_ACCESS = (2, 3)
HOUSE_ARROWS = (1, 3)
#: Centres of any two places, and a line and a place that it does not lead to, in canvas units.
PLACE_GAP = 56
LINE_GAP = 30


@dataclass(frozen=True)
class Measures:
    """The numbers of a board that its advice is about."""

    spaces: int
    links: int
    mean_degree: float
    area_spaces: Mapping[str, int]
    #: Links between every two neighbouring areas, `AB` first.
    ways: Mapping[str, int]
    #: Spaces strictly between each supply and the nearest gate space, shots' paths (B5).
    supply_gap: Mapping[str, int]
    #: The two places with the nearest centres, and how near.
    nearest: tuple[str, str, float]
    #: Lines (links, arrows, gates) that pass a place they do not lead to too closely.
    brushes: tuple[tuple[str, str, str], ...]
    #: Pairs of lines that cross.
    crossings: tuple[tuple[str, str], ...]


def measure(layout: Layout) -> Measures:
    """Measure a layout."""
    near = {space.id: set(space.links) for space in layout.spaces}
    links = [(a, b) for a, others in near.items() for b in sorted(others) if a < b]
    area = {space.id: space.area for space in layout.spaces}
    ways: dict[str, int] = {}
    for a, b in links:
        if area[a] != area[b]:
            pair = "".join(sorted(area[a] + area[b]))
            ways[pair] = ways.get(pair, 0) + 1
    places, lines = _drawn(layout, links)
    pairs = [(math.dist(places[a], places[b]), a, b) for a, b in combinations(places, 2)]
    gap, one, other = min(pairs)
    return Measures(
        spaces=len(near),
        links=len(links),
        mean_degree=2 * len(links) / len(near),
        area_spaces={letter: list(area.values()).count(letter) for letter in AREAS},
        ways=dict(sorted(ways.items())),
        supply_gap=_supply_gaps(layout, near),
        nearest=(one, other, gap),
        brushes=tuple(
            (a, b, name)
            for a, b in lines
            for name, at in places.items()
            if name not in (a, b) and distance_to_line(at, places[a], places[b]) < LINE_GAP
        ),
        crossings=tuple(
            (f"{a}-{b}", f"{c}-{d}")
            for (a, b), (c, d) in combinations(lines, 2)
            if not {a, b} & {c, d} and crossing(places[a], places[b], places[c], places[d])
        ),
    )


def _drawn(
    layout: Layout, links: list[tuple[str, str]]
) -> tuple[dict[str, Point], list[tuple[str, str]]]:
    """Return the positions of all places by name, and the lines drawn between them."""
    places: dict[str, Point] = {space.id: space.at for space in layout.spaces}
    lines = list(links)
    for entry in layout.entries:
        places[entry.id] = entry.at
        lines.append((entry.id, entry.gate))
        for number, at in enumerate(entry.deploy_at, 1):
            places[f"{entry.id}.{number}"] = at
            lines.append((f"{entry.id}.{number}", entry.id))
    for site in (*layout.supplies, *layout.stores, *layout.houses):
        places[site.id] = site.at
        lines += [(site.id, space) for space in site.access]
    for letter, at in layout.bow_squares.items():
        places[f"bow {letter}"] = at
    return places, lines


def _supply_gaps(layout: Layout, near: Mapping[str, set[str]]) -> dict[str, int]:
    flight = {space: set(others) for space, others in near.items()}
    for site in (*layout.supplies, *layout.stores):
        flight[site.id] = set(site.access)
        for space in site.access:
            flight[space].add(site.id)
    steps = steps_from([entry.gate for entry in layout.entries], flight)
    return {site.id: steps[site.id] - 1 for site in layout.supplies}


def advise(layout: Layout, file: str) -> list[Fault]:
    """Return what a board would gain by, in the form of faults."""
    found = measure(layout)
    advice: list[Fault] = []

    def say(path: str, code: str, /, **values: object) -> None:
        advice.append(Fault(file, path, code, values))

    if not SPACES[0] <= found.spaces <= SPACES[1]:
        say("space", "advice_spaces", found=found.spaces, low=SPACES[0], high=SPACES[1])
    if found.mean_degree <= DEGREE_ABOVE:
        say("space", "advice_degree", found=f"{found.mean_degree:.2f}", above=int(DEGREE_ABOVE))
    for area, count in found.area_spaces.items():
        if not AREA_SPACES[0] <= count <= AREA_SPACES[1]:
            low, high = AREA_SPACES
            say("space", "advice_area", area=area, found=count, low=low, high=high)
    for pair, count in found.ways.items():
        if count < WAYS:
            say("space", "advice_ways", a=pair[0], b=pair[1], least=WAYS)
    for name, gap in found.supply_gap.items():
        if gap < SUPPLY_GAP:
            say(f"supply[{name}]", "advice_supply_gap", found=gap, least=SUPPLY_GAP)
    for word, sites, (low, high) in (
        ("supply", layout.supplies, SUPPLY_ACCESS),
        ("store", layout.stores, STORE_ACCESS),
        ("house", layout.houses, HOUSE_ARROWS),
    ):
        for site in sites:
            if not low <= len(site.access) <= high:
                path = f"{word}[{site.id}]"
                say(path, "advice_access", found=len(site.access), low=low, high=high)
    one, other, near = found.nearest
    if near < PLACE_GAP:
        say(one, "advice_near", other=other, found=round(near), least=PLACE_GAP)
    for a, b, name in found.brushes:
        say(f"{a}-{b}", "advice_brush", other=name)
    for line, other_line in found.crossings:
        say(line, "advice_crossing", other=other_line)
    return advice
