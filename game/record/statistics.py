"""What the kept games say together: wins, points, dice, best results, longest streak.

Games taken over from another one or read from a file count for nobody: they show what might
have been, not what was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from game.games import GAMES, HUMAN
from game.record.boards import engine_on
from game.record.errors import RecordError
from game.record.model import PLAYED, GameSummary
from game.record.replay import steps
from game.record.store import Store

K = TypeVar("K")

#: Faces of a die.
FACES = (1, 2, 3, 4, 5, 6)
#: Length of the table of best results.
BEST = 10


@dataclass(frozen=True)
class Line:
    """Finished games of one kind, as one player saw them."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    #: Points of the player and of the other side, summed up over the games.
    points: int = 0
    against: int = 0

    @property
    def losses(self) -> int:
        """Games lost."""
        return self.games - self.wins - self.draws

    @property
    def win_rate(self) -> float:
        """Wins of all games, a draw for half a win; 0 without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def mean_points(self) -> tuple[float, float]:
        """Points a game, of the player and of the other side; 0 without games."""
        if not self.games:
            return 0.0, 0.0
        return self.points / self.games, self.against / self.games

    def plus(self, outcome: Outcome) -> Line:
        """Return the line with one game more."""
        return Line(
            self.games + 1,
            self.wins + outcome.won,
            self.draws + outcome.drawn,
            self.points + outcome.points,
            self.against + outcome.against,
        )


@dataclass(frozen=True)
class Outcome:
    """One finished game as one seat saw it."""

    id: int
    name: str
    seat: int
    level: str
    opponent: str
    date: str
    points: int
    against: int
    won: bool
    drawn: bool
    outright: bool

    @property
    def margin(self) -> int:
        """Points ahead."""
        return self.points - self.against


@dataclass(frozen=True)
class Dice:
    """How often each face fell: `counts[face]`."""

    counts: Mapping[int, int]

    @property
    def thrown(self) -> int:
        """Dice thrown."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """Mean of the faces thrown; 0 without any."""
        total = sum(face * count for face, count in self.counts.items())
        return total / self.thrown if self.thrown else 0.0

    @property
    def expected(self) -> float:
        """How often each face should have fallen."""
        return self.thrown / len(self.counts) if self.counts else 0.0

    @property
    def expected_mean(self) -> float:
        """Mean of all faces."""
        return sum(self.counts) / len(self.counts) if self.counts else 0.0

    @property
    def mean_error(self) -> float:
        """Standard error of the mean that fair dice have for so many throws; 0 without any."""
        if not self.thrown:
            return 0.0
        middle = self.expected_mean
        variance = sum((face - middle) ** 2 for face in self.counts) / len(self.counts)
        return float((variance / self.thrown) ** 0.5)


@dataclass(frozen=True)
class Statistics:
    """All figures of a person against the computer, and of two people."""

    #: By seat, by level, by opponent; and each of the three together.
    by_seat: Mapping[int, Line]
    by_level: Mapping[str, Line]
    by_opponent: Mapping[str, Line]
    by_all: Mapping[tuple[int, str, str], Line]
    total: Line
    #: Games of two people, as seat 0 and seat 1 saw them.
    two_people: Mapping[int, Line]
    #: All games of a person against the computer, the oldest first.
    history: tuple[Outcome, ...]
    #: The best wins against the computer, best first.
    best: tuple[Outcome, ...]
    #: Most wins in a row against the computer, and those up to now.
    longest_streak: int
    streak: int
    #: Dice of a person's seats, and of the computer's.
    own_dice: Dice
    computer_dice: Dice


def statistics(
    games: Iterable[GameSummary], dice: Mapping[int, Mapping[tuple[int, int], int]]
) -> Statistics:
    """Count the games together.

    `dice` is what :meth:`Store.dice` gives; games may be in any order.
    """
    played = sorted(
        (g for g in games if g.ending and g.broken is None and g.origin == PLAYED),
        key=lambda g: (g.updated, g.id),
    )
    solo = [_outcome(g, g.seats.index(HUMAN)) for g in played if g.seats.count(HUMAN) == 1]
    pairs = [_outcome(g, seat) for g in played if g.seats.count(HUMAN) == 2 for seat in (0, 1)]
    longest, streak = _streaks(solo)
    return Statistics(
        by_seat=_lines((o.seat, o) for o in solo),
        by_level=_lines((o.level, o) for o in solo),
        by_opponent=_lines((o.opponent, o) for o in solo),
        by_all=_lines(((o.seat, o.level, o.opponent), o) for o in solo),
        total=_lines((0, o) for o in solo).get(0, Line()),
        two_people=_lines((o.seat, o) for o in pairs),
        history=tuple(solo),
        best=tuple(
            sorted(
                (o for o in solo if o.won),
                key=lambda o: (not o.outright, -o.margin, -o.points, o.date, o.id),
            )[:BEST]
        ),
        longest_streak=longest,
        streak=streak,
        own_dice=_dice(played, dice, people=True),
        computer_dice=_dice(played, dice, people=False),
    )


def _outcome(game: GameSummary, seat: int) -> Outcome:
    assert game.ending is not None
    return Outcome(
        id=game.id,
        name=game.name,
        seat=seat,
        level=game.level,
        opponent=game.seats[1 - seat],
        date=game.updated,
        points=game.ending.points[seat],
        against=game.ending.points[1 - seat],
        won=game.ending.winner == seat,
        drawn=game.ending.winner < 0,
        outright=game.ending.outright,
    )


def _lines(outcomes: Iterable[tuple[K, Outcome]]) -> dict[K, Line]:
    lines: dict[K, Line] = {}
    for key, outcome in outcomes:
        lines[key] = lines.get(key, Line()).plus(outcome)
    return lines


def _streaks(outcomes: Iterable[Outcome]) -> tuple[int, int]:
    longest = streak = 0
    for outcome in outcomes:
        streak = streak + 1 if outcome.won else 0
        longest = max(longest, streak)
    return longest, streak


def _dice(
    games: Iterable[GameSummary],
    dice: Mapping[int, Mapping[tuple[int, int], int]],
    *,
    people: bool,
) -> Dice:
    counts = dict.fromkeys(FACES, 0)
    for game in games:
        for (seat, face), count in dice.get(game.id, {}).items():
            if (game.seats[seat] == HUMAN) == people and face in counts:
                counts[face] += count
    return Dice(counts)


def count_dice(store: Store, folder: Path) -> Iterator[int]:
    """Count the dice of finished games that have not been counted, and keep the counts.

    Each game is played again, which takes a part of a second; yields the number of games left
    to do every few actions, so that a window can draw meanwhile. A game that cannot be played
    again is passed over. Raises StoreError when the counts cannot be kept.
    """
    waiting = store.uncounted()
    for done, number in enumerate(waiting):
        counts = {(seat, face): 0 for seat in (0, 1) for face in FACES}
        try:
            record, _ = store.record(number)
            engine, _ = engine_on(GAMES[record.game], record.level, folder)
            for at, step in enumerate(steps(engine, record.seed, record.actions)):
                for face in engine.faces(step.before, step.after):
                    counts[step.seat, face] += 1
                if at % 10 == 0:
                    yield len(waiting) - done
        except RecordError:
            # The list of games shows what is wrong with it.
            continue
        store.set_dice(number, counts)
