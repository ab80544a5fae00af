"""What a player can do, whatever device he does it with: the events that scenes take.

Positions are logical units. Only the left button makes presses and clicks; the wheel makes
`Wheel`, and the other buttons make nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Act(StrEnum):
    """A command. The values are the names used in `assets/client/keys.toml`."""

    CONFIRM = "confirm"
    BACK = "back"
    NEXT = "next"
    PREVIOUS = "previous"
    UNDO = "undo"
    REDO = "redo"
    END_PHASE = "end_phase"
    HELP = "help"
    HINT = "hint"
    LOG = "log"
    INFO = "info"
    SPEED = "speed"
    SKIP = "skip"
    MENU = "menu"
    FULLSCREEN = "fullscreen"
    MUTE = "mute"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    FIRST = "first"
    LAST = "last"
    ERASE = "erase"
    DELETE = "delete"


@dataclass(frozen=True)
class Command:
    """A command key or button went down. `repeated` while it is held (only some repeat)."""

    act: Act
    repeated: bool = False


@dataclass(frozen=True)
class Move:
    """A step of the focus: dx, dy are -1, 0 or 1, down and right positive."""

    dx: int
    dy: int
    repeated: bool = False


@dataclass(frozen=True)
class PointerMove:
    """The pointer moved; `pressed` while its left button is down."""

    x: float
    y: float
    pressed: bool = False


@dataclass(frozen=True)
class Press:
    """The left button went down."""

    x: float
    y: float


@dataclass(frozen=True)
class Release:
    """The left button came up."""

    x: float
    y: float


@dataclass(frozen=True)
class Click:
    """A press and its release. `double` marks one that follows another at once on the spot."""

    x: float
    y: float
    from_x: float
    from_y: float
    double: bool = False

    @property
    def still(self) -> bool:
        """True when the pointer hardly moved between press and release."""
        return abs(self.x - self.from_x) < 8 and abs(self.y - self.from_y) < 8


@dataclass(frozen=True)
class Wheel:
    """The wheel turned; `steps` is positive away from the player (upwards)."""

    x: float
    y: float
    steps: float


@dataclass(frozen=True)
class Typed:
    """Text was typed while a field wanted it."""

    text: str


@dataclass(frozen=True)
class Edit:
    """A key that edits went down while a field wanted text; these keys mean the same everywhere.

    `what` is "left", "right", "first", "last", "erase", "delete", "all", "copy", "cut" or "paste".
    """

    what: str
    #: Whether the text between is marked.
    selecting: bool = False
    #: Whether a whole word is meant rather than a letter.
    by_word: bool = False
    repeated: bool = False


@dataclass(frozen=True)
class Pressed:
    """A key or button went down, whatever it means: for somebody who asks for keys, not for acts.

    `device` is "key", "pad" or "mouse"; `name` is written as in the bindings' data, and "" for
    one that cannot be bound.
    """

    device: str
    name: str


Event = Command | Move | PointerMove | Press | Release | Click | Wheel | Typed | Edit
