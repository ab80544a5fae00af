"""Setup by trial: whole setups drawn by the policy, played out, the best of them kept (S1).

Every game draws others, so nobody can learn where the valuable pieces lie.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ai.seven_swords.features import margin_of
from ai.seven_swords.mind import Mind
from ai.seven_swords.policy import choose
from ai.seven_swords.selfplay import play_to_end
from ai.seven_swords.style import Style
from game.jit import rule
from game.seven_swords.rules import play
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.dice import seed_dice
from game.seven_swords.rules.state import SETUP, STATE, State
from game.seven_swords.rules.work import Work

#: More actions than a setup has.
_LONGEST = 200


@rule
def finish_setup(board: Board, pool: Any, work: Work, mind: Mind, style: Style, line: Any) -> int:
    """Finish the setup in `pool[0]` by the policy; fill `line`; return how many actions.

    Chance comes from `pool[2]`.
    """
    world = pool[0]
    done = 0
    while world.stage == SETUP and done < len(line):
        action = choose(board, world, work, mind, style, pool[2])
        line[done] = action
        done += 1
        play.advance(board, world, work, action)
    return done


def best_setup(
    board: Board,
    seen: State,
    work: Work,
    mind: Mind,
    style: Style,
    playing: Style,
    drawn: int,
    seed: int,
    spent: Callable[[int, float], bool],
) -> list[int]:
    """Return the actions that finish a setup, the best of `drawn` at random.

    All are played out with the same dice; the worse half is dropped whenever
    `spent(games so far, share of the whole budget)` says so.
    """
    pool = np.zeros(4, STATE)
    lines: list[list[int]] = []
    ready = np.zeros(drawn, pool.dtype)
    line = np.zeros(_LONGEST, np.int64)
    for number in range(drawn):
        pool[0] = seen
        seed_dice(pool[2], seed + number + 1)
        count = finish_setup(board, pool, work, mind, style, line)
        lines.append([int(action) for action in line[:count]])
        ready[number] = pool[0]
    sums = [0.0] * drawn
    field = list(range(drawn))
    games = 0
    rounds = (drawn - 1).bit_length()
    visits = 0
    for done in range(1, rounds + 1):
        while True:
            visits += 1
            for number in field:
                pool[0] = ready[number]
                for at in (0, 2, 3):
                    seed_dice(pool[at], seed + 7 * visits + at)
                play_to_end(board, pool, work, mind, playing, playing)
                sums[number] += float(margin_of(board, pool[0]))
                games += 1
            if spent(games, done / rounds):
                break
        field.sort(key=lambda number: -sums[number])
        field = field[: (len(field) + 1) // 2]
    return lines[field[0]]
