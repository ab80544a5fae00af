"""Plain players to measure the others against: flat Monte Carlo and plain UCT.

Neither of them knows anything of purposes. They get the same honest worlds as the search does.
"""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np

from ai.chance import draw
from ai.seven_swords.features import margin_of
from ai.tree import Nodes, Tree, add, back_up, find, new_nodes, new_tree, plant, start_path
from game.jit import rule
from game.seven_swords.rules import play
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import BANDIT
from game.seven_swords.rules.dice import below, seed_dice
from game.seven_swords.rules.observation import determinize
from game.seven_swords.rules.state import SETUP, STATE, State
from game.seven_swords.rules.work import Work, new_work

#: Longest game, in actions.
_LONGEST = 20_000
#: How strongly UCT is drawn to what it has seldom tried.
_CURIOSITY = 0.7
_CHUNK = 32
_CAPACITY = 200_000


@rule
def _random_result(board: Board, world: State, work: Work, source: State) -> float:
    """Play at random to the end; return 1 if the samurai win, 0.5 for a draw, else 0."""
    for _ in range(_LONGEST):
        n = play.legal(board, world, work)
        if n == 0:
            break
        play.advance(board, world, work, work.out[below(source, n)])
    margin = margin_of(board, world)
    return 1.0 if margin > 0 else (0.0 if margin < 0 else 0.5)


@rule
def flat_iterations(
    board: Board,
    seen: State,
    pool: Any,
    work: Work,
    actions: Any,
    sums: Any,
    first: int,
    count: int,
) -> None:
    """Try the actions in turn, each in a world of its own, and play on at random."""
    n = len(actions)
    for at in range(first, first + count):
        pool[0] = seen
        # All actions meet the same worlds.
        determinize(board, pool[0], pool[1].dice[0] + at // n)
        play.advance(board, pool[0], work, actions[at % n])
        sums[at % n] += _random_result(board, pool[0], work, pool[2])


@rule
def uct_iterations(
    board: Board,
    seen: State,
    pool: Any,
    work: Work,
    nodes: Nodes,
    tree: Tree,
    first: int,
    count: int,
) -> None:
    """Grow a tree of single actions: UCB1 above, random play below, a new world each time."""
    world = pool[0]
    for at in range(first, first + count):
        pool[0] = seen
        determinize(board, world, pool[1].dice[0] + at)
        start_path(tree)
        node = 0
        while tree.depth < len(tree.path):
            n = play.legal(board, world, work)
            if n == 0:
                break
            action, child, fresh = _pick(board, world, work, nodes, tree, node, n, pool[2])
            play.advance(board, world, work, action)
            if child == 0:
                break
            tree.path[tree.depth] = child
            tree.depth += 1
            node = child
            if fresh:
                break
        back_up(nodes, tree, _random_result(board, world, work, pool[2]), 0.0)


@rule
def _pick(
    board: Board,
    world: State,
    work: Work,
    nodes: Nodes,
    tree: Tree,
    node: int,
    n: int,
    source: State,
) -> tuple[int, int, bool]:
    """Return an action, its node, and whether that is new: untried ones come first."""
    untried = 0
    choice = 0
    best = -1.0
    best_at = 0
    best_child = 0
    bandit = play.to_act(world) == BANDIT
    for at in range(n):
        child = find(nodes, node, work.out[at])
        if child == 0:
            untried += 1
            if below(source, untried) == 0:
                choice = at
            continue
        nodes[child]["offered"] += 1
        visits = nodes[child]["visits"]
        mean = nodes[child]["value"] / visits
        if bandit:
            mean = 1.0 - mean
        unsure = math.sqrt(math.log(float(nodes[child]["offered"] + 1)) / visits)
        score = mean + _CURIOSITY * unsure
        if score > best:
            best = score
            best_at = at
            best_child = child
    if untried > 0:
        child = add(nodes, tree, node, work.out[choice], 0.0)
        return work.out[choice], child, True
    return work.out[best_at], best_child, False


class PlainPlayer:
    """One of the plain players: `kind` is 'flat' or 'uct'."""

    def __init__(
        self,
        engine: Any,
        seat: int,
        seed: int,
        clock: bool,
        kind: str,
        iterations: int = 1000,
        seconds: float = 0.4,
        budget: float = 1.0,
    ) -> None:
        self._engine = engine
        self._board = engine.board
        self._seat = seat
        self._seed = seed
        self._kind = kind
        self._clock = clock
        self._iterations = max(round(iterations * budget), 1)
        self._seconds = seconds * budget
        self._name = f"{kind} {seat}"
        self._work = new_work()
        self._pool = np.zeros(3, STATE)
        if kind == "uct":
            self._nodes = new_nodes(_CAPACITY)
            self._tree = new_tree()

    def prepare(self) -> None:
        """Decide once about a game's first choices."""
        engine = self._engine
        state = engine.initial(0)
        while state.stage == SETUP:
            state = engine.apply(state, engine.legal(state)[0])
        quick = PlainPlayer(engine, BANDIT, 1, False, self._kind, _CHUNK)
        quick.choose(engine.observe(state, BANDIT))

    def choose(self, observation: State) -> int:
        """Return an action for an observation of the seat to act."""
        actions: list[int] = self._engine.legal(observation)
        seed = draw(self._seed, self._name, observation)
        seed_dice(self._pool[1], seed)
        seed_dice(self._pool[2], seed + 1)
        if len(actions) == 1:
            return actions[0]
        if observation.stage == SETUP:
            # A setup is far from any result that such players could see.
            return actions[below(self._pool[2], len(actions))]
        codes = np.array(actions)
        sums = np.zeros(len(actions))
        if self._kind == "flat":
            self._repeat(
                lambda first, count: flat_iterations(
                    self._board, observation, self._pool, self._work, codes, sums, first, count
                ),
                len(actions),
            )
        else:
            plant(self._nodes, self._tree)
            self._repeat(
                lambda first, count: uct_iterations(
                    self._board,
                    observation,
                    self._pool,
                    self._work,
                    self._nodes,
                    self._tree,
                    first,
                    count,
                ),
                1,
            )
            for at, code in enumerate(actions):
                child = find(self._nodes, 0, code)
                visits = int(self._nodes[child]["visits"]) if child else 0
                # The most tried is the best tried; values here are counts for either seat.
                sums[at] = visits if self._seat != BANDIT else -visits
        return actions[int(sums.argmin() if self._seat == BANDIT else sums.argmax())]

    def _repeat(self, iterate: Any, unit: int) -> None:
        """Do whole rounds of `unit` iterations until the count or the time is used up."""
        chunk = -(-_CHUNK // unit) * unit
        start = time.perf_counter()
        done = 0
        while done == 0 or (
            time.perf_counter() - start < self._seconds if self._clock else done < self._iterations
        ):
            iterate(done, chunk)
            done += chunk
