"""What the kept games say together, and how one game went."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.record.chart import LEAST_SWING, MOST_TURNING_POINTS, chart, points_of
from game.record.model import BRANCHED, IMPORTED, Ending, GameSummary
from game.record.replay import rebuild
from game.record.shelf import Shelf
from game.record.statistics import FACES, Dice, statistics
from tests.record.kept import GAME, LEVELS, cut, played, refuse_message


def summary(number: int, seats: tuple[str, str], winner: int, points: tuple[int, int]) -> Any:
    """Return a finished game's entry; later numbers ended later."""
    return GameSummary(
        id=number,
        game=GAME.id,
        level=LEVELS[number % 2],
        seats=seats,
        updated=f"2026-11-30 18:{number:02}:00",
        ending=Ending(winner, points),
    )


SAMURAI, BANDIT, PAIR = ("human", "policy"), ("random", "human"), ("human", "human")


def test_games_are_counted_by_side_board_and_strength() -> None:
    games = [
        summary(1, SAMURAI, 0, (30, 10)),
        summary(2, SAMURAI, 1, (10, 30)),
        summary(3, BANDIT, 1, (20, 25)),
        summary(4, BANDIT, -1, (22, 22)),
        summary(5, PAIR, 0, (31, 9)),
        summary(6, ("random", "policy"), 0, (40, 0)),
    ]
    found = statistics(games, {})
    assert found.total.games == 4
    assert (found.total.wins, found.total.draws, found.total.losses) == (2, 1, 1)
    assert found.total.win_rate == (2 + 0.5) / 4
    assert found.by_seat[0].mean_points == (20.0, 20.0)
    assert found.by_seat[1].mean_points == (23.5, 21.0)
    assert found.by_opponent["policy"].games == found.by_opponent["random"].games == 2
    assert found.by_level[LEVELS[1]].games == 2
    assert found.by_all[1, LEVELS[0], "random"].draws == 1
    assert found.two_people[0].wins == found.two_people[1].losses == 1


def test_what_was_not_played_here_does_not_count() -> None:
    game = summary(1, SAMURAI, 0, (30, 10))
    others = [
        replace(game, id=2, origin=BRANCHED),
        replace(game, id=3, origin=IMPORTED),
        replace(game, id=4, ending=None),
    ]
    assert statistics([game, *others], {}).total.games == 1


def test_the_longest_streak_and_the_one_that_lasts() -> None:
    winners = [0, 0, 0, 1, 0, -1, 0, 0]
    games = [summary(n, SAMURAI, winner, (1, 1)) for n, winner in enumerate(winners, 1)]
    found = statistics(reversed(games), {})
    assert (found.longest_streak, found.streak) == (3, 2)
    assert statistics([], {}).longest_streak == 0


def test_the_best_results_come_first() -> None:
    games = [
        summary(1, SAMURAI, 0, (30, 10)),
        summary(2, BANDIT, 1, (10, 31)),
        summary(3, SAMURAI, 0, (35, 15)),
        replace(summary(4, BANDIT, 1, (40, 2)), ending=Ending(1, (40, 2), outright=True)),
        summary(5, BANDIT, 0, (40, 0)),
    ]
    assert [outcome.id for outcome in statistics(games, {}).best] == [4, 2, 3, 1]
    many = [summary(n, SAMURAI, 0, (n, 0)) for n in range(1, 30)]
    assert [outcome.points for outcome in statistics(many, {}).best] == list(range(29, 19, -1))


def test_no_games_divide_by_nothing() -> None:
    found = statistics([], {})
    assert (found.total.win_rate, found.total.mean_points) == (0.0, (0.0, 0.0))
    assert (found.own_dice.mean, found.own_dice.expected, found.own_dice.mean_error) == (0, 0, 0)


def test_dice_against_what_could_be_expected() -> None:
    dice = Dice({1: 5, 2: 5, 3: 5, 4: 5, 5: 5, 6: 35})
    assert dice.thrown == 60
    assert dice.expected == 10
    assert dice.mean == pytest.approx((15 + 60 + 210) / 60)
    assert dice.expected_mean == 3.5
    assert dice.mean_error == pytest.approx((35 / 12 / 60) ** 0.5)


