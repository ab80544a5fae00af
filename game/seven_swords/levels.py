"""Levels: TOML files that describe a board, read and checked into layouts (rules B)."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any

from game.seven_swords.rules.board import Entry, Layout, Site, Space

#: The folder of the levels that ship with the game.
FOLDER = Path(__file__).resolve().parent.parent.parent / "levels"


def shipped() -> list[Path]:
    """Return the paths of the levels that ship with the game, the friendliest first."""
    return sorted(FOLDER.glob("*.toml"), key=lambda path: (path.stem != "wellspring", path.stem))


def find(name: str | Path) -> Path:
    """Return the path of a level given by its id or by a path to its file."""
    path = Path(name)
    return path if path.suffix == ".toml" else FOLDER / f"{name}.toml"


def _point(value: Any) -> tuple[float, float]:
    return (float(value[0]), float(value[1]))


def load(path: str | Path) -> Layout:
    """Read a level file."""
    text = Path(path).read_bytes()
    data = tomllib.loads(text.decode())

    def sites(word: str) -> tuple[Site, ...]:
        return tuple(
            Site(
                site["id"],
                _point(site["at"]),
                tuple(site["arrows" if word == "house" else "access"]),
                site.get("defence", 0),
            )
            for site in data[word]
        )

    return Layout(
        id=data["id"],
        names=data["names"],
        spaces=tuple(
            Space(row["id"], row["area"], _point(row["at"]), tuple(row["links"]))
            for row in data["space"]
        ),
        entries=tuple(
            Entry(
                row["id"],
                _point(row["at"]),
                row["gate"],
                row["second"],
                (
                    _point(row["deploy_at"][0]),
                    _point(row["deploy_at"][1]),
                    _point(row["deploy_at"][2]),
                ),
            )
            for row in data["entry"]
        ),
        supplies=sites("supply"),
        stores=sites("store"),
        houses=sites("house"),
        bow_squares={area: _point(at) for area, at in data["bow_squares"].items()},
        picture=data.get("picture", {}),
        digest=hashlib.sha256(text).hexdigest(),
    )
