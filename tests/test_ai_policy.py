"""The policy player: legal, honest, quick, and the same compiled and interpreted."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.opponent import make
from ai.seven_swords.mind import CHANCE, SURE, chance
from ai.seven_swords.selfplay import Match
from ai.seven_swords.style import measured, new_style
from game.games import GAMES
from game.seven_swords.rules.odds import at_least
from game.seven_swords.rules.state import STATE, digest
from tests import needs
from tests.rules.boards import engine_of
from tests.timing import computed, least

ROOT = Path(__file__).resolve().parent.parent
LEVELS = [entry.id for entry in GAMES["seven_swords"].levels() if not entry.faults]


def positions(level: str, seed: int, every: int) -> list[tuple[Any, Any, int]]:
    """Return (engine, state, seat) at regular points of a game between policies."""
    engine = GAMES["seven_swords"].engine(level)
    players = [make("policy", engine, seat, seed + seat) for seat in (0, 1)]
    state = engine.initial(seed)
    found = []
    step = 0
    while (seat := engine.to_act(state)) >= 0:
        if step % every == 0:
            found.append((engine, state, seat))
        state = engine.play(state, players[seat].choose(engine.observe(state, seat)))
        step += 1
    return found


def test_chances_are_the_exact_odds() -> None:
    for dice in range(CHANCE.shape[0]):
        for needed in range(0, 6 * dice + 2):
            assert int(chance(dice, needed)) == int(SURE * at_least(dice, needed))
    assert chance(3, -5) == SURE
    assert chance(2, 13) == 0


def test_the_style_file_has_every_field_and_no_other() -> None:
    assert set(measured()) == set(new_style().dtype.names)
    assert new_style(noise=0).noise == 0
    with pytest.raises(KeyError):
        new_style(nonsense=1)


@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_are_legal(level: str) -> None:
    # `play`, the checking door, raises on anything illegal.
    assert len(positions(level, 21, 1)) > 150


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_ignores_what_the_seat_may_not_know(level: str) -> None:
    for engine, state, seat in positions(level, 8, 9):
        seen = engine.observe(state, seat)
        other = engine.determinize(seen, 5)
        other.dice[:] = (7, 9)
        player = make("policy", engine, seat, 3)
        assert player.choose(seen) == player.choose(engine.observe(other, seat))


def test_thinking_leaves_the_observation_alone() -> None:
    for engine, state, seat in positions("wellspring", 8, 5):
        seen = engine.observe(state, seat)
        before = seen.tobytes()
        make("policy", engine, seat, 3).choose(seen)
        assert seen.tobytes() == before


def test_interpreted_it_decides_quickly() -> None:
    found = positions("wellspring", 4, 1)

    def of_a_decision() -> float:
        times = []
        for engine, state, seat in found:
            player = make("policy", engine, seat, 3)
            seen = engine.observe(state, seat)
            times.append(computed(partial(player.choose, seen)))
        return sorted(times)[len(times) * 3 // 4]

    assert least(of_a_decision, 0.05) < 0.05


_COMPILED = """
import sys
from ai import compiling
assert compiling.enable()
from ai.seven_swords.selfplay import Match
from ai.seven_swords.style import new_style
from game.games import GAMES
from game.seven_swords.rules.state import digest
for level in {levels!r}:
    match = Match(GAMES["seven_swords"].engine(level).board)
    for seed in {seeds!r}:
        print(digest(match.play(seed, new_style(), new_style())))
"""


@needs.compiled
def test_compiled_games_equal_interpreted_ones() -> None:
    seeds = (1, 2, 3)
    done = subprocess.run(
        [sys.executable, "-c", _COMPILED.format(levels=LEVELS, seeds=seeds)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    expected = []
    for level in LEVELS:
        match = Match(engine_of(level).board)
        expected += [digest(match.play(seed, new_style(), new_style())) for seed in seeds]
    assert done.stdout.split() == expected


def test_setups_differ_from_game_to_game() -> None:
    engine = GAMES["seven_swords"].engine("wellspring")
    setups = set()
    for seed in range(12):
        player = make("policy", engine, 0, seed)
        state = engine.initial(1)
        while state.stage == 0:
            state = engine.play(state, player.choose(engine.observe(state, 0)))
        setups.add((tuple(state.supply_tile), tuple(state.store_tile), tuple(state.gate_tile)))
        assert np.frombuffer(state.tobytes(), STATE)[0].turn == 1
    assert len(setups) == 12
