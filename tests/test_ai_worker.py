"""The opponent's process: asked, polled, closed, and gone whatever way the window ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ai import wire, worker
from ai.opponent import make, strength
from ai.worker import DEAD, ERROR, HUNG, Thinker
from game import jit
from game.games import GAMES
from tests import needs
from tests.processes import alive, until_gone
from tests.thinkers import COMPILED, answer_of
from tests.timing import PATIENCE, least, taken, until

ROOT = Path(__file__).resolve().parent.parent
ENGINE = GAMES["seven_swords"].engine("wellspring")

#: Who searches, and so is worth compiling for.
SEARCHER = "captain"
#: Seconds within which whatever thinks is gone once it is closed, and once its parent is gone.
CLOSED_WITHIN, ORPHANED_WITHIN = 0.5, 2.0
#: Seconds over two after its budget within which a child that hangs is noticed.
NOTICED_WITHIN = 0.3


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker("seven_swords", "wellspring", "random", 0, 5)
    yield made
    made.close()


@contextmanager
def searcher() -> Iterator[Thinker]:
    """A thinker that is compiled and ready."""
    with closing(Thinker("seven_swords", "wellspring", SEARCHER, 1, 5)) as made:
        until(lambda: made.status.phase == "ready" and made._strong is not None, COMPILED)
        yield made


def child_of(thinker: Thinker) -> int:
    child = thinker._strong or thinker._quick
    assert child is not None
    return child._process.pid


def children_of(thinker: Thinker) -> list[int]:
    children = (thinker._quick, thinker._strong)
    return [child._process.pid for child in children if child is not None]


def test_answers_what_the_same_opponent_says_here(thinker: Thinker) -> None:
    here = make("random", ENGINE, 0, 5)
    state = ENGINE.initial(3)
    for request in range(12):
        seen = ENGINE.observe(state, 0)
        thinker.ask(seen, request)
        answer = answer_of(thinker)
        assert (answer.request, answer.failure) == (request, "")
        assert answer.action == here.choose(seen)
        state = ENGINE.play(state, answer.action)


def test_only_the_last_request_is_answered(thinker: Thinker) -> None:
    state = ENGINE.initial(3)
    other = ENGINE.play(state, ENGINE.legal(state)[0])
    thinker.ask(ENGINE.observe(state, 0), 1)
    thinker.ask(ENGINE.observe(other, 0), 2)
    assert answer_of(thinker).request == 2
    time.sleep(0.1)
    assert thinker.poll() is None
    thinker.ask(ENGINE.observe(state, 0), 3)
    thinker.forget()
    time.sleep(0.1)
    assert thinker.poll() is None


def test_asking_and_polling_never_wait(thinker: Thinker) -> None:
    seen = ENGINE.observe(ENGINE.initial(3), 0)

    def talk(request: int) -> None:
        thinker.ask(seen, request)
        thinker.poll()

    def slowest() -> float:
        return max(taken(partial(talk, request)) for request in range(200))

    assert least(slowest, 0.1) < 0.1


def test_an_observation_of_the_wrong_size_is_an_error_not_an_end(thinker: Thinker) -> None:
    state = ENGINE.initial(3)
    thinker.ask(state.dice, 1)
    answer = answer_of(thinker)
    assert answer.failure == ERROR
    assert answer.action is None
    assert "16 bytes" in answer.detail
    thinker.ask(ENGINE.observe(state, 0), 2)
    assert answer_of(thinker).action is not None


@needs.posix
def test_a_dead_child_is_reported_and_replaced(thinker: Thinker) -> None:
    seen = ENGINE.observe(ENGINE.initial(3), 0)
    thinker.ask(seen, 1)
    answer_of(thinker)
    os.kill(child_of(thinker), signal.SIGSTOP)
    thinker.ask(seen, 2)
    os.kill(child_of(thinker), signal.SIGKILL)
    answer = answer_of(thinker)
    assert answer.failure == DEAD
    assert "exit status -9" in answer.detail
    thinker.ask(seen, 3)
    assert answer_of(thinker).action is not None


@needs.posix
def test_a_hanging_child_is_noticed_two_seconds_after_its_budget(thinker: Thinker) -> None:
    seen = ENGINE.observe(ENGINE.initial(3), 0)

    def noticed() -> float:
        thinker.ask(seen, 1)
        assert answer_of(thinker).action is not None
        os.kill(child_of(thinker), signal.SIGSTOP)
        start = time.monotonic()
        thinker.ask(seen, 2)
        assert answer_of(thinker).failure == HUNG
        return time.monotonic() - start

    bound = 0.5 + 2.0 + NOTICED_WITHIN
    assert 2.0 < least(noticed, bound) < bound
    thinker.ask(seen, 3)
    assert answer_of(thinker).action is not None


@needs.posix
def test_closing_takes_no_time_even_while_it_thinks() -> None:
    seen = ENGINE.observe(ENGINE.initial(3), 0)

    def closed() -> float:
        # It is closed once more in the end.
        with closing(Thinker("seven_swords", "wellspring", "random", 0, 5)) as thinker:
            thinker.ask(seen, 1)
            answer_of(thinker)
            pid = child_of(thinker)
            os.kill(pid, signal.SIGSTOP)
            thinker.ask(seen, 2)
            seconds = taken(thinker.close)
            assert not Path(f"/proc/{pid}").exists()
            return seconds

    assert least(closed, CLOSED_WITHIN) < CLOSED_WITHIN


@pytest.fixture
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has been compiled for this user before."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))


@contextmanager
def busy_compiling() -> Iterator[Thinker]:
    """A thinker in the middle of compiling."""
    with closing(Thinker("seven_swords", "wellspring", SEARCHER, 0, 5)) as made:
        until(lambda: made.status.phase == "compiling" and made.status.done > 0, COMPILED)
        yield made


@pytest.fixture
def compiling(nothing_kept: None) -> Iterator[Thinker]:
    with busy_compiling() as made:
        yield made


@needs.compiled
def test_a_game_can_begin_while_compiling(compiling: Thinker) -> None:
    state = ENGINE.initial(3)
    for request in range(5):
        seen = ENGINE.observe(state, 0)
        compiling.ask(seen, request)
        answer = answer_of(compiling)
        assert (answer.request, answer.failure) == (request, "")
        assert answer.action is not None
        state = ENGINE.play(state, answer.action)
    before = compiling.status
    assert before.phase == "compiling"
    assert 0 < before.done < before.total
    until(lambda: compiling.status.done > before.done, COMPILED)


@needs.posix
@needs.compiled
def test_closing_takes_no_time_while_compiling(nothing_kept: None) -> None:
    def closed() -> float:
        with busy_compiling() as thinker:
            pids = children_of(thinker)
            assert len(pids) == 2
            seconds = taken(thinker.close)
            assert not any(alive(pid) for pid in pids)
            return seconds

    assert least(closed, CLOSED_WITHIN) < CLOSED_WITHIN


@needs.posix
@needs.compiled
def test_when_compiling_fails_the_game_goes_on_without(compiling: Thinker) -> None:
    assert compiling._strong is not None
    os.kill(compiling._strong._process.pid, signal.SIGKILL)
    compiling.ask(ENGINE.observe(ENGINE.initial(3), 0), 1)
    answer = answer_of(compiling)
    assert answer.failure == ""
    until(lambda: compiling.status.phase == "ready")
    assert len(children_of(compiling)) == 1


class Scripted:
    """A child that does nothing by itself."""

    made: list[Scripted]

    def __init__(self, hello: dict[str, Any]) -> None:
        self.hello = hello
        self.status = worker.Status("starting")
        self.ready = self.compiled = self.ended = self.closed = False
        self.made.append(self)

    def messages(self) -> list[dict[str, Any]]:
        return []

    def end(self) -> str:
        self.closed = True
        return ""


@pytest.mark.parametrize("compiled", [True, False])
def test_who_has_compiled_makes_way_and_who_has_failed_is_not_replaced(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    Scripted.made = []
    monkeypatch.setattr(worker, "_Child", Scripted)
    monkeypatch.setattr(jit, "available", lambda: True)
    thinker = Thinker("seven_swords", "wellspring", SEARCHER, 0, 5)
    assert thinker.status.phase == "starting"
    (quick,) = Scripted.made
    quick.ready = True
    assert thinker.poll() is None
    first = Scripted.made[-1]
    assert first.hello["compiled"]
    first.ended, first.compiled = True, compiled
    for _ in range(3):
        assert thinker.poll() is None
    assert first.closed
    assert not quick.closed
    assert len(Scripted.made) == (3 if compiled else 2)
    if compiled:
        Scripted.made[-1].ready = True
        assert thinker.poll() is None
        assert quick.closed
    thinker.close()
    assert all(child.closed for child in Scripted.made)


@pytest.fixture(scope="module")
def searching() -> Iterator[Thinker]:
    """A thinker that is compiled and ready."""
    with searcher() as made:
        yield made


@pytest.fixture(scope="module")
def hard() -> Any:
    """An observation about which a search has to think."""
    state = ENGINE.initial(4)
    players = [make("policy", ENGINE, seat, 4) for seat in (0, 1)]
    while state.turn < 3 or ENGINE.to_act(state) != 1 or len(ENGINE.legal(state)) < 12:
        seat = ENGINE.to_act(state)
        state = ENGINE.apply(state, players[seat].choose(ENGINE.observe(state, seat)))
    return ENGINE.observe(state, 1)


@needs.posix
@needs.compiled
def test_once_compiled_one_process_is_left(searching: Thinker, hard: Any) -> None:
    searching.ask(hard, 1)
    answer = answer_of(searching)
    assert answer.failure == ""
    assert answer.report["iterations"] > 0
    assert len(children_of(searching)) == 1


@needs.posix
@needs.compiled
@pytest.mark.parametrize(("number", "failure"), [(signal.SIGKILL, DEAD), (signal.SIGSTOP, HUNG)])
def test_a_search_that_dies_or_hangs_is_noticed_in_time(
    number: signal.Signals, failure: str, hard: Any
) -> None:
    def noticed() -> float:
        with searcher() as thinker:
            start = time.monotonic()
            thinker.ask(hard, 1)
            assert thinker.status.phase == "thinking"
            os.kill(child_of(thinker), number)
            assert answer_of(thinker).failure == failure
            seconds = time.monotonic() - start
            # A new process answers in its stead.
            thinker.ask(hard, 2)
            assert answer_of(thinker).action in ENGINE.legal(hard)
            return seconds

    bound = strength(SEARCHER).budget + 2.0 + NOTICED_WITHIN
    assert least(noticed, bound) < bound


@needs.posix
@needs.compiled
def test_closing_takes_no_time_in_the_middle_of_a_search(hard: Any) -> None:
    def closed() -> float:
        with searcher() as thinker:
            pids = children_of(thinker)
            thinker.ask(hard, 1)
            # The request gets there meanwhile; no search ends so soon.
            time.sleep(0.05)
            assert thinker.thinking
            seconds = taken(thinker.close)
            assert not any(alive(pid) for pid in pids)
            return seconds

    assert least(closed, CLOSED_WITHIN) < CLOSED_WITHIN


def test_a_level_that_is_not_there_ends_in_a_failure() -> None:
    thinker = Thinker("seven_swords", "nowhere-at-all", "random", 0, 5)
    thinker.ask(ENGINE.observe(ENGINE.initial(3), 0), 1)
    answer = answer_of(thinker)
    thinker.close()
    assert answer.failure == DEAD
    assert "nowhere-at-all" in answer.detail


_PARENT = """
import sys, time
from ai.worker import Thinker
from game.games import GAMES
engine = GAMES["seven_swords"].engine("wellspring")
thinker = Thinker("seven_swords", "wellspring", {name!r}, 0, 5)
thinker.ask(engine.observe(engine.initial(3), 0), 1)
while thinker.poll() is None:
    time.sleep(0.01)
