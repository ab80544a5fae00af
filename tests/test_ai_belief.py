"""Worlds as players make them: they fit what is seen, and lie as the weights say."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pytest

from ai.seven_swords.belief import TABLES, crowd_of, draw_world, new_belief
from ai.seven_swords.believing import calibration, fit
from game.seven_swords.rules.components import BANDIT, N_AREAS, N_STORES, SAMURAI
from game.seven_swords.rules.phases import in_row
from game.seven_swords.rules.state import (
    EMPTY,
    HIDDEN,
    SAMURAI_PHASE,
    SETUP,
    copy,
    hidden_card_number,
)
from tests.rules.boards import engine_of

ENGINE = engine_of("wellspring")
TILES = ("supply_tile", "store_tile", "house_tile", "gate_tile")


def _state(seed: int, turn: int) -> Any:
    """Return a state of a game at random as the samurai phase of a turn begins."""
    state = ENGINE.initial(seed)
    chance = np.random.default_rng(seed)
    while state.turn < turn or state.stage != SAMURAI_PHASE:
        actions = ENGINE.legal(state)
        if state.stage == SETUP:
            actions = actions[:1] if chance.random() < 0.5 else actions
        state = ENGINE.apply(state, actions[int(chance.integers(len(actions)))])
    return state


def _draw(seen: Any, seed: int, belief: Any) -> Any:
    world = copy(seen)
    draw_world(ENGINE.board, belief, seen, world, seed)
    return world


@pytest.mark.parametrize("seat", [SAMURAI, BANDIT])
def test_a_world_fits_what_the_seat_has_seen(seat: int) -> None:
    belief = new_belief(ENGINE.board)
    for number in range(12):
        seen = ENGINE.observe(_state(number, 2 + number % 3), seat)
        world = _draw(seen, number, belief)
        again = ENGINE.observe(world, seat)
        assert again.tobytes() == seen.tobytes()
        for tiles in TILES:
            lying = [int(tile) for tile in world[tiles] if tile != EMPTY]
            assert HIDDEN not in lying
            assert len(set(lying)) == len(lying)
        row = [int(card) for card in world.card_row if card != EMPTY]
        assert len(set(row)) == len(row)
        assert all(0 <= card < N_AREAS for card in row)


def test_the_same_seed_gives_the_same_world() -> None:
    belief = new_belief(ENGINE.board)
    seen = ENGINE.observe(_state(3, 2), BANDIT)
    assert _draw(seen, 7, belief).tobytes() == _draw(seen, 7, belief).tobytes()
    others = {_draw(seen, seed, belief).tobytes() for seed in range(20)}
    assert len(others) > 10


def _places(belief: Any, draws: int) -> Counter[tuple[int, ...]]:
    """Count how the storehouses lie in so many worlds, nothing of them being known."""
    state = _state(1, 1)
    state.store_taken[:] = 0
    seen = ENGINE.observe(state, BANDIT)
    return Counter(
        tuple(int(tile) for tile in _draw(seen, seed, belief).store_tile) for seed in range(draws)
    )


def _shares(counts: Counter[tuple[int, ...]]) -> np.ndarray:
    """Return how often each storehouse lies at each place."""
    shares = np.zeros((N_STORES, N_STORES))
    for order, count in counts.items():
        for at, tile in enumerate(order):
            shares[tile, at] += count
    return shares / sum(counts.values())


def test_without_weights_all_orders_are_alike() -> None:
    shares = _shares(_places(new_belief(ENGINE.board, weighted=False), 4000))
    assert shares == pytest.approx(np.full(shares.shape, 1 / N_STORES), abs=0.03)


def test_hidden_pieces_lie_as_often_as_their_weights_say() -> None:
    belief = new_belief(ENGINE.board, weighted=False)
    belief.store[0, 0] = 6.0
    belief.store[1, 2] = 0.2
    belief.store[4, 3] = 3.0
    orders = list(itertools.permutations(range(N_STORES)))
    likely = Counter(
        {
            order: float(
                np.prod(
                    [belief.store[tile, belief.store_rank[at]] for at, tile in enumerate(order)]
                )
            )
            for order in orders
        }
    )
    shares = _shares(_places(belief, 4000))
    assert shares == pytest.approx(_shares(likely), abs=0.03)
    assert shares.max() > 0.5


def test_cards_lie_in_the_row_as_often_as_their_weights_say() -> None:
    belief = new_belief(ENGINE.board, weighted=False)
    belief.card[:] = [5.0, 1.0, 1.0, 1.0]
    board = ENGINE.board
    expected, empty, draws = 0.0, 0, 0
    for number in range(20):
        seen = ENGINE.observe(_state(number, 2), SAMURAI)
        row = [int(card) for card in seen.card_row if card != EMPTY]
        for hidden in row:
            if hidden >= EMPTY or row.count(hidden) != 1:
                continue
            fitting = [
                card
                for card in range(N_AREAS)
                if board.card_number[card] == hidden_card_number(hidden) and card not in row
            ]
            weights = [float(belief.card[crowd_of(board, seen, card)]) for card in fitting]
            for _ in range(40):
                world = _draw(seen, draws, belief)
                lies = next(card for card in fitting if in_row(world, card))
                empty += crowd_of(board, seen, lies) == 0
                expected += sum(weight for weight in weights if weight > 1) / sum(weights)
                draws += 1
    assert draws > 400
    assert empty / draws == pytest.approx(expected / draws, abs=0.04)
    assert 0.2 < expected / draws < 0.95


def test_the_fit_finds_the_weights_that_made_the_exchanges() -> None:
    chance = np.random.default_rng(4)
    true = np.array([0.0, 0.7, -0.4, 0.2])
    rows = []
    for _ in range(6000):
        one, other = chance.choice(4, 2, replace=False)
        if chance.random() > 1 / (1 + np.exp(true[other] - true[one])):
            one, other = other, one
        row = np.zeros(4)
        row[one], row[other] = 1, -1
        rows.append(row)
    exchanges = {"card": np.array(rows)}
    found = fit(exchanges)
    theta = found["card"].ravel()
    assert theta - theta.mean() == pytest.approx(true - true.mean(), abs=0.12)
    assert "card" in calibration(exchanges, found)[1]


def test_the_weights_in_use_are_complete_and_reasonable() -> None:
    belief = new_belief(ENGINE.board)
    for table in TABLES:
        assert np.isfinite(belief[table]).all()
        assert (belief[table] > 0).all()
    # Cards of areas where nobody would die are given up first.
    assert belief.card.argmax() == 0
