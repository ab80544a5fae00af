"""The title screen. Its entries are a table: others put theirs into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.client import ink
from game.client.acts import Event
from game.client.canvas import HEIGHT, WIDTH, Box, Canvas
from game.client.context import Context
from game.client.scenes import attract, games_open, games_words
from game.client.scenes.confirm import Confirm
from game.client.scenes.screen import Screen
from game.client.widgets import Button, Widget
from game.client.widgets.base import Action
from game.games import FIRST, GAMES
from game.record.errors import StoreError

_LEFT, _WIDE, _BETWEEN = 84.0, 384.0, 12.0
#: Width of a button that its words leave free.
_INSET = 24.0


@dataclass(frozen=True)
class Entry:
    """One line of the title: a name, the key of its text, and what it does."""

    name: str
    text: str
    action: Action
    #: Why it cannot be used now, ready to read, or "".
    reason: str = ""
    #: A smaller line under its text, ready to read, or "".
    below: str = ""
    #: Entries that may stand beside each other, so that there is room for all.
    small: bool = False


def _continue(context: Context) -> Entry | None:
    """Take up the game that was played last, if there is one that is not over."""
    try:
        latest = context.shelf.latest()
    except StoreError as error:
        context.notices.once(error.key, ply=0, **error.values)
        return None
    if latest is None:
        return None
    number, texts = latest.id, context.texts
    sides = games_words.title(texts, latest)
    board = games_words.level_name(texts, latest.game, latest.level)
    turn = games_words.progress(texts, latest)
    # What tells one game from another comes first where there is not room for all.
    tellings = [" · ".join(parts) for parts in ((sides, board, turn), (sides, turn), (turn,))]
    room = _WIDE - _INSET
    below = next((t for t in tellings if context.type.width(t, "tiny") <= room), tellings[-1])

    def go_on() -> None:
        games_open.resume(context, number)

    return Entry("continue", "title.continue", go_on, below=below)


def _games(context: Context) -> Entry:
    def open_it() -> None:
        from game.client.scenes.games import GamesScene

        context.scenes.push(GamesScene(context))

    return Entry("games", "title.games", open_it, small=True)


def _statistics(context: Context) -> Entry:
    def open_it() -> None:
        from game.client.scenes.statistics import StatisticsScene

        context.scenes.push(StatisticsScene(context))

    return Entry("statistics", "title.statistics", open_it, small=True)


def _new_game(context: Context) -> Entry:
    def open_it() -> None:
        from game.client.scenes.new_game import NewGameScene

        context.scenes.push(NewGameScene(context))

    return Entry("new_game", "title.new_game", open_it)


def _learn(context: Context) -> Entry:
    def open_it() -> None:
        GAMES[FIRST].learn(context)

    return Entry("learn", "title.learn", open_it, small=True)


def _options(context: Context) -> Entry:
    def open_it() -> None:
        from game.client.scenes.options import Options

        context.scenes.push(Options(context))

    return Entry("options", "title.options", open_it, small=True)


def _help(context: Context) -> Entry:
    def open_it() -> None:
        from game.client.scenes.help import Help

        context.scenes.push(Help(context))

    return Entry("help", "title.help", open_it, small=True)


def _quit(context: Context) -> Entry:
    return Entry("quit", "title.quit", context.quit, small=True)


#: What makes the entries, from the top; one that has nothing to offer returns None.
ENTRIES: tuple[Callable[[Context], Entry | None], ...] = (
    _continue,
    _new_game,
    _learn,
    _help,
    _games,
    _statistics,
    _options,
    _quit,
)


#: Seconds without input after which the tables are made ready, and between two steps of it.
_QUIET, _BREATH = 1.0, 0.1

_SEAL = "七人侍"
#: With more rows of entries than this they take the subtitle's room.
_FEW = 5


class Title(Screen):
    """The first screen: a print of the village at dawn, and the entries."""

    def __init__(self, context: Context) -> None:
        #: Seconds since the last input.
        self.idle = 0.0
        #: What is left of making the tables ready, and for which canvas and texts.
        self._steps: Iterator[None] = iter(())
        self._steps_for: tuple[object, ...] = ()
        self._breath = 0.0
        super().__init__(context)

    def handle(self, event: Event) -> bool:
        """See Scene."""
        self.idle = 0.0
        return super().handle(event)

    def update(self, dt: float) -> None:
        """See Scene; after a while without input the demonstration begins."""
        super().update(dt)
        # In a window that nobody looks at it would only warm the room.
        self.idle = self.idle + dt if self.context.window.focused else 0.0
        if self.idle >= attract.IDLE:
            self.idle = 0.0
            attract.begin(self.context)
        elif self.idle >= _QUIET:
            self._prepare(dt)

    def _prepare(self, dt: float) -> None:
        """Make the tables ready bit by bit, so that none begins with a stall."""
        self._breath += dt
        if self._breath < _BREATH:
            return
        self._breath = 0.0
        context = self.context
        size = context.window.canvas.surface.get_size()
        steps_for = (size, context.texts.language, context.type.zoom)
        if steps_for != self._steps_for:
            self._steps_for = steps_for
            self._steps = GAMES[FIRST].prepare(context)
        next(self._steps, None)

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        made = [make(self.context) for make in ENTRIES]
        rows: list[list[Entry]] = []
        for entry in made:
            if entry is None:
                continue
            if entry.small and rows and rows[-1][-1].small and len(rows[-1]) == 1:
                rows[-1].append(entry)
            else:
                rows.append([entry])
        self.crowded = len(rows) > _FEW
        top = 282.0 if self.crowded else 356.0
        step = min(_BETWEEN + 58 * min(self.zoom, 1.25), (HEIGHT - 44 - top) / len(rows))
        top = HEIGHT - 44 - len(rows) * step
        buttons: list[Button] = []
        for number, row in enumerate(rows):
            wide = (_WIDE - _BETWEEN * (len(row) - 1)) / len(row)
            for place, entry in enumerate(row):
                left = _LEFT + place * (wide + _BETWEEN)
                box = (left, top + number * step, wide, step - _BETWEEN)
                buttons.append(self._button(entry, box, main=not buttons))
        return buttons

    def _button(self, entry: Entry, box: Box, *, main: bool) -> Button:
        return Button(
            entry.name,
            box,
            self.context.texts(entry.text),
            entry.action,
            style="main" if main else "plain",
            below=entry.below,
            reason=entry.reason,
        )

    def revealed(self) -> None:
        """See Scene; what can be done may have changed meanwhile."""
        super().revealed()
        self.idle = 0.0
        self.refresh()

    def back(self) -> None:
        """Escape asks before it leaves."""
        quit_it = self.context.quit
        self.context.scenes.push(
            Confirm(self.context, "title.quit_question", "title.quit", quit_it)
        )

    @property
    def free(self) -> Sequence[Box]:
        """See Scene; on the hill beside the buttons there is more room."""
        return ((520.0, HEIGHT - 100, WIDTH - 540, 90.0),)

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
        canvas.text(self.keys_line, (_LEFT, HEIGHT - 14), "tiny", "ink_soft", "bl", fit=384)

    def _draw_seal(self, canvas: Canvas) -> None:
        """The artist's cartouche: ornament only, no meaning rests on it."""
        x, y, width, letter = 1176.0, 40.0, 58.0, 50.0
        height = 24 + letter * len(_SEAL)
        ink.block(canvas, (x, y, width, height), "vermilion", "ink", inner="snow", seed=6)
        for number, sign in enumerate(_SEAL):
            at = (x + width / 2, y + 12 + letter * (number + 0.5))
            canvas.text(sign, at, "kanji", "snow", "mc")
