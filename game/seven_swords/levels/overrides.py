"""The balance values that a level may set for itself, and those that never change (rules C)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from game.seven_swords.levels.faults import shown
from game.seven_swords.levels.fields import Fields
from game.seven_swords.rules.board import Values
from game.seven_swords.rules.components import (
    AREAS,
    CARD_NUMBERS,
    HOUSE_COMBAT,
    KINDS,
    N_ENTRIES,
    N_HOUSES,
    N_STORES,
    N_SUPPLIES,
    PALISADES,
    SAMURAI_CARDS,
    STORE_SPACE_DEFENCE,
    SUPPLY_SPACE_DEFENCE,
    Palisade,
)

#: Printed numbers of the samurai, by name (C1).
PRINTED_SAMURAI = {"akemi": {"combat", "defence"}}
#: Printed numbers of the bandits, by kind (C3).
PRINTED_KINDS = {
    "bandit": {"count", "cost", "combat", "defence", "movement"},
    "archer": {"count", "cost", "combat", "defence"},
    "mounted": {"count", "cost", "combat", "defence", "movement"},
    "veteran_bandit": {"count", "cost", "movement"},
    "veteran_archer": {"count", "cost"},
    "veteran_mounted": {"count", "cost", "combat"},
}
#: Printed as a whole: victory points, tiles, bows, markers, dice (C4, C7, C8, C11 to C13).
PRINTED_TABLES = ("supplies", "stores", "tiles", "bows", "markers", "dice")
#: Area cards whose number is printed (C2).
PRINTED_CARDS = "AEFG"
#: The number that B, C and D do not have (C2).
NO_CARD = 5
#: Combat and leadership that some samurai has (C1).
SOME_COMBAT, SOME_LEADERSHIP = 1, 3
#: The printed storehouse defence (C9).
TOP_STORE = 12

_SAMURAI_RANGES = {
    "combat": (0, 9),
    "movement": (1, 9),
    "leadership": (0, 9),
    "defence": (1, 12),
}
_KIND_RANGES = {"count": (1, 9), "cost": (1, 9), "combat": (-6, 6)} | {
    "defence": (1, 12),
    "movement": (1, 9),
}


@dataclass
class Overrides:
    """The values in force, and what the defences of the sites must be (C9, C10)."""

    values: Values = field(default_factory=Values)
    store_spaces: tuple[int, ...] = STORE_SPACE_DEFENCE
    supply_spaces: tuple[int, ...] = SUPPLY_SPACE_DEFENCE


def read_values(table: Fields) -> Overrides:
    """Return the overrides of a `[values]` table. Printed numbers are refused."""
    for key in PRINTED_TABLES:
        if key in table.table:
            table.take_printed(key)
    values = Values(
        samurai=_samurai(table),
        kinds=_kinds(table),
        cards=_cards(table),
        palisades=_palisades(table),
        houses=_houses(table),
    )
    overrides = Overrides(values)
    stores = table.integers("store_spaces", N_STORES, 1, 30, needed=False)
    if stores is not None:
        overrides.store_spaces = stores
        if len(set(stores)) != N_STORES or TOP_STORE not in stores:
            table.fault("store_spaces", "store_spaces", found=shown(stores), top=TOP_STORE)
    supplies = table.integers("supply_spaces", N_SUPPLIES, 1, 30, needed=False)
    if supplies is not None:
        overrides.supply_spaces = supplies
    table.close()
    return overrides


def _numbers(
    table: Fields, ranges: dict[str, tuple[int, int]], printed: set[str]
) -> dict[str, Any]:
    """Take those numbers of one card or kind that a level may set."""
    found: dict[str, Any] = {}
    for key, (low, high) in ranges.items():
        if key in printed:
            table.take_printed(key)
            continue
        number = table.integer(key, low, high, needed=False)
        if number is not None:
            found[key] = number
    table.close()
    return found


def _samurai(table: Fields) -> tuple[Any, ...]:
    cards = table.table_of("samurai", needed=False)
    if cards is None:
        return SAMURAI_CARDS
    result = []
    for card in SAMURAI_CARDS:
        name = card.name.lower()
        one = cards.table_of(name, needed=False)
        printed = PRINTED_SAMURAI.get(name, set())
        result.append(replace(card, **_numbers(one, _SAMURAI_RANGES, printed)) if one else card)
    cards.close()
    if all(card.combat != SOME_COMBAT for card in result):
        table.fault("samurai", "some_combat", number=SOME_COMBAT)
    if all(card.leadership != SOME_LEADERSHIP for card in result):
        table.fault("samurai", "some_leadership", number=SOME_LEADERSHIP)
    return tuple(result)


def _kinds(table: Fields) -> tuple[Any, ...]:
    kinds = table.table_of("kinds", needed=False)
    if kinds is None:
        return KINDS
    result = []
    for kind in KINDS:
        name = kind.name.replace(" ", "_")
        one = kinds.table_of(name, needed=False)
        printed = PRINTED_KINDS[name]
        result.append(replace(kind, **_numbers(one, _KIND_RANGES, printed)) if one else kind)
    kinds.close()
    return tuple(result)


def _cards(table: Fields) -> tuple[int, ...]:
    cards = table.table_of("cards", needed=False)
    if cards is None:
        return CARD_NUMBERS
    numbers = list(CARD_NUMBERS)
    for index, letter in enumerate(AREAS):
        if letter in PRINTED_CARDS:
            cards.take_printed(letter)
            continue
        number = cards.integer(letter, 1, 9, needed=False)
        if number == NO_CARD:
            cards.fault(letter, "no_card", number=NO_CARD)
        elif number is not None:
            numbers[index] = number
    cards.close()
    return tuple(numbers)


def _palisades(table: Fields) -> tuple[Any, ...]:
    rows = table.tables("palisade", needed=False)
    if "palisade" not in table.table:
        return PALISADES
    if len(rows) != N_ENTRIES:
        table.fault("palisade", "count", word="values.palisade", found=len(rows), wanted=N_ENTRIES)
    result = []
    for row in rows:
        combat = row.integer("combat", 0, 6)
        defence = row.integer("defence", 1, 12)
        crossing = row.integer("crossing", 0, 6)
        row.close()
        if combat is not None and defence is not None and crossing is not None:
            result.append(Palisade(combat, defence, crossing))
    if len(result) != N_ENTRIES:
        return PALISADES
    crossings = {palisade.crossing for palisade in result}
    if not {2, 3} <= crossings or all(palisade.combat for palisade in result):
        table.fault("palisade", "palisades")
    return tuple(result)


def _houses(table: Fields) -> tuple[int, ...]:
    numbers = table.integers("houses", N_HOUSES, 0, 6, needed=False)
    if numbers is None:
        return HOUSE_COMBAT
    if 0 not in numbers:
        table.fault("houses", "houses", found=shown(numbers))
    return numbers
