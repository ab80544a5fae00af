"""Levels: the shipped boards keep their promises, and a bad file is a list of faults (rules B)."""

from __future__ import annotations

import re
import string
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.seven_swords import levels
from game.seven_swords.levels.__main__ import main
from game.seven_swords.levels.advice import (
    AREA_SPACES,
    DEGREE_ABOVE,
    HOUSE_ARROWS,
    PLACE_GAP,
    SPACES,
    STORE_ACCESS,
    SUPPLY_ACCESS,
    SUPPLY_GAP,
    WAYS,
    advise,
    measure,
)
from game.seven_swords.levels.checks import check_draft
from game.seven_swords.levels.draft import RESERVED, read_draft
from game.seven_swords.levels.faults import Findings
from game.seven_swords.levels.plan import crossing, distance_to_line, steps_from
from game.seven_swords.levels.source import LARGEST
from game.seven_swords.rules.board import Layout, build
from game.seven_swords.rules.components import (
    AREAS,
    CARD_NUMBERS,
    N_ENTRIES,
    N_HOUSES,
    N_STORES,
    N_SUPPLIES,
    PALISADES,
    SAMURAI_CARDS,
    STORE_SPACE_DEFENCE,
    SUPPLY_SPACE_DEFENCE,
)
from game.seven_swords.rules.engine import SevenSwords
from tests.timing import least, taken

ROOT = Path(__file__).resolve().parent.parent
GOOD = levels.find("wellspring").read_text("utf-8")

BOARDS = [levels.load(path) for path in levels.shipped()]
each_board = pytest.mark.parametrize("layout", BOARDS, ids=lambda layout: layout.id)


# The shipped boards


def test_B4_two_boards_ship_the_friendlier_first() -> None:
    assert [layout.id for layout in BOARDS] == ["wellspring", "terraces"]
    assert len({layout.digest for layout in BOARDS}) == 2


def test_B4_the_boards_differ_in_shape() -> None:
    def gates_by_area(layout: Layout) -> list[int]:
        area = {space.id: space.area for space in layout.spaces}
        areas = [area[entry.gate] for entry in layout.entries]
        return sorted(areas.count(area) for area in AREAS)

    assert gates_by_area(BOARDS[0]) == [0, 1, 1, 1, 1, 1, 1]
    assert gates_by_area(BOARDS[1]) == [0, 0, 1, 1, 1, 1, 2]


@each_board
def test_B1_areas(layout: Layout) -> None:
    found = measure(layout)
    assert SPACES[0] <= found.spaces <= SPACES[1]
    assert set(found.area_spaces) == set(AREAS) == set(layout.bow_squares)
    assert all(AREA_SPACES[0] <= count <= AREA_SPACES[1] for count in found.area_spaces.values())
    for area in AREAS:
        members = {space.id: space.links for space in layout.spaces if space.area == area}
        reached = steps_from([next(iter(members))], members)
        assert members.keys() <= reached.keys(), f"area {area} hangs together"


@each_board
def test_B2_entries(layout: Layout) -> None:
    assert len(layout.entries) == N_ENTRIES
    spaces = {space.id: space for space in layout.spaces}
    gates = {entry.gate for entry in layout.entries}
    assert len(gates) == N_ENTRIES
    for entry in layout.entries:
        assert len(entry.deploy_at) == 3
        assert entry.second in spaces[entry.gate].links
        assert spaces[entry.second].area == spaces[entry.gate].area
        assert entry.second not in gates


@each_board
def test_B3_sites(layout: Layout) -> None:
    assert len(layout.houses) == N_HOUSES
    assert len(layout.stores) == N_STORES
    assert len(layout.supplies) == N_SUPPLIES
    for sites, (low, high) in (
        (layout.supplies, SUPPLY_ACCESS),
        (layout.stores, STORE_ACCESS),
        (layout.houses, HOUSE_ARROWS),
    ):
        assert all(low <= len(site.access) <= high for site in sites)


@each_board
def test_C9_C10_defences(layout: Layout) -> None:
    # Storehouses on the terraces fall sooner: a value of that board's own.
    stores = {"terraces": (7, 8, 9, 10, 12)}.get(layout.id, STORE_SPACE_DEFENCE)
    assert sorted(site.defence for site in layout.stores) == sorted(stores)
    assert sorted(site.defence for site in layout.supplies) == sorted(SUPPLY_SPACE_DEFENCE)


