"""Write the samples of formats that are not there yet: `python -m tests.record.make_samples`.

A sample that is there is never written again: it was made by the program of its time.
"""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

from game.client.options import load_texts
from game.games import GAMES
from game.record import files, schema
from game.record.commands import story
from game.record.model import GameRecord
from game.record.replay import rebuild
from tests.record.kept import GAME, SAMPLES, cut, played


def make_store_1(path: Path) -> None:
    """Write a store of format 1: a finished game, one in play, one being set up."""
    whole = played()
    database = sqlite3.connect(path, isolation_level=None)
    schema.make(database, 1)
    for ply in (whole.length, whole.marks[6].ply + 2, 20):
        _insert(database, cut(whole, ply), GAMES[GAME.id].turn(whole.states[ply]))
    database.close()


def _insert(database: sqlite3.Connection, record: GameRecord, turn: int) -> None:
    ending = record.ending
    cursor = database.execute(
        "INSERT INTO games (game, level, level_digest, level_text, seed, seat_0, seat_1, created,"
        " updated, turn, digest, finished, winner, points_0, points_1, outright)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            record.game,
            record.level.id,
            record.level.digest,
            record.level.text,
            record.seed,
            *record.seats,
            record.created,
            f"2026-11-30 19:00:{turn:02}",
            turn,
            record.digest,
            int(ending is not None),
            None if ending is None else ending.winner,
            None if ending is None else ending.points[0],
            None if ending is None else ending.points[1],
            int(ending is not None and ending.outright),
        ),
    )
    database.executemany(
        "INSERT INTO actions (game, ply, text) VALUES (?, ?, ?)",
        [(cursor.lastrowid, ply, text) for ply, text in enumerate(record.actions, 1)],
    )


def make_text_1(path: Path) -> None:
    """Write a game's text of format 1."""
    whole = played()
    record = replace(cut(whole, whole.length), name="A sample of format 1")
    files.write(
        path, rebuild(GAME, whole.engine, record), story(GAME, whole.engine, load_texts("en"))
    )


def main() -> None:
    """Write what is missing."""
    SAMPLES.mkdir(exist_ok=True)
    for name, make in {"games-1.db": make_store_1, "game-1.txt": make_text_1}.items():
        if not (SAMPLES / name).exists():
            make(SAMPLES / name)


if __name__ == "__main__":
    main()
