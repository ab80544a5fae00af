"""Other worlds: states that differ from a state only in what a seat may not know."""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import encode, first_of, second_of, verb_of
from game.seven_swords.rules.components import SAMURAI
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import EMPTY, State, copy

#: For each group of tiles: field of the tiles, field that turns them up, verb that places them.
_GROUPS = (
    ("supply_tile", "supply_open", act.PLACE_SUPPLY),
    ("store_tile", "store_taken", act.PLACE_STORE),
    ("house_tile", "house_open", act.PLACE_HOUSE),
    ("gate_tile", "gate_open", act.PLACE_PALISADE),
)


@dataclass(frozen=True)
class Twin:
    """A state's twin in another world, with what each hidden thing is there."""

    state: State
    seat: int
    letters: tuple[int, ...]
    tiles: dict[int, tuple[int, ...]]

    def action(self, action: int) -> int:
        """Return the twin of an action, which does the same with other hidden things."""
        verb, a, b = int(verb_of(action)), int(first_of(action)), int(second_of(action))
        if self.seat == SAMURAI and verb in (act.DISCARD_CARD, act.REVEAL_CARD):
            return int(encode(verb, self.letters[a], b))
        if verb in self.tiles:
            return int(encode(verb, self.tiles[verb][a], b))
        return action


def twin(engine: SevenSwords, state: State, seat: int, chance: random.Random) -> Twin:
    """Exchange everything a seat may not know; the dice stay, so that both worlds throw alike."""
    other = copy(state)
    letters = list(range(7))
    tiles: dict[int, tuple[int, ...]] = {}
    if seat == SAMURAI:
        letters = _letters(engine, state, chance)
        for at, card in enumerate(state.card_row):
            if card != EMPTY:
                other.card_row[at] = letters[int(card)]
    else:
        for field_name, up_name, verb in _GROUPS:
            before = getattr(state, field_name)
            known = [int(t) for t, up in zip(before, getattr(state, up_name), strict=True) if up]
            change = _exchange(len(before), known, chance)
            for at, tile in enumerate(before):
                if tile != EMPTY:
                    getattr(other, field_name)[at] = change[int(tile)]
            tiles[verb] = tuple(change)
    return Twin(other, seat, tuple(letters), tiles)


def _letters(engine: SevenSwords, state: State, chance: random.Random) -> list[int]:
    """Exchange letters of one number with each other, but for one that is shown."""
    letters = list(range(7))
    numbers = [int(number) for number in engine.board.card_number]
    for number in set(numbers):
        alike = [c for c in range(7) if numbers[c] == number and c != state.card_shown]
        for card, other in zip(alike, chance.sample(alike, len(alike)), strict=True):
            letters[card] = other
    return letters


def _exchange(count: int, known: list[int], chance: random.Random) -> list[int]:
    """Return what becomes of each tile of a group; the known ones stay what they are."""
    change = list(range(count))
    hidden = [tile for tile in range(count) if tile not in known]
    for tile, other in zip(hidden, chance.sample(hidden, len(hidden)), strict=True):
        change[tile] = other
    return change
