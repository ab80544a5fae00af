"""Golden pictures: each scene shrunk to a few dozen pixels, all of one size on one sheet.

A sheet is a PNG of thumbnails in the order of the names in `names.txt`. A thumbnail shows
where everything lies and in what colours; a piece that is missing, a panel that has moved or
a text that has grown a line changes it by far more than the tolerance, what another version
of the rasteriser does at the edges of letters does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from game.gallery.studio import prepare

prepare()

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
import pygame  # noqa: E402

from game.client.texts import LANGUAGES  # noqa: E402
from game.gallery.shots import SHOTS, fill_shelf  # noqa: E402
from game.gallery.studio import Studio, studio  # noqa: E402

FOLDER = Path(__file__).resolve().parent
NAMES = FOLDER / "names.txt"
SIZES = ((1280, 720), (1920, 1080), (1024, 600))

#: Pixels of a thumbnail, and thumbnails in a row of a sheet.
WIDE, HIGH, ROW = 48, 27, 9
#: Most that a thumbnail may differ from the golden one, in levels of 256: on average over the
#: whole, and on average over any square of 3 x 3 pixels.
MEAN, SPOT = 1.0, 12.0

Thumb = npt.NDArray[np.int16]


def sheet_path(size: tuple[int, int], language: str) -> Path:
    """Return where the sheet of a size and language lies."""
    return FOLDER / f"{size[0]}x{size[1]}_{language}.png"


def shrink(picture: pygame.Surface) -> pygame.Surface:
    """Return the thumbnail of a picture: the average of the pixels that each of its own covers."""
    return pygame.transform.smoothscale(picture, (WIDE, HIGH))


def pixels(surface: pygame.Surface) -> Thumb:
    """Return a thumbnail's levels of red, green and blue."""
    return pygame.surfarray.array3d(surface).astype(np.int16)


def take(rooms: Studio, name: str) -> Iterator[tuple[str, pygame.Surface]]:
    """Lay a scene, and yield its thumbnail in each language."""
    rooms.speak(LANGUAGES[0])
    rooms.lay(SHOTS[name])
    for language in LANGUAGES:
        rooms.speak(language)
        rooms.frame()
        yield language, shrink(rooms.picture())


def far(one: Thumb, other: Thumb) -> tuple[float, float]:
    """Return how far two thumbnails differ: on average, and where they do most."""
    apart = np.abs(one - other).mean(axis=-1)
    windows = np.lib.stride_tricks.sliding_window_view(apart, (3, 3))
    return float(apart.mean()), float(windows.mean(axis=(-1, -2)).max())


def load(size: tuple[int, int], language: str) -> dict[str, Thumb]:
    """Return the golden thumbnails of a sheet by name."""
    sheet = pygame.image.load(str(sheet_path(size, language)))
    names = NAMES.read_text("utf-8").split()
    return {
        name: pixels(sheet.subsurface((number % ROW * WIDE, number // ROW * HIGH, WIDE, HIGH)))
        for number, name in enumerate(names)
    }


def write(say: Callable[[str], None]) -> None:
    """Take all golden pictures anew."""
    names = list(SHOTS)
    NAMES.write_text("\n".join(names) + "\n", "utf-8")
    for size in SIZES:
        rows = -(-len(names) // ROW)
        sheets = {name: pygame.Surface((ROW * WIDE, rows * HIGH)) for name in LANGUAGES}
        with studio(size, fill_shelf) as rooms:
            for number, name in enumerate(names):
                for language, thumb in take(rooms, name):
                    at = (number % ROW * WIDE, number // ROW * HIGH)
                    sheets[language].blit(thumb, at)
        for language, sheet in sheets.items():
            path = sheet_path(size, language)
            pygame.image.save(sheet, str(path))
            say(f"{path.name}: {path.stat().st_size // 1024} KB")
