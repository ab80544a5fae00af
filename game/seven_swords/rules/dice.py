"""The dice: a generator of two 32-bit words inside the state.

xoroshiro64** (Blackman and Vigna 2018). Every product is cut back to 32 bits, so the
numbers are the same in arbitrary-precision and in wrapping 64-bit arithmetic.
"""

from __future__ import annotations

from game.jit import rule
from game.seven_swords.rules.components import DIE_FACES
from game.seven_swords.rules.state import State

_MASK = 0xFFFFFFFF


@rule
def _turned(word: int, places: int) -> int:
    return ((word << places) | (word >> (32 - places))) & _MASK


@rule
def _mixed(word: int) -> int:
    # Finaliser of MurmurHash3: spreads every bit of a seed over the whole word.
    word = word & _MASK
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & _MASK
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & _MASK
    return word ^ (word >> 16)


@rule
def seed_dice(state: State, seed: int) -> None:
    """Start the state's generator from a seed of up to 62 bits."""
    low = int(seed) & _MASK
    high = (int(seed) >> 32) & _MASK
    first = _mixed(low ^ _mixed(high ^ 0x9E3779B9))
    second = _mixed(first ^ 0x7F4A7C15)
    state.dice[0] = first
    # The generator needs one bit set somewhere.
    state.dice[1] = second | 1


@rule
def next_word(state: State) -> int:
    """Return the next 32 random bits and move the generator on."""
    first = int(state.dice[0])
    second = int(state.dice[1])
    word = (_turned((first * 0x9E3779BB) & _MASK, 5) * 5) & _MASK
    second = second ^ first
    state.dice[0] = _turned(first, 26) ^ second ^ ((second << 9) & _MASK)
    state.dice[1] = _turned(second, 13)
    return word


@rule
def below(state: State, bound: int) -> int:
    """Return a random number from 0 to bound - 1 (bound at most 2**30)."""
    return (next_word(state) * int(bound)) >> 32


@rule
def throw(state: State) -> int:
    """Throw one die (C13): 1 to 6."""
    return below(state, DIE_FACES) + 1
