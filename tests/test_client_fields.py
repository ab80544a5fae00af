"""A line of text: typed, marked, copied and pasted, with keys and with the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.client_support import Stage  # isort: skip - it names the drivers, so it comes first

import pygame
import pytest

from game.client import clipboard
from game.client.acts import Edit
from game.client.keys import parse_chord
from game.client.scenes.games_files import FileChooser
from game.client.scenes.games_name import Naming
from game.client.scenes.help import Help
from game.client.scenes.new_game import NewGameScene
from game.client.scenes.screen import Screen
from game.client.widgets import TextField, Widget


class Form(Screen):
    """A screen with a line of text, and one of figures."""

    def build(self) -> Sequence[Widget]:
        return [
            TextField("words", (50, 100, 300, 44), "", self._note, longest=40),
            TextField("number", (50, 200, 300, 44), "", self._note, allowed="0123456789"),
        ]

    def _note(self, text: str) -> None:
        self.told = text


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage()
    stage.show(Form(stage.context))
    yield stage
    stage.close()


def field_of(stage: Stage, name: str = "words") -> TextField:
    field = stage.group[name]
    assert isinstance(field, TextField)
    return field


def writing(stage: Stage, text: str, name: str = "words") -> TextField:
    stage.group.focus(name)
    stage.type(text)
    return field_of(stage, name)


#: Keys, and what stands then in "one two, three" with the cursor as "|", what is marked in [].
KEYS = {
    "left left": "one two, thr|ee",
    "home": "|one two, three",
    "home right right": "on|e two, three",
    "home end": "one two, three|",
    "ctrl+left": "one two, |three",
    "ctrl+left ctrl+left": "one |two, three",
    "home ctrl+right": "one| two, three",
    "home ctrl+right ctrl+right": "one two|, three",
    "backspace backspace": "one two, thr|",
    "home delete": "|ne two, three",
    "ctrl+backspace": "one two, |",
    "home ctrl+delete": "| two, three",
    "shift+left shift+left": "one two, thr[|ee]",
    "ctrl+shift+left": "one two, [|three]",
    "home shift+end": "[one two, three|]",
    "shift+home": "[|one two, three]",
    "shift+left shift+left left": "one two, thr|ee",
    "shift+left shift+left right": "one two, three|",
    "shift+left shift+left backspace": "one two, thr|",
    "ctrl+a": "[one two, three|]",
    "ctrl+a delete": "|",
    "ctrl+a home": "|one two, three",
    "home left backspace": "|one two, three",
    "delete right": "one two, three|",
    "shift+home ctrl+c end ctrl+v": "one two, threeone two, three|",
    "ctrl+shift+left ctrl+x home ctrl+v": "three|one two, ",
    "ctrl+a ctrl+insert right shift+insert": "one two, threeone two, three|",
    "ctrl+shift+left shift+delete shift+insert shift+insert": "one two, threethree|",
    "ctrl+c": "one two, three|",
}


@pytest.mark.parametrize("keys", KEYS)
def test_keys_edit(stage: Stage, keys: str) -> None:
    field = writing(stage, "one two, three")
    stage.key(*keys.split(" "))
    assert seen(field) == KEYS[keys]
    scene = stage.top
    assert isinstance(scene, Form)
    assert scene.told == field.text


def seen(field: TextField) -> str:
    """The text with its cursor, and what is marked."""
    text, cursor = field.text, field.cursor
    written = f"{text[:cursor]}|{text[cursor:]}"
    if not field.marked:
        return written
    start = min(cursor, field.anchor)
    end = max(cursor, field.anchor) + 1
    return f"{written[:start]}[{written[start:end]}]{written[end:]}"


def test_typing_replaces_what_is_marked(stage: Stage) -> None:
    field = writing(stage, "one two")
    stage.key("ctrl+shift+left")
    stage.type("ten")
    assert seen(field) == "one ten|"


@pytest.mark.parametrize(
    ("name", "pasted", "text"),
    [
        ("words", "Ñandú 7", "Ñandú 7"),
        ("words", "  two\r\nlines\tand more\n", "two lines and more"),
        ("words", "x" * 60, "x" * 40),
        ("words", "", ""),
        ("words", "bell\x07", "bell"),
        ("number", "Number 1 234.", "1234"),
        ("number", "nothing", ""),
    ],
)
def test_what_is_pasted_is_what_may_stand_there(
    stage: Stage, name: str, pasted: str, text: str
) -> None:
    clipboard.write(pasted)
    field = writing(stage, "", name)
    stage.key("ctrl+v")
    assert field.text == text
    assert field.cursor == len(text)


def test_pasting_keeps_what_has_no_room_out(stage: Stage) -> None:
    field = writing(stage, "a" * 38)
    clipboard.write("bcdef")
    stage.key("home", "ctrl+v")
    assert field.text == "bc" + "a" * 38
    assert field.cursor == 2


def test_copied_text_lies_on_the_clipboard(stage: Stage) -> None:
    writing(stage, "one two")
    clipboard.write("before")
    stage.key("ctrl+c")
    assert clipboard.read() == "before"
    stage.key("ctrl+shift+left", "ctrl+c")
    assert clipboard.read() == "two"


def test_a_clipboard_that_does_not_work_changes_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", broken)
    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    field = writing(stage, "one")
    stage.key("ctrl+a", "ctrl+c", "ctrl+v")
    assert field.text == "one"
    stage.key("ctrl+x")
    assert field.text == "one"


def test_a_held_key_goes_on(stage: Stage) -> None:
    field = writing(stage, "one two three")
    stage.down("backspace")
    stage.seconds(1.0)
    stage.up("backspace")
    stage.frames(1)
    left = field.text
    assert 3 <= 13 - len(left) <= 10
    stage.seconds(0.5)
    assert field.text == left


def test_the_pointer_sets_the_cursor_and_marks(stage: Stage) -> None:
    field = writing(stage, "one two three")
    width = stage.context.type.width
    left, middle = field.box[0] + 14, field.box[1] + 22
    stage.click_at(left + width("one", "body") + 1, middle)
    assert seen(field) == "one| two three"
    stage.press(left - 5, middle)
    stage._mouse(pygame.MOUSEMOTION, left + width("one two", "body") + 1, middle, buttons=(1, 0, 0))
    stage.frames(1)
    stage.release(left + width("one two", "body") + 1, middle)
    assert seen(field) == "[one two|] three"
    stage.click_at(left + 280, middle)
    assert seen(field) == "one two three|"


def test_a_long_text_is_scrolled_not_shrunk(stage: Stage) -> None:
    field = writing(stage, "m" * 40)
    stops, offset = field._sight(stage.context.type)
    room = field.box[2] - 28
    assert stops[-1] > room
    assert stops[-1] - offset <= room
    stage.key("home")
    assert field._sight(stage.context.type).offset == 0
    for _ in range(40):
        stage.key("right")
        stops, offset = field._sight(stage.context.type)
        assert 0 <= stops[field.cursor] - offset <= room
    # A click is where the letter is seen.
    stage.click_at(field.box[0] + 14 + stops[35] - offset + 1, field.box[1] + 22)
    assert field.cursor == 35


#: Every scene with a line of text, what is to be clicked on first, and the line's name.
SCENES: dict[str, Callable[[Stage], Screen]] = {
    "name": lambda stage: Naming(stage.context, "games.rename", "", lambda name: None),
    "seed": lambda stage: NewGameScene(stage.context),
    "search": lambda stage: Help(stage.context),
    "path": lambda stage: FileChooser(stage.context, Path.home(), lambda path: None),
}


@pytest.mark.parametrize("name", SCENES)
def test_every_line_of_the_game_can_do_it(stage: Stage, name: str) -> None:
    stage.show(SCENES[name](stage))
    stage.group.focus(name)
    stage.key("ctrl+a", "delete")
    stage.type("1234")
    stage.key("left", "left")
    stage.type("7")
    field = field_of(stage, name)
    assert seen(field) == "127|34"
    stage.key("ctrl+a", "ctrl+x")
    assert field_of(stage, name).text == ""
    stage.key("ctrl+v", "home", "delete", "end", "backspace")
    assert seen(field_of(stage, name)) == "273|"


@pytest.mark.parametrize("chord", ["home", "ctrl+a", "ctrl+v", "shift+insert", "delete", "left"])
def test_keys_edit_only_where_something_is_typed(stage: Stage, chord: str) -> None:
    key, names = parse_chord(chord)
    bits = sum({"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}[name] for name in names)
    for typing in (True, False):
        stage.context.input.forget()
        down = pygame.Event(pygame.KEYDOWN, key=key, mod=bits, unicode="")
        found = list(stage.context.input.translate(down, typing=typing))
        assert any(isinstance(event, Edit) for event in found) is typing
