"""The program as a process: options, ways out, and what is left behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest

from tests import needs
from tests.processes import rests, until_gone, used
from tests.timing import PATIENCE, least, taken, until

ROOT = Path(__file__).resolve().parent.parent
LEVEL = "wellspring"


def environment(home: Path, **more: str) -> dict[str, str]:
    """A player's environment of its own, without a display or sound device."""
    kept = {
        k: v
        for k, v in os.environ.items()
        if not k.startswith(("SDL_", "XDG_", "LC_", "LANG", "PYGAME_"))
    }
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONHASHSEED"):
        kept.pop(name, None)
    folders = {
        f"XDG_{name}_HOME": str(home / name.lower())
        for name in ("CONFIG", "DATA", "STATE", "CACHE")
    }
    return {**kept, **folders, "HOME": str(home), "LANG": "en_GB.UTF-8", **more}


def run(
    home: Path, *arguments: str, timeout: float = 60, cwd: Path | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=timeout,
        env=environment(home, PYTHONPATH=str(ROOT), **more),
        cwd=cwd or home,
        check=False,
    )


def test_help_explains_every_option(tmp_path: Path) -> None:
    result = run(tmp_path, "--help")
    assert result.returncode == 0
    assert result.stderr == ""
    for option in ("headless", "samurai", "bandit", "level", "seed", "lang", "fullscreen", "size",
                   "mute", "speed"):  # fmt: skip
        assert re.search(rf"--{option}\b.*\n?.*[A-Za-z]{{4}}", result.stdout), option
    spanish = run(tmp_path, "--help", "--lang", "es").stdout
    assert "Semilla" in spanish
    assert "Show" not in spanish


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--nonsense"], "--nonsense"),
        (["extra"], "extra"),
        (["--seed"], "--seed"),
        (["--seed", "x"], '"x"'),
        (["--seed", "-1"], '"-1"'),
        (["--seed", "9" * 30], "whole number"),
        (["--seed", "\u0663"], "whole number"),
        (["--size", "big"], "1280x720"),
        (["--size", "10x10"], "1280x720"),
        (["--lang", "fr"], "en, es"),
        (["--speed", "warp"], "slow, normal, fast, off"),
        (["--bandit", "nobody"], "random"),
        (["--headless", "--samurai", "human"], "--samurai"),
        (["--level", "atlantis"], LEVEL),
        (["--headles"], "--headles"),
        (["--level", "--headless"], "--level"),
    ],
)
def test_a_bad_option_is_one_line_and_status_2(
    tmp_path: Path, arguments: list[str], said: str
) -> None:
    result = run(tmp_path, *arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert said in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_complaints_come_in_spanish_too(tmp_path: Path) -> None:
    assert "no existe la opción" in run(tmp_path, "--lang", "es", "--nonsense").stderr


def test_a_broken_level_lists_its_faults(tmp_path: Path) -> None:
    level = tmp_path / "broken.toml"
    level.write_text("format = 1\nid = 'broken'\n", "utf-8")
    result = run(tmp_path, "--headless", "--level", str(level))
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert result.stderr.count("broken.toml") > 1


def test_headless_prints_a_whole_game(tmp_path: Path) -> None:
    arguments = [
        "--headless",
        "--bandit",
        "random",
        "--samurai",
        "random",
        "--level",
        LEVEL,
        "--seed",
        "7",
    ]
    one = run(tmp_path, *arguments)
    assert one.returncode == 0
    assert one.stderr == ""
    lines = one.stdout.splitlines()
    assert re.fullmatch(r"digest [0-9a-f]{64}", lines[-1])
    assert "Setup" in lines
    assert "Turn 1" in lines
    assert any(line.startswith("bandit") for line in lines)
    assert any("points" in line for line in lines[-5:])
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    again = run(tmp_path, *arguments, cwd=elsewhere, PYTHONHASHSEED="77")
    assert again.stdout == one.stdout
    assert run(tmp_path, *arguments[:-1], "8").stdout != one.stdout


def test_headless_loads_no_pygame() -> None:
    code = (
        "import sys; from game.client.start import main;"
        "status = main('--headless --bandit random --samurai random --seed 1'.split());"
        "print('pygame' in sys.modules, status)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert result.stdout.splitlines()[-1] == "False 0"


def test_a_reader_that_goes_early_is_no_fault(tmp_path: Path) -> None:
    program = f"{sys.executable} {ROOT / 'main.py'}"
    command = f"{program} --headless --bandit random --samurai random --seed 3 | head -2"
    result = subprocess.run(
        command,
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(tmp_path),
        check=True,
    )
    assert result.stderr == ""
    assert len(result.stdout.splitlines()) == 2


@needs.linux
@pytest.mark.parametrize("display", [None, ":987", "localhost:987", "no.such.host.invalid:0"])
def test_without_a_display_it_ends_soon_with_one_line(tmp_path: Path, display: str | None) -> None:
    def ended() -> None:
        result = run(tmp_path) if display is None else run(tmp_path, DISPLAY=display)
        assert result.returncode not in (0, 2)
        assert result.stdout == ""
        assert len(result.stderr.strip().splitlines()) == 1
        assert "window" in result.stderr

    assert least(lambda: taken(ended), 5) < 5


class Running:
    """The game with a window that nobody sees."""

    def __init__(self, home: Path, *arguments: str, **more: str) -> None:
        self.home = home
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(home, PYTHONPATH=str(ROOT), SDL_VIDEODRIVER="dummy", **more),
            start_new_session=True,
        )

    def wait_until_drawn(self) -> None:
        log = self.home / "state" / "seven-swords" / "log" / "log.txt"

        def drawn() -> bool:
            assert self.process.poll() is None, self.process.stderr
            return log.exists() and "first frame" in log.read_text("utf-8")

        until(drawn, what="a first frame")

    def wait_until_at_rest(self) -> None:
        """Wait until it has come so far as to sleep until somebody does something."""
        until(lambda: rests(self.process.pid, 0.5), what="rest")
        assert self.process.poll() is None, self.process.stderr

    def end(self) -> tuple[int, str, str]:
        """Wait until it has ended; return its status and what it said."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err

    def left(self) -> list[str]:
        """What is left of its session."""
        found = subprocess.run(
            ["ps", "-o", "args=", "-s", str(self.process.pid)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return found.stdout.splitlines()


@needs.posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_it_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    tries = count()

    def ended() -> float:
        running = Running(tmp_path / str(next(tries)))
        running.wait_until_drawn()
        running.process.send_signal(number)
        process = running.process
        seconds = until_gone(lambda: [process.pid] if process.poll() is None else [])
        assert running.end() == (0, "", "")
        assert running.left() == []
        return seconds

    assert least(ended, 1.0) < 1.0


def test_no_sound_device_is_no_trouble(tmp_path: Path) -> None:
    running = Running(tmp_path, SDL_AUDIODRIVER="nonsense")
    running.wait_until_drawn()
    running.process.send_signal(signal.SIGTERM)
    assert running.end() == (0, "", "")
    log = (tmp_path / "state" / "seven-swords" / "log" / "log.txt").read_text("utf-8")
    assert log.count("no sound") == 1


@needs.proc
def test_folders_that_cannot_be_written_are_no_trouble(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("", "utf-8")
    names = {
        f"XDG_{name}_HOME": str(blocked / "x") for name in ("CONFIG", "DATA", "STATE", "CACHE")
    }
    running = Running(tmp_path, **names)
    running.wait_until_at_rest()
    running.process.send_signal(signal.SIGTERM)
    assert running.end() == (0, "", "")


def test_nothing_is_written_beside_the_program(tmp_path: Path) -> None:
    def files() -> set[Path]:
        skipped = ("__pycache__", ".git", ".venv", "_cache", ".hypothesis", "screenshots")
        return {
            p for p in ROOT.rglob("*") if not any(s in part for part in p.parts for s in skipped)
        }

    before = files()
    running = Running(tmp_path)
    running.wait_until_drawn()
    running.process.send_signal(signal.SIGTERM)
    running.end()
    new = {path for path in files() - before if path.suffix not in (".py", ".toml", ".svg")}
    assert new == set()


def test_a_crash_leaves_a_report_and_one_line(tmp_path: Path) -> None:
    code = (
        # The scene is taken hold of outside the start, which is what keeps pygame quiet.
        "import os, sys; os.environ['PYGAME_HIDE_SUPPORT_PROMPT'] = '1'\n"
        "from game.client.scenes.title import Title\n"
        "def update(self, dt): raise RuntimeError('the sky fell')\n"
        "Title.update = update\n"
        "from game.client.start import main; sys.exit(main([]))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
        env=environment(tmp_path, SDL_VIDEODRIVER="dummy"),
    )  # fmt: skip
    assert result.returncode == 1
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert "the sky fell" in result.stderr
    path = Path(result.stderr.strip().partition("Report: ")[2])
    report = path.read_text("utf-8")
    assert "Title" in report
    assert "RuntimeError: the sky fell" in report
    assert str(tmp_path) in str(path)


@needs.proc
def test_an_idle_title_costs_little(tmp_path: Path) -> None:
    frames = tmp_path / "frames.json"
    running = Running(tmp_path, SEVEN_SWORDS_FRAMES=str(frames))
    running.wait_until_drawn()
    # So long it waits before it makes the tables ready, which costs something too.
    time.sleep(1)

    def share() -> float:
        """Which part of a processor it keeps busy, for a second."""
        start, before = time.monotonic(), used(running.process.pid)
        time.sleep(1)
        return (used(running.process.pid) - before) / (time.monotonic() - start)

    cost = least(share, 0.10)
    running.process.send_signal(signal.SIGTERM)
    running.end()
    assert cost < 0.10
    # How many that are depends on no machine: only what moves is drawn again and again.
    assert json.loads(frames.read_text("utf-8"))["frames"] < 10
