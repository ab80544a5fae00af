"""Notices: short messages over whatever is on the screen, which go by themselves."""

from __future__ import annotations

from typing import Any

from game.client.acts import Click, Event, Press, Release
from game.client.canvas import WIDTH, Box, Canvas
from game.client.texts import Texts
from game.client.typeset import Typesetter
from game.client.widgets.base import inside

#: Seconds that a notice stays, and that it stays at least while others wait.
STAY, LEAST = 6.0, 2.0


class Notices:
    """The queue of messages; the first one shows."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._waiting: list[tuple[str, dict[str, Any]]] = []
        self._said: set[str] = set()
        self._left = 0.0
        #: True when the picture is out of date.
        self.dirty = False

    def say(self, key: str, /, **values: Any) -> None:
        """Show the text of a key; said again at once, it only stays longer."""
        if not self._waiting or self._waiting[-1] != (key, values):
            self._waiting.append((key, values))
            self.dirty = True
        if len(self._waiting) == 1:
            self._left = STAY

    def once(self, key: str, /, **values: Any) -> None:
        """Show the text of a key unless it has been shown before."""
        if key not in self._said:
            self._said.add(key)
            self.say(key, **values)

    @property
    def message(self) -> str:
        """The message on the screen, or ""."""
        if not self._waiting:
            return ""
        key, values = self._waiting[0]
        return self._texts(key, **values)

    def update(self, dt: float) -> None:
        """Move time on."""
        if not self._waiting:
            return
        self._left -= dt
        shown = STAY - self._left
        if self._left <= 0 or (len(self._waiting) > 1 and shown >= LEAST):
            self.dismiss()

    def dismiss(self) -> None:
        """Take the showing message away."""
        if self._waiting:
            self._waiting.pop(0)
            self._left = STAY
            self.dirty = True

    def box(self, typesetter: Typesetter) -> Box:
        """Where the showing message stands."""
        width, height = typesetter.size(self.message, "label", WIDTH - 200)
        return (WIDTH - width) / 2 - 24, 8.0, width + 48, height + 20

    def takes(self, event: Event, typesetter: Typesetter) -> bool:
        """Let a click put the message away on which it falls; True for what falls on it."""
        if not self._waiting or not isinstance(event, (Press, Release, Click)):
            return False
        if not inside(self.box(typesetter), event.x, event.y):
            return False
        if isinstance(event, Click):
            self.dismiss()
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the showing message at the head of the window."""
        if not self._waiting:
            return
        text = self.message
        box = self.box(canvas.type)
        canvas.fill("night", box)
        inner = (box[0] + 3, box[1] + 3, box[2] - 6, box[3] - 6)
        canvas.frame(inner, "ochre", 1.5)
        canvas.text(text, (WIDTH / 2, box[1] + 10), "label", "snow", "tc", width=WIDTH - 200)