@each_board
def test_links_and_ways(layout: Layout) -> None:
    found = measure(layout)
    assert found.mean_degree > DEGREE_ABOVE
    assert all(count >= WAYS for count in found.ways.values())
    area = {space.id: space.area for space in layout.spaces}
    for pair in found.ways:
        joints = [
            {space.id, other}
            for space in layout.spaces
            for other in space.links
            if space.id < other and {area[space.id], area[other]} == set(pair)
        ]
        assert any(not a & b for a in joints for b in joints), f"{pair}: two ways apart"


@each_board
def test_B5_no_supply_is_nearer_than_four_spaces_to_a_gate(layout: Layout) -> None:
    assert min(measure(layout).supply_gap.values()) >= SUPPLY_GAP
    board = build(layout)
    for supply in range(N_SUPPLIES):
        for entry in range(N_ENTRIES):
            assert board.supply_gap[supply, board.gate[entry]] >= SUPPLY_GAP


@each_board
def test_the_plan_draws_well(layout: Layout) -> None:
    found = measure(layout)
    assert found.nearest[2] >= PLACE_GAP
    assert not found.brushes
    assert not found.crossings
    assert not advise(layout, "")


@each_board
def test_streams_are_crossed_on_bridges_only(layout: Layout) -> None:
    shapes = layout.picture["shapes"]
    streams = [shape for shape in shapes if shape["kind"] == "stream"]
    bridges = [shape["points"] for shape in shapes if shape["kind"] == "bridge"]
    assert streams
    assert len(bridges) >= 4
    at = {space.id: space.at for space in layout.spaces}
    places = list(at.values()) + [entry.at for entry in layout.entries]
    places += [slot for entry in layout.entries for slot in entry.deploy_at]
    places += list(layout.bow_squares.values())
    sites = (*layout.supplies, *layout.stores, *layout.houses)
    places += [site.at for site in sites]
    used = set()
    for stream in streams:
        for start, end in pairwise(stream["points"]):
            for place in places:
                assert distance_to_line(place, start, end) > stream["width"] / 2 + 22
            for site in sites:
                for name in site.access:
                    assert crossing(site.at, at[name], start, end) is None
            for space in layout.spaces:
                for other in space.links:
                    where = crossing(space.at, at[other], start, end)
                    if where is not None:
                        over = [b for b in bridges if distance_to_line(where, *b) < 4]
                        assert len(over) == 1, f"{space.id}-{other}"
                        used.add(over[0])
    assert used == set(bridges), "no bridge that nobody crosses"


@each_board
def test_names_and_about_in_both_languages(layout: Layout) -> None:
    assert set(layout.names) == set(layout.about) == {"en", "es"}


@each_board
def test_a_layout_travels_to_another_process(layout: Layout) -> None:
    code = (
        "import sys; from game.seven_swords import levels;"
        f"print(levels.load(levels.find({layout.id!r})).digest, 'pygame' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == [layout.digest, "False"]


@each_board
def test_B4_every_way_of_the_rules_is_open(layout: Layout) -> None:
    """Whatever the bandits may want or a samurai may walk to is in reach of every gate."""
    board = build(layout)
    n = int(board.n_spaces)
    assert int(board.steps[:n, :n].max()) < n
    for table in (board.store_gap, board.supply_gap, board.house_shot, board.house_call):
        assert int(table[:, :n].max()) < n


@each_board
def test_B4_a_game_can_be_set_up(layout: Layout) -> None:
    engine = SevenSwords(layout)
    state = engine.initial(7)
    assert engine.legal(state)


def test_digest_ignores_the_kind_of_line_ends(tmp_path: Path) -> None:
    unix, windows = tmp_path / "a" / "wellspring.toml", tmp_path / "b" / "wellspring.toml"
    for path, text in ((unix, GOOD), (windows, GOOD.replace("\n", "\r\n"))):
        path.parent.mkdir()
        path.write_bytes(text.encode())
    assert levels.load(unix).digest == levels.load(windows).digest == BOARDS[0].digest


# Bad levels: each with the places and codes of all its faults

Edit = Callable[[str], str]


def _replace(old: str, new: str, count: int = 1) -> Edit:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, count)

    return edit


def _linked(here: str, count: int) -> Edit:
    """Link a space with so many, written at both ends."""

    def edit(text: str) -> str:
        pattern = r'\[\[space\]\]\nid = "(\w+)"\n.*?links = \[(.*?)\]'
        links = {
            found[1]: re.findall(r"\w+", found[2])
            for found in re.finditer(pattern, text, re.DOTALL)
        }
        free = [space for space in links if space != here and space not in links[here]]
        for there in free[: count - len(links[here])]:
            for one, other in ((here, there), (there, here)):
                text = _in_table("space", one, r"links = \[", f'links = ["{other}", ')(text)
        return text

    return edit


