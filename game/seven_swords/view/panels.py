"""Everything beside the board: whose turn, the track, cards, tiles, pool, log and dice.

Each panel is drawn once per content and kept as a picture, so that a frame of an animation
costs one copy per panel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.canvas import Canvas
from game.client.texts import Texts
from game.seven_swords.rules.components import (
    ALL_MARKERS,
    AREAS,
    BANDIT,
    DOUBLE_TURNS,
    KILL_TURNS,
    LAST_TURN,
    MARKER_NAMES,
    SAMURAI,
    SIDE_NAMES,
)
from game.seven_swords.rules.state import (
    DAMAGE,
    EXECUTED,
    INJURED,
    KILLED,
    LOSE,
    STAGE_NAMES,
)
from game.seven_swords.view.boxes import Box, Table, marker_boxes
from game.seven_swords.view.cards import CardLook, PoolCard, SamuraiCard, TileCard
from game.seven_swords.view.hint_panel import HintPanel
from game.seven_swords.view.paint import (
    MINUS,
    STAT_TINTS,
    TIMES,
    grown,
    icon,
    kept,
    label,
    paragraph,
    sheet,
    stat,
    wound,
)
from game.seven_swords.view.picture import PictureState
from game.seven_swords.view.refs import BACK, CARD, DISCARD, Ref
from game.seven_swords.view.threats import threat_boxes


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: whose act it was (a side name, or "" for a heading) and its words."""

    side: str
    text: str


@dataclass(frozen=True, slots=True)
class DiceTray:
    """Dice lying in the tray, and what they came to (words, or "")."""

    faces: tuple[int, ...] = ()
    words: str = ""
    #: True, False: whether the throw did what was hoped for; None while nobody can say.
    success: bool | None = None


@dataclass(frozen=True)
class Notes:
    """What the scene adds to a picture: words and counts that no observation holds."""

    #: What is to be decided now, or what the last click was answered with.
    prompt: str = ""
    #: True draws the prompt as a refusal.
    refused: bool = False
    #: Seat whose decision it is, -1 for nobody.
    to_act: int = -1
    #: Where the actions of this phase came from: text key under `table.source`, number.
    sources: tuple[tuple[str, int], ...] = ()
    log: Sequence[LogLine] = ()
    #: Lines the log is scrolled back by.
    log_back: int = 0
    dice: DiceTray = DiceTray()
    #: Height kept free below the log, for buttons of the scene.
    log_foot: float = 0.0
    #: Stands in the place of log and dice.
    hint: HintPanel | None = None


#: Colours of the two sides: ground and text on it.
SIDE_COLORS = (("indigo", "snow"), ("vermilion", "snow"))


def draw_track(canvas: Canvas, table: Table, turn: int) -> None:
    """Draw the eighteen turns: kill turns by a skull, double-card turns by two cards (T2, T3)."""
    first, last = table.track[0], table.track[-1]
    box = Box(first.x, first.y, last.right - first.x, first.h)

    def draw(inner: Canvas) -> None:
        for number in range(1, LAST_TURN + 1):
            _draw_turn(inner, table.track[number - 1].moved(-box.x, -box.y), number, turn)

    kept(canvas, "track", box, turn, draw)


def _draw_turn(canvas: Canvas, cell: Box, number: int, turn: int) -> None:
    kill, double = number in KILL_TURNS, number in DOUBLE_TURNS
    fill = "paper"
    if number == turn:
        fill = "vermilion_dark" if kill else "ink"
    elif number < turn:
        fill = "paper_shade"
    elif kill:
        fill = "vermilion_light"
    elif double:
        fill = "select"
    sheet(canvas, cell.inset(0.75, 0.5), fill, "ink", 2.5 if number == turn else 1.2)
    color = "snow" if number == turn else "ink"
    if kill or double:
        # Larger numbers leave the sign less room; it is told by its shape.
        sign = grown(canvas, 19, -10)
        number_box = Box(cell.x + 2, cell.y, cell.w - sign - 5, cell.h)
        name = "icon_skull" if kill else "icon_cards"
        icon(canvas, name, (cell.right - sign / 2 - 3.5, cell.y + cell.h / 2), sign, color)
    else:
        number_box = cell
    label(canvas, str(number), number_box, "tiny_bold" if number != turn else "table_number", color)


