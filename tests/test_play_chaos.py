"""Random hands at the table: whatever they do, the picture stays the model and nothing breaks.

Fifty games begin at fifty places, from the empty board to the last turn. Nobody looks at most of
the frames, so that they take no longer than a few games that are watched.
"""

from __future__ import annotations

import random
from functools import cache

from tests.play_support import LEVELS, Table  # isort: skip - it names the drivers, so it comes first

import pygame
import pytest

from game.client.loop import Loop
from game.client.scenes.hand_over import HandOver
from game.games import GAMES, HUMAN
from game.seven_swords.scenes.offer import Offer
from game.seven_swords.view.refs import Ref

GAMES_PLAYED, INPUTS = 50, 100

_KEYS = (
    *("return", "space", "tab", "shift+tab", "pageup", "pagedown"),
    *("left", "right", "up", "down", "kp_7", "kp_3"),
    *("escape", "backspace", "delete", "u", "y", "e", "h", "l", "i", "s", "f1", "m", "f11", "f9"),
)
_SEATS = ((HUMAN, "random"), ("random", HUMAN), (HUMAN, HUMAN))
_PAD = [
    getattr(pygame, name)
    for name in sorted(dir(pygame))
    if name.startswith("CONTROLLER_BUTTON_") and name[18:] not in ("INVALID", "MAX")
]
_SIZES = ((1280, 720), (1024, 600), (1111, 777), (1600, 900))


class Glimpse(Loop):
    """A loop of which hardly any frame is looked at; all else goes its usual way."""

    frame = 0

    def _draw(self) -> None:
        self.frame += 1
        if self.frame % 40 == 0:
            super()._draw()
            return
        for scene in self.context.scenes.visible():
            scene.present(self._behind)


@cache
def course(level: str) -> list[int]:
    """Return the actions of a whole game between two who choose at random."""
    engine = GAMES["seven_swords"].engine(level)
    chance, state, played = random.Random(11), engine.initial(11), []
    while engine.to_act(state) >= 0:
        played.append(chance.choice(engine.legal(state)))
        state = engine.apply(state, played[-1])
    return played


def hands(table: Table, chance: random.Random) -> None:
    """Do something with the pointer, likelier at things that can be chosen than anywhere."""
    scene, roll = table.scene, chance.random()
    if roll < 0.62 and table.top is scene:
        wanted = sorted(scene.hand.prefer) or [Ref("space", 0)]
        table.click_ref(chance.choice(wanted), rest=chance.choice((0.0, 0.0, 0.3)))
    elif roll < 0.75:
        button = chance.choice((1, 1, 1, 2, 3))
        table.click_at(chance.uniform(0, 1280), chance.uniform(0, 720), rest=0.0, button=button)
    elif roll < 0.85:
        x, y = chance.uniform(0, 760), chance.uniform(40, 720)
        table.press(x, y, button=chance.choice((1, 1, 2, 3)))
        table.drag_to(x + chance.uniform(-200, 200), y + chance.uniform(-200, 200))
        table.release(x + chance.uniform(-200, 200), y + chance.uniform(-200, 200))
    else:
        table.wheel(chance.uniform(0, 1280), chance.uniform(0, 720), chance.choice((-3, 1, 2)))


def switches(table: Table, chance: random.Random) -> None:
    """Press something on the keyboard or the pad, or lean its stick."""
    roll = chance.random()
    if roll < 0.6:
        table.key(chance.choice(_KEYS))
    elif roll < 0.85:
        table.pad(chance.choice(_PAD))
    else:
        for value in (chance.choice((-32768, 32767)), 0):
            axis = chance.choice((0, 1, 2))
            pygame.event.post(
                pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)
            )
            table.frames(1)


def window(table: Table, chance: random.Random) -> None:
    """Do something to the window, to the focus, or to a setting."""
    kind = chance.choice(("size", "focus", "speed", "step"))
    settings = table.context.settings
    if kind == "size":
        table.context.window._window.size = chance.choice(_SIZES)
        table.frames(2)
    elif kind == "focus":
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        table.frames(1)
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
        table.frames(1)
    elif kind == "speed":
        for name in ("own_speed", "opponent_speed"):
            settings.override(name, chance.choice(("off", "off", "fast")))
    else:
        settings.override("step_opponent", chance.random() < 0.3)


def do_anything(table: Table, chance: random.Random) -> None:
    roll = chance.random()
    if isinstance(table.top, Offer) and roll < 0.5:
        table.key("return")
    elif roll < 0.7:
        hands(table, chance)
    elif roll < 0.95:
        switches(table, chance)
    else:
        window(table, chance)


@pytest.mark.parametrize("seed", range(GAMES_PLAYED))
def test_the_view_and_the_model_agree_whatever_happens(seed: int) -> None:
    chance = random.Random(seed)
    level, seats = LEVELS[seed % 2], _SEATS[seed % 3]
    whole = course(level)
    # The last ten begin so late that most of them end under these hands.
    late = seed - (GAMES_PLAYED - 10)
    begun = whole[: len(whole) * seed // GAMES_PLAYED if late < 0 else 2 * late - 20]
    table = Table(seats, level=level, seed=11, actions=begun)
    table.loop = Glimpse(table.context, clock=lambda: table.now)
    for _ in range(INPUTS):
        if isinstance(table.top, HandOver):
            table.settle()
        elif table.scene not in table.context.scenes:
            break  # Somebody has left for the title.
        elif table.top is not table.scene and chance.random() < 0.5:
            table.key("escape")
        do_anything(table, chance)
        # Now and then the next input comes while something is still being shown.
        if table.top is table.scene and chance.random() < 0.8:
            table.wait()
        if table.top is table.scene and not table.scene.busy:
            table.at_rest()
    assert not table.session.trouble
    assert table.played != [table.engine.write(action) for action in begun]
    state = table.engine.initial(11)
    for step in table.session.steps:
        state = table.engine.apply(state, step.action)
    assert state.tobytes() == table.state.tobytes()
    table.scene.closed()
    table.close()