while {name!r} != "random" and thinker.status.done < 1:
    time.sleep(0.01)
children = [child for child in (thinker._quick, thinker._strong) if child is not None]
print(*(child._process.pid for child in children), flush=True)
{then}
"""


def end_of(parent: subprocess.Popen[str], pids: list[int]) -> tuple[float, str]:
    """Wait until a parent has ended; return how long its children outlive it, and its last words.

    They may be gone before it.
    """
    _, errors = parent.communicate(timeout=PATIENCE)
    return until_gone(lambda: filter(alive, pids)), errors


def run_parent(then: str, name: str = "random") -> tuple[subprocess.Popen[str], list[int]]:
    parent = subprocess.Popen(
        [sys.executable, "-c", _PARENT.format(then=then, name=name)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    return parent, [int(word) for word in parent.stdout.readline().split()]


@needs.posix
@pytest.mark.parametrize("how", ["kill", "interrupt", "end", "crash"])
def test_the_child_ends_with_its_parent(how: str) -> None:
    then = {"end": "", "crash": "raise RuntimeError('crash')"}.get(how, "time.sleep(60)")

    def gone() -> float:
        parent, pids = run_parent(then)
        if how == "kill":
            parent.kill()
        elif how == "interrupt":
            parent.send_signal(signal.SIGINT)
        seconds, errors = end_of(parent, pids)
        assert errors.count("Traceback") == (1 if how in ("interrupt", "crash") else 0)
        return seconds

    assert least(gone, ORPHANED_WITHIN) < ORPHANED_WITHIN


@needs.posix
def test_the_child_ends_in_the_middle_of_a_thought() -> None:
    # The child's main thread is kept busy by a flood of requests when its parent dies.
    busy = (
        "seen = engine.observe(engine.initial(3), 0)\n"
        "for n in range(2, 20): thinker.ask(seen, n)\n"
        "import os; os.kill(os.getpid(), 9)"
    )
    seconds = least(lambda: end_of(*run_parent(busy))[0], ORPHANED_WITHIN)
    assert seconds < ORPHANED_WITHIN


@needs.posix
@needs.compiled
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_nothing_goes_on_compiling_for_a_parent_that_is_gone(
    how: signal.Signals, nothing_kept: None
) -> None:
    def gone() -> float:
        parent, pids = run_parent("time.sleep(60)", SEARCHER)
        assert len(pids) == 2
        parent.send_signal(how)
        return end_of(parent, pids)[0]

    assert least(gone, ORPHANED_WITHIN) < ORPHANED_WITHIN


@needs.linux
def test_a_hanging_child_ends_with_its_parent_too() -> None:
    def gone() -> float:
        parent, pids = run_parent("time.sleep(60)")
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        parent.kill()
        return end_of(parent, pids)[0]

    assert least(gone, ORPHANED_WITHIN) < ORPHANED_WITHIN


def test_messages_that_are_none_are_refused(tmp_path: Path) -> None:
    for line in (b"[1]\n", b"nonsense\n", b"\xff\xfe\n"):
        path = tmp_path / "line"
        path.write_bytes(line)
        with path.open("rb") as stream, pytest.raises(wire.WireError):
            wire.receive(stream)
