"""BELIEF: worlds drawn as players make them, not all that fit alike.

The weights in `belief.json` are made by `python -m ai.fit belief`, from games that searching
players play against themselves. A world is drawn uniformly first; then any two hidden
pieces lie as they do or change places, as their weights say (Gibbs sampling), which never
makes a world that does not fit what the seat has seen.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ai.seven_swords.mind import new_mind
from game.jit import rule
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import (
    N_AREAS,
    N_ENTRIES,
    N_SAMURAI,
    N_STORES,
    N_SUPPLIES,
)
from game.seven_swords.rules.dice import below
from game.seven_swords.rules.observation import determinize
from game.seven_swords.rules.phases import in_row
from game.seven_swords.rules.state import EMPTY, HIDDEN, State

FILE = Path(__file__).parent / "belief.json"
#: How many samurai stand in an area, as far as it matters: none, one, two, more.
CROWDS = 4
#: How often each exchange is tried; more make no difference that could be seen.
_ROUNDS = 3
#: Steps of a random number from 0 to 1.
_FINE = 1 << 20

BELIEF = np.dtype(
    (
        np.record,
        [
            # How much likelier a tile lies on a place of each rank than others do.
            ("supply", "f8", (N_SUPPLIES, N_SUPPLIES)),
            ("store", "f8", (N_STORES, N_STORES)),
            ("gate", "f8", (N_ENTRIES, N_ENTRIES)),
            # The same for a card to lie in the row, by the samurai in its area.
            ("card", "f8", (CROWDS,)),
            # Of the board: the rank of each place, 0 the most sheltered.
            ("supply_rank", "i8", (N_SUPPLIES,)),
            ("store_rank", "i8", (N_STORES,)),
            ("gate_rank", "i8", (N_ENTRIES,)),
        ],
    )
)
#: The tables that are fitted.
TABLES = ("supply", "store", "gate", "card")

#: A record of BELIEF.
Belief = Any


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return data


def new_belief(board: Board, weighted: bool = True) -> Belief:
    """Return the belief for a board; without weights all that fits is alike."""
    belief = np.zeros(1, BELIEF)[0]
    for table in TABLES:
        belief[table][:] = np.exp(_data()[table]) if weighted else 1.0
    mind = new_mind(board)
    belief.supply_rank[:] = _ranks(mind.site_shelter)
    belief.store_rank[:] = _ranks(mind.store_shelter)
    belief.gate_rank[:] = _ranks(-_nearness(board, mind))
    return belief


def _ranks(shelter: np.ndarray) -> np.ndarray:
    """Return each place's rank, the most sheltered 0; of equals, the first comes first."""
    ranks = np.zeros(len(shelter), np.int64)
    ranks[np.argsort(-shelter, kind="stable")] = np.arange(len(shelter))
    return ranks


def _nearness(board: Board, mind: Any) -> np.ndarray:
    """Return how near each gate is to all that can be taken, whatever it is worth."""
    spots = [*mind.supply_spots[:, 0], *mind.store_spots[:, 0]]
    return np.array(
        [sum(1 / (int(board.steps[gate, spot]) + 2) for spot in spots) for gate in board.gate]
    )


@rule
def crowd_of(board: Board, seen: State, area: int) -> int:
    """Return how many samurai stand in an area, as the tables count them."""
    crowd = 0
    for samurai in range(N_SAMURAI):
        space = seen.samurai_space[samurai]
        if space >= 0 and board.area_of[space] == area:
            crowd += 1
    return min(crowd, CROWDS - 1)


@rule
def draw_world(board: Board, belief: Belief, observation: State, world: State, seed: int) -> None:
    """Make of `world`, a copy of an observation, a world that fits it, by what is believed."""
    determinize(board, world, seed)
    _exchange(world, observation.supply_tile, world.supply_tile, belief.supply, belief.supply_rank)
    _exchange(world, observation.store_tile, world.store_tile, belief.store, belief.store_rank)
    _exchange(world, observation.gate_tile, world.gate_tile, belief.gate, belief.gate_rank)
    _exchange_cards(board, belief, observation, world)


@rule
def _changes(world: State, now: float, then: float) -> bool:
    """Tell whether an exchange happens: as often as what it leads to is likelier."""
    return below(world, _FINE) * (now + then) < then * _FINE


@rule
def _exchange(world: State, seen: Any, tiles: Any, weights: Any, rank: Any) -> None:
    """Let tiles that lie hidden change places with one another."""
    count = len(tiles)
    for _ in range(_ROUNDS):
        for one in range(1, count):
            if seen[one] != HIDDEN:
                continue
            for other in range(one):
                if seen[other] != HIDDEN:
                    continue
                a = tiles[one]
                b = tiles[other]
                now = weights[a, rank[one]] * weights[b, rank[other]]
                then = weights[b, rank[one]] * weights[a, rank[other]]
                if _changes(world, now, then):
                    tiles[one] = b
                    tiles[other] = a


@rule
def _exchange_cards(board: Board, belief: Belief, observation: State, world: State) -> None:
    """Let hidden cards of the row change places with cards of the hand (H1)."""
    row = world.card_row
    for _ in range(_ROUNDS):
        for at in range(N_AREAS):
            if observation.card_row[at] >= EMPTY:
                continue
            # By pairs of cards, whichever of the two it is: else the last would be favoured.
            for one in range(1, N_AREAS):
                for other in range(one):
                    if board.card_number[one] != board.card_number[other]:
                        continue
                    held = other if row[at] == one else one
                    if row[at] + held != one + other or in_row(world, held):
                        continue
                    now = belief.card[crowd_of(board, observation, row[at])]
                    then = belief.card[crowd_of(board, observation, held)]
                    if _changes(world, now, then):
                        row[at] = held
