"""Asks the compiled process (compiled_job.py), and keeps its machine code between runs."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import platformdirs

from game.games import FOLDER

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parents[1]
_DAYS = 3


def _cache_folder() -> Path:
    """Return the folder of machine code for these tests as they are now.

    The compiler does not notice when a function in another file changes, hence the digest.
    Folders of sources long changed are cleared away.
    """
    digest = hashlib.sha256()
    for path in (_HERE / "machine.py", _HERE / "soundness.py"):
        digest.update(path.read_bytes())
    parent = Path(platformdirs.user_cache_dir(FOLDER, appauthor=False)) / "tests"
    folder = parent / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:
        # Nowhere to keep it: compile for this once.
        return Path(tempfile.mkdtemp(prefix="seven-swords-tests-"))
    for old in parent.iterdir():
        if time.time() - old.stat().st_mtime > _DAYS * 86_400:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def ask(
    games: list[dict[str, Any]] | None = None,
    random: int = 0,
    levels: list[str] | None = None,
    positions: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """Let the compiled process replay games, play random ones, count positions."""
    jobs = {
        "games": games or [],
        "random": random,
        "levels": levels or [],
        "positions": positions or [],
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.rules.compiled_job", str(_cache_folder())],
        input=json.dumps(jobs),
        cwd=_ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the compiled process failed:\n{done.stderr}")
    answers: dict[str, Any] = json.loads(done.stdout)
    return answers
