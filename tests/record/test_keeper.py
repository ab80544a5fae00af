"""A game is written down while it is played, whatever happens to the store meanwhile."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from game.client.session import Session
from game.games import NewGame
from game.record.errors import RecordError
from game.record.keeper import GameKeeper
from game.record.model import BRANCHED
from game.record.replay import branch, rebuild
from game.record.shelf import Shelf
from game.record.store import Store
from tests.record.kept import (
    GAME,
    LEVELS,
    SIDES,
    choose,
    cut,
    keep_all,
    played,
    refuse_message,
    told,
)
from tests.rules.boards import engine_of


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "games.db")


def kept_actions(store: Store, keeper: GameKeeper) -> list[str]:
    """Return what the store holds of a keeper's game."""
    assert keeper.game_id is not None
    return list(store.record(keeper.game_id)[0].actions)


def test_every_action_is_kept_at_once_and_the_end_with_the_last(store: Store) -> None:
    whole = played()
    keeper = keep_all(store, whole, 0)
    assert store.summaries() == []
    for ply, action in enumerate(whole.actions, 1):
        keeper.append(action)
        if ply % 25 == 0:
            record = store.record(keeper.game_id or 0)[0]
            assert record.actions == whole.record.actions[:ply]
            assert record.digest == whole.engine.digest(whole.states[ply])
            assert record.ending is None
    record = store.record(keeper.game_id or 0)[0]
    assert (record.actions, record.ending) == (whole.record.actions, whole.record.ending)
    keeper.finish(whole.final)
    assert store.record(keeper.game_id or 0)[0] == record


def test_what_is_taken_back_is_taken_out(store: Store) -> None:
    whole = played()
    keeper = keep_all(store, whole, 20)
    keeper.truncate(12)
    assert store.record(keeper.game_id or 0)[0].actions == whole.record.actions[:12]
    keeper.change(10, whole.actions[10:15])
    record = store.record(keeper.game_id or 0)[0]
    assert record.actions == whole.record.actions[:15]
    assert rebuild(GAME, whole.engine, record).length == 15


def test_a_session_is_kept_with_undo_redo_and_pieces_lifted_back(store: Store) -> None:
    engine = engine_of(LEVELS[0])
    keeper = GameKeeper(store, GAME, engine, refuse_message)
    session = Session(engine, NewGame(GAME.id, LEVELS[0], ("human", "human"), 4), None, keeper)
    session.look(0)

    def same() -> None:
        expected = [engine.write(step.action) for step in session.steps]
        assert kept_actions(store, keeper) == expected

    for _ in range(6):
        session.play([choose(engine, session.state, 4, session.length)])
        same()
    assert session.undo()
    same()
    assert session.undo()
    same()
    assert session.redo()
    same()
    session.rewrite(2, [step.action for step in session.steps[3:]])
    same()
    while session.seat == 0:
        session.play([choose(engine, session.state, 4, session.length)])
    same()
    assert not session.undo()
    # What is kept can be gone on with, with the same way back and no further.
    shelf = Shelf(store.path.parent, store.path.parent, refuse_message)
    reopening = shelf.reopen_now(keeper.game_id or 0)
    again = Session(
        engine,
        reopening.record.new_game(reopening.level),
        None,
        shelf.keeper(GAME, engine),
        reopening.replay.actions,
    )
    assert again.state.tobytes() == session.state.tobytes()
    assert again.undo_barrier == session.undo_barrier
    shelf.close()


def test_a_resumed_game_goes_on_in_its_own_entry(store: Store) -> None:
    whole = played()
    keep_all(store, whole, 50)
    shelf = Shelf(store.path.parent, store.path.parent, refuse_message)
    latest = shelf.latest()
    assert latest is not None
    reopening = shelf.reopen_now(latest.id)
    keeper = shelf.keeper(GAME, reopening.engine)
    keeper.resume(reopening.replay, reopening.kept)
    for action in whole.actions[50:]:
        keeper.append(action)
    (summary,) = shelf.summaries()
    assert summary.finished
    assert shelf.latest() is None
    assert shelf.reopen_now(summary.id).record.digest == whole.record.digest
    shelf.close()


