"""Action codes: every decision of either seat as one number (micro-steps).

A code is `verb << 24 | a << 16 | b << 8`; what a and b mean stands beside each verb. The
legal actions of a state are always listed in ascending order of their codes.
"""

from __future__ import annotations

from game.jit import rule

(
    PLACE_SUPPLY,  # supply tile, supply space            S1
    PLACE_STORE,  # storehouse tile, storehouse space     S1
    PLACE_HOUSE,  # house tile, house space               S1
    PLACE_PALISADE,  # palisade tile, entry               S1
    PLACE_BOW,  # area                                    S1
    PLACE_SAMURAI,  # samurai, village space              S1
    READY,  # setup is complete                           S4
    DISCARD_CARD,  # letter                               T2
    REVEAL_CARD,  # letter                                T3
    LOSE_SAMURAI,  # samurai: the one the card kills      T3
    DEPLOY,  # kind, entry                                D1
    MOVE,  # token, village space or OUT_AT + entry       M1
    TRY,  # token, entry: attempt a face-down palisade    M6
    TAKE,  # token, supply: pick it up                    X10
    AIM,  # target: open a joint attack                   X4
    JOIN,  # token: it takes part                         X1
    ROLL,  # throw the joint attack's dice                X2
    MARK,  # marker kind: answer to a hit                 X5
    INJURE,  # turn the card: answer to a hit             X5
    END_BANDITS,  # end of the bandit phase               T4
    CHOOSE,  # tile                                       T5
    UNMARK,  # samurai, marker kind                       T5
    STRIKE,  # samurai: attack next to him                A1
    BOW,  # samurai: take a bow, then shoot               A2
    WALK,  # samurai, village space                       A3
    ORDER_PALISADE,  # samurai, entry                     A4
    ORDER_HOUSE,  # samurai, house, then shoot            A5
    REARM,  # samurai, entry                              A6
    SHOOT,  # village space or OUT_AT + entry             A2 A5
    KILL,  # token: the casualty picked                   A1
    SPARE,  # nobody more                                 A1
    END_SAMURAI,  # end of the samurai phase              T7
) = range(32)

#: A place argument: a village space index, or outside the village at an entry (its three
#: deployment spaces are one location, B5).
OUT_AT = 100

#: Notation word of each verb, and the kinds of its arguments, in order of the codes.
VERBS = (
    ("place", ("supply_tile", "supply")),
    ("place", ("store_tile", "store")),
    ("place", ("house_tile", "house")),
    ("place", ("palisade_tile", "entry")),
    ("stock", ("area",)),
    ("place", ("samurai", "space")),
    ("ready", ()),
    ("discard", ("area",)),
    ("reveal", ("area",)),
    ("lose", ("samurai",)),
    ("deploy", ("kind", "entry")),
    ("move", ("token", "place")),
    ("try", ("token", "entry")),
    ("take", ("token", "supply")),
    ("attack", ("target",)),
    ("with", ("token",)),
    ("roll", ()),
    ("mark", ("marker",)),
    ("injure", ()),
    ("rest", ()),
    ("tile", ("tile",)),
    ("remove", ("samurai", "marker")),
    ("strike", ("samurai",)),
    ("bow", ("samurai",)),
    ("go", ("samurai", "space")),
    ("order", ("samurai", "entry")),
    ("order", ("samurai", "house")),
    ("rearm", ("samurai", "entry")),
    ("shoot", ("place",)),
    ("kill", ("token",)),
    ("spare", ()),
    ("end", ()),
)


@rule
def encode(verb: int, a: int = 0, b: int = 0) -> int:
    """Return the code of a verb with its arguments."""
    return (verb << 24) | (a << 16) | (b << 8)


@rule
def verb_of(action: int) -> int:
    """Return the verb of a code."""
    return action >> 24


@rule
def first_of(action: int) -> int:
    """Return the first argument of a code."""
    return (action >> 16) & 255


@rule
def second_of(action: int) -> int:
    """Return the second argument of a code."""
    return (action >> 8) & 255
