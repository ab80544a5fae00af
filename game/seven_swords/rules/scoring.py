"""Victory points (rules V)."""

from __future__ import annotations

from dataclasses import dataclass

from game.jit import rule
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.combat import all_dead
from game.seven_swords.rules.components import (
    BANDIT,
    N_AREAS,
    N_SAMURAI,
    N_STORES,
    N_SUPPLIES,
    N_TOKENS,
    NOBODY,
    SAMURAI,
)
from game.seven_swords.rules.state import (
    KILLED,
    OUTSIDE,
    OVER,
    SUPPLY_GONE,
    State,
    bit,
)


@rule
def supply_score(board: Board, state: State, gone: bool) -> int:
    """Points of the supplies carried off, or of those still on the board (V3, V4)."""
    points = 0
    for supply in range(N_SUPPLIES):
        tile = state.supply_tile[supply]
        if tile >= 0 and (state.supply_where[supply] == SUPPLY_GONE) == gone:
            points += board.supply_points[tile]
    return points


@rule
def store_score(board: Board, state: State, taken: bool) -> int:
    """Points of the storehouses taken, or of those standing (V3, V4)."""
    points = 0
    for store in range(N_STORES):
        tile = state.store_tile[store]
        if tile >= 0 and (state.store_taken[store] == 1) == taken:
            points += board.store_points[tile]
    return points


@rule
def free_areas(board: Board, state: State) -> int:
    """Set of areas with no token on any of their village spaces (V3)."""
    areas = 0
    for token in range(N_TOKENS):
        place = state.token_place[token]
        if 0 <= place < OUTSIDE:
            areas |= bit(board.area_of[place])
    return ~areas & (bit(N_AREAS) - 1)


@rule
def area_score(board: Board, state: State) -> int:
    """One point per area free of tokens (V3)."""
    areas = free_areas(board, state)
    points = 0
    for area in range(N_AREAS):
        points += areas >> area & 1
    return points


@rule
def kill_score(state: State) -> int:
    """One point per samurai killed in combat (V4); those an area card killed count for nobody."""
    points = 0
    for samurai in range(N_SAMURAI):
        if state.samurai_state[samurai] == KILLED:
            points += 1
    return points


@rule
def samurai_points(board: Board, state: State) -> int:
    """Victory points of the samurai side if the game ended now (V3)."""
    return (
        supply_score(board, state, False)
        + store_score(board, state, False)
        + area_score(board, state)
    )


@rule
def bandit_points(board: Board, state: State) -> int:
    """Victory points of the bandit side if the game ended now (V4)."""
    return supply_score(board, state, True) + store_score(board, state, True) + kill_score(state)


@rule
def winner(board: Board, state: State) -> int:
    """Winning seat of a finished game, NOBODY for a draw (V1, V2)."""
    if all_dead(state):
        return BANDIT
    margin = samurai_points(board, state) - bandit_points(board, state)
    if margin > 0:
        return SAMURAI
    if margin < 0:
        return BANDIT
    return NOBODY


@dataclass(frozen=True)
class Result:
    """How a game stands or ended: the winner, and each side's points by source."""

    winner: int
    #: True when every samurai died, so that points do not count (V1).
    by_elimination: bool
    #: Points by text key, for each seat: ({'supplies': 18, ...}, {'supplies': 7, ...}).
    parts: tuple[dict[str, int], dict[str, int]]

    @property
    def points(self) -> tuple[int, int]:
        """Points per seat."""
        return sum(self.parts[SAMURAI].values()), sum(self.parts[BANDIT].values())


@dataclass(frozen=True)
class Tally:
    """What a seat knows of the score during play: points that are open, values that are not.

    `parts` counts only what the observation shows; `unknown` says how many supplies and
    storehouses each seat holds whose value it does not (H4).
    """

    parts: tuple[dict[str, int], dict[str, int]]
    unknown: tuple[int, int]


def _parts(board: Board, state: State) -> tuple[dict[str, int], dict[str, int]]:
    return (
        {
            "supplies": int(supply_score(board, state, False)),
            "stores": int(store_score(board, state, False)),
            "areas": int(area_score(board, state)),
        },
        {
            "supplies": int(supply_score(board, state, True)),
            "stores": int(store_score(board, state, True)),
            "kills": int(kill_score(state)),
        },
    )


def result(board: Board, state: State) -> Result | None:
    """Return the result of a finished game, None while it goes on."""
    if state.stage != OVER:
        return None
    return Result(int(winner(board, state)), bool(all_dead(state)), _parts(board, state))


def tally(board: Board, observation: State) -> Tally:
    """Return the score as far as an observation shows it."""
    hidden = [0, 0]
    for supply in range(N_SUPPLIES):
        if observation.supply_tile[supply] < 0:
            hidden[BANDIT if observation.supply_where[supply] == SUPPLY_GONE else SAMURAI] += 1
    for store in range(N_STORES):
        if observation.store_tile[store] < 0:
            hidden[BANDIT if observation.store_taken[store] == 1 else SAMURAI] += 1
    return Tally(_parts(board, observation), (hidden[SAMURAI], hidden[BANDIT]))
