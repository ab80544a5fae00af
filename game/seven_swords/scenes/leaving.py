"""The ways from the table to other scenes: menu, rules, log, result, hand-over, title."""

from __future__ import annotations

from collections.abc import Callable

from game.client.context import Context
from game.client.scenes.result import Column, Outcome
from game.seven_swords.rules.components import SIDE_NAMES
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.scoring import Result
from game.seven_swords.scenes.rules_pages import page_of

Action = Callable[[], None]


def outcome(result: Result) -> Outcome:
    """Return a result as the result scene tells it."""

    def column(seat: int) -> Column:
        name = SIDE_NAMES[seat]
        parts = tuple(
            (f"seven_swords.points.{part}", points) for part, points in result.parts[seat].items()
        )
        return Column(f"seven_swords.seat.{name}", name, parts)

    remark = "seven_swords.remark.elimination" if result.by_elimination else ""
    return Outcome((column(0), column(1)), result.winner, remark)


def show_result(context: Context, result: Result) -> None:
    """Lay the result over the table; the final board can be looked at from there."""
    from game.client.scenes.result import ResultScene

    def board() -> None:
        context.scenes.pop()

    extra = [("board", "play.button.board", board)]
    context.scenes.push(ResultScene(context, outcome(result), extra=extra))


def to_title(context: Context) -> None:
    """Leave the game."""
    from game.client.scenes.title import Title

    context.scenes.reset(Title(context))


def open_menu(context: Context, stage: int) -> None:
    """Open the menu within a game; it leaves the game only after asking."""
    from game.client.scenes.pause import Pause

    pause = Pause(
        context,
        lambda: to_title(context),
        question="pause.leave_question",
        help_page=help_page(stage),
    )
    context.scenes.push(pause)


def open_help(context: Context, stage: int, engine: SevenSwords, rule: str = "") -> None:
    """Open the rules of a board at a rule, or where they speak of a stage."""
    from game.client.scenes.help import Help

    context.scenes.push(Help(context, rule or help_page(stage), engine=engine))


def help_page(stage: int) -> str:
    """Return the page of the rules that belongs to a stage."""
    return page_of(stage)


def hand_over(context: Context, seat: int, stage: int, on_open: Action) -> None:
    """Ask for the other player; nothing of either side is seen until he has come."""
    from game.client.scenes.hand_over import HandOver

    key = f"seven_swords.seat.{SIDE_NAMES[seat]}"
    context.scenes.push(HandOver(context, key, on_open, lambda: open_menu(context, stage)))
