"""What is true of every state of every game; runs interpreted and compiled."""

from __future__ import annotations

from game.jit import rule
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import (
    BOWS,
    LAST_TURN,
    N_AREAS,
    N_ENTRIES,
    N_HOUSES,
    N_SAMURAI,
    N_SLOTS,
    N_STORES,
    N_SUPPLIES,
    N_TOKENS,
)
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    CARRIED,
    CASUALTIES,
    DAMAGE,
    EMPTY,
    JOINT_ATTACK,
    KILLED,
    NOTHING,
    OUTSIDE,
    OVER,
    SETUP,
    SUPPLY_GONE,
    SUPPLY_HOME,
    TAKE_AIM,
    State,
)

FAULTS = (
    "sound",
    "a token stands nowhere that is a place",
    "two pieces share a space",
    "a dead samurai left something behind, or a living one stands nowhere",
    "a card holds what is no set of markers",
    "pieces of a group are not one on each space",
    "a supply is nowhere, or not face up where it must be",
    "a token carries two supplies, or from outside",
    "a disarmed palisade is face down",
    "leftover points belong to nobody",
    "the discard row is no row of different cards",
    "there are too many bows",
    "counters are out of bounds",
    "a token is spent out of season",
    "an attack is left open",
    "a thing is neither so nor so",
)


@rule
def _one_of_each(tiles: State, count: int, complete: bool) -> bool:
    seen = 0
    for at in range(count):
        if tiles[at] == EMPTY and not complete:
            continue
        if tiles[at] < 0 or tiles[at] >= count or seen >> tiles[at] & 1:
            return False
        seen |= 1 << int(tiles[at])
    return True


@rule
def _pieces(board: Board, state: State) -> int:
    taken = 0
    outside = 0
    for token in range(N_TOKENS):
        place = int(state.token_place[token])
        if place < -1 or board.n_spaces <= place < OUTSIDE:
            return 1
        if place >= OUTSIDE + N_SLOTS * N_ENTRIES:
            return 1
        if place >= OUTSIDE:
            if outside >> (place - OUTSIDE) & 1:
                return 2
            outside |= 1 << (place - OUTSIDE)
        elif place >= 0:
            if taken >> place & 1:
                return 2
            taken |= 1 << place
    for samurai in range(N_SAMURAI):
        space = int(state.samurai_space[samurai])
        if state.samurai_state[samurai] >= KILLED:
            if space != -1 or state.samurai_markers[samurai] != 0:
                return 3
        elif state.stage != SETUP and not 0 <= space < board.n_spaces:
            return 3
        if not 0 <= state.samurai_markers[samurai] <= 7:
            return 4
        if space >= 0:
            if taken >> space & 1:
                return 2
            taken |= 1 << space
    return 0


@rule
def _flags(flags: State) -> bool:
    for at in range(len(flags)):
        if flags[at] != 0 and flags[at] != 1:
            return False
    return True


@rule
def _sites(board: Board, state: State) -> int:
    complete = state.stage != SETUP
    if not _one_of_each(state.supply_tile, N_SUPPLIES, complete):
        return 5
    if not _one_of_each(state.store_tile, N_STORES, complete):
        return 5
    if not _one_of_each(state.house_tile, N_HOUSES, complete):
        return 5
    if not _one_of_each(state.gate_tile, N_ENTRIES, complete):
        return 5
    carriers = 0
    for supply in range(N_SUPPLIES):
        where = int(state.supply_where[supply])
        if where != SUPPLY_HOME and state.supply_open[supply] == 0:
            return 6
        if where >= CARRIED:
            token = where - CARRIED
            if token >= N_TOKENS or carriers >> token & 1:
                return 7
            carriers |= 1 << token
            if not 0 <= state.token_place[token] < board.n_spaces:
                return 7
        elif where != SUPPLY_HOME and where != SUPPLY_GONE:
            if not 0 <= where < board.n_spaces:
                return 6
    for entry in range(N_ENTRIES):
        if state.gate_armed[entry] == 0 and state.gate_open[entry] == 0:
            return 8
    if not (_flags(state.supply_open) and _flags(state.store_taken) and _flags(state.house_open)):
        return 15
    if not (_flags(state.gate_open) and _flags(state.gate_armed) and _flags(state.tile_turned)):
        return 15
    return 0


@rule
def _counters(board: Board, state: State) -> int:
    if state.mover == NOTHING:
        if state.points != 0:
            return 9
    elif state.points < 0 or state.token_place[state.mover] < 0:
        return 9
    ended = False
    seen = 0
    for at in range(N_AREAS):
        card = state.card_row[at]
        if card == EMPTY:
            ended = True
        elif ended or not 0 <= card < N_AREAS or seen >> card & 1:
            return 10
        else:
            seen |= 1 << int(card)
    bows = 0
    for area in range(N_AREAS):
        if state.bows[area] < 0:
            return 11
        bows += state.bows[area]
    if bows > BOWS:
        return 11
    if state.actions < 0 or state.unused < 0 or state.due < 0:
        return 12
    if not 1 <= state.turn <= LAST_TURN or not SETUP <= state.stage <= OVER:
        return 12
    return 0


@rule
def fault(board: Board, state: State) -> int:
    """Return 0 for a sound state, else the number of a fault in FAULTS."""
    found = _pieces(board, state)
    if found == 0:
        found = _sites(board, state)
    if found == 0:
        found = _counters(board, state)
    if found != 0:
        return found
    stage = state.stage
    bandits = stage == BANDIT_PHASE or stage == JOINT_ATTACK or stage == DAMAGE or stage == OVER
    for token in range(N_TOKENS):
        if state.token_spent[token] != 0 and (state.token_place[token] < 0 or not bandits):
            return 13
    if (state.attackers != 0 and stage != JOINT_ATTACK) or (
        (state.target != NOTHING) != (stage == JOINT_ATTACK or stage == DAMAGE)
    ):
        return 14
    if (state.source != NOTHING) != (stage == TAKE_AIM or stage == CASUALTIES):
        return 14
    return 0
