"""What can be taken back: nothing once a die fell, a piece was turned up or the seat changed."""

from __future__ import annotations

import pytest

from game.seven_swords.rules.state import CHOOSE_TILE
from tests.rules.boards import SHIPPED, engine_of
from tests.rules.table import Table, bandit_table, samurai_table
from tests.rules.walkers import steps


def _barrier(table: Table, text: str) -> str | None:
    before = table.state
    table.do(text)
    return table.engine.barrier(before, table.state)


def test_quiet_decisions_can_be_taken_back() -> None:
    table = bandit_table(B1="b1", M1="b3", akemi="b2").turned_up("field1")
    for text in ("move B1 a4", "move B1 b1", "take B1 field1", "deploy archer gate1"):
        assert _barrier(table, text) is None
    for text in ("attack akemi", "with B1", "with M1"):
        assert _barrier(table, text) is None
    samurai = samurai_table(akemi="b2", B1="c1")
    assert _barrier(samurai, "go akemi b3") is None
    assert _barrier(samurai, "bow akemi") is None
    samurai.state.stage = CHOOSE_TILE
    assert _barrier(samurai, "tile two") is None


def test_a_throw_cannot_be_taken_back() -> None:
    table = bandit_table(B1="b1", akemi="b2").do("attack akemi", "with B1").dice(1)
    assert _barrier(table, "roll") == "dice"
    samurai = samurai_table(akemi="b2", B1="b3").dice(6)
    assert _barrier(samurai, "strike akemi") == "dice"
    assert _barrier(samurai, "kill B1") is None


def test_a_reveal_cannot_be_taken_back() -> None:
    assert _barrier(bandit_table(B1="gate1"), "try B1 gate1") == "reveal"


def test_a_hand_over_cannot_be_taken_back() -> None:
    assert _barrier(bandit_table(), "rest") == "handover"
    assert _barrier(samurai_table(), "end") == "handover"


@pytest.mark.parametrize("level", SHIPPED)
def test_what_can_be_taken_back_told_nobody_anything_new(level: str) -> None:
    engine = engine_of(level)
    quiet = 0
    for before, _, after in steps(engine, engine.initial(6), "raid", 6):
        if engine.barrier(before, after) is not None:
            continue
        quiet += 1
        assert engine.to_act(before) == engine.to_act(after)
        assert (before.dice == after.dice).all()
        for name in ("supply_open", "store_taken", "house_open", "gate_open"):
            assert (getattr(before, name) == getattr(after, name)).all()
    assert quiet > 100
