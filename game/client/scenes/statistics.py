"""The hall of fame: best results, figures over all games, and the dice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from game.client import ink
from game.client.canvas import WIDTH, Box, Canvas
from game.client.context import Context
from game.client.scenes import games_open, games_words
from game.client.scenes.screen import Form, seat_seal
from game.client.widgets import Button, Label, ScrollText, Widget
from game.client.widgets.charts import Bar, BarChart, ColumnChart, Group, LineChart, Part, Series
from game.client.widgets.lists import Line as Paragraph
from game.client.widgets.rows import Row, Rows
from game.games import FIRST, GAMES
from game.record.errors import StoreError
from game.record.statistics import FACES, Dice, Line, Outcome, Statistics, statistics

PAGES = ("fame", "games", "dice")
#: Seconds of each update that go into counting dice.
_SPEND = 0.01
#: Games at the end of the history that the line of margins shows.
_RECENT = 30

_SHEET: Box = (48.0, 200.0, WIDTH - 96, 402.0)
#: Where the part to the right begins on the page of best results and on the others.
_ASIDE, _HALF = 836.0, 676.0
_TOP, _HIGH = _SHEET[1] + 16, _SHEET[3] - 32


class StatisticsScene(Form):
    """What the kept games say together."""

    def __init__(self, context: Context, page: str = PAGES[0]) -> None:
        self.page = page
        self.game = GAMES[FIRST]
        self.chosen = ""
        #: Finished games whose dice are still to be counted.
        self.waiting = 0
        self._counting: Iterator[int] | None = context.shelf.count_dice()
        self.statistics: Statistics = self._read(context)
        super().__init__(context)
        best = page == "fame" and self.statistics.best
        self.group.focus("best" if best else f"page_{page}")

    @staticmethod
    def _read(context: Context) -> Statistics:
        try:
            return context.shelf.statistics()
        except StoreError as error:
            context.notices.once(error.key, ply=0, **error.values)
            return statistics([], {})

    # time

    @property
    def moving(self) -> bool:
        """See Scene."""
        return self._counting is not None

    def update(self, dt: float) -> None:
        """See Scene; some of the dice are counted meanwhile."""
        super().update(dt)
        if self._counting is None:
            return
        until = time.perf_counter() + _SPEND
        before = self.waiting
        try:
            self.waiting = next(self._counting)
            while time.perf_counter() < until:
                self.waiting = next(self._counting)
        except (StopIteration, StoreError):
            # Dice that cannot be kept are counted anew the next time.
            self.waiting = 0
            self._counting = None
            self.statistics = self._read(self.context)
        if self.waiting != before or self._counting is None:
            self.refresh()

    # widgets

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts = self.context.texts
        tall = 46 * min(self.zoom, 1.2)
        tabs = [
            Button(
                f"page_{page}",
                (WIDTH / 2 - 402 + number * 272, 132, 260, tall),
                texts(f"statistics.{page}"),
                partial(self.open, page),
                style="main" if page == self.page else "quiet",
            )
            for number, page in enumerate(PAGES)
        ]
        pages: dict[str, Callable[[], list[Widget]]] = {
            "fame": self._fame,
            "games": self._games,
            "dice": self._dice,
        }
        back = self.buttons(("back", "common.back", self.back, "main", ""))
        return [*tabs, *pages[self.page](), *back]

    def open(self, page: str) -> None:
        """Turn to a page."""
        self.page = page
        self.refresh()

    def _nothing(self) -> list[Widget]:
        key = "statistics.nothing" if self.context.shelf.keeps else "games.not_kept"
        words = self.context.texts(key)
        box = (_SHEET[0] + 120, _TOP, _SHEET[2] - 240, _HIGH)
        return [Label("nothing", box, words, "body_italic", "ink_soft", "mc", wrap=True)]

    # best results

    def _fame(self) -> list[Widget]:
        found = self.statistics
        if not found.total.games and not found.two_people:
            return self._nothing()
        rows = [self._outcome(place, outcome) for place, outcome in enumerate(found.best, 1)]
        best = Rows(
            "best",
            (_SHEET[0] + 16, _TOP, _ASIDE - _SHEET[0] - 36, _HIGH),
            rows,
            self.chosen,
            self._choose,
            self._watch_chosen,
            row=62 * min(self.zoom, 1.3),
            ghost=self.context.texts("statistics.no_wins"),
        )
        best.focusable = bool(rows)
        return [best, self._figures()]

    def _outcome(self, place: int, outcome: Outcome) -> Row:
        texts = self.context.texts
        level = games_words.level_name(texts, self.game.id, outcome.level)
        who = games_words.who_name(texts, outcome.opponent)
        side = games_words.seat_name(texts, self.game.id, outcome.seat)
        name = outcome.name or texts("games.against", side=side, opponent=who)
        # With a name of its own, a game's row says below who played.
        below = [side, who, level] if outcome.name else [level]
        if outcome.outright:
            right = texts("statistics.outright")
        else:
            right = f"{outcome.points} : {outcome.against}"
        return Row(
            str(outcome.id),
            f"{place}. {name}",
            " · ".join(below),
            right,
            games_words.day(outcome.date),
            (seat_seal(self.game.seats[outcome.seat]),),
        )

    def _choose(self, value: str) -> None:
        self.chosen = value

    def _watch_chosen(self) -> None:
        rows = self.group["best"]
        assert isinstance(rows, Rows)
        games_open.watch(self.context, int(rows.value))

    def _figures(self) -> ScrollText:
        """The numbers beside the best results."""
        found, texts = self.statistics, self.context.texts
        total = found.total
        lines = [Paragraph(texts("statistics.alone"), "subheading")]

        def say(key: str, **values: object) -> None:
            lines.append(Paragraph(texts(f"statistics.{key}", **values), above=5))

        say("played", games=total.games, wins=total.wins, draws=total.draws, losses=total.losses)
        if total.games:
            own, other = total.mean_points
            say(
                "mean_points",
                own=_number(texts.language, own),
                other=_number(texts.language, other),
            )
            say("streak", longest=found.longest_streak, now=found.streak)
        if found.two_people:
            lines.append(Paragraph(texts("statistics.two_people"), "subheading", above=16))
            for seat, line in sorted(found.two_people.items()):
                side = games_words.seat_name(texts, self.game.id, seat)
                say("two_people_line", side=side, wins=line.wins, games=line.games)
        lines.append(
            Paragraph(texts("statistics.what_counts"), "small_italic", "ink_soft", above=16)
        )
        box = (_ASIDE, _TOP, _SHEET[0] + _SHEET[2] - _ASIDE - 12, _HIGH)
        return ScrollText("figures", box, lines, framed=False)

    # all games

    def _games(self) -> list[Widget]:
        found, texts = self.statistics, self.context.texts
        if not found.total.games:
            return self._nothing()
        game = self.game.id
        sides = {games_words.seat_name(texts, game, s): v for s, v in found.by_seat.items()}
        boards = {games_words.level_name(texts, game, b): v for b, v in found.by_level.items()}
        order = [who for who in self.game.opponents() if who in found.by_opponent]
        names = {games_words.who_name(texts, who): found.by_opponent[who] for who in order}
        bars: list[Bar] = []
        for key, lines in (("by_side", sides), ("by_board", boards), ("by_strength", names)):
            bars.append(Bar(texts(f"statistics.{key}")))
            bars += self._bars(lines)
        key_words = texts("statistics.bars_key")
        key_wide = _HALF - _SHEET[0] - 44
        foot = self.context.type.size(key_words, "tiny", key_wide)[1] + 4
        recent = found.history[-_RECENT:]
        margins = Series(
            texts("statistics.margin"), "indigo", tuple(float(o.margin) for o in recent)
        )
        first = len(found.history) - len(recent)
        return [
            BarChart("bars", (_SHEET[0] + 20, _TOP, _HALF - _SHEET[0] - 44, _HIGH - foot), bars),
            Label(
                "key",
                (_SHEET[0] + 20, _TOP + _HIGH - foot, key_wide, foot),
                key_words,
                "tiny",
                "ink_soft",
                "bl",
                wrap=True,
            ),
            LineChart(
                "margins",
                (_HALF, _TOP, _SHEET[0] + _SHEET[2] - _HALF - 8, _HIGH),
                [margins],
                [str(first + number) for number in range(1, len(recent) + 1)],
                pick=lambda at: games_open.watch(self.context, recent[at].id),
                caption=texts("statistics.margin_caption"),
            ),
        ]

    def _bars(self, lines: Mapping[str, Line]) -> list[Bar]:
        texts = self.context.texts
        bars = []
        for label, line in lines.items():
            own, other = (_number(texts.language, mean) for mean in line.mean_points)
            parts = (
                Part(line.wins, "indigo"),
                Part(line.draws, "ochre_dark"),
                Part(line.losses, "paper_dark", "ink"),
            )
            bars.append(Bar(label, parts, texts("statistics.bar_words", own=own, other=other)))
        return bars

    # dice

    def _dice(self) -> list[Widget]:
        texts = self.context.texts
        own, other = self.statistics.own_dice, self.statistics.computer_dice
        if not own.thrown and not other.thrown:
            words = texts("statistics.counting" if self.waiting else "statistics.no_dice")
            box = (_SHEET[0] + 120, _TOP, _SHEET[2] - 240, _HIGH)
            return [Label("nothing", box, words, "body_italic", "ink_soft", "mc", wrap=True)]
        groups = [
            Group(
                f"die_{face}",
                tuple(_share(dice, face) for dice in (own, other)),
                tuple(str(dice.counts[face]) for dice in (own, other)),
            )
            for face in FACES
        ]
        lines: list[Paragraph] = []
        for key, dice in (("own_dice", own), ("computer_dice", other)):
            lines.append(
                Paragraph(texts(f"statistics.{key}"), "subheading", above=4 + 14 * bool(lines))
            )
            lines += [Paragraph(words, above=5) for words in self._luck(dice)]
        if self.waiting:
            words = texts("statistics.counting")
            lines.append(Paragraph(words, "small_italic", "ink_soft", above=14))
        left = _HALF + 60
        box = (left, _TOP, _SHEET[0] + _SHEET[2] - left - 12, _HIGH)
        return [
            ColumnChart(
                "columns",
                (_SHEET[0] + 24, _TOP, left - _SHEET[0] - 60, _HIGH),
                groups,
                (
                    Series(texts("statistics.yours"), "indigo", (), point="square"),
                    Series(texts("statistics.the_computers"), "ochre", ()),
                ),
                expected=1 / len(FACES),
                expected_words=texts("statistics.expected"),
            ),
            ScrollText("luck", box, lines, framed=False),
        ]

    def _luck(self, dice: Dice) -> list[str]:
        texts = self.context.texts
        words = [texts.count("statistics.thrown", dice.thrown)]
        if dice.thrown:
            number = partial(_number, texts.language, digits=2)
            words.append(
                texts(
                    "statistics.mean",
                    mean=number(dice.mean),
                    expected=number(dice.expected_mean),
                    error=number(dice.mean_error),
                )
            )
            off = (dice.mean - dice.expected_mean) / dice.mean_error
            luck = "usual" if abs(off) < 2 else "high" if off > 0 else "low"
            words.append(texts(f"statistics.luck.{luck}"))
        return words

    # picture

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        super().draw_ground(canvas)
        self.draw_heading(canvas, self.context.texts("statistics.title"))
        ink.block(canvas, _SHEET, "snow", "ink", inner="paper_shade", seed=3)
        if self.page == "games" and self.statistics.total.games:
            canvas.fill("paper_shade", (_HALF - 10, _TOP, 1.5, _HIGH))
        self.draw_keys(canvas)


def _share(dice: Dice, face: int) -> float:
    return dice.counts[face] / dice.thrown if dice.thrown else 0.0


def _number(language: str, value: float, digits: int = 1) -> str:
    """Write a number with the decimal sign of a language."""
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if language == "es" else text
