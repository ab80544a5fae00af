"""Check level files: `python -m game.seven_swords.levels FILE…`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from game.seven_swords.levels import LevelError, find, load
from game.seven_swords.levels.advice import advise, measure
from game.seven_swords.levels.faults import report_text


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every fault of the named levels; return 1 if there is one, else 0."""
    options = _parser().parse_args(arguments)
    refused = 0
    for name in options.file:
        try:
            path = find(name)
            layout = load(path)
        except LevelError as error:
            refused += 1
            for fault in error.faults:
                print(fault.describe(options.lang))
            continue
        found = measure(layout)
        print(
            report_text(
                "fine",
                options.lang,
                file=path,
                name=layout.names[options.lang],
                spaces=found.spaces,
                degree=f"{found.mean_degree:.2f}",
                gap=min(found.supply_gap.values()),
            )
        )
        if not options.quiet:
            for advice in advise(layout, str(path)):
                print(report_text("advice", options.lang, text=advice.describe(options.lang)))
    return 1 if refused else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m game.seven_swords.levels",
        description="Check level files of Seven Swords. Prints every fault with its file, its "
        "place (line and field), its cause and its remedy, and advice for playable levels.",
        epilog="Exit status: 0 if every level can be played, 1 if not, 2 for a wrong command.",
    )
    parser.add_argument("file", nargs="+", help="a level file, or the id of a shipped level")
    parser.add_argument(
        "--lang", choices=("en", "es"), default="en", help="language of the report (default: en)"
    )
    parser.add_argument(
        "--quiet", action="store_true", help="leave out the advice for playable levels"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
