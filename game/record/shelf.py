"""All that a window asks of the kept games, also where none can be kept.

shelf = Shelf(data_folder, cache_folder, tell)
reopening = shelf.reopen(shelf.latest().id)
while reopening.advance(20): ...         # draw between two calls
keeper = shelf.keeper(reopening.game, reopening.engine)
keeper.resume(reopening.replay, reopening.kept)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from game.games import GAMES, Engine, Game
from game.record import files
from game.record.boards import engine_on
from game.record.commands import levels_folder, story
from game.record.errors import RecordError, StoreError, Texts
from game.record.files import Loaded, Loading
from game.record.keeper import GameKeeper, Tell, open_store
from game.record.model import GameRecord, GameSummary
from game.record.replay import Replay
from game.record.statistics import Statistics, count_dice, statistics
from game.record.store import FILE, Kept


@dataclass
class Reopening:
    """A kept game being played again, a few actions at a time."""

    game: Game
    engine: Engine
    #: The level's name or file, for `GameRecord.new_game`.
    level: str
    replay: Replay
    kept: Kept

    @property
    def record(self) -> GameRecord:
        """The game as it was kept."""
        return self.replay.record

    def advance(self, count: int) -> bool:
        """Play up to `count` more actions; return False when the game stands as it was kept.

        Raises RecordError when it cannot be played again.
        """
        if self.replay.advance(count):
            return True
        self.replay.check()
        return False


class Shelf:
    """The kept games; an empty shelf, after one message, where the store cannot be used."""

    def __init__(self, data_folder: Path | None, cache_folder: Path, tell: Tell) -> None:
        """Open the store; without a `data_folder` nothing is kept, and nobody is told so.

        `tell` gets every message that nobody asked for.
        """
        self._tell = tell
        self._levels = levels_folder(cache_folder)
        self._store = None if data_folder is None else open_store(data_folder / FILE, tell)
        #: What was wrong with games that could not be opened.
        self._broken: dict[int, RecordError] = {}

    @property
    def keeps(self) -> bool:
        """Whether games can be kept at all."""
        return self._store is not None

    def close(self) -> None:
        """Close the store. May be called more than once."""
        if self._store is not None:
            self._store.close()

    def summaries(self) -> list[GameSummary]:
        """List all games, the one played last first. A broken one says why, and hides no other.

        Raises StoreError.
        """
        if self._store is None:
            return []
        found = self._store.summaries()
        return [
            replace(s, broken=self._broken[s.id])
            if s.broken is None and s.id in self._broken
            else s
            for s in found
        ]

    def latest(self) -> GameSummary | None:
        """Return the unfinished game that was played last, or None. Raises StoreError."""
        for summary in self.summaries():
            if summary.broken is None and not summary.finished:
                return summary
        return None

    def reopen(self, number: int) -> Reopening:
        """Begin to play a kept game again. Raises RecordError."""
        store = self._store
        if store is None:
            raise RecordError("record.no_game")
        try:
            record, kept = store.record(number)
            game = GAMES[record.game]
            engine, level = engine_on(game, record.level, self._levels)
        except StoreError:
            raise
        except RecordError as error:
            self._broken[number] = error
            raise
        return Reopening(game, engine, level, Replay(game, engine, record), kept)

    def blame(self, number: int, error: RecordError) -> None:
        """Note why a game could not be played again, for the list."""
        self._broken[number] = error

    def reopen_now(self, number: int) -> Reopening:
        """Play a kept game again in one go, a part of a second. Raises RecordError."""
        reopening = self.reopen(number)
        try:
            while reopening.advance(100):
                pass
        except RecordError as error:
            self.blame(number, error)
            raise
        return reopening

    def keeper(self, game: Game, engine: Engine) -> GameKeeper:
        """Return a keeper for a game; call its `begin`, `resume` or `take_over`."""
        return GameKeeper(self._store, game, engine, self._tell)

    def rename(self, number: int, name: str) -> None:
        """Name a game. Raises StoreError."""
        if self._store is not None:
            self._store.rename(number, name)

    def delete(self, number: int) -> None:
        """Delete a game for good. Raises StoreError."""
        if self._store is not None:
            self._store.delete(number)

    def export(self, number: int, path: Path, texts: Texts) -> None:
        """Write a kept game into a file, with remarks in the language in force.

        Raises RecordError.
        """
        self.write(self.reopen_now(number).replay, path, texts)

    def write(self, replay: Replay, path: Path, texts: Texts) -> None:
        """Write a game that was played again into a file, as :meth:`export`."""
        files.write(path, replay, story(replay.game, replay.engine, texts))

    def load(self, path: Path) -> Loaded:
        """Read a game's file, to look at or to play on from. Raises RecordError."""
        return files.load(path, self._levels)

    def begin_to_load(self, path: Path) -> Loading:
        """Do what :meth:`load` does a few actions at a time. Raises RecordError."""
        return files.begin_to_load(path, self._levels)

    def add(self, loaded: Loaded) -> int | None:
        """Put a game from a file among those kept; return its number, None without a store.

        Raises StoreError.
        """
        return None if self._store is None else files.add_to_store(self._store, loaded)

    def take_in(self, path: Path) -> int | None:
        """Read a file and put its game among those kept, as :meth:`add`. Raises RecordError."""
        return self.add(self.load(path))

    def count_dice(self) -> Iterator[int]:
        """Count the dice of games that ended since; see `statistics.count_dice`."""
        if self._store is not None:
            yield from count_dice(self._store, self._levels)

    def statistics(self) -> Statistics:
        """Return what the games say together. Raises StoreError."""
        if self._store is None:
            return statistics([], {})
        return statistics(self._store.summaries(), self._store.dice())
