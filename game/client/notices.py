"""Notices: short messages over whatever is on the screen, which go by themselves.

They stand where the scenes leave them room, so that no heading and no button is ever covered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.client.acts import Click, Event, Press, Release
from game.client.canvas import HEIGHT, WIDTH, Box, Canvas
from game.client.texts import Texts
from game.client.typeset import Typesetter
from game.client.widgets.base import inside

#: Seconds that a notice stays, and that it stays at least while others wait.
STAY, LEAST = 6.0, 2.0
#: Roles of its words, the first that fits; room beside the words, and above and below them.
_ROLES = ("label", "small", "tiny")
_BESIDE, _ABOVE = 20.0, 3.0
#: Said at the end of a part that another one follows.
_MORE = " …"


class Notices:
    """The queue of messages; the first one shows, in several parts where there is little room."""

    def __init__(
        self, texts: Texts, typesetter: Typesetter, place: Callable[[], Box] | None = None
    ) -> None:
        """`place` tells the box that the scenes leave free; else it is the window's head."""
        self._texts = texts
        self._type = typesetter
        self._place = place or (lambda: (20.0, 8.0, WIDTH - 40, HEIGHT / 8))
        self._waiting: list[tuple[str, dict[str, Any]]] = []
        self._said: set[str] = set()
        self._left = 0.0
        #: Which part of the first one shows.
        self._part = 0
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
        whole = len(self._parts()[1]) == 1
        if self._left <= 0 or (len(self._waiting) > 1 and whole and shown >= LEAST):
            self.dismiss()

    def dismiss(self) -> None:
        """Take what shows of a message away; another part of it or another message follows."""
        if not self._waiting:
            return
        self._part += 1
        if self._part >= len(self._parts()[1]):
            self._waiting.pop(0)
            self._part = 0
        self._left = STAY
        self.dirty = True

    def _parts(self) -> tuple[str, list[str]]:
        """Return the role of the showing message, and its parts, each of which has room."""
        _, _, width, height = self._place()
        width, height = width - 2 * _BESIDE, height - 2 * _ABOVE
        role = self._type.fitting(self.message, _ROLES, width, height)
        rows = max(1, int(height / self._type.line_height(role)))
        lines = self._type.lines(self.message, role, width)
        if len(lines) > rows:
            lines = self._type.lines(self.message, role, width - self._type.width(_MORE, role))
        parts = ["\n".join(lines[at : at + rows]) for at in range(0, len(lines), rows)]
        return role, [part + _MORE for part in parts[:-1]] + parts[-1:]

    @property
    def part(self) -> str:
        """What is written of the showing message."""
        parts = self._parts()[1]
        return parts[min(self._part, len(parts) - 1)]

    def box(self) -> Box:
        """Where the showing message stands."""
        left, top, wide, high = self._place()
        width, height = self._type.size(self.part, self._parts()[0])
        width, height = width + 2 * _BESIDE, height + 2 * _ABOVE
        return left + (wide - width) / 2, top + (high - height) / 2, width, height

    def takes(self, event: Event) -> bool:
        """Let a click put the message away on which it falls; True for what falls on it."""
        if not self._waiting or not isinstance(event, (Press, Release, Click)):
            return False
        if not inside(self.box(), event.x, event.y):
            return False
        if isinstance(event, Click):
            self.dismiss()
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the showing message."""
        if not self._waiting:
            return
        box = self.box()
        canvas.fill("night", box)
        canvas.frame((box[0] + 1.5, box[1] + 1.5, box[2] - 3, box[3] - 3), "ochre", 1.5)
        at = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        canvas.text(self.part, at, self._parts()[0], "snow", "mc", fit=box[2] - 8)
