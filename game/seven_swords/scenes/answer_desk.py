"""Small decisions of the samurai player within a phase (rules T3, T5, X5, A1, A2, A5).

Who dies, how a hit is borne, which markers go, where a shot is aimed, whom an attack strikes.
"""

from __future__ import annotations

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import OUT_AT, encode
from game.seven_swords.rules.components import AREAS
from game.seven_swords.rules.state import BY_HOUSE, NOTHING
from game.seven_swords.scenes.desk import Desk, MainButton, Option, marked
from game.seven_swords.view import refs
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.refs import Ref, target_ref


class LoseDesk(Desk):
    """A kill turn's card names an area with several samurai: one of them dies."""

    def prompt(self) -> str:
        """See Desk."""
        return self.say("lose.choose", area=AREAS[int(self.decision.state.card_shown)])

    def marks(self) -> Highlights:
        """See Desk."""
        victims = self.decision.firsts(act.LOSE_SAMURAI)
        figures = {Ref(refs.SAMURAI, who) for who in victims}
        cards = {Ref(refs.SAMURAI_CARD, who) for who in victims}
        return Highlights(selectable=frozenset(figures | cards))

    def main(self) -> MainButton:
        """See Desk."""
        return self.waiting()

    def words(self, who: int) -> str:
        """Say what is lost with a samurai: markers go with the card, which spares actions (T3)."""
        markers = int(self.decision.state.samurai_markers[who]).bit_count()
        name = self.names.samurai(who)
        if not markers:
            return self.say("offer.lose", samurai=name)
        return self.texts.count("play.offer.lose_marked", markers, samurai=name)

    def choose(self, ref: Ref) -> None:
        """See Desk; asked once more, since nothing brings him back."""
        who = self.at(ref).samurai
        if who == NOTHING:
            return
        if not self.decision.may(act.LOSE_SAMURAI, who):
            self.host.refuse(self.decision.refusal(act.LOSE_SAMURAI, who))
            return
        action = int(encode(act.LOSE_SAMURAI, who))
        option = Option(self.words(who), lambda: self.host.play([action]))
        self.host.offer(ref, self.names.samurai(who), [option])


class DamageDesk(Desk):
    """A samurai is hit: a marker, or the card turned to its injured side."""

    @property
    def _samurai(self) -> int:
        return int(self.decision.state.target)

    def prompt(self) -> str:
        """See Desk."""
        key = "damage.turn" if self._must_turn else "damage.choose"
        return self.say(key, samurai=self.names.samurai(self._samurai))

    @property
    def _must_turn(self) -> bool:
        """Whether every marker lies on the card already, so that it can only be turned."""
        return not self.decision.firsts(act.MARK)

    def _turn(self) -> None:
        self.host.play([int(encode(act.INJURE))])

    def marks(self) -> Highlights:
        """See Desk."""
        kinds = self.decision.firsts(act.MARK)
        places = {Ref(refs.MARKER, self._samurai, kind) for kind in kinds}
        card = Ref(refs.SAMURAI_CARD, self._samurai)
        return Highlights(
            selectable=frozenset(places | {card}),
            targets={Ref(refs.SAMURAI, self._samurai): ""},
        )

    def groups(self) -> list[list[Ref]]:
        """See Desk."""
        return [sorted(self.marks().selectable)]

    def main(self) -> MainButton:
        """See Desk; shows all answers beside the card."""
        if self._must_turn:
            tip = self.say("offer.injure")
            return MainButton(self.say("button.turn"), self._turn, tip=tip, urgent=True)
        card = Ref(refs.SAMURAI_CARD, self._samurai)
        return MainButton(self.say("button.answer"), lambda: self._offer(card), urgent=True)

    def tip(self, ref: Ref) -> str:
        """See Desk."""
        samurai, kind = self.at(ref).marker
        if samurai == self._samurai and self.decision.may(act.MARK, kind):
            return self.say("tip.bear")
        if self.at(ref).samurai != self._samurai:
            return ""
        return self.say("offer.injure" if self._must_turn else "tip.answer")

    def choose(self, ref: Ref) -> None:
        """See Desk."""
        there = self.at(ref)
        samurai, kind = there.marker
        if samurai == self._samurai and self.decision.may(act.MARK, kind):
            self.host.play([int(encode(act.MARK, kind))])
        elif there.samurai == self._samurai:
            if self._must_turn:
                self._turn()
            else:
                self._offer(ref)

    def _offer(self, ref: Ref) -> None:
        def mark(kind: int) -> Option:
            words = self.say("offer.bear_marker", marker=self.names.marker(kind))
            return Option(words, lambda: self.host.play([int(encode(act.MARK, kind))]))

        options = [mark(kind) for kind in sorted(self.decision.firsts(act.MARK))]
        options.append(Option(self.say("offer.injure"), self._turn))
        self.host.offer(ref, self.prompt(), options)


