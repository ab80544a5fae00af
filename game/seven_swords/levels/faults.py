"""What is wrong with a level file: where, what, and what is expected instead."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

_TEXTS = Path(__file__).resolve().parents[3] / "assets" / "seven_swords" / "texts"

#: Longest piece of a level's own text that a message repeats, in characters.
_SHOWN = 48


@dataclass(frozen=True)
class Fault:
    """One fault of a level file.

    `code` names its texts: `level_fault.<code>.cause` and `.remedy`, filled with `values`.
    `path` is the path of the field (`space[a5].links`), empty for the file as a whole; `line`
    is where its table begins, or the very line of a syntax error, if known.
    """

    file: str
    path: str
    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    line: int | None = None

    def __str__(self) -> str:
        """Return the whole fault in English, on one line."""
        return self.describe()

    def place(self, language: str = "en") -> str:
        """Return line and field path, as far as there are any."""
        texts = _catalogue(language)
        parts = [texts["line"].format(line=self.line)] if self.line else []
        parts += [self.path] if self.path else []
        return ", ".join(parts) or texts["whole_file"]

    def cause(self, language: str = "en") -> str:
        """Return what is wrong."""
        return str(_catalogue(language)[self.code]["cause"]).format(**self.values)

    def remedy(self, language: str = "en") -> str:
        """Return what is expected instead."""
        return str(_catalogue(language)[self.code]["remedy"]).format(**self.values)

    def describe(self, language: str = "en") -> str:
        """Return the whole fault as one line of text."""
        return (
            f"{self.file}: {self.place(language)}: {self.cause(language)} {self.remedy(language)}"
        )


class LevelError(Exception):
    """A level that cannot be played. `faults` lists everything that is wrong with it."""

    def __init__(self, faults: list[Fault]) -> None:
        """Keep the faults; their descriptions are the message."""
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class Findings:
    """Collects the faults of one file."""

    def __init__(self, file: str) -> None:
        """Begin an empty list."""
        self.file = file
        #: Lines of the table headers, by table name.
        self.lines: dict[str, list[int]] = {}
        self.faults: list[Fault] = []

    def add(self, path: str, code: str, line: int | None = None, /, **values: Any) -> None:
        """Note one fault."""
        self.faults.append(Fault(self.file, path, code, values, line))

    def line_of(self, table: str, number: int) -> int | None:
        """Return the line of the header of the `number`th table of that name, from 0."""
        lines = self.lines.get(table, [])
        return lines[number] if number < len(lines) else None


def shown(value: Any) -> str:
    """Return something found in a file, short and harmless enough for a message."""
    try:
        text = json.dumps(value, ensure_ascii=True, default=str)
    except (ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


@cache
def _catalogue(language: str) -> Mapping[str, Any]:
    text = (_TEXTS / f"{language}-levels.toml").read_text("utf-8")
    catalogue: Mapping[str, Any] = tomllib.loads(text)["level_fault"]
    return catalogue


def report_text(key: str, language: str = "en", **values: Any) -> str:
    """Return a line of the checker's report that is no fault."""
    return str(_catalogue(language)[key]).format(**values)
