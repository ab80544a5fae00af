"""The little board of the worked examples.

The rules know only whole boards: seven areas, six entries, five places of each kind. What the
hamlet lacks of that stands on single spaces that nothing leads to, out of the picture's frame.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from game.client.assets import ROOT
from game.seven_swords.rules.board import Entry, Layout, Point, Site, Space, Values
from game.seven_swords.rules.components import (
    AREAS,
    N_ENTRIES,
    N_HOUSES,
    N_STORES,
    N_SUPPLIES,
)
from game.seven_swords.view.boxes import Box

FOLDER = ROOT / "seven_swords" / "lessons"

#: Where the rest of the board lies: along the upper edge of the canvas, far from the frame.
_ELSEWHERE_Y = 40.0


@dataclass(frozen=True)
class Hamlet:
    """The little board: its layout, and the part of the canvas that is shown, in units."""

    layout: Layout
    frame: Box

    @property
    def visible(self) -> frozenset[str]:
        """Ids of the spaces and places that are in the picture."""
        layout = self.layout
        places = {space.id: space.at for space in layout.spaces}
        places |= {entry.id: entry.at for entry in layout.entries}
        for site in (*layout.stores, *layout.supplies, *layout.houses):
            places[site.id] = site.at
        return frozenset(name for name, at in places.items() if self.frame.holds(*at))


@cache
def hamlet(values: Values | None = None) -> Hamlet:
    """Return the little board, with the component values of a level or the usual ones."""
    data = tomllib.loads((FOLDER / "hamlet.toml").read_text("utf-8"))
    spaces = [_space(entry) for entry in data["space"]]
    shown = {space.area for space in spaces}
    missing = [area for area in AREAS if area not in shown]
    rest = [
        Space(f"x{area.lower()}", area, _elsewhere(number), ())
        for number, area in enumerate(missing)
    ]
    away = rest[0].id
    layout = Layout(
        id="hamlet",
        names={},
        spaces=(*spaces, *rest),
        entries=(_entry(data["entry"]), *(_far_entry(n, away) for n in range(1, N_ENTRIES))),
        supplies=_sites(data["supply"], N_SUPPLIES, away),
        stores=_sites(data["store"], N_STORES, away),
        houses=_sites(data["house"], N_HOUSES, away),
        bow_squares={
            **{area: _elsewhere(n) for n, area in enumerate(missing)},
            **{area: _point(at) for area, at in data["bow_squares"].items()},
        },
        values=values or Values(),
        # A surface over everything keeps the scattered houses and fields of a bare board away.
        picture={"shapes": [_meadow(), *data["shape"]]},
        digest="hamlet",
    )
    return Hamlet(layout, Box(*data["frame"]))


def _meadow() -> Mapping[str, Any]:
    corners = [(-60.0, -60.0), (1060.0, -60.0), (1060.0, 960.0), (-60.0, 960.0)]
    return {"kind": "ground", "points": corners}


def _elsewhere(number: int) -> Point:
    return (60.0 + 130.0 * number, _ELSEWHERE_Y)


def _point(at: list[float]) -> Point:
    return (float(at[0]), float(at[1]))


def _space(data: Mapping[str, Any]) -> Space:
    return Space(data["id"], data["area"], _point(data["at"]), tuple(data["links"]))


def _entry(data: Mapping[str, Any]) -> Entry:
    one, two, three = (_point(at) for at in data["deploy_at"])
    return Entry(data["id"], _point(data["at"]), data["gate"], data["second"], (one, two, three))


def _far_entry(number: int, away: str) -> Entry:
    at = _elsewhere(number)
    return Entry(f"gate{number + 1}", at, away, away, (at, at, at))


def _sites(data: Mapping[str, Any], count: int, away: str) -> tuple[Site, ...]:
    """Return the one site of the hamlet and as many out of sight as a board needs."""
    first = Site(data["id"], _point(data["at"]), tuple(data["access"]), int(data["defence"]))
    letter = first.id[0]
    rest = (
        Site(f"{letter}{n + 1}", _elsewhere(n), (away,), first.defence) for n in range(1, count)
    )
    return (first, *rest)
