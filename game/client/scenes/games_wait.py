"""Waiting while a kept game is played again: a bar that fills, and a way to call it off."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Protocol

from game.client import ink
from game.client.canvas import Box, Canvas
from game.client.context import Context
from game.client.scenes.dialogue import Dialogue, centred
from game.client.widgets import Button, Widget
from game.client.widgets.base import Action
from game.record.errors import RecordError
from game.record.replay import Replay

#: Seconds of each update that are spent on playing, and actions between two looks at the clock.
_SPEND = 0.02
_AT_ONCE = 4


class Work(Protocol):
    """A game being played again a few actions at a time."""

    @property
    def replay(self) -> Replay:
        """How far it is."""

    def advance(self, count: int) -> bool:
        """Play up to `count` more; False when it is done. Raises RecordError."""


class Wait(Dialogue):
    """Plays a game again without keeping the window from being drawn."""

    def __init__(
        self,
        context: Context,
        work: Work,
        then: Action,
        failed: Callable[[RecordError], None],
    ) -> None:
        """`then` runs when it has been played, `failed` when it cannot be; one of them, once."""
        self.work = work
        self.then = then
        self.failed = failed
        super().__init__(context)

    @property
    def moving(self) -> bool:
        """See Scene."""
        return True

    @property
    def sheet(self) -> Box:
        """See Dialogue."""
        return centred(560, 210 * min(self.zoom, 1.25))

    @property
    def heading(self) -> str:
        """See Dialogue."""
        return self.context.texts("games.opening")

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        x, y, width, height = self.sheet
        tall = 48 * min(self.zoom, 1.25)
        box = (x + width / 2 - 110, y + height - tall - 26, 220, tall)
        return [Button("cancel", box, self.context.texts("common.cancel"), self.back)]

    def update(self, dt: float) -> None:
        """See Scene."""
        super().update(dt)
        until = time.perf_counter() + _SPEND
        self.dirty = True
        try:
            while self.work.advance(_AT_ONCE):
                if time.perf_counter() > until:
                    return
        except RecordError as error:
            self.context.scenes.pop(self)
            self.failed(error)
        else:
            self.context.scenes.pop(self)
            self.then()

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        super().draw_ground(canvas)
        x, y, width, _ = self.sheet
        replay = self.work.replay
        part = replay.length / max(1, len(replay.record.actions))
        top = y + 96 * min(self.zoom, 1.25)
        ink.block(canvas, (x + 60, top, width - 120, 18), "snow", "ink", width=2)
        if part > 0:
            canvas.fill("indigo", (x + 63, top + 3, (width - 126) * part, 12))
