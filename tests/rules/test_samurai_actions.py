"""Rules A: what samurai do."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.seven_swords.rules.components import PALISADES
from game.seven_swords.rules.events import (
    BowDrawn,
    HouseTurned,
    Ordered,
    PalisadeTurned,
    RearmRolled,
    StrikeRolled,
    Walked,
)
from game.seven_swords.rules.odds import palisade_odds, rearm_odds, shot_odds, strike_odds
from game.seven_swords.rules.state import AT_PALISADE, NOTHING
from tests.rules.table import SAMURAI_NAMES, Table, samurai_table


def _casualties(table: Table) -> set[frozenset[str]]:
    """Return every set of tokens that the player can kill by one attack, from now on."""
    if table.stage != "casualties":
        return {frozenset()}
    found = {frozenset[str]()}
    for text in table.legal("kill"):
        token = text.split()[1]
        found |= {rest | {token} for rest in _casualties(table.fork().do(text))}
    return found


def _largest(sets: set[frozenset[str]]) -> set[frozenset[str]]:
    return {one for one in sets if not any(one < other for other in sets)}


def _three() -> Table:
    """Akemi on b3 with a mounted, a bandit and an archer next to her."""
    return samurai_table(akemi="b3", M1="b2", B1="b4", A1="b5")


def _shots(table: Table, source: str, place: str, defence: int) -> Fraction | None:
    where = table.engine.read(f"shoot {place}") >> 16 & 255
    return shot_odds(table.board, table.state, table.source(source), where, defence)


def _dies_from(table: Table, *texts: str) -> list[int]:
    """Return the faces of the die with which somebody can be killed."""
    return [face for face in range(1, 7) if _casualties_or_dead(table.fork().dice(face), texts)]


def _casualties_or_dead(table: Table, texts: tuple[str, ...]) -> bool:
    before = table.tokens()
    table.do(*texts)
    return table.stage == "casualties" or table.tokens() != before


def test_A1_example_akemi_against_three() -> None:
    two = _three().dice(2).do("strike akemi")
    assert two.event(StrikeRolled).value == 5
    assert _largest(_casualties(two)) == {
        frozenset({"M1", "B1"}),
        frozenset({"M1", "A1"}),
        frozenset({"B1", "A1"}),
    }
    for face in (4, 5, 6):
        assert _largest(_casualties(_three().dice(face).do("strike akemi"))) == {
            frozenset({"M1", "B1", "A1"})
        }
    assert frozenset({"M1", "B1", "A1"}) not in _casualties(_three().dice(3).do("strike akemi"))
    table = _three()
    assert strike_odds(table.board, table.state, 0, 7) == Fraction(3, 6)


def test_A1_the_player_picks_after_the_roll_and_the_excess_is_lost() -> None:
    table = _three().dice(2).do("strike akemi")
    assert table.legal() == ["kill B1", "kill A1", "kill M1", "spare"]
    table.do("kill B1", "kill A1")
    # One point is left, which kills nobody.
    assert table.stage == "samurai_phase"
    assert table.tokens() == {"M1"}
    spared = _three().dice(2).do("strike akemi", "spare")
    assert spared.tokens() == {"B1", "A1", "M1"}
    assert (spared.stage, spared.state.value) == ("samurai_phase", 0)


def test_A1_a_value_too_low_kills_nobody_and_asks_nobody() -> None:
    table = samurai_table(daichi="b3", VM1="b2").dice(2).do("strike daichi")
    assert (table.stage, table.tokens()) == ("samurai_phase", {"VM1"})
    assert (table.actions, table.markers("daichi")) == (6, "c")


def test_A1_only_adjacent_spaces_and_never_deployment_spaces() -> None:
    table = samurai_table(akemi="a1", B1="gate1", B2="a3").disarmed("gate1")
    assert table.refused("strike akemi") == "A1 nobody_adjacent"
    table.put(B3="a2").dice(6).do("strike akemi")
    assert table.legal() == ["kill B3", "spare"]
    assert table.refused("kill B1") == "A1 not_exposed"


def test_A1_a_token_tougher_than_what_is_left_is_not_picked() -> None:
    table = _three().dice(1).do("strike akemi", "kill B1")
    assert table.refused("kill M1") == "A1 value_too_low"
    assert table.legal() == ["kill A1", "spare"]


def test_A2_example_bow_near_and_far() -> None:
    # Daichi has combat 1; between him and the bandit lie c4 and d1.
    table = samurai_table(daichi="c3", B1="d2", A1="gate2", A2="gate2")
    assert _dies_from(table, "bow daichi", "shoot d2") == [3, 4, 5, 6]
    assert _shots(table, "daichi", "d2", 2) == Fraction(4, 6)
    far = samurai_table(daichi="c1", A1="gate2", A2="gate2")
    assert far.do("bow daichi").dice(4).do("shoot gate2").event(StrikeRolled).distance == 3
    far = samurai_table(daichi="c1", A1="gate2", A2="gate2")
    kills = {
        face: max(map(len, _casualties(far.fork().dice(face).do("bow daichi", "shoot gate2"))))
        for face in range(1, 7)
    }
    assert kills == {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}


def test_A2_a_bow_of_his_own_area_is_spent_hit_or_miss() -> None:
    for face in (1, 6):
        table = samurai_table(akemi="c3", B1="d2").do("bow akemi")
        assert table.event(BowDrawn).area == 2
        table.dice(face).do("shoot d2")
        assert table.state.bows.tolist() == [2, 2, 1, 2, 2, 2, 2]
        assert table.markers("akemi") == "c"


def test_A2_without_a_bow_in_his_area_nobody_shoots() -> None:
    table = samurai_table(akemi="c3", kento="b1", B1="d2")
    table.state.bows[2] = 0
    assert table.refused("bow akemi") == "A2 no_bow"
    assert "bow kento" in table.legal()
    assert samurai_table(akemi="c3").refused("bow akemi") == "A2 no_token_anywhere"


def test_A2_one_token_in_the_village_any_tokens_outside() -> None:
    table = samurai_table(takeo="a2", B1="a3", B2="a4", B3="gate1", A1="gate1", M1="gate1")
    inside = table.fork().dice(6).do("bow takeo", "shoot a3")
    assert inside.tokens() == {"B2", "B3", "A1", "M1"}
    # Takeo: 4 + 6 - 1 = 9 against 2 + 2 + 3.
    outside = table.fork().dice(6).do("bow takeo", "shoot gate1")
    assert _largest(_casualties(outside)) == {frozenset({"B3", "A1", "M1"})}


def test_A2_armed_palisades_do_not_stop_it() -> None:
    table = samurai_table(takeo="a1", B1="gate1")
    assert table.armed("gate1")
    table.dice(1).do("bow takeo", "shoot gate1", "kill B1")
    assert table.tokens() == set()
    # A bow turns no palisade up.
    assert not table.is_up("gate1")


def test_A2_distance_to_the_deployment_spaces_counts_the_gate_space() -> None:
    for where, between in (("a1", 0), ("a2", 1), ("a3", 2), ("b1", 4)):
        table = samurai_table(akemi=where, VM1="gate1").dice(1).do("bow akemi", "shoot gate1")
        assert table.event(StrikeRolled).distance == between


def test_A2_a_bow_may_be_used_next_to_the_target() -> None:
    table = samurai_table(akemi="b2", VM1="b3").dice(1).do("bow akemi", "shoot b3")
    assert table.event(StrikeRolled) == StrikeRolled(0, table.space("b3"), 1, 3, 0)
    assert table.tokens() == set()


def test_a_strike_is_in_vain_when_its_value_kills_nobody() -> None:
    # At distance 2 Daichi's 1 + face - 2 reaches a bandit's defence 2 from a 3 on.
    for face in range(1, 7):
        shot = samurai_table(daichi="c3", B1="d2").dice(face).do("bow daichi", "shoot d2")
        assert shot.event(StrikeRolled).in_vain == (face < 3) == bool(shot.tokens())
        # Outside, whom it kills is picked afterwards; 1 + face - 3 against 2.
        far = samurai_table(daichi="c1", A1="gate2").dice(face).do("bow daichi", "shoot gate2")
        assert far.event(StrikeRolled).in_vain == (face < 4)


def test_A2_only_a_place_with_a_token_is_shot_at() -> None:
    table = samurai_table(akemi="b2", B1="c3", B2="gate4").do("bow akemi")
    assert table.legal() == ["shoot c3", "shoot gate4"]
    assert table.refused("shoot c4") == "A2 no_token_there"
    assert table.refused("shoot gate1") == "A2 no_token_there"


def test_A3_up_to_his_movement_through_samurai_and_not_through_tokens() -> None:
    table = samurai_table(kento="b3", akemi="b4", B1="b2")
    assert table.legal("go kento") == ["go kento b5", "go kento c1", "go kento c2"]
    table.do("go kento c2")
    assert table.event(Walked).path == tuple(table.space(s) for s in ("b3", "b4", "c1", "c2"))
    assert table.markers("kento") == "m"


def test_A3_he_ends_on_a_free_village_space() -> None:
    table = samurai_table(kento="a1", akemi="a2", B1="a4").disarmed("gate1")
    assert table.legal("go kento") == ["go kento a3", "go kento a5"]
    assert table.refused("go kento a2") == "A3 space_occupied"
    assert table.refused("go kento a4") == "A3 space_occupied"
    assert table.refused("go kento b2") == "A3 too_far"
    blocked = samurai_table(kento="a1", B1="a3")
    assert blocked.refused("go kento a4") == "A3 way_blocked"


@pytest.mark.parametrize(("samurai", "movement"), [("takeo", 2), ("akemi", 3), ("akane", 4)])
def test_A3_the_movement_on_his_card(samurai: str, movement: int) -> None:
    table = samurai_table(7, **{samurai: "d1"}).do("end")
    table.samurai_to_act()
    distance = {
        space: int(table.board.steps[table.space("d1"), table.space(space)])
        for space in (text.split()[2] for text in table.legal(f"go {samurai}"))
    }
    assert max(distance.values()) == movement


def test_A4_example_palisade_against_mounted_and_bandit() -> None:
    def ordered(face: int) -> set[frozenset[str]]:
        table = samurai_table(akemi="a2", M1="gate1", B1="gate1")
        return _largest(_casualties(table.dice(face).do("order akemi gate1")))

    assert ordered(6) == ordered(5) == {frozenset({"M1", "B1"})}
    assert ordered(4) == ordered(3) == {frozenset({"M1"}), frozenset({"B1"})}
    assert ordered(2) == {frozenset({"B1"})}
    assert ordered(1) == {frozenset()}
    table = samurai_table(akemi="a2", M1="gate1", B1="gate1")
    assert palisade_odds(table.board, table.state, 0, 5) == Fraction(2, 6)


@pytest.mark.parametrize(("number", "gate"), [(4, "e5"), (6, "g4")])
def test_A4_the_palisades_combat_is_added_to_the_die(number: int, gate: str) -> None:
    entry, combat = f"gate{number}", PALISADES[number - 1].combat
    table = samurai_table(7, akemi=gate, VM1=entry, B1=entry)
    assert combat in (1, 2)
    needed = 4 - combat
    assert table.fork().dice(needed).do(f"order akemi {entry}").legal("kill VM1") == ["kill VM1"]
    assert table.fork().dice(needed - 1).do(f"order akemi {entry}").legal("kill VM1") == []


def test_A4_distance_no_more_than_leadership() -> None:
    # Takeo leads over one space, Akemi over two.
    for samurai, near, far in (("takeo", "a2", "a3"), ("akemi", "a3", "a4")):
        table = samurai_table(7, **{samurai: near}, B1="gate1")
        assert f"order {samurai} gate1" in table.legal()
        table.put(**{samurai: far})
        assert table.refused(f"order {samurai} gate1") == "A4 beyond_leadership"


def test_A4_it_is_turned_up_and_stays_up() -> None:
    table = samurai_table(akemi="a1", VM1="gate1").dice(1).do("order akemi gate1")
    assert table.event(PalisadeTurned) == PalisadeTurned(0, 0)
    assert table.event(Ordered) == Ordered(0, AT_PALISADE)
    assert table.event(StrikeRolled).skill == 0
    assert table.is_up("gate1")
    assert table.markers("akemi") == "l"


def test_A4_only_an_armed_palisade_with_tokens_outside() -> None:
    table = samurai_table(akemi="a1", B1="gate1").disarmed("gate1")
    assert table.refused("order akemi gate1") == "A4 palisade_down"
    empty = samurai_table(akemi="a1", B1="a2")
    assert empty.refused("order akemi gate1") == "A4 nobody_outside"


def test_A4_only_tokens_in_its_own_deployment_spaces() -> None:
    table = samurai_table(akemi="a1", B1="gate1", B2="a2", B3="gate2")
    table.dice(6).do("order akemi gate1")
    assert table.legal() == ["kill B1", "spare"]


def test_A5_example_distances_to_a_house() -> None:
    # Kento leads over four, Daichi over three, Takeo over one.
    table = samurai_table(kento="a3", takeo="b3", B1="g1")
    assert "order kento house1" in table.legal()
    assert "order takeo house1" in table.legal()
    three = samurai_table(daichi="a3", B1="g1")
    assert "order daichi house1" in three.legal()
    refusal = three.put(daichi="a2").refusal("order daichi house1")
    assert refusal is not None
    assert (refusal.rule, refusal.values) == ("A5", {"distance": 4, "leadership": 3})
    refusal = table.put(takeo="b4").refusal("order takeo house1")
    assert refusal is not None
    assert refusal.values == {"distance": 2, "leadership": 1}


def test_A5_example_house_against_three_targets() -> None:
    table = samurai_table(kento="b3", M1="b2", B1="a3", A1="b1")
    order = "order kento house1"
    assert _dies_from(table, order, "shoot b2") == [3, 4, 5, 6]
    assert _dies_from(table, order, "shoot a3") == [5, 6]
    assert _dies_from(table, order, "shoot b1") == [3, 4, 5, 6]
    assert _shots(table, "house1", "b2", 3) == Fraction(4, 6)
    assert _shots(table, "house1", "a3", 2) == Fraction(2, 6)
    assert _shots(table, "house1", "b1", 2) == Fraction(4, 6)


def test_A5_the_house_is_turned_up_for_good_when_it_shoots() -> None:
    table = samurai_table(kento="b3", B1="b1").do("order kento house1")
    assert not table.is_up("house1")
    table.dice(1).do("shoot b1")
    assert table.is_up("house1")
    assert table.event(HouseTurned) == HouseTurned(0, 0)


def test_A5_the_nearest_arrow_counts() -> None:
    # house2 has arrows to c3 and to d3.
    for target, between in (("c4", 1), ("d1", 2), ("d2", 1), ("d3", 0), ("c5", 1)):
        table = samurai_table(kento="c2", VM1=target).dice(1)
        table.do("order kento house2", f"shoot {target}")
        assert table.event(StrikeRolled).distance == between


@pytest.mark.parametrize(
    ("house", "where", "combat"), [("house1", "b2", 0), ("house3", "d4", 1), ("house5", "g2", 2)]
)
def test_A5_the_houses_combat_is_added_to_the_die(house: str, where: str, combat: int) -> None:
    table = samurai_table(7, VM1=where).put(kento=where[0] + "3")
    order = f"order kento {house}"
    assert _dies_from(table, order, f"shoot {where}") == list(range(4 - combat, 7))


def test_A5_never_into_deployment_spaces() -> None:
    table = samurai_table(kento="c2", B1="gate2").disarmed("gate2")
    assert table.refused("order kento house2") == "A5 nobody_inside"
    table.put(B2="c4").do("order kento house2")
    assert table.legal() == ["shoot c4"]
    assert table.refused("shoot gate2") == "A5 house_inside_only"


def test_A5_costs_no_bow_and_kills_one_token() -> None:
    table = samurai_table(kento="b3", B1="b1", B2="b2").dice(6)
    table.do("order kento house1", "shoot b2")
    assert table.tokens() == {"B1"}
    assert table.state.bows.sum() == 14
    assert table.markers("kento") == "l"
    assert table.stage == "samurai_phase"


def test_A6_example_rearming_at_distance_two() -> None:
    for face in range(1, 7):
        table = samurai_table(daichi="a3", B1="gate1").disarmed("gate1").dice(face)
        assert rearm_odds(table.board, table.state, SAMURAI_NAMES.index("daichi"), 0) == (
            Fraction(5, 6)
        )
        table.do("rearm daichi gate1")
        rolled = table.event(RearmRolled)
        assert (rolled.needed, rolled.face) == (2, face)
        assert table.armed("gate1") is rolled.success is (face >= 2)
        # Still face up, and the marker is spent all the same.
        assert table.is_up("gate1")
        assert table.markers("daichi") == "l"


def test_A6_within_leadership_and_only_a_disarmed_one() -> None:
    table = samurai_table(akemi="a4").disarmed("gate1")
    assert table.refused("rearm akemi gate1") == "A6 beyond_leadership"
    assert samurai_table(akemi="a1").refused("rearm akemi gate1") == "A6 palisade_armed"


def test_A6_on_the_gate_space_it_always_succeeds() -> None:
    table = samurai_table(akemi="a1").disarmed("gate1").dice(1).do("rearm akemi gate1")
    assert table.armed("gate1")


def test_A7_ordered_any_number_of_times_by_other_samurai() -> None:
    table = samurai_table(akemi="a1", kento="a2", daichi="a3", B1="gate1", VM1="gate1", M1="b1")
    table.dice(1, 1, 1, 1)
    table.do("order akemi gate1", "order kento gate1")
    assert table.refused("order akemi gate1") == "T6 marker_used"
    table.do("order daichi gate1")
    assert table.actions == 4
    houses = samurai_table(akemi="b3", kento="b4", VM1="b2").dice(1, 1)
    houses.do("order akemi house1", "shoot b2", "order kento house1", "shoot b2")
    assert houses.actions == 5
    assert houses.state.source == NOTHING
