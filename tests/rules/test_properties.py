"""What holds in every game, over games drawn at random."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.seven_swords.rules.actions import VERBS, encode, first_of, second_of, verb_of
from game.seven_swords.rules.components import BANDIT, N_TOKENS, NOBODY, SAMURAI
from game.seven_swords.rules.movement import hops, location
from game.seven_swords.rules.notation import NotationError
from game.seven_swords.rules.state import OUTSIDE, OVER, copy
from game.seven_swords.rules.work import new_work, survey
from tests.rules.boards import SHIPPED, engine_of
from tests.rules.ledger import Ledger
from tests.rules.soundness import FAULTS, fault
from tests.rules.walkers import WALKERS, first_game, steps

_LEVELS = st.sampled_from(("comb", *SHIPPED))
_WALKERS = st.sampled_from(sorted(WALKERS))
#: Actions that are one word.
_BARE_VERBS = {word for word, arguments in VERBS if not arguments}
_SEEDS = st.integers(0, 2**62 - 1)


@given(_LEVELS, _WALKERS, _SEEDS)
@settings(max_examples=10)
def test_every_game_is_sound_and_ends(level: str, walker: str, seed: int) -> None:
    engine = engine_of(level)
    state = engine.initial(seed)
    ledger = Ledger(engine.board)
    for before, action, after in steps(engine, state, walker, seed):
        assert engine.to_act(before) in (SAMURAI, BANDIT)
        assert FAULTS[fault(engine.board, after)] == "sound"
        ledger.read(engine.events(before, action, after))
        assert ledger.agrees(after) == []
        # The walk goes on exactly as long as something is legal.
        assert before.stage != OVER
        assert (engine.result(after) is None) == (after.stage != OVER)
        state = after
    assert state.stage == OVER
    assert state.turn <= 18
    assert engine.to_act(state) == NOBODY
    result = engine.result(state)
    assert result is not None
    assert result.parts == ledger.parts()
    assert result.winner == ledger.winner
    if not result.by_elimination:
        assert state.turn == 18
        margin = result.points[SAMURAI] - result.points[BANDIT]
        assert result.winner == (NOBODY if margin == 0 else SAMURAI if margin > 0 else BANDIT)


@given(_LEVELS, _WALKERS, _SEEDS)
@settings(max_examples=5)
def test_every_legal_action_has_a_code_and_a_text(level: str, walker: str, seed: int) -> None:
    engine = engine_of(level)
    chance = random.Random(seed)
    for before, _, _ in steps(engine, engine.initial(seed), walker, seed):
        if chance.random() < 0.8:
            continue
        texts = set()
        legal = engine.legal(before)
        for action in legal:
            verb, a, b = verb_of(action), first_of(action), second_of(action)
            assert encode(verb, a, b) == action
            text = engine.write(action)
            assert engine.read(text) == action
            assert text.isascii()
            assert text == text.strip()
            texts.add(text)
        assert len(texts) == len(legal)


@given(_LEVELS, _WALKERS, _SEEDS)
@settings(max_examples=6)
def test_every_legal_action_can_be_told_to_every_seat(level: str, walker: str, seed: int) -> None:
    engine = engine_of(level)
    chance = random.Random(seed)
    for before, _, _ in steps(engine, engine.initial(seed), walker, seed):
        if chance.random() < 0.9:
            continue
        legal = engine.legal(before)
        for action in chance.sample(legal, min(len(legal), 15)):
            after = engine.apply(before, action)
            full = engine.events(before, action, after)
            for seat in (SAMURAI, BANDIT):
                told = engine.events(before, action, after, seat)
                assert [type(event) for event in told] == [type(event) for event in full]


@given(st.text(max_size=40).filter(lambda text: text not in _BARE_VERBS))
def test_foreign_texts_are_refused_with_a_message(text: str) -> None:
    engine = engine_of("comb")
    with pytest.raises(NotationError) as caught:
        engine.read(text)
    assert str(caught.value).isascii()
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text", ["", " ", "move", "move B1", "move B1 b2 b3", "Move B1 b2", "ready "]
)
def test_reading_is_strict(text: str) -> None:
    with pytest.raises(NotationError):
        engine_of("comb").read(text)


@given(_LEVELS, _SEEDS, st.integers(5, N_TOKENS))
@settings(max_examples=25)
def test_hops_through_any_crowd_find_their_way(level: str, seed: int, crowd: int) -> None:
    # Tokens and samurai packed together, all gates open: more to pass than any game brings.
    engine = engine_of(level)
    board = engine.board
    chance = random.Random(seed)
    state = copy(first_game(engine, seed % 7))
    state.gate_open[:] = 1
    centre = chance.randrange(int(board.n_spaces))
    near = sorted(range(int(board.n_spaces)), key=lambda space: int(board.steps[centre, space]))
    packed = near[: crowd + 7]
    chance.shuffle(packed)
    state.samurai_space[:] = packed[:7]
    for token, space in enumerate(packed[7:]):
        state.token_place[token] = space
    work = new_work()
    survey(state, work)
    for token in range(len(packed) - 7):
        start = int(location(state.token_place[token]))
        found = int(hops(board, state, work, token, start, 1 << 16))
        places = work.found[:found].tolist()
        assert places == sorted(set(places))
        for place in places:
            assert work.cost[place] > 0
            assert place >= 100 or place not in packed
            work.cost[place] = 0
    assert not work.cost.any()
    assert all(place < OUTSIDE for place in state.token_place)


def test_the_same_seed_gives_the_same_game() -> None:
    engine = engine_of(SHIPPED[0])
    games = [
        [after.tobytes() for _, _, after in steps(engine, engine.initial(9), "brief", 9)]
        for _ in range(2)
    ]
    assert games[0] == games[1]


def test_an_action_leaves_the_state_before_it_alone() -> None:
    engine = engine_of(SHIPPED[0])
    for before, action, after in steps(engine, engine.initial(2), "brief", 2):
        kept = before.tobytes()
        engine.apply(before, action)
        engine.events(before, action, after)
        engine.observe(before, BANDIT)
        engine.determinize(before, 1)
        assert before.tobytes() == kept
