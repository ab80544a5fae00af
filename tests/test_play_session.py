"""A session: versions and barriers, opponents, hand-overs, what a keeper is told."""

from __future__ import annotations

from typing import Any

import pytest

from game.client.session import NOBODY, Session, Step
from game.games import HUMAN, NewGame
from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import encode, verb_of
from game.seven_swords.rules.engine import IllegalAction
from game.seven_swords.scenes.dealing import deal
from tests.play_support import Here, Said
from tests.rules.boards import engine_of

ENGINE = engine_of("wellspring")
BOTH = (HUMAN, HUMAN)


def first_game(session: Session, seed: int = 5) -> list[int]:
    return deal(ENGINE, session.state, seed, first_game=True)


def make(seats: tuple[str, str] = BOTH, **more: Any) -> Session:
    return Session(ENGINE, NewGame("seven_swords", "wellspring", seats, 3), **more)


def ready(seats: tuple[str, str] = BOTH, **more: Any) -> Session:
    """A session whose village is set up."""
    session = make(seats, **more)
    session.play(first_game(session))
    session.play([int(encode(act.READY))])
    return session


def read(*texts: str) -> list[int]:
    return [ENGINE.read(text) for text in texts]


class Notebook:
    """A keeper that writes down what it is told."""

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.told: list[str] = []

    def begin(self, new_game: NewGame) -> None:
        self.told.append("begin")

    def change(self, length: int, actions: list[int]) -> None:
        self.told.append(f"{length}+{len(actions)}")
        self.actions[length:] = actions

    def finish(self, state: Any) -> None:
        self.told.append("finish")


def test_a_command_of_several_actions_is_taken_back_as_one() -> None:
    session = make()
    dealt = first_game(session)
    session.look(0)
    session.play(dealt[:10])
    session.play(dealt[10:])
    assert session.length == len(dealt)
    assert session.undo()
    assert session.length == 10
    assert session.undo()
    assert session.length == 0
    assert session.undo_barrier == "start"
    assert not session.undo()
    assert session.redo()
    assert session.redo()
    assert session.length == len(dealt)
    assert not session.redo()


def test_a_new_command_forgets_what_was_taken_back() -> None:
    session = make()
    session.look(0)
    dealt = first_game(session)
    session.play(dealt[:3])
    session.play(dealt[3:5])
    session.undo()
    session.play(dealt[4:5])
    assert not session.can_redo
    assert [step.action for step in session.steps] == [*dealt[:3], dealt[4]]


def test_an_illegal_command_changes_nothing() -> None:
    session = make()
    dealt = first_game(session)
    with pytest.raises(IllegalAction):
        session.play([dealt[0], dealt[0]])
    assert session.length == 0
    assert session.undo_barrier == "start"


def test_rewriting_replaces_the_tail_and_can_be_taken_back() -> None:
    session = make()
    session.look(0)
    dealt = first_game(session)
    session.play(dealt[:4])
    session.rewrite(1, [dealt[5]])
    assert [step.action for step in session.steps] == [dealt[0], dealt[5]]
    session.undo()
    assert [step.action for step in session.steps] == dealt[:4]


def test_rewriting_never_goes_behind_a_barrier() -> None:
    session = ready()
    session.look(1)
    with pytest.raises(ValueError, match="barrier"):
        session.rewrite(3, [])


def test_undo_stops_at_a_hand_over() -> None:
    session = ready()
    session.look(1)
    assert session.undo_barrier == "handover"
    session.play(read("discard A"))
    assert session.undo_barrier is None
    session.undo()
    assert session.undo_barrier == "handover"


def test_undo_stops_at_dice_and_the_dice_stay() -> None:
    session = ready()
    session.look(1)
    session.play(read("discard A", "discard E", "deploy mounted gate1"))
    session.play(read("attack gate1", "with M1"))
    before = session.state.dice.copy()
    session.undo()
    session.redo()
    assert (session.state.dice == before).all()
    session.play(read("roll"))
    assert session.undo_barrier == "dice"
    assert not session.undo()


def test_undo_stops_at_a_reveal() -> None:
    session = ready()
    session.look(1)
    session.play(read("discard A", "discard E", "deploy mounted gate1"))
    session.play(read("try M1 gate1"))
    assert session.undo_barrier == "reveal"


def test_the_same_dice_come_after_undo() -> None:
    ends = []
    for undone in (False, True):
        session = ready()
        session.look(1)
        session.play(read("discard A", "discard E", "deploy mounted gate1", "deploy bandit gate2"))
        if undone:
            session.undo()
            session.play(
                read("discard A", "discard E", "deploy mounted gate1", "deploy bandit gate2")
            )
        session.play(read("attack gate1", "with M1", "roll"))
        ends.append(ENGINE.digest(session.state))
    assert ends[0] == ends[1]


def test_the_opponents_move_is_a_barrier() -> None:
    choose = iter([*first_game(make()), int(encode(act.READY))])
    session = make((("random"), HUMAN), make_thinker=lambda seat: Here(lambda seen: next(choose)))
    while not session.yours:
        session.tick()
    assert session.viewer == 1
    assert session.undo_barrier == "opponent"
    session.play(read("discard B"))
    assert session.undo_barrier is None


