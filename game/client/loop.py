"""The loop: fixed updates, drawing only when something changed, sleep in between.

Time moves in updates of 1/60 s. A frame makes at most five of them and at most a quarter of a
second is caught up, so that a stall is followed by a slow moment and not by a rush. While
nothing moves the loop sleeps until an event or a tenth of a second has come.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.client.acts import Act, Command, Event
from game.client.context import Context

STEP = 1 / 60
MOST_STEPS = 5
MOST_BEHIND = 0.25
#: Seconds between frames while something moves; seconds of sleep while nothing does.
FRAME, FRAME_UNFOCUSED = 1 / 60, 1 / 20
SLEEP, SLEEP_UNFOCUSED = 0.08, 0.25


_log = logging.getLogger(__name__)


class FrameTimes:
    """Times between successive frames of one movement, for measuring."""

    def __init__(self) -> None:
        self._times: list[float] = []
        self._last: float | None = None

    def drawn(self, now: float, moving: bool) -> None:
        """Note a frame; what lies between two movements does not count."""
        if self._last is not None:
            self._times.append(now - self._last)
        self._last = now if moving else None

    def still(self) -> None:
        """Note that nothing moves, so that the pause is not taken for a slow frame."""
        self._last = None

    def summary(self) -> dict[str, float]:
        """Number of frames, and p50, p99 and longest time between two, in milliseconds."""
        ordered = sorted(self._times)
        if not ordered:
            return {"frames": 0}
        return {
            "frames": len(ordered),
            "p50_ms": round(1000 * ordered[len(ordered) // 2], 2),
            "p99_ms": round(1000 * ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 2),
            "max_ms": round(1000 * ordered[-1], 2),
        }

    def write(self, path: Path) -> None:
        """Write the summary as JSON."""
        path.write_text(json.dumps(self.summary()), "utf-8")


class Loop:
    """Runs the scenes of a context until it is told to quit."""

    def __init__(self, context: Context, clock: Callable[[], float] = time.perf_counter) -> None:
        self.context = context
        self.frames = FrameTimes()
        self._clock = clock
        self._behind = 0.0
        self._then = clock()
        self._typing = False
        self._drawn = False

    def run(self) -> None:
        """Go round until the context is quitting or no scene is left."""
        context = self.context
        self._then = self._clock()
        # The system begins with its typing aids up, which would swallow keys.
        pygame.key.stop_text_input()
        while not context.quitting and context.scenes.top is not None:
            self.turn()

    def turn(self) -> None:
        """Go round once: wait, then do what is due."""
        self.step(self._wait())

    def step(self, events: Sequence[pygame.Event]) -> None:
        """Take events, move time on by the clock, and draw if anything changed."""
        self._take(events)
        if not self.context.quitting:
            self._update()
            self._draw()

    # waiting and events

    @property
    def _moving(self) -> bool:
        return any(scene.moving for scene in self.context.scenes.visible())

    def _wait(self) -> list[pygame.Event]:
        """Sleep until the next frame is due, or an event comes while nothing moves."""
        focused = self.context.window.focused
        if self._moving or self.context.input.active:
            due = self._then + (FRAME if focused else FRAME_UNFOCUSED)
            rest = due - self._clock()
            if rest > 0:
                time.sleep(rest)
            return pygame.event.get()
        if self._needs_drawing:
            return pygame.event.get()
        first = pygame.event.wait(int(1000 * (SLEEP if focused else SLEEP_UNFOCUSED)))
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else []

    def _take(self, events: Sequence[pygame.Event]) -> None:
        context = self.context
        by_pad = context.input.by_pad
        for raw in events:
            if raw.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                context.quit()
                return
            if raw.type in _WINDOW_CHANGES:
                context.window.stale = True
            top = context.scenes.top
            typing = top is not None and top.wants_text
            for event in list(context.input.translate(raw, typing=typing)):
                self.dispatch(event)
        for event in list(context.input.repeats()):
            self.dispatch(event)
        if context.input.by_pad != by_pad:
            # What is to be pressed is written otherwise now.
            context.scenes.refresh()
        self._follow_typing()

    def dispatch(self, event: Event) -> None:
        """Give an event to the house's own commands, or else to the top scene."""
        context = self.context
        top = context.scenes.top
        if top is not None and top.takes_everything:
            top.handle(event)
            return
        if isinstance(event, Command) and event.act is Act.FULLSCREEN:
            context.set_fullscreen(not context.window.fullscreen)
            return
        if isinstance(event, Command) and event.act is Act.MUTE:
            context.settings.set("mute", not context.settings["mute"])
            context.apply_settings()
            context.notices.say("notice.muted" if context.settings["mute"] else "notice.unmuted")
            return
        if context.notices.takes(event):
            return
        if top is not None:
            top.handle(event)

    def _follow_typing(self) -> None:
        """Let the system's typing aids up only while a field wants text."""
        top = self.context.scenes.top
        typing = top is not None and top.wants_text
        if typing != self._typing:
            self._typing = typing
            if typing:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()

    # time and picture

    def _update(self) -> None:
        now = self._clock()
        self._behind = min(self._behind + now - self._then, MOST_BEHIND)
        self._then = now
        steps = 0
        while self._behind >= STEP and steps < MOST_STEPS:
            self._behind -= STEP
            steps += 1
            for scene in self.context.scenes.running():
                scene.update(STEP)
            self.context.notices.update(STEP)
        if steps == MOST_STEPS:
            self._behind = min(self._behind, STEP)

    @property
    def _needs_drawing(self) -> bool:
        context = self.context
        return (
            context.window.stale
            or context.scenes.changed
            or context.notices.dirty
            or any(scene.dirty for scene in context.scenes.visible())
        )

    def _draw(self) -> None:
        context = self.context
        canvas = context.window.canvas
        moving = self._moving
        if not (moving or self._needs_drawing):
            self.frames.still()
            return
        scenes = context.scenes.visible()
        # Cleared before drawing: a scene that asks again while it is drawn gets another frame.
        context.window.stale = context.scenes.changed = context.notices.dirty = False
        for scene in scenes:
            scene.dirty = False
            scene.present(self._behind)
        for scene in scenes:
            scene.draw(canvas)
        context.notices.draw(canvas)
        context.window.show()
        self.frames.drawn(self._clock(), moving)
        if not self._drawn:
            self._drawn = True
            _log.info("first frame, %d x %d", *canvas.surface.get_size())


_WINDOW_CHANGES = frozenset(
    {
        pygame.WINDOWEXPOSED,
        pygame.WINDOWRESIZED,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWRESTORED,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWFOCUSGAINED,
    }
)
