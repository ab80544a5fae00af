"""Joint attacks: which target, by which tokens, at what cost, with what chance."""

from __future__ import annotations

from ai.seven_swords.mind import (
    LOW,
    MAX_SPOTS,
    SURE,
    Mind,
    chance,
    look,
    samurai_alive,
)
from ai.seven_swords.steering import exit_points
from ai.seven_swords.style import Style
from ai.seven_swords.troops import use_of, values_for, walk_actions
from game.jit import rule
from game.seven_swords.rules.actions import JOIN, ROLL, encode
from game.seven_swords.rules.bandit import FULL_CARD, ready_token
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.combat import bonus_of, distance_to, shared_targets, targets_of
from game.seven_swords.rules.components import (
    KIND_START,
    LAST_TURN,
    N_ENTRIES,
    N_KINDS,
    N_SLOTS,
    N_TOKENS,
)
from game.seven_swords.rules.movement import price
from game.seven_swords.rules.state import (
    AT_PALISADE,
    AT_STORE,
    AT_SUPPLY,
    INJURED,
    NOTHING,
    OUTSIDE,
    State,
    bit,
    entry_of,
)
from game.seven_swords.rules.work import Work

#: Worth of the hit that wins the game at once (V1).
_VICTORY = 6000
#: Worth of a hit on a samurai for whoever looks ahead to the hits after it.
_WIDE_HIT = 150
#: Most men in one assault.
_MOST = 8
#: Movement of the quickest token.
_QUICKEST = 4


@rule
def target_worth(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, target: int
) -> int:
    """Return the worth of beating a target, 0 if it cannot or need not be beaten."""
    if target >= AT_PALISADE:
        entry = target - AT_PALISADE
        if seen.gate_armed[entry] == 0 or seen.turn >= LAST_TURN:
            return 0
        return style.gate + style.gate_crowd * work.crowd[entry]
    if target >= AT_SUPPLY:
        supply = target - AT_SUPPLY
        if seen.supply_open[supply] == 1:
            return 0
        if seen.turn >= LAST_TURN and not _out_at_once(board, seen, mind, supply):
            return 0
        return mind.supply_worth[supply] * style.open_supply // 100
    if target >= AT_STORE:
        return mind.store_worth[target - AT_STORE] * style.store // 100
    if seen.samurai_space[target] < 0:
        return 0
    if seen.samurai_state[target] == INJURED:
        if samurai_alive(seen) == 1:
            return _VICTORY
        return 100 + style.kill
    hit = style.hit
    if mind.wide == 1:
        hit = max(hit, _WIDE_HIT)
    if seen.samurai_markers[target] == FULL_CARD:
        return hit * 3 // 2
    return hit


@rule
def _out_at_once(board: Board, seen: State, mind: Mind, supply: int) -> bool:
    """Tell whether a supply could be beaten and carried off in this phase, at the cheapest."""
    for at in range(MAX_SPOTS):
        space = mind.supply_spots[supply, at]
        if space == NOTHING:
            break
        points = exit_points(board, mind, space)
        # Two to beat it, one to take it, the quickest legs to carry it.
        if 3 + price(points, 0, _QUICKEST, True) <= seen.actions:
            return True
    return False


@rule
def success(board: Board, seen: State, target: int, dice: int, bonus: int) -> int:
    """Return the chance of a joint attack; against a face-down palisade, on average."""
    if target < AT_PALISADE:
        if target >= AT_SUPPLY:
            defence = board.supply_defence[target - AT_SUPPLY]
        elif target >= AT_STORE:
            defence = board.store_defence[target - AT_STORE]
        else:
            defence = board.samurai_defence[target]
        return chance(dice, defence - bonus)
    tile = seen.gate_tile[target - AT_PALISADE]
    if tile >= 0:
        return chance(dice, board.palisade_defence[tile] - bonus)
    total = 0
    unseen = 0
    for other in range(N_ENTRIES):
        lies = False
        for entry in range(N_ENTRIES):
            if seen.gate_tile[entry] == other:
                lies = True
        if not lies:
            unseen += 1
            total += chance(dice, board.palisade_defence[other] - bonus)
    return total // unseen if unseen > 0 else SURE


