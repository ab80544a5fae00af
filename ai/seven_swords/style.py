"""STYLE: what a policy player values. The numbers stand in `style.toml`, measured in games."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

#: The fields; their meanings and units stand beside the numbers.
_FIELDS = (
    "noise",
    "action",
    "hit",
    "kill",
    "gate",
    "gate_crowd",
    "open_supply",
    "store",
    "fetch",
    "later",
    "muster",
    "reserve",
    "presence",
    "card_threat",
    "marker",
    "marker_turns",
    "lead_price",
    "walk_price",
    "token_cost",
    "token_inside",
    "token_near",
    "carrier",
    "life",
    "injury",
    "guard",
    "post",
    "rearm",
    "wipe",
    "overlap",
    "turn_a",
    "turn_b",
    "setup_draws",
)
STYLE = np.dtype((np.record, [(name, "i8") for name in _FIELDS]))

#: A record of STYLE.
Style = Any

FILE = Path(__file__).parent / "style.toml"


@cache
def measured() -> dict[str, int]:
    """Return the values of `style.toml`. Raises ValueError when a field is missing or unknown."""
    values = {}
    for group in tomllib.loads(FILE.read_text(encoding="utf-8")).values():
        values.update(group)
    if set(values) != set(_FIELDS):
        odd = sorted(set(values) ^ set(_FIELDS))
        raise ValueError(f"{FILE.name}: missing or unknown: {', '.join(odd)}")
    return values


def new_style(**changes: int) -> Style:
    """Return the measured style, or one that differs from it. Raises KeyError for no field."""
    style = np.zeros(1, STYLE)[0]
    values = measured()
    for name in changes:
        if name not in values:
            raise KeyError(name)
    for name, value in {**values, **changes}.items():
        setattr(style, name, value)
    return style
