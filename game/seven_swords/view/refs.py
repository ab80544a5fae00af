"""Names for everything on the table that can be pointed at, focused or moved.

A :class:`Ref` is plain data, so that highlights, animations, tooltips and scenes can speak
of the same thing without holding each other's objects.
"""

from __future__ import annotations

from typing import NamedTuple

from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.state import (
    AT_PALISADE,
    AT_SAMURAI,
    AT_STORE,
    AT_SUPPLY,
    BY_HOUSE,
    OUTSIDE,
)

Point = tuple[float, float]

# Places of the board.
SPACE = "space"  # village space
OUT = "out"  # entry, slot: a deployment space
ENTRY = "entry"  # palisade square
SUPPLY = "supply"  # supply space
STORE = "store"  # storehouse space
HOUSE = "house"  # house space
BOW = "bow"  # area: its bow square

# Pieces that can move over the table.
TOKEN = "token"
SAMURAI = "samurai"  # his standing figure
LOAD = "load"  # supply tile, by the supply space it began on
PALISADE = "palisade"  # by entry
STORE_TILE = "store_tile"  # by storehouse space
HOUSE_TILE = "house_tile"  # by house space

# Beside the board.
SAMURAI_CARD = "samurai_card"
MARKER = "marker"  # samurai, marker kind: the place for it on his card
TILE = "tile"  # samurai action tile
CARD = "card"  # letter, in one's own hand
BACK = "back"  # position, in a hand whose letters are hidden
DISCARD = "discard"  # position in the discard row
POOL = "pool"  # kind of bandit that can still be brought
TURN = "turn"  # turn 1 to 18 of the track
ACTIONS = "actions"  # the action counter
SCORE = "score"  # whose turn it is and how the game stands
LEGEND = "legend"  # what stands over the hand (0) and over the discard row (1)
DICE = "dice"  # the dice tray
BUTTON = "button"  # number in the row of buttons

# In the tray of the setup.
TRAY_SUPPLY = "tray_supply"
TRAY_STORE = "tray_store"
TRAY_HOUSE = "tray_house"
TRAY_PALISADE = "tray_palisade"
TRAY_BOW = "tray_bow"
TRAY_SAMURAI = "tray_samurai"

PLACES = frozenset((SPACE, OUT, ENTRY, SUPPLY, STORE, HOUSE, BOW))
PIECES = frozenset((TOKEN, SAMURAI, LOAD, PALISADE, STORE_TILE, HOUSE_TILE))


class Ref(NamedTuple):
    """One thing on the table: its sort, its number, and a part where the sort has parts."""

    sort: str
    number: int = 0
    part: int = 0


def place_ref(place: int) -> Ref:
    """Return the ref of a token's place: a village space or a deployment space."""
    if place >= OUTSIDE:
        return Ref(OUT, (place - OUTSIDE) // 3, (place - OUTSIDE) % 3)
    return Ref(SPACE, place)


def goal_refs(place: int) -> tuple[Ref, ...]:
    """Return the refs that stand for the place argument of an action (a space, or an outside)."""
    if place >= OUT_AT:
        return tuple(Ref(OUT, place - OUT_AT, slot) for slot in range(3))
    return (Ref(SPACE, place),)


def target_ref(target: int) -> Ref:
    """Return the ref of an attack's target, or of the source of a samurai-side attack."""
    if target >= BY_HOUSE:
        return Ref(HOUSE, target - BY_HOUSE)
    if target >= AT_PALISADE:
        return Ref(ENTRY, target - AT_PALISADE)
    if target >= AT_SUPPLY:
        return Ref(SUPPLY, target - AT_SUPPLY)
    if target >= AT_STORE:
        return Ref(STORE, target - AT_STORE)
    return Ref(SAMURAI, target - AT_SAMURAI)
