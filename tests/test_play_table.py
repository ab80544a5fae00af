"""The table's manners: choosing, dragging, refusing, taking back, asking, leaving."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.client.acts import Act
from game.client.scenes.confirm import Confirm
from game.client.scenes.hand_over import HandOver
from game.client.scenes.help import Help
from game.client.scenes.pause import Pause
from game.client.scenes.title import Title
from game.gallery.recorded import recorded
from game.games import HUMAN
from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import first_of, verb_of
from game.seven_swords.rules.components import LAST_TURN
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    DAMAGE,
    JOINT_ATTACK,
    OVER,
    SAMURAI_PHASE,
    SETUP,
    STAGE_NAMES,
)
from game.seven_swords.scenes.controls import MAIN, REDO, UNDO
from game.seven_swords.scenes.log_scene import LogScene
from game.seven_swords.scenes.offer import Offer
from game.seven_swords.view import refs
from game.seven_swords.view.refs import Ref
from tests.play_support import (
    LEVELS,
    Here,
    Lay,
    Table,
    decision_of,
    desk_of,
    prefix,
    set_up,
    spot_of,
)
from tests.rules.boards import engine_of


@pytest.fixture
def laid() -> Iterator[Lay]:
    """Makes tables and closes them in the end."""
    tables: list[Table] = []

    def lay(*args: Any, **more: Any) -> Table:
        tables.append(Table(*args, **more))
        tables[-1].settle()
        return tables[-1]

    yield lay
    for table in tables:
        table.scene.closed()
        table.close()


def bandits(laid: Lay, *texts: str, **more: Any) -> Table:
    """A table at which the bandits are a person, after some of their actions."""
    lone = laid(("random", HUMAN), actions=set_up(), **more)
    for text in texts:
        lone.scene.play([lone.engine.read(text)])
        lone.settle()
    return lone


# setup


def test_a_piece_is_dragged_from_the_tray_onto_the_board(laid: Lay) -> None:
    table = laid((HUMAN, "random"))
    table.drag(Ref(refs.TRAY_SUPPLY, 2), Ref(refs.SUPPLY, 1))
    assert table.played == [f"place supply-5 {table.engine.layout.supplies[1].id}"]
    table.at_rest()


def test_a_piece_let_go_where_it_cannot_lie_is_refused(laid: Lay) -> None:
    table = laid((HUMAN, "random"))
    table.drag(Ref(refs.TRAY_SUPPLY, 2), Ref(refs.STORE, 1))
    assert table.played == []
    assert table.scene.notes.refused
    assert table.scene.notes.prompt.endswith("(rule S1)")


def test_pieces_on_the_board_change_places(laid: Lay) -> None:
    table = laid((HUMAN, "random"))
    table.drag(Ref(refs.TRAY_STORE, 0), Ref(refs.STORE, 0))
    table.drag(Ref(refs.TRAY_STORE, 1), Ref(refs.STORE, 1))
    table.drag(Ref(refs.STORE, 0), Ref(refs.STORE, 1))
    assert list(table.state.store_tile[:2]) == [1, 0]
    table.drag(Ref(refs.STORE, 0), Ref(refs.STORE, 3))
    assert list(table.state.store_tile[:4]) == [-1, 0, -1, 1]


def test_samurai_change_places_though_one_area_holds_one(laid: Lay) -> None:
    table = laid((HUMAN, "random"), actions=set_up()[:-1])
    one, other = int(table.state.samurai_space[0]), int(table.state.samurai_space[1])
    table.drag(Ref(refs.SAMURAI, 0), Ref(refs.SPACE, other))
    assert int(table.state.samurai_space[0]) == other
    assert int(table.state.samurai_space[1]) == one


def test_a_lifted_piece_returns_to_the_tray_and_undo_brings_it_back(laid: Lay) -> None:
    table = laid((HUMAN, "random"))
    table.drag(Ref(refs.TRAY_HOUSE, 4), Ref(refs.HOUSE, 2))
    table.drag(Ref(refs.TRAY_HOUSE, 3), Ref(refs.HOUSE, 1))
    table.click_ref(Ref(refs.HOUSE, 2))
    table.key("delete")
    assert list(table.state.house_tile) == [-1, 3, -1, -1, -1]
    table.button("undo")
    assert list(table.state.house_tile) == [-1, 3, 4, -1, -1]


def test_bows_are_spread_by_clicking_fast(laid: Lay) -> None:
    table = laid((HUMAN, "random"))
    table.click_ref(Ref(refs.TRAY_BOW))
    for _ in range(5):
        table.click_ref(Ref(refs.BOW, 2), rest=0.1)
    assert list(table.state.bows) == [0, 0, 5, 0, 0, 0, 0]
    table.key("escape")
    table.drag(Ref(refs.BOW, 2), Ref(refs.BOW, 6))
    assert list(table.state.bows) == [0, 0, 4, 0, 0, 0, 1]


def test_ready_says_what_is_missing(laid: Lay) -> None:
    table = laid((HUMAN, "random"))
    button = table.scene.controls.buttons[MAIN]
    assert "14 bows" in button.reason
    table.key("e")
    assert table.state.stage == SETUP
    assert "7 samurai" in table.scene.notes.prompt
    table.button("extra_0")
    assert table.scene.controls.buttons[MAIN].enabled
    assert [line.text for line in table.scene.notes.log][1:] == []
    table.button("extra_2")
    assert table.session.length == 0
    table.button("extra_1")
    assert decision_of(table.scene).may(act.READY)
    table.button("undo")
    assert table.session.length == 0


def test_random_fills_only_what_is_left(laid: Lay) -> None:
    table = laid((HUMAN, "random"))
    table.drag(Ref(refs.TRAY_PALISADE, 3), Ref(refs.ENTRY, 5))
    table.button("extra_1")
    assert int(table.state.gate_tile[5]) == 3
    assert decision_of(table.scene).may(act.READY)


def test_an_empty_place_offers_what_may_lie_there(laid: Lay) -> None:
    table = laid((HUMAN, "random"))
    table.click_ref(Ref(refs.STORE, 2))
    assert isinstance(table.top, Offer)
    table.click("option_4")
    assert list(table.state.store_tile) == [-1, -1, 4, -1, -1]


# the bandit phase


def test_a_kind_is_brought_by_its_card_or_by_the_place(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E")
    table.click_ref(Ref(refs.POOL, 0))
    table.click_ref(Ref(refs.OUT, 2, 0))
    assert table.played[-1] == "deploy bandit gate3"
    table.click_ref(Ref(refs.OUT, 2, 1))
    assert table.played[-2:] == ["deploy bandit gate3"] * 2
    # The kind is still chosen; a bandit that stands there already is not a place for it.
    table.click_ref(Ref(refs.OUT, 2, 0))
    assert desk_of(table.scene).selected == Ref(refs.TOKEN, 0)
    table.key("escape")
    table.click_ref(Ref(refs.OUT, 4, 0))
    table.option(table.scene.texts("table.kind.mounted"))
    assert table.played[-1] == "deploy mounted gate5"
    table.drag(Ref(refs.POOL, 1), Ref(refs.OUT, 4, 1))
    assert table.played[-1] == "deploy archer gate5"


def test_only_the_place_where_a_bandit_lands_is_marked(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E")
    table.click_ref(Ref(refs.POOL, 0))
    for slot in range(3):
        outside = [ref for ref in table.scene.marks.destinations if ref.number == 2]
        assert outside == [Ref(refs.OUT, 2, slot)]
        table.click_ref(outside[0])
        token = Ref(refs.TOKEN, slot)
        assert table.scene.picture.pieces[token].where == Ref(refs.OUT, 2, slot)


def test_what_was_clicked_on_keeps_its_tip_back_until_the_pointer_goes_elsewhere(
    laid: Lay,
) -> None:
    table = bandits(laid, "discard A", "discard E")
    hand = table.scene.hand
    table.click_ref(Ref(refs.POOL, 0))
    table.seconds(1)
    assert not hand.tips
    table.move(*table.scene.box(Ref(refs.POOL, 1)).centre)
    table.seconds(1)
    assert hand.tips


def test_after_a_choice_the_pointer_is_where_it_is(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E", "deploy mounted gate1")
    table.click_ref(Ref(refs.TOKEN, 14))
    table.click_ref(Ref(refs.ENTRY, 0))
    table.option(table.scene.texts("play.offer.try"))
    assert table.scene.hand.hover != Ref(refs.ENTRY, 0)
    table.seconds(1)
    assert not table.scene.hand.tips


def test_choices_and_tips_about_the_board_lie_on_the_board(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E")
    for entry in range(6):
        table.click_ref(Ref(refs.OUT, entry, 0))
        assert isinstance(table.top, Offer)
        left, _, width, _ = table.top.sheet
        assert left + width <= table.scene.spots.table.board.right
        table.key("escape")


def test_a_far_space_is_reached_by_its_hops_at_the_price_shown(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E", "deploy mounted gate1", "try M1 gate1")
    table.scene.stir()
    table.click_ref(Ref(refs.TOKEN, 14))
    marks = table.scene.marks.destinations
    before = int(table.state.actions)
    prices = {ref: int(words) for ref, words in marks.items() if words and ref.sort == refs.SPACE}
    goal = max(prices, key=lambda ref: (prices[ref], ref))
    table.click_ref(goal)
    moves = [text for text in table.played if text.startswith("move M1")]
    assert len(moves) > 1
    assert before - int(table.state.actions) == prices[goal]
    assert int(table.state.token_place[14]) == goal.number
    table.button("undo")
    assert not [text for text in table.played if text.startswith("move M1")]


@pytest.mark.parametrize(
    ("chosen", "touched", "rule"),
    [
        (Ref(refs.TOKEN, 14), Ref(refs.SPACE, 20), "M6"),
        (Ref(refs.TOKEN, 14), Ref(refs.OUT, 3, 0), "M10"),
        (Ref(refs.TOKEN, 14), Ref(refs.STORE, 0), "X3"),
        (Ref(refs.TOKEN, 14), Ref(refs.SAMURAI, 0), "X3"),
        (None, Ref(refs.POOL, 5), "C3"),
        (None, Ref(refs.STORE, 0), "X3"),
    ],
)
def test_an_illegal_click_says_which_rule(
    laid: Lay, chosen: Ref | None, touched: Ref, rule: str
) -> None:
    # Five actions are left, and a mounted veteran costs 6 beside the rider.
    deployed = ("deploy mounted gate1", "deploy bandit gate1", "deploy bandit gate2")
    table = bandits(laid, "discard A", "discard F", *deployed)
    before = table.session.length
    if chosen is not None:
        table.click_ref(chosen)
    table.click_ref(touched)
    assert table.scene.notes.refused
    assert f"(rule {rule})" in table.scene.notes.prompt
    assert table.session.length == before
    table.seconds(8)
    assert not table.scene.notes.refused


def test_a_face_down_palisade_offers_the_attempt_and_the_attack(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E", "deploy mounted gate1")
    table.click_ref(Ref(refs.TOKEN, 14))
    assert table.scene.marks.targets[Ref(refs.ENTRY, 0)] == "?"
    table.click_ref(Ref(refs.ENTRY, 0))
    assert isinstance(table.top, Offer)
    assert len(table.top.options) == 2
    table.key("escape")
    assert table.top is table.scene
    assert table.played[-1] == "deploy mounted gate1"
    table.click_ref(Ref(refs.ENTRY, 0))
    table.option(table.scene.texts("play.offer.try"))
    assert table.played[-1] == "try M1 gate1"


def test_attackers_join_and_leave_and_the_odds_follow(laid: Lay) -> None:
    table = bandits(
        laid,
        "discard A",
        "discard E",
        "deploy mounted gate1",
        "deploy bandit gate1",
        "try M1 gate1",
    )
    table.click_ref(Ref(refs.ENTRY, 0))
    assert table.state.stage == JOINT_ATTACK
    table.click_ref(Ref(refs.TOKEN, 14))
    alone = table.scene.notes.prompt
    shown = table.scene.marks.labels[Ref(refs.TOKEN, 0)]
    table.click_ref(Ref(refs.TOKEN, 0))
    assert table.scene.notes.prompt != alone
    assert f"Odds {shown}" in table.scene.notes.prompt
    table.click_ref(Ref(refs.TOKEN, 0))
    assert table.scene.notes.prompt == alone
    assert table.played[-2:] == ["attack gate1", "with M1"]
    table.key("escape")
    assert table.played[-1] == "try M1 gate1"
    table.button("undo")
    assert table.played[-1] == "with M1"


def test_an_attack_is_called_off_by_its_button(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E", "deploy mounted gate1", "try M1 gate1")
    table.click_ref(Ref(refs.ENTRY, 0))
    assert table.played[-2:] == ["attack gate1", "with M1"]
    # What else is clicked on meanwhile is answered.
    for other in (Ref(refs.STORE, 0), Ref(refs.SPACE, 20), Ref(refs.POOL, 0)):
        table.click_ref(other)
        assert table.scene.notes.refused
        assert table.played[-1] == "with M1"
    table.button("extra_0")
    assert table.played[-1] == "try M1 gate1"
    assert table.state.stage == BANDIT_PHASE


def test_dice_cannot_be_taken_back_and_the_button_says_so(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E", "deploy mounted gate1")
    table.click_ref(Ref(refs.ENTRY, 0))
    table.option(table.scene.texts("play.offer.attack_palisade"))
    # What it can be tells whether there is any hope.
    assert "it can be 5, 6, 7" in table.scene.notes.prompt
    table.button("main")
    assert table.played[-1] == "roll"
    assert "dice" in table.scene.controls.buttons[UNDO].reason
    before = table.session.length
    table.key("u")
    table.button("undo")
    assert table.session.length == before
    assert "dice" in table.scene.notes.prompt


@pytest.mark.parametrize("chosen", [True, False])
def test_bandits_are_told_that_a_house_is_no_target(laid: Any, chosen: bool) -> None:
    table = bandits(laid, "discard A", "discard E", "deploy mounted gate1")
    if chosen:
        table.click_ref(Ref(refs.TOKEN, 14))
    table.click_ref(Ref(refs.HOUSE, 2))
    words = table.scene.texts("refusal.house_no_target")
    assert table.scene.notes.prompt.startswith(words)


def test_what_no_samurai_can_do_anything_with_is_answered(laid: Any) -> None:
    table = laid((HUMAN, HUMAN), actions=set_up())
    for text in ("discard A", "discard E", "deploy bandit gate1", "rest", "tile two"):
        table.scene.play([table.engine.read(text)])
        table.settle()
    say = table.scene.texts
    for ref, what in ((Ref(refs.ENTRY, 3), "palisade"), (Ref(refs.HOUSE, 0), "house")):
        table.click_ref(ref)
        assert table.scene.notes.refused
        assert table.scene.notes.prompt.startswith(say(f"refusal.nobody_for.{what}"))
    while table.state.actions:
        walks = [a for a in table.engine.legal(table.state) if verb_of(a) == act.WALK]
        table.scene.play([walks[0]])
    table.click_ref(Ref(refs.TOKEN, 0))
    assert table.scene.notes.prompt.startswith(say("refusal.no_actions"))


# asking, leaving, reading


def test_ending_a_phase_asks_when_something_is_left(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E", ask=True)
    table.button("main")
    assert isinstance(table.top, Confirm)
    table.key("escape")
    assert table.played[-1] == "discard E"
    table.key("e")
    assert isinstance(table.top, Confirm)
    table.click("never")
    table.click("yes")
    assert "rest" in table.played
    assert table.context.settings["ask_before_end"] is False


def test_escape_goes_one_step_back_and_never_leaves_without_asking(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E")
    table.click_ref(Ref(refs.POOL, 0))
    table.key("escape")
    assert table.top is table.scene
    assert desk_of(table.scene).selected is None
    table.key("escape")
    assert isinstance(table.top, Pause)
    table.key("escape")
    assert table.top is table.scene
    table.key("m")
    table.click("leave")
    assert isinstance(table.top, Confirm)
    table.click("yes")
    assert isinstance(table.top, Title)
    assert all(thinker.closed for thinker in table.thinkers)
    assert table.session.close not in table.context.closing


def test_help_and_log_open_over_the_table(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E")
    table.key("f1")
    assert isinstance(table.top, Help)
    table.key("f1")
    table.key("l")
    assert isinstance(table.top, LogScene)
    table.key("l")
    assert table.top is table.scene


def test_the_wheel_scrolls_the_log_and_nothing_else(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E", *["deploy bandit gate1", "deploy bandit gate2"])
    before = table.session.length
    box = table.scene.spots.table.log
    table.wheel(*box.centre, 1)
    assert table.scene.notes.log_back > 0
    table.wheel(*box.centre, -5)
    assert table.scene.notes.log_back == 0
    table.wheel(*spot_of(table.scene, Ref(refs.POOL, 0)).box.centre, 1)
    assert desk_of(table.scene).selected is None
    assert table.session.length == before


# hands that are too quick or too slow


def test_a_double_click_is_one_choice(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E")
    table.click_ref(Ref(refs.POOL, 0))
    table.click_ref(Ref(refs.POOL, 0), rest=0.05)
    assert desk_of(table.scene).selected == Ref(refs.POOL, 0)


def test_only_the_left_button_clicks(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E")
    spot = spot_of(table.scene, Ref(refs.POOL, 0))
    for button in (2, 3, 4, 5):
        table.click_at(*spot.box.centre, button=button)
    assert desk_of(table.scene).selected is None


def test_a_held_key_acts_once(laid: Lay) -> None:
    table = bandits(laid)
    before = table.session.length
    table.go_to(Ref(refs.CARD, 0))
    table.down("return")
    table.seconds(2)
    table.up("return")
    table.frames(2)
    assert table.session.length == before + 1


def test_a_press_that_ends_elsewhere_is_no_click(laid: Lay) -> None:
    table = bandits(laid)
    card = spot_of(table.scene, Ref(refs.CARD, 0)).box.centre
    table.move(*card)
    table.press(*card)
    table.release(640, 500)
    assert table.session.steps[-1].seat == 0


def test_a_click_while_something_moves_finishes_the_step_and_does_nothing_else(laid: Lay) -> None:
    table = bandits(laid, speed="normal")
    before = table.session.length
    table.click_ref(Ref(refs.CARD, 0))
    assert table.scene.busy
    assert table.session.length == before + 1
    for _ in range(30):
        if not table.scene.busy:
            break
        table.click_ref(Ref(refs.CARD, 1), rest=0.0)
        assert table.session.length == before + 1
    assert not table.scene.busy
    table.at_rest()


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_after_every_animation_the_picture_is_the_model(laid: Lay, speed: str) -> None:
    table = bandits(laid, "discard A", "discard E", speed=speed)
    for text in (
        "deploy mounted gate1",
        "deploy archer gate1",
        "try M1 gate1",
        "attack gate1",
        "with M1",
        "with A1",
        "roll",
        "rest",
    ):
        table.scene.play([table.engine.read(text)])
        assert table.scene.busy or verb_of(table.engine.read(text)) in (act.AIM, act.JOIN)
        table.settle(20000)
        table.at_rest()


# two people, and nobody


def test_only_the_named_button_opens_the_other_sides_view(laid: Lay) -> None:
    table = Table((HUMAN, HUMAN), actions=set_up())
    assert isinstance(table.top, HandOver)
    table.seconds(1)
    for key in ("return", "space", "e", "u", "l", "i", "f1", "tab"):
        table.key(key)
        if isinstance(table.top, HandOver) and key == "tab":
            break
        assert isinstance(table.top, HandOver)
    assert table.session.viewer == -1
    table.key("escape")
    assert isinstance(table.top, Pause)
    table.key("escape")
    table.click("open")
    assert table.top is table.scene
    assert table.session.viewer == 1
    table.scene.closed()
    table.close()


def test_the_decision_about_a_hit_is_handed_over_and_back() -> None:
    seed, *actions = prefix("wellspring", DAMAGE)
    table = Table((HUMAN, HUMAN), seed=seed, actions=actions)
    assert isinstance(table.top, HandOver)
    assert table.session.seat == 0
    table.settle()
    assert table.session.viewer == 0
    kinds = decision_of(table.scene).firsts(act.MARK)
    table.click_ref(Ref(refs.MARKER, int(table.state.target), min(kinds)))
    assert isinstance(table.top, HandOver)
    table.settle()
    assert table.session.viewer == 1
    assert table.state.stage == BANDIT_PHASE
    table.scene.closed()
    table.close()


@pytest.mark.parametrize("stage", [stage for stage in range(len(STAGE_NAMES)) if stage != OVER])
@pytest.mark.parametrize("keys", [False, True])
def test_every_choice_of_every_stage_can_be_made(stage: int, keys: bool) -> None:
    """At each stage it is said what to do, and what is legal can be done."""
    level = LEVELS[stage % 2]
    chance = random.Random(stage)
    seed, *actions = prefix(level, stage, actions=4)
    engine = engine_of(level)
    state = engine.initial(seed)
    for action in actions:
        state = engine.apply(state, action)
    legal = [action for action in engine.legal(state) if verb_of(action) != act.BOW]
    by_verb = {verb_of(action): action for action in chance.sample(legal, len(legal))}
    for action in by_verb.values():
        table = Table((HUMAN, HUMAN), level=level, seed=seed, actions=actions)
        table.settle()
        assert table.scene.notes.prompt
        assert desk_of(table.scene).groups()
        table.act_out(action, keys=keys)
        played = [step.action for step in table.session.steps[len(actions) :]]
        if verb_of(action) == act.MOVE:
            assert first_of(played[-1]) == first_of(action)
            assert int(played[-1]) == action
        else:
            assert played[0] == action, table.engine.write(action)
            # What leaves no choice is done, too.
            assert {verb_of(other) for other in played[1:]} <= {act.JOIN, act.KILL, act.UNMARK}
        table.scene.closed()
        table.close()


def test_a_watcher_changes_sides(laid: Lay) -> None:
    table = Table(("random", "random"))
    table.frames(120)
    assert table.session.viewer == 0
    table.key("i")
    assert table.session.viewer == 1
    assert table.scene.picture.seat == 1
    # Also while something is being shown; each side keeps its own account of it.
    table.context.settings.override("opponent_speed", "normal")
    while table.state.turn < 2:
        table.frames(40)
        if table.scene.busy:
            table.key("i")
    table.wait()
    table.session.look(0)
    assert not any("A card is discarded" in line.text for line in table.scene.show.chronicle.lines)
    table.session.look(1)
    assert any("A card is discarded" in line.text for line in table.scene.show.chronicle.lines)
    table.scene.closed()
    table.close()


def test_an_opponent_that_fails_is_told_of_and_asked_again() -> None:
    table = Table((HUMAN, "random"), actions=set_up())
    table.session.tick(ready=False)
    [thinker] = table.thinkers
    table.session.retry()
    broken = Here(lambda seen: -1)
    table.session._thinkers[1] = broken
    table.frames(5)
    assert table.session.trouble == "worker.illegal_answer"
    assert "against the rules" in table.scene.notes.prompt
    table.button("main")
    table.settle()
    assert not table.session.trouble
    assert broken.closed
    assert thinker.closed
    table.scene.closed()
    table.close()


def test_the_language_changes_live(laid: Lay) -> None:
    table = bandits(laid, "discard A", "discard E")
    english = (table.scene.notes.prompt, table.scene.notes.log[-1].text)
    table.context.settings.override("language", "es")
    table.context.apply_settings()
    table.frames(2)
    spanish = (table.scene.notes.prompt, table.scene.notes.log[-1].text)
    assert english[0] != spanish[0]
    assert english[1] != spanish[1]
    assert table.scene.controls.buttons[MAIN].text.startswith("Acabar fase")


def test_redo_is_there_after_undo_only(laid: Lay) -> None:
    table = bandits(laid)
    assert not table.scene.controls.buttons[REDO].enabled
    table.click_ref(Ref(refs.CARD, 3))
    table.act(Act.UNDO)
    assert table.scene.controls.buttons[REDO].enabled
    table.act(Act.REDO)
    assert table.played[-1] == "discard D"


def test_the_pad_plays_too(laid: Lay) -> None:
    table = bandits(laid)
    table.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert table.scene.hand.cursor is not None
    table.pad(pygame.CONTROLLER_BUTTON_A)
    assert table.played[-1].startswith("discard")
    table.pad(pygame.CONTROLLER_BUTTON_X)
    assert not table.played[-1].startswith("discard")


def test_on_the_last_turn_nothing_is_said_to_go_to_the_bandits(laid: Lay) -> None:
    game = recorded("wellspring")
    steps = game.until(lambda state: state.stage == SAMURAI_PHASE and state.actions > 0, LAST_TURN)
    actions = [step.action for step in steps]
    table = laid((HUMAN, "policy"), seed=game.replay.record.seed, actions=actions, ask=True)
    assert table.state.actions > 0
    assert "game" in table.scene.controls.buttons[MAIN].tip
    table.click_ref(MAIN)
    table.click("yes")
    table.wait()
    told = [line.text for line in table.scene.show.chronicle.lines]
    assert "The samurai end their phase." in told


def out_of_actions(can_walk: bool) -> list[int]:
    """Return the actions of a random game until the bandits have none left."""
    engine = engine_of("wellspring")
    chance = random.Random(3)
    for _ in range(40):
        state, played = engine.initial(1), set_up()
        for action in played:
            state = engine.apply(state, action)
        while state.turn < 5 and engine.to_act(state) >= 0:
            legal = engine.legal(state)
            if state.stage == BANDIT_PHASE and state.actions == 0 and (len(legal) > 1) == can_walk:
                return played
            lively = [action for action in legal if verb_of(action) != act.END_BANDITS]
            played.append(chance.choice(lively or legal))
            state = engine.apply(state, played[-1])
    raise AssertionError("no random game comes there")


@pytest.mark.parametrize("can_walk", [False, True])
def test_without_actions_points_are_spoken_of_only_if_there_are_some(
    laid: Lay, can_walk: bool
) -> None:
    table = laid(actions=out_of_actions(can_walk))
    desk = desk_of(table.scene)
    assert bool(desk.marks().selectable) == can_walk
    assert ("points" in desk.prompt()) == can_walk
