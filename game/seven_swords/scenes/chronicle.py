"""The log: what happened, in sentences, as one seat may know it.

A :class:`Chronicle` is told events and writes lines; it keeps the events, so that it can be told
again in another language. The hops of one token in a row become one line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from game.client.texts import Texts
from game.seven_swords.rules import events as ev
from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.components import (
    AREAS,
    BANDIT,
    KILL_TURNS,
    N_MARKERS,
    NOBODY,
    SAMURAI,
    SIDE_NAMES,
)
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import (
    AT_PALISADE,
    BY_HOUSE,
    EXECUTED,
    NOTHING,
    SUPPLY_HOME,
    State,
)
from game.seven_swords.scenes.naming import Names, decimal, plain, signed
from game.seven_swords.view.panels import LogLine


@dataclass(frozen=True)
class Expected:
    """What the computer expects of a position: the samurai side's lead at the end, in points."""

    lead: float


#: What a log tells of.
Tellable = ev.Event | Expected
_Tellable = TypeVar("_Tellable", ev.Event, Tellable)


@dataclass(frozen=True)
class _Told:
    """An event and the seat whose decision brought it about."""

    seat: int
    event: Tellable


class Chronicle:
    """The lines of a log."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._told: list[_Told] = []
        self._lines: list[LogLine] = []

    @property
    def lines(self) -> Sequence[LogLine]:
        """All lines, the oldest first."""
        return self._lines

    def clear(self) -> None:
        """Begin anew."""
        self._told.clear()
        self._lines.clear()

    def tell(self, seat: int, events: Sequence[Tellable]) -> None:
        """Add what one decision of a seat brought about."""
        for event in _settled(events):
            self._add(_Told(seat, event))

    def retell(self) -> None:
        """Write every line again: the language has changed."""
        told, self._told, self._lines = self._told, [], []
        for entry in told:
            self._add(entry)

    def caption(self, events: Sequence[ev.Event]) -> str:
        """Return the first words that there are on some events, "" where there are none.

        Attacks that are being prepared have a caption, though no line of the log.
        """
        for event in _settled(events):
            words = _CAPTIONS.get(type(event), _WORDS[type(event)])(self._names, event)
            if words:
                return words
        return ""

    def _add(self, entry: _Told) -> None:
        last = self._told[-1].event if self._told else None
        event = entry.event
        if isinstance(event, ev.Moved) and isinstance(last, ev.Moved) and last.token == event.token:
            event = replace(
                event,
                path=(*last.path, *event.path[1:]),
                cost=last.cost + event.cost,
            )
            self._told.pop()
            self._lines.pop()
            entry = _Told(entry.seat, event)
        line = self._line(entry)
        if line is not None:
            self._told.append(entry)
            self._lines.append(line)

    def _line(self, entry: _Told) -> LogLine | None:
        event = entry.event
        if isinstance(event, Expected):
            text = _expected(self._names, event)
        else:
            text = _WORDS[type(event)](self._names, event)
        if not text:
            return None
        heading = isinstance(entry.event, (ev.TurnBegan, ev.GameEnded))
        return LogLine("" if heading else SIDE_NAMES[_side(entry)], text)


def _settled(events: Sequence[_Tellable]) -> Sequence[_Tellable]:
    """Return events without actions that would go to the bandits, where the game is over."""
    if not any(isinstance(event, ev.GameEnded) for event in events):
        return events
    return [replace(e, left=0) if isinstance(e, ev.PhaseEnded) else e for e in events]


def outcome(engine: SevenSwords, before: State, action: int, after: State, texts: Texts) -> str:
    """Say what an action came to, everything open: the last that the log tells of it."""
    chronicle = Chronicle(Names(texts, engine.layout))
    chronicle.tell(engine.to_act(before), engine.events(before, action, after))
    ends = (ev.TurnBegan, ev.ActionsCounted, ev.PhaseEnded)
    told = [
        line
        for line, entry in zip(chronicle.lines, chronicle._told, strict=True)
        if not isinstance(entry.event, ends)
    ]
    return (told or list(chronicle.lines))[-1].text if chronicle.lines else ""


def _side(entry: _Told) -> int:
    """The side of a line: whose act it was, or whose phase it opens."""
    event = entry.event
    if isinstance(event, (ev.ActionsCounted, ev.PhaseEnded)):
        return event.seat
    if isinstance(event, Expected):
        return SAMURAI if event.lead >= 0 else BANDIT
    return entry.seat


def _silent(names: Names, event: ev.Event) -> str:
    return ""


def _turn(names: Names, event: ev.TurnBegan) -> str:
    key = "log.kill_turn" if event.turn in KILL_TURNS else "log.turn"
    return names.texts(key, turn=event.turn)


def _expected(names: Names, event: Expected) -> str:
    if round(event.lead, 1) == 0:
        return names.texts("log.expected_even")
    side = names.side(SAMURAI if event.lead > 0 else BANDIT)
    return names.texts("log.expected", side=side, points=decimal(names.texts, abs(event.lead)))


def _discarded(names: Names, event: ev.CardDiscarded) -> str:
    if event.letter < 0:
        return names.texts("log.card_discarded_hidden", number=event.number)
    return names.texts("log.card_discarded", letter=AREAS[event.letter], number=event.number)


def _revealed(names: Names, event: ev.CardRevealed) -> str:
    key = "log.card_revealed" if event.threatened else "log.card_revealed_vainly"
    return names.texts(key, letter=AREAS[event.letter])


def _counted(names: Names, event: ev.ActionsCounted) -> str:
    if event.seat == SAMURAI:
        return ""
    total = event.cards + event.markers + event.unused
    parts = [
        names.texts.count(f"table.source.{source}", number)
        for source, number in (
            ("cards", event.cards),
            ("markers", event.markers),
            ("unused", event.unused),
        )
        if number
    ]
    if not parts:
        return names.texts("log.no_actions")
    if len(parts) == 1:
        return names.texts("log.actions_alone", parts=parts[0])
    return names.texts("log.actions", total=names.actions(total), parts=" + ".join(parts))


def _died(names: Names, event: ev.SamuraiDied) -> str:
    key = "log.executed" if event.how == EXECUTED else "log.killed"
    return names.texts(key, samurai=names.samurai(event.samurai), space=names.space(event.space))


def _deployed(names: Names, event: ev.Deployed) -> str:
    return names.texts(
        "log.deployed",
        token=names.token(event.token),
        place=names.token_place(event.place),
        cost=names.actions(event.cost),
    )


def _moved(names: Names, event: ev.Moved) -> str:
    key = "log.moved" if event.cost else "log.moved_free"
    return names.texts(
        key,
        token=names.token(event.token),
        start=names.token_place(event.path[0]),
        end=_end_of(names, event.path[-1]),
        cost=names.actions(event.cost),
    )


def _end_of(names: Names, place: int) -> str:
    """A path may end at a token's place, or at OUT_AT + entry when the token has left."""
    return names.place(place) if place >= OUT_AT else names.token_place(place)


