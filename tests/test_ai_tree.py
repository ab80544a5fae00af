"""The search tree's arrays, on trees small enough to be followed by hand."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from ai import tree as trees


def planted(capacity: int = 50) -> tuple[trees.Nodes, trees.Tree]:
    nodes, tree = trees.new_nodes(capacity), trees.new_tree()
    trees.plant(nodes, tree)
    return nodes, tree


def test_children_are_found_by_label() -> None:
    nodes, tree = planted()
    first = trees.add(nodes, tree, 0, 11, 1.0)
    second = trees.add(nodes, tree, 0, 22, 0.5)
    below = trees.add(nodes, tree, first, 22, 0.5)
    assert trees.find(nodes, 0, 11) == first
    assert trees.find(nodes, 0, 22) == second
    assert trees.find(nodes, first, 22) == below
    assert trees.find(nodes, 0, 33) == 0
    assert nodes[0]["children"] == 2


def test_a_full_tree_takes_no_more_and_says_so() -> None:
    nodes, tree = planted(3)
    assert trees.add(nodes, tree, 0, 1, 1.0) == 1
    assert trees.add(nodes, tree, 0, 2, 1.0) == 2
    assert trees.add(nodes, tree, 0, 3, 1.0) == 0
    assert trees.find(nodes, 0, 3) == 0


def test_results_count_for_every_node_on_the_path() -> None:
    nodes, tree = planted()
    child = trees.add(nodes, tree, 0, 1, 1.0)
    grandchild = trees.add(nodes, tree, child, 2, 1.0)
    trees.start_path(tree)
    trees.step_to(tree, child)
    trees.step_to(tree, grandchild)
    trees.back_up(nodes, tree, 0.75, 3.0)
    for node in (0, child, grandchild):
        assert nodes[node]["visits"] == 1
        assert nodes[node]["value"] == pytest.approx(0.75)
        assert nodes[node]["points"] == pytest.approx(3.0)


def choose(nodes: trees.Nodes, tree: trees.Tree, labels: list[int], seat: int) -> int:
    trees.start_path(tree)
    array = np.array(labels)
    return int(trees.select(nodes, tree, 0, array, len(labels), seat, 0.1, 0.0))


def test_the_policys_best_is_opened_first() -> None:
    nodes, tree = planted()
    assert choose(nodes, tree, [7, 8, 9], 0) == 0
    assert tree.fresh == 1
    assert nodes[trees.find(nodes, 0, 7)]["prior"] == 1.0


def test_each_seat_takes_what_is_good_for_it() -> None:
    nodes, tree = planted()
    for label, value in ((7, 0.9), (8, 0.1)):
        child = trees.add(nodes, tree, 0, label, 0.5)
        nodes[child]["visits"] = 100
        nodes[child]["offered"] = 100
        nodes[child]["value"] = 100 * value
    nodes[0]["visits"] = 200
    assert choose(nodes, tree, [7, 8], 0) == 0
    assert choose(nodes, tree, [7, 8], 1) == 1
    # What is not on offer this time is not chosen, however good.
    assert choose(nodes, tree, [8], 0) == 0


def test_what_was_seldom_on_offer_is_not_held_to_be_neglected() -> None:
    nodes, tree = planted()
    for label, offered in ((7, 10), (8, 10_000)):
        child = trees.add(nodes, tree, 0, label, 0.5)
        nodes[child]["visits"] = 10
        nodes[child]["offered"] = offered
        nodes[child]["value"] = 5.0
    nodes[0]["visits"] = 10_000
    assert choose(nodes, tree, [7, 8], 0) == 1


def test_priors_fall_by_rank_but_never_to_nothing() -> None:
    priors = [float(trees.prior_of_rank(rank)) for rank in range(40)]
    assert priors[0] == 1.0
    assert all(a >= b for a, b in pairwise(priors))
    assert priors[-1] > 0


def test_children_are_listed_by_visits() -> None:
    nodes, tree = planted()
    for label, visits in ((1, 5), (2, 9), (3, 7)):
        nodes[trees.add(nodes, tree, 0, label, 1.0)]["visits"] = visits
    assert [int(nodes[at]["label"]) for at in trees.children_of(nodes, 0)] == [2, 3, 1]
