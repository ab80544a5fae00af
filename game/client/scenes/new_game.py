"""Setting up a new game: side, opponent, board, seed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from game.client import ink
from game.client.canvas import Box, Canvas
from game.client.context import Context
from game.client.options import SEED_RANGE
from game.client.scenes import games_open
from game.client.scenes.notice import Notice
from game.client.scenes.screen import SEAT_COLORS, Form, seat_seal
from game.client.widgets import Button, Choice, TextField, Widget
from game.games import FIRST, GAMES, HUMAN, MOST_SEED, Game, LevelEntry, NewGame

#: The side that stands for two people at one screen.
BOTH = "both"


class NewGameScene(Form):
    """Asks what game it is to be, remembers the answers, and opens it."""

    LABELS, CONTROLS, WIDE = 90.0, 300.0, 430.0
    TOP = 170.0

    def __init__(self, context: Context, game: Game = GAMES[FIRST]) -> None:
        self.game = game
        self.levels: list[LevelEntry] = game.levels()
        self.opponents = game.offered()
        settings = context.settings
        sides = (*game.seats, BOTH)
        self.side = settings["side"] if settings["side"] in sides else sides[0]
        known = settings["opponent"] in self.opponents
        self.opponent = settings["opponent"] if known else self.opponents[0]
        names = [level.id for level in self.levels]
        self.level = settings["level"] if settings["level"] in names else (names or [""])[0]
        self.seed = ""
        super().__init__(context)
        self.group.focus("start")

    @property
    def _entry(self) -> LevelEntry | None:
        return next((entry for entry in self.levels if entry.id == self.level), None)

    @property
    def reason(self) -> str:
        """Why the game cannot start as it stands, or ""."""
        texts = self.context.texts
        if self._entry is None:
            return texts("new_game.no_levels")
        if self._entry.faults:
            return texts("new_game.faulty_level")
        if self.seed and int(self.seed) > MOST_SEED:
            return texts("new_game.seed_large", most=MOST_SEED)
        return ""

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts = self.context.texts
        sides = [(seat, texts(f"{self.game.id}.seat.{seat}")) for seat in self.game.seats]
        sides.append((BOTH, texts("new_game.both")))
        names = [(who, texts(f"opponent.{who}")) for who in self.opponents]
        language = texts.language
        levels = [
            (e.id, texts("new_game.faulty", name=e.id) if e.faults else e.name(language))
            for e in self.levels
        ]
        no_opponent = texts("new_game.no_opponent") if self.side == BOTH else ""
        x, y, width, height = self.place(3)
        dice = 190.0
        widgets: list[Widget] = [
            self.label(0, "new_game.side"),
            Choice("side", self.place(0), sides, self.side, self._set_side),
            self.label(1, "new_game.opponent"),
            Choice(
                "opponent",
                self.place(1),
                names,
                self.opponent,
                self._set_opponent,
                reason=no_opponent,
            ),
            self.label(2, "new_game.level"),
            Choice("level", self.place(2), levels, self.level, self._set_level),
            self.label(3, "new_game.seed"),
            TextField(
                "seed",
                (x, y, width - dice - 12, height),
                self.seed,
                self._set_seed,
                allowed="0123456789",
                longest=19,
                ghost=texts("new_game.seed_ghost"),
                tip=texts("new_game.seed_tip"),
            ),
            Button(
                "dice",
                (x + width - dice, y, dice, height),
                texts("new_game.random"),
                self._random_seed,
                picture="die_5",
                tip=texts("new_game.random_tip"),
            ),
        ]
        entry = self._entry
        if entry is not None and entry.faults:
            box = self.place(4)
            key = "new_game.faults"
            widgets.append(Button("faults", box, texts(key), self._show_faults, style="danger"))
        return [
            *widgets,
            *self.buttons(
                ("back", "common.back", self.back, "plain", ""),
                ("start", "new_game.start", self._start, "main", self.reason),
            ),
        ]

    def _set_side(self, side: str) -> None:
        self.side = side
        self.refresh()

    def _set_opponent(self, who: str) -> None:
        self.opponent = who
        self.refresh()

    def _set_level(self, level: str) -> None:
        self.level = level
        self.refresh()

    def _set_seed(self, text: str) -> None:
        self.seed = text
        start = self.group["start"]
        start.reason = self.reason

    def _random_seed(self) -> None:
        self.seed = str(secrets.randbelow(SEED_RANGE))
        self.refresh()

    def _show_faults(self) -> None:
        entry = self._entry
        assert entry is not None
        self.context.scenes.push(Notice(self.context, "new_game.faulty_level", entry.faults))

    def chosen(self) -> NewGame:
        """Return the game as it is set up now; an empty seed is drawn."""
        seats = [HUMAN if self.side in (seat, BOTH) else self.opponent for seat in self.game.seats]
        seed = int(self.seed) if self.seed else secrets.randbelow(SEED_RANGE)
        return NewGame(self.game.id, self.level, (seats[0], seats[1]), seed)

    def _start(self) -> None:
        settings = self.context.settings
        settings.set("side", self.side)
        settings.set("opponent", self.opponent)
        settings.set("level", self.level)
        new_game = self.chosen()
        self.context.scenes.pop(self)
        games_open.begin(self.context, new_game)

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        super().draw_ground(canvas)
        texts = self.context.texts
        self.draw_heading(canvas, texts("new_game.title"))
        self._draw_choice(canvas)
        self.draw_keys(canvas)

    @property
    def _told(self) -> list[tuple[str, str]]:
        """What is said about the opponent and the board: headings and words."""
        texts, entry = self.context.texts, self._entry
        told = []
        if self.side != BOTH:
            name = texts(f"opponent.{self.opponent}")
            told.append((name, texts(f"opponent.{self.opponent}.about")))
        if entry is not None and entry.about(texts.language):
            told.append((entry.name(texts.language), entry.about(texts.language)))
        return told

    def _draw_choice(self, canvas: Canvas) -> None:
        """Tell what the chosen side is about, and what the opponent and the board are like."""
        texts = self.context.texts
        x, y, width, height = 776.0, self.TOP - 14, 420.0, 428.0
        ink.block(canvas, (x, y, width, height), "snow", "ink", inner="paper_shade", seed=3)
        seats = self.game.seats if self.side == BOTH else (self.side,)
        size = 72.0
        for number, seat in enumerate(seats):
            canvas.picture(seat_seal(seat), (x + 26 + number * (size + 12), y + 20, size, size))
        color = SEAT_COLORS[self.game.seats.index(seats[0])] if len(seats) == 1 else "ink"
        name = (
            texts("new_game.both")
            if self.side == BOTH
            else texts(f"{self.game.id}.seat.{self.side}")
        )
        dark = {"vermilion": "vermilion_dark"}.get(color, color)
        left = x + 26 + len(seats) * (size + 12) + 8
        at = (left, y + 20 + size / 2)
        canvas.text(name, at, "heading", dark, "ml", fit=x + width - 26 - left)
        about = texts(f"{self.game.id}.about.{self.side}")
        self._draw_told(canvas, about, (x + 26, y + 110, width - 52, height - 126))

    def _draw_told(self, canvas: Canvas, about: str, box: Box) -> None:
        """Write what is told, one paragraph under the other; what finds no room is left out."""
        x, top, room, high = box
        told, gap = self._told, 12.0

        def height_in(role: str) -> float:
            words = "\n".join([about, *("\n".join(part) for part in told)])
            return canvas.type.size(words, role, room)[1] + gap * len(told)

        roles = ("label", "small", "tiny")
        while told and height_in(roles[-1]) > high:
            told.pop()
        role = next((role for role in roles if height_in(role) <= high), roles[-1])
        top += canvas.text(about, (x, top), role, "ink", "tl", width=room)[3] + gap
        for heading, words in told:
            top += canvas.text(heading, (x, top), f"{role}_bold", "ink", "tl", fit=room)[3]
            top += canvas.text(words, (x, top), role, "ink", "tl", width=room)[3] + gap
