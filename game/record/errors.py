"""What can be wrong with a kept game, a file or the store: data for a message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: Gives the text of a key with its placeholders filled (`game.client.texts.Texts`).
Texts = Callable[..., str]

#: Longest piece of foreign text that a message repeats, in characters.
_SHOWN = 60


class RecordError(Exception):
    """Something that is only a message to the player.

    `key` names the text, `values` fill it in. `line` is the line of a file at fault, from 1,
    `ply` the number of the action, from 1; 0 where there is none.
    """

    def __init__(self, key: str, *, line: int = 0, ply: int = 0, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.line = line
        self.ply = ply
        self.values = values

    def __str__(self) -> str:
        details = {"line": self.line, "ply": self.ply, **self.values}
        told = ", ".join(f"{name}={value}" for name, value in details.items() if value)
        return f"{self.key} ({told})" if told else self.key

    def at(self, line: int) -> RecordError:
        """Return the same error, found on a line of a file."""
        return type(self)(self.key, line=line, ply=self.ply, **self.values)

    def describe(self, texts: Texts) -> str:
        """Return the message in the language in force."""
        text = texts(self.key, ply=self.ply, **self.values)
        return texts("record.on_line", line=self.line, what=text) if self.line else text


class StoreError(RecordError):
    """The store cannot be used, or not now: games are not being kept."""


def quoted(text: object) -> str:
    """Quote a piece of foreign text, cut short and free of control characters."""
    short = str(text)
    if len(short) > _SHOWN:
        short = short[: _SHOWN - 3] + "..."
    return ascii(short)
