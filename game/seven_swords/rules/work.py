"""WORK: the scratch memory that listing legal actions needs, made once and reused."""

from __future__ import annotations

from typing import Any

import numpy as np

from game.jit import rule
from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.components import N_ENTRIES, N_SAMURAI, N_TOKENS
from game.seven_swords.rules.record import record_type
from game.seven_swords.rules.state import MAX_SPACES, OUTSIDE, State, bit, entry_of

#: Most legal actions a state can have: 30 tokens times 66 places and some to spare.
MAX_LEGAL = 2304
#: Longest list of occupied spaces waiting to be passed in one hop.
MAX_STACK = 512

WORK = record_type(
    [
        ("out", "i8", (MAX_LEGAL,)),  # the legal actions, ascending
        ("cost", "i8", (OUT_AT + N_ENTRIES,)),  # points to each place; 0 where none
        ("found", "i8", (MAX_SPACES + N_ENTRIES,)),  # places with a cost, ascending
        ("stack", "i8", (MAX_STACK, 3)),  # place, points, paid
        ("best", "i8", (2, MAX_SPACES)),  # points already tried, by paid
        ("crowd", "i8", (N_ENTRIES,)),  # tokens outside each entry
        ("tokens_at", "i8"),  # set of village spaces
        ("samurai_at", "i8"),  # set of village spaces
    ]
)

#: A record of WORK.
Work = Any


def new_work() -> Work:
    """Return scratch memory."""
    return np.zeros(1, WORK)[0]


@rule
def survey(state: State, work: Work) -> None:
    """Note which spaces are occupied and how full each entry's outside is."""
    crowd = work.crowd
    for entry in range(N_ENTRIES):
        crowd[entry] = 0
    tokens_at = 0
    places = state.token_place
    for token in range(N_TOKENS):
        place = places[token]
        if place >= OUTSIDE:
            crowd[entry_of(place)] += 1
        elif place >= 0:
            tokens_at |= bit(place)
    samurai_at = 0
    spaces = state.samurai_space
    for samurai in range(N_SAMURAI):
        if spaces[samurai] >= 0:
            samurai_at |= bit(spaces[samurai])
    work.tokens_at = tokens_at
    work.samurai_at = samurai_at
