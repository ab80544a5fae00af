"""The bandit phase: bringing bandits, moving, picking up, opening attacks (rules D, M, X)."""

from __future__ import annotations

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import OUT_AT, encode
from game.seven_swords.rules.components import N_KINDS, N_SLOTS, N_TOKENS
from game.seven_swords.rules.refusals import Refusal
from game.seven_swords.rules.state import AT_PALISADE, HIDDEN, NOTHING, OUTSIDE
from game.seven_swords.scenes.desk import Desk, MainButton, Option
from game.seven_swords.scenes.pointed import Pointed
from game.seven_swords.view import refs
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.refs import Ref, place_ref, target_ref

#: Marks a target that a bandit cannot beat alone.
HELP_NEEDED = "+"


class BanditDesk(Desk):
    """Between two actions of the bandit phase."""

    def prompt(self) -> str:
        """See Desk."""
        if self.selected is None:
            if self.decision.actions == 0:
                # What still can be walked has its men marked; else there is no doubt to leave.
                return self.say("bandit.points_left" if self._able() else "bandit.nothing_left")
            if (self.decision.state.token_place < 0).all():
                return self.say("bandit.first")
            return self.say("bandit.choose")
        if self.selected.sort == refs.POOL:
            kind = self.selected.number
            cost = self.names.actions(self.decision.cost(kind))
            return self.say("bandit.bring", kind=self.names.kind(kind), cost=cost)
        token = self.selected.number
        held = self._points_held(token)
        if not self._can_act(token):
            return self.say("bandit.cannot", token=self.names.token(token))
        key = "bandit.act_points" if held else "bandit.act"
        return self.say(key, token=self.names.token(token), points=held)

    def _points_held(self, token: int) -> int:
        state = self.decision.state
        return int(state.points) if state.mover == token else 0

    def marks(self) -> Highlights:
        """See Desk."""
        if self.selected is None:
            return Highlights(selectable=frozenset(self._able()))
        if self.selected.sort == refs.POOL:
            return Highlights(selected=self.selected, destinations=self._entries())
        token = self.selected.number
        return Highlights(
            selected=self.selected,
            destinations={**self._goals(token), **self._loads(token)},
            targets=self._targets(token),
        )

    def _able(self) -> list[Ref]:
        """Bandits that can do something, and kinds that can be brought."""
        tokens = [Ref(refs.TOKEN, token) for token in range(N_TOKENS) if self._can_act(token)]
        kinds = self.decision.firsts(act.DEPLOY)
        return tokens + [Ref(refs.POOL, kind) for kind in range(N_KINDS) if kind in kinds]

    def _can_act(self, token: int) -> bool:
        verbs = (act.MOVE, act.TRY, act.TAKE)
        moves = any(token in self.decision.firsts(verb) for verb in verbs)
        return moves or bool(self.decision.targets(token))

    def _empty_slots(self, entry: int) -> list[Ref]:
        taken = {int(place) - OUTSIDE for place in self.decision.state.token_place}
        return [
            Ref(refs.OUT, entry, slot)
            for slot in range(N_SLOTS)
            if entry * N_SLOTS + slot not in taken
        ]

    def landing(self, entry: int) -> Ref:
        """The place outside an entry that the next bandit comes to; any other leads there too."""
        return next(iter(self._empty_slots(entry)), Ref(refs.OUT, entry))

    def _entries(self) -> dict[Ref, str]:
        assert self.selected is not None
        kind = self.selected.number
        found: dict[Ref, str] = {}
        for entry in self.decision.seconds(act.DEPLOY, kind):
            found[self.landing(entry)] = str(self.decision.cost(kind))
        return found

    def _goals(self, token: int) -> dict[Ref, str]:
        found: dict[Ref, str] = {}
        for place, price in self.decision.reach(token).price.items():
            if place >= OUT_AT:
                found[self.landing(place - OUT_AT)] = str(price)
            else:
                found[Ref(refs.SPACE, place)] = str(price)
        return found

    def _loads(self, token: int) -> dict[Ref, str]:
        """Supplies that the bandit can pick up from where it stands."""
        found = {}
        for supply in self.decision.seconds(act.TAKE, token):
            look = self.host.picture.pieces[Ref(refs.LOAD, supply)]
            at_home = look.where.sort == refs.SUPPLY
            found[look.where if at_home else Ref(refs.LOAD, supply)] = self.say("label.take")
        return found

    def _targets(self, token: int) -> dict[Ref, str]:
        found = {}
        for target in sorted(self.decision.targets(token)):
            alone = self.decision.joint_odds(target, [token])
            best = self.decision.best_joint_odds(target, token)
            # What nobody can bring about is allowed, but not worth a mark.
            if best != 0:
                found[target_ref(target)] = self.odds(alone) if alone != 0 else HELP_NEEDED
        for entry in self.decision.seconds(act.TRY, token):
            found.setdefault(Ref(refs.ENTRY, entry), self.odds(None))
        return found

    def main(self) -> MainButton:
        """See Desk."""
        left = self.decision.actions

        def end() -> None:
            self.host.end_phase(int(encode(act.END_BANDITS)), "play.end.bandit", left)

        return MainButton(
            self.say("button.end_phase"), end, tip=self.say("end.tip_bandit"), urgent=left == 0
        )

    def way(self, ref: Ref) -> tuple[Ref, ...]:
        """See Desk."""
        if self.selected is None or self.selected.sort != refs.TOKEN:
            return ()
        token, there = self.selected.number, self.at(ref)
        if there.place not in self.decision.reach(token).price:
            return ()
        *way, last = self.decision.way(token, there.place)
        if last >= OUT_AT:
            return (*map(place_ref, way), self.landing(last - OUT_AT))
        return tuple(map(place_ref, [*way, last]))

    def tip(self, ref: Ref) -> str:
        """See Desk."""
        there = self.at(ref)
        if self.selected is None:
            if there.token != NOTHING and not self.decision.ready(there.token):
                return ""
            return self.say("tip.select") if ref in self.marks().selectable else ""
        if self.selected.sort == refs.POOL:
            return ""
        token = self.selected.number
        lines = []
        price = self.decision.reach(token).price.get(there.place)
        if price is not None:
            key = "tip.move_free" if price == 0 else "tip.move"
            lines.append(self.say(key, cost=self.names.actions(price)))
            if there.place >= OUT_AT and self._carries(token):
                lines.append(self.say("tip.carry_off"))
        if there.supply != NOTHING and self.decision.may(act.TAKE, token, there.supply):
            cost = self.decision.price(int(encode(act.TAKE, token, there.supply)))
            lines.append(self.say("tip.pick_up", cost=self.names.actions(cost)))
        if there.target in self.decision.targets(token):
            lines.append(self._tip_attack(token, there.target))
        if there.entry != NOTHING and self.decision.may(act.TRY, token, there.entry):
            lines.append(self.say("tip.try"))
        return "\n".join(lines)

    def _tip_attack(self, token: int, target: int) -> str:
        odds = self.decision.joint_odds(target, [token])
        if odds is None:
            return self.say("tip.attack_unknown")
        best = self.decision.best_joint_odds(target, token)
        if best is None or best <= odds:
            return self.say("tip.attack", odds=self.odds(odds))
        return self.say("tip.attack_helped", odds=self.odds(odds), best=self.odds(best))

    def _carries(self, token: int) -> bool:
        pieces = self.host.picture.pieces
        carrier = Ref(refs.TOKEN, token)
        return any(ref.sort == refs.LOAD and look.where == carrier for ref, look in pieces.items())

    # choosing

    def recall(self, ref: Ref | None) -> None:
        """See Desk; a bandit stays chosen while it can act, a kind while it can be brought."""
        if ref is not None and ref in self._able():
            self.selected = ref

    def can_carry(self, ref: Ref) -> bool:
        """See Desk."""
        there = self.at(ref)
        return ref in self._able() or Ref(refs.TOKEN, there.token) in self._able()

    def choose(self, ref: Ref) -> None:
        """See Desk."""
        there = self.at(ref)
        if self.selected is None:
            self._pick(there)
        elif there.kind != NOTHING or self.selected.sort == refs.POOL:
            self._choose_with_kind(there)
        else:
            self._choose_with_token(self.selected.number, there)

    def _pick(self, there: Pointed) -> None:
        """Nothing is chosen yet."""
        decision = self.decision
        if there.kind != NOTHING:
            self._pick_kind(there.kind)
        elif there.token != NOTHING:
            if decision.ready(there.token):
                self.select(Ref(refs.TOKEN, there.token))
            else:
                self.host.refuse(decision.refusal(act.MOVE, there.token, 0))
        elif there.entry != NOTHING and self._tries(there.entry):
            self._offer_tries(there)
        elif there.target != NOTHING and not there.by_card:
            if decision.may(act.AIM, there.target):
                self.host.play([int(encode(act.AIM, there.target))])
            else:
                self.host.refuse(decision.refusal(act.AIM, there.target))
        elif there.slot != NOTHING:
            self._offer_kinds(there)
        elif there.house != NOTHING:
            self._no_target()

    def _no_target(self) -> None:
        self.host.refuse(Refusal("X4", "house_no_target"))

    def _tries(self, entry: int) -> list[int]:
        """Bandits that can try a palisade which nobody has seen."""
        return [token for token, tried in self.decision.pairs(act.TRY) if tried == entry]

    def _offer_tries(self, there: Pointed) -> None:
        """A face-down palisade was chosen: who tries it, or is it to be attacked?"""

        def attempt(token: int) -> Option:
            action = int(encode(act.TRY, token, there.entry))
            words = self.say("offer.tries", token=self.names.token(token))
            cost = self._price(action)
            return Option(words, lambda: self.host.play([action]), cost)

        options = [attempt(token) for token in self._tries(there.entry)]
        aim = int(encode(act.AIM, there.target))
        if aim in self.decision.legal:
            words = self.say("offer.attack_palisade")
            options.insert(0, Option(words, lambda: self.host.play([aim])))
        self.host.offer(there.ref, self.say("offer.face_down"), options)

    def _pick_kind(self, kind: int) -> None:
        if kind in self.decision.firsts(act.DEPLOY):
            self.select(Ref(refs.POOL, kind))
        else:
            self.host.refuse(self.decision.refusal(act.DEPLOY, kind, 0))

    def _offer_kinds(self, there: Pointed) -> None:
        """An empty place outside was chosen: which kind is to come there?"""
        entry = there.place - OUT_AT

        def bring(kind: int) -> Option:
            action = int(encode(act.DEPLOY, kind, entry))
            cost = self._price(action)
            return Option(self.names.kind(kind), lambda: self.host.play([action]), cost)

        kinds = range(N_KINDS)
        options = [bring(kind) for kind in kinds if self.decision.may(act.DEPLOY, kind, entry)]
        if len(options) == 1:
            # It can be taken back, and there is no other: nothing is to be asked.
            options[0].run()
        elif options:
            title = self.say("offer.bring", gate=self.names.gate(entry))
            self.host.offer(there.ref, title, options)
        else:
            self.host.refuse(self.decision.refusal(act.DEPLOY, 0, entry))

    def _choose_with_kind(self, there: Pointed) -> None:
        assert self.selected is not None
        if there.kind != NOTHING:
            if self.selected == Ref(refs.POOL, there.kind):
                self.select(None)
            else:
                self._pick_kind(there.kind)
            return
        entry = there.entry if there.entry != NOTHING else there.place - OUT_AT
        if entry >= 0 and there.token == NOTHING:
            kind = self.selected.number
            if self.decision.may(act.DEPLOY, kind, entry):
                self.host.play([int(encode(act.DEPLOY, kind, entry))])
            else:
                self.host.refuse(self.decision.refusal(act.DEPLOY, kind, entry))
            return
        self.select(None)
        self._pick(there)

    def _choose_with_token(self, token: int, there: Pointed) -> None:
        decision = self.decision
        if there.token == token:
            self.select(None)
        elif there.supply != NOTHING and decision.may(act.TAKE, token, there.supply):
            self._take(token, there)
        elif self._leaves_over_others(token, there):
            self._move(token, there.place)
        elif there.token != NOTHING:
            self.select(None)
            self._pick(there)
        elif there.entry != NOTHING:
            self._at_palisade(token, there)
        elif there.target != NOTHING and not self._only_lies(there):
            self._attack(token, there.target)
        elif there.place != NOTHING:
            self._move(token, there.place)
        elif there.house != NOTHING:
            self._no_target()

    def _leaves_over_others(self, token: int, there: Pointed) -> bool:
        """A carrier needs no empty place outside, so that another bandit may stand there."""
        entry = there.place - OUT_AT
        in_reach = there.place in self.decision.reach(token).price
        return entry >= 0 and in_reach and not self._empty_slots(entry)

    def _only_lies(self, there: Pointed) -> bool:
        """A supply lying on a village space is no target; the space is a goal."""
        return there.samurai == NOTHING and there.supply != NOTHING and there.place != NOTHING

    def _take(self, token: int, there: Pointed) -> None:
        take = [int(encode(act.TAKE, token, there.supply))]
        if there.place == NOTHING or there.place not in self.decision.reach(token).price:
            self.host.play(take)
            return
        price = self.decision.reach(token).price[there.place]
        cost = self._price(*take)
        options = [
            Option(self.say("offer.take"), lambda: self.host.play(take), cost),
            Option(
                self.say("offer.step"),
                lambda: self._move(token, there.place),
                self.names.actions(price),
            ),
        ]
        self.host.offer(there.ref, self.names.token(token), options)

    def _attack(self, token: int, target: int) -> None:
        if target in self.decision.targets(token):
            self.host.play(self._opening(token, target))
        elif self.decision.may(act.AIM, target):
            # The target can be attacked, though not by this bandit: say why not by him.
            opened = self.decision.after(int(encode(act.AIM, target)))
            self.host.refuse(opened.refusal(act.JOIN, token))
        else:
            self.host.refuse(self.decision.refusal(act.AIM, target))

    def _opening(self, token: int, target: int) -> list[int]:
        """The actions that open an attack with one bandit in it."""
        return [int(encode(act.AIM, target)), int(encode(act.JOIN, token))]

    def _at_palisade(self, token: int, there: Pointed) -> None:
        """A palisade can be attacked; one that nobody has seen can also be tried."""
        entry, decision = there.entry, self.decision
        if not decision.may(act.TRY, token, entry):
            self._attack(token, AT_PALISADE + entry)
            return
        attempt = int(encode(act.TRY, token, entry))
        cost = self._price(attempt)
        options = [Option(self.say("offer.try"), lambda: self.host.play([attempt]), cost)]
        if AT_PALISADE + entry in decision.targets(token):
            attack = self._opening(token, AT_PALISADE + entry)
            cost = self._price(*attack)
            words = self.say("offer.attack_palisade")
            options.append(Option(words, lambda: self.host.play(attack), cost))
        hidden = decision.state.gate_tile[entry] == HIDDEN
        title = self.say("offer.face_down" if hidden else "offer.palisade")
        self.host.offer(there.ref, title, options)

    def _price(self, *actions: int) -> str:
        """What some legal actions cost, in words."""
        return self.names.actions(self.decision.price(*actions))

    def _move(self, token: int, place: int) -> None:
        reach = self.decision.reach(token)
        if place in reach.price:
            hops = reach.hops_to(place)
            self.host.play([int(encode(act.MOVE, token, hop)) for hop in hops])
        else:
            self.host.refuse(self.decision.move_refusal(token, place))
