"""What the table shows at the moment: the picture, the log and the dice, step by step.

A :class:`Show` plays the steps of a session as they happened, and comes to rest on the
picture of the last one. What it tells and shows is what the seat that looks may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.client.context import Context
from game.client.director import Director, call, pause, sequence
from game.client.session import Step
from game.games import GAMES
from game.seven_swords.rules import events as ev
from game.seven_swords.rules.components import BANDIT, SAMURAI
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import SETUP, State
from game.seven_swords.scenes.chronicle import Chronicle, Expected, Tellable
from game.seven_swords.scenes.naming import Names
from game.seven_swords.scenes.stage import Stage
from game.seven_swords.scenes.staging import Staging
from game.seven_swords.view.overlay import Overlay
from game.seven_swords.view.picture import PictureState, picture_model

#: Seconds after each act of an opponent, so that one can follow; some have no other time.
_BREATH = 0.4
#: Seconds that dice lie there for the one who threw them before another takes the seat.
_LOOK = 1.2
#: What dice tell: nothing is said of it before they lie still.
_THROWN = (ev.AttackRolled, ev.StrikeRolled, ev.RearmRolled)

_Account = list[tuple[Step, Sequence[Tellable]]]


class Course(Protocol):
    """A game as far as it is shown: a session, or one that is looked at again."""

    @property
    def viewer(self) -> int:
        """The seat that looks, negative before anybody does."""

    @property
    def state(self) -> State:
        """The true state of now."""

    @property
    def steps(self) -> list[Step]:
        """All steps up to now, the same objects each time."""

    def human(self, seat: int) -> bool:
        """Tell whether a person plays a seat."""


class Show:
    """The picture that is shown, and the way to the next one."""

    def __init__(
        self, context: Context, session: Course, engine: SevenSwords, names: Names
    ) -> None:
        self.context = context
        self.session = session
        self.engine = engine
        self.director = Director()
        self.overlay = Overlay()
        self.stage = Stage(context, engine.layout, self.overlay)
        self.chronicle = Chronicle(names)
        #: The last act in words: of an opponent, or while it is being shown.
        self.caption = ""
        #: Called when another picture is shown.
        self.on_change: Callable[[], None] = lambda: None
        #: True shows whoever looks all there is: of a game that is over.
        self.open = False
        #: The speed at which everything is shown; "" for those of the settings.
        self.speed = ""
        self._names = names
        self._estimate: Callable[[State], float] | None = None
        self._staging = Staging(self.stage, names)
        #: What each seat has been told, step by step, and what is told with all open.
        self._accounts: dict[tuple[int, bool], _Account] = {}
        #: The last picture made: of which state, for which seat, with all open or not.
        self._last: tuple[State, tuple[int, bool], PictureState] | None = None
        self._state = session.state
        self.picture = self.model(self._state)
        self.jump()

    # what a seat may know

    @property
    def seat(self) -> int:
        """The seat that looks; before anybody does, the one that knows nothing yet."""
        return self.session.viewer if self.session.viewer >= 0 else BANDIT

    @property
    def to_act(self) -> int:
        """The seat to decide in what is shown, -1 for nobody."""
        return self.engine.to_act(self._state)

    @property
    def sources(self) -> tuple[tuple[str, int], ...]:
        """Where the actions of the phase that is shown came from, as kinds and numbers."""
        for _, events in reversed(self._account):
            for event in reversed(events):
                if isinstance(event, (ev.PhaseEnded, ev.TurnBegan)):
                    return ()
                if isinstance(event, ev.ActionsCounted):
                    return _sources(event)
        return ()

    def model(self, state: State) -> PictureState:
        """Return the picture of a true state for the seat that looks."""
        looks = (self.seat, self.open)
        if self._last is None or self._last[0] is not state or self._last[1] != looks:
            seen = state if self.open else self.engine.observe(state, self.seat)
            board = self.engine.board
            picture = picture_model(self.engine.layout, board, seen, self.seat)
            self._last = (state, looks, picture)
        return self._last[2]

    @property
    def _account(self) -> _Account:
        return self._accounts.setdefault((self.seat, self.open), [])

    def _events(self, step: Step) -> Sequence[ev.Event]:
        seat = None if self.open else self.seat
        return self.engine.events(step.before, step.action, step.after, seat)

    def _told(self, step: Step, events: Sequence[ev.Event]) -> Sequence[Tellable]:
        """Return what the log tells: with all open, what was to be expected at each turn, too."""
        if not self.open or not any(isinstance(event, ev.TurnBegan) for event in events):
            return events
        if self._estimate is None:
            self._estimate = GAMES["seven_swords"].estimator(self.engine)
        return [*events, Expected(self._estimate(step.after))]

    def _show(self, state: State, picture: PictureState | None = None) -> None:
        self._state = state
        self.picture = self.model(state) if picture is None else picture
        self.on_change()

    # without movement

    def jump(self) -> None:
        """Show the state of now as it is, and tell the log anew as far as it has changed."""
        self.director.finish()
        self.overlay.clear()
        account, steps = self._account, self.session.steps
        same = 0
        while same < min(len(account), len(steps)) and account[same][0] is steps[same]:
            same += 1
        del account[same:]
        account += [(step, self._told(step, self._events(step))) for step in steps[same:]]
        self.chronicle.clear()
        for step, events in account:
            self.chronicle.tell(step.seat, events)
        self.caption = ""
        self._show(self.session.state)

    def retell(self) -> None:
        """Write the log anew: the language has changed."""
        self.chronicle.retell()

    # with movement

    def play(self, steps: Sequence[Step]) -> None:
        """Show some steps that were just played, one after the other."""
        for step in steps:
            self._play(step)

    def linger(self) -> None:
        """Let dice that were thrown last lie in view: somebody else is about to take the seat."""
        steps = self.session.steps
        if steps and any(isinstance(event, _THROWN) for event in self._events(steps[-1])):
            self.director.play(pause(_LOOK), str(self.context.settings["own_speed"]))

    def _play(self, step: Step) -> None:
        # Another seat may look before this has been shown: then it is not its account.
        events, account = self._events(step), self._account
        own = self.session.human(step.seat)
        setting = "own_speed" if own else "opponent_speed"
        speed = self.speed or str(self.context.settings[setting])
        quiet = step.before.stage == SETUP and not any(
            isinstance(event, ev.TurnBegan) for event in events
        )
        before, after = self.model(step.before), self.model(step.after)
        self.stage.set(before, after)
        shown = self._staging.show(() if quiet else events)
        thrown = [n for n, event in enumerate(events) if isinstance(event, _THROWN)]

        def begin() -> None:
            if not quiet:
                first = events[: thrown[0]] if thrown else events
                rolling = self._names.texts("play.shown.rolling") if thrown else ""
                self.caption = self.chronicle.caption(first) or rolling
            if thrown:
                self.stage.when_thrown = landed
            self._show(step.before, before)

        def landed() -> None:
            self.caption = self.chronicle.caption(events[thrown[0] :])

        def end() -> None:
            told = self._told(step, events)
            account.append((step, told))
            self.chronicle.tell(step.seat, told)
            self.overlay.clear()
            self._show(step.after, after)

        breath = [] if own or quiet else [pause(_BREATH)]
        timeline = sequence(call(begin), shown, call(end), *breath)
        self.director.play(timeline, "off" if quiet else speed)


def _sources(event: ev.ActionsCounted) -> tuple[tuple[str, int], ...]:
    cards = "tile" if event.seat == SAMURAI else "cards"
    parts = ((cards, event.cards), ("markers", event.markers), ("unused", event.unused))
    return tuple((name, number) for name, number in parts if number)
