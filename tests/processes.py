"""Other processes, as the system tells of them in /proc."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
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


def used(pid: int) -> float:
    """Return for how many seconds a process has kept processors busy so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _ran_and_waited(thread: Path) -> tuple[float, float]:
    """Return for how many seconds a thread has run, and how many it waited for a processor.

    Nothing is known, and 0 returned, once it is gone and where the system does not count that.
    """
    try:
        ran, waited, _ = (thread / "schedstat").read_text().split()
    except OSError:
        return 0.0, 0.0
    return int(ran) / 1e9, int(waited) / 1e9


def rests(pid: int, seconds: float) -> bool:
    """Look at a process for some seconds, and tell whether it slept most of them.

    Whoever sleeps for want of anything to do has done all that was asked of it. To wait for a
    processor is no sleep, so that it does not matter what else the machine does.
    """
    first, start = Path(f"/proc/{pid}"), time.monotonic()
    before = sum(_ran_and_waited(first))
    time.sleep(seconds)
    return sum(_ran_and_waited(first)) - before < 0.5 * (time.monotonic() - start)


def until_gone(running: Callable[[], Iterable[int]]) -> float:
    """Wait until none of some processes runs any more; return the seconds that took.

    Those do not count in which others kept them waiting for a processor: as many as the thread
    that had to wait the longest.
    """
    start = time.monotonic()
    before: dict[Path, float] = {}
    longest = 0.0

    def gone() -> bool:
        nonlocal longest
        pids = list(running())
        for pid in pids:
            for thread in Path("/proc").glob(f"{pid}/task/*"):
                waited = _ran_and_waited(thread)[1]
                longest = max(longest, waited - before.setdefault(thread, waited))
        return not pids

    until(gone, every=0.02, what="the end of processes")
    return time.monotonic() - start - longest
