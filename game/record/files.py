"""Games as files: written beside and moved into place, read as something foreign."""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass, replace
from pathlib import Path

from game.games import GAMES, Engine, Game
from game.record import text
from game.record.boards import engine_on, level_text, shipped_level
from game.record.errors import RecordError
from game.record.model import MOST_ACTIONS, GameRecord
from game.record.replay import Replay
from game.record.store import Store

#: What the name of a game's file ends in.
SUFFIX = ".txt"
#: Names of devices on Windows, whatever the ending.
_DEVICE = r"con|prn|aux|nul|(com|lpt)[1-9]"
_FIRST_BYTES = b"seven-swords game "


@dataclass(frozen=True)
class Loaded:
    """A game from a file, played again and found sound."""

    game: Game
    engine: Engine
    #: The level's name or file, for a new game on it.
    level: str
    replay: Replay

    @property
    def record(self) -> GameRecord:
        """The game, with its level's text."""
        return self.replay.record


class Loading:
    """A game's file being played again, a few actions at a time."""

    def __init__(self, content: str, folder: Path) -> None:
        """Read the text of a file without playing it. Raises RecordError like :func:`load`."""
        self._file = text.parse(content)
        record = self._file.record
        game = GAMES[record.game]
        engine, level = engine_on(game, record.level, folder)
        if not record.level.text:
            record = replace(record, level=level_text(game, level))
        self.replay = Replay(game, engine, record)
        #: The game, sound once :meth:`advance` has returned False.
        self.loaded = Loaded(game, engine, level, self.replay)

    def advance(self, count: int) -> bool:
        """Play up to `count` more actions; return False when all are played and found sound.

        Raises RecordError naming the line and the reason.
        """
        try:
            if self.replay.advance(count):
                return True
        except RecordError as error:
            raise error.at(self._file.line_of(error.ply)) from error
        text.check_headings(self._file, self.replay)
        self.replay.check()
        return False


def begin_to_load(path: Path, folder: Path) -> Loading:
    """Read a game's file, to be played again step by step. Raises RecordError."""
    return Loading(text.decode(read(path)), folder)


def read(path: Path) -> bytes:
    """Return a file's bytes, at most one more than a game's file may have.

    Raises RecordError for what is no plain file or cannot be read.
    """
    try:
        # A pipe or a device would never end, or never begin.
        if not stat.S_ISREG(path.stat().st_mode):
            raise RecordError("record.not_a_file", path=path)
        with path.open("rb") as stream:
            return stream.read(text.LARGEST + 1)
    except FileNotFoundError as error:
        raise RecordError("record.no_file", path=path) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise RecordError("record.unreadable", path=path, why=why) from error


def load(path: Path, folder: Path) -> Loaded:
    """Read a game's file and play it again. Raises RecordError naming the line and the reason.

    `folder` takes the text of a level that does not ship.
    """
    return load_text(text.decode(read(path)), folder)


def load_text(content: str, folder: Path) -> Loaded:
    """Do with a text what :func:`load` does with a file."""
    loading = Loading(content, folder)
    while loading.advance(MOST_ACTIONS):
        pass
    return loading.loaded


def write(path: Path, replay: Replay, note: text.Note | None = None) -> None:
    """Write a game that was played again into a file.

    A game's file of that name is replaced, anything else is not. Raises RecordError.
    """
    with_level = not shipped_level(replay.game, replay.record.level)
    content = text.write(replay, note, with_level=with_level)
    try:
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        if path.exists() and not read(path).startswith(_FIRST_BYTES):
            raise RecordError("record.not_replaced", path=path)
        try:
            beside.write_bytes(content.encode())
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise RecordError("record.unwritable", path=path, why=why) from error


def add_to_store(store: Store, loaded: Loaded) -> int:
    """Put a game from a file among those kept; return its number. Raises StoreError."""
    return store.add(loaded.record, loaded.game.turn(loaded.replay.final)).id


def free_path(folder: Path, name: str) -> Path:
    """Return a path in a folder for a game of this name that no file has yet."""
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "game"
    if re.fullmatch(_DEVICE, stem):
        stem += "-game"
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path
