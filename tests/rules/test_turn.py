"""Rules T: eighteen turns, the cards, the tiles, the markers."""

from __future__ import annotations

import pytest

from game.seven_swords.rules.components import AREAS, CARD_NUMBERS, LAST_TURN
from game.seven_swords.rules.events import ActionsCounted, CardsReturned, PhaseEnded
from game.seven_swords.rules.scoring import kill_score
from game.seven_swords.rules.state import CHOOSE_TILE, DISCARD, EXECUTED, REVEAL, WELL
from tests.rules.boards import comb_engine
from tests.rules.table import TILE_NAMES, Table, bandit_table, samurai_table
from tests.rules.walkers import first_game

_KILL_TURNS = (6, 11, 15, 18)
_DOUBLE_TURNS = (1, 7, 12, 16)
_B, _D = (CARD_NUMBERS[AREAS.index(letter)] for letter in "BD")


def _discarding(turn: int, due: int = 1, row: str = "") -> Table:
    table = Table(turn=turn).row(row)
    table.state.stage = DISCARD
    table.state.due = due
    return table


def _revealing(turn: int, row: str) -> Table:
    table = Table(turn=turn).row(row)
    table.state.stage = REVEAL
    return table


def _choosing(**markers: str) -> Table:
    table = Table().put(akemi="a2", kento="b2", akane="c2").mark(**markers)
    table.state.stage = CHOOSE_TILE
    return table


def _pass_through() -> list[tuple[int, str, int]]:
    """Play a game in which both sides do nothing: (turn, stage, cards in the row) of each."""
    table = Table()
    table.state = first_game(comb_engine(), 1)
    seen = []
    while table.stage != "over":
        seen.append((int(table.state.turn), table.stage, int((table.state.card_row >= 0).sum())))
        quiet = [text for text in table.legal() if text in ("rest", "end")]
        table.do((quiet or table.legal())[0])
    return seen


def test_T1_eighteen_turns_each_a_bandit_phase_and_then_a_samurai_phase() -> None:
    seen = _pass_through()
    assert [turn for turn, stage, _ in seen if stage == "bandit_phase"] == list(range(1, 19))
    phases = [(t, s) for t, s, _ in seen if s in ("bandit_phase", "samurai_phase")]
    assert phases == [(t, s) for t in range(1, 19) for s in ("bandit_phase", "samurai_phase")]
    assert LAST_TURN == 18


def test_T1_only_the_side_whose_phase_it_is_acts() -> None:
    table = bandit_table(akemi="a2", B1="a3")
    assert table.refused("strike akemi") == "T1 not_your_turn"
    assert table.refused("tile two") == "T1 not_your_turn"
    samurai = samurai_table(akemi="a2", B1="a3")
    assert samurai.refused("move B1 a4") == "T1 not_your_turn"


def test_T2_one_card_on_an_ordinary_turn_two_on_four_of_them() -> None:
    seen = _pass_through()
    for turn in range(1, 19):
        discards = sum(1 for t, stage, _ in seen if t == turn and stage == "discard")
        expected = 0 if turn in _KILL_TURNS else 2 if turn in _DOUBLE_TURNS else 1
        assert discards == expected, turn


def test_T2_example_two_cards_on_the_first_turn() -> None:
    table = _discarding(1, due=2).do("discard G", "discard E")
    assert table.stage == "bandit_phase"
    assert table.actions == 11


def test_T2_example_a_card_and_seven_markers() -> None:
    table = _discarding(2).put(akemi="a2", kento="b2", akane="c2")
    table.mark(akemi="cml", kento="cm", akane="cl").do("discard E")
    assert table.actions == 13
    assert table.event(ActionsCounted) == ActionsCounted(1, 6, 7, 0)


def test_T2_markers_old_from_damage_and_on_injured_samurai_count_alike() -> None:
    table = bandit_table(2, akemi="b2", B1="b1", B2="b3").dice(6, 6)
    table.mark(kento="m").injured("kento").put(akane="g1")
    table.state.samurai_space[1] = table.space("f1")
    table.do("attack akemi", "with B1", "with B2", "roll", "mark leadership", "rest")
    table.do("tile golden", "end", "discard B")
    # The card, Kento's old marker, Akemi's of damage, one action unused.
    assert table.actions == _B + 2 + 1


