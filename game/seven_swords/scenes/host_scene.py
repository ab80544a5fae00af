"""A scene with a game in progress, as desks need it: a way to play, look back and ahead."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from game.client.context import Context
from game.client.scene import Scene
from game.client.scenes.confirm import Confirm
from game.client.session import Session
from game.games import MOST_SEED
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import State
from game.seven_swords.scenes.naming import Names
from game.seven_swords.scenes.single import only_victim, with_rest


class HostScene(Scene):
    """The part of a desk's host that needs no table."""

    def __init__(self, context: Context, session: Session, engine: SevenSwords) -> None:
        super().__init__(context)
        self.session = session
        self.engine = engine
        self.texts = context.texts
        self.names = Names(context.texts, engine.layout)

    def play(self, actions: Sequence[int]) -> None:
        """See Host; what must follow is done, too, and a kill is a step of its own to undo."""
        session = self.session
        session.play(with_rest(self.engine, session.observe(), actions))
        while session.yours:
            kill = only_victim(self.engine, session.observe())
            if kill is None:
                break
            session.play([kill])

    def rewrite(self, keep: int, actions: Sequence[int]) -> None:
        """See Host."""
        self.session.rewrite(keep, actions)

    def played(self) -> list[int]:
        """See Host."""
        return [step.action for step in self.session.steps]

    def may_rewrite(self, keep: int) -> bool:
        """See Host."""
        return keep >= self.session.barrier_length

    def state_after(self, actions: Sequence[int]) -> State:
        """See Host."""
        state = self.engine.initial(self.session.new_game.seed)
        for action in actions:
            state = self.engine.apply(state, action)
        return self.session.observe(state)

    def chance(self) -> int:
        """See Host."""
        return secrets.randbelow(MOST_SEED)

    def end_phase(self, action: int, question: str, left: int) -> None:
        """See Host."""
        if not left or not self.context.settings["ask_before_end"]:
            self.play([action])
            return
        form = "one" if left == 1 else "other"
        self.context.scenes.push(
            Confirm(
                self.context,
                f"{question}.{form}",
                "play.button.end_phase",
                lambda: self.play([action]),
                setting="ask_before_end",
                n=left,
            )
        )
