"""Input: keyboard, mouse and gamepad become the same few events.

Scenes never see a device. Held direction keys repeat by the house's own clock; commands do
not, apart from erasing text and turning pages.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from game.client.acts import (
    Act,
    Click,
    Command,
    Edit,
    Event,
    Move,
    PointerMove,
    Press,
    Pressed,
    Release,
    Typed,
    Wheel,
)
from game.client.keys import Bindings, write_button, write_chord

__all__ = [
    "Act",
    "Click",
    "Command",
    "Edit",
    "Event",
    "Input",
    "Move",
    "PointerMove",
    "Press",
    "Release",
    "Typed",
    "Wheel",
]

#: Seconds until a held direction repeats, and between repeats.
REPEAT_AFTER = 0.38
REPEAT_EVERY = 0.085
#: Two clicks on one spot within this many seconds are a double click.
DOUBLE_WITHIN = 0.28
#: How far a stick must lean to count as a step, and to count as let go.
_LEAN, _REST = 0.6, 0.4

_REPEATING = frozenset({Act.ERASE, Act.DELETE, Act.PAGE_UP, Act.PAGE_DOWN})

#: What keys do in a field of text, alone and with Ctrl (on a Mac, with Command).
_EDIT_KEYS = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_HOME: "first",
    pygame.K_END: "last",
    pygame.K_BACKSPACE: "erase",
    pygame.K_DELETE: "delete",
}
_EDIT_LETTERS = {
    pygame.K_a: "all",
    pygame.K_c: "copy",
    pygame.K_x: "cut",
    pygame.K_v: "paste",
    pygame.K_INSERT: "copy",
}
_EDIT_SHIFTED = {pygame.K_INSERT: "paste", pygame.K_DELETE: "cut"}
_EDITS_REPEATING = frozenset(("left", "right", "erase", "delete", "paste"))

_log = logging.getLogger(__name__)

#: What is held down, to find its release: a device and a number on it.
_Source = tuple[str, int]


class Input:
    """Translates pygame's events."""

    def __init__(
        self,
        to_logical: Callable[[float, float], tuple[float, float]],
        bindings: Bindings | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`to_logical` maps window pixels to logical units; `clock` gives seconds."""
        self.bindings = bindings or Bindings()
        self.clock = clock
        #: Last pointer position in logical units.
        self.pointer = (-1.0, -1.0)
        #: True when the last input came from the pointer rather than keys or pad.
        self.by_pointer = False
        #: True when the last key, button or stick was one of a gamepad.
        self.by_pad = False
        #: Gets every key and button before it is translated; True uses it up. The left mouse
        #: button, the pointer and the wheel go their usual way.
        self.seize: Callable[[Pressed], bool] | None = None
        self._to_logical = to_logical
        self._down: dict[_Source, Event] = {}
        self._repeat: tuple[_Source, float] | None = None
        self._pressed_at: tuple[float, float] | None = None
        self._last_click = (-10.0, -100.0, -100.0)
        self._lean = (0, 0)
        self._axes = {0: 0.0, 1: 0.0}
        self._pads: dict[int, object] = {}

    # state

    def held(self, act: Act) -> bool:
        """Tell whether a command's key or button is down."""
        return any(isinstance(e, Command) and e.act is act for e in self._down.values())

    @property
    def pressed(self) -> bool:
        """True while the left button is down."""
        return self._pressed_at is not None

    @property
    def active(self) -> bool:
        """True while something is held that may repeat, so that the loop keeps awake."""
        return self._repeat is not None

    def forget(self) -> None:
        """Let go of everything held (the window lost the focus, or another scene came up)."""
        self._down.clear()
        self._repeat = None
        self._pressed_at = None
        self._lean = (0, 0)

    # translation

    def translate(self, raw: pygame.Event, *, typing: bool = False) -> Iterator[Event]:
        """Yield what a pygame event means. `typing`: printable keys go to a text field."""
        kind = raw.type
        if self.seize is not None and (pressed := _pressed(raw)) and self.seize(pressed):
            return
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            yield from self._key(raw, typing)
        elif kind == pygame.TEXTINPUT:
            if typing:
                yield Typed(raw.text)
        elif kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            yield from self._mouse(raw)
        elif kind == pygame.MOUSEWHEEL:
            # getattr: events made by older systems lack the fine amount.
            steps = float(getattr(raw, "precise_y", 0.0) or raw.y)
            if steps:
                yield Wheel(*self.pointer, -steps if getattr(raw, "flipped", False) else steps)
        elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            down = kind == pygame.CONTROLLERBUTTONDOWN
            yield from self._switch(("pad", raw.button), self._pad_event(raw.button), down)
        elif kind == pygame.CONTROLLERAXISMOTION:
            yield from self._axis(raw.axis, raw.value / 32768 if abs(raw.value) > 1 else raw.value)
        elif kind == pygame.CONTROLLERDEVICEADDED:
            self._open_pad(raw.device_index)
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(raw.instance_id, None)
            self.forget()
        elif kind == pygame.WINDOWFOCUSLOST:
            self.forget()

    def repeats(self) -> Iterator[Event]:
        """Yield the repeats of what is held that are due by now."""
        if self._repeat is None:
            return
        source, due = self._repeat
        event = self._down.get(source)
        now = self.clock()
        if event is None:
            self._repeat = None
        elif now >= due:
            # One repeat a call: a slow frame does not make up for missed ones.
            self._repeat = (source, now + REPEAT_EVERY)
            if isinstance(event, Move):
                yield Move(event.dx, event.dy, repeated=True)
            elif isinstance(event, Command):
                yield Command(event.act, repeated=True)
            elif isinstance(event, Edit):
                yield replace(event, repeated=True)

    def _key(self, raw: pygame.Event, typing: bool) -> Iterator[Event]:
        modifiers = getattr(raw, "mod", 0)
        event: Event | None = None
        edit = _edit(raw.key, modifiers) if typing else None
        if edit is not None:
            event = edit
        elif not (typing and _prints(raw.key, modifiers)):
            act = self.bindings.act(raw.key, modifiers)
            move = self.bindings.move(raw.key)
            event = Command(act) if act else Move(*move) if move else None
        yield from self._switch(("key", raw.key), event, raw.type == pygame.KEYDOWN)

    def _pad_event(self, button: int) -> Event | None:
        act = self.bindings.pad_act(button)
        move = self.bindings.pad_move(button)
        return Command(act) if act else Move(*move) if move else None

    def _switch(self, source: _Source, event: Event | None, down: bool) -> Iterator[Event]:
        """A key or button went down or up."""
        if not down:
            self._down.pop(source, None)
            if self._repeat and self._repeat[0] == source:
                self._repeat = None
            return
        if event is None or source in self._down:
            return
        self._down[source] = event
        self.by_pointer = False
        self.by_pad = source[0] != "key"
        if (
            isinstance(event, Move)
            or (isinstance(event, Command) and event.act in _REPEATING)
            or (isinstance(event, Edit) and event.what in _EDITS_REPEATING)
        ):
            self._repeat = (source, self.clock() + REPEAT_AFTER)
        yield event

    def _mouse(self, raw: pygame.Event) -> Iterator[Event]:
        x, y = self._to_logical(*raw.pos)
        if raw.type == pygame.MOUSEMOTION:
            if (x, y) != self.pointer:
                self.pointer = (x, y)
                self.by_pointer = True
                yield PointerMove(x, y, self.pressed)
            return
        if raw.button != pygame.BUTTON_LEFT:
            return
        self.by_pointer = True
        self.by_pad = False
        if (x, y) != self.pointer:
            self.pointer = (x, y)
            yield PointerMove(x, y, self.pressed)
        if raw.type == pygame.MOUSEBUTTONDOWN:
            self._pressed_at = (x, y)
            yield Press(x, y)
        elif self._pressed_at is not None:
            start, self._pressed_at = self._pressed_at, None
            yield Release(x, y)
            now = self.clock()
            when, last_x, last_y = self._last_click
            double = now - when < DOUBLE_WITHIN and abs(x - last_x) < 8 and abs(y - last_y) < 8
            self._last_click = (now, x, y)
            yield Click(x, y, *start, double=double)

    def _axis(self, axis: int, value: float) -> Iterator[Event]:
        """A stick moved: leaning it is like holding a direction."""
        if axis not in self._axes:
            return
        self._axes[axis] = value
        steps = []
        for number, old in ((0, self._lean[0]), (1, self._lean[1])):
            amount = self._axes[number]
            limit = _REST if old else _LEAN
            steps.append(0 if abs(amount) < limit else 1 if amount > 0 else -1)
        lean = (steps[0], steps[1])
        if lean == self._lean:
            return
        self._lean = lean
        yield from self._switch(("stick", 0), None, False)
        if lean != (0, 0):
            yield from self._switch(("stick", 0), Move(*lean), True)

    def _open_pad(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            pad = controller.Controller(index)
        except pygame.error as error:
            _log.warning("gamepad %s: %s", index, error)
            return
        self._pads[pad.id] = pad


def open_pads() -> None:
    """Start listening for gamepads; without any support for them nothing happens."""
    try:
        from pygame._sdl2 import controller

        controller.init()
    except (ImportError, pygame.error) as error:
        _log.warning("no gamepads: %s", error)


def _pressed(raw: pygame.Event) -> Pressed | None:
    """Return what went down, or None for another kind of event."""
    if raw.type == pygame.KEYDOWN:
        return Pressed("key", write_chord(raw.key, getattr(raw, "mod", 0)))
    if raw.type == pygame.CONTROLLERBUTTONDOWN:
        return Pressed("pad", write_button(raw.button))
    if raw.type == pygame.MOUSEBUTTONDOWN and raw.button != pygame.BUTTON_LEFT:
        return Pressed("mouse", "")
    return None


def _edit(key: int, modifiers: int) -> Edit | None:
    """Return what a key does in a field of text, None for one that does nothing special there."""
    if modifiers & pygame.KMOD_ALT:
        return None
    control = bool(modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META))
    shift = bool(modifiers & pygame.KMOD_SHIFT)
    if control and key in _EDIT_LETTERS:
        return Edit(_EDIT_LETTERS[key])
    if shift and not control and key in _EDIT_SHIFTED:
        return Edit(_EDIT_SHIFTED[key])
    if key in _EDIT_KEYS:
        return Edit(_EDIT_KEYS[key], selecting=shift, by_word=control)
    return None


def _prints(key: int, modifiers: int) -> bool:
    """Tell whether a key writes a character."""
    if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return False
    return 32 <= key < 127 or 160 <= key < 0x10000 or pygame.K_KP_1 <= key <= pygame.K_KP_PERIOD