def _carried_off(names: Names, event: ev.CarriedOff) -> str:
    return names.texts(
        "log.carried_off",
        token=names.token(event.token),
        points=names.layout.values.supplies[event.tile],
        gate=names.gate(event.entry),
    )


def _tried(names: Names, event: ev.Tried) -> str:
    return names.texts(
        "log.tried", token=names.token(event.token), palisade=names.palisade(event.entry)
    )


def _palisade_turned(names: Names, event: ev.PalisadeTurned) -> str:
    tile = names.layout.values.palisades[event.tile]
    return names.texts(
        "log.palisade_turned",
        palisade=names.palisade(event.entry),
        combat=tile.combat,
        defence=tile.defence,
        crossing=tile.crossing,
    )


def _house_turned(names: Names, event: ev.HouseTurned) -> str:
    return names.texts(
        "log.house_turned",
        house=names.house(event.house),
        combat=names.layout.values.houses[event.tile],
    )


def _supply_taken(names: Names, event: ev.SupplyTaken) -> str:
    if event.where == SUPPLY_HOME:
        where = names.supply(event.supply)
    else:
        where = names.texts("log.lying_supply", space=names.token_place(event.where))
    return names.texts("log.supply_taken", token=names.token(event.token), supply=where)


def _attack(names: Names, event: ev.AttackRolled) -> str:
    bonus = sum(event.bonuses)
    return names.texts(
        "log.attack_success" if event.success else "log.attack_failure",
        target=names.target(event.target),
        dice=" ".join(map(str, event.faces)),
        bonus=signed(bonus),
        value=plain(event.value),
        defence=event.defence,
    )


def _palisade_fell(names: Names, event: ev.PalisadeFell) -> str:
    return names.texts("log.palisade_fell", palisade=names.palisade(event.entry))


def _store_taken(names: Names, event: ev.StoreTaken) -> str:
    points = names.layout.values.stores[event.tile]
    return names.texts.count("log.store_taken", points, store=names.store(event.store))


def _supply_opened(names: Names, event: ev.SupplyOpened) -> str:
    points = names.layout.values.supplies[event.tile]
    return names.texts("log.supply_opened", supply=names.supply(event.supply), points=points)


def _marked(names: Names, event: ev.SamuraiMarked) -> str:
    if not event.damage:
        return ""
    return names.texts(
        "log.damage_marker", samurai=names.samurai(event.samurai), marker=names.marker(event.kind)
    )


def _injured(names: Names, event: ev.SamuraiInjured) -> str:
    return names.texts("log.injured", samurai=names.samurai(event.samurai))


def _ended(names: Names, event: ev.PhaseEnded) -> str:
    if event.left == 0:
        return names.texts(f"log.ended_{SIDE_NAMES[event.seat]}")
    key = "log.actions_lost" if event.seat == BANDIT else "log.actions_given"
    return names.texts.count(key, event.left)


