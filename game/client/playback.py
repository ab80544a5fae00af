"""A game being looked at again: where one stands in it, and with whose eyes it is seen.

While a game is not over it is seen only as a person who plays it sees it; afterwards from
either side, or with everything open.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any

from game.games import HUMAN, Game
from game.record.chart import TurningPoint, chart
from game.record.replay import Replay, Step

#: The view with everything open, beside those of the two seats.
OPEN = 2
#: Nobody looks yet.
NOBODY = -1


class Playback:
    """A place in a replay."""

    def __init__(self, replay: Replay, level: str, ply: int = 0) -> None:
        """Stand after the first `ply` actions; `level` is the level's name or file."""
        self.replay = replay
        self.level = level
        self.game: Game = replay.game
        self._steps = replay.steps
        starts = replay.turn_starts()
        #: After how many actions each turn begins, in order; setup is the first.
        self.starts = sorted(starts.values())
        #: The same by the number of the turn.
        self.start_of = starts
        self.over = replay.engine.to_act(replay.final) < 0
        self.ply = 0
        self.go(ply)
        people = self.people
        #: The views there are.
        self.views: tuple[int, ...] = (0, 1, OPEN) if self.over else people or (0, 1)
        #: Whether two people have secrets from each other, so that a view opens only for
        #: whoever it belongs to.
        self.guarded = not self.over and len(people) == 2
        #: The view in force, one of `views`, or NOBODY.
        self.view = NOBODY
        #: The seat whose table is shown.
        self.viewer = NOBODY
        if not self.guarded:
            self.look(people[0] if len(people) == 1 else self.views[-1])
        self._turning: tuple[TurningPoint, ...] | None = None

    # who is who

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat in (0, 1) if self.replay.record.seats[seat] == HUMAN)

    def human(self, seat: int) -> bool:
        """Nobody decides here: every act is shown like another's."""
        return False

    def may_be_played_by(self, seat: int) -> tuple[str, ...]:
        """Return who may take a seat when the game is played on from here.

        As long as the game is not over nobody gets to see what the computer's side knows.
        """
        opponents = self.game.offered()
        was = self.replay.record.seats[seat]
        if was != HUMAN and was not in opponents:
            opponents = (was, *opponents)
        if not self.over and self.people and seat not in self.people:
            return opponents
        return (HUMAN, *opponents)

    # views

    def look(self, view: int) -> None:
        """See the game with other eyes."""
        self.view = view
        if view == OPEN:
            # What lies open is laid out as for the seat that looked before, or the last one.
            self.viewer = self.viewer if self.viewer != NOBODY else 1
        else:
            self.viewer = view

    @property
    def next_view(self) -> int:
        """The view after the one in force, round and round."""
        at = self.views.index(self.view) if self.view in self.views else -1
        return self.views[(at + 1) % len(self.views)]

    # place

    @property
    def length(self) -> int:
        """The number of actions."""
        return self.replay.length

    @property
    def state(self) -> Any:
        """The true state here."""
        return self.replay.states[self.ply]

    @property
    def steps(self) -> list[Step]:
        """The steps up to here."""
        return self._steps[: self.ply]

    @property
    def at_end(self) -> bool:
        """Whether nothing comes after this place."""
        return self.ply == self.length

    def go(self, ply: int) -> None:
        """Go to the place after so many actions, or the nearest there is."""
        self.ply = min(self.length, max(0, ply))

    def forward(self) -> Step:
        """Go one step on, and return it. Raises IndexError at the end."""
        step = self._steps[self.ply]
        self.ply += 1
        return step

    @property
    def turn_before(self) -> int:
        """Where this turn begins, or the one before if it begins here."""
        at = bisect_left(self.starts, self.ply)
        return self.starts[at - 1] if at else 0

    @property
    def turn_after(self) -> int:
        """Where the next turn begins; the end after the last one."""
        at = bisect_right(self.starts, self.ply)
        return self.starts[at] if at < len(self.starts) else self.length

    @property
    def turning(self) -> tuple[TurningPoint, ...]:
        """What turned the game; nothing of one that is not over, which would tell secrets."""
        if self._turning is None:
            self._turning = chart(self.replay).turning if self.over else ()
        return self._turning
