"""The focus of a real window: taken at the start, and no click is lost in getting it back."""

from __future__ import annotations

from collections.abc import Callable

from tests import needs
from tests.window.conftest import RealGame
from tests.window.test_window_play import TABLE, begin, has_played

pytestmark = needs.real_window

Start = Callable[..., RealGame]


def focused(game: RealGame) -> Callable[[], bool]:
    def has_the_focus() -> bool:
        return game._xdotool("getwindowfocus") == game.window

    return has_the_focus


def test_the_click_that_brings_a_window_forward_counts(games: Start) -> None:
    game = begin(games)
    game.until(focused(game))
    other = games("--size", "1024x600", "--mute")
    other.until(focused(other))
    before = other.place()
    other._xdotool("windowmove", other.window, "0", "0")
    other.until(lambda: other.place() != before)
    other.still()
    game.click(*TABLE.hand[6].centre)
    game.until(has_played(game, "discard G"))
    game.until(focused(game))


def test_the_first_click_on_a_new_window_counts(games: Start) -> None:
    game = begin(games)
    game.click(*TABLE.hand[0].centre)
    game.until(has_played(game, "discard A"))
