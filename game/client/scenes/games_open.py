"""The ways into a game: begun, taken up again, looked at, played on from some point."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.client.context import Context
from game.client.scenes import games_words
from game.client.scenes.games_wait import Wait
from game.client.scenes.notice import Notice
from game.games import GAMES, HUMAN, NewGame
from game.record.errors import RecordError
from game.record.files import Loaded
from game.record.replay import Replay, branch
from game.record.shelf import Reopening


def begin(context: Context, new_game: NewGame) -> None:
    """Begin a game. It is kept when a person plays. Raises what `Game.engine` raises."""
    game = GAMES[new_game.game]
    keeper = None
    if HUMAN in new_game.seats:
        keeper = context.shelf.keeper(game, game.engine(new_game.level))
    game.open(context, new_game, keeper=keeper)


def resume(context: Context, number: int) -> None:
    """Take a kept game up where it was left."""

    def go_on(reopening: Reopening) -> None:
        keeper = context.shelf.keeper(reopening.game, reopening.engine)
        keeper.resume(reopening.replay, reopening.kept)
        new_game = reopening.record.new_game(reopening.level)
        steps = reopening.replay.steps
        reopening.game.open(context, new_game, keeper=keeper, steps=steps)

    reopen(context, number, go_on)


def watch(context: Context, number: int) -> None:
    """Look at a kept game again, from its beginning."""

    def show(reopening: Reopening) -> None:
        reopening.game.open_replay(context, reopening.replay, reopening.level)

    reopen(context, number, show)


def reopen(context: Context, number: int, then: Callable[[Reopening], None]) -> None:
    """Play a kept game again, and hand it over; what is wrong with it is told instead."""

    def failed(error: RecordError) -> None:
        context.shelf.blame(number, error)
        tell(context, error)
        refresh_beneath(context)

    try:
        reopening = context.shelf.reopen(number)
    except RecordError as error:
        tell(context, error)
        refresh_beneath(context)
        return
    context.scenes.push(Wait(context, reopening, lambda: then(reopening), failed))


def load(context: Context, path: Path, then: Callable[[Loaded], None]) -> None:
    """Read a game's file, and hand it over; what is wrong with it is told instead."""

    def failed(error: RecordError) -> None:
        tell(context, error, path)

    try:
        loading = context.shelf.begin_to_load(path)
    except RecordError as error:
        tell(context, error, path)
        return
    context.scenes.push(Wait(context, loading, lambda: then(loading.loaded), failed))


def watch_file(context: Context, path: Path) -> None:
    """Look at the game in a file."""

    def show(loaded: Loaded) -> None:
        loaded.game.open_replay(context, loaded.replay, loaded.level)

    load(context, path, show)


def play_on(context: Context, replay: Replay, level: str, ply: int, seats: tuple[str, str]) -> None:
    """Begin a game of its own with the first `ply` actions of another one."""
    record = branch(replay, ply, seats)
    keeper = None
    if HUMAN in seats:
        keeper = context.shelf.keeper(replay.game, replay.engine)
        keeper.take_over(replay, record)
    to_title(context)
    steps = replay.steps[:ply]
    replay.game.open(context, record.new_game(level), keeper=keeper, steps=steps)


def to_title(context: Context) -> None:
    """Leave whatever is open."""
    from game.client.scenes.title import Title

    context.scenes.reset(Title(context))


def tell(context: Context, error: RecordError, path: Path | None = None) -> None:
    """Say what is wrong with a game, in a notice to be put away."""
    words = error.describe(context.texts)
    if path is not None:
        words = context.texts("record.file", path=games_words.shown(path), what=words)
    context.scenes.push(Notice(context, "games.unusable", [words]))


def refresh_beneath(context: Context) -> None:
    """Let the lists of games see what has changed."""
    context.scenes.refresh()
