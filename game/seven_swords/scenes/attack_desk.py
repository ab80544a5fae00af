"""A joint attack being prepared: who takes part, and the odds that change with it (rules X)."""

from __future__ import annotations

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import encode, first_of, verb_of
from game.seven_swords.rules.state import NOTHING
from game.seven_swords.scenes.desk import Desk, MainButton
from game.seven_swords.scenes.naming import signed
from game.seven_swords.scenes.pointed import Pointed
from game.seven_swords.view import refs
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.refs import Ref, target_ref


class AttackDesk(Desk):
    """Bandits join and leave until the dice are thrown."""

    @property
    def _target(self) -> int:
        return int(self.decision.state.target)

    def prompt(self) -> str:
        """See Desk."""
        target = self.names.target(self._target)
        attackers = self.decision.attackers
        if not attackers:
            return self.say("attack.choose", target=target)
        bonus, defence = self.decision.joint_sum(self._target, attackers)
        values = {
            "target": target,
            "dice": self.texts.count("play.dice", len(attackers)),
            "bonus": signed(bonus),
            "odds": self.odds(self.decision.joint_odds(self._target, attackers)),
        }
        if defence is None:
            return self.say("attack.unknown", defence=self._possible, **values)
        key = "attack.odds" if self._hopeful else "attack.hopeless"
        return self.say(key, defence=defence, **values)

    @property
    def _possible(self) -> str:
        """What the defence of a palisade can be that nobody has seen."""
        picture = self.host.picture
        found = {picture.values.palisades[tile].defence for tile in picture.unseen.palisades}
        return ", ".join(map(str, sorted(found)))

    @property
    def _hopeful(self) -> bool:
        """Whether the attack can succeed as it stands, as far as the player knows."""
        return self.decision.joint_odds(self._target, self.decision.attackers) != 0

    def marks(self) -> Highlights:
        """See Desk; each bandit that may join carries the odds with him."""
        decision, target = self.decision, self._target
        attackers = decision.attackers
        others = [token for token, _ in decision.pairs(act.JOIN)]
        now = decision.joint_odds(target, attackers) if attackers else None
        return Highlights(
            selectable=frozenset(Ref(refs.TOKEN, token) for token in others),
            joined=frozenset(Ref(refs.TOKEN, token) for token in attackers),
            targets={target_ref(target): self.odds(now) if attackers else ""},
            labels={
                Ref(refs.TOKEN, token): self.odds(decision.joint_odds(target, [*attackers, token]))
                for token in others
            },
        )

    def groups(self) -> list[list[Ref]]:
        """See Desk; from the target, which was chosen last, keys go on to who may join."""
        marks = self.marks()
        return [list(marks.targets), sorted(marks.selectable | marks.joined)]

    def main(self) -> MainButton:
        """See Desk."""
        if self.decision.may(act.ROLL):
            # What cannot succeed is allowed, but is not what should be done next.
            tip, urgent = self.say("attack.roll_tip"), self._hopeful
            return MainButton(self.say("button.roll"), self._roll, tip=tip, urgent=urgent)
        reason = self.say("attack.nobody_joined")
        return MainButton(self.say("button.roll"), self._roll, reason=reason)

    def extras(self) -> list[MainButton]:
        """See Desk."""
        words = self.say("button.call_off")
        return [MainButton(words, self._call_off, tip=self.say("attack.call_off_tip"))]

    def tip(self, ref: Ref) -> str:
        """See Desk."""
        there = self.at(ref)
        if there.token in self.decision.attackers:
            return self.say("tip.leave_attack")
        if self.decision.may(act.JOIN, there.token):
            bonus, _ = self.decision.joint_sum(self._target, [there.token])
            return self.say("tip.join_attack", bonus=signed(bonus))
        return ""

    def _roll(self) -> None:
        self.host.play([int(encode(act.ROLL))])

    def choose(self, ref: Ref) -> None:
        """See Desk."""
        there = self.at(ref)
        if there.token in self.decision.attackers:
            self._leave(there.token)
        elif there.token != NOTHING:
            self._join(there)
        elif there.target == self._target:
            if not self.decision.may(act.ROLL):
                self.host.refuse(self.decision.refusal(act.ROLL))
            elif self._hopeful:
                # Without hope only the button throws: the prompt says so.
                self._roll()
        elif {there.target, there.place, there.kind} != {NOTHING}:
            # Anything else waits until the attack is over.
            self.host.refuse(self.decision.refusal(act.AIM, self._target))

    def _join(self, there: Pointed) -> None:
        if self.decision.may(act.JOIN, there.token):
            self.host.play([int(encode(act.JOIN, there.token))])
        else:
            self.host.refuse(self.decision.refusal(act.JOIN, there.token))

    def _opened_at(self) -> int:
        """The number of the step that opened the attack."""
        played = self.host.played()
        at = len(played) - 1
        while verb_of(played[at]) != act.AIM:
            at -= 1
        return at

    def _leave(self, token: int) -> None:
        """Prepare the attack again without one bandit."""
        at = self._opened_at()
        rest = [
            action
            for action in self.host.played()[at:]
            if verb_of(action) != act.JOIN or first_of(action) != token
        ]
        self.host.rewrite(at, rest)

    def back(self) -> bool:
        """Take the attack back whole."""
        self._call_off()
        return True

    def _call_off(self) -> None:
        self.host.rewrite(self._opened_at(), [])
