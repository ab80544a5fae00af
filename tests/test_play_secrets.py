"""Secrets at one screen: two games that differ in one side's secrets look alike to the other.

Both games are played by the same actions where the secret allows it. Every frame that is not
shown to the side whose secret it is must be the same to the pixel, animations included.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from game.client.scenes.hand_over import HandOver
from game.games import HUMAN
from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import encode, first_of, second_of, verb_of
from game.seven_swords.scenes.dealing import deal
from game.seven_swords.view import refs
from game.seven_swords.view.refs import Ref
from tests.play_support import Table, spot_of

#: Placements whose piece is secret, and how many pieces there are.
_SECRET = {
    act.PLACE_SUPPLY: 5,
    act.PLACE_STORE: 5,
    act.PLACE_HOUSE: 5,
    act.PLACE_PALISADE: 6,
}


def set_up(table: Table, shift: int) -> list[int]:
    """A setup whose face-down pieces lie otherwise for every shift, and READY."""
    dealt = deal(table.engine, table.engine.initial(1), 7, first_game=True)
    moved = []
    for action in dealt:
        verb = verb_of(action)
        if verb in _SECRET:
            tile = (first_of(action) + shift) % _SECRET[verb]
            action = int(encode(verb, tile, second_of(action)))
        moved.append(action)
    return [*moved, int(encode(act.READY))]


class Watcher:
    """Plays the same on several tables at once and compares what may be compared."""

    def __init__(self, tables: list[Table], seat: int) -> None:
        self.tables = tables
        self.seat = seat
        self.compared = 0

    def look(self) -> None:
        """Compare the tables as they are, unless one of them shows the other side's view."""
        for table in self.tables:
            table.scene.dirty = True
            table.frames(1)
        # Until somebody has come, and behind a hand-over, nobody's view is to be seen.
        neutral = all(isinstance(table.top, HandOver) for table in self.tables)
        if neutral or all(table.session.viewer == self.seat for table in self.tables):
            pixels = {table.pixels() for table in self.tables}
            assert len(pixels) == 1
            self.compared += 1

    def each(self, do: Callable[[Table], None], frames: int = 12) -> None:
        """Do the same everywhere, and look at what moves then."""
        for table in self.tables:
            do(table)
        for _ in range(frames):
            self.look()
            for table in self.tables:
                table.seconds(0.13)
        self.look()

    def open(self) -> None:
        """Let the side that is to decide take its seat."""
        for table in self.tables:
            table.seconds(0.6)
        self.look()
        for table in self.tables:
            table.click("open")
        self.look()

    def close(self) -> None:
        for table in self.tables:
            table.scene.closed()
            table.close()


def begin(level: str, shifts: tuple[int, int], seat: int) -> Watcher:
    tables = []
    for shift in shifts:
        table = Table((HUMAN, HUMAN), level=level, speed="normal")
        actions = set_up(table, shift)
        table.scene.closed()
        table.close()
        tables.append(Table((HUMAN, HUMAN), level=level, speed="normal", actions=actions))
    return Watcher(tables, seat)


@pytest.mark.parametrize("level", ["wellspring", "terraces"])
def test_face_down_values_never_show_to_the_bandits(level: str) -> None:
    watcher = begin(level, (0, 1), seat=1)
    watcher.open()

    def play(text: str) -> Callable[[Table], None]:
        return lambda table: table.scene.play([table.engine.read(text)])

    for text in ("discard A", "discard E", "deploy mounted gate1", "deploy archer gate2"):
        watcher.each(play(text))
    for ref in (
        Ref(refs.TOKEN, 14),
        Ref(refs.ENTRY, 0),
        *(Ref(refs.SUPPLY, 2), Ref(refs.STORE, 3), Ref(refs.HOUSE, 1), Ref(refs.SAMURAI, 0)),
    ):
        # Prices, odds, tips and refusals.
        watcher.each(partial(touch, ref=ref), frames=1)
        watcher.each(lambda table: table.key("escape"), frames=1)
        settle_menu(watcher)
    watcher.each(lambda table: table.key("l"), frames=1)
    watcher.each(lambda table: table.key("l"), frames=1)
    watcher.each(play("rest"))
    # Now it is the samurai's; the hand-over shows nothing of either side.
    assert all(isinstance(table.top, HandOver) for table in watcher.tables)
    assert watcher.compared > 40
    watcher.close()


def touch(table: Table, ref: Ref) -> None:
    table.click_ref(ref)
    table.seconds(1.0)


def settle_menu(watcher: Watcher) -> None:
    """Close menus that a needless Escape has opened."""
    for table in watcher.tables:
        if table.top is not table.scene:
            table.key("escape")


@pytest.mark.parametrize("other", ["F", "G"])
def test_letters_never_show_to_the_samurai(other: str) -> None:
    """A, F and G all give five actions, so only the letter differs."""
    watcher = begin("wellspring", (0, 0), seat=0)
    letters = dict(zip(watcher.tables, ("A", other), strict=True))
    watcher.open()
    for table in watcher.tables:
        for text in (f"discard {letters[table]}", "discard E", "deploy mounted gate1", "rest"):
            table.scene.play([table.engine.read(text)])
            table.wait()
    assert all(isinstance(table.top, HandOver) for table in watcher.tables)
    watcher.look()
    watcher.open()
    for ref in (Ref(refs.DISCARD, 0), Ref(refs.BACK, 0), Ref(refs.TILE, 0)):
        watcher.each(partial(point, ref=ref), frames=1)
    watcher.each(lambda table: table.scene.play([table.engine.read("tile movement")]))
    watcher.each(lambda table: table.key("l"), frames=1)
    watcher.each(lambda table: table.key("l"), frames=1)
    walk = next(
        action
        for action in watcher.tables[0].engine.legal(watcher.tables[0].state)
        if verb_of(action) == act.WALK
    )
    watcher.each(lambda table: table.scene.play([walk]))
    assert watcher.compared > 20
    watcher.close()


def point(table: Table, ref: Ref) -> None:
    table.move(*spot_of(table.scene, ref).box.centre)
    table.seconds(1.0)
