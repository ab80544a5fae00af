"""Ways of playing a game through without anybody thinking."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import first_of, second_of, verb_of
from game.seven_swords.rules.bandit import ready_token
from game.seven_swords.rules.combat import bonus_of, shared_targets, targets_of
from game.seven_swords.rules.components import SAMURAI
from game.seven_swords.rules.dice import seed_dice
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.odds import joint_odds
from game.seven_swords.rules.setup import first_game_action
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    JOINT_ATTACK,
    NOTHING,
    OUTSIDE,
    SETUP,
    SUPPLY_HOME,
    State,
    carried_supply,
    new_state,
)
from game.seven_swords.rules.work import new_work

#: (state before, action, state after)
Step = tuple[State, int, State]

#: More actions than any game has.
LIMIT = 20_000


def first_game(engine: SevenSwords, seed: int) -> State:
    """Return a game set up as for first games (S2), before the bandits' first card."""
    state = engine.initial(seed)
    source, work = new_state(), new_work()
    seed_dice(source, seed ^ 0x5EED)
    while state.stage == SETUP:
        legal = engine.legal(state)
        work.out[: len(legal)] = legal
        action = first_game_action(engine.board, state, work, len(legal), source)
        state = engine.play(state, int(action))
    return state


def aimless(engine: SevenSwords, state: State, legal: list[int], chance: random.Random) -> int:
    """Choose among all legal actions alike."""
    return chance.choice(legal)


def brief(engine: SevenSwords, state: State, legal: list[int], chance: random.Random) -> int:
    """Choose among the verbs alike, then among a verb's actions: short, mixed phases."""
    verb = chance.choice(sorted({verb_of(action) for action in legal}))
    return chance.choice([action for action in legal if verb_of(action) == verb])


def raid(engine: SevenSwords, state: State, legal: list[int], chance: random.Random) -> int:
    """Let the bandits raid with some sense and the samurai doze, so that much happens."""
    if engine.to_act(state) == SAMURAI:
        ends = [action for action in legal if verb_of(action) == act.END_SAMURAI]
        if ends and chance.random() < 0.7:
            return ends[0]
        return brief(engine, state, legal, chance)
    if state.stage == JOINT_ATTACK:
        joins = [action for action in legal if verb_of(action) == act.JOIN]
        return chance.choice(joins) if joins else legal[-1]
    if state.stage != BANDIT_PHASE:
        return brief(engine, state, legal, chance)
    # Ending the phase is always the last that is legal.
    others = legal[:-1] or legal
    if chance.random() < 0.1:
        return brief(engine, state, others, chance)
    takes = [action for action in legal if verb_of(action) == act.TAKE]
    if takes:
        return chance.choice(takes)
    return (
        _promising_attack(engine, state, legal, chance)
        or _march(engine, state, legal, chance)
        or brief(engine, state, others, chance)
    )


def _promising_attack(
    engine: SevenSwords, state: State, legal: list[int], chance: random.Random
) -> int:
    """Return an attack whose odds beat a random bar, with all who can join; 0 if none."""
    board = engine.board
    everything = shared_targets(state)
    bar = chance.uniform(0.1, 0.8)
    for action in chance.sample(legal, len(legal)):
        if verb_of(action) != act.AIM:
            continue
        target = first_of(action)
        able = [
            token
            for token in range(30)
            if ready_token(state, token)
            and targets_of(board, state, token, everything) >> target & 1
        ]
        best = sorted(able, key=lambda token: -bonus_of(board, state, token, target))
        tokens = best[: int(state.actions)]
        odds = joint_odds(board, state, target, tokens)
        if odds is not None and odds > bar:
            return action
    return 0


def _march(engine: SevenSwords, state: State, legal: list[int], chance: random.Random) -> int:
    """Return a move that brings a token nearer to its goal, 0 if none does."""
    for action in chance.sample(legal, len(legal)):
        if verb_of(action) != act.MOVE:
            continue
        token, place = first_of(action), second_of(action)
        here = int(state.token_place[token])
        if here >= OUTSIDE:
            return action
        if place >= act.OUT_AT:
            if carried_supply(state, token) != NOTHING:
                return action
            continue
        if _way_to_go(engine, state, token, place) < _way_to_go(engine, state, token, here):
            return action
    return 0


def _way_to_go(engine: SevenSwords, state: State, token: int, space: int) -> int:
    """Return how far a space is from the token's goal: out, a supply, a storehouse, a samurai."""
    board = engine.board
    if carried_supply(state, token) != NOTHING:
        return min(int(board.steps[space, gate]) for gate in board.gate)
    supplies = [
        int(board.supply_gap[supply, space])
        for supply in range(5)
        if state.supply_where[supply] == SUPPLY_HOME
    ]
    stores = [int(board.store_gap[s, space]) for s in range(5) if not state.store_taken[s]]
    samurai = [int(board.steps[space, at]) for at in state.samurai_space if at >= 0]
    goals = (supplies, stores, supplies, samurai)[token % 4]
    return min(goals, default=0)


WALKERS = {"aimless": aimless, "brief": brief, "raid": raid}


def steps(
    engine: SevenSwords,
    state: State,
    walker: str,
    seed: int,
    heard: Callable[[list[int]], object] | None = None,
) -> Iterator[Step]:
    """Play on from a state until nothing is legal, giving every step.

    What is legal must be listed strictly ascending; `heard` is told it each time.
    """
    choose = WALKERS[walker]
    chance = random.Random(seed)
    for _ in range(LIMIT):
        legal = engine.legal(state)
        if heard is not None:
            heard(legal)
        if not legal:
            return
        assert legal == sorted(set(legal))
        action = choose(engine, state, legal, chance)
        after = engine.apply(state, action)
        yield state, action, after
        state = after
    raise AssertionError(f"a game does not end within {LIMIT} actions")
