"""The page on the notation tells every action, and only what can be read."""

from __future__ import annotations

import re
from pathlib import Path

from game.record import schema, text
from game.seven_swords.rules.actions import VERBS, verb_of
from tests.record.kept import LEVELS
from tests.rules.boards import engine_of

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text("utf-8")


def test_every_example_is_read_and_every_action_has_one() -> None:
    table = PAGE.split("## The actions")[1].split("##")[0]
    examples = re.findall(r"(?m)^\| `([^`]+)` \|", table)
    engine = engine_of(LEVELS[0])
    found = set()
    for example in examples:
        action = engine.read(example)
        assert engine.write(action) == example
        found.add(verb_of(action))
    assert found == set(range(len(VERBS)))


def test_the_page_names_the_formats_of_now() -> None:
    assert f"reads format {text.FORMAT};" in PAGE
    assert f"now {schema.FORMAT};" in PAGE
    assert f"at most {text.LARGEST // 1_000_000} MB" in PAGE