@rule
def _note_spots(board: Board, seen: State, work: Work, mind: Mind, target: int) -> int:
    """Note the spaces next to a target and which of them are free; return how many are."""
    taken = work.tokens_at | work.samurai_at
    touch = 0
    n = 0
    if target >= AT_PALISADE or target < AT_STORE:
        if target >= AT_PALISADE:
            gate = board.gate[target - AT_PALISADE]
            touch = bit(gate)
            if taken & touch == 0:
                mind.spot[0] = gate
                n = 1
        else:
            space = seen.samurai_space[target]
            touch = board.near[space]
            for way in range(board.n_links[space]):
                there = board.links[space, way]
                if taken >> there & 1 == 0:
                    mind.spot[n] = there
                    n += 1
    else:
        for at in range(MAX_SPOTS):
            if target >= AT_SUPPLY:
                there = mind.supply_spots[target - AT_SUPPLY, at]
            else:
                there = mind.store_spots[target - AT_STORE, at]
            if there == NOTHING:
                break
            touch |= bit(there)
            if taken >> there & 1 == 0:
                mind.spot[n] = there
                n += 1
    mind.touch = touch
    return n


@rule
def _standing_bonus(
    board: Board, seen: State, mind: Mind, token: int, place: int, target: int
) -> int:
    """Return what a token adds to its die from where it stands, LOW if it cannot attack."""
    combat = board.token_combat[token]
    archer = board.token_archer[token] == 1
    if place >= OUTSIDE:
        entry = entry_of(place)
        if target == AT_PALISADE + entry:
            return combat
        if seen.gate_armed[entry] == 1:
            return LOW
        if archer:
            return combat - distance_to(board, seen, token, target)
        if target < AT_STORE and seen.samurai_space[target] == board.gate[entry]:
            return combat
        return LOW
    if archer:
        return combat - distance_to(board, seen, token, target)
    return combat if mind.touch >> place & 1 else LOW


@rule
def _nearest(board: Board, mind: Mind, start: int, spots: int) -> int:
    best = mind.spot[0]
    for at in range(1, spots):
        if board.steps[start, mind.spot[at]] < board.steps[start, best]:
            best = mind.spot[at]
    return best


@rule
def _enlist(mind: Mind, n: int, man: int, cost: int, bonus: int, goal: int, entry: int) -> bool:
    """Put a man on the list of n, which is kept by what each brings per action."""
    use = use_of(bonus, cost)
    if use == 0:
        return False
    at = n
    while at > 0 and mind.man_use[at - 1] < use:
        mind.man_use[at] = mind.man_use[at - 1]
        mind.man[at] = mind.man[at - 1]
        mind.man_cost[at] = mind.man_cost[at - 1]
        mind.man_bonus[at] = mind.man_bonus[at - 1]
        mind.man_goal[at] = mind.man_goal[at - 1]
        mind.man_entry[at] = mind.man_entry[at - 1]
        at -= 1
    mind.man_use[at] = use
    mind.man[at] = man
    mind.man_cost[at] = cost
    mind.man_bonus[at] = bonus
    mind.man_goal[at] = goal
    mind.man_entry[at] = entry
    return True


@rule
def gather(board: Board, seen: State, work: Work, mind: Mind, target: int) -> int:
    """List who could attack a target, from where and at what cost; return (men, free spots).

    Both counts are packed as `men * 16 + spots`. Needs a `scout`.
    """
    spots = _note_spots(board, seen, work, mind, target)
    n = 0
    for at in range(mind.ready):
        token = mind.ready_token[at]
        bonus = _standing_bonus(board, seen, mind, token, mind.ready_place[at], target)
        cost = 1
        goal = NOTHING
        combat = board.token_combat[token]
        if bonus < combat and spots > 0 and mind.load[token] == NOTHING:
            there = _nearest(board, mind, mind.ready_start[at], spots)
            walk = 1 + walk_actions(board, mind, at, there)
            if use_of(combat, walk) > use_of(bonus, cost):
                goal = there
                cost = walk
                bonus = combat
        if _enlist(mind, n, token, cost, bonus, goal, NOTHING):
            n += 1
    return _recruit(board, seen, work, mind, target, spots, n) * 16 + spots


