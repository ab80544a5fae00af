"""Keys and buttons as the player wants them: chosen on a screen, kept, shown everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.client.acts import Act
from game.client.keys import (
    NAMES,
    STEPS,
    Bindings,
    Ring,
    parse_button,
    parse_chord,
    write_button,
    write_chord,
)
from game.client.scenes.confirm import Confirm
from game.client.scenes.keys import Catch, KeysScene
from game.client.scenes.options import Options
from game.client.settings import Settings
from game.games import FIRST, GAMES, HUMAN, NewGame
from game.seven_swords.scenes.table_scene import TableScene
from tests.client_support import Stage


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(settings=Settings(tmp_path))
    yield stage
    stage.close()


def choosing(stage: Stage, name: str) -> KeysScene:
    scene = stage.show(KeysScene(stage.context, name))
    assert isinstance(scene, KeysScene)
    return scene


def bound(stage: Stage, name: str) -> tuple[str, ...]:
    return stage.context.input.bindings.keyboard.keys(name)


# the screen


def test_a_key_is_changed_by_keys_alone(stage: Stage) -> None:
    stage.show(Options(stage.context))
    while stage.focus != "keys":
        stage.key("tab")
    stage.key("return")
    assert isinstance(stage.top, KeysScene)
    while stage.top.chosen != "undo":
        stage.key("down")
    stage.key("return")
    assert isinstance(stage.top, Catch)
    stage.key("b")
    assert isinstance(stage.top, KeysScene)
    assert bound(stage, "undo") == ("b",)
    assert stage.context.key_name(Act.UNDO) == "B"
    assert stage.context.input.bindings.act(pygame.K_u, 0) is None
    stage.key("escape", "escape")
    assert len(stage.context.scenes) == 0


def test_a_key_is_changed_by_mouse(stage: Stage) -> None:
    choosing(stage, "redo")
    stage.click("change")
    stage.key("ctrl+r")
    assert bound(stage, "redo") == ("ctrl+r",)
    stage.click("add")
    stage.key("x")
    assert bound(stage, "redo") == ("ctrl+r", "x")
    stage.click("usual")
    assert bound(stage, "redo") == stage.context.input.bindings.keyboard.usual("redo")
    assert stage.context.settings["keys"] == {}
    assert stage.group["usual"].reason


def test_a_button_is_changed_by_pad_alone(stage: Stage) -> None:
    scene = choosing(stage, "confirm")
    while scene.chosen != "hint":
        stage.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    stage.pad(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(stage.top, Catch)
    stage.pad(pygame.CONTROLLER_BUTTON_GUIDE)
    assert stage.top is scene
    assert stage.context.input.bindings.pad.keys("hint") == ("guide",)
    assert stage.context.input.bindings.pad_act(pygame.CONTROLLER_BUTTON_RIGHTSTICK) is None
    assert bound(stage, "hint") == ("h",)
    stage.pad(pygame.CONTROLLER_BUTTON_B)
    assert len(stage.context.scenes) == 0


def test_a_conflict_is_named_and_asked_about(stage: Stage) -> None:
    choosing(stage, "undo")
    for answer, undo, hint in (("no", ("u", "ctrl+z"), ("h",)), ("yes", ("h",), ())):
        stage.click("change")
        stage.key("h")
        top = stage.top
        assert isinstance(top, Confirm)
        assert top.values == {"key": "H", "other": "Hint", "name": "Undo"}
        stage.click(answer)
        assert isinstance(stage.top, KeysScene)
        assert (bound(stage, "undo"), bound(stage, "hint")) == (undo, hint)


def test_fixed_keys_keep_their_meaning_and_say_so(stage: Stage) -> None:
    choosing(stage, "undo")
    stage.click("change")
    for key, meaning in (("return", "Confirm"), ("left", "Left"), ("tab", "Next")):
        stage.key(key)
        top = stage.top
        assert isinstance(top, Catch)
        assert f"“{meaning}”" in top.refusal
    stage.key("escape")
    assert isinstance(stage.top, KeysScene)
    assert stage.context.settings["keys"] == {}


def test_modifiers_wait_for_their_key(stage: Stage) -> None:
    choosing(stage, "undo")
    stage.click("change")
    for key in ("lctrl", "lshift", "ralt", "capslock"):
        stage.key(key)
        assert isinstance(stage.top, Catch)
    stage.key("ctrl+shift+u")
    assert bound(stage, "undo") == ("ctrl+shift+u",)
    assert stage.context.key_name(Act.UNDO) == "Ctrl+Shift+U"


def test_while_a_key_is_asked_for_it_does_nothing_else(stage: Stage) -> None:
    choosing(stage, "undo")
    stage.click("change")
    stage.key("f11")
    assert not stage.context.window.fullscreen
    assert isinstance(stage.top, Confirm)
    stage.click("no")
    stage.key("f11")
    assert stage.context.window.fullscreen


def test_cancel_and_other_mouse_buttons_change_nothing(stage: Stage) -> None:
    choosing(stage, "undo")
    stage.click("change")
    stage.click("cancel", button=3)
    assert isinstance(stage.top, Catch)
    stage.click("cancel")
    assert isinstance(stage.top, KeysScene)
    assert stage.context.input.seize is None
    assert stage.context.settings["keys"] == {}


def test_directions_may_have_other_keys(stage: Stage) -> None:
    for name, key in (("left", "a"), ("right", "d"), ("up", "w"), ("down", "shift+f")):
        choosing(stage, name)
        stage.key("return", key)
        assert isinstance(stage.top, KeysScene)
    assert bound(stage, "down") == ("f", "down")
    keys = choosing(stage, "confirm")
    before = keys.chosen
    stage.key("f")
    assert keys.chosen != before
    stage.key("w")
    assert stage.top is keys
    assert keys.chosen == before


def test_keys_of_other_keyboards(stage: Stage) -> None:
    choosing(stage, "undo")
    stage.click("change")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=0xF1, mod=0, unicode="ñ"))
    stage.frames(2)
    assert bound(stage, "undo") == ("ñ",)
    assert stage.context.key_name(Act.UNDO) == "Ñ"
    assert stage.context.input.bindings.act(0xF1, 0) is Act.UNDO


def test_all_are_given_back_after_asking(stage: Stage) -> None:
    choosing(stage, "undo")
    stage.click("change")
    stage.key("b")
    stage.click("change")
    stage.pad(pygame.CONTROLLER_BUTTON_GUIDE)
    stage.click("all")
    stage.click("no")
    assert stage.context.settings["keys"] == {"undo": ["b"]}
    stage.click("all")
    stage.click("yes")
    assert stage.context.settings["keys"] == {}
    assert stage.context.settings["pad"] == {}
    assert bound(stage, "undo") == ("u", "ctrl+z")
    assert stage.group["all"].reason


def test_chosen_keys_are_kept(stage: Stage, tmp_path: Path) -> None:
    choosing(stage, "undo")
    stage.click("change")
    stage.key("b")
    stage.close()
    again = Stage(settings=Settings(tmp_path))
    assert again.context.key_name(Act.UNDO) == "B"
    assert again.context.input.bindings.act(pygame.K_b, 0) is Act.UNDO
    again.close()


def test_what_is_written_on_the_table_follows(stage: Stage) -> None:
    level = GAMES[FIRST].levels()[0].id
    GAMES[FIRST].open(stage.context, NewGame(FIRST, level, (HUMAN, HUMAN), 1))
    stage.context.scenes.pop()
    table = next(iter(stage.context.scenes))
    assert isinstance(table, TableScene)
    stage.frames(1)

    def shown() -> set[str]:
        return {button.text for button in table.controls.buttons.values()}

    assert "U" in shown()
    stage.context.settings.set("keys", {"undo": ["f4"]})
    stage.context.apply_settings()
    assert "F4" in shown()
    assert "U" not in shown()


@pytest.mark.parametrize("language", ["en", "es"])
def test_everything_on_the_screen_has_a_name(language: str) -> None:
    stage = Stage(language=language)
    context = stage.context
    for name in NAMES:
        assert context.texts(f"keys.act.{name}")
        assert context.texts(f"keys.about.{name}")
        for button in context.input.bindings.pad.keys(name):
            assert context.texts.has(f"keys.pad.{button}")
    fonts = [context.assets.font(name, 20) for name in ("text", "text-bold")]
    for key in range(33, 256):
        chord = write_chord(key)
        if chord and chr(key).isprintable():
            label = context.chord_name(chord)
            assert all(None not in font.metrics(label) for font in fonts), label
    stage.close()


# the bindings


def test_keys_are_written_as_they_are_read() -> None:
    for name in dir(pygame):
        if name.startswith("K_"):
            key = getattr(pygame, name)
            chord = write_chord(key, pygame.KMOD_LCTRL | pygame.KMOD_NUM)
            assert not chord or parse_chord(chord) == (key, frozenset({"ctrl"}))
    for button in range(15):
        assert parse_button(write_button(button)) == button


def test_a_key_chosen_twice_keeps_the_first_meaning() -> None:
    bindings = Bindings({"undo": ["b"], "hint": ["b"], "log": ["escape"]})
    assert bindings.act(pygame.K_b, 0) is Act.UNDO
    assert bindings.faults == ["hint", "log"]
    assert bindings.act(pygame.K_h, 0) is Act.HINT
    assert bindings.act(pygame.K_ESCAPE, 0) is Act.BACK


def test_the_usual_bindings_have_one_meaning_each() -> None:
    bindings = Bindings()
    for ring in (bindings.keyboard, bindings.pad):
        keys = [key for name in NAMES for key in ring.keys(name)]
        assert len(keys) == len(set(keys))
        for name in NAMES:
            assert set(ring.keys(name)) == {*ring.usual(name), *ring.fixed(name)}
            assert not ring.changed(name)


_KEYS = ["u", "h", "b", "ctrl+z", "f1", "w", "kp_7", "space", "s"]
_EDIT = st.tuples(
    st.sampled_from(["give", "more", "restore"]), st.sampled_from(NAMES), st.sampled_from(_KEYS)
)


@settings(max_examples=60)
@given(st.lists(_EDIT, max_size=12))
def test_no_series_of_changes_breaks_the_bindings(edits: list[tuple[str, str, str]]) -> None:
    own: dict[str, list[str]] = {}
    for what, name, key in edits:
        ring: Ring = Bindings(own).keyboard
        if what == "restore":
            own = ring.restore(own, name)
        else:
            key = key.rpartition("+")[2] if name in STEPS else key
            own = ring.give(own, key, name, more=what == "more")
            assert key in Bindings(own).keyboard.keys(name)
        bindings = Bindings(own)
        assert bindings.faults == []
        keys = [key for name in NAMES for key in bindings.keyboard.keys(name)]
        assert len(keys) == len(set(keys))
        assert bindings.act(pygame.K_RETURN, 0) is Act.CONFIRM
        assert bindings.act(pygame.K_ESCAPE, 0) is Act.BACK
        if what == "restore":
            assert not bindings.keyboard.changed(name)
    for name in NAMES:
        own = Bindings(own).keyboard.restore(own, name)
    assert own == {}
