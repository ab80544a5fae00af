"""Positions and a studio that the tests of the view share."""

from __future__ import annotations

import os
from functools import cache

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.seven_swords.rules.components import BANDIT, SAMURAI
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    CARRIED,
    CHOOSE_TILE,
    DISCARD,
    INJURED,
    OUTSIDE,
    OVER,
    SAMURAI_PHASE,
    SETUP,
    State,
    copy,
)
from game.seven_swords.view.gallery import Studio, play_until, studio
from tests.rules.boards import engine_of

SEATS = (SAMURAI, BANDIT)


@cache
def studio_in(language: str = "en") -> Studio:
    """Return a studio that raises for missing texts and pictures."""
    return studio(language, strict=True)


def _half_set_up(state: State) -> bool:
    return bool((state.supply_tile >= 0).sum() >= 3)


_STOPS = {
    "empty": lambda state: True,
    "half": _half_set_up,
    "first": lambda state: state.stage == DISCARD,
    "bandits": lambda state: state.turn >= 5 and state.stage == BANDIT_PHASE,
    "tiles": lambda state: state.turn >= 8 and state.stage == CHOOSE_TILE,
    "samurai": lambda state: state.turn >= 9 and state.stage == SAMURAI_PHASE,
    "late": lambda state: state.turn >= 16 and state.stage == BANDIT_PHASE,
    "over": lambda state: state.stage == OVER,
}
POSITIONS = (*_STOPS, "busy")


@cache
def position(board: str, name: str) -> State:
    """Return a named position of a board; callers must not change it."""
    if name == "busy":
        return _busy(board)
    return play_until(engine_of(board), 5, _STOPS[name]).state


def _busy(board: str) -> State:
    """A late position with one of everything: carried, dropped, open, taken, spent, injured."""
    state = copy(position(board, "late"))
    tokens = [t for t in range(len(state.token_place)) if 0 <= state.token_place[t] < OUTSIDE]
    state.supply_open[:4] = 1
    state.supply_where[0] = CARRIED + tokens[0]
    state.supply_where[1] = int(state.token_place[tokens[1]])
    state.token_spent[tokens[2]] = 1
    state.mover, state.points = tokens[1], 2
    state.store_taken[0] = 1
    alive = [j for j in range(7) if state.samurai_space[j] >= 0]
    state.samurai_state[alive[0]] = INJURED
    state.samurai_markers[alive[0]] = 7
    assert state.stage != SETUP
    return state
