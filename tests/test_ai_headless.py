"""A game without a window: the same lines everywhere, and no window's library loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME = ("--headless", "--bandit", "policy", "--samurai", "policy", "--level", "wellspring")


def run(folder: Path, hash_seed: str, *arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_a_game_is_the_same_in_every_folder_and_hash_seed(tmp_path: Path) -> None:
    one = run(ROOT, "0", *GAME, "--seed", "5")
    two = run(tmp_path, "77", *GAME, "--seed", "5")
    assert one == two
    assert one[-1].startswith("digest ")
    assert len(one[-1].split()[1]) == 64
    assert len(one) > 200
    other = run(ROOT, "0", *GAME, "--seed", "6")
    assert other[-1] != one[-1]


def test_playing_without_a_window_loads_no_pygame() -> None:
    code = (
        "import sys, game.headless, ai.opponent, ai.worker, ai.arena\n"
        "import ai.seven_swords.players\n"
        "assert not any(name.split('.')[0] == 'pygame' for name in sys.modules)\n"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
