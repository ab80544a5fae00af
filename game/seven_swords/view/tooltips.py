"""What a thing on the table is, in words: name, numbers, and what is known of it.

Everything is read off the picture, which holds only what its seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.client.texts import Texts
from game.seven_swords.rules.board import Layout, Site
from game.seven_swords.rules.components import (
    ALL_MARKERS,
    AREAS,
    BANDIT,
    DOUBLE_TURNS,
    KILL_TURNS,
    KINDS,
    MARKER_NAMES,
    N_AREAS,
    TOKEN_KINDS,
    TOKEN_NAMES,
)
from game.seven_swords.rules.state import EXECUTED, INJURED, KILLED, UNPLACED
from game.seven_swords.view import refs
from game.seven_swords.view.cards import CardLook
from game.seven_swords.view.gates import gate_name
from game.seven_swords.view.paint import MINUS
from game.seven_swords.view.picture import Look, PictureState, standing_on
from game.seven_swords.view.refs import Ref


def tooltip(texts: Texts, layout: Layout, picture: PictureState, ref: Ref) -> str:
    """Return the lines of a thing's tip, "" where there is nothing to say."""
    tell = _TELLERS.get(ref.sort)
    return "" if tell is None else "\n".join(tell(_Teller(texts, layout, picture), ref))


