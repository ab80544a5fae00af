"""The focus: which widget of a screen has it, and how it moves.

One group serves the pointer, the keys and the gamepad. Directions go to the nearest widget
that way; Next and Previous go round in order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from game.client import ink
from game.client.acts import (
    Act,
    Click,
    Command,
    Edit,
    Event,
    Move,
    PointerMove,
    Press,
    Release,
    Typed,
    Wheel,
)
from game.client.canvas import Box, Canvas
from game.client.widgets.base import Look, Widget
from game.client.widgets.buttons import Button
from game.client.widgets.tooltip import draw_tooltip

#: Seconds of rest until a tip shows.
TIP_AFTER = 0.45


class FocusGroup:
    """The widgets of one screen."""

    def __init__(
        self, widgets: Sequence[Widget] = (), sound: Callable[[str], None] | None = None
    ) -> None:
        """`sound` plays a sound by name: "click" or "refuse"."""
        self.widgets: list[Widget] = list(widgets)
        self._sound = sound or (lambda _: None)
        self.focused: Widget | None = None
        self.hovered: Widget | None = None
        self._pressed: Widget | None = None
        #: Whether the ring shows; pointing hides it, keys bring it back.
        self.ring = True
        self._rest = 0.0
        self._show_tip = False
        #: True when the picture is out of date.
        self.dirty = True

    # contents

    def __getitem__(self, name: str) -> Widget:
        """Return a widget by name. Raises KeyError."""
        for widget in self.widgets:
            if widget.name == name:
                return widget
        raise KeyError(name)

    def replace(self, widgets: Sequence[Widget]) -> None:
        """Take other widgets; the focus stays on the one of the same name, or goes to the first."""
        name = self.focused.name if self.focused else ""
        self.widgets = list(widgets)
        self.hovered = self._pressed = None
        self.focused = next((w for w in self._able() if w.name == name), None)
        if self.focused is None:
            self.focused = next(iter(self._able()), None)
        self._stir()

    def focus(self, name: str) -> None:
        """Give the focus to a widget by name; an unknown name changes nothing."""
        for widget in self._able():
            if widget.name == name:
                self.focused = widget
                self._stir()

    @property
    def typing(self) -> bool:
        """True while the focused widget takes text."""
        return self.focused is not None and self.focused.types

    def at(self, x: float, y: float) -> Widget | None:
        """Return the uppermost widget under a point that can be used."""
        for widget in reversed(self.widgets):
            if widget.visible and widget.hit(x, y) and (widget.focusable or widget.hint):
                return widget
        return None

    # events

    def handle(self, event: Event) -> bool:
        """Take an event; False when it meant nothing to any widget."""
        if isinstance(event, PointerMove):
            return self._point(event)
        if isinstance(event, Press):
            return self._press(event)
        if isinstance(event, Release):
            return self._pressed is not None
        if isinstance(event, Click):
            return self._click(event)
        if isinstance(event, Wheel):
            widget = self.at(event.x, event.y)
            used = widget is not None and widget.wheel(event.steps)
            if used:
                self._stir()
            return used
        if isinstance(event, Edit):
            return self._edit(event)
        return self._key(event)

    def _edit(self, event: Edit) -> bool:
        self.ring = True
        used = self.focused is not None and self.focused.enabled and self.focused.edit(event)
        if used:
            self._stir()
        return used

    def _point(self, event: PointerMove) -> bool:
        if event.pressed and self._pressed is not None:
            self._pressed.drag(event.x, event.y)
            self.dirty = True
            return True
        widget = self.at(event.x, event.y)
        if widget is not self.hovered:
            self.hovered = widget
            self._stir()
        return widget is not None

    def _press(self, event: Press) -> bool:
        widget = self.at(event.x, event.y)
        self.ring = False
        self._pressed = widget
        self._stir()
        if widget is None:
            return False
        if widget.focusable:
            self.focused = widget
        if widget.enabled:
            widget.press(event.x, event.y)
        return True

    def _click(self, event: Click) -> bool:
        widget, self._pressed = self._pressed, None
        self._stir()
        if widget is None:
            return False
        # Only a press and release on one widget is a click on it.
        if widget.hit(event.x, event.y) and (not event.double or widget.repeats):
            if widget.enabled:
                self._sound("click")
                widget.click(event.x, event.y)
            else:
                self._refuse()
        return True

    def _key(self, event: Command | Move | Typed) -> bool:
        self.ring = True
        widget = self.focused
        if widget is None:
            return self._first(event)
        if widget.enabled and widget.command(event):
            self._stir()
            return True
        if isinstance(event, Move):
            return self._move(event)
        if isinstance(event, Command) and event.act in (Act.NEXT, Act.PREVIOUS):
            able = self._able()
            step = 1 if event.act is Act.NEXT else -1
            self.focused = able[(able.index(widget) + step) % len(able)]
            self._stir()
            return True
        if isinstance(event, Command) and event.act is Act.CONFIRM and not event.repeated:
            self._stir()
            if widget.enabled:
                self._sound("click")
                widget.activate()
            else:
                self._refuse()
            return True
        return False

    def _first(self, event: Command | Move | Typed) -> bool:
        """Without a focus, a step or Next gives it to the first widget."""
        steps = isinstance(event, Move) or (
            isinstance(event, Command) and event.act in (Act.NEXT, Act.PREVIOUS)
        )
        if steps:
            self.focused = next(iter(self._able()), None)
            self._stir()
        return steps

    def _refuse(self) -> None:
        self._sound("refuse")
        self._show_tip = True
        self.dirty = True

    def _move(self, event: Move) -> bool:
        assert self.focused is not None
        others = [w for w in self._able() if w is not self.focused]
        found = nearest(self.focused.box, [w.box for w in others], event.dx, event.dy)
        if found is not None:
            self.focused = self._entered(others[found]) if event.dy else others[found]
        self._stir()
        return True

    def _entered(self, widget: Widget) -> Widget:
        """Return what a step up or down into a row leads to: what the row is mostly for."""
        top, high = widget.box[1], widget.box[3]
        row = [w for w in self._able() if (w.box[1], w.box[3]) == (top, high)]
        if self.focused in row:
            return widget
        return next((w for w in row if isinstance(w, Button) and w.style == "main"), widget)

    def _able(self) -> list[Widget]:
        return [w for w in self.widgets if w.visible and w.focusable]

    def _stir(self) -> None:
        self._rest = 0.0
        self._show_tip = False
        self.dirty = True

    # time and picture

    def update(self, dt: float) -> None:
        """Let the tip come up after a rest."""
        if self._show_tip or self._tipped() is None:
            return
        self._rest += dt
        if self._rest >= TIP_AFTER:
            self._show_tip = True
            self.dirty = True

    def _tipped(self) -> Widget | None:
        """The widget whose tip would show."""
        widget = self.focused if self.ring else self.hovered
        return widget if widget is not None and widget.hint else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the widgets, the ring and the tip."""
        for widget in self.widgets:
            if widget.visible:
                widget.draw(
                    canvas,
                    Look(
                        focused=widget is self.focused,
                        hovered=widget is self.hovered,
                        pressed=widget is self._pressed and widget is self.hovered,
                    ),
                )
        if self.ring and self.focused is not None:
            ink.ring(canvas, self.focused.box)

    def draw_tip(self, canvas: Canvas) -> None:
        """Draw the tip, above everything else of the scene."""
        widget = self._tipped()
        if self._show_tip and widget is not None:
            draw_tooltip(canvas, widget.hint, widget.box, refused=not widget.enabled)


