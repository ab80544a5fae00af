"""Odds against every throw counted out, and reaches against the hops played."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.seven_swords.rules import odds
from game.seven_swords.rules.actions import MOVE, OUT_AT, encode, first_of, verb_of
from game.seven_swords.rules.components import N_TOKENS
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.events import AttackRolled
from game.seven_swords.rules.movement import location
from game.seven_swords.rules.paths import hop_path
from game.seven_swords.rules.state import BANDIT_PHASE, State, copy
from game.seven_swords.rules.work import new_work
from tests.rules.boards import SHIPPED, engine_of
from tests.rules.table import bandit_table, samurai_table
from tests.rules.walkers import steps


@given(st.integers(1, 5), st.integers(-5, 40))
@settings(max_examples=60)
def test_odds_of_a_sum_count_every_throw(dice: int, needed: int) -> None:
    throws = list(product(range(1, 7), repeat=dice))
    hits = sum(1 for faces in throws if sum(faces) >= needed)
    assert odds.at_least(dice, needed) == Fraction(hits, len(throws))


@pytest.mark.parametrize(
    ("target", "one", "other"),
    [
        ("akemi", "M1", "A1"),
        ("akemi", "VM1", "VA1"),
        ("field1", "B1", "VB1"),
        ("gate3", "A1", "VA1"),
    ],
)
def test_joint_odds_are_the_share_of_throws_that_succeed(target: str, one: str, other: str) -> None:
    table = bandit_table(akemi="b4", M1="b3", VM1="c1", B1="b1", VB1="b5")
    table.put(A1="b2", VA1="d2")
    table.turned_up("gate3").do(f"attack {target}", f"with {one}", f"with {other}")
    numbers = [table.token(one), table.token(other)]
    share = odds.joint_odds(table.board, table.state, table.target(target), numbers)
    hits = sum(
        table.fork().dice(*faces).do("roll").event(AttackRolled).success
        for faces in product(range(1, 7), repeat=2)
    )
    assert share == Fraction(hits, 36)


@pytest.mark.parametrize("samurai", ["akemi", "kento", "takeo", "daichi"])
def test_odds_of_one_die_are_the_share_of_faces_that_kill(samurai: str) -> None:
    for token, defence in (("B1", 2), ("M1", 3), ("VM1", 4)):
        table = samurai_table(7, **{samurai: "c3", token: "c4"})
        board, state, source = table.board, table.state, table.source(samurai)
        strikes = shots = 0
        for face in range(1, 7):
            strikes += table.fork().dice(face).do(f"strike {samurai}").stage == "casualties"
            shot = table.fork().dice(face).do(f"bow {samurai}", "shoot c4")
            shots += shot.at(token) is None
        assert odds.strike_odds(board, state, source, defence) == Fraction(strikes, 6)
        place = table.space("c4")
        assert odds.shot_odds(board, state, source, place, defence) == Fraction(shots, 6)


def _bandit_states(level: str, walker: str, seed: int) -> list[State]:
    engine = engine_of(level)
    return [
        before
        for before, _, _ in steps(engine, engine.initial(seed), walker, seed)
        if before.stage == BANDIT_PHASE
    ]


def _played(engine: SevenSwords, state: State, token: int, hops: list[int]) -> State:
    for place in hops:
        state = engine.play(state, int(encode(MOVE, token, place)))
    return state


@pytest.mark.parametrize("level", ["comb", *SHIPPED])
def test_a_reach_costs_what_its_hops_cost_when_played(level: str) -> None:
    engine = engine_of(level)
    work = new_work()
    checked = 0
    for number, state in enumerate(_bandit_states(level, "raid", 21)):
        if number % 12:
            continue
        moves = [code for code in engine.legal(state) if verb_of(code) == MOVE]
        for token in range(N_TOKENS):
            reach = odds.reach(engine.board, state, work, token)
            first = {code >> 8 & 255 for code in moves if first_of(code) == token}
            # Every legal hop is in the reach, at no higher price than its own.
            assert first <= set(reach.price)
            for place, price in list(reach.price.items())[:: 1 + len(reach.price) // 8]:
                hops = reach.hops_to(place)
                assert hops[-1] == place
                assert hops[0] in first
                after = _played(engine, state, token, hops)
                assert int(state.actions) - int(after.actions) == price
                checked += 1
    assert checked > 50


@pytest.mark.parametrize("level", SHIPPED)
def test_a_single_hop_is_never_dearer_than_its_reach_says(level: str) -> None:
    engine = engine_of(level)
    for number, state in enumerate(_bandit_states(level, "raid", 22)):
        if number % 25:
            continue
        for code in engine.legal(state):
            if verb_of(code) == MOVE:
                token, place = int(first_of(code)), code >> 8 & 255
                reach = odds.reach(engine.board, state, new_work(), token)
                after = engine.apply(state, code)
                assert reach.price[place] <= int(state.actions) - int(after.actions)


@pytest.mark.parametrize("level", ["comb", *SHIPPED])
def test_the_path_of_a_hop_agrees_with_its_price(level: str) -> None:
    engine = engine_of(level)
    board = engine.board
    for number, state in enumerate(_bandit_states(level, "aimless", 23)):
        if number % 10:
            continue
        for code in engine.legal(state):
            if verb_of(code) != MOVE:
                continue
            token, place = int(first_of(code)), code >> 8 & 255
            path = hop_path(board, state, token, place)
            assert path[0] == state.token_place[token]
            assert path[-1] == place
            after = engine.apply(state, code)
            held = int(state.points) if state.mover == token else 0
            values = int(state.actions) - int(after.actions)
            carrying = 100 + token in state.supply_where
            bought = values // (2 if carrying else 1) * int(board.token_movement[token])
            left = int(after.points) if after.mover == token else None
            if left is not None:
                assert _cost_of_path(engine, state, path) == held + bought - left


def _cost_of_path(engine: SevenSwords, state: State, path: list[int]) -> int:
    """Count a path's points step by step, as the rules read (M1, M2, M3)."""
    board = engine.board
    cost = 0
    places = [int(location(path[0])), *path[1:]]
    for here, there in pairwise(places):
        cost += 1
        outside = max(here, there)
        if outside >= OUT_AT:
            entry = outside - OUT_AT
            assert int(board.gate[entry]) == min(here, there)
            if state.gate_armed[entry]:
                assert state.gate_open[entry]
                cost += int(board.palisade_crossing[state.gate_tile[entry]])
        else:
            assert int(board.near[here]) >> there & 1
        for samurai in range(7):
            if state.samurai_space[samurai] == there:
                cost += int(board.samurai_combat[samurai])
    for place in places[1:-1]:
        # A hop passes over pieces only.
        assert place in state.token_place or place in state.samurai_space
    return cost


def test_a_token_off_the_board_or_spent_reaches_nothing() -> None:
    table = bandit_table(akemi="b2", M1="b1").dice(1).do("attack akemi", "with M1", "roll")
    assert table.price("M1", "a4") is None
    assert table.price("B1", "a4") is None


def test_a_reach_leaves_the_state_alone() -> None:
    table = bandit_table(M1="b1", B1="b2", B2="gate1").disarmed("gate1")
    before = copy(table.state)
    assert table.price("M1", "g4") is not None
    assert table.state.tobytes() == before.tobytes()
