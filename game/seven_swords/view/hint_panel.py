"""A hint in words, in the place of the log and the dice."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.canvas import Canvas
from game.seven_swords.view.boxes import Box, Table
from game.seven_swords.view.paint import icon, kept, label, sheet

#: Height kept free at the foot, for the buttons.
FOOT = 40.0
_HEAD, _PAD, _BETWEEN = 24.0, 10.0, 2.0
#: Part of the width that shrunk lines may take: their letters, fitted to whole pixels, can come
#: out wider than they were measured.
_SHRUNK = 0.96


@dataclass(frozen=True, slots=True)
class HintPanel:
    """What a hint says."""

    title: str
    #: What matters most first; what finds no room is left out.
    lines: tuple[str, ...]
    #: Whether it takes the place of the dice, too.
    wide: bool = True
    #: Whether the first line is what to do, and there are buttons at the foot.
    answered: bool = False


def panel_box(table: Table, wide: bool) -> Box:
    """Return where a hint stands."""
    log = table.log
    return Box(log.x, log.y, table.dice.right - log.x, log.h) if wide else log


def button_boxes(table: Table, wide: bool) -> tuple[Box, Box]:
    """Return where the two buttons of a hint lie."""
    box = panel_box(table, wide)
    row = Box(box.x + 8, box.bottom - FOOT + 2, box.w - 16, FOOT - 8)
    first, second = row.columns(2, 8)
    return first, second


def draw_hint(canvas: Canvas, table: Table, hint: HintPanel) -> None:
    """Draw a hint; where dice lie they stay if it is not wide."""
    box = panel_box(table, hint.wide)

    def draw(inner: Canvas) -> None:
        sheet(inner, Box(0, 0, box.w, box.h), "snow", "ink", 2)
        inner.fill("select", (3, 3, box.w - 6, _HEAD))
        icon(inner, "icon_hint", (16, 3 + _HEAD / 2), 20)
        title = Box(32, 3, box.w - 42, _HEAD)
        label(inner, hint.title, title, "tiny_bold", "ink", "ml")
        _write(inner, box, hint)

    kept(canvas, "hint", box, hint, draw)


def _setting(canvas: Canvas, box: Box, hint: HintPanel) -> tuple[float, float]:
    """Return the width at which sentences are broken, and by what they are then shrunk.

    They are where that lets all in, but never to less than the usual size of texts.
    """
    usual = box.w - 2 * _PAD
    for percent in range(100, canvas.type.zoom + 1, 5):
        shrink = 100 / percent
        wide = usual / shrink * (_SHRUNK if percent > 100 else 1)
        packed = _packed(canvas, hint.lines, wide)
        high = sum(_high(canvas, words, wide) * shrink + _BETWEEN for words in packed)
        if _HEAD + 6 + high <= _foot(box, hint):
            break
    return wide, shrink


def _foot(box: Box, hint: HintPanel) -> float:
    return box.h - (FOOT if hint.answered else 6)


def _packed(canvas: Canvas, lines: tuple[str, ...], wide: float) -> list[str]:
    """Let a sentence follow the one before where that takes no further line; not the first."""
    packed = list(lines[:1])
    for words in lines[1:]:
        both = f"{packed[-1]} {words}"
        if len(packed) > 1 and _high(canvas, both, wide) <= _high(canvas, packed[-1], wide):
            packed[-1] = both
        else:
            packed.append(words)
    return packed


def _high(canvas: Canvas, words: str, wide: float) -> float:
    return canvas.type.size(words, "tiny", wide)[1]


def _write(canvas: Canvas, box: Box, hint: HintPanel) -> None:
    """Write as many sentences as there is room for, each whole or not at all."""
    y = _HEAD + 6
    wide, shrink = _setting(canvas, box, hint)
    for number, words in enumerate(_packed(canvas, hint.lines, wide)):
        role = "tiny_bold" if hint.answered and number == 0 else "tiny"
        long, high = canvas.type.size(words, role, wide)
        if number and y + high * shrink > _foot(box, hint):
            continue
        canvas.text(words, (_PAD, y), role, "ink", "tl", width=wide, fit=long * shrink)
        y += high * shrink + _BETWEEN
