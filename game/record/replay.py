"""Play a kept game again through the checking door: its states, its turns, where to go on.

Nothing of a kept game is believed. Every action is read strictly, must be legal where it
stands, and the last state must have the digest that was kept with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.games import Engine, Game, NewGame
from game.record.boards import level_text
from game.record.errors import RecordError, quoted
from game.record.model import BRANCHED, MOST_ACTIONS, Ending, GameRecord, checked_seed, now


@dataclass(frozen=True)
class Step:
    """One action between two true states, and the seat whose decision it was."""

    before: Any
    action: int
    after: Any
    seat: int


@dataclass(frozen=True)
class Mark:
    """Where a phase begins: after the first `ply` actions, in a turn (0: before the first)."""

    ply: int
    turn: int
    phase: str


def steps(engine: Engine, seed: object, actions: Sequence[str]) -> Iterator[Step]:
    """Play the actions one by one, so that a caller may take a breath between two.

    Raises RecordError for what is no seed, or with the number of the action at fault and the
    rule that forbids it.
    """
    if len(actions) > MOST_ACTIONS:
        raise RecordError("record.too_many_actions", count=len(actions), most=MOST_ACTIONS)
    state = engine.initial(checked_seed(seed))
    for number, text in enumerate(actions, 1):
        seat = engine.to_act(state)
        if seat < 0:
            raise RecordError("record.after_end", ply=number, action=quoted(text))
        try:
            action = engine.read(text)
        except ValueError as error:
            raise RecordError("record.bad_action", ply=number, action=quoted(text)) from error
        try:
            after = engine.play(state, action)
        except ValueError as error:
            rule = getattr(getattr(error, "refusal", None), "rule", "")
            raise RecordError(
                "record.forbidden", ply=number, action=quoted(text), rule=rule
            ) from error
        yield Step(state, action, after, seat)
        state = after


class Replay:
    """A game played again: the state after every action."""

    def __init__(self, game: Game, engine: Engine, record: GameRecord) -> None:
        """Begin; :meth:`advance` plays on, :meth:`check` compares the end."""
        self.game = game
        self.engine = engine
        self.record = record
        #: The first state and that after each action so far.
        self.states: list[Any] = [engine.initial(checked_seed(record.seed))]
        #: The action codes so far, and whose decisions they were.
        self.actions: list[int] = []
        self.seats: list[int] = []
        #: The phases so far, in order.
        self.marks: list[Mark] = []
        self._made: list[Step] = []
        self._steps = steps(engine, record.seed, record.actions)

    @classmethod
    def of_steps(
        cls, game: Game, engine: Engine, record: GameRecord, made: Sequence[Step]
    ) -> Replay:
        """Return the replay of a game whose steps are at hand: nothing is played again."""
        replay = cls(game, engine, record)
        replay._steps = iter(())
        for step in made:
            replay._note(step)
        return replay

    def advance(self, count: int) -> bool:
        """Play up to `count` more actions; return False once there are no more.

        Raises RecordError like :func:`steps`.
        """
        for _ in range(count):
            step = next(self._steps, None)
            if step is None:
                return False
            self._note(step)
        return True

    def check(self) -> None:
        """Compare the last state with what was kept of it. Raises RecordError."""
        found = self.engine.digest(self.final)
        if found != self.record.digest:
            raise RecordError("record.other_digest", found=found, kept=self.record.digest)
        result = self.engine.result(self.final)
        if (Ending.of(result) if result is not None else None) != self.record.ending:
            raise RecordError("record.other_ending")

    @property
    def length(self) -> int:
        """The number of actions played so far."""
        return len(self.actions)

    @property
    def final(self) -> Any:
        """The last state so far."""
        return self.states[-1]

    def step(self, ply: int) -> Step:
        """Return action number `ply`, from 1, with the states around it."""
        at = ply - 1
        return Step(self.states[at], self.actions[at], self.states[ply], self.seats[at])

    @property
    def steps(self) -> list[Step]:
        """All steps played so far; the same objects each time."""
        for ply in range(len(self._made) + 1, self.length + 1):
            self._made.append(self.step(ply))
        return list(self._made)

    def turn_starts(self) -> dict[int, int]:
        """Return, for each turn, after how many actions it begins."""
        starts: dict[int, int] = {}
        for mark in self.marks:
            starts.setdefault(mark.turn, mark.ply)
        return starts

    def _note(self, step: Step) -> None:
        turn, phase = self.game.turn(step.before), self.game.phase(step.before)
        if not self.marks or (self.marks[-1].turn, self.marks[-1].phase) != (turn, phase):
            self.marks.append(Mark(len(self.actions), turn, phase))
        self.states.append(step.after)
        self.actions.append(step.action)
        self.seats.append(step.seat)


def rebuild(game: Game, engine: Engine, record: GameRecord) -> Replay:
    """Play a whole kept game again and check its end. Raises RecordError."""
    replay = Replay(game, engine, record)
    while replay.advance(MOST_ACTIONS):
        pass
    replay.check()
    return replay


def remembered(game: Game, engine: Engine, new_game: NewGame, made: Sequence[Step]) -> Replay:
    """Return the replay of a game that was just played. Raises RecordError for its level."""
    state = made[-1].after if made else engine.initial(new_game.seed)
    result = engine.result(state)
    record = GameRecord(
        game=game.id,
        level=level_text(game, new_game.level),
        seed=new_game.seed,
        seats=new_game.seats,
        actions=tuple(engine.write(step.action) for step in made),
        digest=engine.digest(state),
        ending=None if result is None else Ending.of(result),
        created=now(),
    )
    return Replay.of_steps(game, engine, record, made)


def branch(replay: Replay, ply: int, seats: tuple[str, str], name: str = "") -> GameRecord:
    """Return a new game that goes on from another one after its first `ply` actions.

    The dice to come are those of the old game as long as the same is done. Raises ValueError
    for a number of actions that the game does not have.
    """
    if not 0 <= ply <= replay.length:
        raise ValueError(f"the game has {replay.length} actions, not {ply}")
    state = replay.states[ply]
    result = replay.engine.result(state)
    return replace(
        replay.record,
        seats=seats,
        actions=replay.record.actions[:ply],
        digest=replay.engine.digest(state),
        ending=None if result is None else Ending.of(result),
        name=name,
        created=now(),
        origin=BRANCHED,
    )
