"""A display for real windows, and hands that move the system's own pointer and keys."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.test_client_process import ROOT, environment

#: Names the environment variable by which everything that a game started is found again.
_MARK = "SEVEN_SWORDS_TEST_RUN"
#: Programs without which there can be no real window.
_NEEDED = ("Xvfb", "xdotool", "openbox")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "window: plays in a real window (needs Xvfb, xdotool, openbox)"
    )


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A display of its own with a window manager, where the machine can have one."""
    missing = [name for name in _NEEDED if shutil.which(name) is None]
    if missing:
        pytest.skip(f"no real window here, for want of {' and '.join(missing)}")
    ours, theirs = os.pipe()
    xvfb = subprocess.Popen(
        ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
        pass_fds=(theirs,),
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    with os.fdopen(ours) as said:
        name = f":{said.readline().strip()}"
    manager = subprocess.Popen(
        ["openbox"],
        env={**os.environ, "DISPLAY": name},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(0.5)
    yield name
    for process in (manager, xvfb):
        process.terminate()
        process.wait(5)


class RealGame:
    """The program in a window of the display, played by the system's pointer and keys."""

    def __init__(self, display: str, home: Path, *arguments: str) -> None:
        self.home = home
        self.mark = uuid.uuid4().hex
        self._display = display
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *arguments],
            env=environment(
                home,
                DISPLAY=display,
                PYTHONPATH=str(ROOT),
                SDL_AUDIODRIVER="dummy",
                **{_MARK: self.mark},
            ),
            cwd=home,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.window = ""
        self.until(self._find_window, 20)

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env={**os.environ, "DISPLAY": self._display},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout.strip()

    def _find_window(self) -> bool:
        assert self.process.poll() is None, self.process.stdout.read()
        found = self._xdotool("search", "--onlyvisible", "--pid", str(self.process.pid)).split()
        self.window = found[-1] if found else ""
        return bool(self.window)

    def until(self, true: Callable[[], bool], seconds: float = 30) -> None:
        """Wait until something is so."""
        patience = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < patience, f"waited {seconds} s for {true.__name__}"
            time.sleep(0.05)

    # hands

    def geometry(self) -> tuple[int, int]:
        words = self._xdotool("getwindowgeometry", "--shell", self.window).splitlines()
        values = dict(line.split("=") for line in words)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def click(self, x: float, y: float) -> None:
        """Click at logical coordinates."""
        width, height = self.geometry()
        scale = min(width / 1280, height / 720)
        left, top = (width - 1280 * scale) / 2, (height - 720 * scale) / 2
        self._xdotool(
            "mousemove",
            "--window",
            self.window,
            str(round(left + x * scale)),
            str(round(top + y * scale)),
        )
        time.sleep(0.1)
        self._xdotool("click", "1")
        time.sleep(0.35)

    def key(self, *names: str) -> None:
        for name in names:
            self._xdotool("key", name)
            time.sleep(0.15)

    def close_window(self) -> None:
        """Have the window manager close it, as the button of the title bar does."""
        self._xdotool("windowactivate", "--sync", self.window)
        self._xdotool("key", "alt+F4")

    # what is known of the game

    def played(self) -> list[str]:
        """Return the actions that have been kept so far, in the notation."""
        [*stores] = self.home.rglob("*.sqlite*"), self.home.rglob("*.db")
        paths = [path for found in stores for path in found if path.suffix in (".sqlite", ".db")]
        for path in paths:
            with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as store:
                [(made,)] = store.execute(
                    "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'actions'"
                )
                if not made:
                    return []  # The game is only just making its store.
                rows = store.execute("SELECT text FROM actions ORDER BY game, ply").fetchall()
                return [text for (text,) in rows]
        return []

    def left_over(self) -> list[int]:
        """Return the processes that this game has started and that still run."""
        found = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            try:
                if self.mark.encode() in path.read_bytes():
                    state = (path.parent / "stat").read_text().rpartition(")")[2].split()[0]
                    if state != "Z":
                        found.append(int(path.parent.name))
            except OSError:
                continue  # It has ended, or belongs to somebody else.
        return found

    def ended(self) -> bool:
        return self.process.poll() is not None

    def nothing_left(self) -> bool:
        return not self.left_over()

    def end(self) -> None:
        """Let nothing of a failed test run on."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(5)
        for number in self.left_over():
            os.kill(number, signal.SIGKILL)


@pytest.fixture
def games(display: str, tmp_path: Path) -> Iterator[Callable[..., RealGame]]:
    """Starts the program with some arguments, and ends it after the test."""
    started: list[RealGame] = []

    def start(*arguments: str) -> RealGame:
        started.append(RealGame(display, tmp_path, *arguments))
        return started[-1]

    yield start
    for game in started:
        game.end()
