"""Chance of the opponents' own: numbers drawn from a seed and from what the seat sees.

An opponent's decision is a function of its seed and of the observation alone. So a game that
is resumed, replayed, or thought about by a worker that was started anew goes on in the same
way, in every process and for every hash seed. The streams drawn here share nothing with the
generator inside a game's state.
"""

from __future__ import annotations

import hashlib
from typing import Any

#: Numbers drawn are below this bound.
BOUND = 2**62


def draw(seed: int, name: str, observation: Any = None) -> int:
    """Return a number from 0 to BOUND - 1 fixed by a seed, a purpose and an observation.

    `observation` is a numpy record or None; its bytes count, nothing else of it.
    """
    digest = hashlib.blake2b(digest_size=8, person=b"own chance")
    digest.update(seed.to_bytes(16, "little", signed=True))
    digest.update(name.encode())
    if observation is not None:
        digest.update(observation.tobytes())
    return int.from_bytes(digest.digest(), "little") % BOUND
