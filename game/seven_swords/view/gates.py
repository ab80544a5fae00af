"""What an entry is called: by the area it leads into, which the board shows."""

from __future__ import annotations

from game.client.texts import Texts
from game.seven_swords.rules.board import Layout, Point


def gate_name(texts: Texts, layout: Layout, entry: int) -> str:
    """Return the name of an entry: "gate B", or "gate B west" where two lead into one area."""
    area = _area(layout, entry)
    there = [n for n in range(len(layout.entries)) if _area(layout, n) == area]
    if len(there) == 1:
        return texts("table.gate.only", area=area)
    points = [layout.entries[n].at for n in there]
    middle = (
        sum(x for x, _ in points) / len(points),
        sum(y for _, y in points) / len(points),
    )
    ways = [_way(middle, point) for point in points]
    number = there.index(entry)
    if len(set(ways)) < len(ways):
        return texts("table.gate.numbered", area=area, number=number + 1)
    return texts(f"table.gate.{ways[number]}", area=area)


def _area(layout: Layout, entry: int) -> str:
    return layout.spaces[layout.space_index(layout.entries[entry].gate)].area


def _way(middle: Point, point: Point) -> str:
    """The quarter in which a point lies, seen from another."""
    x, y = point[0] - middle[0], point[1] - middle[1]
    if abs(x) >= abs(y):
        return "east" if x > 0 else "west"
    return "south" if y > 0 else "north"
