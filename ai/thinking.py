"""The opponent's process itself: reads observations, writes actions (`python -m ai.thinking`).

The first message says which game, level, opponent, seat and seed. A thread waits for the
input to close, so the process ends with its parent even in the middle of a thought.
"""

from __future__ import annotations

import ctypes
import os
import queue
import signal
import sys
import threading
import traceback
from typing import IO, Any

from ai import compiling, wire
from game import jit

#: How much the process gives way to others, where the system knows of it.
NICENESS = 10
#: Seconds between two words on how far compiling has got.
_PROGRESS_EVERY = 0.25
#: From Linux's sys/prctl.h: which signal comes when the parent ends.
_PR_SET_PDEATHSIG = 1

_SENDING = threading.Lock()
_PREPARED = threading.Event()


def main() -> None:
    """Serve one opponent until the input closes."""
    source = sys.stdin.buffer
    # Whatever else may print must not get between the messages.
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    _end_with_parent()
    hello = wire.receive(source)
    if hello is None:
        return
    requests: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, requests), daemon=True).start()
    _serve(hello, requests, target)


def _end_with_parent() -> None:
    """Have Linux end this process with its parent, so that it does even while it hangs."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _listen(source: IO[bytes], requests: queue.SimpleQueue[dict[str, Any]]) -> None:
    while True:
        try:
            message = wire.receive(source)
        except (wire.WireError, OSError):
            message = None
        if message is None:
            # Not sys.exit: that would end this thread only.
            os._exit(0)
        requests.put(message)


def _send(target: IO[bytes], message: dict[str, Any]) -> None:
    with _SENDING:
        wire.send(target, message)


def _tell_progress(target: IO[bytes]) -> None:
    while not _PREPARED.wait(_PROGRESS_EVERY):
        _send(target, {"compiling": list(jit.progress())})


def _serve(
    hello: dict[str, Any], requests: queue.SimpleQueue[dict[str, Any]], target: IO[bytes]
) -> None:
    compiled = bool(hello["compiled"]) and compiling.enable()
    if compiled:
        threading.Thread(target=_tell_progress, args=(target,), daemon=True).start()
    from ai.opponent import make
    from game.games import GAMES

    engine = GAMES[hello["game"]].engine(hello["level"])
    opponent = make(hello["name"], engine, hello["seat"], hello["seed"], clock=hello["clock"])
    like = engine.initial(0)
    if compiled:
        with compiling.one_at_a_time():
            kept = compiling.kept_code()
            engine.observe(like, hello["seat"])
            opponent.prepare()
            made = compiling.kept_code() > kept
        _PREPARED.set()
        if made:
            # The compiler holds four times the memory that playing needs: the next one finds
            # what was made and does without it.
            _send(target, {"compiled": True})
            os._exit(0)
    _send(target, {"ready": True})
    while True:
        message = requests.get()
        while not requests.empty():
            # Only the last request still matters to anybody.
            message = requests.get()
        number = message["ask"]
        try:
            observation = wire.unpack(message["observation"], like)
            action = int(opponent.choose(observation))
        except Exception:
            # Whatever went wrong, the window is told and the next request may go better.
            _send(target, {"error_in": number, "detail": traceback.format_exc()[-2000:]})
        else:
            report = getattr(opponent, "report", {})
            _send(target, {"answer": number, "action": action, "report": report})


if __name__ == "__main__":
    main()
