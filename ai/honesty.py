"""Check that a thinker decides by what its seat may know, and that thinking costs no dice.

    python -m ai.honesty [--name NAME] [--pairs 200] [--level all] [--seed 1]

A pair is two states of a game that differ in the other side's secrets or in the dice to come,
and that look the same to the seat that is to act. The opponent's own process is asked about
both: its choice and everything it says of its search must be the same. Such pairs are taken
from each seat's decisions in each phase. While a game is played again it is asked about every
decision, and the game must end as it did without it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ai import compiling
from ai.opponent import NAMES, make
from ai.options import ALL, at_least, levels_asked
from ai.worker import Answer, Thinker
from game import jit
from game.games import FIRST, GAMES

#: Who is asked unless told otherwise: he searches, and keeps no plan from one question to the next.
ASKED = "adviser"
#: Of a hundred decisions by which positions are come to, so many are taken at random, in one
#: game and in the next: some decisions hardly ever come up in good games.
_STRAYING = (12, 36)
#: Only one in so many decisions is asked about, and of a game's decisions in one phase only one
#: in so many of the pairs wanted: they shall come from many places and games.
_STRIDE, _GAMES = 5, 8
#: So many games show who decides in which phase at all.
_SHOWING = 32
#: Where a seat decides in a phase less than once in so many decisions, all of them will do.
_RARE = 20
#: Seconds until a process must be ready, compiled from nothing.
_PATIENCE = 900.0


class NoAnswer(RuntimeError):
    """The opponent's process has ended, hangs, or says that it met an error."""


@dataclass
class Findings:
    """What was asked, by seat and phase, and what was wrong."""

    pairs: Counter[tuple[int, str]] = field(default_factory=Counter)
    #: Pairs of which the second differs in more than the dice to come.
    secret: Counter[tuple[int, str]] = field(default_factory=Counter)
    #: Pairs about which the opponent had more to say than its choice: it has searched.
    searched: Counter[tuple[int, str]] = field(default_factory=Counter)
    games: int = 0
    faults: list[str] = field(default_factory=list)


class Inquiry:
    """Asks the processes of both seats on one level."""

    def __init__(self, game_id: str, level: str, name: str, seed: int) -> None:
        self.game = GAMES[game_id]
        self.engine = self.game.engine(level)
        self._level = level
        self._seed = seed
        self._asked = 0
        self._thinkers = [
            Thinker(game_id, level, name, seat, seed + seat, clock=False) for seat in (0, 1)
        ]

    def __enter__(self) -> Inquiry:
        return self

    def __exit__(self, *_: object) -> None:
        for thinker in self._thinkers:
            thinker.close()

    def wait_until_compiled(self) -> None:
        """Wait until both processes are at their full strength. Raises NoAnswer."""
        end = time.monotonic() + _PATIENCE
        while any(thinker.status.phase != "ready" for thinker in self._thinkers):
            if time.monotonic() > end:
                raise NoAnswer("the process does not get ready")
            time.sleep(0.05)

    def ask(self, seat: int, observation: Any) -> Answer:
        """Return the answer of a seat's process. Raises NoAnswer."""
        self._asked += 1
        thinker = self._thinkers[seat]
        thinker.ask(observation, self._asked)
        while (answer := thinker.poll()) is None:
            time.sleep(0.0005)
        if answer.action is None:
            raise NoAnswer(f"{answer.failure} {answer.detail}")
        return answer

    def positions(self) -> Iterator[tuple[int, Any]]:
        """Yield number and states of one game after another, where somebody is to act."""
        for number in range(self._seed, self._seed + 1_000_000):
            players = [make("policy", self.engine, seat, number) for seat in (0, 1)]
            strays = [make("random", self.engine, seat, number) for seat in (0, 1)]
            straying = _STRAYING[number % len(_STRAYING)]
            state = self.engine.initial(number)
            step = 0
            while (seat := self.engine.to_act(state)) >= 0:
                yield number, state
                step += 1
                chooser = strays if step * 7919 % 100 < straying else players
                action = chooser[seat].choose(self.engine.observe(state, seat))
                state = self.engine.apply(state, action)

    def compare(self, state: Any, seed: int, found: Findings) -> None:
        """Ask about a state and another one that looks the same; note what came of it."""
        seat = self.engine.to_act(state)
        key = (seat, self.game.phase(state))
        seen = self.engine.observe(state, seat)
        other = self.engine.determinize(seen, seed)
        if self.engine.digest(other) == self.engine.digest(state):
            found.faults.append(f"{self._level} {key}: a drawn world is the true one, dice and all")
        one = self.ask(seat, seen)
        two = self.ask(seat, self.engine.observe(other, seat))
        found.pairs[key] += 1
        found.searched[key] += bool(one.report)
        found.secret[key] += self._secrets_differ(state, other, seat)
        if (one.action, one.report) != (two.action, two.report):
            found.faults.append(f"{self._level} {key}: {one} is not {two}")

    def _secrets_differ(self, state: Any, other: Any, seat: int) -> bool:
        # The other seat sees its own secrets, and no dice that are still to come.
        sees = self.engine.observe
        return bool(sees(state, 1 - seat).tobytes() != sees(other, 1 - seat).tobytes())

    def play_thoughtfully(self, seed: int, found: Findings) -> None:
        """Play a game twice, once with thought before each action; both must end alike."""
        players = [make("policy", self.engine, seat, seed) for seat in (0, 1)]
        state = self.engine.initial(seed)
        actions = []
        while (seat := self.engine.to_act(state)) >= 0:
            actions.append(players[seat].choose(self.engine.observe(state, seat)))
            state = self.engine.play(state, actions[-1])
        again = self.engine.initial(seed)
        for action in actions:
            seat = self.engine.to_act(again)
            before = self.engine.digest(again)
            self.ask(seat, self.engine.observe(again, seat))
            if self.engine.digest(again) != before:
                found.faults.append(f"{self._level} game {seed}: a thought has changed the state")
                return
            again = self.engine.play(again, action)
        if self.engine.digest(again) != self.engine.digest(state):
            found.faults.append(f"{self._level} game {seed}: ends otherwise with thought")
        found.games += 1