def test_T2_a_discarded_card_is_not_discarded_again() -> None:
    table = _discarding(3, row="GE")
    assert table.legal() == ["discard A", "discard B", "discard C", "discard D", "discard F"]
    assert table.refused("discard G") == "T2 card_discarded"


def test_T3_a_samurai_in_the_area_dies_with_his_markers_and_scores_for_nobody() -> None:
    table = _revealing(11, "ABCEF").put(akemi="g2", kento="a1").gone("jiro")
    table.mark(akemi="cml", kento="m").injured("akemi").do("reveal G")
    assert table.life("akemi") == EXECUTED
    assert table.at("akemi") is None
    assert table.markers("akemi") == ""
    assert table.stage == "bandit_phase"
    # Only Kento's marker pays; the card's number does not.
    assert table.actions == 1
    assert kill_score(table.state) == 0


def test_T3_unused_samurai_actions_count_on_a_kill_turn_too() -> None:
    table = _revealing(11, "ABCEF")
    table.state.unused = 3
    table.do("reveal D")
    assert table.actions == 3


def test_T3_with_several_in_the_area_the_samurai_player_picks() -> None:
    table = _revealing(11, "ABCEF").put(akemi="g2", kento="g4").do("reveal G")
    assert table.stage == "lose"
    assert table.engine.to_act(table.state) == 0
    assert table.legal() == ["lose akemi", "lose kento", "lose jiro"]
    assert table.refused("lose akane") == "T3 not_in_area"
    table.do("lose kento")
    assert table.life("kento") == EXECUTED
    assert (table.life("akemi"), table.life("jiro")) == (WELL, WELL)
    assert table.stage == "bandit_phase"


def test_T3_two_in_the_area_are_several() -> None:
    table = _revealing(11, "ABCEF").put(akemi="g2", kento="g4").gone("jiro").do("reveal G")
    assert table.legal() == ["lose akemi", "lose kento"]
    assert table.do("lose akemi").at("kento") == "g4"


def test_T3_with_nobody_there_nobody_dies() -> None:
    table = _revealing(11, "ABCEF").put(akemi="a2").do("reveal D")
    assert table.life("akemi") == WELL
    assert table.stage == "bandit_phase"


def test_T3_all_seven_cards_return_when_the_bandit_phase_ends() -> None:
    table = _revealing(6, "ABCDEF").put(akemi="a1").do("reveal G")
    assert int((table.state.card_row >= 0).sum()) == 7
    table.do("rest")
    assert int((table.state.card_row >= 0).sum()) == 0
    assert table.event(CardsReturned) == CardsReturned()
    table.do("tile two", "end")
    assert len(table.legal("discard")) == 7


def test_T3_the_hand_holds_one_two_three_and_four_cards() -> None:
    seen = _pass_through()
    hands = [7 - cards for _, stage, cards in seen if stage == "reveal"]
    assert hands == [1, 2, 3, 4]
    assert [turn for turn, stage, _ in seen if stage == "reveal"] == list(_KILL_TURNS)


def test_T4_unused_bandit_actions_are_lost_and_spent_tokens_ready_again() -> None:
    table = bandit_table(12, akemi="b2", B1="b1").dice(1).do("attack akemi", "with B1", "roll")
    assert table.state.token_spent[table.token("B1")] == 1
    table.do("rest")
    assert table.event(PhaseEnded) == PhaseEnded(1, 11)
    assert table.actions == 0
    assert table.state.token_spent.sum() == 0
    table.do("tile golden", "end")
    table.state.unused = 0
    table.do("discard B")
    assert table.actions == _B


def test_T5_any_of_the_five_tiles_may_be_chosen() -> None:
    assert _choosing().legal() == [f"tile {tile}" for tile in TILE_NAMES]


def test_T5_example_a_tile_turns_over_and_back() -> None:
    table = _choosing(akemi="c", kento="cm").do("tile combat")
    assert (table.actions, table.markers("akemi")) == (7, "c")
    table.state.stage = CHOOSE_TILE
    table.do("tile combat")
    assert table.actions == 3
    assert (table.markers("akemi"), table.markers("kento")) == ("", "m")
    table.state.stage = CHOOSE_TILE
    table.do("tile combat")
    assert table.actions == 7


