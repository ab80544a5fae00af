"""The open page of the reader: flowing text, figures, notes of rules in the margin, links."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.client import ink, markup
from game.client.acts import Act, Command, Move, Typed
from game.client.canvas import Box, Canvas
from game.client.markup import Block
from game.client.typeset import Typesetter
from game.client.widgets.base import Look, inside
from game.client.widgets.lists import ScrollText
from game.client.widgets.richtext import BODY, EXAMPLE, HEADING, RichText


class Figure(Protocol):
    """Something drawn on a page."""

    @property
    def words(self) -> str:
        """What it says in words, for the search; "" for a picture without any."""

    def size(self, typesetter: Typesetter, width: float) -> tuple[float, float]:
        """Return width and height that it takes where `width` is to be had."""

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it into a box of the size it asked for."""


@dataclass(frozen=True)
class Link:
    """Something a page offers to do: its words, and what happens."""

    text: str
    action: Callable[[], None]


@dataclass
class _Placed:
    """A block laid out: where it lies on the page, and how it is drawn there."""

    block: Block
    box: Box
    draw: Callable[[Canvas, Box], None]


#: Room for the rules' ids left of the text; the widest text; room for what stands beside it.
_MARGIN, _WIDEST, _BESIDE, _GAP = 46.0, 690.0, 286.0, 26.0
_INSET = 22.0


