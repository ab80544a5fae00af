"""A game looked at again on its table: step by step, playing, from any turn, with any eyes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.acts import Act, Click, Command, Event, Move, PointerMove, Press, Release, Wheel
from game.client.canvas import Box, Canvas
from game.client.context import Context
from game.client.playback import NOBODY, OPEN, Playback
from game.client.scene import Scene
from game.client.scenes.hand_over import HandOver
from game.client.scenes.replay_on import PlayOn
from game.client.widgets import FocusGroup, draw_tooltip
from game.record.replay import Replay
from game.seven_swords.rules.components import SAMURAI, SIDE_NAMES
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import SETUP
from game.seven_swords.scenes import leaving
from game.seven_swords.scenes.log_scene import LogScene
from game.seven_swords.scenes.naming import Names
from game.seven_swords.scenes.replay_controls import LOG_FOOT, ReplayControls, Wiring, mark_track
from game.seven_swords.scenes.show import Show
from game.seven_swords.view.panels import DiceTray, Notes
from game.seven_swords.view.refs import TURN, Ref
from game.seven_swords.view.spots import Spots
from game.seven_swords.view.table import draw_table
from game.seven_swords.view.tooltips import tooltip

SPEEDS = ("slow", "normal", "fast", "off")
#: Seconds between two steps that are shown without movement.
_BEAT = 0.3
#: The same for placing a piece in the setup.
_SETUP_BEAT = 0.08
#: Seconds of rest until a tip shows.
_TIP_AFTER = 0.45
#: Log lines that one notch of the wheel goes back.
_WHEEL_LINES = 2


def open_replay(
    context: Context, replay: Replay, level: str, ply: int = 0, *, show: bool = False
) -> ReplayScene:
    """Lay the table for a game to be looked at again, from after its first `ply` actions.

    `show` shows the next one as it happened.
    """
    scene = ReplayScene(context, Playback(replay, level, ply))
    context.scenes.push(scene)
    if show:
        scene.forward()
    return scene


class ReplayScene(Scene):
    """The table of a game that has been played."""

    def __init__(self, context: Context, playback: Playback) -> None:
        super().__init__(context)
        engine = playback.replay.engine
        assert isinstance(engine, SevenSwords)
        self.playback = playback
        self.engine = engine
        self.texts = context.texts
        self.names = Names(context.texts, engine.layout)
        self.playing = False
        self._speed = str(context.settings["opponent_speed"])
        self._wait = 0.0
        self._log_back = 0
        self._hover: Ref | None = None
        self._rest = 0.0
        self._pressed = False
        self._asked = False
        #: What the buttons were made for.
        self._made_for: tuple[object, ...] = ()
        self.show = Show(context, playback, engine, self.names)
        self.show.speed = self._speed
        self.show.open = playback.view == OPEN
        self.group = FocusGroup(sound=context.audio.play)
        self._controls = ReplayControls(
            context,
            playback,
            Wiring(
                start=lambda: self.jump(0),
                turn_back=lambda: self.jump(playback.turn_before),
                back=self.back,
                play=self.play_or_pause,
                forward=self.one_step,
                turn_on=lambda: self.jump(playback.turn_after),
                end=lambda: self.jump(playback.length),
                speed=self.next_speed,
                menu=self._menu,
                view=self.next_view,
                play_on=self._play_on,
                turn=lambda turn: self.jump(playback.start_of[turn]),
            ),
        )
        self.spots = Spots(engine.layout, self.show.picture, zoom=context.type.zoom)
        self.show.on_change = self._renew
        self.show.jump()
        self.group.focus("play")
        # The ring, and the tips that come with it, wait for the key that moves it.
        self.group.ring = False

    # where it stands

    def jump(self, ply: int) -> None:
        """Go to the place after so many actions, without movement."""
        self.show.director.finish()
        self.playback.go(ply)
        self.show.stage.dice = DiceTray()
        self._wait = 0.0
        if self.playback.at_end:
            self.playing = False
        self.show.jump()

    def forward(self) -> None:
        """Show the next step as it happened."""
        self.show.director.finish()
        if self.playback.at_end:
            return
        step = self.playback.forward()
        setup = step.before.stage == SETUP
        self._wait = _SETUP_BEAT if setup else _BEAT if self._speed == "off" else 0.0
        self.show.play([step])
        if self.playback.at_end:
            self.playing = False
        self._renew()

    def one_step(self) -> None:
        """Show the next step, and stop there."""
        self.playing = False
        self.forward()

    def back(self) -> None:
        """Go one step back, and stop there."""
        self.playing = False
        self.jump(self.playback.ply - 1)

    def play_or_pause(self) -> None:
        """Play on by itself, or stop after this step."""
        self.playing = not self.playing and not self.playback.at_end
        self._renew()

    def next_speed(self) -> None:
        """Play at the next speed, round and round."""
        self._speed = SPEEDS[(SPEEDS.index(self._speed) + 1) % len(SPEEDS)]
        self.show.speed = self._speed
        self._renew()

    @property
    def speed(self) -> str:
        """The speed at which steps are shown."""
        return self._speed

    # who looks

    def next_view(self) -> None:
        """See the game with other eyes; two people's secrets open only to whose they are."""
        view = self.playback.next_view
        if view == self.playback.view:
            return
        if self.playback.guarded:
            self._hand_over(view)
        else:
            self.look(view)

    def look(self, view: int) -> None:
        """See the game with these eyes."""
        self.show.director.finish()
        self.playback.look(view)
        self.show.open = view == OPEN
        self.show.jump()

    def _hand_over(self, seat: int) -> None:
        self.playing = False
        key = f"seven_swords.seat.{SIDE_NAMES[seat]}"

        def leave() -> None:
            if self.playback.view == NOBODY:
                self.context.scenes.pop(self)
            self.context.scenes.pop()

        self.context.scenes.push(HandOver(self.context, key, lambda: self.look(seat), leave))

    # ways to other scenes

    def _menu(self) -> None:
        self.playing = False
        leaving.open_replay_menu(self.context, self.playback, self._log, self._play_on, self._leave)

    def _leave(self) -> None:
        self.context.scenes.pop(self)

    def _log(self) -> None:
        self.playing = False
        self.context.scenes.push(LogScene(self.context, lambda: self.show.chronicle.lines))

    def _help(self) -> None:
        self.playing = False
        leaving.open_help(self.context, int(self.playback.state.stage))

    def _play_on(self) -> None:
        self.playing = False
        self.show.director.finish()
        self.context.scenes.push(PlayOn(self.context, self.playback))

    # what is seen

    def _renew(self) -> None:
        """The picture or the place is another: see to all that hangs on it."""
        self.dirty = True
        zoom = self.context.type.zoom
        if self.spots.picture is not self.show.picture or self.spots.zoom != zoom:
            self.spots = Spots(self.engine.layout, self.show.picture, zoom=zoom)
        playback = self.playback
        made_for = (
            playback.ply == 0,
            playback.at_end,
            playback.view,
            self.spots.table,
            self.playing,
            self._speed,
        )
        # A button that is held down must not be replaced by each step that is shown.
        if made_for != self._made_for:
            self._made_for = made_for
            table = self.spots.table
            widgets = self._controls.build(table, playing=self.playing, speed=self._speed)
            self.group.replace(widgets)

    def _press(self, name: str) -> None:
        """Do what a button does, by its key."""
        button = self.group[name]
        if button.enabled:
            self.context.audio.play("click")
            button.activate()
        else:
            self.context.audio.play("refuse")

    @property
    def _focus(self) -> str:
        return self.group.focused.name if self.group.focused is not None else ""

    @property
    def prompt(self) -> str:
        """Where the replay stands, and what has just happened."""
        playback = self.playback
        if playback.ply == 0:
            words = self.texts("replay.beginning")
        else:
            lines = self.show.chronicle.lines
            words = self.show.caption or (lines[-1].text if lines else self._quiet)
        return self.texts("replay.prompt", ply=playback.ply, length=playback.length, words=words)

    @property
    def _quiet(self) -> str:
        """What happens before anything is told: the log says nothing of what is placed (S1)."""
        return self.texts("play.watch.setup", side=self.names.side(SAMURAI))

    @property
    def notes(self) -> Notes:
        """What stands beside the picture."""
        return Notes(
            prompt=self.prompt,
            to_act=self.show.to_act,
            sources=self.show.sources,
            log=self.show.chronicle.lines,
            log_back=self._log_back,
            dice=self.show.stage.dice,
            log_foot=LOG_FOOT,
        )

    # input

    def handle(self, event: Event) -> bool:
        """See Scene."""
        if isinstance(event, Command):
            return self._command(event)
        self.dirty = True
        if isinstance(event, Move):
            self._move(event)
        elif isinstance(event, Wheel):
            self._scroll(event)
        elif isinstance(event, Press):
            self._pressed = self.group.handle(event)
        elif isinstance(event, Click) and not self._pressed:
            # Beside the buttons, a click finishes what is moving.
            self.show.director.skip()
        elif isinstance(event, PointerMove):
            self._point(event)
        elif isinstance(event, (Click, Release)):
            self.group.handle(event)
        else:
            return False
        return True

    def _point(self, event: PointerMove) -> None:
        self.group.handle(event)
        over = self.group.hovered
        hover = self.spots.pick(event.x, event.y) if over is None or over.name == "track" else None
        if hover != self._hover:
            self._hover, self._rest = hover, 0.0

    def _scroll(self, event: Wheel) -> None:
        if self.spots.table.log.holds(event.x, event.y):
            back = self._log_back + round(event.steps) * _WHEEL_LINES
            self._log_back = min(max(0, back), 3 * len(self.show.chronicle.lines))

    def _move(self, event: Move) -> None:
        """Left and right are steps, up and down are turns."""
        self._hover = None
        if event.dx:
            self._press("forward" if event.dx > 0 else "back")
        else:
            self._press("turn_on" if event.dy > 0 else "turn_back")

    def _command(self, event: Command) -> bool:
        self.dirty = True
        self._hover = None
        steps = {Act.PAGE_UP: "turn_back", Act.PAGE_DOWN: "turn_on"}
        if event.repeated and event.act not in steps:
            return True
        presses = {
            **steps,
            Act.UNDO: "back",
            Act.REDO: "forward",
            Act.FIRST: "start",
            Act.LAST: "end",
            Act.INFO: "view",
            Act.SPEED: "speed",
            Act.END_PHASE: "play_on",
            Act.MENU: "menu",
        }
        others: dict[Act, Callable[[], None]] = {
            Act.LOG: self._log,
            Act.HELP: self._help,
            Act.BACK: self._leave,
            Act.SKIP: self.show.director.skip,
        }
        if event.act is Act.CONFIRM and self._focus == "play":
            self._press("play")
        elif event.act in presses:
            self._press(presses[event.act])
        elif event.act in others:
            others[event.act]()
        else:
            return self.group.handle(event)
        return True

    # time

    @property
    def moving(self) -> bool:
        """See Scene."""
        return self.playing or self.show.director.busy

    def update(self, dt: float) -> None:
        """See Scene."""
        director = self.show.director
        director.hurried = self.context.input.held(Act.SKIP)
        self._wait = max(0.0, self._wait - dt)
        if director.busy:
            director.update(dt)
            self.dirty = True
        elif self.playing and self._wait == 0.0:
            self.forward()
        self.group.update(dt)
        if self.group.dirty:
            self.group.dirty = False
            self.dirty = True
        if self._hover is not None and self._rest < _TIP_AFTER:
            self._rest += dt
            self.dirty |= self._rest >= _TIP_AFTER

    def present(self, ahead: float) -> None:
        """See Scene."""
        self.show.director.present(ahead)

    def revealed(self) -> None:
        """See Scene; of two people's game nothing is seen before its owner has come."""
        super().revealed()
        self.group.hovered = None
        self._hover = None
        if self.playback.view == NOBODY and not self._asked:
            self._asked = True
            self._hand_over(self.engine.to_act(self.playback.replay.final))

    def refresh(self) -> None:
        """See Scene."""
        self.show.retell()
        self._made_for = ()
        self._renew()

    # picture

    @property
    def free(self) -> Sequence[Box]:
        """See Scene."""
        return self.spots.table.free

    def draw(self, canvas: Canvas) -> None:
        """See Scene."""
        draw_table(
            canvas,
            self.engine.layout,
            self.texts,
            self.spots,
            notes=self.notes,
            overlay=self.show.overlay,
        )
        hover = self._hover
        if hover is not None and hover.sort == TURN and hover.number in self.playback.start_of:
            mark_track(canvas, self.spots.table.track[hover.number - 1])
        self.group.draw(canvas)
        self.group.draw_tip(canvas)
        if hover is not None and self._rest >= _TIP_AFTER and hover.sort != TURN:
            spot = self.spots.spot(hover)
            words = tooltip(self.texts, self.engine.layout, self.show.picture, hover)
            if spot is not None and words:
                within = self.spots.table.surroundings(spot.box)
                draw_tooltip(canvas, words, spot.box, within=within)
