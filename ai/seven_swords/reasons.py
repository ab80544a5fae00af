"""Why a search chose what it did: for hints, the log and the chart after the game.

A report is plain data that travels between processes. What a choice is, is told by its
notation, or for a purpose of the bandits by a word and what it is about.
"""

from __future__ import annotations

from typing import Any

from ai.seven_swords.raid import CARRY, FETCH, OCCUPY
from ai.tree import Nodes, children_of
from game.seven_swords.rules.actions import AIM, encode
from game.seven_swords.rules.components import AREAS, TOKEN_NAMES

#: Longest expected line, and most alternatives told.
_LINE, _ALTERNATIVES = 6, 5
#: Visits below which a line is a guess.
_FIRM = 8


def describe(engine: Any, label: int) -> dict[str, str]:
    """Return a choice as {'what': word, 'about': name}.

    The words are 'action' (about its notation), 'assault' (a target), 'carry' (a token),
    'fetch' (a supply space) and 'occupy' (an area).
    """
    if label >= 0:
        return {"what": "action", "about": engine.write(label)}
    purpose = -1 - label
    if purpose >= OCCUPY:
        return {"what": "occupy", "about": AREAS[purpose - OCCUPY]}
    if purpose >= FETCH:
        return {"what": "fetch", "about": engine.layout.supplies[purpose - FETCH].id}
    if purpose >= CARRY:
        return {"what": "carry", "about": TOKEN_NAMES[purpose - CARRY]}
    return {"what": "assault", "about": engine.write(encode(AIM, purpose)).split(" ")[1]}


def report(engine: Any, nodes: Nodes, chosen: int, seat: int, iterations: int) -> dict[str, Any]:
    """Return what was found about a decision, for the seat that decided.

    `points` is by how many points it expects to be ahead in the end, `chance` its chance to
    win, from 0 to 1; `alternatives` are the candidates with these and their visits, the
    choice first; `line` is what it expects to happen next.
    """
    others = [node for node in children_of(nodes, 0) if node != chosen][: _ALTERNATIVES - 1]
    return {
        **_judged(nodes, chosen, seat),
        "iterations": iterations,
        "alternatives": [
            {**describe(engine, int(nodes[node]["label"])), **_judged(nodes, node, seat)}
            for node in (chosen, *others)
        ],
        "line": [describe(engine, label) for label in _line(nodes, chosen)],
    }


def _judged(nodes: Nodes, node: int, seat: int) -> dict[str, Any]:
    visits = int(nodes[node]["visits"])
    value = float(nodes[node]["value"]) / max(visits, 1)
    points = float(nodes[node]["points"]) / max(visits, 1)
    if seat == 1:
        value, points = 1 - value, -points
    return {"chance": round(value, 4), "points": round(points, 2), "visits": visits}


def _line(nodes: Nodes, node: int) -> list[int]:
    labels = [int(nodes[node]["label"])]
    while len(labels) < _LINE:
        children = children_of(nodes, node)
        if not children or nodes[children[0]]["visits"] < _FIRM:
            break
        node = children[0]
        labels.append(int(nodes[node]["label"]))
    return labels
