"""Opponents keep to their time: for each decision and each phase, in the fullest positions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from ai.opponent import OFFERED, make, strength
from ai.seven_swords import thinker as searching
from ai.seven_swords.players import PLAYERS
from ai.seven_swords.thinker import Depth, SearchPlayer
from ai.worker import Answer, Thinker
from game import jit
from game.games import GAMES
from game.seven_swords.rules.state import BANDIT_PHASE, SAMURAI_PHASE
from tests.thinkers import answer_of, until_ready
from tests.timing import least

LEVEL = "wellspring"
ENGINE = GAMES["seven_swords"].engine(LEVEL)
#: What a decision may take over its time, in seconds.
OVER = 0.3


@pytest.fixture(scope="module")
def states() -> list[Any]:
    """All positions of a game."""
    players = [make("policy", ENGINE, seat, 8) for seat in (0, 1)]
    state = ENGINE.initial(8)
    found = []
    while (seat := ENGINE.to_act(state)) >= 0:
        found.append(state)
        state = ENGINE.apply(state, players[seat].choose(ENGINE.observe(state, seat)))
    return found


@pytest.fixture(scope="module")
def fullest(states: list[Any]) -> list[Any]:
    """For each seat what it sees where it has most to choose from, and most men stand about."""
    found = []
    for seat, stage in ((0, SAMURAI_PHASE), (1, BANDIT_PHASE)):
        seen = [ENGINE.observe(state, seat) for state in states if state.stage == stage]
        fullness = [(len(ENGINE.legal(one)), int((one.token_place >= 0).sum())) for one in seen]
        found.append(seen[fullness.index(max(fullness))])
    return found


def depth_of(name: str) -> Depth:
    """Return how deeply an opponent searches; no time at all for one that does not."""
    depth: Depth | None = getattr(PLAYERS[name], "keywords", {}).get("depth")
    return depth if depth is not None else Depth(iterations=0, seconds=0.0)


def ask(thinker: Thinker, seen: Any, request: int) -> tuple[Answer, float]:
    start = time.monotonic()
    thinker.ask(seen, request)
    answer = answer_of(thinker)
    assert answer.failure == "", answer.detail
    return answer, time.monotonic() - start


@contextmanager
def ready(name: str, seat: int) -> Iterator[Thinker]:
    with closing(Thinker("seven_swords", LEVEL, name, seat, 3)) as thinker:
        until_ready(thinker)
        yield thinker


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", OFFERED)
def test_every_level_keeps_its_time_in_the_fullest_position(
    name: str, seat: int, fullest: list[Any]
) -> None:
    depth = depth_of(name)
    assert depth.seconds < strength(name).budget

    def thought() -> float:
        # A new one for each try: one that has searched would only go on with its plan.
        with ready(name, seat) as thinker:
            answer, taken = ask(thinker, fullest[seat], 1)
        assert answer.action in ENGINE.legal(fullest[seat])
        if depth.iterations and jit.available():
            assert answer.report
            if depth.eager:
                # The time was used, too.
                assert taken > 0.8 * depth.seconds
        return taken

    bound = depth.seconds + OVER
    assert least(thought, bound) < bound


def test_what_is_forced_is_done_at_once(states: list[Any]) -> None:
    forced = [
        seen
        for state in states
        if ENGINE.to_act(state) == 1
        for seen in [ENGINE.observe(state, 1)]
        if len(ENGINE.legal(seen)) == 1
    ]
    assert len(forced) > 3
    requests = count()
    with ready(OFFERED[-1], 1) as thinker:

        def thought(seen: Any) -> float:
            answer, taken = ask(thinker, seen, next(requests))
            assert [answer.action] == ENGINE.legal(seen)
            return taken

        for seen in forced[:10]:
            assert least(partial(thought, seen), OVER) < OVER


class Clock:
    """A clock that goes on by a step whenever the search has done some iterations."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, step: float) -> None:
        self.now = 0.0
        self._step = step
        self._patch = monkeypatch
        monkeypatch.setattr(searching, "time", SimpleNamespace(perf_counter=lambda: self.now))
        monkeypatch.setattr(jit, "compiled", lambda: True)

    def let(self, player: SearchPlayer) -> None:
        def iterate(seen: Any, count: int) -> None:
            self.now += self._step
            player._search.iterations += count

        self._patch.setattr(player, "_iterate", iterate)


def test_the_decisions_of_a_phase_share_its_time(
    fullest: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch, 0.01)
    depth = Depth(iterations=1, seconds=1.5, phase_seconds=5.0, keeps_plans=False, eager=True)
    player = SearchPlayer(ENGINE, 1, 1, True, depth)
    clock.let(player)
    taken = []
    for _ in range(40):
        before = clock.now
        player.choose(fullest[1])
        taken.append(clock.now - before)
    assert max(taken) <= 1.5 + 0.02
    assert sum(taken) <= 5.0 + OVER
    # The first decisions have most of it, and none of them has nothing.
    assert taken[0] > 10 * taken[-1] > 0
    # The next phase has its own.
    later = fullest[1].copy()
    later.turn += 1
    before = clock.now
    player.choose(later)
    assert clock.now - before > 1.0
