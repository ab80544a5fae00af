"""The process that thinks, as the window sees it: asked, polled, closed; it never waits.

The window's process holds a :class:`Thinker`. Its child, `ai.thinking`, gets observations and
gives actions. The child ends with its parent whatever way that goes, since its input closes.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from ai import wire
from ai.opponent import strength
from game import jit

ROOT = Path(__file__).resolve().parent.parent

#: Seconds a fresh child may take until it says that it is ready.
START_LIMIT = 30.0
#: Seconds over its budget after which a child is held to hang.
GRACE = 2.0

#: What may go wrong, keys of texts: the child ended, hangs, or met an error.
DEAD, HUNG, ERROR = "worker.dead", "worker.hung", "worker.error"


@dataclass(frozen=True)
class Answer:
    """What became of a request: an action, or the reason why there is none."""

    request: int
    action: int | None
    #: Text key of what went wrong, "" when nothing did.
    failure: str = ""
    #: Technical words on the failure, for the log.
    detail: str = ""
    #: What the opponent says of its choice; empty for opponents that do not search.
    report: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Status:
    """What the child is doing: 'starting', 'compiling' (with a count), 'ready', 'thinking'."""

    phase: str
    done: int = 0
    total: int = 0


class Thinker:
    """An opponent in a process of its own.

    >>> thinker = Thinker("seven_swords", "wellspring", "policy", seat=1, seed=7)
    >>> thinker.ask(observation, 1)
    >>> answer = thinker.poll()  # None until it has decided

    An opponent that searches has two children: one that answers at once, interpreted and
    less well, and one that takes over when everything is compiled. A child that has compiled
    makes way for another one, which finds what was compiled and needs a quarter of the memory.
    Without `clock` it thinks for a fixed count of iterations, however long they take. After a
    failure the next `ask` starts a new child. Answers to earlier requests than the last one are
    dropped.
    """

    def __init__(
        self, game: str, level: str, name: str, seat: int, seed: int, *, clock: bool = True
    ) -> None:
        self._hello = {
            "game": game,
            "level": _absolute(level),
            "name": name,
            "seat": seat,
            "seed": seed,
            "clock": clock,
        }
        self._strength = strength(name)
        self._quick: _Child | None = None
        self._strong: _Child | None = None
        self._asked: _Child | None = None
        self._wants_strong = self._strength.searches and jit.available()
        self._refused = ""
        self._request: int | None = None
        self._answers: list[Answer] = []
        self._deadline = 0.0
        self._closed = False
        self._start()

    @property
    def thinking(self) -> bool:
        """Tell whether a request is still to be answered."""
        return self._request is not None

    @property
    def status(self) -> Status:
        """Return what is going on: the stronger child's progress until it is ready."""
        self._read()
        child = self._strong or self._quick
        if child is None:
            return Status("starting")
        if child.ready and self.thinking:
            return Status("thinking")
        return child.status

    def ask(self, observation: Any, request: int) -> None:
        """Ask for a decision. An older request that is not yet answered is forgotten."""
        if self._closed:
            raise RuntimeError("this opponent has been closed")
        self._read()
        child = self._strong if self._strong is not None and self._strong.ready else self._quick
        if child is None:
            self._start()
            child = self._quick
        self._request = request
        self._answers = []
        self._asked = child
        if child is None:
            return
        self._deadline = time.monotonic() + self._strength.budget + GRACE
        if not child.ready:
            self._deadline += START_LIMIT
        child.send({"ask": request, "observation": wire.pack(observation)})

    def forget(self) -> None:
        """Drop the request: its answer is no longer wanted (after an undo, say)."""
        self._request = None

    def poll(self) -> Answer | None:
        """Return the answer to the last request once, as soon as there is one. Never waits."""
        self._read()
        if self._request is None:
            return None
        if self._asked is None:
            return self._fail(DEAD)
        if self._answers:
            answer = self._answers.pop()
            self._request = None
            return answer
        if self._asked.ended:
            return self._fail(DEAD)
        if time.monotonic() > self._deadline:
            return self._fail(HUNG)
        return None

    def close(self) -> None:
        """End the children at once, also in the middle of a thought. May be called twice."""
        self._closed = True
        self._request = None
        for child in (self._quick, self._strong):
            if child is not None:
                child.end()
        self._quick = self._strong = self._asked = None

    def _start(self) -> None:
        try:
            self._quick = _Child({**self._hello, "compiled": False})
        except OSError as error:
            self._refused = str(error)

    def _read(self) -> None:
        """Take in what the children have said, and change over when the stronger is ready."""
        for child in (self._quick, self._strong):
            if child is None:
                continue
            for message in child.messages():
                if child is self._asked and self._request is not None:
                    self._note(message)
        self._change_over()

    def _note(self, message: dict[str, Any]) -> None:
        assert self._request is not None
        if message.get("answer") == self._request:
            self._answers.append(
                Answer(self._request, int(message["action"]), report=message["report"])
            )
        elif message.get("error_in") == self._request:
            self._answers.append(Answer(self._request, None, ERROR, detail=str(message["detail"])))
        elif message.get("ready"):
            self._deadline = time.monotonic() + self._strength.budget + GRACE

    def _change_over(self) -> None:
        quick, strong = self._quick, self._strong
        if strong is not None and strong.ended and strong is not self._asked:
            # If compiling has failed the quick child goes on alone.
            strong.end()
            self._wants_strong = strong.compiled
            self._strong = strong = None
        if self._wants_strong and strong is None and quick is not None and quick.ready:
            # In the same breath as the end of the one before: nobody shall take the quick
            # child's being ready for this one's.
            try:
                self._strong = _Child({**self._hello, "compiled": True})
            except OSError:
                self._wants_strong = False
        elif strong is not None and strong.ready and quick is not None:
            if self._request is None or self._asked is strong:
                quick.end()
                self._quick = None

    def _fail(self, failure: str) -> Answer:
        assert self._request is not None
        detail = self._refused
        if self._asked is not None:
            detail = self._asked.end()
            if self._asked is self._quick:
                self._quick = None
            else:
                self._strong = None
            self._asked = None
        answer = Answer(self._request, None, failure, detail)
        self._request = None
        return answer


