"""The numbers in the rules pages, from the component values in force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.seven_swords.rules.board import Layout, Values
from game.seven_swords.rules.components import (
    BOWS,
    DOUBLE_TURNS,
    KILL_TURNS,
    LAST_TURN,
    N_MARKERS,
    N_SAMURAI,
    STORE_SPACE_DEFENCE,
)

_BANDIT, _ARCHER, _RIDER, _VETERAN = range(4)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def _bought(points: int, movement: int) -> tuple[int, int]:
    """Return how many movement values pay for some points, and what is left (M4)."""
    values = -(-points // movement)
    return values, values * movement - points


def page_values(layout: Layout | None) -> Mapping[str, Any]:
    """Return what fills the pages' placeholders, on a board or on none in particular."""
    values = layout.values if layout is not None else Values()
    stores = [site.defence for site in layout.stores] if layout is not None else ()
    return {
        **_counts(values),
        **_prices(values),
        **_ways(values),
        **_fights(values, max(stores, default=max(STORE_SPACE_DEFENCE))),
    }


def _counts(values: Values) -> dict[str, Any]:
    cards = dict(zip("abcdefg", values.cards, strict=True))
    return {
        "last_turn": LAST_TURN,
        "kill_turns": _listed(KILL_TURNS),
        "double_turns": _listed(DOUBLE_TURNS),
        "bows": BOWS,
        "markers": N_MARKERS * N_SAMURAI,
        "supply_points": _listed(values.supplies),
        "store_points": _listed(values.stores),
        "tile_a": values.tiles[0].actions_a,
        "card_g": cards["g"],
        "card_e": cards["e"],
        "cards_ge": cards["g"] + cards["e"],
        "cards_e7": cards["e"] + 7,
    }


def _prices(values: Values) -> dict[str, Any]:
    veteran = values.kinds[_VETERAN].cost
    return {
        "vb_cost": veteran,
        "vb_three": max(1, veteran - 3),
        "vb_one": veteran - 1,
    }


def _ways(values: Values) -> dict[str, Any]:
    akemi = values.samurai[0]
    bandit, rider = values.kinds[_BANDIT], values.kinds[_RIDER]
    points = 1 + akemi.combat + 1
    past, past_left = _bought(points, bandit.movement)
    loaded, loaded_left = _bought(points, rider.movement)
    six, _ = _bought(6, rider.movement)
    gate, gate_left = _bought(1 + 3, rider.movement)
    plain, plain_left = _bought(1 + 2, bandit.movement)
    return {
        "akemi": akemi.name,
        "akemi_combat": akemi.combat,
        "akemi_points": points,
        "akemi_actions": past,
        "akemi_left": past_left,
        "rider_akemi": 2 * loaded,
        "rider_akemi_left": loaded_left,
        "rider_six": 2 * six,
        "rider_gate": gate,
        "rider_gate_left": gate_left,
        "bandit_gate": plain,
        "bandit_gate_left": plain_left,
    }


def _fights(values: Values, top_store: int) -> dict[str, Any]:
    akemi = values.samurai[0]
    bandit, archer, rider = (values.kinds[kind] for kind in (_BANDIT, _ARCHER, _RIDER))
    weak = min(values.samurai, key=lambda card: card.combat)
    trio = bandit.combat + rider.combat + archer.combat - 2
    return {
        "rider_defence": rider.defence,
        "bandit_defence": bandit.defence,
        "archer_defence": archer.defence,
        "pair": -(bandit.combat + rider.combat),
        "trio": -trio,
        "top_store": top_store,
        "trio_needs": top_store - trio,
        "akemi_two": 2 + akemi.combat,
        "akemi_all": rider.defence + bandit.defence + archer.defence,
        "archer_name": weak.name,
        "weak": weak.combat,
        "bow_bandit": bandit.defence - weak.combat + 2,
        "bow_one": archer.defence - weak.combat + 3,
        "bow_two": 2 * archer.defence - weak.combat + 3,
        "palisade_both": rider.defence + bandit.defence,
    }
