"""Something to be read and put away: a heading and a list of messages."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.canvas import Box
from game.client.context import Context
from game.client.scenes.dialogue import Dialogue, centred
from game.client.widgets import Button, Line, ScrollText, Widget


class Notice(Dialogue):
    """Messages under a heading (a text key); `messages` are ready to read."""

    def __init__(self, context: Context, heading: str, messages: Sequence[str]) -> None:
        self._heading = heading
        self.messages = tuple(messages)
        super().__init__(context)
        self.group.focus("close")

    @property
    def sheet(self) -> Box:
        """See Dialogue."""
        size = self.context.type.size
        lines = sum(size(text, "label", 640)[1] + 8 for text in self.messages)
        return centred(760, min(lines, 380) + 190 * min(self.zoom, 1.25))

    @property
    def heading(self) -> str:
        """See Dialogue."""
        return self.context.texts(self._heading)

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        x, y, width, height = self.sheet
        tall = 52 * min(self.zoom, 1.25)
        top = y + 76 * min(self.zoom, 1.25)
        foot = y + height - tall - 24
        lines = [Line(text, above=6) for text in self.messages]
        return [
            ScrollText("messages", (x + 36, top, width - 72, foot - top - 16), lines),
            Button(
                "close",
                (x + width / 2 - 110, foot, 220, tall),
                self.context.texts("common.close"),
                self.back,
                style="main",
            ),
        ]
