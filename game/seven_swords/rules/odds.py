"""Exact odds of attacks, and the prices of longer ways: what a player may ask before acting.

These run interpreted, for the window and for policies; the rules themselves never ask.
All of them accept observations and answer only what the observation supports (H4).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.bandit import ready_token
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.combat import bonus_of, defence_of, shot_distance, shot_skill
from game.seven_swords.rules.components import DIE_FACES, N_AREAS, N_TOKENS
from game.seven_swords.rules.movement import forget, hops, location, points_held, price
from game.seven_swords.rules.samurai import gate_distance
from game.seven_swords.rules.state import HIDDEN, NOTHING, State, bit, carried_supply, hidden_card
from game.seven_swords.rules.work import Work, survey


@cache
def _ways(dice: int) -> tuple[int, ...]:
    """Number of ways in which so many dice show each sum."""
    if dice == 0:
        return (1,)
    fewer = _ways(dice - 1)
    sums = [0] * (DIE_FACES * dice + 1)
    for total, count in enumerate(fewer):
        for face in range(1, DIE_FACES + 1):
            sums[total + face] += count
    return tuple(sums)


def at_least(dice: int, needed: int) -> Fraction:
    """Probability that the sum of `dice` dice is `needed` or more."""
    ways = _ways(dice)
    return Fraction(sum(ways[max(needed, 0) :]), DIE_FACES**dice)


def joint_odds(board: Board, state: State, target: int, tokens: list[int]) -> Fraction | None:
    """Odds of a joint attack by some tokens (X2); None when the defence is not known (H4)."""
    defence = int(defence_of(board, state, target))
    if defence == HIDDEN:
        return None
    bonus = sum(int(bonus_of(board, state, token, target)) for token in tokens)
    return at_least(len(tokens), defence - bonus)


def strike_odds(board: Board, state: State, samurai: int, defence: int) -> Fraction:
    """Odds that a samurai's attack can kill tokens of a total defence (A1)."""
    return at_least(1, defence - int(board.samurai_combat[samurai]))


def shot_odds(board: Board, state: State, source: int, place: int, defence: int) -> Fraction | None:
    """Odds that a bow or a house kills tokens of a total defence at a place (A2, A5).

    None when the house's combat is not known to the observer.
    """
    skill = int(shot_skill(board, state, source))
    if skill == HIDDEN:
        return None
    entry = place - OUT_AT if place >= OUT_AT else NOTHING
    distance = int(shot_distance(board, state, source, entry, place))
    return at_least(1, defence - skill + distance)


def palisade_odds(board: Board, state: State, entry: int, defence: int) -> Fraction | None:
    """Odds that an ordered palisade kills tokens of a total defence (A4); None if not known."""
    tile = int(state.gate_tile[entry])
    if tile == HIDDEN:
        return None
    return at_least(1, defence - int(board.palisade_combat[tile]))


def rearm_odds(board: Board, state: State, samurai: int, entry: int) -> Fraction:
    """Odds that a samurai raises a palisade again (A6)."""
    return at_least(1, int(gate_distance(board, state, samurai, entry)))


def held_odds(board: Board, state: State, area: int) -> Fraction:
    """Odds that an area's card is in the bandit player's hand (H1).

    Of the cards of one number whose letters the observer does not know, each is as likely as
    any other to lie in the discard row.
    """
    row = [int(card) for card in state.card_row]
    if area in row:
        return Fraction(0)
    number = int(board.card_number[area])
    alike = [
        card for card in range(N_AREAS) if board.card_number[card] == number and card not in row
    ]
    return Fraction(len(alike) - row.count(int(hidden_card(number))), len(alike))


class Reach:
    """Where a token could go with the actions at hand, at what price, by which hops.

    `price[place]` is in actions, `points[place]` in movement points; a place is a village
    space or OUT_AT + entry. Nothing lies beyond a face-down palisade (H4).
    """

    def __init__(self, board: Board, state: State, work: Work, token: int) -> None:
        self.start = int(location(state.token_place[token]))
        self.points: dict[int, int] = {}
        self.price: dict[int, int] = {}
        self._from: dict[int, int] = {}
        if ready_token(state, token):
            self._search(board, state, work, token)

    def _search(self, board: Board, state: State, work: Work, token: int) -> None:
        carrying = carried_supply(state, token) != NOTHING
        held = int(points_held(state, token))
        movement = int(board.token_movement[token])
        values = int(state.actions) // (2 if carrying else 1)
        budget = held + values * movement
        survey(state, work)
        # Once under way the token no longer stands in its own way.
        if self.start >= OUT_AT:
            work.crowd[self.start - OUT_AT] -= 1
        else:
            work.tokens_at &= ~bit(self.start)
        open_places = {self.start: 0}
        settled: set[int] = set()
        while open_places:
            here = min(open_places, key=lambda place: (open_places[place], place))
            spent = open_places.pop(here)
            settled.add(here)
            if here != self.start:
                self.points[here] = spent
                self.price[here] = int(price(spent, held, movement, carrying))
                if here >= OUT_AT and carrying:
                    continue  # it left the board on arrival (M9)
            if spent >= budget:
                continue
            found = int(hops(board, state, work, token, here, budget - spent))
            for at in range(found):
                there = int(work.found[at])
                after = spent + int(work.cost[there])
                if there not in settled and after < open_places.get(there, budget + 1):
                    open_places[there] = after
                    self._from[there] = here
            forget(work, found)

    def hops_to(self, place: int) -> list[int]:
        """Return the places of the hops from the start to a place, in order."""
        way: list[int] = []
        while place != self.start:
            way.append(place)
            place = self._from[place]
        way.reverse()
        return way


def reach(board: Board, state: State, work: Work, token: int) -> Reach:
    """Return where a token can go now (M). Nothing for a token off the board or spent."""
    return Reach(board, state, work, token)


def attackers_in(attackers: int) -> list[int]:
    """Return the tokens of an attacker set."""
    return [token for token in range(N_TOKENS) if int(attackers) >> token & 1]
