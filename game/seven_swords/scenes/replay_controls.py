"""The buttons under a game that is looked at again, and its track of turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client import ink
from game.client.acts import Act
from game.client.canvas import Canvas
from game.client.context import Context
from game.client.playback import OPEN, Playback
from game.client.scenes.screen import SEAT_COLORS
from game.client.widgets import Button, Look, Widget
from game.client.widgets.base import Action
from game.client.widgets.transport import TransportButton
from game.seven_swords.rules.components import SIDE_NAMES
from game.seven_swords.view.boxes import Box, Table

#: Height of the row of buttons that the log makes room for.
LOG_FOOT = 42.0
#: Width of a button with a sign, and of the one with the menu.
_SIGN, _MENU, _GAP = 44.0, 48.0, 4.0


@dataclass(frozen=True)
class Wiring:
    """What the buttons do."""

    start: Action
    turn_back: Action
    back: Action
    play: Action
    forward: Action
    turn_on: Action
    end: Action
    speed: Action
    menu: Action
    view: Action
    play_on: Action
    turn: Callable[[int], None]


class TurnTrack(Widget):
    """The track of turns, each a way to where it begins; what turned the game is marked."""

    focusable = False
    repeats = True

    def __init__(
        self, table: Table, playback: Playback, go: Callable[[int], None], tip: str
    ) -> None:
        """`go` gets the number of a turn."""
        first, last = table.track[0], table.track[-1]
        super().__init__("track", Box(first.x, first.y, last.right - first.x, first.h), tip=tip)
        self._cells = table.track
        self._playback = playback
        self._go = go

    def click(self, x: float, y: float) -> None:
        """Go to the turn under the pointer, if the game came to it."""
        for turn, cell in enumerate(self._cells, 1):
            if cell.holds(x, y) and turn in self._playback.start_of:
                self._go(turn)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Mark each turn in which the game was turned, in the colour of whom it was good for."""
        foot = self._cells[0].bottom
        for point in self._playback.turning:
            cell = self._cells[point.turn - 1]
            x = cell.x + cell.w / 2
            shape = [(x - 7, foot + 7), (x + 7, foot + 7), (x, foot - 3)]
            canvas.polygon(shape, SEAT_COLORS[point.gainer], "ink", 1.5)


class ReplayControls:
    """Makes the buttons for where a replay stands."""

    def __init__(self, context: Context, playback: Playback, wiring: Wiring) -> None:
        self._context = context
        self._playback = playback
        self._wiring = wiring

    def build(self, table: Table, *, playing: bool, speed: str) -> list[Widget]:
        """Return the widgets, in the order of Next."""
        track = TurnTrack(table, self._playback, self._wiring.turn, self._say("track_tip"))
        return [*self._signs(table, playing, speed), *self._words(table), track]

    def _say(self, key: str, **values: object) -> str:
        return self._context.texts(f"replay.{key}", **values)

    def _tip(self, key: str, *acts: Act | str) -> str:
        """Return what a button does, and with which key."""
        names = [
            self._context.key_name(act) if isinstance(act, Act) else self._context.chord_name(act)
            for act in acts
        ]
        return self._say("tip", words=self._say(f"tips.{key}"), keys=", ".join(names))

    def _signs(self, table: Table, playing: bool, speed: str) -> list[Widget]:
        wiring, playback = self._wiring, self._playback
        row = Box(
            table.buttons[0].x,
            table.buttons[0].y,
            table.buttons[-1].right - table.buttons[0].x,
            table.buttons[0].h,
        )
        at_start = self._say("at_start") if playback.ply == 0 else ""
        at_end = self._say("at_end") if playback.at_end else ""
        made: Sequence[tuple[str, str, Action, str, Sequence[Act | str]]] = (
            ("start", "start", wiring.start, at_start, (Act.FIRST,)),
            ("turn_back", "turn_back", wiring.turn_back, at_start, (Act.PAGE_UP, "up")),
            ("back", "back", wiring.back, at_start, ("left", Act.UNDO)),
            (
                "play",
                "pause" if playing else "play",
                wiring.play,
                "" if playing else at_end,
                (Act.CONFIRM,),
            ),
            ("forward", "forward", wiring.forward, at_end, ("right", Act.REDO)),
            ("turn_on", "turn_on", wiring.turn_on, at_end, (Act.PAGE_DOWN, "down")),
            ("end", "end", wiring.end, at_end, (Act.LAST,)),
        )
        widgets: list[Widget] = []
        x = row.x
        for name, sign, action, reason, acts in made:
            style = "main" if name == "play" else "plain"
            tip = self._tip(sign, *acts)
            box = Box(x, row.y, _SIGN, row.h)
            widgets.append(
                TransportButton(name, box, sign, action, style=style, tip=tip, reason=reason)
            )
            x += _SIGN + _GAP
        menu = Box(row.right - _MENU, row.y, _MENU, row.h)
        room = Box(x, row.y, menu.x - _GAP - x, row.h)
        words = self._context.texts(f"replay.speed_{speed}")
        tip = self._tip("speed", Act.SPEED)
        widgets += [
            Button("speed", room, words, wiring.speed, role="small_bold", tip=tip),
            Button(
                "menu",
                menu,
                "",
                wiring.menu,
                picture="icon_settings",
                tip=self._tip("menu", Act.MENU),
            ),
        ]
        return widgets

    def _words(self, table: Table) -> list[Widget]:
        playback, wiring = self._playback, self._wiring
        row = Box(table.log.x, table.log.bottom - LOG_FOOT + 6, table.log.w, LOG_FOOT - 6)
        left, right = row.columns(2, _GAP)
        return [
            Button(
                "view",
                left,
                self.view_name(playback.view),
                wiring.view,
                role="small_bold",
                picture="icon_cards" if playback.view == OPEN else f"seal_{self._side}",
                tip=self._tip("view", Act.INFO),
                reason="" if len(playback.views) > 1 else self._say("one_view"),
            ),
            Button(
                "play_on",
                right,
                self._say("play_on"),
                wiring.play_on,
                role="small_bold",
                tip=self._tip("play_on", Act.END_PHASE),
                reason=self._say("over_here") if playback.over and playback.at_end else "",
            ),
        ]

    @property
    def _side(self) -> str:
        return SIDE_NAMES[self._playback.view] if self._playback.view in (0, 1) else "bandit"

    def view_name(self, view: int) -> str:
        """Return the name of a view."""
        if view in (0, 1):
            return self._context.texts(f"seven_swords.seat.{SIDE_NAMES[view]}")
        return self._say("open" if view == OPEN else "nobody")


def mark_track(canvas: Canvas, cell: Box) -> None:
    """Show which turn the pointer is on."""
    ink.ring(canvas, cell, "ochre", 1, 2)
