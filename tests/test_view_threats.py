"""What the samurai player can tell of the bandits' hand: odds, signs, tips (rules H1, T3)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from game.client.canvas import Canvas
from game.seven_swords.rules.components import AREAS, BANDIT, KILL_TURNS, N_AREAS, SAMURAI
from game.seven_swords.rules.odds import held_odds
from game.seven_swords.rules.state import BANDIT_PHASE, EMPTY, State
from game.seven_swords.view import refs
from game.seven_swords.view.boxes import table_for
from game.seven_swords.view.gallery import studio
from game.seven_swords.view.picture import PictureState, picture_model
from game.seven_swords.view.refs import Ref
from game.seven_swords.view.threats import draw_threats
from game.seven_swords.view.tooltips import tooltip
from game.seven_swords.view.unseen import draw_unseen
from tests.rules.boards import engine_of
from tests.view_positions import studio_in

# Two numbers on its cards: 5 for A, F and G, 6 for B to E.
ENGINE = engine_of("terraces")
WORLDS = 600


def discarded(letters: str) -> State:
    """A game in which some letters lie in the discard row."""
    state = ENGINE.initial(1)
    state.stage = BANDIT_PHASE
    state.turn = 5
    state.card_row[:] = EMPTY
    for place, letter in enumerate(letters):
        state.card_row[place] = AREAS.index(letter)
    return state


def model(state: State, seat: int) -> PictureState:
    seen = ENGINE.observe(state, seat)
    return picture_model(ENGINE.layout, ENGINE.board, seen, seat)


def test_odds_of_a_card_are_those_of_the_worlds_that_fit() -> None:
    seen = ENGINE.observe(discarded("GEA"), SAMURAI)
    held: Counter[int] = Counter()
    for seed in range(WORLDS):
        world = ENGINE.determinize(seen, seed)
        held.update(set(range(N_AREAS)) - {int(card) for card in world.card_row})
    for area in range(N_AREAS):
        odds = held_odds(ENGINE.board, seen, area)
        assert abs(odds - Fraction(held[area], WORLDS)) < Fraction(7, 100)
    # A, F and G give five actions: two of them are gone.
    assert held_odds(ENGINE.board, seen, 0) == Fraction(1, 3)
    assert held_odds(ENGINE.board, seen, 1) == Fraction(3, 4)
    assert held_odds(ENGINE.board, seen, 4) == Fraction(3, 4)
    # No card that gives five has been given up here.
    assert held_odds(ENGINE.board, ENGINE.observe(discarded("E"), SAMURAI), 0) == 1


def test_a_card_that_was_shown_is_known_to_be_gone() -> None:
    state = discarded("GEA")
    state.card_shown = AREAS.index("A")
    seen = ENGINE.observe(state, SAMURAI)
    assert held_odds(ENGINE.board, seen, 0) == 0
    assert held_odds(ENGINE.board, seen, 5) == Fraction(1, 2)


def test_equal_numbers_tell_the_samurai_the_same() -> None:
    assert model(discarded("GE"), SAMURAI).held == model(discarded("AC"), SAMURAI).held


def test_the_bandits_know_their_hand() -> None:
    held = model(discarded("GE"), BANDIT).held
    assert [AREAS[area] for area in range(N_AREAS) if held[area] == 0] == ["E", "G"]
    assert set(held) == {0, 1}


def test_tips_tell_the_samurai_which_areas_may_be_betrayed() -> None:
    texts = studio_in("en").texts
    picture = model(discarded("GEA"), SAMURAI)
    coming = next(turn for turn in KILL_TURNS if turn > 5)
    words = tooltip(texts, ENGINE.layout, picture, Ref(refs.TURN, coming))
    assert "A 33%, B 75%, C 75%" in words
    assert "33%" not in tooltip(texts, ENGINE.layout, picture, Ref(refs.TURN, KILL_TURNS[2]))
    own = tooltip(texts, ENGINE.layout, model(discarded("GEA"), BANDIT), Ref(refs.TURN, coming))
    assert "%" not in own


# on the table


def written(monkeypatch: pytest.MonkeyPatch, picture: PictureState, zoom: int) -> list[str]:
    """What stands beside the names of the cards' rows, at a size of the texts."""
    seen: list[str] = []
    write = Canvas.text

    def text(canvas: Canvas, words: str, *more: Any, **named: Any) -> Any:
        seen.append(words)
        return write(canvas, words, *more, **named)

    monkeypatch.setattr(Canvas, "text", text)
    fresh = studio("en", strict=True)
    fresh.type.zoom = zoom
    canvas = fresh.canvas((1280, 720))
    table = table_for(picture.seat, zoom)
    draw_threats(canvas, table, picture)
    draw_unseen(canvas, table, fresh.texts, picture)
    return seen


@pytest.mark.parametrize("zoom", [100, 125, 150])
def test_the_samurai_player_sees_the_letters_that_may_be_betrayed(
    monkeypatch: pytest.MonkeyPatch, zoom: int
) -> None:
    picture = model(discarded("GE"), SAMURAI)
    assert written(monkeypatch, picture, zoom) == list("ABCDEFG")
    shown = discarded("GE")
    shown.card_shown = AREAS.index("E")
    assert written(monkeypatch, model(shown, SAMURAI), zoom) == list("ABCDFG")


@pytest.mark.parametrize("zoom", [100, 125, 150])
def test_the_bandit_player_sees_what_may_lie_face_down(
    monkeypatch: pytest.MonkeyPatch, zoom: int
) -> None:
    state = discarded("GE")
    for field in ("supply_tile", "store_tile", "house_tile", "gate_tile"):
        state[field][:] = range(len(state[field]))
    state.supply_open[1] = 1
    state.store_taken[4] = 1
    told = written(monkeypatch, model(state, BANDIT), zoom)
    assert told[:2] == ["3 5 6 7", "1 2 3 4"]
    assert told[2:] == ["0 0 1 1 2"] or zoom > 100
    assert written(monkeypatch, model(state, SAMURAI), zoom) == list("ABCDEFG")


def test_all_five_values_of_each_find_room_at_the_largest_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = written(monkeypatch, model(discarded(""), BANDIT), 150)
    assert told[:2] == ["3 4 5 6 7", "1 2 3 4 5"]
