"""Fit the evaluation to games that the policy plays against itself."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ai.seven_swords.evaluation import FILE
from ai.seven_swords.features import (
    FEATURES,
    N_FEATURES,
    at_border,
    fill_features,
    margin_of,
    phase_of,
)
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
from game.seven_swords.rules.state import STATE
from game.seven_swords.rules.work import Work, new_work

#: Lines that go on from each root.
LINES = 6
#: How strongly a weight is held near zero, in rows, and what a neighbouring turn counts.
_RIDGE = 30.0
_NEIGHBOUR = 0.5
#: What the differences between roots count, beside those between the lines of one root.
_BETWEEN = 0.05
#: Noise of the styles that play, and how far their values stray from the measured ones: a
#: search asks about positions that the policy alone would never come to.
_NOISES = (12, 30, 60, 120)
_STRAY = 0.6


@dataclass(frozen=True)
class Sample:
    """Positions and what came of them; rows of what was not reached are zero."""

    #: Features [root, line, phase, turn, feature].
    rows: np.ndarray
    #: Final margins [root, line].
    margins: np.ndarray


@dataclass(frozen=True)
class Fitted:
    """An evaluation."""

    #: [phase, turn, feature]
    weights: np.ndarray
    #: Of the final margin about what is expected, [phase, turn].
    spread: np.ndarray


@rule
def lead_to(
    board: Board, pool: Any, work: Work, mind: Mind, samurai: Style, bandit: Style, half: int
) -> bool:
    """Play the game in `pool[0]` on to the first border of phases after `half` half turns.

    Tell whether it got there. `pool[1]` holds observations, `pool[2]` and `pool[3]` the seats'
    own chances.
    """
    state = pool[0]
    seen = pool[1]
    forget_errand(mind)
    while True:
        seat = play.to_act(state)
        if seat == NOBODY:
            return False
        if at_border(state) and 2 * state.turn + phase_of(state) >= half:
            return True
        pool[1] = pool[0]
        conceal(board, seen, seat)
        style = samurai if seat == 0 else bandit
        play.advance(board, state, work, choose(board, seen, work, mind, style, pool[2 + seat]))


@rule
def record_rest(board: Board, pool: Any, work: Work, mind: Mind, steady: Style, rows: Any) -> int:
    """Play the game in `pool[0]` to its end in the steady style; return the margin.

    Fills `rows[phase, turn]` at every border of phases.
    """
    state = pool[0]
    seen = pool[1]
    last = -1
    forget_errand(mind)
    while True:
        seat = play.to_act(state)
        if seat == NOBODY:
            break
        if at_border(state):
            now = 2 * state.turn + phase_of(state)
            if now != last:
                last = now
                fill_features(board, state, work, mind, rows[phase_of(state), state.turn])
        pool[1] = pool[0]
        conceal(board, seen, seat)
        play.advance(board, state, work, choose(board, seen, work, mind, steady, pool[2 + seat]))
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


def sample(engines: Sequence[Any], roots: int, seed: int) -> Sample:
    """Return what so many roots show, on each board in turn.

    Each root is a position that two styles have led to. From it several lines go on: one
    phase or two in styles that stray, each line's own, then steadily to the end. Rows before
    that, and those that a game did not reach, are zero, their feature `one` too.
    """
    pool = np.zeros(5, STATE)
    work = new_work()
    rows = np.zeros((roots, LINES, 2, LAST_TURN + 1, N_FEATURES), np.float32)
    margins = np.zeros((roots, LINES))
    chance = np.random.default_rng(seed)
    steady = new_style()
    boards = [engine.board for engine in engines]
    minds = [new_mind(board) for board in boards]
    for root in range(roots):
        board = boards[root % len(boards)]
        mind = minds[root % len(boards)]
        half = int(chance.integers(2, 2 * LAST_TURN + 1))
        pool[:1] = 0
        begin(pool[0], seed + root)
        _reseed(pool, chance)
        if not lead_to(board, pool, work, mind, _stray(chance), _stray(chance), half):
            continue
        pool[4] = pool[0]
        for line in range(LINES):
            pool[0] = pool[4]
            _reseed(pool, chance)
            on = half + int(chance.integers(1, 3))
            if lead_to(board, pool, work, mind, _stray(chance), _stray(chance), on):
                margins[root, line] = record_rest(board, pool, work, mind, steady, rows[root, line])
    return Sample(rows, margins)


def _reseed(pool: np.ndarray, chance: np.random.Generator) -> None:
    for at in (0, 2, 3):
        seed_dice(pool[at], int(chance.integers(1 << 62)))


def fit(sample: Sample) -> Fitted:
    """Return the weights and the spread of the final margin about them.

    A search compares lines from one root, so weights follow the differences between those:
    what roots have in common counts `_BETWEEN`.
    """
    rows, margins = sample.rows, sample.margins
    weights = np.zeros((2, LAST_TURN + 1, N_FEATURES))
    spread = np.zeros((2, LAST_TURN + 1))
    sums = np.zeros((2, LAST_TURN + 1, N_FEATURES, N_FEATURES))
    products = np.zeros((2, LAST_TURN + 1, N_FEATURES))
    for phase in range(2):
        for turn in range(1, LAST_TURN + 1):
            x, y = _lines(rows, margins, phase, turn)
            sums[phase, turn] = x.T @ x
            products[phase, turn] = x.T @ y
    for phase in range(2):
        for turn in range(1, LAST_TURN + 1):
            squares = sums[phase, turn].copy()
            product = products[phase, turn].copy()
            for near in (turn - 1, turn + 1):
                if 1 <= near <= LAST_TURN:
                    squares += _NEIGHBOUR * sums[phase, near]
                    product += _NEIGHBOUR * products[phase, near]
            ridge = np.diag(np.maximum(np.diag(squares), 1.0)) * _RIDGE / max(squares[0, 0], 1.0)
            ridge[0, 0] = 0.0
            weights[phase, turn] = np.linalg.solve(squares + ridge + 1e-9, product)
            there = rows[:, :, phase, turn, 0] == 1
            if there.any():
                left = margins[there] - rows[there][:, phase, turn] @ weights[phase, turn]
                weights[phase, turn, 0] += left.mean()
                spread[phase, turn] = left.std()
    # No line has rows at the first border of all: it is led on from there before.
    weights[0, 1], spread[0, 1] = weights[0, 2], spread[0, 2]
    return Fitted(weights, spread)


def _lines(
    rows: np.ndarray, margins: np.ndarray, phase: int, turn: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return the lines that reached a border: features and margins.

    The means over each root's lines are taken off, all but a share.
    """
    there = rows[:, :, phase, turn, 0] == 1
    root = np.nonzero(there)[0]
    x = rows[there][:, phase, turn].astype(float)
    y = margins[there]
    count = np.maximum(np.bincount(root, minlength=len(rows)), 1)
    share = 1 - math.sqrt(_BETWEEN)
    for column in range(1, N_FEATURES):
        x[:, column] -= share * (np.bincount(root, x[:, column], len(rows)) / count)[root]
    y = y - share * (np.bincount(root, y, len(rows)) / count)[root]
    x[:, 0] = math.sqrt(_BETWEEN)
    return x, y


