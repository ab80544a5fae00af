"""Worked examples: the little board, every position, what can be done with it in the window."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.client.acts import Act, Click, Command, PointerMove, Press
from game.client.build import make_context
from game.client.canvas import Canvas
from game.client.context import Context
from game.client.scenes.screen import Screen
from game.client.texts import LANGUAGES
from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.odds import at_least, joint_odds, reach
from game.seven_swords.rules.state import AT_STORE, BANDIT_PHASE, State
from game.seven_swords.rules.work import new_work
from game.seven_swords.scenes.controls import HELP, LOG, MENU
from game.seven_swords.scenes.lessons.examples import ExampleRules, examples
from game.seven_swords.scenes.lessons.hamlet import hamlet
from game.seven_swords.scenes.lessons.trial import Trial, _lesson_box
from game.seven_swords.view import refs
from game.seven_swords.view.refs import Ref

NAMES = tuple(examples())


@pytest.fixture(scope="module")
def context() -> Iterator[Context]:
    made = make_context(strict=True)
    made.settings.override("own_speed", "off")
    made.settings.override("opponent_speed", "off")
    made.settings.override("language", "en")
    made.apply_settings()
    yield made
    made.window.close()


def rules(name: str) -> ExampleRules:
    return ExampleRules(examples()[name])


def play(engine: SevenSwords, state: State, *texts: str) -> State:
    for text in texts:
        state = engine.play(state, engine.read(text))
    return state


# positions


@pytest.mark.parametrize("name", NAMES)
def test_position_belongs_to_its_side(name: str) -> None:
    engine = rules(name)
    state = engine.initial(5)
    assert engine.to_act(state) == engine.example.seat
    assert engine.legal(state)


@pytest.mark.parametrize("name", NAMES)
def test_goal_can_be_reached(name: str) -> None:
    """Whoever tries everything but new bandits comes to what the example is about."""
    engine = rules(name)
    edge = [engine.initial(3)]
    seen = {engine.digest(edge[0])}
    for state in edge:
        if engine.to_act(state) < 0 or len(edge) > 4000:
            continue
        for action in engine.legal(state):
            text = engine.write(action)
            if engine.example.reaches_goal(text):
                return
            if text.split(" ")[0] in ("deploy", "rest", "end"):
                continue
            after = engine.apply(state, action)
            if engine.digest(after) not in seen:
                seen.add(engine.digest(after))
                edge.append(after)
    pytest.fail(f"nobody reaches the goal of {name}")


def test_little_board_shows_the_hamlet_only() -> None:
    board = hamlet()
    assert board.visible == {
        "a1", "a2", "a3", "a4", "b1", "b2", "b3", "gate1", "k1", "s1", "h1",
    }  # fmt: skip


def test_m7_bandit_past_akemi() -> None:
    """M7: 5 points are 3 actions, 1 point left."""
    engine = rules("akemi")
    state = play(engine, engine.initial(1), "move B1 b1")
    assert (state.actions, state.points) == (0, 1)


def test_m7_mounted_through_a_palisade() -> None:
    """M7: mounted through a palisade of 3: 2 actions, 2 points left."""
    engine = rules("crossing")
    state = play(engine, engine.initial(1), "try M1 gate1", "move M1 a1")
    assert (state.actions, state.points) == (1, 2)


def test_m8_load_past_akemi_and_out() -> None:
    """M8: mounted with a supply through Akemi: 4 actions; the rest takes it out."""
    engine = rules("load")
    state = engine.initial(1)
    state = play(engine, state, "move M1 a2")
    assert (state.actions, state.points) == (2, 1)
    state = play(engine, state, "move M1 a1", "move M1 gate1")
    assert engine.result(state) is None
    assert engine.tally(engine.observe(state, 0)).parts[1]["supplies"] > 0


def test_x12_three_against_the_storehouse() -> None:
    """X12: mounted + bandit + archer at distance 2 against 12: 4 of 216."""
    engine = rules("joint")
    state = engine.initial(1)
    tokens = [token for token in range(30) if state.token_place[token] >= 0]
    odds = joint_odds(engine.board, state, AT_STORE, tokens)
    assert odds == at_least(3, 17)
    assert odds is not None
    assert odds.numerator / odds.denominator == pytest.approx(4 / 216)


def test_x8_the_wall_hides_its_odds() -> None:
    engine = rules("wall")
    seen = engine.observe(engine.initial(1), 1)
    assert joint_odds(engine.board, seen, 30, [0, 1]) is None


def test_x10_carry_can_be_done_in_time() -> None:
    """Somebody picks the supply up and leaves with it, with the actions that there are."""
    engine = rules("carry")
    state = play(engine, engine.initial(1), "take VB1 s1")
    found = reach(
        engine.board,
        state,
        new_work(),
        list(state.token_place).index(engine.layout.space_index("b1")),
    )
    assert found.price[OUT_AT] <= state.actions


def test_t3_the_owner_chooses_who_dies() -> None:
    engine = rules("kill")
    state = engine.initial(1)
    assert sorted(engine.write(a) for a in engine.legal(state)) == ["lose jiro", "lose kento"]
    assert play(engine, state, "lose jiro").stage == BANDIT_PHASE


def test_a2_bow_on_both_archers() -> None:
    """A2: combat 1, two archers at distance 3: both fall on a 6 only."""
    engine = rules("bow")
    both = 0
    for seed in range(80):
        state = play(engine, engine.initial(seed), "bow daichi", "shoot gate1")
        face = engine.faces(play(engine, engine.initial(seed), "bow daichi"), state)[0]
        value = int(state.value)
        assert value == max(face + 1 - 3, 0) or face < 4
        both += value >= 4
    assert both > 0


def test_a6_distance_needs_the_die() -> None:
    engine = rules("rearm")
    results = set()
    for seed in range(40):
        first = engine.initial(seed)
        state = play(engine, first, "rearm kento gate1")
        face = engine.faces(first, state)[0]
        assert bool(state.gate_armed[0]) == (face >= 2)
        results.add(face)
    assert len(results) == 6


# the window


def draw(context: Context) -> pygame.Surface:
    surface = pygame.Surface((1280, 720)).convert()
    canvas = Canvas(surface, context.type)
    for scene in context.scenes.visible():
        scene.draw(canvas)
    return surface


def opened(context: Context, name: str) -> Trial:
    context.scenes.push(Trial(context, name))
    return current(context)


def current(context: Context) -> Trial:
    trial = next(scene for scene in context.scenes if isinstance(scene, Trial))
    assert isinstance(trial, Trial)
    return trial


def close_all(context: Context) -> None:
    while len(context.scenes):
        context.scenes.pop()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_example_can_be_played_about(context: Context, name: str, language: str) -> None:
    """Anything marked may be chosen, in any order, and everything can be drawn."""
    context.settings.override("language", language)
    context.apply_settings()
    chance = random.Random(name)
    opened(context, name)
    for _ in range(60):
        top = context.scenes.top
        if isinstance(top, Trial):
            shown = top.spots
            things = [ref for ref in top.hand.prefer if shown.spot(ref) is not None]
            things += list(top.controls.boxes)[:3] + list(shown.places)[:2]
            ref = chance.choice(sorted(things))
            assert shown.spot(ref) is not None
            top._choose(ref)
            top.update(1 / 60)
        else:
            assert isinstance(top, Screen)
            options = [w.name for w in top.group.widgets if w.name.startswith("option")]
            top.group.focus(chance.choice(options))
            top.handle(Command(Act.CONFIRM))
        draw(context)
    close_all(context)


def test_click_moves_the_bandit_past_akemi(context: Context) -> None:
    trial = opened(context, "akemi")
    token = Ref(refs.TOKEN, 0)
    for ref in (token, Ref(refs.SPACE, trial.engine.layout.space_index("b1"))):
        x, y = trial.box(ref).centre
        trial.handle(PointerMove(x, y))
        trial.handle(Press(x, y))
        trial.handle(Click(x, y, x, y))
    assert trial.session.state.actions == 0
    assert trial.reached
    assert trial.lesson[1].startswith("3 ")
    trial.handle(Command(Act.UNDO))
    assert trial.session.state.actions == 3
    close_all(context)


def test_keys_alone_storm_the_wall(context: Context) -> None:
    trial = opened(context, "wall")
    for _ in range(400):
        top = context.scenes.top
        if not isinstance(top, Trial):
            assert isinstance(top, Screen)
            words = [w.name for w in top.group.widgets if w.name.startswith("option")]
            top.group.focus(words[-1])  # to attack, not to try
            top.handle(Command(Act.CONFIRM))
        elif trial.reached:
            break
        elif trial.desk is not None and trial.engine.write is not None:
            main = trial.desk.main()
            if main is not None and main.urgent:
                trial.handle(Command(Act.END_PHASE))
            else:
                trial.handle(Command(Act.NEXT))
                if trial.hand.focus is not None and trial.hand.focus.sort != refs.BUTTON:
                    trial.handle(Command(Act.CONFIRM))
        draw(context)
    assert trial.reached
    close_all(context)


def test_buttons_again_next_and_back(context: Context) -> None:
    first = opened(context, "akemi")
    first._choose(LOG)
    again = current(context)
    assert again is not first
    assert again.example.id == "akemi"
    again._choose(HELP)
    assert current(context).example.id == NAMES[1]
    current(context)._choose(MENU)
    assert len(context.scenes) == 0
    last = opened(context, NAMES[-1])
    last._choose(HELP)
    assert current(context).example.id == NAMES[0]
    current(context).handle(Command(Act.BACK))
    assert len(context.scenes) == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("zoom", [100, 125, 150])
def test_words_fit_above_the_board(context: Context, language: str, zoom: int) -> None:
    context.settings.override("language", language)
    context.settings.override("interface_scale", zoom)
    context.apply_settings()
    for name in NAMES:
        trial = opened(context, name)
        for reached in (False, True):
            trial.reached = reached
            title, words = trial.lesson
            box = _lesson_box(zoom / 100)
            high = context.type.size(title, "label_bold")[1]
            high += context.type.size(words, "tiny", box.w - 40)[1]
            assert high + 22 <= box.h, (name, reached)
            assert trial.window.box.y >= box.bottom
        for ref in (Ref(refs.OUT, 0, 0), Ref(refs.HOUSE, 0), Ref(refs.STORE, 0)):
            spot = trial.box(ref)
            window = trial.window.box
            assert window.y <= spot.y
            assert spot.bottom <= window.bottom
        close_all(context)
    context.settings.override("interface_scale", 100)
    context.settings.override("language", "en")
    context.apply_settings()


def test_nothing_beside_the_window_is_hit(context: Context) -> None:
    """The board's own places, where the whole table has them, are not under the pointer."""
    trial = opened(context, "joint")
    for x in range(2, 1280, 16):
        for y in range(2, 720, 16):
            point = trial._under(x, y)
            ref = trial.spots.pick(*point)
            if ref is not None and ref.sort in refs.PLACES | refs.PIECES:
                box = trial.box(ref)
                assert box.inset(-3).holds(x, y), (ref, x, y)
    close_all(context)


def test_help_on_the_table_opens_at_the_phase_and_at_a_refusal(context: Context) -> None:
    from game.client.scenes.help import Help
    from game.games import HUMAN, NewGame
    from game.seven_swords.rules.refusals import Refusal
    from game.seven_swords.scenes.play import open_game

    table = open_game(context, NewGame("seven_swords", "wellspring", (HUMAN, HUMAN), 1))
    table._help()
    reader = context.scenes.top
    assert isinstance(reader, Help)
    assert reader.page == "setup"
    context.scenes.pop()
    table.refuse(Refusal("X9", "behind_palisade"))
    table._help()
    reader = context.scenes.top
    assert isinstance(reader, Help)
    assert reader.page == "palisades"
    close_all(context)
