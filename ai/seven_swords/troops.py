"""Who can act in a bandit phase: listed once for a decision, asked about for every target."""

from __future__ import annotations

import numpy as np

from ai.seven_swords.mind import Mind, look
from game.jit import rule
from game.seven_swords.rules.bandit import deploy_cost, free_token
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import N_ENTRIES, N_KINDS, N_SLOTS, N_TOKENS
from game.seven_swords.rules.movement import points_held
from game.seven_swords.rules.state import OUTSIDE, State, entry_of
from game.seven_swords.rules.work import Work

#: Average of a die, in tenths.
DIE = 35
_MOST_POINTS, _MOST_MOVEMENT = 160, 8
_LEAST_BONUS, _MOST_BONUS, _MOST_COST = -3, 12, 64


def _values() -> np.ndarray:
    table = np.zeros((_MOST_MOVEMENT + 1, _MOST_POINTS), np.int64)
    for movement in range(1, _MOST_MOVEMENT + 1):
        for points in range(_MOST_POINTS):
            table[movement, points] = -(-points // movement)
    return table


def _uses() -> np.ndarray:
    table = np.zeros((_MOST_BONUS - _LEAST_BONUS + 1, _MOST_COST), np.int64)
    for bonus in range(_LEAST_BONUS, _MOST_BONUS + 1):
        for cost in range(1, _MOST_COST):
            table[bonus - _LEAST_BONUS, cost] = (DIE + 10 * bonus) * 60 // cost
    return table


#: Movement values that so many points take, and attack value per action: divisions, tabled.
_VALUES = _values()
_USES = _uses()


@rule
def values_for(points: int, movement: int) -> int:
    """Return how many movement values buy so many points (M1)."""
    if points <= 0:
        return 0
    return _VALUES[movement, min(points, _MOST_POINTS - 1)]


@rule
def use_of(bonus: int, cost: int) -> int:
    """Return how much attack value an attacker brings per action, 0 if hardly any."""
    if bonus < _LEAST_BONUS:
        return 0
    return _USES[min(bonus, _MOST_BONUS) - _LEAST_BONUS, min(cost, _MOST_COST - 1)]


@rule
def scout(board: Board, seen: State, work: Work, mind: Mind) -> None:
    """Look around, and list ready tokens, kinds in the pool and entries with room."""
    look(board, seen, work, mind)
    for kind in range(N_KINDS):
        mind.cost_of[kind] = deploy_cost(board, seen, kind)
        mind.pool_token[kind] = free_token(seen, kind)
    n = 0
    for token in range(N_TOKENS):
        place = seen.token_place[token]
        if place < 0 or seen.token_spent[token] == 1:
            continue
        mind.ready_token[n] = token
        mind.ready_place[n] = place
        if place >= OUTSIDE:
            entry = entry_of(place)
            mind.ready_start[n] = board.gate[entry]
            mind.ready_extra[n] = 1 + mind.crossing[entry] - points_held(seen, token)
        else:
            mind.ready_start[n] = place
            mind.ready_extra[n] = -points_held(seen, token)
        n += 1
    mind.ready = n
    doors = 0
    for entry in range(N_ENTRIES):
        if work.crowd[entry] < N_SLOTS:
            mind.door[doors] = entry
            doors += 1
    mind.doors = doors


@rule
def walk_actions(board: Board, mind: Mind, at: int, goal: int) -> int:
    """Return the actions that the at-th ready token, carrying nothing, needs to a space."""
    points = board.steps[mind.ready_start[at], goal] + mind.ready_extra[at]
    return values_for(points, board.token_movement[mind.ready_token[at]])
