"""The bandit phase: cards, deploying, moving, attacking, picking up (rules T2-T4, D, M, X)."""

from __future__ import annotations

from game.jit import rule
from game.seven_swords.rules.actions import (
    AIM,
    DEPLOY,
    DISCARD_CARD,
    END_BANDITS,
    JOIN,
    MOVE,
    OUT_AT,
    REVEAL_CARD,
    ROLL,
    TAKE,
    TRY,
    encode,
    first_of,
    second_of,
    verb_of,
)
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.combat import (
    N_TARGETS,
    all_dead,
    bonus_of,
    defence_of,
    leave_board,
    loose_supply,
    remove_samurai,
    shared_targets,
    targets_of,
)
from game.seven_swords.rules.components import (
    KIND_START,
    N_AREAS,
    N_ENTRIES,
    N_KINDS,
    N_MARKERS,
    N_SLOTS,
    N_SUPPLIES,
    N_TOKENS,
)
from game.seven_swords.rules.dice import throw
from game.seven_swords.rules.movement import (
    budget_of,
    forget,
    hops,
    location,
    points_held,
    price,
    value_price,
)
from game.seven_swords.rules.phases import discard, end_bandit_phase, in_row, reveal
from game.seven_swords.rules.state import (
    AT_PALISADE,
    AT_STORE,
    AT_SUPPLY,
    BANDIT_PHASE,
    CARRIED,
    DAMAGE,
    INJURED,
    JOINT_ATTACK,
    KILLED,
    NOTHING,
    OUTSIDE,
    OVER,
    SUPPLY_GONE,
    State,
    bit,
    carried_supply,
    entry_of,
)
from game.seven_swords.rules.work import Work, survey

#: A card with all three kinds of marker on it (X5).
FULL_CARD = (1 << N_MARKERS) - 1

_TAKE_PRICE = 1
_ATTACK_PRICE = 1


@rule
def free_token(state: State, kind: int) -> int:
    """Return the first token of a kind in the pool, or NOTHING when all are in play (D2)."""
    for token in range(KIND_START[kind], KIND_START[kind + 1]):
        if state.token_place[token] < 0:
            return token
    return NOTHING


@rule
def deploy_cost(board: Board, state: State, kind: int) -> int:
    """Return the actions that bringing a token of this kind costs now (C3, D3)."""
    cost = board.kind_cost[kind]
    plain = board.kind_plain[kind]
    if plain < 0:
        return cost
    for token in range(KIND_START[plain], KIND_START[plain + 1]):
        if state.token_place[token] >= 0:
            cost -= 1
    return max(cost, 1)


@rule
def legal_cards(state: State, work: Work, verb: int) -> int:
    """List the cards in hand as discards or reveals (T2, T3)."""
    n = 0
    for card in range(N_AREAS):
        if not in_row(state, card):
            work.out[n] = encode(verb, card)
            n += 1
    return n


@rule
def ready_token(state: State, token: int) -> bool:
    """Tell whether a token is on the board and has not attacked this phase (X1)."""
    return state.token_place[token] >= 0 and state.token_spent[token] == 0


@rule
def legal_bandit(board: Board, state: State, work: Work) -> int:
    """List everything the bandit player may do between two actions of his phase."""
    out = work.out
    survey(state, work)
    actions = state.actions
    n = 0
    for kind in range(N_KINDS):
        if deploy_cost(board, state, kind) > actions or free_token(state, kind) == NOTHING:
            continue
        for entry in range(N_ENTRIES):
            if work.crowd[entry] < N_SLOTS:
                out[n] = encode(DEPLOY, kind, entry)
                n += 1
    n = _legal_moves(board, state, work, n)
    if actions > 0:
        n = _legal_tries(board, state, work, n)
        n = _legal_takes(board, state, work, n)
        n = _legal_aims(board, state, work, n)
    out[n] = encode(END_BANDITS)
    return n + 1


