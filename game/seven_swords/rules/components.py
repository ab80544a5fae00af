"""The tables of samurai, tokens, cards, tiles and buildings (rules C1 to C13).

Everything a player could read off a component stands here and nowhere else. A level may
override the numbers that the rules page calls *ours*; the printed ones never change.
"""

from __future__ import annotations

from dataclasses import dataclass

#: The two seats. A seat is an index; nobody to act is `NOBODY`.
SAMURAI, BANDIT, NOBODY = 0, 1, -1
SIDE_NAMES = ("samurai", "bandit")

AREAS = "ABCDEFG"
LAST_TURN = 18
KILL_TURNS = (6, 11, 15, 18)
DOUBLE_TURNS = (1, 7, 12, 16)


@dataclass(frozen=True)
class Samurai:
    """One samurai card (C1)."""

    name: str
    combat: int
    movement: int
    leadership: int
    defence: int


@dataclass(frozen=True)
class Kind:
    """One kind of bandit token (C3). `code` names its tokens in the notation: `VB2`."""

    name: str
    code: str
    count: int
    cost: int
    combat: int
    defence: int
    movement: int
    archer: bool
    #: For a veteran, the index of its plain kind; -1 for a plain kind (D3).
    plain: int


@dataclass(frozen=True)
class Tile:
    """One samurai action tile (C4): actions on side A and B, what side B takes off."""

    name: str
    actions_a: int
    actions_b: int
    #: Marker kind that side B takes off all cards, or -1.
    kind_off: int
    #: How many markers of the player's choice side B takes off (`ALL_MARKERS` = every one).
    count_off: int


@dataclass(frozen=True)
class Palisade:
    """One palisade token (C5)."""

    combat: int
    defence: int
    crossing: int


ALL_MARKERS = 99
COMBAT, MOVEMENT, LEADERSHIP = 0, 1, 2
MARKER_NAMES = ("combat", "movement", "leadership")

SAMURAI_CARDS = (
    Samurai("Akemi", 3, 3, 2, 6),
    Samurai("Kento", 2, 3, 4, 6),
    Samurai("Akane", 2, 4, 2, 6),
    Samurai("Takeo", 4, 2, 1, 7),
    Samurai("Daichi", 1, 3, 3, 6),
    Samurai("Ryota", 2, 3, 3, 6),
    Samurai("Jiro", 1, 4, 2, 5),
)

KINDS = (
    Kind("bandit", "B", 8, 1, -2, 2, 2, False, -1),
    Kind("archer", "A", 6, 2, 0, 2, 3, True, -1),
    Kind("mounted", "M", 6, 3, -1, 3, 3, False, -1),
    Kind("veteran bandit", "VB", 4, 5, -1, 3, 4, False, 0),
    Kind("veteran archer", "VA", 3, 6, 1, 3, 3, True, 1),
    Kind("veteran mounted", "VM", 3, 7, 0, 4, 4, False, 2),
)

#: Number on the area card of each letter, A to G (C2).
CARD_NUMBERS = (5, 6, 6, 6, 6, 5, 5)

TILES = (
    Tile("combat", 7, 3, COMBAT, 0),
    Tile("movement", 7, 3, MOVEMENT, 0),
    Tile("leadership", 7, 3, LEADERSHIP, 0),
    Tile("two", 7, 3, -1, 2),
    Tile("golden", 1, 0, -1, ALL_MARKERS),
)

PALISADES = (
    Palisade(0, 7, 3),
    Palisade(0, 6, 2),
    Palisade(1, 6, 3),
    Palisade(1, 7, 2),
    Palisade(2, 5, 2),
    Palisade(2, 6, 1),
)

HOUSE_COMBAT = (0, 0, 1, 1, 2)
SUPPLY_POINTS = (3, 4, 5, 6, 7)
STORE_POINTS = (1, 2, 3, 4, 5)
STORE_SPACE_DEFENCE = (8, 9, 10, 11, 12)
SUPPLY_SPACE_DEFENCE = (5, 6, 6, 6, 6)
BOWS = 14
DIE_FACES = 6

N_SAMURAI = len(SAMURAI_CARDS)
N_KINDS = len(KINDS)
N_TOKENS = sum(kind.count for kind in KINDS)
N_AREAS = len(AREAS)
N_ENTRIES = len(PALISADES)
N_HOUSES = len(HOUSE_COMBAT)
N_STORES = len(STORE_POINTS)
N_SUPPLIES = len(SUPPLY_POINTS)
N_TILES = len(TILES)
N_MARKERS = len(MARKER_NAMES)
N_SLOTS = 3

#: Kind of each token, and its number within the kind, in token order.
TOKEN_KINDS = tuple(index for index, kind in enumerate(KINDS) for _ in range(kind.count))
TOKEN_NAMES = tuple(f"{kind.code}{number + 1}" for kind in KINDS for number in range(kind.count))
#: First token of each kind, one longer than the kinds.
KIND_START = tuple(sum(kind.count for kind in KINDS[:index]) for index in range(N_KINDS + 1))
