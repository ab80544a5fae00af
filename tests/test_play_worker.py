"""The table with an opponent in a process of its own."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest

from game.client.session import Thinker
from game.games import HUMAN
from game.seven_swords.scenes.play import open_game
from tests.play_support import Table
from tests.test_play_game import choose

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="the system does not list processes in /proc"
)

#: Seconds within which the opponent's process must be gone.
_GONE_WITHIN = 0.5


class RealTable(Table):
    """A table whose opponents think elsewhere."""

    def _thinker(self, seat: int) -> Thinker:  # type: ignore[override]
        from game.seven_swords.scenes.play import thinkers

        return thinkers(self.new_game)(seat)

    def settle(self, most: int = 4000) -> None:
        """Wait in real time, drawing on, until the person here is to decide."""
        patience = time.monotonic() + 60
        while not (self.session.yours and not self.scene.busy) and not self.session.over:
            assert time.monotonic() < patience, self.session.trouble
            began = time.monotonic()
            self.scene.dirty = True
            self.frames(1)
            self.longest = max(getattr(self, "longest", 0.0), time.monotonic() - began)
            time.sleep(0.005)


def children() -> set[int]:
    """Numbers of the processes that this one has started and that still run."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue  # It has ended in the meantime.
        if int(parent) == os.getpid() and state != "Z":
            found.add(int(path.parent.name))
    return found


def test_a_few_turns_against_the_real_process_never_freeze_the_window() -> None:
    others = children()
    table = RealTable(("policy", HUMAN), seed=31)
    chance = random.Random(1)
    while table.state.turn < 3:
        table.settle()
        for action in choose(table, chance):
            table.scene.play([action])
    assert table.longest < 1.0
    assert children() - others
    began = time.monotonic()
    table.scene.closed()
    assert not children() - others
    assert time.monotonic() - began < _GONE_WITHIN
    table.close()


def test_closing_while_the_opponent_thinks_is_quick() -> None:
    others = children()
    table = RealTable(("policy", HUMAN), seed=32)
    table.frames(3)
    assert table.session.thinking
    assert children() - others
    began = time.monotonic()
    for close in table.context.closing:
        close()
    assert not children() - others
    assert time.monotonic() - began < _GONE_WITHIN
    table.close()


def test_a_killed_opponent_is_told_of_and_comes_back() -> None:
    others = children()
    table = RealTable(("policy", HUMAN), seed=33)
    table.frames(3)
    for child in children() - others:
        os.kill(child, signal.SIGKILL)
    patience = time.monotonic() + 10
    while not table.session.trouble and time.monotonic() < patience:
        table.frames(1)
        time.sleep(0.01)
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
