"""Desks of somebody who has nothing to decide: another thinks, or the game is over."""

from __future__ import annotations

from collections.abc import Callable

from game.client.session import Session
from game.seven_swords.rules.state import SETUP
from game.seven_swords.scenes.decision import Decision
from game.seven_swords.scenes.desk import Action, Desk, Host, MainButton
from game.seven_swords.scenes.pace import Pace


class WatchDesk(Desk):
    """The computer decides; its last act is told in the prompt."""

    def __init__(
        self,
        host: Host,
        decision: Decision,
        session: Session,
        pace: Pace,
        caption: Callable[[], str],
    ) -> None:
        super().__init__(host, decision)
        self._session = session
        self._pace = pace
        self._caption = caption

    def prompt(self) -> str:
        """See Desk."""
        if self._session.trouble:
            return self.say("watch.trouble", why=self.texts(self._session.trouble))
        return f"{self._what_happens()} {self._preparing()}".rstrip()

    def _what_happens(self) -> str:
        side = self.names.side(self._session.seat)
        if self.decision.stage == SETUP:
            return self.say("watch.setup", side=side)
        waits = "watch.waiting" if self._pace.waiting else "watch.thinking"
        return self._caption() or self.say(waits, side=side)

    def _preparing(self) -> str:
        """How far the opponent is from its full strength, "" when it has that."""
        progress = self._session.progress
        if progress is None:
            return ""
        return self.say("watch.preparing", done=progress[0], total=progress[1])

    def main(self) -> MainButton | None:
        """See Desk."""
        if self._pace.waiting:
            tip = self.say("tip.go_on")
            return MainButton(self.say("button.go_on"), self._pace.go_on, urgent=True, tip=tip)
        if not self._session.trouble:
            return None
        return MainButton(self.say("button.retry"), self._retry, urgent=True)

    def _retry(self) -> None:
        self._session.retry()
        self.host.stir()


class OverDesk(Desk):
    """The game is over and everything lies open."""

    def __init__(self, host: Host, decision: Decision, show_result: Action) -> None:
        super().__init__(host, decision)
        self._show_result = show_result

    def prompt(self) -> str:
        """See Desk."""
        return self.say("over")

    def main(self) -> MainButton:
        """See Desk."""
        return MainButton(self.say("button.result"), self._show_result, urgent=True)
