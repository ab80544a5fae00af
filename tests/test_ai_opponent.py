"""Opponents: by name, honest, and the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ai.chance import BOUND, draw
from ai.opponent import NAMES, STRENGTHS, UnknownOpponent, make, strength
from ai.seven_swords.thinker import SearchPlayer
from game.games import GAMES
from game.seven_swords.rules.components import BANDIT
from game.seven_swords.rules.state import SETUP

ROOT = Path(__file__).resolve().parent.parent
ENGINE = GAMES["seven_swords"].engine("wellspring")
#: Who decides at once. Searches are tried where they run compiled.
SCRIPTED = [entry.name for entry in STRENGTHS if not entry.searches]


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownOpponent, match="random"):
        make("nobody", ENGINE, 0, 1)


def test_a_factor_multiplies_a_budget() -> None:
    state = ENGINE.initial(1)
    while state.stage == SETUP:
        state = ENGINE.apply(state, ENGINE.legal(state)[0])
    seen = ENGINE.observe(state, BANDIT)
    done = {}
    for name in ("warrior", "warrior*0.5", "warrior*2"):
        player = make(name, ENGINE, BANDIT, 1)
        assert isinstance(player, SearchPlayer)
        player.choose(seen)
        done[name] = player.iterations
    assert done["warrior*0.5"] * 2 == done["warrior"] == done["warrior*2"] // 2 > 0


@pytest.mark.parametrize("name", ["policy*2", "master*", "master*0", "master*-1", "master*nan"])
def test_a_factor_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(UnknownOpponent, match=name.replace("*", r"\*")):
        make(name, ENGINE, 0, 1)


def test_every_name_has_a_budget_and_can_be_made() -> None:
    for name in NAMES:
        assert strength(name).budget > 0
        for seat in (0, 1):
            assert make(name, ENGINE, seat, 1) is not None


def test_chance_depends_on_seed_purpose_and_observation() -> None:
    state = ENGINE.initial(1)
    other = ENGINE.initial(2)
    drawn = {draw(1, "a"), draw(2, "a"), draw(1, "b"), draw(1, "a", state), draw(1, "a", other)}
    assert len(drawn) == 5
    assert all(0 <= number < BOUND for number in drawn)
    assert draw(1, "a", state) == draw(1, "a", ENGINE.initial(1))


@pytest.mark.parametrize("name", SCRIPTED)
def test_a_choice_follows_from_seed_and_observation_alone(name: str) -> None:
    state = ENGINE.initial(11)
    players = [make(name, ENGINE, seat, 40 + seat) for seat in (0, 1)]
    for _ in range(60):
        seat = ENGINE.to_act(state)
        seen = ENGINE.observe(state, seat)
        action = players[seat].choose(seen)
        # Somebody who has seen nothing of the game before decides the same.
        assert make(name, ENGINE, seat, 40 + seat).choose(seen) == action
        assert action in ENGINE.legal(seen)
        state = ENGINE.play(state, action)


_GAME = """
from game.games import GAMES, NewGame
from ai.opponent import make
engine = GAMES["seven_swords"].engine("wellspring")
state = engine.initial(9)
players = [make({name!r}, engine, seat, 4 + seat) for seat in (0, 1)]
while (seat := engine.to_act(state)) >= 0:
    state = engine.play(state, players[seat].choose(engine.observe(state, seat)))
print(engine.digest(state))
"""


@pytest.mark.parametrize("name", ["random", "policy"])
def test_the_same_game_in_another_process_folder_and_hash_seed(name: str, tmp_path: Path) -> None:
    digests = set()
    for hash_seed, folder in (("0", ROOT), ("123", tmp_path)):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", _GAME.format(name=name)],
            cwd=folder,
            env=env,
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(done.stdout)
    assert len(digests) == 1
