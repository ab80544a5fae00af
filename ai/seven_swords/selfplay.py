"""Whole games between two policy styles in one call: for measuring and tuning, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.seven_swords.mind import MIND, Mind, new_mind
from ai.seven_swords.policy import choose
from ai.seven_swords.steering import forget_errand
from ai.seven_swords.style import Style
from game.jit import rule
from game.seven_swords.rules import play
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import NOBODY
from game.seven_swords.rules.dice import below, seed_dice
from game.seven_swords.rules.observation import conceal
from game.seven_swords.rules.setup import begin
from game.seven_swords.rules.state import STATE, State
from game.seven_swords.rules.work import Work, new_work

#: Longer than any game.
LONGEST = 20_000


@rule
def play_to_end(
    board: Board, pool: Any, work: Work, mind: Mind, samurai: Style, bandit: Style
) -> int:
    """Play the game in `pool[0]` to its end by the policy; return the number of actions.

    `pool[1]` is overwritten by observations; `pool[2]` and `pool[3]` hold each seat's own
    dice. A style whose noise is below zero plays at random.
    """
    state = pool[0]
    seen = pool[1]
    played = 0
    forget_errand(mind)
    while played < LONGEST:
        seat = play.to_act(state)
        if seat == NOBODY:
            break
        if seat == 0:
            style = samurai
            source = pool[2]
        else:
            style = bandit
            source = pool[3]
        if style.noise < 0:
            n = play.legal(board, state, work)
            action = work.out[below(source, n)]
        else:
            pool[1] = pool[0]
            conceal(board, seen, seat)
            action = choose(board, seen, work, mind, style, source)
        play.advance(board, state, work, action)
        played += 1
    return played


class Match:
    """Plays games between two styles on one board, one after the other."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._pool = np.zeros(4, STATE)
        self._work = new_work()
        self._mind = new_mind(board)
        assert self._mind.dtype == MIND

    def play(self, seed: int, samurai: Style, bandit: Style) -> State:
        """Return the final state of the game with this seed. Valid until the next call."""
        self._pool[:1] = 0
        begin(self._pool[0], seed)
        seed_dice(self._pool[2], seed * 2 + 1_000_003)
        seed_dice(self._pool[3], seed * 2 + 1_000_004)
        self.actions = play_to_end(self._board, self._pool, self._work, self._mind, samurai, bandit)
        return self._pool[0]
