"""Rules B: what every board has, and how distances are counted."""

from __future__ import annotations

import pytest

from game.seven_swords.rules.board import FAR
from game.seven_swords.rules.combat import distance_to, shot_distance
from game.seven_swords.rules.samurai import gate_distance, house_distance
from game.seven_swords.rules.state import NOTHING
from tests.rules.boards import SHIPPED, comb_engine, engine_of
from tests.rules.table import SAMURAI_NAMES, Table, bandit_table, samurai_table

BOARDS = ("comb", *SHIPPED)


@pytest.mark.parametrize("level", BOARDS)
def test_B1_seven_areas_part_the_village(level: str) -> None:
    engine = engine_of(level)
    board = engine.board
    together = 0
    for area in range(7):
        spaces = int(board.area_spaces[area])
        assert spaces
        assert together & spaces == 0
        together |= spaces
    assert together == (1 << int(board.n_spaces)) - 1
    assert set(engine.layout.bow_squares) == set("ABCDEFG")


@pytest.mark.parametrize("level", BOARDS)
def test_B1_spaces_are_linked_both_ways_and_all_hang_together(level: str) -> None:
    board = engine_of(level).board
    n = int(board.n_spaces)
    for one in range(n):
        assert not int(board.near[one]) >> one & 1
        for other in range(n):
            assert int(board.near[one]) >> other & 1 == int(board.near[other]) >> one & 1
            assert board.steps[one, other] < FAR


@pytest.mark.parametrize("level", BOARDS)
def test_B2_six_entries_with_a_gate_space_and_a_second_space(level: str) -> None:
    engine = engine_of(level)
    board = engine.board
    assert len(engine.layout.entries) == 6
    gates = [int(gate) for gate in board.gate]
    assert len(set(gates)) == 6
    for entry in range(6):
        assert len(engine.layout.entries[entry].deploy_at) == 3
        assert board.gate_entry[gates[entry]] == entry
        assert int(board.near[gates[entry]]) >> int(board.second[entry]) & 1
    inner = [space for space in range(int(board.n_spaces)) if space not in gates]
    assert all(board.gate_entry[space] == NOTHING for space in inner)


@pytest.mark.parametrize("level", BOARDS)
def test_B3_five_houses_storehouses_and_supplies_that_nobody_enters(level: str) -> None:
    engine = engine_of(level)
    layout = engine.layout
    assert len(layout.houses) == len(layout.stores) == len(layout.supplies) == 5
    spaces = {space.id for space in layout.spaces}
    for site in (*layout.houses, *layout.stores, *layout.supplies):
        assert site.id not in spaces
        assert site.access
        assert set(site.access) <= spaces
    # Moves and walks name village spaces or entries; a site has no such name to go to.
    for site in (*layout.houses, *layout.stores, *layout.supplies):
        with pytest.raises(ValueError, match="expected"):
            engine.read(f"move B1 {site.id}")
        with pytest.raises(ValueError, match="expected"):
            engine.read(f"go akemi {site.id}")


def test_B3_a_house_names_one_or_more_arrows() -> None:
    assert [len(house.access) for house in comb_engine().layout.houses] == [1, 2, 1, 1, 2]


def test_B4_two_boards_of_different_shape_ship() -> None:
    assert len(SHIPPED) >= 2
    shapes = set()
    for name in SHIPPED:
        board = engine_of(name).board
        gates_per_area = [0] * 7
        for gate in board.gate:
            gates_per_area[int(board.area_of[gate])] += 1
        links = tuple(sorted(int(count) for count in board.n_links[: int(board.n_spaces)]))
        shapes.add((links, tuple(sorted(gates_per_area))))
    assert len(shapes) == len(SHIPPED)


def _distance(table: Table, token: str, target: str) -> int:
    number = table.token(token)
    return int(distance_to(table.board, table.state, number, table.target(target)))


def test_B5_distance_counts_the_spaces_between() -> None:
    table = bandit_table(akemi="c4", A1="c3", A2="c2", A3="c5", A4="b4")
    assert [_distance(table, f"A{n}", "akemi") for n in (1, 2, 3, 4)] == [0, 1, 1, 3]


def test_B5_shots_fly_over_supplies_and_storehouses() -> None:
    # On foot b2 and b3 lie between b1 and b5; an arrow crosses only field1.
    table = bandit_table(akemi="b5", A1="b1")
    assert _distance(table, "A1", "akemi") == 1
    assert int(table.board.steps[table.space("b1"), table.space("b5")]) == 3


def test_B5_shots_never_fly_over_houses() -> None:
    # house2 stands between c3 and d3 and would make them neighbours but one.
    table = bandit_table(akemi="d3", A1="c3")
    assert _distance(table, "A1", "akemi") == 3


def test_B5_pieces_do_not_block_a_shot() -> None:
    table = bandit_table(akemi="c4", kento="c2", B1="c3", A1="c1")
    assert _distance(table, "A1", "akemi") == 2
    assert "attack akemi" in table.legal()


def test_B5_the_three_deployment_spaces_are_one_location_next_to_the_gate_space() -> None:
    table = bandit_table(akemi="a1", kento="a3", A1="gate1", A2="gate1", A3="gate1")
    table.disarmed("gate1")
    assert [_distance(table, f"A{n}", "akemi") for n in (1, 2, 3)] == [0, 0, 0]
    assert [_distance(table, f"A{n}", "kento") for n in (1, 2, 3)] == [2, 2, 2]
    assert [_distance(table, f"A{n}", "gate1") for n in (1, 2, 3)] == [0, 0, 0]
    samurai = samurai_table(akemi="a1", kento="a3", A3="gate1")
    for name, between in (("akemi", 0), ("kento", 2)):
        source = SAMURAI_NAMES.index(name)
        assert shot_distance(samurai.board, samurai.state, source, 0, NOTHING) == between


def test_B5_the_palisade_square_is_not_counted() -> None:
    table = bandit_table(A1="a1", A2="a2", A3="gate6").disarmed("gate6")
    assert _distance(table, "A1", "gate1") == 0
    assert _distance(table, "A2", "gate1") == 1
    # From outside one gate to the palisade of another: every village space between.
    inside = int(table.board.flight[table.space("g4"), table.space("a1")])
    assert _distance(table, "A3", "gate1") == inside + 1


def test_B5_orders_count_village_spaces_only() -> None:
    table = samurai_table(akemi="b1", kento="a1", akane="a2")
    board, state = table.board, table.state
    # house1 is called through b2; field1 shortens no call.
    assert house_distance(board, state, SAMURAI_NAMES.index("akemi"), 0) == 1
    table.put(akemi="b5")
    assert house_distance(board, state, SAMURAI_NAMES.index("akemi"), 0) == 2
    assert gate_distance(board, state, SAMURAI_NAMES.index("kento"), 0) == 0
    assert gate_distance(board, state, SAMURAI_NAMES.index("akane"), 0) == 1
