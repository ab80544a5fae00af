"""The state machine: who decides, what is legal, what an action does.

These three functions are the whole of the game for a search; `engine` dresses them for
everybody else.
"""

from __future__ import annotations

from game.jit import rule
from game.seven_swords.rules.actions import DISCARD_CARD, REVEAL_CARD
from game.seven_swords.rules.bandit import (
    advance_bandit,
    legal_bandit,
    legal_cards,
    legal_joint_attack,
)
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import BANDIT, NOBODY, SAMURAI
from game.seven_swords.rules.samurai import (
    advance_samurai,
    legal_aim,
    legal_casualties,
    legal_damage,
    legal_lose,
    legal_samurai,
    legal_tiles,
    legal_unmark,
)
from game.seven_swords.rules.setup import advance_setup, legal_setup
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    CASUALTIES,
    CHOOSE_TILE,
    DAMAGE,
    DISCARD,
    JOINT_ATTACK,
    LOSE,
    OVER,
    REMOVE_MARKERS,
    REVEAL,
    SAMURAI_PHASE,
    SETUP,
    TAKE_AIM,
    State,
)
from game.seven_swords.rules.work import Work


@rule
def to_act(state: State) -> int:
    """Return the seat that decides now, NOBODY when the game is over."""
    stage = state.stage
    if stage == OVER:
        return NOBODY
    if stage == DISCARD or stage == REVEAL or stage == BANDIT_PHASE or stage == JOINT_ATTACK:
        return BANDIT
    return SAMURAI


@rule
def legal(board: Board, state: State, work: Work) -> int:
    """List the legal actions, ascending, into `work.out`; return how many."""
    stage = state.stage
    if stage == BANDIT_PHASE:
        return legal_bandit(board, state, work)
    if stage == SAMURAI_PHASE:
        return legal_samurai(board, state, work)
    if stage == JOINT_ATTACK:
        return legal_joint_attack(board, state, work)
    if stage == CASUALTIES:
        return legal_casualties(board, state, work)
    if stage == TAKE_AIM:
        return legal_aim(board, state, work)
    if stage == DAMAGE:
        return legal_damage(state, work)
    if stage == CHOOSE_TILE:
        return legal_tiles(work)
    if stage == REMOVE_MARKERS:
        return legal_unmark(state, work)
    if stage == DISCARD:
        return legal_cards(state, work, DISCARD_CARD)
    if stage == REVEAL:
        return legal_cards(state, work, REVEAL_CARD)
    if stage == LOSE:
        return legal_lose(board, state, work)
    if stage == SETUP:
        return legal_setup(board, state, work)
    return 0


@rule
def advance(board: Board, state: State, work: Work, action: int) -> None:
    """Carry out a legal action in place. Trusts its caller."""
    if state.stage == SETUP:
        advance_setup(board, state, action)
    elif to_act(state) == BANDIT:
        advance_bandit(board, state, work, action)
    else:
        advance_samurai(board, state, action)
