"""The samurai player's decisions: tiles, the six actions, hits and victims (rules T5-T7, A, X5)."""

from __future__ import annotations

from game.jit import rule
from game.seven_swords.rules.actions import (
    BOW,
    CHOOSE,
    END_SAMURAI,
    INJURE,
    KILL,
    LOSE_SAMURAI,
    MARK,
    ORDER_HOUSE,
    ORDER_PALISADE,
    OUT_AT,
    REARM,
    SHOOT,
    SPARE,
    STRIKE,
    UNMARK,
    WALK,
    encode,
    first_of,
    second_of,
    verb_of,
)
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.combat import (
    adjacent_tokens,
    outside_tokens,
    remove_token,
    shot_distance,
    shot_skill,
    token_on,
)
from game.seven_swords.rules.components import (
    ALL_MARKERS,
    COMBAT,
    LEADERSHIP,
    MOVEMENT,
    N_ENTRIES,
    N_HOUSES,
    N_MARKERS,
    N_SAMURAI,
    N_TILES,
    N_TOKENS,
)
from game.seven_swords.rules.dice import throw
from game.seven_swords.rules.movement import walk_reach
from game.seven_swords.rules.phases import end_samurai_phase, lose, marker_count, samurai_in_area
from game.seven_swords.rules.state import (
    AT_PALISADE,
    AT_SAMURAI,
    BANDIT_PHASE,
    BY_HOUSE,
    CASUALTIES,
    INJURED,
    NOTHING,
    REMOVE_MARKERS,
    SAMURAI_PHASE,
    TAKE_AIM,
    State,
    bit,
)
from game.seven_swords.rules.work import Work, survey


@rule
def may_use(state: State, samurai: int, kind: int) -> bool:
    """Tell whether a living samurai's card has no marker of this kind (T6)."""
    return state.samurai_space[samurai] >= 0 and not state.samurai_markers[samurai] & bit(kind)


@rule
def legal_lose(board: Board, state: State, work: Work) -> int:
    """List the samurai among whom the revealed card lets the player pick (T3)."""
    victims = samurai_in_area(board, state, state.card_shown)
    n = 0
    for samurai in range(N_SAMURAI):
        if victims >> samurai & 1:
            work.out[n] = encode(LOSE_SAMURAI, samurai)
            n += 1
    return n


@rule
def legal_damage(state: State, work: Work) -> int:
    """List the answers to a hit: a marker of a kind not on the card, or turning it (X5)."""
    n = 0
    for kind in range(N_MARKERS):
        if may_use(state, state.target, kind):
            work.out[n] = encode(MARK, kind)
            n += 1
    work.out[n] = encode(INJURE)
    return n + 1


@rule
def legal_tiles(work: Work) -> int:
    """List the five tiles; any may be chosen (T5)."""
    for tile in range(N_TILES):
        work.out[tile] = encode(CHOOSE, tile)
    return N_TILES


@rule
def legal_unmark(state: State, work: Work) -> int:
    """List the markers on cards, each a candidate to be taken off (T5)."""
    n = 0
    for samurai in range(N_SAMURAI):
        for kind in range(N_MARKERS):
            if state.samurai_markers[samurai] >> kind & 1:
                work.out[n] = encode(UNMARK, samurai, kind)
                n += 1
    return n


@rule
def legal_samurai(board: Board, state: State, work: Work) -> int:
    """List everything the samurai player may do between two actions of his phase (A)."""
    n = 0
    if state.actions > 0:
        survey(state, work)
        inside = work.tokens_at != 0
        somewhere = inside
        for entry in range(N_ENTRIES):
            somewhere = somewhere or work.crowd[entry] > 0
        n = _legal_fights(board, state, work, somewhere, n)
        n = _legal_walks(board, state, work, n)
        n = _legal_orders(board, state, work, inside, n)
    work.out[n] = encode(END_SAMURAI)
    return n + 1


@rule
def may_strike(board: Board, state: State, work: Work, samurai: int) -> bool:
    """Tell whether a token stands next to a samurai (A1). Needs a `survey`."""
    return board.near[state.samurai_space[samurai]] & work.tokens_at != 0


@rule
def bows_for(board: Board, state: State, samurai: int) -> int:
    """Return the bows in a samurai's own area (A2)."""
    return state.bows[board.area_of[state.samurai_space[samurai]]]


