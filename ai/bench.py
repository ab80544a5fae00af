"""Measure the rules and the opponents: compiled, interpreted, and what compiling costs.

    python -m ai.bench [--level NAME] [--json]

Speeds are of one core: they are taken by the time that the process itself has been computing,
in slices, and the median is given; the noise is half of the distance between the quartiles.
Every part runs in a fresh process, since rules are compiled or not for a whole process. Where
`open_spiel` is installed, random games of two of its games stand beside ours.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ai import compiling
from ai.options import level_asked, seconds
from game import jit
from game.games import FIRST, GAMES

#: Slices that a measurement is cut into.
SLICES = 7

#: The games of OpenSpiel that are measured beside ours: dice and boards, cards and secrets.
_SPIEL_GAMES = ("backgammon", "gin_rummy")

#: Figures by name, each as often as it was measured.
Samples = dict[str, list[float]]


def speed(work: Callable[[], int], seconds: float, slices: int = SLICES) -> list[float]:
    """Return how many things `work` does in a second of computing, once for each slice.

    `work` does some and returns how many; it is called once for each slice at least.
    """
    found = []
    for _ in range(slices):
        done = 0
        start = time.process_time()
        while done == 0 or time.process_time() - start < seconds / slices:
            done += work()
        found.append(done / max(time.process_time() - start, 1e-9))
    return found


def _interpreted(game_id: str, level: str, seconds: float) -> Samples:
    found: Samples = _measures(game_id).speeds(GAMES[game_id].engine(level), seconds)
    return found


def _compiled(game_id: str, level: str, seconds: float) -> Samples:
    compiling.enable()
    found: Samples = _measures(game_id).speeds(GAMES[game_id].engine(level), seconds)
    return found


def _sizes(game_id: str, level: str) -> Samples:
    compiling.enable()
    found: Samples = _measures(game_id).sizes(GAMES[game_id].engine(level))
    return found


def _measures(game_id: str) -> Any:
    return import_module(f"ai.{game_id}.measures")


def _compile_in(folder: str, game_id: str, level: str) -> float:
    """Return the seconds of computing until the strongest opponent is ready to answer."""
    jit.enable(Path(folder))
    from ai.opponent import OFFERED, make

    engine: Any = GAMES[game_id].engine(level)
    engine.observe(engine.initial(0), 0)
    make(OFFERED[-1], engine, 1, 0).prepare()
    return time.process_time()


def _spiel(seconds: float) -> Samples:
    """Return OpenSpiel's speeds: random games in its own compiled code, players' actions only."""
    pyspiel: Any = import_module("pyspiel")
    found: Samples = {}
    for name in _SPIEL_GAMES:
        game = pyspiel.load_game(name)
        length = _spiel_length(game, random.Random(1))
        bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in (0, 1)]
        seeds = iter(range(1_000_000))

        def work(game: Any = game, bots: Any = bots, seeds: Iterator[int] = seeds) -> int:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
            return 1

        games = speed(work, seconds)
        found[f"open_spiel_{name}_actions_per_s"] = [value * length for value in games]
    return found


def _spiel_length(game: Any, chance: random.Random) -> float:
    """Return how many actions of players a random game has on average."""
    actions = 0
    games = 200
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                actions += 1
    return actions / games


def _apart(function: Callable[..., Any], *arguments: Any) -> Any:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(function, *arguments).result()


def measure(game_id: str, level: str, seconds: float) -> Samples:
    """Return all figures by name, each as often as it was measured."""
    slow = _apart(_interpreted, game_id, level, seconds)
    found: Samples = {f"{name}_interpreted": values for name, values in slow.items()}
    if jit.available():
        with tempfile.TemporaryDirectory() as folder:
            found["compile_seconds_cold"] = [_apart(_compile_in, folder, game_id, level)]
            found["compile_seconds_warm"] = [_apart(_compile_in, folder, game_id, level)]
        found.update(_apart(_compiled, game_id, level, seconds))
        # Apart from the rest: compiling takes memory that playing does not.
        found.update(_apart(_sizes, game_id, level))
    if find_spec("pyspiel") is not None:
        found.update(_apart(_spiel, seconds))
    return found


def noise(values: Sequence[float]) -> float | None:
    """Return half of the distance between the quartiles, in per cent of the median."""
    middle = statistics.median(values)
    if len(values) < 2 or middle == 0:
        return None
    low, _, high = statistics.quantiles(values, n=4)
    return 50 * (high - low) / middle


def table(found: Mapping[str, Sequence[float]]) -> list[str]:
    """Return the lines to be read."""
    lines = []
    for name, values in found.items():
        wavering = noise(values)
        error = "" if wavering is None else f" ± {wavering:.1f} %"
        lines.append(f"{name:40} {statistics.median(values):14,.1f}{error}")
    if not any(name.startswith("open_spiel") for name in found):
        lines.append("open_spiel is not installed: nothing to set beside these")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m ai.bench", description=__doc__)
    parser.add_argument("--game", default=FIRST, choices=sorted(GAMES))
    parser.add_argument("--level", help="a level's name or file; the first one otherwise")
    parser.add_argument("--seconds", type=seconds, default=3.5, help="length of each measurement")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a list")
    options = parser.parse_args(arguments)
    asked = options.level or next(iter(GAMES[options.game].playable()), "")
    level = level_asked(parser, options.game, asked)
    found = measure(options.game, level, options.seconds)
    if options.json:
        figures: dict[str, Any] = {
            name: statistics.median(values) for name, values in found.items()
        }
        figures["noise_percent"] = {name: noise(values) for name, values in found.items()}
        print(json.dumps(figures))
    else:
        print("\n".join(table(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
