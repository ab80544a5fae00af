"""The tests of the tests: no rule and no worked example is without one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from game.seven_swords.rules import refusals
from tests.rules.rule_ids import EXAMPLES, RULES

_HERE = Path(__file__).resolve().parent


def _test_names() -> list[str]:
    return [
        node.name
        for path in sorted(_HERE.glob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@pytest.mark.parametrize("rule", RULES)
def test_rule_has_a_test_named_after_it(rule: str) -> None:
    assert any(name.startswith(f"test_{rule}_") for name in _test_names())


@pytest.mark.parametrize("example", EXAMPLES)
def test_example_is_a_test(example: str) -> None:
    assert example in _test_names()


def test_no_test_is_named_after_a_rule_that_does_not_exist() -> None:
    named = [re.match(r"test_([A-Z]\d+)_", name) for name in _test_names()]
    assert {match.group(1) for match in named if match} <= set(RULES)


def test_names_of_tests_are_unique() -> None:
    names = _test_names()
    assert len(names) == len(set(names))


def test_refusals_name_rules_that_exist() -> None:
    source = Path(refusals.__file__).read_text(encoding="utf-8")
    named = set(re.findall(r'"([A-Z]\d+)"', source))
    assert named
    assert named <= set(RULES)
