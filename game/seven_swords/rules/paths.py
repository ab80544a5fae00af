"""The ways that hops and walks take, space by space: for pictures and stories only."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.combat import token_on
from game.seven_swords.rules.movement import crossing_cost, location, samurai_on
from game.seven_swords.rules.state import NOTHING, State

_Step = tuple[int, int, bool]


def hop_path(board: Board, state: State, token: int, place: int) -> list[int]:
    """Return the places of a token's cheapest legal hop, both ends included (M).

    The first is the token's own place; the last is a village space or OUT_AT + entry.
    """
    start = int(location(state.token_place[token]))
    limit = int(board.token_movement[token])

    def steps(here: int) -> Iterator[_Step]:
        if here >= OUT_AT:
            entry = here - OUT_AT
            extra = int(crossing_cost(board, state, entry))
            yield from _enter(int(board.gate[entry]), 1 + extra, extra > 0)
            return
        entry = int(board.gate_entry[here])
        if entry != NOTHING and place == OUT_AT + entry:
            extra = int(crossing_cost(board, state, entry))
            yield place, 1 + extra, extra > 0
        for way in range(board.n_links[here]):
            yield from _enter(int(board.links[here, way]), 1, False)

    def _enter(there: int, cost: int, paid: bool) -> Iterator[_Step]:
        samurai = int(samurai_on(state, there))
        if samurai != NOTHING:
            yield there, cost + int(board.samurai_combat[samurai]), True
        elif there == place or token_on(state, there) != NOTHING:
            yield there, cost, paid

    way = _cheapest(start, place, steps, limit)
    return [int(state.token_place[token]), *way[1:]]


def _cheapest(
    start: int, goal: int, steps: Callable[[int], Iterator[_Step]], limit: int
) -> list[int]:
    """Dijkstra over (place, whether an obstacle is being paid for); M4 judges the arrival."""
    best: dict[tuple[int, bool], int] = {(start, False): 0}
    came: dict[tuple[int, bool], tuple[int, bool]] = {}
    waiting = {(start, False)}
    while waiting:
        here = min(waiting, key=lambda node: (best[node], node))
        waiting.remove(here)
        place, paid = here
        if place == goal:
            if paid or best[here] <= limit:
                way = [place]
                while here in came:
                    here = came[here]
                    way.append(here[0])
                return way[::-1]
            continue
        for there, cost, pays in steps(place):
            node = (there, paid or pays)
            if there != start and best[here] + cost < best.get(node, 1 << 30):
                best[node] = best[here] + cost
                came[node] = here
                waiting.add(node)
    raise ValueError(f"no hop leads from place {start} to place {goal}")


def walk_path(board: Board, state: State, samurai: int, space: int) -> list[int]:
    """Return the spaces of a samurai's shortest walk, both ends included (A3)."""
    start = int(state.samurai_space[samurai])
    came = {start: start}
    edge = [start]
    while edge and space not in came:
        ahead = []
        for here in edge:
            for way in range(board.n_links[here]):
                there = int(board.links[here, way])
                if there not in came and token_on(state, there) == NOTHING:
                    came[there] = here
                    ahead.append(there)
        edge = ahead
    if space not in came:
        raise ValueError(f"no walk leads from space {start} to space {space}")
    back = [space]
    while back[-1] != start:
        back.append(came[back[-1]])
    return back[::-1]
