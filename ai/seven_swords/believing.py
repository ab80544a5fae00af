"""Fit the belief to what searching players do: where they lay things, which cards they give up.

Every pair of hidden pieces tells something: they lie as they do, and not exchanged. The
weights make that as likely as can be (logistic regression on exchanges, which is
pseudo-likelihood): just what the drawing of worlds asks of them.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from ai.seven_swords.belief import BELIEF, FILE, TABLES, crowd_of, new_belief
from ai.seven_swords.thinker import Depth, SearchPlayer
from game.seven_swords.rules.components import BANDIT, N_AREAS, SAMURAI
from game.seven_swords.rules.phases import in_row
from game.seven_swords.rules.state import SAMURAI_PHASE, SETUP, State

#: Who plays: a quick search that believes nothing yet.
_PLAYER = Depth(iterations=100, seconds=0.5, setups=3, weighted=False)
#: How strongly a weight is held near zero, in exchanges.
_RIDGE = 2.0
_STEPS = 30

#: Exchanges that did not happen, by table: rows of +1 where a piece lies, -1 where it does not.
Exchanges = dict[str, np.ndarray]


def sample(engines: Sequence[Any], games: int, seed: int) -> Exchanges:
    """Return the exchanges of so many games, on each board in turn."""
    rows: dict[str, list[np.ndarray]] = {table: [] for table in TABLES}
    for number in range(games):
        engine = engines[number % len(engines)]
        players = [
            SearchPlayer(engine, seat, 2 * (seed + number) + seat, False, _PLAYER)
            for seat in (SAMURAI, BANDIT)
        ]
        belief = new_belief(engine.board, weighted=False)
        state = engine.initial(seed + number)
        laid = False
        looked = 0
        while (seat := engine.to_act(state)) >= 0:
            if state.stage != SETUP and not laid:
                laid = True
                _note_places(belief, state, rows)
            if state.stage == SAMURAI_PHASE and state.turn != looked:
                looked = int(state.turn)
                _note_cards(engine.board, state, rows["card"])
            state = engine.apply(state, players[seat].choose(engine.observe(state, seat)))
    return {table: np.array(rows[table]) for table in TABLES}


def _size(table: str) -> tuple[int, ...]:
    return tuple(BELIEF[table].shape)


def _note_places(belief: Any, state: State, rows: dict[str, list[np.ndarray]]) -> None:
    """Note every pair of supplies, storehouses and palisades."""
    for table in ("supply", "store", "gate"):
        tiles = state[f"{table}_tile"]
        rank = belief[f"{table}_rank"]
        for one, other in itertools.combinations(range(len(tiles)), 2):
            row = np.zeros(_size(table))
            row[tiles[one], rank[one]] += 1
            row[tiles[other], rank[other]] += 1
            row[tiles[one], rank[other]] -= 1
            row[tiles[other], rank[one]] -= 1
            rows[table].append(row.ravel())


def _note_cards(board: Any, state: State, rows: list[np.ndarray]) -> None:
    """Note every pair of a card in the row and one in the hand that bear the same number."""
    for lying, held in itertools.permutations(range(N_AREAS), 2):
        if board.card_number[lying] != board.card_number[held]:
            continue
        if in_row(state, lying) and lying != state.card_shown and not in_row(state, held):
            row = np.zeros(_size("card"))
            row[crowd_of(board, state, lying)] += 1
            row[crowd_of(board, state, held)] -= 1
            rows.append(row.ravel())


def fit(exchanges: Exchanges) -> dict[str, np.ndarray]:
    """Return the logarithms of the weights, by table (Newton's method)."""
    found = {}
    for table, rows in exchanges.items():
        theta = np.zeros(rows.shape[1])
        for _ in range(_STEPS):
            likely = _likely(rows, theta)
            slope = rows.T @ (1 - likely) - _RIDGE * theta
            curve = (rows.T * (likely * (1 - likely))) @ rows + _RIDGE * np.eye(len(theta))
            theta = theta + np.linalg.solve(curve, slope)
        found[table] = theta.reshape(_size(table))
    return found


def _likely(rows: np.ndarray, theta: np.ndarray) -> np.ndarray:
    return np.asarray(1 / (1 + np.exp(-rows @ theta)))


def calibration(exchanges: Exchanges, weights: dict[str, np.ndarray]) -> list[str]:
    """Return a line for each table: how well it tells what lies where, in games not fitted to."""
    lines = ["table   exchanges  told right  likelihood (0.500 knows nothing)"]
    for table, rows in exchanges.items():
        likely = _likely(rows, weights[table].ravel())
        right = float(np.mean((likely > 0.5) + 0.5 * (likely == 0.5)))
        mean = float(np.exp(np.mean(np.log(likely))))
        lines.append(f"{table:7} {len(rows):9} {right:11.3f} {mean:11.3f}")
    return lines


def write(weights: dict[str, np.ndarray], command: str) -> None:
    """Write the belief's file."""
    data = {"made_by": command}
    data |= {table: np.round(weights[table], 3).tolist() for table in TABLES}
    text = json.dumps(data).replace("]], ", "]],\n").replace("], [", "],\n[")
    FILE.write_text(f"{text}\n", "utf-8", newline="\n")
