"""Setting the village up by chance: the first-games deployment, and filling what is left."""

from __future__ import annotations

from game.seven_swords.rules.actions import READY, verb_of
from game.seven_swords.rules.dice import below, seed_dice
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.play import legal
from game.seven_swords.rules.setup import first_game_action
from game.seven_swords.rules.state import State, new_state
from game.seven_swords.rules.work import new_work


def deal(engine: SevenSwords, state: State, seed: int, *, first_game: bool) -> list[int]:
    """Return placements that complete a setup, drawn from a seed of their own.

    `first_game` deals as the first-games deployment does (S2), else all that is legal is
    alike. The state itself is left alone, and its dice too.
    """
    source, work = new_state(), new_work()
    seed_dice(source, seed)
    actions: list[int] = []
    while True:
        count = int(legal(engine.board, state, work))
        if verb_of(int(work.out[0])) == READY:
            return actions
        if first_game:
            action = int(first_game_action(engine.board, state, work, count, source))
        else:
            action = int(work.out[int(below(source, count))])
        actions.append(action)
        state = engine.apply(state, action)
