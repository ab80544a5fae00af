"""Setup by the samurai player (rules S)."""

from __future__ import annotations

from game.jit import rule
from game.seven_swords.rules.actions import (
    PLACE_BOW,
    PLACE_HOUSE,
    PLACE_PALISADE,
    PLACE_SAMURAI,
    PLACE_STORE,
    PLACE_SUPPLY,
    READY,
    encode,
    first_of,
    second_of,
    verb_of,
)
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import (
    BOWS,
    N_AREAS,
    N_ENTRIES,
    N_HOUSES,
    N_SAMURAI,
    N_STORES,
    N_SUPPLIES,
)
from game.seven_swords.rules.dice import below, seed_dice
from game.seven_swords.rules.phases import begin_turn
from game.seven_swords.rules.state import (
    EMPTY,
    NOTHING,
    OFF_BOARD,
    SETUP,
    SUPPLY_HOME,
    UNPLACED,
    WELL,
    State,
    bit,
)
from game.seven_swords.rules.work import Work


@rule
def begin(state: State, seed: int) -> None:
    """Make a zeroed state the start of a game: nothing placed, all else as S3 says."""
    seed_dice(state, seed)
    state.turn = 1
    state.stage = SETUP
    state.card_row[:] = EMPTY
    state.card_shown = EMPTY
    state.samurai_space[:] = OFF_BOARD
    state.token_place[:] = OFF_BOARD
    state.supply_tile[:] = EMPTY
    state.supply_where[:] = SUPPLY_HOME
    state.store_tile[:] = EMPTY
    state.house_tile[:] = EMPTY
    state.gate_tile[:] = EMPTY
    state.gate_armed[:] = 1
    state.mover = NOTHING
    state.target = NOTHING
    state.source = NOTHING
    state.aimed_at = NOTHING


@rule
def bows_left(state: State) -> int:
    """Return how many bows are still to be spread (S1)."""
    left = BOWS
    for area in range(N_AREAS):
        left -= state.bows[area]
    return left


@rule
def _placements(tiles: State, verb: int, count: int, work: Work, n: int) -> int:
    """List every unplaced tile on every empty space of one kind."""
    out = work.out
    for tile in range(count):
        placed = False
        for space in range(count):
            if tiles[space] == tile:
                placed = True
        if placed:
            continue
        for space in range(count):
            if tiles[space] == EMPTY:
                out[n] = encode(verb, tile, space)
                n += 1
    return n


@rule
def _areas_taken(board: Board, state: State) -> int:
    taken = 0
    for samurai in range(N_SAMURAI):
        if state.samurai_space[samurai] >= 0:
            taken |= bit(board.area_of[state.samurai_space[samurai]])
    return taken


@rule
def legal_setup(board: Board, state: State, work: Work) -> int:
    """List the placements that are possible now, or READY when all is placed (S1, S4)."""
    out = work.out
    n = _placements(state.supply_tile, PLACE_SUPPLY, N_SUPPLIES, work, 0)
    n = _placements(state.store_tile, PLACE_STORE, N_STORES, work, n)
    n = _placements(state.house_tile, PLACE_HOUSE, N_HOUSES, work, n)
    n = _placements(state.gate_tile, PLACE_PALISADE, N_ENTRIES, work, n)
    if bows_left(state) > 0:
        for area in range(N_AREAS):
            out[n] = encode(PLACE_BOW, area)
            n += 1
    taken = _areas_taken(board, state)
    for samurai in range(N_SAMURAI):
        if state.samurai_state[samurai] != UNPLACED:
            continue
        for space in range(board.n_spaces):
            if not taken & bit(board.area_of[space]):
                out[n] = encode(PLACE_SAMURAI, samurai, space)
                n += 1
    if n == 0:
        out[0] = encode(READY)
        n = 1
    return n


@rule
def advance_setup(board: Board, state: State, action: int) -> None:
    """Carry out one placement, or end the setup."""
    verb = verb_of(action)
    piece = first_of(action)
    where = second_of(action)
    if verb == PLACE_SUPPLY:
        state.supply_tile[where] = piece
    elif verb == PLACE_STORE:
        state.store_tile[where] = piece
    elif verb == PLACE_HOUSE:
        state.house_tile[where] = piece
    elif verb == PLACE_PALISADE:
        state.gate_tile[where] = piece
    elif verb == PLACE_BOW:
        state.bows[piece] += 1
    elif verb == PLACE_SAMURAI:
        state.samurai_space[piece] = where
        state.samurai_state[piece] = WELL
    else:
        begin_turn(state)


@rule
def _pick(source: State, work: Work, n: int, verb: int) -> int:
    """Return a random one of the first n legal actions with this verb."""
    out = work.out
    matching = 0
    for at in range(n):
        if verb_of(out[at]) == verb:
            matching += 1
    skip = below(source, matching)
    for at in range(n):
        if verb_of(out[at]) == verb:
            if skip == 0:
                return out[at]
            skip -= 1
    return NOTHING


@rule
def first_game_action(board: Board, state: State, work: Work, n: int, source: State) -> int:
    """Return the next placement of the first-games deployment (S2).

    `work.out[:n]` lists the legal actions; randomness comes from the dice of `source`, which
    is never the state being set up. Everything is at random, two bows go to each square, and
    a samurai stands on the second space behind a palisade of his area, or anywhere in an
    area that has none.
    """
    out = work.out
    verb = verb_of(out[0])
    if verb == READY:
        return out[0]
    if verb == PLACE_BOW:
        for area in range(N_AREAS):
            if state.bows[area] < BOWS // N_AREAS:
                return encode(PLACE_BOW, area)
    if verb != PLACE_SAMURAI:
        return _pick(source, work, n, verb)
    samurai = first_of(out[0])
    taken = _areas_taken(board, state)
    skip = below(source, N_AREAS - _count(taken))
    for area in range(N_AREAS):
        if taken & bit(area):
            continue
        if skip == 0:
            return encode(PLACE_SAMURAI, samurai, _post(board, area, source))
        skip -= 1
    return NOTHING


@rule
def _post(board: Board, area: int, source: State) -> int:
    """Return a random second space behind a palisade of an area, else a random space of it."""
    posts = 0
    for entry in range(N_ENTRIES):
        if board.area_of[board.second[entry]] == area:
            posts |= bit(board.second[entry])
    if posts == 0:
        posts = board.area_spaces[area]
    skip = below(source, _count(posts))
    for space in range(board.n_spaces):
        if posts & bit(space):
            if skip == 0:
                return space
            skip -= 1
    return NOTHING


@rule
def _count(members: int) -> int:
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count
