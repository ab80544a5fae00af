"""Rules C: what is in the box."""

from __future__ import annotations

from collections import Counter

from game.seven_swords.rules.components import (
    AREAS,
    BOWS,
    CARD_NUMBERS,
    HOUSE_COMBAT,
    KINDS,
    PALISADES,
    SAMURAI_CARDS,
    STORE_POINTS,
    STORE_SPACE_DEFENCE,
    SUPPLY_POINTS,
    SUPPLY_SPACE_DEFENCE,
    TILES,
    TOKEN_KINDS,
    TOKEN_NAMES,
)
from game.seven_swords.rules.dice import seed_dice, throw
from game.seven_swords.rules.events import AttackRolled
from game.seven_swords.rules.state import CHOOSE_TILE, new_state
from tests.rules.boards import SHIPPED, engine_of
from tests.rules.table import TILE_NAMES, Table, bandit_table, samurai_table


def test_C1_seven_samurai_with_their_four_skills() -> None:
    cards = {
        card.name: (card.combat, card.movement, card.leadership, card.defence)
        for card in SAMURAI_CARDS
    }
    assert cards == {
        "Akemi": (3, 3, 2, 6),
        "Kento": (2, 3, 4, 6),
        "Akane": (2, 4, 2, 6),
        "Takeo": (4, 2, 1, 7),
        "Daichi": (1, 3, 3, 6),
        "Ryota": (2, 3, 3, 6),
        "Jiro": (1, 4, 2, 5),
    }


def test_C1_the_printed_skills() -> None:
    akemi = SAMURAI_CARDS[0]
    assert (akemi.name, akemi.combat, akemi.defence) == ("Akemi", 3, 6)
    assert {"Akemi", "Kento", "Akane"} <= {card.name for card in SAMURAI_CARDS}
    assert any(card.combat == 1 for card in SAMURAI_CARDS)
    assert any(card.leadership == 3 for card in SAMURAI_CARDS)


def test_C2_numbers_of_the_area_cards() -> None:
    numbers = dict(zip(AREAS, CARD_NUMBERS, strict=True))
    # A, E, F and G are printed. Of B, C and D it is printed only that none of them gives 5.
    assert numbers == {"A": 5, "B": 6, "C": 6, "D": 6, "E": 6, "F": 5, "G": 5}
    assert 5 not in (numbers["B"], numbers["C"], numbers["D"])


def test_C3_thirty_tokens_of_six_kinds() -> None:
    kinds = {
        kind.name: (kind.count, kind.cost, kind.combat, kind.defence, kind.movement)
        for kind in KINDS
    }
    # Not printed: an archer's movement, combat and defence of veteran bandits and archers,
    # movement of veteran archers, defence and movement of veteran mounted.
    assert kinds == {
        "bandit": (8, 1, -2, 2, 2),
        "archer": (6, 2, 0, 2, 3),
        "mounted": (6, 3, -1, 3, 3),
        "veteran bandit": (4, 5, -1, 3, 4),
        "veteran archer": (3, 6, 1, 3, 3),
        "veteran mounted": (3, 7, 0, 4, 4),
    }
    assert [kind.name for kind in KINDS if kind.archer] == ["archer", "veteran archer"]
    assert Counter(TOKEN_KINDS) == {n: kind.count for n, kind in enumerate(KINDS)}
    assert len(set(TOKEN_NAMES)) == 30


def test_C3_prices_paid_for_each_kind() -> None:
    for kind in KINDS:
        table = bandit_table(actions=20).do(f"deploy {kind.name.replace(' ', '-')} gate1")
        assert table.actions == 20 - kind.cost


