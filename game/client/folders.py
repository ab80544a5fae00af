"""The player's own folders: nothing is ever written beside the program."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

import platformdirs

from game.games import FOLDER

_DIRS = platformdirs.PlatformDirs(FOLDER, appauthor=False)


def config_folder() -> Path:
    """Where the settings are kept. May not exist."""
    return Path(_DIRS.user_config_dir)


def data_folder() -> Path:
    """Where games are kept. May not exist."""
    return Path(_DIRS.user_data_dir)


def export_folder() -> Path:
    """Where games are written that the player wants as files. May not exist."""
    return Path(_DIRS.user_documents_dir) / "Seven Swords"


def cache_folder() -> Path:
    """Where what can be made again is kept. May not exist."""
    return Path(_DIRS.user_cache_dir)


def log_folder() -> Path:
    """Where the log and crash reports are kept. May not exist."""
    return Path(_DIRS.user_log_dir)


def start_log() -> str | None:
    """Send the log to a file in the log folder, at most a megabyte.

    Return why it cannot be written, or None.
    """
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    for handler in root.handlers[:]:
        root.removeHandler(handler)
        handler.close()
    try:
        log_folder().mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            log_folder() / "log.txt", maxBytes=500_000, backupCount=1, encoding="utf-8"
        )
    except OSError as error:
        root.addHandler(logging.NullHandler())
        return str(error)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    return None
