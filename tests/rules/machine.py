"""Loops over the rules that run interpreted and compiled: whole games, counted sequences."""

from __future__ import annotations

from typing import Any

from game.jit import rule
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.dice import below
from game.seven_swords.rules.play import advance, legal
from game.seven_swords.rules.state import OVER, State
from game.seven_swords.rules.work import Work
from tests.rules.soundness import fault

#: Results of a random game that is not in order; a sound one gives its number of actions.
LIST_NOT_ASCENDING, STUCK, NOT_OVER, FAULTY = -1, -2, -3, -100


@rule
def random_game(board: Board, state: State, work: Work, source: State, limit: int) -> int:
    """Play legal actions at random to the end, checking every list and every state."""
    played = 0
    while played < limit:
        n = legal(board, state, work)
        for at in range(1, n):
            if work.out[at - 1] >= work.out[at]:
                return LIST_NOT_ASCENDING
        if n == 0:
            return played if state.stage == OVER else STUCK
        if state.stage == OVER:
            return NOT_OVER
        advance(board, state, work, work.out[below(source, n)])
        found = fault(board, state)
        if found != 0:
            return FAULTY - found
        played += 1
    return NOT_OVER


@rule
def sequences(board: Board, states: Any, works: Any, depth: int) -> int:
    """Count the action sequences of a length of 1 to 3 from `states[0]`, dice fixed.

    `states` and `works` are arrays of three records; the others are scratch.
    """
    n = legal(board, states[0], works[0])
    if depth == 1:
        return n
    count = 0
    for first in range(n):
        states[1] = states[0]
        advance(board, states[1], works[1], works[0].out[first])
        m = legal(board, states[1], works[1])
        if depth == 2:
            count += m
            continue
        for second in range(m):
            states[2] = states[1]
            advance(board, states[2], works[2], works[1].out[second])
            count += legal(board, states[2], works[2])
    return count
