"""The drawn lines of the board: paths, gates, arrows and the places themselves, as one SVG.

A board is drawn as vector text and rasterised at the size needed, so that every curve is
smooth at any window size. Coordinates are a level's own units.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.seven_swords.rules.board import Entry, Layout, Site
from game.seven_swords.view.boxes import BOARD_UNITS
from game.seven_swords.view.refs import Point
from game.seven_swords.view.scenery import bridges

SPACE_RADIUS = 21.0
_INK = "#231f20"
_WOOD = "#6d4c2a"
_PATH = "#f4e9cd"
_SNOW = "#f8f1df"
_VERMILION = "#b8372a"
_INDIGO = "#2b4a78"
_OCHRE = "#8a6420"


def _n(value: float) -> str:
    return f"{value:.1f}"


def _toward(start: Point, end: Point, gap: float) -> Point:
    """Return the point `gap` units from start on the way to end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return (start[0] + dx / length * gap, start[1] + dy / length * gap)


def _bend(start: Point, end: Point, amount: float) -> Point:
    """Return the control point of a slightly curved path."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return ((start[0] + end[0]) / 2 - dy * amount, (start[1] + end[1]) / 2 + dx * amount)


def _curve(start: Point, end: Point, control: Point) -> str:
    return (
        f"M{_n(start[0])},{_n(start[1])} "
        f"Q{_n(control[0])},{_n(control[1])} {_n(end[0])},{_n(end[1])}"
    )


def _stroke(d: str, color: str, width: float, more: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{_n(width)}" {more}/>'


def _disc(at: Point, radius: float, fill: str, edge: str, width: float, more: str = "") -> str:
    return (
        f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(radius)}" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{_n(width)}" {more}/>'
    )


def _arrow(start: Point, end: Point, color: str) -> str:
    """Return a dotted arrow whose head lies at its end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    neck = (end[0] - ux * 11, end[1] - uy * 11)
    left = (neck[0] - uy * 7, neck[1] + ux * 7)
    right = (neck[0] + uy * 7, neck[1] - ux * 7)
    line = f"M{_n(start[0])},{_n(start[1])} L{_n(neck[0])},{_n(neck[1])}"
    head = (
        f"M{_n(end[0])},{_n(end[1])} L{_n(left[0])},{_n(left[1])} L{_n(right[0])},{_n(right[1])} Z"
    )
    return (
        _stroke(line, _SNOW, 6, 'stroke-opacity="0.8"')
        + _stroke(line, color, 2.6, 'stroke-dasharray="5 4"')
        + f'<path d="{head}" fill="{color}" stroke="{_SNOW}" stroke-width="1.6"/>'
    )


def _paths(layout: Layout) -> Iterable[str]:
    at = {space.id: space.at for space in layout.spaces}
    curves: list[str] = []
    for space in layout.spaces:
        for other in space.links:
            if other > space.id:
                amount = 0.05 if (len(curves) * 7) % 3 else -0.06
                curves.append(_curve(space.at, at[other], _bend(space.at, at[other], amount)))
    for entry in layout.entries:
        gate = at[entry.gate]
        curves.append(_curve(entry.at, gate, _bend(entry.at, gate, 0.0)))
        for slot in entry.deploy_at:
            curves.append(_curve(slot, entry.at, _bend(slot, entry.at, 0.08)))
    for curve in curves:
        yield _stroke(curve, _WOOD, 14, 'stroke-opacity="0.75"')
    for curve in curves:
        yield _stroke(curve, _PATH, 9.5)
    for curve in curves:
        yield _stroke(curve, "#d8c497", 1.6, 'stroke-dasharray="7 9"')


def _spaces(layout: Layout, tints: dict[str, str]) -> Iterable[str]:
    gates = {entry.gate for entry in layout.entries}
    for space in layout.spaces:
        x, y = space.at
        yield _disc((x + 1.5, y + 2.5), SPACE_RADIUS, _INK, _INK, 1, 'opacity="0.25"')
        yield _disc(space.at, SPACE_RADIUS, tints[space.area], _INK, 2.4)
        yield _disc(space.at, SPACE_RADIUS - 4.5, _SNOW, _WOOD, 1.0, 'fill-opacity="0.62"')
        if space.id in gates:
            yield _disc(space.at, SPACE_RADIUS - 8.5, "none", _WOOD, 2.6)


