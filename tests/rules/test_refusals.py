"""The two doors: what is legal is played, what is not is refused by a rule that exists."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.seven_swords.rules.engine import IllegalAction
from game.seven_swords.rules.refusals import refuse
from game.seven_swords.rules.work import new_work
from tests.rules.boards import SHIPPED, engine_of
from tests.rules.codes import any_codes
from tests.rules.rule_ids import RULES
from tests.rules.walkers import WALKERS, steps

_LEVELS = ("comb", *SHIPPED)


@pytest.mark.parametrize("level", _LEVELS)
@pytest.mark.parametrize("walker", WALKERS)
def test_what_is_not_legal_is_refused_by_a_rule_that_exists(level: str, walker: str) -> None:
    engine = engine_of(level)
    chance = random.Random(walker)
    work = new_work()
    keys = set()
    for before, _, _ in steps(engine, engine.initial(11), walker, 11):
        if chance.random() < 0.7:
            continue
        legal = set(engine.legal(before))
        untouched = before.tobytes()
        illegal = [code for code in any_codes(chance, 30) if code not in legal]
        for code in illegal:
            refusal = refuse(engine.board, before, work, code)
            assert refusal.rule in RULES
            assert refusal.key
            assert all(isinstance(value, int | str) for value in refusal.values.values())
            keys.add(refusal.key)
        with pytest.raises(IllegalAction) as caught:
            engine.play(before, illegal[-1])
        assert caught.value.refusal == refusal
        assert refusal.rule in str(caught.value)
        assert before.tobytes() == untouched
    assert len(keys) > 15


@given(st.integers(-(1 << 70), 1 << 70))
@settings(max_examples=50)
def test_no_number_breaks_the_checking_door(code: int) -> None:
    engine = engine_of(SHIPPED[0])
    state = engine.initial(1)
    assert (engine.refusal(state, code) is None) == (code in engine.legal(state))


def test_every_legal_action_is_played_by_both_doors_alike() -> None:
    engine = engine_of(SHIPPED[-1])
    for number, (before, action, after) in enumerate(steps(engine, engine.initial(5), "brief", 5)):
        assert engine.play(before, action).tobytes() == after.tobytes()
        if number % 40 == 0:
            for other in engine.legal(before):
                assert engine.refusal(before, other) is None
                engine.apply(before, other)


def test_a_seed_out_of_bounds_is_refused() -> None:
    engine = engine_of("comb")
    for seed in (-1, 2**62):
        with pytest.raises(ValueError, match="seed"):
            engine.initial(seed)
    assert engine.initial(2**62 - 1).dice.any()
