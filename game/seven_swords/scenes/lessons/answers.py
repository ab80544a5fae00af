"""Opponents of lessons and examples: they answer at once, and as it is laid down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Answer:
    """What was decided; see `game.client.session.Answer`."""

    request: int
    action: int | None
    failure: str = ""


class Prompted:
    """A thinker that takes no time: it asks a function."""

    def __init__(self, choose: Callable[[Any], int]) -> None:
        self._choose = choose
        self._answer: Answer | None = None

    def ask(self, observation: Any, request: int) -> None:
        """See Thinker."""
        self._answer = Answer(request, self._choose(observation))

    def poll(self) -> Answer | None:
        """See Thinker."""
        return self._answer

    def close(self) -> None:
        """See Thinker."""
