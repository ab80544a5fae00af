"""From the command line to a game: with a window or without one."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from game.client import options as command_line
from game.client.options import BAD, FAILED, STOPPED, BadOption, Options, complain, load_texts


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks for; return the process's exit status."""
    try:
        options = command_line.parse(arguments)
    except BadOption as error:
        complain(error, command_line.asked_language(arguments))
        return BAD
    try:
        return _headless(options) if options.headless else _window(options)
    except KeyboardInterrupt:
        return STOPPED


def _headless(options: Options) -> int:
    from game import headless

    texts = load_texts(options.language)
    try:
        new_game = options.new_game("policy")
        engine = command_line.level_engine(options.game, new_game.level)
    except BadOption as error:
        complain(error, options.language)
        return BAD
    try:
        headless.play(options.game, engine, new_game, texts, print)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone, as `head` does; the last flush at exit must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return 0


def _window(options: Options) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client.app import run

    return run(options)
