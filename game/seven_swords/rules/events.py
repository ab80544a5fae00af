"""The kinds of things that happen in a game, each a small record.

Animation, log, sound and statistics listen to them; `account` reads them off a game. What
the seat that hears of them may not know is HIDDEN in them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    """Something that happened. Every kind below says what in its fields."""


@dataclass(frozen=True)
class Placed(Event):
    """Setup: a piece ('supply', 'store', 'house', 'palisade', 'bow', 'samurai') was placed.

    `where` is the site, entry, area or village space; `piece` its tile (HIDDEN if not known)
    or samurai.
    """

    group: str
    piece: int
    where: int


@dataclass(frozen=True)
class TurnBegan(Event):
    """A turn opened with its bandit phase."""

    turn: int


@dataclass(frozen=True)
class CardDiscarded(Event):
    """A card went to a place of the discard row; `letter` is HIDDEN if not known."""

    position: int
    number: int
    letter: int


@dataclass(frozen=True)
class CardRevealed(Event):
    """A kill turn's card was shown, with so many samurai in its area (T3)."""

    position: int
    number: int
    letter: int
    threatened: int


@dataclass(frozen=True)
class ActionsCounted(Event):
    """A phase's actions and where they came from; a samurai phase has only `cards`, its tile."""

    seat: int
    cards: int
    markers: int
    unused: int


@dataclass(frozen=True)
class SamuraiDied(Event):
    """A samurai left the game; `how` is KILLED (in combat) or EXECUTED (by a card)."""

    samurai: int
    space: int
    how: int


@dataclass(frozen=True)
class Deployed(Event):
    """A token entered on a deployment space for some actions."""

    token: int
    place: int
    cost: int


@dataclass(frozen=True)
class Moved(Event):
    """A token went along `path` (token places, start and end included) for some actions."""

    token: int
    path: tuple[int, ...]
    cost: int
    points_left: int


@dataclass(frozen=True)
class CarriedOff(Event):
    """A token left the board at an entry with a supply: it scores for the bandits."""

    token: int
    supply: int
    tile: int
    entry: int


@dataclass(frozen=True)
class Tried(Event):
    """A token attempts a palisade nobody had seen."""

    token: int
    entry: int


@dataclass(frozen=True)
class PalisadeTurned(Event):
    """A palisade lies open from now on."""

    entry: int
    tile: int


@dataclass(frozen=True)
class HouseTurned(Event):
    """A house lies open from now on."""

    house: int
    tile: int


@dataclass(frozen=True)
class SupplyTaken(Event):
    """A token picked a supply up."""

    token: int
    supply: int
    where: int


@dataclass(frozen=True)
class Aimed(Event):
    """A joint attack was opened."""

    target: int


@dataclass(frozen=True)
class Joined(Event):
    """A token joined the attack and is spent."""

    token: int
    target: int


@dataclass(frozen=True)
class AttackRolled(Event):
    """A joint attack's dice: one face and bonus per token."""

    target: int
    tokens: tuple[int, ...]
    faces: tuple[int, ...]
    bonuses: tuple[int, ...]
    defence: int

    @property
    def value(self) -> int:
        """Attack value."""
        return sum(self.faces) + sum(self.bonuses)

    @property
    def success(self) -> bool:
        """Whether the target's defence was equalled or beaten."""
        return self.value >= self.defence


@dataclass(frozen=True)
class PalisadeFell(Event):
    """A palisade was disarmed."""

    entry: int


@dataclass(frozen=True)
class StoreTaken(Event):
    """A storehouse was taken by the bandits."""

    store: int
    tile: int


@dataclass(frozen=True)
class SupplyOpened(Event):
    """A supply was turned up."""

    supply: int
    tile: int


@dataclass(frozen=True)
class SamuraiMarked(Event):
    """A marker was put on a card: for an action, or as damage."""

    samurai: int
    kind: int
    damage: bool


@dataclass(frozen=True)
class SamuraiHit(Event):
    """A samurai was hit and has not answered yet."""

    samurai: int


@dataclass(frozen=True)
class SamuraiInjured(Event):
    """A samurai card was turned to its injured side."""

    samurai: int


@dataclass(frozen=True)
class PhaseEnded(Event):
    """A seat ended its phase with so many actions left."""

    seat: int
    left: int


@dataclass(frozen=True)
class CardsReturned(Event):
    """All seven cards went back to the hand after a kill turn."""


@dataclass(frozen=True)
class TileChosen(Event):
    """A tile was chosen by side A (0) or B (1) and turned over."""

    tile: int
    side: int
    actions: int


@dataclass(frozen=True)
class MarkersRemoved(Event):
    """Markers went off cards: (samurai, kind) pairs."""

    markers: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Walked(Event):
    """A samurai moved along village spaces, start and end included."""

    samurai: int
    path: tuple[int, ...]


@dataclass(frozen=True)
class BowDrawn(Event):
    """A samurai took a bow of an area."""

    samurai: int
    area: int


@dataclass(frozen=True)
class Ordered(Event):
    """A samurai ordered a house or palisade: `source` is BY_HOUSE + h or AT_PALISADE + e."""

    samurai: int
    source: int


@dataclass(frozen=True)
class StrikeRolled(Event):
    """One die for the village: a samurai's attack, a bow, a house or a palisade.

    `place` is the village space or OUT_AT + entry shot at, NOTHING for an attack next to
    the samurai. `in_vain` says that the value is too low for anybody there.
    """

    source: int
    place: int
    face: int
    skill: int
    distance: int
    in_vain: bool = False

    @property
    def value(self) -> int:
        """Attack value."""
        return self.face + self.skill - self.distance


@dataclass(frozen=True)
class TokenKilled(Event):
    """A token died; a supply it carried (else NOTHING) stays on its space."""

    token: int
    place: int
    supply: int


@dataclass(frozen=True)
class Spared(Event):
    """The player picked no further casualty."""

    value: int


@dataclass(frozen=True)
class RearmRolled(Event):
    """A samurai tried to raise a palisade: the die against the distance."""

    samurai: int
    entry: int
    face: int
    needed: int

    @property
    def success(self) -> bool:
        """Whether the palisade stands again."""
        return self.face >= self.needed


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over; `winner` is a seat or NOBODY."""

    winner: int
