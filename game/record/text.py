"""A whole game as a text that a person can read, and the strict reading of it.

`docs/notation.md` describes the format. A file is foreign until shown otherwise: reading it
costs a message at worst.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from game.games import GAMES, Game
from game.record.errors import RecordError, quoted
from game.record.model import (
    IMPORTED,
    LONGEST_ACTION,
    LONGEST_LEVEL,
    MOST_ACTIONS,
    Ending,
    GameRecord,
    LevelText,
    checked_digest,
    checked_game,
    checked_name,
    checked_seed,
    checked_time,
    checked_who,
    checked_word,
    text_digest,
)
from game.record.replay import Mark, Replay, Step

#: The format written here, and the newest that is read.
FORMAT = 1
_MAGIC = "seven-swords game"
#: Longest file, in bytes. A game of 1,000 actions with its notes has about 100,000.
LARGEST = 1_000_000
_LONGEST_LINE = 2_000

_FIRST = re.compile(rf"{_MAGIC} (0|[1-9][0-9]{{0,8}})")
_HEADER = re.compile(r"([a-z][a-z-]*):(?: (.*))?")
_HEADING = re.compile(r"== ([a-z0-9, ]+) ==")
_ACTION = re.compile(r" *([1-9][0-9]{0,5})  (\S.*)")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")
# A tab is no part of the format, but of a level's text.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_BOARD = "board"

T = TypeVar("T")

#: Says what came of a step, in a few words; "" for nothing.
Note = Callable[[Step], str]


@dataclass(frozen=True)
class GameFile:
    """A file as it was read: the game, and on which lines its parts stand."""

    record: GameRecord
    #: The line of each action, from 1.
    lines: tuple[int, ...]
    #: Headings: line, number of actions before it, words.
    headings: tuple[tuple[int, int, str], ...] = ()

    def line_of(self, ply: int) -> int:
        """Return the line of action number `ply`, from 1; 0 where there is none."""
        return self.lines[ply - 1] if 1 <= ply <= len(self.lines) else 0


def heading(mark: Mark) -> str:
    """Return the words that stand over a phase."""
    return f"turn {mark.turn}, {mark.phase}" if mark.turn else mark.phase


def write(replay: Replay, note: Note | None = None, *, with_level: bool = False) -> str:
    """Return the text of a game that was played again.

    `with_level` puts the level's own text at the end, for a level that does not ship.
    """
    game, record = replay.game, replay.record
    lines = [f"{_MAGIC} {FORMAT}"]
    lines += [f"{key}: {value}" for key, value in _header(game, record).items()]
    marks = {mark.ply: mark for mark in replay.marks}
    for ply in range(replay.length):
        if ply in marks:
            lines += ["", f"== {heading(marks[ply])} =="]
        action = f"{ply + 1:5}  {record.actions[ply]}"
        told = " ".join(_CONTROL.sub(" ", note(replay.step(ply + 1))).split()) if note else ""
        lines.append(f"{action:<36} ; {told}"[: _LONGEST_LINE - 1] if told else action)
    if with_level:
        lines += ["", f"== {_BOARD} =="]
        lines += [f"| {line}" if line else "|" for line in record.level.text.split("\n")]
    return "\n".join(lines) + "\n"


def _header(game: Game, record: GameRecord) -> dict[str, str]:
    header = {
        "game": record.game,
        "level": record.level.id,
        "level-digest": record.level.digest,
        "seed": str(record.seed),
    }
    header |= dict(zip(game.seats, record.seats, strict=True))
    if record.name:
        header["name"] = record.name
    header["begun"] = record.created
    header["actions"] = str(len(record.actions))
    header["result"] = _written_ending(game, record.ending)
    header["digest"] = record.digest
    return header


def _written_ending(game: Game, ending: Ending | None) -> str:
    if ending is None:
        return "unfinished"
    points = ", ".join(
        f"{seat} {count}" for seat, count in zip(game.seats, ending.points, strict=True)
    )
    if ending.winner < 0:
        return f"draw, {points}"
    how = " outright" if ending.outright else ""
    return f"{game.seats[ending.winner]} wins{how}, {points}"


def decode(raw: bytes) -> str:
    """Return the text of a file's bytes, line ends as LF. Raises RecordError naming the line."""
    if len(raw) > LARGEST:
        raise RecordError("record.too_large", limit=LARGEST // 1000)
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise RecordError("record.not_text", line=raw.count(b"\n", 0, error.start) + 1) from error
    control = _CONTROL.search(text)
    if control:
        raise RecordError("record.not_text", line=text.count("\n", 0, control.start()) + 1)
    return text


def parse(text: str) -> GameFile:
    """Read a text strictly, without playing it. Raises RecordError with the line at fault."""
    lines = text.split("\n")
    first = _FIRST.fullmatch(lines[0])
    if first is None:
        raise RecordError("record.foreign", line=1, expected=f"{_MAGIC} {FORMAT}")
    if int(first[1]) > FORMAT:
        raise RecordError("record.newer_format", line=1, found=int(first[1]), known=FORMAT)
    if int(first[1]) < 1:
        raise RecordError("record.foreign", line=1, expected=f"{_MAGIC} {FORMAT}")
    reader = _Reader()
    for number, line in enumerate(lines[1:], 2):
        if len(line) > _LONGEST_LINE and not reader.in_board:
            raise RecordError("record.long_line", line=number, most=_LONGEST_LINE)
        reader.take(number, line)
    return reader.file(len(lines))


@dataclass
class _Reader:
    """Takes a file line by line."""

    header: dict[str, tuple[int, str]] = field(default_factory=dict)
    headings: list[tuple[int, int, str]] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    in_board: bool = False

    def take(self, number: int, line: str) -> None:
        """Read one line."""
        if self.in_board:
            self._board_line(number, line)
            return
        plain = line.split(";", 1)[0].rstrip(" ") if self.headings else line.rstrip(" ")
        if not plain or plain.startswith(";"):
            return
        found = _HEADING.fullmatch(plain)
        if found is not None:
            self.in_board = found[1] == _BOARD
            self.headings.append((number, len(self.actions), found[1]))
        elif self.headings:
            self._action(number, plain)
        else:
            self._header_line(number, plain)

    def _header_line(self, number: int, line: str) -> None:
        found = _HEADER.fullmatch(line)
        if found is None:
            raise RecordError("record.bad_line", line=number, text=quoted(line))
        key, value = found[1], found[2] or ""
        if key in self.header:
            raise RecordError("record.doubled_field", line=number, field=key)
        self.header[key] = (number, value)

    def _action(self, number: int, line: str) -> None:
        found = _ACTION.fullmatch(line)
        if found is None or len(found[2]) > LONGEST_ACTION:
            raise RecordError("record.bad_line", line=number, text=quoted(line))
        ply = len(self.actions) + 1
        if int(found[1]) != ply:
            raise RecordError("record.wrong_number", line=number, found=found[1], expected=ply)
        if ply > MOST_ACTIONS:
            raise RecordError("record.too_many_actions", count=ply, most=MOST_ACTIONS)
        self.actions.append(found[2])
        self.lines.append(number)

    def _board_line(self, number: int, line: str) -> None:
        if line == "|" or line.startswith("| "):
            self.board.append(line[2:])
        elif line:
            raise RecordError("record.bad_line", line=number, text=quoted(line))

    def file(self, last: int) -> GameFile:
        """Return what was read. Raises RecordError for what is missing or cannot be."""
        fields = _Fields(self.header, last)
        game = GAMES[fields.take("game", checked_game)]
        level = LevelText(
            fields.take("level", lambda text: checked_word(text, "level")),
            fields.take("level-digest", lambda text: checked_digest(text, "level-digest")),
            "\n".join(self.board),
        )
        seed = checked_seed(fields.number("seed"))
        first, second = (fields.take(s, lambda w: checked_who(game.id, w)) for s in game.seats)
        name = fields.take("name", checked_name) if "name" in self.header else ""
        created = fields.take("begun", checked_time)
        count = fields.number("actions")
        ending = fields.take("result", lambda text: _read_ending(game, text))
        digest = fields.take("digest", lambda text: checked_digest(text, "digest"))
        fields.finish()
        if count != len(self.actions):
            raise RecordError(
                "record.wrong_count", line=last, announced=count, found=len(self.actions)
            )
        if level.text and (
            len(level.text) > LONGEST_LEVEL or text_digest(level.text) != level.digest
        ):
            raise RecordError("record.level_damaged", level=level.id, digest=level.digest)
        record = GameRecord(
            game=game.id,
            level=level,
            seed=seed,
            seats=(first, second),
            actions=tuple(self.actions),
            digest=digest,
            ending=ending,
            name=name,
            created=created,
            origin=IMPORTED,
        )
        story = [entry for entry in self.headings if entry[2] != _BOARD]
        return GameFile(record, tuple(self.lines), tuple(story))


class _Fields:
    """The header's fields, each read once."""

    def __init__(self, found: Mapping[str, tuple[int, str]], last: int) -> None:
        self._left = dict(found)
        self._last = last

    def take(self, key: str, check: Callable[[str], T]) -> T:
        """Return a field as `check` makes of it. Raises RecordError with its line."""
        if key not in self._left:
            raise RecordError("record.missing_field", line=self._last, field=key)
        line, value = self._left.pop(key)
        try:
            return check(value)
        except RecordError as error:
            raise error.at(line) from error

    def number(self, key: str) -> int:
        """Return a whole number. Raises RecordError with its line."""

        def check(text: str) -> int:
            if _NUMBER.fullmatch(text) is None:
                raise RecordError("record.bad_number", field=key, value=quoted(text))
            return int(text)

        return self.take(key, check)

    def finish(self) -> None:
        """Raise RecordError for a field that nobody knows."""
        for key, (line, _) in self._left.items():
            raise RecordError("record.unknown_field", line=line, field=quoted(key))


def _read_ending(game: Game, text: str) -> Ending | None:
    if text == "unfinished":
        return None
    first, second = game.seats
    found = re.fullmatch(
        rf"(draw|({first}|{second}) wins( outright)?), "
        rf"{first} (-?[0-9]{{1,6}}), {second} (-?[0-9]{{1,6}})",
        text,
    )
    if found is None:
        raise RecordError("record.bad_result", value=quoted(text))
    winner = -1 if found[2] is None else game.seats.index(found[2])
    return Ending(winner, (int(found[4]), int(found[5])), found[3] is not None)


def check_headings(file: GameFile, replay: Replay) -> None:
    """Compare the headings of a file with the phases of its game. Raises RecordError."""
    expected = {mark.ply: heading(mark) for mark in replay.marks}
    for line, ply, words in file.headings:
        if expected.pop(ply, "") != words:
            raise RecordError("record.wrong_heading", line=line, text=quoted(words))
    for ply, words in expected.items():
        raise RecordError("record.no_heading", line=file.line_of(ply + 1), expected=words)
