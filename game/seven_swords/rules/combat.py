"""Targets, distances, attack values (rules X, A, B5)."""

from __future__ import annotations

from game.jit import rule
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import (
    N_ENTRIES,
    N_SAMURAI,
    N_STORES,
    N_SUPPLIES,
    N_TOKENS,
)
from game.seven_swords.rules.state import (
    AT_PALISADE,
    AT_SAMURAI,
    AT_STORE,
    AT_SUPPLY,
    BY_HOUSE,
    HIDDEN,
    KILLED,
    NOTHING,
    OUTSIDE,
    SUPPLY_HOME,
    State,
    bit,
    carried_supply,
    entry_of,
)

#: One more than the highest target number.
N_TARGETS = AT_PALISADE + N_ENTRIES


@rule
def shared_targets(state: State) -> int:
    """Set of all targets that still can be attacked (X4): an archer inside may shoot any."""
    targets = 0
    for samurai in range(N_SAMURAI):
        if state.samurai_space[samurai] >= 0:
            targets |= bit(AT_SAMURAI + samurai)
    for store in range(N_STORES):
        if state.store_taken[store] == 0:
            targets |= bit(AT_STORE + store)
    for supply in range(N_SUPPLIES):
        if state.supply_open[supply] == 0:
            targets |= bit(AT_SUPPLY + supply)
    for entry in range(N_ENTRIES):
        if state.gate_armed[entry] == 1:
            targets |= bit(AT_PALISADE + entry)
    return targets


@rule
def targets_of(board: Board, state: State, token: int, everything: int) -> int:
    """Set of targets one token may attack from where it stands (X3 to X9), spent or not.

    `everything` is :func:`shared_targets`.
    """
    place = state.token_place[token]
    if place < 0:
        return 0
    archer = board.token_archer[token] == 1
    if place >= OUTSIDE:
        entry = entry_of(place)
        if state.gate_armed[entry] == 1:
            return bit(AT_PALISADE + entry)
        if archer:
            return everything
        for samurai in range(N_SAMURAI):
            if state.samurai_space[samurai] == board.gate[entry]:
                return bit(AT_SAMURAI + samurai)
        return 0
    if archer:
        return everything
    targets = 0
    here = bit(place)
    near = board.near[place]
    for samurai in range(N_SAMURAI):
        space = state.samurai_space[samurai]
        if space >= 0 and near & bit(space):
            targets |= bit(AT_SAMURAI + samurai)
    for store in range(N_STORES):
        if board.store_access[store] & here:
            targets |= bit(AT_STORE + store)
    for supply in range(N_SUPPLIES):
        if board.supply_access[supply] & here:
            targets |= bit(AT_SUPPLY + supply)
    entry = board.gate_entry[place]
    if entry != NOTHING:
        targets |= bit(AT_PALISADE + entry)
    return targets & everything


@rule
def distance_to(board: Board, state: State, token: int, target: int) -> int:
    """Spaces strictly between a token and a target, for shooting (B5, X6, X8)."""
    place = state.token_place[token]
    outside = 0
    space = place
    if place >= OUTSIDE:
        entry = entry_of(place)
        if target == AT_PALISADE + entry:
            return 0
        # The gate space lies between the deployment spaces and everything inside.
        space = board.gate[entry]
        outside = 1
    if target >= AT_PALISADE:
        return board.flight[space, board.gate[target - AT_PALISADE]] + outside
    if target >= AT_SUPPLY:
        return board.supply_gap[target - AT_SUPPLY, space] + outside
    if target >= AT_STORE:
        return board.store_gap[target - AT_STORE, space] + outside
    return board.flight[space, state.samurai_space[target]] - 1 + outside


@rule
def bonus_of(board: Board, state: State, token: int, target: int) -> int:
    """What a token adds to its die: combat, less an archer's distance (X2)."""
    if board.token_archer[token] == 1:
        return board.token_combat[token] - distance_to(board, state, token, target)
    return board.token_combat[token]


