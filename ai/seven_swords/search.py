"""The search of Seven Swords: over purposes, in worlds drawn from what the seat may know.

One iteration draws a world, walks down the tree by purposes, plays on by the noisy policy
until the other side has replied, and evaluates. The candidate at the root is chosen before
the world is looked at; all candidates meet the same worlds and dice in the same order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.seven_swords.answers import offer_damage, offer_lost, offer_tiles
from ai.seven_swords.assault import choose_joint_attack
from ai.seven_swords.belief import Belief, draw_world
from ai.seven_swords.cards import offer_discards, offer_reveals
from ai.seven_swords.defence import offer_defence
from ai.seven_swords.evaluation import Evaluation, expected_margin, winning
from ai.seven_swords.features import at_border, margin_of, phase_of
from ai.seven_swords.mind import Mind
from ai.seven_swords.policy import choose
from ai.seven_swords.raid import offer_raid, pursue
from ai.seven_swords.steering import forget_errand
from ai.seven_swords.style import Style
from ai.tree import (
    Nodes,
    Tree,
    add,
    back_up,
    plant,
    prior_of_rank,
    select,
    start_path,
    step_to,
)
from game.jit import rule
from game.seven_swords.rules import play
from game.seven_swords.rules.actions import ROLL
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import BANDIT, NOBODY
from game.seven_swords.rules.dice import seed_dice
from game.seven_swords.rules.observation import conceal
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    CHOOSE_TILE,
    DAMAGE,
    DISCARD,
    JOINT_ATTACK,
    LOSE,
    NOTHING,
    REVEAL,
    SAMURAI_PHASE,
    State,
)
from game.seven_swords.rules.work import Work

#: Longest purpose, in actions; longest playout.
_PURPOSE_LENGTH = 60
_PLAYOUT_LENGTH = 3000
#: How much of the value is the margin rather than the chance to win.
_MARGIN_SHARE = 0.15
_MARGIN_SCALE = 40.0

SEARCH = np.dtype(
    (
        np.record,
        [
            ("seed", "i8"),  # of the worlds
            ("cut", "i8"),  # phases to end before the evaluation
            ("depth", "i8"),  # decisions in the tree, at most
            ("curiosity", "f8"),
            ("widening", "f8"),
            ("trust", "f8"),  # visits that the policy's opinion of a candidate counts for
            ("bias", "f8"),  # by how much it favours its best choice
            ("iterations", "i8"),  # done so far
            ("candidates", "i8"),
            ("candidate", "i8", (96,)),  # nodes of the root's candidates still in the field
        ],
    )
)

#: A record of SEARCH.
Search = Any


def new_search() -> Search:
    """Return the record of a search's settings and progress."""
    return np.zeros(1, SEARCH)[0]


@rule
def offer_choices(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, source: State
) -> bool:
    """Offer what the seat to act could do, best first; False where the policy just decides."""
    mind.wide = 1
    stage = seen.stage
    if stage == BANDIT_PHASE:
        offer_raid(board, seen, work, mind, style, source)
    elif stage == SAMURAI_PHASE:
        offer_defence(board, seen, work, mind, style, source)
    elif stage == CHOOSE_TILE:
        offer_tiles(board, seen, work, mind, style, source)
    elif stage == DAMAGE:
        offer_damage(board, seen, work, mind, style)
    elif stage == DISCARD:
        offer_discards(board, seen, mind, style, source)
    elif stage == REVEAL:
        offer_reveals(board, seen, mind, style, source)
    elif stage == LOSE:
        offer_lost(board, seen, work, mind, style)
    else:
        return False
    return mind.offers > 1


@rule
def step_of(board: Board, seen: State, work: Work, mind: Mind, style: Style, label: int) -> int:
    """Return the next action of a choice, NOTHING when it is done.

    A choice is an action, done at once, or a purpose of the bandits, -1 - purpose.
    """
    mind.wide = 1
    if seen.stage == JOINT_ATTACK:
        return choose_joint_attack(board, seen, work, mind, style)
    if seen.stage != BANDIT_PHASE:
        return NOTHING
    return pursue(board, seen, work, mind, style, -1 - label)


