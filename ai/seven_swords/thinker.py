"""A player that searches: budgets, plans kept between steps, reasons for what it does."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ai.chance import draw
from ai.seven_swords import reasons
from ai.seven_swords import search as looking
from ai.seven_swords.belief import new_belief
from ai.seven_swords.deployment import best_setup
from ai.seven_swords.evaluation import new_evaluation
from ai.seven_swords.mind import new_mind
from ai.seven_swords.policy import choose
from ai.seven_swords.steering import forget_errand
from ai.seven_swords.style import new_style
from ai.tree import new_nodes, new_tree
from game import jit
from game.seven_swords.rules import play
from game.seven_swords.rules.actions import ROLL, TRY, verb_of
from game.seven_swords.rules.components import BANDIT, SAMURAI
from game.seven_swords.rules.dice import seed_dice
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    CHOOSE_TILE,
    JOINT_ATTACK,
    NOTHING,
    SETUP,
    STATE,
    State,
)
from game.seven_swords.rules.work import new_work


@dataclass(frozen=True)
class Depth:
    """How a searching player thinks: the same knowledge and dice for all, more or less of it."""

    #: Iterations for a decision; an eager thinker's only where no clock counts.
    iterations: int
    #: Most seconds for a decision, and for all those of a phase, where the clock counts.
    seconds: float
    phase_seconds: float = 10.0
    #: Phases to end before a line is evaluated.
    cut: int = 2
    #: Candidates compared at first.
    width: int = 10
    #: Whole setups compared; with 1 it is the policy's.
    setups: int = 1
    #: Whether worlds are drawn as players make them, or all that fit alike.
    weighted: bool = True
    #: Whether the clock alone ends a thought, not the count of iterations.
    eager: bool = False
    #: Decisions in the tree; 2 means the candidates alone, flat Monte Carlo.
    depth: int = 12
    #: Per cent of noise in the playouts.
    noise: int = 25
    curiosity: float = 0.15
    widening: float = 0.7
    trust: float = 20.0
    bias: float = 0.06
    #: Whether a purpose once chosen is carried out without new thought.
    keeps_plans: bool = True


#: Nodes of a tree, at most; a tree that is full goes on without growing.
CAPACITY = 60_000
#: Iterations between two looks at the clock.
_CHUNK = 32


class SearchPlayer:
    """Decides by search, from observations alone.

    A purpose once chosen is carried out without new thought until a die falls, something is
    turned up, or it is done.
    """

    def __init__(
        self,
        engine: Any,
        seat: int,
        seed: int,
        clock: bool,
        depth: Depth,
        budget: float = 1.0,
    ) -> None:
        depth = replace(
            depth,
            iterations=max(round(depth.iterations * budget), 1),
            seconds=depth.seconds * budget,
            phase_seconds=depth.phase_seconds * budget,
        )
        self._engine = engine
        self._board = engine.board
        self._seat = seat
        self._seed = seed
        self._depth = depth
        self._clock = clock
        self._name = f"search {seat}"
        self._work = new_work()
        self._mind = new_mind(engine.board)
        self._style = new_style()
        self._playing = new_style(noise=depth.noise)
        self._source = np.zeros(1, STATE)[0]
        self._pool = np.zeros(3, STATE)
        self._evaluation = new_evaluation()
        self._belief = new_belief(engine.board, depth.weighted)
        self._nodes = new_nodes(CAPACITY)
        self._tree = new_tree()
        self._search = looking.new_search()
        self._search.cut = depth.cut
        self._search.depth = depth.depth
        self._search.curiosity = depth.curiosity
        self._search.widening = depth.widening
        self._search.trust = depth.trust
        self._search.bias = depth.bias
        self._plan = NOTHING
        # The rest of a setup that has been decided on, and what is seen when it goes on.
        self._setup: list[int] = []
        self._setup_seen = b""
        # The phase being played, and the seconds already thought in it.
        self._phase = (0, 0)
        self._thought = 0.0
        #: What was thought about the last decision, for whoever wants the reasons.
        self.report: dict[str, Any] = {}
        self.iterations = 0

    def prepare(self) -> None:
        """Play the beginning of a game with hardly any thought, so that all is compiled."""
        engine = self._engine
        quick = SearchPlayer(engine, self._seat, 1, False, replace(self._depth, iterations=_CHUNK))
        state = engine.initial(0)
        if jit.compiled():
            quick._deploy(engine.observe(state, SAMURAI))
        while state.stage != BANDIT_PHASE:
            seen = engine.observe(state, engine.to_act(state))
            state = engine.apply(state, quick._by_policy(seen, 1))
        seen = engine.observe(state, BANDIT)
        quick._decide(seen)

    def choose(self, observation: State) -> int:
        """Return an action for an observation of the seat to act."""
        self.report = {}
        if self._clock and not jit.compiled():
            # Interpreted, a search sees too little in its time to be better than the policy.
            return self._by_policy(observation, draw(self._seed, self._name, observation))
        if play.legal(self._board, observation, self._work) == 1:
            # What is forced needs no thought; the plan, if there is one, goes on after it.
            return self._done(int(self._work.out[0]))
        if observation.stage == SETUP and self._depth.setups > 1 and jit.compiled():
            return self._deploy(observation)
        action = self._go_on(observation) if self._depth.keeps_plans else NOTHING
        if action == NOTHING:
            action = self._decide(observation)
        return self._done(int(action))

    def _done(self, action: int) -> int:
        """Give up the plan where its next step hangs on chance or on something turned up."""
        if verb_of(action) in (ROLL, TRY):
            self._plan = NOTHING
        return action

    def _go_on(self, seen: State) -> int:
        """Return the next step of the plan, NOTHING if there is none."""
        if self._plan == NOTHING or seen.stage not in (BANDIT_PHASE, JOINT_ATTACK):
            self._plan = NOTHING
            return NOTHING
        return self._step(seen)

    def _step(self, seen: State) -> int:
        action = looking.step_of(self._board, seen, self._work, self._mind, self._style, self._plan)
        if action == NOTHING:
            self._plan = NOTHING
        return int(action)

    def _decide(self, seen: State) -> int:
        seed = draw(self._seed, self._name, seen)
        seed_dice(self._source, seed)
        found = looking.open_root(
            self._board,
            seen,
            self._work,
            self._mind,
            self._style,
            self._source,
            self._nodes,
            self._tree,
            self._search,
            self._depth.width,
        )
        if found == 0:
            return self._by_policy(seen, seed)
        label = int(self._mind.label[0])
        if found > 1:
            self._search.seed = seed >> 1
            label = self._compare(seen)
        if label >= 0:
            return label
        self._plan = label
        action = self._step(seen)
        if action != NOTHING:
            return action
        # A purpose that comes to nothing at once is no choice at all, and has no reasons.
        self.report = {}
        return self._by_policy(seen, seed)

    def _deploy(self, seen: State) -> int:
        """Return the next step of the setup that has turned out best."""
        if not self._setup or seen.tobytes() != self._setup_seen:
            start = time.perf_counter()

            def spent(games: int, share: float) -> bool:
                if self._clock and time.perf_counter() - start >= self._depth.seconds * share:
                    return True
                return self._counted(games, share)

            self._setup = best_setup(
                self._board,
                seen,
                self._work,
                self._mind,
                self._style,
                self._playing,
                self._depth.setups,
                draw(self._seed, self._name, seen) >> 1,
                spent,
            )
        action = self._setup.pop(0)
        after = np.zeros(1, STATE)
        after[0] = seen
        play.advance(self._board, after[0], self._work, action)
        self._setup_seen = after[0].tobytes()
        return action

    def _by_policy(self, seen: State, seed: int) -> int:
        seed_dice(self._source, seed)
        forget_errand(self._mind)
        return int(choose(self._board, seen, self._work, self._mind, self._style, self._source))

    def _compare(self, seen: State) -> int:
        """Search, halving the field as the budget runs; return the best candidate's label."""
        search = self._search
        rounds = max(int(search.candidates) - 1, 1).bit_length()
        start = time.perf_counter()
        allowed = self._allowed(seen)
        total = self._depth.iterations
        for done in range(rounds):
            while not self._spent((done + 1) / rounds, start, allowed):
                chunk = _CHUNK
                if not (self._clock and self._depth.eager):
                    left = total * (done + 1) // rounds - int(search.iterations)
                    chunk = min(chunk, max(left, 1))
                self._iterate(seen, chunk)
            if done + 1 < rounds:
                looking.halve(self._nodes, search, self._seat)
        self.iterations += int(search.iterations)
        self._thought += time.perf_counter() - start
        best = int(looking.best_candidate(self._nodes, search, self._seat))
        self.report = reasons.report(
            self._engine, self._nodes, best, self._seat, int(search.iterations)
        )
        return int(self._nodes[best]["label"])

    def _allowed(self, seen: State) -> float:
        """Return the seconds to think now: the first decisions of a phase get most."""
        phase = (int(seen.turn), int(seen.stage >= CHOOSE_TILE))
        if phase != self._phase:
            self._phase = phase
            self._thought = 0.0
        left = self._depth.phase_seconds - self._thought
        return max(min(self._depth.seconds, left / 4), 0.0)

    def _spent(self, share: float, start: float, allowed: float) -> bool:
        if self._counted(int(self._search.iterations), share):
            return True
        # Every candidate is looked at, however little time there is.
        seen_all = self._search.iterations >= self._search.candidates
        late = self._clock and time.perf_counter() - start >= allowed * share
        return bool(seen_all and late)

    def _counted(self, done: int, share: float) -> bool:
        """Tell whether the count of iterations ends a share of a thought."""
        if self._clock and self._depth.eager:
            return False
        return done >= int(self._depth.iterations * share)

    def _iterate(self, seen: State, count: int) -> None:
        looking.iterate(
            self._board,
            seen,
            self._seat,
            self._pool,
            self._work,
            self._mind,
            self._playing,
            self._evaluation,
            self._belief,
            self._nodes,
            self._tree,
            self._search,
            count,
        )
