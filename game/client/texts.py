"""Text catalogues: everything a player reads, by key, in each language.

Catalogues are TOML. Tables nest into dotted keys (`[options] title = …` is `options.title`)
and values may hold `{placeholders}`. A folder `texts/` contributes `<language>.toml` and any
`<language>-<topic>.toml` beside it, so that a game's files stay small.
"""

from __future__ import annotations

import locale
import logging
import os
import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "es")

_log = logging.getLogger(__name__)


class MissingText(KeyError):
    """A key that the catalogue of the language in force does not have."""


class DoubledText(ValueError):
    """A key that two files of one language define."""


class Texts:
    """The catalogues of all languages; calling it gives one text of the language in force."""

    def __init__(
        self, folders: Iterable[Path], language: str = "en", *, strict: bool = False
    ) -> None:
        """Read every catalogue.

        `folders` are `texts/` folders; `strict` makes a missing key raise instead of showing
        the key. Raises DoubledText, and TOMLDecodeError for a file that is not TOML.
        """
        self._catalogues = {name: read_language(folders, name) for name in LANGUAGES}
        self._missed: set[str] = set()
        self.strict = strict
        self.language = language

    @property
    def language(self) -> str:
        """The language in force, one of LANGUAGES. Setting another switches at once."""
        return self._language

    @language.setter
    def language(self, name: str) -> None:
        if name not in self._catalogues:
            raise ValueError(f"no such language: {name}")
        self._language = name

    def __call__(self, key: str, /, **values: Any) -> str:
        """Return the text of a key with its placeholders filled.

        Raises MissingText when strict; otherwise an unknown key is logged once and shown as is.
        """
        text = self._catalogues[self._language].get(key)
        if text is None:
            if self.strict:
                raise MissingText(f"{self._language}: {key}")
            if key not in self._missed:
                self._missed.add(key)
                _log.warning("no text %s in %s", key, self._language)
            return key
        return text.format(**values) if values else text

    def has(self, key: str) -> bool:
        """Tell whether the language in force has this key."""
        return key in self._catalogues[self._language]

    def count(self, key: str, number: int, /, **values: Any) -> str:
        """Return `key.one` or `key.other`, by number, which also fills `{n}`."""
        form = "one" if number == 1 else "other"
        return self(f"{key}.{form}", n=number, **values)

    def catalogue(self, language: str) -> Mapping[str, str]:
        """Every key and text of one language."""
        return self._catalogues[language]


def read_language(folders: Iterable[Path], language: str) -> dict[str, str]:
    """Read one language's catalogues from several folders into dotted keys."""
    found: dict[str, str] = {}
    for folder in folders:
        files = [folder / f"{language}.toml", *sorted(folder.glob(f"{language}-*.toml"))]
        for path in files:
            if not path.exists():
                continue
            for key, text in _flatten(tomllib.loads(path.read_text("utf-8"))):
                if key in found:
                    raise DoubledText(f"{path.name}: {key}")
                found[key] = text
    return found


def _flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict):
            yield from _flatten(value, key + ".")
        else:
            yield key, str(value).strip("\n")


def placeholders(text: str) -> set[str]:
    """Names of the placeholders in a text. Raises ValueError for stray braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def system_language() -> str:
    """Return the language the system asks for, where there is a catalogue; else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    name = locale.getlocale()[0] or ""
    return "es" if name.lower().startswith(("es", "spanish")) else "en"
