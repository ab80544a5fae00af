"""A worked example to be tried: the little board, with the table's own ways to play on it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from game.client import ink
from game.client.acts import Click, Event, PointerMove, Press
from game.client.canvas import Canvas
from game.client.context import Context
from game.client.ink import paper
from game.client.session import Session, Step
from game.client.widgets import Button
from game.games import HUMAN, MOST_SEED, NewGame
from game.seven_swords.rules.board import Values
from game.seven_swords.rules.components import SIDE_NAMES
from game.seven_swords.rules.state import INJURED, STAGE_NAMES, WELL
from game.seven_swords.scenes.controls import HELP, LOG, MENU, Controls, HintButtons, Wiring
from game.seven_swords.scenes.desk import Desk
from game.seven_swords.scenes.hand import Hand
from game.seven_swords.scenes.lessons.answers import Prompted
from game.seven_swords.scenes.lessons.examples import Example, ExampleRules, examples
from game.seven_swords.scenes.lessons.little_board import Window, draw_board, through
from game.seven_swords.scenes.rules_values import page_values
from game.seven_swords.scenes.table_scene import TableScene
from game.seven_swords.view import panels, refs
from game.seven_swords.view.boxes import BOARD_SCALE, HEIGHT, Box, Table, to_units
from game.seven_swords.view.effects import Banner, CardFlight, Tumble
from game.seven_swords.view.focus import Spot
from game.seven_swords.view.paint import icon, label, sheet
from game.seven_swords.view.refs import Ref
from game.seven_swords.view.spots import Spots

#: The middle of the hamlet, in units, and how much larger than on a whole board it is shown.
_MIDDLE, _LARGER = (512.0, 398.0), 2.0
#: Sorts of things beside the board that an example leaves out.
_ABSENT = frozenset(
    (refs.TURN, refs.SCORE, refs.LEGEND, refs.TILE, refs.CARD, refs.BACK, refs.DISCARD, refs.POOL)
)
#: Effects drawn over the whole screen rather than on the board.
_WIDE = (Banner, CardFlight, Tumble)


class _LittleSpots(Spots):
    """The outlines of what an example shows."""

    def __init__(self, spots: Spots, buttons: Any, frame: Box) -> None:
        super().__init__(spots.layout, spots.picture, buttons, zoom=spots.zoom)
        self.places = {ref: s for ref, s in self.places.items() if _inside(frame, s)}
        self.panels = {ref: s for ref, s in self.panels.items() if self._there(ref)}
        self.markers = {ref: s for ref, s in self.markers.items() if self._there(ref)}

    def _there(self, ref: Ref) -> bool:
        if ref.sort in (refs.SAMURAI_CARD, refs.MARKER):
            return self.picture.samurai[ref.number].state in (WELL, INJURED)
        return ref.sort not in _ABSENT


def _inside(frame: Box, spot: Spot) -> bool:
    return frame.holds(*to_units(spot.box.centre))


def _lesson_box(zoom: float) -> Box:
    """Return where the words stand: higher the larger they are."""
    return Box(6, 4, 760, 110 + 170 * (zoom - 1))


def _window(zoom: float) -> Window:
    """Return the window on the board below the words."""
    top = _lesson_box(zoom).bottom + 6
    box = Box(6, top, 760, HEIGHT - 2 - top)
    wide, high = (size / (_LARGER * BOARD_SCALE) for size in (box.w, box.h))
    return Window(Box(_MIDDLE[0] - wide / 2, _MIDDLE[1] - high / 2, wide, high), box)


class _LittleControls(Controls):
    """The table's buttons, with those of the example instead of log, rules and menu."""

    def __init__(self, context: Context, wiring: Wiring) -> None:
        super().__init__(context, wiring)
        self._three = (
            (LOG, "again", wiring.log),
            (HELP, "next", wiring.help),
            (MENU, "close", wiring.menu),
        )
        self._texts = context.texts

    def rebuild(self, table: Table, session: Session, desk: Desk | None, hint: HintButtons) -> None:
        """See Controls."""
        super().rebuild(table, session, desk, hint)
        room = Box(table.tiles[0].x, table.tiles[0].y, table.header.w, 150)
        high, gap = 44.0, 9.0
        for number, (ref, name, action) in enumerate(self._three):
            box = Box(room.x + 120, room.y + 12 + number * (high + gap), room.w - 240, high)
            words = self._texts(f"trial.{name}")
            self.buttons[ref] = Button(name, box, words, action, role="label_bold")


