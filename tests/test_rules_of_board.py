"""The rules, opened in a game by whatever way, speak of the numbers of its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.play_support import Table  # isort: skip - it names the drivers, so it comes first

import pytest

from game.client.scenes.after_game import AfterGame
from game.client.scenes.help import Help
from game.client.scenes.title import Title
from game.games import HUMAN
from game.record.replay import Replay
from game.seven_swords import levels
from game.seven_swords.scenes.replay_scene import open_replay
from game.seven_swords.scenes.rules_figures import Cards
from tests.record.kept import GAME, played

#: A number that card B has on no shipped board.
_CARD_B = 9
#: The keys that lead from a table to the rules.
_WAYS = {
    "at once": ("f1",),
    "by the menu": ("m", "down", "down", "return"),
    "over the menu": ("m", "f1"),
    "over the options": ("m", "down", "return", "f1"),
}


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> str:
    text = Path(levels.find("wellspring")).read_text("utf-8")
    path = tmp_path_factory.mktemp("levels") / "wellspring.toml"
    path.write_text(f"{text}\n[values.cards]\nB = {_CARD_B}\n", "utf-8")
    return str(path)


@pytest.fixture
def table(board: str) -> Iterator[Table]:
    table = Table((HUMAN, "policy"), level=board)
    yield table
    table.close()


def card_b(table: Table) -> int:
    """Return the number of card B in the open reader."""
    reader = table.top
    assert isinstance(reader, Help)
    figure = reader._leaves["numbers"].figures["cards"]
    assert isinstance(figure, Cards)
    return next(card.number for card in figure.cards if card.letter == "B")


@pytest.mark.parametrize("way", _WAYS)
def test_every_way_leads_to_the_numbers_of_the_board(way: str, table: Table) -> None:
    table.key(*_WAYS[way])
    assert card_b(table) == _CARD_B


def test_a_game_that_is_looked_at_again_speaks_of_its_board(table: Table, board: str) -> None:
    shipped = played()
    replay = Replay.of_steps(
        GAME, table.engine, replace(shipped.record, seats=(HUMAN, "policy")), shipped.steps
    )
    open_replay(table.context, replay, board)
    for way in (("f1",), ("m", "f1"), ("e", "f1"), ("m", *["down"] * 4, "return")):
        table.key(*way)
        assert card_b(table) == _CARD_B
        while not table.top.engine:
            table.key("escape")
    table.context.scenes.push(AfterGame(table.context, replay, board))
    table.key("f1")
    assert card_b(table) == _CARD_B


def test_without_a_game_the_rules_speak_of_no_board_in_particular(table: Table) -> None:
    table.context.scenes.reset(Title(table.context))
    table.key("f1")
    assert card_b(table) != _CARD_B
