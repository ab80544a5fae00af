"""Rules M: moving tokens, through others, through samurai, through palisades."""

from __future__ import annotations

import pytest

from game.seven_swords.rules.events import CarriedOff, Moved, PalisadeTurned
from tests.rules.table import Table, bandit_table, samurai_table


def _entering(token: str, entry: str, actions: int = 20) -> Table:
    return bandit_table(actions, **{token: entry}).turned_up(entry)


def test_M1_example_one_action_two_three_or_four_spaces() -> None:
    for token, spaces in (("B1", 2), ("M1", 3), ("VB1", 4)):
        table = bandit_table(1, **{token: "b1"})
        for space in ("b2", "b3", "b4", "c1")[:spaces]:
            table.do(f"move {token} {space}")
        assert (table.actions, table.points_of(token)) == (0, 0)
        assert not table.legal("move")


def test_M1_a_token_may_be_moved_by_several_actions() -> None:
    table = bandit_table(3, B1="b1").do(*(f"move B1 {s}" for s in ("b2", "b3", "b4", "c1", "c2")))
    assert (table.at("B1"), table.actions, table.points_of("B1")) == ("c2", 0, 1)
    assert table.price("B1", "c3") == 0
    assert table.price("B1", "c4") is None


def test_M1_a_step_goes_to_a_neighbouring_space() -> None:
    table = bandit_table(B1="b1")
    assert table.legal("move B1") == ["move B1 a4", "move B1 b2"]
    assert table.refused("move B1 b1") == "M1 stands_there"
    assert table.refused("move B1 b3") == "M4 no_way"


def test_M2_tokens_are_passed_free() -> None:
    table = bandit_table(1, M1="b1", B1="b2", B2="b3")
    assert table.price("M1", "b4") == 1
    table.do("move M1 b4")
    assert (table.at("M1"), table.actions, table.points_of("M1")) == ("b4", 0, 0)
    assert table.event(Moved).path == tuple(table.space(s) for s in ("b1", "b2", "b3", "b4"))