class UnmarkDesk(Desk):
    """A tile lets the player take markers of his choice off."""

    def prompt(self) -> str:
        """See Desk."""
        return self.texts.count("play.unmark.choose", int(self.decision.state.due))

    def marks(self) -> Highlights:
        """See Desk."""
        places = self.decision.pairs(act.UNMARK)
        return Highlights(
            selectable=frozenset(Ref(refs.MARKER, samurai, kind) for samurai, kind in places)
        )

    def main(self) -> MainButton:
        """See Desk."""
        return self.waiting()

    def choose(self, ref: Ref) -> None:
        """See Desk."""
        samurai, kind = self.at(ref).marker
        if kind == NOTHING:
            return
        if self.decision.may(act.UNMARK, samurai, kind):
            self.host.play([int(encode(act.UNMARK, samurai, kind))])
        else:
            self.host.refuse(self.decision.refusal(act.UNMARK, samurai, kind))


class AimDesk(Desk):
    """A drawn bow or an ordered house is aimed."""

    @property
    def _source(self) -> int:
        return int(self.decision.state.source)

    def prompt(self) -> str:
        """See Desk."""
        key = "aim.house" if self._source >= BY_HOUSE else "aim.bow"
        return self.say(key, source=self.names.target(self._source))

    def marks(self) -> Highlights:
        """See Desk."""
        targets: dict[Ref, str] = {}
        for place, _ in self.decision.pairs(act.SHOOT):
            targets |= shot_marks(self, self._source, place)
        return Highlights(selected=target_ref(self._source), targets=targets)

    def main(self) -> MainButton:
        """See Desk."""
        return self.waiting("button.shoot")

    def choose(self, ref: Ref) -> None:
        """See Desk."""
        there = self.at(ref)
        place = OUT_AT + there.entry if there.entry != NOTHING else there.place
        if place == NOTHING or there.by_card:
            return
        if self.decision.may(act.SHOOT, place):
            self.host.play([int(encode(act.SHOOT, place))])
        else:
            self.host.refuse(self.decision.refusal(act.SHOOT, place))

    def extras(self) -> list[MainButton]:
        """See Desk."""
        if not self._may_call_off:
            return []
        words = self.say("button.call_off")
        return [MainButton(words, self._call_off, tip=self.say("aim.call_off_tip"))]

    @property
    def _may_call_off(self) -> bool:
        return self.host.may_rewrite(len(self.host.played()) - 1)

    def _call_off(self) -> None:
        self.host.rewrite(len(self.host.played()) - 1, [])

    def back(self) -> bool:
        """Put the bow back, or call the order back."""
        if not self._may_call_off:
            return False
        self._call_off()
        return True


def shot_marks(desk: Desk, source: int, place: int) -> dict[Ref, str]:
    """Return the marks of a shot at a place: at a bandit, or at all outside an entry."""
    decision = desk.decision
    if place < OUT_AT:
        token = desk.at(Ref(refs.SPACE, place)).token
        return {Ref(refs.TOKEN, token): desk.odds(decision.shot_odds(source, place, token))}
    tokens = sorted(decision.outside(place - OUT_AT), key=decision.defence)
    odds = decision.shot_odds(source, place, tokens[0])
    return marked([Ref(refs.TOKEN, token) for token in tokens], desk.odds(odds))


class CasualtiesDesk(Desk):
    """An attack's value is shared out among those it reaches."""

    def prompt(self) -> str:
        """See Desk."""
        return self.say("casualties.choose", value=int(self.decision.state.value))

    def marks(self) -> Highlights:
        """See Desk; each bandit carries the part of the value that it takes."""
        tokens = self.decision.firsts(act.KILL)
        return Highlights(
            targets={Ref(refs.TOKEN, t): str(self.decision.defence(t)) for t in sorted(tokens)}
        )

    def main(self) -> MainButton:
        """See Desk."""
        spare = [int(encode(act.SPARE))]
        return MainButton(self.say("button.spare"), lambda: self.host.play(spare))

    def tip(self, ref: Ref) -> str:
        """See Desk."""
        token = self.at(ref).token
        if not self.decision.may(act.KILL, token):
            return ""
        return self.say("tip.kill", defence=self.decision.defence(token))

    def choose(self, ref: Ref) -> None:
        """See Desk."""
        token = self.at(ref).token
        if token == NOTHING:
            return
        if self.decision.may(act.KILL, token):
            self.host.play([int(encode(act.KILL, token))])
        else:
            self.host.refuse(self.decision.refusal(act.KILL, token))
