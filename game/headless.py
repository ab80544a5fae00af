"""A whole game without a window: one line per action, then the points and a digest.

Nothing here imports pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.texts import Texts
from game.games import Engine, Game, NewGame, Opponent

Say = Callable[[str], None]


def play(game: Game, engine: Engine, new_game: NewGame, texts: Texts, say: Say) -> None:
    """Play a game between named opponents and say every line of it.

    The same game, level, opponents and seed give the same lines. Raises the engine's own
    error if an opponent chooses what the rules forbid.
    """
    players = make_players(game, engine, new_game)
    state = engine.initial(new_game.seed)
    say(
        texts(
            "headless.title",
            game=texts(f"{game.id}.name"),
            level=new_game.level,
            seed=new_game.seed,
            sides=", ".join(
                f"{texts(f'{game.id}.seat.{seat}')} {who}"
                for seat, who in zip(game.seats, new_game.seats, strict=True)
            ),
        )
    )
    heading = ""
    while (seat := engine.to_act(state)) >= 0:
        key, values = game.chapter(state)
        if (line := texts(key, **values)) != heading:
            heading = line
            say(f"\n{line}")
        action = players[seat].choose(engine.observe(state, seat))
        after = engine.play(state, action)
        say(f"{game.seats[seat]:8} {engine.write(action)}")
        state = after
    say("")
    for line in describe(game, engine.result(state), texts):
        say(line)
    say(f"digest {engine.digest(state)}")


def make_players(game: Game, engine: Engine, new_game: NewGame) -> list[Opponent]:
    """Return both opponents, each with its own chance drawn from the game's seed."""
    return [
        game.opponent(who, engine, seat, (new_game.seed * 2 + seat) % 2**62)
        for seat, who in enumerate(new_game.seats)
    ]


def describe(game: Game, result: Any, texts: Texts) -> Sequence[str]:
    """Return the lines that tell a result: points by source, then who won."""
    lines = []
    for number, seat in enumerate(game.seats):
        parts = ", ".join(
            f"{texts(f'{game.id}.points.{part}')} {points}"
            for part, points in result.parts[number].items()
        )
        total = result.points[number]
        name = texts(f"{game.id}.seat.{seat}")
        lines.append(texts("headless.points", side=name, points=total, parts=parts))
    if result.winner < 0:
        lines.append(texts("headless.draw"))
    else:
        winner = texts(f"{game.id}.seat.{game.seats[result.winner]}")
        lines.append(texts("headless.wins", side=winner))
    if remark := game.remark(result):
        lines.append(texts(remark))
    return lines
