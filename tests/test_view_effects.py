"""Motion as a function of time: it starts and ends exactly where it should."""

from __future__ import annotations

import math

import pytest

from game.seven_swords.view import effects
from game.seven_swords.view.boxes import table_for
from game.seven_swords.view.cards import CardLook
from game.seven_swords.view.panels import die_boxes, draw_card, draw_empty_slot
from tests.view_positions import studio_in


@pytest.mark.parametrize("count", [1, 2, 3, 5, 9, 10, 16])
def test_dice_rest_in_the_tray_without_touching(count: int) -> None:
    for seat in (0, 1):
        table = table_for(seat)
        boxes = die_boxes(table, count)
        assert len(boxes) == count
        for number, box in enumerate(boxes):
            assert table.dice.holds(box.x, box.y)
            assert table.dice.holds(box.right, box.bottom + 28)
            assert not any(box.meets(other) for other in boxes[number + 1 :])


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_lands_on_its_face_in_its_place(face: int) -> None:
    table = table_for(1)
    for number, rest in enumerate(die_boxes(table, 8)):
        assert effects.die_frame(table, number, face, rest, 1.0) == (rest.centre, 0.0, face)
        frames = [effects.die_frame(table, number, face, rest, t / 60) for t in range(60)]
        assert all(table.dice.holds(*at) for at, _, _ in frames)
        assert len({shown for _, _, shown in frames}) > 3
        before = effects.die_frame(table, number, face, rest, 0.999)
        assert math.dist(before[0], rest.centre) < 2
        assert before[2] == face


def test_a_walk_ends_on_its_last_space_and_passes_the_others() -> None:
    way = [(0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (60.0, 40.0)]
    assert effects.walk(way, 0.0) == (0.0, 0.0)
    assert effects.walk(way, 1.0)[0] == 60.0
    assert effects.walk(way, 1.0)[1] == pytest.approx(40.0)
    assert effects.along(way, 0.3) == pytest.approx((30.0, 0.0))
    assert effects.along(way[:1], 0.5) == (0.0, 0.0)


def test_an_arrow_flies_in_an_arc_and_points_where_it_goes() -> None:
    at, angle = effects.shot_frame((0, 0), (200, 0), 0.0)
    assert at == (0, 0)
    assert 20 < angle < 80
    top, level = effects.shot_frame((0, 0), (200, 0), 0.495)
    assert top[1] < -40
    assert abs(level) < 2
    end, falling = effects.shot_frame((0, 0), (200, 0), 1.0)
    assert end == pytest.approx((200, 0))
    assert falling < -20


@pytest.mark.parametrize("t", [-0.1, 0.0, 0.3, 0.7, 0.95, 1.0, 1.2])
def test_every_effect_can_be_drawn_at_any_time(t: float) -> None:
    table = table_for(1)
    canvas = studio_in().canvas((640, 360))
    for effect in (
        effects.Tumble(table, (1, 6, 3), t),
        effects.Shot((100, 100), (400, 300), t),
        effects.Flight("marker_combat", (300, 300), (900, 200), 28, t),
        effects.CardFlight(table.hand[3], table.discards[2], "D", 4, True, t),
        effects.Turnover(
            table.tiles[0],
            lambda inner, box: draw_empty_slot(inner, box),
            lambda inner, box: draw_card(inner, box, CardLook("A", 5)),
            t,
        ),
        effects.Clash((300, 300), t=t),
        effects.Banner(table.board, "Turn 7", "ink", "icon_skull", t),
        effects.Fall((200, 200), "palisade_armed", "palisade_down", 46, t),
        effects.Float((200, 300), "+5", t=t),
    ):
        effect.draw(canvas)
