"""Rules D: bringing tokens."""

from __future__ import annotations

from game.seven_swords.rules.events import Deployed
from tests.rules.table import bandit_table


def test_D1_one_token_on_each_of_three_deployment_spaces() -> None:
    table = bandit_table().do(*["deploy bandit gate3"] * 3)
    places = [int(table.state.token_place[table.token(f"B{n}")]) for n in (1, 2, 3)]
    assert len(set(places)) == 3
    assert [table.at(f"B{n}") for n in (1, 2, 3)] == ["gate3"] * 3
    assert table.refused("deploy archer gate3") == "D1 entry_full"
    assert "deploy archer gate4" in table.legal()


def test_D1_a_token_enters_on_the_first_empty_space() -> None:
    table = bandit_table().disarmed("gate1").do(*["deploy bandit gate1"] * 3)
    middle = int(table.state.token_place[table.token("B2")])
    table.do("move B2 a1", "deploy archer gate1")
    assert int(table.state.token_place[table.token("A1")]) == middle


def test_D2_the_supply_of_tokens_is_limited() -> None:
    table = bandit_table(30)
    table.do(*(f"deploy veteran-archer gate{n}" for n in (1, 2, 3)))
    assert table.refused("deploy veteran-archer gate4") == "D2 none_in_pool"
    assert not table.legal("deploy veteran-archer")


def test_D2_dead_tokens_and_those_that_left_may_be_brought_again() -> None:
    table = bandit_table(akemi="b2", VM1="b1", VM2="a1", VM3="gate6").disarmed("gate1")
    table.carrying("VM2", "field1")
    assert table.refused("deploy veteran-mounted gate2") == "D2 none_in_pool"
    table.do("move VM2 gate1")
    assert table.at("VM2") is None
    assert "deploy veteran-mounted gate2" in table.legal()
    table.do("deploy veteran-mounted gate2")
    assert table.at("VM2") == "gate2"
    table.do("rest", "tile two").dice(6).do("strike akemi", "kill VM1")
    table.do("end", "discard A")
    assert table.at("VM1") is None
    assert "deploy veteran-mounted gate3" in table.legal()


def test_D3_example_veteran_bandit_beside_three_bandits() -> None:
    three = bandit_table(B1="gate1", B2="a1", B3="a2").do("deploy veteran-bandit gate2")
    assert three.event(Deployed).cost == 2
    assert three.actions == 18
    four = bandit_table(B1="gate1", B2="a1", B3="a2", B4="c1").do("deploy veteran-bandit gate2")
    assert four.event(Deployed).cost == 1
    five = bandit_table(B1="gate1", B2="a1", B3="a2", B4="c1", B5="d1")
    assert five.do("deploy veteran-bandit gate2").event(Deployed).cost == 1


def test_D3_only_plain_tokens_of_the_same_kind_make_a_veteran_cheaper() -> None:
    table = bandit_table(B1="a1", B2="a2", A1="b1", VM1="c1", M1="d1", M2="gate3")
    costs = {}
    for kind in ("veteran-bandit", "veteran-archer", "veteran-mounted"):
        costs[kind] = table.fork().do(f"deploy {kind} gate2").event(Deployed).cost
    assert costs == {"veteran-bandit": 3, "veteran-archer": 5, "veteran-mounted": 5}


def test_D3_the_reduced_price_is_enough() -> None:
    table = bandit_table(2, B1="a1", B2="a2", B3="b1")
    assert "deploy veteran-bandit gate2" in table.legal()
    assert table.refused("deploy veteran-archer gate2") == "C3 too_dear"


def test_D4_a_token_acts_in_the_phase_in_which_it_entered() -> None:
    table = bandit_table(akemi="a1").disarmed("gate1").do("deploy bandit gate1")
    assert "attack akemi" in table.legal()
    table.dice(1).do("attack akemi", "with B1", "roll")
    assert table.state.token_spent[table.token("B1")] == 1


def test_D4_example_eight_actions_move_enter_move() -> None:
    table = bandit_table(8, B1="a1").do("move B1 a2")
    assert table.actions == 7
    table.do("deploy mounted gate2")
    assert table.actions == 4
    # The point left over lapsed when the other token entered.
    table.do("move B1 a3")
    assert table.actions == 3
