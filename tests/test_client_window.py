"""The window's size and place: whatever is remembered, it comes back where it can be seen."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

from tests.client_support import Stage  # isort: skip - it names the drivers, so it comes first

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client import app
from game.client import window as windows
from game.client.options import parse
from game.client.settings import Settings
from game.client.window import LEAST, Size, fitting, visible

LAPTOP, WALL = (1366, 768), (3840, 2160)


@pytest.mark.parametrize(
    ("was", "screens", "now"),
    [
        ((1280, 720), [LAPTOP], (1280, 720)),
        ((3000, 1800), [LAPTOP], (1302, 704)),
        ((1366, 768), [LAPTOP], LAPTOP),
        ((3000, 1800), [LAPTOP, WALL], (3000, 1800)),
        ((640, 400), [LAPTOP], LEAST),
        ((1280, 720), [(800, 480)], LEAST),
        ((1280, 720), [], (1280, 720)),
    ],
)
def test_a_window_fits_the_screens_there_are(was: Size, screens: list[Size], now: Size) -> None:
    assert fitting(was, screens) == now


@pytest.mark.parametrize(
    ("was", "screens", "now"),
    [
        ((40, 10), [LAPTOP], (40, 18)),
        ((40, 40), [WALL], (40, 40)),
        ((2500, 300), [LAPTOP], (86, 18)),
        ((-1900, 50), [LAPTOP], (0, 18)),
        ((50, -900), [LAPTOP], (50, 18)),
        ((2500, 300), [LAPTOP, WALL], (2500, 300)),
        ((-1900, 50), [LAPTOP, WALL], (-1900, 50)),
        ((9000, 50), [LAPTOP, WALL], None),
    ],
)
def test_a_window_from_a_screen_that_is_gone_comes_back(
    was: Size, screens: list[Size], now: Size | None
) -> None:
    assert visible(was, (1280, 720), screens) == now


@given(
    st.tuples(st.integers(-40000, 40000), st.integers(-40000, 40000)),
    st.tuples(st.integers(1, 16384), st.integers(1, 16384)),
    st.tuples(st.integers(1024, 8000), st.integers(600, 8000)),
)
def test_on_one_screen_nothing_of_it_is_outside(position: Size, size: Size, screen: Size) -> None:
    size = fitting(size, [screen])
    place = visible(position, size, [screen])
    assert place is not None
    assert 0 <= place[0] <= screen[0] - size[0]
    assert 0 <= place[1] <= screen[1] - size[1]


def test_wild_values_in_the_file_open_a_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    text = "window_size = [16000, 16000]\nwindow_position = [-30000, 30000]\nfullscreen = 3\n"
    (tmp_path / "settings.toml").write_text(text, "utf-8")
    settings = Settings(tmp_path)
    assert [fault.name for fault in settings.faults] == ["fullscreen"]
    context = app.open_window(settings, parse([]))
    screen = pygame.display.get_desktop_sizes()[0]
    assert context.window.size == fitting((16000, 16000), [screen])
    context.window.close()


def test_a_late_first_picture_still_tells_where_the_system_puts_the_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [time.monotonic() + 60]
    monkeypatch.setattr(windows, "time", SimpleNamespace(monotonic=lambda: now[0]))
    with closing(Stage()) as stage:
        window = stage.context.window
        asked = window.position

        def move(right: int, down: int) -> None:
            x, y = window._window.position
            window._window.position = (x + right, y + down)
            window.show()

        move(3, 24)
        assert window.position == asked
        now[0] += 0.5
        move(1, 1)
        assert window.position == asked
        # From now on it is the player who moves it.
        now[0] += 1
        move(40, 30)
        assert window.position == (asked[0] + 40, asked[1] + 30)
