"""The policy player's choice for every decision of the game."""

from __future__ import annotations

from ai.seven_swords.answers import (
    choose_aim,
    choose_casualty,
    choose_damage,
    choose_lost,
    choose_tile,
    choose_unmark,
)
from ai.seven_swords.assault import choose_joint_attack
from ai.seven_swords.cards import choose_discard, choose_reveal
from ai.seven_swords.defence import choose_defence
from ai.seven_swords.mind import Mind
from ai.seven_swords.opening import choose_placement
from ai.seven_swords.raid import choose_raid
from ai.seven_swords.style import Style
from game.jit import rule
from game.seven_swords.rules import play
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    CASUALTIES,
    CHOOSE_TILE,
    DAMAGE,
    DISCARD,
    JOINT_ATTACK,
    LOSE,
    NOTHING,
    REMOVE_MARKERS,
    REVEAL,
    SAMURAI_PHASE,
    TAKE_AIM,
    State,
)
from game.seven_swords.rules.work import Work


@rule
def choose(board: Board, seen: State, work: Work, mind: Mind, style: Style, source: State) -> int:
    """Return a legal action for an observation of the seat to act.

    Chance comes from the dice of `source`, a record that is not the game's. `seen` is not
    changed. NOTHING when the game is over.
    """
    mind.wide = 0
    stage = seen.stage
    if stage == BANDIT_PHASE:
        return choose_raid(board, seen, work, mind, style, source)
    if stage == SAMURAI_PHASE:
        return choose_defence(board, seen, work, mind, style, source)
    if stage == JOINT_ATTACK:
        return choose_joint_attack(board, seen, work, mind, style)
    if stage == CASUALTIES:
        return choose_casualty(board, seen, work, mind, style)
    if stage == TAKE_AIM:
        return choose_aim(board, seen, work, mind, style)
    if stage == DAMAGE:
        return choose_damage(board, seen, work, mind, style)
    if stage == CHOOSE_TILE:
        return choose_tile(board, seen, work, mind, style, source)
    if stage == REMOVE_MARKERS:
        return choose_unmark(board, seen, work, mind, style)
    if stage == DISCARD:
        return choose_discard(board, seen, mind, style, source)
    if stage == REVEAL:
        return choose_reveal(board, seen, mind, style, source)
    if stage == LOSE:
        return choose_lost(board, seen, work, mind, style)
    n = play.legal(board, seen, work)
    if n == 0:
        return NOTHING
    return choose_placement(board, seen, work, mind, style, source, n)
