"""From the names in a course to things on the table that can be pointed at."""

from __future__ import annotations

from collections.abc import Collection

from game.seven_swords.rules.board import Layout
from game.seven_swords.rules.components import (
    AREAS,
    KINDS,
    N_SLOTS,
    SAMURAI_CARDS,
    TILES,
    TOKEN_NAMES,
)
from game.seven_swords.scenes.controls import FIRST_EXTRA, MAIN
from game.seven_swords.view import refs
from game.seven_swords.view.refs import Ref

_SAMURAI = tuple(card.name.lower() for card in SAMURAI_CARDS)
_KINDS = tuple(kind.name.replace(" ", "-") for kind in KINDS)


def things(layout: Layout, name: str) -> tuple[Ref, ...]:
    """Return the refs of a name in a course. Raises KeyError for a name of nothing."""
    word, _, rest = name.partition(" ")
    if rest:
        return _with_word(layout, word, rest)
    if name == "main":
        return (MAIN,)
    if name == "extra":
        return (FIRST_EXTRA,)
    if name == "actions":
        return (Ref(refs.ACTIONS),)
    if name in TOKEN_NAMES:
        return (Ref(refs.TOKEN, TOKEN_NAMES.index(name)),)
    if name in _SAMURAI:
        return (Ref(refs.SAMURAI, _SAMURAI.index(name)),)
    return (_place(layout, name),)


def _with_word(layout: Layout, word: str, rest: str) -> tuple[Ref, ...]:
    if word == "card":
        return (Ref(refs.CARD, AREAS.index(rest)),)
    if word == "pool":
        return (Ref(refs.POOL, _KINDS.index(rest)),)
    if word == "out":
        return (Ref(refs.OUT, _place(layout, rest).number, N_SLOTS // 2),)
    if word == "on":
        return (Ref(refs.SAMURAI_CARD, _SAMURAI.index(rest)),)
    if word == "tile":
        return (Ref(refs.TILE, [tile.name for tile in TILES].index(rest)),)
    if word == "turn":
        return (Ref(refs.TURN, int(rest)),)
    if word == "tray":
        points = int(rest.partition("-")[2])
        return (Ref(refs.TRAY_SUPPLY, layout.values.supplies.index(points)),)
    raise KeyError(f"{word} {rest}")


def _place(layout: Layout, name: str) -> Ref:
    for sort, places in (
        (refs.SPACE, layout.spaces),
        (refs.ENTRY, layout.entries),
        (refs.STORE, layout.stores),
        (refs.SUPPLY, layout.supplies),
        (refs.HOUSE, layout.houses),
    ):
        ids: Collection[str] = [place.id for place in places]
        if name in ids:
            return Ref(sort, list(ids).index(name))
    raise KeyError(name)
