"""MIND and STYLE: the scratch memory of a policy player, and what he values.

All of it is whole numbers, so that a decision is the same interpreted and compiled, on every
machine. *Worth* is in hundredths of a victory point of difference between the sides; a
*chance* is in ten-thousandths.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from game.jit import rule
from game.seven_swords.rules.board import MAX_LINKS, Board
from game.seven_swords.rules.components import (
    DIE_FACES,
    N_AREAS,
    N_ENTRIES,
    N_KINDS,
    N_MARKERS,
    N_SAMURAI,
    N_STORES,
    N_SUPPLIES,
    N_TOKENS,
)
from game.seven_swords.rules.state import (
    CARRIED,
    MAX_SPACES,
    NOTHING,
    OUTSIDE,
    SUPPLY_GONE,
    SUPPLY_HOME,
    State,
    bit,
)
from game.seven_swords.rules.work import Work, survey

#: Most village spaces with an arrow to one site, and most spaces next to one.
MAX_SPOTS = 8
#: Most dice whose sums are tabled; more count as so many.
MAX_DICE = 10
#: Most men considered for one assault: all tokens, and three to be deployed.
MAX_MEN = N_TOKENS + 3
#: Most things to choose from in one decision of a search.
MAX_OFFERS = 96
#: A chance that is certain.
SURE = 10_000
#: Worse than any score.
LOW = -(1 << 40)


def _chances() -> np.ndarray:
    ways = [1]
    table = np.zeros((MAX_DICE + 1, DIE_FACES * MAX_DICE + 2), np.int64)
    for dice in range(MAX_DICE + 1):
        total = DIE_FACES**dice
        for needed in range(table.shape[1]):
            table[dice, needed] = SURE * sum(ways[needed:]) // total
        sums = [0] * (len(ways) + DIE_FACES)
        for value, count in enumerate(ways):
            for face in range(1, DIE_FACES + 1):
                sums[value + face] += count
        ways = sums
    return table


#: Chance that the sum of so many dice is so much or more.
CHANCE = _chances()


@rule
def chance(dice: int, needed: int) -> int:
    """Return the chance that `dice` dice show `needed` or more together."""
    if needed <= dice:
        return SURE
    dice = min(dice, MAX_DICE)
    if needed > DIE_FACES * dice:
        return 0
    return CHANCE[dice, needed]


MIND = np.dtype(
    (
        np.record,
        [
            # Of the board, once:
            ("store_spots", "i8", (N_STORES, MAX_SPOTS)),  # access spaces; NOTHING behind
            ("supply_spots", "i8", (N_SUPPLIES, MAX_SPOTS)),
            ("site_shelter", "i8", (N_SUPPLIES,)),  # steps from the nearest gate to a supply
            ("store_shelter", "i8", (N_STORES,)),
            # Of the position, anew for each decision:
            ("who", "i8", (MAX_SPACES,)),  # token on each space, or NOTHING
            ("load", "i8", (N_TOKENS,)),  # supply each token carries, or NOTHING
            ("inside", "i8"),  # tokens on village spaces
            ("crossing", "i8", (N_ENTRIES,)),  # extra points at each palisade, guessed if hidden
            ("store_worth", "i8", (N_STORES,)),  # of taking it; 0 if taken
            ("supply_worth", "i8", (N_SUPPLIES,)),  # of carrying it off; 0 if gone
            ("cost_of", "i8", (N_KINDS,)),  # actions to deploy each kind now
            ("pool_token", "i8", (N_KINDS,)),  # a token of each kind in the pool, or NOTHING
            ("ready", "i8"),  # tokens that may act, and of each:
            ("ready_token", "i8", (N_TOKENS,)),
            ("ready_place", "i8", (N_TOKENS,)),
            ("ready_start", "i8", (N_TOKENS,)),  # village space its way begins at
            ("ready_extra", "i8", (N_TOKENS,)),  # points to get there, less those left over
            ("doors", "i8"),  # entries with an empty deployment space
            ("door", "i8", (N_ENTRIES,)),
            ("threat", "i8", (N_AREAS,)),  # chance that a kill turn's card names the area
            # Of one thought:
            ("spot", "i8", (MAX_LINKS,)),  # free spaces next to a target
            ("touch", "i8"),  # set of all spaces next to it
            ("togo", "i8", (MAX_SPACES,)),  # points from each space to a goal
            ("front", "i8", (128,)),  # sets of spaces by points
            ("man", "i8", (MAX_MEN,)),  # token, or -1 - kind for one to be deployed
            ("men", "i8"),
            ("man_use", "i8", (MAX_MEN,)),  # attack value per action; the list goes by it
            ("man_cost", "i8", (MAX_MEN,)),  # actions until it has attacked
            ("man_bonus", "i8", (MAX_MEN,)),
            ("man_goal", "i8", (MAX_MEN,)),  # space to go to, NOTHING to stay
            ("man_entry", "i8", (MAX_MEN,)),  # where one is to be deployed
            ("picked", "i8", (MAX_MEN,)),
            ("best", "i8", (16,)),  # best worth by attack value, for casualties
            ("gain", "i8", (64,)),  # worths of a samurai phase's actions
            # The samurai side's actions:
            ("token_worth", "i8", (N_TOKENS,)),  # of killing each
            ("post", "i8", (MAX_SPACES,)),  # of a samurai standing on each space
            ("use", "i8", (N_SAMURAI, N_MARKERS)),
            ("combat_action", "i8", (N_SAMURAI,)),
            ("lead_action", "i8", (N_SAMURAI,)),
            ("walk_action", "i8", (N_SAMURAI,)),
            ("walk_other", "i8", (N_SAMURAI,)),  # the second best walk
            ("walk_other_gain", "i8", (N_SAMURAI,)),
            ("shot_at", "i8"),
            # What a decision could be, best first: actions, or purposes as -1 - purpose.
            ("wide", "i8"),  # 1: for a search, which shall judge what the policy would not do
            ("offers", "i8"),
            ("label", "i8", (MAX_OFFERS,)),
            ("score", "i8", (MAX_OFFERS,)),
            # The bandits' purposes: score of each, and who goes where for it. One who is to be
            # deployed is coded as -1 - (kind * N_ENTRIES + entry).
            ("purpose", "i8", (96,)),
            ("fetcher", "i8", (N_SUPPLIES,)),
            ("fetch_goal", "i8", (N_SUPPLIES,)),
            ("occupier", "i8", (N_AREAS,)),
            ("occupy_goal", "i8", (N_AREAS,)),
            # The purpose being pursued, who is under way for it, and where to:
            ("task", "i8"),
            ("errand_token", "i8"),
            ("errand_goal", "i8"),
            ("errand_exit", "i8"),
            ("muster_kind", "i8"),
            ("muster_other", "i8"),  # the second best kind
            ("muster_entry", "i8"),
        ],
    )
)

#: A record of MIND.
Mind = Any


def new_mind(board: Board) -> Mind:
    """Return the scratch memory for a board."""
    mind = np.zeros(1, MIND)[0]
    mind.store_spots[:] = NOTHING
    mind.supply_spots[:] = NOTHING
    gates = [int(gate) for gate in board.gate]
    for spots, shelter, access in (
        (mind.store_spots, mind.store_shelter, board.store_access),
        (mind.supply_spots, mind.site_shelter, board.supply_access),
    ):
        for site in range(len(access)):
            spaces = [s for s in range(int(board.n_spaces)) if int(access[site]) >> s & 1]
            spots[site, : len(spaces)] = spaces[:MAX_SPOTS]
            shelter[site] = min(int(board.steps[g, s]) for g in gates for s in spaces)
    mind.errand_token = NOTHING
    mind.task = NOTHING
    return mind


@rule
def look(board: Board, seen: State, work: Work, mind: Mind) -> None:
    """Note what every decision of a bandit or samurai phase asks for."""
    survey(seen, work)
    mind.who[:] = NOTHING
    inside = 0
    for token in range(N_TOKENS):
        place = seen.token_place[token]
        mind.load[token] = NOTHING
        if 0 <= place < OUTSIDE:
            mind.who[place] = token
            inside += 1
    mind.inside = inside
    for supply in range(N_SUPPLIES):
        where = seen.supply_where[supply]
        if where >= CARRIED:
            mind.load[where - CARRIED] = supply
    _guess_crossings(board, seen, mind)
    _weigh_sites(board, seen, mind)


@rule
def _guess_crossings(board: Board, seen: State, mind: Mind) -> None:
    unseen = 0
    total = 0
    for tile in range(N_ENTRIES):
        lies = False
        for entry in range(N_ENTRIES):
            if seen.gate_tile[entry] == tile:
                lies = True
        if not lies:
            unseen += 1
            total += board.palisade_crossing[tile]
    # Rounded up: whoever tries a palisade had better be able to pay.
    guess = (total + unseen - 1) // unseen if unseen > 0 else 0
    for entry in range(N_ENTRIES):
        if seen.gate_armed[entry] == 0:
            mind.crossing[entry] = 0
        elif seen.gate_tile[entry] >= 0:
            mind.crossing[entry] = board.palisade_crossing[seen.gate_tile[entry]]
        else:
            mind.crossing[entry] = guess


@rule
def _mean(tiles: State, points: State, count: int) -> int:
    """Worth, on average, of the tiles that are not seen: 100 for a point."""
    unseen = 0
    total = 0
    for tile in range(count):
        lies = False
        for at in range(count):
            if tiles[at] == tile:
                lies = True
        if not lies:
            unseen += 1
            total += points[tile]
    return total * 100 // unseen if unseen > 0 else 0


@rule
def _weigh_sites(board: Board, seen: State, mind: Mind) -> None:
    # What one side takes the other no longer has, so a point weighs twice.
    mean = _mean(seen.store_tile, board.store_points, N_STORES)
    for store in range(N_STORES):
        tile = seen.store_tile[store]
        if seen.store_taken[store] == 1:
            mind.store_worth[store] = 0
        elif tile >= 0:
            mind.store_worth[store] = 200 * board.store_points[tile]
        else:
            mind.store_worth[store] = 2 * mean
    mean = _mean(seen.supply_tile, board.supply_points, N_SUPPLIES)
    for supply in range(N_SUPPLIES):
        tile = seen.supply_tile[supply]
        if seen.supply_where[supply] == SUPPLY_GONE:
            mind.supply_worth[supply] = 0
        elif tile >= 0:
            mind.supply_worth[supply] = 200 * board.supply_points[tile]
        else:
            mind.supply_worth[supply] = 2 * mean


@rule
def offer(mind: Mind, label: int, score: int) -> None:
    """Add something to choose from, kept in order of its score."""
    at = mind.offers
    if at == MAX_OFFERS:
        return
    while at > 0 and mind.score[at - 1] < score:
        mind.score[at] = mind.score[at - 1]
        mind.label[at] = mind.label[at - 1]
        at -= 1
    mind.score[at] = score
    mind.label[at] = label
    mind.offers += 1


@rule
def supply_is_loose(seen: State, supply: int) -> bool:
    """Tell whether a supply is turned up and nobody carries it (X10)."""
    return seen.supply_open[supply] == 1 and seen.supply_where[supply] <= SUPPLY_HOME


@rule
def samurai_alive(seen: State) -> int:
    """Return how many samurai stand on the board."""
    count = 0
    for samurai in range(N_SAMURAI):
        if seen.samurai_space[samurai] >= 0:
            count += 1
    return count


@rule
def spread(board: Board, seen: State, work: Work, mind: Mind, goal: int) -> None:
    """Fill `mind.togo` with the points from every space to a goal, past samurai at their price."""
    front = mind.front
    togo = mind.togo
    togo[:] = 1 << 20
    front[:] = 0
    front[0] = bit(goal)
    settled = 0
    samurai_at = work.samurai_at
    last = 0
    points = 0
    while points <= last:
        here = front[points] & ~settled
        if here != 0:
            settled |= here
            for space in range(board.n_spaces):
                if here >> space & 1 == 0:
                    continue
                togo[space] = points
                after = points + 1
                if samurai_at >> space & 1:
                    after += _guard_of(board, seen, space)
                fresh = board.near[space] & ~settled
                if fresh != 0 and after < 128:
                    front[after] |= fresh
                    last = max(last, after)
        points += 1


@rule
def _guard_of(board: Board, seen: State, space: int) -> int:
    for samurai in range(N_SAMURAI):
        if seen.samurai_space[samurai] == space:
            return board.samurai_combat[samurai]
    return 0