@rule
def _legal_moves(board: Board, state: State, work: Work, n: int) -> int:
    out = work.out
    for token in range(N_TOKENS):
        if not ready_token(state, token):
            continue
        budget = budget_of(board, state, token)
        if budget == 0:
            continue
        start = location(state.token_place[token])
        found = hops(board, state, work, token, start, budget)
        held = points_held(state, token)
        movement = board.token_movement[token]
        carrying = carried_supply(state, token) != NOTHING
        for at in range(found):
            place = work.found[at]
            if price(work.cost[place], held, movement, carrying) <= state.actions:
                out[n] = encode(MOVE, token, place)
                n += 1
        forget(work, found)
    return n


@rule
def tried_entry(board: Board, state: State, token: int) -> int:
    """Return the entry whose face-down armed palisade a token stands at, or NOTHING (M6)."""
    place = state.token_place[token]
    entry = entry_of(place) if place >= OUTSIDE else board.gate_entry[place]
    if entry != NOTHING and state.gate_armed[entry] == 1 and state.gate_open[entry] == 0:
        return entry
    return NOTHING


@rule
def _legal_tries(board: Board, state: State, work: Work, n: int) -> int:
    for token in range(N_TOKENS):
        if not ready_token(state, token):
            continue
        entry = tried_entry(board, state, token)
        if entry == NOTHING:
            continue
        if value_price(carried_supply(state, token) != NOTHING) <= state.actions:
            work.out[n] = encode(TRY, token, entry)
            n += 1
    return n


@rule
def _legal_takes(board: Board, state: State, work: Work, n: int) -> int:
    loose = False
    for supply in range(N_SUPPLIES):
        if state.supply_open[supply] == 1 and state.supply_where[supply] < SUPPLY_GONE:
            loose = True
    if not loose:
        return n
    for token in range(N_TOKENS):
        if not ready_token(state, token) or carried_supply(state, token) != NOTHING:
            continue
        for supply in range(N_SUPPLIES):
            if loose_supply(board, state, supply, token):
                work.out[n] = encode(TAKE, token, supply)
                n += 1
    return n


@rule
def _legal_aims(board: Board, state: State, work: Work, n: int) -> int:
    everything = shared_targets(state)
    targets = 0
    for token in range(N_TOKENS):
        if ready_token(state, token):
            targets |= targets_of(board, state, token, everything)
    for target in range(N_TARGETS):
        if targets >> target & 1:
            work.out[n] = encode(AIM, target)
            n += 1
    return n


@rule
def legal_joint_attack(board: Board, state: State, work: Work) -> int:
    """List the tokens that may still join the attack, and the roll (X1 to X3)."""
    n = 0
    if state.actions >= _ATTACK_PRICE:
        everything = shared_targets(state)
        for token in range(N_TOKENS):
            if ready_token(state, token):
                reach = targets_of(board, state, token, everything)
                if reach >> state.target & 1:
                    work.out[n] = encode(JOIN, token)
                    n += 1
    if state.attackers != 0:
        work.out[n] = encode(ROLL)
        n += 1
    return n


@rule
def _become_mover(state: State, token: int) -> None:
    """Another token acts: the points left to the one before lapse (M5)."""
    if state.mover != token:
        state.mover = token
        state.points = 0


@rule
def _lapse(state: State) -> None:
    state.mover = NOTHING
    state.points = 0


@rule
def _empty_slot(state: State, entry: int) -> int:
    """Return the first empty deployment space of an entry (D1)."""
    for slot in range(N_SLOTS):
        place = OUTSIDE + entry * N_SLOTS + slot
        taken = False
        for token in range(N_TOKENS):
            if state.token_place[token] == place:
                taken = True
        if not taken:
            return place
    return NOTHING


