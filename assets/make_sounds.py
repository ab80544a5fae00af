"""Compute every sound of the game.

    python -m assets.make_sounds            write all of assets/sounds anew
    python -m assets.make_sounds drum hoof  only the sounds whose name begins so
    python -m assets.make_sounds --levels   also print length, peak and loudness of each

Nothing is recorded. Each file's chance comes from its own name, so this script writes the same
bytes every time, whichever files are asked for. Mono, 22,050 samples a second, 16 bits.
"""

from __future__ import annotations

import io
import sys
import wave
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from assets.synthesis import (
    RATE,
    Chance,
    Sound,
    add,
    air,
    band,
    bell,
    board,
    clock,
    creak,
    grains,
    metal,
    samples,
    string,
    swell,
    taiko,
    thud,
    whoosh,
)

FOLDER = Path(__file__).resolve().parent / "sounds"

# --- the sounds --------------------------------------------------------------------------------


def die(chance: Chance) -> Sound:
    """A die rolls out on a board."""
    out = np.zeros(samples(0.55))
    when, gap, level = 0.0, chance.near(0.15, 0.15), 1.0
    while gap > 0.012 and when < 0.45:
        add(out, board(chance, chance.near(1150, 0.12), 0.09, 1.6, 1.3), when, level)
        when += gap
        gap *= chance.near(0.66, 0.1)
        level *= chance.near(0.68, 0.12)
    return out


def step(chance: Chance) -> Sound:
    """A straw sandal on earth."""
    out = np.zeros(samples(0.2))
    add(out, thud(chance, chance.near(120, 0.16), 0.12, chance.near(1.0, 0.25)), 0, 0.6)
    rub = chance.near(0.02, 0.5)
    add(out, band(chance.noise(0.09), 900, 4200) * swell(0.09, 0.012, 0.02), rub, 1.2)
    add(out, grains(chance, 0.1, 9, 1500, 6000), chance.near(0.05, 0.2), 0.5)
    return out


def hoof(chance: Chance) -> Sound:
    """Two beats of a trotting horse."""
    out = np.zeros(samples(0.42))
    for when, level in ((0.0, 0.8), (chance.near(0.14, 0.08), 1.0)):
        add(out, board(chance, chance.near(330, 0.08), 0.16, 1.3, 0.5), when, level)
        add(out, thud(chance, chance.near(88, 0.06), 0.16), when, level * 0.9)
        add(out, grains(chance, 0.1, 8, 800, 3500), when + 0.015, level * 0.4)
    return out


def arrow(chance: Chance) -> Sound:
    """A bow lets go and the arrow leaves."""
    out = np.zeros(samples(0.62))
    add(out, string(0.25, chance.near(118, 0.06), 5, 0.09, 0.4), 0, 0.55)
    add(out, board(chance, chance.near(620, 0.06), 0.08, 2), 0, 0.35)
    add(out, whoosh(chance, 0.5, [2600, 3600, 2400, 1500], 0.22), 0.02, 3.2)
    return out


def sword(chance: Chance) -> Sound:
    """A blade meets a blade."""
    out = np.zeros(samples(0.85))
    add(out, whoosh(chance, 0.16, [900, 1900, 3200], 0.8), 0, 2.4)
    add(out, metal(chance, chance.near(1750, 0.08), 0.7, 0.16), 0.12, 0.5)
    add(out, metal(chance, chance.near(2330, 0.08), 0.6, 0.1), 0.13, 0.35)
    add(out, band(chance.noise(0.08), 2500, 8000) * swell(0.08, 0.0008, 0.014), 0.12, 1.2)
    return out


def hit(chance: Chance) -> Sound:
    """A blow lands."""
    out = np.zeros(samples(0.4))
    # Little of it is so low that a small loudspeaker has none of it.
    add(out, thud(chance, chance.near(105, 0.1), 0.3), 0, 0.45)
    add(out, board(chance, chance.near(300, 0.12), 0.2, 1.0, 1.5), 0, 0.9)
    add(out, board(chance, chance.near(520, 0.12), 0.12, 1.2, 1.2), 0.004, 0.6)
    add(out, grains(chance, 0.14, 12, 700, 3200), 0.004, 1.4)
    return out


