"""Asking before something is done."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.canvas import Box
from game.client.context import Context
from game.client.scenes.dialogue import Dialogue, centred
from game.client.widgets import Button, Label, Toggle, Widget
from game.client.widgets.base import Action


class Confirm(Dialogue):
    """A question with two answers; Escape is the answer that changes nothing."""

    def __init__(
        self,
        context: Context,
        question: str,
        yes: str,
        on_yes: Action,
        *,
        no: str = "common.cancel",
        danger: bool = False,
        setting: str = "",
        **values: object,
    ) -> None:
        """`question`, `yes` and `no` are text keys; `values` fill the question.

        `setting` names a flag that a tick below switches off: "do not ask again".
        """
        self.question = question
        self.yes, self.no = yes, no
        self.on_yes = on_yes
        self.danger = danger
        self.setting = setting
        self.values = values
        super().__init__(context)
        self.group.focus("no")

    @property
    def _text(self) -> str:
        return self.context.texts(self.question, **self.values)

    @property
    def sheet(self) -> Box:
        """See Dialogue."""
        height = self.context.type.size(self._text, "body", 540)[1]
        extra = 56 * self.zoom if self.setting else 0
        return centred(640, 40 + height + 34 + extra + self._tall + 34)

    @property
    def _tall(self) -> float:
        return 52 * min(self.zoom, 1.25)

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts = self.context.texts
        x, y, width, height = self.sheet
        tall = self._tall
        foot = y + height - tall - 34
        half = (width - 100 - 24) / 2
        text_height = self.context.type.size(self._text, "body", 540)[1]
        widgets: list[Widget] = [
            Label(
                "question",
                (x + 50, y + 40, width - 100, text_height),
                self._text,
                "body",
                anchor="tc",
                wrap=True,
            )
        ]
        if self.setting:
            box = (x + 50, foot - 56 * self.zoom, width - 100, 40 * self.zoom)
            value = not self.context.settings[self.setting]
            widgets.append(
                Toggle("never", box, texts("common.never_again"), value, self._set_never)
            )
        style = "danger" if self.danger else "main"
        return [
            *widgets,
            Button("no", (x + 50, foot, half, tall), texts(self.no), self.back),
            Button(
                "yes", (x + 74 + half, foot, half, tall), texts(self.yes), self._accept, style=style
            ),
        ]

    def _set_never(self, never: bool) -> None:
        self.context.settings.set(self.setting, not never)

    def _accept(self) -> None:
        self.context.scenes.pop(self)
        self.on_yes()
