"""Games to keep: played through once, then shared by all tests."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from game.client.options import load_texts
from game.games import GAMES, HUMAN, Engine, NewGame
from game.record.boards import level_text
from game.record.errors import RecordError
from game.record.keeper import GameKeeper
from game.record.model import Ending, GameRecord
from game.record.replay import Replay, rebuild
from game.record.store import Store
from tests.rules.boards import engine_of

GAME = GAMES["seven_swords"]
LEVELS = tuple(entry.id for entry in GAME.levels())
SAMPLES = Path(__file__).resolve().parent.parent / "samples"
SIDES = (HUMAN, "random")

#: How much sooner than others some kinds of action are chosen, so that much happens.
_EAGERNESS = {"take": 40, "with": 20, "attack": 4, "mark": 3, "rest": 0.2, "end": 0.2, "spare": 0.2}


def choose(engine: Engine, state: Any, seed: int, ply: int) -> int:
    """Choose an action by seed and number alone: first its verb, then one of the verb's."""
    chance = random.Random(f"{seed}/{ply}")
    verbs: dict[str, list[int]] = {}
    for action in engine.legal(state):
        verbs.setdefault(engine.write(action).split(" ")[0], []).append(action)
    weights = [_EAGERNESS.get(verb, 1) for verb in sorted(verbs)]
    return chance.choice(verbs[chance.choices(sorted(verbs), weights)[0]])


@cache
def played(seed: int = 1, level: str = LEVELS[0]) -> Replay:
    """Return a whole game, played through the checking door."""
    engine = engine_of(level)
    state = engine.initial(seed)
    actions: list[str] = []
    while engine.to_act(state) >= 0:
        action = choose(engine, state, seed, len(actions))
        actions.append(engine.write(action))
        state = engine.apply(state, action)
    return rebuild(GAME, engine, record_of(engine, level, seed, actions, state))


def record_of(
    engine: Engine, level: str, seed: int, actions: Sequence[str], state: Any
) -> GameRecord:
    """Return what is kept of a game that has come to a state."""
    result = engine.result(state)
    return GameRecord(
        game=GAME.id,
        level=level_text(GAME, level),
        seed=seed,
        seats=SIDES,
        actions=tuple(actions),
        digest=engine.digest(state),
        ending=None if result is None else Ending.of(result),
        created="2026-11-30 18:50:31",
    )


def cut(replay: Replay, ply: int) -> GameRecord:
    """Return what is kept of a game after its first `ply` actions."""
    record = replay.record
    return record_of(
        replay.engine, record.level.id, record.seed, record.actions[:ply], replay.states[ply]
    )


def keep_all(store: Store, replay: Replay, ply: int, tell: Any = None) -> GameKeeper:
    """Keep the first `ply` actions of a game one by one, as a window does."""
    keeper = GameKeeper(store, GAME, replay.engine, tell or refuse_message)
    keeper.begin(NewGame(GAME.id, replay.record.level.id, SIDES, replay.record.seed))
    for action in replay.actions[:ply]:
        keeper.append(action)
    return keeper


def refuse_message(error: RecordError) -> None:
    """Take no message: there must be none."""
    raise AssertionError(str(error))


@cache
def _texts(language: str) -> Any:
    return load_texts(language, strict=True)


def told(error: RecordError) -> str:
    """Return an error's message, seen to it that every language has one."""
    messages = [error.describe(_texts(language)) for language in ("es", "en")]
    for message in messages:
        assert message.strip()
        assert len(message) < 600
        assert not re.search(r"\{[a-z_]+\}", message)
    return messages[-1]
