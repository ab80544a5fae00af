"""The look of every scene: readable, whole, in both languages, and with or without colours."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from tests.look_support import Eye, open_eye  # isort: skip - it names the drivers

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.client.assets import Assets
from game.client.canvas import HEIGHT, WIDTH
from game.client.window import LEAST as LEAST_WINDOW
from game.gallery.shots import SHOTS, fill_shelf
from game.gallery.studio import Studio, studio
from game.gallery.tables import TABLES, press
from game.seven_swords.rules.components import KINDS, MARKER_NAMES, SAMURAI_CARDS, TILES
from game.seven_swords.scenes.controls import HINT
from game.seven_swords.scenes.table_scene import TableScene
from game.seven_swords.view import refs
from game.seven_swords.view.marks import lamp_box
from tests.play_support import spot_of

#: Least size of letters in logical units, with what rounding to whole pixels may take.
LEAST = 15.5
#: Languages and interface scales in which every scene is read.
WAYS = (("en", 100), ("es", 100), ("es", 125), ("en", 150), ("es", 150))
#: Colours of ornaments that only repeat what stands elsewhere: letters of empty card places.
ORNAMENTS = ("paper_shade",)


@pytest.fixture(scope="module")
def rooms() -> Iterator[Studio]:
    with studio((1280, 720), fill_shelf) as made:
        yield made


@pytest.fixture(scope="module")
def closet() -> Iterator[Studio]:
    with studio(LEAST_WINDOW, fill_shelf) as made:
        yield made


@pytest.fixture(scope="module")
def eye() -> Iterator[Eye]:
    with open_eye() as made:
        yield made


def look(rooms: Studio, eye: Eye, language: str, zoom: int) -> list[str]:
    """Read the scene that is laid, and return what is wrong with it."""
    rooms.speak(language, zoom)
    rooms.frame()
    rooms.frame()
    canvas = rooms.context.window.canvas
    scenes = rooms.context.scenes.visible()
    for scene in scenes[:-1]:
        scene.draw(canvas)
    texts = eye.look(scenes[-1], canvas)
    assert texts
    window = canvas.rect((0, 0, WIDTH, HEIGHT)).inflate(2, 2)
    faults = []
    for text in texts:
        what = f"{language} {zoom} %: {text.words!r} ({text.role})"
        if text.size < LEAST:
            faults.append(f"{what} is written at {text.size:.1f}")
        if text.cut or not (window.contains(text.ink) or text.scrolled):
            faults.append(f"{what} is cut")
        font = canvas.assets.font(canvas.theme.role(text.role).font, 20)
        if None in font.metrics(text.words.replace("\n", "")):
            faults.append(f"{what} has letters that its font lacks")
        ornament = text.color in [canvas.theme.color(name) for name in ORNAMENTS]
        if zoom == 100 and text.contrast < 4.5 and not ornament:
            faults.append(f"{what} has a contrast of {text.contrast:.2f}")
    for one, other, where in eye.clashes:
        faults.append(f"{language} {zoom} %: {other!r} is written over {one!r} at {where}")
    return faults


@pytest.mark.parametrize("name", SHOTS)
def test_a_scene_can_be_read(rooms: Studio, eye: Eye, name: str) -> None:
    rooms.speak("en")
    rooms.lay(SHOTS[name])
    faults = [fault for way in WAYS for fault in look(rooms, eye, *way)]
    assert faults == []


@pytest.mark.parametrize("name", SHOTS)
def test_a_scene_can_be_read_in_the_smallest_window(closet: Studio, eye: Eye, name: str) -> None:
    closet.speak("en")
    closet.lay(SHOTS[name])
    assert look(closet, eye, "es", 150) == []


@pytest.mark.parametrize("name", SHOTS)
def test_the_language_is_switched_live(rooms: Studio, eye: Eye, name: str) -> None:
    canvas = rooms.context.window.canvas
    rooms.speak("en")
    rooms.lay(SHOTS[name])
    rooms.speak("es")
    rooms.frame()
    seen = []
    for _ in range(2):
        scenes = rooms.context.scenes.visible()
        words = sorted(text.words for scene in scenes for text in eye.look(scene, canvas))
        # A teacher's bubble stays where it was, whatever the length of its words.
        places = b"" if name.startswith("lesson_") else pygame.image.tobytes(rooms.picture(), "RGB")
        seen.append((words, places))
        rooms.lay(SHOTS[name])
    assert seen[0][0] == seen[1][0]
    assert seen[0][1] == seen[1][1]


def nearest(box: pygame.Rect, point: tuple[int, int]) -> tuple[int, int]:
    """Return the point of a box that lies nearest to another point."""
    x, y = point
    return min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)


@pytest.mark.parametrize("name", ["discard", "reveal", "tiles", "lose", "terraces_markers"])
def test_the_lamp_of_a_hint_beside_the_board_covers_no_words(
    rooms: Studio, eye: Eye, name: str
) -> None:
    canvas = rooms.context.window.canvas
    faults = []
    for way in WAYS:
        rooms.speak(*way)
        scene = rooms.lay(TABLES[name])
        assert isinstance(scene, TableScene)
        press(HINT)(scene)
        rooms.frame()
        assert scene.marks.hints
        shade = canvas.theme.color("paper_shade")
        texts = [text for text in eye.look(scene, canvas) if text.color != shade]
        for ref in scene.marks.hints:
            spot = scene.spots.spot(ref)
            assert spot is not None
            if spot.box.x >= scene.spots.table.header.x:
                lamp = canvas.rect(lamp_box(ref, spot))
                near = [nearest(t.ink, lamp.center) for t in texts]
                away = [math.dist(point, lamp.center) for point in near]
                hit = zip(texts, away, strict=True)
                faults += [(*way, ref, t.words) for t, far in hit if far < lamp.width / 2]
    assert faults == []


# without colours

Shot = npt.NDArray[np.uint8]
Pixels = npt.NDArray[np.float64]

#: What becomes of linear red, green and blue for eyes that lack one sort of cones (Machado,
#: Oliveira and Fernandes 2009, severity 1).
EYES: Mapping[str, Sequence[Sequence[float]]] = {
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
#: Levels of 256 by which a pixel must differ to be seen, and the part of them that must.
SEEN, PART = 40, 0.05

GROUPS: Mapping[str, Sequence[str]] = {
    "bandits": [f"token_{kind.name.replace(' ', '_')}" for kind in KINDS],
    "samurai": [f"samurai_{card.name.lower()}" for card in SAMURAI_CARDS],
    "emblems": [f"emblem_{card.name.lower()}" for card in SAMURAI_CARDS],
    "markers": [f"marker_{name}" for name in MARKER_NAMES],
    "tiles": [f"tile_{tile.name}{side}" for tile in TILES for side in ("", "_b")],
    "palisades": ["palisade_armed", "palisade_back", "palisade_down"],
    "storehouses": ["store", "store_taken"],
    "supplies": ["supply", "supply_open"],
    "houses": ["house", "house_open"],
    "sides": ["seal_samurai", "seal_bandit"],
    "dice": [f"die_{face}" for face in range(1, 7)],
}


def through(eyes: str, pixels: Shot) -> Pixels:
    """Return what a sort of eyes makes of pixels, 0 to 255."""
    part = pixels / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    seen = (linear @ np.array(EYES[eyes]).T).clip(0, 1)
    return 255 * np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)


def apart(one: Pixels, other: Pixels) -> float:
    """Return the part of the pixels that can be seen to differ."""
    return float((np.abs(one - other).max(axis=-1) > SEEN).mean())


def outline(pixels: Pixels) -> npt.NDArray[np.bool_]:
    """Return which pixels are darker than the whole on average."""
    grey = pixels.mean(axis=-1)
    return grey < grey.mean()


@cache
def picture(name: str, side: int = 48) -> Shot:
    """Return a picture on paper, as large as on the table."""
    surface = pygame.Surface((side, side))
    surface.fill((239, 227, 200))
    surface.blit(Assets(strict=True).picture(name, (side, side)), (0, 0))
    return pygame.surfarray.array3d(surface)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("group", GROUPS)
def test_pictures_are_told_apart(rooms: Studio, eyes: str, group: str) -> None:
    seen = {name: through(eyes, picture(name)) for name in GROUPS[group]}
    alike = [pair for pair in combinations(seen, 2) if apart(seen[pair[0]], seen[pair[1]]) < PART]
    assert alike == []


@pytest.mark.parametrize("group", GROUPS)
def test_pictures_are_told_apart_by_shape_alone(rooms: Studio, group: str) -> None:
    shapes = {name: outline(through("grey", picture(name))) for name in GROUPS[group]}
    alike = []
    for one, other in combinations(shapes, 2):
        part = float((shapes[one] != shapes[other]).mean())
        if min(part, 1 - part) < 0.02:
            alike.append((one, other, round(part, 3)))
    assert alike == []


@pytest.mark.parametrize("eyes", EYES)
def test_bandits_and_samurai_are_told_apart(rooms: Studio, eyes: str) -> None:
    for one in GROUPS["bandits"]:
        for other in GROUPS["samurai"]:
            far = apart(through(eyes, picture(one)), through(eyes, picture(other)))
            assert far > 0.3, (one, other)


def patch(scene: TableScene, shot: pygame.Surface, ref: refs.Ref, side: float) -> Shot:
    """Return the pixels of a square at the left end of a thing of the drawn table.

    `side` is logical units; for a piece that is no wider the square lies round its middle.
    """
    box = spot_of(scene, ref).box
    left = box.x if box.w > 1.5 * box.h else box.centre[0] - side / 2
    rect = scene.context.window.canvas.rect((left, box.centre[1] - side / 2, side, side))
    return pygame.surfarray.array3d(shot.subsurface(rect))


@pytest.mark.parametrize("shot", ["samurai", "terraces_bandits", "late"])
@pytest.mark.parametrize("eyes", EYES)
def test_pieces_of_the_drawn_table_are_told_apart(rooms: Studio, eyes: str, shot: str) -> None:
    scene = rooms.lay(SHOTS[shot])
    assert isinstance(scene, TableScene)
    drawn = rooms.picture()
    pieces = scene.picture.pieces
    tokens = [ref for ref in pieces if ref.sort == refs.TOKEN]
    figures = [ref for ref in pieces if ref.sort == refs.SAMURAI]
    assert len(tokens) > 2
    # By turn 17 three cards have been revealed, so four samurai are left at least.
    assert len(figures) >= 4
    seen = {ref: through(eyes, patch(scene, drawn, ref, 28)) for ref in [*tokens, *figures]}
    near = [(t, f) for t in tokens for f in figures if apart(seen[t], seen[f]) < 0.2]
    assert near == []
    near = [pair for pair in combinations(figures, 2) if apart(seen[pair[0]], seen[pair[1]]) < 0.1]
    assert near == []
    tiles = [ref for ref in scene.spots.panels if ref.sort == refs.TILE]
    faces = {ref: through(eyes, patch(scene, drawn, ref, 44)) for ref in tiles}
    near = [pair for pair in combinations(tiles, 2) if apart(faces[pair[0]], faces[pair[1]]) < PART]
    assert near == []


#: Texts of the table that do not grow with the size of texts, and why.
STILL = {
    # Printed on the board beside its bows; a board is drawn once for all sizes.
    "table_letter": frozenset("ABCDEFG"),
}
#: Texts of a hint: they grow while three pages hold them, and may stand on another page then.
_PAGED = ("hint_setup", "hint_bandits", "hint_attack", "hint_samurai")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", [name for name in TABLES if name not in _PAGED])
def test_every_text_of_the_table_is_larger_at_the_largest_size(
    rooms: Studio, eye: Eye, name: str, language: str
) -> None:
    rooms.speak(language)
    rooms.lay(SHOTS[name])
    canvas = rooms.context.window.canvas
    sizes: list[dict[tuple[str, str], list[float]]] = []
    for zoom in (100, 150):
        rooms.speak(language, zoom)
        rooms.frame()
        found: dict[tuple[str, str], list[float]] = {}
        for text in eye.look(rooms.context.scenes.visible()[-1], canvas):
            found.setdefault((text.role, text.words), []).append(text.size)
        sizes.append({key: sorted(found[key]) for key in found})
    small, large = sizes
    both = small.keys() & large.keys()
    assert len(both) >= 4
    kept = [
        f"{words!r} ({role}): {small[role, words]} -> {large[role, words]}"
        for role, words in sorted(both)
        if words not in STILL.get(role, ())
        and (
            large[role, words][0] <= small[role, words][0]
            or large[role, words][-1] <= small[role, words][-1]
        )
    ]
    assert kept == []
