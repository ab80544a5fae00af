"""The opponent's process itself: reads observations, writes actions (`python -m ai.thinking`).

The first message says which game, level, opponent, seat and seed. A thread waits for the
input to close, so the process ends with its parent even in the middle of a thought.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import traceback
from typing import IO, Any

from ai import wire

#: How much the process gives way to others, where the system knows of it.
NICENESS = 10


def main() -> None:
    """Serve one opponent until the input closes."""
    source = sys.stdin.buffer
    # Whatever else may print must not get between the messages.
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    hello = wire.receive(source)
    if hello is None:
        return
    requests: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, requests), daemon=True).start()
    _serve(hello, requests, target)


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


def _serve(
    hello: dict[str, Any], requests: queue.SimpleQueue[dict[str, Any]], target: IO[bytes]
) -> None:
    from game.games import GAMES

    game = GAMES[hello["game"]]
    engine = game.engine(hello["level"])
    opponent = game.opponent(hello["name"], engine, hello["seat"], hello["seed"])
    like = engine.initial(0)
    wire.send(target, {"ready": True})
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
            wire.send(target, {"error_in": number, "detail": traceback.format_exc()[-2000:]})
        else:
            report = getattr(opponent, "report", {})
            wire.send(target, {"answer": number, "action": action, "report": report})


if __name__ == "__main__":
    main()
