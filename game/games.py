"""The games of the house, by name. Everything else learns of a game only through this table.

The table knows where a game's modules are and imports them when they are first needed, so
that asking for the names costs nothing and no window is loaded for a game without one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

#: Who plays a seat when it is no opponent's name.
HUMAN = "human"
#: Seeds of every game are whole numbers from 0 to this.
MOST_SEED = 2**62 - 1
#: What the folders of the house are called among the player's own.
FOLDER = "seven-swords"


class Engine(Protocol):
    """The protocol of a game: pure rules on states, actions as numbers."""

    @property
    def seats(self) -> Sequence[str]:
        """The names of the seats, by number."""

    def initial(self, seed: int) -> Any:
        """Return the start of a game."""

    def to_act(self, state: Any) -> int:
        """Return the seat to decide, or -1."""

    def legal(self, state: Any) -> list[int]:
        """Return the legal actions, ascending."""

    def apply(self, state: Any, action: int) -> Any:
        """Return the state after a legal action; trusts its caller."""

    def play(self, state: Any, action: int) -> Any:
        """Return the state after an action, or raise an error naming the rule."""

    def events(self, before: Any, action: int, after: Any, seat: int | None = None) -> list[Any]:
        """Return what happened, as a seat may know it."""

    def faces(self, before: Any, after: Any) -> tuple[int, ...]:
        """Return the faces of the dice thrown between two true states."""

    def barrier(self, before: Any, after: Any) -> str | None:
        """Say by a text key why a step cannot be taken back, or return None."""

    def observe(self, state: Any, seat: int) -> Any:
        """Return what a seat may know."""

    def determinize(self, observation: Any, seed: int) -> Any:
        """Return a full state that fits an observation."""

    def result(self, state: Any) -> Any:
        """Return winner, parts and points of a finished game, or None."""

    def tally(self, observation: Any) -> Any:
        """Return the parts of each seat's points as far as an observation shows them."""

    def write(self, action: int) -> str:
        """Return an action in the notation."""

    def read(self, text: str) -> int:
        """Return the action a text stands for."""

    def digest(self, state: Any) -> str:
        """Return a state's SHA-256, hex."""


class Opponent(Protocol):
    """Somebody who decides for a seat."""

    def choose(self, observation: Any) -> int:
        """Return a legal action."""


class UnknownLevel(LookupError):
    """A level name that no shipped level or file has."""