@rule
def _carry_out(board: Board, pool: Any, work: Work, mind: Mind, style: Style, label: int) -> None:
    """Carry out a choice in the world `pool[0]` to its end."""
    world = pool[0]
    seen = pool[1]
    if label >= 0:
        play.advance(board, world, work, label)
        return
    for _ in range(_PURPOSE_LENGTH):
        pool[1] = pool[0]
        conceal(board, seen, BANDIT)
        action = step_of(board, seen, work, mind, style, label)
        if action == NOTHING:
            return
        play.advance(board, world, work, action)
        if action >> 24 == ROLL:
            return


@rule
def _phase_mark(world: State) -> int:
    """Number that grows whenever a phase ends: with each turn, and halfway."""
    stage = world.stage
    half = 0
    if stage >= CHOOSE_TILE:
        half = 1
    return 2 * world.turn + half


@rule
def _margin(board: Board, world: State, work: Work, mind: Mind, evaluation: Evaluation) -> float:
    """Return by how many points the samurai side is ahead in the end, as far as can be told."""
    if play.to_act(world) == NOBODY:
        return float(margin_of(board, world))
    return expected_margin(board, world, work, mind, evaluation)


@rule
def _value(world: State, margin: float, evaluation: Evaluation) -> float:
    """Return the samurai side's value of a world, from 0 to 1: mostly its chance to win."""
    spread = 0.0
    if play.to_act(world) != NOBODY:
        spread = evaluation.spread[phase_of(world), world.turn]
    chance = winning(margin, spread)
    lean = 0.5 + margin / (2 * _MARGIN_SCALE)
    lean = min(max(lean, 0.0), 1.0)
    return (1 - _MARGIN_SHARE) * chance + _MARGIN_SHARE * lean


@rule
def open_root(
    board: Board,
    seen: State,
    work: Work,
    mind: Mind,
    style: Style,
    source: State,
    nodes: Nodes,
    tree: Tree,
    search: Search,
    width: int,
) -> int:
    """Plant a tree with the best `width` choices of an observation; return how many there are.

    One: there is nothing to think about; it is `mind.label[0]`. None: the policy decides.
    """
    plant(nodes, tree)
    search.iterations = 0
    search.candidates = 0
    if not offer_choices(board, seen, work, mind, style, source):
        return 0
    for at in range(min(mind.offers, width)):
        node = add(nodes, tree, 0, mind.label[at], prior_of_rank(at))
        search.candidate[at] = node
        search.candidates += 1
    return search.candidates


@rule
def iterate(
    board: Board,
    observation: State,
    seat: int,
    pool: Any,
    work: Work,
    mind: Mind,
    style: Style,
    evaluation: Evaluation,
    belief: Belief,
    nodes: Nodes,
    tree: Tree,
    search: Search,
    count: int,
) -> None:
    """Do so many iterations, each for the candidate in the field that has had fewest.

    `pool[0]` is the world, `pool[1]` what its actor sees, `pool[2]` the playouts' chance.
    """
    for _ in range(count):
        chosen = search.candidate[0]
        for at in range(1, search.candidates):
            node = search.candidate[at]
            if nodes[node]["visits"] < nodes[chosen]["visits"]:
                chosen = node
        pool[0] = observation
        # The n-th visit of every candidate meets the n-th world, its dice and its chances.
        world_seed = search.seed + nodes[chosen]["visits"]
        draw_world(board, belief, observation, pool[0], world_seed)
        seed_dice(pool[2], world_seed + (1 << 40))
        start_path(tree)
        step_to(tree, chosen)
        _visit(
            board, pool, work, mind, style, evaluation, nodes, tree, search, nodes[chosen]["label"]
        )
        search.iterations += 1


