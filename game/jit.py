"""Decide once whether the rules run interpreted or compiled by numba.

The rules decorate every function with :func:`rule`. In the window and in most tests that
is the identity, so that neither numba nor a compiler is loaded. The opponent's process and
the measuring tools call :func:`enable` *before* they import any rules.

numba keys its disk cache by one function's source and does not notice that a function it
calls has changed. The cache folder therefore carries a digest of all sources that may be
compiled; an edit anywhere starts a fresh folder.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_compile: Callable[..., Any] | None = None

#: Every function compiled or to be compiled, in the order of import.
_registered: list[Any] = []

#: Folders, relative to the repository, whose sources take part in the cache key.
_SOURCES = ("game/jit.py", "game/*/rules/*.py", "ai/tree.py", "ai/*/*.py")


def available() -> bool:
    """Tell whether numba can be imported at all, without importing it."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


def compiled() -> bool:
    """Tell whether rules imported from now on are compiled."""
    return _compile is not None


def sources_digest() -> str:
    """Digest of every source that may be compiled, 16 hex digits."""
    root = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for pattern in _SOURCES:
        for path in sorted(root.glob(pattern)):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def enable(cache_folder: Path | None = None) -> None:
    """Compile the rules that are imported after this call.

    `cache_folder` keeps machine code between runs; without it nothing is kept.

    Raises ImportError where numba is missing, RuntimeError when rules were imported before.
    """
    global _compile
    if _compile is not None:
        return
    early = [name for name in sys.modules if name.startswith("game.") and ".rules." in name]
    if early:
        raise RuntimeError(f"rules were imported before jit.enable(): {', '.join(sorted(early))}")
    keep = cache_folder is not None
    if cache_folder is not None:
        folder = cache_folder / f"compiled-{sources_digest()}"
        folder.mkdir(parents=True, exist_ok=True)
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
    import numba

    _compile = numba.njit(cache=keep, nogil=True)


def rule(function: F) -> F:
    """Mark a function as one of the rules: left alone here, compiled in the opponent."""
    if _compile is None:
        return function
    compiling = _compile(function)
    _registered.append(compiling)
    return compiling


def progress() -> tuple[int, int]:
    """Return how many functions have been compiled, and how many there are."""
    return sum(bool(function.signatures) for function in _registered), len(_registered)
