"""Kept games in the window: continued, listed, named, moved, played on, counted together."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.client_support import Stage  # isort: skip - it names the drivers, so it comes first

import pygame
import pytest

from game.client import folders
from game.client.scenes import games_open, games_words
from game.client.scenes.after_game import AfterGame
from game.client.scenes.confirm import Confirm
from game.client.scenes.games import GamesScene
from game.client.scenes.games_files import FileChooser
from game.client.scenes.games_name import Naming
from game.client.scenes.games_wait import Wait
from game.client.scenes.hand_over import HandOver
from game.client.scenes.notice import Notice
from game.client.scenes.statistics import PAGES, StatisticsScene
from game.client.scenes.title import Title
from game.client.widgets.charts import BarChart, Flag, LineChart, Series
from game.client.widgets.rows import Rows
from game.games import HUMAN, NewGame
from game.record import files
from game.record.model import Ending
from game.record.store import FILE, Store
from game.seven_swords.scenes import play
from game.seven_swords.scenes.replay_scene import ReplayScene
from game.seven_swords.scenes.table_scene import TableScene
from tests.play_support import Here
from tests.record.kept import GAME, LEVELS, cut, played

SOLO, PAIR = (HUMAN, "random"), (HUMAN, HUMAN)


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents think in this process, like those of the program."""

    def thinkers(new_game: NewGame) -> Callable[[int], Here]:
        def make(seat: int) -> Here:
            engine = GAME.engine(new_game.level)
            seed = new_game.seed * 2 + seat
            return Here(GAME.opponent(new_game.seats[seat], engine, seat, seed).choose)

        return make

    monkeypatch.setattr(play, "thinkers", thinkers)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's own folders."""
    monkeypatch.setattr(folders, "export_folder", lambda: tmp_path / "documents")
    monkeypatch.setattr(folders, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "data"


@pytest.fixture
def stages(folder: Path) -> Iterator[Callable[..., Stage]]:
    """Opens windows on the same folder, one after the other or beside each other."""
    made: list[Stage] = []

    def open_one(**how: Any) -> Stage:
        stage = Stage(data=folder, **how)
        for name in ("own_speed", "opponent_speed"):
            stage.context.settings.override(name, "off")
        made.append(stage)
        return stage

    yield open_one
    for stage in made:
        stage.close()


def keep(folder: Path, ply: int = 10_000, **changes: Any) -> int:
    """Put a game into the store."""
    replay = played()
    record = replay.record if ply >= replay.length else cut(replay, ply)
    store = Store(folder / FILE)
    state = replay.states[min(ply, replay.length)]
    number = store.add(replace(record, **changes), GAME.turn(state)).id
    store.close()
    return number


def table(stage: Stage) -> TableScene:
    assert isinstance(stage.top, TableScene), stage.top
    return stage.top


def wait(stage: Stage) -> None:
    """Let a kept game be played again."""
    for _ in range(4000):
        if not isinstance(stage.top, Wait):
            return
        stage.frames(1)
    raise AssertionError("the game is never opened")


def go_on(scene: TableScene, stage: Stage, actions: list[int]) -> None:
    """Carry out a person's decisions; others decide by themselves."""
    for action in actions:
        scene.session.play([action])
        stage.frames(2)


# autosave and continue


def test_without_a_game_the_title_offers_none_to_continue(stages: Callable[..., Stage]) -> None:
    stage = stages()
    stage.show(Title(stage.context))
    assert stage.focus == "new_game"
    assert "continue" not in [widget.name for widget in stage.group.widgets]


@pytest.mark.parametrize("ply", [1, 20])
def test_a_game_is_kept_from_its_first_decision_on(
    ply: int, folder: Path, stages: Callable[..., Stage]
) -> None:
    stage, replay = stages(), played()
    stage.show(Title(stage.context))
    new_game = NewGame(GAME.id, LEVELS[0], SOLO, replay.record.seed)
    games_open.begin(stage.context, new_game)
    go_on(table(stage), stage, replay.actions[:ply])
    # Nothing is closed in good order: it was all on the disk already.
    other = stages()
    (summary,) = other.context.shelf.summaries()
    assert (summary.plies, summary.seats, summary.turn) == (ply, SOLO, 0)


def test_continue_comes_first_and_goes_on_exactly(stages: Callable[..., Stage]) -> None:
    stage, replay = stages(), played()
    stage.show(Title(stage.context))
    new_game = NewGame(GAME.id, LEVELS[0], SOLO, replay.record.seed)
    games_open.begin(stage.context, new_game)
    scene = table(stage)
    engine = scene.engine
    # Through the setup and a phase of the opponent, to a decision of the person's own.
    go_on(scene, stage, replay.actions[:36])
    while scene.session.seat != 0:
        stage.frames(1)
    go_on(scene, stage, engine.legal(scene.session.state)[:1])
    left = scene.session

    again = stages()
    again.show(Title(again.context))
    assert again.focus == "continue"
    assert again.group.widgets[0].name == "continue"
    again.key("return")
    wait(again)
    found = table(again).session
    assert found.state.tobytes() == left.state.tobytes()
    assert [step.action for step in found.steps] == [step.action for step in left.steps]
    assert (found.new_game, found.seat, found.viewer) == (left.new_game, left.seat, left.viewer)
    assert found.undo_barrier == left.undo_barrier
    # From here on both windows play the same game, the opponent's decisions and dice included.
    for session, window in ((left, stage), (found, again)):
        for _ in range(60):
            if session.over:
                break
            if session.yours:
                legal = engine.legal(session.state)
                session.play([legal[session.length % len(legal)]])
            window.frames(1)
    assert left.length > 40
    short = min(left.length, found.length)
    ours, theirs = left.steps[:short], found.steps[:short]
    assert [step.action for step in ours] == [step.action for step in theirs]
    assert ours[-1].after.tobytes() == theirs[-1].after.tobytes()


def test_leaving_says_that_the_game_is_kept(stages: Callable[..., Stage]) -> None:
    stage = stages()
    stage.show(Title(stage.context))
    games_open.begin(stage.context, NewGame(GAME.id, LEVELS[0], SOLO, 3))
    go_on(table(stage), stage, played().actions[:3])
    stage.key("m", "up", "return")
    assert isinstance(stage.top, Confirm)
    assert stage.top.question == "pause.leave_kept"
    stage.key("right", "return")
    assert isinstance(stage.top, Title)
    assert stage.focus == "continue"


def test_two_people_go_on_behind_the_hand_over(folder: Path, stages: Callable[..., Stage]) -> None:
    replay = played()
    ply = next(n for n, seat in enumerate(replay.seats) if seat == 1) + 4
    keep(folder, ply, seats=PAIR)
    stage = stages()
    stage.show(Title(stage.context))
    stage.key("return")
    wait(stage)
    assert isinstance(stage.top, HandOver)
    assert [type(scene) for scene in stage.context.scenes.visible()] == [HandOver]
    hidden = stage.pixels()
    stage.seconds(0.5)
    stage.click("open")
    scene = table(stage)
    assert scene.session.viewer == replay.seats[ply]
    assert stage.pixels() != hidden
    assert scene.session.state.tobytes() == replay.states[ply].tobytes()


def test_undo_is_kept_and_dice_stay_as_they_fell(stages: Callable[..., Stage]) -> None:
    replay = played()
    dice = next(
        n
        for n in range(replay.length)
        if replay.seats[n] == 1 and GAME.engine(LEVELS[0]).faces(*replay.states[n : n + 2])
    )
    stage = stages()
    stage.show(Title(stage.context))
    games_open.begin(stage.context, NewGame(GAME.id, LEVELS[0], PAIR, replay.record.seed))
    stage.seconds(0.5)
    stage.click("open")
    session = table(stage).session
    for action in replay.actions[:dice]:
        session.viewer = session.seat
        session.play([action])
    session.viewer = session.seat
    before = stages().context.shelf.summaries()[0].plies
    assert session.undo()
    assert stages().context.shelf.summaries()[0].plies < before
    assert session.redo()
    session.play([replay.actions[dice]])
    thrown = session.state.tobytes()
    assert session.undo_barrier == "dice"
    # Restarted from before the throw it falls the same.
    again = stages()
    reopening = again.context.shelf.reopen_now(1)
    assert reopening.replay.final.tobytes() == thrown
    engine = reopening.engine
    assert engine.play(reopening.replay.states[dice], replay.actions[dice]).tobytes() == thrown


def test_a_store_that_cannot_be_written_says_so_once(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    stage = Stage(data=tmp_path / "data")
    stage.show(Title(stage.context))
    assert "cannot be written" in stage.context.notices.message
    while stage.context.notices.message:
        stage.context.notices.dismiss()
    games_open.begin(stage.context, NewGame(GAME.id, LEVELS[0], SOLO, 3))
    go_on(table(stage), stage, played().actions[:5])
    assert stage.context.notices.message == ""
    assert table(stage).session.length == 5
    stage.key("m", "up", "return")
    assert isinstance(stage.top, Confirm)
    assert stage.top.question == "pause.leave_unkept"
    stage.close()


def fill(store: Store, size: int) -> None:
    """Fill the store with rows of a size until there is no more room."""
    (first,) = store._database.execute("SELECT max(ply) FROM actions WHERE game = 2").fetchone()
    for ply in range(first + 1, 100_000):
        row = (2, ply, "x" * size)
        store._database.execute("INSERT INTO actions (game, ply, text) VALUES (?, ?, ?)", row)


def test_a_full_disk_is_said_once_and_play_goes_on(stages: Callable[..., Stage]) -> None:
    stage = stages()
    stage.show(Title(stage.context))
    store = stage.context.shelf._store
    assert store is not None
    games_open.begin(stage.context, NewGame(GAME.id, LEVELS[0], SOLO, 3))
    go_on(table(stage), stage, played().actions[:2])
    # Another game's actions lie behind it, so that none of its own find room.
    store.add(cut(played(), 20), 0)
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    for size in (60, 20, 5, 1):
        # Whatever room is left in the pages there are is filled up too.
        with pytest.raises(sqlite3.OperationalError, match="full"):
            fill(store, size)
    said = []
    for action in played().actions[2:12]:
        go_on(table(stage), stage, [action])
        said.append(stage.context.notices.message)
        stage.context.notices.dismiss()
    assert table(stage).session.length == 12
    assert ["disk is full" in message for message in said].count(True) == 1, said
    store._database.execute("PRAGMA max_page_count = 1000000")
    go_on(table(stage), stage, played().actions[12:13])
    assert [game.plies for game in stage.context.shelf.summaries() if game.id == 1] == [13]


def test_computers_playing_each_other_are_not_kept(stages: Callable[..., Stage]) -> None:
    stage = stages()
    stage.show(Title(stage.context))
    games_open.begin(stage.context, NewGame(GAME.id, LEVELS[0], ("random", "random"), 3))
    stage.frames(30)
    assert table(stage).session.length > 5
    assert stage.context.shelf.summaries() == []


# the list


def test_the_list_shows_every_game_and_what_is_wrong_with_one(
    folder: Path, stages: Callable[..., Stage]
) -> None:
    over = keep(folder, name="The long night")
    going = keep(folder, 90, seats=PAIR)
    broken = keep(folder, 60)
    database = sqlite3.connect(folder / FILE)
    with database:
        database.execute("UPDATE games SET seat_0 = 'shogun' WHERE id = ?", (broken,))
    database.close()
    stage = stages()
    scene = GamesScene(stage.context)
    stage.show(scene)
    assert [game.id for game in scene.games] == [broken, going, over]
    rows = stage.group["games"]
    assert isinstance(rows, Rows)
    assert "shogun" in rows.rows[0].below
    assert rows.rows[1].right == f"Turn {GAME.turn(played().states[90])}"
    assert rows.rows[2].title == "The long night"
    assert not stage.group["resume"].enabled
    stage.key("return")
    assert isinstance(stage.top, Notice)
    assert "shogun" in stage.top.messages[0]
    stage.key("escape", "down")
    assert scene.chosen == going
    assert stage.group["resume"].enabled
    assert not stage.group["course"].enabled
    stage.key("down")
    assert not stage.group["resume"].enabled
    assert stage.group["course"].enabled


def test_a_game_that_breaks_when_opened_is_marked(
    folder: Path, stages: Callable[..., Stage]
) -> None:
    number = keep(folder, 90)
    database = sqlite3.connect(folder / FILE)
    with database:
        database.execute("UPDATE actions SET text = 'end' WHERE game = ? AND ply = 3", (number,))
    database.close()
    stage = stages()
    stage.show(Title(stage.context))
    stage.key("return")
    wait(stage)
    assert isinstance(stage.top, Notice)
    stage.key("escape")
    assert stage.focus == "new_game"
    scene = GamesScene(stage.context)
    stage.context.scenes.push(scene)
    assert scene.game is not None
    assert scene.game.broken is not None
    assert scene.game.broken.ply == 3


def test_renaming_by_keyboard_and_by_pad(folder: Path, stages: Callable[..., Stage]) -> None:
    number = keep(folder, 90)
    stage = stages()
    stage.show(GamesScene(stage.context))
    stage.click("rename")
    assert isinstance(stage.top, Naming)
    for letter in "Rain":
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        stage.frames(1)
    stage.key("return")
    assert stage.context.shelf.summaries()[0].name == "Rain"
    stage.click("rename")
    stage.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert stage.focus == "letters"
    stage.pad(pygame.CONTROLLER_BUTTON_A)
    stage.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    stage.pad(pygame.CONTROLLER_BUTTON_A)
    while stage.focus != "done":
        stage.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    stage.pad(pygame.CONTROLLER_BUTTON_A)
    summary = stage.context.shelf.summaries()[0]
    assert (summary.id, summary.name) == (number, "Rain12")


def test_deleting_asks_first(folder: Path, stages: Callable[..., Stage]) -> None:
    first, second = keep(folder, 90), keep(folder, 60)
    stage = stages()
    scene = GamesScene(stage.context, second)
    stage.show(scene)
    stage.click("delete")
    assert isinstance(stage.top, Confirm)
    stage.key("escape")
    assert len(stage.context.shelf.summaries()) == 2
    stage.click("delete")
    stage.key("right", "return")
    assert [game.id for game in stage.context.shelf.summaries()] == [first]
    assert scene.chosen == first


def test_a_game_goes_out_to_a_file_and_comes_in_again(
    folder: Path, tmp_path: Path, stages: Callable[..., Stage]
) -> None:
    keep(folder, name="The long night")
    stage = stages()
    scene = GamesScene(stage.context)
    stage.show(scene)
    stage.click("export")
    wait(stage)
    path = tmp_path / "documents" / "the-long-night.txt"
    assert isinstance(stage.top, Notice)
    assert str(path) in stage.top.messages[0]
    assert files.load(path, tmp_path).record.actions == played().record.actions
    stage.key("escape")
    stage.click("import")
    assert isinstance(stage.top, FileChooser)
    assert [entry.name for entry in stage.top.entries] == [path.name]
    stage.key("return")
    wait(stage)
    assert len(scene.games) == 2
    assert scene.game is not None
    assert (scene.game.origin, scene.game.ending) == ("imported", played().record.ending)


def test_a_foreign_file_is_only_a_message(
    folder: Path, tmp_path: Path, stages: Callable[..., Stage]
) -> None:
    (tmp_path / "documents" / "more").mkdir(parents=True)
    (tmp_path / "documents" / "notes.txt").write_text("milk, eggs")
    stage = stages()
    stage.show(GamesScene(stage.context))
    stage.click("import")
    chooser = stage.top
    assert isinstance(chooser, FileChooser)
    stage.key("return")
    assert chooser.folder.name == "more"
    stage.key("home", "return")
    assert chooser.folder.name == "documents"
    stage.key("end", "return")
    assert isinstance(stage.top, Notice)
    assert "notes.txt" in stage.top.messages[0]
    assert "Line 1" in stage.top.messages[0]
    assert stage.context.shelf.summaries() == []


def test_a_typed_path_that_is_not_there_is_only_a_message(stages: Callable[..., Stage]) -> None:
    stage = stages()
    stage.show(GamesScene(stage.context))
    stage.click("import")
    stage.group.focus("path")
    for words in ("/no/such/file", "~nobody-of-this-name/x", "\udcff\udc80"):
        assert isinstance(stage.top, FileChooser)
        stage.top.typed = words
        stage.group.focus("path")
        stage.key("return")
        assert isinstance(stage.top, Notice)
        stage.key("escape")
        stage.click("import")


# played on, course, statistics


def test_playing_on_is_a_game_of_its_own(folder: Path, stages: Callable[..., Stage]) -> None:
    keep(folder)
    replay = played()
    ply = next(n for n in range(120, replay.length) if replay.seats[n] == 1)
    stage = stages()
    stage.show(GamesScene(stage.context))
    stage.click("watch")
    wait(stage)
    scene = stage.top
    assert isinstance(scene, ReplayScene)
    scene.jump(ply)
    scene.look(1)
    stage.key("e")
    stage.key("return")
    found = table(stage).session
    assert found.new_game.seats == (found.new_game.seats[0], HUMAN)
    assert found.new_game.seats[0] != HUMAN
    assert found.state.tobytes() == replay.states[ply].tobytes()
    assert found.yours
    # The same decision meets the same dice.
    found.play([replay.actions[ply]])
    assert found.state.tobytes() == replay.states[ply + 1].tobytes()
    newest, oldest = stage.context.shelf.summaries()
    assert (newest.origin, newest.plies) == ("branched", ply + 1)
    assert oldest.plies == replay.length


def test_the_course_leads_into_the_replay(folder: Path, stages: Callable[..., Stage]) -> None:
    keep(folder)
    stage = stages()
    stage.show(GamesScene(stage.context))
    stage.click("course")
    wait(stage)
    scene = stage.top
    assert isinstance(scene, AfterGame)
    assert [point.turn for point in scene.chart.points] == list(range(19))
    chart = stage.group["chart"]
    assert isinstance(chart, LineChart)
    x, y = chart.spot(9, chart.low)
    stage.click_at(x, y - 20)
    assert isinstance(stage.top, ReplayScene)
    assert stage.top.playback.ply == scene.chart.points[9].ply
    stage.key("escape")
    assert stage.top is scene
    turning = stage.group["turning"]
    assert isinstance(turning, Rows)
    assert all(row.below.endswith((".", "!")) for row in turning.rows)
    for number, point in enumerate(scene.chart.turning):
        stage.click_at(*chart.flag_spots()[number])
        assert isinstance(stage.top, ReplayScene)
        assert stage.top.playback.ply == point.ply
        stage.key("escape")


def test_the_pages_of_the_hall_of_fame(folder: Path, stages: Callable[..., Stage]) -> None:
    replay = played()
    won = replay.record.ending
    assert won is not None
    for who in ("random", "policy"):
        seats = (HUMAN, who) if won.winner == 0 else (who, HUMAN)
        keep(folder, seats=seats, name=who)
    keep(folder, seats=PAIR)
    stage = stages()
    scene = StatisticsScene(stage.context)
    stage.show(scene)
    for _ in range(2000):
        if not scene.moving:
            break
        stage.frames(1)
    assert scene.statistics.own_dice.thrown > 0
    best = stage.group["best"]
    assert isinstance(best, Rows)
    assert len(best.rows) == 2
    for page in PAGES:
        stage.click(f"page_{page}")
        assert scene.page == page
    stage.click("page_games")
    bars = stage.group["bars"]
    assert isinstance(bars, BarChart)
    assert [bar.total for bar in bars.bars if bar.parts] == [2, 2, 1, 1]
    stage.click("page_fame")
    stage.group.focus("best")
    stage.key("return")
    wait(stage)
    assert isinstance(stage.top, ReplayScene)


def test_nothing_played_yet(stages: Callable[..., Stage]) -> None:
    stage = stages()
    stage.show(GamesScene(stage.context))
    for name in ("resume", "watch", "course", "rename", "export", "delete"):
        assert not stage.group[name].enabled
    for page in PAGES:
        stage.show(StatisticsScene(stage.context, page))
        stage.frames(3)
        assert "nothing" in [widget.name for widget in stage.group.widgets]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("zoom", [100, 150])
def test_every_scene_fits(
    zoom: int, language: str, folder: Path, stages: Callable[..., Stage]
) -> None:
    """Widgets neither overlap nor leave the screen, and every one is reached by keys."""
    for number in range(9):
        keep(folder, [10_000, 90, 20][number % 3], seats=(SOLO, PAIR)[number % 2])
    stage = stages(language=language, zoom=zoom)
    replay = played()
    scenes = [
        GamesScene(stage.context),
        *(StatisticsScene(stage.context, page) for page in PAGES),
        AfterGame(stage.context, replay, LEVELS[0]),
        Naming(stage.context, "games.rename_title", "", print),
        FileChooser(stage.context, folder.parent, print),
    ]
    for scene in scenes:
        stage.show(scene)
        boxes = [pygame.FRect(*w.box) for w in stage.group.widgets if w.visible]
        for number, box in enumerate(boxes):
            assert box.left >= 0
            assert box.right <= 1280
            assert box.top >= 0
            assert box.bottom <= 720
            for other in boxes[:number]:
                assert not box.inflate(-2, -2).colliderect(other.inflate(-2, -2))
        able = {w.name for w in stage.group.widgets if w.visible and w.focusable}
        seen = {stage.focus}
        for _ in range(len(able)):
            stage.key("tab")
            seen.add(stage.focus)
        assert seen == able


def test_flags_stand_beside_each_other() -> None:
    places = (17.9, 3.0, 17.6, 18.0, 3.1, 9.0)
    flags = [Flag(at, str(number), "indigo") for number, at in enumerate(places)]
    line = Series("", "indigo", tuple(float(turn) for turn in range(19)))
    labels = [str(turn) for turn in range(19)]
    box = (48.0, 150.0, 800.0, 400.0)
    chart = LineChart("chart", box, [line], labels, flags=flags)
    spots = chart.flag_spots()
    across = [spots[number][0] for number in sorted(range(6), key=lambda n: places[n])]
    assert all(right - left >= 25.9 for left, right in itertools.pairwise(across))
    assert across[-1] <= chart.spot(18, 0)[0]
    assert spots[5][0] == chart.spot(9.0, 0)[0]
    picked: list[int] = []
    chart.pick_flag = picked.append
    for spot in spots:
        chart.click(*spot)
    assert picked == list(range(6))


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (SOLO, "9 : 34"),
        (("random", HUMAN), "34 : 9"),
        (PAIR, "9 : 34"),
        (("random", "policy"), "9 : 34"),
    ],
)
def test_ones_own_points_come_first(seats: tuple[str, str], said: str) -> None:
    assert games_words.points(seats, Ending(1, (9, 34))) == said
