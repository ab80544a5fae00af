"""Hints at the table: for every decision, from what the seat may know, dropped when stale."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from tests.play_support import Here, Lay, Table, decision_of, prefix  # isort: skip - names drivers

from ai.seven_swords.thinker import Depth, SearchPlayer
from ai.worker import Status
from game.client.acts import Act
from game.client.scenes.hand_over import HandOver
from game.gallery.recorded import SOURCES, recorded
from game.games import HUMAN
from game.seven_swords.rules import actions as act
from game.seven_swords.rules import state as st
from game.seven_swords.rules.actions import verb_of
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import State
from game.seven_swords.scenes.adviser import Advice, Adviser, Counsellor, counsellors
from game.seven_swords.scenes.controls import DO_IT, HINT, MAIN, PUT_AWAY, TURN_PAGE
from game.seven_swords.scenes.decision import Decision
from game.seven_swords.scenes.hint_marks import point_at
from game.seven_swords.scenes.hint_words import hint_lines
from game.seven_swords.scenes.lessons.course import course
from game.seven_swords.scenes.lessons.guide import Guide
from game.seven_swords.scenes.naming import Names
from game.seven_swords.view.boxes import Box
from game.seven_swords.view.hint_panel import HintPanel, pages_of, panel_box
from game.seven_swords.view.picture import picture_model
from game.seven_swords.view.spots import Spots
from tests import needs
from tests.processes import children
from tests.rules.boards import engine_of
from tests.timing import least, taken, until

LEVEL = "wellspring"
ENGINE = engine_of(LEVEL)
#: Stages in which somebody decides, and the seat that does.
STAGES = {
    st.SETUP: 0,
    st.DISCARD: 1,
    st.REVEAL: 1,
    st.LOSE: 0,
    st.BANDIT_PHASE: 1,
    st.JOINT_ATTACK: 1,
    st.DAMAGE: 0,
    st.CHOOSE_TILE: 0,
    st.REMOVE_MARKERS: 0,
    st.SAMURAI_PHASE: 0,
    st.TAKE_AIM: 0,
    st.CASUALTIES: 0,
}

#: The way to a stage, looked for once.
way_to = cache(prefix)


@pytest.fixture
def laid() -> Iterator[Lay]:
    tables: list[Table] = []

    def lay(stage: int = st.BANDIT_PHASE, **more: Any) -> Table:
        seed, *actions = way_to(LEVEL, stage)
        table = Table((HUMAN, HUMAN), seed=seed, actions=actions, **more)
        tables.append(table)
        table.settle()
        return table

    yield lay
    for table in tables:
        table.scene.closed()
        table.close()


def ask(table: Table) -> None:
    """Ask for a hint by its key, and let it have been looked at."""
    table.act(Act.HINT)
    table.seconds(0.6)
    assert table.scene.hints.panel is not None


def words_of(table: Table) -> list[str]:
    """What the hint says."""
    return list(hint_of(table).lines)


def hint_of(table: Table) -> HintPanel:
    """Return the hint that lies on the table."""
    panel = table.scene.hints.panel
    assert panel is not None
    return panel


@pytest.mark.parametrize("stage", STAGES)
def test_every_decision_has_a_hint_that_the_key_carries_out(laid: Lay, stage: int) -> None:
    table = laid(stage)
    assert table.session.seat == STAGES[stage]
    ask(table)
    counsellor = table.counsellors[-1]
    panel = hint_of(table)
    assert panel.answered
    assert panel.lines[0]
    hints = table.scene.marks.hints
    assert hints
    assert all(table.scene.spots.spot(ref) is not None for ref in hints)
    # Only what the seat may know is sent.
    seen = counsellor.asked[-1]
    assert seen.tobytes() == table.engine.observe(table.state, STAGES[stage]).tobytes()
    assert not any(seen.dice)
    advised = counsellor.choose(seen)
    length = table.session.length
    table.act(Act.HINT)
    assert table.session.steps[length].action == advised
    assert table.session.length == length + 1


def test_the_buttons_do_the_same(laid: Lay) -> None:
    table = laid()
    table.click_ref(HINT)
    table.seconds(0.6)
    assert table.scene.hints.panel is not None
    table.click_ref(PUT_AWAY)
    assert table.scene.hints.panel is None
    assert not table.scene.marks.hints
    table.click_ref(HINT)
    table.seconds(0.6)
    length = table.session.length
    table.click_ref(DO_IT)
    assert table.session.length == length + 1


def test_a_second_press_in_haste_does_nothing(laid: Lay) -> None:
    table = laid()
    length = table.session.length
    table.act(Act.HINT)
    table.act(Act.HINT)
    assert table.session.length == length
    table.down("h")
    table.frames(90)
    assert table.session.length == length
    table.up("h")


def test_escape_puts_it_away_before_anything_else(laid: Lay) -> None:
    table = laid()
    ask(table)
    table.key("escape")
    assert table.scene.hints.panel is None
    assert table.top is table.scene


def test_a_player_may_go_on_and_a_stale_hint_is_dropped(laid: Lay) -> None:
    table = laid()
    late = Late(table.engine)
    table.scene.hints._adviser = Adviser(lambda seat: late)
    table.act(Act.HINT)
    assert not hint_of(table).answered
    action = table.engine.legal(table.session.observe())[0]
    table.scene.play([action])
    table.wait()
    assert table.scene.hints.panel is None
    late.answer()
    table.seconds(0.5)
    assert table.scene.hints.panel is None
    length = table.session.length
    table.act(Act.HINT)
    assert table.session.length == length
    assert len(late.asked) == 2


class Late(Here):
    """Answers only when it is told to, the last question."""

    def __init__(self, engine: Any) -> None:
        super().__init__(lambda seen: engine.legal(seen)[-1])
        self._kept: list[Any] = []

    def ask(self, observation: Any, request: int) -> None:
        super().ask(observation, request)
        self._kept, self._said = self._said, []

    def forget(self) -> None:
        """It answers all the same."""

    def answer(self) -> None:
        self._said = self._kept


def test_undo_drops_a_hint(laid: Lay) -> None:
    table = laid(st.SETUP)
    action = table.engine.legal(table.session.observe())[0]
    table.scene.play([action])
    ask(table)
    table.act(Act.UNDO)
    assert table.scene.hints.panel is None


def searcher(seat: int) -> SearchPlayer:
    return SearchPlayer(ENGINE, seat, 5, False, Depth(4, 1.0, keeps_plans=False))


def test_the_other_sides_secrets_change_no_hint(laid: Lay) -> None:
    """Two states that differ in them alone: the same advice, words and marks."""
    texts = laid().context.texts
    names = Names(texts, ENGINE.layout)
    compared = 0
    for stage in (st.DISCARD, st.BANDIT_PHASE, st.CHOOSE_TILE, st.SAMURAI_PHASE):
        seed, *actions = way_to(LEVEL, stage)
        state = ENGINE.initial(seed)
        for action in actions:
            state = ENGINE.apply(state, action)
        seat = ENGINE.to_act(state)
        told = []
        for world in (state, differing(state, seat)):
            decision = Decision(ENGINE, ENGINE.observe(world, seat))
            player = searcher(seat)
            advice = Advice(player.choose(decision.state), player.report)
            picture = picture_model(ENGINE.layout, ENGINE.board, decision.state, seat)
            pointing = point_at(decision, picture, advice.action)
            told.append((hint_lines(names, decision, advice), pointing))
        assert told[0] == told[1]
        compared += 1
    assert compared == 4


def differing(state: Any, seat: int) -> Any:
    """A state that looks the same to a seat and is not."""
    seen = ENGINE.observe(state, seat)
    worlds = (ENGINE.determinize(seen, number) for number in range(60))
    return next(world for world in worlds if secrets_of(world) != secrets_of(state))


def secrets_of(state: Any) -> tuple[bytes, ...]:
    fields = ("card_row", "supply_tile", "store_tile", "house_tile", "gate_tile")
    return tuple(state[name].tobytes() for name in fields)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_action_can_be_told_and_pointed_at(laid: Lay, language: str) -> None:
    texts = laid().context.texts
    texts.language = language
    told: set[int] = set()
    for engine, state in varied():
        names = Names(texts, engine.layout)
        seat = engine.to_act(state)
        seen = engine.observe(state, seat)
        decision = Decision(engine, seen)
        picture = picture_model(engine.layout, engine.board, seen, seat)
        spots = Spots(engine.layout, picture, {MAIN: Box(0, 0, 10, 10)})
        for action in decision.legal:
            lines = hint_lines(names, decision, Advice(action))
            assert lines[0][0] == lines[0][0].upper()
            for ref in point_at(decision, picture, action).things:
                assert spots.spot(ref) is not None
            told.add(int(verb_of(action)))
    assert told == set(range(act.END_SAMURAI + 1))


@cache
def varied() -> list[tuple[SevenSwords, State]]:
    """Positions of recorded games in which every sort of action is taken."""
    found: list[tuple[SevenSwords, State]] = []
    known: set[int] = set()
    for source in SOURCES:
        game = recorded(source.name)
        for step in game.steps:
            verb = int(verb_of(step.action))
            if verb not in known:
                known.add(verb)
                found.append((game.engine, step.before))
        last = game.replay.states[-1]
        if game.engine.to_act(last) >= 0:
            found.append((game.engine, last))
    return found


def test_reasons_say_what_was_expected_and_of_what_else(laid: Lay) -> None:
    table = laid()
    names = table.scene.names
    decision = decision_of(table.scene)
    first, second, third = sorted(decision.legal)[:3]
    write = table.engine.write
    report = {
        "points": -2.25,
        "chance": 0.4,
        "alternatives": [
            {"what": "action", "about": write(first), "points": -2.25, "visits": 90},
            {"what": "assault", "about": "akemi", "points": -3.5, "visits": 60},
            {"what": "action", "about": write(third), "points": 0.0, "visits": 0},
        ],
        "line": [
            {"what": "action", "about": write(first)},
            {"what": "carry", "about": "M2"},
            {"what": "occupy", "about": "C"},
            {"what": "fetch", "about": names.layout.supplies[0].id},
        ],
    }
    words = " ".join(hint_lines(names, decision, Advice(first, report)))
    assert "2.2 points behind" in words
    assert "40%" in words
    assert "attack Akemi, 1.2 points less" in words
    assert "(\N{MINUS SIGN}3.5, 60)" in words
    assert "M2 takes its supply out" in words
    assert "go into area C" in words
    assert "0.0, 0" not in words
    table.context.texts.language = "es"
    assert "2,2 puntos" in " ".join(hint_lines(names, decision, Advice(first, report)))
    assert second != first


def test_a_first_opinion_is_followed_by_a_considered_one(laid: Lay) -> None:
    table = laid()
    counsellor = Here(lambda seen: table.engine.legal(seen)[0])
    counsellor.status = Status("compiling", 2, 9)
    table.scene.hints._adviser = Adviser(lambda seat: counsellor)
    ask(table)
    assert words_of(table)[-1] == table.context.texts("hint.first")
    action = table.engine.write(table.engine.legal(table.session.observe())[0])
    told = {"what": "action", "about": action, "points": 1.0, "visits": 40}
    counsellor.report = {
        "points": 1.0,
        "chance": 0.5,
        "alternatives": [told],
        "line": [told],
    }
    counsellor.status = Status("ready")
    table.seconds(0.3)
    assert len(counsellor.asked) == 2
    assert "1.0 points ahead" in words_of(table)[-1]


def test_who_has_nothing_to_decide_is_told_so(laid: Lay) -> None:
    table = Table(("policy", HUMAN))
    button = table.scene.controls.buttons[HINT]
    assert button.reason == table.context.texts("hint.not_yours")
    table.act(Act.HINT)
    assert not table.counsellors
    table.scene.closed()
    table.close()


def test_lessons_refer_to_their_own_words(laid: Lay) -> None:
    table = laid()
    guide = Guide(table.context, course("samurai"), 0)
    table.show(guide)
    table.act(Act.HINT)
    assert guide.notes.prompt == table.context.texts("hint.lesson")
    assert guide.notes.refused


def test_a_hint_of_one_side_is_gone_at_the_hand_over(laid: Lay) -> None:
    table = laid()
    ask(table)
    rest = next(a for a in table.engine.legal(table.state) if verb_of(a) == act.END_BANDITS)
    table.scene.play([rest])
    table.wait()
    assert isinstance(table.top, HandOver)
    assert table.scene.hints.panel is None
    assert not table.scene.marks.hints


def test_trouble_is_told_and_the_next_question_is_a_new_one(laid: Lay) -> None:
    table = laid()
    counsellor = Here(lambda seen: None)
    table.scene.hints._adviser = Adviser(lambda seat: counsellor)
    ask(table)
    why = table.context.texts("worker.no_answer")
    assert words_of(table) == [table.context.texts("hint.none", why=why)]
    counsellor.choose = lambda seen: table.engine.legal(seen)[0]
    ask(table)
    assert hint_of(table).answered


@needs.proc
def test_the_adviser_comes_when_asked_and_leaves_nothing_behind(laid: Lay) -> None:
    def gone() -> float:
        table = laid()
        others = children()
        made: list[Counsellor] = []
        make = counsellors(table.new_game)

        def count(seat: int) -> Counsellor:
            made.append(make(seat))
            return made[-1]

        def answered() -> bool:
            table.frames(1)
            return hint_of(table).answered

        table.scene.hints._adviser = Adviser(count)
        table.frames(5)
        assert not children() - others
        table.act(Act.HINT)
        assert children() - others
        until(answered)
        assert len(made) == 1
        seconds = taken(lambda: [close() for close in table.context.closing])
        assert not children() - others
        return seconds

    assert least(gone, 0.5) < 0.5


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("language", "zoom"), [("en", 100), ("es", 100), ("es", 125), ("es", 150)])
@pytest.mark.parametrize("stage", [st.BANDIT_PHASE, st.JOINT_ATTACK])
def test_everything_a_hint_says_has_a_page(
    laid: Lay, size: tuple[int, int], language: str, zoom: int, stage: int
) -> None:
    table = laid(stage, size=size, language=language, zoom=zoom)
    write, legal = table.engine.write, table.engine.legal(table.session.observe())
    told = [
        {"what": "action", "about": write(action), "points": 1.0 - number, "visits": 40}
        for number, action in enumerate([legal[0], *legal[-3:]])
    ]
    counsellor = Here(lambda seen: legal[0])
    counsellor.report = {"points": 1.0, "chance": 0.5, "alternatives": told, "line": told[:2]}
    table.scene.hints._adviser = Adviser(lambda seat: counsellor)
    ask(table)
    told_words = " ".join(words_of(table)).split()
    shown: list[str] = []
    turns: list[Callable[[], None]] = [
        lambda: table.act(Act.PAGE_DOWN),
        lambda: table.click_ref(TURN_PAGE),
        lambda: table.wheel(*panel_of(table).centre, -1),
    ]
    pages = pages_of(table.context.type, table.scene.spots.table, hint_of(table))
    for number, page in enumerate(pages):
        assert hint_of(table).page == number
        assert page.shrink * zoom >= 99.9
        shown += " ".join(words for _, words in page.lines).split()
        if len(pages) > 1:
            table.seconds(0.5)
            turns[number % len(turns)]()
    assert shown == told_words
    assert hint_of(table).page == 0
    if len(pages) > 1:
        table.act(Act.PAGE_UP)
        assert hint_of(table).page == len(pages) - 1


def panel_of(table: Table) -> Box:
    return panel_box(table.scene.spots.table, hint_of(table).wide)
