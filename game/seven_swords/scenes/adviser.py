"""Somebody who is asked what he would do: in a process of his own, and never waited for.

He gets what the seat may know and nothing else, so that a hint tells nobody a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from game.client.session import NO_ANSWER, PREPARING, Answer, Thinker
from game.games import NewGame
from game.seven_swords.rules.state import State

#: The opponent who advises, one of `ai.opponent.NAMES`.
ADVISER = "adviser"
#: Phase of a counsellor's status once he can do his best.
_READY = "ready"


class Counsel(Answer, Protocol):
    """What a counsellor answers: an action, and why."""

    @property
    def report(self) -> Mapping[str, Any]:
        """His reasons (`ai.seven_swords.reasons.report`), empty where he did not search."""


class Counsellor(Thinker, Protocol):
    """A thinker who gives reasons, tells how far he is, and can be told to stop."""

    @property
    def status(self) -> Any:
        """His `phase`, and how far he has come with preparing himself: `done` of `total`."""

    def forget(self) -> None:
        """The request's answer is no longer wanted."""

    def poll(self) -> Counsel | None:
        """Return an answer that has come in, or None."""


#: Makes the counsellor of a seat.
MakeCounsellor = Callable[[int], Counsellor]


@dataclass(frozen=True)
class Advice:
    """What somebody would do, and why."""

    action: int
    #: See `Counsel.report`.
    report: Mapping[str, Any] = field(default_factory=dict)
    #: Whether a better one follows.
    first: bool = False


class Adviser:
    """Gives advice about one decision at a time, for either seat.

    A counsellor is sent for when he is first asked. While he prepares himself he says what he
    would do by rules of thumb, and says it again with reasons once he is ready.
    """

    def __init__(self, make: MakeCounsellor) -> None:
        self._make = make
        self._counsellors: dict[int, Counsellor] = {}
        self._request = 0
        self._asked: tuple[int, State] | None = None
        self._answered = False
        #: Whether he was not at his best when asked.
        self._unprepared = False
        self.advice: Advice | None = None
        #: Why there is no advice: the key of a text, or "".
        self.trouble = ""

    @property
    def thinking(self) -> bool:
        """Whether he has been asked and has said nothing yet."""
        return self._asked is not None and self.advice is None and not self.trouble

    @property
    def progress(self) -> tuple[int, int] | None:
        """How far he has prepared himself: done and all; None when he need not."""
        if self._asked is None:
            return None
        status = self._counsellors[self._asked[0]].status
        return (int(status.done), int(status.total)) if status.phase == PREPARING else None

    def ask(self, seat: int, observation: State) -> None:
        """Ask about what a seat that is to act may know; an earlier question is forgotten."""
        self.forget()
        if seat not in self._counsellors:
            self._counsellors[seat] = self._make(seat)
        self._asked = (seat, observation)
        self._send()

    def _send(self) -> None:
        assert self._asked is not None
        seat, observation = self._asked
        counsellor = self._counsellors[seat]
        self._unprepared = counsellor.status.phase != _READY
        self._request += 1
        self._answered = False
        counsellor.ask(observation, self._request)

    def forget(self) -> None:
        """Drop the question and its answer: the decision is another one now."""
        if self._asked is not None and not self._answered:
            self._counsellors[self._asked[0]].forget()
        self._asked = None
        self.advice, self.trouble = None, ""

    def listen(self) -> bool:
        """Hear what he has to say; True when that is something new. Never waits."""
        if self._asked is None:
            return False
        counsellor = self._counsellors[self._asked[0]]
        if self._answered:
            if self._unprepared and self.advice is not None and counsellor.status.phase == _READY:
                self._send()
            return False
        answer = counsellor.poll()
        if answer is None or answer.request != self._request:
            return False
        self._answered = True
        if answer.action is None:
            if self.advice is None:
                self.trouble = answer.failure or NO_ANSWER
            else:
                self.advice = Advice(self.advice.action)
            return True
        first = self._unprepared and not answer.report
        self.advice = Advice(int(answer.action), answer.report, first)
        return True

    def close(self) -> None:
        """Send him away. May be called more than once."""
        self.forget()
        while self._counsellors:
            self._counsellors.popitem()[1].close()


def counsellors(new_game: NewGame) -> MakeCounsellor:
    """Return a maker of counsellors that think in processes of their own."""

    def make(seat: int) -> Counsellor:
        from ai.worker import Thinker

        seed = (new_game.seed * 2 + seat) % 2**62
        return Thinker(new_game.game, new_game.level, ADVISER, seat, seed)

    return make
