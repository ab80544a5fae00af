"""A part of a board drawn small: into a box of a page, or as large as a box allows."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.canvas import Canvas
from game.client.typeset import Typesetter
from game.seven_swords.rules.board import Layout
from game.seven_swords.view import boxes
from game.seven_swords.view.board_view import draw_bows, draw_ground, draw_pieces
from game.seven_swords.view.boxes import BOARD_SCALE, Box
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.marks import draw_marks_above, draw_marks_below
from game.seven_swords.view.overlay import NO_OVERLAY, Overlay
from game.seven_swords.view.spots import Spots

_NO_MARKS = Highlights()


@dataclass(frozen=True)
class Window:
    """What part of a board is seen, in units, and where on the screen."""

    frame: Box
    box: Box

    @property
    def scale(self) -> float:
        """How much larger than on the whole table everything is drawn."""
        return self.box.w / (self.frame.w * BOARD_SCALE)

    def on_table(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the screen would lie on the whole table."""
        left, top = boxes.on_board((self.frame.x, self.frame.y))
        return left + (x - self.box.x) / self.scale, top + (y - self.box.y) / self.scale

    def on_screen(self, x: float, y: float) -> tuple[float, float]:
        """Return where on the screen a point of the whole table lies."""
        left, top = boxes.on_board((self.frame.x, self.frame.y))
        return self.box.x + (x - left) * self.scale, self.box.y + (y - top) * self.scale


def fitted(frame: Box, width: float, height: float, most: float) -> tuple[float, float]:
    """Return the size at which a part of a board fits, at most `most` times its usual one."""
    wide, high = frame.w * BOARD_SCALE, frame.h * BOARD_SCALE
    scale = min(width / wide, height / high, most)
    return wide * scale, high * scale


def through(canvas: Canvas, window: Window) -> Canvas | None:
    """Return a canvas on which what is drawn as on the whole table shows in a window.

    None when nothing of the window can be seen.
    """
    rect = canvas.rect(window.box)
    seen = rect.clip(canvas.surface.get_rect())
    if not seen:
        return None
    inner = Canvas(canvas.surface.subsurface(seen), canvas.type)
    inner.scale = canvas.scale * window.scale
    left, top = boxes.on_board((window.frame.x, window.frame.y))
    inner.origin = (
        rect.x - seen.x - round(left * inner.scale),
        rect.y - seen.y - round(top * inner.scale),
    )
    return inner


def draw_board(
    canvas: Canvas,
    layout: Layout,
    spots: Spots,
    marks: Highlights = _NO_MARKS,
    overlay: Overlay = NO_OVERLAY,
) -> None:
    """Draw the board and what is on it, without effects in motion."""
    draw_ground(canvas, layout)
    draw_bows(canvas, layout, spots.picture.bows)
    draw_marks_below(canvas, spots, marks)
    draw_pieces(canvas, spots.picture, overlay)
    draw_marks_above(canvas, spots, marks)


@dataclass(frozen=True)
class BoardFigure:
    """A still part of a board on a page, with a caption under it."""

    layout: Layout
    spots: Spots
    frame: Box
    caption: str
    marks: Highlights = _NO_MARKS
    #: Sets it apart from other pictures of the same board.
    key: str = ""

    @property
    def words(self) -> str:
        """See Figure."""
        return self.caption

    def size(self, typesetter: Typesetter, width: float) -> tuple[float, float]:
        """See Figure."""
        wide, high = fitted(self.frame, width, 400, 1.35)
        below = typesetter.size(self.caption, "small_italic", width)[1] + 8 if self.caption else 0.0
        return max(wide, width if self.caption else 0), high + below

    def draw(self, canvas: Canvas, box: tuple[float, float, float, float]) -> None:
        """See Figure."""
        x, y, width, _ = box
        wide, high = fitted(self.frame, width, 400, 1.35)
        window = Window(self.frame, Box(x, y, wide, high))
        here = Window(self.frame, Box(0, 0, wide, high))

        def paint(page: Canvas) -> None:
            inner = through(page, here)
            assert inner is not None
            draw_board(inner, self.layout, self.spots, self.marks)
            page.frame((0, 0, wide, high), "ink", 2)

        key = ("little_board", self.key, self.layout.id, canvas.type.zoom)
        canvas.painted(key, window.box, paint)
        if self.caption:
            canvas.text(
                self.caption, (x, y + high + 6), "small_italic", "ink_soft", "tl", width=width
            )
