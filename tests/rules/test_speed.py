"""A click must never lag: the busiest position's legal actions, interpreted."""

from __future__ import annotations

import pytest

from game.seven_swords.rules import odds
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import BANDIT_PHASE, OUTSIDE, State
from game.seven_swords.rules.work import new_work
from tests.rules.boards import SHIPPED, engine_of
from tests.rules.walkers import first_game
from tests.timing import least, taken

#: Seconds.
_LIMIT = 0.050


def _busiest(engine: SevenSwords) -> State:
    """Return a position of 18 tokens and 20 actions: every gate open, tokens everywhere."""
    state = first_game(engine, 1)
    state.stage, state.actions, state.due = BANDIT_PHASE, 20, 0
    state.gate_open[:] = 1
    state.gate_armed[:3] = 0
    taken = set(state.samurai_space.tolist())
    free = [space for space in range(int(engine.board.n_spaces)) if space not in taken]
    spread = free[:: len(free) // 14][:14]
    # Of every kind: 4 bandits, 3 archers, 3 mounted, and the veterans, two of them outside.
    tokens = [0, 1, 2, 3, 8, 9, 10, 14, 15, 16, 20, 21, 24, 25]
    for token, space in zip(tokens, spread, strict=True):
        state.token_place[token] = space
    for token, place in zip((22, 26, 27, 28), (0, 1, 3, 9), strict=True):
        state.token_place[token] = OUTSIDE + place
    assert int((state.token_place >= 0).sum()) == 18
    return state


@pytest.mark.parametrize("level", SHIPPED)
def test_legal_actions_of_the_busiest_position(level: str) -> None:
    engine = engine_of(level)
    state = _busiest(engine)
    assert len(engine.legal(state)) > 100
    seconds = least(lambda: taken(lambda: engine.legal(state)), _LIMIT)
    print(f"{level}: {len(engine.legal(state))} legal actions in {seconds * 1000:.1f} ms")
    assert seconds < _LIMIT


@pytest.mark.parametrize("level", SHIPPED)
def test_the_reach_of_one_token_in_the_busiest_position(level: str) -> None:
    engine = engine_of(level)
    state = _busiest(engine)
    seconds = least(lambda: taken(lambda: odds.reach(engine.board, state, new_work(), 25)), _LIMIT)
    print(f"{level}: one reach in {seconds * 1000:.1f} ms")
    assert seconds < _LIMIT
