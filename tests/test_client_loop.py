"""The loop: fixed steps, no rush after a stall, no drawing when nothing changed."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.client import app
from game.client.acts import Act, Click, Command, Event, Press
from game.client.canvas import Canvas
from game.client.context import Context
from game.client.loop import MOST_STEPS, STEP, FrameTimes
from game.client.notices import LEAST, STAY
from game.client.scene import Scene
from tests.client_support import Stage


class Probe(Scene):
    """Counts what the loop does with it."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.updates: list[float] = []
        self.draws = 0
        self.aheads: list[float] = []
        self.events: list[Event] = []
        self.is_moving = False
        self.log: list[str] = []

    @property
    def moving(self) -> bool:
        return self.is_moving

    def update(self, dt: float) -> None:
        self.updates.append(dt)

    def present(self, ahead: float) -> None:
        self.aheads.append(ahead)

    def draw(self, canvas: Canvas) -> None:
        self.draws += 1
        canvas.fill("paper")

    def handle(self, event: Event) -> bool:
        self.events.append(event)
        return True

    def closed(self) -> None:
        self.log.append("closed")

    def revealed(self) -> None:
        super().revealed()
        self.log.append("revealed")


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage()
    yield stage
    stage.close()


@pytest.fixture
def probe(stage: Stage) -> Probe:
    probe = Probe(stage.context)
    stage.context.scenes.push(probe)
    stage.frames(2)
    probe.updates.clear()
    probe.aheads.clear()
    probe.draws = 0
    return probe


def test_updates_are_of_one_length(stage: Stage, probe: Probe) -> None:
    stage.frames(60)
    assert set(probe.updates) == {STEP}
    assert len(probe.updates) == 60


def test_a_slow_frame_is_caught_up(stage: Stage, probe: Probe) -> None:
    stage.now += 3 * STEP
    stage.frames(1)
    assert len(probe.updates) == 4


def test_a_stall_is_not_followed_by_a_rush(stage: Stage, probe: Probe) -> None:
    stage.now += 30
    stage.frames(1)
    assert len(probe.updates) == MOST_STEPS
    stage.frames(10)
    assert len(probe.updates) <= MOST_STEPS + 12


def test_nothing_is_drawn_while_nothing_changes(stage: Stage, probe: Probe) -> None:
    stage.frames(30)
    assert probe.draws == 0
    probe.dirty = True
    stage.frames(5)
    assert probe.draws == 1


def test_at_rest_it_sleeps_until_an_event(
    stage: Stage, probe: Probe, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleeps: list[int] = []

    def wait(milliseconds: int) -> pygame.Event:
        sleeps.append(milliseconds)
        return pygame.Event(pygame.NOEVENT)

    monkeypatch.setattr(pygame.event, "wait", wait)
    for _ in range(10):
        stage.loop.turn()
    assert len(sleeps) == 10
    assert min(sleeps) >= 80
    assert probe.draws == 0


def test_every_frame_is_drawn_while_something_moves(stage: Stage, probe: Probe) -> None:
    probe.is_moving = True
    stage.frames(30)
    assert probe.draws == 30
    assert all(0 <= ahead < STEP for ahead in probe.aheads)


def test_a_changed_window_is_drawn_again(stage: Stage, probe: Probe) -> None:
    pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))
    stage.frames(3)
    assert probe.draws == 1


@pytest.mark.parametrize("kind", [pygame.QUIT, pygame.WINDOWCLOSE])
def test_closing_the_window_ends_the_loop(stage: Stage, probe: Probe, kind: int) -> None:
    pygame.event.post(pygame.Event(kind))
    stage.loop.run()
    assert stage.context.quitting


def test_the_loop_ends_with_its_last_scene(stage: Stage, probe: Probe) -> None:
    stage.context.scenes.pop()
    stage.loop.run()
    assert probe.log == ["revealed", "closed"]


def test_only_the_top_scene_runs_and_hears(stage: Stage, probe: Probe) -> None:
    over = Probe(stage.context)
    over.modal = True
    stage.context.scenes.push(over)
    stage.key("return")
    assert probe.events == []
    assert Command(Act.CONFIRM) in over.events
    assert probe.updates == []
    assert probe.draws >= 1
    probe.runs_beneath = True
    stage.frames(3)
    assert len(probe.updates) == 3


def test_the_stack() -> None:
    stage = Stage()
    scenes = stage.context.scenes
    one, two, three = (Probe(stage.context) for _ in range(3))
    scenes.push(one)
    scenes.push(two)
    scenes.pop(one)
    assert scenes.top is two
    scenes.pop(one)
    scenes.replace(three)
    assert two.log == ["revealed", "closed"]
    scenes.push(one)
    scenes.reset(two)
    assert list(scenes) == [two]
    assert three.log[-1] == one.log[-1] == "closed"
    stage.close()


def test_sound_is_switched_anywhere(stage: Stage, probe: Probe) -> None:
    stage.act(Act.MUTE)
    assert stage.context.settings["mute"] is True
    assert stage.context.notices.message == "Sound off"
    assert Command(Act.MUTE) not in probe.events


def test_notices_go_by_themselves_and_come_once(stage: Stage, probe: Probe) -> None:
    notices = stage.context.notices
    notices.once("notice.no_sound")
    notices.once("notice.no_sound")
    notices.say("notice.muted")
    notices.say("notice.muted")
    stage.frames(1)
    assert probe.draws == 1
    assert notices.message.startswith("No sound device")
    stage.seconds(LEAST + 0.1)
    assert notices.message == "Sound off"
    stage.seconds(STAY + 0.1)
    assert notices.message == ""
    assert probe.draws == 3


def test_a_click_puts_a_notice_away_and_goes_no_further(stage: Stage, probe: Probe) -> None:
    notices = stage.context.notices
    notices.say("notice.muted")
    x, y, width, height = notices.box()
    stage.click_at(x + width / 2, y + height / 2)
    assert notices.message == ""
    assert not any(isinstance(event, (Press, Click)) for event in probe.events)
    stage.click_at(x + width / 2, y + height / 2)
    assert any(isinstance(event, Click) for event in probe.events)


def test_frame_times() -> None:
    frames = FrameTimes()
    for number in range(101):
        frames.drawn(number * 0.016, moving=True)
    frames.still()
    frames.drawn(50.0, moving=True)
    frames.drawn(50.1, moving=False)
    summary = frames.summary()
    assert summary["frames"] == 101
    assert summary["p50_ms"] == 16.0
    assert summary["max_ms"] == 100.0
    assert FrameTimes().summary() == {"frames": 0}


def test_closing_stops_everything_even_if_one_fails(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[str] = []

    def broken() -> None:
        raise OSError("gone already")

    monkeypatch.setattr(pygame, "quit", lambda: stopped.append("pygame"))
    stage.context.closing += [
        lambda: stopped.append("first"),
        broken,
        lambda: stopped.append("last"),
    ]
    app.close(stage.context)
    assert stopped == ["last", "first", "pygame"]
