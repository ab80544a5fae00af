"""Write the golden playthroughs and the perft table anew: `python -m tests.golden`."""

from __future__ import annotations

from dataclasses import asdict

from tests.golden.script import FOLDER, SCRIPTS
from tests.rules import perft
from tests.rules.compiled import ask


def _write_games() -> None:
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for script in SCRIPTS:
        lines = list(script.lines())
        script.path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        print(f"{script.path.name}: {len(lines)} lines")


def _write_perft() -> None:
    positions = perft.chosen()
    counts = ask(positions=[asdict(position) for position in positions])["perft"]
    perft.write(positions, counts)
    print(f"{perft.TABLE.name}: {len(positions)} positions")


if __name__ == "__main__":
    _write_games()
    _write_perft()
