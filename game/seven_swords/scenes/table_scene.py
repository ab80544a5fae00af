"""The table: the scene in which a game is played, from setup to the last turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.client.acts import Act, Click, Command, Event, Move, PointerMove, Press, Release, Wheel
from game.client.canvas import Canvas
from game.client.context import Context
from game.client.session import Session, Step
from game.client.widgets import draw_tooltip
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.refusals import Refusal
from game.seven_swords.scenes import leaving
from game.seven_swords.scenes.adviser import Adviser
from game.seven_swords.scenes.controls import HINT, MAIN, REDO, UNDO, Controls, Wiring
from game.seven_swords.scenes.decision import Decision
from game.seven_swords.scenes.desk import Desk, Option
from game.seven_swords.scenes.desks import make_desk
from game.seven_swords.scenes.explain import Objection, explain
from game.seven_swords.scenes.hand import Hand
from game.seven_swords.scenes.hints import Hints
from game.seven_swords.scenes.host_scene import HostScene
from game.seven_swords.scenes.log_scene import LogScene
from game.seven_swords.scenes.offer import Offer
from game.seven_swords.scenes.pace import Pace
from game.seven_swords.scenes.show import Show
from game.seven_swords.scenes.watch_desk import OverDesk, WatchDesk
from game.seven_swords.view.boxes import Box
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.hint_panel import panel_box
from game.seven_swords.view.panels import LogLine, Notes
from game.seven_swords.view.picture import PictureState
from game.seven_swords.view.refs import Ref
from game.seven_swords.view.spots import Spots
from game.seven_swords.view.table import draw_table
from game.seven_swords.view.tooltips import tooltip

#: Log lines that one notch of the wheel goes back.
_WHEEL_LINES = 2


class TableScene(HostScene):
    """A game in progress, seen by the seat that looks. It is the host of the desks."""

    def __init__(
        self,
        context: Context,
        session: Session,
        engine: SevenSwords,
        adviser: Adviser | None = None,
    ) -> None:
        """Without an `adviser` there are no hints here."""
        super().__init__(context, session, engine)
        self.show = Show(context, session, engine, self.names)
        self.desk: Desk | None = None
        #: What was chosen at which sort of desk before the last step.
        self._kept: tuple[type[Desk] | None, Ref | None] = (None, None)
        self._objection = Objection()
        self.hints = Hints(context, session, self.names, adviser)
        self._marks = Highlights()
        self._log_back = 0
        self._handing_over = self._result_shown = False
        #: How far the opponent has prepared itself, as it is shown.
        self._progress = session.progress
        self.pace = Pace(context, session)
        #: Whether the buttons show that the opponent waits.
        self._waited_for = False
        self.controls = Controls(context, self.wiring)
        self.hand = Hand(self.controls, self._choose)
        self.spots = Spots(engine.layout, self.show.picture, zoom=context.type.zoom)
        session.on_steps = self._played
        session.on_jump = self._jumped
        self.show.on_change = self._renew
        self._started = False
        self._renew()
        context.closing.append(self._end)

    @property
    def wiring(self) -> Wiring:
        """What the table's buttons do."""
        own = (self._undo, self._redo, self._log, self._help, self._menu)
        return Wiring(*own, self._hint, self._put_away, self._next_page)

    # what a desk asks of its host

    @property
    def picture(self) -> PictureState:
        """See Host."""
        return self.show.picture

    def refuse(self, refusal: Refusal) -> None:
        """See Host."""
        self._refuse(explain(self.names, refusal), refusal.rule)

    def offer(self, ref: Ref, title: str, options: Sequence[Option]) -> None:
        """See Host."""
        box = self.box(ref)
        within = self.spots.table.surroundings(box)
        self.context.scenes.push(Offer(self.context, box, title, options, within))

    def box(self, ref: Ref) -> Box:
        """Return where a thing is on the screen."""
        spot = self.spots.spot(ref)
        return spot.box if spot is not None else self.spots.table.prompt

    def stir(self) -> None:
        """See Host."""
        self._renew()

    # from the session to the table

    @property
    def busy(self) -> bool:
        """True while something that happened is being shown."""
        return self.show.director.busy

    def _leave_desk(self) -> None:
        self.hints.drop()
        if self.desk is not None:
            self._kept = (type(self.desk), self.desk.selected)
            self.desk = None

    def _played(self, steps: Sequence[Step]) -> None:
        self._leave_desk()
        self.show.play(steps)
        if self.session.hand_over_due:
            self.show.linger()
        self._settle()

    def _jumped(self) -> None:
        self._leave_desk()
        self.show.jump()
        self._settle()

    def _settle(self) -> None:
        """Once everything has been shown, let whoever is to decide do so."""
        if self.busy:
            self._renew()
            return
        session = self.session
        (kind, selected), self._kept = self._kept, (None, None)
        if session.hand_over_due:
            self._renew()
            self._hand_over()
            return
        self.desk = self._make_desk()
        if type(self.desk) is kind:
            self.desk.recall(selected)
        self._renew()
        if session.over and not self._result_shown:
            self._result_shown = True
            self._result()

    def _make_desk(self) -> Desk:
        session = self.session
        mine = session.yours
        decision = Decision(self.engine, session.observe(), somebody_elses=not mine)
        if mine:
            return make_desk(self, decision)
        if session.over:
            return OverDesk(self, decision, self._result)
        return WatchDesk(self, decision, session, self.pace, lambda: self.show.caption)

    def _follow_pace(self) -> None:
        """See to the buttons when the opponent has come to wait, or waits no more."""
        waiting = self.pace.waiting and not self.busy
        if waiting != self._waited_for:
            self._waited_for = waiting
            self._renew()

    def _release(self) -> bool:
        """Let an opponent who waits go on; False when nobody does."""
        if not self.pace.waiting or self.busy:
            return False
        self.context.audio.play("click", 0.5)
        self.pace.go_on()
        return True

    def _hand_over(self) -> None:
        if self._handing_over:
            return
        self._handing_over = True
        self.hand.forget()
        seat = self.session.seat

        def open_view() -> None:
            self._handing_over = False
            self.session.look(seat)

        leaving.hand_over(self.context, seat, open_view, self._menu)

    def _result(self) -> None:
        result = self.engine.result(self.session.state)
        assert result is not None
        leaving.show_result(self.context, result, self.session)

    @property
    def _stage(self) -> int:
        return int(self.session.state.stage)

    def _renew(self) -> None:
        """The picture, the desk or its selection is another: see to all that hangs on it."""
        self._objection.drop()
        self.dirty = True
        desk = None if self.busy else self.desk
        picture = self.show.picture
        zoom = self.context.type.zoom
        outlines = Spots(self.engine.layout, picture, zoom=zoom)
        self.hints.lay(desk, picture, outlines.table)
        self.controls.rebuild(outlines.table, self.session, desk, self.hints.buttons)
        self.spots = Spots(self.engine.layout, picture, self.controls.boxes, zoom=zoom)
        self._marks = desk.marks() if desk is not None else Highlights()
        marks = self._marks
        prefer = {*marks.selectable, *marks.joined, *marks.destinations, *marks.targets}
        self.hand.settle(self.spots, desk, prefer)

    def _refuse(self, words: str, rule: str = "") -> None:
        self.context.audio.play("refuse")
        self._objection.make(words, rule)
        self.dirty = True

    # the buttons

    def _undo(self) -> None:
        self.session.undo()

    def _redo(self) -> None:
        self.session.redo()

    def _log(self) -> None:
        self.context.scenes.push(LogScene(self.context, lambda: self.show.chronicle.lines))

    def _help(self) -> None:
        leaving.open_help(self.context, self._stage, self._objection.rule)

    def _menu(self) -> None:
        leaving.open_menu(self.context, self._stage, self.session.kept)

    def _hint(self) -> None:
        """Ask for a hint, or do what the one that is shown says."""
        if self.hints.take(self.play):
            self._renew()

    def _put_away(self) -> None:
        """Show no hint any more."""
        self.hints.drop()
        self._renew()

    def _next_page(self) -> None:
        self._turn_page(1)

    def _turn_page(self, by: int) -> bool:
        """Turn the pages of a hint; False where it has no other."""
        turned = self.hints.turn(by)
        if turned:
            self._renew()
        return turned

    def _leap(self, by: int) -> None:
        """Turn a page of the hint that is shown, else let the cursor leap."""
        if not self._turn_page(by):
            self.hand.leap(by)

    def _choose(self, ref: Ref) -> None:
        """Something was clicked on or confirmed."""
        self.hand.hush()
        if self.controls.press(ref, self._refuse) or self.desk is None or self.busy:
            return
        self.context.audio.play("click", 0.5)
        self.desk.choose(ref)

    # input

    def handle(self, event: Event) -> bool:
        """See Scene."""
        if isinstance(event, Command) and event.repeated:
            return True
        if not self.controls.always(event) and self.show.director.gate(event):
            self.dirty = True
            if not self.busy:
                self._settle()
            return True
        if isinstance(event, Command):
            return self._command(event.act)
        self.dirty |= self._pointed(event)
        return True

    def _pointed(self, event: Event) -> bool:
        """Take what pointer, wheel and direction keys do; True when it is to be drawn."""
        if isinstance(event, PointerMove):
            return self.hand.point(event)
        if isinstance(event, Press):
            self.hand.press(event)
        elif isinstance(event, Click):
            self.hand.click(event)
        elif isinstance(event, Move):
            self.hand.move(event)
        elif isinstance(event, Wheel):
            self._scroll(event)
        else:
            return isinstance(event, Release)
        return True

    def _scroll(self, event: Wheel) -> None:
        panel = self.hints.panel
        if panel is not None:
            if panel_box(self.spots.table, panel.wide).holds(event.x, event.y):
                self._turn_page(-1 if event.steps > 0 else 1)
        elif self.spots.table.log.holds(event.x, event.y):
            back = self._log_back + round(event.steps) * _WHEEL_LINES
            self._log_back = min(max(0, back), 3 * len(self.show.chronicle.lines))

    def _command(self, act: Act) -> bool:
        self.dirty = True
        if act in (Act.CONFIRM, Act.SKIP) and self._release():
            return True
        acts = {
            Act.CONFIRM: self.hand.confirm,
            Act.NEXT: lambda: self.hand.cycle(1),
            Act.PREVIOUS: lambda: self.hand.cycle(-1),
            Act.PAGE_DOWN: lambda: self._leap(1),
            Act.PAGE_UP: lambda: self._leap(-1),
            Act.UNDO: lambda: self._choose(UNDO),
            Act.REDO: lambda: self._choose(REDO),
            Act.END_PHASE: lambda: self._choose(MAIN),
            Act.HINT: lambda: self._choose(HINT),
            Act.LOG: self._log,
            Act.HELP: self._help,
            Act.MENU: self._menu,
            Act.BACK: self._back,
            Act.ERASE: self._erase,
            Act.DELETE: self._erase,
            Act.INFO: self._info,
        }
        if act not in acts:
            return False
        acts[act]()
        return True

    def _back(self) -> None:
        """One step back: put a hint away, give up what is chosen, else the menu."""
        if self.hints.panel is not None:
            self._put_away()
        elif self.busy or self.desk is None or not self.desk.back():
            self._menu()

    def _erase(self) -> None:
        subject = self.hand.subject
        if self.desk is None or self.busy:
            return
        if subject is not None:
            self.desk.erase(subject)

    def _info(self) -> None:
        """Tell about what is pointed at; somebody who only watches changes the side he sees."""
        if self.session.humans == 0:
            self.session.look(1 - self.session.viewer)
        elif self.hand.subject is not None:
            self.hand.tips = True

    # time

    @property
    def moving(self) -> bool:
        """See Scene; while an opponent plays without animation he is listened to at once."""
        if self.busy:
            return True
        quick = self.context.settings["opponent_speed"] == "off" or self.picture.tray is not None
        return self.session.thinking and quick

    def update(self, dt: float) -> None:
        """See Scene."""
        director = self.show.director
        director.hurried = self.context.input.held(Act.SKIP)
        if director.busy:
            director.update(dt)
            self.dirty = True
            if not director.busy:
                self._settle()
        trouble = self.session.trouble
        if self.session.tick(not director.busy and not self.pace.held):
            self.pace.played()
        self._follow_pace()
        if self.session.trouble != trouble:
            self._renew()
        progress, self._progress = self._progress, self.session.progress
        self.dirty |= progress != self._progress
        if self.hints.update(dt):
            self._renew()
        self.dirty |= self._objection.update(dt) or self.hand.update(dt)

    def present(self, ahead: float) -> None:
        """See Scene."""
        self.show.director.present(ahead)

    def revealed(self) -> None:
        """See Scene."""
        super().revealed()
        self.hand.let_go(self.context.input.pointer)
        if not self._started:
            self._started = True
            self._settle()

    def refresh(self) -> None:
        """See Scene."""
        self.show.retell()
        self._renew()

    def closed(self) -> None:
        """See Scene."""
        self._end()
        if self._end in self.context.closing:
            self.context.closing.remove(self._end)

    def _end(self) -> None:
        """Send everybody away who thinks."""
        self.session.close()
        self.hints.close()

    # picture

    @property
    def free(self) -> Sequence[Box]:
        """See Scene."""
        return self.spots.table.free

    @property
    def prompt(self) -> str:
        """What is to be done now, or what has just happened."""
        if self.busy or self.desk is None:
            return self.show.caption
        return self.desk.prompt()

    @property
    def notes(self) -> Notes:
        """What stands beside the picture."""
        desk = None if self.busy else self.desk
        lines = desk.notes() if desk is not None else None
        return Notes(
            prompt=self._objection.words or self.prompt,
            refused=bool(self._objection.words),
            to_act=self.show.to_act,
            sources=self.show.sources,
            log=self.show.chronicle.lines if lines is None else [LogLine(*line) for line in lines],
            log_back=self._log_back,
            dice=self.show.stage.dice,
            hint=self.hints.panel,
        )

    @property
    def marks(self) -> Highlights:
        """What is marked, with the cursor and the pointer."""
        subject = self.hand.subject
        way = () if self.desk is None or subject is None or self.busy else self.desk.way(subject)
        hover = self.hand.hover if self.hand.hover in self.hand.prefer else None
        marks = replace(self._marks, focus=self.hand.focus, hover=hover, way=way)
        return self.hints.mark(marks)

    def draw(self, canvas: Canvas) -> None:
        """See Scene."""
        draw_table(
            canvas,
            self.engine.layout,
            self.texts,
            self.spots,
            marks=self.marks,
            notes=self.notes,
            overlay=self.show.overlay,
        )
        self._draw_over(canvas)
        hand = self.hand
        pointed = None if hand.by_keys else hand.hover
        self.controls.draw(canvas, pointed, hand.focus, hand.pressed)
        hand.draw(canvas)
        if hand.tips and hand.carrying is None:
            self._draw_tip(canvas)

    def _draw_over(self, canvas: Canvas) -> None:
        """Draw what lies over the table and under its buttons; nothing here."""

    def _draw_tip(self, canvas: Canvas) -> None:
        ref = self.hand.subject
        if ref is None or self.spots.spot(ref) is None:
            return
        words, refused = self.controls.tip(ref)
        if not words:
            told = tooltip(self.texts, self.engine.layout, self.picture, ref)
            more = self.desk.tip(ref) if self.desk is not None and not self.busy else ""
            words = "\n".join(part for part in (told, more) if part)
        if words:
            box = self.box(ref)
            within = self.spots.table.surroundings(box)
            draw_tooltip(canvas, words, box, refused=refused, within=within)
