"""The program as a player meets it: a real window, the system's pointer and keys, real time."""

from __future__ import annotations

import signal
from collections.abc import Callable
from itertools import count

import pytest

from game.seven_swords.rules.components import BANDIT
from game.seven_swords.view.boxes import on_board, table_for
from tests import needs
from tests.rules.boards import engine_of
from tests.timing import least
from tests.window.conftest import RealGame

pytestmark = needs.real_window

Start = Callable[..., RealGame]

TABLE = table_for(BANDIT)
ENGINE = engine_of("wellspring")
#: The bandits' player against the computer, without waiting for animations.
ARGUMENTS = (
    *("--bandit", "human", "--samurai", "policy", "--level", "wellspring", "--seed", "5"),
    *("--speed", "off", "--size", "1280x720", "--lang", "en", "--mute"),
)
#: Seconds within which a game must be gone with everything it started.
GONE_WITHIN = 2.0


def has_played(game: RealGame, text: str) -> Callable[[], bool]:
    def played() -> bool:
        return text in game.played()

    played.__name__ = text
    return played


def begin(games: Start, *more: str, home: str = "home") -> RealGame:
    """Start a game and wait until the computer has set the village up."""
    game = games(*ARGUMENTS, *more, home=home)
    game.until(has_played(game, "ready"), 60)
    game.still()
    return game


def test_a_few_turns_by_the_pointer(games: Start) -> None:
    game = begin(games)
    game.click(*TABLE.hand[0].centre)
    game.until(has_played(game, "discard A"))
    game.click(*TABLE.hand[4].centre)
    game.until(has_played(game, "discard E"))
    game.click(*TABLE.pool[2].centre)
    game.click(*on_board(ENGINE.layout.entries[0].deploy_at[0]))
    game.until(has_played(game, "deploy mounted gate1"))
    game.click(*on_board(ENGINE.layout.entries[0].deploy_at[0]))
    game.click(*on_board(ENGINE.layout.entries[0].at))
    game.key("Return")
    game.until(has_played(game, "try M1 gate1"))
    game.click(*TABLE.buttons[2].centre)
    game.key("Right", "Return")
    game.until(has_played(game, "rest"))
    game.until(has_played(game, "end"), 60)
    game.click(*TABLE.hand[1].centre)
    game.until(has_played(game, "discard B"))
    game.close_window()
    game.gone()
    assert game.process.returncode == 0


def test_a_turn_by_the_keys_at_another_size(games: Start) -> None:
    game = begin(games, "--size", "1024x600")
    game.key("Tab", "Return")
    game.until(has_played(game, "discard A"))
    game.key("Tab", "Return")
    game.until(lambda: len([text for text in game.played() if text.startswith("discard")]) == 2)
    game.key("e", "Right", "Return")
    game.until(has_played(game, "end"), 60)
    game.process.send_signal(signal.SIGTERM)
    game.gone()


@pytest.mark.parametrize("way", ["menu", "title bar", "ctrl-c", "terminate", "kill"])
def test_nothing_is_left_whichever_way_it_ends(games: Start, way: str) -> None:
    tries = count()

    def gone() -> float:
        game = begin(games, home=f"try{next(tries)}")
        assert len(game.left_over()) > 1
        if way == "menu":
            # Leave for the title, by the menu and its question; then quit there.
            game.key("m", "Up", "Return", "Right", "Return")
            game.until(lambda: len(game.left_over()) == 1)
            game.close_window()
        elif way == "title bar":
            game.close_window()
        elif way == "ctrl-c":
            game.process.send_signal(signal.SIGINT)
        elif way == "terminate":
            game.process.send_signal(signal.SIGTERM)
        else:
            game.process.kill()
        seconds = game.gone()
        if way != "kill":
            assert game.process.returncode == 0
            assert game.last_words() == ""
        return seconds

    assert least(gone, GONE_WITHIN) < GONE_WITHIN


def test_it_can_be_closed_while_the_computer_thinks(games: Start) -> None:
    tries = count()

    def gone() -> float:
        game = games(*ARGUMENTS, home=f"try{next(tries)}")
        game.until(lambda: len(game.left_over()) > 1)
        game.close_window()
        return game.gone()

    assert least(gone, GONE_WITHIN) < GONE_WITHIN
