"""Figures of the rules pages, drawn as the game itself draws its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.canvas import Canvas
from game.client.texts import Texts
from game.client.typeset import Typesetter
from game.seven_swords.rules.board import Values
from game.seven_swords.rules.components import (
    AREAS,
    DOUBLE_TURNS,
    KILL_TURNS,
    LAST_TURN,
    MARKER_NAMES,
)
from game.seven_swords.view.boxes import Box
from game.seven_swords.view.cards import CardLook, SamuraiCard, TileCard
from game.seven_swords.view.paint import MINUS, STAT_TINTS, TIMES, badge, icon, label, sheet
from game.seven_swords.view.panels import draw_card, draw_samurai_card, draw_tile
from game.seven_swords.view.picture import Badge

Area = tuple[float, float, float, float]

#: Kind of a cell, and what it shows.
Cell = tuple[str, str]

#: Cells that hold a number beside a sign, and the sign's picture.
_SIGNS = {"combat", "movement", "leadership", "defence", "actions"}
_BADGES = {"badge_combat": "combat", "badge_defence": "defence", "badge_crossing": "crossing"}


def signed(number: int) -> str:
    """Return a number with a proper minus sign."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


@dataclass(frozen=True)
class Table:
    """Rows of pictures, names and numbers under each other; `heads` names the columns."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    #: Shares of the width.
    widths: tuple[float, ...]
    row_height: float = 42.0

    @property
    def words(self) -> str:
        """See Figure."""
        texts = [text for row in self.rows for kind, text in row if kind in ("text", "bold")]
        return " ".join([*self.heads, *texts])

    def size(self, typesetter: Typesetter, width: float) -> tuple[float, float]:
        """See Figure."""
        return width, self._high(typesetter) * len(self.rows) + self._head(typesetter)

    def _high(self, typesetter: Typesetter) -> float:
        return max(self.row_height, typesetter.line_height("label") + 6)

    def _head(self, typesetter: Typesetter) -> float:
        return typesetter.line_height("small_bold") + 6 if any(self.heads) else 0.0

    def draw(self, canvas: Canvas, box: Area) -> None:
        """See Figure."""
        x, y, width, _ = box
        head, high = self._head(canvas.type), self._high(canvas.type)
        columns = self._columns(x, width)
        for (left, wide), title in zip(columns, self.heads, strict=True):
            if title:
                anchor = "ml" if columns[1][0] == left else "mc"
                at = (left if anchor == "ml" else left + wide / 2, y + head / 2)
                canvas.text(title, at, "small_bold", "ochre_dark", anchor, fit=wide - 4)
        for number, row in enumerate(self.rows):
            top = y + head + number * high
            if number % 2 == 0:
                canvas.fill("paper", (x, top, width, high))
            for (left, wide), cell in zip(columns, row, strict=True):
                _draw_cell(canvas, cell, Box(left, top, wide, high))

    def _columns(self, x: float, width: float) -> list[tuple[float, float]]:
        whole = sum(self.widths)
        found, left = [], x
        for share in self.widths:
            wide = width * share / whole
            found.append((left, wide))
            left += wide
        return found


def _draw_cell(canvas: Canvas, cell: Cell, box: Box) -> None:
    kind, text = cell
    middle = box.centre
    if kind == "picture":
        size = min(box.h - 2, box.w)
        canvas.picture(text, (middle[0] - size / 2, middle[1] - size / 2, size, size))
    elif kind in _SIGNS:
        size = min(20.0, box.h * 0.5) * canvas.type.zoom / 100
        wide = canvas.type.size(text, "label_bold")[0]
        left = middle[0] - (size + 4 + wide) / 2
        icon(canvas, f"icon_{kind}", (left + size / 2, middle[1]), size, STAT_TINTS[kind])
        canvas.text(text, (left + size + 4, middle[1]), "label_bold", "ink", "ml")
    elif kind in _BADGES:
        badge(canvas, Badge(_BADGES[kind], text), middle, 26.0)
    elif kind == "bold":
        canvas.text(text, (box.x + 4, middle[1]), "label_bold", "ink", "ml", fit=box.w - 6)
    elif kind == "text":
        canvas.text(text, (box.x + 4, middle[1]), "label", "ink", "ml", fit=box.w - 6)
    elif kind == "number":
        canvas.text(text, middle, "label", "ink", "mc", fit=box.w - 4)


def samurai_table(values: Values, texts: Texts) -> Table:
    """Return the seven samurai with their four numbers (C1)."""
    rows = []
    for card in values.samurai:
        name = card.name.lower()
        row: tuple[Cell, ...] = (
            ("picture", f"samurai_{name}"),
            ("bold", card.name),
            ("picture", f"emblem_{name}"),
            ("combat", str(card.combat)),
            ("movement", str(card.movement)),
            ("leadership", str(card.leadership)),
            ("defence", str(card.defence)),
        )
        rows.append(row)
    return Table(("",) * 7, tuple(rows), (1.0, 1.9, 0.8, 1, 1, 1, 1), 46.0)


def bandit_table(values: Values, texts: Texts) -> Table:
    """Return the six kinds of bandit (C3)."""
    rows = []
    for kind in values.kinds:
        key = kind.name.replace(" ", "_")
        row: tuple[Cell, ...] = (
            ("picture", f"token_{key}"),
            ("bold", texts(f"table.kind.{key}")),
            ("number", f"{TIMES}{kind.count}"),
            ("actions", str(kind.cost)),
            ("combat", signed(kind.combat)),
            ("defence", str(kind.defence)),
            ("movement", str(kind.movement)),
        )
        rows.append(row)
    return Table(("",) * 7, tuple(rows), (0.9, 3.3, 0.8, 1, 1, 1, 1), 42.0)


@dataclass(frozen=True)
class Badged:
    """Pieces in a row, each with numbers under it."""

    pieces: tuple[tuple[str, tuple[Badge, ...]], ...]
    side: float = 52.0

    #: See Figure.
    words: str = ""

    def size(self, typesetter: Typesetter, width: float) -> tuple[float, float]:
        """See Figure."""
        return width, self.side + 34

    def draw(self, canvas: Canvas, box: Area) -> None:
        """See Figure."""
        x, y, width, _ = box
        step = width / len(self.pieces)
        side = min(self.side, step - 6)
        for number, (name, badges) in enumerate(self.pieces):
            middle = x + (number + 0.5) * step
            canvas.picture(name, (middle - side / 2, y, side, side))
            left = middle - 13.0 * (len(badges) - 1)
            for place, what in enumerate(badges):
                badge(canvas, what, (left + 26 * place, y + side + 16), 24.0)


def palisade_row(values: Values) -> Badged:
    """Return the six palisades with their numbers (C5)."""
    return Badged(
        tuple(
            (
                "palisade_armed",
                (
                    Badge("combat", str(one.combat)),
                    Badge("defence", str(one.defence)),
                    Badge("crossing", str(one.crossing)),
                ),
            )
            for one in values.palisades
        )
    )


@dataclass(frozen=True)
class Stack:
    """Figures under each other."""

    figures: tuple[Badged, ...]
    words: str = ""

    def size(self, typesetter: Typesetter, width: float) -> tuple[float, float]:
        """See Figure."""
        return width, sum(figure.size(typesetter, width)[1] + 8 for figure in self.figures)

    def draw(self, canvas: Canvas, box: Area) -> None:
        """See Figure."""
        x, y, width, _ = box
        for figure in self.figures:
            high = figure.size(canvas.type, width)[1]
            figure.draw(canvas, (x, y, width, high))
            y += high + 8


def value_rows(values: Values) -> Stack:
    """Return houses, supplies and storehouses with their numbers (C6 to C8)."""
    houses = tuple(("house_open", (Badge("combat", str(n)),)) for n in values.houses)
    supplies = tuple(("supply_open", (Badge("points", str(n)),)) for n in values.supplies)
    stores = tuple(("store", (Badge("points", str(n)),)) for n in values.stores)
    return Stack((Badged(houses, 46), Badged(supplies, 46), Badged(stores, 46)))


@dataclass(frozen=True)
class Cards:
    """Area cards in a row, face up or as the Samurai see them (C2)."""

    cards: tuple[CardLook, ...]
    shown: int = -1
    caption: str = ""
    wide: float = 60.0

    @property
    def words(self) -> str:
        """See Figure."""
        return self.caption

    def _high(self, width: float) -> tuple[float, float]:
        step = min(self.wide + 6, width / len(self.cards))
        return step, (step - 6) * 1.5

    def size(self, typesetter: Typesetter, width: float) -> tuple[float, float]:
        """See Figure."""
        high = self._high(width)[1]
        if self.caption:
            high += typesetter.size(self.caption, "small_italic", width)[1] + 6
        return width, high + 4

    def draw(self, canvas: Canvas, box: Area) -> None:
        """See Figure."""
        x, y, width, _ = box
        step, high = self._high(width)
        for number, card in enumerate(self.cards):
            place = Box(x + number * step, y, step - 6, high)
            draw_card(canvas, place, card, number == self.shown)
        if self.caption:
            at = (x, y + high + 6)
            canvas.text(self.caption, at, "small_italic", "ink_soft", "tl", width=width)


def all_cards(values: Values) -> Cards:
    """Return the seven area cards, face up."""
    faces = zip(AREAS, values.cards, strict=True)
    return Cards(tuple(CardLook(letter, number) for letter, number in faces))


@dataclass(frozen=True)
class Tiles:
    """The five tiles, side A above side B (C4)."""

    tiles: tuple[tuple[TileCard, TileCard], ...]
    texts: Texts
    names: tuple[str, ...]

    @property
    def words(self) -> str:
        """See Figure."""
        return " ".join(self.names)

    def size(self, typesetter: Typesetter, width: float) -> tuple[float, float]:
        """See Figure."""
        return width, 2 * 58.0 + 8

    def draw(self, canvas: Canvas, box: Area) -> None:
        """See Figure."""
        x, y, width, _ = box
        columns = Box(x, y, min(width, 600), 54).columns(len(self.tiles), 6)
        for column, (front, back) in zip(columns, self.tiles, strict=True):
            draw_tile(canvas, column, front)
            draw_tile(canvas, column.moved(0, 58), back)


def tile_figure(values: Values, texts: Texts) -> Tiles:
    """Return the five tiles."""
    tiles = []
    for tile in values.tiles:
        front = TileCard(tile.name, 0, tile.actions_a, -1, 0)
        back = TileCard(tile.name, 1, tile.actions_b, tile.kind_off, tile.count_off)
        tiles.append((front, back))
    names = tuple(texts(f"table.tile_name.{tile.name}") for tile in values.tiles)
    return Tiles(tuple(tiles), texts, names)


@dataclass(frozen=True)
class Track:
    """The eighteen turns with their signs (T1 to T3)."""

    words: str = ""

    def size(self, typesetter: Typesetter, width: float) -> tuple[float, float]:
        """See Figure."""
        return width, 2 * 46.0

    def draw(self, canvas: Canvas, box: Area) -> None:
        """See Figure."""
        x, y, width, _ = box
        half = LAST_TURN // 2
        for turn in range(1, LAST_TURN + 1):
            row, column = divmod(turn - 1, half)
            cell = Box(x + column * width / half, y + row * 46, width / half - 4, 40)
            kill, double = turn in KILL_TURNS, turn in DOUBLE_TURNS
            fill = "vermilion_light" if kill else "select" if double else "paper"
            sheet(canvas, cell, fill, "ink", 1.5)
            room = Box(cell.x, cell.y, cell.w - (26 if kill or double else 0), cell.h)
            label(canvas, str(turn), room, "body_bold")
            if kill or double:
                name = "icon_skull" if kill else "icon_cards"
                icon(canvas, name, (cell.right - 16, cell.y + cell.h / 2), 24, "ink")


@dataclass(frozen=True)
class Strip:
    """Pictures with words beside them, one above the other."""

    entries: tuple[tuple[str, str], ...]
    side: float = 58.0

    @property
    def words(self) -> str:
        """See Figure."""
        return " ".join(text for _, text in self.entries)

    def _rows(self, typesetter: Typesetter, width: float) -> list[float]:
        room = width - self.side - 14
        return [
            max(self.side, typesetter.size(text, "small", room)[1]) + 8 for _, text in self.entries
        ]

    def size(self, typesetter: Typesetter, width: float) -> tuple[float, float]:
        """See Figure."""
        return width, sum(self._rows(typesetter, width))

    def draw(self, canvas: Canvas, box: Area) -> None:
        """See Figure."""
        x, y, width, _ = box
        for (name, text), high in zip(self.entries, self._rows(canvas.type, width), strict=True):
            middle = y + (high - 8) / 2
            canvas.picture(name, (x, middle - self.side / 2, self.side, self.side))
            at = (x + self.side + 12, middle)
            canvas.text(text, at, "small", "ink", "ml", width=width - self.side - 14)
            y += high


@dataclass(frozen=True)
class SamuraiFigure:
    """A samurai card as on the table, large, with a caption (C1, T6)."""

    card: SamuraiCard
    texts: Texts
    caption: str

    @property
    def words(self) -> str:
        """See Figure."""
        return f"{self.card.name} {self.caption}"

    def size(self, typesetter: Typesetter, width: float) -> tuple[float, float]:
        """See Figure."""
        high = typesetter.size(self.caption, "small_italic", width - 96)[1]
        return width, max(150.0, high)

    def draw(self, canvas: Canvas, box: Area) -> None:
        """See Figure."""
        x, y, width, high = box
        draw_samurai_card(canvas, Box(x, y, 80, 146), self.card, self.texts)
        at = (x + 94, y + high / 2)
        canvas.text(self.caption, at, "small_italic", "ink_soft", "ml", width=width - 96)


def samurai_figure(
    values: Values, texts: Texts, number: int, markers: Sequence[str], caption: str
) -> SamuraiFigure:
    """Return a samurai card with some markers on it."""
    one = values.samurai[number]
    lying = tuple(name in markers for name in MARKER_NAMES)
    card = SamuraiCard(one.name, 1, one.combat, one.movement, one.leadership, one.defence, lying)
    return SamuraiFigure(card, texts, caption)
