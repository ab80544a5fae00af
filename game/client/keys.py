"""Bindings: which key or pad button means which act, read from data and the settings.

Every act, and every direction, is bound by its name. A player's own keys replace the usual
ones of that name; the fixed keys of the data stay whatever he chooses, so that nobody locks
himself out. A key means one thing only: the player's own choice goes before the usual one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import pygame

from game.client.acts import Act
from game.client.assets import ROOT

FILE = ROOT / "client" / "keys.toml"

#: Modifier names, in the order in which they are written.
_MODIFIERS = (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))

#: The directions by name, as steps to the right and down.
STEPS = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
    "up_left": (-1, -1),
    "up_right": (1, -1),
    "down_left": (-1, 1),
    "down_right": (1, 1),
}

#: Everything a key can be bound to: the directions, then the acts.
NAMES = (*STEPS, *(act.value for act in Act))

Chord = tuple[int, frozenset[str]]
#: Keys or buttons by the name of what they mean, as in the data and the settings.
Table = Mapping[str, Sequence[str]]


class BadKey(ValueError):
    """A key or button name that does not exist."""


def parse_chord(text: str) -> Chord:
    """Read a key with its modifiers, as "ctrl+z". Raises BadKey.

    A key is named as pygame names it, or by the one character that it writes.
    """
    *modifiers, name = text.split("+")
    known = {modifier for modifier, _ in _MODIFIERS}
    key = getattr(pygame, f"K_{name}", None) or getattr(pygame, f"K_{name.upper()}", None)
    if key is None and len(name) == 1 and name.isprintable():
        key = ord(name.lower())
    if not isinstance(key, int) or not set(modifiers) <= known:
        raise BadKey(text)
    return key, frozenset(modifiers)


def parse_button(name: str) -> int:
    """Read the name of a pad button, as "a" or "leftshoulder". Raises BadKey."""
    button = getattr(pygame, f"CONTROLLER_BUTTON_{name.upper()}", None)
    if not isinstance(button, int) or button < 0:
        raise BadKey(name)
    return button


def _key_names() -> dict[int, str]:
    names: dict[int, str] = {}
    for name in sorted(dir(pygame), key=lambda name: ("_" not in name[2:], name)):
        if name.startswith("K_"):
            names.setdefault(getattr(pygame, name), name[2:].lower())
    return names


_KEY_NAMES = _key_names()
_BUTTON_NAMES = {
    getattr(pygame, name): name.removeprefix("CONTROLLER_BUTTON_").lower()
    for name in dir(pygame)
    if name.startswith("CONTROLLER_BUTTON_") and name[18:] not in ("INVALID", "MAX")
}
_MODIFIER_KEYS = frozenset(
    getattr(pygame, f"K_{name}")
    for name in ("LCTRL", "RCTRL", "LALT", "RALT", "LSHIFT", "RSHIFT", "LMETA", "RMETA", "LSUPER",
                 "RSUPER", "MODE", "CAPSLOCK", "NUMLOCK", "UNKNOWN")
)  # fmt: skip


def write_chord(key: int, modifiers: int = 0) -> str:
    """Write a pressed key as in the data; "" for one that can stand for nothing, as Shift."""
    if key in _MODIFIER_KEYS:
        return ""
    name = _KEY_NAMES.get(key, "")
    if not name and 32 < key < 0x110000 and chr(key).isprintable():
        name = chr(key)
    held = [modifier for modifier, bits in _MODIFIERS if modifiers & bits]
    return "+".join([*held, name]) if name else ""


def write_button(button: int) -> str:
    """Write a pressed pad button as in the data, "" for one without a name."""
    return _BUTTON_NAMES.get(button, "")


def written(name: str) -> str:
    """Return what stands on a key that no language has a word for: "Q", "ñ", "F5", ";"."""
    bare = {"kp_divide": "slash", "kp_multiply": "asterisk"}.get(name, name.removeprefix("kp_"))
    key = parse_chord(bare)[0] if bare in _KEY_NAMES.values() else 0
    return chr(key).upper() if 32 < key < 127 else bare.upper()


class Ring:
    """The keys of one device, by what they mean.

    Each key has one meaning: fixed ones come first, then the player's own, then the usual ones.
    """

    def __init__(self, usual: Table, fixed: Table, own: Table, read: Callable[[str], Any]) -> None:
        """`read` returns what makes two writings the same key, and raises BadKey.

        What the player chose under an unknown name, or with keys that there are not or that
        mean something else, is passed over; the name is kept in `faults`.
        """
        self.faults: list[str] = []
        self._usual, self._fixed, self._read = usual, fixed, read
        taken = {read(key): name for name, keys in fixed.items() for key in keys}
        chosen: dict[str, tuple[str, ...]] = {}
        for name, keys in own.items():
            try:
                found = {read(key) for key in keys}
            except BadKey:
                found = None
            if name not in NAMES or found is None or any(taken.get(k, name) != name for k in found):
                self.faults.append(name)
                continue
            chosen[name] = tuple(keys)
            taken.update(dict.fromkeys(found, name))
        self._keys: dict[str, tuple[str, ...]] = {}
        for name in NAMES:
            mine = chosen.get(name)
            if mine is None:
                mine = tuple(k for k in usual.get(name, ()) if taken.get(read(k), name) == name)
            self._keys[name] = (*mine, *(key for key in fixed.get(name, ()) if key not in mine))
        self._meanings = {read(key): name for name, keys in self._keys.items() for key in keys}

    def keys(self, name: str) -> tuple[str, ...]:
        """Return the keys that mean something, as written in the data, first choice first."""
        return self._keys[name]

    def usual(self, name: str) -> tuple[str, ...]:
        """Return the keys that mean it unless the player chose others."""
        return tuple(self._usual.get(name, ()))

    def fixed(self, name: str) -> tuple[str, ...]:
        """Return the keys that mean it whatever the player chooses."""
        return tuple(self._fixed.get(name, ()))

    def changed(self, name: str) -> bool:
        """Tell whether the keys are other than usual."""
        return set(self._keys[name]) != {*self.usual(name), *self.fixed(name)}

    def meaning(self, key: str) -> str | None:
        """Return what a key means, or None. Raises BadKey."""
        return self._meanings.get(self._read(key))

    def keeper(self, key: str) -> str | None:
        """Return what a fixed key means, or None for one that is free. Raises BadKey."""
        wanted = self._read(key)
        for name, keys in self._fixed.items():
            if any(self._read(k) == wanted for k in keys):
                return name
        return None

    @property
    def meanings(self) -> Mapping[Any, str]:
        """Every key, as read, with what it means."""
        return self._meanings

    def give(self, own: Table, key: str, name: str, *, more: bool = False) -> dict[str, list[str]]:
        """Return the player's own table with a key that is free given to a name.

        It becomes the only one, or with `more` one among others. Whoever had it loses it.
        """
        table = {n: list(keys) for n, keys in own.items() if n in NAMES and n not in self.faults}
        wanted = self._read(key)
        holder = self.meaning(key)
        if holder is not None and holder != name:
            table[holder] = [k for k in self._keys[holder] if self._read(k) != wanted]
        before = [k for k in self._keys[name] if self._read(k) != wanted] if more else []
        table[name] = [*before, key]
        return self._spare(table)

    def restore(self, own: Table, name: str) -> dict[str, list[str]]:
        """Return the player's own table with the usual keys given back to a name.

        Another name that the player gave one of them to loses it.
        """
        table = {n: list(keys) for n, keys in own.items() if n in NAMES and n != name}
        mine = {self._read(key) for key in self.usual(name)}
        for other, keys in table.items():
            table[other] = [key for key in keys if self._read(key) not in mine]
        return self._spare(table)

    def _spare(self, table: dict[str, list[str]]) -> dict[str, list[str]]:
        """Leave out what is fixed anyway, and names whose keys are the usual ones."""
        spared = {}
        for name, keys in table.items():
            if keys != list(self.usual(name)):
                fixed = self.fixed(name)
                spared[name] = [key for key in keys if key not in fixed]
        return spared


@cache
def _shipped() -> Mapping[str, Table]:
    data: Mapping[str, Table] = tomllib.loads(FILE.read_text("utf-8"))
    return data


class Bindings:
    """Which key or pad button means which act or step."""

    def __init__(self, keys: Table | None = None, pad: Table | None = None) -> None:
        """Read the shipped data; `keys` and `pad` are the player's own."""
        data = _shipped()
        usual = {**data["moves"], **data["keys"]}
        self.keyboard = Ring(usual, data["fixed"], keys or {}, parse_chord)
        self.pad = Ring(data["pad"], data["fixed_pad"], pad or {}, parse_button)
        #: Names of the player's own table that are not used.
        self.faults = [*self.keyboard.faults, *self.pad.faults]
        self._meanings = self.keyboard.meanings
        self._buttons = self.pad.meanings

    def act(self, key: int, modifiers: int) -> Act | None:
        """Return the act of a key pressed with pygame's modifier bits, or None."""
        held = frozenset(name for name, bits in _MODIFIERS if modifiers & bits)
        return _act(self._meanings.get((key, held)))

    def move(self, key: int) -> tuple[int, int] | None:
        """Return the step of a direction key, whatever modifiers are held, or None."""
        return STEPS.get(self._meanings.get((key, frozenset()), ""))

    def pad_act(self, button: int) -> Act | None:
        """Return the act of a pad button, or None."""
        return _act(self._buttons.get(button))

    def pad_move(self, button: int) -> tuple[int, int] | None:
        """Return the step of a pad button, or None."""
        return STEPS.get(self._buttons.get(button, ""))

    def names(self, act: Act) -> tuple[str, ...]:
        """Return the keys of an act as they are written in the data, first choice first."""
        return self.keyboard.keys(act.value)


def _act(name: str | None) -> Act | None:
    return None if name is None or name in STEPS else Act(name)
