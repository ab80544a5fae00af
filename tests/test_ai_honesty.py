"""Opponents decide by what their seat may know, and in the same way everywhere.

They are asked through the real worker, compiled where numba is there. More pairs, on every
board: `python -m ai.honesty`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ai import compiling, honesty
from ai.honesty import Findings, Inquiry, NoAnswer
from ai.opponent import make
from ai.worker import Answer
from game import jit
from tests import needs

ROOT = Path(__file__).resolve().parent.parent
LEVEL = "wellspring"
#: Interpreted, a search takes seconds where compiled it takes milliseconds, and a game as long.
SEARCHER, PAIRS, STEPS = ("adviser", 8, 200_000) if jit.available() else ("policy", 3, 3000)
#: A decision that comes up in every fifth game may not be among those steps.
RARE = ("samurai", "bandits")


def run(module: str, *arguments: str, cwd: Path = ROOT, hash_seed: str = "0") -> str:
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_neither_secrets_nor_dice_change_choice_or_statistics() -> None:
    """Requirement 5: two states that differ only in what the seat may not know."""
    asked = ("--name", SEARCHER, "--pairs", str(PAIRS), "--level", LEVEL, "--steps", str(STEPS))
    out = run("ai.honesty", *asked)
    rows = [line.split() for line in out.splitlines()]
    counted = {(row[0], row[1]): [int(n) for n in row[2:]] for row in rows[1:] if len(row) == 5}
    if not jit.available():
        counted.setdefault(RARE, [PAIRS, 0, 0])
    assert set(counted) == {
        ("samurai", "setup"),
        ("samurai", "samurai"),
        ("bandit", "bandits"),
        RARE,
    }
    assert all(pairs == PAIRS for pairs, _, _ in counted.values())
    # The pairs are worth something: secrets differ, and the opponent has searched.
    assert counted["bandit", "bandits"][1] > 0
    assert counted["samurai", "samurai"][1] > 0
    if jit.available():
        assert counted["bandit", "bandits"][2] > 0
        assert counted["samurai", "samurai"][2] > 0
    assert "0 faults" in out


@needs.compiled
def test_a_searched_game_is_the_same_in_another_process_folder_and_hash_seed(
    tmp_path: Path,
) -> None:
    command = ("greedy", "warrior", "--games", "2", "--level", LEVEL, "--processes", "1", "--json")
    one = json.loads(run("ai.arena", *command, hash_seed="0"))
    two = json.loads(run("ai.arena", *command, hash_seed="123", cwd=tmp_path))
    digests = [[game["digest"] for game in games["games"]] for games in (one, two)]
    assert len(digests[0]) == 2
    assert digests[0] == digests[1]


@pytest.fixture
def inquiry() -> Iterator[Inquiry]:
    with Inquiry("seven_swords", LEVEL, "policy", 1) as made:
        yield made


def middle(inquiry: Inquiry) -> Any:
    """A state of the bandits' phase, where the values in the village are hidden from them."""
    return next(
        state
        for _, state in inquiry.positions()
        if inquiry.engine.to_act(state) == 1 and int(state.turn) == 2
    )


def test_who_decides_by_a_secret_is_found_out(
    inquiry: Inquiry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check itself: somebody who answers differently each time does not pass."""
    answers = iter(range(100))
    monkeypatch.setattr(inquiry, "ask", lambda seat, seen: Answer(1, next(answers)))
    found = Findings()
    inquiry.compare(middle(inquiry), 5, found)
    assert len(found.faults) == 1
    assert "0 faults" not in "\n".join(honesty.table(found, ("samurai", "bandit")))


def test_a_thought_that_touches_the_game_is_found_out(
    inquiry: Inquiry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check itself: a thought that threw a die would not pass."""
    states: list[Any] = []
    played = inquiry.engine.play

    def play(state: Any, action: int) -> Any:
        states.append(played(state, action))
        return states[-1]

    def ask(seat: int, seen: Any) -> Answer:
        states[-1].dice[0] += 1
        return Answer(1, 0)

    # Any game will do, and this one is soon over.
    monkeypatch.setattr(honesty, "make", lambda _, *where: make("random", *where))
    monkeypatch.setattr(inquiry.engine, "play", play)
    found = Findings()
    monkeypatch.setattr(inquiry, "ask", lambda seat, seen: Answer(1, 0))
    inquiry.play_thoughtfully(1, found)
    assert found.faults == []
    first = inquiry.engine.initial(1)

    def initial(seed: int) -> Any:
        states.append(first)
        return first

    monkeypatch.setattr(inquiry.engine, "initial", initial)
    monkeypatch.setattr(inquiry, "ask", ask)
    inquiry.play_thoughtfully(1, found)
    assert any("a thought has changed the state" in fault for fault in found.faults)


def test_a_process_that_does_not_answer_is_one_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ask_in_vain(*_: object) -> Findings:
        raise NoAnswer("the process does not get ready")

    monkeypatch.setattr(compiling, "enable", lambda: False)
    monkeypatch.setattr(honesty, "inquire", ask_in_vain)
    with pytest.raises(SystemExit) as left:
        honesty.main(["--level", LEVEL])
    assert left.value.code == 1
    told = capsys.readouterr().err
    assert told == "python -m ai.honesty: adviser does not answer: the process does not get ready\n"


def test_a_process_that_does_not_answer_is_an_error(inquiry: Inquiry) -> None:
    seen = middle(inquiry).dice
    with pytest.raises(NoAnswer, match="16 bytes"):
        inquiry.ask(1, seen)
