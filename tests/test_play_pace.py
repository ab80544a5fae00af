"""The opponent step by step: he waits after everything he does, until he is told to go on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ai.opponent import make
from game.client.scenes.help import Help
from game.client.scenes.pause import Pause
from game.games import GAMES, HUMAN
from game.seven_swords.rules.state import JOINT_ATTACK, SAMURAI_PHASE, SETUP
from game.seven_swords.scenes.controls import HELP, LOG, MAIN, MENU
from game.seven_swords.scenes.log_scene import LogScene
from tests.play_support import Table, prefix

SEATS = ("policy", HUMAN)


def until_theirs(seed: int = 3) -> list[int]:
    """Return the actions of a game up to the samurai's first decision after setup."""
    engine = GAMES["seven_swords"].engine("wellspring")
    players = [make("policy", engine, seat, seed) for seat in (0, 1)]
    state, actions = engine.initial(seed), []
    while state.stage == SETUP or engine.to_act(state) == 1:
        seat = engine.to_act(state)
        actions.append(players[seat].choose(engine.observe(state, seat)))
        state = engine.play(state, actions[-1])
    return actions


@pytest.fixture(scope="module")
def before() -> list[int]:
    return until_theirs()


@pytest.fixture
def table(before: list[int]) -> Iterator[Table]:
    table = Table(SEATS, seed=3, actions=before)
    yield table
    table.close()


def let_pass(table: Table) -> int:
    table.seconds(1)
    return table.session.length


def test_he_plays_by_himself_unless_asked_to_wait(table: Table, before: list[int]) -> None:
    assert let_pass(table) > len(before) + 1


def test_he_waits_after_each_thing_he_does(table: Table, before: list[int]) -> None:
    table.context.settings.override("step_opponent", True)
    length = let_pass(table)
    assert table.scene.pace.waiting
    for tell in (
        lambda: table.key("return"),
        lambda: table.key("s"),
        lambda: table.click_ref(MAIN),
        lambda: table.key("e"),
    ):
        assert table.scene.controls.buttons[MAIN].text.startswith("Go on")
        tell()
        assert let_pass(table) == length + 1
        length += 1
        if table.session.yours:
            return
    assert let_pass(table) == length


def test_nothing_else_makes_him_go_on(table: Table) -> None:
    table.context.settings.override("step_opponent", True)
    length = let_pass(table)
    table.key("left", "tab", "u", "y", "home")
    table.click_at(400, 400)
    table.wheel(400, 400, 1)
    assert let_pass(table) == length


def test_a_confirm_too_early_is_not_kept_for_later(table: Table) -> None:
    table.context.settings.override("step_opponent", True)
    for _ in range(3):
        table.scene._release()
    length = let_pass(table)
    table.key("return", "return", "return")
    assert let_pass(table) <= length + 3


def test_switched_off_he_goes_on(table: Table) -> None:
    table.context.settings.override("step_opponent", True)
    length = let_pass(table)
    table.context.settings.override("step_opponent", False)
    assert let_pass(table) > length


def test_he_sets_up_without_waiting() -> None:
    table = Table(SEATS, seed=3)
    table.context.settings.override("step_opponent", True)
    table.settle()
    assert table.session.yours
    table.close()


@pytest.mark.parametrize("stage", [JOINT_ATTACK, SAMURAI_PHASE])
def test_everything_he_does_is_shown_long_enough_to_be_followed(stage: int) -> None:
    seed, *actions = prefix("wellspring", stage)
    table = Table(("policy", "policy"), seed=seed, speed="normal", actions=actions)
    start = table.session.length
    shown: list[float] = []
    frames = 0
    while len(shown) < 4:
        length = table.session.length
        table.frames(1)
        frames += 1
        if table.session.length > length:
            assert table.session.length == length + 1
            if length > start:
                shown.append(frames / 60)
            frames = 0
    table.close()
    assert min(shown) >= 0.4


def test_log_help_and_menu_open_by_their_buttons_while_he_moves(before: list[int]) -> None:
    table = Table(SEATS, seed=3, actions=before, speed="slow")
    try:
        for ref, opened in ((MENU, Pause), (LOG, LogScene), (HELP, Help)):
            while not table.scene.busy:
                table.frames(1)
            step = table.scene.show.director
            table.click_ref(ref, rest=0.0)
            assert isinstance(table.top, opened)
            assert step.busy
            table.key("escape")
            assert table.top is table.scene
    finally:
        table.close()
