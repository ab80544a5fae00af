"""Worked examples: positions on the little board from which one thing can be tried."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from game.seven_swords.rules.board import Layout, Values
from game.seven_swords.rules.components import (
    AREAS,
    MARKER_NAMES,
    N_AREAS,
    N_SLOTS,
    SAMURAI_CARDS,
    SIDE_NAMES,
    TOKEN_NAMES,
)
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import (
    CARRIED,
    EXECUTED,
    INJURED,
    OUTSIDE,
    STAGE_NAMES,
    SUPPLY_GONE,
    SUPPLY_HOME,
    WELL,
    State,
)
from game.seven_swords.scenes.lessons.hamlet import FOLDER, Hamlet, hamlet
from game.seven_swords.view.boxes import Box

_SAMURAI_NAMES = tuple(card.name for card in SAMURAI_CARDS)
_PHASES = {"bandit": "bandit_phase", "samurai": "samurai_phase"}


@dataclass(frozen=True)
class Example:
    """One worked example. `data` is its entry of the file."""

    id: str
    data: Mapping[str, Any]

    @property
    def seat(self) -> int:
        """The seat that decides, and whose knowledge is shown."""
        return SIDE_NAMES.index(self.data["side"])

    @property
    def frame(self) -> Box:
        """The part of the board that a picture of it shows, in units."""
        return Box(*self.data["frame"])

    @property
    def shown_reach(self) -> int | None:
        """The token whose prices its picture shows, or None."""
        name = self.data.get("reach")
        return None if name is None else TOKEN_NAMES.index(name)

    def reaches_goal(self, action: str) -> bool:
        """Tell whether an action, in the notation, is what the example is about."""
        return any(fnmatchcase(action, goal) for goal in self.data["goals"])


@cache
def examples() -> Mapping[str, Example]:
    """Return all worked examples by id."""
    data = tomllib.loads((FOLDER / "examples.toml").read_text("utf-8"))
    return {entry["id"]: Example(entry["id"], entry) for entry in data["example"]}


class ExampleRules(SevenSwords):
    """The rules on the little board, where every game begins at an example's position."""

    def __init__(self, example: Example, values: Values | None = None) -> None:
        """`values` are the component values of the board being played, if one is."""
        self.example = example
        self.hamlet: Hamlet = hamlet(values)
        super().__init__(self.hamlet.layout)

    def initial(self, seed: int) -> State:
        """Return the example's position; `seed` is that of its dice."""
        state = super().initial(seed)
        _empty_board(state)
        _place(self.layout, state, self.example.data)
        return state


def _empty_board(state: State) -> None:
    """Put down every tile, and take from play whatever the picture does not show."""
    for tiles in (state.supply_tile, state.store_tile, state.house_tile, state.gate_tile):
        for place in range(len(tiles)):
            tiles[place] = place
    state.supply_open[1:] = 1
    state.supply_where[1:] = SUPPLY_GONE
    state.store_taken[1:] = 1
    state.gate_armed[1:] = 0
    state.gate_open[1:] = 1
    state.samurai_state[:] = EXECUTED
    state.bows[:] = 0


def _place(layout: Layout, state: State, data: Mapping[str, Any]) -> None:
    state.turn = data.get("turn", 2)
    state.stage = STAGE_NAMES.index(data.get("stage", _PHASES[data["side"]]))
    state.actions = data.get("actions", 0)
    for name, space in data.get("samurai", {}).items():
        samurai = _SAMURAI_NAMES.index(name)
        state.samurai_state[samurai] = INJURED if name in data.get("injured", ()) else WELL
        state.samurai_space[samurai] = layout.space_index(space)
    for name, kinds in data.get("markers", {}).items():
        for kind in kinds:
            state.samurai_markers[_SAMURAI_NAMES.index(name)] |= 1 << MARKER_NAMES.index(kind)
    for name, where in data.get("tokens", {}).items():
        state.token_place[TOKEN_NAMES.index(name)] = _token_place(layout, where)
    for area, count in data.get("bows", {}).items():
        state.bows[AREAS.index(area)] = count
    _lay(state.gate_tile, data["gate"]["tile"])
    state.gate_armed[0] = data["gate"]["armed"]
    state.gate_open[0] = data["gate"]["open"]
    house = data.get("house", {"tile": 0, "open": False})
    _lay(state.house_tile, house["tile"])
    state.house_open[0] = house["open"]
    supply = data.get("supply", {"where": "home", "open": False, "tile": 0})
    _lay(state.supply_tile, supply["tile"])
    state.supply_open[0] = supply["open"]
    state.supply_where[0] = _supply_where(layout, supply["where"])
    if "target" in data:
        state.target = _SAMURAI_NAMES.index(data["target"])
    if "shown" in data:
        card = AREAS.index(data["shown"])
        state.card_row[:] = [*(other for other in range(N_AREAS) if other != card), card]
        state.card_shown = card


def _lay(tiles: State, tile: int) -> None:
    """Let a tile lie on the first place, and what lay there in its stead."""
    tiles[tile], tiles[0] = tiles[0], tile


def _token_place(layout: Layout, where: str) -> int:
    if where.startswith("out"):
        return OUTSIDE + int(where[3:]) % N_SLOTS
    return layout.space_index(where)


def _supply_where(layout: Layout, where: str) -> int:
    if where == "home":
        return SUPPLY_HOME
    if where in TOKEN_NAMES:
        return CARRIED + TOKEN_NAMES.index(where)
    return layout.space_index(where)
