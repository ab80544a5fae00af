"""The readable notation of actions, both ways: `move M2 c4`, `order kento gate3`.

A word of the notation is a verb, a component's name or an id of the level. Reading is strict:
exactly what :meth:`Notation.write` gives is read back, nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.seven_swords.rules.actions import OUT_AT, VERBS, encode, first_of, second_of, verb_of
from game.seven_swords.rules.board import Layout
from game.seven_swords.rules.components import (
    AREAS,
    KINDS,
    MARKER_NAMES,
    SAMURAI_CARDS,
    TILES,
    TOKEN_NAMES,
)
from game.seven_swords.rules.state import AT_PALISADE, AT_SAMURAI, AT_STORE, AT_SUPPLY


class NotationError(ValueError):
    """An action text that no action has. The message quotes the text and says why."""


def _numbered(words: list[str], start: int = 0) -> dict[int, str]:
    return {start + number: word for number, word in enumerate(words)}


class Notation:
    """Writes and reads the actions of one level."""

    def __init__(self, layout: Layout) -> None:
        values = layout.values
        samurai = [card.name.lower() for card in SAMURAI_CARDS]
        spaces = [space.id for space in layout.spaces]
        entries = [entry.id for entry in layout.entries]
        stores = [site.id for site in layout.stores]
        supplies = [site.id for site in layout.supplies]
        self._words: Mapping[str, dict[int, str]] = {
            "supply_tile": _numbered([f"supply-{points}" for points in values.supplies]),
            "store_tile": _numbered([f"store-{points}" for points in values.stores]),
            "house_tile": _numbered([f"house-{n + 1}" for n in range(len(values.houses))]),
            "palisade_tile": _numbered([f"palisade-{n + 1}" for n in range(len(entries))]),
            "area": _numbered(list(AREAS)),
            "samurai": _numbered(samurai),
            "space": _numbered(spaces),
            "entry": _numbered(entries),
            "place": {**_numbered(spaces), **_numbered(entries, OUT_AT)},
            "supply": _numbered(supplies),
            "store": _numbered(stores),
            "house": _numbered([site.id for site in layout.houses]),
            "kind": _numbered([kind.name.replace(" ", "-") for kind in KINDS]),
            "token": _numbered(list(TOKEN_NAMES)),
            "target": {
                **_numbered(samurai, AT_SAMURAI),
                **_numbered(stores, AT_STORE),
                **_numbered(supplies, AT_SUPPLY),
                **_numbered(entries, AT_PALISADE),
            },
            "marker": _numbered(list(MARKER_NAMES)),
            "tile": _numbered([tile.name for tile in TILES]),
        }
        self._codes: Mapping[str, dict[str, int]] = {
            group: {word: code for code, word in words.items()}
            for group, words in self._words.items()
        }

    def write(self, action: int) -> str:
        """Return the text of an action code. Raises NotationError for a code of no action."""
        verb = verb_of(action)
        if not 0 <= verb < len(VERBS):
            raise NotationError(f"no action has the code {action}")
        word, groups = VERBS[verb]
        arguments = (first_of(action), second_of(action))
        try:
            parts = [self._words[groups[at]][arguments[at]] for at in range(len(groups))]
        except KeyError:
            raise NotationError(f"no action has the code {action}") from None
        return " ".join([word, *parts])

    def read(self, text: str) -> int:
        """Return the action code of a text. Raises NotationError naming the word at fault."""
        words = text.split(" ")
        known = [verb for verb, (word, _) in enumerate(VERBS) if word == words[0]]
        if not known:
            raise NotationError(f"{_quoted(text)}: no action begins with {_quoted(words[0])}")
        for verb in known:
            groups = VERBS[verb][1]
            if len(groups) != len(words) - 1:
                continue
            codes = [self._codes[groups[at]].get(words[at + 1]) for at in range(len(groups))]
            found = [code for code in codes if code is not None]
            if len(found) == len(groups):
                return int(encode(verb, *found))
        expected = " or ".join(" ".join([words[0], *VERBS[verb][1]]) for verb in known)
        raise NotationError(f"{_quoted(text)}: expected {expected}")


def _quoted(text: str) -> str:
    """Quote a piece of foreign text, cut short and free of control characters."""
    short = text if len(text) <= 60 else text[:57] + "..."
    return ascii(short)
