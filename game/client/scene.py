"""Scenes and their stack.

A scene's constructor leaves it drawable. `handle` takes semantic events, `update` moves its
time on, `present` places what moves for the coming frame, and `draw` changes nothing. A modal
scene is drawn over those beneath.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.client.canvas import HEIGHT, WIDTH, Box, Canvas
from game.client.context import Context
from game.client.input import Event

#: The foot of a screen, below its buttons: only the line that tells the keys stands there.
FOOT: Box = (20.0, 680.0, WIDTH - 40, HEIGHT - 682)


class Scene:
    """One screen of the game, or a dialogue over one."""

    #: A modal scene lets the scenes beneath be seen, dimmed by itself if it likes.
    modal = False
    #: Whether it gets the house's own commands too, such as fullscreen.
    takes_everything = False
    #: The rules of the game that is played or looked at here, if one is.
    engine: Any = None
    #: Whether update still runs while another scene lies on top.
    runs_beneath = False

    def __init__(self, context: Context) -> None:
        self.context = context
        #: True when the picture is out of date. The loop clears it after drawing.
        self.dirty = True

    @property
    def moving(self) -> bool:
        """True while something moves, so that every frame is drawn."""
        return False

    @property
    def wants_text(self) -> bool:
        """True while printable keys are typed into a field instead of being commands."""
        return False

    def handle(self, event: Event) -> bool:
        """Take an event. Return False to say it meant nothing here."""
        return False

    def update(self, dt: float) -> None:
        """Move time on by `dt` seconds (always 1/60)."""

    def present(self, ahead: float) -> None:
        """Place what moves, `ahead` seconds after the last update (0 to 1/60)."""

    @property
    def free(self) -> Sequence[Box]:
        """Boxes without heading or button, in which a notice may stand; the best one first."""
        return (FOOT,)

    @property
    def sheet(self) -> Box | None:
        """The box that a modal scene covers, if it does not cover everything."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole scene; change nothing."""

    def refresh(self) -> None:
        """Lay out anew: the language, the interface scale or another setting has changed."""
        self.dirty = True

    def revealed(self) -> None:
        """The scene has become the top one (pushed, or what lay over it has gone)."""
        self.dirty = True

    def closed(self) -> None:
        """The scene has left the stack."""


class Scenes:
    """The stack of scenes; the top one gets the input."""

    def __init__(self) -> None:
        self._stack: list[Scene] = []
        #: True when the stack has changed since the last drawing.
        self.changed = True

    @property
    def top(self) -> Scene | None:
        """The scene that gets the input, or None when all have gone."""
        return self._stack[-1] if self._stack else None

    @property
    def engine(self) -> Any:
        """The rules of the game that is played or looked at, beneath whatever lies over it."""
        found = (scene.engine for scene in reversed(self._stack) if scene.engine is not None)
        return next(found, None)

    def __iter__(self) -> Iterator[Scene]:
        return iter(tuple(self._stack))

    def __len__(self) -> int:
        return len(self._stack)

    def push(self, scene: Scene) -> None:
        """Lay a scene on top."""
        self._stack.append(scene)
        self.changed = True
        scene.revealed()

    def pop(self, scene: Scene | None = None) -> None:
        """Take off the top scene, or the given one wherever it lies."""
        if not self._stack:
            return
        gone = self._stack[-1] if scene is None else scene
        if gone not in self._stack:
            return
        was_top = gone is self._stack[-1]
        self._stack.remove(gone)
        self.changed = True
        gone.closed()
        if was_top and self._stack:
            self._stack[-1].revealed()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        if self._stack:
            self._stack.pop().closed()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Take off everything and lay this scene alone."""
        while self._stack:
            self._stack.pop().closed()
        self.push(scene)

    def visible(self) -> list[Scene]:
        """The scenes to be drawn, lowest first."""
        first = len(self._stack) - 1
        while first > 0 and self._stack[first].modal:
            first -= 1
        return self._stack[max(first, 0) :]

    def free(self) -> Box:
        """The box in which a notice stands: free of what is to be read or pressed, if any is."""
        seen = self.visible()
        if not seen:
            return FOOT
        sheets = [scene.sheet for scene in seen if scene.sheet is not None]
        boxes = seen[0].free
        for box in boxes:
            if not any(_meet(box, sheet) for sheet in sheets):
                return box
        return boxes[-1]

    def running(self) -> list[Scene]:
        """The scenes whose time moves on."""
        return [s for s in self._stack if s is self.top or s.runs_beneath]

    def refresh(self) -> None:
        """Lay out every scene anew."""
        for scene in self._stack:
            scene.refresh()
        self.changed = True


def _meet(one: Box, other: Box) -> bool:
    """Tell whether two boxes overlap."""
    across = one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
    return across and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]