def test_two_people_hand_over_and_one_alone_does_not() -> None:
    session = make()
    assert session.viewer == NOBODY
    assert session.hand_over_due
    session.look(0)
    assert session.yours
    session.play([*first_game(session), int(encode(act.READY))])
    assert session.hand_over_due
    assert not session.yours
    alone = make((HUMAN, "random"), make_thinker=lambda seat: Here(lambda seen: 0))
    assert alone.viewer == 0
    assert not alone.hand_over_due


def test_nothing_can_be_taken_back_while_another_decides() -> None:
    session = make()
    session.play(first_game(session))
    assert session.undo_barrier == "not_yours"
    assert not session.undo()


def test_an_answer_waits_until_the_table_is_ready() -> None:
    session = make(
        ("random", HUMAN), make_thinker=lambda seat: Here(lambda seen: ENGINE.legal(seen)[0])
    )
    assert not session.tick(ready=False)
    assert not session.thinking
    assert session.length == 0
    assert session.tick(ready=True)
    assert session.length == 1


class Mute:
    """An opponent that says what it is told to say."""

    def __init__(self, *said: Said) -> None:
        self.said = list(said)
        self.asked: list[int] = []
        self.closed = False

    def ask(self, observation: Any, request: int) -> None:
        self.asked.append(request)

    def poll(self) -> Said | None:
        return self.said.pop(0) if self.said else None

    def close(self) -> None:
        self.closed = True


class Slow(Mute):
    """An opponent that gets ready whenever it is listened to."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = 0

    def poll(self) -> Said | None:
        self.ready += 1
        return None


def test_an_opponent_gets_ready_while_a_person_decides() -> None:
    slow = Slow()
    session = make((HUMAN, "random"), make_thinker=lambda seat: slow)
    for _ in range(3):
        assert not session.tick()
    assert slow.ready == 3
    assert slow.asked == []
    assert not session.thinking
    session.close()
    assert slow.closed


def test_stale_answers_are_dropped() -> None:
    mute = Mute(Said(99, 0))
    session = make(("random", HUMAN), make_thinker=lambda seat: mute)
    session.tick()
    session.tick()
    assert session.length == 0
    assert not session.trouble


@pytest.mark.parametrize(
    ("said", "trouble"),
    [
        (Said(1, None, "worker.dead"), "worker.dead"),
        (Said(1, None), "worker.no_answer"),
        (Said(1, int(encode(act.ROLL))), "worker.illegal_answer"),
    ],
)
def test_a_bad_answer_is_trouble_and_can_be_tried_again(said: Said, trouble: str) -> None:
    first = Mute(said)
    second = Mute(Said(2, ENGINE.legal(make().state)[0]))
    made = [first, second]
    session = make(("random", HUMAN), make_thinker=lambda seat: made.pop(0))
    session.tick()
    assert session.trouble == trouble
    assert not session.tick()
    session.retry()
    assert first.closed
    session.tick()
    assert session.length == 1
    session.close()
    assert second.closed


def test_the_thinker_never_sees_what_its_seat_may_not_know() -> None:
    seen: list[Any] = []

    def choose(observation: Any) -> int:
        seen.append(observation)
        return ENGINE.legal(observation)[0]

    session = ready((HUMAN, "random"), make_thinker=lambda seat: Here(choose))
    session.tick()
    assert (seen[0].supply_tile == -2).all()
    assert (seen[0].dice == 0).all()


def test_a_keeper_can_follow_every_change() -> None:
    book = Notebook()
    session = make(keeper=book)
    session.look(0)
    dealt = first_game(session)
    session.play(dealt[:20])
    session.play(dealt[20:])
    session.undo()
    session.redo()
    session.rewrite(10, dealt[10:])
    session.play([int(encode(act.READY))])
    assert book.actions == [step.action for step in session.steps]
    assert book.told[:4] == ["begin", "0+20", f"20+{len(dealt) - 20}", "20+0"]


def test_a_session_resumes_after_some_actions() -> None:
    first = ready()
    first.look(1)
    first.play(read("discard A", "discard E", "deploy mounted gate1"))
    book = Notebook()
    actions = [step.action for step in first.steps]
    again = make(keeper=book, actions=actions)
    assert ENGINE.digest(again.state) == ENGINE.digest(first.state)
    assert book.told == []
    again.look(1)
    assert again.undo()
    assert again.length == len(actions) - 1


def test_listeners_hear_steps_and_jumps() -> None:
    session = make()
    heard: list[str] = []

    def steps(added: Any) -> None:
        assert all(isinstance(step, Step) for step in added)
        heard.append(f"steps {len(added)}")

    session.on_steps = steps
    session.on_jump = lambda: heard.append("jump")
    session.look(0)
    dealt = first_game(session)
    session.play(dealt[:3])
    session.undo()
    session.rewrite(0, dealt[:2])
    assert heard == ["jump", "steps 3", "jump", "jump"]


def test_every_verb_of_the_setup_commutes() -> None:
    session = make()
    dealt = first_game(session)
    session.play(dealt)
    shuffled = sorted(dealt, key=lambda action: (verb_of(action) * 7 % 5, -action))
    other = make()
    other.play(shuffled)
    assert ENGINE.digest(session.state) == ENGINE.digest(other.state)
