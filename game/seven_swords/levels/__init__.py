"""Levels: TOML files that describe a board, read and checked into layouts (rules B).

`docs/levels.md` describes the format. A level is either loaded whole or refused with every
fault that it has; a refused level never hides another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.seven_swords.levels.checks import check_draft
from game.seven_swords.levels.draft import LAST_ORDER, Draft, Place, read_draft
from game.seven_swords.levels.faults import Fault, Findings, LevelError
from game.seven_swords.levels.source import read
from game.seven_swords.rules.board import Entry, Layout, Point, Site, Space

__all__ = ["FOLDER", "Fault", "LevelError", "Shelf", "check", "find", "load", "load_all", "shipped"]

#: The folder of the levels that ship with the game.
FOLDER = Path(__file__).resolve().parents[3] / "levels"


@dataclass(frozen=True)
class Shelf:
    """The levels of a folder: those that can be played, and what is wrong with the others."""

    layouts: tuple[Layout, ...]
    broken: tuple[LevelError, ...]


def shipped(folder: Path = FOLDER) -> list[Path]:
    """Return the paths of the level files in a folder, in the order that they ask for."""
    return sorted(folder.glob("*.toml"), key=lambda path: (_order(path), path.stem))


def find(name: str | Path) -> Path:
    """Return the path of a level given by its id, or by the path of its file.

    Raises LevelError when there is no level of that id.
    """
    text = str(name)
    if isinstance(name, Path) or text.endswith(".toml") or "/" in text or "\\" in text:
        return Path(name)
    # Their order takes reading all of them: it matters only to whoever is told what there is.
    named = {path.stem: path for path in FOLDER.glob("*.toml")}
    if text not in named:
        findings = Findings(text)
        findings.add("", "no_level", known=", ".join(path.stem for path in shipped()))
        raise LevelError(findings.faults)
    return named[text]


def load(path: str | Path) -> Layout:
    """Return the layout of a level file. Raises LevelError with every fault of the file."""
    draft, digest = _examine(path)
    if draft.findings.faults:
        raise LevelError(draft.findings.faults)
    return _layout(draft, digest)


def check(path: str | Path) -> list[Fault]:
    """Return every fault of a level file; none if it can be played."""
    try:
        draft, _ = _examine(path)
    except LevelError as error:
        return error.faults
    return draft.findings.faults


def load_all(paths: Sequence[Path] | None = None) -> Shelf:
    """Load several levels, the shipped ones unless named, each by itself."""
    layouts: list[Layout] = []
    broken: list[LevelError] = []
    for path in shipped() if paths is None else paths:
        try:
            layouts.append(load(path))
        except LevelError as error:
            broken.append(error)
    return Shelf(tuple(layouts), tuple(broken))


def _order(path: Path) -> int:
    """Return the place in the list that a level asks for, the last if it cannot be read."""
    try:
        order = read(path)[0].get("order")
    except LevelError:
        return LAST_ORDER
    return order if isinstance(order, int) and 0 < order < LAST_ORDER else LAST_ORDER


def _examine(path: str | Path) -> tuple[Draft, str]:
    """Return a file's draft, its faults noted, and its digest. Raises LevelError if no TOML."""
    data, findings, digest = read(path)
    draft = read_draft(data, findings)
    check_draft(draft)
    findings.faults.sort(key=lambda fault: fault.line or 0)
    return draft, digest


def _layout(draft: Draft, digest: str) -> Layout:
    """Return the layout of a draft without faults."""
    return Layout(
        id=draft.id,
        names=draft.names,
        spaces=tuple(
            Space(place.id, place.area or "", _at(place), place.links) for place in draft.spaces
        ),
        entries=tuple(_entry(place) for place in draft.entries),
        supplies=_sites(draft.supplies),
        stores=_sites(draft.stores),
        houses=_sites(draft.houses),
        bow_squares=draft.bow_squares,
        values=draft.overrides.values,
        picture=dict(draft.picture),
        digest=digest,
        about=draft.about,
    )


def _at(place: Place) -> Point:
    assert place.at is not None
    return place.at


def _entry(place: Place) -> Entry:
    one, two, three = place.deploy_at
    return Entry(place.id, _at(place), place.gate or "", place.second or "", (one, two, three))


def _sites(places: Sequence[Place]) -> tuple[Site, ...]:
    return tuple(Site(place.id, _at(place), place.links, place.defence or 0) for place in places)
