"""The store's tables, their format number, and the way from each older format to this one.

Format 1 kept a level's text with every game and had no names. Format 2 keeps each text once,
names games, says where they came from, counts changes so that two windows notice each other,
and caches the dice of finished games.
"""

from __future__ import annotations

import sqlite3

from game.record.errors import StoreError

#: The format written here.
FORMAT = 2
#: Marks a database as one of ours ("SWRD").
APPLICATION = 0x53575244

_FORMAT_1 = (
    """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    level TEXT NOT NULL,
    level_digest TEXT NOT NULL,
    level_text TEXT NOT NULL,
    seed INTEGER NOT NULL,
    seat_0 TEXT NOT NULL,
    seat_1 TEXT NOT NULL,
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    turn INTEGER NOT NULL,
    digest TEXT NOT NULL,
    finished INTEGER NOT NULL,
    winner INTEGER,
    points_0 INTEGER,
    points_1 INTEGER,
    outright INTEGER NOT NULL
)""",
    """
CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID""",
)

_FORMAT_2 = (
    """
CREATE TABLE levels (
    digest TEXT PRIMARY KEY,
    text TEXT NOT NULL
) WITHOUT ROWID""",
    """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    revision INTEGER NOT NULL DEFAULT 0 CHECK (typeof(revision) = 'integer'),
    game TEXT NOT NULL,
    level TEXT NOT NULL,
    level_digest TEXT NOT NULL REFERENCES levels (digest),
    seed INTEGER NOT NULL CHECK (typeof(seed) = 'integer' AND seed >= 0),
    seat_0 TEXT NOT NULL,
    seat_1 TEXT NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    origin TEXT NOT NULL DEFAULT 'played',
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    turn INTEGER NOT NULL CHECK (typeof(turn) = 'integer' AND turn >= 0),
    plies INTEGER NOT NULL CHECK (typeof(plies) = 'integer' AND plies >= 0),
    digest TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
    winner INTEGER CHECK (winner IS NULL OR winner IN (-1, 0, 1)),
    points_0 INTEGER,
    points_1 INTEGER,
    outright INTEGER NOT NULL DEFAULT 0 CHECK (outright IN (0, 1)),
    dice_counted INTEGER NOT NULL DEFAULT 0 CHECK (dice_counted IN (0, 1))
)""",
    """
CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL CHECK (typeof(ply) = 'integer' AND ply > 0),
    text TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID""",
    """
CREATE TABLE dice (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat IN (0, 1)),
    face INTEGER NOT NULL,
    count INTEGER NOT NULL CHECK (count >= 0),
    PRIMARY KEY (game, seat, face)
) WITHOUT ROWID""",
    "CREATE INDEX games_by_time ON games (updated)",
)

#: The statements that make an empty store, by format.
TABLES = {1: _FORMAT_1, 2: _FORMAT_2}


def _from_1_to_2(database: sqlite3.Connection) -> None:
    database.execute("ALTER TABLE actions RENAME TO actions_1")
    database.execute("ALTER TABLE games RENAME TO games_1")
    for statement in _FORMAT_2:
        database.execute(statement)
    database.execute(
        "INSERT OR IGNORE INTO levels (digest, text) SELECT level_digest, level_text FROM games_1"
    )
    database.execute(
        "INSERT INTO games (id, game, level, level_digest, seed, seat_0, seat_1, created,"
        " updated, turn, plies, digest, finished, winner, points_0, points_1, outright)"
        " SELECT id, game, level, level_digest, seed, seat_0, seat_1, created, updated, turn,"
        " (SELECT count(*) FROM actions_1 WHERE actions_1.game = games_1.id),"
        " digest, finished, winner, points_0, points_1, outright FROM games_1"
    )
    database.execute("INSERT INTO actions SELECT game, ply, text FROM actions_1")
    database.execute("DROP TABLE actions_1")
    database.execute("DROP TABLE games_1")


#: How to come from each older format to the next.
STEPS = {1: _from_1_to_2}


def prepare(database: sqlite3.Connection) -> None:
    """Make an empty database a store, or bring an older one up to date, in one transaction.

    Nothing is changed in a database that is not ours or is newer. Raises StoreError for
    those, and sqlite3.Error.
    """
    found = check(database)
    if found == FORMAT:
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        # Another window may have been quicker.
        found = check(database)
        if found == 0:
            make(database, FORMAT)
        else:
            for number in range(found, FORMAT):
                STEPS[number](database)
            database.execute(f"PRAGMA user_version = {FORMAT}")
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
    check(database)


def make(database: sqlite3.Connection, number: int) -> None:
    """Make an empty database a store of a format."""
    for statement in TABLES[number]:
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {number}")


def check(database: sqlite3.Connection) -> int:
    """Return a database's format, 0 for an empty one.

    Raises StoreError for one that is not ours, is newer, or has other tables than it should.
    """
    application = database.execute("PRAGMA application_id").fetchone()[0]
    number = database.execute("PRAGMA user_version").fetchone()[0]
    present = _described(database)
    if not application and not number and not present:
        return 0
    if application != APPLICATION:
        raise StoreError("record.store.foreign")
    if number > FORMAT:
        raise StoreError("record.store.newer", found=number, known=FORMAT)
    if number not in TABLES or present != _expected(number):
        # Neither a trigger nor a view of somebody else's ever runs here.
        raise StoreError("record.store.foreign")
    return int(number)


def _described(database: sqlite3.Connection) -> set[tuple[str, str, str]]:
    rows = database.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
    )
    return {(str(kind), str(name), " ".join(str(sql).split())) for kind, name, sql in rows}


def _expected(number: int) -> set[tuple[str, str, str]]:
    empty = sqlite3.connect(":memory:")
    try:
        make(empty, number)
        return _described(empty)
    finally:
        empty.close()