def test_T5_example_two_markers_off_two_cards_or_one() -> None:
    table = _choosing(akemi="cm", kento="m")
    table.state.tile_turned[TILE_NAMES.index("two")] = 1
    table.do("tile two")
    assert table.legal() == [
        "remove akemi combat",
        "remove akemi movement",
        "remove kento movement",
    ]
    one = table.fork().do("remove akemi combat", "remove kento movement")
    assert (one.markers("akemi"), one.markers("kento"), one.actions) == ("m", "", 3)
    other = table.fork().do("remove akemi combat", "remove akemi movement")
    assert (other.markers("akemi"), other.markers("kento"), other.actions) == ("", "m", 3)
    assert one.stage == other.stage == "samurai_phase"


def test_T5_with_fewer_markers_remove_what_there_is() -> None:
    table = _choosing(akane="l")
    table.state.tile_turned[TILE_NAMES.index("two")] = 1
    table.do("tile two", "remove akane leadership")
    assert (table.stage, table.actions) == ("samurai_phase", 3)
    none = _choosing()
    none.state.tile_turned[TILE_NAMES.index("two")] = 1
    assert none.do("tile two").stage == "samurai_phase"


def test_T5_the_same_tile_may_be_chosen_in_the_next_turn() -> None:
    table = _choosing().do("tile movement", "end", "discard A", "rest")
    assert "tile movement" in table.legal()
    assert table.do("tile movement").actions == 3


def test_T6_example_four_of_seven_actions_used() -> None:
    table = Table().put(akemi="c3", kento="b2", akane="d2", VM1="c4", VM2="d1")
    table.mark(akemi="l").samurai_to_act(7).dice(1, 1, 1)
    table.do("order kento house1", "shoot c4", "strike akane", "strike akemi", "spare")
    table.do("go akemi c2")
    assert table.actions == 3
    assert (table.markers("kento"), table.markers("akane"), table.markers("akemi")) == (
        "l",
        "c",
        "cml",
    )
    assert table.refused("order akemi house2") == "T6 marker_used"


@pytest.mark.parametrize(
    ("marker", "texts"),
    [
        ("c", ("strike akemi", "bow akemi")),
        ("m", ("go akemi b1",)),
        ("l", ("order akemi gate2", "order akemi house2", "rearm akemi gate3")),
    ],
)
def test_T6_a_kind_that_lies_on_the_card_cannot_be_used(marker: str, texts: list[str]) -> None:
    for text in texts:
        where = {"go": "b2", "rearm": "d3"}.get(text.split()[0], "c3")
        table = samurai_table(akemi=where, B1="c4", B2="gate2").disarmed("gate3")
        assert text in table.legal(), text
        assert table.mark(akemi=marker).refused(text) == "T6 marker_used"


def test_T6_actions_are_done_one_by_one_and_in_any_order() -> None:
    table = samurai_table(akemi="a2", kento="c2", B1="a4").dice(1)
    table.do("go akemi a3", "go kento c1", "strike akemi")
    assert table.refused("go kento c2") == "A3 stage.casualties"
    table.do("spare", "end")
    assert table.stage == "discard"


def test_T7_example_five_of_seven_actions_used() -> None:
    table = Table().put(akemi="a2", kento="b2", akane="c2", takeo="d2", daichi="e2")
    table.state.stage = CHOOSE_TILE
    table.do("tile two", "go akemi a1", "go kento b1", "go akane c1", "go takeo d1")
    table.do("go daichi e1", "end")
    assert table.event(PhaseEnded) == PhaseEnded(0, 2)
    table.do("discard B")
    # The card, 5 markers, 2 unused.
    assert table.event(ActionsCounted) == ActionsCounted(1, _B, 5, 2)
    assert table.actions == _B + 5 + 2


def test_T7_unused_actions_go_over_once() -> None:
    table = Table()
    table.state.stage = CHOOSE_TILE
    table.do("tile two", "end", "discard B")
    assert table.actions == _B + 7
    table.do("rest", "tile golden", "end", "discard D")
    assert table.actions == _D + 1


def test_T7_the_phase_ends_when_the_player_says_so_and_not_before() -> None:
    table = samurai_table(1, akemi="a2").do("go akemi a1")
    assert table.actions == 0
    assert table.stage == "samurai_phase"
    assert table.legal() == ["end"]
    bandits = bandit_table(1, B1="a3").do("move B1 a2", "move B1 a1")
    assert bandits.stage == "bandit_phase"
    assert bandits.legal() == ["rest"]
    assert samurai_table(7).refused("strike jiro") == "A1 nobody_adjacent"