def _wings(entry: Entry, gate: Point) -> Iterable[str]:
    """Yield the fence to both sides of a palisade square, across the way in."""
    dx, dy = gate[0] - entry.at[0], gate[1] - entry.at[1]
    length = math.hypot(dx, dy) or 1.0
    ux, uy = -dy / length, dx / length
    for side in (-1, 1):
        for post in range(4):
            reach = side * (30 + post * 9)
            bow = -0.012 * (reach * reach - 900) * 0.35
            x = entry.at[0] + ux * reach - dx / length * bow
            y = entry.at[1] + uy * reach - dy / length * bow
            tip = f"M{_n(x)},{_n(y + 8)} L{_n(x)},{_n(y - 7)}"
            yield _stroke(tip, _INK, 7.5)
            yield _stroke(tip, "#a97c4b", 4.2)


def _entries(layout: Layout) -> Iterable[str]:
    at = {space.id: space.at for space in layout.spaces}
    for entry in layout.entries:
        for slot in entry.deploy_at:
            yield _disc(slot, SPACE_RADIUS, "#ead8b2", _INK, 2.2, 'stroke-dasharray="7 4"')
            yield _disc(slot, SPACE_RADIUS - 6, "none", _VERMILION, 1.6, 'stroke-opacity="0.8"')
        yield from _wings(entry, at[entry.gate])
        x, y = entry.at
        yield (
            f'<rect x="{_n(x - 24)}" y="{_n(y - 24)}" width="48" height="48" rx="6" '
            f'fill="#e6d3a8" stroke="{_WOOD}" stroke-width="2.4" stroke-dasharray="6 4"/>'
        )


def _pad(site: Site, fill: str, sides: str) -> str:
    x, y = site.at
    if sides == "square":
        return (
            f'<rect x="{_n(x - 27)}" y="{_n(y - 27)}" width="54" height="54" rx="5" '
            f'fill="{fill}" stroke="{_INK}" stroke-width="2.2"/>'
        )
    if sides == "eight":
        points = [
            (
                x + 29 * math.cos(math.pi / 8 + i * math.pi / 4),
                y + 29 * math.sin(math.pi / 8 + i * math.pi / 4),
            )
            for i in range(8)
        ]
    else:
        points = [(x - 27, y + 24), (x + 27, y + 24), (x + 27, y - 8), (x, y - 29), (x - 27, y - 8)]
    d = "M" + " L".join(f"{_n(px)},{_n(py)}" for px, py in points) + " Z"
    return f'<path d="{d}" fill="{fill}" stroke="{_INK}" stroke-width="2.2"/>'


def _sites(layout: Layout) -> Iterable[str]:
    at = {space.id: space.at for space in layout.spaces}
    for site in layout.stores:
        for space in site.access:
            yield _arrow(_toward(at[space], site.at, 23), _toward(site.at, at[space], 29), _OCHRE)
    for site in layout.supplies:
        for space in site.access:
            yield _arrow(_toward(at[space], site.at, 23), _toward(site.at, at[space], 30), _OCHRE)
    for site in layout.houses:
        for space in site.access:
            yield _arrow(_toward(site.at, at[space], 29), _toward(at[space], site.at, 23), _INDIGO)
    for site in layout.stores:
        yield _pad(site, "#d9bd85", "square")
    for site in layout.supplies:
        yield _pad(site, "#e9d69a", "eight")
    for site in layout.houses:
        yield _pad(site, "#c9d0d6", "house")


def _banner(at: Point, tint: str) -> str:
    """Return the standard on a bow square: a flag on a pole."""
    x, y = at
    pole = f"M{_n(x - 21)},{_n(y + 30)} L{_n(x - 21)},{_n(y - 30)} L{_n(x + 22)},{_n(y - 30)}"
    return (
        _stroke(pole, _INK, 5)
        + f'<rect x="{_n(x - 18)}" y="{_n(y - 28)}" width="40" height="54" fill="{_SNOW}" '
        f'stroke="{_INK}" stroke-width="2.2"/>'
        + f'<rect x="{_n(x - 18)}" y="{_n(y - 28)}" width="40" height="27" fill="{tint}" '
        f'stroke="{_INK}" stroke-width="2.2"/>'
    )


def chart_svg(layout: Layout, tints: dict[str, str]) -> str:
    """Return the board's drawing; `tints` are the areas' colours by letter, "#rrggbb"."""
    body = [
        *_paths(layout),
        *bridges(layout.picture),
        *_entries(layout),
        *_sites(layout),
        *_spaces(layout, tints),
        *(_banner(layout.bow_squares[letter], tints[letter]) for letter in layout.bow_squares),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {BOARD_UNITS[0]} {BOARD_UNITS[1]}" '
        f'width="{BOARD_UNITS[0]}" height="{BOARD_UNITS[1]}" '
        'stroke-linecap="round" stroke-linejoin="round">' + "".join(body) + "</svg>"
    )