def test_C4_actions_and_markers_of_the_tiles() -> None:
    def chosen(tile: str, turned: int) -> Table:
        table = samurai_table(akemi="b1", kento="c1").mark(akemi="cml", kento="cml")
        table.state.tile_turned[TILE_NAMES.index(tile)] = turned
        table.state.stage = CHOOSE_TILE
        return table.do(f"tile {tile}")

    for tile in ("combat", "movement", "leadership", "two"):
        assert chosen(tile, 0).actions == 7
        assert chosen(tile, 0).markers("akemi") == "cml"
    assert chosen("golden", 0).actions == 1
    assert chosen("golden", 0).markers("kento") == "cml"
    for tile, left in (("combat", "ml"), ("movement", "cl"), ("leadership", "cm")):
        turned = chosen(tile, 1)
        assert (turned.actions, turned.markers("akemi"), turned.markers("kento")) == (3, left, left)
    two = chosen("two", 1)
    assert (two.actions, two.stage) == (3, "remove_markers")
    two.do("remove akemi combat", "remove kento movement")
    assert (two.markers("akemi"), two.markers("kento")) == ("ml", "cl")
    golden = chosen("golden", 1)
    assert (golden.actions, golden.markers("akemi"), golden.markers("kento")) == (0, "", "")
    assert len(TILES) == 5


def test_C5_six_palisades() -> None:
    values = [(p.combat, p.defence, p.crossing) for p in PALISADES]
    assert values == [(0, 7, 3), (0, 6, 2), (1, 6, 3), (1, 7, 2), (2, 5, 2), (2, 6, 1)]


def test_C5_the_printed_palisade_values() -> None:
    assert {3, 2} <= {p.crossing for p in PALISADES}
    assert any(p.combat == 0 for p in PALISADES)


def test_C6_five_houses() -> None:
    assert HOUSE_COMBAT == (0, 0, 1, 1, 2)


def test_C7_supplies_are_worth_three_to_seven() -> None:
    assert SUPPLY_POINTS == (3, 4, 5, 6, 7)


def test_C8_storehouses_are_worth_one_to_five() -> None:
    assert STORE_POINTS == (1, 2, 3, 4, 5)


def test_C9_storehouse_spaces_have_five_defences_one_of_them_twelve() -> None:
    # Five different ones and the twelve are printed.
    assert STORE_SPACE_DEFENCE == (8, 9, 10, 11, 12)
    for name in SHIPPED:
        defences = {site.defence for site in engine_of(name).layout.stores}
        assert len(defences) == 5
        assert 12 in defences


def test_C10_supply_spaces_have_a_defence() -> None:
    assert SUPPLY_SPACE_DEFENCE == (5, 6, 6, 6, 6)
    for name in SHIPPED:
        assert all(site.defence > 0 for site in engine_of(name).layout.supplies)


def test_C11_fourteen_bows() -> None:
    assert BOWS == 14
    table = Table()
    table.state = table.engine.initial(1)
    for _ in range(14):
        table.do("stock C")
    assert table.legal("stock") == []
    assert table.refused("stock A") == "S1 no_bows_left"


def test_C12_a_marker_of_each_kind_for_each_samurai() -> None:
    # Seven of each kind are exactly enough, since a card never holds two of a kind.
    table = samurai_table(
        akemi="a1", kento="b1", akane="c1", takeo="d1", daichi="e1", ryota="f1", jiro="g1"
    )
    table.mark(**dict.fromkeys(("akemi", "kento", "akane", "takeo", "daichi", "ryota"), "m"))
    assert {text.split()[1] for text in table.legal("go")} == {"jiro"}
    table.do("go jiro g2")
    assert table.legal("go") == []


def test_C13_dice_have_six_sides_and_there_are_enough_of_them() -> None:
    state = new_state()
    seed_dice(state, 5)
    faces = Counter(throw(state) for _ in range(6000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in faces.values())


def test_C13_seven_dice_may_be_thrown_at_once() -> None:
    archers = {f"A{n}": f"c{n}" for n in range(1, 4)} | {f"A{n}": f"d{n - 3}" for n in (4, 5, 6)}
    table = bandit_table(20, akemi="b4", VA1="b3", **archers)
    table.do("attack akemi", *(f"with A{n}" for n in range(1, 7)), "with VA1")
    table.dice(6, 6, 6, 6).do("roll")
    assert len(table.event(AttackRolled).faces) == 7
