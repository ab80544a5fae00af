"""A game told as a story: turns, phases, and a few words on what came of each action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.seven_swords.rules import events as ev
from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.board import Layout
from game.seven_swords.rules.components import (
    NOBODY,
    SAMURAI,
    SAMURAI_CARDS,
    SIDE_NAMES,
    TOKEN_NAMES,
)
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    DAMAGE,
    DISCARD,
    EXECUTED,
    JOINT_ATTACK,
    LOSE,
    NOTHING,
    OUTSIDE,
    REVEAL,
    SETUP,
    State,
    entry_of,
)

Texts = Callable[..., str]

#: The words for the phases (T1), the same in every language.
SETTING_UP, BANDITS, VILLAGE = "setup", "bandits", "samurai"

#: Stages of the bandit phase, those included in which the samurai player answers.
_BANDIT_STAGES = frozenset({DISCARD, REVEAL, LOSE, BANDIT_PHASE, JOINT_ATTACK, DAMAGE})


def turn(state: State) -> int:
    """Return the turn, 0 during setup."""
    return 0 if state.stage == SETUP else int(state.turn)


def phase(state: State) -> str:
    """Return the word for the phase."""
    if state.stage == SETUP:
        return SETTING_UP
    return BANDITS if int(state.stage) in _BANDIT_STAGES else VILLAGE


def note(engine: Any, before: State, action: int, after: State, texts: Texts) -> str:
    """Say in a few words what came of an action, everything open; "" for nothing to say."""
    teller = _Teller(engine.layout, texts)
    told = [teller.tell(event) for event in engine.events(before, action, after)]
    return "; ".join(part for part in told if part)


class _Teller:
    """Puts events into words on one level."""

    def __init__(self, layout: Layout, texts: Texts) -> None:
        self.layout = layout
        self._texts = texts

    def tell(self, event: ev.Event) -> str:
        """Return the words for an event, "" when the action itself says it."""
        word = _WORDS.get(type(event))
        return word(self, event) if word is not None else ""

    def say(self, key: str, **values: Any) -> str:
        """Return a text of the story."""
        return self._texts(f"story.{key}", **values)

    def place(self, place: int) -> str:
        """Return the id of a village space, or of the entry outside of which a place lies."""
        if place >= OUT_AT:
            return self.layout.entries[place - OUT_AT].id
        if place >= OUTSIDE:
            return self.layout.entries[int(entry_of(place))].id
        return self.layout.spaces[place].id

    def path(self, places: Sequence[int]) -> str:
        """Return a way, place by place."""
        return " - ".join(self.place(place) for place in places if place >= 0)

    def moved(self, event: ev.Moved) -> str:
        """Return a token's way and price."""
        key = "moved_points" if event.points_left else "moved"
        path = self.path(event.path)
        return self.say(key, path=path, cost=event.cost, points=event.points_left)

    def counted(self, event: ev.ActionsCounted) -> str:
        """Return where a phase's actions come from."""
        if event.seat == SAMURAI:
            return self.say("actions", actions=event.cards)
        total = event.cards + event.markers + event.unused
        return self.say(
            "counted",
            actions=total,
            cards=event.cards,
            markers=event.markers,
            unused=event.unused,
        )

    def palisade(self, event: ev.PalisadeTurned) -> str:
        """Return the numbers of a palisade."""
        card = self.layout.values.palisades[event.tile]
        return self.say(
            "palisade", combat=card.combat, defence=card.defence, crossing=card.crossing
        )

    def rolled(self, event: ev.AttackRolled) -> str:
        """Return dice, value and defence of a joint attack."""
        faces = " ".join(str(face) for face in event.faces)
        told = self.say("rolled", faces=faces, value=event.value, defence=event.defence)
        return told if event.success else f"{told}; {self.say('missed')}"

    def raised(self, event: ev.RearmRolled) -> str:
        """Return the die of an attempt to raise a palisade."""
        key = "raised" if event.success else "not_raised"
        return self.say(key, face=event.face, needed=event.needed)

    def ended(self, event: ev.GameEnded) -> str:
        """Return who has won."""
        if event.winner == NOBODY:
            return self.say("draw")
        side = self._texts(f"seven_swords.seat.{SIDE_NAMES[event.winner]}")
        return self.say("wins", side=side)


def _samurai(event: Any) -> str:
    return SAMURAI_CARDS[event.samurai].name


_WORDS: dict[type[ev.Event], Callable[[_Teller, Any], str]] = {
    ev.CardDiscarded: lambda t, e: t.say("number", number=e.number),
    ev.CardRevealed: lambda t, e: t.say("number", number=e.number),
    ev.ActionsCounted: _Teller.counted,
    ev.SamuraiDied: lambda t, e: t.say(
        "executed" if e.how == EXECUTED else "dies", samurai=_samurai(e)
    ),
    ev.Deployed: lambda t, e: t.say("deployed", token=TOKEN_NAMES[e.token], cost=e.cost),
    ev.Moved: _Teller.moved,
    ev.CarriedOff: lambda t, e: t.say("carried_off", points=t.layout.values.supplies[e.tile]),
    ev.PalisadeTurned: _Teller.palisade,
    ev.HouseTurned: lambda t, e: t.say("house", combat=t.layout.values.houses[e.tile]),
    ev.AttackRolled: _Teller.rolled,
    ev.PalisadeFell: lambda t, e: t.say("fell"),
    ev.StoreTaken: lambda t, e: t.say("store", points=t.layout.values.stores[e.tile]),
    ev.SupplyOpened: lambda t, e: t.say("supply", points=t.layout.values.supplies[e.tile]),
    ev.SamuraiHit: lambda t, e: t.say("hit", samurai=_samurai(e)),
    ev.SamuraiInjured: lambda t, e: t.say("injured", samurai=_samurai(e)),
    ev.PhaseEnded: lambda t, e: t.say("left", left=e.left) if e.left else "",
    ev.CardsReturned: lambda t, e: t.say("returned"),
    ev.MarkersRemoved: lambda t, e: t.say("removed", count=len(e.markers)),
    ev.Walked: lambda t, e: t.say("walked", path=t.path(e.path)),
    ev.StrikeRolled: lambda t, e: t.say("struck", face=e.face, value=e.value),
    ev.TokenKilled: lambda t, e: t.say(
        "killed" if e.supply == NOTHING else "killed_carrier", token=TOKEN_NAMES[e.token]
    ),
    ev.RearmRolled: _Teller.raised,
    ev.GameEnded: _Teller.ended,
}