def _in_table(word: str, place: str, old: str, new: str) -> Edit:
    """Edit one line of the `[[word]]` table with an id; an empty `old` appends a line."""

    def edit(text: str) -> str:
        pattern = rf'\[\[{word}\]\]\nid = "{place}"\n.*?\n\n'
        found = re.search(pattern, text, re.DOTALL)
        assert found
        table = found[0]
        if old:
            assert re.search(old, table)
            changed = re.sub(old, new, table, count=1)
        else:
            changed = table.rstrip("\n") + f"\n{new}\n\n"
        return text.replace(table, changed)

    return edit


def _without(word: str, place: str) -> Edit:
    def edit(text: str) -> str:
        changed = re.sub(
            rf'\[\[{word}\]\]\nid = "{place}"\n.*?\n\n', "", text, count=1, flags=re.DOTALL
        )
        assert changed != text
        return changed

    return edit


def _all(*edits: Edit) -> Edit:
    def edit(text: str) -> str:
        for one in edits:
            text = one(text)
        return text

    return edit


def _values(lines: str) -> Edit:
    return _replace("[bow_squares]", f"{lines}\n\n[bow_squares]")


def _unlink(*pairs: str) -> Edit:
    """Remove links, both ways: `a1-a2`."""

    def edit(text: str) -> str:
        for pair in pairs:
            one, other = pair.split("-")
            for here, there in ((one, other), (other, one)):
                text = _in_table("space", here, rf'(, )?"{there}"(?=[],])', "")(text)
                text = text.replace("links = [, ", "links = [")
        return text

    return edit


ISLAND = _unlink("a7-f6", "f5-f6")  # f6 alone
EVERY_WAY_OUT_OF_A1 = _unlink("a1-a2", "a1-a9")

