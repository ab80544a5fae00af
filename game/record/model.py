"""What is kept of a game, and the limits that a kept game has to respect."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from game.games import GAMES, HUMAN, MOST_SEED, NewGame
from game.record.errors import RecordError, quoted

#: Most actions of one game. A long game has about 1,000.
MOST_ACTIONS = 5_000
#: Longest text of one action, name of a game, and text of a level, in characters.
LONGEST_ACTION = 60
LONGEST_NAME = 60
LONGEST_LEVEL = 256 * 1024

#: Where a game came from: it was played here, taken over from another one, or read from a file.
PLAYED, BRANCHED, IMPORTED = "played", "branched", "imported"
ORIGINS = (PLAYED, BRANCHED, IMPORTED)

_WORD = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_TIME = "%Y-%m-%d %H:%M:%S"
_STAMP = re.compile(r"[0-9]{4}(-[0-9]{2}){2} [0-9]{2}(:[0-9]{2}){2}")


@dataclass(frozen=True)
class LevelText:
    """A level as it was when the game was played.

    `digest` is the SHA-256 of the text, hex, with line ends as LF; `text` is empty where only
    the name is known.
    """

    id: str
    digest: str
    text: str = ""

    @staticmethod
    def of(level_id: str, text: str) -> LevelText:
        """Return a level's text with its digest."""
        plain = text.replace("\r\n", "\n")
        return LevelText(level_id, text_digest(plain), plain)


@dataclass(frozen=True)
class Ending:
    """How a game ended: the winning seat (-1: a draw) and the points of each seat."""

    winner: int
    points: tuple[int, int]
    #: True when the game was won without counting.
    outright: bool = False

    @staticmethod
    def of(result: Any) -> Ending:
        """Return the ending that an engine's result tells."""
        first, second = result.points
        return Ending(int(result.winner), (int(first), int(second)), bool(result.by_elimination))


@dataclass(frozen=True)
class GameRecord:
    """A whole game, finished or not.

    `actions` are texts of the notation, `digest` belongs to the state after the last of them;
    times are UTC, `2026-11-30 18:50:31`.
    """

    game: str
    level: LevelText
    seed: int
    seats: tuple[str, str]
    actions: tuple[str, ...]
    digest: str
    ending: Ending | None = None
    name: str = ""
    created: str = ""
    origin: str = PLAYED

    def new_game(self, level: str) -> NewGame:
        """Return how this game began, on a level given by name or by file."""
        return NewGame(self.game, level, self.seats, self.seed)


@dataclass(frozen=True)
class GameSummary:
    """One line of the list of games. Where `broken` is set the rest says what is known."""

    id: int
    game: str = ""
    name: str = ""
    level: str = ""
    seats: tuple[str, str] = ("", "")
    #: 0 while the game is being set up.
    turn: int = 0
    plies: int = 0
    created: str = ""
    updated: str = ""
    origin: str = PLAYED
    ending: Ending | None = None
    broken: RecordError | None = None

    @property
    def finished(self) -> bool:
        """Whether the game has ended."""
        return self.ending is not None


def text_digest(text: str) -> str:
    """Return the SHA-256 of a text's UTF-8 bytes, hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def now() -> str:
    """Return the time of now, UTC."""
    return datetime.now(UTC).strftime(_TIME)


def checked_time(text: Any) -> str:
    """Return a time as it is written. Raises RecordError."""
    if isinstance(text, str) and _STAMP.fullmatch(text):
        try:
            datetime.strptime(text, _TIME)
        except ValueError:
            pass
        else:
            return text
    raise RecordError("record.bad_time", value=quoted(text))


def checked_word(text: Any, what: str) -> str:
    """Return the id of a level, a game or an opponent. Raises RecordError naming `what`."""
    if isinstance(text, str) and _WORD.fullmatch(text):
        return text
    raise RecordError("record.bad_word", what=what, value=quoted(text))


def checked_digest(text: Any, what: str) -> str:
    """Return a SHA-256 in hex. Raises RecordError naming `what`."""
    if isinstance(text, str) and _DIGEST.fullmatch(text):
        return text
    raise RecordError("record.bad_digest", what=what, value=quoted(text))


def checked_seed(seed: Any) -> int:
    """Return a seed. Raises RecordError."""
    if type(seed) is int and 0 <= seed <= MOST_SEED:
        return seed
    raise RecordError("record.bad_seed", value=quoted(seed), most=MOST_SEED)


def checked_game(game: Any) -> str:
    """Return the id of a game of this house. Raises RecordError."""
    if isinstance(game, str) and game in GAMES:
        return game
    raise RecordError("record.unknown_game", value=quoted(game), known=", ".join(GAMES))


def checked_who(game: str, who: Any) -> str:
    """Return who plays a seat: a person or a known opponent. Raises RecordError."""
    if who == HUMAN or (isinstance(who, str) and who in GAMES[game].opponents()):
        return str(who)
    known = ", ".join([HUMAN, *GAMES[game].opponents()])
    raise RecordError("record.unknown_opponent", value=quoted(who), known=known)


def checked_name(text: Any) -> str:
    """Return a game's name as it was given, if it has no more than one short line.

    Raises RecordError.
    """
    if isinstance(text, str) and text == tidy_name(text):
        return text
    raise RecordError("record.bad_name", value=quoted(text), longest=LONGEST_NAME)


def tidy_name(text: str) -> str:
    """Return what a player typed as a name: one line, no longer than a name may be."""
    plain = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)
    return " ".join(plain.split())[:LONGEST_NAME].rstrip()
