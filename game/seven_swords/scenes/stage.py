"""The stage: what an animation moves, and the few movements everything is made of.

A stage builds timelines for the director; they change an :class:`Overlay` that the table is
drawn with, and nothing else. When a step has been shown the scene clears the overlay and
shows the bare picture of the state that the rules came to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Protocol

from game.client.canvas import Canvas
from game.client.context import Context
from game.client.director import (
    Easing,
    Step,
    Timeline,
    call,
    ease_in_out,
    ease_out,
    linear,
    pause,
    sequence,
)
from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.board import Layout
from game.seven_swords.rules.components import AREAS, N_SLOTS
from game.seven_swords.rules.state import OUTSIDE
from game.seven_swords.view.boxes import Box, Table, marker_boxes, on_board, table_for
from game.seven_swords.view.effects import Banner, Clash, Flight, Float, Shot, Tumble, walk
from game.seven_swords.view.overlay import Overlay
from game.seven_swords.view.panels import DiceTray
from game.seven_swords.view.picture import FIGURE_LIFT, PictureState
from game.seven_swords.view.refs import Point, Ref

#: Seconds a piece takes from space to space.
_STRIDE = 0.24


class Timed(Protocol):
    """An effect whose time is set from outside."""

    t: float

    def draw(self, canvas: Canvas) -> None:
        """Draw it as it is now."""


class Stage:
    """Pieces, effects and sounds in motion, for one step of the game."""

    def __init__(self, context: Context, layout: Layout, overlay: Overlay) -> None:
        self.context = context
        self.layout = layout
        self.overlay = overlay
        #: Dice that lie in the tray.
        self.dice = DiceTray()
        #: Called when dice have come to rest.
        self.when_thrown: Callable[[], None] = lambda: None
        self.before: PictureState
        self.after: PictureState
        self._at: dict[Ref, Point] = {}

    def set(self, before: PictureState, after: PictureState) -> None:
        """Take the pictures before and after the step that is staged next."""
        self.before, self.after = before, after
        self._at = {}

    @property
    def table(self) -> Table:
        """The boxes of the table that is looked at."""
        return table_for(self.before.seat, self.context.type.zoom)

    # where things are

    def where(self, ref: Ref) -> Point:
        """Return where a piece stands once everything staged so far has been shown."""
        if ref in self._at:
            return self._at[ref]
        look = self.before.pieces.get(ref) or self.after.pieces.get(ref)
        return look.at if look is not None else self.table.board.centre

    def point(self, place: int) -> Point:
        """Return the point of a token's place, or of a place argument of an action."""
        if place >= OUT_AT:
            return on_board(self.layout.entries[place - OUT_AT].deploy_at[1])
        if place >= OUTSIDE:
            entry, slot = divmod(place - OUTSIDE, N_SLOTS)
            return on_board(self.layout.entries[entry].deploy_at[slot])
        return on_board(self.layout.spaces[place].at)

    # sounds and words

    def sound(self, name: str, volume: float = 1.0) -> Callable[[], None]:
        """Return an action that plays a sound."""
        return lambda: self.context.audio.play(name, volume)

    def sounds(self, name: str, volume: float = 1.0) -> Step:
        """Return a step of no duration that plays a sound."""
        return call(self.sound(name, volume))

    # movements

    def effect(
        self,
        effect: Timed,
        seconds: float,
        *,
        sound: str = "",
        easing: Easing = linear,
        stays: bool = False,
    ) -> Step:
        """Show an effect for some time; one that `stays` is left lying until the step ends."""

        def start() -> None:
            self.overlay.effects.append(effect)
            if sound:
                self.context.audio.play(sound)

        def tween(t: float) -> None:
            effect.t = t

        def end() -> None:
            if not stays:
                self.overlay.effects[:] = [e for e in self.overlay.effects if e is not effect]

        return Step(seconds, tween, start, end, easing)

    def banner(self, words: str, fill: str, sprite: str = "", seconds: float = 1.3) -> Step:
        """Show words on a band across the board."""
        return self.effect(Banner(self.table.board, words, fill, sprite), seconds)

    def clash(self, at: Point, color: str = "vermilion", sound: str = "hit") -> Step:
        """Show that something is hit."""
        return self.effect(Clash(at, 46.0, color), 0.35, sound=sound, easing=ease_out)

    def rise(self, at: Point, words: str, fill: str = "ink") -> Step:
        """Let a word rise from a thing."""
        return self.effect(Float(at, words, fill), 0.8)

    def fly(self, sprite: str, start: Point, end: Point, size: float, sound: str = "") -> Step:
        """Let a picture glide over the table."""
        return self.effect(Flight(sprite, start, end, size), 0.38, sound=sound, easing=ease_in_out)

    def shoot(self, start: Point, end: Point) -> Step:
        """Let an arrow fly."""
        return self.effect(Shot(start, end), 0.45, sound="arrow")

    def roll(self, faces: Sequence[int], tray: DiceTray) -> Timeline:
        """Throw dice into the tray; they come to rest on their faces, with words below."""
        tumble = Tumble(self.table, tuple(faces))

        def start() -> None:
            self.overlay.rolling = True

        def end() -> None:
            self.overlay.rolling = False
            self.dice = tray
            self.when_thrown()

        throw = self.effect(tumble, 0.85 + 0.05 * min(len(faces), 8), sound="die")
        return sequence(call(start), throw, call(end), pause(0.3))

    def slide(
        self, ref: Ref, points: Sequence[Point], seconds: float, easing: Easing = ease_in_out
    ) -> Step:
        """Move a piece along a line of points, where it stays."""
        line = tuple(points)
        self._at[ref] = line[-1]

        def tween(t: float) -> None:
            self.overlay.positions[ref] = walk(line, t, 0.0)

        return Step(seconds, tween, easing=easing)

    def stroll(self, ref: Ref, points: Sequence[Point], sound: str) -> Timeline:
        """Walk a piece from space to space, with a sound at each step."""
        self._at[ref] = points[-1]

        def stride(start: Point, end: Point) -> Step:
            def tween(t: float) -> None:
                self.overlay.positions[ref] = walk((start, end), t)

            return Step(_STRIDE, tween, self.sound(sound, 0.8), easing=linear)

        return sequence(*(stride(start, end) for start, end in pairwise(points)))

    def lunge(self, ref: Ref, towards: Point) -> Step:
        """Let a piece rush at something and come back."""
        start = self.where(ref)
        reach = (
            start[0] + (towards[0] - start[0]) * 0.45,
            start[1] + (towards[1] - start[1]) * 0.45,
        )

        def tween(t: float) -> None:
            there = 1 - abs(2 * t - 1)
            self.overlay.positions[ref] = walk((start, reach), there, 0.0)

        return Step(0.36, tween, easing=ease_in_out)

    def shake(self, ref: Ref) -> Step:
        """Let a piece tremble."""
        start = self.where(ref)

        def tween(t: float) -> None:
            shift = 5 * (1 - t) * (1 if int(t * 12) % 2 else -1)
            self.overlay.positions[ref] = (start[0] + (shift if t < 1 else 0), start[1])

        return Step(0.35, tween, easing=linear)

    def appear(self, ref: Ref) -> Step:
        """Let a piece of the picture after come onto the table from above."""
        look = self.after.pieces.get(ref)
        if look is None:
            return pause(0)
        end = self._at[ref] = look.at
        start = (end[0], end[1] - 30)

        def begin() -> None:
            self.overlay.looks[ref] = look

        def tween(t: float) -> None:
            self.overlay.alpha[ref] = min(1.0, 2 * t)
            self.overlay.positions[ref] = walk((start, end), t, 0.0)

        return Step(0.35, tween, begin, easing=ease_out)

    def vanish(self, ref: Ref, seconds: float = 0.5, *, falls: bool = True) -> Step:
        """Let a piece fall over and fade away."""

        def tween(t: float) -> None:
            self.overlay.alpha[ref] = 1 - t
            if falls:
                self.overlay.angle[ref] = -80 * t

        def end() -> None:
            self.overlay.hidden.add(ref)

        return Step(seconds, tween, end=end, easing=ease_in_out)

    def turn_up(self, ref: Ref) -> Timeline:
        """Turn a piece over: its look of the picture after comes up at half-time."""
        look, at = self.after.pieces.get(ref), self.where(ref)

        def shrink(t: float) -> None:
            self.overlay.scale[ref] = max(0.05, 1 - t)

        def swap() -> None:
            if look is not None:
                self.overlay.looks[ref] = look.at_point(at)

        def grow(t: float) -> None:
            self.overlay.scale[ref] = max(0.05, t)

        return sequence(
            Step(0.16, shrink, easing=linear),
            Step(0.22, grow, swap, self.sound("tile"), easing=ease_out),
        )

    def replace_with(self, ref: Ref, effect: Timed, seconds: float, sound: str) -> Step:
        """Show an effect in a piece's place; the piece itself is not seen until the step ends."""
        step = self.effect(effect, seconds, sound=sound, stays=True)
        begin = step.start

        def start() -> None:
            self.overlay.hidden.add(ref)
            if begin is not None:
                begin()

        step.start = start
        return step

    # places by number

    def lifted(self, place: int) -> Point:
        """Return where a samurai's figure stands on a space."""
        x, y = self.point(place)
        return x, y - FIGURE_LIFT

    def box_of_marker(self, samurai: int, kind: int) -> Box:
        """Return the place of a marker on a samurai's card."""
        return marker_boxes(self.table.samurai_cards[samurai])[kind]

    def bow_square(self, area: int) -> Point:
        """Return the middle of an area's bow square."""
        return on_board(self.layout.bow_squares[AREAS[area]])
