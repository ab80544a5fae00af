"""The command line: what can be asked for, and one clear line when it cannot be had.

Help and complaints come from the text catalogues, in the language asked for. Nothing here
loads pygame, so that bad options and games without a window cost no window.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from game.client.texts import LANGUAGES, Texts, system_language
from game.games import (
    FIRST,
    GAMES,
    HUMAN,
    MOST_SEED,
    BrokenLevel,
    Engine,
    Game,
    NewGame,
    UnknownLevel,
)

ASSETS = Path(__file__).resolve().parent.parent.parent / "assets"
SPEED_NAMES = ("slow", "normal", "fast", "off")
#: A seed that nobody asked for is drawn from so many: few enough digits to be passed on.
SEED_RANGE = 2**32
_LEAST_SIZE, _MOST_SIZE = 320, 16384

#: Status of a process stopped for bad options, a failure, and by Ctrl-C.
BAD, FAILED, STOPPED = 2, 1, 130


class BadOption(Exception):
    """An option that cannot be had; `key` is the text that says why."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True)
class Options:
    """What was asked for. None or "" means not asked."""

    game: Game
    headless: bool = False
    #: Who plays each seat, in the order of the seats; "" not asked.
    seats: tuple[str, str] = ("", "")
    level: str = ""
    seed: int | None = None
    language: str = ""
    fullscreen: bool = False
    size: tuple[int, int] | None = None
    mute: bool = False
    speed: str = ""
    #: A game's file to play again, and one to write.
    replay: Path | None = None
    export: Path | None = None

    @property
    def starts_game(self) -> bool:
        """True when the window should open with a game instead of the title."""
        return bool(any(self.seats) or self.level or self.seed is not None)

    def new_game(self, default: str) -> NewGame:
        """Return the game asked for; seats not named are played by `default`."""
        level = self.level or first_level(self.game)
        seats = (self.seats[0] or default, self.seats[1] or default)
        seed = secrets.randbelow(SEED_RANGE) if self.seed is None else self.seed
        return NewGame(self.game.id, level, seats, seed)


def first_level(game: Game) -> str:
    """Return the first playable level's name. Raises UnknownLevel when there is none."""
    levels = game.playable()
    if not levels:
        raise UnknownLevel("")
    return levels[0]


def load_texts(language: str = "", *, strict: bool = False) -> Texts:
    """Read the catalogues of the house and of every game."""
    folders = [ASSETS / "client" / "texts", *(ASSETS / name / "texts" for name in GAMES)]
    return Texts(folders, language or system_language(), strict=strict)


def parse(arguments: Sequence[str]) -> Options:
    """Read the command line. Raises BadOption; ends the process after --help."""
    texts = load_texts(asked_language(arguments))
    game = GAMES[FIRST]
    parser, valued = _parser(texts, game)
    for number, argument in enumerate(arguments):
        # The parser would say this too, but in one language only.
        if argument in valued and (
            number + 1 == len(arguments) or arguments[number + 1].startswith("--")
        ):
            raise BadOption("cli.no_value", option=argument)
    found, rest = parser.parse_known_args(list(arguments))
    if rest:
        raise BadOption("cli.unknown", option=rest[0])
    seats = (getattr(found, game.seats[0]) or "", getattr(found, game.seats[1]) or "")
    options = Options(
        game=game,
        headless=found.headless,
        seats=seats,
        level=found.level or "",
        seed=found.seed,
        language=found.lang or "",
        fullscreen=found.fullscreen,
        size=found.size,
        mute=found.mute,
        speed=found.speed or "",
        replay=found.replay,
        export=found.export,
    )
    _check(options)
    return options


def _check(options: Options) -> None:
    """Look at what options mean together, and at what takes the game's own modules to judge."""
    _check_files(options)
    for seat, who in zip(options.game.seats, options.seats, strict=True):
        if not who:
            continue
        if who == HUMAN:
            if options.headless:
                raise BadOption("cli.no_human", option=f"--{seat}")
        elif who not in options.game.opponents():
            names = ", ".join([HUMAN, *options.game.opponents()])
            raise BadOption("cli.who", option=f"--{seat}", value=who, names=names)
    if options.level:
        level_engine(options.game, options.level)


