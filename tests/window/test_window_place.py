"""A window that was moved comes back where it stood, the first time and every other."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests import needs
from tests.window.conftest import RealGame

pytestmark = needs.real_window

Start = Callable[..., RealGame]


def place(game: RealGame) -> tuple[int, int]:
    there = game.place()
    return there["X"], there["Y"]


def test_a_moved_window_comes_back_where_it_stood(games: Start) -> None:
    places = []
    for start in range(3):
        game = games("--mute", "--size", "1024x600")
        # By then it has come to stand where it will.
        time.sleep(1.5)
        if start == 0:
            before = place(game)
            game._xdotool("windowmove", "--sync", game.window, "500", "300")
            time.sleep(0.5)
            assert place(game) != before
        places.append(place(game))
        game.close_window()
        game.until(game.ended)
    assert places[0] == places[1] == places[2]
