"""Rules S: setting up."""

from __future__ import annotations

from collections import Counter

import pytest

from game.seven_swords.rules.engine import IllegalAction
from game.seven_swords.rules.refusals import missing_setup
from game.seven_swords.rules.setup import first_game_action
from game.seven_swords.rules.state import WELL, copy, new_state
from game.seven_swords.rules.work import new_work
from tests.rules.boards import SHIPPED, comb_engine, engine_of
from tests.rules.table import SAMURAI_NAMES, Table
from tests.rules.walkers import first_game


def _fresh() -> Table:
    table = Table()
    table.state = table.engine.initial(3)
    return table


def _complete() -> Table:
    table = _fresh()
    for n in range(1, 6):
        table.do(f"place supply-{n + 2} field{n}")
        table.do(f"place store-{n} store{n}", f"place house-{n} house{n}")
    table.do(*(f"place palisade-{n} gate{n}" for n in range(1, 7)))
    table.do(*["stock D"] * 14)
    for name, area in zip(SAMURAI_NAMES, "abcdefg", strict=True):
        table.do(f"place {name} {area}2")
    return table


def test_S1_one_piece_per_space_face_down() -> None:
    table = _fresh().do("place supply-3 field1")
    assert table.refused("place supply-3 field2") == "S1 placed_already"
    assert table.refused("place supply-4 field1") == "S1 space_taken"
    assert not table.is_up("field1")
    table.do("place palisade-1 gate2")
    assert table.refused("place palisade-2 gate2") == "S1 space_taken"
    assert table.armed("gate2")
    assert not table.is_up("gate2")


def test_S1_bows_may_be_spread_as_the_player_likes() -> None:
    table = _fresh()
    table.do(*["stock A"] * 13, "stock G")
    assert table.state.bows.tolist() == [13, 0, 0, 0, 0, 0, 1]
    assert table.legal("stock") == []


def test_S1_one_samurai_in_each_area() -> None:
    table = _fresh().do("place akemi c4")
    assert table.refused("place kento c1") == "S1 area_has_samurai"
    assert table.refused("place akemi d1") == "S1 placed_already"
    assert "place kento d1" in table.legal()
    assert table.legal("place kento c") == []


def test_S1_pieces_may_be_placed_in_any_order() -> None:
    one = _fresh().do("place akemi c4", "stock B", "place house-2 house5")
    other = _fresh().do("place house-2 house5", "place akemi c4", "stock B")
    assert one.state.tobytes() == other.state.tobytes()


@pytest.mark.parametrize("level", ["comb", *SHIPPED])
def test_S2_first_game_deployment(level: str) -> None:
    engine = engine_of(level)
    board = engine.board
    for seed in range(6):
        state = first_game(engine, seed)
        assert state.bows.tolist() == [2] * 7
        areas = [int(board.area_of[space]) for space in state.samurai_space]
        assert sorted(areas) == list(range(7))
        for space in state.samurai_space:
            area = int(board.area_of[space])
            posts = {int(s) for s in board.second if int(board.area_of[s]) == area}
            assert not posts or int(space) in posts
        for tiles in (state.supply_tile, state.store_tile, state.house_tile, state.gate_tile):
            assert sorted(tiles.tolist()) == list(range(len(tiles)))


def test_S2_first_game_deployment_is_random() -> None:
    engine = comb_engine()
    states = [first_game(engine, seed) for seed in range(45)]
    supplies = Counter(int(state.supply_tile[0]) for state in states)
    assert set(supplies) == {0, 1, 2, 3, 4}
    # Area B of the comb has no palisade: any of its spaces will do.
    space_ids = [space.id for space in engine.layout.spaces]
    in_b = {space_ids[s] for state in states for s in state.samurai_space if space_ids[s][0] == "b"}
    assert in_b == {"b1", "b2", "b3", "b4", "b5"}
    akemi = {space_ids[int(state.samurai_space[0])][0] for state in states}
    assert akemi == set("abcdefg")


def test_S2_either_post_of_an_area_with_two_palisades() -> None:
    # Nothing in the deployment may lean on the game's own dice.
    engine = comb_engine()
    state = engine.initial(4)
    before = state.dice.tolist()
    source, work = new_state(), new_work()
    source.dice[:] = (1, 1)
    n = len(engine.legal(state))
    work.out[:n] = engine.legal(state)
    first_game_action(engine.board, state, work, n, source)
    assert state.dice.tolist() == before


def test_S3_how_a_game_begins() -> None:
    table = _complete().do("ready")
    state = table.state
    assert (int(state.turn), table.stage) == (1, "discard")
    assert state.samurai_markers.tolist() == [0] * 7
    assert state.samurai_state.tolist() == [WELL] * 7
    assert state.tile_turned.tolist() == [0] * 5
    assert table.legal() == [f"discard {letter}" for letter in "ABCDEFG"]
    assert table.tokens() == set()
    assert state.gate_armed.tolist() == [1] * 6
    assert state.unused == 0


def test_S4_a_complete_setup_is_ready() -> None:
    table = _complete()
    assert missing_setup(table.state) == {}
    assert table.legal() == ["ready"]


def test_S4_what_is_missing_is_named() -> None:
    table = _fresh()
    assert table.refused("ready") == "S4 setup_incomplete"
    assert missing_setup(table.state) == {
        "supplies": 5,
        "stores": 5,
        "houses": 5,
        "palisades": 6,
        "bows": 14,
        "samurai": 7,
    }
    table.do("place supply-3 field1", "stock B", "place jiro e5")
    refusal = table.refusal("ready")
    assert refusal is not None
    assert refusal.values == {
        "supplies": 4,
        "stores": 5,
        "houses": 5,
        "palisades": 6,
        "bows": 13,
        "samurai": 6,
    }
    with pytest.raises(IllegalAction, match="S4"):
        table.engine.play(copy(table.state), table.engine.read("ready"))


def test_S4_what_is_too_much_is_named() -> None:
    table = _complete()
    assert table.refused("stock A") == "S1 no_bows_left"
    assert table.refused("place supply-3 field2") == "S1 placed_already"
    assert table.refused("place akemi b1") == "S1 placed_already"
