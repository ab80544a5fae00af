"""The store: what was reported as done is there; what is wrong is only a message."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.record import schema
from game.record.errors import RecordError, StoreError
from game.record.keeper import open_store
from game.record.model import IMPORTED, LONGEST_NAME, Ending
from game.record.replay import rebuild
from game.record.shelf import Shelf
from game.record.store import Conflict, Kept, Standing, Store
from tests.record.kept import GAME, SAMPLES, cut, played, refuse_message, told

DIGEST = "d" * 64


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store is."""
    return tmp_path / "data" / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An empty store."""
    opened = Store(path)
    yield opened
    opened.close()


def turn(number: int) -> Standing:
    """Return a standing of some turn."""
    return Standing(DIGEST, number)


def test_a_game_comes_back_as_it_was_kept(store: Store) -> None:
    whole = played()
    for ply in (0, 30, whole.length):
        record = cut(whole, ply)
        kept = store.add(record, 3)
        assert store.record(kept.id) == (record, kept)
        summary = next(s for s in store.summaries() if s.id == kept.id)
        assert (summary.turn, summary.plies, summary.level) == (3, ply, record.level.id)
        assert summary.finished == (ply == whole.length)
        assert summary.ending == record.ending


def test_what_a_command_changes_is_all_there(store: Store) -> None:
    whole = cut(played(), 40)
    kept = store.add(cut(played(), 10), 0)
    kept = store.change(kept, 10, whole.actions[10:12], turn(1))
    kept = store.change(kept, 11, whole.actions[11:14], turn(2))
    kept = store.change(kept, 5, (), turn(2))
    kept = store.change(kept, 5, whole.actions[5:9], Standing(DIGEST, 18, Ending(1, (3, 9), True)))
    record, found = store.record(kept.id)
    assert found == kept == Kept(kept.id, 4)
    assert record.actions == whole.actions[:9]
    assert record.ending == Ending(1, (3, 9), True)
    kept = store.change(kept, 8, (), turn(17))
    assert store.record(kept.id)[0].ending is None


def test_the_game_played_last_comes_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(f"2026-11-30 18:00:0{second}" for second in range(9))
    monkeypatch.setattr("game.record.store.now", lambda: next(times))
    first, second = (store.add(cut(played(), 5), 0) for _ in range(2))
    assert [s.id for s in store.summaries()] == [second.id, first.id]
    store.change(first, 4, (), turn(0))
    assert [s.id for s in store.summaries()] == [first.id, second.id]


def test_a_game_is_renamed_to_one_short_line(store: Store) -> None:
    kept = store.add(cut(played(), 5), 0)
    names = {
        "Ana & Luis": "Ana & Luis",
        "  two\nlines\t ": "two lines",
        "x" * 99: "x" * LONGEST_NAME,
        "\x00\u202e\x1b[31m": "[31m",
        "": "",
    }
    for given, expected in names.items():
        store.rename(kept.id, given)
        assert store.record(kept.id)[0].name == expected


def test_a_deleted_game_is_gone_with_all_of_it(store: Store, path: Path) -> None:
    keep, drop = (store.add(cut(played(), 5), 0) for _ in range(2))
    store.delete(drop.id)
    assert [s.id for s in store.summaries()] == [keep.id]
    with pytest.raises(RecordError) as caught:
        store.record(drop.id)
    assert caught.value.key == "record.no_game"
    told(caught.value)
    store.delete(keep.id)
    rows = sqlite3.connect(path)
    for table in ("games", "actions", "levels", "dice"):
        assert rows.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    rows.close()
    assert store.add(cut(played(), 5), 0).id > keep.id


def test_dice_are_kept_for_finished_games_until_they_change(store: Store) -> None:
    whole = played()
    unfinished, finished = store.add(cut(whole, 30), 0), store.add(whole.record, 18)
    assert store.uncounted() == [finished.id]
    for kept in (unfinished, finished):
        store.set_dice(kept.id, {(0, 1): 5, (1, 6): 2})
    assert store.uncounted() == []
    assert store.dice() == {finished.id: {(0, 1): 5, (1, 6): 2}}
    store.change(finished, whole.length - 1, (), turn(18))
    assert store.dice() == {}


# two windows


def test_a_game_changed_by_another_window_is_not_changed_over_it(store: Store, path: Path) -> None:
    kept = store.add(cut(played(), 5), 0)
    other = Store(path)
    newer = other.change(kept, 5, ("stock A",), turn(0))
    with pytest.raises(Conflict) as caught:
        store.change(kept, 5, ("stock B",), turn(0))
    told(caught.value)
    assert store.record(kept.id)[0].actions[5:] == ("stock A",)
    other.delete(kept.id)
    with pytest.raises(Conflict):
        store.change(newer, 6, ("stock B",), turn(0))
    other.close()


def test_a_locked_store_is_waited_for_only_so_long(store: Store, path: Path) -> None:
    kept = store.add(cut(played(), 5), 0)
    blocker = sqlite3.connect(path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError) as caught:
        store.change(kept, 5, ("stock A",), turn(0))
    assert caught.value.key == "record.store.busy"
    told(caught.value)
    blocker.execute("ROLLBACK")
    blocker.close()
    assert store.change(kept, 5, ("stock A",), turn(0)).revision == 1


def test_a_full_disk_leaves_the_game_as_it_was(store: Store, path: Path) -> None:
    whole = played()
    kept = store.add(cut(whole, 5), 0)
    database = sqlite3.connect(path)
    pages = database.execute("PRAGMA page_count").fetchone()[0]
    database.close()
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError) as caught:
        store.change(kept, 5, [text * 3 for text in whole.record.actions[5:]], turn(0))
    assert caught.value.key == "record.store.full"
    told(caught.value)
    assert store.record(kept.id) == (cut(whole, 5), kept)
    store._database.execute("PRAGMA max_page_count = 1000000")
    store.change(kept, 5, whole.record.actions[5:], turn(0))


# what cannot be used


def test_a_folder_that_cannot_be_written_is_said_once(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    messages: list[RecordError] = []
    assert open_store(file / "data" / "games.db", messages.append) is None
    assert open_store(tmp_path, messages.append) is None
    assert [error.key for error in messages] == ["record.store.unwritable"] * 2
    assert str(file / "data" / "games.db") in told(messages[0])
    assert file.read_text() == "mine"


def test_a_shelf_that_keeps_nothing_is_empty(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    messages: list[RecordError] = []
    shelf = Shelf(tmp_path / "file", tmp_path, messages.append)
    assert len(messages) == 1
    assert not shelf.keeps
    assert shelf.summaries() == []
    assert shelf.latest() is None
    assert list(shelf.count_dice()) == []
    assert shelf.statistics().total.games == 0
    keeper = shelf.keeper(GAME, played().engine)
    keeper.begin(played().record.new_game(played().record.level.id))
    keeper.append(played().actions[0])
    assert keeper.game_id is None
    shelf.rename(1, "x")
    shelf.delete(1)
    with pytest.raises(RecordError):
        shelf.reopen(1)
    shelf.close()
    assert len(messages) == 1


def other_database(path: Path) -> None:
    """Make somebody else's database."""
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE games (title TEXT)")
    database.commit()
    database.close()


