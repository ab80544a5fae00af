"""The keyboard's way over the table: from each thing, what lies in each direction.

The board's links come first, so that the focus walks the paths; where none leads roughly
that way it goes to the nearest thing in the direction, over panels too. What nothing would
lead to is put in between: every thing can be reached with the four arrow keys alone.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import NamedTuple

from game.seven_swords.view.boxes import Box
from game.seven_swords.view.refs import Point, Ref

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))

#: Cosine of the widest angle off the direction: for a link, for anything, as a last resort.
_ALONG_LINK, _TOWARD, _ROUGHLY = 0.64, 0.66, 0.08


class Spot(NamedTuple):
    """The outline of a thing: its box, and whether it is round."""

    box: Box
    round: bool = False

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies on the thing."""
        if not self.round:
            return self.box.holds(x, y)
        return math.dist(self.box.centre, (x, y)) <= self.box.w / 2


Spotted = Mapping[Ref, Spot]
Links = Mapping[Ref, Collection[Ref]]


def nearest_that_way(
    here: Point, nodes: Spotted, dx: int, dy: int, least: float = _TOWARD
) -> Ref | None:
    """Return the node best met going in a direction: near, and not far off the line."""
    length = math.hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    best, best_cost = None, math.inf
    for node, spot in nodes.items():
        x, y = spot.box.centre
        x, y = x - here[0], y - here[1]
        forward = x * ux + y * uy
        if forward <= 0 or forward <= least * math.hypot(x, y):
            continue
        cost = forward + 2.2 * abs(x * uy - y * ux)
        if cost < best_cost:
            best, best_cost = node, cost
    return best


def step(here: Ref, at: Point, nodes: Spotted, links: Links, dx: int, dy: int) -> Ref | None:
    """Return where a step from a thing at a point leads, None where nothing lies that way."""
    linked = {node: nodes[node] for node in links.get(here, ()) if node in nodes}
    found = nearest_that_way(at, linked, dx, dy, _ALONG_LINK)
    if found is not None:
        return found
    others = {node: spot for node, spot in nodes.items() if node != here}
    found = nearest_that_way(at, others, dx, dy)
    return found or nearest_that_way(at, others, dx, dy, _ROUGHLY)


class FocusMap:
    """Every step of the focus over some things, so laid out that all can be reached."""

    def __init__(self, nodes: Spotted, links: Links) -> None:
        """Lay out the steps between all `nodes`."""
        self._nodes = nodes
        self._next: dict[tuple[Ref, int, int], Ref] = {}
        for node, spot in nodes.items():
            for dx, dy in WAYS:
                there = step(node, spot.box.centre, nodes, links, dx, dy)
                if there is not None:
                    self._next[node, dx, dy] = there
        self._put_in_between()

    def step(self, here: Ref, dx: int, dy: int) -> Ref | None:
        """Return where an arrow key leads from a thing, or None."""
        return self._next.get((here, dx, dy))

    def reached(self) -> set[Ref]:
        """Return what can be reached from the first thing."""
        if not self._nodes:
            return set()
        start = next(iter(self._nodes))
        found, front = {start}, [start]
        while front:
            here = front.pop()
            for dx, dy in WAYS:
                there = self._next.get((here, dx, dy))
                if there is not None and there not in found:
                    found.add(there)
                    front.append(there)
        return found

    def _put_in_between(self) -> None:
        """Lead a step through each thing that nothing leads to, without losing any other."""
        tried: set[tuple[Ref, Ref, int, int]] = set()
        while lost := [node for node in self._nodes if node not in self.reached()]:
            change = next(
                (
                    (before, dx, dy, node)
                    for node in lost
                    for before, dx, dy in self._befores(node)
                    if (before, node, dx, dy) not in tried
                ),
                None,
            )
            if change is None:
                return
            before, dx, dy, node = change
            tried.add((before, node, dx, dy))
            known = len(self.reached())
            old = self._next.get((before, dx, dy))
            onward = self._next.get((node, dx, dy))
            self._next[before, dx, dy] = node
            if old is not None:
                self._next[node, dx, dy] = old
            if len(self.reached()) <= known:
                _restore(self._next, (before, dx, dy), old)
                _restore(self._next, (node, dx, dy), onward)

    def _befores(self, node: Ref) -> list[tuple[Ref, int, int]]:
        """Return steps that could lead to a node, from the nearest things first."""
        x, y = self._nodes[node].box.centre
        found = []
        for before, spot in self._nodes.items():
            if before == node:
                continue
            bx, by = spot.box.centre
            length = math.hypot(x - bx, y - by) or 1.0
            for dx, dy in WAYS:
                if ((x - bx) * dx + (y - by) * dy) / length > _TOWARD:
                    found.append((length, before, dx, dy))
        found.sort()
        return [(before, dx, dy) for _, before, dx, dy in found[:24]]


def _restore(
    table: dict[tuple[Ref, int, int], Ref], key: tuple[Ref, int, int], value: Ref | None
) -> None:
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value