def miss(chance: Chance) -> Sound:
    """A blow through the air."""
    return whoosh(chance, chance.near(0.34, 0.1), [500, 1300, 2100, 1000, 500], 0.4)


def gate_down(chance: Chance) -> Sound:
    """A palisade falls."""
    out = np.zeros(samples(1.15))
    add(out, creak(chance, 0.3, 35, 14), 0, 0.45)
    for k, when in enumerate(sorted(chance.several(7, 0.24, 0.8))):
        add(
            out,
            board(chance, chance.near(190 + 25 * (k % 3), 0.2), 0.25, 0.8),
            float(when),
            chance.between(0.5, 1),
        )
        add(
            out,
            thud(chance, chance.near(62, 0.15), 0.3, 1.3),
            float(when),
            chance.between(0.5, 0.9),
        )
    add(out, thud(chance, 48, 0.5, 1.8), 0.26, 1.5)
    return air(out, chance, 0.5, 0.35)


def gate_up(chance: Chance) -> Sound:
    """A palisade is raised and wedged."""
    out = np.zeros(samples(1.0))
    add(out, creak(chance, 0.62, 16, 44), 0, 0.7)
    for when, level in ((0.64, 1.0), (chance.near(0.78, 0.04), 0.75)):
        add(out, board(chance, chance.near(260, 0.08), 0.25, 0.8), when, level)
        add(out, thud(chance, chance.near(70, 0.08), 0.2), when, level)
    return air(out, chance, 0.4, 0.3)


def gate_break(chance: Chance) -> Sound:
    """A palisade splinters."""
    out = np.zeros(samples(1.0))
    add(out, thud(chance, 55, 0.5, 1.5), 0, 1.8)
    add(out, band(chance.noise(0.25), 600, 5000) * swell(0.25, 0.001, 0.05), 0, 1.6)
    add(out, grains(chance, 0.7, 70, 900, 6500, 2.4), 0.01, 1.4)
    for when in sorted(chance.several(6, 0.02, 0.6)):
        add(
            out,
            board(chance, chance.between(260, 620), 0.16, 1.1, 1.4),
            float(when),
            chance.between(0.35, 0.8),
        )
    return air(out, chance, 0.5, 0.3)


def card(chance: Chance) -> Sound:
    """A card is laid."""
    out = np.zeros(samples(0.22))
    rasp = band(chance.noise(0.14), 1800, 8500) * swell(0.14, 0.035, 0.03)
    add(out, rasp * (1 + 0.6 * np.sin(2 * np.pi * chance.near(55) * clock(0.14))), 0, 0.7)
    add(
        out,
        band(chance.noise(0.05), 500, 5000) * swell(0.05, 0.0006, 0.006),
        chance.near(0.1, 0.1),
        1.6,
    )
    return out


def tile(chance: Chance) -> Sound:
    """A wooden tile is set down."""
    out = np.zeros(samples(0.3))
    for when, level in ((0.0, 1.0), (chance.near(0.055, 0.15), 0.45)):
        add(out, board(chance, chance.near(760, 0.08), 0.18, 0.9), when, level)
    return out


def marker(chance: Chance) -> Sound:
    """A marker is put on a card, and settles."""
    out = np.zeros(samples(0.22))
    pitch = chance.near(1020, 0.1)
    add(out, board(chance, pitch, 0.16, 1.1, 0.8), 0)
    settled = chance.between(0.025, 0.06)
    add(out, board(chance, pitch * 1.06, 0.1, 1.4, 0.8), settled, chance.between(0.2, 0.45))
    return out


def coin(chance: Chance) -> Sound:
    """Gold pieces: victory points."""
    out = np.zeros(samples(0.6))
    for when, level in ((0.0, 1.0), (chance.near(0.07, 0.15), 0.7)):
        add(out, metal(chance, chance.near(2450, 0.06), 0.5, 0.17), when, level)
        add(out, board(chance, chance.near(900, 0.1), 0.06, 2), when, level * 0.5)
    return out


def supply(chance: Chance) -> Sound:
    """A sack of rice is taken up or set down."""
    out = np.zeros(samples(0.7))
    add(out, thud(chance, chance.near(105, 0.12), 0.35, chance.near(1.2, 0.2)), 0.03, 0.5)
    add(out, band(chance.noise(0.2), 500, 2600) * swell(0.2, 0.02, 0.04), 0, 1.4)
    add(out, grains(chance, 0.55, 90, 2500, 8000, 1.4), 0.08, 0.9)
    return out


