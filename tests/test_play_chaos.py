"""Random hands at the table: whatever they do, the picture stays the model and nothing breaks."""

from __future__ import annotations

import random

import pygame
import pytest

from game.client.scenes.hand_over import HandOver
from game.games import HUMAN
from game.seven_swords.rules.state import OVER
from game.seven_swords.scenes.offer import Offer
from game.seven_swords.view.refs import Ref
from tests.play_support import LEVELS, Table

_KEYS = (
    *("return", "space", "tab", "shift+tab", "pageup", "pagedown"),
    *("left", "right", "up", "down", "kp_7", "kp_3"),
    *("escape", "backspace", "delete", "u", "y", "e", "h", "l", "i", "s", "f1", "m"),
)
_SEATS = ((HUMAN, "random"), ("random", HUMAN), (HUMAN, HUMAN))


def do_anything(table: Table, chance: random.Random) -> None:
    """Do something, likelier at things that can be chosen than anywhere."""
    scene, roll = table.scene, chance.random()
    if roll < 0.45 and table.top is scene:
        wanted = sorted(scene.hand.prefer) or [Ref("space", 0)]
        table.click_ref(chance.choice(wanted), rest=chance.choice((0.0, 0.3)))
    elif roll < 0.6 and isinstance(table.top, Offer):
        table.key("return")
    elif roll < 0.7:
        table.click_at(chance.uniform(0, 1280), chance.uniform(0, 720), rest=0.0)
    elif roll < 0.75:
        x, y = chance.uniform(0, 760), chance.uniform(40, 720)
        table.press(x, y, button=chance.choice((1, 1, 2, 3)))
        table.drag_to(x + chance.uniform(-200, 200), y + chance.uniform(-200, 200))
        table.release(x + chance.uniform(-200, 200), y + chance.uniform(-200, 200))
    elif roll < 0.78:
        table.wheel(chance.uniform(0, 1280), chance.uniform(0, 720), chance.choice((-3, 1, 2)))
    elif roll < 0.8:
        table.pad(chance.choice((pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X)))
    else:
        table.key(chance.choice(_KEYS))


@pytest.mark.parametrize("seed", range(6))
def test_the_view_and_the_model_agree_whatever_happens(seed: int) -> None:
    chance = random.Random(seed)
    table = Table(_SEATS[seed % 3], level=LEVELS[seed % 2], seed=seed)
    speeds = ("off", "off", "fast")
    for number in range(260):
        if isinstance(table.top, HandOver):
            table.settle()
        elif table.scene not in table.context.scenes or table.state.stage == OVER:
            break
        elif table.top is not table.scene and chance.random() < 0.5:
            table.key("escape")
        if number % 20 == 0:
            table.context.settings.override("own_speed", speeds[number // 20 % 3])
            table.context.settings.override("opponent_speed", speeds[number // 20 % 3])
        do_anything(table, chance)
        if table.top is table.scene:
            table.wait()
        if table.top is table.scene:
            table.at_rest()
    assert not table.session.trouble
    assert table.session.length > 0
    table.scene.closed()
    table.close()
