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


def settled(game: RealGame) -> tuple[int, int]:
    """Wait until a window has come to stand where it will, and return where that is."""
    seen = [place(game)]

    def stands() -> bool:
        game.still()
        seen.append(place(game))
        return len(seen) > 5 and len(set(seen[-5:])) == 1

    game.until(stands)
    return seen[-1]


def leave(game: RealGame, there: tuple[int, int]) -> None:
    """Wait until a window stands elsewhere."""
    game.until(lambda: place(game) != there)


def test_a_moved_window_comes_back_where_it_stood(games: Start) -> None:
    places = []
    for start in range(3):
        game = games("--mute", "--size", "1024x600")
        stood = settled(game)
        if start == 0:
            # What is moved in its first second is taken for being put there by the system.
            time.sleep(1)
            game._xdotool("windowmove", game.window, "500", "300")
            leave(game, stood)
            stood = settled(game)
        places.append(stood)
        game.close_window()
        game.until(game.ended)
    assert places[0] == places[1] == places[2]