def test_dice_are_counted_once_from_the_games_themselves(tmp_path: Path) -> None:
    whole = played()
    shelf = Shelf(tmp_path, tmp_path, refuse_message)
    assert shelf._store is not None
    kept = shelf._store.add(whole.record, 18)
    shelf._store.add(cut(whole, 50), 1)
    assert shelf.statistics().own_dice.thrown == 0
    left = list(shelf.count_dice())
    assert left
    assert set(left) == {1}
    assert list(shelf.count_dice()) == []
    counted = shelf._store.dice()[kept.id]
    expected: dict[tuple[int, int], int] = {(s, face): 0 for s in (0, 1) for face in FACES}
    for ply in range(1, whole.length + 1):
        step = whole.step(ply)
        for face in whole.engine.faces(step.before, step.after):
            expected[step.seat, face] += 1
    assert counted == expected
    found = shelf.statistics()
    assert found.own_dice.thrown == sum(n for (seat, _), n in expected.items() if seat == 0)
    assert found.computer_dice.thrown == sum(n for (seat, _), n in expected.items() if seat == 1)
    shelf.close()


def test_a_game_that_cannot_be_played_again_is_passed_over(tmp_path: Path) -> None:
    whole = played()
    shelf = Shelf(tmp_path, tmp_path, refuse_message)
    assert shelf._store is not None
    bad = shelf._store.add(replace(whole.record, seed=whole.record.seed + 1), 18)
    good = shelf._store.add(whole.record, 18)
    list(shelf.count_dice())
    assert set(shelf._store.dice()) == {good.id}
    assert shelf._store.uncounted() == [bad.id]
    shelf.close()


@pytest.mark.parametrize("level", LEVELS)
def test_a_chart_gives_the_points_at_the_end_of_every_turn(level: str) -> None:
    replay = played(2, level)
    found = chart(replay)
    assert replay.record.ending is not None
    assert found.points[0].points == (25 + 15 + 7, 0)
    assert found.points[-1].points == replay.record.ending.points
    assert [point.turn for point in found.points] == list(range(len(found.points)))
    for point in found.points:
        assert point.points == points_of(replay.engine, replay.states[point.ply])
        assert point.estimate is None
    starts = replay.turn_starts()
    for point in found.points[1:-1]:
        assert point.ply == starts[point.turn + 1]


def test_a_game_in_setup_has_no_chart_yet() -> None:
    replay = rebuild(GAME, played().engine, cut(played(), 20))
    assert chart(replay).points == ()


def test_an_estimate_is_drawn_beside_the_points() -> None:
    found = chart(played(), estimate=lambda state: float(state.turn))
    assert [point.estimate for point in found.points][1:4] == [2.0, 3.0, 4.0]


class Told:
    """A game that is only a list of points: two actions a turn."""

    def __init__(self, margins: list[int]) -> None:
        self.states = margins
        self.length = len(margins) - 1
        self.engine = SimpleNamespace(
            tally=lambda margin: SimpleNamespace(parts=({"all": 20 + margin}, {"all": 20}))
        )

    def turn_starts(self) -> dict[int, int]:
        """Return where turns begin."""
        return {1 + ply // 2: ply for ply in range(0, self.length, 2)}


def test_the_largest_swings_are_the_turning_points() -> None:
    margins = [0, 1, 0, -4, -5, -2, 5, 3, 3, 9, 4, 5, 5]
    told: Any = Told(margins)
    found = chart(told).turning
    swings = {ply: margins[ply] - margins[ply - 1] for ply in range(1, len(margins))}
    assert all(point.swing == swings[point.ply] for point in found)
    assert [point.ply for point in found] == [3, 5, 6, 9, 10]
    assert [point.turn for point in found] == [2, 3, 3, 5, 5]
    assert [point.gainer for point in found] == [1, 0, 0, 0, 1]
    assert len(found) == MOST_TURNING_POINTS
    assert min(abs(point.swing) for point in found) >= LEAST_SWING