@rule
def _visit(
    board: Board,
    pool: Any,
    work: Work,
    mind: Mind,
    style: Style,
    evaluation: Evaluation,
    nodes: Nodes,
    tree: Tree,
    search: Search,
    label: int,
) -> None:
    world = pool[0]
    seen = pool[1]
    end = _phase_mark(world) + search.cut
    forget_errand(mind)
    node = tree.path[1]
    in_tree = nodes[node]["visits"] > 0
    _carry_out(board, pool, work, mind, style, label)
    for _ in range(_PLAYOUT_LENGTH):
        seat = play.to_act(world)
        if seat == NOBODY:
            break
        if at_border(world) and _phase_mark(world) >= end:
            break
        pool[1] = pool[0]
        conceal(board, seen, seat)
        if in_tree and tree.depth < search.depth:
            if offer_choices(board, seen, work, mind, style, pool[2]):
                at = select(
                    nodes,
                    tree,
                    node,
                    mind.label,
                    mind.offers,
                    seat,
                    search.curiosity,
                    search.widening,
                )
                node = tree.path[tree.depth - 1]
                if node == 0:
                    # No room for another node: the path ends here.
                    tree.depth -= 1
                    in_tree = False
                elif tree.fresh == 1:
                    in_tree = False
                _carry_out(board, pool, work, mind, style, mind.label[at])
                continue
        action = choose(board, seen, work, mind, style, pool[2])
        play.advance(board, world, work, action)
    margin = _margin(board, world, work, mind, evaluation)
    back_up(nodes, tree, _value(world, margin, evaluation), margin)


@rule
def halve(nodes: Nodes, search: Search, seat: int) -> None:
    """Keep the better half of the field, best first."""
    keep = (search.candidates + 1) // 2
    field = search.candidate
    usual = _usual(nodes, search, seat)
    for at in range(1, search.candidates):
        node = field[at]
        value = _standing(nodes, search, node, seat, usual)
        to = at
        while to > 0 and _standing(nodes, search, field[to - 1], seat, usual) < value:
            field[to] = field[to - 1]
            to -= 1
        field[to] = node
    search.candidates = keep


@rule
def mean_value(nodes: Nodes, node: int, seat: int) -> float:
    """Return the mean result of a node's visits for a seat; half where there were none."""
    visits = nodes[node]["visits"]
    mean = nodes[node]["value"] / visits if visits > 0 else 0.5
    return mean if seat == 0 else 1.0 - mean


@rule
def _usual(nodes: Nodes, search: Search, seat: int) -> float:
    """Return the mean result over the whole field."""
    total = 0.0
    visits = 0
    for at in range(search.candidates):
        node = search.candidate[at]
        visits += nodes[node]["visits"]
        total += nodes[node]["value"]
    mean = total / visits if visits > 0 else 0.5
    return mean if seat == 0 else 1.0 - mean


@rule
def _standing(nodes: Nodes, search: Search, node: int, seat: int, usual: float) -> float:
    """Return a candidate's value: its mean, held towards what the policy makes of it.

    The policy's opinion counts like `trust` visits with the field's usual result, and up to
    `bias` more for its best choice: few visits are mostly luck.
    """
    visits = nodes[node]["visits"]
    opinion = usual + search.bias * nodes[node]["prior"]
    mean = mean_value(nodes, node, seat)
    return (mean * visits + opinion * search.trust) / (visits + search.trust)


@rule
def best_candidate(nodes: Nodes, search: Search, seat: int) -> int:
    """Return the node of the best candidate left in the field."""
    usual = _usual(nodes, search, seat)
    best = search.candidate[0]
    for at in range(1, search.candidates):
        node = search.candidate[at]
        if _standing(nodes, search, node, seat, usual) > _standing(
            nodes, search, best, seat, usual
        ):
            best = node
    return best
