"""The setup's tray: what the samurai player has still to place, in place of the bandits' row."""

from __future__ import annotations

from game.client.canvas import Canvas
from game.client.texts import Texts
from game.seven_swords.rules.components import SAMURAI
from game.seven_swords.view.boxes import Box, Table
from game.seven_swords.view.paint import TIMES, badge, badge_size, grown, icon, kept, label, sheet
from game.seven_swords.view.picture import Badge, PictureState


def draw_tray(canvas: Canvas, table: Table, texts: Texts, picture: PictureState) -> None:
    """Draw the pieces that are not placed yet; only the samurai seat ever sees their numbers."""
    tray = picture.tray
    if tray is None:
        return
    values = picture.values
    own = picture.seat == SAMURAI
    for boxes, left, sprite, numbers, style in (
        (table.tray_supplies, tray.supplies, "supply_open", values.supplies, "points"),
        (table.tray_stores, tray.stores, "store", values.stores, "points"),
        (table.tray_houses, tray.houses, "house_open", values.houses, "combat"),
    ):
        for tile, box in enumerate(boxes):
            badges = (Badge(style, str(numbers[tile])),) if own else ()
            _draw_cell(canvas, box, sprite, badges, tile in left)
    for tile, box in enumerate(table.tray_palisades):
        palisade = values.palisades[tile]
        signs = (
            Badge("combat", str(palisade.combat)),
            Badge("defence", str(palisade.defence)),
            Badge("crossing", str(palisade.crossing)),
        )
        _draw_cell(canvas, box, "palisade_armed", signs if own else (), tile in tray.palisades)
    _draw_bows(canvas, table, texts, tray.bows)


def _draw_cell(
    canvas: Canvas, box: Box, sprite: str, badges: tuple[Badge, ...], there: bool
) -> None:
    def draw(inner: Canvas) -> None:
        sheet(
            inner,
            Box(0, 0, box.w, box.h),
            "snow" if there else "paper_dark",
            "ink" if there else "paper_shade",
            1.5,
        )
        if not there:
            icon(inner, sprite, (box.w / 2, box.h / 2), 34, None, 50)
            return
        if len(badges) > 1:
            icon(inner, sprite, (24, box.h / 2), 42)
            size = min(grown(inner, 18, 12), (box.h - 2) / 3 - 1)
            for number, one in enumerate(badges):
                badge(inner, one, (box.w - 20, box.h / 2 + (number - 1) * (size + 1)), size)
            return
        icon(inner, sprite, (box.w / 2, box.h / 2 - 5), 38)
        size = badge_size(inner)
        for one in badges:
            badge(inner, one, (box.w / 2 + 10, box.h - 4 - size / 2), size)

    kept(canvas, "tray", box, (sprite, badges, there), draw)


def _draw_bows(canvas: Canvas, table: Table, texts: Texts, left: int) -> None:
    box = table.tray_bow

    def draw(inner: Canvas) -> None:
        sheet(
            inner,
            Box(0, 0, box.w, box.h),
            "snow" if left else "paper_dark",
            "ink" if left else "paper_shade",
            1.5,
        )
        icon(inner, "bow", (24, box.h / 2), 40, None, 255 if left else 60)
        label(inner, f"{TIMES}{left}", Box(44, 0, box.w - 48, box.h), "table_number")

    kept(canvas, "tray_bow", box, left, draw)
