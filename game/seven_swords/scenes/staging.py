"""From what happened to what is shown: every kind of event has its timeline."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.director import Timeline, call, parallel, pause, sequence
from game.seven_swords.rules import events as ev
from game.seven_swords.rules.components import (
    AREAS,
    KILL_TURNS,
    KINDS,
    MARKER_NAMES,
    NOBODY,
    SIDE_NAMES,
    TOKEN_KINDS,
)
from game.seven_swords.rules.state import EXECUTED, NOTHING
from game.seven_swords.scenes.naming import Names, plain
from game.seven_swords.scenes.stage import Stage
from game.seven_swords.view import refs
from game.seven_swords.view.boxes import Box
from game.seven_swords.view.effects import CardFlight, Fall
from game.seven_swords.view.panels import DiceTray, hand_slots
from game.seven_swords.view.refs import Point, Ref, target_ref

#: Fill of the banners of each side.
_SIDE_FILLS = ("indigo_dark", "vermilion_dark")


class Staging:
    """Turns the events of one step into a timeline."""

    def __init__(self, stage: Stage, names: Names) -> None:
        self.stage = stage
        self.names = names
        self._events: Sequence[ev.Event] = ()

    def show(self, events: Sequence[ev.Event]) -> Timeline:
        """Return the timeline of a step's events; the stage has been set for the step."""
        self._events = events
        return sequence(*(_SHOWN[type(event)](self, event) for event in events))

    def say(self, key: str, **values: object) -> str:
        """Return a text of the animations."""
        return self.names.texts(f"play.shown.{key}", **values)

    def _happens(self, kind: type[ev.Event]) -> bool:
        return any(isinstance(event, kind) for event in self._events)

    def nothing(self, event: ev.Event) -> Timeline:
        return pause(0)

    # turn and cards

    def turn_began(self, event: ev.TurnBegan) -> Timeline:
        kill = event.turn in KILL_TURNS
        words = self.say("kill_turn" if kill else "turn", turn=event.turn)
        fill, sprite = ("vermilion_dark", "icon_skull") if kill else ("ink", "icon_turn")
        return sequence(self.stage.sounds("bell_turn"), self.stage.banner(words, fill, sprite))

    def _hand_box(self, letter: int, number: int) -> tuple[Ref, Box]:
        """Where a card lay in the hand: by letter if that is seen, else any of its number."""
        slots = hand_slots(self.stage.table, self.stage.before)
        for ref, box, card in slots:
            if card.letter == (AREAS[letter] if letter >= 0 else "") and card.number == number:
                return ref, box
        # A hand of backs does not tell which of them is the card that is shown.
        for ref, box, card in slots:
            if card.number == number:
                return ref, box
        return Ref(refs.BACK, 0), self.stage.table.hand[0]

    def _to_row(self, position: int, number: int, letter: int, seconds: float) -> Timeline:
        ref, box = self._hand_box(letter, number)
        turns = ref.sort == refs.BACK and letter >= 0
        shown = AREAS[letter] if letter >= 0 else ""
        end = self.stage.table.discards[position]
        flight = CardFlight(box, end, shown, number, turns)
        step = self.stage.effect(flight, seconds, sound="card", stays=True)
        hidden = self.stage.overlay.hidden
        return sequence(call(lambda: hidden.add(ref)), step)

    def discarded(self, event: ev.CardDiscarded) -> Timeline:
        return self._to_row(event.position, event.number, event.letter, 0.5)

    def revealed(self, event: ev.CardRevealed) -> Timeline:
        words = self.say("revealed", area=AREAS[event.letter])
        return sequence(
            self._to_row(event.position, event.number, event.letter, 0.8),
            self.stage.sounds("drum_phase"),
            self.stage.banner(words, "vermilion_dark", "icon_skull"),
        )

    def returned(self, event: ev.CardsReturned) -> Timeline:
        flights = []
        slots = [box for _, box, _ in hand_slots(self.stage.table, self.stage.after)]
        for position, card in enumerate(self.stage.before.row):
            start = self.stage.table.discards[position]
            end = slots[min(position, len(slots) - 1)]
            if card.letter and self.stage.after.hand_is_own:
                end = self.stage.table.hand[AREAS.index(card.letter)]
            # Towards the other seat all cards go back alike, the shown one too.
            letter = card.letter if self.stage.after.hand_is_own else ""
            flight = CardFlight(start, end, letter, card.number)
            flights.append(self.stage.effect(flight, 0.5, sound="" if position else "card"))
        row = {Ref(refs.DISCARD, at) for at in range(len(self.stage.before.row))}
        return sequence(
            call(lambda: self.stage.overlay.hidden.update(row)), parallel(*flights), pause(0.1)
        )

    def counted(self, event: ev.ActionsCounted) -> Timeline:
        total = event.cards + event.markers + event.unused
        side = SIDE_NAMES[event.seat]
        words = self.say(f"phase_{side}", actions=self.names.actions(total))
        banner = self.stage.banner(words, _SIDE_FILLS[event.seat], f"seal_{side}")
        return sequence(self.stage.sounds("drum_phase"), banner)

    def phase_ended(self, event: ev.PhaseEnded) -> Timeline:
        return pause(0.2)

    def game_ended(self, event: ev.GameEnded) -> Timeline:
        if event.winner == NOBODY:
            return sequence(
                self.stage.sounds("bell_turn"), self.stage.banner(self.say("draw"), "ink")
            )
        side = SIDE_NAMES[event.winner]
        # Whoever is looking has won or lost.
        sound = "win" if event.winner == self.stage.before.seat else "lose"
        return sequence(
            self.stage.sounds(sound),
            self.stage.banner(
                self.say(f"won_{side}"), _SIDE_FILLS[event.winner], f"seal_{side}", 2.0
            ),
        )

    # bandits

    def _gait(self, token: int) -> str:
        return "hoof" if "mounted" in KINDS[TOKEN_KINDS[token]].name else "step"

    def deployed(self, event: ev.Deployed) -> Timeline:
        arrival = self.stage.appear(Ref(refs.TOKEN, event.token))
        return sequence(self.stage.sounds(self._gait(event.token)), arrival)

    def moved(self, event: ev.Moved) -> Timeline:
        points = [self.stage.point(place) for place in event.path]
        return self.stage.stroll(Ref(refs.TOKEN, event.token), points, self._gait(event.token))

    def carried_off(self, event: ev.CarriedOff) -> Timeline:
        token = Ref(refs.TOKEN, event.token)
        start = self.stage.where(token)
        gate = self.stage.where(Ref(refs.PALISADE, event.entry))
        away = (start[0] + (start[0] - gate[0]) * 0.8, start[1] + (start[1] - gate[1]) * 0.8)
        points = self.names.layout.values.supplies[event.tile]
        return sequence(
            parallel(
                self.stage.slide(token, (start, away), 0.6),
                self.stage.vanish(token, 0.6, falls=False),
                self.stage.vanish(Ref(refs.LOAD, event.supply), 0.6, falls=False),
            ),
            self.stage.sounds("coin"),
            self.stage.rise(start, self.say("plus", points=points), "vermilion_dark"),
        )

    def tried(self, event: ev.Tried) -> Timeline:
        gate = self.stage.where(Ref(refs.PALISADE, event.entry))
        return sequence(
            self.stage.sounds("gate_down", 0.6),
            self.stage.lunge(Ref(refs.TOKEN, event.token), gate),
        )

    def supply_taken(self, event: ev.SupplyTaken) -> Timeline:
        load = Ref(refs.LOAD, event.supply)
        start, end = self.stage.where(load), self.stage.where(Ref(refs.TOKEN, event.token))
        return sequence(self.stage.sounds("supply"), self.stage.slide(load, (start, end), 0.4))

    def attack(self, event: ev.AttackRolled) -> Timeline:
        at = self._target_at(event.target)
        rushes = []
        for token in event.tokens:
            ref = Ref(refs.TOKEN, token)
            if "archer" in KINDS[TOKEN_KINDS[token]].name:
                rushes.append(self.stage.shoot(self.stage.where(ref), at))
            else:
                rushes.append(self.stage.lunge(ref, at))
        words = self.say("dice", value=plain(event.value), needed=event.defence)
        tray = DiceTray(event.faces, words, event.success)
        blow: Timeline = self.stage.clash(at)
        if not event.success:
            blow = parallel(self.stage.sounds("miss"), self.stage.rise(at, self.say("missed")))
        return sequence(self.stage.roll(event.faces, tray), parallel(*rushes), blow)

    def _target_at(self, target: int) -> Point:
        ref = target_ref(target)
        piece = Ref(_PIECE_ON.get(ref.sort, ref.sort), ref.number)
        return self.stage.where(piece)

    # what lies on the board

    def palisade_turned(self, event: ev.PalisadeTurned) -> Timeline:
        return self.stage.turn_up(Ref(refs.PALISADE, event.entry))

    def house_turned(self, event: ev.HouseTurned) -> Timeline:
        return self.stage.turn_up(Ref(refs.HOUSE_TILE, event.house))

    def supply_opened(self, event: ev.SupplyOpened) -> Timeline:
        return self.stage.turn_up(Ref(refs.LOAD, event.supply))

    def store_taken(self, event: ev.StoreTaken) -> Timeline:
        tile = Ref(refs.STORE_TILE, event.store)
        points = self.names.layout.values.stores[event.tile]
        at = self.stage.where(tile)
        return sequence(
            self.stage.turn_up(tile),
            self.stage.sounds("coin"),
            self.stage.rise(at, self.say("plus", points=points), "vermilion_dark"),
        )

    def palisade_fell(self, event: ev.PalisadeFell) -> Timeline:
        return self._palisade(event.entry, "palisade_armed", "palisade_down", "gate_break")

    def _palisade(self, entry: int, before: str, after: str, sound: str) -> Timeline:
        ref = Ref(refs.PALISADE, entry)
        look = self.stage.before.pieces[ref]
        fall = Fall(look.at, before, after, look.size)
        return self.stage.replace_with(ref, fall, 0.7, sound)

    # samurai

    def _figure(self, samurai: int) -> Ref:
        return Ref(refs.SAMURAI, samurai)

    def died(self, event: ev.SamuraiDied) -> Timeline:
        figure = self._figure(event.samurai)
        executed = event.how == EXECUTED
        words = self.say(
            "executed" if executed else "killed", samurai=self.names.samurai(event.samurai)
        )
        return sequence(
            self.stage.sounds("drum_death"),
            parallel(
                self.stage.clash(self.stage.where(figure), "ink", "sword"),
                self.stage.vanish(figure, 1.1),
            ),
            self.stage.banner(words, "ink", "icon_skull", 1.8),
        )

    def marked(self, event: ev.SamuraiMarked) -> Timeline:
        end = self.stage.box_of_marker(event.samurai, event.kind).centre
        start = self.stage.where(self._figure(event.samurai))
        sprite = f"marker_{MARKER_NAMES[event.kind]}"
        return self.stage.fly(sprite, start, end, 24, "marker")

    def hit(self, event: ev.SamuraiHit) -> Timeline:
        return self.stage.shake(self._figure(event.samurai))

    def injured(self, event: ev.SamuraiInjured) -> Timeline:
        figure = self._figure(event.samurai)
        at = self.stage.where(figure)
        return parallel(
            self.stage.clash(at, "vermilion_dark"),
            self.stage.rise(at, self.say("injured"), "vermilion_dark"),
        )

    def tile_chosen(self, event: ev.TileChosen) -> Timeline:
        at = self.stage.table.tiles[event.tile].centre
        words = self.say("plus", points=event.actions)
        return parallel(self.stage.sounds("tile"), self.stage.rise(at, words, "indigo_dark"))

    def markers_removed(self, event: ev.MarkersRemoved) -> Timeline:
        flights = []
        counter = self.stage.table.counter.centre
        for number, (samurai, kind) in enumerate(event.markers):
            start = self.stage.box_of_marker(samurai, kind).centre
            sprite = f"marker_{MARKER_NAMES[kind]}"
            flights.append(self.stage.fly(sprite, start, counter, 20, "" if number else "marker"))
        gone = {Ref(refs.MARKER, samurai, kind) for samurai, kind in event.markers}
        return sequence(call(lambda: self.stage.overlay.hidden.update(gone)), parallel(*flights))

    def walked(self, event: ev.Walked) -> Timeline:
        points = [self.stage.lifted(space) for space in event.path]
        return self.stage.stroll(self._figure(event.samurai), points, "step")

    def bow_drawn(self, event: ev.BowDrawn) -> Timeline:
        start = self.stage.bow_square(event.area)
        return self.stage.fly("bow", start, self.stage.where(self._figure(event.samurai)), 30)

    def ordered(self, event: ev.Ordered) -> Timeline:
        start = self.stage.where(self._figure(event.samurai))
        end = self._target_at(event.source)
        return self.stage.fly("marker_leadership", start, end, 30, "marker")

    def strike(self, event: ev.StrikeRolled) -> Timeline:
        words = self.say("value", value=plain(event.value))
        # Among several the player picks; then nobody can say yet.
        success = False if event.in_vain else True if self._happens(ev.TokenKilled) else None
        roll = self.stage.roll((event.face,), DiceTray((event.face,), words, success))
        if event.place == NOTHING:
            figure = self._figure(event.source)
            end = self.stage.where(figure)
            blow: Timeline = sequence(
                self.stage.sounds("sword"), self.stage.clash(end, "indigo", "")
            )
        else:
            end = self.stage.point(event.place)
            blow = self.stage.shoot(self._target_at(event.source), end)
        if event.in_vain:
            blow = sequence(
                blow, self.stage.sounds("miss"), self.stage.rise(end, self.say("missed"))
            )
        return sequence(roll, blow)

    def token_killed(self, event: ev.TokenKilled) -> Timeline:
        token = Ref(refs.TOKEN, event.token)
        fall: list[Timeline] = [
            self.stage.clash(self.stage.where(token)),
            self.stage.vanish(token),
        ]
        if event.supply != NOTHING:
            load = Ref(refs.LOAD, event.supply)
            start = self.stage.where(load)
            end = self.stage.after.pieces[load].at if load in self.stage.after.pieces else start
            fall.append(self.stage.slide(load, (start, end), 0.5))
        return parallel(*fall)

    def spared(self, event: ev.Spared) -> Timeline:
        return pause(0.1)

    def rearmed(self, event: ev.RearmRolled) -> Timeline:
        words = self.say("dice", value=event.face, needed=event.needed)
        roll = self.stage.roll((event.face,), DiceTray((event.face,), words, event.success))
        if not event.success:
            return sequence(roll, self.stage.sounds("miss"))
        return sequence(
            roll, self._palisade(event.entry, "palisade_down", "palisade_armed", "gate_up")
        )


