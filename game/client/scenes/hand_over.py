"""The screen between two players at one window: it shows nothing of either side.

What comes next opens only by the button that names the side. It does not have the focus at
first, and takes nothing in the first moment, so that a key or click meant for the screen
before cannot open it.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client import ink
from game.client.acts import Act, Command, Event, PointerMove
from game.client.canvas import HEIGHT, WIDTH, Canvas
from game.client.context import Context
from game.client.scenes.screen import Screen
from game.client.widgets import Button, Label, Widget
from game.client.widgets.base import Action

#: Seconds in which nothing is taken.
REST = 0.4


class HandOver(Screen):
    """Asks for the other player; `seat` is a text key of the side's name."""

    def __init__(self, context: Context, seat: str, on_open: Action, on_menu: Action) -> None:
        """`on_open` runs when the side's button is used, `on_menu` on Escape."""
        self.seat = seat
        self.on_open = on_open
        self.on_menu = on_menu
        self._rest = REST
        super().__init__(context)

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts = self.context.texts
        side = texts(self.seat)
        tall = 64 * min(self.zoom, 1.25)
        return [
            Label(
                "text",
                (200, 306, 880, 130),
                texts("hand_over.text", side=side),
                "subheading",
                anchor="mc",
                wrap=True,
            ),
            Button(
                "open",
                (WIDTH / 2 - 230, 474, 460, tall),
                texts("hand_over.open", side=side),
                self._open,
                style="main",
            ),
        ]

    def refresh(self) -> None:
        """See Scene; a new layout does not give the button the focus."""
        had_focus = self.group.focused is not None
        super().refresh()
        if not had_focus:
            self.group.focused = None

    def update(self, dt: float) -> None:
        """See Scene."""
        self._rest = max(0.0, self._rest - dt)
        super().update(dt)

    def handle(self, event: Event) -> bool:
        """See Scene."""
        if self._rest > 0 and not isinstance(event, PointerMove):
            return True
        if isinstance(event, Command) and event.act is Act.HELP:
            return True
        return super().handle(event)

    def back(self) -> None:
        """Escape opens the menu, never a side's view."""
        self.on_menu()

    def _open(self) -> None:
        self.context.scenes.pop(self)
        self.on_open()

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        ink.paper(canvas, "paper_dark")
        canvas.circle((WIDTH / 2, 190), 96, "snow", "ink", 3)
        canvas.picture("icon_turn", (WIDTH / 2 - 62, 128, 124, 124))
        texts = self.context.texts
        canvas.text(
            texts("hand_over.title"), (WIDTH / 2, 24), "heading", "ink_soft", "tc", fit=1000
        )
        canvas.text(
            texts("hand_over.keys"), (WIDTH / 2, HEIGHT - 40), "small", "ink_soft", "bc", fit=1000
        )
