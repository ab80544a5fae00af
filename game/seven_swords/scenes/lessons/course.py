"""Guided first games as data: chapters of one game, each with a few steps of one idea.

A course is a game written down from its setup on. Its chapters cut it into pieces: where a
chapter begins follows from everything before it, so nothing but actions is ever stored.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from game.games import GAMES, Engine
from game.record.replay import Step
from game.seven_swords.rules.components import SIDE_NAMES
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import State
from game.seven_swords.scenes.lessons.hamlet import FOLDER

#: The courses there are, in the order in which they are offered.
COURSES = ("bandit", "samurai")


@dataclass(frozen=True)
class LessonStep:
    """One step: something to do, to watch, or only to read."""

    id: str
    #: What the story does here, in the notation.
    do: tuple[str, ...] = ()
    #: What the other side does here.
    reply: tuple[str, ...] = ()
    #: Patterns of actions that end the step, and how often one must come.
    want: tuple[str, ...] = ()
    times: int = 1
    #: Patterns of actions that lead there.
    ways: tuple[str, ...] = ()
    #: Names of what is pointed at.
    show: tuple[str, ...] = ()

    @property
    def reads(self) -> bool:
        """Whether it is only to be read."""
        return not self.do and not self.reply

    @property
    def watches(self) -> bool:
        """Whether the other side acts."""
        return bool(self.reply)

    def ends_with(self, action: str) -> bool:
        """Tell whether an action, in the notation, is what the step wants."""
        return any(fnmatchcase(action, pattern) for pattern in self.want)

    def leads(self, action: str) -> bool:
        """Tell whether an action is wanted or leads to what is wanted."""
        ways = (*self.do, *self.ways)
        return self.ends_with(action) or any(fnmatchcase(action, way) for way in ways)


@dataclass(frozen=True)
class Chapter:
    """One idea. `start` counts the actions of the story before it."""

    id: str
    start: int
    steps: tuple[LessonStep, ...]

    @property
    def replies(self) -> list[str]:
        """Everything the other side does in it, in order."""
        return [action for step in self.steps for action in step.reply]


@dataclass(frozen=True)
class Course:
    """A guided first game for one side; `story` holds all of its actions, in the notation."""

    id: str
    side: str
    level: str
    seed: int
    story: tuple[str, ...]
    chapters: tuple[Chapter, ...]

    @property
    def seat(self) -> int:
        """The seat that learns."""
        return SIDE_NAMES.index(self.side)


@cache
def course(name: str) -> Course:
    """Return a course by name. Raises FileNotFoundError for none."""
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    story: list[str] = list(actions_of(data["opening"]))
    chapters = []
    for entry in data["chapter"]:
        story += actions_of(entry.get("before", ""))
        start = len(story)
        steps = tuple(_step(step) for step in entry["step"])
        for step in steps:
            story += [*step.do, *step.reply]
        chapters.append(Chapter(entry["id"], start, steps))
    return Course(
        data["id"], data["side"], data["level"], data["seed"], tuple(story), tuple(chapters)
    )


def _step(entry: Mapping[str, Any]) -> LessonStep:
    do = actions_of(entry.get("do", ""))
    return LessonStep(
        id=entry["id"],
        do=do,
        reply=actions_of(entry.get("reply", "")),
        want=tuple(entry.get("want", do[-1:])),
        times=entry.get("times", 1),
        ways=tuple(entry.get("ways", ())),
        show=tuple(entry.get("show", ())),
    )


def actions_of(text: str) -> tuple[str, ...]:
    """Return the actions of a text, parted by commas and line ends."""
    parts = (part.strip() for part in re.split(r"[,\n]", text))
    return tuple(part for part in parts if part)


class StoryRules(SevenSwords):
    """The rules of a level, where every game begins at a chapter of a course."""

    def __init__(self, told: Course, number: int) -> None:
        engine = GAMES["seven_swords"].engine(told.level)
        assert isinstance(engine, SevenSwords)
        super().__init__(engine.layout)
        chapter = told.chapters[number]
        self._prefix = told.story[: chapter.start]
        self._chapter = [action for step in chapter.steps for action in (*step.do, *step.reply)]
        self.steps_begin = _stages(self, told, number)

    def initial(self, seed: int) -> State:
        """Return the position in which the chapter begins."""
        return follow(self, super().initial(seed), self._prefix)

    def ending(self, seed: int) -> State:
        """Return the position in which the chapter ends, as the story goes."""
        return follow(self, self.initial(seed), self._chapter)


def follow(engine: SevenSwords, state: State, story: Iterable[str]) -> State:
    """Return the state after some actions of a story, which are trusted to be legal."""
    for action in story:
        state = engine.apply(state, engine.read(action))
    return state


def told_steps(engine: Engine, told: Course) -> list[Step]:
    """Return a course's whole story as the steps of a game."""
    state = engine.initial(told.seed)
    steps = []
    for text in told.story:
        action = engine.read(text)
        after = engine.apply(state, action)
        steps.append(Step(state, action, after, engine.to_act(state)))
        state = after
    return steps


def _stages(engine: StoryRules, told: Course, number: int) -> Sequence[tuple[int, int]]:
    """Return turn and stage in which each step of a chapter begins, as the story goes."""
    state = engine.initial(told.seed)
    found = []
    for step in told.chapters[number].steps:
        found.append((int(state.turn), int(state.stage)))
        state = follow(engine, state, (*step.do, *step.reply))
    return tuple(found)
