"""Letters to be chosen one by one, so that a name can be written without a keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client import ink
from game.client.acts import Command, Move, Typed
from game.client.canvas import Box, Canvas
from game.client.widgets.base import Look, Widget


class Letters(Widget):
    """A board of keys, each a word that is handed to `press_key`; the cursor walks over it."""

    repeats = True

    def __init__(
        self,
        name: str,
        box: Box,
        rows: Sequence[Sequence[tuple[str, str]]],
        press_key: Callable[[str], None],
    ) -> None:
        """`rows` hold (what is handed over, what is written on the key)."""
        super().__init__(name, box)
        self.keys = [list(row) for row in rows]
        self.press_key = press_key
        self.row, self.column = 0, 0

    def key_box(self, row: int, column: int) -> Box:
        """Return where a key lies; each row fills the whole width."""
        x, y, width, height = self.box
        high = height / len(self.keys)
        wide = width / len(self.keys[row])
        return x + column * wide + 2, y + row * high + 2, wide - 4, high - 4

    def activate(self) -> None:
        """Press the key that has the cursor."""
        self.press_key(self.keys[self.row][self.column][0])

    def click(self, x: float, y: float) -> None:
        """Press the key under the pointer."""
        left, top, width, height = self.box
        self.row = min(len(self.keys) - 1, int((y - top) / height * len(self.keys)))
        count = len(self.keys[self.row])
        self.column = min(count - 1, int((x - left) / width * count))
        self.activate()

    def command(self, event: Command | Move | Typed) -> bool:
        """The arrows walk over the keys; beyond the first and last row the focus moves on."""
        if not isinstance(event, Move):
            return False
        row = self.row + event.dy
        if not 0 <= row < len(self.keys):
            return False
        # Rows have keys of different widths: stay in the same place across.
        across = (self.column + 0.5) / len(self.keys[self.row])
        self.row = row
        self.column = min(len(self.keys[row]) - 1, int(across * len(self.keys[row])))
        if event.dx:
            self.column = (self.column + event.dx) % len(self.keys[row])
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the keys."""
        for row, keys in enumerate(self.keys):
            for column, (_, words) in enumerate(keys):
                box = self.key_box(row, column)
                here = look.focused and (row, column) == (self.row, self.column)
                fill, color = ("indigo", "snow") if here else ("snow", "ink")
                ink.block(canvas, box, fill, "ink", width=1.5, seed=(row + column) % 4)
                middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
                canvas.text(words, middle, "label_bold", color, "mc", fit=box[2] - 6)