@rule
def defence_of(board: Board, state: State, target: int) -> int:
    """Defence of a target, HIDDEN for a palisade the observer has not seen (X4, H2)."""
    if target >= AT_PALISADE:
        tile = state.gate_tile[target - AT_PALISADE]
        if tile == HIDDEN:
            return HIDDEN
        return board.palisade_defence[tile]
    if target >= AT_SUPPLY:
        return board.supply_defence[target - AT_SUPPLY]
    if target >= AT_STORE:
        return board.store_defence[target - AT_STORE]
    return board.samurai_defence[target]


@rule
def remove_token(state: State, token: int) -> None:
    """Take a token off the board; a supply it carries stays where it stood (D2, X11)."""
    supply = carried_supply(state, token)
    if supply != NOTHING:
        state.supply_where[supply] = state.token_place[token]
    leave_board(state, token)


@rule
def leave_board(state: State, token: int) -> None:
    """Return a token to the pool, ready (D2)."""
    state.token_place[token] = -1
    state.token_spent[token] = 0
    if state.mover == token:
        state.mover = NOTHING
        state.points = 0


@rule
def remove_samurai(state: State, samurai: int, how: int) -> None:
    """Take a dead samurai, his card and his markers away; `how` is KILLED or EXECUTED."""
    state.samurai_state[samurai] = how
    state.samurai_space[samurai] = -1
    state.samurai_markers[samurai] = 0


@rule
def all_dead(state: State) -> bool:
    """Tell whether no samurai is left (V1)."""
    for samurai in range(N_SAMURAI):
        if state.samurai_state[samurai] < KILLED:
            return False
    return True


@rule
def adjacent_tokens(board: Board, state: State, samurai: int) -> int:
    """Set of tokens next to a samurai, deployment spaces not counted (A1)."""
    near = board.near[state.samurai_space[samurai]]
    tokens = 0
    places = state.token_place
    for token in range(N_TOKENS):
        place = places[token]
        if 0 <= place < OUTSIDE and near & bit(place):
            tokens |= bit(token)
    return tokens


@rule
def outside_tokens(state: State, entry: int) -> int:
    """Set of tokens on the deployment spaces of an entry."""
    tokens = 0
    places = state.token_place
    for token in range(N_TOKENS):
        if places[token] >= OUTSIDE and entry_of(places[token]) == entry:
            tokens |= bit(token)
    return tokens


@rule
def token_on(state: State, space: int) -> int:
    """Return the token on a village space, or NOTHING."""
    places = state.token_place
    for token in range(N_TOKENS):
        if places[token] == space:
            return token
    return NOTHING


@rule
def shot_distance(board: Board, state: State, source: int, entry: int, space: int) -> int:
    """Spaces between a bow or house and its target (A2, A5): an entry's outside, or a space.

    `entry` is NOTHING for a village space.
    """
    beyond = 0
    if entry != NOTHING:
        space = board.gate[entry]
        beyond = 1
    if source >= BY_HOUSE:
        return board.house_shot[source - BY_HOUSE, space] + beyond
    return board.flight[state.samurai_space[source - AT_SAMURAI], space] - 1 + beyond


@rule
def shot_skill(board: Board, state: State, source: int) -> int:
    """Combat skill behind a bow or a house's attack; HIDDEN for a house not seen (H2)."""
    if source >= BY_HOUSE:
        tile = state.house_tile[source - BY_HOUSE]
        return HIDDEN if tile == HIDDEN else board.house_combat[tile]
    return board.samurai_combat[source - AT_SAMURAI]


@rule
def loose_supply(board: Board, state: State, supply: int, token: int) -> bool:
    """Tell whether a token inside stands where it may pick up this supply (X10)."""
    place = state.token_place[token]
    if place < 0 or place >= OUTSIDE or state.supply_open[supply] == 0:
        return False
    where = state.supply_where[supply]
    if where == SUPPLY_HOME:
        return board.supply_access[supply] & bit(place) != 0
    if where > SUPPLY_HOME:
        return False
    return where == place or board.near[place] & bit(where) != 0