VARIANTS: dict[str, tuple[Edit, list[tuple[str, str]]]] = {
    # fields and types
    "missing format": (_replace("format = 1\n", ""), [("format", "missing_field")]),
    "newer format": (_replace("format = 1", "format = 2"), [("format", "format")]),
    "format as text": (_replace("format = 1", 'format = "1"'), [("format", "want_integer")]),
    "format as truth": (_replace("format = 1", "format = true"), [("format", "want_integer")]),
    "other id than the file": (
        _replace('id = "wellspring"', 'id = "well"'),
        [("id", "id_stem")],
    ),
    "order out of range": (_replace("order = 1", "order = 0"), [("order", "out_of_range")]),
    "unknown field": (_replace("order = 1", "ordre = 1"), [("ordre", "unknown_field")]),
    "unknown table": (
        _replace("[bow_squares]", "[weather]\nrain = true\n\n[bow_squares]"),
        [("weather", "unknown_field")],
    ),
    "unknown field of a space": (
        _in_table("space", "a5", "", 'colour = "red"'),
        [("space[a5].colour", "unknown_field")],
    ),
    "name missing in Spanish": (
        _replace('es = "Aldea del Manantial"\n', ""),
        [("names.es", "missing_field")],
    ),
    "name empty": (
        _replace('en = "Wellspring Village"', 'en = "  "'),
        [("names.en", "text_length")],
    ),
    "name with a line break": (
        _replace('en = "Wellspring Village"', 'en = "Well\\nspring"'),
        [("names.en", "text_length")],
    ),
    "name in another language": (
        _replace('en = "Wellspring Village"', 'en = "Wellspring"\nfr = "Village"'),
        [("names.fr", "unknown_field")],
    ),
    "names as a text": (
        _replace(
            '[names]\nen = "Wellspring Village"\nes = "Aldea del Manantial"\n',
            '[[names]]\nen = "Wellspring Village"\n',
        ),
        [("names", "want_table")],
    ),
    "space without area": (
        _in_table("space", "b2", r'area = "B"\n', ""),
        [("space[b2].area", "missing_field")],
    ),
    "space in an eighth area": (
        _in_table("space", "b2", 'area = "B"', 'area = "H"'),
        [("space[b2].area", "area_letter")],
    ),
    "position as text": (
        _in_table("space", "c3", r"at = .*", 'at = "here"'),
        [("space[c3].at", "want_point")],
    ),
    "position with three numbers": (
        _in_table("space", "c3", r"at = .*", "at = [1, 2, 3]"),
        [("space[c3].at", "want_point")],
    ),
    "position not finite": (
        _in_table("space", "c3", r"at = .*", "at = [nan, inf]"),
        [("space[c3].at", "want_point")],
    ),
    "position off the canvas": (
        _in_table("space", "c3", r"at = .*", "at = [990, 362]"),
        [("space[c3].at", "off_canvas")],
    ),
    "links as one text": (
        _in_table("house", "h1", r"arrows = .*", 'arrows = "a1"'),
        [("house[h1].arrows", "want_ids")],
    ),
    "links to numbers": (
        _in_table("house", "h1", r"arrows = .*", "arrows = [1, 3]"),
        [("house[h1].arrows", "want_ids")],
    ),
    "two deployment spaces": (
        _in_table("entry", "gate2", r"deploy_at = .*", "deploy_at = [[636, 54], [700, 36]]"),
        [("entry[gate2].deploy_at", "want_points")],
    ),
    "a deployment space that is no point": (
        _in_table("entry", "gate2", r"deploy_at = .*", "deploy_at = [[636, 54], [700], [764, 54]]"),
        [("entry[gate2].deploy_at[2]", "want_point")],
    ),
    "defence missing": (
        _in_table("store", "k1", r"\ndefence = \d+", ""),
        [("store[k1].defence", "missing_field")],
    ),
    "defence as a fraction": (
        _in_table("store", "k1", r"defence = \d+", "defence = 10.0"),
        [("store[k1].defence", "want_integer")],
    ),
    "a house with a defence": (
        _in_table("house", "h1", "", "defence = 5"),
        [("house[h1].defence", "unknown_field")],
    ),
    "bow square missing": (
        _replace("D = [770, 580]\n", ""),
        [("bow_squares.D", "missing_field")],
    ),
    "an eighth bow square": (
        _replace("G = [546, 444]\n", "G = [546, 444]\nH = [300, 480]\n"),
        [("bow_squares.H", "unknown_field")],
    ),
    # ids
    "id in capitals": (
        _all(
            _replace('id = "h1"', 'id = "H1"'),
        ),
        [("house[H1].id", "id_form")],
    ),
    "id too long": (
        _replace('id = "h1"', 'id = "housenumber1"'),
        [("house[housenumber1].id", "id_form")],
    ),
    "id of the notation": (
        _replace('id = "h1"', 'id = "akemi"'),
        [("house[akemi].id", "id_reserved")],
    ),
    "doubled id of two groups": (
        _replace('id = "h1"', 'id = "k1"'),
        [("house[k1].id", "id_doubled")],
    ),
    "doubled space": (
        _replace('id = "g6"\n', 'id = "g5"\n'),
        [
            ("space[g5].id", "id_doubled"),
            ("space[e8].links", "no_such_space"),
            ("space[f8].links", "no_such_space"),
            ("space[g1].links", "no_such_space"),
            ("space[g5].links", "no_such_space"),
            ("store[k4].access", "no_such_space"),
        ],
    ),
    # links
    "dangling link": (
        _in_table("space", "a4", r'links = \["a3"', 'links = ["a3", "z9"'),
        [("space[a4].links", "no_such_space")],
    ),
    "link to a house": (
        _in_table("space", "a4", r'links = \["a3"', 'links = ["a3", "h1"'),
        [("space[a4].links", "not_a_space")],
    ),
    "one-way link": (
        _in_table("space", "a4", r'"b9"', '"b8"'),
        [("space[a4].links", "link_one_way"), ("space[b9].links", "link_one_way")],
    ),
    "link to itself": (
        _in_table("space", "a4", r'links = \["a3"', 'links = ["a3", "a4"'),
        [("space[a4].links", "link_self")],
    ),
    "doubled link": (
        _in_table("space", "a4", r'links = \["a3"', 'links = ["a3", "a3"'),
        [("space[a4].links", "link_doubled")],
    ),
    "access from nowhere": (
        _in_table("supply", "s1", r'"a5"', '"a55"'),
        [("supply[s1].access", "no_such_space")],
    ),
    "access from another supply": (
        _in_table("supply", "s1", r'"a5"', '"s2"'),
        [("supply[s1].access", "not_a_space")],
    ),
    "doubled access": (
        _in_table("supply", "s1", r'"b5"', '"a5"'),
        [("supply[s1].access", "link_doubled")],
    ),
    "supply without access": (
        _in_table("supply", "s1", r"access = .*", "access = []"),
        [("supply[s1].access", "no_access")],
    ),
    "house without arrows": (
        _in_table("house", "h3", r"arrows = .*", "arrows = []"),
        [("house[h3].arrows", "no_access")],
    ),
    # counts
    "four houses": (_without("house", "h5"), [("house", "count")]),
    "five entries": (_without("entry", "gate6"), [("entry", "count")]),
    "six supplies": (
        _replace(
            "[[store]]",
            '[[supply]]\nid = "s6"\nat = [660, 830]\naccess = ["d8"]\ndefence = 9\n\n[[store]]',
        ),
        [("supply", "count")],
    ),
    "no stores": (
        _all(*(_without("store", f"k{n}") for n in range(1, 6))),
        [("store", "missing_field")],
    ),
    "a space too many": (
        _replace(
            "# Area B",
            '[[space]]\nid = "a10"\narea = "A"\nat = [60, 190]\nlinks = ["a9"]\n\n# Area B',
        ),
        [("space", "too_many_spaces"), ("space[a10].links", "link_one_way")],
    ),
    "thirteen links": (_linked("a4", 13), [("space[a4].links", "too_many_links")]),
    "an area without spaces": (
        lambda text: text.replace('area = "G"', 'area = "F"'),
        [("space", "area_empty")],
    ),
    "storehouse defences": (
        _in_table("store", "k5", "defence = 12", "defence = 11"),
        [("store.defence", "defences")],
    ),
    "supply defences": (
        _in_table("supply", "s1", r"defence = \d+", "defence = 10"),
        [("supply.defence", "defences")],
    ),
    # entries
    "gate is no space": (
        _in_table("entry", "gate1", 'gate = "a1"', 'gate = "a99"'),
        [("entry[gate1].gate", "no_such_space")],
    ),
    "two entries at one gate": (
        _in_table("entry", "gate2", 'gate = "b1"\nsecond = "b2"', 'gate = "a1"\nsecond = "a2"'),
        [("entry[gate2].gate", "gate_shared")],
    ),
    "second space far away": (
        _in_table("entry", "gate1", 'second = "a2"', 'second = "a4"'),
        [("entry[gate1].second", "second_apart")],
    ),
    "second space is the gate": (
        _in_table("entry", "gate1", 'second = "a2"', 'second = "a1"'),
        [("entry[gate1].second", "second_gate")],
    ),
    "second space of another area": (
        _in_table("space", "a2", 'area = "A"', 'area = "B"'),
        [("entry[gate1].second", "second_area")],
    ),
    # positions
    "a space on top of another": (
        _in_table("space", "c3", r"at = .*", "at = [850, 304]"),
        [("space[c3].at", "on_top")],
    ),
    "a house on top of a store": (
        _in_table("house", "h1", r"at = .*", "at = [78, 282]"),
        [("house[h1].at", "on_top")],
    ),
    # reach
    "a space cut off": (
        _all(ISLAND, _in_table("supply", "s4", r'"f6", ', "")),
        [("space[f6].links", "spaces_cut_off")],
    ),
    "an entry cut off": (
        EVERY_WAY_OUT_OF_A1,
        [
            ("space[a1].links", "spaces_cut_off"),
            ("entry[gate1].gate", "entry_cut_off"),
            ("entry[gate1].second", "second_apart"),
        ],
    ),
    "a house that aims nowhere": (
        _all(
            EVERY_WAY_OUT_OF_A1,
            _in_table("house", "h1", r', "a3"', ""),
        ),
        [
            ("space[a1].links", "spaces_cut_off"),
            ("entry[gate1].gate", "entry_cut_off"),
            ("entry[gate1].second", "second_apart"),
            ("house[h1].arrows", "site_cut_off"),
        ],
    ),
    "a supply out of reach": (
        _all(ISLAND, _in_table("supply", "s4", r', "f9"', "")),
        [("space[f6].links", "spaces_cut_off"), ("supply[s4].access", "site_cut_off")],
    ),
    "an area cut off": (
        _unlink(
            "b9-g2",
            "b8-g2",
            "b8-g3",
            "c8-g3",
            "c8-g4",
            "c9-g4",
            "e9-g5",
            "e8-g5",
            "e8-g6",
            "f8-g6",
            "f8-g1",
            "f9-g1",
        ),
        [
            ("space[g1].links", "spaces_cut_off"),
            ("space", "area_cut_off"),
            ("supply[s5].access", "site_cut_off"),
        ],
    ),
    # values
    "printed victory points": (
        _values("[values]\nsupplies = [1, 1, 1, 1, 1]"),
        [("values.supplies", "value_printed")],
    ),
    "printed combat of Akemi": (
        _values("[values.samurai.akemi]\ncombat = 4"),
        [("values.samurai.akemi.combat", "value_printed")],
    ),
    "printed cost of a bandit": (
        _values("[values.kinds.bandit]\ncost = 2"),
        [("values.kinds.bandit.cost", "value_printed")],
    ),
    "printed card": (_values("[values.cards]\nE = 7"), [("values.cards.E", "value_printed")]),
    "a card of five": (_values("[values.cards]\nB = 5"), [("values.cards.B", "no_card")]),
    "nobody of combat 1": (
        _values("[values.samurai]\ndaichi = {combat = 2}\njiro = {combat = 2}"),
        [("values.samurai", "some_combat")],
    ),
    "palisades without a printed number": (
        _values("\n".join(["[[values.palisade]]\ncombat = 1\ndefence = 6\ncrossing = 2"] * 6)),
        [("values.palisade", "palisades")],
    ),
    "five palisades": (
        _values("\n".join(["[[values.palisade]]\ncombat = 0\ndefence = 6\ncrossing = 2"] * 5)),
        [("values.palisade", "count")],
    ),
    "no house of combat 0": (
        _values("[values]\nhouses = [1, 1, 1, 1, 1]"),
        [("values.houses", "houses")],
    ),
    "storehouse spaces without the printed one": (
        _values("[values]\nstore_spaces = [7, 8, 9, 10, 11]"),
        [("values.store_spaces", "store_spaces"), ("store.defence", "defences")],
    ),
    "unknown value": (_values("[values]\nluck = 7"), [("values.luck", "unknown_field")]),
    "unknown samurai": (
        _values("[values.samurai.musashi]\ncombat = 9"),
        [("values.samurai.musashi", "unknown_field")],
    ),
    # picture
    "unknown shape": (
        _replace('kind = "pond"', 'kind = "volcano"'),
        [("picture.shape[19].kind", "picture_kind")],
    ),
    "a stream of one point": (
        _replace(
            "[picture.shape]]",
            '[picture.shape]]\nkind = "stream"\npoints = [[1, 2]]\n\n[[picture.shape]]',
        ),
        [("picture.shape[1].points", "want_points")],
    ),
}


