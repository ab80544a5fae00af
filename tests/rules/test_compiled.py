"""The rules compiled: byte for byte what they are interpreted, and many whole games."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from tests import needs
from tests.rules import perft
from tests.rules.boards import SHIPPED, engine_of
from tests.rules.compiled import ask
from tests.rules.compiled_work import Trace
from tests.rules.walkers import steps

pytestmark = needs.compiled

_SEEDS = range(25)
#: Most games brief, since interpreted ones take their time.
_WALKERS = ("brief", "raid", "brief", "aimless", "brief")
_RANDOM_GAMES = 1000


def _record(level: str, seed: int) -> tuple[dict[str, Any], list[str]]:
    """Play a game interpreted; return its actions and its trace."""
    engine = engine_of(level)
    walker = _WALKERS[seed % len(_WALKERS)]
    trace, actions = Trace(), []
    for _, action, after in steps(engine, engine.initial(seed), walker, seed, trace.heard):
        trace.saw(after)
        actions.append(action)
    return {"level": level, "seed": seed, "actions": actions}, trace.marks


@pytest.fixture(scope="module")
def interpreted() -> list[tuple[dict[str, Any], list[str]]]:
    return [_record(level, seed) for level in SHIPPED for seed in _SEEDS]


@pytest.fixture(scope="module")
def compiled(interpreted: list[tuple[dict[str, Any], list[str]]]) -> dict[str, Any]:
    answers = ask(
        games=[game for game, _ in interpreted],
        random=_RANDOM_GAMES,
        levels=list(SHIPPED),
        positions=[asdict(position) for position in perft.table()],
    )
    assert answers["compiled"]
    return answers


def test_fifty_games_are_the_same_interpreted_and_compiled(
    interpreted: list[tuple[dict[str, Any], list[str]]], compiled: dict[str, Any]
) -> None:
    for (game, marks), again in zip(interpreted, compiled["traces"], strict=True):
        title = f"{game['level']}, seed {game['seed']}"
        assert len(marks) == len(again) > 150, title
        differing = [
            n for n, (one, other) in enumerate(zip(marks, again, strict=True)) if one != other
        ]
        assert not differing, f"{title}: the worlds part at action {differing[0]}"


@pytest.mark.parametrize("level", SHIPPED)
def test_a_thousand_random_games_end_legally(level: str, compiled: dict[str, Any]) -> None:
    report = compiled["random"][level]
    assert report["bad"] == []
    assert max(report["turns"]) == 18
    assert report["actions"] > 200 * _RANDOM_GAMES
    # Far below what any machine does, far above what interpreted rules do.
    assert report["actions"] / report["seconds"] > 20_000


def test_every_position_has_as_many_sequences_as_the_table_says(compiled: dict[str, Any]) -> None:
    for position, counts in zip(perft.table(), compiled["perft"], strict=True):
        assert tuple(counts) == position.counts, position.name
