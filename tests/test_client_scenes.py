"""The scenes of the frame: drawn whole at every size, playable by mouse, keys and pad."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game import games
from game.client import canvas as canvases
from game.client.acts import Act
from game.client.canvas import HEIGHT, WIDTH, Box, Canvas, Xy
from game.client.context import Context
from game.client.scene import Scene
from game.client.scenes import title as titles
from game.client.scenes.confirm import Confirm
from game.client.scenes.hand_over import REST, HandOver
from game.client.scenes.new_game import BOTH, NewGameScene
from game.client.scenes.notice import Notice
from game.client.scenes.options import Options
from game.client.scenes.pause import Pause
from game.client.scenes.result import Column, Outcome, ResultScene
from game.client.scenes.screen import Screen
from game.client.scenes.title import Entry, Title
from game.client.widgets import Label
from game.games import FIRST, GAMES, HUMAN, LevelEntry, NewGame
from tests.client_support import Stage


def nothing() -> None:
    """Do nothing."""


OUTCOME = Outcome(
    (
        Column(
            "seven_swords.seat.samurai",
            "samurai",
            (
                ("seven_swords.points.supplies", 18),
                ("seven_swords.points.stores", 9),
                ("seven_swords.points.areas", 4),
            ),
        ),
        Column(
            "seven_swords.seat.bandit",
            "bandit",
            (
                ("seven_swords.points.supplies", 7),
                ("seven_swords.points.stores", 6),
                ("seven_swords.points.kills", 3),
            ),
        ),
    ),
    winner=0,
    remark="seven_swords.remark.elimination",
)

SCENES: dict[str, Callable[[Context], Scene]] = {
    "title": Title,
    "new_game": NewGameScene,
    "options_display": lambda c: Options(c, "display"),
    "options_sound": lambda c: Options(c, "sound"),
    "options_play": lambda c: Options(c, "play"),
    "confirm": lambda c: Confirm(
        c, "pause.leave_question", "pause.leave", nothing, danger=True, setting="ask_before_end"
    ),
    "notice": lambda c: Notice(c, "settings.faults", ["mute = 'loud': " + "and so on " * 20] * 9),
    "pause": lambda c: Pause(c, nothing),
    "hand_over": lambda c: HandOver(c, "seven_swords.seat.bandit", nothing, nothing),
    "result": lambda c: ResultScene(c, OUTCOME),
}


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage()
    yield stage
    stage.close()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[NewGame]:
    """The games that were opened, in place of their scenes."""
    opened: list[NewGame] = []
    monkeypatch.setattr(games.Game, "open", lambda self, context, new, **how: opened.append(new))
    return opened


class Ruler:
    """Watches what is written: where, and how much it was shrunk."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[tuple[str, Box, float]] = []
        write = canvases.Canvas.text

        def text(canvas: Canvas, words: str, at: Xy, role: str = "body", *a: Any, **k: Any) -> Box:
            box = write(canvas, words, at, role, *a, **k)
            natural = canvas.type.size(words, role, k.get("width"))[0]
            shrink = box[2] / natural if natural else 1.0
            self.texts.append((words, box, canvas.type.size_of(role) * shrink))
            return box

        monkeypatch.setattr(canvases.Canvas, "text", text)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("zoom", [100, 125, 150])
