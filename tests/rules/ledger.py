"""A game kept from its events alone, as a chronicler would: nothing is read off the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from game.seven_swords.rules import events as ev
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import BANDIT, SAMURAI
from game.seven_swords.rules.state import (
    CARRIED,
    EMPTY,
    INJURED,
    KILLED,
    NOTHING,
    OUTSIDE,
    SUPPLY_GONE,
    SUPPLY_HOME,
    UNPLACED,
    WELL,
    State,
)


class Ledger:
    """Every fact of a game that its events tell, from the first placement on."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.token_place = [-1] * 30
        self.spent: set[int] = set()
        self.samurai_space = [-1] * 7
        self.samurai_state = [UNPLACED] * 7
        self.markers: set[tuple[int, int]] = set()
        self.bows: Counter[int] = Counter()
        self.supply_where = [SUPPLY_HOME] * 5
        self.supply_open: set[int] = set()
        self.taken: set[int] = set()
        self.house_open: set[int] = set()
        self.gate_open: set[int] = set()
        self.fallen: set[int] = set()
        self.row: list[int] = []
        self.turn = 1
        self.actions = 0
        self.tiles: dict[str, dict[int, int]] = {
            group: {} for group in ("supply", "store", "house", "palisade")
        }
        self.turned_tiles = [0] * 5
        self.winner: int | None = None
        self.kills = 0

    def read(self, happened: list[ev.Event]) -> None:
        """Take down what happened."""
        for event in happened:
            _TAKE_DOWN[type(event)](self, event)

    def parts(self) -> tuple[dict[str, int], dict[str, int]]:
        """Return each side's points by source (V3, V4), counted from what was taken down."""
        supplies = [0, 0]
        for supply, where in enumerate(self.supply_where):
            value = int(self.board.supply_points[self.tiles["supply"][supply]])
            supplies[BANDIT if where == SUPPLY_GONE else SAMURAI] += value
        stores = [0, 0]
        for store, tile in self.tiles["store"].items():
            value = int(self.board.store_points[tile])
            stores[BANDIT if store in self.taken else SAMURAI] += value
        inside = [place for place in self.token_place if 0 <= place < OUTSIDE]
        areas = 7 - len({int(self.board.area_of[place]) for place in inside})
        return (
            {"supplies": supplies[SAMURAI], "stores": stores[SAMURAI], "areas": areas},
            {"supplies": supplies[BANDIT], "stores": stores[BANDIT], "kills": self.kills},
        )

    def agrees(self, state: State) -> list[str]:
        """Return the names of the facts in which a state differs from what was taken down."""
        bits = [0] * 7
        for samurai, kind in self.markers:
            bits[samurai] |= 1 << kind
        row = self.row + [EMPTY] * (7 - len(self.row))
        facts = {
            "token_place": self.token_place,
            "token_spent": [int(token in self.spent) for token in range(30)],
            "samurai_space": self.samurai_space,
            "samurai_state": self.samurai_state,
            "samurai_markers": bits,
            "bows": [self.bows[area] for area in range(7)],
            "supply_where": self.supply_where,
            "supply_open": [int(supply in self.supply_open) for supply in range(5)],
            "store_taken": [int(store in self.taken) for store in range(5)],
            "house_open": [int(house in self.house_open) for house in range(5)],
            "gate_open": [int(entry in self.gate_open) for entry in range(6)],
            "gate_armed": [int(entry not in self.fallen) for entry in range(6)],
            "card_row": row,
            "tile_turned": self.turned_tiles,
            "turn": self.turn,
            "actions": self.actions,
        }
        return [name for name, fact in facts.items() if getattr(state, name).tolist() != fact]

    def _pay(self, actions: int) -> None:
        self.actions -= actions

    def _placed(self, event: ev.Placed) -> None:
        if event.group == "bow":
            self.bows[event.where] += 1
        elif event.group == "samurai":
            self.samurai_space[event.piece] = event.where
            self.samurai_state[event.piece] = WELL
        else:
            self.tiles[event.group][event.where] = event.piece

    def _turn_began(self, event: ev.TurnBegan) -> None:
        self.turn = event.turn

    def _card(self, event: ev.CardDiscarded | ev.CardRevealed) -> None:
        assert event.position == len(self.row)
        assert event.number == self.board.card_number[event.letter]
        self.row.append(event.letter)

    def _cards_returned(self, event: ev.CardsReturned) -> None:
        self.row = []

    def _counted(self, event: ev.ActionsCounted) -> None:
        self.actions = event.cards + event.markers + event.unused

    def _samurai_died(self, event: ev.SamuraiDied) -> None:
        assert self.samurai_space[event.samurai] == event.space
        self.samurai_space[event.samurai] = -1
        self.samurai_state[event.samurai] = event.how
        self.markers = {pair for pair in self.markers if pair[0] != event.samurai}
        self.kills += event.how == KILLED

    def _deployed(self, event: ev.Deployed) -> None:
        self.token_place[event.token] = event.place
        self._pay(event.cost)

    def _moved(self, event: ev.Moved) -> None:
        assert self.token_place[event.token] == event.path[0]
        self.token_place[event.token] = event.path[-1]
        self._pay(event.cost)

    def _carried_off(self, event: ev.CarriedOff) -> None:
        self.token_place[event.token] = -1
        self.supply_where[event.supply] = SUPPLY_GONE
        assert self.tiles["supply"][event.supply] == event.tile

    def _tried(self, event: ev.Tried) -> None:
        self._pay(2 if CARRIED + event.token in self.supply_where else 1)

    def _palisade_turned(self, event: ev.PalisadeTurned) -> None:
        assert self.tiles["palisade"][event.entry] == event.tile
        self.gate_open.add(event.entry)

    def _house_turned(self, event: ev.HouseTurned) -> None:
        assert self.tiles["house"][event.house] == event.tile
        self.house_open.add(event.house)

    def _supply_taken(self, event: ev.SupplyTaken) -> None:
        assert self.supply_where[event.supply] == event.where
        self.supply_where[event.supply] = CARRIED + event.token
        self._pay(1)

    def _joined(self, event: ev.Joined) -> None:
        self.spent.add(event.token)
        self._pay(1)

    def _rolled(self, event: ev.AttackRolled) -> None:
        assert len(event.tokens) == len(event.faces) == len(event.bonuses)
        assert set(event.tokens) <= self.spent

    def _palisade_fell(self, event: ev.PalisadeFell) -> None:
        self.fallen.add(event.entry)

    def _store_taken(self, event: ev.StoreTaken) -> None:
        assert self.tiles["store"][event.store] == event.tile
        self.taken.add(event.store)

    def _supply_opened(self, event: ev.SupplyOpened) -> None:
        assert self.tiles["supply"][event.supply] == event.tile
        self.supply_open.add(event.supply)

    def _marked(self, event: ev.SamuraiMarked) -> None:
        pair = (event.samurai, event.kind)
        assert pair not in self.markers
        self.markers.add(pair)
        if not event.damage:
            self._pay(1)

    def _injured(self, event: ev.SamuraiInjured) -> None:
        self.samurai_state[event.samurai] = INJURED

    def _phase_ended(self, event: ev.PhaseEnded) -> None:
        assert event.left == self.actions
        self.actions = 0
        if event.seat == BANDIT:
            self.spent = set()

    def _tile_chosen(self, event: ev.TileChosen) -> None:
        assert self.turned_tiles[event.tile] == event.side
        self.turned_tiles[event.tile] = 1 - event.side

    def _markers_removed(self, event: ev.MarkersRemoved) -> None:
        assert set(event.markers) <= self.markers
        self.markers -= set(event.markers)

    def _walked(self, event: ev.Walked) -> None:
        assert self.samurai_space[event.samurai] == event.path[0]
        assert len(event.path) - 1 <= self.board.samurai_movement[event.samurai]
        for here, there in pairwise(event.path):
            assert int(self.board.near[here]) >> there & 1
            assert there not in self.token_place
        self.samurai_space[event.samurai] = event.path[-1]

    def _bow_drawn(self, event: ev.BowDrawn) -> None:
        self.bows[event.area] -= 1

    def _token_killed(self, event: ev.TokenKilled) -> None:
        assert self.token_place[event.token] == event.place
        self.token_place[event.token] = -1
        if event.supply != NOTHING:
            assert self.supply_where[event.supply] == CARRIED + event.token
            self.supply_where[event.supply] = event.place

    def _rearmed(self, event: ev.RearmRolled) -> None:
        if event.success:
            self.fallen.discard(event.entry)

    def _ended(self, event: ev.GameEnded) -> None:
        self.winner = event.winner

    def _told_elsewhere(self, event: ev.Event) -> None:
        """Take nothing down: other events of the same action tell the facts."""


