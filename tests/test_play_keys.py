"""The keyboard at the table: where its cursor goes, when its tip shows; and when dice tell."""

from __future__ import annotations

from collections.abc import Iterator

from tests.play_support import Lay, Table, desk_of, set_up  # isort: skip - it names the drivers, so it comes first

import pygame
import pytest

from game.client.scenes.hand_over import HandOver
from game.games import HUMAN
from game.seven_swords.scenes import controls
from game.seven_swords.view import refs
from game.seven_swords.view.refs import Ref
from tests.rules.boards import engine_of


@pytest.fixture
def laid() -> Iterator[Lay]:
    """Makes tables at which two people play, after some of the bandits' actions."""
    tables: list[Table] = []

    def lay(*texts: str, speed: str = "off") -> Table:
        engine = engine_of("terraces")
        actions = [*set_up("terraces"), *(engine.read(text) for text in texts)]
        tables.append(Table((HUMAN, HUMAN), level="terraces", actions=actions, speed=speed))
        tables[-1].settle()
        return tables[-1]

    yield lay
    for table in tables:
        table.scene.closed()
        table.close()


BROUGHT = ("discard A", "discard D", "deploy archer gate5", "deploy archer gate5")


def test_pages_lead_from_the_board_to_what_lies_beside_it(laid: Lay) -> None:
    table = laid(*BROUGHT)
    hand = table.scene.hand
    table.key("pagedown")
    assert hand.cursor is not None
    assert hand.cursor.sort == refs.OUT
    table.key("pagedown")
    assert hand.cursor == Ref(refs.POOL, 0)
    table.key("pagedown")
    assert hand.cursor.sort == refs.BUTTON
    table.key("pageup")
    assert hand.cursor == Ref(refs.POOL, 0)


def test_tab_leads_from_the_target_to_who_may_join(laid: Lay) -> None:
    table = laid(*BROUGHT)
    entry = next(n for n, e in enumerate(table.engine.layout.entries) if e.id == "gate5")
    table.go_to(Ref(refs.ENTRY, entry))
    table.key("return")
    table.option("Attack it", by_keys=True)
    assert table.scene.hand.cursor == Ref(refs.ENTRY, entry)
    table.key("tab", "return", "tab", "return")
    assert table.played[-3:] == ["attack gate5", "with A2", "with A1"]


def test_a_choice_by_keys_keeps_the_tip_back_until_the_cursor_moves(
    laid: Lay,
) -> None:
    table = laid(*BROUGHT)
    hand = table.scene.hand
    table.go_to(Ref(refs.TOKEN, 8))
    table.seconds(1.0)
    assert hand.tips
    table.key("return")
    table.seconds(1.0)
    assert not hand.tips
    table.key("tab")
    table.seconds(1.0)
    assert hand.tips
    table.key("e")
    assert not hand.tips


def test_the_next_player_does_not_see_where_the_cursor_stood(laid: Lay) -> None:
    table = laid(*BROUGHT)
    table.go_to(Ref(refs.CARD, 4))
    table.key("e")
    assert isinstance(table.top, HandOver)
    table.settle()
    assert table.scene.hand.cursor is None
    table.key("tab")
    assert table.scene.hand.cursor == Ref(refs.TILE, 0)


def test_nothing_is_said_of_dice_before_they_lie_still(laid: Lay) -> None:
    table = laid(*BROUGHT, "attack gate5", "with A1", "with A2", speed="normal")
    show, said = table.scene.show, []
    table.key("e")
    while table.scene.busy:
        table.frames(1)
        said.append((show.overlay.rolling, show.caption))
    rolling = {words for thrown, words in said if thrown}
    assert not any("dice" in words and "against" in words for words in rolling), rolling
    assert any("against" in words for thrown, words in said if not thrown)


def test_dice_lie_there_for_a_moment_before_the_seat_is_handed_over(
    laid: Lay,
) -> None:
    texts = (*BROUGHT, "attack gate5", "with A1", "with A2", "roll")
    table = laid(*texts, speed="normal")
    steps = table.session.steps
    assert steps
    show = table.scene.show
    show.linger()
    assert show.director.busy
    table.seconds(1.0)
    assert show.director.busy
    table.seconds(0.5)
    assert not show.director.busy


