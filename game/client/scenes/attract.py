"""The demonstration: after a minute on the title the computer plays against itself.

The game is laid on a stack of scenes of its own, with settings of its own, silent, and kept
nowhere. Any input goes back to the title, and does nothing else.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.acts import Event, PointerMove, Pressed
from game.client.audio import Audio
from game.client.canvas import HEIGHT, Box, Canvas
from game.client.context import Context
from game.client.scene import Scene, Scenes
from game.client.settings import SPECS, Settings
from game.games import FIRST, GAMES, NewGame

#: Seconds without input on the title until the demonstration begins.
IDLE = 60.0
#: Who plays it: quick, and worth watching.
_PLAYER = "policy"
_SEEDS = 10**6
#: Seconds for which a result stays, and after which a game that stands still is given up.
_RESULT, _STUCK = 9.0, 20.0
#: How many games may be given up before the demonstration is.
_PATIENCE = 2
#: How far the pointer must go to count as input, in logical units.
_JOLT = 8.0

#: Opens a game on a context.
OpenGame = Callable[[Context, NewGame], object]


def _open(context: Context, new_game: NewGame) -> None:
    GAMES[new_game.game].open(context, new_game)


class Attract(Scene):
    """Shows games that the computer plays against itself, one after the other."""

    takes_everything = True

    def __init__(
        self, context: Context, levels: Sequence[str], open_game: OpenGame | None = None
    ) -> None:
        """`levels` are those to choose from, at least one; `open_game` lays the game's scene."""
        self._inner = Scenes()
        self._asked = True
        super().__init__(context)
        settings = Settings(None)
        for name in SPECS:
            settings.override(name, context.settings[name])
        settings.override("opponent_speed", "fast")
        settings.override("step_opponent", False)
        # A player of sounds that is never started is silent.
        self._house = replace(context, settings=settings, scenes=self._inner, audio=Audio(settings))
        self._levels = tuple(levels)
        self._open_game = open_game or _open
        self._first: Scene | None = None
        self._rest = self._still = 0.0
        self._given_up = 0
        self._pointer = context.input.pointer
        self._begin()

    def _begin(self) -> None:
        """Lay the next game."""
        self._end()
        level, seed = secrets.choice(self._levels), secrets.randbelow(_SEEDS)
        self._open_game(self._house, NewGame(FIRST, level, (_PLAYER, _PLAYER), seed))
        self._first = self._inner.top
        self._rest = self._still = 0.0
        self._asked = True

    def _end(self) -> None:
        """Put the game away, and send its players home."""
        while self._inner.top is not None:
            self._inner.pop()
        self._first = None

    # what the loop asks

    @property
    def dirty(self) -> bool:
        """See Scene: true when anything of the game shown is."""
        shown = self._inner.visible()
        return self._asked or self._inner.changed or any(scene.dirty for scene in shown)

    @dirty.setter
    def dirty(self, value: bool) -> None:
        self._asked = value
        if not value:
            self._inner.changed = False
            for scene in self._inner.visible():
                scene.dirty = False

    @property
    def moving(self) -> bool:
        """See Scene."""
        return any(scene.moving for scene in self._inner.visible())

    def update(self, dt: float) -> None:
        """See Scene."""
        for scene in self._inner.running():
            scene.update(dt)
        over = self._inner.top is not self._first
        self._still = 0.0 if self.dirty or over else self._still + dt
        self._rest = self._rest + dt if over and not self.moving else 0.0
        if self._rest > _RESULT:
            self._begin()
        elif self._still > _STUCK:
            self._given_up += 1
            if self._given_up > _PATIENCE:
                self.context.scenes.pop(self)
            else:
                self._begin()

    def present(self, ahead: float) -> None:
        """See Scene."""
        for scene in self._inner.visible():
            scene.present(ahead)

    def refresh(self) -> None:
        """See Scene."""
        self._inner.refresh()
        super().refresh()

    @property
    def free(self) -> Sequence[Box]:
        """See Scene; where the game that is shown leaves room."""
        return (self._inner.free(),)

    def draw(self, canvas: Canvas) -> None:
        """See Scene."""
        for scene in self._inner.visible():
            scene.draw(canvas)
        words = self.context.texts("attract.press")
        width, height = canvas.type.size(words, "small_italic")
        box = (12.0, HEIGHT - height - 18, width + 32, height + 6)
        canvas.fill("night", box)
        canvas.text(words, (box[0] + 16, box[1] + box[3] / 2), "small_italic", "snow", "ml")

    # any input goes back to the title

    def revealed(self) -> None:
        """See Scene."""
        super().revealed()
        self.context.input.seize = self._seize

    def closed(self) -> None:
        """See Scene."""
        self.context.input.seize = None
        self._end()

    def _seize(self, pressed: Pressed) -> bool:
        self.context.scenes.pop(self)
        return True

    def handle(self, event: Event) -> bool:
        """See Scene."""
        if isinstance(event, PointerMove) and not event.pressed:
            far = max(abs(event.x - self._pointer[0]), abs(event.y - self._pointer[1]))
            if far < _JOLT:
                return True
        self.context.scenes.pop(self)
        return True


def begin(context: Context) -> None:
    """Lay the demonstration over the title, if there is a board to play on."""
    levels = [entry.id for entry in GAMES[FIRST].levels() if not entry.faults]
    if levels:
        context.scenes.push(Attract(context, levels))
