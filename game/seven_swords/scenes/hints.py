"""The hint at the table: asked for, shown with its reasons, done or put away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.context import Context
from game.client.session import Session
from game.seven_swords.scenes.adviser import Advice, Adviser
from game.seven_swords.scenes.controls import HintButtons
from game.seven_swords.scenes.desk import Desk
from game.seven_swords.scenes.hint_marks import Pointing, point_at
from game.seven_swords.scenes.hint_words import hint_lines
from game.seven_swords.scenes.naming import Names
from game.seven_swords.view.boxes import Table
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.hint_panel import HintPanel, button_boxes, page_box, pages_of
from game.seven_swords.view.picture import PictureState

#: Seconds for which a hint has been shown before the key that asked for it does what it says.
_LOOKED_AT = 0.5

_NO_BUTTONS = HintButtons("", "")


class Hints:
    """Stands between the player who decides and the adviser; belongs to one table.

    A hint belongs to one decision, and goes with it. It is made from what the seat that
    decides may know: the same that its desk shows.
    """

    def __init__(
        self, context: Context, session: Session, names: Names, adviser: Adviser | None
    ) -> None:
        """Without an `adviser` the button says where else to look."""
        self._context = context
        self._session = session
        self._names = names
        self._adviser = adviser
        self._desk: Desk | None = None
        self._shown_for = 0.0
        self._progress: tuple[int, int] | None = None
        #: What is shown, None while nothing is.
        self.panel: HintPanel | None = None
        self._page = self._pages = 0
        self.buttons = _NO_BUTTONS
        self._pointing = Pointing(())

    def _say(self, key: str, **values: object) -> str:
        return self._context.texts(f"hint.{key}", **values)

    @property
    def _mine(self) -> bool:
        """Whether somebody is to decide who may be advised."""
        return self._desk is not None and self._session.yours

    @property
    def _advice(self) -> Advice | None:
        """What is advised now, if it can be done."""
        adviser, desk = self._adviser, self._desk
        if adviser is None or desk is None or adviser.advice is None or not self._mine:
            return None
        return adviser.advice if adviser.advice.action in desk.decision.legal else None

    # what the player does

    def take(self, play: Callable[[Sequence[int]], None]) -> bool:
        """Ask for a hint, or `play` what it says; True when another one is to be shown."""
        adviser, desk = self._adviser, self._desk
        if adviser is None or desk is None or not self._mine or adviser.thinking:
            return False
        advice = self._advice
        if advice is None:
            adviser.ask(self._session.seat, desk.decision.state)
            return True
        if self._shown_for >= _LOOKED_AT:
            play([advice.action])
        return False

    def turn(self, by: int) -> bool:
        """Turn to another page; False where there is none."""
        if self._pages < 2:
            return False
        self._page = (self._page + by) % self._pages
        return True

    def drop(self) -> None:
        """Forget the hint: what it was about has passed."""
        self._page = 0
        if self._adviser is not None:
            self._adviser.forget()

    def close(self) -> None:
        """Send the adviser away."""
        if self._adviser is not None:
            self._adviser.close()

    # time

    def update(self, dt: float) -> bool:
        """Listen to the adviser; True when something else is to be shown."""
        adviser = self._adviser
        if adviser is None:
            return False
        self._shown_for += dt
        heard, progress = adviser.listen(), adviser.progress if adviser.thinking else None
        if heard:
            self._shown_for = 0.0
            self._page = 0
        changed = heard or progress != self._progress
        self._progress = progress
        return changed

    # what is to be seen

    def lay(self, desk: Desk | None, picture: PictureState, table: Table) -> None:
        """Work out what is shown for a desk, or for a moment without one."""
        self._desk = desk
        self.panel = self._panel()
        self._pages = 0
        if self.panel is not None:
            self._pages = len(pages_of(self._context.type, table, self.panel))
            self._page = min(self._page, self._pages - 1)
            self.panel = replace(self.panel, page=self._page)
        self.buttons = self._buttons(table)
        advice = self._advice
        self._pointing = Pointing(())
        if advice is not None and desk is not None:
            self._pointing = point_at(desk.decision, picture, advice.action)

    def _panel(self) -> HintPanel | None:
        adviser, desk = self._adviser, self._desk
        if adviser is None or desk is None:
            return None
        title, wide, advice = self._say("title"), not desk.extras(), self._advice
        if advice is not None:
            lines = hint_lines(self._names, desk.decision, advice)
            return HintPanel(title, tuple(lines), wide, answered=True)
        if adviser.thinking:
            return HintPanel(title, (self._waiting(),), wide)
        if adviser.trouble:
            why = self._context.texts(adviser.trouble)
            return HintPanel(title, (self._say("none", why=why),), wide)
        return None

    def _waiting(self) -> str:
        if self._progress is None:
            return self._say("thinking")
        done, total = self._progress
        return self._say("preparing", done=done, total=total)

    def _buttons(self, table: Table) -> HintButtons:
        answered = self.panel is not None and self.panel.answered
        tip = self._say("again" if answered else "ask")
        reason = self._reason()
        if reason or self.panel is None or not answered:
            return HintButtons(reason, tip)
        wide = self.panel.wide
        boxes = button_boxes(table, wide)
        if self._pages < 2:
            return HintButtons("", tip, boxes)
        words = self._say("page", page=self._page + 1, pages=self._pages)
        place = page_box(table, wide, self._context.type.zoom)
        return HintButtons("", tip, boxes, (words, place))

    def _reason(self) -> str:
        """Why no hint can be asked for now, "" when one can."""
        if self._adviser is None:
            return self._say("lesson")
        if not self._mine:
            return self._say("not_yours")
        return self._say("thinks") if self._adviser.thinking else ""

    def mark(self, marks: Highlights) -> Highlights:
        """Return marks with those of the hint, which stand out from what else may be chosen."""
        pointing = self._pointing
        if not pointing.things:
            return marks
        return replace(marks, selectable=frozenset(), hints=pointing.things, hint_way=pointing.way)
