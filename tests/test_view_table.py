"""The table drawn: complete, legible, quick, and the same for the same picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.client.canvas import Canvas
from game.client.texts import LANGUAGES
from game.client.theme import contrast
from game.seven_swords.rules.components import AREAS, BANDIT, SAMURAI
from game.seven_swords.rules.state import copy
from game.seven_swords.view import refs
from game.seven_swords.view.board_view import placed_pieces
from game.seven_swords.view.boxes import table_for
from game.seven_swords.view.effects import Clash
from game.seven_swords.view.gallery import SHOTS, draw, play_until
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.overlay import Overlay
from game.seven_swords.view.panels import DiceTray, LogLine, Notes
from game.seven_swords.view.picture import picture_model
from game.seven_swords.view.refs import Ref
from game.seven_swords.view.spots import Spots
from game.seven_swords.view.table import draw_table
from tests.rules.boards import SHIPPED, engine_of
from tests.timing import least, taken
from tests.view_positions import POSITIONS, SEATS, position, studio_in

SIZE = (1280, 720)
#: Smallest text at 1280x720.
SMALLEST = 16.0

NOTES = Notes(
    prompt="One two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen.",
    to_act=BANDIT,
    sources=(("cards", 11), ("markers", 14), ("unused", 7)),
    log=[LogLine("", "Turn 3"), LogLine("bandit", "B3 moves to c4"), LogLine("samurai", "rest")],
    dice=DiceTray((1, 2, 3, 4, 5, 6), "21 + 3 = 24", True),
)


def spots_for(board: str, name: str, seat: int, seed: int | None = None) -> Spots:
    engine = engine_of(board)
    seen = engine.observe(position(board, name), seat)
    if seed is not None:
        seen = engine.observe(engine.determinize(copy(seen), seed), seat)
    return Spots(engine.layout, picture_model(engine.layout, engine.board, seen, seat))


def pixels(
    board: str,
    spots: Spots,
    size: tuple[int, int] = SIZE,
    language: str = "en",
    **parts: Any,
) -> bytes:
    studio = studio_in(language)
    canvas = studio.canvas(size)
    draw_table(canvas, engine_of(board).layout, studio.texts, spots, **parts)
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.parametrize("zoom", [100, 125, 150])
@pytest.mark.parametrize("seat", SEATS)
def test_larger_texts_find_room_in_the_panels(seat: int, zoom: int) -> None:
    setter, table = studio_in("en").type, table_for(seat, zoom)
    setter.zoom = zoom
    try:
        two_lines = 2 * setter.line_height("label")
        caption = setter.line_height("tiny")
    finally:
        setter.zoom = 100
    assert two_lines <= table.prompt.h
    # A line's own leading may stick out.
    assert 0.8 * caption <= table.hand[0].y - table.hand_row.y
    assert 3 * 0.8 * caption <= table.header.h
    assert 4 * caption <= table.log.h


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", SHIPPED)
@pytest.mark.parametrize("seat", SEATS)
def test_no_text_is_smaller_than_16_pixels_or_wider_than_its_box(
    monkeypatch: pytest.MonkeyPatch, language: str, board: str, seat: int
) -> None:
    too_small: set[tuple[str, float]] = set()
    write: Callable[..., Any] = Canvas.text

    def watch(self: Canvas, text: str, at: Any, role: str = "body", *rest: Any, **how: Any) -> Any:
        wide, _ = self.type.size(text, role, how.get("width"))
        fit = how.get("fit")
        shrink = 1.0 if fit is None or wide <= fit else fit / wide
        if self.type.size_of(role) * shrink < SMALLEST - 0.05:
            too_small.add((text, self.type.size_of(role) * shrink))
        return write(self, text, at, role, *rest, **how)

    monkeypatch.setattr(Canvas, "text", watch)
    studio_in(language).type.assets.cache.clear()
    for name in POSITIONS:
        pixels(board, spots_for(board, name, seat), language=language, notes=NOTES)
    assert not too_small


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 600), (1361, 767)])
@pytest.mark.parametrize("board", SHIPPED)
def test_the_same_picture_draws_the_same_pixels(board: str, size: tuple[int, int]) -> None:
    spots = spots_for(board, "busy", BANDIT)
    first = pixels(board, spots, size, notes=NOTES)
    studio_in().type.assets.cache.clear()
    assert pixels(board, spots, size, notes=NOTES) == first


@pytest.mark.parametrize("name", ["half", "bandits", "samurai", "busy"])
@pytest.mark.parametrize("seat", SEATS)
def test_H4_worlds_that_a_seat_cannot_tell_apart_have_the_same_pixels(name: str, seat: int) -> None:
    board = SHIPPED[0]
    seen = pixels(board, spots_for(board, name, seat))
    assert pixels(board, spots_for(board, name, seat, seed=9)) == seen


def test_an_overlay_departs_from_the_picture_and_comes_back_to_it() -> None:
    board = SHIPPED[0]
    spots = spots_for(board, "busy", BANDIT)
    bare = pixels(board, spots)
    token = next(ref for ref in spots.picture.pieces if ref.sort == refs.TOKEN)
    overlay = Overlay()
    assert overlay.empty
    overlay.positions[token] = (400.0, 400.0)
    overlay.alpha[token], overlay.scale[token], overlay.angle[token] = 0.5, 1.4, 30.0
    overlay.hidden.add(Ref(refs.DISCARD, 0))
    overlay.effects.append(Clash((300, 300), t=0.4))
    overlay.rolling = True
    assert not overlay.empty
    assert pixels(board, spots, overlay=overlay) != bare
    overlay.clear()
    assert overlay.empty
    assert pixels(board, spots, overlay=overlay) == bare
    overlay.hidden.add(token)
    assert pixels(board, spots, overlay=overlay) != bare
    overlay.forget(token)
    assert overlay.empty


def test_a_supply_moves_and_fades_with_its_carrier() -> None:
    picture = spots_for(SHIPPED[0], "busy", BANDIT).picture
    load = Ref(refs.LOAD, 0)
    carrier = picture.pieces[load].where
    overlay = Overlay(positions={carrier: (200.0, 200.0)}, alpha={carrier: 0.4})
    drawn = {piece.ref: piece for piece in placed_pieces(picture.pieces, overlay)}
    assert abs(drawn[load].look.at[0] - 200) < 20
    assert drawn[load].alpha == 0.4


def test_marks_of_every_kind_are_drawn() -> None:
    board = SHIPPED[0]
    spots = spots_for(board, "busy", BANDIT)
    bare = pixels(board, spots)
    for marks in (
        Highlights(selectable=frozenset({Ref(refs.SPACE, 3), Ref(refs.TILE, 1)})),
        Highlights(selected=Ref(refs.SPACE, 3)),
        Highlights(joined=frozenset({Ref(refs.SPACE, 3)})),
        Highlights(destinations={Ref(refs.SPACE, 3): "2", Ref(refs.ENTRY, 0): "1"}),
        Highlights(targets={Ref(refs.STORE, 3): "17 %"}),
        Highlights(focus=Ref(refs.SPACE, 3)),
        Highlights(hover=Ref(refs.POOL, 3)),
        Highlights(way=(Ref(refs.SPACE, 3), Ref(refs.SPACE, 4))),
        Highlights(hints=(Ref(refs.SPACE, 3),)),
    ):
        assert pixels(board, spots, marks=marks) != bare
    # Marks on things that are not there are passed over.
    gone = Ref(refs.TOKEN, 999)
    ghost = Highlights(
        selectable=frozenset({gone}),
        selected=gone,
        joined=frozenset({gone}),
        destinations={gone: "1"},
        targets={gone: "5 %"},
        focus=gone,
        hover=gone,
        way=(gone,),
        hints=(gone,),
    )
    assert pixels(board, spots, marks=ghost) == bare


@pytest.mark.parametrize("zoom", [100, 125, 150])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_stands_at_every_scale_of_the_interface(zoom: int, language: str) -> None:
    studio = studio_in(language)
    studio.type.zoom = zoom
    try:
        pixels(SHIPPED[0], spots_for(SHIPPED[0], "busy", SAMURAI), language=language, notes=NOTES)
    finally:
        studio.type.zoom = 100


def test_a_redraw_with_everything_kept_is_quick() -> None:
    board = SHIPPED[0]
    spots, studio = spots_for(board, "busy", BANDIT), studio_in()
    canvas = studio.canvas((1920, 1080))
    layout = engine_of(board).layout
    draw_table(canvas, layout, studio.texts, spots, notes=NOTES)

    def redraw() -> None:
        draw_table(canvas, layout, studio.texts, spots, notes=NOTES)

    # 2.5 ms on the machine this was written on; a frame has 16.
    assert least(lambda: taken(redraw), 0.012, tries=40) < 0.012


def test_text_on_every_area_and_state_can_be_read() -> None:
    theme = studio_in().type.theme
    for name in [f"area_{letter.lower()}" for letter in AREAS] + ["injured", "dead", "select"]:
        assert contrast(theme.color("ink"), theme.color(name)) >= 4.5, name


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_the_gallery_can_take_every_picture(shot: Any) -> None:
    studio = studio_in("es")
    canvas = studio.canvas(SIZE)
    position_ = play_until(engine_of(SHIPPED[1]), shot.seed, shot.stop)
    draw(studio, canvas, position_, shot)
    assert canvas.surface.get_bounding_rect().size == SIZE
