"""What is to be decided now, asked of the rules: legal actions, reach, prices, odds.

A :class:`Decision` belongs to one observation. It decides nothing itself and keeps what it
has asked, so that the window asks once for each change and never for each frame.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from game.seven_swords.rules import actions as act
from game.seven_swords.rules import odds
from game.seven_swords.rules.actions import OUT_AT, encode, first_of, second_of, verb_of
from game.seven_swords.rules.bandit import deploy_cost, ready_token
from game.seven_swords.rules.combat import (
    adjacent_tokens,
    bonus_of,
    defence_of,
    outside_tokens,
    shared_targets,
    targets_of,
)
from game.seven_swords.rules.components import N_TOKENS
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.paths import hop_path
from game.seven_swords.rules.refusals import Refusal
from game.seven_swords.rules.state import HIDDEN, State, copy
from game.seven_swords.rules.work import new_work

#: More actions than anybody ever has: for prices that are merely too high.
_RICH = 60


class Decision:
    """The choices of the seat to act in one observation."""

    def __init__(
        self, engine: SevenSwords, observation: State, *, somebody_elses: bool = False
    ) -> None:
        """Ask the rules about an observation of the seat to act.

        Of `somebody_elses` decision the observer knows only that it is to be taken.
        """
        self.engine = engine
        self.board = engine.board
        self.state = observation
        self.stage = int(observation.stage)
        self.actions = int(observation.actions)
        self.legal: frozenset[int] = (
            frozenset() if somebody_elses else frozenset(engine.legal(observation))
        )
        self._work = new_work()
        self._reach: dict[int, odds.Reach] = {}
        self._targets: dict[int, frozenset[int]] = {}
        self._by_verb: dict[int, list[tuple[int, int]]] = {}
        for action in sorted(self.legal):
            pairs = self._by_verb.setdefault(int(verb_of(action)), [])
            pairs.append((int(first_of(action)), int(second_of(action))))

    # legal actions

    def may(self, verb: int, a: int = 0, b: int = 0) -> bool:
        """Tell whether an action is legal."""
        return int(encode(verb, a, b)) in self.legal

    def pairs(self, verb: int) -> list[tuple[int, int]]:
        """Return the arguments of all legal actions of a verb, ascending."""
        return self._by_verb.get(verb, [])

    def firsts(self, verb: int) -> set[int]:
        """Return the first arguments of all legal actions of a verb."""
        return {a for a, _ in self.pairs(verb)}

    def seconds(self, verb: int, first: int) -> list[int]:
        """Return the second arguments that are legal with a first one."""
        return [b for a, b in self.pairs(verb) if a == first]

    def refusal(self, verb: int, a: int = 0, b: int = 0) -> Refusal:
        """Say why an action that is not legal is not."""
        found = self.engine.refusal(self.state, int(encode(verb, a, b)))
        assert found is not None
        return found

    # bandits

    def ready(self, token: int) -> bool:
        """Tell whether a token is on the board and has not attacked in this phase."""
        return bool(ready_token(self.state, token))

    def cost(self, kind: int) -> int:
        """Return what bringing a bandit of a kind costs now."""
        return int(deploy_cost(self.board, self.state, kind))

    def reach(self, token: int) -> odds.Reach:
        """Return where a token can go with the actions at hand, and at what price."""
        if token not in self._reach:
            self._reach[token] = odds.reach(self.board, self.state, self._work, token)
        return self._reach[token]

    def way(self, token: int, place: int) -> list[int]:
        """Return the token places on a token's way to a place that it can reach.

        The last is a village space or OUT_AT + entry.
        """
        state = copy(self.state)
        way = [int(state.token_place[token])]
        for hop in self.reach(token).hops_to(place):
            way += hop_path(self.board, state, token, hop)[1:]
            if hop >= OUT_AT:
                break
            state.token_place[token] = hop
        return way

    def move_refusal(self, token: int, place: int) -> Refusal:
        """Say why a token cannot go to a place, also over several free places."""
        refusal = self.refusal(act.MOVE, token, place)
        if refusal.key != "no_way":
            return refusal
        rich = copy(self.state)
        rich.actions = _RICH
        prices: Mapping[int, int] = odds.reach(self.board, rich, self._work, token).price
        if place not in prices:
            return refusal
        values: dict[str, str | int] = {"cost": prices[place], "actions": self.actions}
        return replace(refusal, rule="M1", key="too_dear", values=values)

    def targets(self, token: int) -> frozenset[int]:
        """Return what a token could attack now, among the targets that may be attacked."""
        if token not in self._targets:
            found: set[int] = set()
            if self.ready(token):
                word = int(targets_of(self.board, self.state, token, shared_targets(self.state)))
                found = {target for target, _ in self.pairs(act.AIM) if word >> target & 1}
            self._targets[token] = frozenset(found)
        return self._targets[token]

    def joint_odds(self, target: int, tokens: list[int]) -> Fraction | None:
        """Return the odds of a joint attack; None where the defence is not known."""
        return odds.joint_odds(self.board, self.state, target, tokens)

    def best_joint_odds(self, target: int, token: int) -> Fraction | None:
        """Return the odds of a token's attack with all the help that the actions pay for.

        None where the defence is not known.
        """
        helpers = [
            other for other in range(N_TOKENS) if other != token and target in self.targets(other)
        ]
        helpers.sort(key=lambda other: self.joint_sum(target, [other])[0], reverse=True)
        odds = [
            self.joint_odds(target, [token, *helpers[:count]])
            for count in range(min(len(helpers), max(0, self.actions - 1)) + 1)
        ]
        known = [chance for chance in odds if chance is not None]
        return max(known) if known else None

    def joint_sum(self, target: int, tokens: list[int]) -> tuple[int, int | None]:
        """Return what the attackers add to their dice, and the defence if it is known."""
        bonus = sum(int(bonus_of(self.board, self.state, token, target)) for token in tokens)
        defence = int(defence_of(self.board, self.state, target))
        return bonus, None if defence == HIDDEN else defence

    @property
    def attackers(self) -> list[int]:
        """The tokens that take part in the joint attack."""
        return odds.attackers_in(int(self.state.attackers))

    # samurai

    def defence(self, token: int) -> int:
        """Return a token's defence."""
        return int(self.board.token_defence[token])

    def neighbours(self, samurai: int) -> list[int]:
        """Return the tokens next to a samurai."""
        return _members(adjacent_tokens(self.board, self.state, samurai))

    def outside(self, entry: int) -> list[int]:
        """Return the tokens outside an entry."""
        return _members(outside_tokens(self.state, entry))

    def strike_odds(self, samurai: int, token: int) -> Fraction:
        """Return the odds that a samurai's attack can kill a token next to him."""
        return odds.strike_odds(self.board, self.state, samurai, self.defence(token))

    def shot_odds(self, source: int, place: int, token: int) -> Fraction | None:
        """Return the odds that a bow or a house kills a token at a place."""
        return odds.shot_odds(self.board, self.state, source, place, self.defence(token))

    def palisade_odds(self, entry: int, token: int) -> Fraction | None:
        """Return the odds that an ordered palisade can kill a token outside it."""
        return odds.palisade_odds(self.board, self.state, entry, self.defence(token))

    def rearm_odds(self, samurai: int, entry: int) -> Fraction:
        """Return the odds that a samurai raises a palisade."""
        return odds.rearm_odds(self.board, self.state, samurai, entry)

    def after(self, *actions: int) -> Decision:
        """Return the decision that follows legal actions which meet no die and no secret."""
        state = self.state
        for action in actions:
            state = self.engine.apply(state, action)
        return Decision(self.engine, state)

    def price(self, *actions: int) -> int:
        """Return the actions that some legal actions cost which meet no die and no secret."""
        state = self.state
        for action in actions:
            state = self.engine.apply(state, action)
        return self.actions - int(state.actions)


def _members(tokens: Any) -> list[int]:
    return [token for token in range(N_TOKENS) if int(tokens) >> token & 1]
