"""The result: who won, and where every point came from, counted up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client import ink
from game.client.acts import Event
from game.client.canvas import WIDTH, Canvas
from game.client.context import Context
from game.client.director import Director, Step, sequence
from game.client.scenes.screen import SEAT_COLORS, Form, seat_seal
from game.client.widgets import Widget
from game.client.widgets.base import Action


@dataclass(frozen=True)
class Column:
    """One side's account: name and emblem of the seat, and (text key, points) by source."""

    name: str
    seat: str
    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """All points."""
        return sum(points for _, points in self.parts)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the columns by seat, the winner (-1 a draw), and a remark's key."""

    columns: tuple[Column, Column]
    winner: int
    remark: str = ""


class ResultScene(Form):
    """Counts the points up, then waits."""

    def __init__(
        self,
        context: Context,
        outcome: Outcome,
        *,
        extra: Sequence[tuple[str, str, Action]] = (),
    ) -> None:
        """`extra` are more buttons: (name, text key, action)."""
        self.outcome = outcome
        self.extra = tuple(extra)
        #: How many points are counted so far, per seat and source.
        self.shown = [[0] * len(column.parts) for column in outcome.columns]
        self.director = Director()
        super().__init__(context)
        self.group.focus("new_game")
        self.director.play(sequence(*self._count()), context.settings["own_speed"])
        context.audio.play("bell_turn")

    def _count(self) -> list[Step]:
        steps = []
        for seat, column in enumerate(self.outcome.columns):
            for source, (_, points) in enumerate(column.parts):

                def tween(
                    t: float, seat: int = seat, source: int = source, to: int = points
                ) -> None:
                    self.shown[seat][source] = round(t * to)

                def ping(points: int = points) -> None:
                    if points:
                        self.context.audio.play("coin", 0.6)

                steps.append(Step(0.15 + 0.03 * min(points, 20), tween, start=ping))
        return steps

    @property
    def moving(self) -> bool:
        """See Scene."""
        return self.director.busy

    def update(self, dt: float) -> None:
        """See Scene."""
        if self.director.busy:
            self.director.update(dt)
            self.dirty = True
        super().update(dt)

    def present(self, ahead: float) -> None:
        """See Scene."""
        self.director.present(ahead)

    def handle(self, event: Event) -> bool:
        """The first click or key finishes the counting."""
        if self.director.busy and self.director.gate(event):
            self.director.finish()
            self.dirty = True
            return True
        return super().handle(event)

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        return self.buttons(
            ("title", "result.title_screen", self.back, "plain", ""),
            *((name, key, action, "plain", "") for name, key, action in self.extra),
            ("new_game", "title.new_game", self._again, "main", ""),
        )

    def back(self) -> None:
        """Go to the title."""
        from game.client.scenes.title import Title

        self.context.scenes.reset(Title(self.context))

    def _again(self) -> None:
        from game.client.scenes.new_game import NewGameScene

        self.back()
        self.context.scenes.push(NewGameScene(self.context))

    @property
    def headline(self) -> str:
        """Who won."""
        texts = self.context.texts
        if self.outcome.winner < 0:
            return texts("result.draw")
        return texts("result.wins", side=texts(self.outcome.columns[self.outcome.winner].name))

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        super().draw_ground(canvas)
        self.draw_heading(canvas, self.headline)
        if self.outcome.remark:
            remark = self.context.texts(self.outcome.remark)
            canvas.text(remark, (WIDTH / 2, 122), "body_italic", "ink", "tc", fit=1000)
        for seat in range(2):
            self._draw_column(canvas, seat)

    def _draw_column(self, canvas: Canvas, seat: int) -> None:
        texts = self.context.texts
        column = self.outcome.columns[seat]
        won = seat == self.outcome.winner
        x, y, width, height = 90.0 + seat * 560, 162.0, 540.0, 420.0
        color = SEAT_COLORS[seat]
        edge = color if won else "ink"
        ink.block(canvas, (x, y, width, height), "snow", edge, width=5 if won else 2.5, seed=seat)
        canvas.picture(seat_seal(column.seat), (x + 24, y + 20, 96, 96))
        dark = "vermilion_dark" if color == "vermilion" else color
        canvas.text(texts(column.name), (x + 140, y + 68), "heading", dark, "ml", fit=width - 170)
        ink.brush(canvas, (x + 24, y + 130), (x + width - 24, y + 130), color, 5, seed=seat)
        at = y + 150
        step = min(46.0, (height - 250) / max(1, len(column.parts)) + 10)
        for source, (key, _) in enumerate(column.parts):
            canvas.text(texts(key), (x + 34, at), "body", "ink", "tl", fit=width - 150)
            shown = str(self.shown[seat][source])
            canvas.text(shown, (x + width - 40, at), "body_bold", "ink", "tr")
            at += step
        ink.brush(canvas, (x + 24, y + height - 96), (x + width - 24, y + height - 96), "ink", 4)
        foot = y + height - 50
        canvas.text(texts("result.points"), (x + 34, foot), "subheading", "ink", "ml", fit=260)
        total = str(sum(self.shown[seat]))
        canvas.text(total, (x + width - 40, foot), "number_big", dark, "mr")
