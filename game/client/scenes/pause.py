"""The menu within a game."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.canvas import Box
from game.client.context import Context
from game.client.scenes.confirm import Confirm
from game.client.scenes.dialogue import Dialogue, centred
from game.client.widgets import Button, Widget
from game.client.widgets.base import Action


class Pause(Dialogue):
    """Go on, options, rules, or leave the game after asking."""

    def __init__(
        self,
        context: Context,
        leave: Action,
        *,
        question: str = "pause.leave_question",
        help_page: str = "",
        extra: Sequence[tuple[str, str, Action]] = (),
    ) -> None:
        """`leave` runs once leaving is confirmed; `extra` are (name, text key, action)."""
        self.leave = leave
        self.question = question
        self.help_page = help_page
        self.extra = tuple(extra)
        super().__init__(context)

    @property
    def _tall(self) -> float:
        return 52 * min(self.zoom, 1.25)

    @property
    def sheet(self) -> Box:
        """See Dialogue."""
        return centred(440, 130 + (4 + len(self.extra)) * (self._tall + 14))

    @property
    def heading(self) -> str:
        """See Dialogue."""
        return self.context.texts("pause.title")

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        x, y, width, _ = self.sheet
        entries: list[tuple[str, str, Action]] = [
            ("continue", "pause.continue", self.back),
            *((name, key, self._closing(action)) for name, key, action in self.extra),
            ("options", "title.options", self._options),
            ("help", "title.help", self.open_help),
            ("leave", "pause.leave", self._ask),
        ]
        return [
            Button(
                name,
                (x + 50, y + 88 + number * (self._tall + 14), width - 100, self._tall),
                self.context.texts(key),
                action,
                style="main" if name == "continue" else "plain",
            )
            for number, (name, key, action) in enumerate(entries)
        ]

    def _closing(self, action: Action) -> Action:
        def run() -> None:
            self.context.scenes.pop(self)
            action()

        return run

    def _options(self) -> None:
        from game.client.scenes.options import Options

        self.context.scenes.push(Options(self.context))

    def open_help(self) -> None:
        """See Screen; opens at the page of the phase."""
        from game.client.scenes.help import Help

        self.context.scenes.push(Help(self.context, self.help_page))

    def _ask(self) -> None:
        def leave() -> None:
            self.context.scenes.pop(self)
            self.leave()

        question = Confirm(self.context, self.question, "pause.leave", leave, danger=True)
        self.context.scenes.push(question)
