"""The options: display, sound and play, each on a page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.client.acts import Act
from game.client.canvas import WIDTH, Canvas
from game.client.context import Context
from game.client.director import SPEEDS
from game.client.scenes.screen import Form
from game.client.settings import ZOOMS
from game.client.texts import LANGUAGES
from game.client.widgets import Button, Choice, Label, Slider, Toggle, Widget

PAGES = ("display", "sound", "play")


class Options(Form):
    """Changes take effect, and are kept, at once."""

    LABELS, CONTROLS, WIDE = 220.0, 600.0, 410.0
    TOP = 246.0

    def __init__(self, context: Context, page: str = "display") -> None:
        self.page = page
        super().__init__(context)
        self.group.focus(f"page_{page}")

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts = self.context.texts
        tall = 48 * min(self.zoom, 1.25)
        tabs = [
            Button(
                f"page_{page}",
                (WIDTH / 2 - 360 + number * 245, 146, 230, tall),
                texts(f"options.{page}"),
                partial(self.open, page),
                style="main" if page == self.page else "quiet",
            )
            for number, page in enumerate(PAGES)
        ]
        rows = {"display": self._display, "sound": self._sound, "play": self._play}[self.page]()
        keys = ("keys", "options.keys", self._keys, "plain", "")
        done = self.buttons(keys, ("done", "common.done", self.back, "main", ""))
        return [*tabs, *rows, *done]

    def _keys(self) -> None:
        from game.client.scenes.keys import KeysScene

        self.context.scenes.push(KeysScene(self.context))

    def open(self, page: str) -> None:
        """Turn to a page."""
        self.page = page
        self.refresh()

    def _display(self) -> list[Widget]:
        texts = self.context.texts
        languages = [(name, texts(f"options.language_{name}")) for name in LANGUAGES]
        zooms = [(percent, texts("options.percent", n=percent)) for percent in ZOOMS]
        fullscreen = self.context.window.fullscreen
        return [
            self.label(0, "options.language"),
            self._choice(0, "language", languages, self.context.settings.language),
            self.label(1, "options.interface_scale"),
            self._choice(1, "interface_scale", zooms),
            self.label(2, "options.fullscreen"),
            Toggle(
                "fullscreen",
                self.place(2),
                self._on_off(fullscreen),
                fullscreen,
                self.context.set_fullscreen,
                tip=texts("options.fullscreen_tip", key=self.context.key_name(Act.FULLSCREEN)),
            ),
        ]

    def _sound(self) -> list[Widget]:
        settings, texts = self.context.settings, self.context.texts
        rows: list[Widget] = []
        for number, name in enumerate(("volume_all", "volume_effects", "volume_ambience")):
            rows += [
                self.label(number, f"options.{name}"),
                Slider(name, self.place(number), settings[name], self._setter(name)),
            ]
        mute = settings["mute"]
        rows += [
            self.label(3, "options.mute"),
            Toggle("mute", self.place(3), self._on_off(mute), mute, self._set_and_apply("mute")),
        ]
        if not self.context.audio.available and not mute:
            x, y, width, height = self.place(4)
            box = (self.LABELS, y, width + x - self.LABELS, height)
            text = texts("notice.no_sound")
            rows.append(Label("no_sound", box, text, "label", "vermilion_dark", wrap=True))
        return rows

    def _play(self) -> list[Widget]:
        texts = self.context.texts
        speeds = [(name, texts(f"options.speed_{name}")) for name in SPEEDS]
        rows: list[Widget] = [
            self.label(0, "options.own_speed"),
            self._choice(0, "own_speed", speeds),
            self.label(1, "options.opponent_speed"),
            self._choice(1, "opponent_speed", speeds),
        ]
        for number, name in enumerate(("step_opponent", "ask_before_end"), 2):
            value = self.context.settings[name]
            rows += [
                self.label(number, f"options.{name}"),
                Toggle(
                    name,
                    self.place(number),
                    self._on_off(value),
                    value,
                    self._set_and_apply(name),
                    tip=texts(f"options.{name}_tip"),
                ),
            ]
        return rows

    def _on_off(self, value: bool) -> str:
        return self.context.texts("common.on" if value else "common.off")

    def _choice(
        self, row: int, name: str, options: Sequence[tuple[Any, str]], value: Any = None
    ) -> Choice:
        current = self.context.settings[name] if value is None else value
        return Choice(name, self.place(row), options, current, self._set_and_apply(name))

    def _set_and_apply(self, name: str) -> Any:
        def change(value: Any) -> None:
            self.context.settings.set(name, value)
            self.context.apply_settings()

        return change

    def _setter(self, name: str) -> Any:
        """Change a volume: heard at once, and the slider under the pointer stays as it is."""

        def change(value: int) -> None:
            self.context.settings.set(name, value)
            if self.context.audio.apply():
                self.context.notices.once("notice.no_sound")
            self.context.audio.play("click")

        return change

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        super().draw_ground(canvas)
        self.draw_heading(canvas, self.context.texts("options.title"))
        self.draw_keys(canvas)
