"""The theme: every colour, text role and distance by name, read from data.

`assets/client/theme.toml` comes first; a game's own `assets/<game>/theme.toml` may add names
and replace values.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Rgb = tuple[int, int, int]
Rgba = tuple[int, int, int, int]
#: A colour as scenes give it: a name of the theme, or the numbers themselves.
Ink = str | Rgb | Rgba


@dataclass(frozen=True)
class Role:
    """A kind of text: font file name without ending, and size in pixels at 1280x720."""

    font: str
    size: int


@dataclass(frozen=True)
class Theme:
    """Names to colours, text roles and distances (logical units)."""

    colors: Mapping[str, Rgb]
    roles: Mapping[str, Role]
    spaces: Mapping[str, int]
    pairs: Mapping[str, tuple[str, str]]

    def color(self, ink: Ink) -> Rgb | Rgba:
        """Return the numbers of a colour. Raises KeyError for a name the theme lacks."""
        return self.colors[ink] if isinstance(ink, str) else ink

    def role(self, name: str) -> Role:
        """Return a text role. Raises KeyError."""
        return self.roles[name]

    def space(self, name: str) -> int:
        """Return a distance in logical units. Raises KeyError."""
        return self.spaces[name]


def parse_color(text: str) -> Rgb:
    """Read "#rrggbb". Raises ValueError."""
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"not a colour: {text!r}")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def load(files: Iterable[Path]) -> Theme:
    """Read theme files in order; a later file adds to and overrides the earlier ones."""
    merged: dict[str, dict[str, Any]] = {"colors": {}, "text": {}, "space": {}, "pairs": {}}
    for path in files:
        for table, values in tomllib.loads(path.read_text("utf-8")).items():
            merged[table].update(values)
    return Theme(
        colors={name: parse_color(value) for name, value in merged["colors"].items()},
        roles={name: Role(r["font"], r["size"]) for name, r in merged["text"].items()},
        spaces={name: int(value) for name, value in merged["space"].items()},
        pairs={name: (pair[0], pair[1]) for name, pair in merged["pairs"].items()},
    )


def luminance(color: Rgb | Rgba) -> float:
    """Relative luminance of a colour, 0 to 1 (WCAG 2)."""
    parts = []
    for value in color[:3]:
        part = value / 255
        parts.append(part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Rgb | Rgba, other: Rgb | Rgba) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
