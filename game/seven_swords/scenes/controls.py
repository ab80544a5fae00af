"""The buttons of the table: undo, redo, what the decision needs, hint, log, rules, menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.client import ink
from game.client.acts import Act, Click, Event, Press, Release
from game.client.canvas import Canvas
from game.client.context import Context
from game.client.session import NOT_YOURS, Session
from game.client.widgets import Button, Look
from game.seven_swords.scenes.desk import Action, Desk
from game.seven_swords.view.boxes import Box, Table
from game.seven_swords.view.refs import BUTTON, Ref

UNDO, REDO, MAIN, HINT, LOG, HELP, MENU = (Ref(BUTTON, number) for number in range(7))
#: Buttons that work while something plays, as their keys do.
_ALWAYS = (LOG, HELP, MENU)
#: The buttons of a hint that is shown.
DO_IT, PUT_AWAY, TURN_PAGE = (Ref(BUTTON, number) for number in (30, 31, 32))
#: The first of the buttons that a desk adds.
FIRST_EXTRA = Ref(BUTTON, 7)
#: Their height where there is room for more.
_EXTRA_HIGH = 64.0
#: Letters of a pad button's name for which a small button has room.
_SHORT = 1


@dataclass(frozen=True)
class Wiring:
    """What the table's own buttons do."""

    undo: Action
    redo: Action
    log: Action
    help: Action
    menu: Action
    hint: Action
    put_away: Action
    turn_page: Action


@dataclass(frozen=True)
class HintButtons:
    """What the buttons about a hint say and do."""

    #: Why none can be asked for, "" when one can.
    reason: str
    #: Tip of the button that asks for one.
    tip: str
    #: Where the buttons of the hint that is shown lie; empty while none is.
    boxes: tuple[Box, ...] = ()
    #: What the button says that turns the page, and where it lies; None while there is one page.
    turn: tuple[str, Box] | None = None


class Controls:
    """The buttons, by ref; made anew whenever what they do has changed."""

    def __init__(self, context: Context, wiring: Wiring) -> None:
        self._context = context
        self._wiring = wiring
        self.buttons: dict[Ref, Button] = {}

    @property
    def boxes(self) -> Mapping[Ref, Box]:
        """Where the buttons lie."""
        return {ref: Box(*button.box) for ref, button in self.buttons.items()}

    def always(self, event: Event) -> bool:
        """Tell whether an event is one of the pointer on a button that always works."""
        if not isinstance(event, Press | Release | Click):
            return False
        boxes = self.boxes
        return any(boxes[ref].holds(event.x, event.y) for ref in _ALWAYS if ref in boxes)

    def rebuild(self, table: Table, session: Session, desk: Desk | None, hint: HintButtons) -> None:
        """Make the buttons for a decision, or for a moment without one (`desk` None)."""
        wiring, say = self._wiring, self._say
        undo = session.undo_barrier if desk is not None else NOT_YOURS
        self.buttons = {
            UNDO: self._small(
                UNDO, table, Act.UNDO, "icon_undo", wiring.undo, say(f"undo.{undo}") if undo else ""
            ),
            REDO: self._small(
                REDO,
                table,
                Act.REDO,
                "icon_redo",
                wiring.redo,
                "" if session.can_redo and desk is not None else say("redo.nothing"),
            ),
            HINT: self._small(
                HINT, table, Act.HINT, "icon_hint", wiring.hint, hint.reason, tip=hint.tip
            ),
            LOG: self._small(LOG, table, Act.LOG, "icon_log", wiring.log),
            HELP: self._small(HELP, table, Act.HELP, "icon_help", wiring.help),
            MENU: self._small(MENU, table, Act.MENU, "icon_settings", wiring.menu),
        }
        self._add_main(table, desk)
        self._add_extras(table, desk)
        self._add_hint(hint)

    def _say(self, key: str, **values: object) -> str:
        return self._context.texts(f"play.{key}", **values)

    def _with_key(self, words: str, act: Act) -> str:
        """Return a button's words with what to press for it, where there is something."""
        key = self._context.prompt(act)
        return self._say("button.with_key", words=words, name=key) if key else words

    def _small(
        self,
        ref: Ref,
        table: Table,
        act: Act,
        picture: str,
        action: Action,
        reason: str = "",
        tip: str = "",
    ) -> Button:
        key, words = self._context.prompt(act), tip or self._say(f"button.{act.value}")
        box = table.buttons[ref.number]
        if self._context.input.by_pad and len(key) > _SHORT:
            # A pad's longer names are told beside the button.
            key, words = "", self._with_key(words, act)
        return Button(
            act.value,
            box,
            key,
            action,
            role="small_bold",
            picture=picture,
            tip=words,
            reason=reason,
        )

    def _add_main(self, table: Table, desk: Desk | None) -> None:
        main = desk.main() if desk is not None else None
        if main is None:
            return
        self.buttons[MAIN] = Button(
            "main",
            table.buttons[MAIN.number],
            self._with_key(main.text, Act.END_PHASE),
            main.run,
            style="main" if main.urgent else "plain",
            role="small_bold",
            tip=main.tip,
            reason=main.reason,
        )

    def _add_extras(self, table: Table, desk: Desk | None) -> None:
        extras = desk.extras() if desk is not None else []
        if not extras:
            return
        room, gap = table.dice, 8.0
        high = min(_EXTRA_HIGH, (room.h - gap * (len(extras) - 1)) / len(extras))
        top = room.bottom - len(extras) * (high + gap) + gap
        for number, extra in enumerate(extras):
            box = Box(room.x, top + number * (high + gap), room.w, high)
            self.buttons[Ref(BUTTON, FIRST_EXTRA.number + number)] = Button(
                f"extra_{number}", box, extra.text, extra.run, role="label_bold", tip=extra.tip
            )

    def _add_hint(self, hint: HintButtons) -> None:
        if not hint.boxes:
            return
        texts = self._context.texts
        for ref, name, act, box, action in (
            (DO_IT, "do_it", Act.HINT, hint.boxes[0], self._wiring.hint),
            (PUT_AWAY, "away", Act.BACK, hint.boxes[1], self._wiring.put_away),
        ):
            words = self._with_key(texts(f"hint.{name}"), act)
            style = "main" if ref == DO_IT else "plain"
            self.buttons[ref] = Button(name, box, words, action, style=style, role="small_bold")
        if hint.turn is not None:
            page, box = hint.turn
            words = self._with_key(page, Act.PAGE_DOWN)
            turn = self._wiring.turn_page
            self.buttons[TURN_PAGE] = Button("turn_page", box, words, turn, role="small_bold")

    def tip(self, ref: Ref | None) -> tuple[str, bool]:
        """Return a button's tip, and whether it is a reason against pressing it."""
        button = self.buttons.get(ref) if ref is not None else None
        return ("", False) if button is None else (button.hint, not button.enabled)

    def press(self, ref: Ref, refuse: Callable[[str], None]) -> bool:
        """Press a button; False when a ref is none. A disabled one says why instead."""
        button = self.buttons.get(ref)
        if button is None:
            return False
        if button.enabled:
            self._context.audio.play("click")
            button.activate()
        else:
            refuse(button.reason)
        return True

    def draw(
        self, canvas: Canvas, hovered: Ref | None, focused: Ref | None, pressed: Ref | None
    ) -> None:
        """Draw the buttons, and the ring round the one that has the cursor."""
        for ref, button in self.buttons.items():
            button.draw(canvas, Look(ref == focused, ref == hovered, ref == pressed))
        if focused in self.buttons:
            ink.ring(canvas, self.buttons[focused].box)
