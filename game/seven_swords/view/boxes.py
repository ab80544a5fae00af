"""Where every part of the table lies, in logical coordinates of a 1280 x 720 canvas.

The board fills the left side under the turn track; everything beside the board stands in
one column on the right, all of it always in sight. Which rows of that column are tall
depends on the seat that looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from game.seven_swords.rules.components import (
    LAST_TURN,
    N_AREAS,
    N_ENTRIES,
    N_HOUSES,
    N_KINDS,
    N_MARKERS,
    N_SAMURAI,
    N_STORES,
    N_SUPPLIES,
    N_TILES,
    SAMURAI,
)
from game.seven_swords.view.refs import Point

WIDTH, HEIGHT = 1280, 720
#: Logical pixels per unit of a level's coordinates (1000 x 900 units).
BOARD_SCALE = 0.76
BOARD_UNITS = (1000, 900)


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Bottom edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """Middle point."""
        return (self.x + self.w / 2, self.y + self.h / 2)

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box shrunk on every side."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Box:
        """Return the box shifted."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def meets(self, other: Box) -> bool:
        """Tell whether two boxes overlap by more than an edge."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def columns(self, count: int, gap: float) -> tuple[Box, ...]:
        """Return `count` equal boxes side by side that fill this one."""
        width = (self.w - gap * (count - 1)) / count
        return tuple(Box(self.x + i * (width + gap), self.y, width, self.h) for i in range(count))


@dataclass(frozen=True)
class Table:
    """The boxes of one seat's table."""

    board: Box
    track: tuple[Box, ...]
    header: Box
    counter: Box
    prompt: Box
    samurai_cards: tuple[Box, ...]
    tiles: tuple[Box, ...]
    hand_row: Box
    hand: tuple[Box, ...]
    discards: tuple[Box, ...]
    pool: tuple[Box, ...]
    log: Box
    dice: Box
    buttons: tuple[Box, ...]
    tray: Box
    tray_supplies: tuple[Box, ...]
    tray_stores: tuple[Box, ...]
    tray_houses: tuple[Box, ...]
    tray_palisades: tuple[Box, ...]
    tray_bow: Box
    #: Room for two buttons of the setup beside the bows.
    tray_buttons: tuple[Box, ...]

    @property
    def score(self) -> Box:
        """The header without the counter of actions."""
        return self.header._replace(w=self.counter.x - self.header.x)

    @property
    def legends(self) -> tuple[Box, Box]:
        """What stands over the hand, and over the discard row."""
        top, high = self.hand_row.y, self.hand[0].y - self.hand_row.y
        left, right = self.hand[0].x, self.discards[0].x
        return (
            Box(left, top, self.hand[-1].right - left, high),
            Box(right, top, self.discards[-1].right - right, high),
        )

    def surroundings(self, box: Box) -> Box:
        """Return where words about a thing lie: on the board for what is there."""
        return self.board if self.board.holds(*box.centre) else Box(0, 0, WIDTH, HEIGHT)

    @property
    def free(self) -> tuple[Box, ...]:
        """Strips of the board on which a message may lie for a while; the best one first."""
        strip = Box(self.board.x + 10, self.board.bottom - 80, self.board.w - 20, 76)
        low = Box(strip.x, strip.bottom - 38, strip.w, 38)
        return (strip, strip.moved(0, self.board.y + 4 - strip.y), low)

    def panels(self) -> dict[str, Box]:
        """Return the outer boxes that must neither overlap nor leave the canvas (no setup)."""
        parts = {
            "board": self.board,
            "header": self.header,
            "prompt": self.prompt,
            "hand": self.hand_row,
            "log": self.log,
            "dice": self.dice,
        }
        for name, boxes in (
            ("track", self.track),
            ("samurai", self.samurai_cards),
            ("tiles", self.tiles),
            ("pool", self.pool),
            ("buttons", self.buttons),
        ):
            parts[name] = Box(boxes[0].x, boxes[0].y, boxes[-1].right - boxes[0].x, boxes[0].h)
        return parts


def on_board(at: Point) -> Point:
    """Return the logical coordinates of a point given in a level's units."""
    return (BOARD_LEFT + at[0] * BOARD_SCALE, BOARD_TOP + at[1] * BOARD_SCALE)


def to_units(at: Point) -> Point:
    """Return the level's units of a logical point."""
    return ((at[0] - BOARD_LEFT) / BOARD_SCALE, (at[1] - BOARD_TOP) / BOARD_SCALE)


