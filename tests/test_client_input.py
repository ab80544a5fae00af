"""Input: keyboard, mouse and gamepad mean the same; nothing happens twice."""

from __future__ import annotations

import pygame
import pytest

import tests.client_support  # noqa: F401
from game.client.acts import (
    Act,
    Click,
    Command,
    Edit,
    Event,
    Move,
    PointerMove,
    Press,
    Release,
    Typed,
    Wheel,
)
from game.client.input import DOUBLE_WITHIN, REPEAT_AFTER, REPEAT_EVERY, Input
from game.client.keys import BadKey, Bindings, parse_button, parse_chord


class Hands:
    """An Input with a clock that stands still unless told otherwise."""

    def __init__(self, bindings: Bindings | None = None) -> None:
        self.now = 5.0
        self.input = Input(lambda x, y: (x / 2, y / 2), bindings, lambda: self.now)

    def __call__(self, kind: int, *, typing: bool = False, **values: object) -> list[Event]:
        return list(self.input.translate(pygame.Event(kind, values), typing=typing))

    def key(self, key: int, mod: int = 0, *, typing: bool = False) -> list[Event]:
        return self(pygame.KEYDOWN, key=key, mod=mod, typing=typing)

    def up(self, key: int) -> list[Event]:
        return self(pygame.KEYUP, key=key, mod=0)

    def button(self, down: bool, x: int, y: int, button: int = 1) -> list[Event]:
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        return self(kind, pos=(x, y), button=button)


@pytest.fixture
def hands() -> Hands:
    pygame.display.init()
    return Hands()


def test_keys_become_commands_and_moves(hands: Hands) -> None:
    assert hands.key(pygame.K_RETURN) == [Command(Act.CONFIRM)]
    assert hands.key(pygame.K_LEFT) == [Move(-1, 0)]
    assert hands.key(pygame.K_z, pygame.KMOD_LCTRL) == [Command(Act.UNDO)]
    assert hands.key(pygame.K_TAB, pygame.KMOD_LSHIFT) == [Command(Act.PREVIOUS)]
    assert hands.key(pygame.K_RETURN, pygame.KMOD_LALT) == []  # it is down already
    hands.up(pygame.K_RETURN)
    assert hands.key(pygame.K_RETURN, pygame.KMOD_LALT) == [Command(Act.FULLSCREEN)]
    assert hands.key(pygame.K_F24 if hasattr(pygame, "K_F24") else pygame.K_F15) == []


def test_locks_do_not_change_the_keys(hands: Hands) -> None:
    assert hands.key(pygame.K_u, pygame.KMOD_NUM | pygame.KMOD_CAPS) == [Command(Act.UNDO)]


def test_a_held_command_comes_once(hands: Hands) -> None:
    assert hands.key(pygame.K_RETURN) == [Command(Act.CONFIRM)]
    assert hands.key(pygame.K_RETURN) == []
    hands.now += 5
    assert list(hands.input.repeats()) == []
    assert hands.input.held(Act.CONFIRM)
    hands.up(pygame.K_RETURN)
    assert not hands.input.held(Act.CONFIRM)
    assert hands.key(pygame.K_RETURN) == [Command(Act.CONFIRM)]


def test_a_held_direction_repeats_by_the_house_s_clock(hands: Hands) -> None:
    hands.key(pygame.K_DOWN)
    assert hands.input.active
    assert list(hands.input.repeats()) == []
    hands.now += REPEAT_AFTER + 0.001
    assert list(hands.input.repeats()) == [Move(0, 1, repeated=True)]
    assert list(hands.input.repeats()) == []
    hands.now += REPEAT_EVERY + 0.001
    assert list(hands.input.repeats()) == [Move(0, 1, repeated=True)]
    hands.now += 10
    assert len(list(hands.input.repeats())) == 1
    hands.up(pygame.K_DOWN)
    hands.now += 10
    assert list(hands.input.repeats()) == []
    assert not hands.input.active


def test_a_click_is_press_and_release_of_the_left_button(hands: Hands) -> None:
    assert hands.button(True, 20, 40) == [PointerMove(10, 20), Press(10, 20)]
    assert hands.input.pressed
    assert hands.button(False, 20, 40) == [Release(10, 20), Click(10, 20, 10, 20)]
    assert not hands.input.pressed


@pytest.mark.parametrize("button", [2, 3, 4, 5, 6, 7])
def test_other_buttons_are_nothing(hands: Hands, button: int) -> None:
    assert hands.button(True, 20, 40, button) == []
    assert hands.button(False, 20, 40, button) == []


def test_a_release_without_a_press_is_nothing(hands: Hands) -> None:
    assert hands.button(False, 0, 0) == [PointerMove(0, 0)]