@rule
def _recruit(
    board: Board, seen: State, work: Work, mind: Mind, target: int, spots: int, n: int
) -> int:
    """Add up to three of the best kind that could be deployed for the target."""
    entry = NOTHING
    goal = NOTHING
    points = 0
    if target >= AT_PALISADE:
        if work.crowd[target - AT_PALISADE] < N_SLOTS:
            entry = target - AT_PALISADE
    elif spots > 0:
        points = 1 << 20
        for at in range(mind.doors):
            door = mind.door[at]
            there = _nearest(board, mind, board.gate[door], spots)
            far = board.steps[board.gate[door], there] + 1 + mind.crossing[door]
            if far < points:
                points = far
                entry = door
                goal = there
    if entry == NOTHING:
        return n
    best = 0
    best_kind = NOTHING
    best_cost = 0
    for kind in range(N_KINDS):
        token = mind.pool_token[kind]
        if token == NOTHING:
            continue
        cost = mind.cost_of[kind] + 1
        if goal != NOTHING:
            cost += values_for(points, board.token_movement[token])
        use = use_of(board.token_combat[token], cost)
        if use > best:
            best = use
            best_kind = kind
            best_cost = cost
    if best_kind == NOTHING:
        return n
    copies = N_SLOTS - work.crowd[entry]
    for token in range(KIND_START[best_kind], KIND_START[best_kind + 1]):
        if seen.token_place[token] < 0 and copies > 0:
            man = -1 - best_kind
            if _enlist(mind, n, man, best_cost, board.token_combat[token], goal, entry):
                n += 1
            copies -= 1
    return n


@rule
def weigh_assault(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, target: int, worth: int
) -> int:
    """Return the score of the best assault on a target; `mind.picked` marks its men.

    The score is worth per action, times 100; what cannot be finished now counts less.
    """
    packed = gather(board, seen, work, mind, target)
    n = packed // 16
    room = packed % 16
    mind.men = n
    dice = 0
    cost = 0
    bonus = 0
    best = 0
    best_net = 0
    best_dice = 0
    for man in range(n):
        mind.picked[man] = 0
    for man in range(n):
        if dice == _MOST:
            break
        if mind.man_goal[man] != NOTHING and room == 0:
            continue
        dice += 1
        # Rank among the picked tells how far the list goes in the end.
        mind.picked[man] = dice
        cost += mind.man_cost[man]
        bonus += mind.man_bonus[man]
        if mind.man_goal[man] != NOTHING:
            room -= 1
        reach = success(board, seen, target, dice, bonus)
        gained = reach * worth // SURE
        net = gained - style.action * cost
        if cost > seen.actions:
            gained = gained * style.later // 100
            net = gained - style.action * cost * style.later // 100
        if net > best_net or best_dice == 0:
            best_net = net
            best_dice = dice
            best = gained * 100 // cost
        if reach == SURE or cost > seen.actions + 12:
            break
    for man in range(n):
        mind.picked[man] = 1 if 1 <= mind.picked[man] <= best_dice else 0
    return best if best_dice > 0 and best_net > 0 else 0


@rule
def choose_joint_attack(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> int:
    """Return who joins the attack next, or the roll: as many as the odds are worth."""
    look(board, seen, work, mind)
    target = seen.target
    worth = target_worth(board, seen, work, mind, style, target)
    dice = 0
    bonus = 0
    for token in range(N_TOKENS):
        if seen.attackers >> token & 1:
            dice += 1
            bonus += bonus_of(board, seen, token, target)
    everything = shared_targets(seen)
    reach = 0
    for token in range(N_TOKENS):
        if ready_token(seen, token):
            if targets_of(board, seen, token, everything) >> target & 1:
                reach |= bit(token)
    first = NOTHING
    best = success(board, seen, target, dice, bonus) * worth // SURE if dice > 0 else LOW
    joining = False
    for added in range(1, seen.actions + 1):
        chosen = NOTHING
        chosen_bonus = LOW
        for token in range(N_TOKENS):
            if reach >> token & 1:
                gives = bonus_of(board, seen, token, target)
                if gives > chosen_bonus:
                    chosen_bonus = gives
                    chosen = token
        if chosen == NOTHING:
            break
        reach &= ~bit(chosen)
        if first == NOTHING:
            first = chosen
        bonus += chosen_bonus
        gained = success(board, seen, target, dice + added, bonus) * worth // SURE
        if gained - style.action * added > best:
            best = gained - style.action * added
            joining = True
    if joining and first != NOTHING:
        return encode(JOIN, first)
    mind.task = NOTHING
    return encode(ROLL)
