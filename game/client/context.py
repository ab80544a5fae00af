"""Context: the services a scene gets. One object, handed over; no globals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

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
    #: Called once each, last first, when the window closes by whatever way.
    closing: list[Callable[[], None]] = field(default_factory=list)
    #: Set to leave the loop after the current frame.
    quitting: bool = False

    def quit(self) -> None:
        """Leave the game: the loop ends after this frame."""
        self.quitting = True
