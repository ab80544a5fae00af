"""The bandit phase by purposes: assault, fetch, carry off, occupy, muster.

Every purpose gets a score: what it is worth per action, times 100. The best is carried one
action further; after each action all is weighed anew, so a purpose goes on as long as nothing
better turns up.
"""

from __future__ import annotations

from ai.seven_swords.assault import target_worth, weigh_assault
from ai.seven_swords.mind import Mind, offer, supply_is_loose
from ai.seven_swords.steering import exit_entry, exit_points, steer
from ai.seven_swords.style import Style
from ai.seven_swords.troops import scout, values_for, walk_actions
from game.jit import rule
from game.seven_swords.rules.actions import (
    AIM,
    DEPLOY,
    END_BANDITS,
    TAKE,
    TRY,
    encode,
    verb_of,
)
from game.seven_swords.rules.bandit import ready_token
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.combat import loose_supply
from game.seven_swords.rules.components import (
    KIND_START,
    LAST_TURN,
    N_AREAS,
    N_ENTRIES,
    N_KINDS,
    N_SLOTS,
    N_STORES,
    N_SUPPLIES,
    N_TOKENS,
)
from game.seven_swords.rules.dice import below
from game.seven_swords.rules.movement import points_held, price
from game.seven_swords.rules.state import (
    AT_PALISADE,
    AT_SUPPLY,
    NOTHING,
    OUTSIDE,
    SUPPLY_HOME,
    State,
    bit,
)
from game.seven_swords.rules.work import Work

#: Purposes are numbered: assaults by their target, then these groups.
_N_TARGETS = 36
CARRY = 40  # + token
FETCH = 70  # + supply
OCCUPY = 80  # + area
MUSTER = 90

_N_PURPOSES = 96
#: Purposes that come to nothing are struck out; after so many the phase ends.
_PATIENCE = 6


@rule
def offer_raid(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, source: State
) -> None:
    """Offer the purposes of a bandit phase, as -1 - purpose, deployments and the end of it."""
    scout(board, seen, work, mind)
    _weigh_all(board, seen, work, mind, style, source)
    mind.offers = 0
    offer(mind, encode(END_BANDITS), 0)
    for purpose in range(MUSTER):
        if mind.purpose[purpose] > 0:
            offer(mind, -1 - purpose, mind.purpose[purpose])
    if mind.purpose[MUSTER] > 0:
        _offer_deployments(board, seen, work, mind)