def signed(number: int) -> str:
    """Return a number with a proper minus sign."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


class _Teller:
    """Writes the lines of one tip."""

    def __init__(self, texts: Texts, layout: Layout, picture: PictureState) -> None:
        self.texts = texts
        self.layout = layout
        self.picture = picture

    def say(self, key: str, **values: object) -> str:
        return self.texts(f"tip.{key}", **values)

    def kind(self, kind: int) -> str:
        return self.texts(f"table.kind.{KINDS[kind].name.replace(' ', '_')}")

    def gate(self, entry: int) -> str:
        return gate_name(self.texts, self.layout, entry)

    def known(self, ref: Ref, style: str) -> str | None:
        """Return the number that a piece shows to this seat, or None."""
        look = self.picture.pieces.get(ref)
        found = [one.text for one in look.badges if one.style == style] if look else []
        return found[0] if found else None

    def ways_to(self, site: Site) -> str:
        return ", ".join(sorted(site.access))

    # places

    def space(self, ref: Ref) -> Iterable[str]:
        space = self.layout.spaces[ref.number]
        yield self.say("space", id=space.id, area=space.area)
        for number, entry in enumerate(self.layout.entries):
            if entry.gate == space.id:
                yield self.say("gate_space", entry=self.gate(number))
        yield from self.pieces_on(ref)

    def out(self, ref: Ref) -> Iterable[str]:
        yield self.say("out", entry=self.gate(ref.number))
        yield from self.pieces_on(ref)

    def pieces_on(self, ref: Ref) -> Iterable[str]:
        for piece in standing_on(self.picture, ref):
            yield from _TELLERS[piece.sort](self, piece)

    def entry(self, ref: Ref) -> Iterable[str]:
        piece = Ref(refs.PALISADE, ref.number)
        look = self.picture.pieces.get(piece)
        entry = self.gate(ref.number)
        if look is None:
            yield self.say("palisade_square", entry=entry)
            return
        down = look.sprite == "palisade_down"
        yield self.say("palisade_down" if down else "palisade_armed", entry=entry)
        combat, defence = self.known(piece, "combat"), self.known(piece, "defence")
        if combat is not None:
            crossing = self.known(piece, "crossing")
            yield self.say("palisade_numbers", combat=combat, defence=defence, crossing=crossing)
        yield from self.face_down(look, combat is not None)
        if combat is None:
            palisades = [
                self.picture.values.palisades[tile] for tile in self.picture.unseen.palisades
            ]
            numbers = [f"{one.combat}/{one.defence}/{one.crossing}" for one in palisades]
            yield self.say("palisade_unseen", numbers=", ".join(numbers))

    def face_down(self, look: Look, known: bool) -> Iterable[str]:
        if any(one.secret for one in look.badges):
            yield self.say("secret")
        elif not known:
            yield self.say("face_down")

    def supply_space(self, ref: Ref) -> Iterable[str]:
        site = self.layout.supplies[ref.number]
        yield self.say("supply_space", id=site.id, defence=site.defence, ways=self.ways_to(site))
        piece = Ref(refs.LOAD, ref.number)
        look = self.picture.pieces.get(piece)
        if look is not None and look.where == ref:
            yield from self.load(piece)
        elif self.picture.tray is None:
            yield self.say("supply_away")

    def load(self, ref: Ref) -> Iterable[str]:
        look = self.picture.pieces[ref]
        points = self.known(ref, "points")
        if points is not None:
            yield self.say("supply", points=points)
        yield from self.face_down(look, points is not None)
        if points is None:
            left = [self.picture.values.supplies[tile] for tile in self.picture.unseen.supplies]
            yield self.say("points_unseen", numbers=_listed(left))

    def store(self, ref: Ref) -> Iterable[str]:
        site = self.layout.stores[ref.number]
        yield self.say("store_space", id=site.id, defence=site.defence, ways=self.ways_to(site))
        piece = Ref(refs.STORE_TILE, ref.number)
        look = self.picture.pieces.get(piece)
        if look is None:
            return
        points = self.known(piece, "points")
        if points is not None:
            taken = look.sprite == "store_taken"
            yield self.say("store_taken" if taken else "store", points=points)
        yield from self.face_down(look, points is not None)
        if points is None:
            left = [self.picture.values.stores[tile] for tile in self.picture.unseen.stores]
            yield self.say("points_unseen", numbers=_listed(left))

    def house(self, ref: Ref) -> Iterable[str]:
        site = self.layout.houses[ref.number]
        yield self.say("house_space", id=site.id, ways=self.ways_to(site))
        piece = Ref(refs.HOUSE_TILE, ref.number)
        look = self.picture.pieces.get(piece)
        if look is None:
            return
        combat = self.known(piece, "combat")
        if combat is not None:
            yield self.say("house", combat=combat)
        yield from self.face_down(look, combat is not None)
        if combat is None:
            left = [self.picture.values.houses[tile] for tile in self.picture.unseen.houses]
            yield self.say("house_unseen", numbers=_listed(left))

    def bow(self, ref: Ref) -> Iterable[str]:
        yield self.say("bows", area=AREAS[ref.number], count=self.picture.bows[ref.number])

    # pieces

    def token(self, ref: Ref) -> Iterable[str]:
        look = self.picture.pieces.get(ref)
        numbers = self.picture.pool[TOKEN_KINDS[ref.number]]
        yield self.say(
            "token",
            kind=self.kind(TOKEN_KINDS[ref.number]),
            name=TOKEN_NAMES[ref.number],
            combat=signed(numbers.combat),
            defence=numbers.defence,
            movement=numbers.movement,
        )
        if look is None:
            return
        if "spent" in look.marks:
            yield self.say("spent")
        if self.picture.leftover[0] == ref.number:
            yield self.say("leftover", points=self.picture.leftover[1])
        for piece in standing_on(self.picture, ref):
            points = self.known(piece, "points")
            yield self.say("carries", points=points)

    def samurai(self, ref: Ref) -> Iterable[str]:
        card = self.picture.samurai[ref.number]
        yield self.say(
            "samurai",
            name=card.name,
            combat=card.combat,
            movement=card.movement,
            leadership=card.leadership,
            defence=card.defence,
        )
        condition = {
            INJURED: "injured",
            KILLED: "killed",
            EXECUTED: "executed",
            UNPLACED: "unplaced",
        }.get(card.state)
        if condition:
            yield self.say(condition)
        figure = self.picture.pieces.get(ref._replace(sort=refs.SAMURAI))
        if figure is not None and not self.picture.hand_is_own and self.picture.tray is None:
            area = AREAS.index(self.layout.spaces[figure.where.number].area)
            yield self.say("betrayal", area=AREAS[area], odds=self.held(area))
        used = [
            self.texts(f"table.marker.{name}")
            for name, there in zip(MARKER_NAMES, card.markers, strict=True)
            if there
        ]
        if used:
            yield self.say("markers", kinds=", ".join(used))

    def marker(self, ref: Ref) -> Iterable[str]:
        card = self.picture.samurai[ref.number]
        kind = self.texts(f"table.marker.{MARKER_NAMES[ref.part]}")
        key = "marker" if card.markers[ref.part] else "marker_free"
        yield self.say(key, name=card.name, kind=kind)

    # beside the board

    def tile(self, ref: Ref) -> Iterable[str]:
        tile = self.layout.values.tiles[ref.number]
        side = self.picture.tiles[ref.number].side
        yield self.say(
            "tile",
            name=self.texts(f"table.tile_name.{tile.name}"),
            side=self.say("side_b" if side else "side_a"),
        )
        yield self.say("tile_a", actions=tile.actions_a)
        if tile.kind_off >= 0:
            marker = self.texts(f"table.marker.{MARKER_NAMES[tile.kind_off]}")
            off = self.say("off_kind", kind=marker)
        elif tile.count_off >= ALL_MARKERS:
            off = self.say("off_all")
        else:
            off = self.say("off_any", count=tile.count_off)
        yield self.say("tile_b", actions=tile.actions_b, off=off)

    def card(self, ref: Ref) -> Iterable[str]:
        letter = AREAS[ref.number]
        number = self.picture.values.cards[ref.number]
        yield self.say("card", letter=letter, number=number)

    def back(self, ref: Ref) -> Iterable[str]:
        return self.some_card(self.picture.hand[ref.number])

    def discard(self, ref: Ref) -> Iterable[str]:
        card = self.picture.row[ref.number]
        yield from self.some_card(card)
        yield self.say("discard", place=ref.number + 1)

    def some_card(self, card: CardLook) -> Iterable[str]:
        if card.letter:
            yield self.say("card", letter=card.letter, number=card.number)
            return
        seen = {one.letter for one in self.picture.row}
        letters = [
            letter
            for letter, number in zip(AREAS, self.picture.values.cards, strict=True)
            if number == card.number and letter not in seen
        ]
        yield self.say("card_hidden", number=card.number, letters=", ".join(letters))

    def pool(self, ref: Ref) -> Iterable[str]:
        card = self.picture.pool[ref.number]
        yield self.say(
            "pool",
            kind=self.kind(ref.number),
            combat=signed(card.combat),
            defence=card.defence,
            movement=card.movement,
        )
        yield self.say("pool_left", left=card.left, count=KINDS[ref.number].count)
        yield self.say("pool_cost", cost=card.cost)
        plain = KINDS[ref.number].plain
        if plain >= 0:
            full = self.picture.values.kinds[ref.number].cost
            yield self.say("pool_veteran", full=full, plain=self.kind(plain))

    def turn(self, ref: Ref) -> Iterable[str]:
        kind = "turn_plain"
        if ref.number in KILL_TURNS:
            kind = "turn_kill"
        elif ref.number in DOUBLE_TURNS:
            kind = "turn_double"
        yield self.say(kind, turn=ref.number)
        coming = next((turn for turn in KILL_TURNS if turn > self.picture.turn), 0)
        if ref.number == coming and not self.picture.hand_is_own and self.picture.tray is None:
            yield self.betrayals()

    def betrayals(self) -> str:
        """Return which areas' cards can be in the bandits' hand, in words."""
        areas = [area for area in range(N_AREAS) if self.picture.held[area]]
        parts = [
            self.say("betrayal_part", area=AREAS[area], odds=self.held(area)) for area in areas
        ]
        return self.say("betrayals", parts=", ".join(parts))

    def score(self, ref: Ref) -> Iterable[str]:
        yield self.say("score")
        if any(self.picture.tally.unknown):
            yield self.say("score_unseen")

    def legend(self, ref: Ref) -> Iterable[str]:
        picture, unseen, values = self.picture, self.picture.unseen, self.picture.values
        if ref.number:
            yield self.say("discards")
            lists = [("houses", unseen.houses, values.houses)]
        elif picture.hand_is_own:
            yield self.say("hand_own")
            lists = [
                ("supplies", unseen.supplies, values.supplies),
                ("stores", unseen.stores, values.stores),
            ]
        else:
            yield self.say("hand_other")
            yield self.say("signs")
            yield self.betrayals()
            return
        for key, tiles, numbers in lists:
            if tiles and picture.seat == BANDIT:
                yield self.say(f"unseen_{key}", numbers=_listed(numbers[tile] for tile in tiles))

    def held(self, area: int) -> str:
        """Return the odds that an area's card is in the bandits' hand, in words."""
        return self.texts("play.percent", n=round(100 * self.picture.held[area]))

    def actions(self, ref: Ref) -> Iterable[str]:
        yield self.say("actions", count=self.picture.actions)

    # tray

    def tray_supply(self, ref: Ref) -> Iterable[str]:
        return self.tray("supply", points=self.picture.values.supplies[ref.number])

    def tray_store(self, ref: Ref) -> Iterable[str]:
        return self.tray("store", points=self.picture.values.stores[ref.number])

    def tray_house(self, ref: Ref) -> Iterable[str]:
        return self.tray("tray_house", combat=self.picture.values.houses[ref.number])

    def tray_palisade(self, ref: Ref) -> Iterable[str]:
        one = self.picture.values.palisades[ref.number]
        return self.tray(
            "tray_palisade", combat=one.combat, defence=one.defence, crossing=one.crossing
        )

    def tray_bow(self, ref: Ref) -> Iterable[str]:
        tray = self.picture.tray
        yield self.say("bows_left", count=tray.bows if tray is not None else 0)

    def tray(self, key: str, **values: object) -> Iterable[str]:
        # Face down to the other seat, tray or board.
        if self.picture.seat == BANDIT:
            yield self.say("face_down")
        else:
            yield self.say(key, **values)
            yield self.say("to_place")


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in sorted(numbers))


_TELLERS: dict[str, Callable[[_Teller, Ref], Iterable[str]]] = {
    refs.SPACE: _Teller.space,
    refs.OUT: _Teller.out,
    refs.ENTRY: _Teller.entry,
    refs.PALISADE: _Teller.entry,
    refs.SUPPLY: _Teller.supply_space,
    refs.LOAD: _Teller.load,
    refs.STORE: _Teller.store,
    refs.STORE_TILE: _Teller.store,
    refs.HOUSE: _Teller.house,
    refs.HOUSE_TILE: _Teller.house,
    refs.BOW: _Teller.bow,
    refs.TOKEN: _Teller.token,
    refs.SAMURAI: _Teller.samurai,
    refs.SAMURAI_CARD: _Teller.samurai,
    refs.MARKER: _Teller.marker,
    refs.TILE: _Teller.tile,
    refs.CARD: _Teller.card,
    refs.BACK: _Teller.back,
    refs.DISCARD: _Teller.discard,
    refs.POOL: _Teller.pool,
    refs.TURN: _Teller.turn,
    refs.ACTIONS: _Teller.actions,
    refs.SCORE: _Teller.score,
    refs.LEGEND: _Teller.legend,
    refs.TRAY_SUPPLY: _Teller.tray_supply,
    refs.TRAY_STORE: _Teller.tray_store,
    refs.TRAY_HOUSE: _Teller.tray_house,
    refs.TRAY_PALISADE: _Teller.tray_palisade,
    refs.TRAY_BOW: _Teller.tray_bow,
}
