"""A chapter of a guided first game: the real table, and a bubble that leads through it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.client.canvas import Canvas
from game.client.context import Context
from game.client.session import Session
from game.client.widgets import Button
from game.games import GAMES, HUMAN, NewGame
from game.record.replay import Step
from game.seven_swords.rules.components import BANDIT, N_SLOTS
from game.seven_swords.rules.state import (
    CASUALTIES,
    DAMAGE,
    JOINT_ATTACK,
    LOSE,
    REMOVE_MARKERS,
    TAKE_AIM,
)
from game.seven_swords.scenes import leaving
from game.seven_swords.scenes.controls import Controls, HintButtons, Wiring
from game.seven_swords.scenes.desk import Desk
from game.seven_swords.scenes.hand import Hand
from game.seven_swords.scenes.lessons.answers import Prompted
from game.seven_swords.scenes.lessons.bubble import (
    AGAIN,
    NEXT,
    SHIFT,
    SKIP,
    Bubble,
    Offered,
    Speech,
)
from game.seven_swords.scenes.lessons.course import (
    Chapter,
    Course,
    LessonStep,
    StoryRules,
    told_steps,
)
from game.seven_swords.scenes.lessons.pointing import things
from game.seven_swords.scenes.lessons.progress import Done, Place, place_in, possible
from game.seven_swords.scenes.table_scene import TableScene
from game.seven_swords.view import refs
from game.seven_swords.view.boxes import Box, Table
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.refs import Point, Ref
from game.seven_swords.view.spots import Spots

#: Stages of a small decision that may come between, without the moment being over.
_BETWEEN = frozenset((CASUALTIES, DAMAGE, JOINT_ATTACK, LOSE, REMOVE_MARKERS, TAKE_AIM))
#: Seconds to read a letter of a bubble that nobody puts away.
_READING = 0.035
#: The opponent that goes on where the story has been left.
_STAND_IN = "policy"


@dataclass(frozen=True)
class _Moment:
    """What is known of one moment of a chapter."""

    #: The last step of the game until then, and how much had been read.
    last: Step | None
    read: int
    place: Place
    #: Whether what the step asks for cannot come about any more.
    missed: bool


class _GuideControls(Controls):
    """The table's buttons and the bubble's."""

    def __init__(self, context: Context, wiring: Wiring) -> None:
        super().__init__(context, wiring)
        self.more: Mapping[Ref, Button] = {}

    def rebuild(self, table: Table, session: Session, desk: Desk | None, hint: HintButtons) -> None:
        """See Controls."""
        super().rebuild(table, session, desk, hint)
        self.buttons |= self.more


class _GuideSpots(Spots):
    """The table's outlines with a bubble over them: what it covers cannot be hit."""

    def __init__(self, spots: Spots, buttons: Mapping[Ref, Box], bubble: Box | None) -> None:
        super().__init__(spots.layout, spots.picture, buttons, zoom=spots.zoom)
        self._bubble = bubble

    def pick(self, x: float, y: float, prefer: Collection[Ref] = frozenset()) -> Ref | None:
        """See Spots."""
        if self._bubble is None or not self._bubble.holds(x, y):
            return super().pick(x, y, prefer)
        for ref, spot in self.panels.items():
            if ref in (NEXT, AGAIN, SKIP, SHIFT) and spot.holds(x, y):
                return ref
        return None


