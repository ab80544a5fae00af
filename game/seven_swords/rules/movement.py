"""Reach and price of tokens and samurai (rules M, A3).

A token moves in *hops*: from a free place to the next free place, through whatever stands
between. A plain step is a hop of one point. Longer moves are chains of hops.

Points are the token's leftover points plus what it buys: each price buys its movement value.
A hop past tokens only must fit into one movement value, since every movement action has to
end on a free space; a hop past a samurai or an armed palisade may add values up (M4).
"""

from __future__ import annotations

from game.jit import rule
from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import N_SAMURAI, N_SLOTS
from game.seven_swords.rules.state import (
    NOTHING,
    OUTSIDE,
    State,
    bit,
    carried_supply,
    entry_of,
)
from game.seven_swords.rules.work import Work

_BIG = 1 << 20


@rule
def location(place: int) -> int:
    """Place argument of a token's place: slots of one entry are one location (B5)."""
    if place >= OUTSIDE:
        return OUT_AT + entry_of(place)
    return place


@rule
def samurai_on(state: State, space: int) -> int:
    """Return the samurai standing on a village space, or NOTHING."""
    spaces = state.samurai_space
    for samurai in range(N_SAMURAI):
        if spaces[samurai] == space:
            return samurai
    return NOTHING


@rule
def value_price(carrying: bool) -> int:
    """Return the actions one movement value costs (M1, M8)."""
    return 2 if carrying else 1


@rule
def points_held(state: State, token: int) -> int:
    """Return the leftover points of a token (M5)."""
    return state.points if state.mover == token else 0


@rule
def price(cost: int, held: int, movement: int, carrying: bool) -> int:
    """Return the actions to spend on a hop of `cost` points with `held` points left over."""
    short = cost - held
    if short <= 0:
        return 0
    return (short + movement - 1) // movement * value_price(carrying)


@rule
def _settle(work: Work, place: int, points: int, paid: int, limit: int, n: int) -> int:
    """Note a free place reached by a hop, unless M4 forbids it; return the new count."""
    if paid == 0 and points > limit:
        return n
    cost = work.cost
    if cost[place] == 0:
        cost[place] = points
        found = work.found
        # Kept ascending, since legal actions are listed in order.
        at = n
        while at > 0 and found[at - 1] > place:
            found[at] = found[at - 1]
            at -= 1
        found[at] = place
        return n + 1
    if points < cost[place]:
        cost[place] = points
    return n


@rule
def _pass(work: Work, space: int, points: int, paid: int, top: int) -> int:
    """Push an occupied space to be passed, if this way is cheaper; return the stack's height."""
    if points < work.best[paid, space]:
        work.best[paid, space] = points
        work.stack[top, 0] = space
        work.stack[top, 1] = points
        work.stack[top, 2] = paid
        return top + 1
    return top


@rule
def _barred(state: State, entry: int) -> bool:
    """Tell whether nobody may step through yet: armed and never turned up (M6)."""
    return state.gate_armed[entry] == 1 and state.gate_open[entry] == 0


@rule
def crossing_cost(board: Board, state: State, entry: int) -> int:
    """Extra points for stepping through an entry's palisade, not barred (M3)."""
    if state.gate_armed[entry] == 1:
        return board.palisade_crossing[state.gate_tile[entry]]
    return 0


@rule
def hops(board: Board, state: State, work: Work, token: int, start: int, budget: int) -> int:
    """List the hops of a token from a location, as if it stood there.

    Fills `work.found[:n]` with places in ascending order and `work.cost` with their points,
    and returns n. Needs a `survey`; the caller must `forget` the costs afterwards. `budget`
    is the most points worth looking at.
    """
    limit = board.token_movement[token]
    carrying = carried_supply(state, token) != NOTHING
    tokens_at = work.tokens_at
    samurai_at = work.samurai_at
    stack = work.stack
    n = 0
    stack[0, 0] = start
    stack[0, 1] = 0
    stack[0, 2] = 0
    top = 1
    fresh = True
    while top > 0:
        top -= 1
        here = stack[top, 0]
        points = stack[top, 1]
        paid = stack[top, 2]
        if here >= OUT_AT:
            entry = here - OUT_AT
            ways = 0 if _barred(state, entry) else 1
        else:
            entry = board.gate_entry[here]
            ways = board.n_links[here]
            if entry != NOTHING and not _barred(state, entry):
                room = carrying or work.crowd[entry] < N_SLOTS
                cross = crossing_cost(board, state, entry)
                if room and OUT_AT + entry != start and points + 1 + cross <= budget:
                    through = 1 if cross > 0 else paid
                    n = _settle(work, OUT_AT + entry, points + 1 + cross, through, limit, n)
        for way in range(ways):
            after = points + 1
            through = paid
            if here >= OUT_AT:
                there = board.gate[entry]
                cross = crossing_cost(board, state, entry)
                if cross > 0:
                    after += cross
                    through = 1
            else:
                there = board.links[here, way]
            if there == start or after > budget:
                continue
            mark = bit(there)
            if samurai_at & mark:
                after += board.samurai_combat[samurai_on(state, there)]
                if fresh:
                    work.best[:] = _BIG
                    fresh = False
                if after < budget:
                    top = _pass(work, there, after, 1, top)
            elif tokens_at & mark:
                if fresh:
                    work.best[:] = _BIG
                    fresh = False
                if after < budget:
                    top = _pass(work, there, after, through, top)
            else:
                n = _settle(work, there, after, through, limit, n)
    return n


@rule
def forget(work: Work, n: int) -> None:
    """Clear the costs that `hops` noted."""
    cost = work.cost
    found = work.found
    for at in range(n):
        cost[found[at]] = 0


@rule
def budget_of(board: Board, state: State, token: int) -> int:
    """Return the most points a token could have now: leftover ones and all it could buy."""
    values = state.actions // value_price(carried_supply(state, token) != NOTHING)
    return points_held(state, token) + values * board.token_movement[token]


@rule
def walk_reach(board: Board, state: State, work: Work, samurai: int) -> int:
    """Return the set of spaces where a samurai may end a move (A3). Needs a `survey`."""
    start = state.samurai_space[samurai]
    reached = bit(start)
    edge = reached
    for _ in range(board.samurai_movement[samurai]):
        spread = 0
        for space in range(board.n_spaces):
            if edge >> space & 1:
                spread |= board.near[space]
        edge = spread & ~reached & ~work.tokens_at
        if edge == 0:
            break
        reached |= edge
    return reached & ~work.samurai_at
