"""Time in tests, so that a machine busy with other things cannot fail them.

Whatever else runs only adds to a time that is measured; nothing makes a program quicker than
it is. So an upper bound is kept if one of several tries keeps it, and a program that is truly
too slow keeps it in none: :func:`least`. For the same reason nothing is expected after a fixed
sleep: a test waits until it is so, and gives up only when no machine would take so long
(:func:`until`).
"""

from __future__ import annotations

import time
from collections.abc import Callable

#: Seconds after which what has not come will not come, however busy the machine is.
PATIENCE = 30.0
#: Tries of which one has to keep a bound.
TRIES = 8


def until(
    true: Callable[[], object], seconds: float = PATIENCE, *, every: float = 0.01, what: str = ""
) -> None:
    """Wait until something is so, looking `every` so many seconds; AssertionError if never."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"waited {seconds} s for {what or true.__name__}"
        time.sleep(every)


def least(measure: Callable[[], float], bound: float, tries: int = TRIES) -> float:
    """Return what the first try below `bound` measured, or the least of all if none was."""
    found = measure()
    for _ in range(tries - 1):
        if found < bound:
            break
        found = min(found, measure())
    return found


def taken(action: Callable[[], object]) -> float:
    """Return the seconds that an action takes by the clock."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def computed(action: Callable[[], object]) -> float:
    """Return the seconds for which an action keeps a processor busy."""
    start = time.process_time()
    action()
    return time.process_time() - start
