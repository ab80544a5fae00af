"""How a game went: each side's points turn by turn, and the actions that turned it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.games import Engine
from game.record.replay import Replay

#: Turning points are marked up to this many, and only from this change of the margin on. An
#: area entered or left is one point and happens all the time.
MOST_TURNING_POINTS = 5
LEAST_SWING = 2


@dataclass(frozen=True)
class ChartPoint:
    """The points of both seats after `ply` actions, at the end of a turn.

    Turn 0 is the start of the first turn. `estimate` is what an opponent thought of the
    position, in its own measure; None where nobody was asked.
    """

    turn: int
    ply: int
    points: tuple[int, int]
    estimate: float | None = None


@dataclass(frozen=True)
class TurningPoint:
    """An action that changed the margin much: number `ply`, from 1.

    `swing` is the change of seat 0's points less seat 1's.
    """

    turn: int
    ply: int
    swing: int

    @property
    def gainer(self) -> int:
        """The seat that it was good for."""
        return 0 if self.swing > 0 else 1


@dataclass(frozen=True)
class Chart:
    """The points of a game and its turning points, both in the order of the game."""

    points: tuple[ChartPoint, ...]
    turning: tuple[TurningPoint, ...]


def points_of(engine: Engine, state: Any) -> tuple[int, int]:
    """Return each seat's points if the game ended in a true state."""
    first, second = (sum(parts.values()) for parts in engine.tally(state).parts)
    return int(first), int(second)


def chart(replay: Replay, estimate: Callable[[Any], float] | None = None) -> Chart:
    """Return the chart of a game that was played again; empty before its first turn begins."""
    starts = replay.turn_starts()
    turns = sorted(turn for turn in starts if turn > 0)
    if not turns:
        return Chart((), ())
    first = starts[turns[0]]
    ends = [first, *(starts[turn] for turn in turns[1:]), replay.length]
    scores = [points_of(replay.engine, state) for state in replay.states[first:]]
    points = []
    for turn, ply in zip([0, *turns], ends, strict=True):
        value = None if estimate is None else float(estimate(replay.states[ply]))
        points.append(ChartPoint(turn, ply, scores[ply - first], value))
    return Chart(tuple(points), _turning(turns, ends[1:], first, scores))


def _turning(
    turns: list[int], ends: list[int], first: int, scores: list[tuple[int, int]]
) -> tuple[TurningPoint, ...]:
    found = []
    turn = 0
    for at in range(1, len(scores)):
        ply = first + at
        while ply > ends[turn]:
            turn += 1
        swing = (scores[at][0] - scores[at - 1][0]) - (scores[at][1] - scores[at - 1][1])
        if abs(swing) >= LEAST_SWING:
            found.append(TurningPoint(turns[turn], ply, swing))
    found.sort(key=lambda point: (-abs(point.swing), point.ply))
    return tuple(sorted(found[:MOST_TURNING_POINTS], key=lambda point: point.ply))
