"""A table on which a test lays out a position, tells the dice, and plays in the notation."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.seven_swords.rules import odds
from game.seven_swords.rules.components import (
    AREAS,
    MARKER_NAMES,
    SAMURAI_CARDS,
    TILES,
    TOKEN_NAMES,
)
from game.seven_swords.rules.dice import seed_dice, throw
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.events import Event
from game.seven_swords.rules.refusals import Refusal
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    BY_HOUSE,
    CARRIED,
    EMPTY,
    EXECUTED,
    INJURED,
    NOTHING,
    OFF_BOARD,
    OUTSIDE,
    SAMURAI_PHASE,
    STAGE_NAMES,
    SUPPLY_HOME,
    WELL,
    State,
    copy,
    new_state,
)
from game.seven_swords.rules.work import new_work
from tests.rules.boards import comb_engine

SAMURAI_NAMES = tuple(card.name.lower() for card in SAMURAI_CARDS)
TILE_NAMES = tuple(tile.name for tile in TILES)


@cache
def _dice_words(faces: tuple[int, ...]) -> tuple[int, int]:
    """Return generator words that throw these faces next, found by trying seeds."""
    trial = new_state()
    seed = 0
    while True:
        seed_dice(trial, seed)
        words = (int(trial.dice[0]), int(trial.dice[1]))
        if all(throw(trial) == face for face in faces):
            return words
        seed += 1


class Table:
    """A position being laid out and played.

    It starts empty but for the palisades, houses, storehouses and supplies: the first of each
    in the component tables on the first place of the board, and so on, all face down and
    armed; two bows in each area. Only Jiro lives, far off on g5.
    """

    def __init__(self, engine: SevenSwords | None = None, *, turn: int = 2) -> None:
        self.engine = engine or comb_engine()
        self.board = self.engine.board
        self.state: State = self.engine.initial(0)
        self.happened: list[Event] = []
        state = self.state
        for tiles in (state.supply_tile, state.store_tile, state.house_tile, state.gate_tile):
            tiles[:] = range(len(tiles))
        state.bows[:] = 2
        state.turn = turn
        state.samurai_state[:] = EXECUTED
        layout = self.engine.layout
        self._spaces = {space.id: n for n, space in enumerate(layout.spaces)}
        self._entries = {entry.id: n for n, entry in enumerate(layout.entries)}
        self._supplies = {site.id: n for n, site in enumerate(layout.supplies)}
        self._stores = {site.id: n for n, site in enumerate(layout.stores)}
        self._houses = {site.id: n for n, site in enumerate(layout.houses)}
        if "g5" in self._spaces:
            self.put(jiro="g5")

    # Laying out

    def bandits_to_act(self, actions: int = 20) -> Table:
        """Make it the bandit phase with so many actions."""
        self.state.stage = BANDIT_PHASE
        self.state.actions = actions
        return self

    def samurai_to_act(self, actions: int = 7) -> Table:
        """Make it the samurai phase with so many actions."""
        self.state.stage = SAMURAI_PHASE
        self.state.actions = actions
        return self

    def put(self, **pieces: str) -> Table:
        """Put tokens (`B1="a1"`, `M2="gate1"`: outside) and samurai (`akemi="b2"`)."""
        for piece, where in pieces.items():
            if piece in SAMURAI_NAMES:
                samurai = SAMURAI_NAMES.index(piece)
                self.state.samurai_space[samurai] = self._spaces[where]
                self.state.samurai_state[samurai] = WELL
            else:
                self.state.token_place[self.token(piece)] = self._place(where)
        return self

    def gone(self, *samurai: str) -> Table:
        """Take samurai away, as if a card had killed them."""
        for name in samurai:
            self.state.samurai_space[SAMURAI_NAMES.index(name)] = OFF_BOARD
            self.state.samurai_state[SAMURAI_NAMES.index(name)] = EXECUTED
        return self

    def injured(self, *samurai: str) -> Table:
        """Turn samurai cards to their injured side."""
        for name in samurai:
            self.state.samurai_state[SAMURAI_NAMES.index(name)] = INJURED
        return self

    def mark(self, **markers: str) -> Table:
        """Put markers on cards, by their first letters: `akemi="cm"`."""
        for name, kinds in markers.items():
            for kind, word in enumerate(MARKER_NAMES):
                if word[0] in kinds:
                    self.state.samurai_markers[SAMURAI_NAMES.index(name)] |= 1 << kind
        return self

    def turned_up(self, *places: str) -> Table:
        """Turn up palisades, supplies and houses."""
        for place in places:
            if place in self._entries:
                self.state.gate_open[self._entries[place]] = 1
            elif place in self._supplies:
                self.state.supply_open[self._supplies[place]] = 1
            else:
                self.state.house_open[self._houses[place]] = 1
        return self

    def disarmed(self, *entries: str) -> Table:
        """Disarm palisades, which turns them up."""
        for entry in entries:
            self.state.gate_open[self._entries[entry]] = 1
            self.state.gate_armed[self._entries[entry]] = 0
        return self

    def carrying(self, token: str, supply: str) -> Table:
        """Let a token carry a supply."""
        self.turned_up(supply)
        self.state.supply_where[self._supplies[supply]] = CARRIED + self.token(token)
        return self

    def lying(self, supply: str, space: str) -> Table:
        """Let a supply lie face up on a village space."""
        self.turned_up(supply)
        self.state.supply_where[self._supplies[supply]] = self._spaces[space]
        return self

    def row(self, letters: str) -> Table:
        """Lay cards into the discard row."""
        self.state.card_row[:] = EMPTY
        for at, letter in enumerate(letters):
            self.state.card_row[at] = AREAS.index(letter)
        return self

    def dice(self, *faces: int) -> Table:
        """Tell the next faces the dice will show."""
        self.state.dice[:] = _dice_words(faces)
        return self

    # Playing

    def do(self, *texts: str) -> Table:
        """Play actions through the checking door, and keep what happened."""
        for text in texts:
            action = self.engine.read(text)
            before = self.state
            self.state = self.engine.play(before, action)
            self.happened = self.engine.events(before, action, self.state)
        return self

    def fork(self) -> Table:
        """Return another table with the same position."""
        twin = Table(self.engine)
        twin.state = copy(self.state)
        return twin

    def legal(self, beginning: str = "") -> list[str]:
        """Return the legal actions in the notation, those with a beginning."""
        texts = [self.engine.write(action) for action in self.engine.legal(self.state)]
        return [text for text in texts if text.startswith(beginning)]

    def refusal(self, text: str) -> Refusal | None:
        """Return why an action is refused, None if it is not."""
        return self.engine.refusal(self.state, self.engine.read(text))

    def refused(self, text: str) -> str:
        """Return `rule key` of the refusal of an action that must not be legal."""
        refusal = self.refusal(text)
        assert refusal is not None, f"{text} is legal"
        return f"{refusal.rule} {refusal.key}"

    # Reading off

    @property
    def actions(self) -> int:
        """Actions left."""
        return int(self.state.actions)

    @property
    def stage(self) -> str:
        """Name of the stage."""
        return STAGE_NAMES[int(self.state.stage)]

    def token(self, name: str) -> int:
        """Return a token's number."""
        return TOKEN_NAMES.index(name)

    def at(self, piece: str) -> str | None:
        """Return where a piece stands: a space's id, an entry's id (outside), None if gone."""
        if piece in SAMURAI_NAMES:
            place = int(self.state.samurai_space[SAMURAI_NAMES.index(piece)])
        else:
            place = int(self.state.token_place[self.token(piece)])
        if place < 0:
            return None
        if place >= OUTSIDE:
            return self.engine.layout.entries[(place - OUTSIDE) // 3].id
        return self.engine.layout.spaces[place].id

    def tokens(self) -> set[str]:
        """Return the tokens on the board."""
        return {name for n, name in enumerate(TOKEN_NAMES) if self.state.token_place[n] >= 0}

    def supply_at(self, supply: str) -> str:
        """Return where a supply is: 'home', 'gone', a space's id or a token's name."""
        where = int(self.state.supply_where[self._supplies[supply]])
        if where >= CARRIED:
            return TOKEN_NAMES[where - CARRIED]
        if where >= SUPPLY_HOME:
            return "home" if where == SUPPLY_HOME else "gone"
        return self.engine.layout.spaces[where].id

    def points_of(self, token: str) -> int:
        """Return a token's leftover points (M5)."""
        return int(self.state.points) if self.state.mover == self.token(token) else 0

    def markers(self, samurai: str) -> str:
        """Return the markers on a card by their first letters."""
        bits = int(self.state.samurai_markers[SAMURAI_NAMES.index(samurai)])
        return "".join(word[0] for kind, word in enumerate(MARKER_NAMES) if bits >> kind & 1)

    def life(self, samurai: str) -> int:
        """Return what a samurai is: WELL, INJURED, KILLED or EXECUTED."""
        return int(self.state.samurai_state[SAMURAI_NAMES.index(samurai)])

    def armed(self, entry: str) -> bool:
        """Tell whether a palisade stands."""
        return bool(self.state.gate_armed[self._entries[entry]])

    def is_up(self, place: str) -> bool:
        """Tell whether a palisade, supply or house is turned up."""
        if place in self._entries:
            return bool(self.state.gate_open[self._entries[place]])
        if place in self._supplies:
            return bool(self.state.supply_open[self._supplies[place]])
        return bool(self.state.house_open[self._houses[place]])

    def taken(self, store: str) -> bool:
        """Tell whether a storehouse was taken."""
        return bool(self.state.store_taken[self._stores[store]])

    def event(self, kind: type) -> Any:
        """Return the one event of a kind that the last action brought."""
        (found,) = [event for event in self.happened if isinstance(event, kind)]
        return found

    def price(self, token: str, place: str, seat: int | None = None) -> int | None:
        """Return the actions that a token's way to a place costs, None if it cannot go."""
        state = self.state if seat is None else self.engine.observe(self.state, seat)
        reach = odds.reach(self.board, state, new_work(), self.token(token))
        return reach.price.get(self._argument(place))

    def source(self, name: str) -> int:
        """Return the number of a shooting samurai or house."""
        if name in SAMURAI_NAMES:
            return SAMURAI_NAMES.index(name)
        return BY_HOUSE + self._houses[name]

    def target(self, name: str) -> int:
        """Return the number of an attack's target."""
        return self.engine.read(f"attack {name}") >> 16 & 255

    def space(self, name: str) -> int:
        """Return the number of a village space."""
        return self._spaces[name]

    def _argument(self, place: str) -> int:
        if place in self._entries:
            return 100 + self._entries[place]
        return self._spaces[place]

    def _place(self, where: str) -> int:
        if where in self._spaces:
            return self._spaces[where]
        first = OUTSIDE + 3 * self._entries[where]
        taken = set(self.state.token_place.tolist())
        return next(place for place in range(first, first + 3) if place not in taken)


def bandit_table(actions: int = 20, **pieces: str) -> Table:
    """Return a table in the bandit phase with pieces put."""
    return Table().put(**pieces).bandits_to_act(actions)


def samurai_table(actions: int = 7, **pieces: str) -> Table:
    """Return a table in the samurai phase with pieces put."""
    return Table().put(**pieces).samurai_to_act(actions)


__all__ = [
    "NOTHING",
    "SAMURAI_NAMES",
    "TILE_NAMES",
    "Table",
    "bandit_table",
    "samurai_table",
]
