"""The course of a game that is over: points turn by turn, and what turned it."""

from __future__ import annotations

from collections.abc import Sequence

from game.client import ink
from game.client.canvas import WIDTH, Canvas
from game.client.context import Context
from game.client.scenes import games_words
from game.client.scenes.screen import SEAT_COLORS, Screen, seat_seal
from game.client.widgets import Button, Label, Widget
from game.client.widgets.charts import Flag, LineChart, Series
from game.client.widgets.rows import Row, Rows
from game.record.chart import TurningPoint, chart
from game.record.replay import Replay

_CHART = (52.0, 142.0, 792.0, 488.0)
_LEFT, _WIDE = 874.0, 366.0
#: Shapes of the points of each seat's line, so that they can be told apart without colours.
_POINTS = ("square", "disc")


class AfterGame(Screen):
    """The chart of a finished game; whatever is picked on it opens the replay there."""

    def __init__(self, context: Context, replay: Replay, level: str) -> None:
        """`level` is the name or file of the level, for playing on."""
        self.replay = replay
        self.engine = replay.engine
        self.level = level
        self.chart = chart(replay, replay.game.estimator(replay.engine))
        self.chosen = "0"
        super().__init__(context)
        self.group.focus("turning" if self.chart.turning else "chart")

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts = self.context.texts
        tall = 50 * min(self.zoom, 1.2)
        foot = _CHART[1] + _CHART[3]
        head = 34 * min(self.zoom, 1.25)
        step = tall + 12
        rows = [self._row(number, point) for number, point in enumerate(self.chart.turning)]
        room = foot - _CHART[1] - head - 2 * step - 8
        turning = Rows(
            "turning",
            (_LEFT, _CHART[1] + head, _WIDE, room),
            rows,
            self.chosen,
            self._choose,
            self._open_chosen,
            row=(room + 6) / max(3, int(room / (72 * min(self.zoom, 1.25)))),
            ghost=texts("after_game.no_turning"),
            at_once=True,
        )
        turning.focusable = bool(rows)
        return [
            self._chart(),
            Label(
                "heading",
                (_LEFT, _CHART[1], _WIDE, head),
                texts("after_game.turning"),
                "subheading",
            ),
            turning,
            Button(
                "watch",
                (_LEFT, foot - step - tall, _WIDE, tall),
                texts("after_game.watch"),
                self._watch,
            ),
            Button(
                "close",
                (_LEFT, foot - tall, _WIDE, tall),
                texts("common.close"),
                self.back,
                style="main",
            ),
        ]

    def _chart(self) -> LineChart:
        texts, game = self.context.texts, self.replay.game
        points = self.chart.points
        series = [
            Series(
                games_words.seat_name(texts, game.id, seat),
                SEAT_COLORS[seat],
                tuple(float(point.points[seat]) for point in points),
                point=_POINTS[seat],
            )
            for seat in (0, 1)
        ]
        if any(point.estimate is not None for point in points):
            estimates = tuple(point.estimate for point in points)
            words = texts("after_game.estimate", side=games_words.seat_name(texts, game.id, 0))
            series.append(Series(words, "moss_dark", estimates, dashed=True, point=""))
        flags = [
            Flag(self._across(point), str(number + 1), SEAT_COLORS[point.gainer])
            for number, point in enumerate(self.chart.turning)
        ]
        return LineChart(
            "chart",
            _CHART,
            series,
            [str(point.turn) for point in points],
            flags=flags,
            pick=self._pick,
            pick_flag=self._open,
            caption=texts("after_game.caption"),
        )

    def _across(self, turning: TurningPoint) -> float:
        """Where within its turn an action lies, in turns from the start."""
        ends = [point.ply for point in self.chart.points]
        at = next(n for n, end in enumerate(ends) if turning.ply <= end)
        before = ends[at - 1]
        return at - 1 + (turning.ply - before) / (ends[at] - before)

    def _row(self, number: int, point: TurningPoint) -> Row:
        texts, game = self.context.texts, self.replay.game
        step = self.replay.step(point.ply)
        words = game.outcome(self.replay.engine, step.before, step.action, step.after, texts)
        return Row(
            str(number),
            texts(
                "after_game.swing",
                number=number + 1,
                turn=point.turn,
                side=games_words.seat_name(texts, game.id, point.gainer),
                points=abs(point.swing),
            ),
            words,
            pictures=(seat_seal(game.seats[point.gainer]),),
        )

    def _choose(self, value: str) -> None:
        self.chosen = value

    def _open_chosen(self) -> None:
        self._open(int(self.chosen))

    def _open(self, number: int) -> None:
        """Open the replay just before a turning point, and show it as it happened."""
        self._replay(self.chart.turning[number].ply - 1, show=True)

    def _pick(self, at: int) -> None:
        """Open the replay where a turn has ended."""
        if self.chart.points:
            self._replay(self.chart.points[at].ply)

    def _watch(self) -> None:
        self._replay(0)

    def _replay(self, ply: int, *, show: bool = False) -> None:
        self.replay.game.open_replay(self.context, self.replay, self.level, ply, show=show)

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        super().draw_ground(canvas)
        texts, record = self.context.texts, self.replay.record
        self.draw_heading(canvas, texts("after_game.title"))
        if record.ending is not None:
            how = games_words.outcome(texts, record.game, record.seats, record.ending)
            words = f"{how} · {games_words.points(record.seats, record.ending)}"
            canvas.text(words, (WIDTH - 48, 92), "body_bold", "ink", "mr", fit=300)
        x, y, width, height = _CHART
        box = (x - 12, y - 12, width + 24, height + 24)
        ink.block(canvas, box, "snow", "ink", inner="paper_shade", seed=2)
        self.draw_keys(canvas)
