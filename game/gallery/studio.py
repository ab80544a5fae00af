"""Where pictures are taken: a window that nobody sees, a clock that is moved by hand."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pygame

from game.client import folders
from game.client.build import make_context
from game.client.context import Context
from game.client.loop import STEP, Loop
from game.client.scene import Scene
from game.client.settings import Settings
from game.record.errors import RecordError
from game.record.shelf import Shelf
from game.record.store import FILE

#: Frames that a scene may take to come to rest.
_PATIENCE = 90
#: When the kept games of the pictures were played (UTC), a day apart.
_BEGAN, _DAY = 1_790_000_000, 86_400

#: Lays a scene on a context's stack.
Lay = Callable[[Context], None]
#: Puts games on a shelf.
Fill = Callable[[Shelf], None]


class Studio:
    """A context without a screen, in one size; languages and sizes of text may change."""

    def __init__(self, size: tuple[int, int] = (1280, 720), *, data_folder: Path) -> None:
        """`data_folder` takes the kept games that some scenes show."""
        settings = Settings(None)
        # What counts up or moves is at its end at once.
        settings.override("own_speed", "off")
        settings.override("mute", True)
        self.now = 0.0
        self.context: Context = make_context(
            settings, size=size, strict=True, data_folder=data_folder
        )
        self.context.input.clock = lambda: self.now
        self._loop = Loop(self.context, clock=lambda: self.now)
        pygame.event.clear()

    def speak(self, language: str, zoom: int = 100) -> None:
        """Write everything from now on in a language, at an interface scale."""
        self.context.settings.override("language", language)
        self.context.settings.override("interface_scale", zoom)
        self.context.apply_settings()

    def frame(self) -> None:
        """Let one frame pass."""
        self.now += STEP + 1e-6
        # Events of the system have no place in a picture.
        pygame.event.clear()
        self._loop.step([])

    def lay(self, lay: Lay) -> Scene:
        """Lay a scene, let it come to rest, and return it."""
        self.clear()
        lay(self.context)
        for _ in range(_PATIENCE):
            self.frame()
            if not any(scene.moving for scene in self.context.scenes.visible()):
                break
        self.frame()
        top = self.context.scenes.top
        assert top is not None
        return top

    def picture(self) -> pygame.Surface:
        """Draw what is laid, anew, and return it."""
        canvas = self.context.window.canvas
        canvas.surface.fill((0, 0, 0))
        for scene in self.context.scenes.visible():
            scene.draw(canvas)
        return canvas.surface.copy()

    def clear(self) -> None:
        """Take everything away."""
        while self.context.scenes.top is not None:
            self.context.scenes.pop()
        while self.context.notices.message:
            self.context.notices.dismiss()
        self.context.closing.clear()

    def close(self) -> None:
        """Close the window."""
        self.clear()
        self.context.shelf.close()
        self.context.window.close()


def prepare() -> None:
    """Name drivers that need no devices, and a clock that is the same everywhere.

    Must come before the first window.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ["TZ"] = "UTC"
    if hasattr(time, "tzset"):
        time.tzset()


@contextmanager
def studio(size: tuple[int, int] = (1280, 720), fill: Fill | None = None) -> Iterator[Studio]:
    """Open a studio, with kept games that `fill` puts on its shelf, and close it again."""
    prepare()
    with tempfile.TemporaryDirectory() as folder:
        if fill is not None:
            (Path(folder) / FILE).write_bytes(_store(fill))
        made = Studio(size, data_folder=Path(folder))
        try:
            yield made
        finally:
            made.close()


@cache
def _store(fill: Fill) -> bytes:
    """Return the store that holds the games which `fill` puts on a shelf."""

    def tell(error: RecordError) -> None:
        raise error

    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder), folders.cache_folder(), tell)
        fill(shelf)
        shelf.close()
        path = Path(folder) / FILE
        _date(path)
        return path.read_bytes()


def _date(store: Path) -> None:
    """Give the kept games dates that do not depend on today."""
    database = sqlite3.connect(store)
    with database:
        for (number,) in database.execute("SELECT id FROM games").fetchall():
            began = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(_BEGAN + _DAY * number))
            change = "UPDATE games SET created = ?, updated = ? WHERE id = ?"
            database.execute(change, (began, began, number))
    # What is still in the log beside the file comes into the file.
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
