"""Boxes, hit testing and the keyboard's focus."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.seven_swords.rules.components import SAMURAI
from game.seven_swords.rules.state import DAMAGE, copy
from game.seven_swords.view import refs
from game.seven_swords.view.boxes import HEIGHT, WIDTH, Box, table_for
from game.seven_swords.view.picture import picture_model, place_of
from game.seven_swords.view.refs import Ref
from game.seven_swords.view.spots import Spots
from tests.rules.boards import SHIPPED, engine_of
from tests.view_positions import SEATS, position

_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def spots_of(board: str, name: str, seat: int) -> Spots:
    engine = engine_of(board)
    seen = engine.observe(position(board, name), seat)
    buttons = {Ref(refs.BUTTON, n): box for n, box in enumerate(table_for(seat).buttons)}
    picture = picture_model(engine.layout, engine.board, seen, seat)
    return Spots(engine.layout, picture, buttons)


@pytest.mark.parametrize("zoom", [100, 125, 150])
@pytest.mark.parametrize("seat", SEATS)
def test_panels_neither_overlap_nor_leave_the_canvas(seat: int, zoom: int) -> None:
    panels = table_for(seat, zoom).panels()
    for name, box in panels.items():
        assert box.x >= 0, name
        assert box.y >= 0, name
        assert box.right <= WIDTH, name
        assert box.bottom <= HEIGHT, name
    for (name, box), (other, rival) in combinations(panels.items(), 2):
        assert not box.meets(rival), (name, other)


@pytest.mark.parametrize("zoom", [100, 125, 150])
@pytest.mark.parametrize("seat", SEATS)
def test_the_tray_stands_where_tiles_hand_and_pool_do(seat: int, zoom: int) -> None:
    table = table_for(seat, zoom)
    parts: list[Box] = [
        *table.tray_supplies,
        *table.tray_stores,
        *table.tray_houses,
        *table.tray_palisades,
        table.tray_bow,
        *table.tray_buttons,
    ]
    for one, other in combinations(parts, 2):
        assert not one.meets(other)
    for part in parts:
        assert part.y >= table.tray.y - 0.01
        assert part.bottom <= table.tray.bottom + 0.01


@pytest.mark.parametrize("board", SHIPPED)
@pytest.mark.parametrize("name", ["half", "busy", "over"])
@pytest.mark.parametrize("seat", SEATS)
def test_the_middle_of_a_thing_picks_it_or_what_lies_on_it(
    board: str, name: str, seat: int
) -> None:
    spots = spots_of(board, name, seat)
    for ref, spot in spots.nodes().items():
        found = spots.pick(*spot.box.centre)
        assert found is not None
        if found != ref and ref.sort not in (refs.LOAD, refs.MARKER):
            assert place_of(spots.picture, found) == ref, (ref, found)
        assert spots.pick(*spot.box.centre, prefer={ref}) == ref


@pytest.mark.parametrize("board", SHIPPED)
def test_picking_beside_everything_finds_nothing(board: str) -> None:
    spots = spots_of(board, "busy", SAMURAI)
    assert spots.pick(-5, -5) is None
    assert spots.pick(WIDTH + 5, 300) is None


@pytest.mark.parametrize("board", SHIPPED)
@pytest.mark.parametrize("name", ["half", "busy"])
@pytest.mark.parametrize("seat", SEATS)
def test_arrow_keys_reach_everything_from_everywhere(board: str, name: str, seat: int) -> None:
    spots = spots_of(board, name, seat)
    nodes = set(spots.nodes())
    steps = {
        node: {
            there for dx, dy in _WAYS if (there := spots.focus_neighbour(node, dx, dy)) is not None
        }
        for node in nodes
    }
    for start in (Ref(refs.SPACE, 0), Ref(refs.BUTTON, 0)):
        reached, front = {start}, [start]
        while front:
            fresh = steps[front.pop()] - reached
            reached |= fresh
            front += fresh
        missed = nodes - reached
        assert not {ref for ref in missed if ref.sort != refs.LOAD}, missed
    # And from everywhere one comes back to the start.
    back = {Ref(refs.SPACE, 0)}
    while True:
        more = {node for node in nodes - back if steps[node] & back}
        if not more:
            break
        back |= more
    assert back == nodes


@pytest.mark.parametrize("board", SHIPPED)
def test_the_focus_follows_links_before_anything_else(board: str) -> None:
    spots = spots_of(board, "busy", SAMURAI)
    layout = engine_of(board).layout
    index = {space.id: number for number, space in enumerate(layout.spaces)}
    for number, space in enumerate(layout.spaces):
        for dx, dy in _WAYS:
            straight = [
                other
                for other in space.links
                if (layout.spaces[index[other]].at[0] - space.at[0]) * dx
                + (layout.spaces[index[other]].at[1] - space.at[1]) * dy
                > 0.95 * _length(space.at, layout.spaces[index[other]].at)
            ]
            if straight:
                there = spots.focus_neighbour(Ref(refs.SPACE, number), dx, dy)
                # A load that nothing leads to stands in between; the step goes on behind it.
                if there is not None and there.sort == refs.LOAD:
                    there = spots.focus_neighbour(there, dx, dy)
                assert there is not None
                assert there in spots._links[Ref(refs.SPACE, number)]


def _length(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def test_the_focus_can_be_kept_to_some_things_and_cycled() -> None:
    spots = spots_of(SHIPPED[0], "busy", SAMURAI)
    some = [Ref(refs.SPACE, 3), Ref(refs.SPACE, 30), Ref(refs.TILE, 2)]
    assert spots.focus_neighbour(None, 0, 1, some) in some
    assert spots.focus_neighbour(Ref(refs.SPACE, 10), 1, 0, some) in some
    seen, here = set(), None
    for _ in some:
        here = spots.focus_cycle(here, 1, some)
        seen.add(here)
    assert seen == set(some)
    assert spots.focus_cycle(here, -1, some) != here
    assert spots.focus_cycle(None, 1, []) is None


def test_markers_are_met_before_their_card_only_while_they_are_decided_about() -> None:
    board = SHIPPED[0]
    engine = engine_of(board)
    state = copy(position(board, "busy"))
    marker = Ref(refs.MARKER, 1, 2)
    quiet = Spots(engine.layout, picture_model(engine.layout, engine.board, state, SAMURAI))
    at = quiet.markers[marker].box.centre
    assert quiet.pick(*at) == Ref(refs.SAMURAI_CARD, 1)
    assert quiet.pick(*at, prefer={marker}) == marker
    state.stage = DAMAGE
    asked = Spots(engine.layout, picture_model(engine.layout, engine.board, state, SAMURAI))
    assert asked.pick(*at) == marker
    assert marker in asked.nodes()
