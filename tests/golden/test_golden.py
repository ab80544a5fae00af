"""The games kept are played again and compared line by line."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from game.seven_swords.rules import events as ev
from game.seven_swords.rules.actions import VERBS
from tests.golden.script import FOLDER, SCRIPTS, Script

_AGAIN = "the rules or the board changed; `python -m tests.golden` writes the games anew"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.path.stem)
def test_the_game_is_played_as_it_was_kept(script: Script) -> None:
    kept = script.path.read_text(encoding="utf-8").splitlines()
    for number, (then, now) in enumerate(zip_longest(kept, script.lines()), 1):
        assert now == then, f"{script.path.name}, line {number}: {_AGAIN}"


def test_no_game_is_kept_that_nobody_compares() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {s.path.name for s in SCRIPTS}


def test_the_games_kept_show_every_action_and_every_event() -> None:
    texts = [script.path.read_text(encoding="utf-8") for script in SCRIPTS]
    lines = [line for text in texts for line in text.splitlines()]
    verbs = {line.split(": ")[1].split()[0] for line in lines if line.startswith(("sam", "ban"))}
    assert verbs == {word for word, _ in VERBS}
    told = {line.strip().split("(")[0] for line in lines if line.startswith("    ")}
    kinds = {kind.__name__ for kind in ev.Event.__subclasses__() if kind.__name__[0] != "_"}
    assert told == kinds
