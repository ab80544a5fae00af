"""The picture as data: true to the observation, and silent about what is hidden (rules H)."""

from __future__ import annotations

import pytest

from game.seven_swords.rules.components import BANDIT, N_AREAS, N_TOKENS, SAMURAI
from game.seven_swords.rules.state import OUTSIDE, SETUP, copy
from game.seven_swords.view import refs
from game.seven_swords.view.board_view import _badge_shifts
from game.seven_swords.view.boxes import Box, on_board, table_for
from game.seven_swords.view.paint import badge_box
from game.seven_swords.view.picture import (
    FIGURE_LIFT,
    PictureState,
    carried_at,
    picture_model,
    place_of,
    standing_on,
)
from game.seven_swords.view.refs import Ref
from tests.rules.boards import SHIPPED, engine_of
from tests.view_positions import POSITIONS, SEATS, position


def picture_of(board: str, name: str, seat: int) -> PictureState:
    engine = engine_of(board)
    seen = engine.observe(position(board, name), seat)
    return picture_model(engine.layout, engine.board, seen, seat)


@pytest.mark.parametrize("board", SHIPPED)
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("seat", SEATS)
def test_every_piece_lies_on_the_board_where_the_state_has_it(
    board: str, name: str, seat: int
) -> None:
    state, picture = position(board, name), picture_of(board, name, seat)
    tokens = [t for t in range(N_TOKENS) if state.token_place[t] >= 0]
    assert {r.number for r in picture.pieces if r.sort == refs.TOKEN} == set(tokens)
    for token in tokens:
        place = int(state.token_place[token])
        where = place_of(picture, Ref(refs.TOKEN, token))
        if place >= OUTSIDE:
            assert where == Ref(refs.OUT, (place - OUTSIDE) // 3, (place - OUTSIDE) % 3)
        else:
            assert where == Ref(refs.SPACE, place)
    frame = table_for(seat).board
    assert all(frame.holds(*look.at) for look in picture.pieces.values())


@pytest.mark.parametrize("board", SHIPPED)
@pytest.mark.parametrize("name", POSITIONS)
def test_tokens_of_the_pool_and_of_the_board_are_all(board: str, name: str) -> None:
    picture = picture_of(board, name, BANDIT)
    placed = sum(ref.sort == refs.TOKEN for ref in picture.pieces)
    assert placed + sum(card.left for card in picture.pool) == N_TOKENS


@pytest.mark.parametrize("board", SHIPPED)
@pytest.mark.parametrize("name", [name for name in POSITIONS if name != "over"])
@pytest.mark.parametrize("seat", SEATS)
def test_H4_worlds_that_a_seat_cannot_tell_apart_look_the_same(
    board: str, name: str, seat: int
) -> None:
    engine = engine_of(board)
    seen = engine.observe(position(board, name), seat)
    picture = picture_model(engine.layout, engine.board, seen, seat)
    for seed in range(5):
        other = engine.observe(engine.determinize(copy(seen), seed), seat)
        assert picture_model(engine.layout, engine.board, other, seat) == picture


def test_H1_the_samurai_side_sees_numbers_of_cards_and_no_letter() -> None:
    picture = picture_of(SHIPPED[0], "samurai", SAMURAI)
    assert all(card.letter == "" for card in (*picture.hand, *picture.row))
    assert [card.number for card in picture.hand] == sorted(card.number for card in picture.hand)
    assert len(picture.hand) + len(picture.row) == N_AREAS


def test_H1_the_bandit_side_sees_the_letters() -> None:
    picture = picture_of(SHIPPED[0], "late", BANDIT)
    letters = [card.letter for card in (*picture.hand, *picture.row)]
    assert sorted(letters) == list("ABCDEFG")


def test_H2_values_face_down_are_not_in_the_bandit_picture() -> None:
    picture = picture_of(SHIPPED[0], "first", BANDIT)
    for ref, look in picture.pieces.items():
        if ref.sort in (refs.LOAD, refs.STORE_TILE):
            assert [badge.style for badge in look.badges] == ["defence"]
        elif ref.sort in (refs.HOUSE_TILE, refs.PALISADE):
            assert look.badges == ()


def test_H3_the_samurai_side_sees_its_own_values_as_secret() -> None:
    picture = picture_of(SHIPPED[0], "first", SAMURAI)
    badges = [badge for look in picture.pieces.values() for badge in look.badges]
    values = [badge for badge in badges if badge.style != "defence" or badge.secret]
    assert values
    assert all(badge.secret for badge in values)


def test_a_supply_lies_on_its_carrier_and_a_dropped_one_on_its_space() -> None:
    board = SHIPPED[0]
    picture, state = picture_of(board, "busy", BANDIT), position(board, "busy")
    carried, dropped = picture.pieces[Ref(refs.LOAD, 0)], picture.pieces[Ref(refs.LOAD, 1)]
    assert carried.where.sort == refs.TOKEN
    assert carried.at == carried_at(picture.pieces[carried.where].at)
    assert dropped.where == Ref(refs.SPACE, int(state.supply_where[1]))
    assert standing_on(picture, dropped.where)[-1] == Ref(refs.LOAD, 1)
    assert place_of(picture, Ref(refs.LOAD, 0)).sort == refs.SPACE


def test_setup_shows_what_is_still_to_be_placed() -> None:
    state, picture = position(SHIPPED[0], "half"), picture_of(SHIPPED[0], "half", SAMURAI)
    assert state.stage == SETUP
    assert picture.tray is not None
    placed = sum(ref.sort == refs.LOAD for ref in picture.pieces)
    assert placed + len(picture.tray.supplies) == 5
    # The other seat sees the tray grow empty, though not of what.
    other = picture_of(SHIPPED[0], "half", BANDIT).tray
    assert other is not None
    assert len(other.supplies) == len(picture.tray.supplies)
    assert picture_of(SHIPPED[0], "first", SAMURAI).tray is None


def test_spent_acting_and_injured_pieces_are_marked() -> None:
    picture, state = picture_of(SHIPPED[0], "busy", BANDIT), position(SHIPPED[0], "busy")
    for token in range(N_TOKENS):
        look = picture.pieces.get(Ref(refs.TOKEN, token))
        if look is not None:
            assert ("spent" in look.marks) == bool(state.token_spent[token])
            assert ("acting" in look.marks) == (state.mover == token)
    hurt = [look for ref, look in picture.pieces.items() if "injured" in look.marks]
    assert len(hurt) == 1


def test_level_units_and_logical_pixels_agree() -> None:
    assert on_board((0, 0)) == (table_for(0).board.x, table_for(0).board.y)
    right, bottom = on_board((1000, 900))
    assert (right, bottom) == (table_for(1).board.right, table_for(1).board.bottom)


@pytest.mark.parametrize("board", SHIPPED)
def test_a_figure_on_the_gate_space_leaves_the_numbers_of_its_palisade_in_view(board: str) -> None:
    engine = engine_of(board)
    picture = picture_of(board, "first", SAMURAI)
    for number, entry in enumerate(engine.layout.entries):
        palisade = picture.pieces[Ref(refs.PALISADE, number)]
        assert palisade.badges
        space = next(space for space in engine.layout.spaces if space.id == entry.gate)
        x, y = on_board(space.at)
        figure = Box(x - 13, y - FIGURE_LIFT - 22, 26, 44)
        for across, down in _badge_shifts(palisade, 20):
            at = (palisade.at[0] + across, palisade.at[1] + down)
            assert not figure.meets(badge_box(at, 12)), entry.id


def test_who_is_to_attack_is_not_spent_before_the_dice_are_thrown() -> None:
    engine = engine_of("terraces")
    state = copy(position("terraces", "bandits"))
    token = next(t for t in range(N_TOKENS) if state.token_place[t] >= 0)
    state.token_spent[token] = 1
    state.attackers = 1 << token
    seen = engine.observe(state, BANDIT)
    picture = picture_model(engine.layout, engine.board, seen, BANDIT)
    assert "spent" not in picture.pieces[Ref(refs.TOKEN, token)].marks
