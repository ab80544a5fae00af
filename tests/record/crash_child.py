"""A process that keeps a game as fast as it can, to be killed in the middle of it.

    python -E -S crash_child.py ROOT DATABASE SEED

Says `ready`, waits for a line, then says the number of each command once the store has it.
What the commands do follows from the seed; `after` gives it to whoever checks.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

#: More commands than a process lives to give.
MOST = 1_500


def commands(seed: int) -> list[tuple[int, tuple[str, ...]]]:
    """Return commands: how many actions to leave, and which to add."""
    chance = random.Random(seed)
    found = []
    length = 0
    for number in range(MOST):
        keep = max(0, length - chance.choice((0, 0, 0, 0, 1, 3)))
        added = tuple(f"act {seed} {number} {n}" for n in range(chance.choice((1, 1, 1, 2, 6))))
        found.append((keep, added))
        length = keep + len(added)
    return found


def after(seed: int, count: int) -> tuple[str, ...]:
    """Return the actions of the game after its first `count` commands."""
    actions: tuple[str, ...] = ()
    for keep, added in commands(seed)[:count]:
        actions = actions[:keep] + added
    return actions


def main(database: str, seed: int) -> None:
    """Keep the game of a seed."""
    from game.record.model import GameRecord, LevelText
    from game.record.store import Standing, Store

    # Neighbours that never rest are only found here: it may have to wait until they have ended.
    store = Store(Path(database), patience=120)
    level = LevelText.of("toy", "a level")
    steps = commands(seed)
    print("ready", flush=True)
    sys.stdin.readline()
    record = GameRecord("seven_swords", level, seed, ("human", "random"), (), "0" * 64)
    kept = store.add(record, 0)
    for number, (keep, added) in enumerate(steps, 1):
        kept = store.change(kept, keep, added, Standing(f"{number:064x}", number % 19))
        print(number, flush=True)


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    main(sys.argv[2], int(sys.argv[3]))
