"""Tips: every thing says what it is, in every language, and gives nothing hidden away."""

from __future__ import annotations

import pytest

from game.client.texts import LANGUAGES
from game.seven_swords.rules.components import BANDIT, PALISADES, SAMURAI
from game.seven_swords.rules.state import copy
from game.seven_swords.view import refs
from game.seven_swords.view.picture import picture_model
from game.seven_swords.view.refs import Ref
from game.seven_swords.view.spots import Spots
from game.seven_swords.view.tooltips import tooltip
from tests.rules.boards import SHIPPED, engine_of
from tests.view_positions import POSITIONS, SEATS, position, studio_in


def tips(
    board: str, name: str, seat: int, language: str, seed: int | None = None
) -> dict[Ref, str]:
    engine = engine_of(board)
    seen = engine.observe(position(board, name), seat)
    if seed is not None:
        seen = engine.observe(engine.determinize(copy(seen), seed), seat)
    picture = picture_model(engine.layout, engine.board, seen, seat)
    spots = Spots(engine.layout, picture)
    every = [*spots.nodes(), *spots.pieces, *spots.markers, *picture.pieces]
    texts = studio_in(language).texts
    return {ref: tooltip(texts, engine.layout, picture, ref) for ref in every}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", SHIPPED)
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("seat", SEATS)
def test_everything_has_a_tip(language: str, board: str, name: str, seat: int) -> None:
    for ref, words in tips(board, name, seat, language).items():
        assert words, ref
        assert "{" not in words, words


@pytest.mark.parametrize("name", ["first", "bandits", "busy"])
@pytest.mark.parametrize("seat", SEATS)
def test_H4_tips_are_the_same_in_worlds_that_look_the_same(name: str, seat: int) -> None:
    assert tips(SHIPPED[0], name, seat, "en") == tips(SHIPPED[0], name, seat, "en", seed=4)


def test_tips_tell_what_a_face_down_piece_can_still_be() -> None:
    words = tips(SHIPPED[0], "first", BANDIT, "en")
    assert "3, 4, 5, 6, 7" in words[Ref(refs.SUPPLY, 0)]
    first = PALISADES[0]
    assert f"{first.combat}/{first.defence}/{first.crossing}" in words[Ref(refs.ENTRY, 0)]
    assert "0, 0, 1, 1, 2" in words[Ref(refs.HOUSE, 0)]


def test_H1_a_hidden_card_names_every_letter_of_its_number() -> None:
    words = tips(SHIPPED[0], "samurai", SAMURAI, "en")
    backs = [tip for ref, tip in words.items() if ref.sort == refs.BACK]
    assert any("5" in tip and "A, F, G" in tip for tip in backs)


def test_what_stands_over_the_cards_is_explained_to_each_seat() -> None:
    own = tips(SHIPPED[0], "first", BANDIT, "en")
    assert "supplies of 3, 4, 5, 6, 7 points" in own[Ref(refs.LEGEND, 0)]
    assert "storehouses of 1, 2, 3, 4, 5 points" in own[Ref(refs.LEGEND, 0)]
    assert "houses of combat 0, 0, 1, 1, 2" in own[Ref(refs.LEGEND, 1)]
    assert "unseen" in own[Ref(refs.SCORE)]
    other = tips(SHIPPED[0], "first", SAMURAI, "en")
    assert "A 100%" in other[Ref(refs.LEGEND, 0)]
    # He set everything up himself.
    assert "Not turned up" not in other[Ref(refs.LEGEND, 1)]
    assert "unseen" not in other[Ref(refs.SCORE)]
