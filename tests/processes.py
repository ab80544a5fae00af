"""Other processes, as the system tells of them in /proc."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

from tests.timing import until


def alive(pid: int) -> bool:
    """Tell whether a process runs; one that only waits to be reaped does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def children() -> set[int]:
    """Return the processes that this one has started and that still run."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue  # It has ended in the meantime.
        if int(parent) == os.getpid() and state != "Z":
            found.add(int(path.parent.name))
    return found


def until_gone(pids: Iterable[int]) -> float:
    """Wait until processes have ended; return the seconds that took."""
    pids, start = list(pids), time.monotonic()
    until(lambda: not any(map(alive, pids)), what=f"the end of {pids}")
    return time.monotonic() - start


def used(pid: int) -> float:
    """Return for how many seconds a process has kept processors busy so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _ran_and_waited(pid: int) -> tuple[float, float]:
    """Return for how many seconds a process's first thread has run, and waited for a processor.

    Nothing is known, and 0 returned, once it is gone and where the system does not count that.
    """
    try:
        ran, waited, _ = Path(f"/proc/{pid}/schedstat").read_text().split()
    except OSError:
        return 0.0, 0.0
    return int(ran) / 1e9, int(waited) / 1e9


def rests(pid: int, seconds: float) -> bool:
    """Look at a process for some seconds, and tell whether it slept most of them.

    Whoever sleeps for want of anything to do has done all that was asked of it. To wait for a
    processor is no sleep, so that it does not matter what else the machine does.
    """
    start, before = time.monotonic(), sum(_ran_and_waited(pid))
    time.sleep(seconds)
    return sum(_ran_and_waited(pid)) - before < 0.5 * (time.monotonic() - start)


def until_ended(process: subprocess.Popen[str]) -> float:
    """Wait until a child has ended; return the seconds that took.

    Those do not count in which others kept it waiting for a processor.
    """
    start, before = time.monotonic(), _ran_and_waited(process.pid)[1]
    waited = before

    def ended() -> bool:
        nonlocal waited
        # What has ended can be read until it is reaped, which `poll` does.
        waited = max(waited, _ran_and_waited(process.pid)[1])
        return process.poll() is not None

    until(ended, what=f"the end of {process.pid}")
    return time.monotonic() - start - (waited - before)
