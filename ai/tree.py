"""The arrays of a search tree, for any game: find, add, select, back up.

A node stands for the labels chosen on the way to it, whatever dice fell and whatever world
was drawn. What may be chosen at a node therefore differs from visit to visit; `offered`
counts how often a node could have been chosen, beside how often it was (information set tree
search with availability counts). Values are chances of seat 0, from 0 to 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from game.jit import rule

NODE = np.dtype(
    [
        ("label", "i8"),
        ("value", "f8"),  # sum over visits
        ("points", "f8"),  # sum over visits of whatever else is expected, for the reasons
        ("prior", "f8"),  # how likely the policy makes it, from 0 to 1
        ("first", "i4"),  # first child, 0 for none
        ("next", "i4"),  # next child of the same parent, 0 for none
        ("children", "i4"),
        ("visits", "i4"),
        ("offered", "i4"),
    ]
)

TREE = np.dtype(
    (
        np.record,
        [
            ("count", "i8"),  # nodes in use; 0 is the root
            ("depth", "i8"),
            ("path", "i8", (128,)),
            ("fresh", "i8"),  # 1 when the last selection opened a new node
        ],
    )
)

#: An array of NODE and a record of TREE.
Nodes = Any
Tree = Any


def new_nodes(capacity: int) -> Nodes:
    """Return room for so many nodes."""
    return np.zeros(capacity, NODE)


def new_tree() -> Tree:
    """Return the record that goes with an array of nodes."""
    return np.zeros(1, TREE)[0]


@rule
def plant(nodes: Nodes, tree: Tree) -> None:
    """Begin a new tree: a root without children."""
    tree.count = 1
    tree.depth = 0
    _clear(nodes, 0)


@rule
def _clear(nodes: Nodes, node: int) -> None:
    nodes[node]["label"] = 0
    nodes[node]["value"] = 0.0
    nodes[node]["points"] = 0.0
    nodes[node]["prior"] = 0.0
    nodes[node]["first"] = 0
    nodes[node]["next"] = 0
    nodes[node]["children"] = 0
    nodes[node]["visits"] = 0
    nodes[node]["offered"] = 0


@rule
def find(nodes: Nodes, node: int, label: int) -> int:
    """Return the child with a label, 0 if there is none."""
    child = nodes[node]["first"]
    while child != 0 and nodes[child]["label"] != label:
        child = nodes[child]["next"]
    return child


@rule
def add(nodes: Nodes, tree: Tree, node: int, label: int, prior: float) -> int:
    """Add a child, 0 when there is no room left."""
    if tree.count == len(nodes):
        return 0
    child = tree.count
    tree.count += 1
    _clear(nodes, child)
    nodes[child]["label"] = label
    nodes[child]["prior"] = prior
    nodes[child]["next"] = nodes[node]["first"]
    nodes[node]["first"] = child
    nodes[node]["children"] += 1
    return child


@rule
def start_path(tree: Tree) -> None:
    """Stand at the root again."""
    tree.depth = 1
    tree.path[0] = 0


@rule
def step_to(tree: Tree, node: int) -> bool:
    """Go to a child; tell whether the path can go on from there."""
    tree.path[tree.depth] = node
    tree.depth += 1
    return tree.depth < len(tree.path)


@rule
def select(
    nodes: Nodes,
    tree: Tree,
    node: int,
    labels: Any,
    n: int,
    seat: int,
    curiosity: float,
    widening: float,
) -> int:
    """Choose among n labels, best by the policy first; return the place in the list.

    `tree.fresh` tells whether the node chosen was added now. Each further label is opened
    only as the visits grow (progressive widening): `1 + widening * sqrt(visits)` in all. An
    opened one is judged by its mean for the seat and by its prior (progressive bias).
    """
    visits = nodes[node]["visits"]
    opened = 0
    unopened = -1
    best = -1e30
    chosen = 0
    chosen_node = 0
    for at in range(n):
        child = find(nodes, node, labels[at])
        if child == 0:
            if unopened < 0:
                unopened = at
            continue
        opened += 1
        nodes[child]["offered"] += 1
        tried = nodes[child]["visits"]
        mean = nodes[child]["value"] / tried if tried > 0 else 0.5
        if seat == 1:
            mean = 1.0 - mean
        unsure = np.sqrt(float(nodes[child]["offered"])) / (1.0 + tried)
        score = mean + curiosity * nodes[child]["prior"] * unsure
        if score > best:
            best = score
            chosen = at
            chosen_node = child
    tree.fresh = 0
    if unopened >= 0 and opened < 1 + widening * np.sqrt(float(visits)):
        child = add(nodes, tree, node, labels[unopened], prior_of_rank(unopened))
        if child != 0:
            nodes[child]["offered"] = 1
            chosen = unopened
            chosen_node = child
            tree.fresh = 1
    tree.path[tree.depth] = chosen_node
    tree.depth += 1
    return chosen


@rule
def prior_of_rank(rank: int) -> float:
    """Return the prior of the policy's best, second best … choice."""
    prior = 1.0
    for _ in range(rank):
        prior *= 0.75
    return max(prior, 0.05)


@rule
def back_up(nodes: Nodes, tree: Tree, value: float, points: float) -> None:
    """Count a result for every node on the path: its value, and points for the reasons."""
    for at in range(tree.depth):
        node = tree.path[at]
        nodes[node]["visits"] += 1
        nodes[node]["value"] += value
        nodes[node]["points"] += points


def children_of(nodes: Nodes, node: int) -> list[int]:
    """Return a node's children, the most visited first."""
    found = []
    child = int(nodes[node]["first"])
    while child != 0:
        found.append(child)
        child = int(nodes[child]["next"])
    return sorted(found, key=lambda at: (-int(nodes[at]["visits"]), at))