def _returned(names: Names, event: ev.CardsReturned) -> str:
    return names.texts("log.cards_returned")


def _tile(names: Names, event: ev.TileChosen) -> str:
    return names.texts(
        "log.tile_chosen",
        tile=names.tile(event.tile),
        actions=names.actions(event.actions),
    )


def _removed(names: Names, event: ev.MarkersRemoved) -> str:
    parts = []
    for kind in range(N_MARKERS):
        holders = [names.samurai(who) for who, what in event.markers if what == kind]
        if holders:
            parts.append(
                names.texts("log.removed_part", marker=names.marker(kind), who=", ".join(holders))
            )
    return names.texts("log.markers_removed", parts="; ".join(parts))


def _walked(names: Names, event: ev.Walked) -> str:
    return names.texts(
        "log.walked",
        samurai=names.samurai(event.samurai),
        start=names.space(event.path[0]),
        end=names.space(event.path[-1]),
    )


def _bow(names: Names, event: ev.BowDrawn) -> str:
    return names.texts(
        "log.bow_drawn", samurai=names.samurai(event.samurai), area=names.area(event.area)
    )


def _ordered(names: Names, event: ev.Ordered) -> str:
    return names.texts(
        "log.ordered", samurai=names.samurai(event.samurai), source=names.target(event.source)
    )


def _strike(names: Names, event: ev.StrikeRolled) -> str:
    words = _strike_made(names, event)
    return names.texts("log.in_vain", words=words) if event.in_vain else words


def _strike_made(names: Names, event: ev.StrikeRolled) -> str:
    values = {
        "source": names.target(event.source),
        "face": event.face,
        "skill": signed(event.skill),
        "distance": event.distance,
        "value": plain(event.value),
    }
    if event.place == NOTHING:
        return names.texts("log.strike", **values)
    if event.source >= AT_PALISADE and event.source < BY_HOUSE:
        return names.texts("log.palisade_attack", **values)
    key = "log.shot" if event.distance == 0 else "log.far_shot"
    return names.texts(key, place=names.place(event.place), **values)


def _token_killed(names: Names, event: ev.TokenKilled) -> str:
    if event.supply == NOTHING:
        return names.texts("log.token_killed", token=names.token(event.token))
    return names.texts(
        "log.carrier_killed",
        token=names.token(event.token),
        place=names.token_place(event.place),
    )


def _spared(names: Names, event: ev.Spared) -> str:
    return names.texts("log.spared")


def _rearm(names: Names, event: ev.RearmRolled) -> str:
    return names.texts(
        "log.rearmed" if event.success else "log.rearm_failed",
        samurai=names.samurai(event.samurai),
        palisade=names.palisade(event.entry),
        face=event.face,
        needed=event.needed,
    )


def _game_ended(names: Names, event: ev.GameEnded) -> str:
    if event.winner == NOBODY:
        return names.texts("log.draw")
    return names.texts(f"log.won_{SIDE_NAMES[event.winner]}")


def _aimed(names: Names, event: ev.Aimed) -> str:
    return names.texts("log.aimed", target=names.target(event.target))


def _joined(names: Names, event: ev.Joined) -> str:
    token, target = names.token(event.token), names.target(event.target)
    return names.texts("log.joined", token=token, target=target)


_CAPTIONS: dict[type[ev.Event], Callable[..., str]] = {ev.Aimed: _aimed, ev.Joined: _joined}

#: How each kind of event is told; an empty text tells nothing.
_WORDS: dict[type[ev.Event], Callable[..., str]] = {
    ev.Placed: _silent,
    ev.TurnBegan: _turn,
    ev.CardDiscarded: _discarded,
    ev.CardRevealed: _revealed,
    ev.ActionsCounted: _counted,
    ev.SamuraiDied: _died,
    ev.Deployed: _deployed,
    ev.Moved: _moved,
    ev.CarriedOff: _carried_off,
    ev.Tried: _tried,
    ev.PalisadeTurned: _palisade_turned,
    ev.HouseTurned: _house_turned,
    ev.SupplyTaken: _supply_taken,
    # The throw that follows tells of both.
    ev.Aimed: _silent,
    ev.Joined: _silent,
    ev.AttackRolled: _attack,
    ev.PalisadeFell: _palisade_fell,
    ev.StoreTaken: _store_taken,
    ev.SupplyOpened: _supply_opened,
    ev.SamuraiMarked: _marked,
    # What becomes of a hit follows at once.
    ev.SamuraiHit: _silent,
    ev.SamuraiInjured: _injured,
    ev.PhaseEnded: _ended,
    ev.CardsReturned: _returned,
    ev.TileChosen: _tile,
    ev.MarkersRemoved: _removed,
    ev.Walked: _walked,
    ev.BowDrawn: _bow,
    ev.Ordered: _ordered,
    ev.StrikeRolled: _strike,
    ev.TokenKilled: _token_killed,
    ev.Spared: _spared,
    ev.RearmRolled: _rearm,
    ev.GameEnded: _game_ended,
}