class Trial(TableScene):
    """One example: try it, once more, the next one, back to the rules."""

    def __init__(self, context: Context, name: str, values: Values | None = None) -> None:
        """`values` are the component values of the board being played, if one is."""
        self._values = values
        self.example: Example = examples()[name]
        rules = ExampleRules(self.example, values)
        seats = tuple(HUMAN if seat == self.example.seat else "" for seat in (0, 1))
        #: Whether what the example is about has been done.
        self.reached = False
        seed = secrets.randbelow(MOST_SEED)
        new_game = NewGame("seven_swords", "", (seats[0], seats[1]), seed)

        def first(observation: Any) -> int:
            return rules.legal(observation)[0]

        session = Session(rules, new_game, lambda seat: Prompted(first))
        super().__init__(context, session, rules)
        self.controls = _LittleControls(context, self.wiring)
        self.hand = Hand(self.controls, self._choose)
        self._renew()

    # the three buttons, under the table's own keys

    def _log(self) -> None:
        """Set it up again."""
        self.context.scenes.replace(Trial(self.context, self.example.id, self._values))

    def _help(self) -> None:
        """Go on to the next example."""
        names = list(examples())
        name = names[(names.index(self.example.id) + 1) % len(names)]
        self.context.scenes.replace(Trial(self.context, name, self._values))

    def _menu(self) -> None:
        """Back to where it was opened."""
        self.context.scenes.pop(self)

    # host and session

    def end_phase(self, action: int, question: str, left: int) -> None:
        """See Host; the phase's end is the example's."""
        self._log()

    def _result(self) -> None:
        """Nothing is counted here."""

    def _played(self, steps: Sequence[Step]) -> None:
        for step in steps:
            if self.example.reaches_goal(self.engine.write(step.action)):
                self.reached = True
        super()._played(steps)

    def box(self, ref: Ref) -> Box:
        """See TableScene."""
        spot = self.spots.spot(ref)
        if spot is None:
            return self.spots.table.prompt
        if ref in self.spots.panels or ref in self.spots.markers:
            return spot.box
        window = self.window
        x, y = window.on_screen(spot.box.x, spot.box.y)
        return Box(x, y, spot.box.w * window.scale, spot.box.h * window.scale)

    @property
    def window(self) -> Window:
        """What is seen of the board, and where."""
        return _window(self.context.type.zoom / 100)

    def _renew(self) -> None:
        super()._renew()
        self.spots = _LittleSpots(self.spots, self.controls.boxes, self.window.frame)
        self.hand.settle(self.spots, self.hand.desk, self.hand.prefer)

    # input

    def handle(self, event: Event) -> bool:
        """See Scene; the pointer's place on the little board is put into the table's terms."""
        if isinstance(event, (PointerMove, Press)):
            x, y = self._under(event.x, event.y)
            if isinstance(event, PointerMove):
                return super().handle(PointerMove(x, y, event.pressed))
            return super().handle(Press(x, y))
        if isinstance(event, Click):
            end = self._under(event.x, event.y)
            start = self._under(event.from_x, event.from_y)
            return super().handle(Click(*end, *start, event.double))
        return super().handle(event)

    def _under(self, x: float, y: float) -> tuple[float, float]:
        window = self.window
        if window.box.holds(x, y):
            return window.on_table(x, y)
        # What is left of the table's column has nothing under it here.
        return (x, y) if x > window.box.right else (-1.0, -1.0)

    # picture

    @property
    def free(self) -> Sequence[Box]:
        """See Scene; above the board stand the words."""
        foot, *_ = super().free
        return (foot, Box(*foot)._replace(y=self.window.box.y + 8))

    @property
    def lesson(self) -> tuple[str, str]:
        """The example's title, and what to do or what came of it."""
        texts, name = self.texts, self.example.id
        key = "done" if self.reached and not self.busy else "intro"
        values = page_values(self.engine.layout)
        title = texts("trial.link", what=texts(f"trial.{name}.title"))
        return title, texts(f"trial.{name}.{key}", **values)

    def draw(self, canvas: Canvas) -> None:
        """See Scene."""
        picture, table, overlay = self.picture, self.spots.table, self.show.overlay
        paper(canvas, "paper_dark")
        self._draw_lesson(canvas)
        inner = through(canvas, self.window)
        if inner is not None:
            draw_board(inner, self.engine.layout, self.spots, self.marks, overlay)
            for effect in overlay.effects:
                if not isinstance(effect, _WIDE):
                    effect.draw(inner)
            self.hand.draw(inner)
        canvas.frame(self.window.box, "ink", 2.5)
        self._draw_header(canvas)
        panels.draw_prompt(canvas, table, self.notes)
        for number, card in enumerate(picture.samurai):
            if card.state in (WELL, INJURED):
                panels.draw_samurai_card(canvas, table.samurai_cards[number], card, self.texts)
        panels.draw_log(canvas, table, self.texts, self.notes)
        panels.draw_dice(canvas, table, self.texts, self.notes.dice, overlay.rolling)
        pointed = None if self.hand.by_keys else self.hand.hover
        self.controls.draw(canvas, pointed, self.hand.focus, self.hand.pressed)
        for effect in overlay.effects:
            if isinstance(effect, _WIDE):
                effect.draw(canvas)
        if self.hand.tips and self.hand.carrying is None:
            self._draw_tip(canvas)

    def _draw_header(self, canvas: Canvas) -> None:
        """Draw whose phase it is and the actions left; an example keeps no score."""
        picture, box = self.picture, self.spots.table.header
        sheet(canvas, box, "paper")
        side = self.show.to_act
        if side >= 0:
            icon(canvas, f"seal_{SIDE_NAMES[side]}", (box.x + 32, box.y + box.h / 2), 54)
        phase = self.texts(f"table.stage.{STAGE_NAMES[picture.stage]}")
        heading = self.texts("table.heading", turn=picture.turn, phase=phase)
        room = Box(box.x + 66, box.y, box.w - 140, box.h)
        label(canvas, heading, room, "table_heading", "ink", "ml")
        counter = self.spots.table.counter.inset(4)
        fill, color = panels.SIDE_COLORS[side] if side >= 0 else ("paper_dark", "ink")
        sheet(canvas, counter, fill, "ink", 2)
        number = Box(counter.x, counter.y - 3, counter.w, 40)
        label(canvas, str(picture.actions), number, "table_big", color)
        foot = Box(counter.x + 2, counter.bottom - 22, counter.w - 4, 20)
        label(canvas, self.texts("table.actions"), foot, "tiny", color)

    def _draw_lesson(self, canvas: Canvas) -> None:
        title, words = self.lesson
        box = _lesson_box(self.context.type.zoom / 100)
        ink.block(canvas, box.inset(3), "snow", "ink", width=2, inner="ochre", seed=3)
        x, y = box.x + 20, box.y + 12
        wide = box.w - 40
        head = canvas.text(title, (x, y), "label_bold", "vermilion_dark", "tl", fit=wide)
        top = head[1] + head[3]
        room = box.bottom - 10 - top
        role = next(
            (r for r in ("label", "small") if canvas.type.size(words, r, wide)[1] <= room), "tiny"
        )
        canvas.text(words, (x, top), role, "ink", "tl", width=wide)
