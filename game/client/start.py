"""From the command line to a game: with a window or without one."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from game.client import folders
from game.client import options as command_line
from game.client.options import BAD, FAILED, STOPPED, BadOption, Options, complain, load_texts
from game.client.texts import Texts
from game.record.errors import RecordError


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks for; return the process's exit status."""
    if "--headless" in arguments:
        _compile_for(arguments)
    try:
        options = command_line.parse(arguments)
    except BadOption as error:
        complain(error, command_line.asked_language(arguments))
        return BAD
    try:
        return _headless(options) if options.headless else _window(options)
    except KeyboardInterrupt:
        return STOPPED


def _compile_for(names: Sequence[str]) -> None:
    """Compile the rules where an opponent without a window searches: they load only later."""
    from ai import compiling
    from ai.opponent import STRENGTHS

    if any(strength.searches and strength.name in names for strength in STRENGTHS):
        compiling.enable()


def _headless(options: Options) -> int:
    texts = load_texts(options.language)
    try:
        if options.replay is not None:
            _tell_again(options.replay, texts)
        else:
            _play_through(options, texts)
        sys.stdout.flush()
    except BadOption as error:
        complain(error, options.language)
        return BAD
    except RecordError as error:
        path = options.replay or options.export
        sys.stdout.flush()
        print(texts("record.file", path=path, what=error.describe(texts)), file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        # The reader has gone, as `head` does; the last flush at exit must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return 0


def _play_through(options: Options, texts: Texts) -> None:
    """Let two opponents play a game, and write it into a file if asked for."""
    from game import headless
    from game.record import commands

    game = options.game
    new_game = options.new_game("policy")
    engine = command_line.level_engine(game, new_game.level)
    actions = headless.play(game, engine, new_game, texts, print)
    if options.export is not None:
        commands.export(options.export, game, engine, new_game, actions, texts)


def _tell_again(path: Path, texts: Texts) -> None:
    """Check a game's file and say every line of its game. Raises RecordError."""
    from game import headless
    from game.record import commands

    loaded = commands.load(path, folders.cache_folder())
    new_game = loaded.record.new_game(loaded.record.level.id)
    headless.replay(loaded.game, loaded.engine, new_game, loaded.replay.actions, texts, print)


def _window(options: Options) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client.app import run

    return run(options)
