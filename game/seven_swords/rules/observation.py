"""What a seat may know, and worlds that fit it (rules H).

Everything shown, priced, logged, offered or searched for a seat starts from
:func:`conceal`. Nothing else decides what is hidden.
"""

from __future__ import annotations

from game.jit import rule
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import (
    N_AREAS,
    N_ENTRIES,
    N_HOUSES,
    N_STORES,
    N_SUPPLIES,
    SAMURAI,
)
from game.seven_swords.rules.dice import below, seed_dice
from game.seven_swords.rules.state import (
    EMPTY,
    HIDDEN,
    OVER,
    State,
    hidden_card,
    hidden_card_number,
)


@rule
def conceal(board: Board, state: State, seat: int) -> None:
    """Turn a state, in place, into what a seat may know of it (H1, H2, H3).

    The dice generator is nobody's to see. When the game is over everything lies open.
    """
    state.dice[0] = 0
    state.dice[1] = 0
    if state.stage == OVER:
        return
    if seat == SAMURAI:
        _conceal_cards(board, state)
    else:
        _conceal_values(state)


@rule
def _conceal_cards(board: Board, state: State) -> None:
    for at in range(N_AREAS):
        card = state.card_row[at]
        if card >= 0 and card != state.card_shown:
            state.card_row[at] = hidden_card(board.card_number[card])


@rule
def _conceal_values(state: State) -> None:
    for supply in range(N_SUPPLIES):
        if state.supply_tile[supply] != EMPTY and state.supply_open[supply] == 0:
            state.supply_tile[supply] = HIDDEN
    for store in range(N_STORES):
        if state.store_tile[store] != EMPTY and state.store_taken[store] == 0:
            state.store_tile[store] = HIDDEN
    for house in range(N_HOUSES):
        if state.house_tile[house] != EMPTY and state.house_open[house] == 0:
            state.house_tile[house] = HIDDEN
    for entry in range(N_ENTRIES):
        if state.gate_tile[entry] != EMPTY and state.gate_open[entry] == 0:
            state.gate_tile[entry] = HIDDEN


#: Sets drawn worlds apart from games: the same seed must not give a world a game's own dice.
_WORLDS = 0x1F83D9ABFB41BD6B


@rule
def determinize(board: Board, observation: State, seed: int) -> None:
    """Fill an observation, in place, with a uniformly drawn world that fits it.

    Its dice are seeded from `seed`, never from the game's own generator.
    """
    seed_dice(observation, int(seed) ^ _WORLDS)
    _draw_tiles(observation, observation.supply_tile, N_SUPPLIES)
    _draw_tiles(observation, observation.store_tile, N_STORES)
    _draw_tiles(observation, observation.house_tile, N_HOUSES)
    _draw_tiles(observation, observation.gate_tile, N_ENTRIES)
    _draw_letters(board, observation)


@rule
def _lies(tiles: State, tile: int) -> bool:
    for at in range(len(tiles)):
        if tiles[at] == tile:
            return True
    return False


@rule
def _draw_tiles(world: State, tiles: State, count: int) -> None:
    """Deal the tiles that are not seen anywhere to the hidden places, all orders alike."""
    unseen = 0
    for tile in range(count):
        if not _lies(tiles, tile):
            unseen += 1
    for at in range(count):
        if tiles[at] != HIDDEN:
            continue
        skip = below(world, unseen)
        for tile in range(count):
            if not _lies(tiles, tile):
                if skip == 0:
                    tiles[at] = tile
                    break
                skip -= 1
        unseen -= 1


@rule
def _draw_letters(board: Board, world: State) -> None:
    """Give each hidden card of the row a letter of its number that lies nowhere else (H1)."""
    row = world.card_row
    for at in range(N_AREAS):
        if row[at] >= EMPTY:
            continue
        number = hidden_card_number(row[at])
        fitting = 0
        for card in range(N_AREAS):
            if board.card_number[card] == number and not _lies(row, card):
                fitting += 1
        skip = below(world, fitting)
        for card in range(N_AREAS):
            if board.card_number[card] == number and not _lies(row, card):
                if skip == 0:
                    row[at] = card
                    break
                skip -= 1
