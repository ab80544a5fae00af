"""The opponents of Seven Swords by name."""

from __future__ import annotations

from typing import Any

from ai.chance import draw
from ai.opponent import Factory
from ai.seven_swords.mind import new_mind
from ai.seven_swords.policy import choose
from ai.seven_swords.style import new_style
from game.seven_swords.rules.dice import seed_dice
from game.seven_swords.rules.state import new_state
from game.seven_swords.rules.work import new_work


class PolicyPlayer:
    """Decides by the scripted policy."""

    def __init__(self, engine: Any, seat: int, seed: int) -> None:
        self._board = engine.board
        self._seed = seed
        self._name = f"policy {seat}"
        self._work = new_work()
        self._mind = new_mind(engine.board)
        self._style = new_style()
        self._source = new_state()

    def choose(self, observation: Any) -> int:
        """Return the policy's action for an observation of the seat to act."""
        seed_dice(self._source, draw(self._seed, self._name, observation))
        action = choose(self._board, observation, self._work, self._mind, self._style, self._source)
        return int(action)


PLAYERS: dict[str, Factory] = {"policy": PolicyPlayer}
