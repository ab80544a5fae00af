"""What an advised action is about, as things on the table: the piece, the target, the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import OUT_AT, first_of, second_of, verb_of
from game.seven_swords.rules.components import N_SLOTS
from game.seven_swords.rules.state import OUTSIDE
from game.seven_swords.scenes.controls import MAIN
from game.seven_swords.scenes.decision import Decision
from game.seven_swords.view import refs
from game.seven_swords.view.picture import PictureState
from game.seven_swords.view.refs import Ref, place_ref, target_ref


@dataclass(frozen=True)
class Pointing:
    """What a hint points at."""

    #: The things that are marked, the one that acts first.
    things: tuple[Ref, ...]
    #: Places from one to the other, in order; empty where nothing goes over the board.
    way: tuple[Ref, ...] = ()


def point_at(decision: Decision, picture: PictureState, action: int) -> Pointing:
    """Return what a legal action of a decision is about."""
    tell = _TELLERS[int(verb_of(action))]
    return tell(_Finder(decision, picture), int(first_of(action)), int(second_of(action)))


class _Finder:
    """Finds things of one decision."""

    def __init__(self, decision: Decision, picture: PictureState) -> None:
        self.decision = decision
        self.picture = picture

    def pair(self, *things: Ref) -> Pointing:
        """Return two things of the board with a way straight from one to the other."""
        return Pointing(things, things)

    def landing(self, entry: int) -> Ref:
        """Return the place outside an entry that the next bandit comes to."""
        taken = {int(place) - OUTSIDE for place in self.decision.state.token_place}
        slots = [slot for slot in range(N_SLOTS) if entry * N_SLOTS + slot not in taken]
        return Ref(refs.OUT, entry, slots[0] if slots else 0)

    def goal(self, place: int) -> Ref:
        return self.landing(place - OUT_AT) if place >= OUT_AT else Ref(refs.SPACE, place)

    def moved(self, token: int, place: int) -> Pointing:
        things = (Ref(refs.TOKEN, token), self.goal(place))
        if place not in self.decision.reach(token).price:
            return self.pair(*things)
        *way, _ = self.decision.way(token, place)
        return Pointing(things, (*map(place_ref, way), things[1]))

    def taken(self, token: int, supply: int) -> Pointing:
        look = self.picture.pieces[Ref(refs.LOAD, supply)]
        there = look.where if look.where.sort == refs.SUPPLY else Ref(refs.LOAD, supply)
        return self.pair(Ref(refs.TOKEN, token), there)

    def joined(self, token: int, _: int) -> Pointing:
        return self.pair(Ref(refs.TOKEN, token), target_ref(int(self.decision.state.target)))

    def marker(self, kind: int, _: int) -> Pointing:
        return Pointing((Ref(refs.MARKER, int(self.decision.state.target), kind),))

    def injured(self, _: int, __: int) -> Pointing:
        return Pointing((Ref(refs.SAMURAI_CARD, int(self.decision.state.target)),))

    def struck(self, samurai: int, _: int) -> Pointing:
        near = [Ref(refs.TOKEN, token) for token in self.decision.neighbours(samurai)]
        return Pointing((Ref(refs.SAMURAI, samurai), *near))

    def bow(self, samurai: int, _: int) -> Pointing:
        space = int(self.decision.state.samurai_space[samurai])
        area = int(self.decision.board.area_of[space])
        return Pointing((Ref(refs.SAMURAI, samurai), Ref(refs.BOW, area)))

    def shot(self, place: int, _: int) -> Pointing:
        source = target_ref(int(self.decision.state.source))
        state = self.decision.state
        if place >= OUT_AT:
            tokens = self.decision.outside(place - OUT_AT)
        else:
            tokens = [t for t, at in enumerate(state.token_place) if int(at) == place]
        things = [Ref(refs.TOKEN, token) for token in tokens]
        return Pointing((source, *things), (source, *things[:1]))

    def main(self, _: int, __: int) -> Pointing:
        return Pointing((MAIN,))


def _placing(tray: str, site: str) -> Callable[[_Finder, int, int], Pointing]:
    return lambda finder, a, b: Pointing((Ref(tray, a), Ref(site, b)))


_TELLERS: dict[int, Callable[[_Finder, int, int], Pointing]] = {
    act.PLACE_SUPPLY: _placing(refs.TRAY_SUPPLY, refs.SUPPLY),
    act.PLACE_STORE: _placing(refs.TRAY_STORE, refs.STORE),
    act.PLACE_HOUSE: _placing(refs.TRAY_HOUSE, refs.HOUSE),
    act.PLACE_PALISADE: _placing(refs.TRAY_PALISADE, refs.ENTRY),
    act.PLACE_BOW: lambda f, a, b: Pointing((Ref(refs.TRAY_BOW), Ref(refs.BOW, a))),
    act.PLACE_SAMURAI: _placing(refs.SAMURAI_CARD, refs.SPACE),
    act.READY: _Finder.main,
    act.DISCARD_CARD: lambda f, a, b: Pointing((Ref(refs.CARD, a),)),
    act.REVEAL_CARD: lambda f, a, b: Pointing((Ref(refs.CARD, a),)),
    act.LOSE_SAMURAI: lambda f, a, b: Pointing((Ref(refs.SAMURAI, a), Ref(refs.SAMURAI_CARD, a))),
    act.DEPLOY: lambda f, a, b: Pointing((Ref(refs.POOL, a), f.landing(b))),
    act.MOVE: _Finder.moved,
    act.TRY: lambda f, a, b: f.pair(Ref(refs.TOKEN, a), Ref(refs.ENTRY, b)),
    act.TAKE: _Finder.taken,
    act.AIM: lambda f, a, b: Pointing((target_ref(a),)),
    act.JOIN: _Finder.joined,
    act.ROLL: lambda f, a, b: Pointing((target_ref(int(f.decision.state.target)), MAIN)),
    act.MARK: _Finder.marker,
    act.INJURE: _Finder.injured,
    act.END_BANDITS: _Finder.main,
    act.CHOOSE: lambda f, a, b: Pointing((Ref(refs.TILE, a),)),
    act.UNMARK: lambda f, a, b: Pointing((Ref(refs.MARKER, a, b),)),
    act.STRIKE: _Finder.struck,
    act.BOW: _Finder.bow,
    act.WALK: lambda f, a, b: f.pair(Ref(refs.SAMURAI, a), Ref(refs.SPACE, b)),
    act.ORDER_PALISADE: lambda f, a, b: f.pair(Ref(refs.SAMURAI, a), Ref(refs.ENTRY, b)),
    act.ORDER_HOUSE: lambda f, a, b: f.pair(Ref(refs.SAMURAI, a), Ref(refs.HOUSE, b)),
    act.REARM: lambda f, a, b: f.pair(Ref(refs.SAMURAI, a), Ref(refs.ENTRY, b)),
    act.SHOOT: _Finder.shot,
    act.KILL: lambda f, a, b: Pointing((Ref(refs.TOKEN, a),)),
    act.SPARE: _Finder.main,
    act.END_SAMURAI: _Finder.main,
}
