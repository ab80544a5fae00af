"""Writes a game down while it is played, so that it can be gone on with at any time.

The keeper remembers the whole game itself. What could not be written (a full disk, another
window's lock) is written with the next action that can be; the player hears of it once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game.games import Engine, Game, NewGame
from game.record.boards import level_text
from game.record.errors import RecordError, StoreError
from game.record.model import PLAYED, Ending, GameRecord, now
from game.record.replay import Replay
from game.record.store import Conflict, Kept, Standing, Store

#: Takes a message for the player.
Tell = Callable[[RecordError], None]


def open_store(path: Path, tell: Tell) -> Store | None:
    """Open the store, or say why games are not being kept and return None."""
    try:
        return Store(path)
    except StoreError as error:
        tell(error)
        return None


class GameKeeper:
    """Keeps one game; the hook that a session calls."""

    def __init__(self, store: Store | None, game: Game, engine: Engine, tell: Tell) -> None:
        """Make a keeper that keeps nothing yet; without a store it never will."""
        self._store = store
        self._game = game
        self._engine = engine
        self._tell = tell
        self._template: GameRecord | None = None
        self._kept: Kept | None = None
        self._written: tuple[str, ...] = ()
        self._actions: list[str] = []
        self._states: list[Any] = []
        #: Why the game is not being kept just now, or None.
        self.trouble: RecordError | None = None

    @property
    def game_id(self) -> int | None:
        """The game's number in the store; None as long as nothing has been written."""
        return None if self._kept is None else self._kept.id

    @property
    def keeps(self) -> bool:
        """Whether the store holds the game as it stands."""
        return self._kept is not None and self._written == tuple(self._actions)

    def begin(self, new_game: NewGame) -> None:
        """Take a new game on. It enters the store with its first action."""
        if self._store is None:
            return
        try:
            level = level_text(self._game, new_game.level)
        except RecordError as error:
            self._fail(error)
            return
        first = self._engine.initial(new_game.seed)
        self._start(
            GameRecord(
                game=new_game.game,
                level=level,
                seed=new_game.seed,
                seats=new_game.seats,
                actions=(),
                digest=self._engine.digest(first),
                created=now(),
                origin=PLAYED,
            ),
            [first],
        )

    def take_over(self, replay: Replay, record: GameRecord) -> None:
        """Begin with the first actions of another game, which enter the store at once.

        `record` is what :func:`game.record.replay.branch` made of the replay.
        """
        self._start(record, replay.states[: len(record.actions) + 1])
        self._write()

    def resume(self, replay: Replay, kept: Kept) -> None:
        """Go on with a game of the store that was played again."""
        self._start(replay.record, list(replay.states))
        self._kept = kept
        self._written = replay.record.actions

    def append(self, action: int) -> None:
        """Add an action."""
        self.change(len(self._actions), [action])

    def truncate(self, length: int) -> None:
        """Leave only the first `length` actions."""
        self.change(length, [])

    def change(self, length: int, actions: Sequence[int]) -> None:
        """Leave the first `length` actions and add others, as one transaction."""
        if self._template is None:
            return
        del self._actions[length:]
        del self._states[length + 1 :]
        for action in actions:
            self._actions.append(self._engine.write(action))
            self._states.append(self._engine.apply(self._states[-1], action))
        self._write()

    def finish(self, state: Any) -> None:
        """See to it that a finished game is whole; `state` is its last."""
        if self._template is not None and self._written != tuple(self._actions):
            self._write()

    def _start(self, template: GameRecord, states: list[Any]) -> None:
        self._template = template
        self._actions = list(template.actions)
        self._states = states
        self._kept = None
        self._written = ()

    def _write(self) -> None:
        """Bring the store up to date, or say once why that cannot be done now."""
        if self._store is None or self._template is None:
            return
        try:
            self._bring_up_to_date(self._store, self._template)
        except Conflict as error:
            # The game goes on here as one of its own: neither window loses anything.
            self._kept = None
            self._tell(error)
            self._write()
        except StoreError as error:
            self._fail(error)
        else:
            self._written = tuple(self._actions)
            self.trouble = None

    def _bring_up_to_date(self, store: Store, template: GameRecord) -> None:
        standing = self._standing()
        if self._kept is None:
            if self._actions:
                record = self._record(template, standing)
                self._kept = store.add(record, standing.turn)
            return
        same = 0
        for old, new in zip(self._written, self._actions, strict=False):
            if old != new:
                break
            same += 1
        self._kept = store.change(self._kept, same, self._actions[same:], standing)

    def _record(self, template: GameRecord, standing: Standing) -> GameRecord:
        return GameRecord(
            game=template.game,
            level=template.level,
            seed=template.seed,
            seats=template.seats,
            actions=tuple(self._actions),
            digest=standing.digest,
            ending=standing.ending,
            name=template.name,
            created=template.created,
            origin=template.origin,
        )

    def _standing(self) -> Standing:
        state = self._states[-1]
        result = self._engine.result(state)
        ending = None if result is None else Ending.of(result)
        return Standing(self._engine.digest(state), self._game.turn(state), ending)

    def _fail(self, error: RecordError) -> None:
        """Say what is wrong, unless that has been said already."""
        if self.trouble is None or self.trouble.key != error.key:
            self._tell(error)
        self.trouble = error
