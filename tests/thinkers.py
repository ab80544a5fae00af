"""Opponents in a process of their own: waiting until one is ready, and until it answers."""

from __future__ import annotations

from ai.worker import Answer, Thinker
from tests.timing import until

#: Seconds after which nothing is compiled that ever will be.
COMPILED = 600


def until_ready(thinker: Thinker) -> None:
    """Wait until it has compiled whatever it needs."""
    until(lambda: thinker.status.phase == "ready", COMPILED, what="a thinker that is ready")


def answer_of(thinker: Thinker) -> Answer:
    """Wait for its answer, and return that."""
    found: list[Answer] = []

    def answered() -> bool:
        answer = thinker.poll()
        if answer is not None:
            found.append(answer)
        return bool(found)

    until(answered, every=0.001, what="an answer")
    return found[0]
