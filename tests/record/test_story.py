"""Every event has its few words, or the action itself says it all."""

from __future__ import annotations

import pytest

from game.client.options import load_texts
from game.record.commands import story
from game.seven_swords import story as told
from game.seven_swords.rules import events as ev
from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.components import N_ENTRIES, N_SLOTS
from game.seven_swords.rules.state import OUTSIDE
from tests.record.kept import GAME, LEVELS, played
from tests.rules.boards import engine_of

#: Events that say no more than the action that brought them about.
SILENT = {
    ev.Placed,
    ev.TurnBegan,
    ev.Tried,
    ev.SupplyTaken,
    ev.Aimed,
    ev.Joined,
    ev.SamuraiMarked,
    ev.TileChosen,
    ev.BowDrawn,
    ev.Ordered,
    ev.Spared,
}


def test_every_kind_of_event_is_told_or_silent() -> None:
    kinds = set(ev.Event.__subclasses__())
    assert set(told._WORDS) | SILENT == kinds
    assert not set(told._WORDS) & SILENT


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_kind_of_event_has_words(language: str) -> None:
    engine = engine_of(LEVELS[0])
    teller = told._Teller(engine.layout, load_texts(language, strict=True))
    happened = [
        ev.CardDiscarded(0, 5, 0),
        ev.CardRevealed(0, 5, 0, 1),
        ev.ActionsCounted(0, 7, 0, 0),
        ev.ActionsCounted(1, 5, 3, 2),
        ev.SamuraiDied(0, 3, 3),
        ev.SamuraiDied(0, 3, 4),
        ev.Deployed(0, OUTSIDE, 2),
        ev.Moved(0, (1, 2, OUTSIDE + 4), 1, 2),
        ev.Moved(0, (1, OUT_AT + N_ENTRIES - 1), 1, 0),
        ev.CarriedOff(0, 1, 2, 3),
        ev.PalisadeTurned(0, 5),
        ev.HouseTurned(0, 4),
        ev.AttackRolled(0, (1,), (4,), (-1,), 6),
        ev.AttackRolled(0, (1, 2), (4, 6), (-1, 0), 6),
        ev.PalisadeFell(0),
        ev.StoreTaken(0, 4),
        ev.SupplyOpened(0, 4),
        ev.SamuraiHit(0),
        ev.SamuraiInjured(0),
        ev.PhaseEnded(0, 2),
        ev.CardsReturned(),
        ev.MarkersRemoved(((0, 1),)),
        ev.Walked(0, (1, 2)),
        ev.StrikeRolled(0, -1, 4, 2, 0),
        ev.TokenKilled(0, 3, -1),
        ev.TokenKilled(0, 3, 2),
        ev.RearmRolled(0, 1, 3, 2),
        ev.RearmRolled(0, 1, 1, 2),
        ev.GameEnded(-1),
        ev.GameEnded(1),
    ]
    assert {type(event) for event in happened} == set(told._WORDS)
    for event in happened:
        assert teller.tell(event).strip(), event
    assert teller.tell(ev.PhaseEnded(0, 0)) == ""


def test_every_place_has_a_name() -> None:
    layout = engine_of(LEVELS[0]).layout
    teller = told._Teller(layout, load_texts("en"))
    for number, entry in enumerate(layout.entries):
        assert teller.place(OUT_AT + number) == entry.id
        for slot in range(N_SLOTS):
            assert teller.place(OUTSIDE + N_SLOTS * number + slot) == entry.id
    assert [teller.place(n) for n in range(len(layout.spaces))] == [s.id for s in layout.spaces]


@pytest.mark.parametrize("level", LEVELS)
def test_whole_games_are_told(level: str) -> None:
    replay = played(2, level)
    note = story(GAME, replay.engine, load_texts("en", strict=True))
    notes = [note(replay.step(ply)) for ply in range(1, replay.length + 1)]
    assert sum(bool(text) for text in notes) > len(notes) // 3
    assert all("\n" not in text for text in notes)
