"""What can be measured of the sounds: fitting levels, clean ends, a bed without a seam."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pygame
import pytest

from assets.make_sounds import FOLDER, LOOPS, SOUNDS, all_names, loudness, names, pcm_of
from assets.synthesis import RATE, Sound, samples

#: Sounds that are heard side by side. Those of one row are about as strong as each other.
ROLES = {
    "things": ("die", "card", "tile", "marker", "coin", "supply"),
    "steps": ("step", "hoof"),
    "blows": ("arrow", "sword", "hit", "miss"),
    "gates": ("gate_down", "gate_up", "gate_break"),
    "signals": ("drum_phase", "drum_death", "bell_turn"),
    "buttons": ("click", "refuse"),
    "music": ("win", "lose", "title"),
    "bed": ("wind_insects",),
}
#: Shortest and longest of each role, in seconds.
LENGTHS = {
    "things": (0.08, 0.8),
    "steps": (0.08, 0.45),
    "blows": (0.15, 0.9),
    "gates": (0.7, 1.6),
    "signals": (1.2, 2.6),
    "buttons": (0.04, 0.4),
    "music": (2.5, 15.0),
    "bed": (10.0, 20.0),
}
#: Decibels by which strength may differ within a role; peaks depend on chance a little more.
STRENGTH, PEAK = 6.5, 7.0

STEMS = tuple(SOUNDS)
ONCE = [name for name in all_names() if name not in LOOPS]


def decibels(value: float) -> float:
    """Decibels below full scale."""
    return float(20 * np.log10(max(value, 1e-9)))


@cache
def sound_of(name: str) -> Sound:
    """Samples of a shipped file."""
    return pcm_of((FOLDER / f"{name}.wav").read_bytes())


def strongest(sound: Sound) -> float:
    """Decibels of the strongest twentieth of a second, as it is, not as it is heard."""
    width = samples(0.05)
    power = np.convolve(sound**2, np.ones(width) / width)
    return decibels(float(np.sqrt(power.max())))


def peak(sound: Sound) -> float:
    """Decibels of the highest sample."""
    return decibels(float(np.abs(sound).max()))


def test_every_sound_has_a_role() -> None:
    assert sorted(stem for stems in ROLES.values() for stem in stems) == sorted(STEMS)


@pytest.mark.parametrize("role", ROLES)
def test_sounds_of_a_role_are_about_as_strong_and_as_long(role: str) -> None:
    made = [sound_of(name) for stem in ROLES[role] for name in names(stem, SOUNDS[stem][1])]
    for measure, most in ((strongest, STRENGTH), (loudness, STRENGTH), (peak, PEAK)):
        levels = [measure(sound) for sound in made]
        assert max(levels) - min(levels) <= most, measure.__name__
    least, most = LENGTHS[role]
    assert all(least <= len(sound) / RATE <= most for sound in made)


def test_the_bed_lies_below_everything() -> None:
    bed = loudness(sound_of("wind_insects"))
    assert all(loudness(sound_of(name)) > bed + 6 for name in ONCE)


@pytest.mark.parametrize("name", all_names())
def test_nothing_is_clipped_or_off_centre(name: str) -> None:
    sound = sound_of(name)
    assert -22 < peak(sound) < -1
    # Clipped, a wave stands still at its height.
    top = np.abs(sound) >= np.abs(sound).max() - 1e-6
    assert not (top[1:] & top[:-1] & (np.diff(sound) == 0)).any()
    assert abs(float(sound.mean())) < 0.001


@pytest.mark.parametrize("name", ONCE)
def test_a_sound_begins_at_once_and_ends_in_silence(name: str) -> None:
    sound = sound_of(name)
    size = np.abs(sound) / np.abs(sound).max()
    assert int(np.argmax(size > 0.05)) <= samples(0.020)
    # No click: it starts and ends at rest, and its last moments are 45 dB down.
    assert size[0] < 0.005
    assert size[-1] < 0.001
    assert decibels(float(size[-samples(0.005) :].max())) < -45


@pytest.mark.parametrize("stem", [stem for stem in STEMS if SOUNDS[stem][1] > 1])
def test_variants_sound_different(stem: str) -> None:
    variants = [sound_of(name) for name in names(stem, SOUNDS[stem][1])]
    levels = [strongest(sound) for sound in variants]
    assert max(levels) - min(levels) < 4.5
    for one, other in combinations(variants, 2):
        size = len(one) + len(other)
        alike = np.fft.irfft(np.fft.rfft(one, size) * np.conj(np.fft.rfft(other, size)), size)
        assert np.abs(alike).max() < 0.9 * np.sqrt((one @ one) * (other @ other))


def seam_jump(sound: Sound) -> float:
    """Size of the step from the end to the beginning, in usual large steps within."""
    inside = np.abs(np.diff(sound))
    return float(abs(sound[0] - sound[-1]) / np.percentile(inside, 99))


def test_the_bed_runs_on_without_a_seam() -> None:
    bed = sound_of("wind_insects")
    assert seam_jump(bed) <= 1
    # Nor does its strength jump: not more from one tenth of a second to the next than elsewhere.
    width = samples(0.1)
    tenths = bed[: len(bed) // width * width].reshape(-1, width)
    levels = [decibels(float(np.sqrt((part**2).mean()))) for part in tenths]
    assert abs(levels[0] - levels[-1]) <= float(np.abs(np.diff(levels)).max())


def test_the_bed_has_no_seam_as_the_mixer_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(44100, -16, 2, 1024)
    try:
        played = pygame.sndarray.array(pygame.mixer.Sound(str(FOLDER / "wind_insects.wav")))
    finally:
        pygame.mixer.quit()
    assert abs(len(played) - 2 * len(sound_of("wind_insects"))) <= 4
    assert seam_jump(played[:, 0] / 32767) <= 1.5
