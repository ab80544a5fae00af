"""Pages of the reader: texts by key, in the markup of `game.client.markup`.

Numbers come in as placeholders, figures and links by name, from whoever knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.client.acts import Act
from game.client.context import Context
from game.client.widgets.manual import Figure, Link
from game.games import GAMES


@dataclass(frozen=True)
class Page:
    """One page: its id, and the keys of its title and text.

    `values` fills the placeholders of the text; `figures` and `links` are what the text
    names; `group` is the key of the heading under which the page is listed.
    """

    id: str
    title: str
    body: str
    values: Callable[[Context], Mapping[str, Any]] = lambda context: {}
    figures: Callable[[Context], Mapping[str, Figure]] = lambda context: {}
    links: Callable[[Context], Mapping[str, Link]] = lambda context: {}
    group: str = ""


def house_pages() -> list[Page]:
    """Return the pages on the window itself."""

    def keys(context: Context) -> dict[str, str]:
        buttons = {f"pad_{act.value}": button_list(context, act) for act in Act}
        return {**{act.value: key_list(context, act) for act in Act}, **buttons}

    return [Page("keys", "help.keys.title", "help.keys.body", keys, group="help.group.window")]


def key_list(context: Context, act: Act) -> str:
    """Return all keys of an act, with commas."""
    names = context.input.bindings.names(act)
    return ", ".join(context.chord_name(name) for name in names) or "-"


def button_list(context: Context, act: Act) -> str:
    """Return all gamepad buttons of an act, with commas."""
    buttons = context.input.bindings.pad.keys(act.value)
    return ", ".join(context.button_name(button) for button in buttons) or "-"


def all_pages(engine: Any = None) -> list[Page]:
    """Return every page: each game's, then the house's.

    With `engine`, the rules of a game being played, the pages speak of its board.
    """
    pages: list[Page] = []
    for game in GAMES.values():
        pages += game.help_pages(engine)
    return pages + house_pages()