def draw_header(
    canvas: Canvas, table: Table, texts: Texts, picture: PictureState, notes: Notes
) -> None:
    """Draw whose turn it is, the phase, the actions left, where they came from and the score."""
    box = table.header
    heading = texts(
        "table.heading",
        turn=picture.turn,
        phase=texts(f"table.stage.{STAGE_NAMES[picture.stage]}"),
    )
    tally = _tally_words(texts, picture) if picture.tray is None else ""
    sources = ""
    if notes.sources:
        parts = [texts.count(f"table.source.{key}", number) for key, number in notes.sources]
        sources = texts("table.sources", parts=" + ".join(parts))
    content = (heading, tally, sources, picture.actions, notes.to_act, texts.language)

    def draw(inner: Canvas) -> None:
        whole = Box(0, 0, box.w, box.h)
        sheet(inner, whole, "paper")
        left = 14.0
        if notes.to_act >= 0:
            icon(inner, f"seal_{SIDE_NAMES[notes.to_act]}", (32, box.h / 2), 54)
            left = 66.0
        wide = box.w - left - 84
        unit = box.h / 64
        below = [words for words in (sources, tally) if words]
        # The fewer lines there are, the lower they begin.
        top = (2 - len(below)) * 9.5 * unit
        label(inner, heading, Box(left, top, wide, 23 * unit), "table_heading", "ink", "ml")
        for number, words in enumerate(below):
            line = Box(left, top + (25 + 18 * number) * unit, wide, 18 * unit)
            label(inner, words, line, "tiny", "ink", "ml")
        if picture.tray is not None:
            return
        counter = table.counter.moved(-box.x, -box.y).inset(4)
        # The samurai player only answers in the bandits' phase: the actions are theirs.
        owner = BANDIT if picture.stage in (LOSE, DAMAGE) else notes.to_act
        fill, color = ("paper_dark", "ink") if owner < 0 else SIDE_COLORS[owner]
        sheet(inner, counter, fill, "ink", 2)
        label(
            inner,
            str(picture.actions),
            Box(counter.x, counter.y - 3, counter.w, 40 * unit),
            "table_big",
            color,
        )
        caption = texts("table.actions")
        label(
            inner,
            caption,
            Box(counter.x + 2, counter.bottom - 22 * unit, counter.w - 4, 20 * unit),
            "tiny",
            color,
        )

    kept(canvas, "header", box, content, draw)


def _tally_words(texts: Texts, picture: PictureState) -> str:
    words = []
    for seat in (SAMURAI, BANDIT):
        side = texts(f"seven_swords.seat.{SIDE_NAMES[seat]}")
        points = sum(picture.tally.parts[seat].values())
        unknown = picture.tally.unknown[seat]
        if unknown:
            words.append(texts.count("table.score_hidden", unknown, side=side, points=points))
        else:
            words.append(texts("table.score", side=side, points=points))
    return " · ".join(words)


def draw_prompt(canvas: Canvas, table: Table, notes: Notes) -> None:
    """Draw what is to be decided, or why something was refused: at most two lines."""
    box = table.prompt

    def draw(inner: Canvas) -> None:
        sheet(inner, Box(0, 0, box.w, box.h), "injured" if notes.refused else "snow")
        bar = "vermilion" if notes.refused else "ochre"
        inner.fill(bar, (2, 3, 5, box.h - 6))
        room = Box(14, 2, box.w - 22, box.h - 4)
        role = "label"
        if inner.type.size(notes.prompt, role, room.w)[1] > room.h:
            role = "tiny"
        paragraph(inner, notes.prompt, room, role)

    kept(canvas, "prompt", box, (notes.prompt, notes.refused), draw)


def draw_samurai_card(canvas: Canvas, box: Box, card: SamuraiCard, texts: Texts) -> None:
    """Draw one samurai card: name, figure, four numbers, three places for markers (T6, X5)."""
    kept(
        canvas,
        "samurai_card",
        box,
        (card, texts.language),
        lambda inner: _paint_samurai_card(inner, Box(0, 0, box.w, box.h), card, texts),
    )