def newer_store(path: Path) -> None:
    """Make a store of a format to come."""
    Store(path).close()
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {schema.FORMAT + 5}")
    database.close()


def store_with_trigger(path: Path) -> None:
    """Make a store that would do something of its own."""
    Store(path).close()
    database = sqlite3.connect(path)
    database.execute("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM actions; END")
    database.commit()
    database.close()


UNUSABLE = {
    "text": (lambda path: path.write_text("dear diary\n" * 500), "damaged"),
    "zeros": (lambda path: path.write_bytes(bytes(8192)), "damaged"),
    "half": (
        lambda path: path.write_bytes((SAMPLES / "games-1.db").read_bytes()[:5000]),
        "damaged",
    ),
    "foreign": (other_database, "foreign"),
    "trigger": (store_with_trigger, "foreign"),
    "newer": (newer_store, "newer"),
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_a_file_that_is_no_store_is_named_and_left_alone(name: str, tmp_path: Path) -> None:
    make, key = UNUSABLE[name]
    path = tmp_path / "games.db"
    make(path)
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        Store(path)
    assert caught.value.key == f"record.store.{key}"
    assert str(path) in told(caught.value)
    assert path.read_bytes() == before
    if name == "newer":
        assert f"format {schema.FORMAT + 5}" in told(caught.value)
    assert [p.name for p in tmp_path.iterdir()] == ["games.db"]


SPOILT = {
    "a game of another house": ("game = 'chess'", "record.unknown_game"),
    "a path for a level": ("level = '../../etc/passwd'", "record.bad_word"),
    "no digest": ("digest = 'x'", "record.bad_digest"),
    "nobody": ("seat_1 = 'deep-thought'", "record.unknown_opponent"),
    "bytes": ("seat_0 = x'00ff'", "record.unknown_opponent"),
    "a long name": ("name = hex(randomblob(99))", "record.bad_name"),
    "no time": ("updated = 'yesterday'", "record.bad_time"),
    "no origin": ("origin = 'elsewhere'", "record.bad_entry"),
    "no points": ("finished = 1", "record.bad_entry"),
    "words for points": (
        "finished = 1, winner = 0, points_0 = 'many', points_1 = 3",
        "record.bad_entry",
    ),
}


@pytest.mark.parametrize("name", SPOILT)
def test_one_broken_entry_says_why_and_hides_no_other(name: str, store: Store, path: Path) -> None:
    change, key = SPOILT[name]
    good, bad = (store.add(cut(played(), 5), 0) for _ in range(2))
    database = sqlite3.connect(path)
    database.execute(f"UPDATE games SET {change} WHERE id = ?", (bad.id,))
    database.commit()
    database.close()
    found = {s.id: s for s in store.summaries()}
    assert found[good.id].broken is None
    broken = found[bad.id].broken
    assert broken is not None
    assert broken.key == key
    told(broken)
    with pytest.raises(RecordError) as caught:
        store.record(bad.id)
    assert caught.value.key == key
    assert store.record(good.id)[0] == cut(played(), 5)


@pytest.mark.parametrize(
    ("statement", "key"),
    [
        ("DELETE FROM actions WHERE ply = 3", "record.actions_missing"),
        ("DELETE FROM actions WHERE ply = 5", "record.actions_missing"),
        (
            "INSERT INTO actions SELECT game, 6, text FROM actions WHERE ply = 5",
            "record.actions_missing",
        ),
        ("UPDATE actions SET text = 'dance' WHERE ply = 3", "record.bad_action"),
        ("UPDATE actions SET text = x'ff00' WHERE ply = 3", "record.bad_action"),
        ("UPDATE actions SET text = 'ready' WHERE ply = 3", "record.forbidden"),
        ("UPDATE games SET seed = seed + 1", "record.other_digest"),
        (
            "UPDATE games SET finished = 1, winner = 0, points_0 = 1, points_1 = 0",
            "record.other_ending",
        ),
        ("UPDATE levels SET text = text || 'x'", "record.level_damaged"),
    ],
)
def test_a_game_that_cannot_be_played_again_is_shown_with_its_reason(
    statement: str, key: str, tmp_path: Path
) -> None:
    shelf = Shelf(tmp_path, tmp_path / "cache", refuse_message)
    assert shelf._store is not None
    kept = shelf._store.add(cut(played(), 5), 0)
    assert shelf.reopen_now(kept.id).record == cut(played(), 5)
    database = sqlite3.connect(tmp_path / "games.db")
    database.execute(statement)
    database.commit()
    database.close()
    with pytest.raises(RecordError) as caught:
        shelf.reopen_now(kept.id)
    assert caught.value.key == key
    told(caught.value)
    (summary,) = shelf.summaries()
    assert summary.broken is not None
    assert summary.broken.key == key
    assert shelf.latest() is None
    shelf.delete(kept.id)
    assert shelf.summaries() == []
    shelf.close()


# older formats


def test_a_store_of_format_1_is_brought_up_to_date(tmp_path: Path) -> None:
    sample = SAMPLES / "games-1.db"
    digest = hashlib.sha256(sample.read_bytes()).hexdigest()
    path = tmp_path / "games.db"
    shutil.copy(sample, path)
    # The board of that time had other defences than a level may have now; in the game being
    # set up the board of today takes its place, since placements depend on no balance value.
    today = played().record.level
    change = sqlite3.connect(path)
    change.execute(
        "UPDATE games SET level_text = ?, level_digest = ? WHERE id = 3",
        (today.text, today.digest),
    )
    change.commit()
    change.close()
    old = sqlite3.connect(sample)
    rows = old.execute("SELECT id, seed, digest, finished, points_0 FROM games").fetchall()
    counts = dict(old.execute("SELECT game, count(*) FROM actions GROUP BY game").fetchall())
    old.close()
    shelf = Shelf(tmp_path, tmp_path / "cache", refuse_message)
    store = shelf._store
    assert store is not None
    found = {s.id: s for s in store.summaries()}
    assert len(found) == len(rows) == 3
    for number, seed, state_digest, finished, points in rows:
        record, kept = store.record(number)
        assert (record.seed, record.digest, record.name) == (seed, state_digest, "")
        assert len(record.actions) == counts[number] == found[number].plies
        assert record.level.text.startswith("# ")
        assert kept.revision == 0
        assert (record.ending is not None) == bool(finished)
        assert record.ending is None or record.ending.points[0] == points
    assert found[3].turn == 0
    assert shelf.reopen_now(3).record.actions == store.record(3)[0].actions
    with pytest.raises(RecordError) as caught:
        shelf.reopen_now(2)
    assert caught.value.key == "record.level_broken"
    assert "wellspring" in told(caught.value)
    store.rename(3, "An old one")
    shelf.close()
    again = Store(path)
    assert {s.name for s in again.summaries()} == {"", "An old one"}
    fresh = Store(tmp_path / "fresh.db")
    assert schema._described(again._database) == schema._described(fresh._database)
    again.close()
    fresh.close()
    assert hashlib.sha256(sample.read_bytes()).hexdigest() == digest


def test_a_failed_step_leaves_the_older_format_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    shutil.copy(SAMPLES / "games-1.db", path)

    def stumble(database: sqlite3.Connection) -> None:
        schema._from_1_to_2(database)
        raise sqlite3.OperationalError("the lights went out")

    monkeypatch.setitem(schema.STEPS, 1, stumble)
    with pytest.raises(StoreError) as caught:
        Store(path)
    assert caught.value.key == "record.store.failed"
    told(caught.value)
    monkeypatch.undo()
    opened = Store(path)
    assert len(opened.summaries()) == 3
    opened.close()


# files of games


def test_games_go_out_into_files_and_come_in_again(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, tmp_path / "cache", refuse_message)
    assert shelf._store is not None
    kept = shelf._store.add(replace(played().record, name="Ana"), 18)
    shelf.export(kept.id, tmp_path / "ana.txt", lambda key, **values: key)
    number = shelf.take_in(tmp_path / "ana.txt")
    assert number is not None
    assert shelf.reopen_now(number).record == replace(played().record, name="Ana", origin=IMPORTED)
    assert rebuild(GAME, played().engine, shelf._store.record(number)[0]).length > 0
    with pytest.raises(RecordError) as caught:
        shelf.take_in(tmp_path / "games.db")
    assert caught.value.key in ("record.not_text", "record.foreign")
    assert len(shelf.summaries()) == 2
    shelf.close()
