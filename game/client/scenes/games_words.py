"""Kept games in words: who plays, on which board, how far it is, when it was played."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from game.client.texts import Texts
from game.games import GAMES, HUMAN
from game.record.model import Ending, GameSummary

_TIME = "%Y-%m-%d %H:%M:%S"


def shown(path: Path | str) -> str:
    """Return a file's name as it can be written, whatever bytes it is made of."""
    name = os.fsencode(path).decode("utf-8", "replace").replace("\N{REPLACEMENT CHARACTER}", "?")
    return "".join(sign if sign.isprintable() else "?" for sign in name)


@cache
def _level_names(game: str) -> dict[str, dict[str, str]]:
    return {entry.id: dict(entry.names) for entry in GAMES[game].levels()}


def level_name(texts: Texts, game: str, level: str) -> str:
    """Return a level's name in the language in force, or its id when it does not ship."""
    if game not in GAMES:
        return level
    names = _level_names(game).get(level, {})
    return names.get(texts.language) or names.get("en") or level


def who_name(texts: Texts, who: str) -> str:
    """Return who plays a seat: a person, or an opponent's name."""
    return texts("games.person") if who == HUMAN else texts(f"opponent.{who}")


def seat_name(texts: Texts, game: str, seat: int) -> str:
    """Return the name of a side."""
    return texts(f"{game}.seat.{GAMES[game].seats[seat]}")


def sides(texts: Texts, game: str, seats: tuple[str, str]) -> str:
    """Return who plays against whom, in a few words."""
    people = [seat for seat in (0, 1) if seats[seat] == HUMAN]
    if len(people) == 2:
        return texts("games.two_people")
    if not people:
        first, second = (who_name(texts, who) for who in seats)
        return texts("games.watched", first=first, second=second)
    (seat,) = people
    return texts(
        "games.against",
        side=seat_name(texts, game, seat),
        opponent=who_name(texts, seats[1 - seat]),
    )


def title(texts: Texts, summary: GameSummary) -> str:
    """Return a game's name, or what it is called as long as it has none."""
    return summary.name or sides(texts, summary.game, summary.seats)


def progress(texts: Texts, summary: GameSummary) -> str:
    """Return how far an unfinished game is."""
    return texts("games.turn", turn=summary.turn) if summary.turn else texts("games.setup")


def points(seats: tuple[str, str], ending: Ending) -> str:
    """Return the points of both seats in their order, or those of the one person first."""
    own = 1 if seats[1] == HUMAN != seats[0] else 0
    return f"{ending.points[own]} : {ending.points[1 - own]}"


def outcome(texts: Texts, game: str, seats: tuple[str, str], ending: Ending) -> str:
    """Return how a game ended, for the person who played it where there is one."""
    if ending.winner < 0:
        return texts("games.draw")
    people = [seat for seat in (0, 1) if seats[seat] == HUMAN]
    if len(people) == 1:
        return texts("games.won" if people[0] == ending.winner else "games.lost")
    return texts("games.wins", side=seat_name(texts, game, ending.winner))


def when(stamp: str) -> str:
    """Return a kept time (UTC) as the clock here showed it, to the minute."""
    try:
        there = datetime.strptime(stamp, _TIME).replace(tzinfo=UTC)
        return there.astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return stamp


def day(stamp: str) -> str:
    """Return the day of a kept time."""
    return when(stamp)[:10]
