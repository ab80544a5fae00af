"""Games by the command line: written into a file, played again from it, without a window."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from game.client.options import load_texts
from game.client.texts import placeholders
from game.record import files, text
from game.record.replay import rebuild
from game.seven_swords import story
from tests.record.kept import GAME, LEVELS, cut, played

ROOT = Path(__file__).resolve().parents[2]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a folder of its own, without any display."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "SDL_VIDEODRIVER")}
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=120,
        check=False,
        env=environment
        | {"HOME": str(folder), "XDG_CACHE_HOME": str(folder), "PYTHONHASHSEED": "random"},
    )


def test_a_file_ends_with_the_same_digest_as_the_game_that_made_it(tmp_path: Path) -> None:
    sides = ("--samurai", "random", "--bandit", "random")
    level = LEVELS[-1]
    game = run(
        tmp_path, "--headless", *sides, "--level", level, "--seed", "8", "--export", "game.txt"
    )
    assert (game.returncode, game.stderr) == (0, "")
    again = run(tmp_path, "--headless", "--replay", "game.txt")
    assert (again.returncode, again.stderr) == (0, "")
    assert again.stdout == game.stdout
    assert re.fullmatch(r"digest [0-9a-f]{64}", game.stdout.splitlines()[-1])
    assert [p.name for p in tmp_path.iterdir()] == ["game.txt"]
    record = text.parse((tmp_path / "game.txt").read_text()).record
    assert (record.level.id, record.seed, record.seats) == (level, 8, ("random", "random"))
    assert f"digest {record.digest}" == game.stdout.splitlines()[-1]


def test_an_unfinished_game_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    whole = played()
    part = rebuild(GAME, whole.engine, cut(whole, whole.marks[2].ply + 1))
    files.write(tmp_path / "game.txt", part)
    found = run(tmp_path, "--headless", "--lang", "en", "--replay", "game.txt")
    assert (found.returncode, found.stderr) == (0, "")
    *lines, unfinished, digest = found.stdout.splitlines()
    assert unfinished == load_texts("en")("headless.unfinished")
    assert digest == f"digest {part.record.digest}"
    assert sum(line.startswith(GAME.seats) for line in lines) == part.length


def test_a_bad_file_is_one_line_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("seven-swords game 9\n")
    for language in ("en", "es"):
        found = run(tmp_path, "--headless", "--lang", language, "--replay", "bad.txt")
        said = load_texts(language)("record.newer_format", found=9, known=text.FORMAT)
        assert (found.returncode, found.stdout) == (1, "")
        assert said in found.stderr
        assert found.stderr.count("\n") == 1
    (tmp_path / "diary.txt").write_text("dear diary")
    sides = ("--samurai", "random", "--bandit", "random")
    found = run(tmp_path, "--headless", *sides, "--seed", "1", "--export", "diary.txt")
    assert found.returncode == 1
    assert found.stderr.startswith("diary.txt: ")
    assert (tmp_path / "diary.txt").read_text() == "dear diary"


def test_options_that_do_not_go_together_are_refused(tmp_path: Path) -> None:
    for arguments in (
        ("--export", "x.txt"),
        ("--headless", "--replay", "x.txt", "--seed", "1"),
        ("--headless", "--replay", "x.txt", "--bandit", "random"),
        ("--headless", "--replay", "x.txt", "--export", "y.txt"),
        ("--headless", "--replay"),
    ):
        found = run(tmp_path, *arguments)
        assert (found.returncode, found.stdout) == (2, "")
        assert found.stderr.count("\n") == 1


def test_no_window_is_loaded_for_what_is_kept() -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import game.record.shelf, game.record.chart, game.record.commands, game.games\n"
        "import game.seven_swords.story\n"
        "assert not any(name.split('.')[0] == 'pygame' for name in sys.modules)\n"
        "assert not any(name.startswith('game.client') for name in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(ROOT)], check=True)


def test_kept_games_know_no_single_game() -> None:
    for path in (ROOT / "game" / "record").glob("*.py"):
        assert "seven_swords" not in path.read_text(), path


def test_every_message_has_a_text_in_every_language() -> None:
    sources = [
        path.read_text()
        for path in [*(ROOT / "game" / "record").glob("*.py"), Path(story.__file__)]
    ]
    keys = {key for source in sources for key in re.findall(r'"(record\.[a-z_.]+[a-z])"', source)}
    keys |= {f"record.store.{key}" for key in ("full", "busy", "unwritable", "damaged", "failed")}
    texts = {language: load_texts(language, strict=True) for language in ("en", "es")}
    for language, catalogue in texts.items():
        missing = [key for key in keys if not catalogue.has(key)]
        assert not missing, (language, missing)
    english, spanish = (texts[language].catalogue(language) for language in ("en", "es"))
    for key, said in english.items():
        if key.startswith(("record.", "story.")):
            assert placeholders(said) == placeholders(spanish[key]), key