class BrokenLevel(ValueError):
    """A level that cannot be played, with every fault as one line of text."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True)
class LevelEntry:
    """A shipped level: its id, its names by language, and its faults if it cannot be played."""

    id: str
    names: Mapping[str, str]
    faults: tuple[str, ...] = ()
    #: A sentence or two about it, by language; may be empty.
    abouts: Mapping[str, str] = field(default_factory=dict)

    def about(self, language: str) -> str:
        """Return what is said about it in a language, or ""."""
        return self.abouts.get(language) or self.abouts.get("en") or ""

    def name(self, language: str) -> str:
        """Return its name in a language, or its id."""
        return self.names.get(language) or self.names.get("en") or self.id


@dataclass(frozen=True)
class NewGame:
    """What a game is to be: board, who sits where, and the seed of its dice."""

    game: str
    level: str
    #: For each seat `HUMAN` or an opponent's name.
    seats: tuple[str, str]
    seed: int

    def __post_init__(self) -> None:
        if len(self.seats) != 2:
            raise ValueError(f"two seats, not {len(self.seats)}")


@dataclass(frozen=True)
class Game:
    """Where a game's parts are. Paths are module names."""

    id: str
    #: The seats in the order of their numbers.
    seats: tuple[str, str]
    engine_at: tuple[str, str]
    levels_at: str
    scene_at: tuple[str, str]
    replay_at: tuple[str, str]
    help_at: tuple[str, str]
    learn_at: tuple[str, str]
    #: What makes its tables ready to be drawn.
    prepare_at: tuple[str, str]
    #: Of a state: text key and values of the heading under which its next actions stand.
    chapter: Callable[[Any], tuple[str, dict[str, Any]]]
    #: Of a result: text key of a remark on how the game was won, or "".
    remark: Callable[[Any], str]
    #: What makes an estimator of how positions will end.
    estimator_at: tuple[str, str]
    #: Module that tells a game as a story: turn, phase, and what came of an action.
    story_at: str
    #: What says in a sentence, as the window's log would, what an action came to.
    outcome_at: tuple[str, str]

    def turn(self, state: Any) -> int:
        """Return the number of a state's turn, 0 before the first."""
        turn: int = import_module(self.story_at).turn(state)
        return turn

    def phase(self, state: Any) -> str:
        """Return the word for a state's phase, the same in every language."""
        phase: str = import_module(self.story_at).phase(state)
        return phase

    def note(
        self, engine: Engine, before: Any, action: int, after: Any, texts: Callable[..., str]
    ) -> str:
        """Say in a few words what came of an action, everything open; "" for nothing."""
        note: str = import_module(self.story_at).note(engine, before, action, after, texts)
        return note

    def outcome(
        self, engine: Engine, before: Any, action: int, after: Any, texts: Callable[..., str]
    ) -> str:
        """Say in a sentence what an action came to, everything open; "" for nothing."""
        place, name = self.outcome_at
        words: str = getattr(import_module(place), name)(engine, before, action, after, texts)
        return words

    def levels(self) -> list[LevelEntry]:
        """Read all shipped levels; a broken one is listed with its faults."""
        module = import_module(self.levels_at)
        entries = []
        for path in module.shipped():
            try:
                layout = module.load(path)
            except module.LevelError as error:
                faults = tuple(str(fault) for fault in error.faults)
                entries.append(LevelEntry(Path(path).stem, {}, faults))
            else:
                entries.append(LevelEntry(layout.id, dict(layout.names), (), dict(layout.about)))
        return entries

    def playable(self) -> list[str]:
        """Return the names of the shipped levels that can be played."""
        return [entry.id for entry in self.levels() if not entry.faults]

    def engine(self, level: str) -> Engine:
        """Return the rules on a level, given by name or by file.

        Raises UnknownLevel and BrokenLevel.
        """
        place, name = self.engine_at
        engine: Engine = getattr(import_module(place), name)(self.layout(level))
        return engine

    def layout(self, level: str) -> Any:
        """Return what the file of a level says, given by name or by file.

        Raises UnknownLevel and BrokenLevel.
        """
        module = import_module(self.levels_at)
        try:
            path = module.find(level)
        except (LookupError, module.LevelError) as error:
            raise UnknownLevel(level) from error
        try:
            return module.load(path)
        except module.LevelError as error:
            raise BrokenLevel([str(fault) for fault in error.faults]) from error

    def opponents(self) -> tuple[str, ...]:
        """Return the names of all opponents, weakest first."""
        names: Sequence[str] = import_module("ai.opponent").NAMES
        return tuple(names)

    def offered(self) -> tuple[str, ...]:
        """Return the names of the opponents that a player may choose, weakest first."""
        names: Sequence[str] = import_module("ai.opponent").OFFERED
        return tuple(names)

    def opponent(self, name: str, engine: Engine, seat: int, seed: int) -> Opponent:
        """Return an opponent for a seat; `seed` fixes what it leaves to chance."""
        made: Opponent = import_module("ai.opponent").make(name, engine, seat, seed)
        return made

    def estimator(self, engine: Engine) -> Callable[[Any], float]:
        """Return what gives the lead of seat 0 to expect at the end of a game, in points.

        It is asked about true states at which a turn begins, or after the game.
        """
        place, name = self.estimator_at
        estimate: Callable[[Any], float] = getattr(import_module(place), name)(engine)
        return estimate

    def open(
        self, context: Any, new_game: NewGame, *, keeper: Any = None, steps: Sequence[Any] = ()
    ) -> None:
        """Open a game's scene in the window.

        `keeper` writes it down (`game.client.session.Keeper`); `steps` are those that a
        resumed game has behind it (`game.record.replay.Step`).
        """
        place, name = self.scene_at
        getattr(import_module(place), name)(context, new_game, keeper=keeper, steps=steps)

    def open_replay(
        self, context: Any, replay: Any, level: str, ply: int = 0, *, show: bool = False
    ) -> None:
        """Open the scene in which a game is looked at again (`game.record.replay.Replay`).

        `level` is its level's name or file; it opens after the first `ply` actions, and with
        `show` it shows the next one.
        """
        place, name = self.replay_at
        getattr(import_module(place), name)(context, replay, level, ply, show=show)

    def learn(self, context: Any) -> None:
        """Open the page of lessons: guided games, examples."""
        place, name = self.learn_at
        getattr(import_module(place), name)(context)

    def prepare(self, context: Any) -> Iterator[None]:
        """Make ready in short steps what its tables are drawn with; the next one at each turn."""
        place, name = self.prepare_at
        steps: Iterator[None] = getattr(import_module(place), name)(context)
        return steps

    def help_pages(self, engine: Engine | None = None) -> Sequence[Any]:
        """Return the game's pages for the reader (`game.client.help.Page`).

        With `engine` they speak of the board that is being played.
        """
        place, name = self.help_at
        pages: Sequence[Any] = getattr(import_module(place), name)(engine)
        return pages


def _seven_swords_chapter(state: Any) -> tuple[str, dict[str, Any]]:
    from game.seven_swords.rules.state import SETUP

    if state.stage == SETUP:
        return "headless.setup", {}
    return "headless.turn", {"turn": int(state.turn)}


def _seven_swords_remark(result: Any) -> str:
    return "seven_swords.remark.elimination" if result.by_elimination else ""


GAMES: dict[str, Game] = {
    "seven_swords": Game(
        id="seven_swords",
        seats=("samurai", "bandit"),
        engine_at=("game.seven_swords.rules.engine", "SevenSwords"),
        levels_at="game.seven_swords.levels",
        scene_at=("game.seven_swords.scenes.play", "open_game"),
        replay_at=("game.seven_swords.scenes.replay_scene", "open_replay"),
        help_at=("game.seven_swords.scenes.rules_pages", "help_pages"),
        prepare_at=("game.seven_swords.scenes.preparing", "prepare"),
        learn_at=("game.seven_swords.scenes.lessons.menu", "open_lessons"),
        chapter=_seven_swords_chapter,
        remark=_seven_swords_remark,
        estimator_at=("ai.seven_swords.estimate", "estimator"),
        story_at="game.seven_swords.story",
        outcome_at=("game.seven_swords.scenes.chronicle", "outcome"),
    ),
}

#: The game that the title offers.
FIRST = "seven_swords"
