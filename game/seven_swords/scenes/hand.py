"""The player's hand on the table: pointer, keyboard cursor, and what is being dragged."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection

from game.client.acts import Click, Move, PointerMove, Press
from game.client.canvas import Canvas
from game.seven_swords.rules.components import SAMURAI_CARDS
from game.seven_swords.scenes.controls import Controls
from game.seven_swords.scenes.desk import Desk
from game.seven_swords.view import refs
from game.seven_swords.view.boxes import Box
from game.seven_swords.view.paint import icon
from game.seven_swords.view.picture import PictureState, place_of
from game.seven_swords.view.refs import Point, Ref
from game.seven_swords.view.spots import Spots

#: How far the pointer must go with the button down before a piece comes along.
_TEAR = 10.0
#: Seconds of rest until a tip shows.
TIP_AFTER = 0.45


class Hand:
    """Where the player points, by which device, and what he carries."""

    def __init__(self, controls: Controls, choose: Callable[[Ref], None]) -> None:
        """`choose` is called with what is clicked on or confirmed."""
        self._controls = controls
        self._choose = choose
        self.spots: Spots
        self.desk: Desk | None = None
        #: What is preferred where several things lie under the pointer.
        self.prefer: Collection[Ref] = frozenset()
        self.hover: Ref | None = None
        self.cursor: Ref | None = None
        self.pressed: Ref | None = None
        self._pressed_at: Point = (0.0, 0.0)
        self._torn: Ref | None = None
        self.at: Point = (0.0, 0.0)
        #: Whether the keyboard's cursor shows; pointing hides it.
        self.by_keys = False
        self._rest = 0.0
        #: Whether the tip of what is pointed at shows.
        self.tips = False
        #: What the desk had selected when it was last heard of.
        self._selected: Ref | None = None
        #: Where the piece lay beside the board that the cursor left to find it a place.
        self._left: Point | None = None

    @property
    def focus(self) -> Ref | None:
        """The cursor, while it shows."""
        return self.cursor if self.by_keys else None

    @property
    def subject(self) -> Ref | None:
        """What the player is pointing at, by whichever device."""
        return self.cursor if self.by_keys else self.hover

    @property
    def carrying(self) -> Ref | None:
        """What is being dragged."""
        return self._torn

    def settle(self, spots: Spots, desk: Desk | None, prefer: Collection[Ref]) -> None:
        """Take another picture, desk and preference."""
        self.spots, self.desk, self.prefer = spots, desk, prefer
        if not self.by_keys:
            self.hover = spots.pick(*self.at, prefer)
        # While something is being shown, buttons may be away that come back after it.
        if desk is not None and self.cursor is not None and spots.spot(self.cursor) is None:
            self.cursor = None
        if desk is not None:
            selected, self._selected = self._selected, desk.selected
            if self.by_keys and desk.selected != selected:
                self._go_along(desk.selected)

    def _go_along(self, taken: Ref | None) -> None:
        """Go with a piece that is taken up beside the board to its places; in the setup, back."""
        parts = [part for part in self._groups() if part]
        if taken is not None and taken == self.cursor:
            box, there = self.box(taken), parts[0] if parts else []
            if box is not None and self._beside(taken) and there and not self._beside(there[0]):
                self._left = box.centre
                self.cursor = self._node(there[0])
        elif taken is None and self._left is not None:
            start, self._left = self._left, None
            rest = [ref for ref in self.prefer if self._beside(ref)]
            if rest and self.spots.picture.tray is not None:
                self.cursor = min(rest, key=lambda ref: (self._away(ref, start), ref))

    def _beside(self, ref: Ref) -> bool:
        box = self.box(ref)
        return box is not None and box.x >= self.spots.table.header.x

    def _away(self, ref: Ref, start: Point) -> float:
        """How far a thing is from a point; those on its row are nearer."""
        box = self.box(ref)
        if box is None:
            return math.inf
        return abs(box.centre[0] - start[0]) + 5 * abs(box.centre[1] - start[1])

    def let_go(self, at: Point) -> None:
        """Drop what is held: another scene lay over the table, and the pointer went on to `at`."""
        self.pressed = self._torn = None
        self.at = at
        self.hover = None if self.by_keys else self.spots.pick(*at, self.prefer)
        self.hush()

    def forget(self) -> None:
        """Forget where the cursor stood: another player takes the seat."""
        self.cursor = None

    def calm(self) -> None:
        """Hide the tip until the pointer has rested again."""
        self._rest = 0.0
        self.tips = False

    def hush(self) -> None:
        """Hide the tip until something else is pointed at: what is clicked on is known."""
        self._rest = -math.inf
        self.tips = False

    def update(self, dt: float) -> bool:
        """Let the tip come up after a rest; True when it has just come."""
        if self.tips or self.subject is None or self._torn is not None:
            return False
        self._rest += dt
        self.tips = self._rest >= TIP_AFTER
        return self.tips

    # pointer

    def point(self, event: PointerMove) -> bool:
        """Follow the pointer; True when something is to be drawn anew."""
        self.at = (event.x, event.y)
        was_keys, self.by_keys = self.by_keys, False
        before = self.hover
        self.hover = self.spots.pick(event.x, event.y, self.prefer)
        if self.hover != before:
            self.calm()
        if event.pressed and self._torn is None and self.pressed is not None:
            self._tear(event)
        return was_keys or self.hover != before or self._torn is not None

    def _tear(self, event: PointerMove) -> None:
        away = abs(event.x - self._pressed_at[0]) + abs(event.y - self._pressed_at[1])
        ref, desk = self.pressed, self.desk
        if away < _TEAR or ref is None or desk is None or not desk.can_carry(ref):
            return
        if desk.selected is None or not self._same(ref, desk.selected):
            desk.selected = None
            self._choose(ref)
        # Choosing may have led to something else than taking it up.
        if self.desk is not None and self.desk.selected is not None:
            self._torn = self.desk.selected

    def press(self, event: Press) -> None:
        """The button went down."""
        self.at = (event.x, event.y)
        self.by_keys = False
        self.pressed = self.spots.pick(event.x, event.y, self.prefer)
        self._pressed_at = self.at
        self.hush()

    def click(self, event: Click) -> None:
        """The button came up: a click on one thing, or the end of a drag."""
        pressed, self.pressed = self.pressed, None
        torn, self._torn = self._torn, None
        ref = self.spots.pick(event.x, event.y, self.prefer)
        if torn is not None:
            if ref is not None and not self._same(ref, torn):
                self._choose(ref)
        elif ref is not None and ref == pressed and not self._too_fast(event, ref):
            self.cursor = self._node(ref)
            self._choose(ref)

    def _too_fast(self, event: Click, ref: Ref) -> bool:
        """The second half of a double click means nothing, save where a series is meant."""
        return event.double and not (self.desk is not None and self.desk.repeats(ref))

    def _same(self, one: Ref, other: Ref) -> bool:
        picture = self.spots.picture
        return place_of(picture, one) == place_of(picture, other)

    # keyboard

    def move(self, event: Move) -> None:
        """A direction key: the cursor goes to the next thing that way."""
        self._take_keys()
        start = self.cursor
        if start is None:
            self.cursor = self._first()
        else:
            self.cursor = self.spots.focus_neighbour(start, event.dx, event.dy) or start

    def cycle(self, step: int) -> None:
        """Next and previous: through what can be chosen, group after group, then the buttons."""
        self._take_keys()
        ring = [ref for group in self._groups() for ref in group]
        if not ring:
            return
        here = self._index(ring)
        if here is None:
            self.cursor = self._node(ring[0 if step > 0 else -1])
        else:
            self.cursor = self._node(ring[(here + step) % len(ring)])

    def leap(self, step: int) -> None:
        """Go to the first thing of the next or the previous group."""
        self._take_keys()
        groups = self._groups()
        if not groups:
            return
        at = next(
            (n for n, group in enumerate(groups) if self._index(group) is not None),
            -1 if step > 0 else 0,
        )
        self.cursor = self._node(groups[(at + step) % len(groups)][0])

    def confirm(self) -> None:
        """Choose what the cursor is on."""
        if not self.by_keys or self.cursor is None:
            self._take_keys()
            if self.cursor is None:
                self.cursor = self._first()
            return
        self._choose(self.cursor)

    def _take_keys(self) -> None:
        self.by_keys = True
        self._torn = self.pressed = None
        self.calm()

    def _groups(self) -> list[list[Ref]]:
        groups = self.desk.groups() if self.desk is not None else []
        parts = [part for group in groups for part in self._in_reading_order(group)]
        buttons = list(self._controls.boxes)
        return [group for group in [*parts, buttons] if group]

    def _in_reading_order(self, group: list[Ref]) -> tuple[list[Ref], list[Ref]]:
        """What of a group lies on the board, and what beside it, each in reading order."""
        placed = [(spot.box, ref) for ref in group if (spot := self.spots.spot(ref)) is not None]
        placed.sort(key=lambda item: (item[0].centre[1] // 40, item[0].x))
        left = self.spots.table.header.x
        on_board = [ref for box, ref in placed if box.x < left]
        return on_board, [ref for box, ref in placed if box.x >= left]

    def _index(self, group: list[Ref]) -> int | None:
        return next(
            (n for n, ref in enumerate(group) if self._node(ref) == self.cursor),
            None,
        )

    def _first(self) -> Ref | None:
        groups = self._groups()
        return self._node(groups[0][0]) if groups else None

    def _node(self, ref: Ref) -> Ref:
        """The thing the cursor stands on for a ref: a piece's place, or the ref itself."""
        if ref.sort in (refs.TOKEN, refs.SAMURAI):
            return place_of(self.spots.picture, ref)
        return ref

    # picture

    def draw(self, canvas: Canvas) -> None:
        """Draw what is being dragged, under the pointer."""
        if self._torn is not None:
            sprite = sprite_of(self.spots.picture, self._torn)
            if sprite:
                icon(canvas, sprite, self.at, 46.0, None, 215)

    def box(self, ref: Ref) -> Box | None:
        """Return where a thing lies."""
        spot = self.spots.spot(ref)
        return None if spot is None else spot.box


def sprite_of(picture: PictureState, ref: Ref) -> str:
    """Return the picture of a piece, in the tray or on the board; "" where there is none."""
    piece = Ref(_PIECE_ON.get(ref.sort, ref.sort), ref.number)
    if piece in picture.pieces:
        return picture.pieces[piece].sprite
    if ref.sort == refs.POOL:
        return f"token_{picture.pool[ref.number].name.replace(' ', '_')}"
    if ref.sort == refs.SAMURAI_CARD:
        return f"samurai_{SAMURAI_CARDS[ref.number].name.lower()}"
    return _IN_TRAY.get(ref.sort, "")


_PIECE_ON = {
    refs.ENTRY: refs.PALISADE,
    refs.SUPPLY: refs.LOAD,
    refs.STORE: refs.STORE_TILE,
    refs.HOUSE: refs.HOUSE_TILE,
}
_IN_TRAY = {
    refs.TRAY_SUPPLY: "supply_open",
    refs.TRAY_STORE: "store",
    refs.TRAY_HOUSE: "house_open",
    refs.TRAY_PALISADE: "palisade_armed",
    refs.TRAY_BOW: "bow",
    refs.BOW: "bow",
}
