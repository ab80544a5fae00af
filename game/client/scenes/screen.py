"""A screen made of widgets: what most scenes are."""

from __future__ import annotations

from collections.abc import Sequence

from game.client import ink
from game.client.acts import Act, Command, Event
from game.client.canvas import HEIGHT, WIDTH, Box, Canvas
from game.client.context import Context
from game.client.scene import Scene
from game.client.widgets import Button, FocusGroup, Label, ScrollText, TextField, Widget
from game.client.widgets.base import Action

#: Colours of the seats, by number, beside each seat's seal.
SEAT_COLORS = ("indigo", "vermilion")


def seat_seal(seat: str) -> str:
    """Return the name of a seat's big emblem."""
    return f"seal_{seat}"


class Screen(Scene):
    """A scene of widgets with the focus. Subclasses set their fields, then call __init__."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.group = FocusGroup(sound=context.audio.play)
        self.refresh()

    def build(self) -> Sequence[Widget]:
        """Return the widgets, in the order of Next; called again when texts or sizes change."""
        raise NotImplementedError

    def back(self) -> None:
        """Escape: one step back."""
        self.context.scenes.pop(self)

    @property
    def zoom(self) -> float:
        """Interface scale: 1.0, 1.25 or 1.5."""
        return self.context.type.zoom / 100

    @property
    def wants_text(self) -> bool:
        """See Scene."""
        return self.group.typing

    def refresh(self) -> None:
        """See Scene."""
        widgets = list(self.build())
        for widget in widgets:
            if isinstance(widget, ScrollText | TextField):
                widget.lay_out(self.context.type)
        self.group.replace(widgets)
        self.dirty = True

    def handle(self, event: Event) -> bool:
        """See Scene."""
        used = self.group.handle(event)
        self._follow()
        if used or not isinstance(event, Command) or event.repeated:
            return used
        if event.act is Act.BACK:
            self.context.audio.play("click")
            self.back()
            return True
        if event.act is Act.HELP:
            self.open_help()
            return True
        return False

    def open_help(self) -> None:
        """Open the rules reader over this scene."""
        from game.client.scenes.help import Help

        self.context.scenes.push(Help(self.context))

    def update(self, dt: float) -> None:
        """See Scene."""
        self.group.update(dt)
        self._follow()

    def _follow(self) -> None:
        if self.group.dirty:
            self.group.dirty = False
            self.dirty = True

    def revealed(self) -> None:
        """See Scene."""
        self.group.hovered = None
        self.dirty = True

    def draw(self, canvas: Canvas) -> None:
        """See Scene."""
        self.draw_ground(canvas)
        self.group.draw(canvas)
        self.group.draw_tip(canvas)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw what lies beneath the widgets."""
        ink.landscape(canvas)

    def draw_heading(self, canvas: Canvas, text: str) -> None:
        """Write a screen's heading with a stroke beneath."""
        box = canvas.text(text, (WIDTH / 2, 72), "title", "ink", "mc", fit=900)
        below = 116.0
        long = min(900.0, box[2] + 120)
        ink.brush(canvas, ((WIDTH - long) / 2, below), ((WIDTH + long) / 2, below), "vermilion", 7)

    @property
    def keys_line(self) -> str:
        """Which keys serve here."""
        name = self.context.prompt
        key = "keys.foot_pad" if self.context.input.by_pad else "keys.foot"
        return self.context.texts(
            key, confirm=name(Act.CONFIRM), back=name(Act.BACK), help=name(Act.HELP)
        )

    def draw_keys(self, canvas: Canvas) -> None:
        """Say at the foot which keys serve here."""
        at = (WIDTH / 2, HEIGHT - 14)
        canvas.text(self.keys_line, at, "tiny", "ink_soft", "bc", fit=WIDTH - 60)


class Form(Screen):
    """A screen of rows, each a label and a control, with buttons below."""

    #: Left edge of the labels, of the controls, and the width of the controls.
    LABELS, CONTROLS, WIDE = 150.0, 480.0, 420.0
    TOP = 160.0
    GAP = 14.0

    @property
    def row(self) -> float:
        """Height of a row."""
        return 46 * min(self.zoom, 1.3)

    def place(self, number: int, width: float | None = None) -> Box:
        """Return the box of a row's control."""
        top = self.TOP + number * (self.row + self.GAP)
        return self.CONTROLS, top, self.WIDE if width is None else width, self.row

    def label(self, number: int, key: str) -> Label:
        """Return the label of a row."""
        top = self.TOP + number * (self.row + self.GAP)
        width = self.CONTROLS - self.LABELS - 20
        box = (self.LABELS, top, width, self.row)
        return Label(f"label_{number}", box, self.context.texts(key), "body_bold")

    def buttons(self, *made: tuple[str, str, Action, str, str]) -> list[Button]:
        """Return the buttons of the foot, side by side: (name, text key, action, style, reason)."""
        gap = 24.0
        width = min(260.0, (WIDTH - 80 - (len(made) - 1) * gap) / len(made))
        height = 54 * min(self.zoom, 1.2)
        left = (WIDTH - len(made) * width - (len(made) - 1) * gap) / 2
        top = HEIGHT - 52 - height
        return [
            Button(
                name,
                (left + number * (width + gap), top, width, height),
                self.context.texts(key),
                action,
                style=style,
                reason=reason,
            )
            for number, (name, key, action, style, reason) in enumerate(made)
        ]
