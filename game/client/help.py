"""Pages of the help reader: texts by key, with a little markup.

A line that begins with "# " is a heading, "- " an item, "> " an example; an empty line parts
paragraphs. Numbers come in as placeholders, from whoever knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.client.acts import Act
from game.client.context import Context
from game.client.widgets.lists import Line
from game.games import GAMES


@dataclass(frozen=True)
class Page:
    """One page: its id, and the keys of its title and text. `values` fills the placeholders."""

    id: str
    title: str
    body: str
    values: Callable[[], Mapping[str, Any]] = dict


def house_pages(context: Context) -> list[Page]:
    """Return the pages on the window itself."""

    def keys() -> dict[str, str]:
        return {act.value: key_list(context, act) for act in Act}

    return [Page("keys", "help.keys.title", "help.keys.body", keys)]


def key_list(context: Context, act: Act) -> str:
    """Return all keys of an act, with commas."""
    names = context.input.bindings.names(act)
    return ", ".join(context.chord_name(name) for name in names) or "-"


def all_pages(context: Context) -> list[Page]:
    """Return every page: each game's, then the house's."""
    pages: list[Page] = []
    for game in GAMES.values():
        pages += game.help_pages()
    return pages + house_pages(context)


def to_lines(text: str) -> Sequence[Line]:
    """Turn a page's text into paragraphs."""
    lines: list[Line] = []
    above = 0.0
    for row in text.split("\n"):
        row = row.rstrip()
        if not row:
            above = 12.0
            continue
        if row.startswith("# "):
            lines.append(Line(row[2:], "subheading", "indigo", above=above and above + 6))
        elif row.startswith("- "):
            lines.append(Line("• " + row[2:], "label", "ink", indent=18, above=above or 4))
        elif row.startswith("> "):
            lines.append(Line(row[2:], "small_italic", "ink_soft", indent=30, above=above or 6))
        else:
            lines.append(Line(row, "label", "ink", above=above))
        above = 0.0
    return lines
