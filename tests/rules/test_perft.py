"""Perft tables: every legal action of every position to three actions deep, by number."""

from __future__ import annotations

import pytest

from game.seven_swords.rules.state import STAGE_NAMES
from tests.rules import perft
from tests.rules.boards import SHIPPED

_POSITIONS = perft.table()
_SMALL = [position for position in _POSITIONS if position.counts[1] <= perft.SMALL]


def test_the_table_has_several_positions_of_each_phase_and_board() -> None:
    stages = {(position.level, position.stage) for position in _POSITIONS}
    for level in SHIPPED:
        for stage in ("setup", "discard", "bandit_phase", "choose_tile", "samurai_phase"):
            assert (level, stage) in stages
    assert {position.stage for position in _POSITIONS} == set(STAGE_NAMES) - {"over"}


@pytest.mark.parametrize("position", _SMALL, ids=lambda position: position.name)
def test_small_position_has_as_many_sequences_as_the_table_says(position: perft.Position) -> None:
    engine, state = position.reach()
    assert STAGE_NAMES[int(state.stage)] == position.stage
    counts = tuple(perft.count(engine, state, depth) for depth in (1, 2, 3))
    assert counts == position.counts
