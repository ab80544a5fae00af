"""What an evaluation sees of a full world: numbers that say how the game may end.

All of them are from the samurai side's view, in points, tokens or actions. The evaluation is
asked between two phases only: when a turn begins, and when the samurai phase begins.
"""

from __future__ import annotations

from typing import Any

from ai.seven_swords.mind import Mind, look
from ai.seven_swords.steering import exit_points
from game.jit import rule
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import (
    KILL_TURNS,
    N_AREAS,
    N_ENTRIES,
    N_KINDS,
    N_MARKERS,
    N_SAMURAI,
    N_STORES,
    N_SUPPLIES,
    N_TILES,
    N_TOKENS,
)
from game.seven_swords.rules.phases import in_row, marker_count
from game.seven_swords.rules.scoring import area_score, bandit_points, samurai_points
from game.seven_swords.rules.state import (
    CARRIED,
    CHOOSE_TILE,
    DISCARD,
    INJURED,
    NOTHING,
    OUTSIDE,
    REVEAL,
    SUPPLY_GONE,
    SUPPLY_HOME,
    State,
    bit,
)
from game.seven_swords.rules.work import Work

FEATURES = (
    "one",
    "margin",  # points ahead, areas left out
    "areas",  # areas free of tokens
    "supplies_closed",  # points of face-down supplies
    "supplies_open",  # points of supplies turned up and not carried
    "supplies_open_near",  # the same, by how near a token is
    "supplies_carried",
    "supplies_carried_near",  # the same, by how near the way out is
    "supplies_pressed",  # points of face-down supplies, by the tokens near them
    "stores_pressed",  # points of storehouses, by the tokens near them
    "stores_ready",  # the same, by the tokens beside them
    "markers",
    "unused",
    "outside_bandit",
    "outside_archer",
    "outside_mounted",
    "outside_veteran",
    "inside_bandit",
    "inside_archer",
    "inside_mounted",
    "inside_veteran",
    "alive",
    "injured",
    "gates_down",
    "bows",
    "tiles_a",  # action tiles with side A up, the golden one left out
    "golden_b",  # the golden tile's wipe is up
    "named",  # samurai in areas whose cards may be revealed on the next kill turn
    "strikes",  # tokens inside that a samurai could reach and strike
    "walls",  # crossing difficulty of armed palisades
    "wipe",  # most markers that a tile could take off now
    "wipe_later",  # markers that tiles with side B up could take off one after the other
    "carried_struck",  # points of supplies whose carriers a samurai could reach and strike
    "reserve",  # defence of the tokens inside
)
N_FEATURES = len(FEATURES)

#: Steps within which a token presses a site.
_PRESSING = 4
#: Value that a token in place brings on average, in tenths, besides its combat.
_DIE = 35


@rule
def fill_features(board: Board, world: State, work: Work, mind: Mind, out: Any) -> None:
    """Fill `out` with the features of a full world."""
    look(board, world, work, mind)
    out[:] = 0.0
    out[0] = 1.0
    areas = area_score(board, world)
    out[1] = samurai_points(board, world) - bandit_points(board, world) - areas
    out[2] = areas
    _supplies(board, world, mind, out)
    _stores(board, world, mind, out)
    out[11] = marker_count(world)
    out[12] = world.unused
    _tokens(board, world, mind, out)
    _samurai(board, world, mind, out)
    for area in range(N_AREAS):
        out[24] += world.bows[area]
    for entry in range(N_ENTRIES):
        if world.gate_armed[entry] == 0:
            out[23] += 1.0
        else:
            out[29] += board.palisade_crossing[world.gate_tile[entry]]
    for tile in range(N_TILES - 1):
        if world.tile_turned[tile] == 0:
            out[25] += 1.0
    out[26] = world.tile_turned[N_TILES - 1]
    _wipes(world, out)


@rule
def _pressure(board: Board, world: State, space: int, defence: int, near: int) -> float:
    """Return how likely the tokens within some steps are to beat a defence, from 0 to 1."""
    strength = 0
    for token in range(N_TOKENS):
        place = world.token_place[token]
        if 0 <= place < OUTSIDE and board.steps[place, space] <= near:
            strength += max(_DIE + 10 * board.token_combat[token], 0)
    return min(strength / (10.0 * defence), 1.0)


