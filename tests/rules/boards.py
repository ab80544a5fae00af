"""The boards the rules are tested on: a village made for counting, and the shipped ones."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from game.seven_swords.levels import find, load, shipped
from game.seven_swords.rules.board import Entry, Layout, Site, Space
from game.seven_swords.rules.engine import SevenSwords

#: Where a test does not care how a thing is drawn.
_AT = (0.0, 0.0)

#: Gate space, and the space behind it, of each entry of the comb.
_GATES = (("a1", "a2"), ("c5", "c3"), ("d5", "d3"), ("e5", "e3"), ("f5", "f3"), ("g4", "g3"))
_SUPPLIES = (
    ("field1", 7, ("b1", "b5")),
    ("field2", 8, ("c1", "c2")),
    ("field3", 8, ("d1", "d2")),
    ("field4", 9, ("e1", "e2")),
    ("field5", 9, ("f1", "f2", "f4")),
)
_STORES = (
    ("store1", 8, ("a3", "a4")),
    ("store2", 9, ("b3", "b4")),
    ("store3", 10, ("c4", "d1")),
    ("store4", 11, ("e4", "f1")),
    ("store5", 12, ("f4", "g1")),
)
_HOUSES = (
    ("house1", ("b2",)),
    ("house2", ("c3", "d3")),
    ("house3", ("d4",)),
    ("house4", ("f3",)),
    ("house5", ("g2", "g5")),
)


def comb() -> Layout:
    """Return a village like a comb, in which every distance can be counted on the fingers.

    The back is one line of 28 spaces, a1 a2 a3 a4 b1 ... g4, four to an area; from the third
    of each area hangs a tooth (a5 from a3, b5 from b3, ...). Nobody can walk around anybody.
    gate1 opens on a1 and gate6 on g4, the two ends; gate2 to gate5 on the teeth c5, d5, e5 and
    f5; B has no entry. field1 lies between b1 and b5: an arrow flies over it, nobody walks.
    """
    line = [f"{area}{number}" for area in "abcdefg" for number in range(1, 5)]
    links: dict[str, list[str]] = {space: [] for space in line}
    for one, other in pairwise(line):
        links[one].append(other)
        links[other].append(one)
    for area in "abcdefg":
        links[f"{area}5"] = [f"{area}3"]
        links[f"{area}3"].append(f"{area}5")
    spaces = tuple(
        Space(space, space[0].upper(), _AT, tuple(links[space])) for space in sorted(links)
    )
    return Layout(
        id="comb",
        names={"en": "Comb", "es": "Peine"},
        spaces=spaces,
        entries=tuple(
            Entry(f"gate{number}", _AT, gate, second, (_AT, _AT, _AT))
            for number, (gate, second) in enumerate(_GATES, 1)
        ),
        supplies=tuple(Site(name, _AT, access, defence) for name, defence, access in _SUPPLIES),
        stores=tuple(Site(name, _AT, access, defence) for name, defence, access in _STORES),
        houses=tuple(Site(name, _AT, arrows, 0) for name, arrows in _HOUSES),
        bow_squares=dict.fromkeys("ABCDEFG", _AT),
    )


#: The names of the boards that ship.
SHIPPED = tuple(path.stem for path in shipped())


@cache
def engine_of(level: str) -> SevenSwords:
    """Return the rules on the comb, on a shipped board by its name, or on that of a file."""
    return SevenSwords(comb() if level == "comb" else load(find(level)))


def comb_engine() -> SevenSwords:
    """Return the rules on the comb."""
    return engine_of("comb")