class Manual(ScrollText):
    """A page that scrolls. Confirm follows the link in view that is marked."""

    def __init__(
        self,
        name: str,
        box: Box,
        blocks: Sequence[Block],
        figures: Mapping[str, Figure],
        links: Mapping[str, Link],
        *,
        query: str = "",
        at: str = "",
    ) -> None:
        """`query` is marked wherever it stands; `at` names a rule that the page opens at."""
        super().__init__(name, box, ())
        self.blocks = blocks
        self.figures = figures
        self.links = links
        self.query = query
        self.at = at
        self._placed: list[_Placed] = []
        self._tags: list[tuple[str, float]] = []

    @property
    def _inset(self) -> float:
        return _INSET

    # layout

    def lay_out(self, typesetter: Typesetter) -> None:
        """Measure the page; needed before scrolling and drawing."""
        self._type = typesetter
        self._placed, self._tags = [], []
        aside = any(block.kind == markup.ASIDE for block in self.blocks)
        room = self._width - _MARGIN - (_BESIDE + _GAP if aside else 0.0)
        text_width = min(room, _WIDEST)
        beside_left = self._width - _BESIDE
        y = beside = 0.0
        for number, block in enumerate(self.blocks):
            if block.kind == markup.ASIDE:
                top = max(beside, y + (18 if number and block.parted else 4))
                bottom = self._place_figure(block, beside_left, top, _BESIDE)
                beside = bottom + 16
                continue
            y += self._above(block, first=y == 0.0)
            y = self._place(block, y, text_width)
        self._heights = [max(y, beside - 16) + 8]
        self.offset = min(self.offset, self._limit)

    def show_rule(self) -> None:
        """Scroll to the rule that the page was opened at."""
        for rule, y in self._tags:
            if rule == self.at:
                self.offset = min(self._limit, max(0.0, y - 34))
                return

    def show_hit(self) -> None:
        """Scroll to the first place where the query stands."""
        for placed in self._placed:
            if self._hit(placed.block):
                self.offset = min(self._limit, max(0.0, placed.box[1] - 34))
                return

    def _hit(self, block: Block) -> bool:
        text = block.text
        if block.kind in (markup.FIGURE, markup.ASIDE):
            text = self.figures[block.text].words
        elif block.kind == markup.LINK:
            text = self.links[block.text].text
        return bool(markup.finds(markup.plain(text), self.query))

    @staticmethod
    def _above(block: Block, *, first: bool) -> float:
        if first:
            return 0.0
        if block.kind == markup.HEADING:
            return 26.0
        return 14.0 if block.parted else 6.0

    def _place(self, block: Block, y: float, width: float) -> float:
        """Lay a block at a height of the page; return the height below it."""
        assert self._type is not None
        for rule in block.rules:
            self._tags.append((rule, y))
        if block.kind == markup.FIGURE:
            return self._place_figure(block, _MARGIN, y, width)
        if block.kind == markup.LINK:
            return self._place_link(block, y, width)
        indent, pad = 0.0, 0.0
        family = BODY
        if block.kind == markup.HEADING:
            family = HEADING
        elif block.kind == markup.ITEM:
            indent = 24.0
        elif block.kind == markup.EXAMPLE:
            family, indent, pad = EXAMPLE, 18.0, 9.0
        right = 14.0 if block.kind == markup.EXAMPLE else 0.0
        text = RichText(self._type, block.text, width - indent - right, family)
        box = (_MARGIN, y, width, text.height + 2 * pad)

        def draw(canvas: Canvas, at: Box) -> None:
            left, top = at[0] + indent, at[1] + pad
            color = "ink"
            if block.kind == markup.HEADING:
                color = "indigo"
            elif block.kind == markup.ITEM:
                middle = (at[0] + 10, at[1] + text.line_height * 0.54)
                if self._shows(at[1], text.line_height):
                    canvas.circle(middle, 3.6, "vermilion")
            elif block.kind == markup.EXAMPLE:
                canvas.fill("paper", at)
                canvas.fill("ochre", (at[0], at[1], 5, at[3]))
            text.draw(canvas, left, top, color, self.query, self._limits)

        self._placed.append(_Placed(block, box, draw))
        # The rules' ids beside a short paragraph need their room, too.
        return y + max(box[3], len(block.rules) * self._tag_step(self._type))

    @staticmethod
    def _tag_step(typesetter: Typesetter) -> float:
        return typesetter.line_height("tiny") * 0.9

    def _place_figure(self, block: Block, x: float, y: float, width: float) -> float:
        assert self._type is not None
        figure = self.figures[block.text]
        wide, high = figure.size(self._type, width)
        self._placed.append(_Placed(block, (x, y, wide, high), figure.draw))
        return y + high

    def _place_link(self, block: Block, y: float, width: float) -> float:
        assert self._type is not None
        link = self.links[block.text]
        wide, high = self._type.size(link.text, "body_bold")
        box = (_MARGIN, y + 2, min(width, wide + 66), high + 16)

        def draw(canvas: Canvas, at: Box) -> None:
            ink.block(canvas, at, "indigo", "ink", width=2, seed=len(block.text) % 7)
            middle = at[1] + at[3] / 2
            tip = (at[0] + 34, middle)
            canvas.polygon([(tip[0] - 14, middle - 9), (tip[0] - 14, middle + 9), tip], "snow")
            canvas.text(link.text, (at[0] + 48, middle), "body_bold", "snow", "ml", fit=at[2] - 60)

        self._placed.append(_Placed(block, box, draw))
        return y + box[3] + 6

    # use

    @property
    def _limits(self) -> tuple[float, float]:
        """Between which heights of the screen the page shows."""
        return self.box[1] + 7, self.box[1] + self.box[3] - 7

    def _shows(self, y: float, high: float) -> bool:
        """Tell whether something is wholly in view."""
        return self._limits[0] <= y and y + high <= self._limits[1]

    def _on_screen(self, placed: _Placed) -> Box:
        x, y, wide, high = placed.box
        left, top = self.box[0] + self._inset, self.box[1] + self._inset
        return left + x, top + y - self.offset, wide, high

    def _links(self) -> list[_Placed]:
        return [placed for placed in self._placed if placed.block.kind == markup.LINK]

    @property
    def _marked(self) -> _Placed | None:
        """The link in view that Confirm follows: the uppermost that is wholly to be seen."""
        for placed in self._links():
            _, y, _, high = self._on_screen(placed)
            if self.box[1] <= y and y + high <= self.box[1] + self.box[3]:
                return placed
        return None

    def command(self, event: Command | Move | Typed) -> bool:
        """Scroll, or follow the marked link."""
        if isinstance(event, Command) and event.act is Act.CONFIRM:
            placed = self._marked
            if placed is None or event.repeated:
                return False
            self.links[placed.block.text].action()
            return True
        return super().command(event)

    def click(self, x: float, y: float) -> None:
        """Follow a link."""
        for placed in self._links():
            if inside(self._on_screen(placed), x, y):
                self.links[placed.block.text].action()
                return

    # picture

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw what is in view."""
        ink.block(canvas, self.box, "snow", "ink", seed=1)
        top, bottom = self._limits
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(canvas.rect((self.box[0], top, self.box[2], bottom - top)))
        marked = self._marked if look.focused else None
        for placed in self._placed:
            box = self._on_screen(placed)
            if box[1] + box[3] < top or box[1] > bottom:
                continue
            if self.at and self.at in placed.block.rules:
                canvas.fill("marked", (box[0] - 8, box[1] - 1, box[2] + 12, box[3] + 2))
            placed.draw(canvas, box)
            self._draw_tags(canvas, placed.block, box)
            if placed is marked:
                ink.ring(canvas, box, gap=3)
        canvas.surface.set_clip(clip)
        if self._limit:
            canvas.fill("paper_dark", self._bar)
            canvas.fill("vermilion" if look.hovered else "wood", self._knob)

    def _draw_tags(self, canvas: Canvas, block: Block, box: Box) -> None:
        step = self._tag_step(canvas.type)
        pad = 9.0 if block.kind == markup.EXAMPLE else 0.0
        first = box[1] + pad + (canvas.type.line_height("body") - canvas.type.line_height("tiny"))
        for number, rule in enumerate(block.rules):
            at = (box[0] - 12, first + number * step)
            if not self._shows(at[1], step):
                continue
            color = "vermilion_dark" if rule == self.at else "ochre_dark"
            canvas.text(rule, at, "tiny", color, "tr")
