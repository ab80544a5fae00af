"""Fifty random games are the same at every speed of the animation, and without a window.

Each game is played by the rules alone, written as a file, read back through the checking door
and shown on its table at each speed. After every step the state, what is to be seen of it and
the log are those of the game as it was played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.client_support import Stage  # isort: skip - it names the drivers, so it comes first

import pytest

from game.client.playback import OPEN
from game.client.scenes.title import Title
from game.record import files, text
from game.record.replay import Replay, Step
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.events import TurnBegan
from game.seven_swords.scenes.chronicle import Chronicle, Expected, Tellable
from game.seven_swords.scenes.naming import Names
from game.seven_swords.scenes.replay_scene import SPEEDS, ReplayScene, open_replay
from game.seven_swords.view.picture import PictureState, picture_model
from tests.record.kept import GAME, LEVELS, choose, record_of
from tests.rules.boards import engine_of

#: How many games of each board.
_GAMES = 25
#: A stride of time in seconds: every movement is begun, shown and ended all the same.
_STRIDE = 0.4


@dataclass
class Played:
    """A game as the rules alone played it: its steps, and the state after each number of them."""

    engine: SevenSwords
    level: str
    seed: int
    steps: list[Step]
    digests: list[str]

    @property
    def states(self) -> list[Any]:
        return [self.steps[0].before, *(step.after for step in self.steps)]

    def content(self) -> str:
        """Return the game's file."""
        engine, last = self.engine, self.steps[-1].after
        actions = [engine.write(step.action) for step in self.steps]
        record = record_of(engine, self.level, self.seed, actions, last)
        return text.write(Replay.of_steps(GAME, engine, record, self.steps))


def play(seed: int, level: str) -> Played:
    engine = engine_of(level)
    state = engine.initial(seed)
    steps: list[Step] = []
    digests = [engine.digest(state)]
    while (seat := engine.to_act(state)) >= 0:
        action = choose(engine, state, seed, len(steps))
        after = engine.apply(state, action)
        steps.append(Step(state, action, after, seat))
        digests.append(engine.digest(after))
        state = after
    return Played(engine, level, seed, steps, digests)


def pictures(played: Played, seat: int, everything: bool) -> list[PictureState]:
    """Return what is to be seen of each state."""
    engine = played.engine
    seen = [s if everything else engine.observe(s, seat) for s in played.states]
    return [picture_model(engine.layout, engine.board, state, seat) for state in seen]


def log(played: Played, seat: int | None, stage: Stage) -> list[object]:
    """Return the lines that tell the whole game: to a seat, or with everything open."""
    engine, estimate = played.engine, GAME.estimator(played.engine)
    chronicle = Chronicle(Names(stage.context.texts, engine.layout))
    for step in played.steps:
        events: list[Tellable] = [*engine.events(step.before, step.action, step.after, seat)]
        if seat is None and any(isinstance(event, TurnBegan) for event in events):
            events.append(Expected(estimate(step.after)))
        chronicle.tell(step.seat, events)
    return list(chronicle.lines)


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    stage = Stage()
    yield stage
    stage.close()


def watch(scene: ReplayScene, played: Played, shown: list[PictureState]) -> list[int]:
    """Let a game play to its end; return the numbers of the steps after which it came to rest."""
    digest, playback, show = played.engine.digest, scene.playback, scene.show
    rests: list[int] = []
    compared: PictureState | None = None
    scene.play_or_pause()
    while scene.playing or show.director.busy:
        before = playback.ply
        scene.update(_STRIDE)
        ply = playback.ply
        assert ply - before in (0, 1)
        if show.picture is not compared:
            # While it moves, what lies below is what was or what will be.
            compared = show.picture
            assert compared in (shown[ply], shown[max(0, ply - 1)])
        if not show.director.busy and ply not in rests[-1:]:
            rests.append(ply)
            assert digest(playback.state) == played.digests[ply]
            assert show.picture == shown[ply]
            assert show.overlay.empty
    return rests


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(101, 101 + _GAMES))
def test_a_random_game_is_the_same_at_every_speed_and_without_a_window(
    seed: int, level: str, stage: Stage, tmp_path: Path
) -> None:
    stage.show(Title(stage.context))
    played = play(seed, level)
    loaded = files.load_text(played.content(), tmp_path)
    view = (0, 1, OPEN)[seed % 3]
    ends = set()
    # With everything open the table is laid as for whoever looked before: the one who played.
    seat = view if view != OPEN else 0
    shown = pictures(played, seat, view == OPEN)
    told = log(played, None if view == OPEN else seat, stage)
    for speed in SPEEDS:
        scene = open_replay(stage.context, loaded.replay, level)
        scene.look(view)
        assert scene.show.seat == seat
        while scene.speed != speed:
            scene.next_speed()
        rests = watch(scene, played, shown)
        assert rests == list(range(1, len(played.steps) + 1))
        assert list(scene.show.chronicle.lines) == told
        while scene.speed != SPEEDS[0]:
            scene.next_speed()
        stage.frames(1)
        ends.add(stage.pixels())
        stage.context.scenes.pop(scene)
    assert len(ends) == 1
