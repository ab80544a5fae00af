"""Context: the services a scene gets. One object, handed over; no globals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.client.acts import Act
from game.client.keys import Bindings, written
from game.games import FIRST

if TYPE_CHECKING:
    from game.client.assets import Assets
    from game.client.audio import Audio
    from game.client.input import Input
    from game.client.notices import Notices
    from game.client.scene import Scenes
    from game.client.settings import Settings
    from game.client.texts import Texts
    from game.client.theme import Theme
    from game.client.typeset import Typesetter
    from game.client.window import Window
    from game.record.shelf import Shelf


@dataclass
class Context:
    """Everything a scene may use of the house."""

    settings: Settings
    texts: Texts
    theme: Theme
    assets: Assets
    type: Typesetter
    audio: Audio
    window: Window
    scenes: Scenes
    input: Input
    notices: Notices
    #: The kept games.
    shelf: Shelf
    #: Called once each, last first, when the window closes by whatever way.
    closing: list[Callable[[], None]] = field(default_factory=list)
    #: Set to leave the loop after the current frame.
    quitting: bool = False

    def key_name(self, act: Act) -> str:
        """Return how the first key of an act is written on a keyboard, in the language in force."""
        names = self.input.bindings.names(act)
        return self.chord_name(names[0]) if names else "-"

    def prompt(self, act: Act) -> str:
        """Return what to press for an act on the device in use; "" for what a pad has not got."""
        if not self.input.by_pad:
            return self.key_name(act)
        buttons = self.input.bindings.pad.keys(act.value)
        if not buttons:
            return ""
        sign = f"keys.pad_sign.{buttons[0]}"
        return self.texts(sign) if self.texts.has(sign) else self.button_name(buttons[0])

    def chord_name(self, chord: str) -> str:
        """Return a key as in the bindings' data ("ctrl+z") as a player would write it."""
        return "+".join(self._key_name(part) for part in chord.split("+"))

    def _key_name(self, part: str) -> str:
        key = f"keys.name.{part}"
        if self.texts.has(key):
            return self.texts(key)
        if part.startswith("kp_"):
            return self.texts("keys.number_pad", key=written(part))
        return written(part)

    def button_name(self, button: str) -> str:
        """Return a pad button as in the bindings' data as a player would call it."""
        key = f"keys.pad.{button}"
        return self.texts(key) if self.texts.has(key) else button.upper()

    def apply_settings(self) -> None:
        """Take over changed settings: language, interface scale, keys, volumes; lay out anew."""
        self.texts.language = self.settings.language
        self.window.title = self.texts(f"{FIRST}.name")
        self.input.bindings = Bindings(self.settings["keys"], self.settings["pad"])
        self.type.zoom = self.settings["interface_scale"]
        if self.audio.apply():
            self.notices.once("notice.no_sound")
        self.scenes.refresh()
        if self.settings.trouble:
            self.notices.once("settings.unwritten", why=self.settings.trouble)

    def set_fullscreen(self, on: bool) -> None:
        """Go to fullscreen or back, and keep it so."""
        self.window.set_fullscreen(on)
        self.settings.set("fullscreen", on)
        self.scenes.refresh()

    def quit(self) -> None:
        """Leave the game: the loop ends after this frame."""
        self.quitting = True
