"""How far a learner has come in a chapter, read off what was played.

Nothing is counted along: the place in a chapter follows from the list of actions, so that
taking back and doing again move it, too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from game.seven_swords.scenes.lessons.course import Chapter, LessonStep


@dataclass(frozen=True)
class Done:
    """One action of the chapter: its text, whether the learner did it, who decides next."""

    action: str
    own: bool
    learner_next: bool


@dataclass(frozen=True)
class Place:
    """Where a learner is: the step, how often its wish was met, what he last did besides."""

    step: int
    times: int = 0
    #: Whether the last action was the learner's and nothing that the step asked for.
    aside: bool = False


def place_in(chapter: Chapter, played: Sequence[Done], read: Collection[int]) -> Place:
    """Return the place in a chapter after some actions; `read` are the steps read so far."""
    steps = chapter.steps
    at, times, aside = _past_read(steps, 0, read), 0, False
    for done in played:
        if at == len(steps):
            break
        if done.own:
            wanted = _wanted(steps, at, done.action)
            aside = wanted is None and not steps[at].leads(done.action)
            if wanted is not None:
                times = times + 1 if wanted == at else 1
                at = wanted
                if times >= steps[at].times:
                    at, times = at + 1, 0
        if at < len(steps) and steps[at].watches and done.learner_next and not done.own:
            at, times, aside = at + 1, 0, False
        at = _past_read(steps, at, read)
    return Place(at, times, aside)


def _wanted(steps: Sequence[LessonStep], at: int, action: str) -> int | None:
    """Return the step, this one or a later one, that an action is wanted by."""
    for number in range(at, len(steps)):
        if steps[number].watches:
            return None
        if steps[number].ends_with(action):
            return number
    return None


def _past_read(steps: Sequence[LessonStep], at: int, read: Collection[int]) -> int:
    while at < len(steps) and steps[at].reads and at in read:
        at += 1
    return at


def possible(step: LessonStep, legal: Collection[str]) -> bool:
    """Tell whether what a step wants can still come about by one of the legal actions."""
    return any(step.leads(action) for action in legal)
