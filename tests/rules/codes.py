"""Action codes of all sorts: sensible, odd and impossible."""

from __future__ import annotations

import random

from game.seven_swords.rules.actions import OUT_AT, VERBS, encode

#: How far the arguments of each kind go.
_LIMITS = {
    "supply_tile": 5,
    "store_tile": 5,
    "house_tile": 5,
    "palisade_tile": 6,
    "area": 7,
    "samurai": 7,
    "space": 60,
    "entry": 6,
    "place": OUT_AT + 6,
    "supply": 5,
    "store": 5,
    "house": 5,
    "kind": 6,
    "token": 30,
    "target": 36,
    "marker": 3,
    "tile": 5,
}


def any_codes(chance: random.Random, count: int) -> list[int]:
    """Return action codes: mostly of arguments that exist, some of any numbers at all."""
    codes = []
    for _ in range(count):
        if chance.random() < 0.15:
            codes.append(_impossible(chance))
            continue
        verb = chance.randrange(len(VERBS))
        arguments = [chance.randrange(_LIMITS[kind]) for kind in VERBS[verb][1]]
        codes.append(int(encode(verb, *arguments)))
    return codes


def _impossible(chance: random.Random) -> int:
    if chance.random() < 0.2:
        return chance.choice((-1, -(1 << 24), 1 << 40, 255 << 24, 1 << 62, 1, 17 << 24 | 1))
    return chance.randrange(32) << 24 | chance.randrange(1 << 24)
