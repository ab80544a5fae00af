"""How far decisions may be taken back: never over a throw, a reveal or a hand-over."""

from __future__ import annotations

from game.seven_swords.rules.play import to_act
from game.seven_swords.rules.state import State

#: Facts that, once they change, somebody has learned something that cannot be unlearned.
_REVEALS = ("supply_open", "store_taken", "house_open", "gate_open")


def barrier(before: State, after: State) -> str | None:
    """Say why the step between two true states cannot be taken back, or return None.

    The reasons are keys of texts: 'dice' (a die fell), 'reveal' (something was turned up),
    'handover' (the decision passed to the other seat).
    """
    if (before.dice != after.dice).any():
        return "dice"
    if before.card_shown != after.card_shown or any(
        (getattr(before, name) != getattr(after, name)).any() for name in _REVEALS
    ):
        return "reveal"
    if to_act(before) != to_act(after):
        return "handover"
    return None
