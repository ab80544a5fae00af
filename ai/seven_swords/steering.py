"""Moving one token towards a goal: the next hop, or the try of a palisade in its way."""

from __future__ import annotations

from ai.seven_swords.mind import Mind, spread
from game.jit import rule
from game.seven_swords.rules.actions import MOVE, OUT_AT, TRY, encode
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import N_ENTRIES
from game.seven_swords.rules.movement import (
    budget_of,
    forget,
    hops,
    location,
    points_held,
    price,
    value_price,
)
from game.seven_swords.rules.state import NOTHING, OUTSIDE, State, entry_of
from game.seven_swords.rules.work import Work

#: More points than any way costs.
_FAR = 1 << 19


@rule
def ways_points(board: Board, mind: Mind, place: int, goal: int) -> int:
    """Guess the points from a token's place to a village space, obstacles left out."""
    if place >= OUTSIDE:
        entry = entry_of(place)
        return board.steps[board.gate[entry], goal] + 1 + mind.crossing[entry]
    return board.steps[place, goal]


@rule
def exit_points(board: Board, mind: Mind, space: int) -> int:
    """Return the points from a village space out by the cheapest palisade."""
    best = 1 << 20
    for entry in range(N_ENTRIES):
        points = board.steps[space, board.gate[entry]] + 1 + mind.crossing[entry]
        best = min(best, points)
    return best


@rule
def exit_entry(board: Board, mind: Mind, space: int) -> int:
    """Return the entry by which the way out from a village space is cheapest."""
    best = 1 << 20
    found = 0
    for entry in range(N_ENTRIES):
        points = board.steps[space, board.gate[entry]] + 1 + mind.crossing[entry]
        if points < best:
            best = points
            found = entry
    return found


@rule
def forget_errand(mind: Mind) -> None:
    """Leave nothing under way, so that the next decision depends on nothing before it."""
    mind.errand_token = NOTHING
    mind.task = NOTHING


@rule
def steer(
    board: Board, seen: State, work: Work, mind: Mind, token: int, goal: int, exit_by: int
) -> int:
    """Return the action that brings a token nearer to a space, or NOTHING if none does.

    With `exit_by` an entry, the token then leaves the village there; its gate is the goal.
    Needs a `look`.
    """
    place = seen.token_place[token]
    start = location(place)
    carrying = mind.load[token] != NOTHING
    entry = NOTHING
    if place >= OUTSIDE:
        entry = entry_of(place)
    elif exit_by != NOTHING and place == board.gate[exit_by]:
        entry = exit_by
    if entry != NOTHING and seen.gate_armed[entry] == 1 and seen.gate_open[entry] == 0:
        return encode(TRY, token, entry) if seen.actions >= value_price(carrying) else NOTHING
    if exit_by != NOTHING:
        goal = board.gate[exit_by]
    spread(board, seen, work, mind, goal)
    beyond = 0 if exit_by == NOTHING else 1 + mind.crossing[exit_by]
    if place >= OUTSIDE:
        left = mind.togo[board.gate[entry]] + 1 + mind.crossing[entry] + beyond
    else:
        left = mind.togo[place] + beyond
    held = points_held(seen, token)
    movement = board.token_movement[token]
    found = hops(board, seen, work, token, start, budget_of(board, seen, token))
    best = _FAR
    best_left = left
    chosen = NOTHING
    for at in range(found):
        there = work.found[at]
        cost = work.cost[there]
        if price(cost, held, movement, carrying) > seen.actions:
            continue
        if there >= OUT_AT:
            if there - OUT_AT != exit_by:
                continue
            after = 0
        else:
            after = mind.togo[there] + beyond
        # A hop that leads nowhere nearer is taken only if it costs little.
        if after > left or (after == left and cost > 1):
            continue
        if cost + after < best or (cost + after == best and after < best_left):
            best = cost + after
            best_left = after
            chosen = there
    forget(work, found)
    if chosen == NOTHING:
        mind.errand_token = NOTHING
        return NOTHING
    mind.errand_token = token
    mind.errand_goal = goal
    mind.errand_exit = exit_by
    return encode(MOVE, token, chosen)