_TAKE_DOWN: dict[type, Callable[[Ledger, Any], None]] = {
    ev.Placed: Ledger._placed,
    ev.TurnBegan: Ledger._turn_began,
    ev.CardDiscarded: Ledger._card,
    ev.CardRevealed: Ledger._card,
    ev.CardsReturned: Ledger._cards_returned,
    ev.ActionsCounted: Ledger._counted,
    ev.SamuraiDied: Ledger._samurai_died,
    ev.Deployed: Ledger._deployed,
    ev.Moved: Ledger._moved,
    ev.CarriedOff: Ledger._carried_off,
    ev.Tried: Ledger._tried,
    ev.PalisadeTurned: Ledger._palisade_turned,
    ev.HouseTurned: Ledger._house_turned,
    ev.SupplyTaken: Ledger._supply_taken,
    ev.Aimed: Ledger._told_elsewhere,
    ev.Joined: Ledger._joined,
    ev.AttackRolled: Ledger._rolled,
    ev.PalisadeFell: Ledger._palisade_fell,
    ev.StoreTaken: Ledger._store_taken,
    ev.SupplyOpened: Ledger._supply_opened,
    ev.SamuraiMarked: Ledger._marked,
    ev.SamuraiHit: Ledger._told_elsewhere,
    ev.SamuraiInjured: Ledger._injured,
    ev.PhaseEnded: Ledger._phase_ended,
    ev.TileChosen: Ledger._tile_chosen,
    ev.MarkersRemoved: Ledger._markers_removed,
    ev.Walked: Ledger._walked,
    ev.BowDrawn: Ledger._bow_drawn,
    ev.Ordered: Ledger._told_elsewhere,
    ev.StrikeRolled: Ledger._told_elsewhere,
    ev.TokenKilled: Ledger._token_killed,
    ev.Spared: Ledger._told_elsewhere,
    ev.RearmRolled: Ledger._rearmed,
    ev.GameEnded: Ledger._ended,
}