@rule
def _supplies(board: Board, world: State, mind: Mind, out: Any) -> None:
    for supply in range(N_SUPPLIES):
        where = world.supply_where[supply]
        if where == SUPPLY_GONE:
            continue
        points = board.supply_points[world.supply_tile[supply]]
        if where >= CARRIED:
            place = world.token_place[where - CARRIED]
            out[6] += points
            out[7] += points / (1.0 + exit_points(board, mind, place))
            continue
        space = mind.supply_spots[supply, 0] if where == SUPPLY_HOME else where
        if world.supply_open[supply] == 0:
            out[3] += points
            defence = board.supply_defence[supply]
            out[8] += points * _pressure(board, world, space, defence, _PRESSING)
            continue
        out[4] += points
        nearest = 99
        for token in range(N_TOKENS):
            place = world.token_place[token]
            if 0 <= place < OUTSIDE:
                nearest = min(nearest, board.steps[place, space])
        out[5] += points / (2.0 + nearest)


@rule
def _stores(board: Board, world: State, mind: Mind, out: Any) -> None:
    for store in range(N_STORES):
        if world.store_taken[store] == 0:
            points = board.store_points[world.store_tile[store]]
            space = mind.store_spots[store, 0]
            defence = board.store_defence[store]
            out[9] += points * _pressure(board, world, space, defence, _PRESSING)
            out[10] += points * _pressure(board, world, space, defence, 1)


@rule
def _tokens(board: Board, world: State, mind: Mind, out: Any) -> None:
    for token in range(N_TOKENS):
        place = world.token_place[token]
        if place >= 0:
            kind = min(board.token_kind[token], N_KINDS // 2)
            out[(13 if place >= OUTSIDE else 17) + kind] += 1.0
            if place < OUTSIDE:
                out[33] += board.token_defence[token]


@rule
def _samurai(board: Board, world: State, mind: Mind, out: Any) -> None:
    until = 99
    over = 1 if world.stage == CHOOSE_TILE else 0  # this turn's card has been shown
    for turn in KILL_TURNS:
        if turn >= world.turn + over and turn - world.turn < until:
            until = turn - world.turn
    struck = 0
    for samurai in range(N_SAMURAI):
        space = world.samurai_space[samurai]
        if space < 0:
            continue
        out[21] += 1.0
        if world.samurai_state[samurai] == INJURED:
            out[22] += 1.0
        if not in_row(world, board.area_of[space]):
            out[27] += 1.0 / (1 + until)
        for token in range(N_TOKENS):
            place = world.token_place[token]
            if 0 <= place < OUTSIDE:
                if board.steps[space, place] <= 1 + board.samurai_movement[samurai]:
                    struck |= bit(token)
    for token in range(N_TOKENS):
        if struck >> token & 1:
            out[28] += 1.0
            if mind.load[token] != NOTHING:
                supply = mind.load[token]
                out[32] += board.supply_points[world.supply_tile[supply]]


@rule
def _wipes(world: State, out: Any) -> None:
    total = 0
    best = 0
    later = 0
    for kind in range(N_MARKERS):
        lie = 0
        for samurai in range(N_SAMURAI):
            lie += world.samurai_markers[samurai] >> kind & 1
        total += lie
        if world.tile_turned[kind] == 1:
            best = max(best, lie)
            later += lie
    if world.tile_turned[N_MARKERS] == 1:
        best = max(best, min(total, 2))
        later = min(later + 2, total)
    if world.tile_turned[N_TILES - 1] == 1:
        best = total
    out[30] = best
    out[31] = later


@rule
def phase_of(world: State) -> int:
    """Return which evaluation fits: 0 as a turn begins, 1 as a samurai phase begins."""
    return 1 if world.stage == CHOOSE_TILE else 0


@rule
def at_border(world: State) -> bool:
    """Tell whether the evaluation may be asked: between two phases."""
    stage = world.stage
    return stage == DISCARD or stage == REVEAL or stage == CHOOSE_TILE


@rule
def margin_of(board: Board, world: State) -> int:
    """Return the final margin of a finished game; death of all samurai outweighs points (V1)."""
    margin = samurai_points(board, world) - bandit_points(board, world)
    for samurai in range(N_SAMURAI):
        if world.samurai_space[samurai] != NOTHING:
            return margin
    return min(margin - LOST, -LOST)


#: Points that losing by the death of all samurai counts as.
LOST = 20
