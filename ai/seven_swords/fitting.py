"""Fit the evaluation to games that the policy plays against itself."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ai.seven_swords.evaluation import FILE
from ai.seven_swords.features import FEATURES, N_FEATURES, fill_features, margin_of, phase_of
from ai.seven_swords.mind import Mind, new_mind
from ai.seven_swords.policy import choose
from ai.seven_swords.steering import forget_errand
from ai.seven_swords.style import Style, measured, new_style
from game.jit import rule
from game.seven_swords.rules import play
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import LAST_TURN, NOBODY
from game.seven_swords.rules.dice import seed_dice
from game.seven_swords.rules.observation import conceal
from game.seven_swords.rules.setup import begin
from game.seven_swords.rules.state import CHOOSE_TILE, DISCARD, REVEAL, STATE
from game.seven_swords.rules.work import Work, new_work

#: Rows of one game: two for each turn.
ROWS = 2 * LAST_TURN
#: How strongly a weight is held near zero, in rows, and what a neighbouring turn counts.
_RIDGE = 30.0
_NEIGHBOUR = 0.5
#: Noise of the styles that play, and how far their values stray from the measured ones: a
#: search asks about positions that the policy alone would never come to.
_NOISES = (12, 30, 60, 120)
_STRAY = 0.6


@rule
def record_game(
    board: Board,
    pool: Any,
    work: Work,
    mind: Mind,
    samurai: Style,
    bandit: Style,
    steady: Style,
    change: int,
    rows: Any,
) -> int:
    """Play the game in `pool[0]` to its end; fill `rows[phase, turn]`; return the margin.

    From turn `change` on both seats play in the steady style, and only then are rows filled:
    what comes of a position must not depend on who has led to it.
    """
    state = pool[0]
    seen = pool[1]
    last = -1
    forget_errand(mind)
    while True:
        seat = play.to_act(state)
        if seat == NOBODY:
            break
        stage = state.stage
        settled = state.turn >= change
        if settled and (stage == DISCARD or stage == REVEAL or stage == CHOOSE_TILE):
            now = 2 * state.turn + phase_of(state)
            if now != last:
                last = now
                fill_features(board, state, work, mind, rows[phase_of(state), state.turn])
        pool[1] = pool[0]
        conceal(board, seen, seat)
        style = steady
        if not settled:
            style = samurai if seat == 0 else bandit
        action = choose(board, seen, work, mind, style, pool[2 + seat])
        play.advance(board, state, work, action)
    return margin_of(board, state)


def _stray(chance: np.random.Generator) -> Style:
    """Return a style that plays somewhat differently."""
    changes = {
        name: round(value * math.exp(chance.normal(0, _STRAY)))
        for name, value in measured().items()
    }
    # The measured style hardly attacks samurai; what comes of it must be seen all the same.
    changes["hit"] *= int(chance.integers(1, 5))
    changes["noise"] = int(chance.choice(_NOISES))
    changes["setup_draws"] = int(chance.integers(1, 10))
    return new_style(**changes)


def sample(boards: Sequence[Board], games: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return features [game, phase, turn, feature] and final margins of so many games.

    Rows before a game's change to the steady style, and those that it did not reach, are
    zero, their feature `one` too.
    """
    pool = np.zeros(4, STATE)
    work = new_work()
    rows = np.zeros((games, 2, LAST_TURN + 1, N_FEATURES))
    margins = np.zeros(games)
    chance = np.random.default_rng(seed)
    steady = new_style()
    minds = [new_mind(board) for board in boards]
    for game in range(games):
        board = boards[game % len(boards)]
        mind = minds[game % len(boards)]
        samurai, bandit = _stray(chance), _stray(chance)
        change = int(chance.integers(1, LAST_TURN + 1))
        pool[:1] = 0
        begin(pool[0], seed + game)
        seed_dice(pool[2], seed + 2 * game + 3_000_017)
        seed_dice(pool[3], seed + 2 * game + 3_000_018)
        margins[game] = record_game(
            board, pool, work, mind, samurai, bandit, steady, change, rows[game]
        )
    return rows, margins


def fit(rows: np.ndarray, margins: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return weights [phase, turn, feature] and the spread of the final margin about them."""
    weights = np.zeros((2, LAST_TURN + 1, N_FEATURES))
    spread = np.zeros((2, LAST_TURN + 1))
    for phase in range(2):
        for turn in range(1, LAST_TURN + 1):
            squares = np.zeros((N_FEATURES, N_FEATURES))
            products = np.zeros(N_FEATURES)
            for near in (turn - 1, turn, turn + 1):
                if not 1 <= near <= LAST_TURN:
                    continue
                there = rows[:, phase, near, 0] == 1
                x = rows[there, phase, near]
                count = 1.0 if near == turn else _NEIGHBOUR
                squares += count * x.T @ x
                products += count * x.T @ margins[there]
            ridge = np.diag(np.maximum(np.diag(squares), 1.0)) * _RIDGE / max(squares[0, 0], 1.0)
            ridge[0, 0] = 0.0
            weights[phase, turn] = np.linalg.solve(squares + ridge + 1e-9, products)
            there = rows[:, phase, turn, 0] == 1
            left = margins[there] - rows[there, phase, turn] @ weights[phase, turn]
            spread[phase, turn] = left.std()
    return weights, spread


def calibration(
    rows: np.ndarray, margins: np.ndarray, weights: np.ndarray
) -> list[tuple[int, int, float, float, float]]:
    """Return (phase, turn, error, share of variance explained, slope) on games not fitted to.

    The slope is of actual margins on predicted ones: 1 where predictions are honest.
    """
    found = []
    for phase in range(2):
        for turn in range(1, LAST_TURN + 1):
            there = rows[:, phase, turn, 0] == 1
            predicted = rows[there, phase, turn] @ weights[phase, turn]
            actual = margins[there]
            error = float(np.sqrt(np.mean((actual - predicted) ** 2)))
            explained = 1 - error**2 / float(actual.var())
            slope = float(np.cov(predicted, actual)[0, 1] / max(predicted.var(), 1e-9))
            found.append((phase, turn, error, explained, slope))
    return found


def write(weights: np.ndarray, spread: np.ndarray, command: str) -> None:
    """Write the evaluation's file."""
    data = {
        "made_by": command,
        "features": list(FEATURES),
        "weights": np.round(weights, 4).tolist(),
        "spread": np.round(spread, 3).tolist(),
    }
    text = json.dumps(data)
    # One line for each turn's weights, so that a change can be read.
    FILE.write_text(text.replace("], [", "],\n[").replace('", "weights', '",\n"weights') + "\n")
