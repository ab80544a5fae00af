"""The whole log, to be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.acts import Act, Command, Event
from game.client.canvas import Box
from game.client.context import Context
from game.client.scenes.dialogue import Dialogue, centred
from game.client.widgets import Button, Line, ScrollText, Widget
from game.seven_swords.rules.components import SAMURAI, SIDE_NAMES
from game.seven_swords.view.panels import LogLine

#: Room for a seal before a line.
_INDENT = 34.0
_COLORS = {SIDE_NAMES[SAMURAI]: "indigo"}


class LogScene(Dialogue):
    """All lines of a log on a sheet; opens at its end."""

    def __init__(self, context: Context, lines: Callable[[], Sequence[LogLine]]) -> None:
        """`lines` gives them as they are written in the language in force."""
        self._lines = lines
        super().__init__(context)

    @property
    def sheet(self) -> Box:
        """See Dialogue."""
        return centred(860, 660)

    @property
    def heading(self) -> str:
        """See Dialogue."""
        return self.context.texts("play.log.title")

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        x, y, width, height = self.sheet
        lines = [self._line(line) for line in self._lines()]
        if not lines:
            lines = [Line(self.context.texts("play.log.empty"), "body_italic", "ink_soft")]
        foot = y + height - 70
        text = ScrollText("lines", (x + 30, y + 76, width - 60, foot - y - 92), lines, follow=True)
        close = Button(
            "close",
            (x + width / 2 - 110, foot, 220, 48),
            self.context.texts("common.close"),
            self.back,
            style="main",
        )
        return [text, close]

    def _line(self, line: LogLine) -> Line:
        if not line.side:
            return Line(line.text, "subheading", "ink", above=10)
        color = _COLORS.get(line.side, "vermilion_dark")
        # The seal tells the side to those who do not tell the colours.
        seal = f"seal_{line.side}"
        return Line(line.text, "label", color, indent=_INDENT, above=2, picture=seal)

    def handle(self, event: Event) -> bool:
        """The log's own key closes it again."""
        if isinstance(event, Command) and event.act is Act.LOG and not event.repeated:
            self.back()
            return True
        return super().handle(event)
