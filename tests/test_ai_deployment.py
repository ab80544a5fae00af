"""Setups by trial: complete, the same from the same seed, better than those drawn blindly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from game import jit

ROOT = Path(__file__).resolve().parent.parent

_PLACED = """
from ai import compiling
compiling.enable()
import numpy as np
from ai.chance import draw
from ai.seven_swords.deployment import best_setup, finish_setup
from ai.seven_swords.features import margin_of
from ai.seven_swords.mind import new_mind
from ai.seven_swords.selfplay import play_to_end
from ai.seven_swords.style import new_style
from game.games import GAMES
from game.seven_swords.rules.dice import seed_dice
from game.seven_swords.rules.state import SETUP, STATE
from game.seven_swords.rules.work import new_work

engine = GAMES["seven_swords"].engine("wellspring")
work, mind, style = new_work(), new_mind(engine.board), new_style()
seen = engine.observe(engine.initial(1), 0)


def setup(seed, budget):
    def spent(games, share):
        return games >= budget * share

    return best_setup(engine.board, seen, work, mind, style, style, 12, seed, spent)


def drawn(seed):
    pool = np.zeros(4, STATE)
    pool[0] = seen
    seed_dice(pool[2], seed)
    line = np.zeros(200, np.int64)
    count = finish_setup(engine.board, pool, work, mind, style, line)
    return [int(action) for action in line[:count]]


def worth(line):
    state = engine.initial(1)
    for action in line:
        state = engine.play(state, action)
    assert state.stage != SETUP
    pool = np.zeros(4, STATE)
    total = 0
    for game in range(300):
        pool[0] = state
        for at in (0, 2, 3):
            seed_dice(pool[at], 9_000_000 + 7 * game + at)
        play_to_end(engine.board, pool, work, mind, style, style)
        total += margin_of(engine.board, pool[0])
    return total / 300


seeds = range(0, 5000, 1000)
tried = [setup(seed, 1200) for seed in seeds]
assert tried == [setup(seed, 1200) for seed in seeds]
assert len({tuple(line) for line in tried}) == 5
blind = [drawn(seed) for seed in range(5000, 15_000, 1000)]
print(sum(map(worth, tried)) / 5 - sum(map(worth, blind)) / 10)
"""


def test_tried_setups_are_better_than_drawn_ones() -> None:
    """Measured 3 to 5 points better; they are varied, and a seed gives the same again."""
    if not jit.available():
        print("numba is not installed: setups are then drawn by the policy alone")
        return
    done = subprocess.run(
        [sys.executable, "-c", _PLACED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert float(done.stdout) > 1.0
