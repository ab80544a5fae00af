"""From a new game to the table: the rules, the session and the opponents put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.context import Context
from game.client.session import Keeper, MakeThinker, Session, Thinker
from game.games import GAMES, NewGame
from game.record.replay import Step
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.scenes.adviser import Adviser, MakeCounsellor, counsellors
from game.seven_swords.scenes.table_scene import TableScene


def open_game(
    context: Context,
    new_game: NewGame,
    *,
    make_thinker: MakeThinker | None = None,
    make_counsellor: MakeCounsellor | None = None,
    keeper: Keeper | None = None,
    actions: Sequence[int] = (),
    steps: Sequence[Step] = (),
) -> TableScene:
    """Lay the table for a game over the scenes there are, and return it.

    `steps` resume a game that has been played again, `actions` one that has not;
    `make_thinker` puts other opponents in the place of those that think in a process of
    their own, and `make_counsellor` others in the place of those who give hints. Raises
    what `Game.engine` raises for a level.
    """
    engine = GAMES[new_game.game].engine(new_game.level)
    assert isinstance(engine, SevenSwords)
    make = make_thinker or thinkers(new_game)
    session = Session(engine, new_game, make, keeper, actions, steps)
    adviser = Adviser(make_counsellor or counsellors(new_game))
    scene = TableScene(context, session, engine, adviser)
    context.scenes.push(scene)
    return scene


def thinkers(new_game: NewGame) -> MakeThinker:
    """Return a maker of opponents that think in processes of their own."""

    def make(seat: int) -> Thinker:
        from ai.worker import Thinker as Process

        seed = (new_game.seed * 2 + seat) % 2**62
        return Process(new_game.game, new_game.level, new_game.seats[seat], seat, seed)

    return make
