"""A game as text: every action in the notation, what happened, digests of the state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.seven_swords.rules.components import SIDE_NAMES
from tests.rules.boards import SHIPPED, engine_of
from tests.rules.walkers import steps

FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Script:
    """Which game is kept: board, way of playing, seed."""

    level: str
    walker: str
    seed: int

    @property
    def path(self) -> Path:
        """Where its text is kept."""
        return FOLDER / f"{self.level}-{self.walker}-{self.seed}.txt"

    def lines(self) -> Iterator[str]:
        """Play the game and give its text."""
        engine = engine_of(self.level)
        state = engine.initial(self.seed)
        yield f"level {self.level} {engine.layout.digest}"
        yield f"walker {self.walker}"
        yield f"seed {self.seed}"
        for before, action, after in steps(engine, state, self.walker, self.seed):
            yield f"{SIDE_NAMES[engine.to_act(before)]}: {engine.write(action)}"
            for event in engine.events(before, action, after):
                yield f"    {event}"
            if after.turn != before.turn:
                yield f"digest {engine.digest(after)[:16]}"
            state = after
        yield str(engine.result(state))
        yield f"digest {engine.digest(state)}"


#: For each board two games of raids and a game of everything else. Together they show every
#: action and every event; when a board changes, other seeds may have to be found for that.
SCRIPTS = tuple(
    Script(level, walker, seed)
    for level in SHIPPED
    for walker, seed in (("raid", 9), ("raid", 18), ("brief", 7))
)
