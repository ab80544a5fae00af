"""What is marked on the table: data that a scene works out from the legal actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.seven_swords.view.refs import Ref


@dataclass(frozen=True)
class Highlights:
    """Marks on the table. The view draws them and decides nothing.

    A marked space shows on whatever stands there, too. Labels are short: a price, odds.
    """

    #: What can be chosen now.
    selectable: frozenset[Ref] = frozenset()
    #: What is chosen.
    selected: Ref | None = None
    #: Pieces that already take part in a joint choice.
    joined: frozenset[Ref] = frozenset()
    #: Where the chosen piece may go, with the price.
    destinations: Mapping[Ref, str] = field(default_factory=dict)
    #: What it may act upon, with the odds ("" where they are not known).
    targets: Mapping[Ref, str] = field(default_factory=dict)
    #: Words on other things: the odds if this bandit joined.
    labels: Mapping[Ref, str] = field(default_factory=dict)
    #: The keyboard's cursor.
    focus: Ref | None = None
    #: What lies under the pointer.
    hover: Ref | None = None
    #: The way of the hovered destination, places in order.
    way: tuple[Ref, ...] = ()
    #: What the hint points at.
    hints: tuple[Ref, ...] = ()
    #: Places from the first of them to the last.
    hint_way: tuple[Ref, ...] = ()
