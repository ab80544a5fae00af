"""Perft: how many action sequences of length 1, 2 and 3 a position has, dice fixed.

`perft.toml` keeps the positions and their counts; `python -m tests.golden` writes it anew.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import STAGE_NAMES, STATE, State
from game.seven_swords.rules.work import WORK
from tests.rules.boards import SHIPPED, engine_of
from tests.rules.machine import sequences
from tests.rules.walkers import first_game, steps

TABLE = Path(__file__).resolve().parent / "perft.toml"

#: Sequences of two actions up to which a position is also counted interpreted.
SMALL = 250


@dataclass(frozen=True)
class Position:
    """A position reached by so many steps of a walk from the first-games deployment.

    With `first_game` False the walk begins at an empty village.
    """

    level: str
    walker: str
    seed: int
    step: int
    first_game: bool
    stage: str
    turn: int
    counts: tuple[int, int, int]

    @property
    def name(self) -> str:
        """A name for the test's title."""
        return f"{self.level}-{self.stage}-turn{self.turn}-{self.step}"

    def reach(self) -> tuple[SevenSwords, State]:
        """Return the engine and the state, found again by walking."""
        engine = engine_of(self.level)
        return engine, _walk(self.level, self.walker, self.seed, self.first_game)[self.step]


@cache
def _walk(level: str, walker: str, seed: int, from_first_game: bool) -> list[State]:
    engine = engine_of(level)
    start = first_game(engine, seed) if from_first_game else engine.initial(seed)
    return [start, *(after for _, _, after in steps(engine, start, walker, seed))]


def count(engine: SevenSwords, state: State, depth: int) -> int:
    """Count the sequences of a length from a state."""
    states = np.zeros(3, STATE)
    states[0] = state
    return int(sequences(engine.board, states, np.zeros(3, WORK), depth))


def position(row: Mapping[str, Any]) -> Position:
    """Return a position from a row of the table."""
    counts = row["counts"]
    return Position(**{**row, "counts": (counts[0], counts[1], counts[2])})


def table() -> list[Position]:
    """Return the positions kept, with their counts."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["position"]
    return [position(row) for row in rows]


def write(positions: Sequence[Position], counts: Sequence[Sequence[int]]) -> None:
    """Write the table anew."""
    lines = ["# Written by `python -m tests.golden`."]
    for position, row in zip(positions, counts, strict=True):
        lines += ["", "[[position]]"]
        for key, value in {**asdict(position), "counts": list(row)}.items():
            lines.append(f"{key} = {json.dumps(value)}")
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


#: Walks whose positions are kept, and how many of each stage.
_WALKS = [
    (level, walker, seed, from_first_game)
    for level in ("comb", *SHIPPED)
    for walker, seed, from_first_game in (("brief", 1, False), ("raid", 2, True), ("raid", 5, True))
]


def chosen() -> list[Position]:
    """Choose positions of every stage on every board: one small and one large of each."""
    found: list[Position] = []
    for level in ("comb", *SHIPPED):
        best: dict[tuple[str, bool], tuple[int, Position]] = {}
        for one_level, walker, seed, from_first_game in _WALKS:
            if one_level != level:
                continue
            engine = engine_of(level)
            for step, state in enumerate(_walk(level, walker, seed, from_first_game)[:-1]):
                stage = STAGE_NAMES[int(state.stage)]
                n = len(engine.legal(state))
                place = (level, walker, seed, step, from_first_game)
                position = Position(*place, stage, int(state.turn), (n, 0, 0))
                for large in (False, True):
                    # Not the very smallest: a choice among a few at least.
                    worth = n if large else -abs(n - 10)
                    key = (stage, large)
                    if key not in best or worth > best[key][0]:
                        best[key] = (worth, position)
        found.extend({position for _, position in best.values()})
    return sorted(found, key=lambda one: (one.level, one.stage, one.counts, one.name))
