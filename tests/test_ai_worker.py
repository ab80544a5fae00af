"""The opponent's process: asked, polled, closed, and gone whatever way the window ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ai import wire, worker
from ai.opponent import make, strength
from ai.worker import DEAD, ERROR, HUNG, Answer, Thinker
from game import jit
from game.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
ENGINE = GAMES["seven_swords"].engine("wellspring")

#: Who searches, and so is worth compiling for.
SEARCHER = "captain"

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
compiled_only = pytest.mark.skipif(not jit.available(), reason="there is nothing that compiles")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker("seven_swords", "wellspring", "random", 0, 5)
    yield made
    made.close()


def wait(thinker: Thinker, seconds: float = 20.0) -> Answer:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = thinker.poll()
        if answer is not None:
            return answer
        time.sleep(0.005)
    raise AssertionError("no answer in time")


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def gone_within(pids: list[int], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not any(alive(pid) for pid in pids):
            return True
        time.sleep(0.02)
    return False


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
        answer = wait(thinker)
        assert (answer.request, answer.failure) == (request, "")
        assert answer.action == here.choose(seen)
        state = ENGINE.play(state, answer.action)


def test_only_the_last_request_is_answered(thinker: Thinker) -> None:
    state = ENGINE.initial(3)
    other = ENGINE.play(state, ENGINE.legal(state)[0])
    thinker.ask(ENGINE.observe(state, 0), 1)
    thinker.ask(ENGINE.observe(other, 0), 2)
    assert wait(thinker).request == 2
    time.sleep(0.1)
    assert thinker.poll() is None
    thinker.ask(ENGINE.observe(state, 0), 3)
    thinker.forget()
    time.sleep(0.1)
    assert thinker.poll() is None


def test_asking_and_polling_never_wait(thinker: Thinker) -> None:
    seen = ENGINE.observe(ENGINE.initial(3), 0)
    slowest = 0.0
    for request in range(200):
        start = time.perf_counter()
        thinker.ask(seen, request)
        thinker.poll()
        slowest = max(slowest, time.perf_counter() - start)
    assert slowest < 0.1


def test_an_observation_of_the_wrong_size_is_an_error_not_an_end(thinker: Thinker) -> None:
    state = ENGINE.initial(3)
    thinker.ask(state.dice, 1)
    answer = wait(thinker)
    assert answer.failure == ERROR
    assert answer.action is None
    assert "16 bytes" in answer.detail
    thinker.ask(ENGINE.observe(state, 0), 2)
    assert wait(thinker).action is not None


@posix
def test_a_dead_child_is_reported_and_replaced(thinker: Thinker) -> None:
    seen = ENGINE.observe(ENGINE.initial(3), 0)
    thinker.ask(seen, 1)
    wait(thinker)
    os.kill(child_of(thinker), signal.SIGSTOP)
    thinker.ask(seen, 2)
    os.kill(child_of(thinker), signal.SIGKILL)
    answer = wait(thinker, 2.0)
    assert answer.failure == DEAD
    assert "exit status -9" in answer.detail
    thinker.ask(seen, 3)
    assert wait(thinker).action is not None


@posix
def test_a_hanging_child_is_noticed_two_seconds_after_its_budget(thinker: Thinker) -> None:
    seen = ENGINE.observe(ENGINE.initial(3), 0)
    thinker.ask(seen, 1)
    wait(thinker)
    os.kill(child_of(thinker), signal.SIGSTOP)
    start = time.monotonic()
    thinker.ask(seen, 2)
    answer = wait(thinker, 5.0)
    assert answer.failure == HUNG
    assert time.monotonic() - start < 0.5 + 2.0 + 0.3
    thinker.ask(seen, 3)
    assert wait(thinker).action is not None


@posix
def test_closing_takes_no_time_even_while_it_thinks(thinker: Thinker) -> None:
    seen = ENGINE.observe(ENGINE.initial(3), 0)
    thinker.ask(seen, 1)
    wait(thinker)
    pid = child_of(thinker)
    os.kill(pid, signal.SIGSTOP)
    thinker.ask(seen, 2)
    start = time.monotonic()
    thinker.close()
    assert time.monotonic() - start < 0.5
    assert not Path(f"/proc/{pid}").exists()
    thinker.close()


@pytest.fixture
def compiling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    """A thinker in the middle of compiling, of which nothing has been kept from before."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    made = Thinker("seven_swords", "wellspring", SEARCHER, 0, 5)
    try:
        until(lambda: made.status.phase == "compiling" and made.status.done > 0)
        yield made
    finally:
        made.close()


