"""Write the pictures; see the package's docstring."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.gallery.studio import prepare

prepare()

import pygame  # noqa: E402

from game.client.options import load_texts  # noqa: E402
from game.client.settings import ZOOMS  # noqa: E402
from game.client.texts import LANGUAGES  # noqa: E402
from game.gallery.recorded import SOURCES, Outdated, Source, record, recorded  # noqa: E402
from game.gallery.shots import SHOTS, fill_shelf  # noqa: E402
from game.gallery.studio import studio  # noqa: E402
from game.gallery.tables import complete  # noqa: E402

#: Seeds that are tried for a game to be recorded.
_TRIES = 30


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x720")
    return int(found[1]), int(found[2])


def main(arguments: Sequence[str]) -> int:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m game.gallery", description="Write a picture of each scene as PNG files."
    )
    parser.add_argument("folder", type=Path, nargs="?", help="where the pictures go")
    parser.add_argument("--size", type=_size, default=(1280, 720), help="WIDTHxHEIGHT in pixels")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--scale", type=int, choices=ZOOMS, default=100, help="size of texts, %%")
    parser.add_argument("--only", action="append", choices=SHOTS, help="only this scene")
    parser.add_argument("--grey", action="store_true", help="without colours, as a check")
    parser.add_argument("--record", action="store_true", help="first play the games anew")
    options = parser.parse_args(arguments)
    if options.folder is None and not options.record:
        parser.error("name a folder for the pictures")
    try:
        if options.record:
            for source in SOURCES:
                print(record_one(source))
        if options.folder is not None:
            take(options)
    except Outdated as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def record_one(source: Source) -> Path:
    """Record a game that has all that its shots need; return its file. Raises Outdated."""
    for more in range(_TRIES):
        try:
            path = record(replace(source, seed=source.seed + more), load_texts("en"))
        except Outdated:
            continue
        recorded.cache_clear()
        if complete(source.name):
            return path
    raise Outdated(f"{source.name}: none of {_TRIES} games has every position that is wanted")


def take(options: argparse.Namespace) -> None:
    """Write the pictures into the folder. Raises Outdated."""
    options.folder.mkdir(parents=True, exist_ok=True)
    with studio(options.size, fill_shelf) as made:
        made.speak(options.language, options.scale)
        for name in options.only or SHOTS:
            made.lay(SHOTS[name])
            picture = made.picture()
            path = options.folder / f"{name}.png"
            pygame.image.save(
                pygame.transform.grayscale(picture) if options.grey else picture, path
            )
            print(path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