def test_a_game_taken_over_is_a_new_entry_from_the_first_moment(store: Store) -> None:
    whole = played()
    keep_all(store, whole, whole.length)
    record = branch(whole, 60, ("random", "human"), "The other way")
    keeper = GameKeeper(store, GAME, whole.engine, refuse_message)
    keeper.take_over(whole, record)
    assert kept_actions(store, keeper) == list(whole.record.actions[:60])
    keeper.append(whole.actions[60])
    found = store.record(keeper.game_id or 0)[0]
    assert (found.name, found.origin, found.seats) == (
        "The other way",
        BRANCHED,
        ("random", "human"),
    )
    assert len(found.actions) == 61
    assert len(store.summaries()) == 2


def test_a_full_disk_is_said_once_and_made_good_later(store: Store, tmp_path: Path) -> None:
    whole = played()
    messages: list[RecordError] = []
    keeper = keep_all(store, whole, 10, messages.append)
    with sqlite3.connect(tmp_path / "games.db") as database:
        pages = database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    for action in whole.actions[10:]:
        keeper.append(action)
    assert [error.key for error in messages] == ["record.store.full"]
    told(messages[0])
    assert keeper.trouble is not None
    held = kept_actions(store, keeper)
    assert held == list(whole.record.actions[: len(held)])
    store._database.execute("PRAGMA max_page_count = 1000000")
    keeper.finish(whole.final)
    assert keeper.trouble is None
    assert store.record(keeper.game_id or 0)[0].ending == whole.record.ending
    assert kept_actions(store, keeper) == list(whole.record.actions)
    assert len(messages) == 1


def test_a_game_played_in_two_windows_becomes_two(store: Store, tmp_path: Path) -> None:
    whole = played()
    messages: list[RecordError] = []
    first = keep_all(store, whole, 30, messages.append)
    shelf = Shelf(tmp_path, tmp_path, refuse_message)
    reopening = shelf.reopen_now(first.game_id or 0)
    second = shelf.keeper(GAME, reopening.engine)
    second.resume(reopening.replay, reopening.kept)
    second.change(20, whole.actions[20:22])
    first.append(whole.actions[30])
    first.append(whole.actions[31])
    second.append(whole.actions[22])
    assert [error.key for error in messages] == ["record.store.conflict"]
    told(messages[0])
    assert first.game_id != second.game_id
    assert kept_actions(store, first) == list(whole.record.actions[:32])
    assert kept_actions(store, second) == list(whole.record.actions[:23])
    shelf.close()


def test_a_game_deleted_in_another_window_is_kept_anew(store: Store) -> None:
    whole = played()
    messages: list[RecordError] = []
    keeper = keep_all(store, whole, 30, messages.append)
    store.delete(keeper.game_id or 0)
    keeper.append(whole.actions[30])
    assert kept_actions(store, keeper) == list(whole.record.actions[:31])
    assert len(messages) == 1


def test_a_level_that_cannot_be_read_is_said_and_the_game_goes_on(store: Store) -> None:
    messages: list[RecordError] = []
    keeper = GameKeeper(store, GAME, played().engine, messages.append)
    keeper.begin(NewGame(GAME.id, "/nowhere/level.toml", SIDES, 1))
    keeper.append(played().actions[0])
    keeper.finish(played().final)
    assert [error.key for error in messages] == ["record.level_unreadable"]
    assert store.summaries() == []


def test_a_name_survives_playing_on(store: Store) -> None:
    whole = played()
    keeper = keep_all(store, whole, 30)
    store.rename(keeper.game_id or 0, "Ana")
    keeper.append(whole.actions[30])
    assert [s.name for s in store.summaries()] == ["Ana"]
    assert store.record(keeper.game_id or 0)[0].actions == cut(whole, 31).actions
