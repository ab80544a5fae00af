"""Setup by the samurai player: sensible, varied, not to be guessed (rules S)."""

from __future__ import annotations

from ai.seven_swords.mind import Mind
from ai.seven_swords.style import Style
from game.jit import rule
from game.seven_swords.rules.actions import (
    PLACE_BOW,
    PLACE_PALISADE,
    PLACE_SAMURAI,
    PLACE_STORE,
    PLACE_SUPPLY,
    READY,
    first_of,
    second_of,
    verb_of,
)
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import N_ENTRIES, N_STORES, N_SUPPLIES
from game.seven_swords.rules.dice import below
from game.seven_swords.rules.state import NOTHING, State
from game.seven_swords.rules.work import Work


@rule
def choose_placement(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, source: State, n: int
) -> int:
    """Return one of the first n actions of `work.out`, the best of some drawn at random.

    Pieces go down in groups, in the order of the actions' codes. Drawing few candidates for
    each placement keeps a setup from being told by what is best.
    """
    verb = verb_of(work.out[0])
    if verb == READY:
        return work.out[0]
    first = n
    last = 0
    for at in range(n):
        if verb_of(work.out[at]) == verb:
            first = min(first, at)
            last = at
    best = -(1 << 30)
    chosen = NOTHING
    for _ in range(style.setup_draws):
        action = work.out[first + below(source, last - first + 1)]
        score = _score(board, seen, mind, action) * 8 + below(source, 8)
        if score > best:
            best = score
            chosen = action
    return chosen


@rule
def _score(board: Board, seen: State, mind: Mind, action: int) -> int:
    verb = verb_of(action)
    piece = first_of(action)
    where = second_of(action)
    if verb == PLACE_SUPPLY:
        shelter = mind.site_shelter[where] + board.supply_defence[where]
        return (board.supply_points[piece] * 2 - 10) * shelter
    if verb == PLACE_STORE:
        shelter = mind.store_shelter[where] + 2 * board.store_defence[where]
        return (board.store_points[piece] * 2 - 6) * shelter
    if verb == PLACE_PALISADE:
        strength = 2 * board.palisade_crossing[piece] + board.palisade_defence[piece]
        return strength * _weight_behind(board, seen, mind, where) // 100
    if verb == PLACE_BOW:
        return -4 * seen.bows[piece]
    if verb == PLACE_SAMURAI:
        return _post_score(board, piece, where)
    return 0


@rule
def _weight_behind(board: Board, seen: State, mind: Mind, entry: int) -> int:
    """Return how much lies near an entry's gate."""
    gate = board.gate[entry]
    weight = 0
    for supply in range(N_SUPPLIES):
        points = board.supply_points[seen.supply_tile[supply]]
        weight += points * 100 // (board.steps[gate, mind.supply_spots[supply, 0]] + 2)
    for store in range(N_STORES):
        points = board.store_points[seen.store_tile[store]]
        weight += points * 100 // (board.steps[gate, mind.store_spots[store, 0]] + 2)
    return weight


@rule
def _post_score(board: Board, samurai: int, space: int) -> int:
    """Return how well a samurai stands: leaders within reach of gates, all not on the edge."""
    score = 0
    for entry in range(N_ENTRIES):
        distance = board.steps[space, board.gate[entry]]
        if distance <= board.samurai_leadership[samurai]:
            score += 6
        if 0 < distance <= board.samurai_movement[samurai]:
            score += 2
    return score + board.n_links[space]
