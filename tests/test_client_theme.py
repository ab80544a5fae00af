"""The theme: readable contrasts, no small print, fonts that exist."""

from __future__ import annotations

import xml.etree.ElementTree as Tree

import pytest

import tests.client_support  # noqa: F401
from game.client import theme as themes
from game.client.assets import FONTS, ROOT
from game.client.build import theme_files
from game.client.theme import Theme, contrast
from game.client.widgets.buttons import STYLES

#: What the rasteriser knows.
ELEMENTS = {
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "defs", "linearGradient", "radialGradient", "stop",
}  # fmt: skip


@pytest.fixture
def theme() -> Theme:
    return themes.load(theme_files())


def test_every_pair_contrasts(theme: Theme) -> None:
    weak = {
        name: round(contrast(theme.color(ink), theme.color(ground)), 2)
        for name, (ink, ground) in theme.pairs.items()
        if contrast(theme.color(ink), theme.color(ground)) < 4.5
    }
    assert weak == {}


def test_every_button_contrasts(theme: Theme) -> None:
    for fill, text, _ in STYLES.values():
        assert contrast(theme.color(fill), theme.color(text)) >= 4.5


def test_nothing_is_written_smaller_than_16(theme: Theme) -> None:
    assert min(role.size for role in theme.roles.values()) >= 16


def test_every_font_is_shipped(theme: Theme) -> None:
    assert {r.font for r in theme.roles.values() if not (FONTS / f"{r.font}.ttf").exists()} == set()


def test_broken_colours_are_refused() -> None:
    for text in ("red", "#12345", "#12345g"):
        with pytest.raises(ValueError, match=r"colour|invalid"):
            themes.parse_color(text)


def test_contrast_is_that_of_black_on_white() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (255, 255, 255)) == pytest.approx(1)


def test_the_client_s_pictures_use_what_the_rasteriser_knows() -> None:
    files = list((ROOT / "client" / "svg").glob("*.svg"))
    assert files
    for path in files:
        for element in Tree.parse(path).iter():
            name = element.tag.rpartition("}")[2]
            assert name in ELEMENTS, f"{path.name}: {name}"
            if name == "linearGradient":
                assert element.get("gradientUnits") == "userSpaceOnUse", path.name
