"""Second parts of an act that leave nothing to choose: nobody is asked for them.

What can be taken back is done at once: the last markers that a tile takes off, the one bandit
that may join an attack, the one bandit that an attack's value can kill. What cannot be taken
back is asked for once, by the desk that begins it, and never twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import encode, verb_of
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import CASUALTIES, State
from game.seven_swords.scenes.decision import Decision

#: What may be followed by choices that are none, without a die or a secret in between.
_BEGINS = frozenset((act.CHOOSE, act.UNMARK, act.AIM))


def with_rest(engine: SevenSwords, seen: State, actions: Sequence[int]) -> list[int]:
    """Return the actions of a command with those that must follow them anyway.

    `seen` is what the seat that decides may know.
    """
    whole = list(actions)
    if whole and {int(verb_of(action)) for action in whole} <= _BEGINS:
        after = Decision(engine, seen).after(*whole)
        joins, marks = after.pairs(act.JOIN), after.pairs(act.UNMARK)
        if len(joins) == 1 and not after.attackers:
            whole.append(int(encode(act.JOIN, *joins[0])))
        elif len(marks) == int(after.state.due):
            whole += [int(encode(act.UNMARK, *mark)) for mark in marks]
    return whole


def only_victim(engine: SevenSwords, seen: State) -> int | None:
    """Return the action that kills the one bandit whom a thrown attack still reaches.

    None where there are several, or nothing is being shared out.
    """
    if seen.stage != CASUALTIES:
        return None
    kills = [action for action in engine.legal(seen) if verb_of(action) == act.KILL]
    return kills[0] if len(kills) == 1 else None
