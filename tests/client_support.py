"""A window without a screen for the client's tests: events are posted, time is made.

Import this before anything of pygame: it names the drivers.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.client.acts import Act
from game.client.build import make_context
from game.client.context import Context
from game.client.keys import parse_chord
from game.client.loop import STEP, Loop
from game.client.scene import Scene
from game.client.settings import Settings
from game.client.widgets import FocusGroup

_MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}


class Stage:
    """A context, its loop, and hands to play with it."""

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1280, 720),
        language: str = "en",
        zoom: int = 100,
        settings: Settings | None = None,
        data: Path | None = None,
    ) -> None:
        """`data` is the folder in which games are kept, if they are."""
        settings = settings or Settings(None)
        settings.override("language", language)
        settings.override("interface_scale", zoom)
        self.now = 100.0
        self.context: Context = make_context(settings, size=size, strict=True, data_folder=data)
        self.context.input.clock = lambda: self.now
        self.loop = Loop(self.context, clock=lambda: self.now)
        pygame.event.clear()

    def close(self) -> None:
        while self.context.closing:
            self.context.closing.pop()()
        self.context.shelf.close()
        self.context.window.close()

    @property
    def top(self) -> Scene:
        top = self.context.scenes.top
        assert top is not None
        return top

    @property
    def group(self) -> FocusGroup:
        """The widgets of the top scene."""
        group = getattr(self.top, "group", None)
        assert isinstance(group, FocusGroup)
        return group

    @property
    def focus(self) -> str:
        """Name of the widget with the focus, or ""."""
        return self.group.focused.name if self.group.focused else ""

    def show(self, scene: Scene) -> Scene:
        self.context.scenes.reset(scene)
        self.frames(1)
        return scene

    def frames(self, count: int = 1) -> None:
        """Let `count` frames pass, with whatever events are posted."""
        for _ in range(count):
            self.now += STEP + 1e-6
            self.loop.step(pygame.event.get())

    def seconds(self, seconds: float) -> None:
        self.frames(round(seconds / STEP))

    # hands

    def down(self, chord: str) -> None:
        key, names = parse_chord(chord)
        modifiers = sum(_MODIFIERS[name] for name in names)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=modifiers, unicode=""))

    def up(self, chord: str) -> None:
        key, _ = parse_chord(chord)
        pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0))

    def key(self, *chords: str) -> None:
        """Press and let go of keys, one after the other."""
        for chord in chords:
            self.down(chord)
            self.frames(1)
            self.up(chord)
            self.frames(1)

    def act(self, act: Act) -> None:
        self.key(self.context.input.bindings.names(act)[0])

    def type(self, text: str) -> None:
        """Type into a field, as the system sends it: the key, then its text."""
        for letter in text:
            key = ord(letter.lower())
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter))
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
            pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0))
            self.frames(1)

    def _mouse(self, kind: int, x: float, y: float, **more: Any) -> None:
        pos = self.context.window.canvas.point(x, y)
        pygame.event.post(pygame.Event(kind, pos=pos, rel=(0, 0), **more))

    def move(self, x: float, y: float) -> None:
        self._mouse(pygame.MOUSEMOTION, x, y, buttons=(0, 0, 0))
        self.frames(1)

    def press(self, x: float, y: float, button: int = 1) -> None:
        self._mouse(pygame.MOUSEBUTTONDOWN, x, y, button=button)
        self.frames(1)

    def release(self, x: float, y: float, button: int = 1) -> None:
        self._mouse(pygame.MOUSEBUTTONUP, x, y, button=button)
        self.frames(1)

    def click_at(self, x: float, y: float, *, rest: float = 0.5, button: int = 1) -> None:
        """Click, `rest` seconds after whatever came before."""
        self.seconds(rest)
        self.move(x, y)
        self.press(x, y, button)
        self.release(x, y, button)

    def click(self, name: str, *, rest: float = 0.5, button: int = 1) -> None:
        """Click the middle of a widget of the top scene."""
        box = self.group[name].box
        self.click_at(box[0] + box[2] / 2, box[1] + box[3] / 2, rest=rest, button=button)

    def wheel(self, x: float, y: float, steps: int) -> None:
        self.move(x, y)
        pygame.event.post(
            pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps), flipped=False)
        )
        self.frames(1)

    def pad(self, button: int) -> None:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.Event(kind, button=button, instance_id=0))
            self.frames(1)

    def pixels(self) -> bytes:
        """Everything in the window, as bytes."""
        return pygame.image.tobytes(self.context.window.canvas.surface, "RGB")
