"""Imports run one way: rules, then ai and record, then the window.

Nothing that any game shares knows one game; the table of games leads to them.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

#: The folders that play without a window.
_WINDOWLESS = ("game/seven_swords/rules", "game/seven_swords/levels", "game/record", "ai")
_SINGLE = ("game/jit.py", "game/games.py")


def _modules(folder: str) -> Iterator[Path]:
    return (path for path in sorted((ROOT / folder).rglob("*.py")))


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in the file it does so."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            yield node.module
            # `from game.seven_swords import rules` names a module as well.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _within(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def _trespasses(
    folder: str, *, only: tuple[str, ...] = (), never: tuple[str, ...] = ()
) -> list[str]:
    """List imports of the game's own packages that a folder may not make."""
    found = []
    for path in _modules(folder):
        for module in _imports(path):
            own = _within(module, "game", "ai", "main")
            if own and only and not _within(module, *only) and module not in ("game", "ai"):
                found.append(f"{_name(path)} imports {module}")
            if _within(module, *never):
                found.append(f"{_name(path)} imports {module}")
    return found


def test_rules_import_nothing_but_rules_numpy_and_the_switch_of_the_compiler() -> None:
    assert not _trespasses("game/seven_swords/rules", only=("game.seven_swords.rules", "game.jit"))
    foreign = {
        module.split(".")[0]
        for path in _modules("game/seven_swords/rules")
        for module in _imports(path)
    } - set(sys.stdlib_module_names)
    assert foreign == {"game", "numpy"}


def test_levels_import_nothing_but_rules() -> None:
    assert not _trespasses(
        "game/seven_swords/levels", only=("game.seven_swords.levels", "game.seven_swords.rules")
    )


def test_records_and_the_search_know_no_window() -> None:
    window = ("game.client", "game.seven_swords.scenes", "game.seven_swords.view", "pygame")
    for folder in _WINDOWLESS:
        assert not _trespasses(folder, never=window)


def test_records_and_the_search_in_general_know_no_game() -> None:
    assert not _trespasses("game/record", never=("game.seven_swords", "ai.seven_swords"))
    general = [path for path in _modules("ai") if path.parent == ROOT / "ai"]
    for path in general:
        for module in _imports(path):
            assert not _within(module, "game.seven_swords", "ai.seven_swords"), _name(path)


def test_the_client_meets_a_game_only_through_the_table_of_games() -> None:
    assert not _trespasses("game/client", never=("game.seven_swords", "ai.seven_swords"))


@pytest.mark.parametrize("missing", ["pygame", "numba"])
def test_playing_without_a_window_needs_neither_window_nor_compiler(missing: str) -> None:
    names = [
        _name(path)
        for folder in _WINDOWLESS
        for path in _modules(folder)
        if path.name != "__main__.py"
    ]
    names += [_name(ROOT / path) for path in _SINGLE]
    # A module set to None cannot be imported, as if it were not installed.
    program = (
        "import importlib, sys\n"
        f"sys.modules[{missing!r}] = None\n"
        f"for name in {names!r}:\n"
        "    importlib.import_module(name)\n"
        "loaded = [name for name in ('pygame', 'numba') if sys.modules.get(name)]\n"
        "assert not loaded, loaded\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_window_loads_no_compiler() -> None:
    program = (
        "import sys\n"
        "from game.games import GAMES\n"
        "engine = GAMES['seven_swords'].engine('wellspring')\n"
        "state = engine.initial(1)\n"
        "engine.play(state, engine.legal(state)[0])\n"
        "assert 'numba' not in sys.modules\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
