"""A small choice beside a thing of the table: several ways to act, each with its odds or price."""

from __future__ import annotations

from collections.abc import Sequence

from game.client import ink
from game.client.acts import Click, Event
from game.client.canvas import HEIGHT, WIDTH, Box, Canvas
from game.client.context import Context
from game.client.scenes.screen import Screen
from game.client.widgets import Button, Label, Look, Widget
from game.client.widgets.base import Action, inside
from game.client.widgets.tooltip import WINDOW
from game.seven_swords.scenes.desk import Option

_NARROWEST, _WIDEST = 250.0, 480.0
_ROW, _PAD = 40.0, 12.0
#: Least width of the labels, and what lies beside their words.
_LABEL, _BESIDE = 62.0, 26.0


class _OptionButton(Button):
    """A button with its words to the left and its odds or price to the right."""

    def __init__(self, name: str, box: Box, option: Option, label: float, action: Action) -> None:
        """`label` is the width of the labels, 0 where there are none."""
        super().__init__(name, box, "", action)
        self.option = option
        self._label = label

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See Widget."""
        super().draw(canvas, look)
        x, y, width, height = self.box
        down = 2.0 if look.pressed else 0.0
        middle = y + height / 2 + down
        room = width - 24 - (self._label if self.option.label else 0)
        canvas.text(self.option.text, (x + 12 + down, middle), "label", "ink", "ml", fit=room)
        if self.option.label:
            wide = self._label - 10
            tag = (x + width - wide - 10 + down, y + 7 + down, wide, height - 14)
            canvas.fill("ink", tag)
            at = (tag[0] + tag[2] / 2, middle)
            canvas.text(self.option.label, at, "label_bold", "snow", "mc", fit=tag[2] - 6)


class Offer(Screen):
    """Asks which way it is to be; Escape or a click beside it gives up."""

    modal = True

    def __init__(
        self,
        context: Context,
        beside: Box,
        title: str,
        options: Sequence[Option],
        within: Box = WINDOW,
    ) -> None:
        """`within` is where the sheet lies if it has room there beside the thing."""
        self.beside = beside
        self.within = within
        # Names of things begin small; a heading does not.
        self.title = title[:1].upper() + title[1:]
        self.options = tuple(options)
        super().__init__(context)
        self.group.focus("option_0")

    @property
    def _row(self) -> float:
        return _ROW * min(self.zoom, 1.25)

    @property
    def _label(self) -> float:
        """Width of the labels."""
        labels = [option.label for option in self.options if option.label]
        wide = max((self.context.type.width(words, "label_bold") for words in labels), default=0.0)
        return max(_LABEL, wide + _BESIDE) if labels else 0.0

    @property
    def _width(self) -> float:
        words = max(self.context.type.width(option.text, "label") for option in self.options)
        widest = words + self._label
        title = self.context.type.width(self.title, "label_bold")
        return min(_WIDEST, max(_NARROWEST, widest + 24, min(title, 400.0)) + 2 * _PAD)

    @property
    def _head(self) -> float:
        size = self.context.type.size(self.title, "label_bold", self._width - 2 * _PAD)
        return size[1] + 8

    @property
    def sheet(self) -> Box:
        """The sheet's box: beside the thing, wholly in the window."""
        width = self._width
        height = 2 * _PAD + self._head + len(self.options) * (self._row + 8) - 8
        x, y, wide, high = self.beside
        left = self._left(width)
        if left is None:
            left = min(max(8.0, x + wide / 2 - width / 2), WIDTH - width - 8)
        top = min(max(8.0, y + high / 2 - height / 2), HEIGHT - height - 8)
        return left, top, width, height

    def _left(self, width: float) -> float | None:
        """Where a sheet of some width begins: right or left of the thing, None without room."""
        x, _, wide, _ = self.beside
        right, left = x + wide + 14, x - width - 14
        for box in (self.within, WINDOW):
            if right + width <= box[0] + box[2] - 8:
                return right
            if left >= box[0] + 8:
                return left
        return None

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        x, y, width, _ = self.sheet
        inner = width - 2 * _PAD
        head = Label(
            "title",
            (x + _PAD, y + _PAD, inner, self._head),
            self.title,
            "label_bold",
            anchor="tl",
            wrap=True,
        )
        rows: list[Widget] = [head]
        top = y + _PAD + self._head
        for number, option in enumerate(self.options):
            box = (x + _PAD, top + number * (self._row + 8), inner, self._row)
            rows.append(
                _OptionButton(f"option_{number}", box, option, self._label, self._taking(option))
            )
        return rows

    def _taking(self, option: Option) -> Action:
        def take() -> None:
            self.context.scenes.pop(self)
            option.run()

        return take

    def handle(self, event: Event) -> bool:
        """See Scene; a click beside the sheet closes it and does nothing else."""
        if isinstance(event, Click) and not inside(self.sheet, event.from_x, event.from_y):
            if not inside(self.sheet, event.x, event.y):
                self.back()
            return True
        return super().handle(event)

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        ink.block(canvas, self.sheet, "paper", "ink", width=3, seed=2)