#: The sort of piece that lies on a site.
_PIECE_ON = {
    refs.ENTRY: refs.PALISADE,
    refs.SUPPLY: refs.LOAD,
    refs.STORE: refs.STORE_TILE,
    refs.HOUSE: refs.HOUSE_TILE,
}

_SHOWN: dict[type[ev.Event], Callable[..., Timeline]] = {
    ev.Placed: Staging.nothing,
    ev.TurnBegan: Staging.turn_began,
    ev.CardDiscarded: Staging.discarded,
    ev.CardRevealed: Staging.revealed,
    ev.ActionsCounted: Staging.counted,
    ev.SamuraiDied: Staging.died,
    ev.Deployed: Staging.deployed,
    ev.Moved: Staging.moved,
    ev.CarriedOff: Staging.carried_off,
    ev.Tried: Staging.tried,
    ev.PalisadeTurned: Staging.palisade_turned,
    ev.HouseTurned: Staging.house_turned,
    ev.SupplyTaken: Staging.supply_taken,
    ev.Aimed: Staging.nothing,
    ev.Joined: Staging.nothing,
    ev.AttackRolled: Staging.attack,
    ev.PalisadeFell: Staging.palisade_fell,
    ev.StoreTaken: Staging.store_taken,
    ev.SupplyOpened: Staging.supply_opened,
    ev.SamuraiMarked: Staging.marked,
    ev.SamuraiHit: Staging.hit,
    ev.SamuraiInjured: Staging.injured,
    ev.PhaseEnded: Staging.phase_ended,
    ev.CardsReturned: Staging.returned,
    ev.TileChosen: Staging.tile_chosen,
    ev.MarkersRemoved: Staging.markers_removed,
    ev.Walked: Staging.walked,
    ev.BowDrawn: Staging.bow_drawn,
    ev.Ordered: Staging.ordered,
    ev.StrikeRolled: Staging.strike,
    ev.TokenKilled: Staging.token_killed,
    ev.Spared: Staging.spared,
    ev.RearmRolled: Staging.rearmed,
    ev.GameEnded: Staging.game_ended,
}
