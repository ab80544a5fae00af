"""What a level must be to be played: rules B1 to B3, one place per piece, everything in reach."""

from __future__ import annotations

import math
from collections import Counter

from game.seven_swords.levels.draft import Draft, Place
from game.seven_swords.levels.faults import shown
from game.seven_swords.levels.plan import inside, pieces
from game.seven_swords.rules.board import MAX_LINKS, Point
from game.seven_swords.rules.components import (
    AREAS,
    N_ENTRIES,
    N_HOUSES,
    N_STORES,
    N_SUPPLIES,
)
from game.seven_swords.rules.state import MAX_SPACES

#: Places are drawn as discs of this diameter, in canvas units: nearer centres lie on top.
DISC = 44

#: Above so many places the file is no board, and comparing all pairs is a waste of time.
_TOO_MANY = 400


def check_draft(draft: Draft) -> None:
    """Note everything that makes a draft unplayable."""
    _check_counts(draft)
    _check_ids(draft)
    if len(draft.places()) > _TOO_MANY:
        return
    near = _check_links(draft)
    _check_access(draft)
    _check_entries(draft, near)
    _check_defences(draft)
    _check_positions(draft)
    _check_reach(draft, near)


def _fault(draft: Draft, place: Place, key: str, code: str, /, **values: object) -> None:
    path = f"{place.path}.{key}" if key else place.path
    draft.findings.add(path, code, place.line, **values)


def _check_counts(draft: Draft) -> None:
    groups = (
        ("entry", draft.entries, N_ENTRIES),
        ("supply", draft.supplies, N_SUPPLIES),
        ("store", draft.stores, N_STORES),
        ("house", draft.houses, N_HOUSES),
    )
    for word, group, wanted in groups:
        if group and len(group) != wanted:
            draft.findings.add(word, "count", word=word, found=len(group), wanted=wanted)
    if len(draft.spaces) > MAX_SPACES:
        draft.findings.add("space", "too_many_spaces", found=len(draft.spaces), most=MAX_SPACES)
    settled = {space.area for space in draft.spaces}
    if draft.spaces:
        for area in AREAS:
            if area not in settled:
                draft.findings.add("space", "area_empty", area=area)


def _check_ids(draft: Draft) -> None:
    first: dict[str, Place] = {}
    for place in draft.places():
        if not place.id:
            continue
        if place.id in first:
            other = first[place.id]
            where = f"[[{other.word}]]"
            _fault(draft, place, "id", "id_doubled", id=place.id, where=where, line=other.line or 0)
        else:
            first[place.id] = place


def _check_links(draft: Draft) -> dict[str, list[str]]:
    """Check the links; return each space's neighbours, taking every usable link both ways."""
    spaces = {space.id: space for space in draft.spaces if space.id}
    words = {place.id: place.word for place in draft.places() if place.id}
    # Which of two spaces of one id a link means, nobody knows: the doubled id is fault enough.
    taken = Counter(space.id for space in draft.spaces)
    near: dict[str, list[str]] = {name: [] for name in spaces}
    for space in draft.spaces:
        if len(space.links) > MAX_LINKS:
            found = len(space.links)
            _fault(draft, space, "links", "too_many_links", found=found, most=MAX_LINKS)
        for name, times in Counter(space.links).items():
            clear = taken[name] == taken[space.id] == 1
            if name == space.id:
                if clear:
                    _fault(draft, space, "links", "link_self", id=name)
            elif name in spaces:
                if times > 1:
                    _fault(draft, space, "links", "link_doubled", id=name, times=times)
                if space.id and clear and space.id not in spaces[name].links:
                    _fault(draft, space, "links", "link_one_way", id=space.id, other=name)
                if space.id:
                    near[space.id].append(name)
                    near[name].append(space.id)
            else:
                _dangling(draft, space, "links", name, words)
    return near


def _dangling(draft: Draft, place: Place, key: str, name: str, words: dict[str, str]) -> None:
    if name in words:
        _fault(draft, place, key, "not_a_space", id=name, word=words[name])
    else:
        _fault(draft, place, key, "no_such_space", id=shown(name))


def _check_access(draft: Draft) -> None:
    words = {place.id: place.word for place in reversed(draft.places()) if place.id}
    for site in (*draft.supplies, *draft.stores, *draft.houses):
        key = "arrows" if site.word == "house" else "access"
        for name, times in Counter(site.links).items():
            if words.get(name) != "space":
                _dangling(draft, site, key, name, words)
            elif times > 1:
                _fault(draft, site, key, "link_doubled", id=name, times=times)
        if not site.links and not _noted(draft, f"{site.path}.{key}"):
            _fault(draft, site, key, "no_access", word=site.word)


