"""Silence for libraries that write their troubles straight to the terminal."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator


@contextlib.contextmanager
def quiet_stderr() -> Iterator[None]:
    """Send what is written to the process's stderr nowhere for a moment."""
    try:
        kept = os.dup(2)
    except OSError:
        # There is no stderr, as in a program started without a terminal on Windows.
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
