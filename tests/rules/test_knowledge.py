"""Rules H: who may know what. Whole games of secrets are in test_secrets.py."""

from __future__ import annotations

import itertools

import pytest

from game.seven_swords.rules.components import AREAS, BANDIT, CARD_NUMBERS, SAMURAI
from game.seven_swords.rules.events import (
    CardDiscarded,
    CardRevealed,
    PalisadeTurned,
    Placed,
    SupplyOpened,
)
from game.seven_swords.rules.odds import joint_odds, palisade_odds, shot_odds
from game.seven_swords.rules.state import (
    DISCARD,
    HIDDEN,
    REVEAL,
    State,
    hidden_card,
    hidden_card_number,
)
from tests.rules.table import Table, bandit_table, samurai_table

_SECRET_FIELDS = ("supply_tile", "store_tile", "house_tile", "gate_tile")


def _seen(table: Table, seat: int) -> State:
    return table.engine.observe(table.state, seat)


def _told(table: Table, text: str, seat: int) -> list[object]:
    """Play an action and return what a seat is told of it."""
    action = table.engine.read(text)
    before = table.state
    table.state = table.engine.play(before, action)
    return list(table.engine.events(before, action, table.state, seat))


def _discarding(turn: int = 2, row: str = "") -> Table:
    table = Table(turn=turn).row(row)
    table.state.stage, table.state.due = DISCARD, 1
    return table


def test_H1_letters_are_hidden_from_the_samurai_side_numbers_are_not() -> None:
    table = bandit_table().row("GEB")
    row = _seen(table, SAMURAI).card_row.tolist()
    numbers = [CARD_NUMBERS[AREAS.index(letter)] for letter in "GEB"]
    assert len(set(numbers)) > 1
    assert row == [*(hidden_card(number) for number in numbers), -1, -1, -1, -1]
    assert [hidden_card_number(card) for card in row[:3]] == numbers
    assert _seen(table, BANDIT).card_row.tolist() == [6, 4, 1, -1, -1, -1, -1]


def test_H1_example_a_five_may_be_any_of_three_cards() -> None:
    table = _discarding()
    (told, _) = _told(table, "discard G", SAMURAI)
    assert told == CardDiscarded(0, 5, HIDDEN)
    drawn = {
        int(table.engine.determinize(_seen(table, SAMURAI), seed).card_row[0]) for seed in range(60)
    }
    # A, F or G.
    assert drawn == {0, 5, 6}


def test_H1_the_bandit_side_is_told_its_letters() -> None:
    assert _told(_discarding(), "discard G", BANDIT)[0] == CardDiscarded(0, 5, 6)


@pytest.mark.parametrize("seat", [SAMURAI, BANDIT])
def test_T3_a_shown_card_tells_how_many_samurai_are_there(seat: int) -> None:
    for places, threatened in (({}, 0), ({"akemi": "d2"}, 1), ({"akemi": "d2", "kento": "d3"}, 2)):
        table = Table(turn=11).row("ABCEF").put(akemi="a1", kento="a2").put(**places)
        table.state.stage = REVEAL
        shown = _told(table, "reveal D", seat)[0]
        assert shown == CardRevealed(5, CARD_NUMBERS[3], 3, threatened)


def test_H1_a_letter_revealed_on_a_kill_turn_is_open() -> None:
    table = Table(turn=11).row("ABCEF").put(akemi="a1")
    table.state.stage = REVEAL
    told = _told(table, "reveal D", SAMURAI)
    assert told[0] == CardRevealed(5, CARD_NUMBERS[3], 3, threatened=0)
    row = _seen(table, SAMURAI).card_row.tolist()
    assert row[5] == 3
    assert all(card < -1 for card in row[:5])
    # With D shown, the card in the row may be any other of the same number.
    same = {card for card, number in enumerate(CARD_NUMBERS) if number == CARD_NUMBERS[3]}
    worlds = [table.engine.determinize(_seen(table, SAMURAI), seed) for seed in range(60)]
    assert {int(world.card_row[1]) for world in worlds} == same - {3} != set()


def test_H1_once_the_cards_return_a_revealed_letter_says_nothing() -> None:
    table = Table(turn=6).row("ABCEFG").put(akemi="a1")
    table.state.stage = REVEAL
    table.do("reveal D", "rest", "tile two", "end")
    seen = _seen(table, SAMURAI)
    assert seen.card_shown == -1
    table.do("discard B", "discard D")
    drawn = {
        tuple(table.engine.determinize(_seen(table, SAMURAI), seed).card_row[:2].tolist())
        for seed in range(400)
    }
    same = [card for card, number in enumerate(CARD_NUMBERS) if number == CARD_NUMBERS[3]]
    assert drawn == set(itertools.permutations(same, 2))


def test_H2_all_values_face_down_are_hidden_from_the_bandit_side() -> None:
    seen = _seen(bandit_table(), BANDIT)
    for name in _SECRET_FIELDS:
        assert set(getattr(seen, name).tolist()) == {HIDDEN}


def test_H2_a_palisade_turns_when_tried() -> None:
    table = bandit_table(B1="gate2")
    told = _told(table, "try B1 gate2", BANDIT)
    assert told[1] == PalisadeTurned(1, 1)
    assert _seen(table, BANDIT).gate_tile.tolist() == [HIDDEN, 1, *[HIDDEN] * 4]


