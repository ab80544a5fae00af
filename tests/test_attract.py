"""The demonstration on an idle title: it begins by itself, and ends by anything at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

from tests.client_support import Stage  # isort: skip - it names the drivers, so it comes first

import pygame
import pytest

from ai.opponent import make
from game.client.context import Context
from game.client.scene import Scene
from game.client.scenes import attract
from game.client.scenes.attract import IDLE, Attract
from game.client.scenes.options import Options
from game.client.scenes.result import ResultScene
from game.client.scenes.title import Title
from game.client.window import Window
from game.games import GAMES, NewGame
from game.seven_swords import levels
from game.seven_swords.scenes.play import open_game
from game.seven_swords.scenes.table_scene import TableScene
from tests.play_support import Here
from tests.test_client_scenes import OUTCOME
from tests.timing import computed, least


class Demo:
    """Opens games whose players think here, and remembers them."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.games: list[NewGame] = []
        self.players: list[Here] = []

    def open(self, context: Context, new_game: NewGame) -> None:
        engine = GAMES[new_game.game].engine(new_game.level)
        self.games.append(new_game)

        def player(seat: int) -> Here:
            chosen = make(new_game.seats[seat], engine, seat, new_game.seed)
            self.players.append(Here(chosen.choose))
            return self.players[-1]

        open_game(context, new_game, make_thinker=player)

    def begin(self, speed: str = "fast") -> Attract:
        context = self.stage.context
        self.stage.show(Title(context))
        scene = Attract(context, ["wellspring", "terraces"], self.open)
        scene._house.settings.override("opponent_speed", speed)
        context.scenes.push(scene)
        self.stage.frames(1)
        return scene


@pytest.fixture
def focused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Window, "focused", property(lambda self: True))


@pytest.fixture
def stage(focused: None) -> Iterator[Stage]:
    with closing(Stage()) as stage:
        yield stage


@pytest.fixture
def demo(stage: Stage) -> Demo:
    return Demo(stage)


def post(kind: int, **values: object) -> Callable[[Stage], None]:
    def do(stage: Stage) -> None:
        pygame.event.post(pygame.Event(kind, values))
        stage.frames(1)

    return do


ANYTHING: dict[str, Callable[[Stage], None]] = {
    "confirm": lambda s: s.key("return"),
    "back": lambda s: s.key("escape"),
    "a key that means nothing": lambda s: s.key("q"),
    "shift alone": lambda s: s.key("lshift"),
    "fullscreen": lambda s: s.key("f11"),
    "mute": lambda s: s.key("f9"),
    "help": lambda s: s.key("f1"),
    "a click on what lies beneath": lambda s: s.click_at(276, 390),
    "the right button": lambda s: s.click_at(640, 360, button=3),
    "the wheel": lambda s: s.wheel(640, 360, 1),
    "the pointer": lambda s: s.move(300, 300),
    "the pad": lambda s: s.pad(pygame.CONTROLLER_BUTTON_A),
    "the stick": post(pygame.CONTROLLERAXISMOTION, axis=0, value=32000, instance_id=0),
}


def test_it_begins_after_a_minute_without_input(
    stage: Stage, demo: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attract, "_open", demo.open)
    stage.show(Title(stage.context))
    stage.seconds(IDLE - 1)
    stage.move(400, 400)
    stage.seconds(IDLE - 1)
    assert isinstance(stage.top, Title)
    stage.seconds(2)
    assert isinstance(stage.top, Attract)
    assert demo.games[0].seats == ("policy", "policy")
    assert demo.games[0].level in ("wellspring", "terraces")


def test_it_waits_while_another_scene_lies_on_the_title(stage: Stage) -> None:
    stage.show(Title(stage.context))
    stage.context.scenes.push(Options(stage.context))
    stage.seconds(IDLE + 5)
    assert isinstance(stage.top, Options)
    stage.key("escape")
    stage.seconds(IDLE - 1)
    assert isinstance(stage.top, Title)


def test_it_waits_while_nobody_looks(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(stage.context.window), "focused", property(lambda self: False))
    stage.show(Title(stage.context))
    stage.seconds(IDLE + 5)
    assert isinstance(stage.top, Title)


