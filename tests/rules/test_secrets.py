"""Secrets over whole games: what differs only in secrets looks, costs and reads the same (H)."""

from __future__ import annotations

import random

import pytest

from game.seven_swords.rules import odds
from game.seven_swords.rules.components import BANDIT, N_TOKENS, SAMURAI
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import OVER, State
from game.seven_swords.rules.work import new_work
from tests.rules.boards import SHIPPED, engine_of
from tests.rules.codes import any_codes
from tests.rules.walkers import steps
from tests.rules.worlds import twin

_SEATS = (SAMURAI, BANDIT)
_TURNED_UP = ("supply_open", "store_taken", "house_open", "gate_open", "card_shown")
_GAMES = [
    (level, walker, seed) for level in SHIPPED for walker, seed in (("raid", 3), ("brief", 4))
]


def _prices(engine: SevenSwords, state: State) -> list[dict[int, int]]:
    work = new_work()
    return [odds.reach(engine.board, state, work, token).price for token in range(N_TOKENS)]


def _joint_odds(engine: SevenSwords, state: State) -> list[object]:
    tokens = [token for token in range(N_TOKENS) if state.token_place[token] >= 0]
    targets = [action >> 16 & 255 for action in engine.legal(state) if action >> 24 == 14]
    return [odds.joint_odds(engine.board, state, target, tokens) for target in targets]


def _reveals(before: State, after: State) -> bool:
    """Tell whether something was turned up, so that the worlds may part."""
    return after.stage == OVER or any(
        (getattr(before, name) != getattr(after, name)).any() for name in _TURNED_UP
    )


@pytest.mark.parametrize(("level", "walker", "seed"), _GAMES)
def test_secrets_change_nothing_a_seat_sees(level: str, walker: str, seed: int) -> None:
    engine = engine_of(level)
    chance = random.Random(seed)
    checked = 0
    for before, action, after in steps(engine, engine.initial(seed), walker, seed):
        if chance.random() < 0.4:
            continue
        for seat in _SEATS:
            other = twin(engine, before, seat, chance)
            seen = engine.observe(before, seat)
            assert seen.tobytes() == engine.observe(other.state, seat).tobytes()
            if engine.to_act(before) == seat and chance.random() < 0.15:
                checked += 1
                legal = engine.legal(before)
                assert legal == engine.legal(other.state) == engine.legal(seen)
                for code in any_codes(chance, 8):
                    expected = engine.refusal(before, code)
                    assert engine.refusal(other.state, code) == expected
                    assert engine.refusal(seen, code) == expected
                prices = _prices(engine, before)
                assert prices == _prices(engine, other.state) == _prices(engine, seen)
                assert _joint_odds(engine, seen) == _joint_odds(
                    engine, engine.observe(other.state, seat)
                )
            there = engine.apply(other.state, other.action(action))
            if not _reveals(before, after):
                told = engine.events(before, action, after, seat)
                assert told == engine.events(other.state, other.action(action), there, seat)
                assert (
                    engine.observe(after, seat).tobytes() == engine.observe(there, seat).tobytes()
                )
                assert engine.tally(engine.observe(after, seat)) == engine.tally(
                    engine.observe(there, seat)
                )
    assert checked > 10


@pytest.mark.parametrize(("level", "walker", "seed"), _GAMES)
def test_every_drawn_world_gives_the_same_observation(level: str, walker: str, seed: int) -> None:
    engine = engine_of(level)
    for number, (before, _, _) in enumerate(steps(engine, engine.initial(seed), walker, seed)):
        for seat in _SEATS:
            seen = engine.observe(before, seat)
            world = engine.determinize(seen, seed + number)
            assert engine.observe(world, seat).tobytes() == seen.tobytes()
            assert engine.observe(seen, seat).tobytes() == seen.tobytes()
            assert world.dice.any()
            assert (world.dice != before.dice).any()
            if engine.to_act(before) == seat:
                assert engine.legal(world) == engine.legal(seen)


def test_drawn_worlds_are_alike_for_all_true_ones() -> None:
    engine = engine_of(SHIPPED[0])
    chance = random.Random(1)
    for number, (before, _, _) in enumerate(steps(engine, engine.initial(8), "raid", 8)):
        if number % 9:
            continue
        for seat in _SEATS:
            other = twin(engine, before, seat, chance)
            one = engine.determinize(engine.observe(before, seat), 5)
            same = engine.determinize(engine.observe(other.state, seat), 5)
            assert one.tobytes() == same.tobytes()


def test_a_drawn_world_is_uniform_over_the_hidden_tiles() -> None:
    engine = engine_of("comb")
    state = engine.initial(1)
    for before, _, after in steps(engine, state, "brief", 1):
        if before.turn != after.turn:
            break
    seen = engine.observe(after, BANDIT)
    hidden = [slot for slot in range(5) if seen.supply_tile[slot] < 0]
    slot = hidden[0]
    counts: dict[int, int] = {}
    rounds = 2000
    for seed in range(rounds):
        tile = int(engine.determinize(seen, seed).supply_tile[slot])
        counts[tile] = counts.get(tile, 0) + 1
    expected = rounds / len(hidden)
    assert len(counts) == len(hidden)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())
