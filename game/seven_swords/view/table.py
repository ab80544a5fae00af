"""The whole table drawn from a picture, marks, notes of the scene, and what moves."""

from __future__ import annotations

from game.client.canvas import Canvas
from game.client.ink import paper
from game.client.texts import Texts
from game.seven_swords.rules.board import Layout
from game.seven_swords.rules.components import MARKER_NAMES
from game.seven_swords.view import panels, refs
from game.seven_swords.view.board_view import draw_bows, draw_ground, draw_pieces, draw_vacant
from game.seven_swords.view.boxes import Table
from game.seven_swords.view.cards import SamuraiCard
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.hint_panel import draw_hint
from game.seven_swords.view.marks import draw_marks_above, draw_marks_below
from game.seven_swords.view.overlay import NO_OVERLAY, Overlay
from game.seven_swords.view.panels import Notes
from game.seven_swords.view.picture import PictureState
from game.seven_swords.view.refs import Ref
from game.seven_swords.view.spots import Spots
from game.seven_swords.view.threats import draw_threats
from game.seven_swords.view.tray import draw_tray
from game.seven_swords.view.unseen import draw_unseen

_NO_MARKS = Highlights()
_NO_NOTES = Notes()


def draw_table(
    canvas: Canvas,
    layout: Layout,
    texts: Texts,
    spots: Spots,
    *,
    marks: Highlights = _NO_MARKS,
    notes: Notes = _NO_NOTES,
    overlay: Overlay = NO_OVERLAY,
) -> None:
    """Draw the table that `spots` outlines. Buttons are the scene's own widgets."""
    picture = spots.picture
    table = spots.table
    paper(canvas, "paper_dark")
    draw_ground(canvas, layout)
    panels.draw_track(canvas, table, picture.turn)
    panels.draw_header(canvas, table, texts, picture, notes)
    panels.draw_prompt(canvas, table, notes)
    _draw_cards(canvas, table, texts, picture, overlay)
    if notes.hint is not None:
        draw_hint(canvas, table, notes.hint)
    else:
        panels.draw_log(canvas, table, texts, notes)
    if notes.hint is None or not notes.hint.wide:
        panels.draw_dice(canvas, table, texts, notes.dice, overlay.rolling)
    draw_bows(canvas, layout, picture.bows)
    draw_vacant(canvas, layout, picture)
    draw_marks_below(canvas, spots, marks)
    draw_pieces(canvas, picture, overlay)
    draw_marks_above(canvas, spots, marks)
    for effect in overlay.effects:
        effect.draw(canvas)


def _draw_cards(
    canvas: Canvas, table: Table, texts: Texts, picture: PictureState, overlay: Overlay
) -> None:
    hidden = overlay.hidden
    for number, card in enumerate(picture.samurai):
        if Ref(refs.SAMURAI_CARD, number) in hidden:
            continue
        shown = _without_hidden(card, number, hidden) if hidden else card
        panels.draw_samurai_card(canvas, table.samurai_cards[number], shown, texts)
    if picture.tray is not None:
        draw_tray(canvas, table, texts, picture)
        return
    for number, tile in enumerate(picture.tiles):
        if Ref(refs.TILE, number) not in hidden:
            panels.draw_tile(canvas, table.tiles[number], tile)
    panels.draw_hand(canvas, table, texts, picture, frozenset(hidden))
    draw_threats(canvas, table, picture)
    draw_unseen(canvas, table, texts, picture)
    for number, kind in enumerate(picture.pool):
        panels.draw_pool_card(canvas, table.pool[number], kind)


def _without_hidden(card: SamuraiCard, number: int, hidden: set[Ref]) -> SamuraiCard:
    """Return a card without the markers that an animation shows elsewhere."""
    markers = tuple(
        there and Ref(refs.MARKER, number, kind) not in hidden
        for kind, there in zip(range(len(MARKER_NAMES)), card.markers, strict=True)
    )
    return card.with_markers(markers)
