"""The turn: what opens and closes each phase (rules T)."""

from __future__ import annotations

from game.jit import rule
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.combat import all_dead, remove_samurai
from game.seven_swords.rules.components import (
    DOUBLE_TURNS,
    KILL_TURNS,
    LAST_TURN,
    N_AREAS,
    N_MARKERS,
    N_SAMURAI,
)
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    CHOOSE_TILE,
    DISCARD,
    EMPTY,
    EXECUTED,
    LOSE,
    NOTHING,
    OVER,
    REVEAL,
    State,
    bit,
)


@rule
def is_kill_turn(turn: int) -> bool:
    """Tell whether an area card kills in this turn (T3)."""
    for kill_turn in KILL_TURNS:
        if turn == kill_turn:
            return True
    return False


@rule
def cards_of_turn(turn: int) -> int:
    """Return how many cards an ordinary turn discards (T2)."""
    for double_turn in DOUBLE_TURNS:
        if turn == double_turn:
            return 2
    return 1


@rule
def row_length(state: State) -> int:
    """Return the number of cards in the discard row."""
    length = 0
    while length < N_AREAS and state.card_row[length] != EMPTY:
        length += 1
    return length


@rule
def in_row(state: State, card: int) -> bool:
    """Tell whether a letter lies in the discard row."""
    for at in range(N_AREAS):
        if state.card_row[at] == card:
            return True
    return False


@rule
def marker_count(state: State) -> int:
    """Return the number of action markers on all samurai cards."""
    count = 0
    for samurai in range(N_SAMURAI):
        markers = state.samurai_markers[samurai]
        for kind in range(N_MARKERS):
            count += markers >> kind & 1
    return count


@rule
def begin_turn(state: State) -> None:
    """Open a turn: the bandit player must give up cards (T2) or reveal one (T3)."""
    if is_kill_turn(state.turn):
        state.stage = REVEAL
    else:
        state.stage = DISCARD
        state.due = cards_of_turn(state.turn)


@rule
def discard(board: Board, state: State, card: int) -> None:
    """Lay a card into the row; with the last one due the actions are counted (T2)."""
    state.card_row[row_length(state)] = card
    state.due -= 1
    if state.due > 0:
        return
    length = row_length(state)
    numbers = 0
    for at in range(length - cards_of_turn(state.turn), length):
        numbers += board.card_number[state.card_row[at]]
    _begin_bandit_phase(state, numbers)


@rule
def reveal(board: Board, state: State, card: int) -> None:
    """Show an area card on a kill turn: a samurai there dies (T3)."""
    state.card_row[row_length(state)] = card
    state.card_shown = card
    victims = 0
    victim = NOTHING
    for samurai in range(N_SAMURAI):
        space = state.samurai_space[samurai]
        if space >= 0 and board.area_of[space] == card:
            victims += 1
            victim = samurai
    if victims > 1:
        state.stage = LOSE
    elif victims == 1:
        lose(state, victim)
    else:
        _begin_bandit_phase(state, 0)


@rule
def lose(state: State, samurai: int) -> None:
    """Let the revealed card kill this samurai; no victory point for anybody (T3, V1)."""
    remove_samurai(state, samurai, EXECUTED)
    if all_dead(state):
        state.stage = OVER
    else:
        _begin_bandit_phase(state, 0)


@rule
def _begin_bandit_phase(state: State, numbers: int) -> None:
    state.actions = numbers + marker_count(state) + state.unused
    state.unused = 0
    state.stage = BANDIT_PHASE


@rule
def end_bandit_phase(state: State) -> None:
    """Lose unused actions, ready the spent tokens; after a kill turn all cards return (T4, T3)."""
    state.actions = 0
    state.token_spent[:] = 0
    state.mover = NOTHING
    state.points = 0
    if is_kill_turn(state.turn):
        state.card_row[:] = EMPTY
        state.card_shown = EMPTY
    state.stage = CHOOSE_TILE


@rule
def end_samurai_phase(state: State) -> None:
    """Hand unused actions to the bandits and open the next turn, or end the game (T7, V2)."""
    state.unused = state.actions
    state.actions = 0
    if state.turn == LAST_TURN:
        state.unused = 0
        state.stage = OVER
    else:
        state.turn += 1
        begin_turn(state)


@rule
def samurai_in_area(board: Board, state: State, area: int) -> int:
    """Set of samurai standing in an area."""
    found = 0
    for samurai in range(N_SAMURAI):
        space = state.samurai_space[samurai]
        if space >= 0 and board.area_of[space] == area:
            found |= bit(samurai)
    return found