@pytest.mark.parametrize("what", ANYTHING)
def test_any_input_goes_back_and_does_nothing_else(stage: Stage, demo: Demo, what: str) -> None:
    demo.begin()
    context = stage.context
    stage.seconds(1)
    before = (context.window.fullscreen, context.settings["mute"])
    ANYTHING[what](stage)
    stage.seconds(0.3)
    assert [type(scene) for scene in context.scenes] == [Title]
    assert (context.window.fullscreen, context.settings["mute"]) == before
    assert context.input.seize is None
    assert all(player.closed for player in demo.players)
    # The title takes input again.
    stage.key("f11")
    assert context.window.fullscreen != before[0]
    stage.key("f11")


def test_a_pointer_that_only_trembles_does_not_count(stage: Stage, demo: Demo) -> None:
    stage.move(300, 300)
    scene = demo.begin()
    stage.move(302, 301)
    assert stage.top is scene
    stage.move(320, 301)
    assert isinstance(stage.top, Title)


class Short(Scene):
    """A game that is over after some seconds, or never."""

    games = 0

    def __init__(self, context: Context, seconds: float) -> None:
        super().__init__(context)
        self.left = seconds

    def update(self, dt: float) -> None:
        self.left -= dt
        if self.left <= 0 and self.context.scenes.top is self:
            self.context.scenes.push(ResultScene(self.context, OUTCOME))

    def closed(self) -> None:
        Short.games += 1


def test_games_and_their_results_follow_each_other(stage: Stage) -> None:
    Short.games = 0
    stage.show(Title(stage.context))
    scene = Attract(stage.context, ["any"], lambda c, new: c.scenes.push(Short(c, 5)))
    stage.context.scenes.push(scene)
    stage.seconds(7)
    assert isinstance(scene._inner.top, ResultScene)
    while Short.games == 0:
        stage.seconds(1)
    assert len(scene._inner) == 1
    stage.seconds(7)
    assert isinstance(scene._inner.top, ResultScene)
    assert [type(s) for s in stage.context.scenes] == [Title, Attract]
    stage.key("q")
    assert Short.games == 2


def test_a_game_that_stands_still_is_given_up_and_at_last_all_is(stage: Stage) -> None:
    Short.games = 0
    stage.show(Title(stage.context))
    scene = Attract(stage.context, ["any"], lambda c, new: c.scenes.push(Short(c, 1e9)))
    stage.context.scenes.push(scene)
    stage.seconds(25)
    assert Short.games == 1
    assert stage.top is scene
    stage.seconds(50)
    assert Short.games == 3
    assert isinstance(stage.top, Title)


def test_it_is_silent_quick_and_leaves_the_settings_alone(
    stage: Stage, demo: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []
    monkeypatch.setattr(stage.context.audio, "play", lambda name, volume=1.0: played.append(name))
    stage.context.settings.override("opponent_speed", "slow")
    stage.context.settings.override("step_opponent", True)
    scene = demo.begin()
    stage.seconds(8)
    assert played == []
    assert scene._house.settings["opponent_speed"] == "fast"
    assert stage.context.settings["opponent_speed"] == "slow"
    assert stage.context.settings["step_opponent"] is True
    table = scene._inner.top
    assert isinstance(table, TableScene)
    assert len(table.session.steps) > 30


def test_its_line_is_drawn_in_both_languages(stage: Stage, demo: Demo) -> None:
    scene = demo.begin()
    before = stage.pixels()
    for language in ("es", "en"):
        stage.context.settings.override("language", language)
        stage.context.apply_settings()
        scene.draw(stage.context.window.canvas)
        after = stage.pixels()
        assert after != before
        before = after


def test_the_title_makes_the_tables_ready_in_short_steps(focused: None) -> None:
    # Computing time of its longest step and of the first table; all at once it would be half
    # a second.
    longest_step, first_table = 0.2, 0.15

    def part_used() -> float:
        with closing(Stage()) as stage:
            stage.show(Title(stage.context))
            painted = stage.context.assets.cache._kept
            before = len(painted)
            longest = max(computed(stage.frames) for _ in range(60 * 10))
            assert len(painted) > before + 50
            stage.context.scenes.push(Attract(stage.context, ["wellspring"], Demo(stage).open))
            opened = computed(stage.frames)
            names = [key[:2] for key in painted if isinstance(key, tuple)]
            assert names.count(("seven_swords", "ground")) == len(levels.shipped())
        return max(longest / longest_step, opened / first_table)

    assert least(part_used, 1.0) < 1.0


def test_the_title_waits_with_that_while_somebody_is_at_it(stage: Stage) -> None:
    stage.show(Title(stage.context))
    painted = stage.context.assets.cache._kept
    before = len(painted)
    for place in range(40):
        stage.move(600 + place, 300)
        stage.seconds(0.4)
    assert len(painted) == before
