"""The picture as data: a pure function from an observation to where and how everything lies.

:func:`picture_model` is the one place that reads an observation for drawing. The drawing
functions know only its result, so that "after an animation the picture equals the model" is
a comparison of two values, and nothing can be drawn that the observing seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import SimpleNamespace

from game.seven_swords.rules.board import Board, Layout, Values
from game.seven_swords.rules.components import (
    BANDIT,
    BOWS,
    KINDS,
    N_AREAS,
    N_ENTRIES,
    N_HOUSES,
    N_SAMURAI,
    N_SLOTS,
    N_STORES,
    N_SUPPLIES,
    N_TOKENS,
    SAMURAI_CARDS,
    TOKEN_KINDS,
)
from game.seven_swords.rules.odds import held_odds
from game.seven_swords.rules.scoring import Tally, tally
from game.seven_swords.rules.state import (
    CARRIED,
    EMPTY,
    HIDDEN,
    INJURED,
    OFF_BOARD,
    OUTSIDE,
    OVER,
    SETUP,
    SUPPLY_GONE,
    SUPPLY_HOME,
    UNPLACED,
    WELL,
    State,
)
from game.seven_swords.view.boxes import on_board
from game.seven_swords.view.cards import (
    CardLook,
    PoolCard,
    SamuraiCard,
    TileCard,
    area_card,
    hand_cards,
    pool_cards,
    samurai_cards,
    tile_cards,
)
from game.seven_swords.view.refs import (
    ENTRY,
    HOUSE,
    HOUSE_TILE,
    LOAD,
    PALISADE,
    STORE,
    STORE_TILE,
    SUPPLY,
    TOKEN,
    Point,
    Ref,
    place_ref,
)
from game.seven_swords.view.refs import SAMURAI as FIGURE

# Heights of pieces in logical pixels.
TOKEN_SIZE = 36.0
FIGURE_SIZE = 50.0
SITE_SIZE = 42.0
PALISADE_SIZE = 46.0
LOAD_SIZE = 36.0
CARRIED_SIZE = 24.0

#: A samurai stands on his space with his feet, not his middle.
FIGURE_LIFT = 9.0
_CARRIED_SHIFT = (13.0, -12.0)
#: A dropped supply lies in the middle of its space, or beside whoever stands there.
_DROPPED_SHIFT = (0.0, 4.0)
_BESIDE_SHIFT = (-15.0, 11.0)


@dataclass(frozen=True, slots=True)
class Badge:
    """A number on a piece. `secret`: known to the observer, still face down to the other."""

    style: str  # defence, points, combat, crossing
    text: str
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """How a piece lies on the table: middle in logical pixels, sprite, height, what is on it."""

    at: Point
    sprite: str
    size: float
    #: The place it lies on; a carried supply lies on its carrier.
    where: Ref
    badges: tuple[Badge, ...] = ()
    #: spent, acting, injured, veteran; high: its numbers stand along the upper edge
    marks: frozenset[str] = frozenset()

    def at_point(self, at: Point) -> Look:
        """Return the same look elsewhere."""
        return replace(self, at=at)


@dataclass(frozen=True, slots=True)
class TrayModel:
    """Setup pieces not placed yet, as tile numbers, and bows not spread yet (S1)."""

    supplies: tuple[int, ...]
    stores: tuple[int, ...]
    houses: tuple[int, ...]
    palisades: tuple[int, ...]
    samurai: tuple[int, ...]
    bows: int


@dataclass(frozen=True, slots=True)
class Unseen:
    """Tiles whose place the observer does not know, so what a face-down piece can still be."""

    supplies: tuple[int, ...]
    stores: tuple[int, ...]
    houses: tuple[int, ...]
    palisades: tuple[int, ...]


@dataclass(frozen=True)
class PictureState:
    """Everything that is to be seen from one seat."""

    seat: int
    stage: int
    turn: int
    actions: int
    unused: int
    due: int
    pieces: Mapping[Ref, Look]
    bows: tuple[int, ...]
    hand: tuple[CardLook, ...]
    #: Whether the observer sees the letters of the hand.
    hand_is_own: bool
    row: tuple[CardLook, ...]
    shown: CardLook | None
    #: Odds that each area's card is in the hand, as far as the observer can tell.
    held: tuple[Fraction, ...]
    samurai: tuple[SamuraiCard, ...]
    tiles: tuple[TileCard, ...]
    pool: tuple[PoolCard, ...]
    #: The score as far as the observer may know it.
    tally: Tally
    #: Component values in force on this board.
    values: Values
    unseen: Unseen
    tray: TrayModel | None = None
    leftover: tuple[int, int] = field(default=(-1, 0))  # token, points (M5)


def picture_model(layout: Layout, board: Board, observation: State, seat: int) -> PictureState:
    """Return the picture of an observation for the seat that observed it."""
    observation = _plain(observation)
    own = seat == BANDIT or observation.stage == OVER
    pieces: dict[Ref, Look] = {}
    _put_gates(pieces, layout, observation)
    _put_sites(pieces, layout, observation)
    _put_figures(pieces, layout, observation)
    _put_tokens(pieces, layout, observation)
    _put_loads(pieces, layout, observation)
    values = layout.values
    row = tuple(
        area_card(int(card), values.cards) for card in observation.card_row if card != EMPTY
    )
    shown = int(observation.card_shown)
    return PictureState(
        seat=seat,
        stage=int(observation.stage),
        turn=int(observation.turn),
        actions=int(observation.actions),
        unused=int(observation.unused),
        due=int(observation.due),
        pieces=pieces,
        bows=tuple(int(count) for count in observation.bows),
        hand=hand_cards(row, values.cards, own),
        hand_is_own=own,
        row=row,
        shown=area_card(shown, values.cards) if shown != EMPTY else None,
        held=tuple(held_odds(board, observation, area) for area in range(N_AREAS)),
        samurai=samurai_cards(layout, observation),
        tiles=tile_cards(layout, observation),
        pool=pool_cards(board, observation),
        tally=tally(board, observation),
        values=values,
        unseen=Unseen(
            _missing(observation.supply_tile, N_SUPPLIES),
            _missing(observation.store_tile, N_STORES),
            _missing(observation.house_tile, N_HOUSES),
            _missing(observation.gate_tile, N_ENTRIES),
        ),
        tray=_tray(observation) if observation.stage == SETUP else None,
        leftover=(int(observation.mover), int(observation.points))
        if observation.points > 0
        else (-1, 0),
    )


def _plain(state: State) -> State:
    """Return the same facts as plain numbers and lists, which are read much quicker."""
    return SimpleNamespace(**{name: state[name].tolist() for name in state.dtype.names})


def _space_at(layout: Layout, place: int) -> Point:
    if place >= OUTSIDE:
        entry, slot = divmod(place - OUTSIDE, N_SLOTS)
        return on_board(layout.entries[entry].deploy_at[slot])
    return on_board(layout.spaces[place].at)


def _put_gates(pieces: dict[Ref, Look], layout: Layout, state: State) -> None:
    for entry in range(N_ENTRIES):
        tile = int(state.gate_tile[entry])
        if tile == EMPTY:
            continue
        armed, turned = state.gate_armed[entry] == 1, state.gate_open[entry] == 1
        badges: tuple[Badge, ...] = ()
        if tile >= 0:
            palisade = layout.values.palisades[tile]
            badges = (
                Badge("combat", str(palisade.combat), not turned),
                Badge("defence", str(palisade.defence), not turned),
                Badge("crossing", str(palisade.crossing), not turned),
            )
        sprite = "palisade_down"
        if armed:
            sprite = "palisade_armed" if turned else "palisade_back"
        at = on_board(layout.entries[entry].at)
        marks = frozenset(("high",)) if _covered_below(layout, entry) else frozenset()
        look = Look(at, sprite, PALISADE_SIZE, Ref(ENTRY, entry), badges, marks)
        pieces[Ref(PALISADE, entry)] = look


def _covered_below(layout: Layout, entry: int) -> bool:
    """Tell whether a figure on the gate space would hide what stands below a palisade."""
    gate = layout.entries[entry].gate
    x, y = on_board(layout.entries[entry].at)
    space = next(space for space in layout.spaces if space.id == gate)
    figure_x, figure_y = on_board(space.at)
    aside, lower = abs(figure_x - x), figure_y - FIGURE_LIFT - y
    reach = (PALISADE_SIZE + FIGURE_SIZE) / 2
    return 0 < lower < reach and aside < FIGURE_SIZE * 0.9


def _put_sites(pieces: dict[Ref, Look], layout: Layout, state: State) -> None:
    values = layout.values
    for store in range(N_STORES):
        tile, taken = int(state.store_tile[store]), state.store_taken[store] == 1
        site = layout.stores[store]
        badges = [] if taken else [Badge("defence", str(site.defence))]
        if tile >= 0:
            badges.append(Badge("points", str(values.stores[tile]), not taken))
        if tile != EMPTY:
            sprite = "store_taken" if taken else "store"
            look = Look(on_board(site.at), sprite, SITE_SIZE, Ref(STORE, store), tuple(badges))
            pieces[Ref(STORE_TILE, store)] = look
    for house in range(N_HOUSES):
        tile, turned = int(state.house_tile[house]), state.house_open[house] == 1
        if tile == EMPTY:
            continue
        known = (Badge("combat", str(values.houses[tile]), not turned),) if tile >= 0 else ()
        sprite = "house_open" if turned else "house"
        at = on_board(layout.houses[house].at)
        pieces[Ref(HOUSE_TILE, house)] = Look(at, sprite, SITE_SIZE, Ref(HOUSE, house), known)


def _put_figures(pieces: dict[Ref, Look], layout: Layout, state: State) -> None:
    for samurai in range(N_SAMURAI):
        condition = state.samurai_state[samurai]
        if condition not in (WELL, INJURED):
            continue
        space = int(state.samurai_space[samurai])
        x, y = _space_at(layout, space)
        marks = frozenset(("injured",)) if condition == INJURED else frozenset()
        sprite = f"samurai_{SAMURAI_CARDS[samurai].name.lower()}"
        look = Look((x, y - FIGURE_LIFT), sprite, FIGURE_SIZE, place_ref(space), (), marks)
        pieces[Ref(FIGURE, samurai)] = look


def _put_tokens(pieces: dict[Ref, Look], layout: Layout, state: State) -> None:
    for token in range(N_TOKENS):
        place = int(state.token_place[token])
        if place == OFF_BOARD:
            continue
        marks = set()
        # Who takes part in an attack that is being prepared can still be taken out of it.
        if state.token_spent[token] and not int(state.attackers) >> token & 1:
            marks.add("spent")
        if state.mover == token and state.points > 0:
            marks.add("acting")
        name = KINDS[TOKEN_KINDS[token]].name.replace(" ", "_")
        look = Look(
            _space_at(layout, place),
            f"token_{name}",
            TOKEN_SIZE,
            place_ref(place),
            (),
            frozenset(marks),
        )
        pieces[Ref(TOKEN, token)] = look


def _put_loads(pieces: dict[Ref, Look], layout: Layout, state: State) -> None:
    for supply in range(N_SUPPLIES):
        tile, turned = int(state.supply_tile[supply]), state.supply_open[supply] == 1
        where = int(state.supply_where[supply])
        if tile == EMPTY or where == SUPPLY_GONE:
            continue
        site = layout.supplies[supply]
        badges = [] if turned else [Badge("defence", str(site.defence))]
        if tile >= 0:
            badges.append(Badge("points", str(layout.values.supplies[tile]), not turned))
        sprite = "supply_open" if turned else "supply"
        if where == SUPPLY_HOME:
            at, size, lies = on_board(site.at), SITE_SIZE, Ref(SUPPLY, supply)
        elif where >= CARRIED:
            x, y = _space_at(layout, int(state.token_place[where - CARRIED]))
            at, size = carried_at((x, y)), CARRIED_SIZE
            lies = Ref(TOKEN, where - CARRIED)
        else:
            x, y = _space_at(layout, where)
            crowded = where in state.token_place or where in state.samurai_space
            shift, size = (_BESIDE_SHIFT, CARRIED_SIZE) if crowded else (_DROPPED_SHIFT, LOAD_SIZE)
            at = (x + shift[0], y + shift[1])
            lies = place_ref(where)
        pieces[Ref(LOAD, supply)] = Look(at, sprite, size, lies, tuple(badges))


def carried_at(token_at: Point) -> Point:
    """Return where a supply is drawn whose carrier stands at a point."""
    return (token_at[0] + _CARRIED_SHIFT[0], token_at[1] + _CARRIED_SHIFT[1])


def _missing(placed: State, count: int) -> tuple[int, ...]:
    """Return the tiles that lie on none of the places, as far as the observer sees."""
    there = {int(tile) for tile in placed}
    return tuple(tile for tile in range(count) if tile not in there)


def _left(placed: State, count: int) -> tuple[int, ...]:
    """Return the tiles still in the tray: of those placed face down, any ones are taken off."""
    missing = _missing(placed, count)
    hidden = sum(int(tile) == HIDDEN for tile in placed)
    return missing[: len(missing) - hidden]


def _tray(state: State) -> TrayModel:
    return TrayModel(
        _left(state.supply_tile, N_SUPPLIES),
        _left(state.store_tile, N_STORES),
        _left(state.house_tile, N_HOUSES),
        _left(state.gate_tile, N_ENTRIES),
        tuple(j for j in range(N_SAMURAI) if state.samurai_state[j] == UNPLACED),
        BOWS - int(sum(state.bows)),
    )


def standing_on(picture: PictureState, place: Ref) -> tuple[Ref, ...]:
    """Return the pieces that lie on a place, those that can move first."""
    found = [ref for ref, look in picture.pieces.items() if look.where == place]
    order = (TOKEN, FIGURE, LOAD)
    return tuple(
        sorted(found, key=lambda ref: order.index(ref.sort) if ref.sort in order else len(order))
    )


def place_of(picture: PictureState, ref: Ref) -> Ref:
    """Return the place a piece lies on; a place is its own."""
    look = picture.pieces.get(ref)
    if look is None:
        return ref
    return place_of(picture, look.where)
