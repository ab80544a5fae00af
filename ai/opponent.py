"""The opponents by name, weakest first, and how one is made; the last only gives hints.

A name may carry a factor, as in `master*4`: the same opponent with four times the budget.

`random` plays any game. The others belong to a game and live in `ai/<game>/players.py`, in a
table `PLAYERS` from name to factory; the game's name is the folder its engine lies in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from ai.chance import draw


class Opponent(Protocol):
    """Somebody who decides for one seat from what that seat may know."""

    def choose(self, observation: Any) -> int:
        """Return a legal action for an observation in which the seat is to act."""

    def prepare(self) -> None:
        """Have everything compiled that deciding needs; not needed before `choose`."""


#: Makes an opponent from engine, seat, seed and whether the clock counts; those that search
#: take `budget` as well, a factor for their iterations and seconds.
Factory = Callable[..., Opponent]


class UnknownOpponent(LookupError):
    """An opponent's name that nobody has."""


@dataclass(frozen=True)
class Strength:
    """An opponent's entry in the list: its name and how long it may take.

    The texts of the window are `opponent.<name>` and `opponent.<name>.about`.
    """

    name: str
    #: Seconds that one decision may take at most, on a machine that is not overloaded.
    budget: float
    #: Whether it searches, and so is worth compiling for.
    searches: bool = False
    #: Whether a player is offered it; the others are for measuring.
    offered: bool = True


STRENGTHS = (
    Strength("random", 0.5, offered=False),
    Strength("greedy", 1.0, searches=True, offered=False),
    Strength("flat", 1.0, searches=True, offered=False),
    Strength("uct", 1.0, searches=True, offered=False),
    Strength("novice", 1.0),
    Strength("apprentice", 1.0),
    Strength("policy", 1.0, offered=False),
    Strength("warrior", 1.0, searches=True),
    Strength("captain", 1.5, searches=True),
    Strength("master", 3.0, searches=True),
    # Gives the player hints.
    Strength("adviser", 2.0, searches=True, offered=False),
)
NAMES = tuple(strength.name for strength in STRENGTHS)
#: Those that a player may choose, weakest first.
OFFERED = tuple(strength.name for strength in STRENGTHS if strength.offered)


def strength(name: str) -> Strength:
    """Return an opponent's entry. Raises UnknownOpponent."""
    for entry in STRENGTHS:
        if entry.name == name:
            return entry
    raise UnknownOpponent(f"no opponent is called {name!r}: there are {', '.join(NAMES)}")


def with_factor(name: str) -> tuple[Strength, float]:
    """Return the entry and the factor of a name such as `master*4`. Raises UnknownOpponent."""
    plain, star, text = name.partition("*")
    entry = strength(plain)
    if not star:
        return entry, 1.0
    if not entry.searches:
        raise UnknownOpponent(f"{name!r}: {plain} has no budget that could be multiplied")
    try:
        factor = float(text)
    except ValueError:
        factor = 0.0
    if not 0.001 <= factor <= 1000:
        raise UnknownOpponent(f"{name!r}: the factor must be a number from 0.001 to 1000")
    return entry, factor


def make(name: str, engine: Any, seat: int, seed: int, *, clock: bool = False) -> Opponent:
    """Return an opponent for a seat; `seed` fixes all that it leaves to chance.

    With `clock` it thinks for a time, as in play; without, for a fixed count of iterations,
    so that the same seed gives the same game. Raises UnknownOpponent.
    """
    entry, factor = with_factor(name)
    if entry.name == "random":
        return RandomOpponent(engine, seat, seed)
    players: Mapping[str, Factory] = import_module(f"ai.{_folder(engine)}.players").PLAYERS
    if factor == 1.0:
        return players[entry.name](engine, seat, seed, clock)
    return players[entry.name](engine, seat, seed, clock, budget=factor)


def _folder(engine: Any) -> str:
    # An engine lies in game/<folder>/rules, its players in ai/<folder>.
    return type(engine).__module__.split(".")[1]


class RandomOpponent:
    """Takes any legal action, all alike."""

    def __init__(self, engine: Any, seat: int, seed: int) -> None:
        self._engine = engine
        self._seed = seed
        self._name = f"random {seat}"

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def choose(self, observation: Any) -> int:
        """Return one of the legal actions."""
        actions: list[int] = self._engine.legal(observation)
        return actions[draw(self._seed, self._name, observation) % len(actions)]
