"""Killed at any moment, the store holds every game up to the last finished command."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.record.store import Store
from tests.record import crash_child
from tests.record.crash_child import after

ROOT = Path(__file__).resolve().parents[2]
KILLS = 200
#: Most commands that a process is let report, and longest it then goes on, in seconds.
MOST_HEARD, LONGEST_LIFE = 8, 0.01
#: Seconds within which a killed process is gone.
GONE = 60


def start(database: Path, seed: int) -> subprocess.Popen[str]:
    """Start a process that waits to keep a game."""
    return subprocess.Popen(
        [sys.executable, "-E", "-S", crash_child.__file__, str(ROOT), str(database), str(seed)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def begin(process: subprocess.Popen[str]) -> None:
    """Wait until a process has opened the store, and let it go."""
    assert process.stdout is not None
    assert process.stdin is not None
    first = process.stdout.readline()
    assert first == "ready\n", process.communicate(timeout=GONE)[1]
    process.stdin.write("\n")
    process.stdin.flush()


def hear(process: subprocess.Popen[str], commands: int) -> None:
    """Wait until a process has reported so many commands as done."""
    assert process.stdout is not None
    for number in range(1, commands + 1):
        assert process.stdout.readline() == f"{number}\n"


def end(process: subprocess.Popen[str], heard: int = 0) -> int:
    """Kill a process; return the last command that it reported as done, after those heard."""
    assert process.stdout is not None
    assert process.stderr is not None
    process.kill()
    # What has been read ahead of the lines heard is lost to `communicate`.
    told, complaint = process.stdout.read(), process.stderr.read()
    process.communicate(timeout=GONE)
    assert not complaint
    whole = told[: told.rfind("\n") + 1].split()
    return int(whole[-1]) if whole else heard


def test_200_kills_lose_nothing_that_was_finished(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    Store(path).close()
    chance = random.Random(2026)
    reported: dict[int, int] = {}
    waiting = start(path, 0)
    for seed in range(KILLS):
        process, waiting = waiting, start(path, seed + 1)
        begin(process)
        # By commands first: on a busy machine a process may do nothing at all in its time.
        heard = chance.randrange(MOST_HEARD)
        hear(process, heard)
        time.sleep(chance.uniform(0, LONGEST_LIFE))
        reported[seed] = end(process, heard)
    # The last one has kept nothing; it may or may not have come so far as to say that it is ready.
    waiting.kill()
    waiting.communicate(timeout=GONE)
    store = Store(path)
    assert store._database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    rows = store._database.execute("SELECT seed, id, plies, digest FROM games").fetchall()
    found = {seed: (number, plies, digest) for seed, number, plies, digest in rows}
    lived = 0
    for seed, done in reported.items():
        if seed not in found:
            assert done == 0
            continue
        number, plies, digest = found[seed]
        actions = store._database.execute(
            "SELECT text FROM actions WHERE game = ? ORDER BY ply", (number,)
        ).fetchall()
        # The last command may have been finished without a chance to say so.
        count = int(digest, 16)
        assert count in (done, done + 1)
        assert tuple(text for (text,) in actions) == after(seed, count)
        assert plies == len(actions)
        lived += done > 0
    assert lived > KILLS // 2
    store.close()


def test_two_processes_keep_their_games_in_one_store(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    processes = [start(path, seed) for seed in (1, 2)]
    for process in processes:
        begin(process)
    for process in processes:
        hear(process, 6)
    reported = [end(process, 6) for process in processes]
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for seed, done in zip((1, 2), reported, strict=True):
        assert done > 5
        rows = database.execute(
            "SELECT text FROM actions JOIN games ON games.id = actions.game WHERE seed = ?"
            " ORDER BY ply",
            (seed,),
        ).fetchall()
        assert tuple(text for (text,) in rows) in (after(seed, done), after(seed, done + 1))
    database.close()


@pytest.mark.parametrize("attempt", range(3))
def test_two_windows_opened_at_once_make_one_store(attempt: int, tmp_path: Path) -> None:
    path = tmp_path / "data" / "games.db"
    processes = [start(path, seed) for seed in range(3)]
    for process in processes:
        begin(process)
    for process in processes:
        hear(process, 1)
    for process in processes:
        end(process)
    store = Store(path)
    assert len(store.summaries()) == 3
    store.close()
