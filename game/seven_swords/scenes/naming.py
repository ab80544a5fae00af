"""What things are called in sentences: pieces, places, sides, in the language in force.

Spaces go by their ids, as in the notation and in the tips of the table; entries by their areas.
"""

from __future__ import annotations

from fractions import Fraction

from game.client.texts import Texts
from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.board import Layout
from game.seven_swords.rules.components import (
    AREAS,
    KINDS,
    MARKER_NAMES,
    N_SLOTS,
    SIDE_NAMES,
    TILES,
    TOKEN_KINDS,
    TOKEN_NAMES,
)
from game.seven_swords.rules.state import (
    AT_PALISADE,
    AT_STORE,
    AT_SUPPLY,
    BY_HOUSE,
    OUTSIDE,
)
from game.seven_swords.view.gates import gate_name

MINUS = "\N{MINUS SIGN}"


def plain(number: int) -> str:
    """Return a number, with a proper minus where it is negative."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """Return a number with its sign: a proper minus, or a plus."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


def decimal(texts: Texts, value: float) -> str:
    """Return a number to one decimal place, in the language in force."""
    words = f"{abs(value):.1f}".replace(".", texts("play.decimal"))
    return f"{MINUS}{words}" if round(value, 1) < 0 else words


class Names:
    """Names of everything on one board, in sentences."""

    def __init__(self, texts: Texts, layout: Layout) -> None:
        self.texts = texts
        self.layout = layout

    def side(self, seat: int) -> str:
        """Return the name of a side: "Samurai", "Bandits"."""
        return self.side_named(SIDE_NAMES[seat])

    def side_named(self, name: str) -> str:
        """Return the name of a side given as the rules call it."""
        return self.texts(f"seven_swords.seat.{name}")

    def kind(self, kind: int) -> str:
        """Return the name of a kind of bandit: "Mounted bandit"."""
        return self.kind_named(KINDS[kind].name)

    def kind_named(self, name: str) -> str:
        """Return the name of a kind of bandit given as the rules call it."""
        return self.texts(f"table.kind.{name.replace(' ', '_')}")

    def token(self, token: int) -> str:
        """Return the name of one token: "Mounted bandit M2"."""
        kind = self.kind(TOKEN_KINDS[token])
        return self.texts("play.name.token", kind=kind, name=TOKEN_NAMES[token])

    def token_named(self, name: str) -> str:
        """Return the name of the token that the notation calls so: "M2"."""
        return self.token(TOKEN_NAMES.index(name))

    def samurai(self, samurai: int) -> str:
        """Return a samurai's name."""
        return str(self.layout.values.samurai[samurai].name)

    def marker(self, kind: int) -> str:
        """Return the name of a kind of marker: "combat"."""
        return self.marker_named(MARKER_NAMES[kind])

    def marker_named(self, name: str) -> str:
        """Return the name of a kind of marker given as the rules call it."""
        return self.texts(f"table.marker.{name}")

    def tile(self, tile: int) -> str:
        """Return the name of an action tile."""
        return self.texts(f"table.tile_name.{TILES[tile].name}")

    def space(self, space: int) -> str:
        """Return the name of a village space."""
        return self.layout.spaces[space].id

    def area(self, area: int) -> str:
        """Return the letter of an area."""
        return AREAS[area]

    def gate(self, entry: int) -> str:
        """Return the name of an entry: "gate B"."""
        return gate_name(self.texts, self.layout, entry)

    def palisade(self, entry: int) -> str:
        """Return the name of an entry's palisade."""
        return self.texts("play.name.palisade", id=self.gate(entry))

    def place(self, place: int) -> str:
        """Return the name of a place argument: a space, or outside of an entry."""
        if place >= OUT_AT:
            return self.texts("play.name.outside", id=self.gate(place - OUT_AT))
        return self.space(place)

    def token_place(self, place: int) -> str:
        """Return the name of a token's place, as the state holds it."""
        if place >= OUTSIDE:
            return self.place(OUT_AT + (place - OUTSIDE) // N_SLOTS)
        return self.space(place)

    def store(self, store: int) -> str:
        """Return the name of a storehouse."""
        return self.texts("play.name.store", id=self.layout.stores[store].id)

    def supply(self, supply: int) -> str:
        """Return the name of a supply, by the space where it began."""
        return self.texts("play.name.supply", id=self.layout.supplies[supply].id)

    def house(self, house: int) -> str:
        """Return the name of a house."""
        return self.texts("play.name.house", id=self.layout.houses[house].id)

    def target(self, target: int) -> str:
        """Return the name of an attack's target, or of a samurai-side attack's source."""
        if target >= BY_HOUSE:
            return self.house(target - BY_HOUSE)
        if target >= AT_PALISADE:
            return self.palisade(target - AT_PALISADE)
        if target >= AT_SUPPLY:
            return self.supply(target - AT_SUPPLY)
        if target >= AT_STORE:
            return self.store(target - AT_STORE)
        return self.samurai(target)

    def odds(self, odds: Fraction | None) -> str:
        """Return odds in percent, "?" where they cannot be known."""
        if odds is None:
            return "?"
        percent = round(100 * odds)
        if odds > 0 and percent == 0:
            percent = 1
        if odds < 1 and percent == 100:
            percent = 99
        return self.texts("play.percent", n=percent)

    def actions(self, number: int) -> str:
        """Return a number of actions in words."""
        return self.texts.count("play.actions", number)

    def listed(self, words: list[str]) -> str:
        """Return several words as a list: "a, b and c"."""
        if len(words) < 2:
            return "".join(words)
        return self.texts("play.and", first=", ".join(words[:-1]), last=words[-1])