def drum_phase(chance: Chance) -> Sound:
    """The drum that opens a phase."""
    out = np.zeros(samples(1.5))
    beat = chance.near(0.19, 0.03)
    for place, pitch, level in ((0, 92, 0.9), (1.5, 104, 0.5), (2, 104, 0.6), (3, 88, 1.0)):
        add(out, taiko(chance, pitch, 0.9, 0.8), place * beat, level)
    return air(out, chance, 0.8, 0.35)


def drum_death(chance: Chance) -> Sound:
    """A slow drum and a low bell: somebody has died."""
    out = np.zeros(samples(2.4))
    add(out, taiko(chance, chance.near(64, 0.03), 1.6, 0.55), 0, 1.0)
    add(out, bell(chance, chance.near(131, 0.01), 2.2, 0.9), 0.05, 0.28)
    add(out, taiko(chance, chance.near(60, 0.03), 1.4, 0.35), chance.near(0.62, 0.04), 0.6)
    return air(out, chance, 1.0, 0.45, 1500)


def bell_turn(chance: Chance) -> Sound:
    """The temple bell of a new turn."""
    return air(bell(chance, chance.near(262, 0.02), 2.2, 0.75), chance, 0.6, 0.2)


def click(chance: Chance) -> Sound:
    """A button."""
    return board(chance, chance.near(1450, 0.05), 0.08, 2.2, 0.6)


def refuse(chance: Chance) -> Sound:
    """Two dull knocks: not allowed."""
    out = np.zeros(samples(0.34))
    for when, level in ((0.0, 1.0), (chance.near(0.12, 0.04), 0.8)):
        add(out, board(chance, chance.near(290, 0.05), 0.16, 1.6, 0.4), when, level)
    return out


MIYAKO = (0, 1, 5, 7, 8)
"""Half tones of the koto's scale above its tonic."""


def koto(chance: Chance, notes: Iterable[tuple[float, int, float]], seconds: float) -> Sound:
    """Play (time, step of the scale, loudness) on silk strings over D."""
    out = np.zeros(samples(seconds))
    for when, place, level in notes:
        octave, degree = divmod(place, len(MIYAKO))
        pitch = 293.66 * 2 ** (octave + MIYAKO[degree] / 12)
        add(
            out,
            string(1.9, chance.near(pitch, 0.0012), 11, 0.85),
            when + chance.between(0, 0.008),
            level,
        )
        add(out, board(chance, chance.near(1500), 0.05, 2), when, level * 0.1)
    return out


def win(chance: Chance) -> Sound:
    """Koto and drum: won."""
    turn = int(chance.between(0, 3))
    tune = ((0, 2, 3, 5, 7, 8, 10), (0, 3, 2, 5, 6, 8, 10), (2, 0, 3, 5, 8, 7, 10))[turn]
    times = (0, 0.24, 0.48, 0.66, 0.84, 1.02, 1.32)
    notes = [(t, k, 0.7 + 0.05 * i) for i, (t, k) in enumerate(zip(times, tune, strict=True))]
    notes += [(1.32, 0, 0.6), (1.36, 5, 0.6)]
    out = koto(chance, notes, 3.3)
    for when, level in ((0, 0.5), (0.66, 0.4), (1.32, 0.8)):
        add(out, taiko(chance, 90, 0.9, 0.6), when, level * 0.8)
    return air(out, chance, 1.0, 0.3, 4000)


def lose(chance: Chance) -> Sound:
    """A falling line of the koto: lost."""
    turn = int(chance.between(0, 3))
    tune = ((5, 4, 2, 1, 0), (6, 5, 4, 1, 0), (5, 2, 4, 1, 0))[turn]
    times = (0, 0.42, 0.84, 1.34, 2.0)
    out = koto(chance, [(t, k - 5, 0.75) for t, k in zip(times, tune, strict=True)], 4.0)
    add(out, taiko(chance, 62, 1.5, 0.3), 2.0, 0.7)
    return air(out, chance, 1.2, 0.4, 2500)


