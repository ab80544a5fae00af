"""The samurai phase: attacks, bows, moves, orders and raising palisades (rules A)."""

from __future__ import annotations

from fractions import Fraction

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import OUT_AT, encode
from game.seven_swords.rules.components import LAST_TURN, MARKER_NAMES, N_SAMURAI
from game.seven_swords.rules.refusals import Refusal
from game.seven_swords.rules.state import AT_SAMURAI, BY_HOUSE, NOTHING
from game.seven_swords.scenes.answer_desk import shot_marks
from game.seven_swords.scenes.desk import Desk, MainButton, Option
from game.seven_swords.scenes.pointed import Pointed
from game.seven_swords.view import refs
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.refs import Ref

#: Verbs whose first argument is the samurai who acts.
_HIS = (act.STRIKE, act.BOW, act.WALK, act.ORDER_PALISADE, act.ORDER_HOUSE, act.REARM)
#: Most lines of a choice of several ways to do something.
_MOST_OPTIONS = 8

#: Options with what they are sorted by: odds first.
_Ways = list[tuple[Fraction | None, Option]]


class SamuraiDesk(Desk):
    """Between two actions of the samurai phase."""

    def prompt(self) -> str:
        """See Desk."""
        if self.selected is None:
            key = "samurai.choose" if self.decision.actions else "samurai.nothing_left"
            return self.say(key)
        samurai = self.selected.number
        name = self.names.samurai(samurai)
        used = [
            self.names.marker_named(kind)
            for number, kind in enumerate(MARKER_NAMES)
            if int(self.decision.state.samurai_markers[samurai]) >> number & 1
        ]
        if not self._can_act(samurai):
            return self.say("samurai.cannot", samurai=name)
        if used:
            return self.say("samurai.act_used", samurai=name, used=self.names.listed(used))
        return self.say("samurai.act", samurai=name)

    def _can_act(self, samurai: int) -> bool:
        return any(samurai in self.decision.firsts(verb) for verb in _HIS)

    def marks(self) -> Highlights:
        """See Desk."""
        if self.selected is None:
            able = [who for who in range(N_SAMURAI) if self._can_act(who)]
            figures = {Ref(refs.SAMURAI, who) for who in able}
            return Highlights(selectable=frozenset(figures))
        samurai = self.selected.number
        walks = self.decision.seconds(act.WALK, samurai)
        return Highlights(
            selected=self.selected,
            destinations={Ref(refs.SPACE, space): "" for space in walks},
            targets={**self._shots(samurai), **self._strikes(samurai), **self._orders(samurai)},
        )

    def _strikes(self, samurai: int) -> dict[Ref, str]:
        decision = self.decision
        if not decision.may(act.STRIKE, samurai):
            return {}
        return {
            Ref(refs.TOKEN, token): self.odds(decision.strike_odds(samurai, token))
            for token in decision.neighbours(samurai)
        }

    def _shots(self, samurai: int) -> dict[Ref, str]:
        found: dict[Ref, str] = {}
        if self.decision.may(act.BOW, samurai):
            drawn = self.decision.after(int(encode(act.BOW, samurai)))
            hopeless = self.odds(Fraction(0))
            for place, _ in drawn.pairs(act.SHOOT):
                marks = shot_marks(self, AT_SAMURAI + samurai, place)
                # A shot that cannot kill anybody is allowed, but not worth a mark.
                if hopeless not in marks.values():
                    found |= marks
        return found

    def _orders(self, samurai: int) -> dict[Ref, str]:
        decision = self.decision
        found: dict[Ref, str] = {}
        for entry in decision.seconds(act.ORDER_PALISADE, samurai):
            found[Ref(refs.ENTRY, entry)] = self.odds(self._palisade_odds(entry))
        for entry in decision.seconds(act.REARM, samurai):
            found[Ref(refs.ENTRY, entry)] = self.odds(decision.rearm_odds(samurai, entry))
        for house in decision.seconds(act.ORDER_HOUSE, samurai):
            found[Ref(refs.HOUSE, house)] = self.say("label.order")
        return found

    def _palisade_odds(self, entry: int) -> Fraction | None:
        """Odds that an ordered palisade kills at least one bandit."""
        weakest = min(self.decision.outside(entry), key=self.decision.defence)
        return self.decision.palisade_odds(entry, weakest)

    def main(self) -> MainButton:
        """See Desk."""
        left = self.decision.actions

        last = self.decision.state.turn == LAST_TURN
        question = "play.end.last" if last else "play.end.samurai"

        def end() -> None:
            self.host.end_phase(int(encode(act.END_SAMURAI)), question, left)

        tip = self.say("end.tip_last") if last else self.texts.count("play.end.tip_samurai", left)
        return MainButton(self.say("button.end_phase"), end, tip=tip, urgent=left == 0)

    def tip(self, ref: Ref) -> str:
        """See Desk."""
        if self.selected is None:
            there = self.at(ref)
            return self.say("tip.select") if self._can_act(there.samurai) else ""
        marks = self.marks()
        if ref in marks.destinations:
            return self.say("tip.walk")
        words = marks.targets.get(ref) or marks.targets.get(Ref(refs.TOKEN, self.at(ref).token))
        return self.say("tip.odds", odds=words) if words else ""

    # choosing

    def recall(self, ref: Ref | None) -> None:
        """See Desk; a samurai stays chosen while he can act."""
        if ref is not None and self._can_act(ref.number):
            self.selected = ref

    def can_carry(self, ref: Ref) -> bool:
        """See Desk."""
        there = self.at(ref)
        return not there.by_card and self._can_act(there.samurai)

    def choose(self, ref: Ref) -> None:
        """See Desk."""
        there = self.at(ref)
        if there.samurai != NOTHING:
            self._pick(there.samurai)
            return
        who = None if self.selected is None else self.selected.number
        ways = self._ways(who, there)
        if ways:
            # Without anybody chosen, ways without any hope are told only where there are no others.
            hopeful = [way for way in ways if way[0] != 0]
            ways = hopeful if hopeful and who is None else ways
            ways.sort(key=lambda way: -1 if way[0] is None else way[0], reverse=True)
            options = [option for _, option in ways[:_MOST_OPTIONS]]
            self.host.offer(there.ref, self._title(there), options)
        elif who is not None:
            self._with(who, there)
        elif there.house != NOTHING:
            self._offer_orders(there)
        elif there.entry != NOTHING:
            self._nobody("A4", "palisade")
        elif there.token != NOTHING:
            self._nobody("A1", "bandit")

    def _nobody(self, rule: str, what: str) -> None:
        """Say that no samurai can do anything with what was chosen."""
        if self.decision.actions:
            self.host.refuse(Refusal(rule, f"nobody_for.{what}"))
        else:
            self.host.refuse(Refusal("T5", "no_actions"))

    def _offer_orders(self, there: Pointed) -> None:
        """A house was chosen: who gives the order?"""
        house = there.house
        able = [who for who, ordered in self.decision.pairs(act.ORDER_HOUSE) if ordered == house]
        only = self._only_shot(able[0], house) if able else None

        def order(samurai: int) -> Option:
            if only is not None:
                return self._house_way(samurai, house, only)[1]
            action = int(encode(act.ORDER_HOUSE, samurai, house))
            return Option(self.names.samurai(samurai), lambda: self.host.play([action]))

        if not able:
            self._nobody("A5", "house")
            return
        title = self.say("offer.who_orders", house=self.names.house(house))
        if only is not None:
            title = self.names.token(only.token)
        self.host.offer(there.ref, title, [order(samurai) for samurai in able])

    def _pick(self, samurai: int) -> None:
        figure = Ref(refs.SAMURAI, samurai)
        if self.selected == figure:
            self.select(None)
        elif figure in self.host.picture.pieces:
            self.select(figure)
        else:
            self.host.refuse(self.decision.refusal(act.STRIKE, samurai))

    def _title(self, there: Pointed) -> str:
        if there.token != NOTHING:
            return self.names.token(there.token)
        return self.names.palisade(there.entry)

    def _ways(self, who: int | None, there: Pointed) -> _Ways:
        """All ways, of one samurai or of any, to do something that a die decides."""
        ways: _Ways = []
        for samurai in range(N_SAMURAI) if who is None else (who,):
            if there.token != NOTHING:
                ways += self._ways_against(samurai, there)
            elif there.entry != NOTHING:
                ways += self._ways_at_palisade(samurai, there.entry)
        return ways

    def _ways_against(self, samurai: int, there: Pointed) -> _Ways:
        decision, token = self.decision, there.token
        name = self.names.samurai(samurai)
        ways: _Ways = []
        if decision.may(act.STRIKE, samurai) and token in decision.neighbours(samurai):
            strike = [int(encode(act.STRIKE, samurai))]
            odds = decision.strike_odds(samurai, token)
            ways.append(self._way("offer.strike", odds, strike, samurai=name))
        if decision.may(act.BOW, samurai):
            shot = [int(encode(act.BOW, samurai)), int(encode(act.SHOOT, there.place))]
            shot_odds = decision.shot_odds(AT_SAMURAI + samurai, there.place, token)
            area = self._area_of(samurai)
            ways.append(self._way("offer.shoot", shot_odds, shot, samurai=name, area=area))
        if there.place >= OUT_AT:
            return ways + self._ways_at_palisade(samurai, there.place - OUT_AT)
        return ways + self._ways_by_house(samurai, there)

    def _ways_by_house(self, samurai: int, there: Pointed) -> _Ways:
        """Houses that a samurai can order to shoot at a bandit inside."""
        houses = self.decision.seconds(act.ORDER_HOUSE, samurai)
        return [self._house_way(samurai, house, there) for house in houses]

    def _house_way(
        self, samurai: int, house: int, there: Pointed
    ) -> tuple[Fraction | None, Option]:
        """An order to a house and its shot at a bandit, in one."""
        odds = self.decision.shot_odds(BY_HOUSE + house, there.place, there.token)
        shot = [int(encode(act.ORDER_HOUSE, samurai, house))]
        shot.append(int(encode(act.SHOOT, there.place)))
        names = {"samurai": self.names.samurai(samurai), "house": self.names.house(house)}
        return self._way("offer.order_house", odds, shot, **names)

    def _only_shot(self, samurai: int, house: int) -> Pointed | None:
        """The one bandit at whom a house could shoot, None where there are several."""
        ordered = self.decision.after(int(encode(act.ORDER_HOUSE, samurai, house)))
        places = ordered.firsts(act.SHOOT)
        return self.at(Ref(refs.SPACE, places.pop())) if len(places) == 1 else None

    def _area_of(self, samurai: int) -> str:
        look = self.host.picture.pieces[Ref(refs.SAMURAI, samurai)]
        return self.names.layout.spaces[look.where.number].area

    def _ways_at_palisade(self, samurai: int, entry: int) -> _Ways:
        decision = self.decision
        name, palisade = self.names.samurai(samurai), self.names.palisade(entry)
        ways: _Ways = []
        if decision.may(act.ORDER_PALISADE, samurai, entry):
            order = [int(encode(act.ORDER_PALISADE, samurai, entry))]
            odds = self._palisade_odds(entry)
            ways.append(self._way("offer.order", odds, order, samurai=name, palisade=palisade))
        if decision.may(act.REARM, samurai, entry):
            rearm = [int(encode(act.REARM, samurai, entry))]
            chance = decision.rearm_odds(samurai, entry)
            ways.append(self._way("offer.rearm", chance, rearm, samurai=name, palisade=palisade))
        return ways

    def _way(
        self, key: str, odds: Fraction | None, actions: list[int], **values: object
    ) -> tuple[Fraction | None, Option]:
        option = Option(self.say(key, **values), lambda: self.host.play(actions), self.odds(odds))
        return odds, option

    def _with(self, samurai: int, there: Pointed) -> None:
        """Do with a samurai what no die decides, or say why he cannot."""
        decision, host = self.decision, self.host
        if there.house != NOTHING:
            if decision.may(act.ORDER_HOUSE, samurai, there.house):
                self._order(samurai, there)
            else:
                host.refuse(decision.refusal(act.ORDER_HOUSE, samurai, there.house))
        elif there.entry != NOTHING:
            armed = decision.state.gate_armed[there.entry] == 1
            verb = act.ORDER_PALISADE if armed else act.REARM
            host.refuse(decision.refusal(verb, samurai, there.entry))
        elif there.token != NOTHING:
            host.refuse(self._no_way_against(samurai, there))
        elif there.place != NOTHING:
            self._walk(samurai, there.place)

    def _order(self, samurai: int, there: Pointed) -> None:
        """Order a house; a shot at the only bandit inside is asked for at once, with its odds."""
        only = self._only_shot(samurai, there.house)
        if only is None:
            self.host.play([int(encode(act.ORDER_HOUSE, samurai, there.house))])
        else:
            _, option = self._house_way(samurai, there.house, only)
            self.host.offer(there.ref, self.names.token(only.token), [option])

    def _no_way_against(self, samurai: int, there: Pointed) -> Refusal:
        near = there.token in self.decision.neighbours(samurai)
        verb = act.STRIKE if near else act.BOW
        return self.decision.refusal(verb, samurai)

    def _walk(self, samurai: int, place: int) -> None:
        if self.decision.may(act.WALK, samurai, place):
            self.host.play([int(encode(act.WALK, samurai, place))])
        else:
            self.host.refuse(self.decision.refusal(act.WALK, samurai, place))
