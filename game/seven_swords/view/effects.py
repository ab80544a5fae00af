"""Things in motion: dice that tumble, arrows in flight, steps, falls, banners.

Each effect is drawn for a time `t` from 0 to 1, which the director's tween sets; nothing here
keeps a clock of its own. Where a motion ends is exact: at 1 a die shows its face in its place.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.client.canvas import Canvas
from game.seven_swords.view.boxes import Box, Table
from game.seven_swords.view.cards import CardLook
from game.seven_swords.view.paint import icon, kept, label, sheet, turned
from game.seven_swords.view.panels import die_boxes, draw_card
from game.seven_swords.view.refs import Point


def along(points: Sequence[Point], t: float) -> Point:
    """Return the point at a part `t` of the way along a line of points, by equal lengths."""
    if len(points) == 1 or t <= 0:
        return points[0]
    if t >= 1:
        return points[-1]
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    left = t * sum(lengths)
    for (start, end), length in zip(pairwise(points), lengths, strict=True):
        if left <= length and length > 0:
            part = left / length
            return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        left -= length
    return points[-1]


def walk(points: Sequence[Point], t: float, hop: float = 5.0) -> Point:
    """Return where a piece is on its way from space to space, lifted a little at each step."""
    x, y = along(points, t)
    steps = max(1, len(points) - 1)
    return (x, y - abs(math.sin(t * steps * math.pi)) * hop)


@dataclass
class Tumble:
    """Dice thrown into the tray; at `t` = 1 they lie as the tray draws them."""

    table: Table
    faces: tuple[int, ...]
    t: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the dice in the air, or at rest."""
        boxes = die_boxes(self.table, len(self.faces))
        for number, (face, rest) in enumerate(zip(self.faces, boxes, strict=True)):
            at, angle, shown = die_frame(self.table, number, face, rest, self.t)
            size = canvas.px(rest.w, 1)
            picture = turned(canvas, f"die_{shown}", size, angle)
            canvas.surface.blit(picture, picture.get_rect(center=canvas.point(*at)))


#: Faces a die shows while it turns over, from any face on.
_ROLL = (1, 2, 6, 5, 3, 4)


def die_frame(
    table: Table, number: int, face: int, rest: Box, t: float
) -> tuple[Point, float, int]:
    """Return middle, angle (degrees) and face of a die at a time of its throw.

    Dice come in over the tray's right edge one after the other, bounce, and slow to rest.
    """
    start = min(0.3, 0.045 * number)
    own = min(1.0, max(0.0, (t - start) / (1 - start)))
    if own >= 1.0:
        return rest.centre, 0.0, face
    gone = 1 - (1 - own) ** 2.2
    tray = table.dice
    from_x = tray.right - 16
    from_y = tray.y + tray.h * (0.25 + 0.5 * ((number * 0.618) % 1.0))
    bounce = abs(math.cos(own * math.pi * 2.5)) * (1 - own) ** 1.3
    x = from_x + (rest.centre[0] - from_x) * gone
    y = from_y + (rest.centre[1] - from_y) * gone - bounce * tray.h * 0.30
    half = rest.w * 0.7
    at = (
        min(max(x, tray.x + half), tray.right - half),
        min(max(y, tray.y + half), tray.bottom - half),
    )
    turn = (1 - gone) * (540 + 90 * (number % 3)) * (-1 if number % 2 else 1)
    left = int((1 - gone) * 9)
    shown = _ROLL[(_ROLL.index(face) + left) % len(_ROLL)] if left else face
    return at, turn, shown


@dataclass
class Shot:
    """An arrow from one point to another, in an arc."""

    start: Point
    end: Point
    t: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the arrow where it is, pointing where it goes."""
        at, angle = shot_frame(self.start, self.end, self.t)
        picture = turned(canvas, "arrow_shot", canvas.px(40, 1), angle)
        canvas.surface.blit(picture, picture.get_rect(center=canvas.point(*at)))


def shot_frame(start: Point, end: Point, t: float) -> tuple[Point, float]:
    """Return where a flying arrow is and its angle in degrees, anticlockwise from the right."""
    height = min(90.0, math.dist(start, end) * 0.28)

    def at(time: float) -> Point:
        lift = 4 * height * time * (1 - time)
        return (
            start[0] + (end[0] - start[0]) * time,
            start[1] + (end[1] - start[1]) * time - lift,
        )

    here, next_ = at(t), at(t + 0.01)
    return here, math.degrees(math.atan2(here[1] - next_[1], next_[0] - here[0]))


@dataclass
class Flight:
    """Any picture that glides over the table: a marker to its card, a card to the row."""

    sprite: str
    start: Point
    end: Point
    size: float
    t: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is, a little larger half-way."""
        x, y = along((self.start, self.end), self.t)
        size = self.size * (1 + 0.35 * math.sin(math.pi * min(1.0, max(0.0, self.t))))
        icon(canvas, self.sprite, (x, y), size)


@dataclass
class CardFlight:
    """An area card on its way; it turns over where `turns` is set, at half of the time."""

    start: Box
    end: Box
    letter: str
    number: int
    turns: bool = False
    t: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the card where it is."""
        t = min(1.0, max(0.0, self.t))
        x = self.start.x + (self.end.x - self.start.x) * t
        y = self.start.y + (self.end.y - self.start.y) * t - 18 * math.sin(math.pi * t)
        card = CardLook("" if self.turns and t < 0.5 else self.letter, self.number)
        box = Box(x, y, self.end.w, self.end.h)
        part = abs(1 - 2 * t) if self.turns else 1.0
        squeezed(canvas, box, part, lambda inner, place: draw_card(inner, place, card))


#: Draws a card, tile or panel into a box.
Face = Callable[[Canvas, Box], None]


@dataclass
class Turnover:
    """A card or tile that turns over in its place; hide the thing itself meanwhile."""

    box: Box
    before: Face
    after: Face
    t: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw it: narrowing with its old face, then widening with the new one."""
        t = min(1.0, max(0.0, self.t))
        squeezed(canvas, self.box, abs(1 - 2 * t), self.before if t < 0.5 else self.after)


