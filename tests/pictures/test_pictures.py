"""Every scene looks as it did: compared with golden pictures in three sizes, two languages.

`python -m tests.pictures` takes them anew. The tolerance stands in `sheets.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.pictures.sheets import (  # isort: skip - it names the drivers
    FOLDER,
    HIGH,
    MEAN,
    NAMES,
    SIZES,
    SPOT,
    WIDE,
    Thumb,
    far,
    load,
    pixels,
    shrink,
    take,
)

import pygame
import pytest

from game.client.texts import LANGUAGES
from game.gallery.shots import SHOTS, fill_shelf
from game.gallery.studio import Studio, studio


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def rooms(request: pytest.FixtureRequest) -> Iterator[Studio]:
    with studio(request.param, fill_shelf) as made:
        yield made


@cache
def golden(size: tuple[int, int], language: str) -> dict[str, Thumb]:
    return load(size, language)


@pytest.mark.parametrize("name", SHOTS)
def test_a_scene_looks_as_it_did(rooms: Studio, name: str) -> None:
    size = rooms.context.window.size
    wrong = {}
    for language, thumb in take(rooms, name):
        mean, spot = far(pixels(thumb), golden(size, language)[name])
        if mean > MEAN or spot > SPOT:
            wrong[language] = f"differs by {mean:.2f} on average, by {spot:.1f} where most"
    assert wrong == {}, "if it is meant to look so: python -m tests.pictures"


def test_there_is_a_golden_picture_of_every_scene_and_of_no_other() -> None:
    assert NAMES.read_text("utf-8").split() == list(SHOTS)
    sheets = {path.name for path in FOLDER.glob("*.png")}
    assert sheets == {f"{w}x{h}_{language}.png" for w, h in SIZES for language in LANGUAGES}
    assert sum(path.stat().st_size for path in FOLDER.iterdir() if path.is_file()) < 3_000_000


def test_a_change_that_can_be_seen_is_beyond_the_tolerance() -> None:
    picture = pygame.Surface((1280, 720))
    picture.fill((224, 207, 168))
    before = pixels(shrink(picture))
    assert before.shape == (WIDE, HIGH, 3)
    # A token, 30 pixels across, that is missing.
    pygame.draw.circle(picture, (35, 31, 32), (400, 300), 17, 3)
    pygame.draw.circle(picture, (184, 55, 42), (400, 300), 14)
    assert far(before, pixels(shrink(picture)))[1] > SPOT
    assert far(before, before) == (0, 0)
