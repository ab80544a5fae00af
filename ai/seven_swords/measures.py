"""Speeds and sizes of Seven Swords, as rules and opponents run now: compiled or interpreted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ai.bench import SLICES, Samples, speed
from ai.opponent import make
from ai.seven_swords.players import PLAYERS
from ai.seven_swords.selfplay import Match
from ai.seven_swords.style import new_style
from ai.seven_swords.thinker import Depth, SearchPlayer
from ai.tree import NODE
from game import jit

#: Turns of the middle of a game.
_MIDDLE = range(6, 13)
#: Iterations for a decision where a search runs interpreted, and in the game by which the
#: memory is measured.
_FEW_INTERPRETED = 4
_FEW = 500
#: Where the system tells how much memory a process holds.
_STATM = Path("/proc/self/statm")


def speeds(engine: Any, seconds: float) -> Samples:
    """Return figures by name, each measured for so many seconds."""
    chance = new_style(noise=-1)
    policy = new_style()
    match = Match(engine.board)
    # Whatever gets compiled is compiled before the clock starts.
    match.play(1, chance, policy)
    found = {}
    for name, style in (("playout", chance), ("policy", policy)):
        seeds = iter(range(1_000_000))

        def work(style: Any = style, seeds: Iterator[int] = seeds) -> int:
            match.play(next(seeds), style, style)
            return int(match.actions)

        found[f"{name}_actions_per_s"] = speed(work, seconds, _slices())
    found["search_iterations_per_s"] = _search_speed(engine, seconds)
    return found


def sizes(engine: Any) -> Samples:
    """Return bytes of a tree's node, and the memory of a process over a searched game."""
    found = {"tree_node_bytes": [float(NODE.itemsize)]}
    if _STATM.exists():
        first, most, last = _memory(engine)
        found["memory_mib_after_the_first_turn"] = [first]
        found["memory_mib_most"] = [most]
        found["memory_mib_at_the_end"] = [last]
    return found


def _master() -> Depth:
    factory: Any = PLAYERS["master"]
    depth: Depth = factory.keywords["depth"]
    return depth


def _searcher(engine: Any, seat: int, iterations: int) -> SearchPlayer:
    return SearchPlayer(engine, seat, 1, False, replace(_master(), iterations=iterations))


def _middles(engine: Any) -> Iterator[tuple[int, Any]]:
    """Yield seat and observation of decisions in the middle of games, both seats in turn."""
    wanted = 0
    for seed in range(1_000_000):
        players = [make("policy", engine, seat, seed) for seat in (0, 1)]
        state = engine.initial(seed)
        while (seat := engine.to_act(state)) >= 0 and int(state.turn) < _MIDDLE.stop:
            seen = engine.observe(state, seat)
            if seat == wanted and int(state.turn) in _MIDDLE:
                yield seat, seen
                wanted = 1 - wanted
            state = engine.apply(state, players[seat].choose(seen))


def _search_speed(engine: Any, seconds: float) -> list[float]:
    """Return iterations per second of the Master, everything about a decision counted in."""
    iterations = _master().iterations if jit.compiled() else _FEW_INTERPRETED
    middles = _middles(engine)
    ready = [next(middles) for _ in range(400 if jit.compiled() else 20)]
    at = iter(range(1_000_000))

    def work() -> int:
        # A player of his own for each position, so that none is spared by a plan.
        seat, seen = ready[next(at) % len(ready)]
        player = _searcher(engine, seat, iterations)
        player.choose(seen)
        return player.iterations

    work()
    return speed(work, seconds, _slices())


def _slices() -> int:
    # Interpreted, one game fills them all.
    return SLICES if jit.compiled() else 1


def _memory(engine: Any) -> tuple[float, float, float]:
    """Return MiB held after the first turn of a searched game, at most, and at its end."""
    players = [_searcher(engine, seat, _FEW) for seat in (0, 1)]
    state = engine.initial(3)
    held = []
    while (seat := engine.to_act(state)) >= 0:
        state = engine.apply(state, players[seat].choose(engine.observe(state, seat)))
        if int(state.turn) > 1:
            held.append(_resident())
    return held[0], max(held), held[-1]


def _resident() -> float:
    """Return the MiB of memory that this process holds."""
    return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