def _paint_samurai_card(canvas: Canvas, box: Box, card: SamuraiCard, texts: Texts) -> None:
    dead = card.state in (KILLED, EXECUTED)
    injured = card.state == INJURED
    fill = "dead" if dead else "injured" if injured else "snow"
    sheet(canvas, box, fill, "vermilion_dark" if injured else "ink", 3 if injured else 1.5)
    title, row = grown(canvas, 21, 10), grown(canvas, 20, 8)
    head = Box(box.x + 1.5, box.y + 1.5, box.w - 3, title)
    band = "paper_shade" if dead else "vermilion" if injured else "indigo"
    canvas.fill(band, head)
    label(canvas, card.name, head.inset(2, 0), "tiny_bold", "ink" if dead else "snow")
    name = card.name.lower()
    picture_height = box.h - title - 25 - 2 * row - 5
    middle = (box.x + box.w / 2, box.y + title + 2 + picture_height / 2)
    if dead:
        icon(canvas, f"emblem_{name}", middle, picture_height, "paper_shade")
        icon(canvas, "icon_skull", middle, picture_height * 0.8, "ink")
        words = texts("table.card.killed" if card.state == KILLED else "table.card.executed")
        label(canvas, words, Box(box.x + 2, box.bottom - 58, box.w - 4, 22), "tiny", "ink")
        return
    size = min(picture_height + 4, 50.0)
    icon(canvas, f"samurai_{name}", (middle[0] - 12, middle[1]), size)
    icon(canvas, f"emblem_{name}", (box.right - 15, middle[1] - size / 2 + 13), 24)
    if injured:
        wound(canvas, (box.right - 15, middle[1] + size / 2 - 11), 18)
    top = box.bottom - 25 - 2 * row
    half = (box.w - 4) / 2
    numbers = (
        ("combat", card.combat),
        ("movement", card.movement),
        ("leadership", card.leadership),
        ("defence", card.defence),
    )
    for place, (sign, number) in enumerate(numbers):
        cell = Box(box.x + 2 + place % 2 * half, top + place // 2 * row, half, row)
        stat(canvas, sign, str(number), cell)
    for kind, spot in enumerate(marker_boxes(box)):
        sign = MARKER_NAMES[kind]
        if card.markers[kind]:
            icon(canvas, f"marker_{sign}", spot.centre, min(spot.w, spot.h) + 2)
        else:
            canvas.circle(spot.centre, 9.5, None, "paper_shade", 1.5)
            icon(canvas, f"icon_{sign}", spot.centre, 11, "paper_shade")


def draw_tile(canvas: Canvas, box: Box, tile: TileCard) -> None:
    """Draw an action tile by the side that is up: its number, and what side B takes off (C4)."""

    def draw(inner: Canvas) -> None:
        whole = Box(0, 0, box.w, box.h)
        sheet(inner, whole, "wood_dark" if tile.side else "snow", "ink", 2)
        picture = f"tile_{tile.name}" + ("_b" if tile.side else "")
        color = "snow" if tile.side else "ink"
        side = min(38.0, box.h - 8)
        inner.picture(picture, (4, (box.h - side) / 2, side, side))
        label(inner, str(tile.actions), Box(side + 6, 1, 20, box.h - 2), "table_big", color)
        right = Box(side + 27, 2, box.w - side - 30, box.h - 4)
        middle = right.y + right.h / 2
        if tile.side and tile.kind_off >= 0:
            label(inner, MINUS, Box(right.x, right.y, 9, right.h), "tiny_bold", color)
            sign = f"marker_{MARKER_NAMES[tile.kind_off]}"
            icon(inner, sign, (right.x + 9 + (right.w - 9) / 2, middle), 22)
        elif tile.side:
            if tile.count_off < ALL_MARKERS:
                number = f"{MINUS}{tile.count_off}"
                label(inner, number, Box(right.x, right.y, 17, right.h), "tiny_bold", color)
            else:
                label(inner, MINUS, Box(right.x, right.y, 9, right.h), "tiny_bold", color)
            for kind, name in enumerate(MARKER_NAMES):
                x = right.right - 18 + (kind - 1) * 5 + 4
                icon(inner, f"marker_{name}", (x, middle + (kind - 1) * 8), 15)
        else:
            icon(inner, "icon_actions", (right.x + 10, middle), 20, "ochre_dark")

    kept(canvas, "tile", box, tile, draw)


def draw_card(canvas: Canvas, box: Box, card: CardLook, shown: bool = False) -> None:
    """Draw an area card: letter and number face up, number alone where the letter is hidden."""

    def draw(inner: Canvas) -> None:
        whole = Box(0, 0, box.w, box.h)
        if card.letter:
            fill = f"area_{card.letter.lower()}"
            sheet(inner, whole, fill, "vermilion_dark" if shown else "ink", 3 if shown else 1.5)
            radius, foot = grown(inner, 9.5, 4), grown(inner, 20, 8)
            label(inner, card.letter, Box(0, 0, box.w, box.h - foot - 1), "table_letter")
            disc = (box.w / 2, box.h - radius - 2.5)
            inner.circle(disc, radius, "snow", "ink", 1.2)
            number = Box(0, disc[1] - 1 - foot / 2, box.w, foot)
            label(inner, str(card.number), number, "tiny_bold")
        else:
            sheet(inner, whole, "vermilion_dark", "ink", 1.5)
            sheet(inner, whole.inset(3.5), "vermilion", "snow", 1)
            disc = whole.centre
            inner.circle(disc, 13, "snow", "ink", 1.5)
            label(inner, str(card.number), Box(0, disc[1] - 15, box.w, 28), "table_number")

    kept(canvas, "card", box, (card, shown), draw)


def draw_empty_slot(canvas: Canvas, box: Box, letter: str = "") -> None:
    """Draw the place of a card that is elsewhere."""

    def draw(inner: Canvas) -> None:
        sheet(inner, Box(0, 0, box.w, box.h), "paper_dark", "paper_shade", 1.2)
        label(inner, letter, Box(0, 0, box.w, box.h), "table_letter", "paper_shade")

    kept(canvas, "slot", box, letter, draw)


def hand_slots(table: Table, picture: PictureState) -> list[tuple[Ref, Box, CardLook]]:
    """Return each card of the hand with its box: by letter for the owner, else from the left."""
    if picture.hand_is_own:
        letters = [AREAS.index(card.letter) for card in picture.hand]
        return [
            (Ref(CARD, at), table.hand[at], card)
            for at, card in zip(letters, picture.hand, strict=True)
        ]
    return [(Ref(BACK, at), table.hand[at], card) for at, card in enumerate(picture.hand)]


def draw_hand(
    canvas: Canvas,
    table: Table,
    texts: Texts,
    picture: PictureState,
    hidden: frozenset[Ref] = frozenset(),
) -> None:
    """Draw the bandit player's hand and the discard row in its order, without hidden cards."""
    row = table.hand_row
    names = Box(row.x, row.y, row.w, table.hand[0].y - row.y - 1)
    own = "own" if picture.hand_is_own else "other"
    words = (texts(f"table.hand.{own}"), texts("table.hand.discards"))

    def draw(inner: Canvas) -> None:
        half = table.hand[-1].right - table.hand[0].x
        # The other side's hand has signs beside its name.
        room = half if picture.hand_is_own else threat_boxes(table)[0].x - row.x - 5
        label(inner, words[0], Box(0, 0, room, names.h), "tiny", "ink", "ml")
        left = table.discards[0].x - row.x
        label(inner, words[1], Box(left, 0, half, names.h), "tiny", "ink", "ml")

    kept(canvas, "hand_names", names, words, draw)
    for position, box in enumerate(table.hand):
        draw_empty_slot(canvas, box, AREAS[position] if picture.hand_is_own else "")
    for ref, box, card in hand_slots(table, picture):
        if ref not in hidden:
            draw_card(canvas, box, card)
    for position, box in enumerate(table.discards):
        if position < len(picture.row) and Ref(DISCARD, position) not in hidden:
            card = picture.row[position]
            draw_card(canvas, box, card, card == picture.shown)
        else:
            draw_empty_slot(canvas, box)


def draw_pool_card(canvas: Canvas, box: Box, card: PoolCard) -> None:
    """Draw a kind of bandit: how many are left, what one costs now, its numbers (C3, D3)."""

    def draw(inner: Canvas) -> None:
        whole = Box(0, 0, box.w, box.h)
        gone = card.left == 0
        sheet(inner, whole, "dead" if gone else "snow", "ink", 1.5)
        stats_height = grown(inner, 20, 10)
        top = box.h - stats_height - 2
        size = min(top - 2, 46.0)
        name = f"token_{card.name.replace(' ', '_')}"
        inner.picture(name, (3, 1 + (top - size) / 2, size, size), alpha=110 if gone else 255)
        right = Box(size + 4, 1, box.w - size - 6, top)
        label(inner, f"{TIMES}{card.left}", Box(right.x, right.y, right.w, top / 2), "tiny_bold")
        cost = Box(right.x, right.y + top / 2, right.w, top / 2)
        stat(inner, "actions", str(card.cost), cost)
        numbers = (("combat", card.combat), ("defence", card.defence), ("movement", card.movement))
        left = 2.0
        for (sign, number), part in zip(numbers, (0.40, 0.30, 0.30), strict=True):
            cell = Box(left, top, (box.w - 3) * part, stats_height)
            text = f"{MINUS}{-number}" if number < 0 else str(number)
            middle = cell.y + cell.h / 2 - 1
            icon(inner, f"icon_{sign}", (cell.x + 6, middle), 13, STAT_TINTS[sign])
            role = "tiny_bold"
            number_box = Box(cell.x + 12, cell.y - 1, cell.w - 12, cell.h)
            label(inner, text, number_box, role, anchor="ml")
            left += cell.w

    kept(canvas, "pool", box, card, draw)


def log_lines(canvas: Canvas, table: Table, notes: Notes) -> list[tuple[str, str, bool]]:
    """Break the log into lines that fit: side, words, whether it begins an entry."""
    width = table.log.w - 26
    lines = []
    for entry in notes.log:
        for number, words in enumerate(canvas.type.lines(entry.text, "tiny", width)):
            lines.append((entry.side, words, number == 0))
    return lines


def draw_log(canvas: Canvas, table: Table, texts: Texts, notes: Notes) -> None:
    """Draw the last lines of the log that fit, the newest at the foot."""
    box = Box(table.log.x, table.log.y, table.log.w, table.log.h - notes.log_foot)
    step = max(19.0, canvas.type.line_height("tiny") * 0.95)
    fit = int((box.h - 8) / step)
    lines = log_lines(canvas, table, notes)
    end = len(lines) - min(notes.log_back, max(0, len(lines) - fit))
    visible = tuple(lines[max(0, end - fit) : end])
    more = end < len(lines)

    def draw(inner: Canvas) -> None:
        sheet(inner, Box(0, 0, box.w, box.h), "paper")
        for number, (side, words, first) in enumerate(visible):
            y = 4 + number * step
            line = Box(18, y, box.w - 24, step)
            if not side:
                inner.fill("paper_dark", (3, y, box.w - 6, step))
                label(inner, words, line.moved(-10, 0), "tiny_bold", "ink", "ml")
                continue
            if first:
                middle = (9.5, y + step / 2)
                if side == SIDE_NAMES[SAMURAI]:
                    inner.fill("indigo", (middle[0] - 4, middle[1] - 4, 8, 8))
                else:
                    inner.circle(middle, 4.5, "vermilion")
            label(inner, words, line, "tiny", "ink", "ml")
        if more:
            icon(inner, "icon_log", (box.w - 14, box.h - 14), 18, "ochre_dark")

    kept(canvas, "log", box, (visible, more), draw)


def die_boxes(table: Table, count: int) -> list[Box]:
    """Return where dice come to rest in the tray."""
    tray = table.dice
    inside = Box(tray.x + 8, tray.y + 8, tray.w - 16, tray.h - 36)
    columns = 3 if count <= 9 else 4
    size = min(40.0, inside.w / columns - 4)
    rows = max(1, -(-count // columns))
    size = min(size, inside.h / rows - 3)
    boxes = []
    for number in range(count):
        row = number // columns
        in_row = min(columns, count - row * columns)
        left = inside.x + (inside.w - in_row * (size + 4) + 4) / 2
        top = inside.y + (inside.h - rows * (size + 3) + 3) / 2
        boxes.append(Box(left + number % columns * (size + 4), top + row * (size + 3), size, size))
    return boxes


def draw_dice(canvas: Canvas, table: Table, texts: Texts, tray: DiceTray, rolling: bool) -> None:
    """Draw the tray with its dice at rest; while they roll the tray is empty."""
    box = table.dice

    def draw(inner: Canvas) -> None:
        sheet(inner, Box(0, 0, box.w, box.h), "wood_dark", "ink", 2)
        sheet(inner, Box(5, 5, box.w - 10, box.h - 10), "tray", "ink", 1)
        if not rolling:
            for face, place in zip(tray.faces, die_boxes(table, len(tray.faces)), strict=True):
                inner.picture(f"die_{face}", place.moved(-box.x, -box.y))
            words = tray.words
            if not tray.faces and not words:
                words = texts("table.dice")
            fill = {True: "moss_dark", False: "vermilion_dark", None: "wood_dark"}[tray.success]
            strip = Box(8, box.h - 31, box.w - 16, 24)
            sheet(inner, strip, fill, "ink", 1)
            label(inner, words, strip.inset(3, 0), "tiny_bold", "snow")

    kept(canvas, "dice", box, (tray, rolling, texts.language), draw)
