"""A line of text to type in, with what every line of text can: mark, copy, paste, move about."""

from __future__ import annotations

import itertools
from bisect import bisect
from collections.abc import Callable
from typing import NamedTuple

from game.client import clipboard, ink
from game.client.acts import Act, Command, Edit, Move, Typed
from game.client.canvas import Box, Canvas
from game.client.typeset import Typesetter
from game.client.widgets.base import Look, Widget

_ROLE = "body"
#: Room kept free beside the text.
_PAD = 14.0
#: How far into the field the cursor stays where a text is longer than it.
_AHEAD = 0.7


class _Sight(NamedTuple):
    """How the text stands in the field: where each letter begins, and how far it is scrolled."""

    stops: list[float]
    offset: float


class TextField(Widget):
    """A line of text to type in."""

    types = True

    def __init__(
        self,
        name: str,
        box: Box,
        text: str,
        change: Callable[[str], None],
        *,
        allowed: str = "",
        longest: int = 24,
        ghost: str = "",
        tip: str = "",
    ) -> None:
        """`allowed` limits the characters; `ghost` shows while it is empty."""
        super().__init__(name, box, tip=tip)
        self.text = text
        self.change = change
        self.allowed = allowed
        self.longest = longest
        self.ghost = ghost
        self.cursor = len(text)
        #: The other end of what is marked; where the cursor is while nothing is.
        self.anchor = self.cursor
        self._type: Typesetter | None = None

    def lay_out(self, typesetter: Typesetter) -> None:
        """Know how wide letters are; needed before the pointer can set the cursor."""
        self._type = typesetter

    def write(self, text: str) -> None:
        """Replace the whole text, as a program would; `change` is not called."""
        self.text = text[: self.longest]
        self.cursor = self.anchor = len(self.text)

    @property
    def marked(self) -> str:
        """The part of the text that is marked."""
        start, end = self._span
        return self.text[start:end]

    @property
    def _span(self) -> tuple[int, int]:
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    # keys

    def command(self, event: Command | Move | Typed) -> bool:
        """Type; a pad, or keys of the player's own, can move the cursor and erase too."""
        if isinstance(event, Typed):
            self._insert(event.text)
            return True
        if isinstance(event, Move):
            return not event.dy and self.edit(Edit("right" if event.dx > 0 else "left"))
        what = _OWN_KEYS.get(event.act)
        return what is not None and self.edit(Edit(what))

    def edit(self, event: Edit) -> bool:
        """Move the cursor, mark, erase, or use the clipboard."""
        start, end = self._span
        if event.what == "all":
            self.anchor, self.cursor = 0, len(self.text)
        elif event.what in ("copy", "cut"):
            copied = start < end and clipboard.write(self.text[start:end])
            if copied and event.what == "cut":
                self._replace("")
        elif event.what == "paste":
            self._insert(clipboard.read())
        elif event.what in ("erase", "delete"):
            if start == end:
                self.anchor = self._beyond(-1 if event.what == "erase" else 1, event.by_word)
            self._replace("")
        else:
            self._go(event)
        return True

    def _go(self, event: Edit) -> None:
        """Move the cursor; without marking, a step leaves what is marked by that end of it."""
        start, end = self._span
        places = {"first": 0, "last": len(self.text), "left": start, "right": end}
        if event.what in ("left", "right") and (event.selecting or start == end):
            self.cursor = self._beyond(-1 if event.what == "left" else 1, event.by_word)
        else:
            self.cursor = places[event.what]
        if not event.selecting:
            self.anchor = self.cursor

    def _beyond(self, step: int, by_word: bool) -> int:
        """Return the place a letter, or a word, from the cursor."""
        at, last = self.cursor, len(self.text)
        if not by_word:
            return min(last, max(0, at + step))
        # The letter that would be passed next, to the left or to the right of the cursor.
        side = -1 if step < 0 else 0
        for wordly in (False, True):
            while 0 <= at + side < last and self.text[at + side].isalnum() is wordly:
                at += step
        return at

    def _insert(self, text: str) -> None:
        """Put what may stand here in the place of what is marked, as much as there is room for."""
        # What is pasted may have several lines.
        parted = any(letter in text for letter in "\r\n\t")
        letters = [
            letter
            for letter in (" ".join(text.split()) if parted else text)
            if letter.isprintable() and (not self.allowed or letter in self.allowed)
        ]
        if letters:
            room = self.longest - len(self.text) + len(self.marked)
            self._replace("".join(letters[:room]))

    def _replace(self, new: str) -> None:
        """Put a text in the place of what is marked."""
        start, end = self._span
        if new or start < end:
            self.text = self.text[:start] + new + self.text[end:]
            self.cursor = self.anchor = start + len(new)
            self.change(self.text)

    # pointer

    def press(self, x: float, y: float) -> None:
        """Set the cursor."""
        self.drag(x, y)
        self.anchor = self.cursor

    def drag(self, x: float, y: float) -> None:
        """Mark from where the button went down."""
        if self._type is None:
            return
        stops, offset = self._sight(self._type)
        at = x - self.box[0] - _PAD + offset
        middles = [(left + right) / 2 for left, right in itertools.pairwise(stops)]
        self.cursor = bisect(middles, at)

    # picture

    def _sight(self, typesetter: Typesetter) -> _Sight:
        parts = (self.text[:end] for end in range(1, len(self.text) + 1))
        stops = [0.0, *(typesetter.width(part, _ROLE) for part in parts)]
        room = self.box[2] - 2 * _PAD
        least = stops[self.cursor] - _AHEAD * room
        return _Sight(stops, max(0.0, min(least, stops[-1] + 3 - room)))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""
        x, y, width, height = self.box
        ink.block(canvas, self.box, "snow", "ink", seed=4)
        middle = y + height / 2
        room = width - 2 * _PAD
        if not self.text and not look.focused:
            at = (x + _PAD, middle)
            canvas.text(self.ghost, at, "body_italic", "ink_soft", "ml", fit=room)
            return
        stops, offset = self._sight(canvas.type)
        left = x + _PAD - offset
        surface = canvas.surface
        outside = surface.get_clip()
        inside = canvas.rect((x + _PAD - 3, y + 3, room + 6, height - 6))
        surface.set_clip(inside.clip(outside))
        try:
            start, end = self._span
            if look.focused and start < end:
                long = stops[end] - stops[start]
                band = (left + stops[start], y + height * 0.16, long, height * 0.68)
                canvas.fill("marked", band)
            if self.text:
                canvas.text(self.text, (left, middle), _ROLE, "ink", "ml")
            if look.focused:
                at_cursor = left + stops[self.cursor]
                canvas.fill("vermilion", (at_cursor, y + height * 0.2, 2, height * 0.6))
        finally:
            surface.set_clip(outside)


#: What acts mean in a field, for keys that the player has given them.
_OWN_KEYS = {
    Act.ERASE: "erase",
    Act.DELETE: "delete",
    Act.FIRST: "first",
    Act.LAST: "last",
}
