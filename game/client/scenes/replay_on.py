"""Playing on from a point of another game: who plays which side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.client.canvas import Box
from game.client.context import Context
from game.client.playback import Playback
from game.client.scenes import games_open, games_words
from game.client.scenes.dialogue import Dialogue, centred
from game.client.scenes.screen import seat_seal
from game.client.widgets import Button, Choice, Label, Picture, Widget
from game.games import HUMAN


class PlayOn(Dialogue):
    """Asks who plays, and begins a game of its own from where the replay stands."""

    def __init__(self, context: Context, playback: Playback) -> None:
        self.playback = playback
        self.seats = [self._default(context, seat) for seat in (0, 1)]
        super().__init__(context)
        self.group.focus("start")

    def _default(self, context: Context, seat: int) -> str:
        """Whoever looks plays that side; the other one is played as it was, or by a computer."""
        playback = self.playback
        may = playback.may_be_played_by(seat)
        was = playback.replay.record.seats[seat]
        if len(playback.people) == 2 or (seat == playback.viewer and HUMAN in may):
            return HUMAN if HUMAN in may else was
        if was != HUMAN:
            return was
        chosen = str(context.settings["opponent"])
        return chosen if chosen in may else may[-1]

    @property
    def sheet(self) -> Box:
        """See Dialogue."""
        return centred(760, 380 * min(self.zoom, 1.35))

    @property
    def heading(self) -> str:
        """See Dialogue."""
        return self.context.texts("replay.play_on")

    @property
    def reason(self) -> str:
        """Why the game cannot begin so, or ""."""
        return "" if HUMAN in self.seats else self.context.texts("replay.nobody_plays")

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts, game = self.context.texts, self.playback.game
        x, y, width, height = self.sheet
        scale = min(self.zoom, 1.35)
        tall = 48 * scale
        top, foot = y + 84 * scale, y + height - tall - 26
        widgets: list[Widget] = []
        for seat in (0, 1):
            row = top + seat * (tall + 14)
            name = games_words.seat_name(texts, game.id, seat)
            widgets += [
                Picture(f"seal_{seat}", (x + 40, row, tall, tall), seat_seal(game.seats[seat])),
                Label(f"side_{seat}", (x + 56 + tall, row, 190, tall), name, "body_bold"),
                Choice(
                    f"seat_{seat}",
                    (x + 300, row, width - 340, tall),
                    self._choices(seat),
                    self.seats[seat],
                    partial(self._set, seat),
                ),
            ]
        about = texts("replay.play_on_about", ply=self.playback.ply)
        room = foot - top - 2 * (tall + 14) - 12
        role = self.context.type.fitting(about, ("small", "tiny"), width - 80, room)
        box = (x + 40, top + 2 * (tall + 14), width - 80, room)
        widgets.append(Label("about", box, about, role, "ink_soft", "tl", wrap=True))
        half = (width - 80 - 24) / 2
        return [
            *widgets,
            Button("cancel", (x + 40, foot, half, tall), texts("common.cancel"), self.back),
            Button(
                "start",
                (x + 64 + half, foot, half, tall),
                texts("new_game.start"),
                self._start,
                style="main",
                reason=self.reason,
            ),
        ]

    def _choices(self, seat: int) -> list[tuple[str, str]]:
        texts = self.context.texts
        return [
            (who, games_words.who_name(texts, who)) for who in self.playback.may_be_played_by(seat)
        ]

    def _set(self, seat: int, who: str) -> None:
        self.seats[seat] = who
        self.group["start"].reason = self.reason

    def _start(self) -> None:
        playback = self.playback
        games_open.play_on(
            self.context,
            playback.replay,
            playback.level,
            playback.ply,
            (self.seats[0], self.seats[1]),
        )