def squeezed(canvas: Canvas, box: Box, part: float, face: Face) -> None:
    """Draw a face as wide as a part (0 to 1) of its box, in the middle of it."""
    rect = canvas.rect(box)
    width = round(rect.width * part)
    if width < 1:
        return
    if width >= rect.width:
        face(canvas, box)
        return
    surface = pygame.Surface(rect.size, pygame.SRCALPHA)
    inner = Canvas(surface, canvas.type)
    inner.scale, inner.origin = canvas.scale, (0, 0)
    face(inner, Box(0, 0, box.w, box.h))
    narrow = pygame.transform.smoothscale(surface, (width, rect.height))
    canvas.surface.blit(narrow, narrow.get_rect(center=rect.center))


@dataclass
class Clash:
    """A burst where something is hit: rays that open and fade."""

    at: Point
    size: float = 46.0
    color: str = "vermilion"
    t: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the rays."""
        t = min(1.0, max(0.0, self.t))
        if t >= 1:
            return
        inner, outer = self.size * (0.2 + 0.6 * t), self.size * (0.5 + 0.6 * t)
        for ray in range(8):
            angle = ray * math.pi / 4 + 0.3
            dx, dy = math.cos(angle), math.sin(angle)
            start = (self.at[0] + dx * inner, self.at[1] + dy * inner)
            end = (self.at[0] + dx * outer, self.at[1] + dy * outer)
            canvas.line(start, end, "ink", 5 * (1 - t) + 2)
            canvas.line(start, end, self.color, 4 * (1 - t) + 0.5)


@dataclass
class Banner:
    """Words on a band across the board: a phase begins, a samurai falls."""

    board: Box
    words: str
    fill: str = "ink"
    #: Picture left of the words, or "".
    sprite: str = ""
    t: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the band: it slides in, stands, and slides out."""
        t = min(1.0, max(0.0, self.t))
        shift = 0.0
        if t < 0.2:
            shift = -((1 - t / 0.2) ** 2)
        elif t > 0.8:
            shift = ((t - 0.8) / 0.2) ** 2
        high = 84.0
        box = Box(
            self.board.x + 20 + shift * self.board.w,
            self.board.y + self.board.h * 0.42,
            self.board.w - 40,
            high,
        )
        left, right = max(box.x, self.board.x), min(box.right, self.board.right)
        if right - left < 8:
            return
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(canvas.rect(self.board))

        def draw(inner: Canvas) -> None:
            whole = Box(0, 0, box.w, box.h)
            sheet(inner, whole, self.fill, "ink", 3)
            sheet(inner, whole.inset(6), self.fill, "snow", 1.2)
            room = Box(20, 0, box.w - 40, box.h)
            if self.sprite:
                tint = "snow" if self.sprite.startswith("icon_") else None
                icon(inner, self.sprite, (56, box.h / 2), 66, tint)
                room = Box(100, 0, box.w - 200, box.h)
            label(inner, self.words, room, "heading", "snow")

        kept(canvas, "banner", box, (self.words, self.fill, self.sprite), draw)
        canvas.surface.set_clip(clip)


@dataclass
class Fall:
    """A palisade that falls or rises: its old picture tips over as the new one appears."""

    at: Point
    before: str
    after: str
    size: float
    t: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw it part of the way; the piece itself should be hidden meanwhile."""
        t = min(1.0, max(0.0, self.t))
        if t < 0.6:
            angle = -80 * (t / 0.6) ** 2
            picture = turned(canvas, self.before, canvas.px(self.size, 1), angle)
            x, y = self.at[0] + 14 * (t / 0.6) ** 2, self.at[1] + 10 * (t / 0.6) ** 2
            canvas.surface.blit(picture, picture.get_rect(center=canvas.point(x, y)))
            return
        icon(canvas, self.after, self.at, self.size)
        for puff in range(5):
            spread = (t - 0.6) / 0.4
            x = self.at[0] + (puff - 2) * 9 * (0.6 + spread)
            y = self.at[1] + 14 - 8 * spread * (1 + puff % 2)
            if spread < 0.95:
                canvas.circle((x, y), 6 * (1 - spread) + 1, "paper_shade", "ink_soft", 1)


@dataclass
class Float:
    """A word that rises from a thing and is gone: +1, a miss, a price."""

    at: Point
    words: str
    fill: str = "ink"
    t: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the word on its way up."""
        t = min(1.0, max(0.0, self.t))
        if t >= 1:
            return
        wide = max(26.0, canvas.type.size(self.words, "label_bold")[0] + 14)
        box = Box(self.at[0] - wide / 2, self.at[1] - 26 - 26 * t, wide, 26)

        def draw(inner: Canvas) -> None:
            sheet(inner, Box(0, 0, wide, 26), self.fill, "snow", 1.2)
            label(inner, self.words, Box(4, 0, wide - 8, 26), "label_bold", "snow")

        kept(canvas, "float", box, (self.words, self.fill), draw)
