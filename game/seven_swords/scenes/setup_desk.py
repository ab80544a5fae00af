"""Setting the village up: pieces from the tray onto the board, moved, swapped, put back (S1-S4).

Placements commute, so a piece is lifted by leaving its placement out of the list of actions.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import encode, first_of, second_of, verb_of
from game.seven_swords.rules.components import N_AREAS, SAMURAI, SIDE_NAMES
from game.seven_swords.rules.refusals import Refusal, missing_setup
from game.seven_swords.rules.state import EMPTY, NOTHING
from game.seven_swords.scenes.dealing import deal
from game.seven_swords.scenes.decision import Decision
from game.seven_swords.scenes.desk import Desk, MainButton, Option
from game.seven_swords.scenes.explain import missing_words
from game.seven_swords.view import refs
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.refs import Ref


@dataclass(frozen=True)
class _Group:
    """One sort of piece: verb of its placement, and the refs it has in tray and on board."""

    verb: int
    tray: str
    site: str
    #: Field of the state that says which piece lies on which site; "" for samurai and bows.
    field: str
    #: Key of the texts about it.
    key: str


_GROUPS = (
    _Group(act.PLACE_SUPPLY, refs.TRAY_SUPPLY, refs.SUPPLY, "supply_tile", "supply"),
    _Group(act.PLACE_STORE, refs.TRAY_STORE, refs.STORE, "store_tile", "store"),
    _Group(act.PLACE_HOUSE, refs.TRAY_HOUSE, refs.HOUSE, "house_tile", "house"),
    _Group(act.PLACE_PALISADE, refs.TRAY_PALISADE, refs.ENTRY, "gate_tile", "palisade"),
    _Group(act.PLACE_BOW, refs.TRAY_BOW, refs.BOW, "", "bow"),
    _Group(act.PLACE_SAMURAI, refs.SAMURAI_CARD, refs.SPACE, "", "samurai"),
)
_SUPPLY, _STORE, _HOUSE, _PALISADE, _BOW, _SAMURAI = _GROUPS


@dataclass(frozen=True)
class _Piece:
    """A piece to be placed: its group, its tile or samurai, and where it lies (NOTHING: tray)."""

    group: _Group
    tile: int
    site: int = NOTHING


class SetupDesk(Desk):
    """The samurai player's setup."""

    def prompt(self) -> str:
        """See Desk."""
        piece = self._held()
        if piece is None:
            if self.decision.may(act.READY):
                return self.say("setup.complete")
            return self.say("setup.choose")
        if piece.group is _SAMURAI:
            name = self.names.samurai(piece.tile)
            return self.say("setup.place_samurai", samurai=name)
        return self.say(f"setup.place_{piece.group.key}")

    # pieces

    def _piece(self, ref: Ref) -> _Piece | None:
        """The piece that a ref stands for, in the tray or on the board."""
        for group in _GROUPS:
            if ref.sort == group.tray and group is not _SAMURAI:
                return _Piece(group, ref.number)
        there = self.at(ref)
        state = self.decision.state
        if there.samurai != NOTHING:
            return _Piece(_SAMURAI, there.samurai, int(state.samurai_space[there.samurai]))
        if there.area != NOTHING:
            return _Piece(_BOW, 0, there.area) if state.bows[there.area] else None
        for group, site in (
            (_SUPPLY, there.supply),
            (_STORE, there.store),
            (_HOUSE, there.house),
            (_PALISADE, there.entry),
        ):
            if site != NOTHING and getattr(state, group.field)[site] != EMPTY:
                return _Piece(group, int(getattr(state, group.field)[site]), site)
        return None

    def _held(self) -> _Piece | None:
        return None if self.selected is None else self._piece(self.selected)

    def _site(self, ref: Ref) -> tuple[_Group, int] | None:
        """The place for a piece that a ref stands for: which group's, and its number."""
        there = self.at(ref)
        if there.by_card:
            return None
        for group, site in (
            (_SUPPLY, there.supply),
            (_STORE, there.store),
            (_HOUSE, there.house),
            (_PALISADE, there.entry),
            (_BOW, there.area),
            (_SAMURAI, there.place),
        ):
            if site != NOTHING:
                return group, site
        return None

    # marks

    def marks(self) -> Highlights:
        """See Desk."""
        piece = self._held()
        if piece is None:
            return Highlights(selectable=frozenset(self._waiting()))
        return Highlights(
            selected=self.selected,
            destinations={Ref(piece.group.site, site): "" for site in self._sites(piece)},
        )

    def _waiting(self) -> list[Ref]:
        """Pieces in the tray."""
        decision = self.decision
        found = []
        for group in _GROUPS:
            tiles = {0} if decision.pairs(group.verb) else set()
            if group is not _BOW:
                tiles = decision.firsts(group.verb)
            found += [Ref(group.tray, tile) for tile in sorted(tiles)]
        return found

    def _sites(self, piece: _Piece) -> list[int]:
        """Where a piece may be put: empty sites; for one on the board others' too, to swap."""
        decision, group = self.decision, piece.group
        if group is _BOW:
            return [area for area in range(N_AREAS) if area != piece.site]
        if piece.site == NOTHING:
            return decision.seconds(group.verb, piece.tile)
        if group is _SAMURAI:
            lifted = self._lifted(piece)
            return [site for site in lifted.seconds(group.verb, piece.tile) if site != piece.site]
        count = len(getattr(decision.state, group.field))
        return [site for site in range(count) if site != piece.site]

    def _lifted(self, piece: _Piece) -> Decision:
        """The decision as if a piece were back in the tray."""
        state = self.host.state_after(self._without(piece))
        return Decision(self.decision.engine, state)

    def groups(self) -> list[list[Ref]]:
        """See Desk."""
        if self.selected is not None:
            return super().groups()
        found: dict[str, list[Ref]] = {}
        for ref in self._waiting():
            found.setdefault(ref.sort, []).append(ref)
        return list(found.values())

    def tip(self, ref: Ref) -> str:
        """See Desk."""
        if self.selected is None and self._piece(ref) is not None:
            return self.say("tip.take_piece")
        return ""

    # buttons

    def main(self) -> MainButton:
        """See Desk."""
        lacking = missing_setup(self.decision.state)
        reason = ""
        if lacking:
            reason = self.say("setup.missing", missing=missing_words(self.names, lacking))
        ready = [int(encode(act.READY))]
        return MainButton(
            self.say("button.ready"), lambda: self.host.play(ready), reason, urgent=not lacking
        )

    def extras(self) -> list[MainButton]:
        """See Desk."""
        return [
            MainButton(
                self.say("button.first_game"), self._first_game, tip=self.say("setup.first_tip")
            ),
            MainButton(self.say("button.random"), self._random, tip=self.say("setup.random_tip")),
            MainButton(self.say("button.clear"), self._clear, tip=self.say("setup.clear_tip")),
        ]

    def _first_game(self) -> None:
        self.selected = None
        empty = self.host.state_after([])
        engine = self.decision.engine
        self.host.rewrite(0, deal(engine, empty, self.host.chance(), first_game=True))

    def _random(self) -> None:
        self.selected = None
        state = self.host.state_after(self.host.played())
        rest = deal(self.decision.engine, state, self.host.chance(), first_game=False)
        if rest:
            self.host.rewrite(0, [*self.host.played(), *rest])
        else:
            empty = self.host.state_after([])
            every = deal(self.decision.engine, empty, self.host.chance(), first_game=False)
            self.host.rewrite(0, every)

    def _clear(self) -> None:
        self.selected = None
        if self.host.played():
            self.host.rewrite(0, [])

    def notes(self) -> list[tuple[str, str]]:
        """See Desk: what is still to be placed, one line for each sort of piece."""
        lacking = missing_setup(self.decision.state)
        side = SIDE_NAMES[SAMURAI]
        lines = [
            (side, missing_words(self.names, {piece: count})) for piece, count in lacking.items()
        ]
        head = self.say("setup.lacking" if lacking else "setup.complete")
        return [("", head), *lines]

    # placing

    def recall(self, ref: Ref | None) -> None:
        """See Desk; what is in the tray stays chosen: more bows, or a piece that had to go."""
        if ref in self._waiting():
            self.selected = ref

    def repeats(self, ref: Ref) -> bool:
        """See Desk: bows are spread by clicking again and again."""
        return ref.sort == refs.BOW

    def can_carry(self, ref: Ref) -> bool:
        """See Desk."""
        return ref in self._waiting() or self._piece(ref) is not None

    def choose(self, ref: Ref) -> None:
        """See Desk."""
        held, piece, site = self._held(), self._piece(ref), self._site(ref)
        if held is None:
            if piece is not None:
                self.select(self._ref_of(piece, ref))
            elif site is not None:
                self._offer(ref, *site)
        elif ref == self.selected:
            self.select(None)
        elif site is not None and site[0] is held.group:
            self._put(held, site[1])
        elif ref.sort == held.group.tray and held.site != NOTHING:
            self._put_back(held)
        elif piece is not None:
            self.select(self._ref_of(piece, ref))
        else:
            self.host.refuse(self._wrong_place(held))

    def erase(self, ref: Ref) -> None:
        """See Desk: a piece goes back to the tray."""
        piece = self._held() or self._piece(ref)
        if piece is not None and piece.site != NOTHING:
            self._put_back(piece)

    def _ref_of(self, piece: _Piece, ref: Ref) -> Ref:
        if piece.group is _SAMURAI:
            if piece.site == NOTHING:
                return Ref(refs.SAMURAI_CARD, piece.tile)
            return Ref(refs.SAMURAI, piece.tile)
        return ref if piece.site == NOTHING else Ref(piece.group.site, piece.site)

    def _wrong_place(self, held: _Piece) -> Refusal:
        """Why a piece cannot lie where the player pointed: it has places of its own."""
        return Refusal("S1", f"place.{held.group.key}")

    def _offer(self, ref: Ref, group: _Group, site: int) -> None:
        """An empty place was chosen: which piece is to lie there?"""
        decision = self.decision
        if group is _BOW:
            self._place(group, 0, site)
            return
        tiles = sorted(decision.firsts(group.verb))
        fitting = [tile for tile in tiles if decision.may(group.verb, tile, site)]
        if not fitting:
            if tiles:
                self.host.refuse(decision.refusal(group.verb, tiles[0], site))
            return
        if len(fitting) == 1:
            self._place(group, fitting[0], site)
            return
        options = [self._option(group, tile, site) for tile in fitting]
        self.host.offer(ref, self.say(f"offer.place_{group.key}"), options)

    def _option(self, group: _Group, tile: int, site: int) -> Option:
        values = self.names.layout.values
        if group is _SAMURAI:
            words, label = self.names.samurai(tile), ""
        elif group is _PALISADE:
            one = values.palisades[tile]
            words = self.texts(
                "tip.palisade_numbers",
                combat=one.combat,
                defence=one.defence,
                crossing=one.crossing,
            )
            label = ""
        else:
            numbers = {_SUPPLY: values.supplies, _STORE: values.stores, _HOUSE: values.houses}
            words, label = self.say(f"piece.{group.key}"), str(numbers[group][tile])
        return Option(words, lambda: self._place(group, tile, site), label)

    def _place(self, group: _Group, tile: int, site: int) -> None:
        """Place a piece from the tray; one that lies there already goes back."""
        if group is _BOW:
            action = int(encode(group.verb, site))
            if action in self.decision.legal:
                self.host.play([action])
            else:
                self.host.refuse(self.decision.refusal(group.verb, site))
            return
        if self.decision.may(group.verb, tile, site):
            self.host.play([int(encode(group.verb, tile, site))])
            return
        there = self._lying(group, site)
        if there is None:
            self.host.refuse(self.decision.refusal(group.verb, tile, site))
        else:
            # What lay there is taken up in exchange.
            self.selected = Ref(group.tray, there.tile)
            placed = [*self._without(there), int(encode(group.verb, tile, site))]
            self.host.rewrite(0, placed)

    def _lying(self, group: _Group, site: int) -> _Piece | None:
        """The piece of a group that stands in the way at a site."""
        state = self.decision.state
        if group is _SAMURAI:
            spaces = self.names.layout.spaces
            for samurai, space in enumerate(state.samurai_space):
                if space >= 0 and spaces[int(space)].area == spaces[site].area:
                    return _Piece(group, samurai, int(space))
            return None
        tile = int(getattr(state, group.field)[site])
        return None if tile == EMPTY else _Piece(group, tile, site)

    def _put(self, held: _Piece, site: int) -> None:
        """Put the chosen piece on a site of its group."""
        group = held.group
        if held.site == NOTHING:
            self._place(group, held.tile, site)
            return
        self.selected = None
        if site == held.site:
            self.host.stir()
            return
        if group is _BOW:
            moved = [*self._without(held), int(encode(group.verb, site))]
            self.host.rewrite(0, moved)
            return
        rest = self._without(held)
        other = self._lying(group, site)
        if other is not None and other.tile != held.tile:
            gone = int(encode(group.verb, other.tile, other.site))
            rest = [action for action in rest if action != gone]
            rest.append(int(encode(group.verb, other.tile, held.site)))
        self.host.rewrite(0, [*rest, int(encode(group.verb, held.tile, site))])

    def _put_back(self, piece: _Piece) -> None:
        self.selected = None
        self.host.rewrite(0, self._without(piece))

    def _without(self, piece: _Piece) -> list[int]:
        """All placements but a piece's own."""
        placed = list(self.host.played())
        for at in range(len(placed) - 1, -1, -1):
            action = placed[at]
            if verb_of(action) != piece.group.verb:
                continue
            if piece.group is _BOW:
                found = first_of(action) == piece.site
            else:
                found = first_of(action) == piece.tile and second_of(action) == piece.site
            if found:
                del placed[at]
                break
        return placed
