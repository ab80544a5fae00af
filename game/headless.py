"""A whole game without a window: one line per action, then the points and a digest.

Nothing here imports pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.texts import Texts
from game.games import Engine, Game, NewGame, Opponent

Say = Callable[[str], None]


def play(game: Game, engine: Engine, new_game: NewGame, texts: Texts, say: Say) -> list[int]:
    """Play a game between named opponents, say every line of it, and return its actions.

    The same game, level, opponents and seed give the same lines. Raises the engine's own
    error if an opponent chooses what the rules forbid.
    """
    players = make_players(game, engine, new_game)
    actions: list[int] = []

    def decide(seat: int, state: Any) -> int:
        actions.append(players[seat].choose(engine.observe(state, seat)))
        return actions[-1]

    tell(game, engine, new_game, decide, texts, say)
    return actions


def replay(
    game: Game,
    engine: Engine,
    new_game: NewGame,
    actions: Sequence[int],
    texts: Texts,
    say: Say,
) -> None:
    """Say every line of a game that was played, as :func:`play` did; it may be unfinished."""
    left = iter(actions)
    tell(game, engine, new_game, lambda seat, state: next(left, None), texts, say)


def tell(
    game: Game,
    engine: Engine,
    new_game: NewGame,
    decide: Callable[[int, Any], int | None],
    texts: Texts,
    say: Say,
) -> None:
    """Say every line of a game in which `decide` names the actions, until it names none."""
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
        action = decide(seat, state)
        if action is None:
            break
        key, values = game.chapter(state)
        if (line := texts(key, **values)) != heading:
            heading = line
            say(f"\n{line}")
        after = engine.play(state, action)
        say(f"{game.seats[seat]:8} {engine.write(action)}")
        state = after
    say("")
    result = engine.result(state)
    if result is None:
        say(texts("headless.unfinished"))
    else:
        for line in describe(game, result, texts):
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
