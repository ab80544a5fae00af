"""The store: one SQLite database in the player's data folder, one transaction per command.

Every change is on the disk before it is reported as done; a process killed at any moment, a
full disk or a power cut leaves the games as they were after the last change reported. Each
game carries a count of its changes, so that two windows playing the same game notice.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.record import schema
from game.record.errors import RecordError, StoreError, quoted
from game.record.model import (
    LONGEST_ACTION,
    MOST_ACTIONS,
    ORIGINS,
    Ending,
    GameRecord,
    GameSummary,
    LevelText,
    checked_digest,
    checked_game,
    checked_name,
    checked_seed,
    checked_time,
    checked_who,
    checked_word,
    now,
    text_digest,
    tidy_name,
)

FILE = "games.db"

#: Seconds to wait for another window's transaction, which takes milliseconds; a window must not
#: stand still for longer. And seconds between two looks whether it is done: SQLite's own waiting
#: sleeps longer and longer, so that a busy neighbour gets in first every time.
PATIENCE = 0.4
_PAUSE = 0.002

#: What SQLite's primary result codes mean to a player; the others are "failed".
_TROUBLES = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_READONLY: "unwritable",
    sqlite3.SQLITE_PERM: "unwritable",
    sqlite3.SQLITE_CANTOPEN: "unwritable",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_CORRUPT: "damaged",
}

_SUMMARY = (
    "SELECT id, game, name, level, level_digest, seed, seat_0, seat_1, turn, plies, created,"
    " updated, origin, digest, finished, winner, points_0, points_1, outright FROM games"
)


class Conflict(StoreError):
    """A game was changed or deleted by another window meanwhile."""


@dataclass(frozen=True)
class Standing:
    """What the store notes of a game's last state besides its actions."""

    digest: str
    turn: int
    ending: Ending | None = None


@dataclass(frozen=True)
class Kept:
    """A game of the store: its number and how often it had been changed."""

    id: int
    revision: int


