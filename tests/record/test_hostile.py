"""Damaged, foreign and hostile files cost a message, and are left as they were."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.record import files, text
from game.record.errors import RecordError
from game.record.model import LevelText
from game.record.replay import rebuild
from game.record.shelf import Shelf
from game.record.store import Store
from tests.record.kept import GAME, cut, played, told

ROOT = Path(__file__).resolve().parents[2]
TEXTS, STORES = 220, 80
#: Computing time within which a file is read or refused.
SECONDS = 2.0

Mutate = Callable[[bytes, random.Random], bytes]


def truncated(raw: bytes, chance: random.Random) -> bytes:
    """Cut the end off."""
    return raw[: chance.randrange(len(raw))]


def beheaded(raw: bytes, chance: random.Random) -> bytes:
    """Cut the beginning off."""
    return raw[chance.randrange(1, len(raw)) :]


def flipped(raw: bytes, chance: random.Random) -> bytes:
    """Flip some bits."""
    changed = bytearray(raw)
    for _ in range(chance.choice((1, 1, 2, 20))):
        changed[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def overwritten(raw: bytes, chance: random.Random) -> bytes:
    """Write noise, zeros or a wall of one character over a part."""
    length = chance.randrange(1, 400)
    at = chance.randrange(len(raw))
    noise = chance.choice((chance.randbytes(length), bytes(length), b"9" * length, b"[" * length))
    return raw[:at] + noise + raw[at + length :]


def doubled(raw: bytes, chance: random.Random) -> bytes:
    """Repeat a part, or all of it."""
    first, last = sorted(chance.randrange(len(raw) + 1) for _ in range(2))
    part = chance.choice((raw, raw[first:last]))
    return raw[:last] + part + raw[last:]


def retyped(raw: bytes, chance: random.Random) -> bytes:
    """Put something of another kind in the place of a word."""
    words = raw.split(b" ")
    values = (b"", b"-1", b"1e99", b"None", b"[]", b"{}", b"0x10", b"99999999999999999999", b"true")
    words[chance.randrange(len(words))] = chance.choice(values)
    return b" ".join(words)


def shuffled(raw: bytes, chance: random.Random) -> bytes:
    """Exchange two lines, drop one, or say one twice."""
    lines = raw.split(b"\n")
    one, other = (chance.randrange(len(lines)) for _ in range(2))
    kind = chance.randrange(3)
    if kind == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif kind == 1:
        del lines[one]
    else:
        lines.insert(other, lines[one])
    return b"\n".join(lines)


def foreign(raw: bytes, chance: random.Random) -> bytes:
    """Hand over something else altogether."""
    return chance.choice(
        (
            b"",
            b"\n" * 5000,
            b"[" * 50_000 + b"]" * 50_000,
            b'{"seven-swords game": 1}',
            b"\x89PNG\r\n\x1a\n" + chance.randbytes(3000),
            b"PK\x03\x04" + chance.randbytes(3000),
            pickle.dumps({"game": "seven_swords"}),
            b"SQLite format 3\x00" + chance.randbytes(3000),
            (ROOT / "main.py").read_bytes(),
            raw.decode().encode("utf-16"),
            raw.replace(b"\n", b"\r"),
        )
    )


MUTATIONS: tuple[Mutate, ...] = (
    truncated,
    beheaded,
    flipped,
    flipped,
    overwritten,
    doubled,
    retyped,
    shuffled,
    foreign,
)


def state_or_message(attempt: Callable[[], object]) -> str:
    """Return what came of loading something: "" for a game, else the message."""
    try:
        attempt()
    except RecordError as error:
        return told(error)
    return ""


def test_mutated_files_load_to_a_valid_state_or_a_message(tmp_path: Path) -> None:
    whole = played()
    part = rebuild(GAME, whole.engine, cut(whole, whole.marks[3].ply + 1))
    files.write(tmp_path / "good.txt", part)
    raw = (tmp_path / "good.txt").read_bytes()
    messages = []
    for number in range(TEXTS):
        chance = random.Random(number)
        path = tmp_path / f"{number}.txt"
        content = MUTATIONS[number % len(MUTATIONS)](raw, chance)
        path.write_bytes(content)

        def attempt(path: Path = path) -> None:
            replay = files.load(path, tmp_path / "levels").replay
            # Every action was checked; so the state is one that the rules allow.
            assert replay.engine.legal(replay.final) or replay.engine.result(replay.final)

        messages.append(state_or_message(attempt))
        assert path.read_bytes() == content
    assert len({message for message in messages if message}) > 20
    # What changes nothing but a note or a space still loads.
    assert messages.count("") < TEXTS // 3


def test_mutated_stores_show_what_is_left_or_a_message(tmp_path: Path) -> None:
    whole = played()
    good = tmp_path / "good.db"
    store = Store(good)
    for ply in (whole.marks[1].ply, whole.marks[2].ply, 12):
        store.add(cut(whole, ply), 1)
    store.close()
    raw = good.read_bytes()
    changes = [m for m in MUTATIONS if m not in (retyped, shuffled, foreign)]
    usable = 0
    for number in range(STORES):
        chance = random.Random(number)
        folder = tmp_path / str(number)
        folder.mkdir()
        content = changes[number % len(changes)](raw, chance)
        (folder / "games.db").write_bytes(content)
        refused: list[RecordError] = []
        shelf = Shelf(folder, tmp_path / "cache", refused.append)
        for error in refused:
            told(error)
        if not shelf.keeps:
            assert (folder / "games.db").read_bytes() == content
            continue
        if state_or_message(shelf.summaries):
            shelf.close()
            continue
        for summary in shelf.summaries():
            if summary.broken is not None:
                told(summary.broken)
            elif not state_or_message(partial(shelf.reopen_now, summary.id)):
                usable += 1
        shelf.close()
    assert usable > STORES // 4


LOADER = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from game.record import files, text
from game.record.errors import RecordError
from tests.timing import computed, least
said = {}
def load(path):
    said[path] = ""
    try:
        files.load(path, Path(sys.argv[2]))
    except RecordError as error:
        said[path] = error.key
for path in map(Path, sys.argv[4:]):
    seconds = least(lambda: computed(lambda: load(path)), float(sys.argv[3]))
    print(path.name, said[path], f"{seconds:.3f}")
if sys.platform == "linux":
    # Not getrusage: there the size of the process that began this one counts too.
    with open("/proc/self/status") as status:
        print("memory", next(line.split()[1] for line in status if line.startswith("VmHWM")))
"""