def _absolute(level: str) -> str:
    # The child works in another folder, where a relative path would lead elsewhere.
    return str(Path(level).resolve()) if Path(level).is_file() else level


class _Child:
    """One running child and the pipes to it."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.status = Status("starting")
        self.ready = False
        #: Whether it has compiled, and leaves what it made to the next one.
        self.compiled = False
        self._arrived: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._complaints = _scratch_file()
        self._process = subprocess.Popen(
            [sys.executable, *_flags(), "-m", "ai.thinking"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints or subprocess.DEVNULL,
            **_apart(),
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input = self._process.stdin
        self._output = self._process.stdout
        self._to_send: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._listen, name="opponent hears", daemon=True)
        self._writer = threading.Thread(target=self._talk, name="opponent is told", daemon=True)
        self._reader.start()
        self._writer.start()
        self.send(hello)

    @property
    def ended(self) -> bool:
        gone = self._process.poll() is not None and not self._reader.is_alive()
        return gone and self._arrived.empty()

    def send(self, message: dict[str, Any]) -> None:
        """Have a message sent; a child that does not read keeps nobody waiting."""
        self._to_send.put(message)

    def messages(self) -> list[dict[str, Any]]:
        """Return what has arrived since the last call; note what concerns the status."""
        found: list[dict[str, Any]] = []
        while True:
            try:
                message = self._arrived.get_nowait()
            except queue.Empty:
                return found
            if "compiling" in message:
                self.status = Status("compiling", *message["compiling"])
            elif message.get("compiled"):
                self.compiled = True
            elif message.get("ready"):
                self.ready = True
                self.status = Status("ready")
            found.append(message)

    def end(self) -> str:
        """Kill the child, reap it, close the pipes; return the end of what it complained of."""
        self._process.kill()
        self._process.wait()
        self._to_send.put(None)
        for thread in (self._reader, self._writer):
            thread.join(0.2)
        for stream in (self._input, self._output):
            try:
                stream.close()
            except OSError:
                # What was still to be sent has no reader any more.
                continue
        return self._last_words()

    def _talk(self) -> None:
        while (message := self._to_send.get()) is not None:
            try:
                wire.send(self._input, message)
            except (OSError, ValueError):
                # The child is gone; `ended` says so to whoever polls.
                return

    def _listen(self) -> None:
        while True:
            try:
                message = wire.receive(self._output)
            except (wire.WireError, OSError, ValueError):
                return
            if message is None:
                return
            self._arrived.put(message)

    def _last_words(self) -> str:
        if self._complaints is None:
            return f"exit status {self._process.returncode}"
        with self._complaints as stream:
            size = stream.seek(0, os.SEEK_END)
            stream.seek(max(0, size - 2000))
            words = stream.read().decode(errors="replace").strip()
        return f"exit status {self._process.returncode} {words}".rstrip()


def _scratch_file() -> IO[bytes] | None:
    try:
        return tempfile.TemporaryFile()
    except OSError:
        return None


def _flags() -> list[str]:
    return ["-B"] if sys.dont_write_bytecode else []


def _apart() -> dict[str, Any]:
    """Keep Ctrl-C in the terminal from the child: it ends when its input closes."""
    if sys.platform == "win32":
        return {
            "creationflags": subprocess.CREATE_NEW_PROCESS_GROUP
            | subprocess.CREATE_NO_WINDOW
            | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        }
    return {"start_new_session": True}
