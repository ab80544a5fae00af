"""What the evaluation expects of a position, for people: the final margin turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ai.seven_swords.evaluation import expected_margin, new_evaluation
from ai.seven_swords.mind import new_mind
from game.seven_swords.rules.state import State
from game.seven_swords.rules.work import new_work


def estimator(engine: Any) -> Callable[[State], float]:
    """Return what gives the samurai side's lead to expect at the end, in points.

    It is asked about true states between two phases, or after the game. Raises ValueError if
    the evaluation was made for other features.
    """
    evaluation, mind, work = new_evaluation(), new_mind(engine.board), new_work()

    def estimate(state: State) -> float:
        result = engine.result(state)
        if result is not None:
            first, second = result.points
            return float(first - second)
        return float(expected_margin(engine.board, state, work, mind, evaluation))

    return estimate
