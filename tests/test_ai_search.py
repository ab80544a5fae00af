"""The searching players: legal, and able to give reasons.

They are asked through the real worker, compiled where numba is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ai.opponent import STRENGTHS, make
from ai.seven_swords.evaluation import new_evaluation, winning
from ai.worker import Answer, Thinker
from game import jit
from game.games import GAMES
from tests.thinkers import answer_of, until_ready

LEVEL = "wellspring"
ENGINE = GAMES["seven_swords"].engine(LEVEL)
SEARCHER = "warrior"
#: Interpreted, a search takes seconds where compiled it takes milliseconds.
COMPILED = jit.available()


def positions(every: int, seeds: range = range(2)) -> list[Any]:
    found = []
    for seed in seeds:
        players = [make("policy", ENGINE, seat, seed + seat) for seat in (0, 1)]
        state = ENGINE.initial(seed)
        step = 0
        while (seat := ENGINE.to_act(state)) >= 0:
            if step % every == 0:
                found.append(state)
            state = ENGINE.play(state, players[seat].choose(ENGINE.observe(state, seat)))
            step += 1
    return found


@pytest.fixture(scope="module")
def thinkers() -> Iterator[list[Thinker]]:
    made = [Thinker("seven_swords", LEVEL, SEARCHER, seat, 3, clock=False) for seat in (0, 1)]
    for thinker in made:
        if COMPILED:
            until_ready(thinker)
    yield made
    for thinker in made:
        thinker.close()


def ask(thinker: Thinker, observation: Any, request: int) -> Answer:
    thinker.ask(observation, request)
    answer = answer_of(thinker)
    assert answer.failure == "", answer.detail
    return answer


def test_answers_are_legal_and_reasoned(thinkers: list[Thinker]) -> None:
    reasoned = 0
    for number, state in enumerate(positions(17)):
        seat = ENGINE.to_act(state)
        seen = ENGINE.observe(state, seat)
        answer = ask(thinkers[seat], seen, 10_000 + number)
        assert answer.action in ENGINE.legal(seen)
        if answer.report:
            reasoned += 1
            assert 0 <= answer.report["chance"] <= 1
            assert -60 < answer.report["points"] < 60
            first = answer.report["alternatives"][0]
            assert set(first) == {"what", "about", "chance", "points", "visits"}
            assert answer.report["line"][0]["about"] == first["about"]
    assert reasoned > 5 or not COMPILED


def test_the_evaluation_knows_a_lost_game_from_a_won_one() -> None:
    assert float(winning(20.0, 5.0)) > 0.99
    assert float(winning(-20.0, 5.0)) < 0.01
    assert float(winning(0.0, 5.0)) == pytest.approx(0.5)
    assert float(winning(3.0, 0.0)) == 1.0
    assert float(winning(1.0, 5.0)) < float(winning(2.0, 5.0))


def test_the_evaluation_has_a_number_for_every_turn() -> None:
    evaluation = new_evaluation()
    assert np.isfinite(evaluation.weights).all()
    assert (evaluation.spread[:, 1:] > 0).all()
    # The first border of all is judged, too: a finished game shows what was expected there.
    assert (evaluation.weights[:, 1:] != 0).any(axis=2).all()


def test_the_ladder_offers_at_least_five_strengths() -> None:
    offered = [entry for entry in STRENGTHS if entry.offered]
    assert len(offered) >= 5
    assert offered[0].name == "novice"
    assert offered[-1].name == "master"
    assert sorted(entry.budget for entry in offered) == [entry.budget for entry in offered]