class Store:
    """The games kept on this machine."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        """Open the database, and make it or bring it up to date where necessary.

        `patience` is how many seconds it waits for other windows. Raises StoreError when games
        cannot be kept there.
        """
        self.path = path
        self._patience = patience
        with self._trouble():
            path.parent.mkdir(parents=True, exist_ok=True)
            database = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            with self._trouble():
                database.text_factory = lambda raw: raw.decode("utf-8", "replace")
                database.execute("PRAGMA trusted_schema = OFF")
                database.execute("PRAGMA foreign_keys = ON")
                database.execute("PRAGMA cell_size_check = ON")
                self._patiently(lambda: schema.prepare(database))
                self._patiently(lambda: database.execute("PRAGMA journal_mode = WAL"))
                database.execute("PRAGMA synchronous = FULL")
        except BaseException:
            database.close()
            raise
        self._database = database

    def close(self) -> None:
        """Close the database. May be called more than once."""
        self._database.close()

    # changes

    def add(self, record: GameRecord, turn: int) -> Kept:
        """Keep a game with the actions that it has so far."""
        with self._transaction() as database:
            database.execute(
                "INSERT OR IGNORE INTO levels (digest, text) VALUES (?, ?)",
                (record.level.digest, record.level.text),
            )
            time = now()
            cursor = database.execute(
                "INSERT INTO games (game, level, level_digest, seed, seat_0, seat_1, name,"
                " origin, created, updated, turn, plies, digest)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    record.game,
                    record.level.id,
                    record.level.digest,
                    record.seed,
                    *record.seats,
                    tidy_name(record.name),
                    record.origin,
                    record.created or time,
                    time,
                    turn,
                    len(record.actions),
                    record.digest,
                ),
            )
            number = int(cursor.lastrowid or 0)
            _insert_actions(database, number, 0, record.actions)
            if record.ending is not None:
                _set_ending(database, number, record.ending)
        return Kept(number, 0)

    def change(self, kept: Kept, length: int, actions: Sequence[str], standing: Standing) -> Kept:
        """Leave a game's first `length` actions and add others, all or nothing.

        Raises Conflict when another window has changed or deleted the game.
        """
        with self._transaction() as database:
            cursor = database.execute(
                "UPDATE games SET revision = revision + 1, updated = ?, turn = ?, plies = ?,"
                " digest = ?, finished = 0, winner = NULL, points_0 = NULL, points_1 = NULL,"
                " outright = 0, dice_counted = 0 WHERE id = ? AND revision = ? AND plies >= ?",
                (
                    now(),
                    standing.turn,
                    length + len(actions),
                    standing.digest,
                    kept.id,
                    kept.revision,
                    length,
                ),
            )
            if cursor.rowcount != 1:
                raise Conflict("record.store.conflict")
            database.execute("DELETE FROM actions WHERE game = ? AND ply > ?", (kept.id, length))
            _insert_actions(database, kept.id, length, actions)
            if standing.ending is not None:
                _set_ending(database, kept.id, standing.ending)
        return Kept(kept.id, kept.revision + 1)

    def rename(self, number: int, name: str) -> None:
        """Name a game; a name is cut to one short line."""
        with self._transaction() as database:
            database.execute("UPDATE games SET name = ? WHERE id = ?", (tidy_name(name), number))

    def delete(self, number: int) -> None:
        """Delete a game for good."""
        with self._transaction() as database:
            database.execute("DELETE FROM games WHERE id = ?", (number,))
            database.execute(
                "DELETE FROM levels WHERE digest NOT IN (SELECT level_digest FROM games)"
            )

    def set_dice(self, number: int, counts: Mapping[tuple[int, int], int]) -> None:
        """Keep how often each face fell in a finished game: counts by seat and face."""
        with self._transaction() as database:
            cursor = database.execute(
                "UPDATE games SET dice_counted = 1 WHERE id = ? AND finished = 1", (number,)
            )
            if cursor.rowcount == 1:
                database.executemany(
                    "INSERT OR REPLACE INTO dice (game, seat, face, count) VALUES (?, ?, ?, ?)",
                    [(number, seat, face, count) for (seat, face), count in counts.items()],
                )

    # reading

    def summaries(self) -> list[GameSummary]:
        """List all games, the one played last first; one that is broken says why."""
        with self._reading() as database:
            rows = database.execute(f"{_SUMMARY} ORDER BY updated DESC, id DESC").fetchall()
            levels = _level_faults(database, {str(row[4]) for row in rows})
        return [self._summary(row, levels) for row in rows]

    def record(self, number: int) -> tuple[GameRecord, Kept]:
        """Return a whole game. Raises RecordError when it is not there or not usable."""
        with self._reading() as database:
            row = database.execute(f"{_SUMMARY} WHERE id = ?", (number,)).fetchone()
            if row is None:
                raise RecordError("record.no_game")
            (revision,) = database.execute(
                "SELECT revision FROM games WHERE id = ?", (number,)
            ).fetchone()
            text = database.execute(
                "SELECT text FROM levels WHERE digest = ?", (row[4],)
            ).fetchone()
            actions = database.execute(
                "SELECT ply, text FROM actions WHERE game = ? ORDER BY ply LIMIT ?",
                (number, MOST_ACTIONS + 1),
            ).fetchall()
            levels = _level_faults(database, {str(row[4])})
        summary = self._summary(row, levels)
        if summary.broken is not None:
            raise summary.broken
        if [ply for ply, _ in actions] != list(range(1, summary.plies + 1)):
            raise RecordError("record.actions_missing", found=len(actions), expected=summary.plies)
        for ply, action in actions:
            if not isinstance(action, str) or len(action) > LONGEST_ACTION:
                raise RecordError("record.bad_action", ply=ply, action=quoted(action))
        record = GameRecord(
            game=summary.game,
            level=LevelText(summary.level, row[4], text[0] if text else ""),
            seed=row[5],
            seats=summary.seats,
            actions=tuple(action for _, action in actions),
            digest=row[13],
            ending=summary.ending,
            name=summary.name,
            created=summary.created,
            origin=summary.origin,
        )
        return record, Kept(number, int(revision))

    def uncounted(self) -> list[int]:
        """Return the finished games whose dice have not been counted."""
        with self._reading() as database:
            rows = database.execute(
                "SELECT id FROM games WHERE finished = 1 AND dice_counted = 0 ORDER BY id"
            ).fetchall()
        return [int(row[0]) for row in rows]

    def dice(self) -> dict[int, dict[tuple[int, int], int]]:
        """Return the counted dice: by game, how often each face fell for each seat."""
        with self._reading() as database:
            rows = database.execute(
                "SELECT dice.game, seat, face, count FROM dice"
                " JOIN games ON games.id = dice.game WHERE dice_counted = 1"
            ).fetchall()
        found: dict[int, dict[tuple[int, int], int]] = {}
        for number, seat, face, count in rows:
            found.setdefault(number, {})[seat, face] = count
        return found

    def _summary(self, row: tuple[Any, ...], levels: Mapping[str, RecordError]) -> GameSummary:
        number, game, name, level, level_digest, seed, first, second, turn, plies = row[:10]
        created, updated, origin, digest, finished, winner, points_0, points_1, outright = row[10:]
        try:
            checked_game(game)
            checked_word(level, "level")
            checked_digest(level_digest, "level-digest")
            checked_seed(seed)
            checked_digest(digest, "digest")
            seats = checked_who(game, first), checked_who(game, second)
            if str(level_digest) in levels:
                raise levels[str(level_digest)]
            numbers = [turn, plies, *([winner, points_0, points_1] if finished else [])]
            if origin not in ORIGINS or not all(type(n) is int for n in numbers):
                raise RecordError("record.bad_entry")
            return GameSummary(
                id=number,
                game=game,
                name=checked_name(name),
                level=level,
                seats=seats,
                turn=turn,
                plies=plies,
                created=checked_time(created),
                updated=checked_time(updated),
                origin=origin,
                ending=Ending(winner, (points_0, points_1), bool(outright)) if finished else None,
            )
        except RecordError as error:
            shown = (str(game), tidy_name(str(name)), tidy_name(str(level)))
            return GameSummary(number, *shown, updated=str(updated)[:19], broken=error)

    # transactions

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Read everything as it is at one moment. Raises StoreError."""
        with self._trouble():
            self._database.execute("BEGIN")
            try:
                # Only the first look takes the moment.
                self._patiently(
                    lambda: self._database.execute("SELECT count(*) FROM sqlite_master")
                )
                yield self._database
            finally:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Do all of it or nothing. Raises StoreError when it was not done."""
        with self._trouble():
            self._patiently(lambda: self._database.execute("BEGIN IMMEDIATE"))
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise

    def _patiently(self, attempt: Callable[[], object]) -> None:
        """Do something as soon as no other window is at it. Raises sqlite3.Error."""
        until = time.monotonic() + self._patience
        while True:
            try:
                attempt()
            except sqlite3.OperationalError as error:
                if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(_PAUSE)
            else:
                return

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """Turn what SQLite or the system say into a StoreError that names the file."""
        try:
            yield
        except StoreError as error:
            error.values.setdefault("path", self.path)
            raise
        except sqlite3.Error as error:
            key = _TROUBLES.get(_code(error), "failed")
            raise StoreError(f"record.store.{key}", path=self.path, why=error) from error
        except OSError as error:
            why = error.strerror or str(error)
            raise StoreError("record.store.unwritable", path=self.path, why=why) from error


def _level_faults(database: sqlite3.Connection, digests: set[str]) -> dict[str, RecordError]:
    """Return what is wrong with the texts of levels, by digest."""
    faults = {}
    for digest in digests:
        row = database.execute("SELECT text FROM levels WHERE digest = ?", (digest,)).fetchone()
        # A level whose text was not known is kept with its digest alone.
        text = row[0] if row is not None else None
        if not isinstance(text, str) or (text and text_digest(text) != digest):
            faults[digest] = RecordError("record.level_damaged", level="", digest=digest)
    return faults


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code, 0 where the error is the library's own."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _insert_actions(
    database: sqlite3.Connection, number: int, length: int, actions: Sequence[str]
) -> None:
    database.executemany(
        "INSERT INTO actions (game, ply, text) VALUES (?, ?, ?)",
        [(number, ply, text) for ply, text in enumerate(actions, length + 1)],
    )


def _set_ending(database: sqlite3.Connection, number: int, ending: Ending) -> None:
    database.execute(
        "UPDATE games SET finished = 1, winner = ?, points_0 = ?, points_1 = ?, outright = ?"
        " WHERE id = ?",
        (ending.winner, *ending.points, int(ending.outright), number),
    )
