"""Second parts of an act that leave no choice: done at once, or asked for once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from game.games import HUMAN
from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import encode, first_of, verb_of
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import (
    CASUALTIES,
    CHOOSE_TILE,
    DAMAGE,
    OUTSIDE,
    SAMURAI_PHASE,
    SETUP,
    State,
    copy,
)
from game.seven_swords.scenes.answer_desk import AimDesk, CasualtiesDesk, DamageDesk
from game.seven_swords.scenes.bandit_desk import BanditDesk
from game.seven_swords.scenes.decision import Decision
from game.seven_swords.scenes.offer import Offer
from game.seven_swords.view import refs
from game.seven_swords.view.refs import Ref
from tests.play_support import Lay, Table, decision_of, desk_of, prefix, set_up
from tests.rules.boards import engine_of

Accepts = Callable[[SevenSwords, State], bool]
#: What is done seldom, so that a random game comes to much.
_SELDOM = frozenset((act.END_BANDITS, act.END_SAMURAI, act.SPARE, act.WALK))


def kills(engine: SevenSwords, state: State) -> list[int]:
    """Return the legal kills."""
    return [action for action in engine.legal(state) if verb_of(action) == act.KILL]


def with_one_victim(engine: SevenSwords, state: State) -> bool:
    return bool(state.stage == CASUALTIES) and len(kills(engine, state)) == 1


def with_one_inside(engine: SevenSwords, state: State) -> bool:
    inside = sum(0 <= int(place) < OUTSIDE for place in state.token_place)
    orders = any(verb_of(action) == act.ORDER_HOUSE for action in engine.legal(state))
    return bool(state.stage == SAMURAI_PHASE) and inside == 1 and orders


def with_one_bow_target(engine: SevenSwords, state: State) -> bool:
    places = {int(place) // 3 if place >= OUTSIDE else int(place) for place in state.token_place}
    bows = any(verb_of(action) == act.BOW for action in engine.legal(state))
    return bool(state.stage == SAMURAI_PHASE) and len(places - {-1}) == 1 and bows


@cache
def reached(accepts: Accepts) -> tuple[int, tuple[int, ...]]:
    """Return the seed and the actions of a random game up to a position that is accepted."""
    engine = engine_of("wellspring")
    for seed in range(200):
        chance = random.Random(seed)
        state, played = engine.initial(seed), list[int]()
        while engine.to_act(state) >= 0 and state.turn < 12:
            if state.stage != SETUP and accepts(engine, state):
                return seed, tuple(played)
            legal = engine.legal(state)
            lively = [action for action in legal if verb_of(action) not in _SELDOM]
            action = chance.choice(lively if lively and chance.random() < 0.9 else legal)
            played.append(action)
            state = engine.apply(state, action)
    raise AssertionError("no such position was reached")


@pytest.fixture
def laid() -> Iterator[Lay]:
    """Lays a table where a person has to decide, and closes it in the end."""
    tables: list[Table] = []

    def lay(seed: int, actions: list[int], speed: str = "off") -> Table:
        tables.append(Table((HUMAN, HUMAN), seed=seed, actions=actions, speed=speed))
        tables[-1].settle()
        return tables[-1]

    yield lay
    for table in tables:
        table.scene.closed()
        table.close()


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_the_only_victim_dies_at_once_and_can_be_spared_by_undo(laid: Lay, speed: str) -> None:
    seed, actions = reached(with_one_victim)
    table = laid(seed, list(actions[:-1]), speed=speed)
    thrown, before = actions[-1], table.session.length
    table.scene.play([thrown])
    table.wait()
    done = [step.action for step in table.session.steps[before:]]
    assert done[0] == thrown
    assert verb_of(done[1]) == act.KILL
    # Nobody is asked; yet the rules let the attack be stopped before.
    assert not isinstance(table.scene.desk, CasualtiesDesk)
    table.key("u")
    assert isinstance(table.scene.desk, CasualtiesDesk)
    table.button("main")
    assert verb_of(table.session.steps[-1].action) == act.SPARE
    table.wait()
    table.at_rest()


def test_with_several_victims_the_last_one_follows_by_itself(laid: Lay) -> None:
    def with_two(engine: SevenSwords, state: State) -> bool:
        if state.stage != CASUALTIES or len(kills(engine, state)) < 2:
            return False
        return any(with_one_victim(engine, engine.apply(state, k)) for k in kills(engine, state))

    seed, actions = reached(with_two)
    table = laid(seed, list(actions))
    assert isinstance(table.scene.desk, CasualtiesDesk)
    engine, state = table.engine, table.state
    first = next(k for k in kills(engine, state) if with_one_victim(engine, engine.apply(state, k)))
    before = table.session.length
    table.click_ref(Ref(refs.TOKEN, int(first_of(first))))
    done = [verb_of(step.action) for step in table.session.steps[before:]]
    assert done[:2] == [act.KILL, act.KILL]


@pytest.mark.parametrize("chosen", [True, False])
def test_a_house_with_one_bandit_inside_asks_for_the_shot_once(laid: Lay, chosen: bool) -> None:
    seed, actions = reached(with_one_inside)
    table = laid(seed, list(actions))
    samurai, house = decision_of(table.scene).pairs(act.ORDER_HOUSE)[0]
    if chosen:
        table.click_ref(Ref(refs.SAMURAI, samurai))
    before = table.session.length
    table.click_ref(Ref(refs.HOUSE, house))
    # The dice are not thrown without being asked for, with their odds.
    assert isinstance(table.top, Offer)
    assert table.session.length == before
    assert all("%" in option.label for option in table.top.options)
    table.key("return")
    done = [verb_of(step.action) for step in table.session.steps[before:]]
    assert done[:2] == [act.ORDER_HOUSE, act.SHOOT]


def test_a_card_full_of_markers_is_turned_by_one_press(laid: Lay) -> None:
    seed, *actions = prefix("wellspring", DAMAGE)
    table = laid(seed, actions)
    seen = copy(decision_of(table.scene).state)
    seen.samurai_markers[int(seen.target)] = 7
    desk = DamageDesk(table.scene, Decision(table.engine, seen))
    assert desk.prompt() != desk_of(table.scene).prompt()
    before = table.session.length
    main = desk.main()
    assert main is not None
    assert main.text == table.scene.texts("play.button.turn")
    main.run()
    assert not isinstance(table.top, Offer)
    assert verb_of(table.session.steps[before].action) == act.INJURE


def test_a_drawn_bow_with_one_target_is_shot_by_the_main_button(laid: Lay) -> None:
    seed, actions = reached(with_one_bow_target)
    table = laid(seed, list(actions))
    bow = next(a for a in sorted(decision_of(table.scene).legal) if verb_of(a) == act.BOW)
    # A hint draws a bow without saying yet at whom.
    table.scene.play([bow])
    assert isinstance(table.scene.desk, AimDesk)
    main = desk_of(table.scene).main()
    assert main is not None
    assert main.text == table.scene.texts("play.button.shoot")
    before = table.session.length
    table.key("e")
    assert verb_of(table.session.steps[before].action) == act.SHOOT


def test_an_attack_that_one_bandit_can_join_begins_with_him(laid: Lay) -> None:
    table = laid(1, set_up())
    for text in ("discard A", "discard E", "deploy mounted gate1"):
        table.scene.play([table.engine.read(text)])
    before = table.session.length
    table.click_ref(Ref(refs.ENTRY, 0))
    table.option(table.scene.texts("play.offer.attack_palisade"))
    assert table.played[before:] == ["attack gate1", "with M1"]
    # Both are one command to take back, and he can be taken out.
    table.click_ref(Ref(refs.TOKEN, 14))
    assert table.played[before:] == ["attack gate1"]
    table.key("u")
    table.key("u")
    assert table.session.length == before


def test_the_last_markers_come_off_without_being_chosen(laid: Lay) -> None:
    table = laid(1, set_up())
    engine = table.engine
    for text in ("discard A", "discard E", "rest", "tile two"):
        table.settle()
        table.scene.play([engine.read(text)])
    walk = next(a for a in engine.legal(table.state) if verb_of(a) == act.WALK)
    table.scene.play([walk])
    for text in ("end", "discard B", "rest"):
        table.settle()
        table.scene.play([engine.read(text)])
    table.settle()
    assert table.state.stage == CHOOSE_TILE
    before = table.session.length
    table.click_ref(Ref(refs.TILE, 3))
    done = [verb_of(step.action) for step in table.session.steps[before:]]
    assert done == [act.CHOOSE, act.UNMARK]
    assert table.state.stage == SAMURAI_PHASE
    # It belongs to the tile: undo takes both back.
    table.key("u")
    assert table.session.length == before


def test_the_last_piece_goes_to_its_place_at_once(laid: Lay) -> None:
    table = laid(1, [])
    engine = table.engine
    for tile in range(4):
        table.scene.play([engine.read(f"place store-{tile + 1} k{tile + 1}")])
    table.click_ref(Ref(refs.STORE, 4))
    assert not isinstance(table.top, Offer)
    assert (table.state.store_tile >= 0).all()


def test_the_only_kind_that_can_be_paid_comes_at_once(laid: Lay) -> None:
    table = laid(1, set_up())
    for text in ("discard A", "discard E"):
        table.scene.play([table.engine.read(text)])
    pairs = decision_of(table.scene).pairs(act.DEPLOY)
    while len({kind for kind, _ in pairs}) > 1:
        table.scene.play([int(encode(act.DEPLOY, *pairs[-1]))])
        pairs = decision_of(table.scene).pairs(act.DEPLOY)
    entry = pairs[0][1]
    count = (table.state.token_place >= 0).sum()
    desk = desk_of(table.scene)
    assert isinstance(desk, BanditDesk)
    table.click_ref(desk.landing(entry))
    assert not isinstance(table.top, Offer)
    assert (table.state.token_place >= 0).sum() == count + 1