def _noted(draft: Draft, path: str) -> bool:
    """Tell whether a field already has a fault, so that it is not reported twice."""
    return any(fault.path == path for fault in draft.findings.faults)


def _check_entries(draft: Draft, near: dict[str, list[str]]) -> None:
    words = {place.id: place.word for place in reversed(draft.places()) if place.id}
    areas = {space.id: space.area for space in draft.spaces}
    gates: dict[str, str] = {}
    for entry in draft.entries:
        for key, name in (("gate", entry.gate), ("second", entry.second)):
            if name is not None and words.get(name) != "space":
                _dangling(draft, entry, key, name, words)
        if entry.gate in gates:
            _fault(draft, entry, "gate", "gate_shared", id=entry.gate, other=gates[entry.gate])
        elif entry.gate is not None:
            gates[entry.gate] = entry.id
    for entry in draft.entries:
        gate, second = entry.gate, entry.second
        if gate not in near or second not in near:
            continue
        if second in gates:
            _fault(draft, entry, "second", "second_gate", id=second, other=gates[second])
        elif second not in near[gate]:
            _fault(draft, entry, "second", "second_apart", id=second, gate=gate)
        area = areas[gate]
        if area and areas[second] and areas[second] != area:
            _fault(draft, entry, "second", "second_area", id=second, gate=gate, area=area)


def _check_defences(draft: Draft) -> None:
    groups = (
        ("store", draft.stores, N_STORES, draft.overrides.store_spaces),
        ("supply", draft.supplies, N_SUPPLIES, draft.overrides.supply_spaces),
    )
    for word, group, wanted, expected in groups:
        found = [site.defence for site in group if site.defence is not None]
        if len(found) != wanted or len(group) != wanted:
            continue
        if sorted(found) != sorted(expected):
            draft.findings.add(
                f"{word}.defence",
                "defences",
                word=word,
                found=", ".join(map(str, sorted(found))),
                wanted=", ".join(map(str, sorted(expected))),
            )


def drawn_places(draft: Draft) -> list[tuple[str, str, int | None, Point]]:
    """Return everything that lies on the board: name, path, line, position."""
    found = [
        (place.id or place.path, f"{place.path}.at", place.line, place.at)
        for place in draft.places()
        if place.at is not None
    ]
    for entry in draft.entries:
        for number, at in enumerate(entry.deploy_at, 1):
            path = f"{entry.path}.deploy_at[{number}]"
            found.append((f"{entry.id}.deploy_at[{number}]", path, entry.line, at))
    line = draft.findings.line_of("bow_squares", 0)
    for area, at in draft.bow_squares.items():
        found.append((f"bow_squares.{area}", f"bow_squares.{area}", line, at))
    return found


def _check_positions(draft: Draft) -> None:
    places = drawn_places(draft)
    for number, (_, path, line, at) in enumerate(places):
        if not inside(at):
            draft.findings.add(path, "off_canvas", line, x=round(at[0]), y=round(at[1]))
        for other, _, _, where in places[:number]:
            gap = math.dist(at, where)
            if gap < DISC:
                draft.findings.add(path, "on_top", line, other=other, gap=round(gap), least=DISC)


def _check_reach(draft: Draft, near: dict[str, list[str]]) -> None:
    parts = pieces(near)
    if len(parts) < 2:
        return
    main = set(parts[0])
    for part in parts[1:]:
        place = next(space for space in draft.spaces if space.id == part[0])
        _fault(draft, place, "links", "spaces_cut_off", spaces=", ".join(part))
    for area in AREAS:
        members = [space.id for space in draft.spaces if space.area == area and space.id]
        if members and main.isdisjoint(members):
            draft.findings.add("space", "area_cut_off", area=area)
    for entry in draft.entries:
        if entry.gate in near and entry.gate not in main:
            _fault(draft, entry, "gate", "entry_cut_off", id=entry.id, gate=entry.gate)
    for site in (*draft.supplies, *draft.stores, *draft.houses):
        access = [name for name in site.links if name in near]
        if access and main.isdisjoint(access):
            key = "arrows" if site.word == "house" else "access"
            _fault(draft, site, key, "site_cut_off", id=site.id, word=site.word)
