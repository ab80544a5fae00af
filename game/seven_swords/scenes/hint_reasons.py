"""What speaks for an action or against it: price, exact odds, points at stake, dangers.

All of it is asked of the rules about what the player may know: nothing else is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import OUT_AT, encode, first_of, second_of, verb_of
from game.seven_swords.rules.components import (
    AREAS,
    KILL_TURNS,
    LAST_TURN,
    N_AREAS,
    N_ENTRIES,
    N_SAMURAI,
    N_TOKENS,
)
from game.seven_swords.rules.odds import held_odds
from game.seven_swords.rules.scoring import free_areas
from game.seven_swords.rules.state import (
    AT_PALISADE,
    AT_SAMURAI,
    AT_STORE,
    AT_SUPPLY,
    BY_HOUSE,
    INJURED,
    NOTHING,
    OUTSIDE,
    State,
    carried_supply,
)
from game.seven_swords.rules.state import WELL as UNHURT
from game.seven_swords.scenes.decision import Decision
from game.seven_swords.scenes.naming import Names

#: Most targets whose odds are listed.
_LISTED = 3


def reasons(names: Names, decision: Decision, action: int) -> list[str]:
    """Return sentences about a legal action of a decision, what matters most first."""
    tell = _TELLERS.get(int(verb_of(action)))
    if tell is None:
        return []
    return list(tell(_Facts(names, decision), int(first_of(action)), int(second_of(action))))


class _Facts:
    """Sentences about one decision."""

    def __init__(self, names: Names, decision: Decision) -> None:
        self.names = names
        self.decision = decision
        self.state: State = decision.state
        self.board = decision.board

    def say(self, key: str, **values: object) -> str:
        return self.names.texts(f"hint.why.{key}", **values)

    def odds(self, chance: Fraction | None) -> str:
        return self.say("unknown") if chance is None else self.names.odds(chance)

    # setup

    def supply_placed(self, _: int, site: int) -> Iterable[str]:
        yield self.say("place_defence", defence=self.names.layout.supplies[site].defence)

    def store_placed(self, _: int, site: int) -> Iterable[str]:
        yield self.say("place_defence", defence=self.names.layout.stores[site].defence)

    def house_placed(self, _: int, site: int) -> Iterable[str]:
        spaces = sorted(self.names.layout.houses[site].access)
        yield self.say("place_house", spaces=self.names.listed(spaces))

    def bow_placed(self, area: int, _: int) -> Iterable[str]:
        there = int(self.state.bows[area])
        yield self.names.texts.count("hint.why.place_bow", there, area=AREAS[area])

    def samurai_placed(self, samurai: int, space: int) -> Iterable[str]:
        reach = int(self.board.samurai_leadership[samurai])
        near = [
            self.names.gate(entry)
            for entry in range(N_ENTRIES)
            if int(self.board.steps[space, int(self.board.gate[entry])]) <= reach
        ]
        if near:
            yield self.say("place_samurai", gates=self.names.listed(near))

    # bandits

    def deployed(self, kind: int, entry: int) -> Iterable[str]:
        yield self.say("price", cost=self.names.actions(self.decision.cost(kind)))
        there = len(self.decision.outside(entry))
        if there:
            yield self.names.texts.count("hint.why.outside", there, gate=self.names.gate(entry))
        if self.state.gate_armed[entry] == 0:
            yield self.say("gate_down", gate=self.names.gate(entry))

    def moved(self, token: int, place: int) -> Iterable[str]:
        price = self.decision.reach(token).price.get(place)
        if price:
            yield self.say("price", cost=self.names.actions(price))
        supply = int(carried_supply(self.state, token))
        if supply != NOTHING:
            points = self.names.layout.values.supplies[int(self.state.supply_tile[supply])]
            yield self.say("carries_out" if place >= OUT_AT else "carries", points=points)
        if place < OUT_AT:
            area = int(self.board.area_of[place])
            if free_areas(self.board, self.state) >> area & 1:
                yield self.say("takes_area", area=AREAS[area])
            yield from self._in_danger(token, place)

    def _in_danger(self, token: int, place: int) -> Iterable[str]:
        """Who of the samurai could kill a token where it is going, and with what odds."""
        after = self.decision.after(int(encode(act.MOVE, token, place)))
        found = []
        for samurai in self._alive(after.state):
            near = token in after.neighbours(samurai)
            area = int(self.board.area_of[int(after.state.samurai_space[samurai])])
            chance: Fraction | None = None
            if near:
                chance = after.strike_odds(samurai, token)
            elif after.state.bows[area]:
                chance = after.shot_odds(AT_SAMURAI + samurai, place, token)
            if chance:
                found.append((chance, near, -samurai))
        if found:
            chance, near, samurai = max(found)
            key = "could_strike" if near else "could_shoot"
            who = self.names.samurai(-samurai)
            yield self.say(key, samurai=who, odds=self.odds(chance))
        else:
            yield self.say("safe")

    @staticmethod
    def _alive(state: State) -> list[int]:
        return [s for s in range(N_SAMURAI) if int(state.samurai_state[s]) in (UNHURT, INJURED)]

    def tried(self, token: int, entry: int) -> Iterable[str]:
        yield self.say("try")

    def taken(self, token: int, supply: int) -> Iterable[str]:
        points = self.names.layout.values.supplies[int(self.state.supply_tile[supply])]
        cost = self.decision.price(int(encode(act.TAKE, token, supply)))
        yield self.say("price", cost=self.names.actions(cost))
        yield self.say("supply", points=points)

    def aimed(self, target: int, _: int) -> Iterable[str]:
        able = [t for t in range(N_TOKENS) if target in self.decision.targets(t)]
        chances = [self.decision.best_joint_odds(target, token) for token in able]
        known = [chance for chance in chances if chance is not None]
        if known:
            yield self.say("odds_helped", odds=self.odds(max(known)))
        elif chances:
            yield self.say("defence_unknown")
        yield from self.at_stake(target)

    def joined(self, token: int, _: int) -> Iterable[str]:
        target, attackers = int(self.state.target), self.decision.attackers
        after = self.decision.joint_odds(target, [*attackers, token])
        if after is None:
            yield self.say("defence_unknown")
        elif attackers:
            before = self.decision.joint_odds(target, attackers)
            yield self.say("odds_rise", before=self.odds(before), after=self.odds(after))
        else:
            yield self.say("odds", odds=self.odds(after))
        yield from self.at_stake(target)

    def thrown(self, _: int, __: int) -> Iterable[str]:
        target = int(self.state.target)
        chance = self.decision.joint_odds(target, self.decision.attackers)
        if chance is None:
            yield self.say("defence_unknown")
        else:
            yield self.say("odds", odds=self.odds(chance))
        yield from self.at_stake(target)

    def at_stake(self, target: int) -> Iterable[str]:
        """What a successful attack brings."""
        if target >= AT_PALISADE:
            yield self.say("stake_palisade", gate=self.names.gate(target - AT_PALISADE))
        elif target >= AT_SUPPLY:
            yield self.say("stake_supply")
        elif target >= AT_STORE:
            seen = {int(tile) for tile in self.state.store_tile if tile >= 0}
            left = [
                points
                for tile, points in enumerate(self.names.layout.values.stores)
                if tile not in seen
            ]
            yield self.say("stake_store", low=min(left), high=max(left))
        elif self.state.samurai_state[target] == INJURED:
            yield self.say("stake_death", samurai=self.names.samurai(target))
        else:
            yield self.say("stake_hit", samurai=self.names.samurai(target))

    def discarded(self, letter: int, _: int) -> Iterable[str]:
        yield self.say("discard", number=self.names.layout.values.cards[letter])
        coming = next((turn for turn in KILL_TURNS if turn > int(self.state.turn)), None)
        held = {int(card) for card in self.state.card_row} | {letter}
        marked = [
            self.names.samurai(who)
            for who in self._alive(self.state)
            if self._area(who) not in held
        ]
        if coming is not None:
            key = "discard_kill" if marked else "discard_nobody"
            yield self.say(key, turn=coming, who=self.names.listed(marked))

    def revealed(self, letter: int, _: int) -> Iterable[str]:
        there = [self.names.samurai(w) for w in self._alive(self.state) if self._area(w) == letter]
        if there:
            yield self.say("reveal", area=AREAS[letter], who=self.names.listed(there))
        else:
            yield self.say("reveal_nobody", area=AREAS[letter])

    def _area(self, samurai: int) -> int:
        return int(self.board.area_of[int(self.state.samurai_space[samurai])])

    def bandits_end(self, _: int, __: int) -> Iterable[str]:
        if self.decision.actions:
            yield self.names.texts.count("hint.why.lost", self.decision.actions)

    # samurai

    def struck(self, samurai: int, _: int) -> Iterable[str]:
        near = self.decision.neighbours(samurai)
        chances = [(self.decision.strike_odds(samurai, token), token) for token in near]
        yield from self._listed(chances)
        yield from self._about_victims(near)

    def _listed(self, chances: list[tuple[Fraction, int]]) -> Iterable[str]:
        best = sorted(chances, key=lambda one: (-one[0], one[1]))[:_LISTED]
        parts = [
            self.say("odds_of", token=self.names.token(token), odds=self.odds(chance))
            for chance, token in best
        ]
        if parts:
            yield self.say("odds_list", parts=", ".join(parts))

    def _about_victims(self, tokens: list[int]) -> Iterable[str]:
        """What some bandits are up to who may die."""
        for token in tokens:
            supply = int(carried_supply(self.state, token))
            if supply != NOTHING:
                points = self.names.layout.values.supplies[int(self.state.supply_tile[supply])]
                yield self.say("victim_carries", token=self.names.token(token), points=points)
        for area in range(N_AREAS):
            there = [
                t
                for t in range(N_TOKENS)
                if 0 <= (at := int(self.state.token_place[t])) < OUTSIDE
                and self.board.area_of[at] == area
            ]
            if len(there) == 1 and there[0] in tokens:
                name = self.names.token(there[0])
                yield self.say("victim_area", token=name, area=AREAS[area])

    def drawn(self, samurai: int, _: int) -> Iterable[str]:
        yield from self._best_shots(int(encode(act.BOW, samurai)), AT_SAMURAI + samurai)

    def house_ordered(self, samurai: int, house: int) -> Iterable[str]:
        yield from self._best_shots(int(encode(act.ORDER_HOUSE, samurai, house)), BY_HOUSE + house)

    def _best_shots(self, action: int, source: int) -> Iterable[str]:
        after = self.decision.after(action)
        chances = []
        for place, _ in after.pairs(act.SHOOT):
            for token in self._at(place):
                chance = after.shot_odds(source, place, token)
                if chance:
                    chances.append((chance, token))
        yield from self._listed(chances)
        best = sorted(chances, key=lambda one: (-one[0], one[1]))[:_LISTED]
        yield from self._about_victims([token for _, token in best])

    def _at(self, place: int) -> list[int]:
        if place >= OUT_AT:
            return self.decision.outside(place - OUT_AT)
        return [t for t in range(N_TOKENS) if int(self.state.token_place[t]) == place]

    def shot(self, place: int, _: int) -> Iterable[str]:
        source, tokens = int(self.state.source), self._at(place)
        chances = []
        for token in tokens:
            chance = self.decision.shot_odds(source, place, token)
            if chance is not None:
                chances.append((chance, token))
        yield from self._listed(chances)
        yield from self._about_victims(tokens)

    def walked(self, samurai: int, space: int) -> Iterable[str]:
        after = self.decision.after(int(encode(act.WALK, samurai, space)))
        before, then = self._menace(self.decision, samurai), self._menace(after, samurai)
        if before or then:
            yield self.say("menace", before=self.odds(before), after=self.odds(then))
        reach = after.neighbours(samurai)
        if reach:
            tokens = self.names.listed([self.names.token(token) for token in reach[:_LISTED]])
            yield self.say("walk_next_to", tokens=tokens)
        gate = int(self.board.gate_entry[space])
        if gate != NOTHING:
            yield self.say("walk_gate", gate=self.names.gate(gate))
        yield from self._betrayal(self._area(samurai), int(self.board.area_of[space]))

    def _menace(self, decision: Decision, samurai: int) -> Fraction:
        """Odds that all bandits next to a samurai together hit him."""
        near = decision.neighbours(samurai)
        chance = decision.joint_odds(AT_SAMURAI + samurai, near) if near else None
        return chance or Fraction(0)

    def _betrayal(self, start: int, end: int) -> Iterable[str]:
        """How likely the cards of two areas are still in hand, if a kill turn comes next."""
        if int(self.state.turn) + 1 not in KILL_TURNS or start == end:
            return
        before, after = (held_odds(self.board, self.state, area) for area in (start, end))
        values = {"start": AREAS[start], "end": AREAS[end]}
        yield self.say("betrayal", before=self.odds(before), after=self.odds(after), **values)

    def palisade_ordered(self, _: int, entry: int) -> Iterable[str]:
        outside = self.decision.outside(entry)
        chances = []
        for token in outside:
            chance = self.decision.palisade_odds(entry, token)
            if chance is not None:
                chances.append((chance, token))
        yield from self._listed(chances)

    def rearmed(self, samurai: int, entry: int) -> Iterable[str]:
        yield self.say("odds", odds=self.odds(self.decision.rearm_odds(samurai, entry)))
        outside = len(self.decision.outside(entry))
        if outside:
            yield self.names.texts.count("hint.why.shuts_out", outside)

    def killed(self, token: int, _: int) -> Iterable[str]:
        left = int(self.state.value) - self.decision.defence(token)
        yield self.say("kill", defence=self.decision.defence(token), left=left)
        yield from self._about_victims([token])

    def borne(self, kind: int, _: int) -> Iterable[str]:
        yield self.say("marker_cost")
        yield self.say("stays_well", samurai=self.names.samurai(int(self.state.target)))

    def hurt(self, _: int, __: int) -> Iterable[str]:
        yield self.say("no_marker")
        yield self.say("next_kills", samurai=self.names.samurai(int(self.state.target)))

    def lost(self, samurai: int, _: int) -> Iterable[str]:
        markers = int(self.state.samurai_markers[samurai]).bit_count()
        if markers:
            yield self.names.texts.count("hint.why.markers_go", markers)
        if self.state.samurai_state[samurai] == INJURED:
            yield self.say("was_injured", samurai=self.names.samurai(samurai))

    def tile_chosen(self, tile: int, _: int) -> Iterable[str]:
        side = int(self.state.tile_turned[tile])
        number = int(self.board.tile_actions[tile, side])
        yield self.say("tile", actions=self.names.actions(number))
        lying = sum(int(word).bit_count() for word in self.state.samurai_markers)
        off = 0
        if side:
            kind = int(self.board.tile_kind_off[tile])
            if kind >= 0:
                off = sum(int(word) >> kind & 1 for word in self.state.samurai_markers)
            else:
                off = min(lying, int(self.board.tile_count_off[tile]))
        if lying or off:
            yield self.say("tile_markers", off=off, left=lying - off)

    def unmarked(self, samurai: int, kind: int) -> Iterable[str]:
        values = {"samurai": self.names.samurai(samurai), "marker": self.names.marker(kind)}
        yield self.say("unmark", **values)

    def samurai_end(self, _: int, __: int) -> Iterable[str]:
        if self.decision.actions and self.decision.state.turn < LAST_TURN:
            yield self.names.texts.count("hint.why.given", self.decision.actions)


_Tell = Callable[[_Facts, int, int], Iterable[str]]

_TELLERS: dict[int, _Tell] = {
    act.PLACE_SUPPLY: _Facts.supply_placed,
    act.PLACE_STORE: _Facts.store_placed,
    act.PLACE_HOUSE: _Facts.house_placed,
    act.PLACE_BOW: _Facts.bow_placed,
    act.PLACE_SAMURAI: _Facts.samurai_placed,
    act.DISCARD_CARD: _Facts.discarded,
    act.REVEAL_CARD: _Facts.revealed,
    act.LOSE_SAMURAI: _Facts.lost,
    act.DEPLOY: _Facts.deployed,
    act.MOVE: _Facts.moved,
    act.TRY: _Facts.tried,
    act.TAKE: _Facts.taken,
    act.AIM: _Facts.aimed,
    act.JOIN: _Facts.joined,
    act.ROLL: _Facts.thrown,
    act.MARK: _Facts.borne,
    act.INJURE: _Facts.hurt,
    act.END_BANDITS: _Facts.bandits_end,
    act.CHOOSE: _Facts.tile_chosen,
    act.UNMARK: _Facts.unmarked,
    act.STRIKE: _Facts.struck,
    act.BOW: _Facts.drawn,
    act.WALK: _Facts.walked,
    act.ORDER_PALISADE: _Facts.palisade_ordered,
    act.ORDER_HOUSE: _Facts.house_ordered,
    act.REARM: _Facts.rearmed,
    act.SHOOT: _Facts.shot,
    act.KILL: _Facts.killed,
    act.END_SAMURAI: _Facts.samurai_end,
}
