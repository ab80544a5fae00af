"""Pictures of the table from real positions, as PNG files.

    python -m game.seven_swords.view.gallery FOLDER [--size 1280x720] [--language en]

Each is played by a fixed seed, so the same picture comes out every time.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.client.assets import ROOT, Assets
from game.client.canvas import Canvas
from game.client.texts import Texts
from game.client.theme import load as load_theme
from game.client.typeset import Typesetter
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import State


@dataclass
class Studio:
    """Everything needed to draw a table without a window."""

    texts: Texts
    type: Typesetter

    def canvas(self, size: tuple[int, int]) -> Canvas:
        """Return an empty canvas of a size in pixels."""
        return Canvas(pygame.Surface(size).convert(), self.type)


def studio(language: str = "en", *, strict: bool = False) -> Studio:
    """Return a studio; opens pygame's display with whatever driver is set."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((16, 16))
    theme = load_theme([ROOT / "client" / "theme.toml", ROOT / "seven_swords" / "theme.toml"])
    assets = Assets(strict=strict)
    texts = Texts(
        [ROOT / "client" / "texts", ROOT / "seven_swords" / "texts"], language, strict=strict
    )
    return Studio(texts, Typesetter(assets, theme))


def play_until(
    engine: SevenSwords, seed: int, stop: Callable[[State], bool], limit: int = 20000
) -> State:
    """Play a game at random until a position is wanted, or the game ends."""
    chance = random.Random(seed)
    state = engine.initial(seed)
    for _ in range(limit):
        if stop(state) or engine.to_act(state) < 0:
            break
        state = engine.apply(state, chance.choice(engine.legal(state)))
    return state
