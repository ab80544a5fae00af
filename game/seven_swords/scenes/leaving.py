"""The ways from the table to other scenes: menu, rules, log, result, hand-over, title."""

from __future__ import annotations

from collections.abc import Callable

from game.client.context import Context
from game.client.playback import Playback
from game.client.scenes.result import Column, Outcome
from game.client.session import Session
from game.games import GAMES
from game.record.errors import RecordError
from game.record.replay import Replay, remembered
from game.seven_swords.rules.components import SIDE_NAMES
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


def show_result(context: Context, result: Result, session: Session) -> None:
    """Lay the result over the table; the board, the course of the game and every step of it
    can be looked at from there.
    """
    from game.client.scenes.after_game import AfterGame
    from game.client.scenes.result import ResultScene

    new_game = session.new_game
    game = GAMES[new_game.game]

    def board() -> None:
        context.scenes.pop()

    def course() -> None:
        with_replay(lambda replay: context.scenes.push(AfterGame(context, replay, new_game.level)))

    def watch() -> None:
        with_replay(lambda replay: game.open_replay(context, replay, new_game.level))

    def with_replay(show: Callable[[Replay], None]) -> None:
        from game.client.scenes import games_open

        try:
            replay = remembered(game, session.engine, new_game, session.steps)
        except RecordError as error:
            games_open.tell(context, error)
        else:
            show(replay)

    extra = [
        ("board", "play.button.board", board),
        ("course", "after_game.course", course),
        ("watch", "replay.watch", watch),
    ]
    context.scenes.push(ResultScene(context, outcome(result), extra=extra))


def to_title(context: Context) -> None:
    """Leave the game."""
    from game.client.scenes.title import Title

    context.scenes.reset(Title(context))


#: What is asked before a game is left, by whether it can be taken up again.
_LEAVE = {None: "pause.leave_question", True: "pause.leave_kept", False: "pause.leave_unkept"}


def open_menu(
    context: Context,
    stage: int,
    kept: bool | None = None,
    *,
    question: str = "",
    leave: Action | None = None,
) -> None:
    """Open the menu within a game; it leaves the game only after asking.

    `kept` says whether the game can be taken up again; None if it need not be. `question` is
    the key of what is asked instead, and `leave` leads elsewhere than to the title.
    """
    from game.client.scenes.pause import Pause

    pause = Pause(
        context,
        leave or (lambda: to_title(context)),
        question=question or _LEAVE[kept],
        help_page=help_page(stage),
    )
    context.scenes.push(pause)


def open_replay_menu(
    context: Context, playback: Playback, log: Action, play_on: Action, leave: Action
) -> None:
    """Open the menu within a game that is looked at again."""
    from game.client.scenes.pause import Pause

    pause = Pause(
        context,
        leave,
        question="replay.leave_question",
        help_page=help_page(int(playback.state.stage)),
        extra=[("log", "play.log.title", log), ("play_on", "replay.play_on", play_on)],
    )
    context.scenes.push(pause)


def open_help(context: Context, stage: int, rule: str = "") -> None:
    """Open the rules at a rule, or where they speak of a stage."""
    from game.client.scenes.help import Help

    context.scenes.push(Help(context, rule or help_page(stage)))


def help_page(stage: int) -> str:
    """Return the page of the rules that belongs to a stage."""
    return page_of(stage)


def hand_over(context: Context, seat: int, on_open: Action, on_menu: Action) -> None:
    """Ask for the other player; nothing of either side is seen until he has come."""
    from game.client.scenes.hand_over import HandOver

    key = f"seven_swords.seat.{SIDE_NAMES[seat]}"
    context.scenes.push(HandOver(context, key, on_open, on_menu))
