"""The canvas: logical units fit any window, and a point comes back from its pixel."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.client import ink
from game.client.assets import MissingPicture
from game.client.canvas import HEIGHT, WIDTH, Canvas
from tests.client_support import Stage

SIZES = [(1280, 720), (1920, 1080), (1024, 600), (1700, 640), (1024, 1000), (1501, 843)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    stage = Stage(size=request.param)
    yield stage
    stage.close()


@pytest.fixture
def canvas(stage: Stage) -> Canvas:
    return stage.context.window.canvas


def test_the_logical_area_fits_and_is_centred(canvas: Canvas) -> None:
    area = canvas.rect((0, 0, WIDTH, HEIGHT))
    window = canvas.surface.get_rect()
    assert window.contains(area)
    assert abs(area.centerx - window.centerx) <= 1
    assert abs(area.centery - window.centery) <= 1
    assert area.width == window.width or area.height == window.height


def test_points_come_back(canvas: Canvas) -> None:
    for x, y in [(0, 0), (1280, 720), (640, 360), (13, 707), (1279, 1)]:
        back = canvas.to_logical(*canvas.point(x, y))
        assert back == pytest.approx((x, y), abs=0.6 / canvas.scale)


def test_neighbouring_boxes_meet(canvas: Canvas) -> None:
    for left in range(0, 1200, 37):
        one, other = canvas.rect((left, 10, 37, 20)), canvas.rect((left + 37, 10, 37, 20))
        assert one.right == other.left


def test_outer_is_the_whole_window(canvas: Canvas) -> None:
    left, top, width, height = canvas.outer
    assert left <= 0
    assert top <= 0
    assert width * canvas.scale == pytest.approx(canvas.surface.get_width())
    assert height * canvas.scale == pytest.approx(canvas.surface.get_height())


def test_lines_break_alike_at_every_size(stage: Stage, canvas: Canvas) -> None:
    text = stage.context.texts("seven_swords.about.samurai")
    lines = stage.context.type.lines(text, "label", 300)
    assert lines[0] == "You place supplies, storehouses,"
    assert lines[-1].endswith("bandits.")
    box = canvas.text(text, (100, 100), "label", width=300)
    assert box[2] <= 300
    for line in lines:
        drawn = stage.context.type.render(line, "label", (0, 0, 0), canvas.scale)
        assert drawn.get_width() <= 300 * canvas.scale * 1.05


@pytest.mark.parametrize(
    ("anchor", "across", "down"), [("tl", 0, 0), ("mc", 0.5, 0.5), ("br", 1, 1), ("tr", 1, 0)]
)
def test_anchors(canvas: Canvas, anchor: str, across: float, down: float) -> None:
    x, y, width, height = canvas.text("Akemi", (400, 300), "body", anchor=anchor)
    assert x + across * width == pytest.approx(400)
    assert y + down * height == pytest.approx(300)


def test_fit_shrinks_what_is_too_wide(canvas: Canvas) -> None:
    text = "A line that is much too long for its box"
    assert canvas.text(text, (0, 0), "body", fit=120)[2] == pytest.approx(120)
    assert canvas.text("Short", (0, 0), "body", fit=500)[2] < 500


def test_paper_and_print_reach_every_edge(stage: Stage, canvas: Canvas) -> None:
    corners = [(0, 0), (-1, 0), (0, -1), (-1, -1)]
    wide, high = canvas.surface.get_size()
    for draw in (ink.paper, ink.landscape, lambda c: ink.print_over(c, "title_print")):
        canvas.surface.fill((255, 0, 255))
        draw(canvas)
        for x, y in corners:
            at = (x % wide, y % high)
            assert canvas.surface.get_at(at)[:3] != (255, 0, 255)


def test_repeated_drawing_is_kept(stage: Stage, canvas: Canvas) -> None:
    def draw() -> None:
        ink.paper(canvas)
        ink.block(canvas, (10, 10, 200, 60), "snow")
        canvas.circle((300, 300), 20, "indigo", "ink")
        canvas.picture("token_bandit", (400, 400, 40, 40))
        canvas.text("Once", (10, 200))

    draw()
    kept = len(stage.context.assets.cache)
    before = stage.pixels()
    draw()
    assert len(stage.context.assets.cache) == kept
    assert stage.pixels() == before


def test_painted_is_painted_once_per_size(canvas: Canvas) -> None:
    calls = []

    def paint(inner: Canvas) -> None:
        calls.append(inner.surface.get_size())
        inner.fill("vermilion", (0, 0, 50, 50))

    for _ in range(3):
        canvas.painted("thing", (100, 100, 50, 50), paint)
    assert len(calls) == 1
    middle = canvas.point(125, 125)
    assert canvas.surface.get_at(middle)[:3] == canvas.theme.color("vermilion")


def test_a_missing_picture_raises_when_strict(canvas: Canvas) -> None:
    with pytest.raises(MissingPicture):
        canvas.picture("no_such_picture", (0, 0, 10, 10))


def test_tint_colours_the_shape_alone(stage: Stage) -> None:
    picture = stage.context.assets.picture("seal_samurai", (60, 60), (10, 200, 30))
    seen = {tuple(picture.get_at((x, y))) for x in range(60) for y in range(60)}
    solid = {color[:3] for color in seen if color[3] == 255}
    assert solid == {(10, 200, 30)}


def test_the_cache_keeps_to_its_limit() -> None:
    from game.client.assets import Cache

    cache = Cache(limit_pixels=1000)
    for number in range(50):
        cache.get(number, lambda: pygame.Surface((10, 10)))
    assert len(cache) == 10
