"""The opponent's process: asked, polled, closed, and gone whatever way the window ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai import wire
from ai.opponent import make
from ai.worker import DEAD, ERROR, HUNG, Answer, Thinker
from game.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
ENGINE = GAMES["seven_swords"].engine("wellspring")

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


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


def gone_within(pid: int, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not alive(pid):
            return True
        time.sleep(0.02)
    return False


def child_of(thinker: Thinker) -> int:
    child = thinker._strong or thinker._quick
    assert child is not None
    return child._process.pid


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
thinker = Thinker("seven_swords", "wellspring", "random", 0, 5)
thinker.ask(engine.observe(engine.initial(3), 0), 1)
while thinker.poll() is None:
    time.sleep(0.01)
print(thinker._quick._process.pid, flush=True)
{then}
"""


def run_parent(then: str) -> tuple[subprocess.Popen[str], int]:
    parent = subprocess.Popen(
        [sys.executable, "-c", _PARENT.format(then=then)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    return parent, int(parent.stdout.readline())


@posix
@pytest.mark.parametrize("how", ["kill", "interrupt", "end", "crash"])
def test_the_child_ends_with_its_parent(how: str) -> None:
    then = {"end": "", "crash": "raise RuntimeError('crash')"}.get(how, "time.sleep(60)")
    parent, pid = run_parent(then)
    if how == "kill":
        parent.kill()
    elif how == "interrupt":
        parent.send_signal(signal.SIGINT)
    _, errors = parent.communicate(timeout=5)
    assert gone_within(pid, 2.0)
    assert errors.count("Traceback") == (1 if how in ("interrupt", "crash") else 0)


@posix
def test_the_child_ends_in_the_middle_of_a_thought() -> None:
    # The child's main thread is kept busy by a flood of requests when its parent dies.
    busy = (
        "seen = engine.observe(engine.initial(3), 0)\n"
        "for n in range(2, 20): thinker.ask(seen, n)\n"
        "import os; os.kill(os.getpid(), 9)"
    )
    parent, pid = run_parent(busy)
    parent.communicate(timeout=5)
    assert gone_within(pid, 2.0)


def test_messages_that_are_none_are_refused(tmp_path: Path) -> None:
    for line in (b"[1]\n", b"nonsense\n", b"\xff\xfe\n"):
        path = tmp_path / "line"
        path.write_bytes(line)
        with path.open("rb") as stream, pytest.raises(wire.WireError):
            wire.receive(stream)