def test_the_wheel_is_no_click(hands: Hands) -> None:
    assert hands(pygame.MOUSEWHEEL, x=0, y=2) == [Wheel(-1, -1, 2.0)]
    assert hands(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0, flipped=True) == [Wheel(-1, -1, -1.0)]
    assert hands(pygame.MOUSEWHEEL, x=1, y=0) == []


def test_double_clicks_are_marked(hands: Hands) -> None:
    def click(x: int, rest: float) -> bool:
        hands.now += rest
        hands.button(True, x, 40)
        last = hands.button(False, x, 40)[-1]
        assert isinstance(last, Click)
        return last.double

    assert click(20, 1) is False
    assert click(20, DOUBLE_WITHIN / 2) is True
    assert click(20, DOUBLE_WITHIN / 2) is True
    assert click(20, DOUBLE_WITHIN * 2) is False
    assert click(200, DOUBLE_WITHIN / 2) is False


def test_a_drag_is_no_still_click(hands: Hands) -> None:
    hands.button(True, 20, 40)
    assert hands(pygame.MOUSEMOTION, pos=(120, 40), rel=(0, 0), buttons=(1, 0, 0)) == [
        PointerMove(60, 20, pressed=True)
    ]
    last = hands.button(False, 120, 40)[-1]
    assert isinstance(last, Click)
    assert not last.still


def test_typing_takes_printable_keys_from_the_commands(hands: Hands) -> None:
    assert hands.key(pygame.K_u, typing=True) == []
    assert hands(pygame.TEXTINPUT, text="u", typing=True) == [Typed("u")]
    assert hands.key(pygame.K_SPACE, typing=True) == []
    assert hands.key(pygame.K_ESCAPE, typing=True) == [Command(Act.BACK)]
    assert hands.key(pygame.K_BACKSPACE, typing=True) == [Edit("erase")]
    assert hands.key(pygame.K_LEFT, pygame.KMOD_SHIFT, typing=True) == [
        Edit("left", selecting=True)
    ]
    assert hands.key(pygame.K_v, pygame.KMOD_META, typing=True) == [Edit("paste")]
    assert hands.key(pygame.K_z, pygame.KMOD_CTRL, typing=True) == [Command(Act.UNDO)]
    assert hands(pygame.TEXTINPUT, text="x") == []


def test_the_gamepad_means_the_same(hands: Hands) -> None:
    down, up = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
    assert hands(down, button=pygame.CONTROLLER_BUTTON_A) == [Command(Act.CONFIRM)]
    assert hands(up, button=pygame.CONTROLLER_BUTTON_A) == []
    assert hands(down, button=pygame.CONTROLLER_BUTTON_B) == [Command(Act.BACK)]
    assert hands(down, button=pygame.CONTROLLER_BUTTON_DPAD_UP) == [Move(0, -1)]
    assert hands.input.active


def test_the_stick_steps_once_per_lean(hands: Hands) -> None:
    def lean(axis: int, value: int) -> list[Event]:
        return hands(pygame.CONTROLLERAXISMOTION, axis=axis, value=value)

    assert lean(0, 9000) == []
    assert lean(0, 28000) == [Move(1, 0)]
    assert lean(0, 30000) == []
    assert lean(0, 17000) == []  # still beyond rest
    assert lean(0, 2000) == []
    assert not hands.input.active
    assert lean(1, -32768) == [Move(0, -1)]
    assert lean(4, 32767) == []


def test_losing_the_window_lets_everything_go(hands: Hands) -> None:
    hands.key(pygame.K_DOWN)
    hands.button(True, 20, 20)
    hands(pygame.WINDOWFOCUSLOST)
    assert not hands.input.active
    assert not hands.input.pressed
    hands.now += 10
    assert list(hands.input.repeats()) == []


def test_a_player_s_own_keys(hands: Hands) -> None:
    bindings = Bindings({"undo": ["ctrl+b"], "no_such_act": ["a"], "hint": ["no_such_key"]})
    assert bindings.faults == ["no_such_act", "hint"]
    assert bindings.act(pygame.K_b, pygame.KMOD_RCTRL) is Act.UNDO
    assert bindings.act(pygame.K_u, 0) is None
    assert bindings.act(pygame.K_h, 0) is Act.HINT


def test_every_act_but_none_has_a_key_and_no_key_has_two() -> None:
    bindings = Bindings()
    chords = [parse_chord(name) for act in Act for name in bindings.names(act)]
    assert all(bindings.names(act) for act in Act)
    assert len(chords) == len(set(chords))


def test_unknown_names_are_refused() -> None:
    for name in ("nokey", "hyper+a", ""):
        with pytest.raises(BadKey):
            parse_chord(name)
    with pytest.raises(BadKey):
        parse_button("z")
