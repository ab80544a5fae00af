"""Rules X: attacks by bandits, damage, palisades, supplies and carriers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.seven_swords.rules.events import (
    AttackRolled,
    PalisadeFell,
    SamuraiHit,
    SamuraiInjured,
    SamuraiMarked,
    StoreTaken,
    SupplyOpened,
    SupplyTaken,
    TokenKilled,
)
from game.seven_swords.rules.odds import joint_odds
from game.seven_swords.rules.scoring import kill_score
from game.seven_swords.rules.state import INJURED, KILLED, WELL
from tests.rules.table import Table, bandit_table, samurai_table


def _odds(table: Table, target: str, *tokens: str) -> Fraction | None:
    numbers = [table.token(token) for token in tokens]
    return joint_odds(table.board, table.state, table.target(target), numbers)


def _attack(table: Table, target: str, tokens: str, *faces: int) -> Table:
    joins = [f"with {token}" for token in tokens.split()]
    return table.dice(*faces).do(f"attack {target}", *joins, "roll")


def test_X1_one_action_per_attacking_token() -> None:
    table = bandit_table(5, akemi="b2", B1="b1", M1="b3")
    table.do("attack akemi")
    assert table.actions == 5
    table.do("with B1")
    assert table.actions == 4
    table.do("with M1").dice(1, 1).do("roll")
    assert table.actions == 3


def test_X1_a_token_attacks_once_and_then_does_nothing_more() -> None:
    table = _attack(bandit_table(akemi="b2", M1="b1").turned_up("field1"), "akemi", "M1", 1)
    assert table.legal("move") == table.legal("take") == table.legal("attack") == []
    assert table.refused("move M1 a4") == "X1 spent"
    assert table.refused("take M1 field1") == "X1 spent"
    assert table.refused("attack akemi") == "X1 all_spent"


def test_X1_without_actions_nobody_joins() -> None:
    table = bandit_table(1, akemi="b2", B1="b1", B2="b3").do("attack akemi", "with B1")
    assert table.legal() == ["roll"]
    assert table.refused("with B2") == "X1 too_dear"
    assert bandit_table(0, akemi="b2", B1="b1").refused("attack akemi") == "X1 too_dear"


def test_X1_an_attack_needs_an_attacker() -> None:
    table = bandit_table(akemi="b2", B1="b1").do("attack akemi")
    assert table.legal() == ["with B1"]
    assert table.refused("roll") == "X2 no_attackers"


def test_X2_one_die_each_and_the_sum_of_their_combat_values() -> None:
    table = bandit_table(akemi="b2", B1="b1", VM1="b3", A1="b4")
    rolled = _attack(table, "akemi", "B1 VM1 A1", 2, 3, 4).event(AttackRolled)
    # In token order: B1, A1 (one space between), VM1.
    assert rolled.faces == (2, 3, 4)
    assert rolled.bonuses == (-2, -1, 0)
    assert (rolled.value, rolled.defence, rolled.success) == (6, 6, True)


def test_X2_only_an_equalled_or_beaten_defence_is_a_success() -> None:
    for faces, hit in (((3, 3), False), ((3, 4), True), ((6, 6), True)):
        table = _attack(bandit_table(akemi="b2", VM1="b1", M1="b3"), "akemi", "VM1 M1", *faces)
        assert (table.stage == "damage") is hit


def test_X2_excess_is_lost() -> None:
    table = bandit_table(akemi="b2", VM1="b1", M1="b3").mark(akemi="cml")
    _attack(table, "akemi", "VM1 M1", 6, 6)
    assert table.life("akemi") == INJURED


def test_X2_one_joint_attack_has_one_target() -> None:
    table = bandit_table(akemi="b2", kento="b4", B1="b3", B2="c1").do("attack akemi", "with B1")
    assert table.refused("attack kento") == "X4 stage.joint_attack"
    assert table.refused("with B2") == "X3 not_next_to_target"


def test_X3_others_than_archers_must_stand_next_to_the_target() -> None:
    table = bandit_table(akemi="b3", B1="b1", M1="c1", VB1="b2").do("attack akemi")
    assert table.legal("with") == ["with VB1"]
    assert bandit_table(akemi="b3", B1="b1").refused("attack akemi") == "X3 nobody_near"


def test_X3_archers_shoot_from_any_distance_past_anything() -> None:
    table = bandit_table(akemi="g4", kento="b2", B1="b3", A1="b1", VA1="a1").do("attack akemi")
    assert table.legal("with") == ["with A1", "with VA1"]


def test_X4_targets_are_samurai_storehouses_face_down_supplies_and_armed_palisades() -> None:
    table = bandit_table(A1="c1", akemi="b1")
    sites = [f"{name}{n}" for name in ("store", "field") for n in range(1, 6)]
    gates = [f"gate{n}" for n in range(1, 7)]
    assert table.legal("attack") == [
        f"attack {target}" for target in ("akemi", "jiro", *sites, *gates)
    ]
    table.disarmed("gate3").turned_up("field2").gone("akemi")
    table.state.store_taken[4] = 1
    for target in ("gate3", "field2", "akemi", "store5"):
        assert table.refused(f"attack {target}") == "X4 no_target"


def test_X5_the_samurai_player_chooses_marker_or_injured_side() -> None:
    table = bandit_table(akemi="b2", VM1="b1", M1="b3").mark(akemi="m")
    _attack(table, "akemi", "VM1 M1", 6, 6)
    assert table.event(SamuraiHit).samurai == 0
    assert table.engine.to_act(table.state) == 0
    assert table.legal() == ["mark combat", "mark leadership", "injure"]
    assert table.refused("mark movement") == "X5 marker_there"
    marked = table.fork().do("mark leadership")
    assert (marked.markers("akemi"), marked.life("akemi")) == ("ml", WELL)
    assert marked.event(SamuraiMarked) == SamuraiMarked(0, 2, True)
    turned = table.fork().do("injure")
    assert (turned.markers("akemi"), turned.life("akemi")) == ("m", INJURED)
    assert turned.event(SamuraiInjured) == SamuraiInjured(0)
    assert marked.stage == turned.stage == "bandit_phase"


def test_X5_with_all_three_markers_the_card_must_be_turned() -> None:
    table = bandit_table(akemi="b2", VM1="b1", M1="b3").mark(akemi="cml")
    _attack(table, "akemi", "VM1 M1", 6, 6)
    # There is nothing to choose, so nobody is asked.
    assert (table.stage, table.life("akemi")) == ("bandit_phase", INJURED)
    assert table.event(SamuraiInjured) == SamuraiInjured(0)


@pytest.mark.parametrize("markers", ["", "c", "cml"])
def test_X5_injured_and_hit_is_dead_whatever_the_markers(markers: str) -> None:
    table = bandit_table(akemi="b2", VM1="b1", M1="b3").injured("akemi").mark(akemi=markers)
    _attack(table, "akemi", "VM1 M1", 6, 6)
    assert (table.life("akemi"), table.at("akemi"), table.markers("akemi")) == (KILLED, None, "")
    assert table.stage == "bandit_phase"
    assert kill_score(table.state) == 1
    assert table.refused("attack akemi") == "X4 no_target"


def test_X5_the_bandits_go_on_after_the_choice() -> None:
    table = bandit_table(8, akemi="b2", VM1="b1", M1="b3", VM2="c1")
    _attack(table, "akemi", "VM1 M1", 6, 6)
    table.do("injure", "move VM2 c2")
    assert table.actions == 5


def test_X6_a_storehouse_is_attacked_from_its_access_spaces_only() -> None:
    table = bandit_table(B1="a3", B2="a4", B3="a2", B4="a5", A1="a1").do("attack store1")
    assert table.legal("with") == ["with B1", "with B2", "with A1"]


def test_X6_an_archers_distance_runs_through_an_access_space() -> None:
    table = bandit_table(A1="a3", A2="a2", A3="a1", A4="b2")
    rolled = _attack(table, "store1", "A1 A2 A3 A4", 1, 1, 1, 1).event(AttackRolled)
    # a3: next to it; a2: a3 between; a1: a2 and a3; b2: b1 and a4.
    assert rolled.bonuses == (0, -1, -2, -2)
    assert rolled.defence == 8


def test_X6_a_beaten_storehouse_is_taken_and_its_value_shown() -> None:
    table = _attack(bandit_table(VM1="a3", M1="a4"), "store1", "VM1 M1", 6, 3)
    assert table.taken("store1")
    taken = table.event(StoreTaken)
    assert (taken.store, int(table.board.store_points[taken.tile])) == (0, 1)
    missed = _attack(bandit_table(VM1="a3", M1="a4"), "store1", "VM1 M1", 5, 3)
    assert not missed.taken("store1")


def test_X7_a_beaten_supply_is_turned_up_and_stays() -> None:
    table = _attack(bandit_table(VM1="b1", M1="b5"), "field1", "VM1 M1", 5, 3)
    assert table.is_up("field1")
    assert table.supply_at("field1") == "home"
    assert table.event(SupplyOpened).supply == 0
    missed = _attack(bandit_table(VM1="b1", M1="b5"), "field1", "VM1 M1", 4, 3)
    assert not missed.is_up("field1")


def test_X7_same_access_as_a_storehouse() -> None:
    table = bandit_table(B1="b1", B2="b5", B3="b2", A1="b3").do("attack field1")
    assert table.legal("with") == ["with B1", "with B2", "with A1"]
    table.do("with A1").dice(1).do("roll")
    assert table.event(AttackRolled).bonuses == (-1,)


def test_X8_a_beaten_palisade_is_disarmed() -> None:
    table = _attack(bandit_table(VM1="gate1", M1="gate1"), "gate1", "VM1 M1", 5, 3)
    assert table.event(PalisadeFell).entry == 0
    assert not table.armed("gate1")
    assert table.is_up("gate1")


def test_X8_it_is_turned_up_by_an_attack_that_fails() -> None:
    table = bandit_table(VM1="gate1").do("attack gate1", "with VM1")
    # Not before the dice fall.
    assert not table.is_up("gate1")
    table.dice(1).do("roll")
    assert table.is_up("gate1")
    assert table.armed("gate1")


def test_X8_the_deployment_spaces_and_the_gate_space_are_next_to_it() -> None:
    table = bandit_table(B1="gate1", B2="gate1", M1="gate1", B3="a1", B4="a2", A1="a3")
    table.do("attack gate1")
    assert table.legal("with") == ["with B1", "with B2", "with B3", "with A1", "with M1"]
    table.do("with A1").dice(1).do("roll")
    assert table.event(AttackRolled).bonuses == (-2,)


def test_X8_archers_outside_shoot_only_at_their_own_while_it_is_armed() -> None:
    table = bandit_table(A1="gate1", akemi="a1")
    assert table.legal("attack") == ["attack gate1"]
    table.disarmed("gate1")
    assert "attack gate1" not in table.legal()
    assert {"attack gate2", "attack akemi", "attack store1"} <= set(table.legal())


def test_X9_no_attack_passes_an_armed_palisade() -> None:
    table = bandit_table(B1="gate1", M1="gate1", A1="gate1", akemi="a1")
    assert table.refused("attack akemi") == "X9 behind_palisade"
    assert table.refused("attack store1") == "X9 behind_palisade"
    table.put(B2="a2").do("attack akemi")
    assert table.legal("with") == ["with B2"]
    assert table.refused("with B1") == "X9 behind_palisade"


def test_X9_past_a_disarmed_one_tokens_outside_fight_on_the_gate_space() -> None:
    table = bandit_table(B1="gate1", A1="gate1", akemi="a1", kento="a2").disarmed("gate1")
    assert "with B1" in table.fork().do("attack akemi").legal()
    other = table.do("attack kento")
    assert other.legal("with") == ["with A1"]
    assert other.refused("with B1") == "X3 not_next_to_target"
    table.do("with A1").dice(1).do("roll")
    assert table.event(AttackRolled).bonuses == (-1,)


def test_X9_past_a_disarmed_one_the_gate_space_is_the_end_of_reach() -> None:
    table = bandit_table(B1="gate1", kento="a2").disarmed("gate1")
    assert table.refused("attack kento") == "X3 nobody_near"


def test_X9_a_palisade_raised_again_stops_attacks_again() -> None:
    table = samurai_table(akemi="a1", B1="gate1").disarmed("gate1").dice(1)
    table.do("rearm akemi gate1")
    assert table.armed("gate1")
    table.bandits_to_act()
    assert table.refused("attack akemi") == "X9 behind_palisade"
    assert "attack gate1" in table.legal()


def test_X10_picking_up_costs_one_action_next_to_the_supply() -> None:
    table = bandit_table(3, B1="b1", B2="b2").turned_up("field1")
    assert table.legal("take") == ["take B1 field1"]
    assert table.refused("take B2 field1") == "X10 supply_out_of_reach"
    table.do("take B1 field1")
    assert table.actions == 2
    assert table.supply_at("field1") == "B1"
    assert table.event(SupplyTaken).supply == 0


def test_X10_from_the_space_itself_or_the_next_one() -> None:
    table = bandit_table(B1="b2", B2="b3", B3="c1").lying("field1", "b2")
    assert table.legal("take") == ["take B1 field1", "take B2 field1"]


def test_X10_a_face_down_supply_is_not_picked_up() -> None:
    assert bandit_table(B1="b1").refused("take B1 field1") == "X10 face_down_supply"


def test_X10_one_supply_per_token() -> None:
    table = bandit_table(B1="b2").carrying("B1", "field1").lying("field2", "b3")
    assert table.refused("take B1 field2") == "X10 carries_already"


def test_X10_nobody_takes_it_from_another_carrier() -> None:
    table = bandit_table(B1="b2", B2="b3").carrying("B1", "field1")
    assert table.refused("take B2 field1") == "X10 supply_out_of_reach"


def test_X10_a_spent_token_does_not_pick_up() -> None:
    table = _attack(bandit_table(VM1="b1", M1="b5"), "field1", "VM1 M1", 6, 6)
    assert table.refused("take VM1 field1") == "X1 spent"


def test_X10_only_tokens_inside_the_village_pick_up() -> None:
    table = bandit_table(B1="gate1").disarmed("gate1").lying("field1", "a1")
    assert table.legal("take") == []
    assert table.refused("take B1 field1") == "X10 supply_out_of_reach"


def test_X10_a_carrier_may_attack() -> None:
    table = bandit_table(VM1="b1", akemi="b2").carrying("VM1", "field1")
    _attack(table, "akemi", "VM1", 6)
    assert table.stage == "damage"
    assert table.supply_at("field1") == "VM1"


def test_X11_a_carrier_that_dies_leaves_the_supply_on_its_space() -> None:
    table = samurai_table(akemi="b2", M1="b3").carrying("M1", "field2").dice(1)
    table.do("strike akemi", "kill M1")
    assert table.supply_at("field2") == "b3"
    killed = table.event(TokenKilled)
    assert (killed.place, killed.supply) == (table.space("b3"), 1)


def test_X11_a_supply_on_a_space_hinders_nobody() -> None:
    table = samurai_table(akemi="b2").lying("field1", "b3").lying("field2", "b3")
    table.do("go akemi b3")
    assert table.at("akemi") == "b3"
    bandits = bandit_table(1, M1="b1").lying("field1", "b2").lying("field2", "b3")
    bandits.do("move M1 b2", "move M1 b3", "move M1 b4")
    assert (bandits.at("M1"), bandits.actions) == ("b4", 0)


def test_X12_example_bandit_and_mounted() -> None:
    table = bandit_table(akemi="b2", B1="b1", M1="b3")
    rolled = _attack(table, "akemi", "B1 M1", 4, 4).event(AttackRolled)
    assert (len(rolled.faces), sum(rolled.bonuses), rolled.value) == (2, -3, 5)


def test_X12_example_two_bandits_and_a_veteran_mounted() -> None:
    table = bandit_table(akemi="b3", B1="b2", B2="b4", VM1="b5")
    rolled = _attack(table, "akemi", "B1 B2 VM1", 4, 4, 4).event(AttackRolled)
    assert (len(rolled.faces), sum(rolled.bonuses), rolled.value) == (3, -4, 8)


def test_X12_example_archer_cannot_hurt_akemi_from_afar() -> None:
    table = bandit_table(akemi="c1", A1="b2")
    assert _odds(table, "akemi", "A1") == 0
    rolled = _attack(table, "akemi", "A1", 6).event(AttackRolled)
    assert (rolled.bonuses, rolled.value, rolled.success) == ((-2,), 4, False)


def test_X12_example_joint_attack_on_a_storehouse() -> None:
    table = bandit_table(M1="f4", B1="g1", A1="f2")
    assert _odds(table, "store5", "M1", "B1", "A1") == Fraction(4, 216)
    short = _attack(table.fork(), "store5", "M1 B1 A1", 6, 6, 4)
    rolled = short.event(AttackRolled)
    assert (sum(rolled.bonuses), rolled.value, rolled.success) == (-5, 11, False)
    assert not short.taken("store5")
    enough = _attack(table.fork(), "store5", "M1 B1 A1", 6, 5, 6)
    assert enough.event(AttackRolled).value == 12
    assert enough.taken("store5")