@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_overlaps_or_gets_too_small(
    name: str, zoom: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(language=language, zoom=zoom)
    ruler = Ruler(monkeypatch)
    scene = stage.show(SCENES[name](stage.context))
    stage.seconds(12)
    ruler.texts.clear()
    scene.draw(stage.context.window.canvas)
    assert ruler.texts
    clipped = name == "notice"
    for words, (x, y, width, height), size in ruler.texts:
        assert size >= 15.5, f"{words!r} is written at {size:.1f}"
        assert x >= 0, words
        assert x + width <= WIDTH + 0.5, words
        assert clipped or (y >= 0 and y + height <= HEIGHT + 0.5), words
    assert isinstance(scene, Screen)
    boxes = [(w.name, w.box) for w in scene.group.widgets if w.visible and not isinstance(w, Label)]
    for (one, a), (other, b) in itertools.combinations(boxes, 2):
        apart = (
            a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1]
        )
        assert apart, f"{one} and {other} overlap"
    for widget, box in boxes:
        assert box[0] >= 0, widget
        assert box[1] >= 0, widget
        assert box[0] + box[2] <= WIDTH, widget
        assert box[1] + box[3] <= HEIGHT, widget
    written = [(w, b) for w, b, _ in ruler.texts]
    for (one, a), (other, b) in itertools.combinations(written, 2):
        wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
        high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
        # A line's box has room above and below its letters.
        slack = max(8.0, 0.32 * min(a[3], b[3]))
        assert clipped or wide < 2 or high < slack, f"{one!r} runs into {other!r}"
    for (words, a), (widget, b) in itertools.product(written, boxes):
        wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
        high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
        within = wide > a[2] - 3 and high > a[3] - 3
        assert clipped or wide < 2 or high < 8 or within, f"{words!r} crosses {widget}"
    stage.close()


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (1700, 640), (1100, 1000)])
@pytest.mark.parametrize("name", SCENES)
def test_every_size_draws(name: str, size: tuple[int, int]) -> None:
    stage = Stage(size=size)
    stage.context.scenes.reset(Title(stage.context))
    stage.context.scenes.push(SCENES[name](stage.context))
    stage.seconds(0.5)
    before = stage.pixels()
    for scene in stage.context.scenes.visible():
        scene.draw(stage.context.window.canvas)
    if name != "result":
        assert stage.pixels() == before, "drawing changed something"
    stage.close()


@pytest.mark.parametrize("name", [name for name in SCENES if name != "hand_over"])
def test_every_widget_is_reached_by_arrows_and_by_next(name: str, stage: Stage) -> None:
    stage.show(SCENES[name](stage.context))
    stage.seconds(12)
    able = {widget.name for widget in stage.group._able()}
    seen = {stage.focus}
    for _ in able:
        stage.key("tab")
        seen.add(stage.focus)
    assert seen == able
    reached, frontier = {stage.focus}, [stage.focus]
    while frontier:
        name_now = frontier.pop()
        for act in ("left", "right", "up", "down"):
            stage.group.focus(name_now)
            if name_now in ("side", "opponent", "level") and act in ("left", "right"):
                continue
            stage.key(act)
            if stage.focus not in reached:
                reached.add(stage.focus)
                frontier.append(stage.focus)
    assert reached == able


# title


def test_the_title_by_keys(stage: Stage) -> None:
    stage.show(Title(stage.context))
    assert stage.focus == "new_game"
    steps = 0
    while stage.focus != "options":
        stage.key("down")
        steps += 1
        assert steps < 9
    stage.key("return")
    assert isinstance(stage.top, Options)
    stage.key("escape")
    assert isinstance(stage.top, Title)
    for _ in range(steps):
        stage.key("up")
    stage.key("return")
    assert isinstance(stage.top, NewGameScene)