def test_H2_a_palisade_turns_when_attacked() -> None:
    table = bandit_table(B1="gate2").do("attack gate2", "with B1")
    assert _seen(table, BANDIT).gate_tile[1] == HIDDEN
    told = _told(table.dice(1), "roll", BANDIT)
    assert PalisadeTurned(1, 1) in told
    assert _seen(table, BANDIT).gate_tile[1] == 1


def test_H2_a_palisade_turns_when_it_attacks() -> None:
    table = samurai_table(kento="c5", VM1="gate2").dice(1)
    assert PalisadeTurned(1, 1) in _told(table, "order kento gate2", BANDIT)


def test_H2_a_supply_turns_when_beaten() -> None:
    table = bandit_table(VM1="b1", M1="b5").dice(6, 6)
    table.do("attack field1", "with VM1", "with M1")
    assert SupplyOpened(0, 0) in _told(table, "roll", BANDIT)
    assert _seen(table, BANDIT).supply_tile.tolist() == [0, *[HIDDEN] * 4]


def test_H2_a_house_turns_when_it_first_shoots() -> None:
    table = samurai_table(kento="b3", B1="b1").do("order kento house1")
    assert _seen(table, BANDIT).house_tile[0] == HIDDEN
    table.dice(1).do("shoot b1")
    assert _seen(table, BANDIT).house_tile[0] == 0


def test_H2_a_storehouse_is_known_when_taken() -> None:
    table = bandit_table(VM1="a3", M1="a4").dice(6, 6).do("attack store1", "with VM1", "with M1")
    assert _seen(table, BANDIT).store_tile[0] == HIDDEN
    table.do("roll")
    assert _seen(table, BANDIT).store_tile.tolist() == [0, *[HIDDEN] * 4]


def test_H2_the_bandit_side_sees_where_pieces_are_placed_and_not_which() -> None:
    table = Table()
    table.state = table.engine.initial(1)
    assert _told(table, "place supply-7 field2", BANDIT) == [Placed("supply", HIDDEN, 1)]
    assert _told(table, "place akemi a1", BANDIT) == [Placed("samurai", 0, table.space("a1"))]


def test_H2_a_drawn_world_keeps_what_is_known_and_deals_the_rest() -> None:
    table = bandit_table().turned_up("gate3", "field2", "house1")
    seen = _seen(table, BANDIT)
    dealt = set()
    for seed in range(40):
        world = table.engine.determinize(seen, seed)
        assert (world.gate_tile[2], world.supply_tile[1], world.house_tile[0]) == (2, 1, 0)
        for name in _SECRET_FIELDS:
            tiles = getattr(world, name).tolist()
            assert sorted(tiles) == list(range(len(tiles)))
        dealt.add(int(world.gate_tile[0]))
    assert dealt == {0, 1, 3, 4, 5}


def test_H3_the_samurai_player_sees_his_own_face_down_values() -> None:
    table = bandit_table()
    seen = _seen(table, SAMURAI)
    for name in _SECRET_FIELDS:
        assert getattr(seen, name).tolist() == getattr(table.state, name).tolist()


def test_H4_no_price_across_a_face_down_palisade() -> None:
    table = bandit_table(B1="gate1", B2="a1")
    for seat in (None, BANDIT):
        assert table.price("B1", "a1", seat) is None
        assert table.price("B1", "a2", seat) is None
        assert table.price("B2", "gate1", seat) is None
    refusal = table.refusal("move B1 a1")
    assert refusal is not None
    assert refusal.values == {}
    table.turned_up("gate1")
    # Past B2 on the gate space: 1 + 3 + 1 points.
    assert table.price("B1", "a2", BANDIT) == 3
    assert table.price("B2", "gate1", BANDIT) == 2


def test_H4_no_odds_against_a_face_down_palisade() -> None:
    table = bandit_table(B1="gate1")
    target, tokens = table.target("gate1"), [table.token("B1")]
    assert joint_odds(table.board, _seen(table, BANDIT), target, tokens) is None
    table.turned_up("gate1")
    assert joint_odds(table.board, _seen(table, BANDIT), target, tokens) == 0


def test_H4_no_odds_of_a_face_down_house_or_palisade_for_the_bandit_side() -> None:
    table = samurai_table(kento="b3", B1="b1", B2="gate1")
    seen = _seen(table, BANDIT)
    assert shot_odds(table.board, seen, table.source("house1"), table.space("b1"), 2) is None
    assert palisade_odds(table.board, seen, 0, 2) is None
    own = _seen(table, SAMURAI)
    assert shot_odds(table.board, own, table.source("house1"), table.space("b1"), 2) is not None
    assert palisade_odds(table.board, own, 0, 2) is not None


def test_H4_no_live_score_with_hidden_values() -> None:
    table = bandit_table(B1="a1")
    table.state.store_taken[2] = 1
    tally = table.engine.tally(_seen(table, BANDIT))
    assert tally.unknown == (5 + 4, 0)
    assert tally.parts[SAMURAI] == {"supplies": 0, "stores": 0, "areas": 6}
    assert tally.parts[BANDIT]["stores"] == 3
    own = table.engine.tally(_seen(table, SAMURAI))
    assert own.unknown == (0, 0)
    assert own.parts[SAMURAI]["supplies"] == 25


def test_H4_the_dice_to_come_are_nobodys_to_see() -> None:
    for seat in (SAMURAI, BANDIT):
        assert _seen(bandit_table(), seat).dice.tolist() == [0, 0]


def test_H4_when_the_game_is_over_everything_lies_open() -> None:
    table = Table(turn=18).samurai_to_act(0).do("end")
    assert _seen(table, BANDIT).gate_tile.tolist() == list(range(6))
