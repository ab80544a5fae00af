"""Games looked at again: every step, every speed, every view, and nothing that is secret."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.client_support import Stage  # isort: skip - it names the drivers, so it comes first

import pygame
import pytest

from game.client.playback import OPEN, Playback
from game.client.scenes import games_open
from game.client.scenes.confirm import Confirm
from game.client.scenes.games_wait import Wait
from game.client.scenes.hand_over import HandOver
from game.client.scenes.notice import Notice
from game.client.scenes.pause import Pause
from game.client.scenes.replay_on import PlayOn
from game.client.scenes.title import Title
from game.games import HUMAN
from game.record import files
from game.record.replay import Replay, rebuild
from game.seven_swords.rules.state import SETUP, copy
from game.seven_swords.scenes.log_scene import LogScene
from game.seven_swords.scenes.replay_scene import ReplayScene, open_replay
from tests.record.kept import GAME, LEVELS, cut, played

SOLO, OTHER, PAIR = (HUMAN, "random"), ("random", HUMAN), (HUMAN, HUMAN)


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage()
    stage.show(Title(stage.context))
    yield stage
    stage.close()


@cache
def part(ply: int, seats: tuple[str, str], seed: int = 1) -> Replay:
    """Return the first actions of a game, as a game that is not over."""
    whole = played(seed)
    record = replace(cut(whole, ply), seats=seats)
    return rebuild(GAME, whole.engine, record)


def whole(seats: tuple[str, str] = SOLO, seed: int = 1, level: str = LEVELS[0]) -> Replay:
    """Return a whole game with these seats."""
    replay = played(seed, level)
    record = replace(replay.record, seats=seats)
    return Replay.of_steps(GAME, replay.engine, record, replay.steps)


def watch(stage: Stage, replay: Replay, ply: int = 0) -> ReplayScene:
    scene = open_replay(stage.context, replay, replay.record.level.id, ply)
    stage.frames(1)
    return scene


def at_rest(scene: ReplayScene) -> None:
    """What is shown is what is, to the last piece and word."""
    show, playback = scene.show, scene.playback
    assert not show.director.busy
    assert show.overlay.empty
    show._last = None
    assert show.picture == show.model(playback.state)
    lines = list(show.chronicle.lines)
    show.jump()
    assert list(show.chronicle.lines) == lines


# going through


def test_every_decision_is_told_in_words(stage: Stage) -> None:
    """The log says nothing of the setup, but the line above the samurai does."""
    scene = watch(stage, whole())
    for ply in range(1, scene.playback.length + 1):
        scene.jump(ply)
        assert re.fullmatch(r"\d+ of \d+: .*\w.*", scene.prompt)
        if scene.playback.state.stage == SETUP:
            assert scene.prompt.endswith(": Samurai are setting up the village")


@pytest.mark.parametrize("seed", range(1, 7))
def test_steps_and_jumps_to_and_fro_end_where_the_game_does(seed: int, stage: Stage) -> None:
    """At changing speeds, with changing eyes."""
    replay = whole(seed=seed, level=LEVELS[seed % 2])
    scene = watch(stage, replay)
    chance = random.Random(seed)
    for _ in range(25):
        deed = chance.choice(
            ("forward", "forward", "jump", "back", "turn", "view", "speed", "play")
        )
        if deed == "forward":
            for _ in range(chance.randrange(1, 6)):
                scene.forward()
        elif deed == "jump":
            scene.jump(chance.randrange(replay.length + 1))
        elif deed == "back":
            scene.back()
        elif deed == "turn":
            scene.jump(scene.playback.turn_after)
        elif deed == "view":
            scene.next_view()
        elif deed == "speed":
            scene.next_speed()
        else:
            scene.play_or_pause()
        for _ in range(chance.randrange(40)):
            scene.update(1 / 60)
        if not scene.show.director.busy:
            at_rest(scene)
    scene.jump(replay.length)
    at_rest(scene)
    assert replay.engine.digest(scene.playback.state) == replay.record.digest


def test_by_keys_alone(stage: Stage) -> None:
    replay = whole()
    scene = watch(stage, replay)
    scene.show.speed = scene._speed = "off"
    playback = scene.playback
    stage.key("right", "right", "right")
    assert playback.ply == 3
    stage.key("left")
    assert playback.ply == 2
    stage.key("down")
    assert playback.ply == playback.start_of[1]
    stage.key("pagedown", "pagedown")
    assert playback.ply == playback.start_of[3]
    stage.key("up")
    assert playback.ply == playback.start_of[2]
    stage.key("end")
    assert playback.at_end
    stage.key("right")
    assert playback.at_end
    stage.key("home")
    assert playback.ply == 0
    stage.key("space")
    assert scene.playing
    stage.seconds(0.5)
    assert playback.ply > 2
    stage.key("return")
    assert not scene.playing
    stage.key("i")
    assert playback.view == 1
    stage.key("z")
    assert scene.speed == "slow"
    stage.key("l")
    assert isinstance(stage.top, LogScene)
    stage.key("escape", "m")
    assert isinstance(stage.top, Pause)
    stage.key("escape", "e")
    assert isinstance(stage.top, PlayOn)
    stage.key("escape")
    seen = {scene._focus}
    for _ in range(12):
        stage.key("tab")
        seen.add(scene._focus)
    assert seen == {widget.name for widget in scene.group.widgets if widget.focusable}
    stage.key("escape")
    assert isinstance(stage.top, Title)


def test_by_mouse_alone(stage: Stage) -> None:
    replay = whole()
    scene = watch(stage, replay)
    scene.show.speed = scene._speed = "off"
    playback = scene.playback
    stage.click("turn_on")
    assert playback.ply == playback.start_of[1]
    stage.click("forward", rest=0.0)
    stage.click("forward", rest=0.0)
    assert playback.ply == playback.start_of[1] + 2
    stage.click_at(*scene.spots.table.track[8].centre)
    assert playback.ply == playback.start_of[9]
    stage.click("play")
    stage.seconds(1)
    assert playback.ply > playback.start_of[9]
    stage.click("play")
    assert not scene.playing
    there = playback.ply
    stage.click("back")
    assert playback.ply == there - 1
    stage.click("view")
    assert playback.view == 1
    stage.click("play_on")
    assert isinstance(stage.top, PlayOn)


def test_by_pad_alone(stage: Stage) -> None:
    scene = watch(stage, whole())
    scene.show.speed = scene._speed = "off"
    stage.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert scene.playback.ply == 1
    stage.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert scene.playback.ply == scene.playback.start_of[1]
    stage.pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.playing
    stage.pad(pygame.CONTROLLER_BUTTON_A)
    assert not scene.playing
    while scene._focus != "view":
        stage.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    stage.pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.playback.view == 1
    stage.pad(pygame.CONTROLLER_BUTTON_B)
    assert isinstance(stage.top, Title)


def test_a_click_beside_the_buttons_finishes_what_moves(stage: Stage) -> None:
    replay = whole()
    scene = watch(stage, replay, next(n for n in range(60, 400) if replay.seats[n] == 1))
    stage.key("right")
    while scene.show.director.busy:
        stage.click_at(300, 300, rest=0.0)
    at_rest(scene)
    assert not scene.playing


# views and secrets


def test_a_game_that_is_over_is_seen_with_any_eyes(stage: Stage) -> None:
    scene = watch(stage, whole())
    playback = scene.playback
    assert playback.views == (0, 1, OPEN)
    assert playback.view == 0
    scene.jump(150)
    pictures = []
    for view in (0, 1, OPEN):
        assert playback.view == view
        pictures.append(scene.show.picture)
        stage.key("i")
    samurai, bandits, everything = pictures
    assert not samurai.hand_is_own
    assert bandits.hand_is_own
    assert everything.hand_is_own
    assert bandits.tally.unknown != (0, 0)
    assert everything.tally.unknown == (0, 0)


@pytest.mark.parametrize("seats", [SOLO, OTHER])
def test_a_game_that_goes_on_is_seen_only_as_its_player_sees_it(
    seats: tuple[str, str], stage: Stage
) -> None:
    seat = seats.index(HUMAN)
    scene = watch(stage, part(160, seats), 150)
    assert scene.playback.views == (seat,)
    assert not scene.group["view"].enabled
    stage.key("i")
    assert scene.playback.viewer == seat
    assert not scene.show.open
    assert scene.playback.turning == ()
    assert HUMAN not in scene.playback.may_be_played_by(1 - seat)


def test_pixels_of_a_game_that_goes_on_do_not_tell_secrets(stage: Stage) -> None:
    """Two games that differ only in what the bandits may not know look the same to them."""
    replay = part(160, OTHER)
    engine = replay.engine
    pixels = []
    for number in range(2):
        states = []
        for state in replay.states:
            other = copy(state)
            if number and state.stage != SETUP:
                # What lies face down changes places; what has been turned up stays.
                for tiles, opened in (("supply_tile", "supply_open"), ("house_tile", "house_open")):
                    row, up = getattr(other, tiles), getattr(other, opened)
                    final = getattr(replay.final, opened)
                    hidden = [n for n in range(len(row)) if not up[n] and not final[n]]
                    values = [int(row[n]) for n in hidden]
                    for n, value in zip(hidden, values[1:] + values[:1], strict=True):
                        row[n] = value
            states.append(other)
        twin = Replay.of_steps(GAME, engine, replay.record, replay.steps)
        twin.states = states
        twin._made = []
        scene = watch(stage, twin, 100)
        shots = [stage.pixels()]
        for _ in range(40):
            scene.one_step()
            scene.show.director.finish()
            stage.frames(1)
            shots.append(stage.pixels())
        stage.key("escape")
        pixels.append(shots)
    assert pixels[0] == pixels[1]


def test_two_peoples_game_opens_only_to_whose_eyes_they_are(stage: Stage) -> None:
    replay = part(160, PAIR)
    scene = watch(stage, replay, 150)
    assert isinstance(stage.top, HandOver)
    assert [type(s) for s in stage.context.scenes.visible()] == [HandOver]
    stage.seconds(0.5)
    stage.click("open")
    assert stage.top is scene
    seat = replay.engine.to_act(replay.final)
    assert scene.playback.view == seat
    stage.click("view")
    assert isinstance(stage.top, HandOver)
    stage.seconds(0.5)
    stage.key("escape")
    assert stage.top is scene
    assert scene.playback.view == seat
    stage.click("view")
    stage.seconds(0.5)
    stage.click("open")
    assert scene.playback.view == 1 - seat


def test_nobody_who_comes_leaves_the_replay(stage: Stage) -> None:
    watch(stage, part(160, PAIR))
    assert isinstance(stage.top, HandOver)
    stage.seconds(0.5)
    stage.key("escape")
    assert isinstance(stage.top, Title)


# playing on


def test_whoever_looks_plays_on(stage: Stage) -> None:
    scene = watch(stage, whole(), 150)
    for view, seats in ((0, SOLO), (1, None)):
        scene.look(view)
        stage.key("e")
        dialogue = stage.top
        assert isinstance(dialogue, PlayOn)
        assert dialogue.seats[view] == HUMAN
        assert dialogue.seats[1 - view] != HUMAN
        if seats is not None:
            assert tuple(dialogue.seats) == seats
        stage.key("escape")


def test_at_least_one_person_plays_on(stage: Stage) -> None:
    watch(stage, whole(), 150)
    stage.key("e")
    dialogue = stage.top
    assert isinstance(dialogue, PlayOn)
    stage.group.focus("seat_0")
    stage.key("right")
    assert not stage.group["start"].enabled
    stage.group.focus("start")
    stage.key("return")
    assert stage.top is dialogue


def test_a_game_cannot_be_played_on_from_its_end(stage: Stage) -> None:
    scene = watch(stage, whole(), 10_000)
    assert scene.playback.at_end
    stage.key("e")
    assert stage.top is scene
    assert not scene.group["play_on"].enabled


def test_leaving_by_the_menu_asks(stage: Stage) -> None:
    watch(stage, whole())
    stage.key("m", "up", "return")
    assert isinstance(stage.top, Confirm)
    stage.key("right", "return")
    assert isinstance(stage.top, Title)


# files


def test_a_file_opens_in_the_window(stage: Stage, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    files.write(path, whole())
    games_open.watch_file(stage.context, path)
    for _ in range(4000):
        if not isinstance(stage.top, Wait):
            break
        stage.frames(1)
    assert isinstance(stage.top, ReplayScene)
    assert stage.top.playback.length == whole().length


def test_a_file_with_a_forbidden_action_names_its_line(stage: Stage, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    files.write(path, whole())
    lines = path.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if line.strip().startswith("120  "))
    lines[at] = "  120  ready"
    path.write_text("\n".join(lines) + "\n")
    games_open.watch_file(stage.context, path)
    for _ in range(4000):
        if not isinstance(stage.top, Wait):
            break
        stage.frames(1)
    assert isinstance(stage.top, Notice)
    assert f"Line {at + 1}" in stage.top.messages[0]


def test_a_wait_can_be_called_off(stage: Stage, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    files.write(path, whole())
    games_open.watch_file(stage.context, path)
    assert isinstance(stage.top, Wait)
    stage.key("escape")
    assert isinstance(stage.top, Title)


# the place in a game


def test_places_and_turns() -> None:
    replay = whole()
    playback = Playback(replay, LEVELS[0])
    starts = playback.starts
    assert starts[0] == 0
    playback.go(starts[3])
    assert playback.turn_before == starts[2]
    assert playback.turn_after == starts[4]
    playback.go(starts[3] + 1)
    assert playback.turn_before == starts[3]
    playback.go(10_000)
    assert playback.at_end
    assert playback.turn_after == replay.length
    playback.go(-5)
    assert playback.ply == 0
    assert playback.turn_before == 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_buttons_lie_beside_everything_else(size: tuple[int, int], language: str) -> None:
    stage = Stage(size=size, language=language)
    stage.show(Title(stage.context))
    scene = watch(stage, whole(), 150)
    table = scene.spots.table
    taken = [table.header, table.prompt, table.dice, table.board, *table.pool]
    widgets = [widget for widget in scene.group.widgets if widget.name != "track"]
    boxes = [pygame.FRect(*box) for box in taken]
    for widget in widgets:
        box = pygame.FRect(*widget.box)
        assert box.bottom <= 720
        assert box.right <= 1280
        assert not any(box.inflate(-2, -2).colliderect(other) for other in boxes)
        boxes.append(box)
    stage.close()