def test_the_title_by_pad(stage: Stage) -> None:
    stage.show(Title(stage.context))
    for _ in range(9):
        if stage.focus != "options":
            stage.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    stage.pad(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(stage.top, Options)
    stage.pad(pygame.CONTROLLER_BUTTON_B)
    assert isinstance(stage.top, Title)


def test_quit_by_button_and_escape_asks(stage: Stage) -> None:
    stage.show(Title(stage.context))
    stage.key("escape")
    assert isinstance(stage.top, Confirm)
    assert stage.focus == "no"
    stage.key("escape")
    assert isinstance(stage.top, Title)
    stage.key("escape", "return")
    assert isinstance(stage.top, Title)
    assert not stage.context.quitting
    stage.key("escape", "right", "return")
    assert stage.context.quitting


def test_the_quit_button_quits(stage: Stage) -> None:
    stage.show(Title(stage.context))
    stage.click("quit")
    assert stage.context.quitting


def test_entries_can_be_put_in(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []

    def proceed(context: Context) -> Entry | None:
        return Entry("continue", "pause.continue", lambda: used.append("continue"))

    def absent(context: Context) -> Entry | None:
        return None

    monkeypatch.setattr(titles, "ENTRIES", (proceed, absent, *titles.ENTRIES))
    stage.show(Title(stage.context))
    assert [w.name for w in stage.group.widgets][:2] == ["continue", "new_game"]
    stage.click("continue")
    assert used == ["continue"]


def test_a_full_title_still_fits(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def more(number: int) -> Callable[[Context], Entry]:
        return lambda context: Entry(f"more_{number}", "title.options", nothing)

    monkeypatch.setattr(titles, "ENTRIES", (*titles.ENTRIES, *map(more, range(4))))
    stage.show(Title(stage.context))
    boxes = [widget.box for widget in stage.group.widgets]
    assert boxes[0][1] >= 270
    assert boxes[-1][1] + boxes[-1][3] <= HEIGHT - 40
    assert min(box[3] for box in boxes) >= 34


# new game


def test_a_new_game_by_mouse(stage: Stage, opened: list[NewGame]) -> None:
    stage.show(Title(stage.context))
    stage.click("new_game")
    x, y, width, height = stage.group["side"].box
    stage.click_at(x + width - 20, y + height / 2)
    stage.click("seed")
    stage.type("77")
    stage.click("start")
    levels = GAMES[FIRST].levels()
    assert len(opened) == 1
    assert opened[0].seed == 77
    assert opened[0].level == levels[0].id
    assert opened[0].seats[1] == HUMAN
    assert opened[0].seats[0] in GAMES[FIRST].opponents()
    assert isinstance(stage.top, Title)


def test_a_new_game_by_keys(stage: Stage, opened: list[NewGame]) -> None:
    stage.show(NewGameScene(stage.context))
    assert stage.focus == "start"
    stage.group.focus("side")
    stage.key("left")
    scene = stage.top
    assert isinstance(scene, NewGameScene)
    assert scene.side == BOTH
    assert stage.group["opponent"].reason
    stage.key("down", "down", "right")
    assert stage.focus == "level"
    stage.key("down")
    stage.type("5")
    stage.group.focus("start")
    stage.key("return")
    assert opened == [NewGame(FIRST, GAMES[FIRST].levels()[1].id, (HUMAN, HUMAN), 5)]


def test_a_way_down_or_up_leads_to_the_start(stage: Stage) -> None:
    stage.show(NewGameScene(stage.context))
    for name, step in (("side", "up"), ("seed", "down"), ("dice", "down")):
        stage.group.focus(name)
        stage.key(step)
        assert stage.focus == "start"
    stage.key("left")
    assert stage.focus == "back"


def test_choices_are_remembered(stage: Stage, opened: list[NewGame]) -> None:
    stage.show(NewGameScene(stage.context))
    stage.group.focus("side")
    stage.key("right")
    stage.group.focus("start")
    stage.key("return")
    assert NewGameScene(stage.context).side == "bandit"


def test_an_empty_seed_is_drawn_and_random_shows_one(stage: Stage, opened: list[NewGame]) -> None:
    scene = stage.show(NewGameScene(stage.context))
    assert isinstance(scene, NewGameScene)
    assert scene.chosen().seed != scene.chosen().seed
    stage.click("dice")
    assert scene.seed
    assert scene.chosen().seed == int(scene.seed)
    assert scene.chosen() == scene.chosen()


def test_a_seed_beyond_the_limit_is_refused(stage: Stage, opened: list[NewGame]) -> None:
    stage.show(NewGameScene(stage.context))
    stage.click("seed")
    stage.type("9" * 19)
    stage.click("start")
    assert opened == []
    assert "4611686018427387903" in stage.group["start"].reason
    stage.click("seed")
    stage.key("backspace")
    stage.click("start")
    assert len(opened) == 1


def test_a_faulty_board_is_listed_with_its_faults(
    stage: Stage, opened: list[NewGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty = LevelEntry("broken", {}, ("broken.toml: space a1: no links. Link it.",))
    whole = GAMES[FIRST].levels()
    monkeypatch.setattr(games.Game, "levels", lambda self: [faulty, *whole])
    stage.show(NewGameScene(stage.context))
    assert stage.group["start"].reason
    stage.click("start")
    assert opened == []
    stage.click("faults")
    assert isinstance(stage.top, Notice)
    assert stage.top.messages == faulty.faults
    stage.key("return")
    stage.group.focus("level")
    stage.key("right")
    stage.click("start")
    assert [game.level for game in opened] == [whole[0].id]


# options


def test_the_language_switches_live(stage: Stage) -> None:
    stage.context.scenes.push(Title(stage.context))
    stage.context.scenes.push(Options(stage.context))
    stage.frames(1)
    stage.group.focus("language")
    stage.key("right")
    assert stage.context.texts.language == "es"
    assert stage.context.window.title == "Siete Espadas"
    assert stage.focus == "language"
    stage.key("escape")
    assert getattr(stage.group["options"], "text", "") == "Opciones"


def test_options_take_effect_at_once(stage: Stage) -> None:
    settings = stage.context.settings
    stage.show(Options(stage.context, "display"))
    stage.group.focus("interface_scale")
    stage.key("right")
    assert stage.context.type.zoom == 125
    stage.click("page_sound")
    stage.group.focus("volume_effects")
    stage.key("left")
    assert settings["volume_effects"] == 95
    stage.click("mute")
    assert settings["mute"] is True
    stage.click("page_play")
    stage.group.focus("opponent_speed")
    stage.key("right")
    assert settings["opponent_speed"] == "fast"
    assert settings["own_speed"] == "normal"
    stage.click("ask_before_end")
    assert settings["ask_before_end"] is False
    stage.click("done")
    assert len(stage.context.scenes) == 0


def test_fullscreen_by_key_and_by_option(stage: Stage) -> None:
    stage.show(Options(stage.context))
    stage.act(Act.FULLSCREEN)
    assert stage.context.window.fullscreen
    assert getattr(stage.group["fullscreen"], "value", None) is True
    stage.click("fullscreen")
    assert not stage.context.window.fullscreen
    assert stage.context.settings["fullscreen"] is False


# dialogues


def test_confirm_runs_only_on_yes(stage: Stage) -> None:
    done: list[str] = []
    stage.context.scenes.push(Title(stage.context))
    for keys, expected in [(["escape"], 0), (["return"], 0), (["right", "return"], 1)]:
        question = Confirm(
            stage.context, "title.quit_question", "title.quit", lambda: done.append("y")
        )
        stage.context.scenes.push(question)
        stage.frames(1)
        stage.key(*keys)
        assert len(done) == expected
        assert isinstance(stage.top, Title)


def test_do_not_ask_again(stage: Stage) -> None:
    stage.show(
        Confirm(
            stage.context, "title.quit_question", "title.quit", nothing, setting="ask_before_end"
        )
    )
    stage.click("never")
    assert stage.context.settings["ask_before_end"] is False


def test_pause_leaves_only_after_asking(stage: Stage) -> None:
    left: list[str] = []
    stage.context.scenes.push(Title(stage.context))
    stage.context.scenes.push(Pause(stage.context, lambda: left.append("left")))
    stage.frames(1)
    stage.click("leave")
    assert isinstance(stage.top, Confirm)
    stage.key("escape")
    assert isinstance(stage.top, Pause)
    assert left == []
    stage.click("leave")
    stage.click("yes")
    assert left == ["left"]
    assert isinstance(stage.top, Title)


def test_a_modal_scene_shows_what_is_beneath(stage: Stage) -> None:
    stage.context.scenes.push(Title(stage.context))
    stage.context.scenes.push(Notice(stage.context, "settings.faults", ["x"]))
    assert [type(scene) for scene in stage.context.scenes.visible()] == [Title, Notice]
    stage.context.scenes.push(Options(stage.context))
    assert [type(scene) for scene in stage.context.scenes.visible()] == [Options]


# hand-over


class Seats:
    def __init__(self, stage: Stage) -> None:
        self.opened = 0
        self.menus = 0
        self.scene = HandOver(stage.context, "seven_swords.seat.bandit", self.open, self.menu)
        stage.show(self.scene)

    def open(self) -> None:
        self.opened += 1

    def menu(self) -> None:
        self.menus += 1


def test_the_hand_over_opens_by_no_single_key(stage: Stage) -> None:
    seats = Seats(stage)
    stage.seconds(REST + 0.1)
    for act in Act:
        if act in (Act.NEXT, Act.PREVIOUS, Act.FULLSCREEN, Act.MUTE):
            continue
        for key in stage.context.input.bindings.names(act):
            stage.key(key)
    for button in range(15):
        if button not in (
            pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
            pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
        ):
            if button >= pygame.CONTROLLER_BUTTON_DPAD_UP:
                continue
            stage.pad(button)
    stage.type("qwertz")
    for x, y in [(10, 10), (640, 200), (640, 690), (640, 350)]:
        stage.click_at(x, y)
    assert seats.opened == 0
    assert stage.top is seats.scene
    assert seats.menus >= 1


def test_the_hand_over_opens_by_its_button(stage: Stage) -> None:
    seats = Seats(stage)
    stage.click("open")
    assert seats.opened == 1


def test_the_hand_over_opens_by_choosing_and_confirming(stage: Stage) -> None:
    seats = Seats(stage)
    stage.seconds(REST + 0.1)
    assert stage.focus == ""
    stage.key("down")
    assert stage.focus == "open"
    stage.key("return")
    assert seats.opened == 1


def test_the_hand_over_ignores_a_click_meant_for_the_screen_before(stage: Stage) -> None:
    seats = Seats(stage)
    stage.click("open", rest=0)
    stage.key("down", "return")
    assert seats.opened == 0


def test_a_new_language_does_not_focus_the_hand_over(stage: Stage) -> None:
    seats = Seats(stage)
    stage.context.settings.set("language", "es")
    stage.context.apply_settings()
    assert stage.focus == ""
    assert "Bandidos" in getattr(stage.group["open"], "text", "")
    assert seats.opened == 0


# result


def test_the_result_counts_up(stage: Stage) -> None:
    scene = stage.show(ResultScene(stage.context, OUTCOME))
    assert isinstance(scene, ResultScene)
    assert scene.moving
    assert scene.shown != [[18, 9, 4], [7, 6, 3]]
    stage.seconds(12)
    assert not scene.moving
    assert scene.shown == [[18, 9, 4], [7, 6, 3]]


def test_one_input_finishes_the_counting_and_presses_nothing(stage: Stage) -> None:
    scene = stage.show(ResultScene(stage.context, OUTCOME))
    assert isinstance(scene, ResultScene)
    stage.key("return")
    assert scene.shown == [[18, 9, 4], [7, 6, 3]]
    assert stage.top is scene
    stage.key("return")
    assert isinstance(stage.top, NewGameScene)


def test_the_result_says_who_won(stage: Stage) -> None:
    won = ResultScene(stage.context, OUTCOME)
    assert won.headline == "The Samurai win"
    drawn = ResultScene(stage.context, replace(OUTCOME, winner=-1, remark=""))
    assert drawn.headline == "A draw"
    stage.show(drawn)
    stage.click("title", rest=12)
    assert isinstance(stage.top, Title)


def test_more_buttons_on_the_result(stage: Stage) -> None:
    used: list[str] = []
    extra = [("look", "help.title", lambda: used.append("look"))]
    stage.show(ResultScene(stage.context, OUTCOME, extra=extra))
    stage.click("look", rest=12)
    assert used == ["look"]


def test_the_foot_names_keys_or_buttons_by_the_device_in_use() -> None:
    stage = Stage()
    title = stage.show(Title(stage.context))
    assert isinstance(title, Title)
    keys = title.keys_line
    assert "Enter" in keys
    stage.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert "A: confirm" in title.keys_line
    assert "Arrow" not in title.keys_line
    stage.key("down")
    assert title.keys_line == keys
    stage.close()