class Guide(TableScene):
    """One chapter, played on the table."""

    def __init__(self, context: Context, told: Course, number: int, remark: str = "") -> None:
        """`number` is the chapter's; `remark` the key of something to say at its start."""
        self.told = told
        self.number = number
        self.chapter: Chapter = told.chapters[number]
        rules = StoryRules(told, number)
        self._rules = rules
        self._read: set[int] = set()
        self._known: _Moment | None = None
        self._opening_remark = remark
        #: What was said last, where, and whether it is to be said elsewhere.
        self._spoken, self._shift = "", 0
        self._corner: int | None = None
        self._bubble: Bubble | None = None
        #: Whether the bubble says that the other side is to be watched.
        self._watching = False
        #: Seconds for which the other side lets a bubble be read before it acts.
        self._time_to_read = 0.0
        self._own_controls: _GuideControls | None = None
        self._replies = list(self.chapter.replies)
        self._stand_in: Any = None
        seats = [HUMAN if seat == told.seat else _STAND_IN for seat in (0, 1)]
        new_game = NewGame("seven_swords", told.level, (seats[0], seats[1]), told.seed)
        thinker = Prompted(self._reply, self._holds)
        session = Session(rules, new_game, lambda seat: thinker)
        super().__init__(context, session, rules)
        self.controls = self._own_controls = _GuideControls(context, self.wiring)
        self.hand = Hand(self.controls, self._choose)
        self._renew()

    # the other side

    def _holds(self) -> bool:
        """Tell whether the other side waits, since something is to be read first."""
        place = self.place
        if place.step == len(self.chapter.steps):
            return False
        step = self.chapter.steps[place.step]
        return step.reads or (step.watches and self._time_to_read > 0)

    def _reply(self, observation: Any) -> int:
        """Return what the story lets the other side do, or what a player of its would."""
        legal = self.engine.legal(observation)
        if self._replies:
            action = self.engine.read(self._replies[0])
            if action in legal:
                del self._replies[0]
                return action
        if self._stand_in is None:
            game, seat = GAMES["seven_swords"], 1 - self.told.seat
            self._stand_in = game.opponent(_STAND_IN, self.engine, seat, self.told.seed)
        return int(self._stand_in.choose(observation))

    # where the learner is

    @property
    def place(self) -> Place:
        """How far the learner has come."""
        return self._moment.place

    @property
    def _moment(self) -> _Moment:
        """Where the learner is and whether it is too late; worked out once for each moment."""
        steps = self.session.steps
        last, read = steps[-1] if steps else None, len(self._read)
        known = self._known
        if known is None or known.last is not last or known.read != read:
            seat = self.told.seat
            played = [
                Done(
                    self.engine.write(step.action),
                    step.seat == seat,
                    self.engine.to_act(step.after) == seat,
                )
                for step in steps
            ]
            place = place_in(self.chapter, played, self._read)
            over = place.step == len(self.chapter.steps)
            missed = not over and self._is_missed(place)
            known = self._known = _Moment(last, read, place, missed)
        return known

    @property
    def finished(self) -> bool:
        """Whether the chapter has come to its end."""
        return self.place.step == len(self.chapter.steps)

    def _is_missed(self, place: Place) -> bool:
        """Tell whether what the step asks for cannot come about any more."""
        step = self.chapter.steps[place.step]
        if self.session.over:
            return True
        if self.session.seat != self.told.seat or step.reads:
            return False
        if step.watches:
            return True
        legal = [self.engine.write(action) for action in self.engine.legal(self.session.state)]
        if possible(step, legal):
            return False
        _, stage = self._rules.steps_begin[place.step]
        now = int(self.session.state.stage)
        return now == stage or now not in _BETWEEN

    # the bubble

    def _say(self, key: str, **values: object) -> str:
        return self.texts(f"lesson.{key}", **values)

    def _words(self, key: str) -> str:
        """Return a text of the course, its numbers filled in."""
        return self._say(f"{self.told.id}.{self.chapter.id}.{key}", **self._numbers)

    @property
    def _numbers(self) -> Mapping[str, object]:
        """Numbers of the moment that the words may use."""
        state = self.session.state
        return {"actions": int(state.actions), "value": int(state.value)}

    def _speech(self, place: Place) -> tuple[Speech, list[Offered]]:
        """Return what is to be said now, and the buttons under it."""
        count = len(self.told.chapters)
        heading = self._words("title")
        where = self._say("place", n=self.number + 1, count=count)
        again = Offered(AGAIN, self._say("again"), self._again, self._say("again_tip"))
        skip = Offered(SKIP, self._say("skip"), self._go_on, self._say("skip_tip"))
        shift = Offered(SHIFT, self._say("shift"), self._move_bubble, self._say("shift_tip"))
        if place.step == len(self.chapter.steps):
            on = Offered(NEXT, self._say("go_on"), self._go_on, main=True)
            return Speech(heading, where, self._words("done")), [on, again]
        if self._moment.missed:
            on = Offered(NEXT, self._say("go_on"), self._go_on)
            once_more = replace(again, ref=NEXT, main=True)
            return (
                Speech(heading, where, self._say("missed")),
                [once_more, replace(on, ref=SKIP, text=self._say("skip"))],
            )
        step = self.chapter.steps[place.step]
        remark = ""
        if place.aside:
            remark = self._say("aside")
        elif self._opening_remark and not self.session.steps:
            remark = self._say(self._opening_remark)
        speech = Speech(heading, where, self._words(step.id), remark)
        if step.watches:
            return speech, []
        if step.reads:
            return speech, self._reading(shift)
        return speech, [skip, again, shift] if self.session.steps else [skip, shift]

    def _reading(self, shift: Offered) -> list[Offered]:
        if self._last_word:
            play_on = Offered(NEXT, self._say("play_on"), self._play_on, main=True)
            leave = Offered(SKIP, self._say("leave"), self._leave)
            return [play_on, leave]
        return [Offered(NEXT, self._say("next"), self._next, main=True), shift]

    @property
    def _last_word(self) -> bool:
        """Whether this is the last step of the course."""
        return self.number == len(self.told.chapters) - 1

    def _next(self) -> None:
        """Something was read."""
        self._read.add(self.place.step)
        self._settle()

    def _move_bubble(self) -> None:
        self._shift = 1
        self._renew()

    def _again(self) -> None:
        self.context.scenes.replace(Guide(self.context, self.told, self.number))

    def _go_on(self) -> None:
        """Open the next chapter; if the story goes otherwise than it went here, say so."""
        told, number = self.told, self.number + 1
        if number >= len(told.chapters):
            self._leave()
            return
        keep_progress(self.context, told.id, number)
        told_so = self._rules.ending(told.seed)
        same = self.engine.digest(told_so) == self.engine.digest(self.session.state)
        remark = "" if same else "story"
        self.context.scenes.replace(Guide(self.context, told, number, remark))

    def _leave(self) -> None:
        if self._last_word:
            keep_progress(self.context, self.told.id, len(self.told.chapters))
        self._to_lessons()

    def _to_lessons(self) -> None:
        """Go back to the list of lessons, which lies beneath unless one was opened alone."""
        from game.seven_swords.scenes.lessons.menu import Lessons

        if any(isinstance(scene, Lessons) for scene in self.context.scenes):
            self.context.scenes.pop(self)
        else:
            self.context.scenes.replace(Lessons(self.context))

    def _menu(self) -> None:
        """See TableScene; back to the list of lessons."""
        question = "lesson.leave_question"
        leaving.open_menu(self.context, self._stage, question=question, leave=self._to_lessons)

    def _play_on(self) -> None:
        """Play the rest of the game against the computer."""
        told, context = self.told, self.context
        keep_progress(context, told.id, len(told.chapters))
        game = GAMES["seven_swords"]
        engine, names = game.engine(told.level), game.opponents()
        chosen = context.settings["opponent"]
        opponent = chosen if chosen in names else _STAND_IN
        seats = [HUMAN if seat == told.seat else opponent for seat in (0, 1)]
        new_game = NewGame("seven_swords", told.level, (seats[0], seats[1]), told.seed)
        steps = told_steps(engine, told)
        keeper = context.shelf.keeper(game, engine)
        keeper.begin(new_game)
        keeper.change(0, [step.action for step in steps])
        context.scenes.pop(self)
        game.open(context, new_game, keeper=keeper, steps=steps)

    # the table

    @property
    def _step(self) -> LessonStep | None:
        place = self.place
        if place.step == len(self.chapter.steps) or self._moment.missed:
            return None
        return self.chapter.steps[place.step]

    def _choose(self, ref: Ref) -> None:
        step = self._step
        if self.desk is not None and ref not in self.controls.buttons:
            if step is None or step.reads:
                self._refuse(self._say("read_first"))
                return
        super()._choose(ref)

    def _undo(self) -> None:
        """Take a decision back, though never beyond the chapter's beginning."""
        if self.session.steps:
            self.session.undo()

    def _settle(self) -> None:
        super()._settle()
        if not self.busy and self.finished and not self._has("done"):
            # Nothing is to be said: the next chapter follows at once.
            self._go_on()

    def _has(self, key: str) -> bool:
        return self.texts.has(f"lesson.{self.told.id}.{self.chapter.id}.{key}")

    def update(self, dt: float) -> None:
        """See Scene."""
        self._time_to_read = max(0.0, self._time_to_read - dt)
        super().update(dt)

    def _result(self) -> None:
        """The story does not count its points."""

    def _renew(self) -> None:
        if self._own_controls is None:
            super()._renew()
            return
        bubble, self._bubble = self._bubble, None
        if self.busy:
            # A bubble that says "watch" stays while there is something to be watched.
            self._own_controls.more = {}
            super()._renew()
            self._bubble = bubble if self._watching else None
            return
        self._own_controls.more = {}
        super()._renew()
        if self.finished and not self._has("done"):
            return
        speech, offered = self._speech(self.place)
        clear = self._points_to_keep_clear()
        table = self.spots.table
        if self._spoken != speech.words:
            self._spoken, self._corner = speech.words, None
        kind = self.context.type
        self._bubble = Bubble(kind, table, speech, offered, clear, self._corner, self._shift)
        self._corner, self._shift = self._bubble.place, 0
        step = self._step
        watching = step is not None and step.watches
        if watching and not self._watching:
            quick = self.context.settings["opponent_speed"] == "off"
            self._time_to_read = 0.0 if quick else _READING * len(speech.words)
        self._watching = watching
        self._own_controls.more = self._bubble.buttons
        self._own_controls.rebuild(self.spots.table, self.session, self.desk, self.hints.buttons)
        self.spots = _GuideSpots(self.spots, self.controls.boxes, self._bubble.box)
        self.hand.settle(self.spots, self.desk, self.hand.prefer)

    @property
    def _shown(self) -> list[Ref]:
        """What the step points at and the table has."""
        step = self._step
        if step is None or self.busy:
            return []
        layout = self.engine.layout
        found = [self._arrival(ref) for name in step.show for ref in things(layout, name)]
        return [ref for ref in found if self.spots.spot(ref) is not None]

    def _arrival(self, ref: Ref) -> Ref:
        """For the bandits, a place outside is the one that the next of them comes to."""
        if ref.sort != refs.OUT or self.show.seat != BANDIT:
            return ref
        taken = {look.where for look in self.picture.pieces.values()}
        slots = (Ref(refs.OUT, ref.number, slot) for slot in range(N_SLOTS))
        return next((slot for slot in slots if slot not in taken), ref)

    def _points_to_keep_clear(self) -> Mapping[Point, int]:
        """Return where what is pointed at, or may be chosen, lies, and how much it counts."""
        points: dict[Point, int] = {}
        marks = self._marks
        chosen = {*marks.selectable, *marks.joined, *marks.destinations, *marks.targets}
        # While the village is set up every place is wanted.
        places = self.spots.places if self.picture.tray is not None else ()
        for weight, group in (
            (1, self.picture.pieces),
            (1, places),
            (4, chosen),
            (40, self._shown),
        ):
            for ref in group:
                spot = self.spots.spot(ref)
                if spot is not None:
                    points[spot.box.centre] = weight
        return points

    @property
    def marks(self) -> Highlights:
        """See TableScene; with what the bubble points at."""
        return replace(super().marks, hints=tuple(self._shown))

    @property
    def sheet(self) -> Box | None:
        """See Scene: the bubble is to be read, too."""
        return None if self._bubble is None else self._bubble.box

    def _draw_over(self, canvas: Canvas) -> None:
        """See TableScene: the bubble lies over the table and under buttons and tips."""
        if self._bubble is not None:
            shown = self._shown
            spot = self.spots.spot(shown[0]) if shown else None
            self._bubble.draw(canvas, None if spot is None else spot.box.centre)


def keep_progress(context: Context, name: str, number: int) -> None:
    """Remember how many chapters of a course a learner has behind him."""
    kept = dict(context.settings["lessons"])
    if kept.get(name) != number:
        kept[name] = number
        context.settings.set("lessons", kept)


def progress(context: Context, told: Course) -> int:
    """Return how many chapters of a course a learner has behind him."""
    kept: Mapping[str, int] = context.settings["lessons"]
    return min(kept.get(told.id, 0), len(told.chapters))


def open_course(context: Context, told: Course, number: int) -> None:
    """Open a chapter over the scenes there are."""
    context.scenes.push(Guide(context, told, number))
