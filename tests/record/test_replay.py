"""A kept game is played again through the checking door, and nothing of it is believed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.games import MOST_SEED
from game.record import boards
from game.record.errors import RecordError
from game.record.model import BRANCHED, MOST_ACTIONS, LevelText
from game.record.replay import Replay, branch, rebuild, steps
from game.seven_swords.rules.engine import SevenSwords
from tests.record.kept import GAME, LEVELS, cut, played, told
from tests.rules.boards import engine_of


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_played_again_ends_as_it_was_kept(level: str) -> None:
    first = played(1, level)
    again = rebuild(GAME, engine_of(level), first.record)
    assert again.length == len(first.record.actions)
    for mine, other in zip(first.states, again.states, strict=True):
        assert mine.tobytes() == other.tobytes()


def test_the_phases_are_marked_in_order() -> None:
    marks = played().marks
    assert (marks[0].ply, marks[0].turn, marks[0].phase) == (0, 0, "setup")
    assert [mark.ply for mark in marks] == sorted({mark.ply for mark in marks})
    later = [(mark.turn, mark.phase) for mark in marks[1:]]
    expected = [(turn, side) for turn in range(1, 19) for side in ("bandits", "samurai")]
    assert later == expected[: len(later)]
    assert played().turn_starts()[2] == marks[3].ply


def test_a_game_can_be_played_a_few_actions_at_a_time() -> None:
    record = played().record
    replay = Replay(GAME, engine_of(record.level.id), record)
    pauses = 0
    while replay.advance(7):
        pauses += 1
    replay.check()
    assert pauses == len(record.actions) // 7
    assert replay.final.tobytes() == played().final.tobytes()


def test_what_is_no_action_is_named_with_its_number() -> None:
    record = played().record
    actions = (*record.actions[:9], "move X9 a1", *record.actions[10:])
    with pytest.raises(RecordError) as caught:
        rebuild(GAME, engine_of(record.level.id), replace(record, actions=actions))
    assert (caught.value.key, caught.value.ply) == ("record.bad_action", 10)
    assert "move X9 a1" in told(caught.value)


def test_a_forbidden_action_is_named_with_its_number_and_rule() -> None:
    record = played().record
    actions = (*record.actions[:9], "ready", *record.actions[10:])
    with pytest.raises(RecordError) as caught:
        rebuild(GAME, engine_of(record.level.id), replace(record, actions=actions))
    assert (caught.value.key, caught.value.ply) == ("record.forbidden", 10)
    assert caught.value.values["rule"] == "S4"
    assert "Action 10" in told(caught.value)
    assert "S4" in told(caught.value)


def test_nothing_follows_the_end() -> None:
    record = played().record
    more = replace(record, actions=(*record.actions, "end"))
    with pytest.raises(RecordError) as caught:
        rebuild(GAME, engine_of(record.level.id), more)
    assert (caught.value.key, caught.value.ply) == ("record.after_end", len(record.actions) + 1)
    told(caught.value)


def test_another_digest_or_result_is_not_believed() -> None:
    record = played().record
    engine = engine_of(record.level.id)
    assert record.ending is not None
    points = (record.ending.points[0] + 1, record.ending.points[1])
    wrong = {
        "record.other_digest": replace(record, digest="0" * 64),
        "record.other_ending": replace(record, ending=replace(record.ending, points=points)),
    }
    for key, changed in wrong.items():
        with pytest.raises(RecordError) as caught:
            rebuild(GAME, engine, changed)
        assert caught.value.key == key
        told(caught.value)


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1, "7", 1.5, None, True])
def test_what_is_no_seed_is_only_a_message(seed: object) -> None:
    with pytest.raises(RecordError) as caught:
        list(steps(engine_of(LEVELS[0]), seed, ()))
    assert caught.value.key == "record.bad_seed"
    told(caught.value)


def test_every_seed_that_can_be_asked_for_begins_a_game() -> None:
    for level in LEVELS:
        engine = engine_of(level)
        assert engine.to_act(engine.initial(MOST_SEED)) == 0
        with pytest.raises(ValueError, match="a seed is a number from 0"):
            engine.initial(MOST_SEED + 1)


def test_a_game_without_end_is_refused_before_it_is_played() -> None:
    with pytest.raises(RecordError) as caught:
        list(steps(engine_of(LEVELS[0]), 1, ["ready"] * (MOST_ACTIONS + 1)))
    assert caught.value.key == "record.too_many_actions"
    told(caught.value)


def test_a_game_can_be_taken_over_from_any_point() -> None:
    whole = played()
    for ply in (0, 20, whole.marks[5].ply, whole.length - 1):
        record = branch(whole, ply, ("random", "human"), "Another end")
        assert record == replace(
            cut(whole, ply),
            seats=("random", "human"),
            name="Another end",
            origin=BRANCHED,
            created=record.created,
        )
        assert rebuild(GAME, whole.engine, record).length == ply
    with pytest.raises(ValueError, match="actions"):
        branch(whole, whole.length + 1, ("human", "human"))


def test_the_dice_to_come_are_the_same_after_a_take_over() -> None:
    whole = played()
    ply = whole.marks[4].ply
    record = branch(whole, ply, ("human", "human"))
    again = rebuild(GAME, whole.engine, record)
    state = again.final
    for action in whole.actions[ply:]:
        state = whole.engine.play(state, action)
    assert whole.engine.digest(state) == whole.record.digest


def test_a_level_that_has_changed_since_is_set_up_from_its_text(tmp_path: Path) -> None:
    level = boards.level_text(GAME, LEVELS[0])
    other = LevelText.of(level.id, level.text + "# another version\n")
    engine, where = boards.engine_on(GAME, other, tmp_path)
    assert Path(where).read_bytes() == other.text.encode()
    found = GAME.engine(where)
    assert isinstance(found, SevenSwords)
    assert found.layout.digest == other.digest
    assert rebuild(GAME, engine, replace(played().record, level=other)).length > 0


def test_a_digest_is_that_of_the_level_file() -> None:
    for level in LEVELS:
        assert boards.level_text(GAME, level).digest == engine_of(level).layout.digest


def test_a_level_that_is_not_to_be_had_is_named_with_the_remedy(tmp_path: Path) -> None:
    level = boards.level_text(GAME, LEVELS[0])
    file = tmp_path / "file"
    file.write_text("")
    other = LevelText.of(level.id, level.text + "\n")
    cases = {
        "record.level_changed": (LevelText(level.id, "0" * 64), tmp_path),
        "record.level_unknown": (LevelText("nowhere", "0" * 64), tmp_path),
        "record.level_damaged": (LevelText(level.id, "0" * 64, level.text), tmp_path),
        "record.level_broken": (LevelText.of(level.id, "format = 1\n"), tmp_path),
        "record.level_unwritable": (other, file),
    }
    for key, (unusable, folder) in cases.items():
        with pytest.raises(RecordError) as caught:
            boards.engine_on(GAME, unusable, folder)
        assert caught.value.key == key
        assert unusable.id in told(caught.value) or unusable.digest[:16] in told(caught.value)
    with pytest.raises(RecordError) as caught:
        boards.level_text(GAME, str(tmp_path / "none.toml"))
    assert caught.value.key == "record.level_unreadable"
    told(caught.value)
