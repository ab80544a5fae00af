"""What every widget is: a named box that can be drawn, pointed at and given the focus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.client.acts import Command, Edit, Move, Typed
from game.client.canvas import Box, Canvas

Action = Callable[[], None]


@dataclass(frozen=True)
class Look:
    """How a widget stands at the moment of drawing."""

    focused: bool = False
    hovered: bool = False
    pressed: bool = False


PLAIN = Look()


def inside(box: Box, x: float, y: float) -> bool:
    """Tell whether a point lies in a box."""
    return box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]


class Widget:
    """A named box of a screen."""

    #: Whether it can have the focus.
    focusable = True
    #: Whether it is drawn and takes part.
    visible = True
    #: Whether every click of a fast series counts, as on an arrow that steps a value.
    repeats = False
    #: Whether it takes typed text while it has the focus.
    types = False

    def __init__(self, name: str, box: Box, *, tip: str = "", reason: str = "") -> None:
        """`tip` explains it on hover or focus. A widget with a `reason` is disabled by it."""
        self.name = name
        self.box = box
        self.tip = tip
        self.reason = reason

    @property
    def enabled(self) -> bool:
        """False while there is a reason against it."""
        return not self.reason

    @property
    def hint(self) -> str:
        """What is shown on hover or focus: the reason against it, or the tip."""
        return self.reason or self.tip

    def hit(self, x: float, y: float) -> bool:
        """Tell whether a point lies on it."""
        return inside(self.box, x, y)

    def activate(self) -> None:
        """Confirm on it, or a click that has no place of its own."""

    def click(self, x: float, y: float) -> None:
        """A click on it; activates it unless the widget has parts."""
        self.activate()

    def press(self, x: float, y: float) -> None:
        """The left button went down on it."""

    def drag(self, x: float, y: float) -> None:
        """The pointer moved with the button that went down on it still down."""

    def command(self, event: Command | Move | Typed) -> bool:
        """Take a key while it has the focus; False lets the group use it."""
        return False

    def edit(self, event: Edit) -> bool:
        """Take a key that edits while it has the focus and takes typed text."""
        return False

    def wheel(self, steps: float) -> bool:
        """Take a turn of the wheel over it."""
        return False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
