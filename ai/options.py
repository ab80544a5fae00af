"""What the command lines of this folder have in common: numbers with bounds, levels by name."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from game.games import GAMES, BrokenLevel, UnknownLevel

#: Stands for every level that ships.
ALL = "all"


def at_least(least: int) -> Callable[[str], int]:
    """Return the type of an argument that is a whole number, not below a bound."""

    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} is too few: {least} or more")
        return value

    # argparse names it when the text is no number at all.
    number.__name__ = "whole number"
    return number


def seconds(text: str) -> float:
    """Read an argument that is a stretch of time, above 0. Raises argparse's own error."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} seconds cannot be: more than 0")
    return value


def levels_asked(parser: argparse.ArgumentParser, game_id: str, asked: str) -> list[str]:
    """Return the levels asked for, all together or one as :func:`level_asked` does."""
    if asked == ALL:
        return GAMES[game_id].playable()
    return [level_asked(parser, game_id, asked, ALL)]


def level_asked(parser: argparse.ArgumentParser, game_id: str, asked: str, *besides: str) -> str:
    """Return the level asked for, by name or file.

    Ends the process with one message for a level that there is not or that cannot be played;
    it lists the names that can be asked for, `besides` among them.
    """
    try:
        GAMES[game_id].layout(asked)
    except UnknownLevel:
        names = ", ".join([*GAMES[game_id].playable(), *besides])
        parser.error(f"--level: there is no {asked}; name a file or one of: {names}")
    except BrokenLevel as error:
        parser.error(f"--level: {asked} cannot be played:\n{error}")
    return asked
