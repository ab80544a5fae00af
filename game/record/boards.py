"""The level of a kept game: found among the shipped ones, or set up again from its text.

A level that has changed since, or was never shipped, never breaks a kept game: the store
holds its text, and the text is written out into the player's cache when it is needed.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Any

from game.games import BrokenLevel, Engine, Game
from game.record.errors import RecordError, quoted
from game.record.model import LONGEST_LEVEL, LevelText


def level_text(game: Game, level: str) -> LevelText:
    """Return the text of a level given by name or by file, with its digest.

    Raises RecordError when it cannot be read. Whether it can be played is not asked.
    """
    module: Any = import_module(game.levels_at)
    try:
        return _read(Path(module.find(level)))
    except (module.LevelError, LookupError, OSError, ValueError) as error:
        raise RecordError("record.level_unreadable", level=quoted(level), why=error) from error


def shipped_level(game: Game, level: LevelText) -> bool:
    """Tell whether a level of just this text is one of those that ship."""
    return _shipped_digest(game, level.id) == level.digest


def engine_on(game: Game, level: LevelText, folder: Path) -> tuple[Engine, str]:
    """Return the rules on a kept game's level, and the level's name or file for a new game.

    `folder` takes the text of a level that does not ship. Raises RecordError naming the
    level, what is known of it, and the remedy.
    """
    shipped = _shipped_digest(game, level.id)
    if shipped == level.digest:
        return _engine(game, level.id, level.id)
    if not level.text:
        if shipped:
            raise RecordError(
                "record.level_changed", level=level.id, digest=level.digest, known=shipped
            )
        raise RecordError("record.level_unknown", level=level.id, digest=level.digest)
    if LevelText.of(level.id, level.text).digest != level.digest:
        raise RecordError("record.level_damaged", level=level.id, digest=level.digest)
    path = folder / level.digest[:16] / f"{level.id}.toml"
    try:
        _write(path, level.text)
    except OSError as error:
        why = error.strerror or str(error)
        raise RecordError("record.level_unwritable", level=level.id, path=path, why=why) from error
    return _engine(game, str(path), level.id)


def _engine(game: Game, level: str, name: str) -> tuple[Engine, str]:
    try:
        return game.engine(level), level
    except BrokenLevel as error:
        raise RecordError("record.level_broken", level=name, why=error.faults[0]) from error
    except LookupError as error:
        raise RecordError("record.level_unreadable", level=name, why=level) from error


def _read(path: Path) -> LevelText:
    if not path.is_file():
        raise FileNotFoundError(str(path))
    with path.open("rb") as stream:
        raw = stream.read(LONGEST_LEVEL + 1)
    if len(raw) > LONGEST_LEVEL:
        raise ValueError(f"{path}: more than {LONGEST_LEVEL} bytes")
    return LevelText.of(path.stem, raw.decode("utf-8-sig"))


def _shipped_digest(game: Game, level_id: str) -> str:
    """Return the digest of the shipped level of an id, or ""."""
    module: Any = import_module(game.levels_at)
    for path in module.shipped():
        if path.stem == level_id:
            try:
                return _read(path).digest
            except (OSError, ValueError):
                return ""
    return ""


def _write(path: Path, text: str) -> None:
    """Put a text into a file, whole or not at all."""
    if path.is_file() and path.read_bytes() == text.encode():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.write_bytes(text.encode())
    os.replace(beside, path)
