"""Sounds: optional, in variants, with three volumes and mute.

Files are `assets/sounds/<name>.wav` or `.ogg`, or `<name>_1`, `<name>_2` … for variants. A
machine without a working audio device plays silently.
"""

from __future__ import annotations

import logging
import random
import re
from pathlib import Path

import pygame

from game.client.assets import ROOT
from game.client.quiet import quiet_stderr
from game.client.settings import Settings

FOLDER = ROOT / "sounds"

_log = logging.getLogger(__name__)


class Audio:
    """Plays sounds by name, if it can."""

    def __init__(self, settings: Settings, folder: Path = FOLDER) -> None:
        """Make a silent player; `start` opens the device."""
        self._settings = settings
        self._files = find_sounds(folder)
        self._loaded: dict[str, list[pygame.mixer.Sound]] = {}
        self._random = random.Random(7)
        self._last: dict[str, int] = {}
        self._bed = ""
        self._channel: pygame.mixer.Channel | None = None
        self._tried = False
        #: True when there is a device to play on.
        self.available = False

    def start(self) -> str:
        """Open the audio device unless muted; return why that failed, or "". Tries only once."""
        if self._tried or self._settings["mute"]:
            return ""
        self._tried = True
        try:
            # The system's sound libraries write pages of complaints to the terminal.
            with quiet_stderr():
                pygame.mixer.init(44100, -16, 2, 1024)
                pygame.mixer.set_num_channels(16)
                pygame.mixer.set_reserved(1)
        except pygame.error as error:
            _log.warning("no sound: %s", error)
            return str(error)
        self.available = True
        self._channel = pygame.mixer.Channel(0)
        bed, self._bed = self._bed, ""
        self.ambience(bed)
        return ""

    def stop(self) -> None:
        """Close the device."""
        if self.available:
            self.available = False
            self._channel = None
            self._loaded.clear()
            pygame.mixer.quit()

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound once, `volume` 0 to 1; a name without a file is silent."""
        loudness = self._volume("volume_effects") * volume
        if not self.available or loudness <= 0:
            return
        sounds = self._load(name)
        if not sounds:
            return
        choice = self._random.randrange(len(sounds))
        if len(sounds) > 1 and choice == self._last.get(name):
            choice = (choice + 1) % len(sounds)
        self._last[name] = choice
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.set_volume(loudness)
            channel.play(sounds[choice])

    def ambience(self, name: str) -> None:
        """Let a quiet bed sound on and on; "" ends it."""
        if name == self._bed:
            return
        self._bed = name
        if not self.available or self._channel is None:
            return
        sounds = self._load(name) if name else []
        if sounds:
            self._channel.play(sounds[0], loops=-1, fade_ms=1500)
            self._set_bed_volume()
        else:
            self._channel.fadeout(800)

    def apply(self) -> str:
        """Take over changed volumes; return why there is no device after all, or ""."""
        trouble = self.start()
        self._set_bed_volume()
        return trouble

    def _set_bed_volume(self) -> None:
        if self._channel is not None:
            self._channel.set_volume(self._volume("volume_ambience"))

    def _volume(self, name: str) -> float:
        if self._settings["mute"]:
            return 0.0
        return float(self._settings["volume_all"] * self._settings[name]) / 10_000

    def _load(self, name: str) -> list[pygame.mixer.Sound]:
        if name not in self._loaded:
            sounds = []
            for path in self._files.get(name, ()):
                try:
                    sounds.append(pygame.mixer.Sound(str(path)))
                except pygame.error as error:
                    _log.warning("sound %s: %s", path.name, error)
            self._loaded[name] = sounds
        return self._loaded[name]


def find_sounds(folder: Path) -> dict[str, list[Path]]:
    """Return the sound files of each name, variants in order."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*")) if folder.is_dir() else ():
        if path.suffix in (".wav", ".ogg"):
            found.setdefault(re.sub(r"_\d+$", "", path.stem), []).append(path)
    return found
