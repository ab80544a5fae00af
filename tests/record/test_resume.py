"""A game that was put away goes on exactly as one that was not."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ai.opponent import STRENGTHS
from game.games import Opponent
from game.record.replay import Replay
from game.record.shelf import Shelf
from game.seven_swords.rules import state as st
from tests.record.kept import GAME, LEVELS, choose, keep_all, played, refuse_message

#: What a game is in the middle of when it is put away.
MOMENTS: dict[str, Callable[[Any], bool]] = {
    "setup half done": lambda s: s.stage == st.SETUP and (s.supply_tile >= 0).any(),
    "the second of two cards": lambda s: s.stage == st.DISCARD and s.card_row[0] >= 0,
    "a kill turn": lambda s: s.stage == st.REVEAL,
    "after the reveal": lambda s: s.card_shown >= 0,
    "leftover points": lambda s: s.points > 0,
    "spent tokens": lambda s: s.stage == st.BANDIT_PHASE and (s.token_spent == 1).any(),
    "in an attack": lambda s: s.stage == st.JOINT_ATTACK and s.attackers != 0,
    "a target named": lambda s: s.stage == st.JOINT_ATTACK and s.attackers == 0,
    "an answer to a hit": lambda s: s.stage == st.DAMAGE,
    "a tile to choose": lambda s: s.stage == st.CHOOSE_TILE,
    "markers to take off": lambda s: s.stage == st.REMOVE_MARKERS,
    "a bow drawn": lambda s: s.stage == st.TAKE_AIM and s.source < st.AT_STORE,
    "a house ordered": lambda s: s.stage == st.TAKE_AIM and s.source >= st.BY_HOUSE,
    "casualties to pick": lambda s: s.stage == st.CASUALTIES,
    "the samurai phase": lambda s: s.stage == st.SAMURAI_PHASE,
    "a palisade down": lambda s: (s.gate_armed == 0).any(),
    "the last turn": lambda s: s.turn == 18 and s.stage != st.OVER,
    "the end": lambda s: s.stage == st.OVER,
}


def moments() -> list[tuple[str, Replay, int]]:
    """Return, for each moment, a game and a number of actions after which it is in it."""
    found: dict[str, tuple[Replay, int]] = {}
    for seed, level in itertools.product((5, 2, 4, 1, 3, 6), LEVELS):
        replay = played(seed, level)
        for name, there in MOMENTS.items():
            plies = [ply for ply, state in enumerate(replay.states) if there(state)]
            if plies and name not in found:
                # Not the first one: by then much has happened.
                found[name] = replay, plies[len(plies) * 2 // 3]
        if len(found) == len(MOMENTS):
            break
    assert set(found) == set(MOMENTS)
    return [(name, *found[name]) for name in MOMENTS]


def test_a_resumed_game_equals_the_uninterrupted_one(tmp_path: Path) -> None:
    points = moments()
    replays = [points[0][1], played(5, LEVELS[-1])]
    for number in range(30 - len(points)):
        replay = replays[number % 2]
        points.append(("somewhere", replay, number * replay.length // 12 % replay.length))
    assert len(points) == 30
    for number, (name, replay, ply) in enumerate(points):
        shelf = Shelf(tmp_path / str(number), tmp_path, refuse_message)
        assert shelf._store is not None
        # The last five one by one, as a window does; the others at once, to save time.
        early = max(0, ply - 5)
        keeper = keep_all(shelf._store, replay, 0)
        keeper.change(0, replay.actions[:early])
        for action in replay.actions[early:ply]:
            keeper.append(action)
        shelf.close()
        if ply == 0:
            continue
        _go_on(name, tmp_path / str(number), replay, ply, whole=number % 5 == 0)


def _go_on(name: str, folder: Path, replay: Replay, ply: int, *, whole: bool) -> None:
    """Resume in a new shelf and play on by the same choices as the uninterrupted game."""
    shelf = Shelf(folder, folder, refuse_message)
    (summary,) = shelf.summaries()
    reopening = shelf.reopen_now(summary.id)
    engine, state = reopening.engine, reopening.replay.final
    assert state.tobytes() == replay.states[ply].tobytes(), name
    assert engine.legal(state) == replay.engine.legal(replay.states[ply]), name
    seed = replay.record.seed
    end = replay.length if whole else min(replay.length, ply + 15)
    for at in range(ply, end):
        action = choose(engine, state, seed, at)
        assert action == replay.actions[at], name
        state = engine.play(state, action)
    assert engine.digest(state) == replay.engine.digest(replay.states[end]), name
    shelf.close()


@pytest.mark.parametrize("who", [entry.name for entry in STRENGTHS if not entry.searches])
def test_an_opponent_goes_on_as_it_would_have(who: str, tmp_path: Path) -> None:
    engine = GAME.engine(LEVELS[0])
    seed = 11

    def players() -> list[Opponent]:
        return [GAME.opponent(who, engine, seat, seed * 2 + seat) for seat in (0, 1)]

    uninterrupted, state = players(), engine.initial(seed)
    actions: list[str] = []
    states = [state]
    for _ in range(90):
        seat = engine.to_act(state)
        action = uninterrupted[seat].choose(engine.observe(state, seat))
        actions.append(engine.write(action))
        state = engine.play(state, action)
        states.append(state)
    for ply in (10, 47, 60, 75):
        fresh, state = players(), states[ply]
        for at in range(ply, min(ply + 12, 90)):
            seat = engine.to_act(state)
            action = fresh[seat].choose(engine.observe(state, seat))
            assert engine.write(action) == actions[at]
            state = engine.apply(state, action)
