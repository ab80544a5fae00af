"""The director plays what happened as timelines, after the rules have finished.

A game turns each event into a :class:`Timeline`; the director plays them in order. Every step
calls its start once, its tween with a time from 0 to 1 ending exactly at 1, and its end once,
whether it is played, hurried or skipped. When the queue is empty the picture must equal the
model.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client.acts import Act, Click, Command, Event, Move, Press, Release

Action = Callable[[], None]
Tween = Callable[[float], None]
Easing = Callable[[float], float]


def linear(t: float) -> float:
    """Even speed."""
    return t


def ease_out(t: float) -> float:
    """Fast, then slowing to rest."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """From rest, then faster."""
    return t**3


def ease_in_out(t: float) -> float:
    """From rest to rest."""
    return t * t * (3 - 2 * t)


def overshoot(t: float) -> float:
    """Fast, a little too far, then back."""
    s = 1.70158
    u = t - 1
    return 1 + (s + 1) * u**3 + s * u**2


def bounce(t: float) -> float:
    """Fall and bounce twice."""
    return 1 - abs(math.cos(t * math.pi * 2.5)) * (1 - t) ** 1.5


class Timeline:
    """Something that takes time. `advance` returns what it left of `dt`, or None while it runs."""

    def advance(self, dt: float) -> float | None:
        """Move on by `dt` seconds; return the seconds not needed once finished, else None."""
        raise NotImplementedError

    def present(self, ahead: float) -> None:
        """Show the picture `ahead` seconds further on, without moving on."""

    def finish(self) -> None:
        """Jump to the end, through every start and end that has not been called."""
        raise NotImplementedError

    def skip(self) -> bool:
        """Jump to the end of the current step; True when nothing is left after it."""
        self.finish()
        return True


@dataclass(eq=False)
class Step(Timeline):
    """One movement: `start`, then `tween` from 0 to 1 over `duration` seconds, then `end`."""

    duration: float
    tween: Tween | None = None
    start: Action | None = None
    end: Action | None = None
    easing: Easing = ease_in_out
    _elapsed: float = 0.0
    _started: bool = False
    _done: bool = False

    def advance(self, dt: float) -> float | None:
        """See Timeline."""
        self._begin()
        self._elapsed += dt
        if self._elapsed < self.duration:
            self._show(self._elapsed)
            return None
        left = self._elapsed - self.duration
        self.finish()
        return left

    def present(self, ahead: float) -> None:
        """See Timeline."""
        if self._started and not self._done:
            self._show(min(self._elapsed + ahead, self.duration))

    def finish(self) -> None:
        """See Timeline."""
        if self._done:
            return
        self._begin()
        self._done = True
        if self.tween:
            self.tween(1.0)
        if self.end:
            self.end()

    def _begin(self) -> None:
        if not self._started:
            self._started = True
            if self.start:
                self.start()

    def _show(self, elapsed: float) -> None:
        if self.tween and self.duration > 0:
            self.tween(self.easing(elapsed / self.duration))


def pause(seconds: float) -> Step:
    """Return a step in which nothing moves."""
    return Step(seconds)


def call(action: Action) -> Step:
    """Return a step of no duration that does something."""
    return Step(0.0, end=action)


class Series(Timeline):
    """Timelines one after the other."""

    def __init__(self, parts: Sequence[Timeline]) -> None:
        self._parts = deque(parts)

    def advance(self, dt: float) -> float | None:
        """See Timeline."""
        left: float | None = dt
        while self._parts:
            left = self._parts[0].advance(left or 0.0)
            if left is None:
                return None
            self._parts.popleft()
        return left

    def present(self, ahead: float) -> None:
        """See Timeline."""
        if self._parts:
            self._parts[0].present(ahead)

    def skip(self) -> bool:
        """See Timeline."""
        if self._parts and self._parts[0].skip():
            self._parts.popleft()
        return not self._parts

    def finish(self) -> None:
        """See Timeline."""
        while self._parts:
            self._parts.popleft().finish()


class Parallel(Timeline):
    """Timelines at the same time; it lasts as long as the longest."""

    def __init__(self, parts: Sequence[Timeline]) -> None:
        self._parts = list(parts)

    def advance(self, dt: float) -> float | None:
        """See Timeline."""
        running, least = [], dt
        for part in self._parts:
            left = part.advance(dt)
            if left is None:
                running.append(part)
            else:
                least = min(least, left)
        self._parts = running
        return None if running else least

    def present(self, ahead: float) -> None:
        """See Timeline."""
        for part in self._parts:
            part.present(ahead)

    def finish(self) -> None:
        """See Timeline."""
        parts, self._parts = self._parts, []
        for part in parts:
            part.finish()


def sequence(*parts: Timeline) -> Timeline:
    """Play timelines one after the other."""
    return Series(parts)


def parallel(*parts: Timeline) -> Timeline:
    """Play timelines at the same time."""
    return Parallel(parts)


#: Names of animation speeds, as in the settings, and how fast they play. Off plays at once.
SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.5, "off": math.inf}

#: How much faster everything plays while fast-forward is held.
HURRY = 6.0


class Director:
    """A queue of timelines and the one that is playing."""

    def __init__(self) -> None:
        #: True while fast-forward is held.
        self.hurried = False
        self._queue: deque[tuple[Timeline, float]] = deque()

    @property
    def busy(self) -> bool:
        """True while something plays or waits to."""
        return bool(self._queue)

    def play(self, timeline: Timeline, speed: str = "normal") -> None:
        """Queue a timeline at one of SPEEDS; "off" with nothing before it is done at once."""
        factor = SPEEDS[speed]
        if math.isinf(factor) and not self._queue:
            timeline.finish()
        else:
            self._queue.append((timeline, factor))

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds of the player's time."""
        left = dt
        while self._queue:
            timeline, speed = self._queue[0]
            if math.isinf(speed):
                self._queue.popleft()
                timeline.finish()
                continue
            factor = speed * (HURRY if self.hurried else 1.0)
            rest = timeline.advance(left * factor)
            if rest is None:
                return
            self._queue.popleft()
            left = rest / factor

    def present(self, ahead: float) -> None:
        """Show the playing timeline `ahead` seconds after the last update."""
        if self._queue:
            timeline, speed = self._queue[0]
            if not math.isinf(speed):
                timeline.present(ahead * speed * (HURRY if self.hurried else 1.0))

    def skip(self) -> None:
        """Jump to the end of the current step."""
        if self._queue and self._queue[0][0].skip():
            self._queue.popleft()

    def finish(self) -> None:
        """Jump to the end of everything queued."""
        while self._queue:
            self._queue.popleft()[0].finish()

    def gate(self, event: Event) -> bool:
        """Keep input from the table while something plays; True when the event is used up.

        A click, Confirm or Skip finishes the current step; steps of the focus are swallowed.
        Other commands (help, menu, back) pass.
        """
        if not self.busy:
            return False
        if isinstance(event, Click) or (
            isinstance(event, Command) and event.act in (Act.CONFIRM, Act.SKIP)
        ):
            self.skip()
            return True
        if isinstance(event, Command):
            return event.act in (Act.UNDO, Act.REDO, Act.END_PHASE, Act.HINT)
        return isinstance(event, (Press, Release, Move))
