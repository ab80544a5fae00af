"""The games that the pictures are taken from, and how they were made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from game.client.assets import ROOT
from game.games import GAMES, NewGame
from game.record import text
from game.record.boards import level_text
from game.record.commands import export
from game.record.errors import RecordError, Texts
from game.record.model import GameRecord
from game.record.replay import Replay, Step
from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import first_of, verb_of
from game.seven_swords.rules.components import BANDIT, SAMURAI
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import (
    AT_SAMURAI,
    AT_STORE,
    BANDIT_PHASE,
    DAMAGE,
    JOINT_ATTACK,
    State,
)

FOLDER = ROOT / "seven_swords" / "gallery"
GAME = "seven_swords"
_PLAYER = "policy"


class Outdated(Exception):
    """A recorded game that can no longer be played, or lacks what a picture needs."""


@dataclass(frozen=True)
class Source:
    """A game to be recorded: its board and seed, and whether it ends when a samurai is hit."""

    name: str
    level: str
    seed: int
    until_hit: bool = False


SOURCES = (
    Source("wellspring", "wellspring", 40),
    Source("terraces", "terraces", 15),
    Source("hit", "wellspring", 3, until_hit=True),
)


@dataclass(frozen=True)
class Recorded:
    """A recorded game, played again."""

    engine: SevenSwords
    replay: Replay
    level: str

    @property
    def steps(self) -> list[Step]:
        """Every action with the states around it."""
        return list(self.replay.steps)

    def until(self, stop: Callable[[State], bool], turn: int = 0) -> list[Step]:
        """Return the steps up to the first state of a turn or later that `stop` accepts.

        Raises Outdated when there is none.
        """
        for number, state in enumerate(self.replay.states):
            if state.turn >= turn and stop(state):
                return self.steps[:number]
        raise Outdated(f"no such position on {self.level}: {stop.__name__}, turn {turn}")


@cache
def recorded(name: str) -> Recorded:
    """Return a recorded game. Raises Outdated when the rules or the board have gone beyond it."""
    path = FOLDER / f"{name}.txt"
    game = GAMES[GAME]
    try:
        record: GameRecord = text.parse(path.read_text("utf-8")).record
        # The board's own text may have changed, as long as the game can still be played on it.
        level = level_text(game, record.level.id)
        engine = game.engine(level.id)
        assert isinstance(engine, SevenSwords)
        replay = Replay(game, engine, replace(record, level=level))
        while replay.advance(1000):
            pass
    except (OSError, RecordError) as error:
        remedy = "python -m game.gallery --record"
        raise Outdated(f"{path.name}: {error}; play it anew: {remedy}") from error
    return Recorded(engine, replay, record.level.id)


def record(source: Source, texts: Texts) -> Path:
    """Play a game and write it down; return the file. Raises Outdated when nobody was hit."""
    game = GAMES[GAME]
    engine = game.engine(source.level)
    assert isinstance(engine, SevenSwords)
    players = [game.opponent(_PLAYER, engine, seat, source.seed * 2 + seat) for seat in (0, 1)]
    state = engine.initial(source.seed)
    actions: list[int] = []
    while (seat := engine.to_act(state)) >= 0:
        if source.until_hit and (more := _hit(engine, state)):
            actions += more
            break
        actions.append(players[seat].choose(engine.observe(state, seat)))
        state = engine.play(state, actions[-1])
    else:
        if source.until_hit:
            raise Outdated(f"{source.name}: no samurai can be hit with seed {source.seed}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{source.name}.txt"
    new_game = NewGame(game.id, source.level, (_PLAYER, _PLAYER), source.seed)
    export(path, game, engine, new_game, actions, texts)
    return path


def _hit(engine: SevenSwords, state: State) -> list[int]:
    """Return how all who can strike at a samurai together do so now and hit him, or nothing."""
    if state.stage != BANDIT_PHASE or state.turn < 3:
        return []
    for first in engine.legal(engine.observe(state, BANDIT)):
        if verb_of(first) != act.AIM or not AT_SAMURAI <= first_of(first) < AT_STORE:
            continue
        made, after = [first], engine.play(state, first)
        while after.stage == JOINT_ATTACK:
            legal = engine.legal(engine.observe(after, BANDIT))
            join = [code for code in legal if verb_of(code) == act.JOIN]
            made.append(join[0] if join else next(c for c in legal if verb_of(c) == act.ROLL))
            after = engine.play(after, made[-1])
        if after.stage == DAMAGE and engine.to_act(after) == SAMURAI:
            return made
    return []
