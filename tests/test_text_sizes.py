"""The size of the texts changes within a game: the panels make room for them at once."""

from __future__ import annotations

from collections.abc import Iterator

from tests.play_support import Table  # isort: skip - it names the drivers, so it comes first

import pytest

from game.games import HUMAN
from game.seven_swords.scenes.controls import MAIN, MENU
from game.seven_swords.scenes.replay_scene import ReplayScene, open_replay
from game.seven_swords.scenes.table_scene import TableScene
from game.seven_swords.view.boxes import table_for
from tests.record.kept import played


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table((HUMAN, "policy"))
    yield table
    table.close()


def set_size(table: Table, percent: int) -> None:
    table.context.settings.override("interface_scale", percent)
    table.context.apply_settings()
    table.frames(1)


def test_a_table_is_laid_anew_and_played_on(table: Table) -> None:
    scene = table.top
    assert isinstance(scene, TableScene)
    for percent in (150, 125, 100):
        set_size(table, percent)
        boxes = table_for(scene.show.seat, percent)
        assert scene.spots.table == boxes
        assert tuple(scene.controls.buttons[MENU].box) == tuple(boxes.buttons[MENU.number])
        table.button("extra_0")
        assert scene.controls.buttons[MAIN].enabled
        table.button("extra_2")
        assert not scene.controls.buttons[MAIN].enabled


def test_a_replay_is_laid_anew(table: Table) -> None:
    replay = played()
    scene = open_replay(table.context, replay, replay.record.level.id, 150)
    for percent in (150, 100):
        set_size(table, percent)
        assert isinstance(table.top, ReplayScene)
        assert scene.spots.table == table_for(scene.show.seat, percent)
        button, row = scene.group["play"].box, scene.spots.table.buttons[0]
        assert button[1] + button[3] <= row.bottom + 0.01
        table.click("forward")
    assert scene.playback.ply == 152
