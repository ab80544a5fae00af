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

    def __init__(
        self, choose: Callable[[Any], int], waits: Callable[[], bool] = lambda: False
    ) -> None:
        """It keeps its answer to itself as long as `waits` says so."""
        self._choose = choose
        self._waits = waits
        self._asked: tuple[Any, int] | None = None

    def ask(self, observation: Any, request: int) -> None:
        """See Thinker."""
        self._asked = (observation, request)

    def poll(self) -> Answer | None:
        """See Thinker."""
        if self._asked is None or self._waits():
            return None
        (observation, request), self._asked = self._asked, None
        return Answer(request, self._choose(observation))

    def close(self) -> None:
        """See Thinker."""
