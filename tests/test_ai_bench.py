"""The measuring of speeds: slices, medians, noise, and what is printed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ai import bench
from ai.seven_swords import measures
from game import jit
from game.games import GAMES


def test_a_speed_is_taken_in_slices_of_at_least_one_call() -> None:
    calls = []

    def work() -> int:
        calls.append(1)
        return 10

    found = bench.speed(work, 0.0, 5)
    assert len(found) == len(calls) == 5
    assert all(value > 0 for value in found)


def test_a_slice_goes_on_until_its_time_is_over() -> None:
    found = bench.speed(lambda: sum(1 for _ in range(1000)), 0.02, 2)
    done = bench.speed(lambda: sum(1 for _ in range(1000)), 0.02, 1)
    assert len(found) == 2
    assert min(found + done) > 1000


def test_noise_is_half_the_distance_of_the_quartiles() -> None:
    assert bench.noise([5.0]) is None
    assert bench.noise([100.0] * 7) == 0
    assert bench.noise([90.0, 100.0, 110.0]) == pytest.approx(10.0)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let every part give one figure by its own name, without doing anything."""
    asked: list[str] = []

    def apart(function: Any, *arguments: Any) -> Any:
        asked.append(function.__name__)
        if function is bench._compile_in:
            return 1.5
        return {f"figure{function.__name__}": [90.0, 100.0, 110.0]}

    monkeypatch.setattr(bench, "_apart", apart)
    return asked


def test_the_json_object_has_every_figure_and_its_noise(
    measured: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.main(["--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["figure_interpreted_interpreted"] == 100.0
    assert printed["noise_percent"]["figure_interpreted_interpreted"] == pytest.approx(10)
    if jit.available():
        assert printed["figure_compiled"] == 100.0
        assert printed["compile_seconds_cold"] == printed["compile_seconds_warm"] == 1.5
        assert measured.count("_compile_in") == 2
    assert set(printed["noise_percent"]) == set(printed) - {"noise_percent"}


def test_the_table_has_a_line_for_each_figure(
    measured: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split()[0] == "figure_interpreted_interpreted" for line in lines)
    assert any(line.endswith("± 10.0 %") for line in lines)


def test_positions_of_the_middle_belong_to_both_seats_in_turn() -> None:
    engine = GAMES["seven_swords"].engine("wellspring")
    middles = measures._middles(engine)
    found = [next(middles) for _ in range(4)]
    assert [seat for seat, _ in found] == [0, 1, 0, 1]
    for seat, seen in found:
        assert engine.to_act(seen) == seat
        assert 6 <= int(seen.turn) <= 12


@pytest.mark.parametrize("seconds", ["0", "-1", "inf", "nan"])
def test_a_measurement_takes_some_time(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        bench.main(["--seconds", seconds])
    assert left.value.code == 2
    assert f"--seconds: {seconds} seconds cannot be" in capsys.readouterr().err