@rule
def _legal_fights(board: Board, state: State, work: Work, somewhere: bool, n: int) -> int:
    for samurai in range(N_SAMURAI):
        if may_use(state, samurai, COMBAT) and may_strike(board, state, work, samurai):
            work.out[n] = encode(STRIKE, samurai)
            n += 1
    if not somewhere:
        return n
    for samurai in range(N_SAMURAI):
        if may_use(state, samurai, COMBAT) and bows_for(board, state, samurai) > 0:
            work.out[n] = encode(BOW, samurai)
            n += 1
    return n


@rule
def _legal_walks(board: Board, state: State, work: Work, n: int) -> int:
    for samurai in range(N_SAMURAI):
        if may_use(state, samurai, MOVEMENT):
            reached = walk_reach(board, state, work, samurai)
            for space in range(board.n_spaces):
                if reached >> space & 1:
                    work.out[n] = encode(WALK, samurai, space)
                    n += 1
    return n


@rule
def gate_distance(board: Board, state: State, samurai: int, entry: int) -> int:
    """Spaces strictly between a samurai and a palisade, over village spaces (A4, A6)."""
    return board.steps[state.samurai_space[samurai], board.gate[entry]]


@rule
def house_distance(board: Board, state: State, samurai: int, house: int) -> int:
    """Spaces strictly between a samurai and a house, over village spaces (A5)."""
    return board.house_call[house, state.samurai_space[samurai]]


@rule
def _legal_orders(board: Board, state: State, work: Work, inside: bool, n: int) -> int:
    out = work.out
    for samurai in range(N_SAMURAI):
        if not may_use(state, samurai, LEADERSHIP):
            continue
        lead = board.samurai_leadership[samurai]
        for entry in range(N_ENTRIES):
            if state.gate_armed[entry] == 1 and work.crowd[entry] > 0:
                if gate_distance(board, state, samurai, entry) <= lead:
                    out[n] = encode(ORDER_PALISADE, samurai, entry)
                    n += 1
    for samurai in range(N_SAMURAI):
        if not inside or not may_use(state, samurai, LEADERSHIP):
            continue
        lead = board.samurai_leadership[samurai]
        for house in range(N_HOUSES):
            if house_distance(board, state, samurai, house) <= lead:
                out[n] = encode(ORDER_HOUSE, samurai, house)
                n += 1
    for samurai in range(N_SAMURAI):
        if not may_use(state, samurai, LEADERSHIP):
            continue
        lead = board.samurai_leadership[samurai]
        for entry in range(N_ENTRIES):
            if state.gate_armed[entry] == 0:
                if gate_distance(board, state, samurai, entry) <= lead:
                    out[n] = encode(REARM, samurai, entry)
                    n += 1
    return n


@rule
def legal_aim(board: Board, state: State, work: Work) -> int:
    """List what the drawn bow or the ordered house may shoot at (A2, A5)."""
    survey(state, work)
    n = 0
    for space in range(board.n_spaces):
        if work.tokens_at >> space & 1:
            work.out[n] = encode(SHOOT, space)
            n += 1
    if state.source < BY_HOUSE:
        for entry in range(N_ENTRIES):
            if work.crowd[entry] > 0:
                work.out[n] = encode(SHOOT, OUT_AT + entry)
                n += 1
    return n


@rule
def exposed(board: Board, state: State) -> int:
    """Set of tokens among which the attack value is shared out (A1, A2, A4)."""
    if state.aimed_at != NOTHING:
        return outside_tokens(state, state.aimed_at)
    return adjacent_tokens(board, state, state.source - AT_SAMURAI)


@rule
def legal_casualties(board: Board, state: State, work: Work) -> int:
    """List the tokens the remaining value can kill, and sparing the rest (A1)."""
    tokens = exposed(board, state)
    n = 0
    for token in range(N_TOKENS):
        if tokens >> token & 1 and board.token_defence[token] <= state.value:
            work.out[n] = encode(KILL, token)
            n += 1
    work.out[n] = encode(SPARE)
    return n + 1


@rule
def _close_attack(state: State) -> None:
    state.source = NOTHING
    state.aimed_at = NOTHING
    state.value = 0
    state.stage = SAMURAI_PHASE


@rule
def _share_out(board: Board, state: State) -> None:
    """Let the player pick casualties as long as the value can kill one (A1)."""
    tokens = exposed(board, state)
    for token in range(N_TOKENS):
        if tokens >> token & 1 and board.token_defence[token] <= state.value:
            state.stage = CASUALTIES
            return
    _close_attack(state)


@rule
def _spend(state: State, samurai: int, kind: int) -> None:
    state.actions -= 1
    state.samurai_markers[samurai] |= bit(kind)


