"""EVALUATION: the weights that turn features into an expected final margin and a chance to win.

`evaluation.json` is made by `python -m ai.fit evaluation`; nothing in it is guessed by hand.
"""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ai.seven_swords.features import FEATURES, N_FEATURES, fill_features, phase_of
from ai.seven_swords.mind import Mind
from game.jit import rule
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import LAST_TURN
from game.seven_swords.rules.state import State
from game.seven_swords.rules.work import Work

FILE = Path(__file__).parent / "evaluation.json"

EVALUATION = np.dtype(
    (
        np.record,
        [
            ("weights", "f8", (2, LAST_TURN + 1, N_FEATURES)),  # by phase and turn
            ("spread", "f8", (2, LAST_TURN + 1)),  # standard deviation of the final margin
            ("row", "f8", (N_FEATURES,)),  # the features of the last world asked about
        ],
    )
)

#: A record of EVALUATION.
Evaluation = Any

#: Steps of the table of the normal law, per standard deviation, and its reach.
_STEPS, _REACH = 64, 4


def _normal() -> np.ndarray:
    size = 2 * _REACH * _STEPS + 1
    at = [(i - _REACH * _STEPS) / _STEPS for i in range(size)]
    return np.array([0.5 * (1 + math.erf(x / math.sqrt(2))) for x in at])


#: The normal law's distribution function: a table gives the same numbers everywhere.
_NORMAL = _normal()


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    if data["features"] != list(FEATURES):
        raise ValueError(
            f"{FILE.name} was made for other features: run python -m ai.fit evaluation"
        )
    return data


def new_evaluation() -> Evaluation:
    """Return the fitted evaluation. Raises ValueError if it was made for other features."""
    evaluation = np.zeros(1, EVALUATION)[0]
    evaluation.weights[:] = _data()["weights"]
    evaluation.spread[:] = _data()["spread"]
    return evaluation


@rule
def expected_margin(
    board: Board, world: State, work: Work, mind: Mind, evaluation: Evaluation
) -> float:
    """Return the final margin to expect of a full world between two phases, in points."""
    fill_features(board, world, work, mind, evaluation.row)
    weights = evaluation.weights[phase_of(world), world.turn]
    row = evaluation.row
    total = 0.0
    for at in range(N_FEATURES):
        total += weights[at] * row[at]
    return total


@rule
def winning(margin: float, spread: float) -> float:
    """Return the samurai side's chance to win, given an expected margin and its spread."""
    if spread <= 0.0:
        return 1.0 if margin > 0 else (0.0 if margin < 0 else 0.5)
    at = margin / spread * _STEPS + _REACH * _STEPS
    if at <= 0:
        return _NORMAL[0]
    if at >= len(_NORMAL) - 1:
        return _NORMAL[len(_NORMAL) - 1]
    low = int(at)
    part = at - low
    return _NORMAL[low] * (1 - part) + _NORMAL[low + 1] * part