@rule
def _deploy(board: Board, state: State, kind: int, entry: int) -> None:
    state.actions -= deploy_cost(board, state, kind)
    token = free_token(state, kind)
    state.token_place[token] = _empty_slot(state, entry)
    state.token_spent[token] = 0
    _lapse(state)


@rule
def _move(board: Board, state: State, work: Work, token: int, place: int) -> None:
    _become_mover(state, token)
    survey(state, work)
    start = location(state.token_place[token])
    found = hops(board, state, work, token, start, budget_of(board, state, token))
    cost = work.cost[place]
    forget(work, found)
    supply = carried_supply(state, token)
    movement = board.token_movement[token]
    paid = price(cost, state.points, movement, supply != NOTHING)
    state.actions -= paid
    state.points += paid // value_price(supply != NOTHING) * movement - cost
    if place < OUT_AT:
        state.token_place[token] = place
    elif supply != NOTHING:
        state.supply_where[supply] = SUPPLY_GONE
        leave_board(state, token)
    else:
        state.token_place[token] = _empty_slot(state, place - OUT_AT)


@rule
def _try(board: Board, state: State, token: int, entry: int) -> None:
    _become_mover(state, token)
    state.actions -= value_price(carried_supply(state, token) != NOTHING)
    state.points += board.token_movement[token]
    state.gate_open[entry] = 1


@rule
def _take(state: State, token: int, supply: int) -> None:
    state.actions -= _TAKE_PRICE
    state.supply_where[supply] = CARRIED + token
    _lapse(state)


@rule
def _join(state: State, token: int) -> None:
    state.actions -= _ATTACK_PRICE
    state.token_spent[token] = 1
    state.attackers |= bit(token)


@rule
def joint_value(board: Board, state: State) -> int:
    """Throw the joint attack's dice, in token order, and return its value (X2)."""
    value = 0
    for token in range(N_TOKENS):
        if state.attackers >> token & 1:
            value += throw(state) + bonus_of(board, state, token, state.target)
    return value


@rule
def _roll(board: Board, state: State) -> None:
    target = state.target
    value = joint_value(board, state)
    state.attackers = 0
    state.target = NOTHING
    state.stage = BANDIT_PHASE
    if target >= AT_PALISADE:
        state.gate_open[target - AT_PALISADE] = 1
    if value < defence_of(board, state, target):
        return
    if target >= AT_PALISADE:
        state.gate_armed[target - AT_PALISADE] = 0
    elif target >= AT_SUPPLY:
        state.supply_open[target - AT_SUPPLY] = 1
    elif target >= AT_STORE:
        state.store_taken[target - AT_STORE] = 1
    else:
        _hit(state, target)


@rule
def _hit(state: State, samurai: int) -> None:
    """A samurai is hit: he dies, turns his card, or his player chooses (X5, V1)."""
    if state.samurai_state[samurai] == INJURED:
        remove_samurai(state, samurai, KILLED)
        if all_dead(state):
            state.stage = OVER
    elif state.samurai_markers[samurai] == FULL_CARD:
        state.samurai_state[samurai] = INJURED
    else:
        state.target = samurai
        state.stage = DAMAGE


@rule
def advance_bandit(board: Board, state: State, work: Work, action: int) -> None:
    """Carry out one action of the bandit player."""
    verb = verb_of(action)
    a = first_of(action)
    b = second_of(action)
    if verb == MOVE:
        _move(board, state, work, a, b)
    elif verb == DEPLOY:
        _deploy(board, state, a, b)
    elif verb == JOIN:
        _join(state, a)
    elif verb == AIM:
        state.stage = JOINT_ATTACK
        state.target = a
        _lapse(state)
    elif verb == ROLL:
        _roll(board, state)
    elif verb == TRY:
        _try(board, state, a, b)
    elif verb == TAKE:
        _take(state, a, b)
    elif verb == DISCARD_CARD:
        discard(board, state, a)
    elif verb == REVEAL_CARD:
        reveal(board, state, a)
    else:
        end_bandit_phase(state)
