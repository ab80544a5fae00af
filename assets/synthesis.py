"""Bodies that sound: struck wood and skin, plucked strings, grains, air.

Everything is a numpy array of samples, one channel, full scale 1. Tones are sums of the modes in
which a body rings; the rest is noise, shaped in pitch and time.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

RATE = 22_050
"""Samples a second."""

Sound = NDArray[np.float64]
"""One channel of samples; full scale is 1."""


class Chance:
    """Random numbers of one sound file, from its name.

    Built on raw uniform numbers alone, whose sequence does not change between numpy versions.
    """

    def __init__(self, name: str) -> None:
        """Start the sequence that belongs to `name`."""
        self._bits = np.random.Generator(np.random.PCG64(zlib.crc32(name.encode())))

    def noise(self, seconds: float) -> Sound:
        """White noise between -1 and 1."""
        return self._bits.random(samples(seconds)) * 2 - 1

    def between(self, low: float, high: float) -> float:
        """One number."""
        return low + (high - low) * float(self._bits.random())

    def near(self, value: float, spread: float = 0.05) -> float:
        """A number around `value`, at most `spread` of it away."""
        return value * (1 + self.between(-spread, spread))

    def several(self, count: int, low: float, high: float) -> Sound:
        """`count` numbers, unsorted."""
        return low + (high - low) * self._bits.random(count)


# --- building blocks -----------------------------------------------------------------------------


def samples(seconds: float) -> int:
    """Number of samples that last `seconds`."""
    return round(seconds * RATE)


def clock(seconds: float) -> Sound:
    """The time of each sample, in seconds."""
    return np.arange(samples(seconds)) / RATE


def swell(seconds: float, attack: float, decay: float) -> Sound:
    """An envelope: rise over `attack` seconds, then fall to 1/e every `decay` seconds."""
    t = clock(seconds)
    return np.minimum(t / max(attack, 1e-4), 1.0) * np.exp(-np.maximum(t - attack, 0) / decay)


def band(noise: Sound, low: float, high: float, slope: float = 2.0) -> Sound:
    """Keep what lies between two frequencies, falling off by powers of `slope` outside.

    The filter works on the whole as if it were a ring, so a loop stays a loop.
    """
    spectrum = np.fft.rfft(noise)
    pitch = np.maximum(np.fft.rfftfreq(len(noise), 1 / RATE), 1.0)
    gain = 1 / (1 + (low / pitch) ** (2 * slope)) / (1 + (pitch / high) ** (2 * slope))
    return np.fft.irfft(spectrum * gain, len(noise))


def sweep(noise: Sound, centres: Iterable[float], width: float = 0.6) -> Sound:
    """Band-pass noise whose centre moves evenly through `centres`.

    `width` is the band's width as a share of its centre.
    """
    stops = list(centres)
    layers = [band(noise, c * (1 - width / 2), c * (1 + width / 2)) for c in stops]
    place = np.linspace(0, len(stops) - 1, len(noise))
    return sum(
        (layer * np.clip(1 - np.abs(place - k), 0, 1) for k, layer in enumerate(layers)),
        np.zeros(len(noise)),
    )


def modes(
    seconds: float,
    pitches: Iterable[float],
    decays: Iterable[float],
    levels: Iterable[float],
    glide: float = 0.0,
) -> Sound:
    """A struck body: a sum of dying tones, with decays in seconds to 1/e.

    `glide` is how far the pitch starts above its rest, as a share of it.
    """
    t = clock(seconds)
    phase_time = t + glide * 0.03 * (1 - np.exp(-t / 0.03))
    out = np.zeros(len(t))
    for pitch, decay, level in zip(pitches, decays, levels, strict=True):
        if pitch < RATE * 0.45:
            out += level * np.exp(-t / decay) * np.sin(2 * np.pi * pitch * phase_time)
    return out * np.minimum(t / 0.0008, 1) * np.minimum((seconds - t) / (0.3 * seconds), 1) ** 2


def string(
    seconds: float, pitch: float, brightness: float, ring: float, pluck: float = 0.13
) -> Sound:
    """A plucked silk string.

    `pluck` is where along it; `ring` the decay of its lowest mode in seconds.
    """
    count = int(min(40, RATE * 0.45 / pitch))
    k = np.arange(1, count + 1)
    pitches = pitch * k * np.sqrt(1 + 0.00012 * k * k)
    levels = np.sin(np.pi * pluck * k) / k * np.exp(-k / brightness)
    decays = ring / (1 + 0.09 * k + 0.012 * k * k)
    body = modes(seconds, pitches, decays, levels, glide=0.012)
    return body / max(float(np.abs(body).max()), 1e-9)


def add(into: Sound, part: Sound, at: float, level: float = 1.0) -> None:
    """Mix `part` into a longer sound from `at` seconds on; what would hang over the end is cut."""
    start = samples(at)
    room_left = len(into) - start
    if room_left > 0:
        into[start : start + len(part)] += level * part[:room_left]


def air(dry: Sound, chance: Chance, seconds: float, amount: float, dark: float = 2500.0) -> Sound:
    """Let a sound ring in the yard: `amount` of echo, dying over `seconds`."""
    tail = band(chance.noise(seconds), 90, dark) * swell(seconds, 0.004, seconds / 4.5)
    tail /= np.sqrt(float(np.sum(tail * tail)))
    size = len(dry) + len(tail)
    wet = np.fft.irfft(np.fft.rfft(dry, size) * np.fft.rfft(tail, size), size)
    out = np.zeros(size)
    out[: len(dry)] += dry
    return out + amount * wet


# --- bodies that sound ---------------------------------------------------------------------------


def taiko(chance: Chance, pitch: float, seconds: float, hard: float = 1.0) -> Sound:
    """A big skin drum. `hard` brings out stick and overtones."""
    ratios = np.array([1, 1.59, 2.14, 2.30, 2.65, 2.92, 3.5, 4.1])
    decays = np.array([0.34, 0.2, 0.15, 0.13, 0.11, 0.09, 0.06, 0.05]) * (110 / pitch) ** 0.5
    levels = np.array([1, 0.62, 0.4, 0.32, 0.3, 0.2, 0.18, 0.12]) * np.array([1, *[hard**0.5] * 7])
    skin = modes(seconds, ratios * chance.near(pitch, 0.02), decays, levels, glide=0.35)
    barrel = modes(seconds, [210, 335, 470], [0.08, 0.06, 0.04], [0.3, 0.2, 0.15])
    stick = band(chance.noise(seconds), 500, 2600) * swell(seconds, 0.0006, 0.011) * 2.0 * hard
    return skin + barrel + stick


def board(
    chance: Chance, pitch: float, seconds: float, dull: float = 1.0, snap: float = 1.0
) -> Sound:
    """A knock on wood. `dull` shortens its ring, `snap` is the click of the contact."""
    ratios = np.array([1, 1.72, 2.57, 3.66, 4.95])
    spread = np.array([chance.near(1, 0.04) for _ in ratios])
    decays = np.array([0.045, 0.03, 0.02, 0.014, 0.01]) / dull * (500 / pitch) ** 0.4
    ring = modes(seconds, ratios * spread * pitch, decays, [1, 0.7, 0.5, 0.35, 0.25], glide=0.05)
    tick = band(chance.noise(seconds), pitch * 1.5, min(9000, pitch * 9)) * swell(
        seconds, 0.0004, 0.003
    )
    return ring + tick * 1.6 * snap


def thud(chance: Chance, pitch: float, seconds: float, soft: float = 1.0) -> Sound:
    """Something heavy and soft on earth."""
    body = modes(
        seconds, [pitch, pitch * 1.5, pitch * 2.3], [0.07, 0.05, 0.03], [1, 0.5, 0.3], glide=0.6
    )
    earth = band(chance.noise(seconds), 80, 700 / soft) * swell(seconds, 0.003, 0.035 * soft)
    return body + earth * 2.2


def grains(
    chance: Chance, seconds: float, count: int, low: float, high: float, early: float = 2.0
) -> Sound:
    """Many tiny taps: rice, splinters, straw. More of them come early when `early` is above 1."""
    out = np.zeros(samples(seconds))
    for when, level in zip(
        chance.several(count, 0, 1), chance.several(count, 0.15, 1), strict=True
    ):
        tap = band(chance.noise(0.012), low, high) * swell(0.012, 0.0003, 0.0016)
        add(out, tap, float(when) ** early * (seconds - 0.014), float(level))
    return out


def metal(chance: Chance, pitch: float, seconds: float, ring: float) -> Sound:
    """A thin piece of metal, its partials unrelated and each doubled to shimmer."""
    ratios = np.array([1, 1.51, 2.08, 2.76, 3.42, 4.3, 5.4])
    pitches, decays, levels = [], [], []
    for k, ratio in enumerate(ratios):
        base = pitch * ratio * chance.near(1, 0.03)
        for split in (0.9985, 1.0015):
            pitches.append(base * split)
            decays.append(ring / (1 + 0.45 * k))
            levels.append(0.5 / (1 + 0.4 * k))
    return modes(seconds, pitches, decays, levels)


def bell(chance: Chance, pitch: float, seconds: float, ring: float) -> Sound:
    """A temple bell: low hum, slow beats, no clear octave."""
    ratios = [0.5, 1, 1.19, 1.51, 2.0, 2.53, 2.98, 4.05, 5.2]
    levels = [0.55, 1, 0.55, 0.4, 0.5, 0.3, 0.25, 0.15, 0.1]
    pitches, decays, strengths = [], [], []
    for k, (ratio, level) in enumerate(zip(ratios, levels, strict=True)):
        for split in (-0.55, 0.55):
            pitches.append(pitch * ratio * chance.near(1, 0.003) + split)
            decays.append(ring / (1 + 0.55 * k))
            strengths.append(level / 2)
    wood = band(chance.noise(seconds), 200, 1500) * swell(seconds, 0.001, 0.02)
    return modes(seconds, pitches, decays, strengths) + wood * 0.7


def whoosh(chance: Chance, seconds: float, centres: Iterable[float], peak: float = 0.45) -> Sound:
    """Something fast through the air; loudest at `peak` of its time."""
    place = np.linspace(0, 1, samples(seconds))
    rise = np.where(place < peak, place / peak, (1 - place) / (1 - peak))
    return sweep(chance.noise(seconds), centres, 0.8) * rise**2.2


def creak(chance: Chance, seconds: float, slow: float, fast: float) -> Sound:
    """Wood that sticks and slips, its jerks coming from `slow` to `fast` a second."""
    out = np.zeros(samples(seconds))
    when = 0.02
    while when < seconds - 0.05:
        share = when / seconds
        jerk = modes(
            0.05,
            [chance.near(430, 0.04), chance.near(910, 0.04), 1650],
            [0.011, 0.008, 0.005],
            [1, 0.8, 0.5],
        )
        add(out, jerk, when, chance.between(0.5, 1) * np.sin(np.pi * share) ** 0.7)
        when += 1 / chance.near(slow + (fast - slow) * share, 0.18)
    return out