def title(chance: Chance) -> Sound:
    """A slow phrase on the koto for the title, played once."""
    phrase = (
        (0.0, 5, 0.7), (0.05, 0, 0.5), (1.1, 7, 0.6), (1.5, 6, 0.5), (1.9, 5, 0.65), (2.9, 3, 0.55),
        (3.3, 2, 0.6), (4.4, 0, 0.7), (4.45, -5, 0.45), (5.6, 2, 0.5), (5.9, 3, 0.5), (6.2, 5, 0.6),
        (6.9, 8, 0.65), (7.7, 7, 0.55), (8.1, 8, 0.45), (8.5, 10, 0.7), (9.5, 7, 0.5),
        (9.8, 6, 0.5),
        (10.1, 5, 0.6), (11.2, 0, 0.65), (11.27, 5, 0.55), (11.34, -5, 0.5),
    )  # fmt: skip
    out = koto(chance, phrase, 14.0)
    for when, level in ((0.0, 0.35), (4.4, 0.3), (11.2, 0.4)):
        add(out, taiko(chance, 66, 1.5, 0.2), when, level)
    return air(out, chance, 1.4, 0.35, 3500)


BED_SECONDS = 12.0


def wind_insects(chance: Chance) -> Sound:
    """A night in the fields, whose end runs into its beginning.

    All its motions fit into it a whole number of times.
    """
    t = clock(BED_SECONDS)
    round_ = 2 * np.pi * t / BED_SECONDS
    out = np.zeros(len(t))
    for low, high, level, turns in ((90, 260, 1.0, 2), (260, 620, 0.6, 3), (700, 1500, 0.22, 5)):
        gust = (
            0.6
            + 0.25 * np.sin(turns * round_ + chance.between(0, 6))
            + 0.15 * np.sin(7 * round_ + turns)
        )
        out += level * gust * band(chance.noise(BED_SECONDS), low, high, 1.5)
    for pitch, pulses, level in ((3850.0, 28, 0.032), (4380.0, 34, 0.024), (3300.0, 22, 0.02)):
        tone = np.sin(2 * np.pi * round(pitch * BED_SECONDS) / BED_SECONDS * t)
        song = np.zeros(len(t))
        call = samples(0.7)
        for start in np.sort(chance.several(6, 0, len(t))).astype(int):
            shape = np.sin(np.pi * np.arange(call) / call) ** 2
            song[(start + np.arange(call)) % len(t)] += shape
        tremble = (
            np.maximum(np.sin(2 * np.pi * round(pulses * BED_SECONDS) / BED_SECONDS * t), 0) ** 2
        )
        out += level * tone * tremble * np.minimum(song, 1)
    return out


Maker = Callable[[Chance], Sound]

SOUNDS: dict[str, tuple[Maker, int, float]] = {
    "die": (die, 4, -25.0),
    "step": (step, 4, -30.0),
    "hoof": (hoof, 4, -26.0),
    "arrow": (arrow, 3, -23.0),
    "sword": (sword, 3, -24.0),
    "hit": (hit, 3, -26.0),
    "miss": (miss, 3, -24.0),
    "gate_down": (gate_down, 3, -22.0),
    "gate_up": (gate_up, 3, -23.0),
    "gate_break": (gate_break, 3, -21.0),
    "card": (card, 4, -26.5),
    "tile": (tile, 3, -24.0),
    "marker": (marker, 4, -26.0),
    "coin": (coin, 3, -24.0),
    "supply": (supply, 3, -26.0),
    "drum_phase": (drum_phase, 3, -25.5),
    "drum_death": (drum_death, 3, -25.0),
    "bell_turn": (bell_turn, 3, -21.0),
    "click": (click, 3, -28.0),
    "refuse": (refuse, 3, -27.0),
    "win": (win, 3, -18.0),
    "lose": (lose, 3, -22.0),
    "title": (title, 1, -22.0),
    "wind_insects": (wind_insects, 1, -38.0),
}
"""Maker, number of variants, and loudness in decibels below full scale, as `loudness` hears it."""
LOOPS = frozenset({"wind_insects"})
HIGHEST_PEAK = 0.89
HEARD = 0.06
"""Share of its peak from which on a sound is heard to begin."""


# --- finishing ----------------------------------------------------------------------------------


