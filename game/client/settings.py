"""Settings: a small TOML file in the player's configuration folder.

Each value is checked alone. A broken one falls back to its default and is named once; the
file it came from is kept aside. Where nothing can be written the settings last for this run.
"""

from __future__ import annotations

import json
import logging
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.client.director import SPEEDS
from game.client.texts import LANGUAGES, system_language

FILE = "settings.toml"
ASIDE = "settings.broken.toml"
ZOOMS = (100, 125, 150)

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Spec:
    """One setting: its default and what values it may have."""

    default: Any
    valid: Callable[[Any], bool]


def one_of(default: Any, *allowed: Any) -> Spec:
    """A setting with a list of values; 1 is not True here."""
    return Spec(default, lambda value: any(type(value) is type(a) and value == a for a in allowed))


def flag(default: bool) -> Spec:
    """A setting that is on or off."""
    return one_of(default, True, False)


def number(default: int, least: int, most: int) -> Spec:
    """A whole number within limits."""
    return Spec(default, lambda v: type(v) is int and least <= v <= most)


def word(default: str, longest: int = 80) -> Spec:
    """A short piece of text."""
    return Spec(default, lambda v: isinstance(v, str) and len(v) <= longest)


def pair(default: list[int], least: int, most: int) -> Spec:
    """Two whole numbers within limits, or none at all."""

    def valid(value: Any) -> bool:
        return isinstance(value, list) and (
            value == []
            or (len(value) == 2 and all(type(v) is int and least <= v <= most for v in value))
        )

    return Spec(default, valid)


def _key_table(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(keys, list) and all(isinstance(key, str) for key in keys)
        for keys in value.values()
    )


def _count_table(value: Any) -> bool:
    return isinstance(value, dict) and all(
        type(count) is int and 0 <= count <= 999 for count in value.values()
    )


#: Every setting of the house. Volumes are percent; sizes are pixels.
SPECS: dict[str, Spec] = {
    "language": one_of("", "", *LANGUAGES),
    "volume_all": number(80, 0, 100),
    "volume_effects": number(100, 0, 100),
    "volume_ambience": number(60, 0, 100),
    "mute": flag(False),
    "own_speed": one_of("normal", *SPEEDS),
    "opponent_speed": one_of("normal", *SPEEDS),
    "fullscreen": flag(False),
    "interface_scale": one_of(100, *ZOOMS),
    "ask_before_end": flag(True),
    "step_opponent": flag(False),
    "window_size": pair([1280, 720], 320, 16384),
    "window_position": pair([], -32768, 32768),
    "side": word(""),
    "opponent": word(""),
    "level": word(""),
    "keys": Spec({}, _key_table),
    #: Chapters that lie behind a learner, by course.
    "lessons": Spec({}, _count_table),
    "pad": Spec({}, _key_table),
}


@dataclass(frozen=True)
class Fault:
    """A value of the file that was not used: its name, or "" for the file as a whole."""

    name: str
    value: str


class Settings:
    """The settings in force; `settings["mute"]` reads one, `set` changes and keeps it."""

    def __init__(self, folder: Path | None) -> None:
        """Read the file in `folder`, if there is one; None keeps nothing."""
        self._folder = folder
        self._kept: dict[str, Any] = {}
        self._for_now: dict[str, Any] = {}
        #: Broken values of the file, to be named to the player once.
        self.faults: list[Fault] = []
        #: Why the settings could not be written last time, or "".
        self.trouble = ""
        self._read()

    def __getitem__(self, name: str) -> Any:
        if name in self._for_now:
            return self._for_now[name]
        return self._kept.get(name, SPECS[name].default)

    @property
    def language(self) -> str:
        """The language chosen, or the system's."""
        return str(self["language"] or system_language())

    def set(self, name: str, value: Any) -> None:
        """Change a setting and keep it. Raises ValueError for a value it cannot have."""
        if not SPECS[name].valid(value):
            raise ValueError(f"{name}: {value!r}")
        self._for_now.pop(name, None)
        if self._kept.get(name, SPECS[name].default) != value:
            self._kept[name] = value
            self.save()

    def override(self, name: str, value: Any) -> None:
        """Change a setting for this run only. Raises ValueError like `set`."""
        if not SPECS[name].valid(value):
            raise ValueError(f"{name}: {value!r}")
        self._for_now[name] = value

    def save(self) -> bool:
        """Write the file beside and move it into place; False and `trouble` when that fails."""
        if self._folder is None:
            return False
        new = self._folder / (FILE + ".new")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            new.write_text(to_toml(self._kept), "utf-8")
            os.replace(new, self._folder / FILE)
        except OSError as error:
            self.trouble = error.strerror or str(error)
            _log.warning("settings not kept: %s", error)
            return False
        self.trouble = ""
        return True

    def _read(self) -> None:
        if self._folder is None:
            return
        path = self._folder / FILE
        try:
            raw = path.read_bytes()[:1_000_000]
        except FileNotFoundError:
            return
        except OSError as error:
            self.faults.append(Fault("", error.strerror or str(error)))
            return
        try:
            table = tomllib.loads(raw.decode("utf-8"))
        # RecursionError: brackets nested a thousand deep.
        except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
            self.faults.append(Fault("", str(error)[:120]))
            table = {}
        for name, value in table.items():
            # Names of a newer version are left alone; they are not this player's mistake.
            if name in SPECS:
                if SPECS[name].valid(value):
                    self._kept[name] = value
                else:
                    self.faults.append(Fault(name, repr(value)[:60]))
        if self.faults:
            self._keep_aside(raw)

    def _keep_aside(self, raw: bytes) -> None:
        assert self._folder is not None
        try:
            (self._folder / ASIDE).write_bytes(raw)
        except OSError as error:
            _log.warning("broken settings not kept aside: %s", error)
            return
        self.save()


def to_toml(values: Mapping[str, Any]) -> str:
    """Write plain values, lists of them, and one level of tables as TOML."""
    lines, tables = [], []
    for name, value in sorted(values.items()):
        if isinstance(value, Mapping):
            inner = [f"{_quote(key)} = {_value(item)}" for key, item in sorted(value.items())]
            tables.append("\n".join([f"\n[{name}]", *inner]))
        else:
            lines.append(f"{name} = {_value(value)}")
    return "\n".join([*lines, *tables]) + "\n"


def _quote(text: str) -> str:
    # JSON's escapes are all TOML escapes; DEL is the one character TOML wants escaped besides.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _quote(value)
    return "[" + ", ".join(_value(item) for item in value) + "]"
