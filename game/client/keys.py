"""Bindings: which key or pad button means which act, read from data and the settings."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence

import pygame

from game.client.acts import Act
from game.client.assets import ROOT

FILE = ROOT / "client" / "keys.toml"

#: Modifier names, in the order in which they are written.
_MODIFIERS = (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))

_MOVES = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
    "up_left": (-1, -1),
    "up_right": (1, -1),
    "down_left": (-1, 1),
    "down_right": (1, 1),
}

_CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}

Chord = tuple[int, frozenset[str]]


class BadKey(ValueError):
    """A key or button name that does not exist."""


def parse_chord(text: str) -> Chord:
    """Read a key with its modifiers, as "ctrl+z". Raises BadKey."""
    *modifiers, name = text.split("+")
    known = {modifier for modifier, _ in _MODIFIERS}
    key = getattr(pygame, f"K_{name}", None) or getattr(pygame, f"K_{name.upper()}", None)
    if not isinstance(key, int) or not set(modifiers) <= known:
        raise BadKey(text)
    return key, frozenset(modifiers)


def parse_button(name: str) -> int:
    """Read the name of a pad button, as "a" or "leftshoulder". Raises BadKey."""
    button = getattr(pygame, f"CONTROLLER_BUTTON_{name.upper()}", None)
    if not isinstance(button, int) or button < 0:
        raise BadKey(name)
    return button


class Bindings:
    """Chords and pad buttons to acts and moves."""

    def __init__(self, overrides: Mapping[str, Sequence[str]] | None = None) -> None:
        """Read the shipped table; `overrides` maps act names to a player's own keys.

        An override with an unknown act or key is passed over and its name kept in `faults`.
        """
        table = tomllib.loads(FILE.read_text("utf-8"))
        self.faults: list[str] = []
        self._names: dict[Act, tuple[str, ...]] = {
            Act(name): tuple(keys) for name, keys in table["keys"].items()
        }
        for name, keys in (overrides or {}).items():
            try:
                act = Act(name)
                for key in keys:
                    parse_chord(key)
            except ValueError:
                self.faults.append(name)
                continue
            self._names[act] = tuple(keys)
        self._acts: dict[Chord, Act] = {
            parse_chord(key): act for act, keys in self._names.items() for key in keys
        }
        self._moves: dict[int, tuple[int, int]] = {
            parse_chord(key)[0]: _MOVES[name]
            for name, keys in table["moves"].items()
            for key in keys
        }
        self._buttons: dict[int, Act] = {
            parse_button(button): Act(name)
            for name, buttons in table["pad"].items()
            for button in buttons
        }

    def act(self, key: int, modifiers: int) -> Act | None:
        """Return the act of a key pressed with pygame's modifier bits, or None."""
        held = frozenset(name for name, bits in _MODIFIERS if modifiers & bits)
        return self._acts.get((key, held))

    def move(self, key: int) -> tuple[int, int] | None:
        """Return the step of a direction key, or None."""
        return self._moves.get(key)

    def pad_act(self, button: int) -> Act | None:
        """Return the act of a pad button, or None."""
        return self._buttons.get(button)

    def pad_move(self, button: int) -> tuple[int, int] | None:
        """Return the step of a button of the pad's cross, or None."""
        return _CROSS.get(button)

    def names(self, act: Act) -> tuple[str, ...]:
        """Return the keys of an act as they are written in the data, first choice first."""
        return self._names.get(act, ())
