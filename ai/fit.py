"""Fit the evaluation from self-play and show how well it predicts.

    python -m ai.fit --games 12000 --seed 1 [--write]

Half as many games again are played to judge the fit on games it has not seen.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ai import compiling
from game.games import FIRST, GAMES


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m ai.fit", description=__doc__)
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="replace the evaluation in use")
    options = parser.parse_args(arguments)
    compiling.enable()
    # Only now, since it imports rules; by the table's name, since this module knows no game.
    fitting: Any = import_module(f"ai.{FIRST}.fitting")
    game = GAMES[FIRST]
    engines: list[Any] = [game.engine(entry.id) for entry in game.levels() if not entry.faults]
    boards = [engine.board for engine in engines]
    rows, margins = fitting.sample(boards, options.games, options.seed)
    weights, spread = fitting.fit(rows, margins)
    other_rows, other_margins = fitting.sample(boards, options.games // 2, options.seed + 10**9)
    print("phase turn  error  explained  slope  within")
    for phase, turn, error, explained, slope, within in fitting.calibration(
        other_rows, other_margins, weights
    ):
        print(f"{phase:5} {turn:4} {error:6.2f} {explained:10.3f} {slope:6.2f} {within:7.2f}")
    if options.write:
        command = f"python -m ai.fit --games {options.games} --seed {options.seed} --write"
        fitting.write(weights, spread, command)
    return 0


if __name__ == "__main__":
    sys.exit(main())
