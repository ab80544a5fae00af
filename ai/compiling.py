"""Compile what follows, where numba is there: for the opponent's process and the tools."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs

from game import jit
from game.games import FOLDER

#: Folders of compiled code kept beside the current one, for other versions of the game.
_KEPT = 2


def cache_folder() -> Path:
    """Return the user's folder for what can be made again."""
    return Path(platformdirs.user_cache_dir(FOLDER, appauthor=False))


def enable() -> bool:
    """Compile the rules imported from now on, if numba is there; tell whether it is.

    Machine code is kept in the user's cache folder, or nowhere if that cannot be written.
    """
    if jit.compiled():
        return True
    if not jit.available():
        return False
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        usable = os.access(folder, os.W_OK)
        if usable:
            _sweep(folder)
    except OSError:
        usable = False
    jit.enable(folder if usable else None)
    return True


def kept_code() -> int:
    """Return how many pieces of machine code are kept for the sources as they are now."""
    folder = cache_folder() / f"compiled-{jit.sources_digest()}"
    return sum(1 for _ in folder.rglob("*.nbc"))


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other process compiles the same; what it has made is then found.

    The lock goes with the process that holds it, however that ends.
    """
    try:
        lock = (cache_folder() / "compiling.lock").open("ab")
    except OSError:
        # Without a folder nothing is shared, and nothing needs a lock.
        yield
        return
    with lock:
        if sys.platform == "win32":
            import msvcrt

            while True:
                try:
                    msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
                except OSError:
                    # Ten seconds have passed; the other may need a minute.
                    continue
                break
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _sweep(folder: Path) -> None:
    """Remove machine code of sources that are long gone."""
    old = []
    for path in folder.glob("compiled-*"):
        if path.name[9:] == jit.sources_digest():
            continue
        # Another process may sweep at the same time.
        with suppress(FileNotFoundError):
            old.append((path.stat().st_mtime, path))
    for _, path in sorted(old, reverse=True)[_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)
