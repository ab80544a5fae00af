"""A hint in words, in the place of the log and the dice; what finds no room has further pages."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.canvas import Canvas
from game.client.typeset import Typesetter
from game.seven_swords.view.boxes import Box, Table
from game.seven_swords.view.paint import icon, kept, label, sheet

#: Height kept free at the foot, for the buttons.
FOOT = 37.0
_HEAD, _PAD, _TOP = 26.0, 10.0, 4.0
#: Part of the width that shrunk lines may take: their letters, fitted to whole pixels, can come
#: out wider than they were measured.
_SHRUNK = 0.96
#: Texts grow with their size in percent while no more pages come of it.
_PAGES = 3
_BOLD, _PLAIN = "tiny_bold", "tiny"


@dataclass(frozen=True, slots=True)
class Page:
    """Lines that are seen together: role and words; by what they are shrunk to find room."""

    lines: tuple[tuple[str, str], ...]
    shrink: float = 1.0


@dataclass(frozen=True, slots=True)
class HintPanel:
    """What a hint says."""

    title: str
    #: Sentences, what matters most first.
    lines: tuple[str, ...]
    #: Whether it takes the place of the dice, too.
    wide: bool = True
    #: Whether the first line is what to do, and there are buttons at the foot.
    answered: bool = False
    #: The page that is open, from 0; beyond the last the first follows again.
    page: int = 0


def panel_box(table: Table, wide: bool) -> Box:
    """Return where a hint stands."""
    log = table.log
    return Box(log.x, log.y, table.dice.right - log.x, log.h) if wide else log


def button_boxes(table: Table, wide: bool) -> tuple[Box, Box]:
    """Return where the two buttons of a hint lie."""
    box = panel_box(table, wide)
    row = Box(box.x + 8, box.bottom - FOOT + 2, box.w - 16, FOOT - 7)
    first, second = row.columns(2, 8)
    return first, second


def page_box(table: Table, wide: bool, zoom: int) -> Box:
    """Return where the button lies that turns the page, for texts of a size in percent."""
    box = panel_box(table, wide)
    # The title keeps what it needs.
    long = min(1.72 * zoom, box.w - 145)
    return Box(box.right - long - 5, box.y + 3, long, _HEAD - 2)


def pages_of(setter: Typesetter, table: Table, hint: HintPanel) -> list[Page]:
    """Set all that a hint says: as large as texts are where few pages hold it."""
    box = panel_box(table, hint.wide)
    high = box.h - _HEAD - _TOP - (FOOT if hint.answered else 6)
    for percent in range(setter.zoom, 99, -5):
        shrink = percent / setter.zoom
        wide = (box.w - 2 * _PAD) / shrink * (_SHRUNK if shrink < 1 else 1)
        rows = max(1, int(high / (setter.line_height(_PLAIN) * shrink)))
        pages = [Page(tuple(part), shrink) for part in _broken(setter, hint, wide, rows)]
        if len(pages) <= _PAGES:
            break
    return pages


def _broken(
    setter: Typesetter, hint: HintPanel, wide: float, rows: int
) -> list[list[tuple[str, str]]]:
    """Break sentences into lines, and these into pages; no sentence is parted without need."""
    pages: list[list[tuple[str, str]]] = [[]]
    for number, words in enumerate(hint.lines):
        role = _BOLD if hint.answered and number == 0 else _PLAIN
        follows = number > 1 and bool(pages[-1])
        if follows:
            # A sentence follows the one before where that takes no further line.
            both = f"{pages[-1][-1][1]} {words}"
            if len(setter.lines(both, role, wide)) == 1:
                pages[-1][-1] = (role, both)
                continue
        lines = setter.lines(words, role, wide)
        if pages[-1] and len(pages[-1]) + len(lines) > rows >= len(lines):
            pages.append([])
        for line in lines:
            if len(pages[-1]) == rows:
                pages.append([])
            pages[-1].append((role, line))
    return pages


def draw_hint(canvas: Canvas, table: Table, hint: HintPanel) -> None:
    """Draw a hint; where dice lie they stay if it is not wide."""
    box = panel_box(table, hint.wide)

    def draw(inner: Canvas) -> None:
        sheet(inner, Box(0, 0, box.w, box.h), "snow", "ink", 2)
        inner.fill("select", (3, 3, box.w - 6, _HEAD))
        icon(inner, "icon_hint", (16, 3 + _HEAD / 2), 20)
        pages = pages_of(inner.type, table, hint)
        beside = page_box(table, hint.wide, inner.type.zoom).w + 6 if len(pages) > 1 else 0
        title = Box(32, 3, box.w - 42 - beside, _HEAD)
        label(inner, hint.title, title, _BOLD, "ink", "ml")
        _write(inner, pages[hint.page % len(pages)])

    kept(canvas, "hint", box, hint, draw)


def _write(canvas: Canvas, page: Page) -> None:
    y = _HEAD + _TOP
    for role, words in page.lines:
        long, high = canvas.type.size(words, role)
        fit = long * page.shrink if page.shrink < 1 else None
        canvas.text(words, (_PAD, y), role, "ink", "tl", fit=fit)
        y += high * page.shrink