def with_level(level: str) -> bytes:
    """Return a sound file but for the text of the level that goes with it."""
    replay = played()
    private = LevelText.of("private", level)
    record = replace(replay.record, level=private)
    return text.write(rebuild(GAME, replay.engine, record), with_level=True).encode()


def hostile_files(folder: Path) -> list[Path]:
    """Make files that would cost a careless reader its time or its memory."""
    folder.mkdir()
    header = b"seven-swords game 1\ngame: seven_swords\n"
    contents = {
        "endless-line": header + b"seed: " + b"9" * 900_000,
        "lines": b"seven-swords game 1" + b"\n" * 900_000,
        "fields": header + b"".join(b"%x: 1\n" % n for n in range(60_000)),
        "headings": header + b"== a ==\n" * 100_000,
        "numbers": header + b"== setup ==\n" + b"    1  ready\n" * 60_000,
        "actions": header
        + b"== setup ==\n"
        + b"".join(b"%5d  ready\n" % n for n in range(1, 50_000)),
        "notes": header + b"== setup ==\n" + b";" * 900_000,
        "spaces": header + b"== setup ==\n" + b" " * 900_000 + b"1",
        "deep": header + b"level: " + b"[" * 900_000,
        "noise": random.Random(1).randbytes(900_000),
        "bomb": zlib.compress(bytes(50_000_000)),
        "board": header + b"== board ==\n" + b"| a = [\n" * 100_000,
        "deep-level": with_level("a = " + "[" * 200_000),
        "dotted-level": with_level(".".join("a" * 60_000) + " = 1"),
        "wide-level": with_level("".join(f"[[space]]\nid = 'a{n}'\n" for n in range(9_000))),
    }
    paths = []
    for name, content in contents.items():
        paths.append(folder / name)
        paths[-1].write_bytes(content)
    for name, content in (("large-text", b"a" * 1_000_000), ("large-hole", b"\0" * 1_000_000)):
        paths.append(folder / name)
        with paths[-1].open("wb") as stream:
            for _ in range(100):
                stream.write(content)
    return paths


def test_hostile_files_cost_little_time_and_memory(tmp_path: Path) -> None:
    paths = hostile_files(tmp_path / "hostile")
    others = [Path("/dev/zero"), Path("/dev/stdin"), tmp_path, tmp_path / "none"]
    if hasattr(os, "mkfifo"):
        others.append(tmp_path / "pipe")
        os.mkfifo(others[-1])
    loader = tmp_path / "loader.py"
    loader.write_text(LOADER)
    run = subprocess.run(
        [
            *(sys.executable, str(loader), str(ROOT), str(tmp_path), str(SECONDS)),
            *map(str, [*paths, *others]),
        ],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    lines = run.stdout.splitlines()
    if sys.platform == "linux":
        assert int(lines.pop().split(" ")[1]) < 200_000
    assert len(lines) == len(paths) + len(others)
    for line in lines:
        _, said, seconds = line.split(" ")
        assert said.startswith("record."), line
        assert float(seconds) < SECONDS, line
