"""A display for real windows, and hands that move the system's own pointer and keys."""

from __future__ import annotations

import math
import os
import signal
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
import pytest

from game.client.input import DOUBLE_WITHIN
from tests.processes import rests, until_gone
from tests.test_client_process import ROOT, environment
from tests.timing import PATIENCE, until

#: Names the environment variable by which everything that a game started is found again.
_MARK = "SEVEN_SWORDS_TEST_RUN"

#: Left, top, width and height in logical units.
Box = tuple[float, float, float, float]
EVERYTHING: Box = (0, 0, 1280, 720)
#: Where nothing answers to the pointer.
ASIDE = (1278, 1)


@dataclass(frozen=True)
class Display:
    """A display's name, and the file in which its pixels lie."""

    name: str
    screen: Path

    def pixels(self) -> np.ndarray:
        """Return the whole screen as it is now, one number for each pixel."""
        file = self.screen.read_bytes()
        # An xwd file: 25 numbers, a name, a table of colours, then the pixels.
        head = np.frombuffer(file, ">u4", 25)
        width, height, row, colors = (int(head[at]) for at in (4, 5, 12, 19))
        start = int(head[0]) + 12 * colors
        return np.frombuffer(file, "<u4", height * row // 4, start).reshape(height, -1)[:, :width]


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    """A display of its own with a window manager."""
    ours, theirs = os.pipe()
    pixels = tmp_path_factory.mktemp("screen")
    screen = ("-screen", "0", "1920x1080x24", "-fbdir", str(pixels), "-nolisten", "tcp")
    xvfb = subprocess.Popen(
        ["Xvfb", "-displayfd", str(theirs), *screen],
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

    def managed() -> bool:
        # A window manager says who it is; before that, windows are not framed.
        told = subprocess.run(
            ["xdotool", "get_desktop"],
            env={**os.environ, "DISPLAY": name},
            capture_output=True,
            check=False,
        )
        return told.returncode == 0

    until(managed, every=0.05, what="a window manager")
    yield Display(name, pixels / "Xvfb_screen0")
    for process in (manager, xvfb):
        process.terminate()
        process.wait(PATIENCE)


class RealGame:
    """The program in a window of the display, played by the system's pointer and keys."""

    def __init__(self, display: Display, home: Path, *arguments: str, warm: bool = False) -> None:
        """`warm` leaves it what has been compiled for this machine's user before."""
        self.home = home
        self.mark = uuid.uuid4().hex
        self._display = display
        cache = {"XDG_CACHE_HOME": str(platformdirs.user_cache_path())} if warm else {}
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *arguments],
            env=environment(
                home,
                DISPLAY=display.name,
                PYTHONPATH=str(ROOT),
                SDL_AUDIODRIVER="dummy",
                **{_MARK: self.mark, **cache},
            ),
            cwd=home,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.window = ""
        #: Where its picture begins on the screen.
        self._corner = (0, 0)
        #: Where was clicked last.
        self._tapped = (-100.0, -100.0)
        self.until(self._find_window)

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env={**os.environ, "DISPLAY": self._display.name},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        return done.stdout.strip()

    def _find_window(self) -> bool:
        assert self.process.poll() is None, self.last_words()
        found = self._xdotool("search", "--onlyvisible", "--pid", str(self.process.pid)).split()
        self.window = found[-1] if found else ""
        return bool(self.window)

    def until(self, true: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait until something is so."""
        until(true, seconds, every=0.05)

    # the window

    def place(self) -> dict[str, int]:
        """Return the window's X, Y, WIDTH and HEIGHT on the screen, as the system tells them."""
        words: list[str] = []

        def told() -> bool:
            # While much goes on the system may not answer, or not for this window yet.
            words[:] = self._xdotool("getwindowgeometry", "--shell", self.window).splitlines()
            there = any(line.startswith("HEIGHT=") for line in words)
            if not there:
                self._find_window()
            return there

        self.until(told)
        return {name: int(value) for name, _, value in (line.partition("=") for line in words)}

    def geometry(self) -> tuple[int, int]:
        there = self.place()
        return there["WIDTH"], there["HEIGHT"]

    def resize(self, width: int, height: int) -> None:
        """Give it a size, as by its frame, where all of it can be seen; wait for its picture."""
        self._xdotool("windowmove", self.window, "4", "30")
        self.point(*ASIDE)
        old = self.still()
        self._xdotool("windowsize", self.window, str(width), str(height))
        self.until_size(width, height)
        self.point(*ASIDE)
        both = tuple(slice(min(sides)) for sides in zip(old.shape, (height, width), strict=True))
        self.until(lambda: bool(np.mean(self.picture()[both] != old[both]) > 0.1))
        self.still()

    def picture(self) -> np.ndarray:
        """Return what is to be seen in the window, as it stood when something was pointed at."""
        (left, top), (width, height) = self._corner, self.geometry()
        return self._display.pixels()[top : top + height, left : left + width]

    def changed(self, before: np.ndarray, box: Box = EVERYTHING) -> float:
        """Return which part of a logical box is another than it was; 1 when the size is."""
        now = self.picture()
        if now.shape != before.shape:
            return 1.0
        height, width = now.shape
        scale = min(width / 1280, height / 720)
        left, top = (width - 1280 * scale) / 2 + box[0] * scale, (height - 720 * scale) / 2
        top += box[1] * scale
        rows = slice(round(top), round(top + box[3] * scale))
        columns = slice(round(left), round(left + box[2] * scale))
        return float(np.mean(now[rows, columns] != before[rows, columns]))

    def until_size(self, width: int, height: int) -> None:
        """Wait until it has a size."""
        self.until(lambda: self.geometry() == (width, height))

    def until_other(self, before: np.ndarray, least: float, box: Box = EVERYTHING) -> None:
        """Wait until more than this part of a logical box is another than it was."""
        self.until(lambda: self.changed(before, box) > least)

    def until_same(self, before: np.ndarray, most: float) -> None:
        """Wait until less than this part of the picture is another than it was."""
        self.until(lambda: self.changed(before) < most)

    def still(self) -> np.ndarray:
        """Wait until it has followed and nothing moves, and return what is to be seen then.

        A picture that does not change is not enough: where the machine is busy, the game may
        only not have got so far.
        """
        seen = [self.picture()]

        def at_rest() -> bool:
            rested = rests(self.process.pid, 0.12)
            seen.append(self.picture())
            return rested and np.array_equal(seen[-1], seen[-2])

        self.until(at_rest)
        return seen[-1]

    def follow(self) -> None:
        """Wait until it has done all that was asked of it so far."""
        self.until(lambda: rests(self.process.pid, 0.1))

    # hands

    def point(self, x: float, y: float, *more: str) -> None:
        """Move the pointer to logical coordinates, then do more."""
        width, height = self.geometry()
        scale = min(width / 1280, height / 720)
        left, top = (width - 1280 * scale) / 2, (height - 720 * scale) / 2
        across, down = round(left + x * scale), round(top + y * scale)
        at = ("mousemove", "--window", self.window, str(across), str(down))
        said = self._xdotool(*at, "getmouselocation", "--shell", *more).splitlines()
        # The system's own word on where a window stands is not to be had: frames are in it.
        self._corner = (int(said[0][2:]) - across, int(said[1][2:]) - down)

    def tap(self, x: float, y: float) -> None:
        """Click at logical coordinates once it has followed so far; never a double click."""
        self.follow()
        if math.dist(self._tapped, (x, y)) < 10:
            time.sleep(2 * DOUBLE_WITHIN)
        self.point(x, y, "click", "1")
        self._tapped = (x, y)

    def click(self, x: float, y: float) -> None:
        """Point at logical coordinates, then click there; wait each time until it has followed."""
        self.point(x, y)
        self.still()
        self._xdotool("click", "1")
        self.still()

    def type(self, text: str) -> None:
        """Type into a field."""
        self._xdotool("type", "--delay", "60", text)

    def key(self, *names: str) -> None:
        """Press keys, each when it has followed the one before."""
        for name in names:
            self._xdotool("key", name)
            self.follow()

    def close_window(self) -> None:
        """Have the window manager close it, as the button of the title bar does."""
        self._xdotool("windowactivate", "--sync", self.window)
        self._xdotool("key", "alt+F4")

    # what is known of the game

    def kept(self, what: str) -> list[tuple[Any, ...]]:
        """Return rows of the store in which games are kept; none while there is no store yet."""
        rows: list[tuple[Any, ...]] = []

        def read() -> bool:
            try:
                rows[:] = self._rows(what)
            except sqlite3.OperationalError as error:
                # The game is about something for which it must be alone with its store.
                if "locked" not in str(error):
                    raise
                return False
            return True

        self.until(read)
        return rows

    def _rows(self, what: str) -> list[tuple[Any, ...]]:
        [*stores] = self.home.rglob("*.sqlite*"), self.home.rglob("*.db")
        paths = [path for found in stores for path in found if path.suffix in (".sqlite", ".db")]
        for path in paths:
            with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as store:
                [(made,)] = store.execute(
                    "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'actions'"
                )
                # Else the game is only just making it.
                return store.execute(what).fetchall() if made else []
        return []

    def played(self) -> list[str]:
        """Return the actions that have been kept so far, in the notation."""
        return [text for (text,) in self.kept("SELECT text FROM actions ORDER BY game, ply")]

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

    def gone(self) -> float:
        """Wait until it is gone with everything it started; return the seconds that took.

        Those do not count in which others kept it waiting for a processor.
        """
        seconds = until_gone(self.left_over)
        self.until(self.ended)
        return seconds

    def last_words(self) -> str:
        """Return what it has said until its end."""
        assert self.process.stdout is not None
        return self.process.stdout.read()

    def end(self) -> None:
        """Let nothing of a failed test run on."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        for number in self.left_over():
            os.kill(number, signal.SIGKILL)


@pytest.fixture
def games(display: Display, tmp_path: Path) -> Iterator[Callable[..., RealGame]]:
    """Starts the program with some arguments, at some player's home; ends it after the test."""
    started: list[RealGame] = []

    def start(*arguments: str, home: str = "home", warm: bool = False) -> RealGame:
        folder = tmp_path / home
        folder.mkdir(exist_ok=True)
        started.append(RealGame(display, folder, *arguments, warm=warm))
        return started[-1]

    yield start
    for game in started:
        game.end()
