"""The opponent's pace: he goes on by himself, or after everything he does waits to be told."""

from __future__ import annotations

from game.client.context import Context
from game.client.session import NOBODY, Session
from game.seven_swords.rules.state import SETUP


class Pace:
    """Says whether the opponent may play what he has chosen; a setting decides whether he waits."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context = context
        self._session = session
        self._told = False

    @property
    def held(self) -> bool:
        """Whether he may not play before he is told to. The setup goes by itself."""
        wants = bool(self._context.settings["step_opponent"])
        return wants and not self._told and self._session.state.stage != SETUP

    @property
    def waiting(self) -> bool:
        """Whether he has chosen, and waits."""
        session = self._session
        theirs = session.seat != NOBODY and not session.human(session.seat)
        return self.held and theirs and not session.thinking and not session.trouble

    def go_on(self) -> None:
        """Let him play what he has chosen."""
        self._told = self.waiting

    def played(self) -> None:
        """He has played it."""
        self._told = False