def loudness(sound: Sound) -> float:
    """Decibels of the loudest fifth of a second, weighted as the ear hears quiet sounds (A curve).

    Shorter sounds are measured as if silence followed: the ear adds up over about that time.
    """
    padded = np.concatenate([sound, np.zeros(max(0, samples(0.2) - len(sound)))])
    spectrum = np.fft.rfft(padded)
    f2 = np.fft.rfftfreq(len(padded), 1 / RATE) ** 2
    weight = 1.2589 * 12194**2 * f2**2
    weight = weight / (
        (f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194**2)
    )
    power = np.concatenate([[0.0], np.cumsum(np.fft.irfft(spectrum * weight, len(padded)) ** 2)])
    width = samples(0.2)
    mean = (power[width:] - power[:-width]) / width
    return float(10 * np.log10(max(float(mean.max()), 1e-12)))


def finish(sound: Sound, target: float, loop: bool) -> Sound:
    """Remove rumble and silence, smooth both ends, set the loudness; bend peaks below the limit."""
    if not loop:
        sound = np.concatenate([sound, np.zeros(samples(0.4))])
    sound = band(sound, 35, 30_000, 1.5)
    if not loop:
        sound = sound[: -samples(0.2)]  # the filter works on a ring: its foretaste of the start
        size = np.abs(sound) / float(np.abs(sound).max())
        # What is too quiet to be heard would only make it come late.
        begin = max(0, int(np.argmax(size > HEARD)) - samples(0.002))
        sound = sound[begin : int(np.flatnonzero(size > 0.002)[-1]) + 1].copy()
        rise, fall = min(begin, samples(0.002)), min(samples(0.03), len(sound) // 3)
        rise = max(rise, samples(0.001))
        sound[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
        sound[-fall:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, fall + 1) / fall)
    for _ in range(3):  # bending the peaks costs a little loudness; settle on both
        sound = sound * 10 ** ((target - loudness(sound)) / 20)
        over = np.abs(sound)
        knee = HIGHEST_PEAK * 0.7
        bent = knee + (HIGHEST_PEAK - knee) * np.tanh((over - knee) / (HIGHEST_PEAK - knee))
        sound = np.sign(sound) * np.where(over > knee, bent, over)
    return sound


def make(name: str) -> bytes:
    """Return the whole wave file of one sound, `die_1` or `wind_insects`.

    Raises KeyError when there is no such sound.
    """
    stem, _, number = name.rpartition("_")
    if not number.isdigit():
        stem = name
    maker, variants, target = SOUNDS[stem]
    if name not in names(stem, variants):
        raise KeyError(name)
    sound = finish(maker(Chance(name)), target, stem in LOOPS)
    data = np.round(sound * 32767).astype("<i2").tobytes()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data)
    return out.getvalue()


def names(stem: str, variants: int) -> list[str]:
    """File names of one sound, without their ending; a sound of one variant has no number."""
    return [stem] if variants == 1 else [f"{stem}_{k}" for k in range(1, variants + 1)]


def all_names() -> list[str]:
    """Every file name, without its ending, in the order of SOUNDS."""
    return [name for stem, (_, variants, _) in SOUNDS.items() for name in names(stem, variants)]


def pcm_of(data: bytes) -> Sound:
    """Read the samples of a wave file made here."""
    with wave.open(io.BytesIO(data)) as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32767


def report(name: str, data: bytes) -> str:
    """One line about a wave file: seconds, peak and loudness in decibels."""
    pcm = pcm_of(data)
    peak = 20 * np.log10(float(np.abs(pcm).max()))
    return (
        f"{name:16}{len(pcm) / RATE:6.2f} s  peak {peak:6.1f} dB  loudness {loudness(pcm):6.1f} dB"
    )


def main(arguments: list[str]) -> int:
    """Write the sounds; see the module's docstring."""
    wanted = [a for a in arguments if not a.startswith("-")]
    FOLDER.mkdir(exist_ok=True)
    total = 0
    for name in all_names():
        if wanted and not any(name.startswith(w) for w in wanted):
            continue
        data = make(name)
        (FOLDER / f"{name}.wav").write_bytes(data)
        total += len(data)
        if "--levels" in arguments:
            print(report(name, data))
    print(f"{total} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
