"""Geometry and paths of a drawn plan: what lies on what, what crosses, what can be reached."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping

from game.seven_swords.rules.board import Point

#: The canvas of a board, in canvas units, and the margin that no place's centre enters.
WIDTH, HEIGHT, MARGIN = 1000, 900, 30


def inside(at: Point) -> bool:
    """Tell whether a place lies on the canvas, its margin kept free."""
    x, y = at
    return MARGIN <= x <= WIDTH - MARGIN and MARGIN <= y <= HEIGHT - MARGIN


def distance_to_line(at: Point, start: Point, end: Point) -> float:
    """Return how far a point lies from a straight line between two others."""
    (ax, ay), (bx, by), (px, py) = start, end, at
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length if length else 0.0
    along = max(0.0, min(1.0, along))
    return math.hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay))


def crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Return where the lines a-b and c-d cross between their ends, or None."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if turn == 0:
        return None
    s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
    t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
    if 0 < s < 1 and 0 < t < 1:
        return (ax + s * (bx - ax), ay + s * (by - ay))
    return None


def steps_from(starts: Iterable[str], near: Mapping[str, Iterable[str]]) -> dict[str, int]:
    """Return the number of links from the nearest start to everything that can be reached."""
    steps = dict.fromkeys(starts, 0)
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        for there in near.get(here, ()):
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def pieces(near: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Return the parts that hang together, the largest first."""
    left = dict.fromkeys(near)
    parts = []
    while left:
        part = list(steps_from([next(iter(left))], near))
        parts.append(part)
        for member in part:
            left.pop(member, None)
    return sorted(parts, key=len, reverse=True)