BOARD_LEFT, BOARD_TOP = 6.0, 34.0
_COLUMN_LEFT, _COLUMN_WIDTH = 774.0, 500.0
_GAP = 6.0


@cache
def table_for(seat: int, zoom: int = 100) -> Table:
    """Return the table as the given seat sees it, with room for texts of a size in percent."""
    samurai = seat == SAMURAI
    # What larger words need they take from the log, which can be scrolled.
    larger = zoom / 100 - 1
    caption = 21.0 + 10 * larger
    heights = {
        "header": 64.0 + 32 * larger,
        "prompt": 48.0 + 62 * larger,
        "cards": (138.0 + 20 * larger) if samurai else (118.0 + 36 * larger),
        "tiles": 50.0 if samurai else 44.0,
        "hand": caption + (49.0 if samurai else 59.0),
        "pool": (60.0 + 26 * larger) if samurai else (72.0 + 8 * larger),
    }
    left, width = _COLUMN_LEFT, _COLUMN_WIDTH
    row: dict[str, Box] = {}
    y = 4.0
    for name, height in heights.items():
        row[name] = Box(left, y, width, height)
        y += height + _GAP
    button_row = Box(left, HEIGHT - 4 - 36, width, 36)
    rest = Box(left, y, width, button_row.y - _GAP - y)
    dice = Box(rest.right - 156, rest.y, 156, rest.h)
    log = Box(rest.x, rest.y, rest.w - 156 - _GAP, rest.h)
    header = row["header"]
    hand_row = row["hand"]
    card_top, card_height = hand_row.y + caption, hand_row.h - caption
    half = (width - 12) / 2
    hand = Box(left, card_top, half, card_height).columns(N_AREAS, 2)
    discards = Box(left + half + 12, card_top, half, card_height).columns(N_AREAS, 2)
    tray = Box(left, row["tiles"].y, width, row["pool"].bottom - row["tiles"].y)
    tray_rows = [
        Box(left, tray.y + i * (tray.h + _GAP) / 3, width, (tray.h - 2 * _GAP) / 3)
        for i in range(3)
    ]
    left_half = Box(left, tray_rows[0].y, half, tray_rows[0].h)
    right_half = left_half.moved(half + 12, 0)
    return Table(
        board=Box(
            BOARD_LEFT, BOARD_TOP, BOARD_UNITS[0] * BOARD_SCALE, BOARD_UNITS[1] * BOARD_SCALE
        ),
        track=Box(BOARD_LEFT, 3, BOARD_UNITS[0] * BOARD_SCALE, 28).columns(LAST_TURN, 0),
        header=header,
        counter=Box(header.right - 78, header.y, 78, header.h),
        prompt=row["prompt"],
        samurai_cards=row["cards"].columns(N_SAMURAI, 3),
        tiles=row["tiles"].columns(N_TILES, 4),
        hand_row=hand_row,
        hand=hand,
        discards=discards,
        pool=row["pool"].columns(N_KINDS, 2),
        log=log,
        dice=dice,
        buttons=_button_boxes(button_row),
        tray=tray,
        tray_supplies=left_half.columns(N_SUPPLIES, 2),
        tray_stores=right_half.columns(N_STORES, 2),
        tray_houses=left_half.moved(0, tray_rows[1].y - tray_rows[0].y).columns(N_HOUSES, 2),
        tray_bow=Box(right_half.x, tray_rows[1].y, 84, tray_rows[1].h),
        tray_buttons=_stacked(
            Box(right_half.x + 90, tray_rows[1].y, right_half.w - 90, tray_rows[1].h)
        ),
        tray_palisades=tray_rows[2].columns(N_ENTRIES, 4),
    )


def _stacked(box: Box) -> tuple[Box, ...]:
    high = (box.h - 2) / 2
    return (Box(box.x, box.y, box.w, high), Box(box.x, box.bottom - high, box.w, high))


def _button_boxes(row: Box) -> tuple[Box, ...]:
    # The third is the one that ends a phase: its words are the longest. The last but one
    # has a key with a long name.
    widths = (58.0, 58.0, 130.0, 58.0, 58.0, 64.0, 58.0)
    gap = (row.w - sum(widths)) / (len(widths) - 1)
    boxes = []
    x = row.x
    for width in widths:
        boxes.append(Box(x, row.y, width, row.h))
        x += width + gap
    return tuple(boxes)


def marker_boxes(card: Box) -> tuple[Box, ...]:
    """Return the three marker places at the foot of a samurai card."""
    foot = Box(card.x + 2, card.bottom - 25, card.w - 4, 23)
    return foot.columns(N_MARKERS, 1)
