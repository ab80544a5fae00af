"""A game in progress: who sits where, what has been decided, what may be taken back.

A session knows a game only through its protocol. It alone holds the true state; a window
shows what :meth:`Session.observe` gives for the seat that is looking.

Decisions are taken back in *versions*: since the last barrier (a die, a reveal, a hand-over,
the opponent's move) every command of the player leaves the list of decisions as he wants it,
and undo goes to the list before. A command may add several actions, or replace the last ones
by others, as long as it leaves everything before the barrier alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.games import HUMAN, Engine, NewGame
from game.record.replay import Step as Step

#: No seat: nobody looks yet, nobody decides any more.
NOBODY = -1

#: Why nothing can be taken back: keys of texts under `undo`.
START, OPPONENT, NOT_YOURS = "start", "opponent", "not_yours"

#: Phase of a thinker's status while it is not yet at its full strength.
PREPARING = "compiling"

#: What may be wrong with an answer: keys of texts.
NO_ANSWER, ILLEGAL_ANSWER = "worker.no_answer", "worker.illegal_answer"


class Answer(Protocol):
    """What a thinker says."""

    @property
    def request(self) -> int:
        """Number of the request that it answers."""

    @property
    def action(self) -> int | None:
        """The action chosen, or None when there is none."""

    @property
    def failure(self) -> str:
        """Why there is none: the key of a text, or ""."""


class Thinker(Protocol):
    """Somebody who decides elsewhere, asked and listened to without waiting."""

    def ask(self, observation: Any, request: int) -> None:
        """Begin to think about an observation."""

    def poll(self) -> Answer | None:
        """Return an answer that has come in, or None."""

    def close(self) -> None:
        """Stop thinking for good."""


class Keeper(Protocol):
    """Somebody who writes a game down while it is played."""

    @property
    def keeps(self) -> bool:
        """Whether the game as it stands can be taken up again later."""

    def begin(self, new_game: NewGame) -> None:
        """A game begins."""

    def change(self, length: int, actions: Sequence[int]) -> None:
        """The first `length` actions are left, and others follow them: one command."""

    def finish(self, state: Any) -> None:
        """The game is over in this state."""


#: Makes the thinker of a seat.
MakeThinker = Callable[[int], Thinker]


class Session:
    """A game being played in the window."""

    def __init__(
        self,
        engine: Engine,
        new_game: NewGame,
        make_thinker: MakeThinker | None = None,
        keeper: Keeper | None = None,
        actions: Sequence[int] = (),
        steps: Sequence[Step] = (),
    ) -> None:
        """Begin a game, or resume one after some actions.

        `make_thinker` is needed where a seat is not human. `steps` are those of a game that
        has been played again already; `actions` after them are still to be played. Raises the
        engine's own error for an action that is not legal.
        """
        self.engine = engine
        self.new_game = new_game
        self._first = engine.initial(new_game.seed)
        self._make_thinker = make_thinker
        self._thinkers: dict[int, Thinker] = {}
        self._request = 0
        self._asked_at = -1
        self._answer: int | None = None
        #: Why the opponent does not go on: a key of a text, or "".
        self.trouble = ""
        self._fixed: list[Step] = []
        self._fixed_by = START
        self._versions: list[tuple[Step, ...]] = [()]
        self._cursor = 0
        #: Called with the steps that were added at the end, to be shown as they happened.
        self.on_steps: Callable[[Sequence[Step]], None] = lambda steps: None
        #: Called when the list of decisions became another one, to be shown as it is.
        self.on_jump: Callable[[], None] = lambda: None
        self._keeper: Keeper | None = None
        for step in steps:
            self._commit([*self._versions[self._cursor], step])
        for action in actions:
            self._append([action])
        humans = [seat for seat in (0, 1) if self.human(seat)]
        #: The seat whose knowledge is shown; NOBODY until the first of two people has come.
        self.viewer = humans[0] if len(humans) == 1 else NOBODY if humans else 0
        self._kept: list[int] = [step.action for step in self.steps]
        self._keeper = keeper
        if keeper is not None and not self._kept:
            keeper.begin(new_game)

    # what is

    @property
    def steps(self) -> list[Step]:
        """All steps so far."""
        return [*self._fixed, *self._versions[self._cursor]]

    @property
    def length(self) -> int:
        """The number of steps so far."""
        return len(self._fixed) + len(self._versions[self._cursor])

    @property
    def state(self) -> Any:
        """The true state."""
        tail = self._versions[self._cursor]
        if tail:
            return tail[-1].after
        return self._fixed[-1].after if self._fixed else self._first

    @property
    def seat(self) -> int:
        """The seat to decide, or NOBODY."""
        return self.engine.to_act(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seat == NOBODY

    def human(self, seat: int) -> bool:
        """Tell whether a person plays a seat."""
        return seat != NOBODY and self.new_game.seats[seat] == HUMAN

    @property
    def humans(self) -> int:
        """How many people play."""
        return sum(self.human(seat) for seat in (0, 1))

    @property
    def kept(self) -> bool | None:
        """Whether the game can be taken up again when it is left now; None if it need not be."""
        if self._keeper is None or not self.length:
            return None
        return self._keeper.keeps

    @property
    def yours(self) -> bool:
        """Whether the person who is looking is to decide."""
        return self.seat == self.viewer and self.human(self.seat)

    @property
    def hand_over_due(self) -> bool:
        """Whether a person is to decide who is not the one looking."""
        return self.human(self.seat) and self.seat != self.viewer

    @property
    def thinking(self) -> bool:
        """Whether an opponent is to decide and has not answered yet."""
        seat = self.seat
        return seat != NOBODY and not self.human(seat) and self._answer is None

    @property
    def progress(self) -> tuple[int, int] | None:
        """How far the opponent to decide has prepared itself: done and all; None when ready."""
        status = getattr(self._thinkers.get(self.seat), "status", None)
        if status is None or status.phase != PREPARING:
            return None
        return int(status.done), int(status.total)

    def observe(self, state: Any | None = None) -> Any:
        """Return what the seat that is looking may know, of the state of now or an earlier one."""
        seat = self.viewer if self.viewer != NOBODY else 1
        return self.engine.observe(self.state if state is None else state, seat)

    def look(self, seat: int) -> None:
        """Let another seat look: a hand-over was confirmed, or somebody only watches."""
        self.viewer = seat
        self.on_jump()

    # decisions

    def play(self, actions: Sequence[int]) -> None:
        """Carry out one command of the player: one or more actions.

        Raises the engine's own error, with nothing done, when one of them is not legal.
        """
        added = self._append(actions)
        self.on_steps(added)
        self._keep()

    def rewrite(self, keep: int, actions: Sequence[int]) -> None:
        """Replace all steps after the first `keep` by other actions, as one command.

        Raises ValueError when that would take back a barrier, and like `play`.
        """
        if keep < len(self._fixed):
            raise ValueError(f"step {keep} lies before the last barrier")
        tail = list(self._versions[self._cursor][: keep - len(self._fixed)])
        before = self._tail_state(tail)
        for action in actions:
            tail.append(self._step(before, action))
            before = tail[-1].after
        self._commit(tail)
        self.on_jump()
        self._keep()

    @property
    def undo_barrier(self) -> str | None:
        """Say why nothing can be taken back now: a key of a text, or None when it can be."""
        if self._cursor > 0:
            return None if self.yours else NOT_YOURS
        return self._fixed_by

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be done again."""
        return self.yours and self._cursor + 1 < len(self._versions)

    @property
    def barrier_length(self) -> int:
        """The number of steps that can no longer be taken back."""
        return len(self._fixed)

    def undo(self) -> bool:
        """Take back the last command; False when a barrier forbids it."""
        if self.undo_barrier is not None:
            return False
        self._cursor -= 1
        self.on_jump()
        self._keep()
        return True

    def redo(self) -> bool:
        """Do again what was taken back last; False when there is nothing."""
        if not self.can_redo:
            return False
        self._cursor += 1
        self.on_jump()
        self._keep()
        return True

    def _step(self, before: Any, action: int) -> Step:
        return Step(before, action, self.engine.play(before, action), self.engine.to_act(before))

    def _tail_state(self, tail: Sequence[Step]) -> Any:
        if tail:
            return tail[-1].after
        return self._fixed[-1].after if self._fixed else self._first

    def _append(self, actions: Sequence[int]) -> list[Step]:
        tail = list(self._versions[self._cursor])
        before = self.state
        added = []
        for action in actions:
            added.append(self._step(before, action))
            before = added[-1].after
        self._commit([*tail, *added])
        return added

    def _commit(self, tail: Sequence[Step]) -> None:
        """Make a tail the version in force; what lies before its last barrier is fixed."""
        fixed, reason = 0, ""
        for number, step in enumerate(tail):
            barrier = self._barrier(step)
            if barrier is not None:
                fixed, reason = number + 1, barrier
        if fixed:
            self._fixed.extend(tail[:fixed])
            self._fixed_by = reason
            self._versions, self._cursor = [tuple(tail[fixed:])], 0
            return
        del self._versions[self._cursor + 1 :]
        self._versions.append(tuple(tail))
        self._cursor += 1

    def _barrier(self, step: Step) -> str | None:
        if not self.human(step.seat):
            return OPPONENT
        return self.engine.barrier(step.before, step.after)

    def _keep(self) -> None:
        """Tell the keeper how the list of actions has changed, and the end of the game."""
        actions = [step.action for step in self.steps]
        same = 0
        while same < min(len(actions), len(self._kept)) and actions[same] == self._kept[same]:
            same += 1
        if self._keeper is not None:
            if same < len(actions) or same < len(self._kept):
                self._keeper.change(same, actions[same:])
            if self.over:
                self._keeper.finish(self.state)
        self._kept = actions

    # the opponent

    def tick(self, ready: bool = True) -> bool:
        """Ask the opponent, listen to him, and once `ready` play what he chose.

        Return True when a step was played. Never waits.
        """
        seat = self.seat
        if self.human(seat):
            self._send_for_others()
            return False
        if seat == NOBODY or self.trouble:
            return False
        if self._asked_at != self.length:
            self._request += 1
            self._asked_at = self.length
            self._answer = None
            self._thinker(seat).ask(self.engine.observe(self.state, seat), self._request)
        if self._answer is None:
            self._listen(seat)
        if self._answer is None or not ready:
            return False
        action, self._answer = self._answer, None
        self._asked_at = -1
        self.play([action])
        return True

    def _listen(self, seat: int) -> None:
        answer = self._thinker(seat).poll()
        if answer is None or answer.request != self._request:
            return
        if answer.failure or answer.action is None:
            self.trouble = answer.failure or NO_ANSWER
        elif answer.action not in self.engine.legal(self.engine.observe(self.state, seat)):
            self.trouble = ILLEGAL_ANSWER
        else:
            self._answer = answer.action

    def retry(self) -> None:
        """Send for the opponent anew after trouble."""
        self.trouble = ""
        self._asked_at = -1
        self._answer = None
        thinker = self._thinkers.pop(self.seat, None)
        if thinker is not None:
            thinker.close()

    def _thinker(self, seat: int) -> Thinker:
        if seat not in self._thinkers:
            if self._make_thinker is None:
                raise ValueError(f"nobody thinks for seat {seat}")
            self._thinkers[seat] = self._make_thinker(seat)
        return self._thinkers[seat]

    def _send_for_others(self) -> None:
        """Let opponents get ready while a person decides: listened to, they go on with it."""
        for seat in (0, 1):
            if not self.human(seat):
                self._thinker(seat).poll()

    def close(self) -> None:
        """Send the opponents away. May be called more than once."""
        while self._thinkers:
            self._thinkers.popitem()[1].close()