def until(true: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "not in time"
        time.sleep(0.01)


@compiled_only
def test_a_game_can_begin_while_compiling(compiling: Thinker) -> None:
    state = ENGINE.initial(3)
    for request in range(5):
        seen = ENGINE.observe(state, 0)
        compiling.ask(seen, request)
        answer = wait(compiling)
        assert (answer.request, answer.failure) == (request, "")
        state = ENGINE.play(state, answer.action)
    before = compiling.status
    assert before.phase == "compiling"
    assert 0 < before.done < before.total
    until(lambda: compiling.status.done > before.done)


@posix
@compiled_only
def test_closing_takes_no_time_while_compiling(compiling: Thinker) -> None:
    pids = children_of(compiling)
    assert len(pids) == 2
    start = time.monotonic()
    compiling.close()
    assert time.monotonic() - start < 0.5
    assert not any(alive(pid) for pid in pids)


@posix
@compiled_only
def test_when_compiling_fails_the_game_goes_on_without(compiling: Thinker) -> None:
    assert compiling._strong is not None
    os.kill(compiling._strong._process.pid, signal.SIGKILL)
    compiling.ask(ENGINE.observe(ENGINE.initial(3), 0), 1)
    answer = wait(compiling)
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
    made = Thinker("seven_swords", "wellspring", SEARCHER, 1, 5)
    until(lambda: made.status.phase == "ready" and made._strong is not None, 600)
    yield made
    made.close()


@pytest.fixture(scope="module")
def hard() -> Any:
    """An observation about which a search has to think."""
    state = ENGINE.initial(4)
    players = [make("policy", ENGINE, seat, 4) for seat in (0, 1)]
    while state.turn < 3 or ENGINE.to_act(state) != 1 or len(ENGINE.legal(state)) < 12:
        seat = ENGINE.to_act(state)
        state = ENGINE.apply(state, players[seat].choose(ENGINE.observe(state, seat)))
    return ENGINE.observe(state, 1)


@posix
@compiled_only
def test_once_compiled_one_process_is_left(searching: Thinker, hard: Any) -> None:
    searching.ask(hard, 1)
    answer = wait(searching)
    assert answer.failure == ""
    assert answer.report["iterations"] > 0
    assert len(children_of(searching)) == 1


@posix
@compiled_only
@pytest.mark.parametrize(("number", "failure"), [(signal.SIGKILL, DEAD), (signal.SIGSTOP, HUNG)])
def test_a_search_that_dies_or_hangs_is_noticed_in_time(
    number: signal.Signals, failure: str, hard: Any
) -> None:
    thinker = Thinker("seven_swords", "wellspring", SEARCHER, 1, 5)
    try:
        until(lambda: thinker.status.phase == "ready" and thinker._strong is not None, 600)
        start = time.monotonic()
        thinker.ask(hard, 1)
        until(lambda: thinker.status.phase == "thinking")
        os.kill(child_of(thinker), number)
        answer = wait(thinker)
        assert answer.failure == failure
        assert time.monotonic() - start < strength(SEARCHER).budget + 2.0 + 0.3
        # A new process answers in its stead.
        thinker.ask(hard, 2)
        assert wait(thinker).action in ENGINE.legal(hard)
    finally:
        thinker.close()


@posix
@compiled_only
def test_closing_takes_no_time_in_the_middle_of_a_search(hard: Any) -> None:
    thinker = Thinker("seven_swords", "wellspring", SEARCHER, 1, 5)
    until(lambda: thinker.status.phase == "ready" and thinker._strong is not None, 600)
    pids = children_of(thinker)
    thinker.ask(hard, 1)
    time.sleep(0.05)
    assert thinker.status.phase == "thinking"
    start = time.monotonic()
    thinker.close()
    assert time.monotonic() - start < 0.5
    assert not any(alive(pid) for pid in pids)


def test_a_level_that_is_not_there_ends_in_a_failure() -> None:
    thinker = Thinker("seven_swords", "nowhere-at-all", "random", 0, 5)
    thinker.ask(ENGINE.observe(ENGINE.initial(3), 0), 1)
    answer = wait(thinker)
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


@posix
@pytest.mark.parametrize("how", ["kill", "interrupt", "end", "crash"])
def test_the_child_ends_with_its_parent(how: str) -> None:
    then = {"end": "", "crash": "raise RuntimeError('crash')"}.get(how, "time.sleep(60)")
    parent, pids = run_parent(then)
    if how == "kill":
        parent.kill()
    elif how == "interrupt":
        parent.send_signal(signal.SIGINT)
    _, errors = parent.communicate(timeout=5)
    assert gone_within(pids, 2.0)
    assert errors.count("Traceback") == (1 if how in ("interrupt", "crash") else 0)


@posix
def test_the_child_ends_in_the_middle_of_a_thought() -> None:
    # The child's main thread is kept busy by a flood of requests when its parent dies.
    busy = (
        "seen = engine.observe(engine.initial(3), 0)\n"
        "for n in range(2, 20): thinker.ask(seen, n)\n"
        "import os; os.kill(os.getpid(), 9)"
    )
    parent, pids = run_parent(busy)
    parent.communicate(timeout=5)
    assert gone_within(pids, 2.0)


@posix
@compiled_only
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_nothing_goes_on_compiling_for_a_parent_that_is_gone(
    how: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    parent, pids = run_parent("time.sleep(60)", SEARCHER)
    assert len(pids) == 2
    parent.send_signal(how)
    parent.communicate(timeout=5)
    assert gone_within(pids, 2.0)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux ends what hangs, too")
def test_a_hanging_child_ends_with_its_parent_too() -> None:
    parent, pids = run_parent("time.sleep(60)")
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    parent.kill()
    parent.communicate(timeout=5)
    assert gone_within(pids, 2.0)


def test_messages_that_are_none_are_refused(tmp_path: Path) -> None:
    for line in (b"[1]\n", b"nonsense\n", b"\xff\xfe\n"):
        path = tmp_path / "line"
        path.write_bytes(line)
        with path.open("rb") as stream, pytest.raises(wire.WireError):
            wire.receive(stream)
