"""Fit what the search judges by from self-play, and show how well it predicts.

    python -m ai.fit evaluation --games 8000 --seed 1 [--write]
    python -m ai.fit belief --games 400 --seed 1 [--write]

The evaluation tells the points to expect, the belief where hidden things are likely to lie.
Half as many games again are played to judge the fit on games it has not seen.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ai import compiling
from ai.options import at_least
from game.games import FIRST, GAMES

#: What can be fitted, and the module of a game's opponents that does it.
_MODULES = {"evaluation": "fitting", "belief": "believing"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m ai.fit",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=sorted(_MODULES))
    parser.add_argument("--games", type=at_least(2), default=8000)
    parser.add_argument("--seed", type=at_least(0), default=1)
    parser.add_argument("--write", action="store_true", help="replace the one in use")
    options = parser.parse_args(arguments)
    compiling.enable()
    # Only now, since it imports rules; by the table's name, since this module knows no game.
    module: Any = import_module(f"ai.{FIRST}.{_MODULES[options.what]}")
    game = GAMES[FIRST]
    engines = [game.engine(level) for level in game.playable()]
    fitted = module.fit(module.sample(engines, options.games, options.seed))
    unseen = module.sample(engines, options.games // 2, options.seed + 10**9)
    print("\n".join(module.calibration(unseen, fitted)))
    if options.write:
        how = f"{options.what} --games {options.games} --seed {options.seed} --write"
        module.write(fitted, f"python -m ai.fit {how}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
