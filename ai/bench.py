"""Measure the rules and the opponents: compiled, interpreted, and what compiling costs.

    python -m ai.bench [--level NAME] [--json]

Every part runs in a fresh process, since rules are compiled or not for a whole process.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from ai import compiling
from game import jit
from game.games import FIRST, GAMES


def _measures(game_id: str, level: str, seconds: float) -> dict[str, float]:
    from importlib import import_module

    engine = GAMES[game_id].engine(level)
    found: dict[str, float] = import_module(f"ai.{game_id}.measures").measures(engine, seconds)
    return found


def _interpreted(game_id: str, level: str, seconds: float) -> dict[str, float]:
    return _measures(game_id, level, seconds)


def _compiled(game_id: str, level: str, seconds: float) -> dict[str, float]:
    compiling.enable()
    return _measures(game_id, level, seconds)


def _compile_in(folder: str, game_id: str, level: str) -> float:
    """Return the seconds from a fresh process to the first answer of every compiled function."""
    start = time.perf_counter()
    jit.enable(Path(folder))
    _measures(game_id, level, 0.0)
    return time.perf_counter() - start


def _apart(function: Any, *arguments: Any) -> Any:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(function, *arguments).result()


def measure(game_id: str, level: str, seconds: float) -> dict[str, float]:
    """Return all figures by name."""
    figures = {
        f"{name}_interpreted": value
        for name, value in _apart(_interpreted, game_id, level, seconds).items()
    }
    if jit.available():
        with tempfile.TemporaryDirectory() as folder:
            figures["compile_seconds_cold"] = _apart(_compile_in, folder, game_id, level)
            figures["compile_seconds_warm"] = _apart(_compile_in, folder, game_id, level)
        figures.update(_apart(_compiled, game_id, level, seconds))
    return figures


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m ai.bench", description=__doc__)
    parser.add_argument("--game", default=FIRST, choices=sorted(GAMES))
    parser.add_argument("--level", help="a level's name or file; the first one otherwise")
    parser.add_argument("--seconds", type=float, default=3.0, help="length of each measurement")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a list")
    options = parser.parse_args(arguments)
    level = options.level or GAMES[options.game].levels()[0].id
    figures = measure(options.game, level, options.seconds)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:40} {value:14,.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
