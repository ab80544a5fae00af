"""Widgets: the same by pointer, keys and pad; the focus goes where one expects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
import pytest

from game.client.scenes.screen import Screen
from game.client.widgets import (
    Button,
    Choice,
    ChoiceList,
    Line,
    ScrollText,
    Slider,
    TextField,
    Toggle,
    Widget,
)
from game.client.widgets.group import TIP_AFTER, nearest
from tests.client_support import Stage


class Bench(Screen):
    """A screen with one of everything."""

    def __init__(self, stage: Stage) -> None:
        self.log: list[object] = []
        super().__init__(stage.context)

    def build(self) -> Sequence[Widget]:
        note = self.log.append
        lines = [Line(f"Line {number} of the log") for number in range(60)]
        return [
            Button("one", (50, 50, 200, 50), "One", lambda: note("one"), tip="The first"),
            Button("two", (300, 50, 200, 50), "Two", lambda: note("two"), reason="Not yet"),
            Toggle("toggle", (50, 130, 200, 40), "Toggle", False, note),
            Choice("choice", (300, 130, 260, 40), [(1, "a"), (2, "b"), (3, "c")], 1, note),
            Slider("slider", (50, 200, 300, 40), 50, note),
            TextField("field", (50, 270, 300, 44), "", note, allowed="0123456789", longest=5),
            ScrollText("log", (700, 50, 400, 300), lines),
            ChoiceList(
                "list", (700, 400, 300, 160), [(str(n), str(n)) for n in range(9)], "0", note
            ),
        ]


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage()
    yield stage
    stage.close()


@pytest.fixture
def bench(stage: Stage) -> Bench:
    bench = Bench(stage)
    stage.show(bench)
    return bench


def test_a_click_presses_a_button(stage: Stage, bench: Bench) -> None:
    stage.click("one")
    assert bench.log == ["one"]
    assert stage.focus == "one"
    assert not stage.group.ring


def test_keys_and_pad_press_the_focused_button(stage: Stage, bench: Bench) -> None:
    stage.key("return")
    stage.pad(pygame.CONTROLLER_BUTTON_A)
    assert bench.log == ["one", "one"]
    assert stage.group.ring


def test_wheel_and_other_buttons_press_nothing(stage: Stage, bench: Bench) -> None:
    for button in (2, 3, 4, 5):
        stage.click("one", button=button)
    stage.wheel(100, 70, 1)
    assert bench.log == []


def test_press_and_release_must_be_on_the_same_widget(stage: Stage, bench: Bench) -> None:
    stage.press(100, 70)
    stage.release(800, 600)
    stage.press(800, 600)
    stage.release(100, 70)
    assert bench.log == []


def test_a_double_click_presses_once(stage: Stage, bench: Bench) -> None:
    stage.click("one")
    stage.click("one", rest=0)
    assert bench.log == ["one"]
    stage.click("one", rest=1)
    assert bench.log == ["one", "one"]


def test_a_held_key_presses_once(stage: Stage, bench: Bench) -> None:
    stage.down("return")
    stage.seconds(2)
    stage.up("return")
    stage.frames(1)
    assert bench.log == ["one"]


def test_a_disabled_button_says_why(stage: Stage, bench: Bench) -> None:
    sounds: list[str] = []
    stage.group._sound = sounds.append
    before = stage.pixels()
    stage.click("two")
    assert bench.log == []
    assert sounds == ["refuse"]
    assert stage.group._show_tip
    stage.group.focus("one")
    stage.key("right")
    assert stage.focus == "two"
    stage.key("return")
    assert bench.log == []
    assert sounds == ["refuse", "refuse"]
    assert stage.pixels() != before


def test_a_tip_comes_after_a_rest(stage: Stage, bench: Bench) -> None:
    stage.move(100, 70)
    stage.group.ring = False
    stage.seconds(TIP_AFTER * 0.5)
    assert not stage.group._show_tip
    stage.seconds(TIP_AFTER)
    assert stage.group._show_tip
    stage.move(600, 600)
    assert not stage.group._show_tip


def test_directions_go_to_the_nearest(stage: Stage, bench: Bench) -> None:
    path = []
    for key in ("down", "down", "down", "up", "up", "right", "up", "right"):
        stage.key(key)
        path.append(stage.focus)
    # On the slider, right changes its value; the rest moves the focus.
    assert path[:5] == ["toggle", "slider", "field", "slider", "toggle"]
    assert path[5:] == ["choice", "two", "log"]


def test_next_and_previous_go_round(stage: Stage, bench: Bench) -> None:
    names = [widget.name for widget in stage.group.widgets]
    seen = [stage.focus]
    for _ in names:
        stage.key("tab")
        seen.append(stage.focus)
    assert seen == [*names, names[0]]
    stage.key("shift+tab")
    assert stage.focus == names[-1]


def test_toggle(stage: Stage, bench: Bench) -> None:
    stage.click("toggle")
    stage.key("space")
    assert bench.log == [True, False]


def test_choice_by_keys_and_by_its_arrows(stage: Stage, bench: Bench) -> None:
    stage.group.focus("choice")
    stage.key("right", "right", "right", "left")
    assert bench.log == [2, 3, 1, 3]
    bench.log.clear()
    stage.click_at(320, 150)
    stage.click_at(540, 150, rest=0.05)
    stage.click_at(540, 150, rest=0.05)
    assert bench.log == [2, 3, 1]


def test_slider_by_keys_drag_and_wheel(stage: Stage, bench: Bench) -> None:
    stage.group.focus("slider")
    stage.key("right", "left", "left")
    assert bench.log == [55, 50, 45]
    stage.key("end", "home")
    assert bench.log[-2:] == [100, 0]
    stage.press(60, 220)
    stage._mouse(pygame.MOUSEMOTION, 1000, 220, buttons=(1, 0, 0))
    stage.frames(1)
    stage.release(1000, 220)
    assert bench.log[-1] == 100
    stage.wheel(150, 220, -1)
    assert bench.log[-1] == 95


def test_text_field(stage: Stage, bench: Bench) -> None:
    stage.click("field")
    assert stage.top.wants_text
    stage.type("12x3u4567")
    field = stage.group["field"]
    assert isinstance(field, TextField)
    assert field.text == "12345"
    stage.key("left", "backspace", "home", "delete")
    assert field.text == "235"
    assert field.cursor == 0
    stage.type("9")
    assert field.text == "9235"
    assert bench.log[-1] == "9235"
    stage.key("up")
    assert stage.focus == "slider"
    assert not stage.top.wants_text


def test_typing_does_not_command(stage: Stage, bench: Bench) -> None:
    stage.click("field")
    stage.type("m u")
    assert len(stage.context.scenes) == 1
    assert bench.log == []


def test_scrolling(stage: Stage, bench: Bench) -> None:
    log = stage.group["log"]
    assert isinstance(log, ScrollText)
    stage.wheel(800, 100, -1)
    assert log.offset > 0
    stage.group.focus("log")
    stage.key("end")
    last = log.offset
    stage.key("down")
    assert log.offset == last
    assert stage.focus == "list"
    stage.group.focus("log")
    stage.key("home")
    assert log.offset == 0
    stage.key("pagedown")
    assert 0 < log.offset < last
    bar = log._bar
    stage.press(bar[0] + 4, log._knob[1] + 4)
    stage._mouse(pygame.MOUSEMOTION, bar[0] + 4, 700, buttons=(1, 0, 0))
    stage.frames(1)
    stage.release(bar[0] + 4, 700)
    assert log.offset == pytest.approx(last)


def test_a_log_follows_its_end(stage: Stage) -> None:
    log = ScrollText("log", (0, 0, 300, 100), [Line("a")], follow=True)
    log.lay_out(stage.context.type)
    for number in range(20):
        log.add(Line(f"line {number}"))
    assert log.offset == pytest.approx(sum(log._heights) - log._view)


def test_a_list_chooses_and_scrolls(stage: Stage, bench: Bench) -> None:
    chooser = stage.group["list"]
    assert isinstance(chooser, ChoiceList)
    stage.group.focus("list")
    for _ in range(5):
        stage.key("down")
    assert bench.log == ["1", "2", "3", "4", "5"]
    assert chooser.first == 2
    stage.click_at(720, 410)
    assert bench.log[-1] == "2"
    stage.wheel(720, 410, -1)
    assert chooser.first > 2 or chooser.first == 3
    stage.key("home")
    assert bench.log[-1] == "0"
    stage.key("up")
    assert stage.focus != "list"


def test_nearest_prefers_what_lies_straight_ahead() -> None:
    here = (100.0, 100.0, 50.0, 50.0)
    ahead, aside, behind = (300.0, 105.0, 50, 50), (170.0, 300.0, 50, 50), (0.0, 100.0, 50, 50)
    assert nearest(here, [aside, behind, ahead], 1, 0) == 2
    assert nearest(here, [aside, ahead], -1, 0) is None
    assert nearest(here, [(100.0, 500.0, 50, 50)], 0, -1) == 0  # round to the far end


def test_drawing_changes_nothing(stage: Stage, bench: Bench) -> None:
    before = stage.pixels()
    for _ in range(3):
        bench.draw(stage.context.window.canvas)
    assert stage.pixels() == before
    assert not bench.group.dirty