def _check_files(options: Options) -> None:
    if options.export is not None and not options.headless:
        raise BadOption("cli.needs_headless", option="--export")
    if options.replay is None:
        return
    others = {
        **dict(zip((f"--{seat}" for seat in options.game.seats), options.seats, strict=True)),
        "--level": options.level,
        "--seed": options.seed is not None,
        "--export": options.export,
    }
    for option, asked in others.items():
        if asked:
            raise BadOption("cli.replay_alone", option=option)


def level_engine(game: Game, level: str) -> Engine:
    """Return the rules on a level. Raises BadOption when there is no such level to play."""
    try:
        return game.engine(level)
    except UnknownLevel as error:
        names = ", ".join(entry.id for entry in game.levels())
        raise BadOption("cli.level", value=level, names=names) from error
    except BrokenLevel as error:
        faults = "\n".join(error.faults)
        raise BadOption("cli.level_broken", value=level, faults=faults) from error


def complain(error: BadOption, language: str = "") -> None:
    """Write why an option cannot be had, one line on stderr."""
    texts = load_texts(language)
    print(texts("cli.error", what=texts(error.key, **error.values)), file=sys.stderr)


def asked_language(arguments: Sequence[str]) -> str:
    """Find the language before anything is said in it."""
    for number, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            if not equals:
                value = arguments[number + 1] if number + 1 < len(arguments) else ""
            return value if value in LANGUAGES else ""
    return ""


class _Formatter(argparse.HelpFormatter):
    """Help with the word for usage in the language in force."""

    usage_word = ""

    def add_usage(
        self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, f"{self.usage_word} ")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadOption("cli.other", message=message)


def _parser(texts: Texts, game: Game) -> tuple[argparse.ArgumentParser, set[str]]:
    """Return the parser, and the options that take a value."""
    valued: set[str] = set()

    class Formatter(_Formatter):
        usage_word = texts("cli.usage")

    parser = _Parser(
        prog="main.py",
        description=texts("cli.description"),
        formatter_class=Formatter,
        add_help=False,
        allow_abbrev=False,
    )
    group = parser.add_argument_group(texts("cli.options"))

    def flag(name: str) -> None:
        group.add_argument(f"--{name}", action="store_true", help=texts(f"cli.help.{name}"))

    def value(name: str, metavar: str, read: Callable[[str], Any], text: str) -> None:
        valued.add(f"--{name}")
        group.add_argument(f"--{name}", metavar=metavar, type=read, help=text)

    group.add_argument("--help", "-h", action="help", help=texts("cli.help.help"))
    flag("headless")
    for seat in game.seats:
        side = texts(f"{game.id}.seat.{seat}")
        value(seat, texts("cli.meta.who"), str, texts("cli.help.seat", side=side))
    value("level", texts("cli.meta.name"), str, texts("cli.help.level"))
    value("seed", "N", read_seed, texts("cli.help.seed"))
    value("replay", texts("cli.meta.file"), Path, texts("cli.help.replay"))
    value("export", texts("cli.meta.file"), Path, texts("cli.help.export"))
    language_help = texts("cli.help.lang")
    value("lang", "|".join(LANGUAGES), _one_of("lang", LANGUAGES), language_help)
    flag("fullscreen")
    value("size", texts("cli.meta.size"), _read_size, texts("cli.help.size"))
    flag("mute")
    speeds = "|".join(SPEED_NAMES)
    value("speed", speeds, _one_of("speed", SPEED_NAMES), texts("cli.help.speed"))
    return parser, valued


def read_seed(text: str) -> int:
    """Read a seed. Raises BadOption."""
    # isascii: other scripts' digits are digits to Python, but not to a reader of a seed.
    if not (text.isascii() and text.isdigit() and len(text) < 25 and int(text) <= MOST_SEED):
        raise BadOption("cli.seed", value=text, most=MOST_SEED)
    return int(text)


def _read_size(text: str) -> tuple[int, int]:
    wide, _, high = text.lower().partition("x")
    if all(p.isascii() and p.isdigit() and len(p) < 6 for p in (wide, high)):
        size = int(wide), int(high)
        if all(_LEAST_SIZE <= side <= _MOST_SIZE for side in size):
            return size
    raise BadOption("cli.size", value=text)


def _one_of(option: str, names: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in names:
            joined = ", ".join(names)
            raise BadOption("cli.one_of", option=f"--{option}", value=text, names=joined)
        return text

    return read
