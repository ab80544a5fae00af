"""Matches: pairs, tables, keeping; and what ratings and the sequential test say."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from ai import arena
from ai.arena import Played
from ai.ratings import Sequential, elo, mean, rate, ratings

ROOT = Path(__file__).resolve().parent.parent


def game(samurai: str, bandit: str, winner: int, seed: int = 1, level: str = "x") -> Played:
    points = (30, 10) if winner == 0 else (10, 30)
    return Played(level, seed, (samurai, bandit), winner, points, False, 18, 100, (0.5, 0.5), "d")


def test_a_plan_has_every_pair_on_every_board() -> None:
    plan = arena.pairings(["a", "b", "c"], ["x", "y"], 8, 5)
    assert len(plan) == 3 * 2 * 2
    assert {pairing.seed for pairing in plan} == {5, 6}
    assert len(set(plan)) == len(plan)


def test_one_opponent_alone_plays_every_seed_once() -> None:
    plan = arena.pairings(["policy"], ["wellspring", "terraces"], 5, 3)
    assert len(plan) == 6
    assert {pair.seed for pair in plan} == {3, 4, 5}
    assert {(pair.first, pair.second) for pair in plan} == {("policy", "policy")}
    done = subprocess.run(
        [sys.executable, "-m", "ai.arena", "policy", "--games", "3", "--processes", "1", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    games = json.loads(done.stdout)["games"]
    assert len({(game["level"], game["seed"]) for game in games}) == len(games) == 4


def test_a_match_counts_pairs_sides_and_margins() -> None:
    games = [game("a", "b", 0), game("b", "a", 0), game("a", "b", 0, 2), game("b", "a", -1, 2)]
    (match,) = arena.matches(games, ["a", "b"])
    assert match.pairs() == [1.0, 1.5]
    assert match.share().value == pytest.approx(0.625)
    assert match.share_as(0).value == 1.0
    assert match.share_as(1).value == 0.25
    assert match.margin().value == pytest.approx((20 - 20 + 20 + 20) / 4)
    text = "\n".join(arena.report(games, ["a", "b"], ("samurai", "bandit"), 1.0))
    assert "a against b: 4 games" in text


def test_estimates_have_the_intervals_of_the_books() -> None:
    assert mean([1.0, 2.0, 3.0]).value == 2.0
    assert mean([1.0, 2.0, 3.0]).high == pytest.approx(2 + 1.96 / math.sqrt(3), abs=1e-3)
    assert rate(50, 100).low == pytest.approx(0.4038, abs=1e-3)
    assert rate(100, 100).low == pytest.approx(0.963, abs=1e-3)
    assert mean([1.0]).high == math.inf


def test_ratings_order_opponents_and_know_even_ones() -> None:
    found = ratings(["a", "b", "c"], [(0, 1, 50, 100), (1, 2, 75, 100), (0, 2, 75, 100)])
    assert found[0].value == 0
    assert abs(found[1].value) < 10
    assert found[2].value == pytest.approx(-elo(0.75), abs=15)
    assert found[2].low < found[2].value < found[2].high


def test_the_sequential_test_accepts_and_refuses() -> None:
    test = Sequential(20)
    assert test.verdict([1.0, 1.5]) == "go on"
    assert test.verdict([2.0, 1.0, 1.5, 1.0] * 100) == "accept"
    assert test.verdict([1.0, 0.0, 1.0, 2.0] * 400) == "refuse"
    assert test.verdict([2.0] * 40) == "accept"
    assert test.verdict([0.0] * 40) == "refuse"


def run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "ai.arena", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_policy_beats_random_as_either_side_on_every_board() -> None:
    """The bar is 99 % over many games; here a score that only that makes likely."""
    found = json.loads(run("random", "policy", "--games", "12", "--processes", "1", "--json"))
    assert {row["level"] for row in found["games"]} >= {"wellspring", "terraces"}
    for row in found["games"]:
        assert row["seats"][row["winner"]] == "policy"


def test_a_broken_off_match_goes_on_where_it_was(tmp_path: Path) -> None:
    keep = tmp_path / "games.jsonl"
    common = ("random", "policy", "--level", "wellspring", "--processes", "1", "--json")
    run(*common, "--games", "2", "--keep", str(keep))
    whole = json.loads(run(*common, "--games", "4", "--keep", str(keep)))
    lines = keep.read_text().splitlines()[1:]
    assert len(lines) == len(whole["games"]) == 4
    again = json.loads(run(*common, "--games", "4"))

    def facts(rows: list[dict[str, object]]) -> list[dict[str, object]]:
        return [{**row, "seconds": []} for row in rows]

    assert facts(again["games"]) == facts(whole["games"])


def test_what_was_half_written_is_cut_off(tmp_path: Path) -> None:
    keep = tmp_path / "games.jsonl"
    games = [game("a", "b", 0), game("b", "a", 1), game("a", "b", 0, 2), game("b", "a", 1, 2)]
    assert arena.load(keep, "one") == []
    head = keep.read_text()
    lines = [json.dumps(asdict(one)) + "\n" for one in games]
    whole = head + "".join(lines)
    keep.write_text(whole)
    assert arena.load(keep, "one") == games
    assert keep.read_text() == whole
    for broken in (lines[2], lines[2] + lines[3][:30], lines[2][:-5]):
        keep.write_text(head + "".join(lines[:2]) + broken)
        assert arena.load(keep, "one") == games[:2]
        assert keep.read_text() == head + "".join(lines[:2])
    # A game of one opponent against itself is whole, alone or before a pair.
    own = game("a", "a", 0)
    mine = json.dumps(asdict(own)) + "\n"
    for rest, kept in (([], []), (lines[:1], []), (lines[:2], games[:2])):
        keep.write_text(head + mine + "".join(rest))
        assert arena.load(keep, "one") == [own, *kept]
        assert keep.read_text() == head + mine + "".join(lines[: len(kept)])
    keep.write_text(head[:-5])
    assert arena.load(keep, "one") == []
    assert keep.read_text() == head


def test_games_of_other_opponents_or_boards_are_refused_and_left_alone(tmp_path: Path) -> None:
    keep = tmp_path / "games.jsonl"
    row = json.dumps(asdict(game("random", "policy", 0))) + "\n"
    arena.load(keep, "another")
    for told in (keep.read_text() + row * 2, row * 2, "a letter\n"):
        keep.write_text(told)
        done = subprocess.run(
            [sys.executable, "-m", "ai.arena", "random", "policy", "--keep", str(keep)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert done.stdout == ""
        (line,) = done.stderr.splitlines()
        assert str(keep) in line
        assert "Name another file to --keep, or delete this one." in line
        assert keep.read_text() == told


@pytest.mark.parametrize(
    "name",
    [
        "ai/seven_swords/search.py",
        "ai/seven_swords/evaluation.json",
        "ai/seven_swords/style.toml",
        "game/seven_swords/rules/play.py",
        "game/seven_swords/levels/plan.py",
        "game/jit.py",
        "levels/wellspring.toml",
    ],
)
def test_results_depend_on_opponents_rules_levels_and_weights(tmp_path: Path, name: str) -> None:
    before = arena.basis([], tmp_path)
    path = tmp_path / name
    assert (ROOT / name).is_file()
    path.parent.mkdir(parents=True)
    path.write_text("1")
    one = arena.basis([], tmp_path)
    path.write_text("2")
    other = arena.basis([], tmp_path)
    assert len({before, one, other}) == 3
    path.write_text("1")
    assert arena.basis([], tmp_path) == one


def test_results_depend_on_a_level_of_ones_own_but_not_on_the_window(tmp_path: Path) -> None:
    level, scene = tmp_path / "own.toml", tmp_path / "game" / "client" / "scene.py"
    level.write_text("1")
    one = arena.basis([str(level)], tmp_path)
    scene.parent.mkdir(parents=True)
    scene.write_text("1")
    assert arena.basis([str(level)], tmp_path) == one
    level.write_text("2")
    assert arena.basis([str(level)], tmp_path) != one


def test_matches_keep_the_order_of_the_names() -> None:
    games = [game("b", "a", 0), game("c", "b", 0), game("a", "b", 1), game("b", "c", 1)]
    found = arena.matches(games, ["c", "b", "a"])
    assert [(match.first, match.second) for match in found] == [("c", "b"), ("b", "a")]
    assert found[1].share().value == 1.0
    text = "\n".join(arena.report(games, ["c", "b", "a"], ("samurai", "bandit"), 1.0))
    assert "rating" in text
    assert "decisions/s" in text
    assert "[" in text.split("rating")[1]


def test_the_bar_fills_and_tells_the_time_left() -> None:
    assert arena.progress(1, 4, 30.0).startswith("[#######.......................] 1/4 pairs, 1:30")
    assert arena.progress(4, 4, 10.0).startswith("[" + 30 * "#" + "] 4/4 pairs, 0:00")


def test_several_processes_play_the_same_games_as_one() -> None:
    common = ("random", "policy", "--level", "wellspring", "--games", "6", "--json")
    one, two = (json.loads(run(*common, "--processes", n))["games"] for n in ("1", "2"))
    assert [row["digest"] for row in one] == [row["digest"] for row in two]
    assert len(one) == 6


def test_a_sequential_test_ends_a_match_that_is_decided() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "ai.arena", "policy", "random", "--level", "wellspring"),
            *("--games", "400", "--processes", "2", "--sprt", "100"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("accept after ")
    assert len(done.stderr.splitlines()) == 1, done.stderr
    played = int(done.stdout.split("policy against random: ")[1].split()[0])
    assert played < 100


def test_a_sequential_test_is_of_two_opponents(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arena.main(["random", "policy", "novice", "--sprt", "20"])
    assert "two opponents" in capsys.readouterr().err


def test_unknown_opponents_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        arena.main(["random", "nobody"])
    assert left.value.code == 2
    assert "nobody" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--games", "0"], "--games: 0 is too few: 1 or more"),
        (["--games", "few"], "--games: invalid whole number value: 'few'"),
        (["--processes", "0"], "--processes: 0 is too few"),
        (["--seed", "-1"], "--seed: -1 is too few"),
        (["--level", "nowhere"], "--level: there is no nowhere; name a file or one of: wellspring"),
    ],
)
def test_what_cannot_be_played_is_one_message(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        arena.main(["random", "policy", *arguments])
    assert left.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("tool", ["ai.honesty", "ai.bench"])
def test_other_tools_name_the_levels_too(tool: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", tool, "--level", "nowhere"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "there is no nowhere; name a file or one of: wellspring, terraces" in done.stderr
    assert "Traceback" not in done.stderr
