"""Turn a level's data into a draft: every place and field that is usable, whatever else is not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.seven_swords.levels.faults import Findings, shown
from game.seven_swords.levels.fields import Fields
from game.seven_swords.levels.overrides import Overrides, read_values
from game.seven_swords.levels.picture import read_picture
from game.seven_swords.rules.actions import VERBS
from game.seven_swords.rules.board import Point
from game.seven_swords.rules.components import (
    AREAS,
    KINDS,
    MARKER_NAMES,
    N_SLOTS,
    SAMURAI_CARDS,
    SIDE_NAMES,
    TILES,
)

#: The format that this program reads.
FORMAT = 1

#: The place in the list of a level that asks for none.
LAST_ORDER = 99

LONGEST_NAME = 28
LONGEST_ABOUT = 160

_ID = re.compile(r"[a-z][a-z0-9]{0,7}")
_STEM = re.compile(r"[a-z][a-z0-9_]{0,23}")

#: Words that the notation uses for something else.
RESERVED = frozenset(
    {word for word, _ in VERBS}
    | {card.name.lower() for card in SAMURAI_CARDS}
    | {tile.name for tile in TILES}
    | {kind.code.lower() for kind in KINDS}
    | {word for kind in KINDS for word in kind.name.split()}
    | {"supply", "store", "house", "palisade", "gate", "space", "area", "out", "outside"}
    | {letter.lower() for letter in AREAS}
    | set(MARKER_NAMES)
    | set(SIDE_NAMES)
)


@dataclass
class Place:
    """A village space, entry or site as far as its table says. `word` is the table's name."""

    word: str
    id: str
    path: str
    line: int | None
    at: Point | None = None
    area: str | None = None
    links: tuple[str, ...] = ()
    gate: str | None = None
    second: str | None = None
    deploy_at: tuple[Point, ...] = ()
    defence: int | None = None


@dataclass
class Draft:
    """Everything usable in a level file."""

    findings: Findings
    id: str = ""
    names: dict[str, str] = field(default_factory=dict)
    about: dict[str, str] = field(default_factory=dict)
    spaces: list[Place] = field(default_factory=list)
    entries: list[Place] = field(default_factory=list)
    supplies: list[Place] = field(default_factory=list)
    stores: list[Place] = field(default_factory=list)
    houses: list[Place] = field(default_factory=list)
    bow_squares: dict[str, Point] = field(default_factory=dict)
    overrides: Overrides = field(default_factory=Overrides)
    picture: Mapping[str, Any] = field(default_factory=dict)

    def places(self) -> list[Place]:
        """Every place that has an id, in the order of the groups."""
        return [*self.spaces, *self.entries, *self.supplies, *self.stores, *self.houses]


def read_draft(data: Mapping[str, Any], findings: Findings) -> Draft:
    """Return the draft of a level's data; what is wrong with single fields goes to `findings`."""
    draft = Draft(findings)
    top = Fields(data, "", findings)
    version = top.integer("format", 1, 1_000_000)
    if version is not None and version != FORMAT:
        top.fault("format", "format", found=version, known=FORMAT)
    draft.id = top.text("id", 24) or ""
    stem = Path(findings.file).stem
    if draft.id and (draft.id != stem or not _STEM.fullmatch(draft.id)):
        top.fault("id", "id_stem", found=shown(draft.id), stem=stem)
    top.integer("order", 1, LAST_ORDER, needed=False)
    draft.names = _languages(top, "names", LONGEST_NAME, needed=True)
    draft.about = _languages(top, "about", LONGEST_ABOUT, needed=False)
    draft.spaces = [_space(row) for row in top.tables("space")]
    draft.entries = [_entry(row) for row in top.tables("entry")]
    draft.supplies = [_site(row, "supply") for row in top.tables("supply")]
    draft.stores = [_site(row, "store") for row in top.tables("store")]
    draft.houses = [_site(row, "house") for row in top.tables("house")]
    draft.bow_squares = _bow_squares(top)
    values = top.table_of("values", needed=False)
    if values is not None:
        draft.overrides = read_values(values)
    picture = top.table_of("picture", needed=False)
    if picture is not None:
        draft.picture = read_picture(picture)
    top.close()
    return draft


def _languages(top: Fields, key: str, longest: int, *, needed: bool) -> dict[str, str]:
    table = top.table_of(key, needed=needed)
    if table is None:
        return {}
    found = {language: table.text(language, longest) for language in ("en", "es")}
    table.close()
    return {language: text for language, text in found.items() if text is not None}


def _place(row: Fields, word: str) -> Place:
    place = Place(word, row.text("id", 40) or "", row.path, row.line, row.point("at"))
    if place.id and not _ID.fullmatch(place.id):
        row.fault("id", "id_form", found=shown(place.id))
    elif place.id in RESERVED:
        row.fault("id", "id_reserved", found=place.id)
    return place


def _space(row: Fields) -> Place:
    place = _place(row, "space")
    place.area = row.text("area", 40)
    if place.area is not None and (len(place.area) != 1 or place.area not in AREAS):
        row.fault("area", "area_letter", found=shown(place.area))
        place.area = None
    place.links = row.ids("links")
    row.close()
    return place


def _entry(row: Fields) -> Place:
    place = _place(row, "entry")
    place.gate = row.text("gate", 40)
    place.second = row.text("second", 40)
    place.deploy_at = row.points("deploy_at", N_SLOTS, exactly=True) or ()
    row.close()
    return place


def _site(row: Fields, word: str) -> Place:
    place = _place(row, word)
    place.links = row.ids("arrows" if word == "house" else "access")
    if word != "house":
        place.defence = row.integer("defence", 1, 30)
    row.close()
    return place


def _bow_squares(top: Fields) -> dict[str, Point]:
    table = top.table_of("bow_squares")
    if table is None:
        return {}
    found = {area: table.point(area) for area in AREAS}
    table.close()
    return {area: at for area, at in found.items() if at is not None}
