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


class Title(Screen):
    """The first screen: a print of the village at dawn, and the entries."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        made = [make(self.context) for make in ENTRIES]
        entries = [entry for entry in made if entry is not None]
        tall = min(58 * min(self.zoom, 1.25), 360 / len(entries) - 12)
        step = tall + 14
        top = HEIGHT - 64 - len(entries) * step
        return [
            Button(
                entry.name,
                (84, top + number * step, 330, tall),
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
        ink.paper(canvas)
        canvas.cover("title_scene")
        texts = self.context.texts
        words = texts(f"{FIRST}.name").upper().split(" ")
        y = 62.0
        for word in words:
            box = canvas.text(word, (84, y), "display", "ink", "tl", fit=560)
            y += box[3] * 0.86
        ink.brush(canvas, (86, y + 24), (470, y + 20), "vermilion", 10, seed=2)
        canvas.text(texts("title.subtitle"), (86, y + 38), "body_italic", "ink", "tl", width=420)
        self.draw_keys(canvas)
