"""What travels between the window and the opponent's process: one JSON object per line.

Observations go as their bytes. Nothing that arrives is ever run or unpickled.
"""

from __future__ import annotations

import base64
import json
from typing import IO, Any

import numpy as np

#: Longest line that is read, in bytes; an observation is under 3,000.
LONGEST = 1 << 20


class WireError(ValueError):
    """A line that is no message."""


def send(stream: IO[bytes], message: dict[str, Any]) -> None:
    """Write one message and flush it. Raises OSError when nobody reads any more."""
    stream.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
    stream.flush()


def receive(stream: IO[bytes]) -> dict[str, Any] | None:
    """Wait for one message; None when the other side has closed. Raises WireError."""
    line = stream.readline(LONGEST)
    if not line:
        return None
    try:
        message = json.loads(line)
    except ValueError as error:
        raise WireError(f"not a message: {line[:60]!r}") from error
    if not isinstance(message, dict):
        raise WireError(f"not a message: {line[:60]!r}")
    return message


def pack(observation: Any) -> str:
    """Return the text that carries a numpy record."""
    return base64.b64encode(observation.tobytes()).decode()


def unpack(text: str, like: Any) -> Any:
    """Return the record that a text carries, of the type of another record.

    Raises WireError when the sizes differ.
    """
    raw = base64.b64decode(text, validate=True)
    if len(raw) != like.dtype.itemsize:
        raise WireError(f"{len(raw)} bytes, not {like.dtype.itemsize}")
    return np.frombuffer(raw, like.dtype).copy()[0]