def _check(tmp_path: Path, text: str) -> list[levels.Fault]:
    path = tmp_path / "wellspring.toml"
    path.write_text(text, "utf-8")
    return levels.check(path)


@pytest.mark.parametrize("name", VARIANTS)
def test_broken_level(name: str, tmp_path: Path) -> None:
    edit, expected = VARIANTS[name]
    faults = _check(tmp_path, edit(GOOD))
    assert sorted((fault.path, fault.code) for fault in faults) == sorted(expected)
    for fault in faults:
        assert fault.file.endswith("wellspring.toml")
        for language in ("en", "es"):
            text = fault.describe(language)
            assert fault.path in text
            assert not re.search(r"\{\w*\}", text)


def test_the_table_of_broken_levels_is_long() -> None:
    assert len(VARIANTS) >= 25


def test_every_fault_of_a_file_is_listed_at_once(tmp_path: Path) -> None:
    names = [
        "format as text",
        "unknown field of a space",
        "position off the canvas",
        "dangling link",
        "supply without access",
        "four houses",
        "two entries at one gate",
        "defence missing",
        "a card of five",
        "unknown shape",
    ]
    edits, expected = zip(*(VARIANTS[name] for name in names), strict=True)
    faults = _check(tmp_path, _all(*edits)(GOOD))
    assert {(fault.path, fault.code) for fault in faults} == {
        one for many in expected for one in many
    }
    lines = [fault.line or 0 for fault in faults]
    assert lines == sorted(lines)


