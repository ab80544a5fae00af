"""Every scene of the game, each with what lays it for its picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.client.context import Context
from game.client.scene import Scene
from game.client.scenes.after_game import AfterGame
from game.client.scenes.attract import Attract
from game.client.scenes.confirm import Confirm
from game.client.scenes.games import GamesScene
from game.client.scenes.games_name import Naming
from game.client.scenes.hand_over import HandOver
from game.client.scenes.help import Help
from game.client.scenes.keys import Catch, KeysScene
from game.client.scenes.new_game import NewGameScene
from game.client.scenes.notice import Notice
from game.client.scenes.options import PAGES, Options
from game.client.scenes.statistics import PAGES as FIGURES
from game.client.scenes.statistics import StatisticsScene
from game.client.scenes.title import Title
from game.gallery.recorded import GAME, recorded
from game.gallery.tables import TABLES, Absent
from game.games import HUMAN, NewGame
from game.record.files import Loaded
from game.record.model import PLAYED
from game.record.replay import Replay, branch
from game.record.shelf import Shelf
from game.seven_swords.rules import state as st
from game.seven_swords.scenes.lessons.course import COURSES, course
from game.seven_swords.scenes.lessons.guide import open_course
from game.seven_swords.scenes.lessons.menu import Lessons
from game.seven_swords.scenes.lessons.trial import Trial
from game.seven_swords.scenes.play import open_game

Lay = Callable[[Context], None]

#: The kept games of the pictures: recorded game, actions (0 for all), seats, name.
_KEPT = (
    ("wellspring", 0, (HUMAN, "policy"), ""),
    ("terraces", 0, ("policy", HUMAN), "A night by the stream"),
    ("wellspring", 0, (HUMAN, HUMAN), ""),
    ("terraces", 0, (HUMAN, "random"), ""),
    ("wellspring", 150, ("policy", HUMAN), ""),
    ("terraces", 210, (HUMAN, "policy"), ""),
)


def fill_shelf(shelf: Shelf) -> None:
    """Put the kept games of the pictures on the shelf."""
    for name, actions, seats, called in _KEPT:
        source = recorded(name)
        whole, engine = source.replay, source.engine
        length = actions or whole.length
        record = replace(branch(whole, length, seats, called), origin=PLAYED)
        kept = Replay.of_steps(whole.game, engine, record, source.steps[:length])
        shelf.add(Loaded(whole.game, engine, source.level, kept))
    for _ in shelf.count_dice():
        pass


def _nothing() -> None:
    """Do nothing."""


def _push(make: Callable[[Context], Scene]) -> Lay:
    def lay(context: Context) -> None:
        context.scenes.push(make(context))

    return lay


def _over(lay: Lay, make: Callable[[Context], Scene]) -> Lay:
    """Lay one scene over another."""

    def both(context: Context) -> None:
        lay(context)
        context.scenes.push(make(context))

    return both


def _attract(context: Context) -> None:
    def play(house: Context, new_game: NewGame) -> None:
        source = recorded("wellspring")
        steps = source.until(lambda state: bool(state.stage == st.SAMURAI_PHASE), 7)
        open_game(house, new_game, make_thinker=lambda _: Absent(), steps=steps)

    context.scenes.push(Attract(context, [recorded("wellspring").level], play))


def _lesson(name: str, number: int, context: Context) -> None:
    open_course(context, course(name), number)


def _course(context: Context) -> None:
    source = recorded("wellspring")
    context.scenes.push(AfterGame(context, source.replay, source.level))


def _keys_chosen(context: Context) -> None:
    context.scenes.push(KeysScene(context, "undo"))


_FAULTS = (
    "mute = 'loud': its usual value is used instead. The old file is kept.",
    "volume_all = 900: its usual value is used instead. The old file is kept.",
)

HOUSE: dict[str, Lay] = {
    "title": _push(Title),
    "new_game": _push(NewGameScene),
    **{f"options_{page}": _push(partial(Options, page=page)) for page in PAGES},
    "keys": _keys_chosen,
    "keys_ask": _over(_keys_chosen, lambda c: Catch(c, "undo")),
    "games": _push(GamesScene),
    "games_name": _over(
        _push(GamesScene), lambda c: Naming(c, "games.rename", "A night", lambda name: None)
    ),
    **{f"fame_{page}": _push(partial(StatisticsScene, page=page)) for page in FIGURES},
    "course": _course,
    "help": _push(Help),
    "help_moving": _push(lambda c: Help(c, "M4")),
    "help_keys": _push(lambda c: Help(c, "keys")),
    "lessons": _push(Lessons),
    **{
        f"lesson_{name}_{number}": partial(_lesson, name, number)
        for name in COURSES
        for number in (0, 2)
    },
    **{f"try_{name}": _push(partial(Trial, name=name)) for name in ("joint", "bow")},
    "hand_over": _push(lambda c: HandOver(c, f"{GAME}.seat.bandit", _nothing, _nothing)),
    "confirm": _over(
        _push(Title),
        lambda c: Confirm(c, "pause.leave_question", "pause.leave", _nothing, danger=True),
    ),
    "notice": _over(_push(Title), lambda c: Notice(c, "settings.faults", _FAULTS)),
    "attract": _attract,
}

SHOTS: dict[str, Lay] = {**HOUSE, **TABLES}
