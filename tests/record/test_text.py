"""A game as a text: what is written is read back, anything else gives the line and the reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.client.options import load_texts
from game.record import files, text
from game.record.boards import level_text
from game.record.commands import story
from game.record.errors import RecordError
from game.record.model import IMPORTED, LONGEST_NAME, LevelText
from game.record.replay import branch, rebuild
from tests.record.kept import GAME, LEVELS, SAMPLES, cut, played, told


@cache
def written(name: str = "An evening with Ana", *, notes: bool = True) -> str:
    """Return the text of a whole game."""
    replay = played()
    named = rebuild(GAME, replay.engine, replace(replay.record, name=name))
    note = story(GAME, replay.engine, load_texts("en", strict=True)) if notes else None
    return text.write(named, note)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_written_is_read_back(level: str, language: str, tmp_path: Path) -> None:
    replay = played(2, level)
    note = story(GAME, replay.engine, load_texts(language, strict=True))
    path = tmp_path / "game.txt"
    files.write(path, replay, note)
    loaded = files.load(path, tmp_path)
    assert loaded.record == replace(replay.record, origin=IMPORTED)
    assert loaded.replay.final.tobytes() == replay.final.tobytes()
    assert loaded.level == level


def test_an_unfinished_game_is_written_and_read_back_at_every_stage(tmp_path: Path) -> None:
    whole = played()
    for ply in (0, 1, 17, whole.marks[1].ply, whole.length // 2, whole.length - 1):
        replay = rebuild(GAME, whole.engine, cut(whole, ply))
        files.write(tmp_path / "part.txt", replay)
        loaded = files.load(tmp_path / "part.txt", tmp_path)
        assert loaded.record == replace(replay.record, origin=IMPORTED)


def test_a_file_reads_as_the_story_of_the_game() -> None:
    lines = written().split("\n")
    assert lines[0] == "seven-swords game 1"
    assert "name: An evening with Ana" in lines
    assert "== setup ==" in lines
    assert lines.index("== turn 1, bandits ==") < lines.index("== turn 1, samurai ==")
    actions = [line for line in lines if re.match(r" *\d+  ", line)]
    assert len(actions) == played().length
    rolls = [line for line in actions if re.match(r" *\d+  roll ", line)]
    assert rolls
    assert all(re.search(r"; .*dice [1-6]", line) for line in rolls)
    assert all(len(line) < 160 for line in lines)


def test_notes_and_empty_lines_say_nothing_to_the_reader(tmp_path: Path) -> None:
    plain = files.load_text(written(notes=False), tmp_path).record
    noted = written().replace("\n== turn 2, bandits", "\n; a hard winter\n\n\n== turn 2, bandits")
    assert files.load_text(noted, tmp_path).record == plain
    assert text.parse(text.decode(noted.replace("\n", "\r\n").encode("utf-8-sig"))).record == (
        replace(plain, level=replace(plain.level, text=""))
    )


def test_a_level_that_does_not_ship_goes_with_the_file(tmp_path: Path) -> None:
    shipped = level_text(GAME, LEVELS[0])
    private = LevelText.of(shipped.id, shipped.text + "\n# mine\t\n\n")
    replay = rebuild(GAME, played().engine, replace(played().record, level=private))
    files.write(tmp_path / "game.txt", replay)
    loaded = files.load(tmp_path / "game.txt", tmp_path / "levels")
    assert loaded.record.level == private
    assert Path(loaded.level).read_text() == private.text
    broken = (tmp_path / "game.txt").read_text().replace("| # mine", "| # yours")
    assert fault(broken).key == "record.level_damaged"


def test_the_committed_sample_of_format_1_is_read() -> None:
    file = text.parse(text.decode(files.read(SAMPLES / "game-1.txt")))
    assert file.record.seats == ("human", "random")
    assert file.record.name == "A sample of format 1"
    assert len(file.record.actions) == len(file.lines) > 100


def fault(content: str) -> RecordError:
    """Return what is wrong with a text."""
    with pytest.raises(RecordError) as caught:
        files.load_text(text.decode(content.encode()), Path("/nowhere"))
    told(caught.value)
    return caught.value


def swap(old: str, new: str) -> Callable[[str], str]:
    """Return what replaces the first line that begins so."""
    return lambda content: re.sub(rf"(?m)^{old}.*$", lambda _: new, content, count=1)


FAULTS = {
    "another first line": (swap("seven", "seven-swords game"), "record.foreign", "seven"),
    "an empty file": (lambda content: "", "record.foreign", ""),
    "format 0": (swap("seven", "seven-swords game 0"), "record.foreign", "seven"),
    "a newer format": (swap("seven", "seven-swords game 2"), "record.newer_format", "seven"),
    "another game": (swap("game:", "game: chess"), "record.unknown_game", "game:"),
    "no level": (swap("level:", ""), "record.missing_field", None),
    "a path for a level": (swap("level:", "level: ../../x"), "record.bad_word", "level:"),
    "another level": (swap("level:", "level: nowhere"), "record.level_unknown", None),
    "another level digest": (
        swap("level-digest:", f"level-digest: {'a' * 64}"),
        "record.level_changed",
        None,
    ),
    "half a digest": (swap("digest:", "digest: abc"), "record.bad_digest", "digest:"),
    "a negative seed": (swap("seed:", "seed: -1"), "record.bad_number", "seed:"),
    "a huge seed": (swap("seed:", "seed: 9" + "0" * 18), "record.bad_seed", None),
    "an endless seed": (swap("seed:", "seed: " + "9" * 1900), "record.bad_number", "seed:"),
    "a seed in other digits": (swap("seed:", "seed: \u0661"), "record.bad_number", "seed:"),
    "nobody": (swap("bandit:", "bandit: deep-thought"), "record.unknown_opponent", "bandit:"),
    "a long name": (swap("name:", f"name: {'x' * 61}"), "record.bad_name", "name:"),
    "no time": (swap("begun:", "begun: 2026-02-30 00:00:00"), "record.bad_time", "begun:"),
    "another result": (swap("result:", "result: unfinished"), "record.other_ending", None),
    "no result": (swap("result:", "result: glory"), "record.bad_result", "result:"),
    "an unknown field": (swap("name:", "title: x"), "record.unknown_field", "name:"),
    "a doubled field": (swap("name:", "seed: 1"), "record.doubled_field", "name:"),
    "no field": (swap("name:", "whatever"), "record.bad_line", "name:"),
    "too few actions": (swap(r" +7  ", "    7  ready"), "record.forbidden", " +7  "),
    "a wrong count": (swap("actions:", "actions: 3"), "record.wrong_count", None),
    "a wrong number": (swap(r" +7  ", "    9  ready"), "record.wrong_number", " +7  "),
    "number nought": (swap(r" +7  ", "    0  ready"), "record.bad_line", " +7  "),
    "no action": (swap(r" +7  ", "    7  dance"), "record.bad_action", " +7  "),
    "two actions": (swap(r" +7  ", "    7  ready ready"), "record.bad_action", " +7  "),
    "another heading": (swap("== turn 2, s", "== turn 3, samurai =="), "record.wrong_heading", ""),
    "a heading too few": (swap("== turn 2, s", ""), "record.no_heading", None),
    "a torn heading": (swap("== turn 2, s", "== turn 2"), "record.bad_line", "== turn 2, s"),
    "an endless line": (swap(r" +7  ", "    7  " + "x" * 3000), "record.long_line", " +7  "),
    "a long action": (swap(r" +7  ", "    7  " + "x" * 70), "record.bad_line", " +7  "),
    "a bell": (swap(r" +7  ", "    7  ready\a"), "record.not_text", " +7  "),
    "a board too many": (
        lambda content: content + "== board ==\n| x\n",
        "record.level_damaged",
        None,
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_gives_its_line_and_its_reason(name: str) -> None:
    change, key, where = FAULTS[name]
    original = written()
    error = fault(change(original))
    assert error.key == key
    if where:
        lines = original.split("\n")
        expected = next(n for n, line in enumerate(lines, 1) if re.match(where, line))
        assert error.line == expected


def test_another_seed_is_another_game() -> None:
    assert fault(swap("seed:", "seed: 77")(written())).key in (
        "record.forbidden",
        "record.other_digest",
    )


def test_a_cut_off_file_is_noticed_wherever_it_was_cut() -> None:
    lines = written().split("\n")
    for length in (3, 11, 20, 60, len(lines) - 2):
        assert fault("\n".join(lines[:length])).key in (
            "record.missing_field",
            "record.wrong_count",
        )


def test_a_file_that_is_no_game_is_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary")
    with pytest.raises(RecordError) as caught:
        files.write(path, played())
    assert caught.value.key == "record.not_replaced"
    told(caught.value)
    assert [p.name for p in tmp_path.iterdir()] == ["diary.txt"]
    assert path.read_text() == "dear diary"


def test_a_game_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    files.write(path, played())
    shorter = rebuild(GAME, played().engine, branch(played(), 9, ("human", "human")))
    files.write(path, shorter)
    assert len(files.load(path, tmp_path).record.actions) == 9
    assert [p.name for p in tmp_path.iterdir()] == ["game.txt"]


def test_a_file_that_cannot_be_written_is_only_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    none, under_file = tmp_path / "none" / "game.txt", tmp_path / "file" / "game.txt"
    for path in (none, under_file, tmp_path, Path(), Path("/")):
        with pytest.raises(RecordError) as caught:
            files.write(path, played())
        told(caught.value)


def test_a_free_path_takes_nobodys_place(tmp_path: Path) -> None:
    first = files.free_path(tmp_path, "Ana & Luis: 2/3!")
    assert first.name == "ana-luis-2-3.txt"
    first.write_text("")
    assert files.free_path(tmp_path, "Ana & Luis: 2/3!").name == "ana-luis-2-3-2.txt"
    assert files.free_path(tmp_path, "../..").name == "game.txt"
    assert len(files.free_path(tmp_path, "x" * LONGEST_NAME).name) <= 44


def test_no_file_is_named_like_a_device_of_windows(tmp_path: Path) -> None:
    assert files.free_path(tmp_path, "Con").name == "con-game.txt"
    assert files.free_path(tmp_path, "LPT 1").name == "lpt-1.txt"
    assert files.free_path(tmp_path, "lpt1").name == "lpt1-game.txt"
    assert files.free_path(tmp_path, "console").name == "console.txt"