def test_the_line_is_that_of_the_table(tmp_path: Path) -> None:
    (fault,) = _check(tmp_path, _in_table("space", "a4", '"a3"', '"z9"')(GOOD))[:1]
    assert fault.line is not None
    assert GOOD.splitlines()[fault.line - 1 : fault.line + 1] == ["[[space]]", 'id = "a3"']


# Files that are no levels


def _no_level(tmp_path: Path, raw: bytes) -> levels.Fault:
    path = tmp_path / "wellspring.toml"
    path.write_bytes(raw)
    assert least(lambda: taken(lambda: levels.check(path)), 2) < 2
    faults = levels.check(path)
    assert len(faults) == 1
    with pytest.raises(levels.LevelError) as caught:
        levels.load(path)
    assert caught.value.faults == faults
    return faults[0]


def test_syntax_error_names_its_line(tmp_path: Path) -> None:
    lines = GOOD.splitlines()
    lines[40] = "at = [1, 2"
    fault = _no_level(tmp_path, "\n".join(lines).encode())
    assert (fault.code, fault.line) == ("syntax", 42)
    assert fault.place() == "line 42"
    assert fault.place("es") == "línea 42"


def test_syntax_error_at_the_end_names_the_last_line(tmp_path: Path) -> None:
    fault = _no_level(tmp_path, b"format = 1\nspace = [\n\n")
    assert (fault.code, fault.line) == ("syntax", 2)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty_file"),
        (b" \n\n", "empty_file"),
        (b"\x89PNG\r\n\x1a\n\xff\xfe", "not_utf8"),
        (b"format = 1\n\0\0\0", "not_utf8"),
        (b"#" * (LARGEST + 1), "too_large"),
        (b"a = " + b"[" * 100_000, "too_deep"),
        (b"a = " + b"{a = " * 20_000, "too_deep"),
        (b"a" + b".a" * 100_000 + b" = 1", "too_deep"),
        (b"[" + b"a." * 100_000 + b"a]", "too_deep"),
        (b'"x,"' + b".a" * 100_000 + b" = 1", "too_deep"),
        (b"a = " + b"9" * 100_000, "syntax"),
        (b"format = 1\nformat = 1\n", "syntax"),
    ],
)
def test_no_level_at_all(raw: bytes, code: str, tmp_path: Path) -> None:
    assert _no_level(tmp_path, raw).code == code


