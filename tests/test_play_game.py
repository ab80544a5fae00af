"""Whole games at the table, by clicks alone and by keys alone, as a player plays them."""

from __future__ import annotations

import random

from game.client.scenes.result import ResultScene
from game.games import HUMAN
from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import first_of, verb_of
from game.seven_swords.view import refs
from game.seven_swords.view.refs import Ref
from tests.play_support import Table, decision_of, shot_at, unselect

#: Ends a phase rarely, so that there is much to see.
_SELDOM = frozenset((act.END_BANDITS, act.END_SAMURAI))


def choose(table: Table, chance: random.Random) -> list[int]:
    """Return a random command: one action, or a bow and its shot, which are one choice here."""
    engine, seen = table.engine, table.session.observe()
    legal = engine.legal(seen)
    lively = [action for action in legal if verb_of(action) not in _SELDOM]
    action = chance.choice(lively if lively and chance.random() < 0.93 else legal)
    if verb_of(action) == act.BOW:
        return [action, chance.choice(engine.legal(engine.apply(seen, action)))]
    return [action]


def shoot(table: Table, actions: list[int], *, keys: bool) -> None:
    """Shoot with a bow: touch the bandit with the samurai chosen, and take the bow's line."""
    samurai, place = int(actions[0]) >> 16 & 255, int(actions[1]) >> 16 & 255
    scene = table.scene
    for ref in unselect(scene, act.WALK):
        table.touch(ref, keys)
    table.touch(Ref(refs.SAMURAI, samurai), keys)
    table.touch(shot_at(decision_of(scene).after(actions[0]), place), keys)
    figure = scene.picture.pieces[Ref(refs.SAMURAI, samurai)]
    area = scene.engine.layout.spaces[figure.where.number].area
    words = scene.texts("play.offer.shoot", samurai=scene.names.samurai(samurai), area=area)
    table.option(words, keys)


def play_through(table: Table, seed: int, *, keys: bool) -> None:
    """Play for every human seat until the result lies on the table."""
    chance = random.Random(seed)
    table.settle()
    while not table.session.over:
        before = table.session.length
        seat = table.session.seat
        actions = choose(table, chance)
        if len(actions) == 2:
            shoot(table, actions, keys=keys)
        else:
            table.act_out(actions[0], keys=keys)
        played = [step.action for step in table.session.steps[before:] if step.seat == seat]
        if verb_of(actions[0]) == act.MOVE:
            # The table goes the cheapest way, which may be several hops.
            assert {first_of(action) for action in played} == {first_of(actions[0])}
            played = played[-1:]
        assert played[: len(actions)] == actions, list(map(table.engine.write, actions))
        assert table.session.steps[before].seat == seat
        table.settle()
        if table.top is table.scene:
            table.at_rest()


def test_a_game_of_two_people_by_clicks_alone() -> None:
    table = Table((HUMAN, HUMAN), level="terraces", seed=11)
    play_through(table, 4, keys=False)
    assert isinstance(table.top, ResultScene)
    assert table.engine.result(table.state) is not None
    table.click("board")
    table.at_rest()
    table.button("main")
    assert isinstance(table.top, ResultScene)
    table.close()


def test_a_game_against_an_opponent_by_keys_alone() -> None:
    table = Table((HUMAN, "random"), level="wellspring", seed=12)
    play_through(table, 5, keys=True)
    assert isinstance(table.top, ResultScene)
    table.close()


def test_a_game_against_an_opponent_by_clicks_alone() -> None:
    table = Table(("random", HUMAN), level="wellspring", seed=21)
    play_through(table, 7, keys=False)
    assert isinstance(table.top, ResultScene)
    table.close()
