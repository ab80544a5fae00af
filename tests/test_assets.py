"""The shipped pictures, fonts and sounds: usable, complete, told apart."""

from __future__ import annotations

import itertools
import re
import struct
import tomllib
import wave
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import freetype

from assets import make_sounds, synthesis

ASSETS = Path(__file__).resolve().parent.parent / "assets"
PICTURES = sorted(path.stem for path in (ASSETS / "svg").glob("*.svg"))

# What pygame's renderer draws; it passes over anything else without a word.
ELEMENTS = {
    "svg": {"viewBox", "width", "height"},
    "g": set(),
    "path": {"d"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
}
STYLE = {
    "fill",
    "fill-rule",
    "fill-opacity",
    "opacity",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "transform",
}

SAMURAI = ("akemi", "kento", "akane", "takeo", "daichi", "ryota", "jiro")
KINDS = ("bandit", "archer", "mounted")
TOKENS = [f"token_{kind}" for kind in KINDS] + [f"token_veteran_{kind}" for kind in KINDS]
TILES = ("combat", "movement", "leadership", "two", "golden")
EXPECTED = {
    *(f"{what}_{name}" for what in ("samurai", "emblem", "portrait") for name in SAMURAI),
    *TOKENS,
    *(f"marker_{kind}" for kind in ("combat", "movement", "leadership")),
    *(f"tile_{kind}{side}" for kind in TILES for side in ("", "_b")),
    *(f"die_{face}" for face in range(1, 7)),
    *(
        "token_spent",
        "palisade_armed",
        "palisade_down",
        "palisade_back",
        "house",
        "house_open",
        "store",
        "store_taken",
        "supply",
        "supply_open",
        "bow",
        "bale",
        "card_back",
        "card_face",
        "die_blank",
        "cursor_target",
        "arrow_shot",
        "wave",
        "tree_pine",
        "tree_bamboo",
        "roof_house",
        "bridge",
        "rice_field",
        "sun",
        "mountain",
        "cloud",
        "torii",
        "lantern",
        "grass",
        "brush_line",
        "brush_ring",
        "title_scene",
        "seal_samurai",
        "seal_bandit",
        "icon_actions",
        "icon_turn",
        "icon_skull",
        "icon_cards",
        "icon_defence",
        "icon_combat",
        "icon_movement",
        "icon_leadership",
        "icon_points",
        "icon_undo",
        "icon_redo",
        "icon_help",
        "icon_settings",
        "icon_log",
        "icon_hint",
        "icon_sound",
        "icon_mute",
    ),
}
TOLD_APART = {
    "samurai": [f"samurai_{name}" for name in SAMURAI],
    "emblem": [f"emblem_{name}" for name in SAMURAI],
    "portrait": [f"portrait_{name}" for name in SAMURAI],
    "token": TOKENS,
    "marker": ["marker_combat", "marker_movement", "marker_leadership"],
    "tile": [f"tile_{kind}" for kind in TILES],
    "palisade": ["palisade_armed", "palisade_down", "palisade_back"],
    "house": ["house", "house_open"],
    "tile_b": [f"tile_{kind}_b" for kind in TILES],
    "store": ["store", "store_taken", "house"],
    "supply": ["supply", "supply_open"],
    "seal": ["seal_samurai", "seal_bandit"],
    "die": [f"die_{face}" for face in range(1, 7)],
    "icon": ["icon_combat", "icon_movement", "icon_leadership", "icon_defence"],
    "card": ["card_back", "card_face"],
}
PAPER = (0xEF, 0xE3, 0xC8)


def picture(name: str, size: int) -> pygame.Surface:
    """Rasterise a picture to fit a square of `size` pixels."""
    return pygame.image.load_sized_svg(str(ASSETS / "svg" / f"{name}.svg"), (size, size))


def grey(name: str, size: int) -> NDArray[np.float64]:
    """A picture on paper in shades of grey, 0 black to 255 white; shape (size, size)."""
    sheet = pygame.Surface((size, size))
    sheet.fill(PAPER)
    drawn = picture(name, size)
    sheet.blit(drawn, ((size - drawn.get_width()) // 2, (size - drawn.get_height()) // 2))
    return pygame.surfarray.array3d(sheet).astype(float) @ np.array([0.299, 0.587, 0.114])


def difference(one: str, other: str, size: int = 33) -> float:
    """How unlike two pictures are: mean difference of grey over what either covers.

    The least over shifts by one pixel, so that a mere displacement counts for little.
    """
    a, b = grey(one, size), grey(other, size)
    inside = slice(1, -1)
    least = 255.0
    for dx, dy in itertools.product((-1, 0, 1), repeat=2):
        moved = np.roll(b, (dx, dy), (0, 1))
        ground = float(np.array(PAPER) @ np.array([0.299, 0.587, 0.114]))
        covered = (np.abs(a - ground) > 6) | (np.abs(moved - ground) > 6)
        unlike = np.abs(a - moved)[inside, inside][covered[inside, inside]]
        least = min(least, float(unlike.mean()))
    return least


# --- pictures ----------------------------------------------------------------------------------


def test_every_expected_picture_is_there() -> None:
    assert set(PICTURES) >= EXPECTED


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_uses_only_what_the_renderer_draws(name: str) -> None:
    root = ElementTree.parse(ASSETS / "svg" / f"{name}.svg").getroot()
    assert root.get("viewBox") in ("0 0 100 100", "0 0 70 100", "0 0 320 180")
    for element in root.iter():
        tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        assert tag in ELEMENTS, f"{name}: <{tag}>"
        strange = set(element.attrib) - ELEMENTS[tag] - STYLE
        assert not strange, f"{name}: <{tag} {strange}>"
        for colour in (element.get("fill", "none"), element.get("stroke", "none")):
            assert re.fullmatch(r"none|#[0-9a-f]{6}", colour), f"{name}: {colour}"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_something_at_board_size(name: str) -> None:
    drawn = picture(name, 33)
    covered = (pygame.surfarray.array_alpha(drawn) > 127).mean()
    assert 0.05 < covered <= 1
    if not name.startswith(("icon_", "brush_", "sun", "cursor_", "grass")):
        assert float(np.ptp(grey(name, 33))) > 60, "no contrast within"


@pytest.mark.parametrize(
    "name", [n for n in PICTURES if not n.startswith(("card_", "portrait_", "title_"))]
)
def test_a_picture_is_not_cut_off_by_its_frame(name: str) -> None:
    alpha = pygame.surfarray.array_alpha(picture(name, 200))
    edges = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
    allowed = 0.3 if name in ("wave", "mountain", "brush_line") else 0.03
    assert (edges > 200).mean() <= allowed


@pytest.mark.parametrize("group", TOLD_APART)
def test_pictures_are_told_apart_without_colour(group: str) -> None:
    found = {pair: difference(*pair) for pair in itertools.combinations(TOLD_APART[group], 2)}
    least = 10 if group == "die" else 15  # two dice share most of their pips
    close = {pair: round(value, 1) for pair, value in found.items() if value < least}
    assert not close


def test_veterans_differ_from_plain_tokens_in_their_outline() -> None:
    for kind in KINDS:
        plain, veteran = (
            pygame.surfarray.array_alpha(picture(f"token_{prefix}{kind}", 33)) > 127
            for prefix in ("", "veteran_")
        )
        assert (plain ^ veteran).sum() > 0.04 * plain.sum()


def test_figures_differ_in_their_outline() -> None:
    outlines = {
        name: pygame.surfarray.array_alpha(picture(f"samurai_{name}", 33)) > 127 for name in SAMURAI
    }
    for one, other in itertools.combinations(SAMURAI, 2):
        a, b = outlines[one], outlines[other]
        assert (a & b).sum() / (a | b).sum() < 0.8, (one, other)


def test_line_signs_have_one_colour_so_that_they_can_be_tinted() -> None:
    for name in PICTURES:
        if name.startswith("icon_"):
            text = (ASSETS / "svg" / f"{name}.svg").read_text()
            assert set(re.findall(r"#[0-9a-f]{6}", text)) == {"#231f20"}, name


# --- fonts -------------------------------------------------------------------------------------

FACES = ("text", "text-bold", "text-italic", "title")


def lacking(face: str, characters: str) -> str:
    """The characters that a shipped face has no glyph for."""
    freetype.init()
    font = freetype.Font(str(ASSETS / "fonts" / f"{face}.ttf"), 20)
    return "".join(
        sign
        for sign, metrics in zip(characters, font.get_metrics(characters), strict=True)
        if metrics is None
    )


def font_names(face: str) -> dict[int, str]:
    """The Windows entries of a font's name table by their number."""
    data = (ASSETS / "fonts" / f"{face}.ttf").read_bytes()
    tables = {
        data[at : at + 4]: struct.unpack(">II", data[at + 8 : at + 16])
        for at in range(12, 12 + 16 * struct.unpack(">H", data[4:6])[0], 16)
    }
    start, _ = tables[b"name"]
    _, count, texts = struct.unpack(">HHH", data[start : start + 6])
    names = {}
    for k in range(count):
        at = start + 6 + 12 * k
        platform, _, _, key, length, offset = struct.unpack(">6H", data[at : at + 12])
        if platform == 3:
            text = data[start + texts + offset : start + texts + offset + length]
            names[key] = text.decode("utf-16-be")
    return names


@pytest.fixture(scope="module")
def held() -> dict[str, str]:
    return tomllib.loads((ASSETS / "fonts" / "characters.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("face", FACES)
def test_a_face_has_every_character_it_promises(face: str, held: dict[str, str]) -> None:
    assert lacking(face, held["latin"]) == ""
    assert set("áéíóúüñÁÉÍÓÚÜÑ¿¡«»—…\u00d7½•\u2013\u2212→←↑↓✓ ") <= set(held["latin"])


def test_the_brush_has_every_ornament(held: dict[str, str]) -> None:
    assert lacking("kanji", held["kanji"]) == ""


def test_a_missing_character_would_be_noticed() -> None:
    assert lacking("text", "a侍b") == "侍"


@pytest.mark.parametrize("path", sorted(ASSETS.glob("*/texts/*.toml")), ids=str)
def test_every_text_can_be_written(path: Path, held: dict[str, str]) -> None:
    assert set(path.read_text(encoding="utf-8")) - {"\n"} <= set(held["latin"])


@pytest.mark.parametrize("face", [*FACES, "kanji"])
def test_a_changed_font_does_not_bear_a_reserved_name(face: str) -> None:
    names = font_names(face)
    for key in (1, 4, 6):
        assert names[key].replace(" ", "").startswith("SevenSwords")
        assert not re.search("gentium|sil|cinzel", names[key], re.IGNORECASE)


def test_licences_lie_beside_the_fonts() -> None:
    for licence in ("OFL-text.txt", "OFL-title.txt"):
        text = (ASSETS / "fonts" / licence).read_text()
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert text.startswith(("Copyright", "This Font Software is Copyright"))


# --- sounds ------------------------------------------------------------------------------------


def pcm(name: str) -> NDArray[np.float64]:
    """The samples of a shipped sound, full scale 1."""
    with wave.open(str(ASSETS / "sounds" / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert file.getframerate() == synthesis.RATE
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32767


def test_exactly_the_sounds_of_the_script_are_shipped() -> None:
    shipped = sorted(path.stem for path in (ASSETS / "sounds").iterdir())
    assert shipped == sorted(make_sounds.all_names())
    assert sum(path.stat().st_size for path in (ASSETS / "sounds").iterdir()) < 6_000_000


@pytest.mark.parametrize("name", ["die_2", "arrow_1", "click_1", "drum_death_2"])
def test_making_a_sound_again_gives_the_same_bytes(name: str) -> None:
    assert make_sounds.make(name) == (ASSETS / "sounds" / f"{name}.wav").read_bytes()


def test_an_unknown_sound_is_refused() -> None:
    for name in ("nothing", "die", "die_9", "wind_insects_1"):
        with pytest.raises(KeyError):
            make_sounds.make(name)


@pytest.mark.parametrize("stem", make_sounds.SOUNDS)
def test_a_sound_has_its_loudness_and_clean_ends(stem: str) -> None:
    _, variants, target = make_sounds.SOUNDS[stem]
    for name in make_sounds.names(stem, variants):
        sound = pcm(name)
        assert np.abs(sound).max() <= make_sounds.HIGHEST_PEAK + 0.001
        assert abs(make_sounds.loudness(sound) - target) < 0.6
        assert abs(float(sound.mean())) < 0.004, "not centred"
        if stem in make_sounds.LOOPS:
            jump = abs(float(sound[0] - sound[-1]))
            assert jump <= 3 * float(np.abs(np.diff(sound)).mean()), "the seam clicks"
        else:
            assert abs(sound[0]) < 0.004
            assert np.abs(sound[-20:]).max() < 0.004


def test_variants_of_a_sound_differ() -> None:
    for stem, (_, variants, _) in make_sounds.SOUNDS.items():
        made = [
            (ASSETS / "sounds" / f"{name}.wav").read_bytes()
            for name in make_sounds.names(stem, variants)
        ]
        assert len(set(made)) == variants
