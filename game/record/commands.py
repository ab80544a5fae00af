"""What the command line does with kept games: write one into a file, tell one from a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.games import Engine, Game, NewGame
from game.record import files
from game.record.boards import level_text
from game.record.errors import Texts
from game.record.files import Loaded
from game.record.model import Ending, GameRecord, now
from game.record.replay import Step, rebuild
from game.record.text import Note


def export(
    path: Path,
    game: Game,
    engine: Engine,
    new_game: NewGame,
    actions: Sequence[int],
    texts: Texts,
) -> None:
    """Write a game that was played without a window into a file.

    Raises RecordError when it cannot be written.
    """
    state = engine.initial(new_game.seed)
    for action in actions:
        state = engine.apply(state, action)
    result = engine.result(state)
    record = GameRecord(
        game=game.id,
        level=level_text(game, new_game.level),
        seed=new_game.seed,
        seats=new_game.seats,
        actions=tuple(engine.write(action) for action in actions),
        digest=engine.digest(state),
        ending=None if result is None else Ending.of(result),
        created=now(),
    )
    files.write(path, rebuild(game, engine, record), story(game, engine, texts))


def story(game: Game, engine: Engine, texts: Texts) -> Note:
    """Return what says, in the language in force, what came of each step of a game."""

    def note(step: Step) -> str:
        return game.note(engine, step.before, step.action, step.after, texts)

    return note


def load(path: Path, cache_folder: Path) -> Loaded:
    """Read and check a game's file. Raises RecordError naming the line and the reason."""
    return files.load(path, levels_folder(cache_folder))


def levels_folder(cache_folder: Path) -> Path:
    """Return where the levels of kept games that do not ship are laid out."""
    return cache_folder / "levels"
