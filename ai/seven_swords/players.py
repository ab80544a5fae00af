"""The opponents of Seven Swords by name."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from ai.chance import draw
from ai.opponent import Factory
from ai.seven_swords.baselines import PlainPlayer
from ai.seven_swords.mind import new_mind
from ai.seven_swords.policy import choose
from ai.seven_swords.steering import forget_errand
from ai.seven_swords.style import new_style
from ai.seven_swords.thinker import Depth, SearchPlayer
from game.seven_swords.rules.dice import below, seed_dice
from game.seven_swords.rules.state import SETUP, State, new_state
from game.seven_swords.rules.work import new_work


class PolicyPlayer:
    """Decides by the scripted policy, more or less steadily.

    `noise` is the per cent by which it misjudges; of a hundred decisions, `slips` are taken
    at random.
    """

    def __init__(
        self,
        engine: Any,
        seat: int,
        seed: int,
        clock: bool,
        noise: int | None = None,
        slips: int = 0,
    ) -> None:
        self._engine = engine
        self._board = engine.board
        self._seed = seed
        self._slips = slips
        self._name = f"policy {seat}"
        self._work = new_work()
        self._mind = new_mind(engine.board)
        self._style = new_style() if noise is None else new_style(noise=noise)
        self._source = new_state()

    def prepare(self) -> None:
        """Decide once about an empty board."""
        self.choose(self._engine.initial(0))

    def choose(self, observation: State) -> int:
        """Return the policy's action for an observation of the seat to act."""
        seed_dice(self._source, draw(self._seed, self._name, observation))
        if observation.stage != SETUP and below(self._source, 100) < self._slips:
            actions: list[int] = self._engine.legal(observation)
            return actions[below(self._source, len(actions))]
        forget_errand(self._mind)
        action = choose(self._board, observation, self._work, self._mind, self._style, self._source)
        return int(action)


def _searching(depth: Depth) -> Factory:
    return partial(SearchPlayer, depth=depth)


PLAYERS: dict[str, Factory] = {
    "novice": partial(PolicyPlayer, noise=150, slips=25),
    "apprentice": partial(PolicyPlayer, noise=60, slips=6),
    "policy": PolicyPlayer,
    # Looks at its own phase only.
    "greedy": _searching(Depth(iterations=48, seconds=0.05, cut=1, depth=2, weighted=False)),
    "flat": partial(PlainPlayer, kind="flat"),
    "uct": partial(PlainPlayer, kind="uct"),
    "warrior": _searching(Depth(iterations=30, seconds=0.2, weighted=False)),
    "captain": _searching(Depth(iterations=100, seconds=0.5, setups=3)),
    "master": _searching(Depth(iterations=1200, seconds=1.5, setups=12, eager=True)),
    # Asked at any time, about positions that may have nothing to do with one another.
    "adviser": _searching(
        Depth(iterations=300, seconds=0.8, phase_seconds=math.inf, keeps_plans=False)
    ),
}
