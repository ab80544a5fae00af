"""The title screen. Its entries are a table: others put theirs into it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client import ink
from game.client.canvas import HEIGHT, Canvas
from game.client.context import Context
from game.client.scenes.confirm import Confirm
from game.client.scenes.screen import Screen
from game.client.widgets import Button, Widget
from game.client.widgets.base import Action
from game.games import FIRST


@dataclass(frozen=True)
class Entry:
    """One line of the title: a name, the key of its text, and what it does."""

    name: str
    text: str
    action: Action
    #: Why it cannot be used now, ready to read, or "".
    reason: str = ""


def _new_game(context: Context) -> Entry:
    def open_it() -> None:
        from game.client.scenes.new_game import NewGameScene

        context.scenes.push(NewGameScene(context))

    return Entry("new_game", "title.new_game", open_it)


def _options(context: Context) -> Entry:
    def open_it() -> None:
        from game.client.scenes.options import Options

        context.scenes.push(Options(context))

    return Entry("options", "title.options", open_it)


def _help(context: Context) -> Entry:
    def open_it() -> None:
        from game.client.scenes.help import Help

        context.scenes.push(Help(context))

    return Entry("help", "title.help", open_it)


def _quit(context: Context) -> Entry:
    return Entry("quit", "title.quit", context.quit)


#: What makes the entries, from the top; one that has nothing to offer returns None.
ENTRIES: tuple[Callable[[Context], Entry | None], ...] = (_new_game, _options, _help, _quit)


_LEFT = 84.0
_SEAL = "七人侍"
#: With more entries than this they take the subtitle's room.
_FEW = 5


class Title(Screen):
    """The first screen: a print of the village at dawn, and the entries."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        made = [make(self.context) for make in ENTRIES]
        entries = [entry for entry in made if entry is not None]
        self.crowded = len(entries) > _FEW
        top = 282.0 if self.crowded else 356.0
        step = min(14 + 58 * min(self.zoom, 1.25), (HEIGHT - 44 - top) / len(entries))
        tall = step - 14
        top = HEIGHT - 44 - len(entries) * step
        return [
            Button(
                entry.name,
                (_LEFT, top + number * step, 330, tall),
                self.context.texts(entry.text),
                entry.action,
                style="main" if number == 0 else "plain",
                reason=entry.reason,
            )
            for number, entry in enumerate(entries)
        ]

    def revealed(self) -> None:
        """See Scene; what can be done may have changed meanwhile."""
        super().revealed()
        self.refresh()

    def back(self) -> None:
        """Escape asks before it leaves."""
        quit_it = self.context.quit
        self.context.scenes.push(
            Confirm(self.context, "title.quit_question", "title.quit", quit_it)
        )

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        ink.print_over(canvas, "title_print")
        texts = self.context.texts
        for number, word in enumerate(texts(f"{FIRST}.name").upper().split(" ")):
            canvas.text(word, (_LEFT, 98 + 98 * number), "display", "ink", "ml", fit=420)
        ink.brush(canvas, (_LEFT, 258), (_LEFT + 400, 254), "vermilion", 9, seed=2)
        if not self.crowded:
            subtitle = texts("title.subtitle")
            role = canvas.type.fitting(subtitle, ("body_italic", "small_italic"), 390, 74)
            canvas.text(subtitle, (_LEFT, 310), role, "ink", "ml", width=390)
        self._draw_seal(canvas)
        canvas.text(
            self.keys_line, (_LEFT, HEIGHT - 14), "tiny", "ink_soft", "bl", fit=384
        )

    def _draw_seal(self, canvas: Canvas) -> None:
        """The artist's cartouche: ornament only, no meaning rests on it."""
        x, y, width, letter = 1176.0, 40.0, 58.0, 50.0
        height = 24 + letter * len(_SEAL)
        ink.block(canvas, (x, y, width, height), "vermilion", "ink", inner="snow", seed=6)
        for number, sign in enumerate(_SEAL):
            at = (x + width / 2, y + 12 + letter * (number + 0.5))
            canvas.text(sign, at, "kanji", "snow", "mc")
