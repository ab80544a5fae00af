"""The table with an opponent in a process of its own."""

from __future__ import annotations

import os
import random
import signal
import time

from game.client.session import Thinker
from game.games import HUMAN
from game.seven_swords.scenes.play import open_game
from tests import needs
from tests.play_support import Table
from tests.processes import children
from tests.test_play_game import choose
from tests.timing import least, taken, until

pytestmark = needs.proc

#: Seconds within which the opponent's process must be gone, and longest a frame may ever take.
_GONE_WITHIN, _LONGEST_FRAME = 0.5, 1.0


class RealTable(Table):
    """A table whose opponents think elsewhere."""

    #: Seconds that the longest frame has taken.
    longest = 0.0

    def _thinker(self, seat: int) -> Thinker:
        from game.seven_swords.scenes.play import thinkers

        return thinkers(self.new_game)(seat)

    def settle(self, most: int = 4000) -> None:
        """Wait in real time, drawing on, until the person here is to decide."""
        end = time.monotonic() + 60
        while not (self.session.yours and not self.scene.busy) and not self.session.over:
            assert time.monotonic() < end, self.session.trouble
            self.scene.dirty = True
            self.longest = max(self.longest, taken(lambda: self.frames(1)))
            time.sleep(0.005)


def test_a_few_turns_against_the_real_process_never_freeze_the_window() -> None:
    def longest() -> float:
        others = children()
        table = RealTable(("policy", HUMAN), seed=31)
        chance = random.Random(1)
        while table.state.turn < 3:
            table.settle()
            for action in choose(table, chance):
                table.scene.play([action])
        assert children() - others
        table.scene.closed()
        assert not children() - others
        table.close()
        return table.longest

    assert least(longest, _LONGEST_FRAME) < _LONGEST_FRAME


def test_leaving_a_game_is_quick_once_the_opponent_has_decided() -> None:
    def gone() -> float:
        others = children()
        table = RealTable(("policy", HUMAN), seed=31)
        table.settle()
        assert children() - others
        seconds = taken(table.scene.closed)
        assert not children() - others
        table.close()
        return seconds

    assert least(gone, _GONE_WITHIN) < _GONE_WITHIN


def test_closing_while_the_opponent_thinks_is_quick() -> None:
    def gone() -> float:
        others = children()
        table = RealTable(("policy", HUMAN), seed=32)
        table.frames(3)
        assert table.session.thinking
        assert children() - others
        seconds = taken(lambda: [close() for close in table.context.closing])
        assert not children() - others
        table.close()
        return seconds

    assert least(gone, _GONE_WITHIN) < _GONE_WITHIN


def test_a_killed_opponent_is_told_of_and_comes_back() -> None:
    others = children()
    table = RealTable(("policy", HUMAN), seed=33)
    table.frames(3)
    for child in children() - others:
        os.kill(child, signal.SIGKILL)

    def told() -> bool:
        table.frames(1)
        return bool(table.session.trouble)

    until(told)
    assert table.session.trouble == "worker.dead"
    assert table.scene.notes.prompt
    table.button("main")
    table.settle()
    assert not table.session.trouble
    table.scene.closed()
    table.close()


def test_a_game_is_opened_with_its_own_thinkers_by_default() -> None:
    table = Table((HUMAN, HUMAN))
    scene = open_game(table.context, table.new_game)
    assert table.context.scenes.top is not None
    scene.closed()
    table.scene.closed()
    table.close()