@rule
def _offer_deployments(board: Board, seen: State, work: Work, mind: Mind) -> None:
    """Offer the mustered kind at its entry, the next best kind there, and one entry more."""
    score = mind.purpose[MUSTER]
    kind = mind.muster_kind
    offer(mind, encode(DEPLOY, kind, mind.muster_entry), score)
    other = mind.muster_other
    if other != NOTHING:
        offer(mind, encode(DEPLOY, other, mind.muster_entry), score * 2 // 3)
    work.crowd[mind.muster_entry] += N_SLOTS
    entry = _muster_entry(board, work, mind)
    work.crowd[mind.muster_entry] -= N_SLOTS
    if entry != NOTHING:
        offer(mind, encode(DEPLOY, kind, entry), score // 2)


@rule
def pursue(board: Board, seen: State, work: Work, mind: Mind, style: Style, purpose: int) -> int:
    """Return the next action of a purpose offered before, NOTHING when it is done or hopeless.

    An assault is done with its roll, a fetch with the supply in hand, a carry with it gone.
    """
    scout(board, seen, work, mind)
    return _resume(board, seen, work, mind, style, purpose)


@rule
def _resume(board: Board, seen: State, work: Work, mind: Mind, style: Style, purpose: int) -> int:
    if purpose >= OCCUPY:
        if _weigh_occupation(board, seen, work, mind, style, purpose - OCCUPY) == 0:
            return NOTHING
    elif purpose >= FETCH:
        supply = purpose - FETCH
        if not supply_is_loose(seen, supply):
            return NOTHING
        if _weigh_fetch(board, seen, work, mind, style, supply) == 0:
            return NOTHING
    elif purpose >= CARRY:
        if mind.load[purpose - CARRY] == NOTHING:
            return NOTHING
    elif target_worth(board, seen, work, mind, style, purpose) == 0:
        return NOTHING
    return _pursue(board, seen, work, mind, style, purpose)


@rule
def _errand(board: Board, seen: State, work: Work, mind: Mind) -> int:
    """Return the next step of a token under way with points left, NOTHING if there is none.

    The errand is what `steer` last noted in this mind; `forget_errand` drops it.
    """
    token = mind.errand_token
    if token == NOTHING or seen.mover != token or seen.points == 0:
        return NOTHING
    if seen.token_place[token] == mind.errand_goal and mind.errand_exit == NOTHING:
        return NOTHING
    return steer(board, seen, work, mind, token, mind.errand_goal, mind.errand_exit)


@rule
def choose_raid(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, source: State
) -> int:
    """Return the next action of a bandit phase."""
    scout(board, seen, work, mind)
    action = _errand(board, seen, work, mind)
    if action == NOTHING and mind.task != NOTHING:
        action = _resume(board, seen, work, mind, style, mind.task)
    if action != NOTHING:
        return action
    mind.task = NOTHING
    _weigh_all(board, seen, work, mind, style, source)
    for _ in range(_PATIENCE):
        purpose = NOTHING
        best = 0
        for at in range(_N_PURPOSES):
            if mind.purpose[at] > best:
                best = mind.purpose[at]
                purpose = at
        if purpose == NOTHING:
            break
        action = _pursue(board, seen, work, mind, style, purpose)
        if action != NOTHING:
            if purpose != MUSTER and verb_of(action) != TRY:
                mind.task = purpose
            return action
        mind.purpose[purpose] = 0
    return encode(END_BANDITS)


@rule
def _weigh_all(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, source: State
) -> None:
    scores = mind.purpose
    scores[:] = 0
    if seen.actions > 0:
        for target in range(_N_TARGETS):
            worth = 0
            if _is_target(target):
                worth = target_worth(board, seen, work, mind, style, target)
            if worth > 0:
                scores[target] = weigh_assault(board, seen, work, mind, style, target, worth)
        for supply in range(N_SUPPLIES):
            if mind.supply_worth[supply] > 0 and supply_is_loose(seen, supply):
                scores[FETCH + supply] = _weigh_fetch(board, seen, work, mind, style, supply)
        if seen.turn == LAST_TURN:
            for area in range(N_AREAS):
                scores[OCCUPY + area] = _weigh_occupation(board, seen, work, mind, style, area)
        scores[MUSTER] = _weigh_muster(board, seen, work, mind, style)
    for token in range(N_TOKENS):
        if mind.load[token] != NOTHING and ready_token(seen, token):
            scores[CARRY + token] = _weigh_carry(board, seen, mind, style, token)
    if style.noise > 0:
        for at in range(_N_PURPOSES):
            if scores[at] > 0:
                scores[at] = scores[at] * (100 + below(source, style.noise)) // 100


@rule
def _is_target(target: int) -> bool:
    group = target // 10 * 10
    index = target - group
    if group == AT_PALISADE:
        return index < N_ENTRIES
    if group == AT_SUPPLY:
        return index < N_SUPPLIES
    if group == 0:
        return index < 7
    return index < N_STORES


@rule
def _weigh_carry(board: Board, seen: State, mind: Mind, style: Style, token: int) -> int:
    place = seen.token_place[token]
    worth = mind.supply_worth[mind.load[token]]
    points = exit_points(board, mind, place)
    cost = price(points, points_held(seen, token), board.token_movement[token], True)
    if cost > seen.actions:
        return worth * style.later // (cost + 1)
    return worth * 100 // max(cost, 1) + 1000


@rule
def _carry_cost(board: Board, mind: Mind, space: int, movement: int) -> int:
    """Actions from picking up at a space until the supply is off the board."""
    return 1 + 2 * values_for(exit_points(board, mind, space), movement)


@rule
def _weigh_fetch(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, supply: int
) -> int:
    """Find who best fetches a loose supply; he is noted in `errand_token` and `errand_goal`.

    A man to be deployed for it is noted as -1 - (kind * N_ENTRIES + entry).
    """
    where = seen.supply_where[supply]
    least = 1 << 20
    taken = work.tokens_at | work.samurai_at
    for space in range(board.n_spaces):
        if where == SUPPLY_HOME:
            if board.supply_access[supply] >> space & 1 == 0:
                continue
        elif space != where and board.near[where] >> space & 1 == 0:
            continue
        here = mind.who[space]
        if here == NOTHING and taken >> space & 1:
            continue
        for at in range(mind.ready):
            token = mind.ready_token[at]
            if mind.load[token] != NOTHING or (here != NOTHING and here != token):
                continue
            cost = _carry_cost(board, mind, space, board.token_movement[token])
            if here != token:
                cost += walk_actions(board, mind, at, space)
            if cost < least:
                least = cost
                mind.fetcher[supply] = token
                mind.fetch_goal[supply] = space
        if here != NOTHING:
            continue
        for at in range(mind.doors):
            entry = mind.door[at]
            points = board.steps[board.gate[entry], space] + 1 + mind.crossing[entry]
            for kind in range(N_KINDS):
                token = mind.pool_token[kind]
                if token == NOTHING:
                    continue
                movement = board.token_movement[token]
                cost = mind.cost_of[kind] + values_for(points, movement)
                cost += _carry_cost(board, mind, space, movement)
                if cost < least:
                    least = cost
                    mind.fetcher[supply] = -1 - (kind * N_ENTRIES + entry)
                    mind.fetch_goal[supply] = space
    if least >= 1 << 20:
        return 0
    worth = mind.supply_worth[supply] * style.fetch // 100
    if least > seen.actions:
        return worth * style.later // (least + 1)
    return worth * 100 // least


@rule
def _weigh_occupation(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, area: int
) -> int:
    """Find who best goes into an area that holds no token (V3)."""
    crowded = 0
    once = 0
    for token in range(N_TOKENS):
        place = seen.token_place[token]
        if 0 <= place < OUTSIDE:
            mark = bit(board.area_of[place])
            crowded |= once & mark
            once |= mark
    if once >> area & 1:
        return 0
    least = 1 << 20
    taken = work.tokens_at | work.samurai_at
    for space in range(board.n_spaces):
        if board.area_spaces[area] >> space & 1 == 0 or taken >> space & 1:
            continue
        # A space next to a samurai is not held for long.
        fear = 0
        if board.near[space] & work.samurai_at:
            fear = 1
        for at in range(mind.ready):
            token = mind.ready_token[at]
            place = mind.ready_place[at]
            if place < OUTSIDE and not crowded >> board.area_of[place] & 1:
                continue
            if mind.load[token] != NOTHING:
                continue
            cost = walk_actions(board, mind, at, space) + fear
            if cost < least:
                least = cost
                mind.occupier[area] = token
                mind.occupy_goal[area] = space
        for at in range(mind.doors):
            entry = mind.door[at]
            points = board.steps[board.gate[entry], space] + 1 + mind.crossing[entry]
            for kind in range(N_KINDS):
                token = mind.pool_token[kind]
                if token == NOTHING:
                    continue
                cost = mind.cost_of[kind] + values_for(points, board.token_movement[token])
                if cost + fear < least:
                    least = cost + fear
                    mind.occupier[area] = -1 - (kind * N_ENTRIES + entry)
                    mind.occupy_goal[area] = space
    if least > seen.actions:
        return 0
    return style.presence * 100 // max(least, 1)


@rule
def _weigh_muster(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> int:
    """Find the kind most worth having outside for later, and the entry for it."""
    if seen.turn >= LAST_TURN:
        return 0
    mind.muster_kind = NOTHING
    mind.muster_other = NOTHING
    best = 0
    second = 0
    for kind in range(N_KINDS):
        token = mind.pool_token[kind]
        cost = mind.cost_of[kind]
        if token == NOTHING or cost > seen.actions:
            continue
        use = style.reserve * (35 + 10 * board.token_combat[token]) // 10
        use += style.muster * _discount_use(board, seen, mind, kind)
        score = use * 4 // (cost + 3) * 10
        if score > best:
            second = best
            mind.muster_other = mind.muster_kind
            best = score
            mind.muster_kind = kind
        elif score > second:
            second = score
            mind.muster_other = kind
    if mind.muster_kind == NOTHING:
        return 0
    mind.muster_entry = _muster_entry(board, work, mind)
    return best if mind.muster_entry != NOTHING else 0


@rule
def _discount_use(board: Board, seen: State, mind: Mind, kind: int) -> int:
    """Return how many veterans in the pool a plain token would make cheaper (D3)."""
    use = 0
    for veteran in range(N_KINDS):
        if board.kind_plain[veteran] == kind and mind.cost_of[veteran] > 1:
            for token in range(KIND_START[veteran], KIND_START[veteran + 1]):
                if seen.token_place[token] < 0:
                    use += 1
    return use


@rule
def _muster_entry(board: Board, work: Work, mind: Mind) -> int:
    """Return the entry with room from which most can be reached, or NOTHING."""
    best = 0
    found = NOTHING
    for entry in range(N_ENTRIES):
        if work.crowd[entry] >= N_SLOTS:
            continue
        gate = board.gate[entry]
        reach = 0
        for store in range(N_STORES):
            far = board.steps[gate, mind.store_spots[store, 0]]
            reach += mind.store_worth[store] * 10 // (far + mind.crossing[entry] + 2)
        for supply in range(N_SUPPLIES):
            far = board.steps[gate, mind.supply_spots[supply, 0]]
            reach += mind.supply_worth[supply] * 10 // (far + 2 * mind.crossing[entry] + 4)
        reach = reach // (2 + work.crowd[entry])
        if reach >= best:
            best = reach
            found = entry
    return found


@rule
def _pursue(board: Board, seen: State, work: Work, mind: Mind, style: Style, purpose: int) -> int:
    """Return the first action of a purpose, NOTHING if it comes to nothing."""
    if purpose == MUSTER:
        return encode(DEPLOY, mind.muster_kind, mind.muster_entry)
    if purpose >= OCCUPY:
        area = purpose - OCCUPY
        return _send(board, seen, work, mind, mind.occupier[area], mind.occupy_goal[area])
    if purpose >= FETCH:
        supply = purpose - FETCH
        token = mind.fetcher[supply]
        if token >= 0 and loose_supply(board, seen, supply, token):
            if seen.token_place[token] == mind.fetch_goal[supply]:
                return encode(TAKE, token, supply) if seen.actions > 0 else NOTHING
        return _send(board, seen, work, mind, token, mind.fetch_goal[supply])
    if purpose >= CARRY:
        token = purpose - CARRY
        entry = exit_entry(board, mind, seen.token_place[token])
        return steer(board, seen, work, mind, token, board.gate[entry], entry)
    return _assault(board, seen, work, mind, style, purpose)


@rule
def _send(board: Board, seen: State, work: Work, mind: Mind, who: int, goal: int) -> int:
    """Move a token towards a space, or deploy the one coded as -1 - (kind, entry)."""
    if who >= 0:
        return steer(board, seen, work, mind, who, goal, NOTHING)
    kind = (-1 - who) // N_ENTRIES
    if mind.cost_of[kind] > seen.actions:
        return NOTHING
    return encode(DEPLOY, kind, (-1 - who) % N_ENTRIES)


@rule
def _assault(board: Board, seen: State, work: Work, mind: Mind, style: Style, target: int) -> int:
    worth = target_worth(board, seen, work, mind, style, target)
    weigh_assault(board, seen, work, mind, style, target, worth)
    mover = NOTHING
    recruit = NOTHING
    for man in range(mind.men):
        if mind.picked[man] == 0:
            continue
        if mind.man[man] < 0:
            recruit = man
        elif mind.man_goal[man] != NOTHING:
            # Whoever has points left goes on with them before they lapse.
            if mover == NOTHING or seen.mover == mind.man[man]:
                mover = man
    if mover != NOTHING and seen.mover == mind.man[mover] and seen.points > 0:
        action = steer(board, seen, work, mind, mind.man[mover], mind.man_goal[mover], NOTHING)
        if action != NOTHING:
            return action
    if recruit != NOTHING:
        kind = -1 - mind.man[recruit]
        if mind.cost_of[kind] <= seen.actions:
            return encode(DEPLOY, kind, mind.man_entry[recruit])
        return NOTHING
    if mover != NOTHING:
        return steer(board, seen, work, mind, mind.man[mover], mind.man_goal[mover], NOTHING)
    return encode(AIM, target)