#: What part of the smaller of two boxes may lie beside the other for it to be ahead.
_OVERLAP = 0.3


def nearest(box: Box, others: Sequence[Box], dx: int, dy: int) -> int | None:
    """Return the number of the nearest box in a direction; going up or down, round to the far end.

    What lies straight ahead comes before what lies aside. A box that begins beside this one
    and only reaches further is not ahead of it.
    """
    best, best_cost = None, math.inf
    far, far_cost = None, math.inf
    for number, other in enumerate(others):
        gap_x, offset_x = _gap(box[0], box[2], other[0], other[2])
        gap_y, offset_y = _gap(box[1], box[3], other[1], other[3])
        if dx and dy:
            ahead = offset_x * dx > 1 and offset_y * dy > 1
            cost = abs(offset_x) + abs(offset_y)
            behind = False
        elif dx:
            ahead = offset_x * dx > 1 and gap_x > -_OVERLAP * min(box[2], other[2])
            cost = max(0.0, gap_x) + 3 * max(0.0, gap_y) + 0.15 * abs(offset_y)
            behind = False
        else:
            ahead = offset_y * dy > 1 and gap_y > -_OVERLAP * min(box[3], other[3])
            cost = max(0.0, gap_y) + 3 * max(0.0, gap_x) + 0.15 * abs(offset_x)
            behind = offset_y * dy < -1 and gap_x < 0
        if ahead and cost < best_cost:
            best, best_cost = number, cost
        elif behind and 0.15 * abs(offset_x) - gap_y < far_cost:
            far, far_cost = number, 0.15 * abs(offset_x) - gap_y
    return far if best is None else best


def _gap(start: float, length: float, other: float, other_length: float) -> tuple[float, float]:
    """Free room between two stretches (negative where they overlap), and between their middles."""
    gap = max(other - (start + length), start - (other + other_length))
    return gap, other + other_length / 2 - start - length / 2