def test_the_cursor_stays_on_the_button_that_deals() -> None:
    table = Table((HUMAN, "random"), level="terraces")
    table.settle()
    buttons = table.scene.controls.buttons
    table.go_to(next(ref for ref, button in buttons.items() if button.name == "extra_1"))
    table.key("return")
    table.settle()
    first = table.played
    table.key("return")
    table.settle()
    assert first
    assert table.played != first
    table.scene.closed()
    table.close()


def test_a_shot_that_can_kill_nobody_is_not_marked(laid: Lay) -> None:
    deployed = ("deploy mounted gate5", "deploy archer gate5")
    table = laid("discard A", "discard D", *deployed, "rest", "tile golden")
    for figure in range(7):
        table.go_to(Ref(refs.SAMURAI, figure))
        table.key("return")
        targets = desk_of(table.scene).marks().targets
        tokens = {ref: words for ref, words in targets.items() if ref.sort == refs.TOKEN}
        assert not tokens or any(tokens.values()), tokens
        table.key("escape")


def test_an_attack_without_hope_is_thrown_by_its_button_only(laid: Lay) -> None:
    table = laid(*BROUGHT, "attack gate5", "with A1", "with A2", "roll")
    assert table.state.gate_armed[4] == 0
    table.scene.play([table.engine.read("deploy bandit gate5")])
    table.settle()
    table.scene.play([table.engine.read("move B1 d1")])
    table.settle()
    spaces = [space.id for space in table.engine.layout.spaces]
    links = next(space.links for space in table.engine.layout.spaces if space.id == "d1")
    there = [spaces[int(space)] for space in table.state.samurai_space]
    target = next(who for who, space in enumerate(there) if space in links)
    table.go_to(Ref(refs.TOKEN, 0))
    table.key("return")
    table.go_to(Ref(refs.SAMURAI, target))
    table.key("return", "return")
    assert "cannot succeed" in table.scene.prompt
    assert table.played[-1] == "with B1"
    table.key("e")
    assert table.played[-1] == "roll"


def test_what_to_press_is_written_for_the_device_in_use() -> None:
    table = Table()
    table.settle()

    def said() -> list[str]:
        buttons = table.scene.controls.buttons
        menu = buttons[controls.MENU]
        return [buttons[controls.UNDO].text, buttons[controls.MAIN].text, menu.text, menu.tip]

    keys = said()
    assert keys[0] == "U"
    assert keys[1].endswith("(E)")
    assert keys[2] == "M"
    table.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    pad = said()
    assert pad[0] == "X"
    assert pad[1].endswith("(Y)")
    assert pad[2:] == ["", "Menu (Start)"]
    table.move(640, 300)
    assert said() == pad
    table.key("right")
    assert said() == keys
    table.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    table.click_at(1278, 1)
    assert said() == keys
    table.close()


def test_the_cursor_goes_with_what_is_taken_up_and_comes_back_for_more() -> None:
    table = Table((HUMAN, HUMAN), level="terraces")
    table.settle()
    hand = table.scene.hand
    try:
        for supply in range(5):
            if supply == 0:
                table.go_to(Ref(refs.TRAY_SUPPLY, 0))
            assert hand.cursor == Ref(refs.TRAY_SUPPLY, supply)
            table.key("return")
            assert hand.cursor is not None
            assert hand.cursor.sort == refs.SUPPLY
            table.key("return")
        # Given up, it brings the cursor back to itself.
        table.go_to(Ref(refs.TRAY_HOUSE, 2))
        table.key("return")
        assert hand.cursor is not None
        assert hand.cursor.sort == refs.HOUSE
        table.key("escape")
        assert hand.cursor == Ref(refs.TRAY_HOUSE, 2)
        # The bows are spread one after the other.
        table.go_to(Ref(refs.TRAY_BOW))
        table.key("return")
        assert hand.cursor.sort == refs.BOW
    finally:
        table.scene.closed()
        table.close()


def test_the_cursor_goes_with_a_kind_of_bandit_to_the_gates(laid: Lay) -> None:
    table = laid(*BROUGHT)
    hand = table.scene.hand
    table.go_to(Ref(refs.POOL, 0))
    table.key("return")
    assert hand.cursor is not None
    assert hand.cursor.sort == refs.OUT
    table.key("return")
    assert table.played[-1].startswith("deploy bandit")
