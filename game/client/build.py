"""Put the services together: for the real window, for tests, and for pictures."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.client import folders
from game.client import theme as themes
from game.client.assets import ROOT, Assets
from game.client.audio import Audio
from game.client.context import Context
from game.client.input import Input
from game.client.keys import Bindings
from game.client.notices import Notices
from game.client.options import load_texts
from game.client.scene import Scenes
from game.client.settings import Settings
from game.client.typeset import Typesetter
from game.client.window import Window
from game.games import FIRST, GAMES
from game.record.errors import RecordError
from game.record.shelf import Shelf


def theme_files() -> list[Path]:
    """The house's theme and what each game adds."""
    files = [ROOT / "client" / "theme.toml", *(ROOT / name / "theme.toml" for name in GAMES)]
    return [path for path in files if path.exists()]


def make_context(
    settings: Settings | None = None,
    *,
    size: tuple[int, int] = (1280, 720),
    position: tuple[int, int] | None = None,
    fullscreen: bool = False,
    strict: bool = False,
    data_folder: Path | None = None,
) -> Context:
    """Open the window and return every service.

    Without `settings` the defaults hold and are not kept; games are kept in `data_folder`, if
    there is one. `strict` makes missing texts and pictures raise. Raises pygame.error when no
    window can be opened.
    """
    pygame.display.init()
    pygame.font.init()
    settings = settings or Settings(None)
    texts = load_texts(settings.language, strict=strict)
    theme = themes.load(theme_files())
    assets = Assets(strict=strict)
    typesetter = Typesetter(assets, theme)
    typesetter.zoom = settings["interface_scale"]
    window = Window(
        typesetter, texts(f"{FIRST}.name"), size, position=position, fullscreen=fullscreen
    )
    scenes = Scenes()
    notices = Notices(texts, typesetter, scenes.free)

    def tell(error: RecordError) -> None:
        notices.say(error.key, ply=error.ply, **error.values)

    bindings = Bindings(settings["keys"], settings["pad"])
    return Context(
        settings=settings,
        texts=texts,
        theme=theme,
        assets=assets,
        type=typesetter,
        audio=Audio(settings),
        window=window,
        scenes=scenes,
        input=Input(lambda x, y: window.canvas.to_logical(x, y), bindings),
        notices=notices,
        shelf=Shelf(data_folder, folders.cache_folder(), tell),
    )
