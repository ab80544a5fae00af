"""Speeds of Seven Swords, as rules and opponents run now: compiled or interpreted."""

from __future__ import annotations

import time
from typing import Any

from ai.seven_swords.selfplay import Match
from ai.seven_swords.style import Style, new_style


def measures(engine: Any, seconds: float) -> dict[str, float]:
    """Return figures by name, each measured for so many seconds (one game at least)."""
    chance = new_style(noise=-1)
    policy = new_style()
    match = Match(engine.board)
    # Whatever gets compiled is compiled before the clock starts.
    match.play(1, chance, policy)
    random_actions, _ = _speed(match, chance, seconds)
    policy_actions, policy_games = _speed(match, policy, seconds)
    return {
        "playout_actions_per_s": random_actions,
        "policy_actions_per_s": policy_actions,
        "policy_games_per_s": policy_games,
    }


def _speed(match: Match, style: Style, seconds: float) -> tuple[float, float]:
    """Return actions and games per second when both seats play in a style."""
    actions = 0
    games = 0
    start = time.perf_counter()
    while games == 0 or time.perf_counter() - start < seconds:
        match.play(games, style, style)
        actions += match.actions
        games += 1
    taken = time.perf_counter() - start
    return actions / taken, games / taken