def calibration(sample: Sample, fitted: Fitted) -> list[str]:
    """Return a line for each phase and turn: how actual margins follow the predicted ones.

    On games not fitted to: the mean error in points, the share of the variance explained, and
    the slope of actual on predicted margins, of all and within roots: 1 where predictions are
    honest.
    """
    rows, margins = sample.rows, sample.margins
    lines = ["phase turn  error  explained  slope  within"]
    for phase in range(2):
        for turn in range(1, LAST_TURN + 1):
            there = rows[:, :, phase, turn, 0] == 1
            if not there.any():
                continue
            root = np.nonzero(there)[0]
            predicted = rows[there][:, phase, turn] @ fitted.weights[phase, turn]
            actual = margins[there]
            error = float(np.sqrt(np.mean((actual - predicted) ** 2)))
            explained = 1 - error**2 / float(actual.var())
            count = np.maximum(np.bincount(root, minlength=len(rows)), 1)
            inside = predicted - (np.bincount(root, predicted, len(rows)) / count)[root]
            slope = float(np.cov(predicted, actual)[0, 1] / max(predicted.var(), 1e-9))
            within = float(inside @ actual / max(inside @ inside, 1e-9))
            lines.append(
                f"{phase:5} {turn:4} {error:6.2f} {explained:10.3f} {slope:6.2f} {within:7.2f}"
            )
    return lines


def write(fitted: Fitted, command: str) -> None:
    """Write the evaluation's file."""
    data = {
        "made_by": command,
        "features": list(FEATURES),
        "weights": np.round(fitted.weights, 4).tolist(),
        "spread": np.round(fitted.spread, 3).tolist(),
    }
    # One line for each turn's weights, so that a change can be read.
    text = json.dumps(data).replace("], [", "],\n[").replace('", "weights', '",\n"weights')
    FILE.write_text(f"{text}\n", "utf-8", newline="\n")