def test_missing_file_and_folder(tmp_path: Path) -> None:
    assert [fault.code for fault in levels.check(tmp_path / "none.toml")] == ["no_file"]
    assert [fault.code for fault in levels.check(tmp_path)] == ["not_a_file"]
    assert [fault.code for fault in levels.check("a\0b")] in (["no_file"], ["unreadable"])


def test_an_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "wellspring.toml"
    path.write_text(GOOD, "utf-8")
    monkeypatch.setattr(Path, "open", refuse)
    (fault,) = levels.check(path)
    assert fault.code == "unreadable"
    assert "Permission denied" in fault.cause()


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    assert _check(tmp_path, "\ufeff" + GOOD) == []


def test_thousands_of_tables_are_counted_not_compared(tmp_path: Path) -> None:
    table = '[[space]]\nid = "q{n}"\narea = "A"\nat = [500, 500]\nlinks = []\n'
    text = "\n".join(table.format(n=n) for n in range(3500))
    assert least(lambda: taken(lambda: _check(tmp_path, text)), 2) < 2
    assert "too_many_spaces" in {fault.code for fault in _check(tmp_path, text)}


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@settings(max_examples=150)
@given(data=st.data())
def test_whatever_a_field_holds_the_check_answers(data: st.DataObject) -> None:
    """Put something odd anywhere in a good level: there is an answer, never a traceback."""
    content = tomllib.loads(GOOD)
    spots: list[tuple[dict[str, object], str]] = []

    def walk(table: dict[str, object]) -> None:
        for key, value in table.items():
            spots.append((table, key))
            for inner in value if isinstance(value, list) else [value]:
                if isinstance(inner, dict):
                    walk(inner)

    walk(content)
    table, key = data.draw(st.sampled_from(spots))
    table[key] = data.draw(_VALUES)
    findings = Findings("wellspring.toml")
    check_draft(read_draft(content, findings))
    for fault in findings.faults:
        assert fault.describe("en") != fault.describe("es")


# Values that a level may set


def test_a_level_sets_balance_values(tmp_path: Path) -> None:
    values = """
[values]
houses = [0, 1, 1, 2, 2]
store_spaces = [6, 8, 9, 11, 12]
supply_spaces = [6, 7, 8, 9, 9]
cards = {B = 3, C = 7}

[values.samurai.jiro]
combat = 2
movement = 5

[values.kinds.veteran_archer]
combat = 2

"""
    text = GOOD.replace("[bow_squares]", values + "[bow_squares]")
    stores = {"k1": 6, "k2": 9, "k3": 11, "k4": 8, "k5": 12}
    supplies = {"s1": 7, "s2": 8, "s3": 6, "s4": 9, "s5": 9}
    for word, defences in (("store", stores), ("supply", supplies)):
        for site, defence in defences.items():
            text = _in_table(word, site, r"defence = \d+", f"defence = {defence}")(text)
    path = tmp_path / "wellspring.toml"
    path.write_text(text, "utf-8")
    layout = levels.load(path)
    board = build(layout)
    assert board.house_combat.tolist() == [0, 1, 1, 2, 2]
    assert board.card_number.tolist() == [5, 3, 7, CARD_NUMBERS[3], 6, 5, 5]
    assert sorted(board.store_defence.tolist()) == [6, 8, 9, 11, 12]
    assert layout.values.samurai[6] == replace(SAMURAI_CARDS[6], combat=2, movement=5)
    assert layout.values.samurai[:6] == SAMURAI_CARDS[:6]
    assert layout.values.kinds[4].combat == 2
    assert layout.values.palisades == PALISADES


# Finding levels; one bad level hides no other