def inquire(
    game_id: str, levels: Sequence[str], name: str, pairs: int, seed: int, steps: int
) -> Findings:
    """Compare so many pairs for each seat and phase, as far as `steps` actions have them."""
    found = Findings()
    for number, level in enumerate(levels):
        share = pairs * (number + 1) // len(levels)
        with Inquiry(game_id, level, name, seed) as inquiry:
            if jit.available():
                inquiry.wait_until_compiled()
            _compare_all(inquiry, share, seed, steps, found)
            inquiry.play_thoughtfully(seed, found)
    return found


def _compare_all(inquiry: Inquiry, share: int, seed: int, steps: int, found: Findings) -> None:
    engine = inquiry.engine
    met = set(found.pairs)
    here: Counter[tuple[int, tuple[int, str]]] = Counter()
    decisions: Counter[tuple[int, str]] = Counter()
    for step, (number, state) in zip(range(steps), inquiry.positions(), strict=False):
        seat = engine.to_act(state)
        key = (seat, inquiry.game.phase(state))
        met.add(key)
        decisions[key] += 1
        rare = decisions[key] * _RARE < step
        if decisions[key] % _STRIDE and not rare:
            continue
        if found.pairs[key] < share and here[number, key] <= share // _GAMES:
            here[number, key] += 1
            inquiry.compare(state, seed + step, found)
        elif number >= seed + _SHOWING and all(found.pairs[other] >= share for other in met):
            return


def table(found: Findings, seats: Sequence[str]) -> list[str]:
    """Return the lines to be read."""
    lines = [f"{'seat':10}{'phase':16}{'pairs':>7}{'secrets':>9}{'searched':>10}"]
    for (seat, phase), count in sorted(found.pairs.items()):
        key = (seat, phase)
        secret, searched = found.secret[key], found.searched[key]
        lines.append(f"{seats[seat]:10}{phase:16}{count:7}{secret:9}{searched:10}")
    lines.append(f"{sum(found.pairs.values())} pairs, {found.games} games played with thought")
    lines.append(f"{len(found.faults)} faults")
    return [*lines, *found.faults[:20]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the status is 1 where something was wrong."""
    parser = argparse.ArgumentParser(prog="python -m ai.honesty", description=__doc__)
    parser.add_argument("--game", default=FIRST, choices=sorted(GAMES))
    parser.add_argument("--name", default=ASKED, choices=NAMES, help="who is asked")
    parser.add_argument("--pairs", type=at_least(1), default=200, help="for each seat and phase")
    parser.add_argument("--level", default=ALL, help="a level's name or file, or all")
    parser.add_argument("--seed", type=at_least(0), default=1)
    parser.add_argument(
        "--steps", type=at_least(1), default=200_000, help="actions to look for pairs in"
    )
    options = parser.parse_args(arguments)
    compiling.enable()
    game = GAMES[options.game]
    levels = levels_asked(parser, options.game, options.level)
    try:
        found = inquire(
            options.game, levels, options.name, options.pairs, options.seed, options.steps
        )
    except NoAnswer as error:
        parser.exit(1, f"{parser.prog}: {options.name} does not answer: {error}\n")
    print("\n".join(table(found, game.seats)))
    return 1 if found.faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
