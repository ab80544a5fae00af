"""The kept games: take one up again, look at it, name, delete, write out, read in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.client import folders, ink
from game.client.canvas import HEIGHT, Box, Canvas
from game.client.context import Context
from game.client.scenes import games_open, games_words
from game.client.scenes.confirm import Confirm
from game.client.scenes.notice import Notice
from game.client.scenes.screen import Screen, seat_seal
from game.client.widgets import Button, Widget
from game.client.widgets.base import Action
from game.client.widgets.rows import Row, Rows
from game.games import GAMES, HUMAN
from game.record.errors import RecordError, StoreError
from game.record.files import Loaded, free_path
from game.record.model import GameSummary
from game.record.shelf import Reopening

_LEFT, _TOP, _WIDE = 48.0, 138.0, 860.0
_COLUMN, _COLUMN_WIDE = 934.0, 298.0
#: Where the strip with the chosen game's details begins, and how high it is.
_STRIP, _STRIP_HIGH = 604.0, 76.0


class GamesScene(Screen):
    """The list of games, the one played last first."""

    def __init__(self, context: Context, chosen: int = 0) -> None:
        """`chosen` is the number of the game to begin with."""
        self.chosen = chosen
        self.games: list[GameSummary] = []
        self._scrolled = 0
        super().__init__(context)
        self.group.focus("games")

    # what is there

    def refresh(self) -> None:
        """See Scene; the list is read anew."""
        try:
            self.games = self.context.shelf.summaries()
        except StoreError as error:
            self.games = []
            self.context.notices.say(error.key, ply=0, **error.values)
        if self.games and self.chosen not in {game.id for game in self.games}:
            self.chosen = self.games[0].id
        super().refresh()

    def revealed(self) -> None:
        """See Scene; another scene may have changed a game."""
        super().revealed()
        self.refresh()

    @property
    def game(self) -> GameSummary | None:
        """The chosen game."""
        return next((game for game in self.games if game.id == self.chosen), None)

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts = self.context.texts
        rows = [self._row(game) for game in self.games]
        ghost = texts("games.none" if self.context.shelf.keeps else "games.not_kept")
        box = (_LEFT, _TOP, _WIDE, _STRIP - _TOP - 10)
        count = max(4, round((box[3] + 6) / (68 * min(self.zoom, 1.3))))
        high = (box[3] + 6) / count
        games = Rows(
            "games", box, rows, str(self.chosen), self._choose, self._open, row=high, ghost=ghost
        )
        games.focusable = bool(rows)
        games.scroll_to(self._scrolled)
        if not games.first <= games.index < games.first + games.fit:
            games.scroll_to(games.index)
        return [games, *self._buttons()]

    def _row(self, game: GameSummary) -> Row:
        texts = self.context.texts
        if game.broken is not None:
            name = game.name or texts("games.unnamed")
            return Row(
                str(game.id),
                name,
                game.broken.describe(texts),
                texts("games.broken"),
                games_words.when(game.updated),
                ("icon_skull",),
                color="vermilion_dark",
                right_color="vermilion_dark",
            )
        level = games_words.level_name(texts, game.game, game.level)
        below = [level] if not game.name else [level, self._sides(game)]
        if game.ending is None:
            right = games_words.progress(texts, game)
        else:
            how = games_words.outcome(texts, game.game, game.seats, game.ending)
            right = f"{how} {games_words.points(game.seats, game.ending)}"
        if game.origin != "played":
            below.append(texts(f"games.origin.{game.origin}"))
        names = GAMES[game.game].seats
        people = [seat for seat in (0, 1) if game.seats[seat] == HUMAN]
        return Row(
            str(game.id),
            games_words.title(texts, game),
            " · ".join(below),
            right,
            games_words.when(game.updated),
            tuple(seat_seal(names[seat]) for seat in people or (0, 1)),
            right_color="ink" if game.finished else "indigo",
        )

    def _sides(self, game: GameSummary) -> str:
        return games_words.sides(self.context.texts, game.game, game.seats)

    # the buttons

    def _buttons(self) -> list[Widget]:
        texts = self.context.texts
        game = self.game
        none = "" if game is not None else texts("games.none_chosen")
        broken = texts("games.broken_reason") if game is not None and game.broken else ""
        over = texts("games.over") if game is not None and game.finished else ""
        going = texts("games.going_on") if game is not None and not game.finished else ""
        made: list[tuple[str, Action, str]] = [
            ("resume", self._resume, none or broken or over),
            ("watch", self._watch, none or broken),
            ("course", self._course, none or broken or going),
            ("rename", self._rename, none),
            ("export", self._export, none or broken),
            ("delete", self._delete, none),
            ("import", self._import, ""),
            ("statistics", self._statistics, ""),
            ("back", self.back, ""),
        ]
        tall = 48 * min(self.zoom, 1.05)
        step = (_STRIP + _STRIP_HIGH - _TOP - tall) / (len(made) - 1)
        main = "watch" if over else "resume"
        styles = {main: "main", "delete": "danger", "back": "quiet"}
        return [
            Button(
                name,
                (_COLUMN, _TOP + number * step, _COLUMN_WIDE, tall),
                texts("common.back" if name == "back" else f"games.{name}"),
                action,
                style=styles.get(name, "plain"),
                reason=reason,
            )
            for number, (name, action, reason) in enumerate(made)
        ]

    def _choose(self, value: str) -> None:
        self.chosen = int(value)
        rows = self.group["games"]
        assert isinstance(rows, Rows)
        self._scrolled = rows.first
        self.group.replace([rows, *self._buttons()])

    def _open(self) -> None:
        """Take the chosen game up again, or look at it if it is over; say what is broken."""
        game = self.game
        if game is None:
            return
        if game.broken is not None:
            games_open.tell(self.context, game.broken)
        elif game.finished:
            self._watch()
        else:
            self._resume()

    def _resume(self) -> None:
        games_open.resume(self.context, self.chosen)

    def _watch(self) -> None:
        games_open.watch(self.context, self.chosen)

    def _course(self) -> None:
        from game.client.scenes.after_game import AfterGame

        def show(reopening: Reopening) -> None:
            scene = AfterGame(self.context, reopening.replay, reopening.level)
            self.context.scenes.push(scene)

        games_open.reopen(self.context, self.chosen, show)

    def _rename(self) -> None:
        from game.client.scenes.games_name import Naming

        number, game = self.chosen, self.game
        assert game is not None

        def rename(name: str) -> None:
            self._try(lambda: self.context.shelf.rename(number, name))

        self.context.scenes.push(Naming(self.context, "games.rename_title", game.name, rename))

    def _delete(self) -> None:
        game = self.game
        assert game is not None
        texts = self.context.texts
        name = game.name or texts("games.unnamed")
        if game.broken is None:
            name = games_words.title(texts, game)
        question = Confirm(
            self.context,
            "games.delete_question",
            "games.delete",
            lambda: self._do_delete(game.id),
            danger=True,
            name=name,
            date=games_words.when(game.updated),
        )
        self.context.scenes.push(question)

    def _do_delete(self, number: int) -> None:
        at = next(n for n, game in enumerate(self.games) if game.id == number)
        others = [game.id for game in self.games if game.id != number]
        self._try(lambda: self.context.shelf.delete(number))
        if others:
            self.chosen = others[min(at, len(others) - 1)]
        self.refresh()

    def _export(self) -> None:
        context = self.context
        game = self.game
        assert game is not None
        name = games_words.title(context.texts, game)

        def write(reopening: Reopening) -> None:
            folder = folders.export_folder()
            try:
                folder.mkdir(parents=True, exist_ok=True)
                path = free_path(folder, name)
                context.shelf.write(reopening.replay, path, context.texts)
            except OSError as error:
                why = error.strerror or str(error)
                games_open.tell(context, RecordError("record.unwritable", why=why), folder)
            except RecordError as error:
                games_open.tell(context, error, folder)
            else:
                done = context.texts("games.exported", path=games_words.shown(path))
                context.scenes.push(Notice(context, "games.export", [done]))

        games_open.reopen(context, game.id, write)

    def _import(self) -> None:
        from game.client.scenes.games_files import FileChooser

        self.context.scenes.push(FileChooser(self.context, folders.export_folder(), self._read))

    def _read(self, path: Path) -> None:
        """Take the game of a file in; where none can be kept it is looked at."""

        def take_in(loaded: Loaded) -> None:
            number = None
            try:
                number = self.context.shelf.add(loaded)
            except StoreError as error:
                games_open.tell(self.context, error, path)
            if number is None:
                loaded.game.open_replay(self.context, loaded.replay, loaded.level)
            else:
                self.chosen = number
                self.refresh()
                self.context.notices.say("games.imported")

        games_open.load(self.context, path, take_in)

    def _statistics(self) -> None:
        from game.client.scenes.statistics import StatisticsScene

        self.context.scenes.push(StatisticsScene(self.context))

    def _try(self, change: Action) -> None:
        """Change the store, or say why that cannot be done now."""
        try:
            change()
        except StoreError as error:
            games_open.tell(self.context, error)
        self.refresh()

    # picture

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        super().draw_ground(canvas)
        self.draw_heading(canvas, self.context.texts("games.title"))
        self._draw_strip(canvas)
        canvas.text(
            self.keys_line, (_LEFT + _WIDE / 2, HEIGHT - 14), "tiny", "ink_soft", "bc", fit=_WIDE
        )

    def _draw_strip(self, canvas: Canvas) -> None:
        """Tell about the chosen game what its row has no room for."""
        game = self.game
        if game is None:
            return
        box: Box = (_LEFT, _STRIP, _WIDE, _STRIP_HIGH)
        ink.block(canvas, box, "paper", "ink", width=2, inner="paper_shade", seed=4)
        words = self.details(game)
        room = (_WIDE - 40, _STRIP_HIGH - 14)
        role = canvas.type.fitting(words, ("label", "small", "tiny"), *room)
        middle = (_LEFT + 20, _STRIP + _STRIP_HIGH / 2)
        color = "vermilion_dark" if game.broken else "ink"
        canvas.text(words, middle, role, color, "ml", width=room[0])

    def details(self, game: GameSummary) -> str:
        """Return what is known of a game, in a sentence or two."""
        texts = self.context.texts
        if game.broken is not None:
            return game.broken.describe(texts)
        words = [
            texts("games.begun", date=games_words.when(game.created)),
            texts.count("games.decisions", game.plies),
        ]
        if game.ending is not None and game.ending.outright:
            words.append(texts("games.outright"))
        if game.origin != "played":
            words.append(texts(f"games.origin_about.{game.origin}"))
        return " ".join(words)
