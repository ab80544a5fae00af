"""The log of a game that is over: with all open, what was to be expected at each turn."""

from __future__ import annotations

from collections.abc import Iterator

from tests.client_support import Stage  # isort: skip - it names the drivers, so it comes first

import pytest

from game.client.playback import OPEN
from game.client.scenes.title import Title
from game.gallery.recorded import recorded
from game.record.chart import chart
from game.seven_swords.scenes.replay_scene import ReplayScene, open_replay


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage()
    stage.show(Title(stage.context))
    yield stage
    stage.close()


def at_end(stage: Stage) -> ReplayScene:
    source = recorded("wellspring")
    scene = open_replay(stage.context, source.replay, source.level, source.replay.length)
    stage.frames(1)
    return scene


def expectations(scene: ReplayScene) -> list[str]:
    start = scene.texts("log.expected", side="", points="").split(":")[0]
    return [line.text for line in scene.show.chronicle.lines if line.text.startswith(start)]


def test_each_turn_tells_what_was_expected_and_what_the_chart_shows(stage: Stage) -> None:
    scene = at_end(stage)
    scene.look(OPEN)
    told = expectations(scene)
    replay = recorded("wellspring").replay
    points = chart(replay, replay.game.estimator(replay.engine)).points
    # The last point is the end of the game, where nothing is expected any more.
    assert len(told) == len(points) - 1
    for words, point in zip(told, points, strict=False):
        assert point.estimate is not None
        assert f"{abs(point.estimate):.1f}" in words
        assert ("Samurai" if point.estimate > 0 else "Bandits") in words


def test_no_seat_is_told_what_would_give_secrets_away(stage: Stage) -> None:
    scene = at_end(stage)
    for seat in (0, 1):
        scene.look(seat)
        assert scene.show.chronicle.lines
        assert expectations(scene) == []


def test_the_words_follow_the_language(stage: Stage) -> None:
    scene = at_end(stage)
    scene.look(OPEN)
    stage.context.settings.override("language", "es")
    stage.context.apply_settings()
    told = expectations(scene)
    assert told
    assert all(words.startswith("Se espera") and "," in words for words in told)
