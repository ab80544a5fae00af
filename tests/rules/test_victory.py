"""Rules V: how the game ends and what counts."""

from __future__ import annotations

import random

from game.seven_swords.rules.components import BANDIT, NOBODY, SAMURAI
from game.seven_swords.rules.events import GameEnded
from game.seven_swords.rules.scoring import Result
from game.seven_swords.rules.state import EXECUTED, KILLED, REVEAL, SUPPLY_GONE, SUPPLY_HOME
from tests.rules.table import Table, bandit_table, samurai_table


def _last_turn(**pieces: str) -> Table:
    return Table(turn=18).put(**pieces).samurai_to_act(0)


def _result(table: Table) -> Result:
    result = table.engine.result(table.state)
    assert result is not None
    return result


def test_V1_the_last_samurai_killed_in_combat_ends_the_game_at_once() -> None:
    table = bandit_table(akemi="b2", VM1="b1", M1="b3").gone("jiro").injured("akemi")
    table.dice(6, 6).do("attack akemi", "with VM1", "with M1", "roll")
    assert table.stage == "over"
    assert table.engine.to_act(table.state) == NOBODY
    result = _result(table)
    assert (result.winner, result.by_elimination) == (BANDIT, True)
    assert table.event(GameEnded) == GameEnded(BANDIT)


def test_V1_the_last_samurai_killed_by_a_card_ends_the_game_too() -> None:
    table = Table(turn=11).row("ABCEF").put(akemi="g1").gone("jiro")
    table.state.stage = REVEAL
    table.do("reveal G")
    assert table.stage == "over"
    assert _result(table).winner == BANDIT


def test_V1_nobody_counts() -> None:
    table = bandit_table(akemi="b2", VM1="b1", M1="b3").gone("jiro").injured("akemi")
    table.dice(6, 6).do("attack akemi", "with VM1", "with M1", "roll")
    # The samurai would have won by points.
    points = _result(table).points
    assert points[SAMURAI] > points[BANDIT]
    assert _result(table).winner == BANDIT


def test_V1_one_samurai_alive_and_the_game_goes_on() -> None:
    table = bandit_table(akemi="b2", VM1="b1", M1="b3").injured("akemi")
    table.dice(6, 6).do("attack akemi", "with VM1", "with M1", "roll")
    assert table.stage == "bandit_phase"
    assert table.engine.result(table.state) is None


def test_V2_after_the_samurai_phase_of_turn_eighteen_both_count() -> None:
    table = _last_turn()
    assert table.engine.result(table.state) is None
    table.do("end")
    assert table.stage == "over"
    assert table.legal() == []
    assert table.refused("end") == "V2 over"
    assert _result(table).winner == SAMURAI
    assert not _result(table).by_elimination


def test_V2_more_points_win_and_equal_points_are_a_draw() -> None:
    # 47 points are on the board at first: 25 supplies, 15 storehouses, 7 areas.
    table = _last_turn()
    for supply in (2, 3, 4):
        table.state.supply_where[supply] = SUPPLY_GONE
    table.state.store_taken[:] = (1, 0, 0, 1, 0)
    table.do("end")
    assert _result(table).points == (24, 23)
    assert _result(table).winner == SAMURAI
    fewer = table.fork().put(B1="a1")
    assert _result(fewer).points == (23, 23)
    assert _result(fewer).winner == NOBODY
    fewest = table.fork().put(B1="a1", B2="b1")
    assert _result(fewest).winner == BANDIT


def test_V2_every_source_of_points_decides_alike() -> None:
    chance = random.Random(2)
    winners = set()
    for _ in range(200):
        table = _last_turn(**{f"B{n}": f"{area}1" for n, area in enumerate("abcdefg", 1)})
        state = table.state
        state.supply_where[:] = [chance.choice((SUPPLY_HOME, SUPPLY_GONE)) for _ in range(5)]
        state.store_taken[:] = [chance.randrange(2) for _ in range(5)]
        state.samurai_state[:6] = [chance.choice((KILLED, EXECUTED)) for _ in range(6)]
        table.do("end")
        result = _result(table)
        samurai, bandits = result.points
        assert result.winner == (NOBODY if samurai == bandits else int(bandits > samurai))
        winners.add(result.winner)
    assert winners == {SAMURAI, BANDIT, NOBODY}


def test_V3_supplies_on_the_board_count_for_the_samurai_carried_ones_included() -> None:
    table = _last_turn(B1="b1").carrying("B1", "field5").lying("field4", "c1").turned_up("field3")
    table.do("end")
    assert _result(table).parts[SAMURAI]["supplies"] == 25


def test_V3_storehouses_not_taken() -> None:
    table = _last_turn()
    table.state.store_taken[4] = 1
    table.do("end")
    assert _result(table).parts[SAMURAI]["stores"] == 10


def test_V3_one_per_area_without_a_token_on_its_village_spaces() -> None:
    table = _last_turn(B1="a1", B2="a2", B3="c5", B4="gate3", B5="gate6").do("end")
    assert _result(table).parts[SAMURAI]["areas"] == 5


def test_V4_supplies_carried_off_storehouses_taken_and_samurai_killed_in_combat() -> None:
    table = bandit_table(akemi="b2", VM1="b1", M1="b3", M2="a1").injured("akemi")
    table.disarmed("gate1").carrying("M2", "field4")
    table.state.turn = 18
    table.do("move M2 gate1").dice(6, 6)
    table.do("attack akemi", "with VM1", "with M1", "roll", "rest", "tile golden", "end")
    parts = _result(table).parts[BANDIT]
    # The five that cards killed before count for nobody.
    assert parts == {"supplies": 6, "stores": 0, "kills": 1}
    table.state.store_taken[:] = (0, 1, 1, 0, 0)
    assert _result(table).parts[BANDIT]["stores"] == 5


def test_V4_a_token_still_carrying_scores_nothing() -> None:
    table = samurai_table(B1="a1").carrying("B1", "field5")
    table.state.turn = 18
    table.do("end")
    assert _result(table).points[BANDIT] == 0