@pytest.mark.parametrize(
    ("samurai", "combat"), [("akemi", 3), ("kento", 2), ("takeo", 4), ("jiro", 1)]
)
def test_M2_a_samurai_costs_his_combat_extra(samurai: str, combat: int) -> None:
    table = bandit_table(20, VB1="b1", **{samurai: "b2"}).do("move VB1 b3")
    points = 2 + combat
    paid = -(-points // 4)
    assert table.actions == 20 - paid
    assert table.points_of("VB1") == 4 * paid - points


def test_M2_an_injured_samurai_costs_the_same() -> None:
    table = bandit_table(VB1="b1", akemi="b2").injured("akemi").do("move VB1 b3")
    assert (table.actions, table.points_of("VB1")) == (18, 3)


def test_M3_an_armed_palisade_costs_its_crossing_extra_and_the_square_nothing() -> None:
    crossing = {"gate1": 3, "gate2": 2, "gate3": 3, "gate4": 2, "gate5": 2, "gate6": 1}
    for entry, extra in crossing.items():
        table = _entering("VB1", entry)
        gate = table.engine.layout.entries[int(entry[4]) - 1].gate
        table.do(f"move VB1 {gate}")
        points = 1 + extra
        assert table.actions == 20 - (points + 3) // 4
        assert table.points_of("VB1") == -points % 4


def test_M3_outwards_the_same() -> None:
    table = bandit_table(VB1="a1").turned_up("gate1").do("move VB1 gate1")
    assert (table.at("VB1"), table.actions, table.points_of("VB1")) == ("gate1", 19, 0)


def test_M3_with_a_supply_the_same_points() -> None:
    table = bandit_table(VB1="a1").turned_up("gate1").carrying("VB1", "field1")
    table.do("move VB1 gate1")
    assert table.actions == 18


def test_M3_a_disarmed_palisade_costs_nothing_extra() -> None:
    table = bandit_table(1, B1="gate1").disarmed("gate1").do("move B1 a1", "move B1 a2")
    assert (table.at("B1"), table.actions) == ("a2", 0)


def test_M4_a_movement_action_ends_on_a_free_space() -> None:
    table = bandit_table(B1="b1", B2="b2", akemi="a4")
    assert table.refused("move B1 b2") == "M4 token_there"
    assert table.refused("move B1 a4") == "M4 samurai_there"


def test_M4_a_movement_of_two_cannot_pass_two_tokens_in_a_row() -> None:
    # However many actions: past tokens each movement value must end on a free space.
    table = bandit_table(20, B1="b1", B2="b2", B3="b3")
    assert table.refused("move B1 b4") == "M4 no_way"
    assert table.price("B1", "b4") is None
    assert bandit_table(20, B1="b1", B2="b2").price("B1", "b3") == 1


def test_M4_leftover_points_do_not_help_past_tokens() -> None:
    # One point left and a new value make three, but no single movement action ends on b4.
    table = bandit_table(B1="a4", B2="b2", B3="b3").do("move B1 b1")
    assert table.points_of("B1") == 1
    assert table.refused("move B1 b4") == "M4 no_way"


def test_M4_past_a_samurai_actions_add_up() -> None:
    table = bandit_table(B1="b1", akemi="b2").do("move B1 b3")
    assert (table.at("B1"), table.actions, table.points_of("B1")) == ("b3", 17, 1)


def test_M4_past_a_samurai_and_tokens_beside_him_actions_add_up() -> None:
    table = bandit_table(B1="b1", B2="b2", B3="b4", akemi="b3")
    # 1 + (1 + 3) + 1 + 1 points.
    assert table.price("B1", "c1") == 4
    assert bandit_table(3, B1="b1", B2="b2", B3="b4", akemi="b3").price("B1", "c1") is None


def test_M4_through_a_palisade_and_tokens_behind_it_actions_add_up() -> None:
    table = _entering("B1", "gate1").put(B2="a1", B3="a2")
    # (1 + 3) + 1 + 1 points.
    assert table.price("B1", "a3") == 3
    table.disarmed("gate1")
    assert table.price("B1", "a3") is None


def test_M4_past_two_samurai() -> None:
    table = bandit_table(M1="b1", akemi="b2", kento="b3")
    # (1 + 3) + (1 + 2) + 1 points.
    assert table.price("M1", "b4") == 3
    table.do("move M1 b4")
    assert table.points_of("M1") == 1


def test_M4_the_way_must_be_paid_in_full() -> None:
    table = bandit_table(2, B1="b1", akemi="b2")
    assert table.refused("move B1 b3") == "M1 too_dear"
    refusal = table.refusal("move B1 b3")
    assert refusal is not None
    assert refusal.values == {"cost": 3, "actions": 2}


def test_M4_a_token_does_not_stop_where_a_samurai_stands_even_with_points() -> None:
    table = bandit_table(B1="b1", akemi="b2")
    assert table.legal("move B1") == ["move B1 a4", "move B1 b3"]


def test_M5_points_left_over_stay_with_the_token() -> None:
    table = bandit_table(2, VB1="b1").do("move VB1 b2")
    assert (table.actions, table.points_of("VB1")) == (1, 3)
    table.do("move VB1 b3", "move VB1 b4")
    assert (table.actions, table.points_of("VB1")) == (1, 1)
    # Left over ones count towards the next price.
    assert table.price("VB1", "d1") == 1


def test_M5_they_lapse_when_another_token_moves() -> None:
    table = bandit_table(B1="b1", B2="d1").do("move B1 b2", "move B2 d2")
    assert table.points_of("B1") == 0
    table.do("move B1 b3")
    assert table.actions == 17


def test_M5_they_lapse_when_another_token_enters() -> None:
    table = bandit_table(B1="b1").do("move B1 b2", "deploy archer gate3")
    assert table.points_of("B1") == 0


def test_M5_they_lapse_when_another_token_tries_a_palisade() -> None:
    table = bandit_table(B1="b1", B2="gate1").do("move B1 b2", "try B2 gate1")
    assert (table.points_of("B1"), table.points_of("B2")) == (0, 2)


def test_M5_they_lapse_when_the_token_picks_up() -> None:
    table = bandit_table(M1="a4").turned_up("field1").do("move M1 b1", "take M1 field1")
    assert table.points_of("M1") == 0
    assert table.actions == 18


def test_M5_they_lapse_when_the_token_attacks() -> None:
    table = bandit_table(M1="a4", akemi="b2").do("move M1 b1").dice(1)
    table.do("attack akemi", "with M1", "roll")
    assert table.points_of("M1") == 0
    assert not table.legal("move M1")


def test_M5_they_lapse_at_the_end_of_the_phase() -> None:
    table = bandit_table(B1="b1").do("move B1 b2", "rest", "tile golden", "end", "discard A")
    assert table.points_of("B1") == 0
    assert table.state.points == 0


def test_M6_an_attempt_turns_a_palisade_up_for_good() -> None:
    table = bandit_table(B1="gate1")
    assert table.refused("move B1 a1") == "M6 face_down_palisade"
    table.do("try B1 gate1")
    assert table.is_up("gate1")
    assert table.armed("gate1")
    assert table.event(PalisadeTurned).entry == 0
    assert (table.actions, table.points_of("B1")) == (19, 2)


def test_M6_the_points_gained_count_towards_the_way_through() -> None:
    table = bandit_table(B1="gate1").do("try B1 gate1", "move B1 a1")
    # 4 points: two of the attempt and two more for one action.
    assert (table.at("B1"), table.actions, table.points_of("B1")) == ("a1", 18, 0)
    rider = bandit_table(VB1="gate1").do("try VB1 gate1", "move VB1 a1")
    assert (rider.actions, rider.points_of("VB1")) == (19, 0)


def test_M6_the_token_may_stay_where_it_is() -> None:
    table = bandit_table(B1="gate1").do("try B1 gate1", "rest")
    assert table.at("B1") == "gate1"


def test_M6_only_from_the_deployment_spaces_or_the_gate_space() -> None:
    table = bandit_table(B1="a1", B2="a2", B3="gate2")
    assert table.legal("try") == ["try B1 gate1", "try B3 gate2"]
    assert table.refused("try B2 gate1") == "M6 nothing_to_try"
    assert table.refused("try B3 gate1") == "M6 nothing_to_try"
    assert table.refused("move B1 gate1") == "M6 face_down_palisade"


def test_M6_a_palisade_is_tried_only_once() -> None:
    table = bandit_table(B1="gate1", B2="gate1").do("try B1 gate1")
    assert table.legal("try") == []
    assert table.refused("try B2 gate1") == "M6 nothing_to_try"


def test_M6_a_carrier_pays_two_actions() -> None:
    table = bandit_table(2, M1="a1").carrying("M1", "field1").do("try M1 gate1")
    assert (table.actions, table.points_of("M1")) == (0, 3)
    assert bandit_table(1, M1="a1").carrying("M1", "field1").refused("try M1 gate1") == (
        "M6 too_dear"
    )


def test_M7_example_bandit_through_akemi() -> None:
    table = bandit_table(B1="b1", akemi="b2")
    assert table.price("B1", "b3") == 3
    table.do("move B1 b3")
    assert (table.actions, table.points_of("B1")) == (17, 1)
    assert table.price("B1", "b4") == 0
    table.do("move B1 b4")
    assert (table.at("B1"), table.actions) == ("b4", 17)


def test_M7_example_mounted_through_a_palisade() -> None:
    table = _entering("M1", "gate1")
    table.do("move M1 a1")
    assert (table.actions, table.points_of("M1")) == (18, 2)
    table.do("move M1 a2", "move M1 a3")
    assert (table.at("M1"), table.actions) == ("a3", 18)


def test_M7_example_bandit_through_a_palisade() -> None:
    table = _entering("B1", "gate2").do("move B1 c5")
    assert (table.actions, table.points_of("B1")) == (18, 1)
    table.do("move B1 c3")
    assert (table.at("B1"), table.actions, table.points_of("B1")) == ("c3", 18, 0)


def test_M8_example_carrier_rides_six_spaces() -> None:
    table = bandit_table(6, M1="b1").turned_up("field1").do("take M1 field1")
    assert table.actions == 5
    assert table.price("M1", "c3") == 4
    table.do(*(f"move M1 {space}" for space in ("b2", "b3", "b4", "c1", "c2", "c3")))
    assert (table.at("M1"), table.actions) == ("c3", 1)
    assert not table.legal("move M1")


def test_M8_example_carrier_through_akemi() -> None:
    table = bandit_table(M1="b1", akemi="b2").carrying("M1", "field1")
    assert table.price("M1", "b3") == 4
    table.do("move M1 b3")
    assert (table.actions, table.points_of("M1")) == (16, 1)


def test_M8_one_action_does_not_move_a_carrier() -> None:
    table = bandit_table(1, M1="b1").carrying("M1", "field1")
    assert not table.legal("move M1")
    assert table.refused("move M1 b2") == "M8 too_dear"


def test_M9_out_to_an_empty_deployment_space() -> None:
    table = bandit_table(B1="a1", B2="gate1").disarmed("gate1").do("move B1 gate1")
    places = {int(table.state.token_place[table.token(name)]) for name in ("B1", "B2")}
    assert (table.at("B1"), len(places)) == ("gate1", 2)


def test_M9_only_from_the_gate_space_of_that_entry() -> None:
    table = bandit_table(B1="a2", B2="c5").disarmed("gate1", "gate2")
    assert table.refused("move B1 gate1") == "M9 leave_by_gate"
    assert table.refused("move B2 gate1") == "M9 leave_by_gate"
    assert "move B2 gate2" in table.legal()


def test_M9_without_an_empty_deployment_space_nobody_steps_out() -> None:
    table = bandit_table(B1="a1", B2="gate1", B3="gate1", B4="gate1").disarmed("gate1")
    assert table.refused("move B1 gate1") == "D1 entry_full"


def test_M9_a_carrier_leaves_the_board_with_the_supply() -> None:
    table = bandit_table(M1="a1", B2="gate1", B3="gate1", B4="gate1").disarmed("gate1")
    table.carrying("M1", "field2").do("move M1 gate1")
    assert table.at("M1") is None
    assert table.supply_at("field2") == "gone"
    carried = table.event(CarriedOff)
    assert (carried.token, carried.supply, carried.entry) == (table.token("M1"), 1, 0)
    # Three points bought, one walked: nothing is left to a token that is gone.
    assert table.actions == 18
    assert table.state.points == 0


def test_M10_entries_are_not_connected_outside() -> None:
    table = bandit_table(B1="gate1").disarmed("gate1", "gate2", "gate6")
    assert table.legal("move B1") == ["move B1 a1"]
    assert table.price("B1", "gate2") == (
        # By the village only: in at a1, along to c3, c5 and out.
        -(-(1 + int(table.board.steps[table.space("a1"), table.space("c5")]) + 1) // 2)
    )


def test_M10_a_token_outside_stays_when_its_palisade_is_raised_again() -> None:
    table = samurai_table(akemi="a2", B1="gate1").disarmed("gate1").dice(6)
    table.do("rearm akemi gate1", "end", "discard A")
    assert table.at("B1") == "gate1"
    assert table.refused("move B1 gate2") == "M10 leave_by_gate"