@rule
def _strike(board: Board, state: State, samurai: int) -> None:
    _spend(state, samurai, COMBAT)
    state.source = AT_SAMURAI + samurai
    state.value = throw(state) + board.samurai_combat[samurai]
    _share_out(board, state)


@rule
def _draw_bow(board: Board, state: State, samurai: int) -> None:
    _spend(state, samurai, COMBAT)
    state.bows[board.area_of[state.samurai_space[samurai]]] -= 1
    state.source = AT_SAMURAI + samurai
    state.stage = TAKE_AIM


@rule
def _order_palisade(board: Board, state: State, samurai: int, entry: int) -> None:
    _spend(state, samurai, LEADERSHIP)
    state.gate_open[entry] = 1
    state.source = AT_PALISADE + entry
    state.aimed_at = entry
    state.value = throw(state) + board.palisade_combat[state.gate_tile[entry]]
    _share_out(board, state)


@rule
def _order_house(state: State, samurai: int, house: int) -> None:
    _spend(state, samurai, LEADERSHIP)
    state.source = BY_HOUSE + house
    state.stage = TAKE_AIM


@rule
def _rearm(board: Board, state: State, samurai: int, entry: int) -> None:
    _spend(state, samurai, LEADERSHIP)
    if throw(state) >= gate_distance(board, state, samurai, entry):
        state.gate_armed[entry] = 1


@rule
def _shoot(board: Board, state: State, place: int) -> None:
    entry = place - OUT_AT if place >= OUT_AT else NOTHING
    if state.source >= BY_HOUSE:
        state.house_open[state.source - BY_HOUSE] = 1
    skill = shot_skill(board, state, state.source)
    value = throw(state) + skill - shot_distance(board, state, state.source, entry, place)
    if entry != NOTHING:
        state.aimed_at = entry
        state.value = max(value, 0)
        _share_out(board, state)
        return
    token = token_on(state, place)
    if board.token_defence[token] <= value:
        remove_token(state, token)
    _close_attack(state)


@rule
def _kill(board: Board, state: State, token: int) -> None:
    state.value -= board.token_defence[token]
    remove_token(state, token)
    _share_out(board, state)


@rule
def _choose(board: Board, state: State, tile: int) -> None:
    """Gain the number of the side that is up, take markers off, turn the tile over (T5)."""
    turned = state.tile_turned[tile]
    state.tile_turned[tile] = 1 - turned
    state.actions = board.tile_actions[tile, turned]
    state.stage = SAMURAI_PHASE
    if turned == 0:
        return
    kind = board.tile_kind_off[tile]
    count = board.tile_count_off[tile]
    if kind >= 0:
        for samurai in range(N_SAMURAI):
            state.samurai_markers[samurai] &= ~bit(kind)
    elif count == ALL_MARKERS:
        state.samurai_markers[:] = 0
    else:
        state.due = min(count, marker_count(state))
        if state.due > 0:
            state.stage = REMOVE_MARKERS


@rule
def _unmark(state: State, samurai: int, kind: int) -> None:
    state.samurai_markers[samurai] &= ~bit(kind)
    state.due -= 1
    if state.due == 0:
        state.stage = SAMURAI_PHASE


@rule
def answer_hit(state: State, action: int) -> None:
    """Put a marker on the hit samurai's card, or turn it (X5)."""
    if verb_of(action) == MARK:
        state.samurai_markers[state.target] |= bit(first_of(action))
    else:
        state.samurai_state[state.target] = INJURED
    state.target = NOTHING
    state.stage = BANDIT_PHASE


@rule
def advance_samurai(board: Board, state: State, action: int) -> None:
    """Carry out one decision of the samurai player."""
    verb = verb_of(action)
    a = first_of(action)
    b = second_of(action)
    if verb == WALK:
        _spend(state, a, MOVEMENT)
        state.samurai_space[a] = b
    elif verb == STRIKE:
        _strike(board, state, a)
    elif verb == BOW:
        _draw_bow(board, state, a)
    elif verb == SHOOT:
        _shoot(board, state, a)
    elif verb == ORDER_HOUSE:
        _order_house(state, a, b)
    elif verb == ORDER_PALISADE:
        _order_palisade(board, state, a, b)
    elif verb == REARM:
        _rearm(board, state, a, b)
    elif verb == KILL:
        _kill(board, state, a)
    elif verb == SPARE:
        _close_attack(state)
    elif verb == CHOOSE:
        _choose(board, state, a)
    elif verb == UNMARK:
        _unmark(state, a, b)
    elif verb == MARK or verb == INJURE:
        answer_hit(state, action)
    elif verb == LOSE_SAMURAI:
        lose(state, a)
    else:
        end_samurai_phase(state)
