"""The opponents of Seven Swords by name."""

from __future__ import annotations

from ai.opponent import Factory

PLAYERS: dict[str, Factory] = {}
