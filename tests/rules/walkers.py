"""Ways of playing a game through without anybody thinking."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import verb_of
from game.seven_swords.rules.dice import seed_dice
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.setup import first_game_action
from game.seven_swords.rules.state import SETUP, State, new_state
from game.seven_swords.rules.work import new_work

#: (state before, action, state after)
Step = tuple[State, int, State]

#: More actions than any game has.
LIMIT = 20_000

#: How eagerly a lively game does each thing; what is not named counts 4.
_EAGER = {
    act.END_BANDITS: 1,
    act.END_SAMURAI: 2,
    act.ROLL: 2,
    act.JOIN: 30,
    act.TAKE: 60,
    act.TRY: 3,
    act.AIM: 8,
    act.MOVE: 30,
    act.DEPLOY: 8,
    act.KILL: 20,
}


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


def lively(engine: SevenSwords, state: State, legal: list[int], chance: random.Random) -> int:
    """Choose the verb by its weight, and long for company: gates fall, supplies are carried."""
    verbs = sorted({verb_of(action) for action in legal})
    verb = chance.choices(verbs, [_EAGER.get(verb, 4) for verb in verbs])[0]
    choices = [action for action in legal if verb_of(action) == verb]
    if verb == act.MOVE:
        return _towards(engine, state, choices, chance)
    if verb == act.AIM:
        return _aim(choices, chance)
    return chance.choice(choices)


def _aim(choices: list[int], chance: random.Random) -> int:
    """Prefer palisades and supplies, which open the game."""
    weights = [3 if (action >> 16 & 255) >= 20 else 1 for action in choices]
    return chance.choices(choices, weights)[0]


def _towards(engine: SevenSwords, state: State, choices: list[int], chance: random.Random) -> int:
    """Carriers go to the nearest gate and out, others to an open supply, if there is one."""
    board = engine.board
    best = []
    for action in choices:
        token, place = action >> 16 & 255, action >> 8 & 255
        carried = [s for s in range(5) if state.supply_where[s] == 100 + token]
        if place >= act.OUT_AT:
            distance = 0 if carried else 50
        elif carried:
            distance = 1 + min(int(board.steps[place, gate]) for gate in board.gate)
        else:
            loose = [s for s in range(5) if state.supply_open[s] and state.supply_where[s] <= 80]
            gaps = [int(board.supply_gap[s, place]) for s in loose if state.supply_where[s] == 80]
            distance = min(gaps, default=10) + chance.randrange(4)
        best.append((distance, action))
    best.sort()
    return best[0][1] if chance.random() < 0.8 else chance.choice(choices)


WALKERS = {"aimless": aimless, "brief": brief, "lively": lively}


def steps(
    engine: SevenSwords, state: State, walker: str, seed: int, limit: int = LIMIT
) -> Iterator[Step]:
    """Play on from a state until nothing is legal, giving every step."""
    choose = WALKERS[walker]
    chance = random.Random(seed)
    for _ in range(limit):
        legal = engine.legal(state)
        if not legal:
            return
        action = choose(engine, state, legal, chance)
        after = engine.apply(state, action)
        yield state, action, after
        state = after
