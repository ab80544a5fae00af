"""Fitting the evaluation: what made the points is found again, and judged on other games."""

from __future__ import annotations

import numpy as np
import pytest

from ai.fit import main
from ai.seven_swords.evaluation import new_evaluation
from ai.seven_swords.features import FEATURES, N_FEATURES
from ai.seven_swords.fitting import LINES, Sample, calibration, fit
from game.seven_swords.rules.components import LAST_TURN

ONE, MARGIN, AREAS = (FEATURES.index(name) for name in ("one", "margin", "areas"))
NOISE = 2.0


def _made_up(roots: int, seed: int) -> Sample:
    """Return positions whose final margin is one and a half times that of now, and noise."""
    chance = np.random.default_rng(seed)
    rows = np.zeros((roots, LINES, 2, LAST_TURN + 1, N_FEATURES), np.float32)
    rows[:, :, :, 1:, ONE] = 1
    rows[:, :, :, 1:, MARGIN] = chance.normal(0, 5, (roots, LINES))[:, :, None, None]
    rows[:, :, :, 1:, AREAS] = chance.normal(0, 5, (roots, LINES))[:, :, None, None]
    margins = 3 + 1.5 * rows[:, :, 0, 1, MARGIN] + chance.normal(0, NOISE, (roots, LINES))
    return Sample(rows, margins)


def test_the_fit_finds_what_made_the_points() -> None:
    fitted = fit(_made_up(1500, 1))
    for phase in range(2):
        for turn in range(2, LAST_TURN + 1):
            weights = fitted.weights[phase, turn]
            assert weights[MARGIN] == pytest.approx(1.5, abs=0.1)
            assert weights[AREAS] == pytest.approx(0.0, abs=0.1)
            assert weights[ONE] == pytest.approx(3.0, abs=0.3)
            assert fitted.spread[phase, turn] == pytest.approx(NOISE, abs=0.3)


def test_calibration_tells_an_honest_fit_from_a_boastful_one() -> None:
    fitted, unseen = fit(_made_up(1500, 1)), _made_up(200, 2)

    def slope() -> float:
        return float(calibration(unseen, fitted)[5].split()[4])

    assert slope() == pytest.approx(1.0, abs=0.05)
    fitted.weights[:, :, MARGIN] *= 2
    assert slope() == pytest.approx(0.5, abs=0.05)


def test_the_evaluation_in_use_is_whole() -> None:
    evaluation = new_evaluation()
    assert np.isfinite(evaluation.weights).all()
    # As the last turn ends, what counts is what lies on the table.
    assert evaluation.weights[1, LAST_TURN, MARGIN] > 0.8
    assert evaluation.spread[1, LAST_TURN] < evaluation.spread[0, 2]


def test_what_is_to_be_fitted_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["everything"])
    assert "belief" in capsys.readouterr().err
