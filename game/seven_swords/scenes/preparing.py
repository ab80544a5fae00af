"""What a table needs at first sight, made ready step by step while nobody waits for it.

Painting a board for the first time takes half a second. The title spends it in small pieces
while it is idle, so that no table, and no demonstration, begins with a stall.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

import pygame

from game.client import ink
from game.client.canvas import Canvas
from game.client.context import Context

if TYPE_CHECKING:
    from game.seven_swords.rules.engine import SevenSwords

#: Modules of the table, the ones that others need first.
_MODULES = (
    "rules.engine",
    "view.chart",
    "view.panels",
    "view.table",
    "scenes.lessons.examples",
    "scenes.rules_pages",
    "scenes.show",
    "scenes.desks",
    "scenes.table_scene",
    "scenes.play",
)


def prepare(context: Context) -> Iterator[None]:
    """Make ready what the tables of the shipped boards are drawn with; each step is short."""
    for name in _MODULES:
        import_module(f"game.seven_swords.{name}")
        yield
    from game.seven_swords import levels
    from game.seven_swords.rules.engine import SevenSwords

    canvas = _aside(context)
    yield from ink.prepare_paper(canvas, "paper_dark")
    for path in levels.shipped():
        yield
        try:
            layout = levels.load(path)
        except levels.LevelError:
            # Whoever chooses this board is told what is wrong with it.
            continue
        yield
        yield from _table(context, canvas, SevenSwords(layout))


def _aside(context: Context) -> Canvas:
    """Return a canvas like the window's that nobody sees."""
    return Canvas(pygame.Surface(context.window.canvas.surface.get_size()).convert(), context.type)


def _table(context: Context, canvas: Canvas, engine: SevenSwords) -> Iterator[None]:
    from game.seven_swords.view.board_view import prepare_ground
    from game.seven_swords.view.picture import picture_model
    from game.seven_swords.view.spots import Spots
    from game.seven_swords.view.table import draw_table

    yield from prepare_ground(canvas, engine.layout)
    zoom = context.type.zoom
    state = engine.initial(0)
    for seat in range(len(engine.seats)):
        yield
        picture = picture_model(engine.layout, engine.board, engine.observe(state, seat), seat)
        draw_table(canvas, engine.layout, context.texts, Spots(engine.layout, picture, zoom=zoom))
