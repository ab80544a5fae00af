"""STATE: every fact of a game in progress, and nothing that follows from other facts.

A state is one record of 64-bit integers, so that the same functions run on it interpreted
and compiled, copying is one block copy, and two states are equal when their bytes are.

An *observation* has the same fields: what its seat may not know reads `HIDDEN` (or, for an
area card, :func:`hidden_card`), and the dice generator is blank (rules H1 to H4).
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from game.jit import rule
from game.seven_swords.rules.components import (
    N_AREAS,
    N_ENTRIES,
    N_HOUSES,
    N_SAMURAI,
    N_SLOTS,
    N_STORES,
    N_SUPPLIES,
    N_TILES,
    N_TOKENS,
)
from game.seven_swords.rules.record import record_type

#: A village space is its index, below MAX_SPACES. Slot `s` of entry `e` outside the village
#: is place `OUTSIDE + 3 e + s`.
MAX_SPACES = 60
OUTSIDE = 60
OFF_BOARD = -1

#: A tile, letter or value that is not there yet / that the observer may not know.
EMPTY = -1
HIDDEN = -2

#: Where a supply is: a village space index, one of these, or `CARRIED + token`.
SUPPLY_HOME = 80
SUPPLY_GONE = 81
CARRIED = 100

#: What a samurai is: to be placed, well, injured, killed in combat, killed by an area card.
UNPLACED, WELL, INJURED, KILLED, EXECUTED = 0, 1, 2, 3, 4

#: What is being decided (T, S, X5, A1). The names of the stages are in STAGE_NAMES.
(
    SETUP,
    DISCARD,
    REVEAL,
    LOSE,
    BANDIT_PHASE,
    JOINT_ATTACK,
    DAMAGE,
    CHOOSE_TILE,
    REMOVE_MARKERS,
    SAMURAI_PHASE,
    TAKE_AIM,
    CASUALTIES,
    OVER,
) = range(13)
STAGE_NAMES = (
    "setup",
    "discard",
    "reveal",
    "lose",
    "bandit_phase",
    "joint_attack",
    "damage",
    "choose_tile",
    "remove_markers",
    "samurai_phase",
    "take_aim",
    "casualties",
    "over",
)

#: A target of an attack, and the source of a samurai-side attack, is one number:
#: the base of its group plus an index.
AT_SAMURAI, AT_STORE, AT_SUPPLY, AT_PALISADE, BY_HOUSE = 0, 10, 20, 30, 40
NOTHING = -1

STATE = record_type(
    [
        ("dice", "i8", (2,)),  # the generator, two 32-bit words
        ("turn", "i8"),  # 1 to 18
        ("stage", "i8"),
        ("actions", "i8"),  # left to the seat whose phase it is
        ("unused", "i8"),  # samurai actions handed to the next bandit phase (T7)
        ("due", "i8"),  # cards still to discard, or markers still to take off
        ("card_row", "i8", (N_AREAS,)),  # letters in the discard row, in order; EMPTY behind
        ("card_shown", "i8"),  # letter revealed in this kill phase, or EMPTY
        ("tile_turned", "i8", (N_TILES,)),  # 1: side B is up
        ("samurai_state", "i8", (N_SAMURAI,)),
        ("samurai_space", "i8", (N_SAMURAI,)),
        ("samurai_markers", "i8", (N_SAMURAI,)),  # bits 1 << COMBAT, MOVEMENT, LEADERSHIP
        ("bows", "i8", (N_AREAS,)),
        ("token_place", "i8", (N_TOKENS,)),
        ("token_spent", "i8", (N_TOKENS,)),  # 1: has attacked this phase
        ("mover", "i8"),  # token whose leftover points these are, or NOTHING (M5)
        ("points", "i8"),
        ("supply_tile", "i8", (N_SUPPLIES,)),  # which supply lies on each supply space
        ("supply_open", "i8", (N_SUPPLIES,)),
        ("supply_where", "i8", (N_SUPPLIES,)),
        ("store_tile", "i8", (N_STORES,)),
        ("store_taken", "i8", (N_STORES,)),
        ("house_tile", "i8", (N_HOUSES,)),
        ("house_open", "i8", (N_HOUSES,)),
        ("gate_tile", "i8", (N_ENTRIES,)),  # which palisade stands at each entry
        ("gate_open", "i8", (N_ENTRIES,)),  # 1: turned up for good
        ("gate_armed", "i8", (N_ENTRIES,)),
        ("target", "i8"),  # of the joint attack or damage being settled, or NOTHING
        ("attackers", "i8"),  # bit set of tokens in the joint attack
        ("source", "i8"),  # AT_SAMURAI + j, AT_PALISADE + e or BY_HOUSE + h
        ("aimed_at", "i8"),  # entry whose deployment spaces suffer, or NOTHING: next to source
        ("value", "i8"),  # attack value still to be shared out among casualties
    ]
)

#: A record of STATE. numpy's own record type says nothing of its fields to a type checker.
State = Any


def new_state() -> State:
    """Return a zeroed state of its own memory."""
    return np.zeros(1, STATE)[0]


def copy(state: State) -> State:
    """Return an independent copy."""
    twin = np.zeros(1, STATE)
    twin[0] = state
    return twin[0]


def digest(state: State) -> str:
    """Return the SHA-256 of the state's little-endian bytes, in hex: equal games, equal digests."""
    return hashlib.sha256(state.tobytes()).hexdigest()


@rule
def hidden_card(number: int) -> int:
    """Code of a card whose number is seen and whose letter is not."""
    return -10 - number


@rule
def hidden_card_number(card: int) -> int:
    """Number of a card coded by :func:`hidden_card`."""
    return -10 - card


@rule
def bit(index: int) -> int:
    """Return the 64-bit set holding only `index` (below 63)."""
    return 1 << int(index)


@rule
def entry_of(place: int) -> int:
    """Entry outside of which a place lies, or NOTHING for a village space or off the board."""
    if place >= OUTSIDE:
        return (place - OUTSIDE) // N_SLOTS
    return NOTHING


@rule
def carried_supply(state: State, token: int) -> int:
    """Supply space index of the supply a token carries, or NOTHING (X10)."""
    for supply in range(N_SUPPLIES):
        if state.supply_where[supply] == CARRIED + token:
            return supply
    return NOTHING
