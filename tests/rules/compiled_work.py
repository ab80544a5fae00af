"""What the compiled process does; see compiled_job.py."""

from __future__ import annotations

import hashlib
import time
from typing import Any

from game import jit
from game.seven_swords.rules.dice import seed_dice
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import State, new_state
from game.seven_swords.rules.work import new_work
from tests.rules import perft
from tests.rules.boards import engine_of
from tests.rules.machine import random_game
from tests.rules.walkers import LIMIT


class Trace:
    """One short digest per step: what was legal, and the state that came of it."""

    def __init__(self) -> None:
        self.marks: list[str] = []
        self._legal = b""

    def heard(self, legal: list[int]) -> None:
        """Note what is legal."""
        self._legal = ",".join(map(str, legal)).encode()

    def saw(self, state: State) -> None:
        """Note the state that came of the action."""
        self.marks.append(hashlib.sha256(self._legal + state.tobytes()).hexdigest()[:12])


def replay(engine: SevenSwords, seed: int, actions: list[int]) -> list[str]:
    """Play recorded actions again and return the trace."""
    trace = Trace()
    state = engine.initial(seed)
    for action in actions:
        trace.heard(engine.legal(state))
        state = engine.apply(state, action)
        trace.saw(state)
    return trace.marks


def random_games(level: str, games: int) -> dict[str, Any]:
    """Play random games and return how they ended: those out of order, and the time computed."""
    engine = engine_of(level)
    work = new_work()
    bad, turns, actions = [], set(), 0
    began = time.process_time()
    for seed in range(games):
        state, source = engine.initial(seed), new_state()
        seed_dice(source, seed + 1000)
        played = int(random_game(engine.board, state, work, source, LIMIT))
        if played < 0:
            bad.append([seed, played])
        actions += max(played, 0)
        turns.add(int(state.turn))
    return {
        "bad": bad,
        "turns": sorted(turns),
        "actions": actions,
        "seconds": time.process_time() - began,
    }


def answers(jobs: dict[str, Any]) -> dict[str, Any]:
    """Do all jobs."""
    positions = [perft.position(row) for row in jobs["positions"]]
    return {
        "compiled": jit.compiled(),
        "traces": [
            replay(engine_of(game["level"]), game["seed"], game["actions"])
            for game in jobs["games"]
        ],
        "random": {level: random_games(level, jobs["random"]) for level in jobs["levels"]},
        "perft": [
            [perft.count(*position.reach(), depth) for depth in (1, 2, 3)] for position in positions
        ],
    }