def test_a_broken_level_hides_no_other(tmp_path: Path) -> None:
    for path in levels.shipped():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "broken.toml").write_text("format = ", "utf-8")
    (tmp_path / "empty.toml").write_text("", "utf-8")
    paths = levels.shipped(tmp_path)
    assert [path.stem for path in paths] == ["wellspring", "terraces", "broken", "empty"]
    shelf = levels.load_all(paths)
    assert [layout.id for layout in shelf.layouts] == ["wellspring", "terraces"]
    assert [len(error.faults) for error in shelf.broken] == [1, 1]
    assert "broken.toml: line 1: " in str(shelf.broken[0])


def test_find_by_name_or_path() -> None:
    assert levels.find("terraces") == levels.FOLDER / "terraces.toml"
    assert levels.find("some/where.toml") == Path("some/where.toml")
    with pytest.raises(levels.LevelError, match="wellspring, terraces"):
        levels.find("nowhere")


# Advice


@pytest.mark.parametrize(
    ("name", "edit", "code"),
    [
        ("few ways", _unlink("a4-b9", "a5-b5"), "advice_ways"),
        ("supply by a gate", _in_table("supply", "s1", '"b5"', '"b1"'), "advice_supply_gap"),
        ("one arrow", _in_table("store", "k2", r"access = .*", 'access = ["g3"]'), "advice_access"),
        ("crowded", _in_table("space", "a3", r"at = .*", "at = [270, 128]"), "advice_near"),
        ("crossing", _in_table("house", "h1", r"arrows = .*", 'arrows = ["a4"]'), "advice_brush"),
        (
            "lop-sided",
            _in_table("space", "g1", 'area = "G"', 'area = "F"'),
            "advice_area",
        ),
    ],
)
def test_advice(name: str, edit: Edit, code: str, tmp_path: Path) -> None:
    path = tmp_path / "wellspring.toml"
    path.write_text(edit(GOOD), "utf-8")
    advice = advise(levels.load(path), str(path))
    assert code in {one.code for one in advice}, name
    for one in advice:
        assert one.describe("en") != one.describe("es")


# The command


def test_command_of_good_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(path) for path in levels.shipped()]) == 0
    out = capsys.readouterr().out
    assert "wellspring.toml: Wellspring Village: no faults" in out
    assert "advice" not in out


def test_command_of_bad_levels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wellspring.toml"
    path.write_text(_without("house", "h5")(GOOD).replace("order = 1", "ordre = 1"), "utf-8")
    assert main([str(path), "terraces", "nowhere"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert lines[0].startswith(f"{path}: ordre: There is no such field.")
    assert lines[1].startswith(f"{path}: house: There are 4 tables [[house]].")
    assert "Terraced Hillside: no faults" in lines[2]
    assert lines[3].startswith("nowhere: whole file: ")


def test_command_in_spanish_and_with_advice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wellspring.toml"
    path.write_text(_unlink("a4-b9", "a5-b5")(GOOD), "utf-8")
    assert main(["--lang", "es", str(path)]) == 0
    assert "consejo: " in capsys.readouterr().out
    assert main(["--quiet", str(path)]) == 0
    assert "advice: " not in capsys.readouterr().out


def test_command_from_a_shell(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("x =", "utf-8")
    command = [sys.executable, "-m", "game.seven_swords.levels"]
    helped = subprocess.run([*command, "--help"], cwd=ROOT, capture_output=True, text=True)
    assert helped.returncode == 0
    assert "Exit status" in helped.stdout
    refused = subprocess.run([*command, str(path)], cwd=ROOT, capture_output=True, text=True)
    assert refused.returncode == 1
    assert refused.stdout.startswith(f"{path}: line 1: This is not TOML")
    assert refused.stderr == ""


# Texts


def _texts(language: str) -> dict[str, str]:
    path = ROOT / "assets" / "seven_swords" / "texts" / f"{language}-levels.toml"
    found = {}
    for key, value in tomllib.loads(path.read_text("utf-8"))["level_fault"].items():
        if isinstance(value, dict):
            assert set(value) == {"cause", "remedy"}, key
            found.update({f"{key}.{part}": text for part, text in value.items()})
        else:
            found[key] = value
    return found


def test_both_languages_say_the_same() -> None:
    english, spanish = _texts("en"), _texts("es")
    assert english.keys() == spanish.keys()

    def holes(text: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(text)}

    for key in english:
        assert holes(english[key]) == holes(spanish[key]), key


def test_every_code_has_its_texts_and_every_text_its_code() -> None:
    sources = (ROOT / "game" / "seven_swords" / "levels").glob("*.py")
    source = "".join(path.read_text("utf-8") for path in sources)
    for key in _texts("en"):
        assert f'"{key.split(".")[0]}"' in source, key


def test_reserved_words_are_those_of_the_notation() -> None:
    assert {"move", "akemi", "golden", "combat", "archer", "place"} <= RESERVED
