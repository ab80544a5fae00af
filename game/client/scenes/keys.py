"""Choosing keys and gamepad buttons: a list of all acts, and a way to change each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.client.acts import Act, Pressed
from game.client.canvas import HEIGHT, Box, Canvas
from game.client.context import Context
from game.client.keys import STEPS, Ring, Table
from game.client.scenes.confirm import Confirm
from game.client.scenes.dialogue import Dialogue, centred
from game.client.scenes.screen import Screen
from game.client.widgets import Button, Label, Widget
from game.client.widgets.base import Action
from game.client.widgets.rows import Row, Rows

_LEFT, _TOP, _WIDE = 60.0, 138.0, 830.0
_COLUMN, _COLUMN_WIDE = 920.0, 300.0
_FOOT = 62.0

#: The rows: acts, then directions.
_ORDER = (*(act.value for act in Act), *STEPS)

#: The setting that holds a device's keys.
_SETTINGS = {"key": "keys", "pad": "pad"}


class KeysScene(Screen):
    """All acts with their keys. Changes take effect, and are kept, at once."""

    def __init__(self, context: Context, chosen: str = "") -> None:
        """`chosen` is the name of the act or direction to begin with."""
        self.chosen = chosen or _ORDER[0]
        self._scrolled: int | None = None
        super().__init__(context)
        self.group.focus("keys")

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts, zoom = self.context.texts, min(self.zoom, 1.3)
        rows = [self._row(name) for name in _ORDER]
        row = 58 * zoom
        high = (HEIGHT - _FOOT - 20 * zoom - _TOP) // row * row
        box = (_LEFT, _TOP, _WIDE, high)
        listed = Rows("keys", box, rows, self.chosen, self._choose, self.change, row=row)
        if self._scrolled is not None:
            listed.scroll_to(self._scrolled)
        changed = {name for name in _ORDER if self._changed(name)}
        made: list[tuple[str, Action, str, str]] = [
            ("change", self.change, "main", ""),
            ("add", partial(self.change, more=True), "plain", ""),
            ("usual", self._usual, "plain", "" if self.chosen in changed else "usual_already"),
            ("all", self._ask_all, "plain", "" if changed else "all_already"),
        ]
        tall = 54 * zoom
        buttons = [
            Button(
                name,
                (_COLUMN, _TOP + number * (tall + 14), _COLUMN_WIDE, tall),
                texts(f"keys.screen.{name}"),
                action,
                style=style,
                tip=texts(f"keys.screen.{name}_tip"),
                reason=texts(f"keys.screen.{reason}") if reason else "",
            )
            for number, (name, action, style, reason) in enumerate(made)
        ]
        done = Button(
            "done",
            (_COLUMN, _TOP + high - tall, _COLUMN_WIDE, tall),
            texts("common.done"),
            self.back,
            style="main",
        )
        return [listed, *buttons, done]

    def _row(self, name: str) -> Row:
        context, texts = self.context, self.context.texts
        bindings = context.input.bindings
        keys = [context.chord_name(key) for key in bindings.keyboard.keys(name)]
        buttons = [context.button_name(button) for button in bindings.pad.keys(name)]
        title = texts(f"keys.act.{name}")
        changed = self._changed(name)
        pad = texts("keys.screen.pad", buttons=" · ".join(buttons)) if buttons else ""
        return Row(
            name,
            texts("keys.screen.changed", name=title) if changed else title,
            texts(f"keys.about.{name}"),
            " · ".join(keys) or texts("keys.screen.none"),
            pad or texts("keys.screen.no_pad"),
            color="vermilion_dark" if changed else "ink",
        )

    def _changed(self, name: str) -> bool:
        bindings = self.context.input.bindings
        return bindings.keyboard.changed(name) or bindings.pad.changed(name)

    def _choose(self, name: str) -> None:
        self.chosen = name
        self.refresh()

    def refresh(self) -> None:
        """See Scene; the list stays where it was scrolled to."""
        listed = next((w for w in self.group.widgets if isinstance(w, Rows)), None)
        self._scrolled = listed.first if listed is not None else None
        super().refresh()

    # changing

    def change(self, *, more: bool = False) -> None:
        """Ask for a key for the chosen act, instead of its own or with `more` beside them."""
        self.context.scenes.push(Catch(self.context, self.chosen, more=more))

    def _usual(self) -> None:
        bindings, settings = self.context.input.bindings, self.context.settings
        settings.set("keys", bindings.keyboard.restore(settings["keys"], self.chosen))
        settings.set("pad", bindings.pad.restore(settings["pad"], self.chosen))
        self.context.apply_settings()

    def _ask_all(self) -> None:
        def restore() -> None:
            for setting in _SETTINGS.values():
                self.context.settings.set(setting, {})
            self.context.apply_settings()

        question = Confirm(self.context, "keys.screen.all_question", "keys.screen.all", restore)
        self.context.scenes.push(question)

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        super().draw_ground(canvas)
        texts = self.context.texts
        self.draw_heading(canvas, texts("keys.screen.title"))
        legend = texts("keys.screen.legend")
        canvas.text(legend, (_LEFT, HEIGHT - _FOOT + 2), "tiny", "ink_soft", "ml", fit=_WIDE)
        self.draw_keys(canvas)


class Catch(Dialogue):
    """Waits for a key or a gamepad button, and gives it to an act."""

    def __init__(self, context: Context, name: str, *, more: bool = False) -> None:
        """`name` is that of an act or direction; with `more` its other keys stay."""
        self.name = name
        self.more = more
        #: Why the last key was not taken, ready to read.
        self.refusal = ""
        super().__init__(context)

    @property
    def _words(self) -> str:
        return self.context.texts(f"keys.act.{self.name}")

    @property
    def sheet(self) -> Box:
        """See Dialogue."""
        return centred(760, 250 + 90 * self.zoom)

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts, zoom = self.context.texts, self.zoom
        x, y, width, height = self.sheet
        left, wide = x + 40, width - 80
        ask = texts(f"keys.screen.ask{'_more' if self.more else ''}", name=self._words)
        back = self.context.key_name(Act.BACK)
        tall = 52 * min(zoom, 1.25)
        return [
            Label(
                "ask", (left, y + 30, wide, 70 * zoom), ask, "subheading", anchor="tc", wrap=True
            ),
            Label(
                "refusal",
                (left, y + 34 + 66 * zoom, wide, 60 * zoom),
                self.refusal or texts("keys.screen.ask_cancel", back=back),
                "body",
                "vermilion_dark" if self.refusal else "ink_soft",
                anchor="tc",
                wrap=True,
            ),
            Button(
                "cancel",
                (x + width / 2 - 130, y + height - tall - 30, 260, tall),
                texts("common.cancel"),
                self.back,
            ),
        ]

    def revealed(self) -> None:
        """See Scene."""
        super().revealed()
        self.context.input.seize = self._take

    def closed(self) -> None:
        """See Scene."""
        self.context.input.seize = None

    def _take(self, pressed: Pressed) -> bool:
        """Take whatever key or button went down; one that cannot be used is answered with why."""
        if pressed.device == "mouse" or (pressed.device == "key" and not pressed.name):
            # A modifier may be on its way to be held with another key.
            return True
        key = pressed.name
        if pressed.device == "key" and self.name in STEPS:
            # Directions mean the same whatever is held with them.
            key = key.rpartition("+")[2]
        if not key:
            self._refuse("unnamed")
        elif (keeper := self._ring(pressed.device).keeper(key)) == Act.BACK.value:
            self.context.audio.play("click")
            self.back()
        elif keeper == self.name:
            self._refuse("same", key=self._written(pressed.device, key))
        elif keeper is not None:
            other = self.context.texts(f"keys.act.{keeper}")
            self._refuse("fixed", key=self._written(pressed.device, key), name=other)
        else:
            self._settle(pressed.device, key)
        return True

    def _settle(self, device: str, key: str) -> None:
        """Give a free key to the act, after asking if another one would lose it."""
        ring, context = self._ring(device), self.context
        holder = ring.meaning(key)
        if holder == self.name and self.more:
            self._refuse("same", key=self._written(device, key))
            return
        self.back()
        give = partial(self._give, device, key)
        if holder is None or holder == self.name:
            context.audio.play("click")
            give()
            return
        question = "conflict" if len(ring.keys(holder)) > 1 else "conflict_left"
        context.scenes.push(
            Confirm(
                context,
                f"keys.screen.{question}",
                "keys.screen.take",
                give,
                no="keys.screen.keep",
                key=self._written(device, key),
                other=context.texts(f"keys.act.{holder}"),
                name=self._words,
            )
        )

    def _give(self, device: str, key: str) -> None:
        settings, setting = self.context.settings, _SETTINGS[device]
        own: Table = settings[setting]
        settings.set(setting, self._ring(device).give(own, key, self.name, more=self.more))
        self.context.apply_settings()

    def _ring(self, device: str) -> Ring:
        bindings = self.context.input.bindings
        return bindings.keyboard if device == "key" else bindings.pad

    def _written(self, device: str, key: str) -> str:
        context = self.context
        return context.chord_name(key) if device == "key" else context.button_name(key)

    def _refuse(self, why: str, **values: str) -> None:
        self.context.audio.play("refuse")
        self.refusal = self.context.texts(f"keys.screen.{why}", **values)
        self.refresh()
