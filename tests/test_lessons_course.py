"""Guided first games: the stories are legal, and a learner can play them by clicks and keys."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client_support import Stage  # isort: skip - it names the drivers, so it comes first

from game.client.acts import Act
from game.client.scenes.confirm import Confirm
from game.client.scenes.title import Title
from game.client.texts import LANGUAGES
from game.games import GAMES
from game.seven_swords.rules.actions import BOW, VERBS, encode, first_of, verb_of
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.scenes.lessons.bubble import AGAIN, NEXT, SHIFT, SKIP
from game.seven_swords.scenes.lessons.course import (
    COURSES,
    Chapter,
    Course,
    LessonStep,
    StoryRules,
    actions_of,
    course,
    told_steps,
)
from game.seven_swords.scenes.lessons.guide import Guide, keep_progress, progress
from game.seven_swords.scenes.lessons.menu import Lessons
from game.seven_swords.scenes.lessons.pointing import things
from game.seven_swords.scenes.lessons.progress import Done, place_in, possible
from game.seven_swords.scenes.table_scene import TableScene
from game.seven_swords.view import refs
from game.seven_swords.view.refs import BUTTON, Ref
from tests.play_support import Table, spot_of
from tests.rules.boards import engine_of

STEPS = [
    pytest.param(name, number, at, id=f"{name}-{chapter.id}-{step.id}")
    for name in COURSES
    for number, chapter in enumerate(course(name).chapters)
    for at, step in enumerate(chapter.steps)
]


class Learner(Table):
    """Somebody at a guided game, with hands."""

    def __init__(self, *, language: str = "en", zoom: int = 100) -> None:
        Stage.__init__(self, language=language, zoom=zoom)
        settings = self.context.settings
        settings.override("own_speed", "off")
        settings.override("opponent_speed", "off")
        settings.override("ask_before_end", False)

    def begin(self, name: str, number: int = 0) -> Guide:
        """Open a chapter over the page of lessons."""
        self.context.scenes.reset(Lessons(self.context))
        self.context.scenes.push(Guide(self.context, course(name), number))
        self.frames(2)
        return self.guide

    @property
    def scene(self) -> TableScene:
        """The chapter that is open now."""
        return next(s for s in reversed(list(self.context.scenes)) if isinstance(s, TableScene))

    @property
    def guide(self) -> Guide:
        """The chapter that is open now."""
        scene = self.scene
        assert isinstance(scene, Guide)
        return scene

    @property
    def engine(self) -> SevenSwords:
        """The rules."""
        return self.guide.engine

    def press_bubble(self, ref: Ref) -> None:
        """Click one of the bubble's buttons."""
        self.click_ref(ref)
        self.frames(2)

    def follow(self, step: LessonStep, *, keys: bool = False) -> None:
        """Do what the story does in a step, as a person would."""
        if step.reads:
            if keys:
                self.go_to(NEXT)
                self.key("return")
            else:
                self.press_bubble(NEXT)
            return
        guide = self.guide
        texts = list(step.do)
        while texts and self.scene is guide:
            action = guide.engine.read(texts.pop(0))
            if verb_of(action) == BOW:
                self._shoot(action, guide.engine.read(texts.pop(0)), keys)
            elif action in guide.engine.legal(guide.session.observe()):
                self.act_out(action, keys=keys)
            self.frames(2)
        for _ in range(400 if step.watches else 0):
            if self.scene is not guide or guide.session.yours:
                break
            self.frames(1)

    def _shoot(self, bow: int, shot: int, keys: bool) -> None:
        from tests.test_play_game import shoot

        shoot(self, [bow, shot], keys=keys)


@pytest.fixture
def learner(request: pytest.FixtureRequest) -> Iterator[Learner]:
    made = Learner(**getattr(request, "param", {}))
    yield made
    for scene in list(made.context.scenes):
        scene.closed()
    made.close()


# the stories


@pytest.mark.parametrize("name", COURSES)
def test_story_is_legal_to_its_end(name: str) -> None:
    told = course(name)
    engine = GAMES["seven_swords"].engine(told.level)
    state = engine.initial(told.seed)
    for text in told.story:
        state = engine.play(state, engine.read(text))
    assert engine.to_act(state) >= 0
    assert [step.action for step in told_steps(engine, told)] == list(map(engine.read, told.story))


@pytest.mark.parametrize("name", COURSES)
def test_chapters_cut_the_story_without_gaps(name: str) -> None:
    told = course(name)
    for number, chapter in enumerate(told.chapters):
        rules = StoryRules(told, number)
        state = rules.initial(told.seed)
        own = [step for step in chapter.steps if step.do]
        if own and chapter.steps[0] is own[0]:
            assert rules.to_act(state) == told.seat
        assert rules.digest(rules.ending(told.seed)) == rules.digest(
            StoryRules(told, number).ending(told.seed)
        )


@pytest.mark.parametrize("name", COURSES)
def test_story_and_its_steps_agree(name: str) -> None:
    """What a step does is legal, its wish comes as often as it says, and is not met before."""
    told = course(name)
    for number, chapter in enumerate(told.chapters):
        played: list[Done] = []
        rules = StoryRules(told, number)
        state = rules.initial(told.seed)
        read: set[int] = set()
        for at, step in enumerate(chapter.steps):
            assert place_in(chapter, played, read).step == at, (chapter.id, step.id)
            if step.reads:
                read.add(at)
                continue
            if step.do:
                legal = [rules.write(action) for action in rules.legal(state)]
                assert possible(step, legal), (chapter.id, step.id)
            for text in (*step.do, *step.reply):
                seat = rules.to_act(state)
                state = rules.play(state, rules.read(text))
                played.append(Done(text, seat == told.seat, rules.to_act(state) == told.seat))
                # Doing what the story does is never called something else.
                assert not place_in(chapter, played, read).aside, (chapter.id, text)
        assert place_in(chapter, played, read).step == len(chapter.steps), chapter.id


def test_stories_show_every_idea() -> None:
    """Between them the two games have each kind of thing that a player does."""
    verbs = {text.split(" ")[0] for name in COURSES for text in course(name).story}
    known = {word for word, _ in VERBS} - {"try", "injure", "spare"}
    assert verbs == known


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_and_step_has_its_words(learner: Learner, language: str) -> None:
    catalogue = learner.context.texts.catalogue(language)
    for name in COURSES:
        for chapter in course(name).chapters:
            assert f"lesson.{name}.{chapter.id}.title" in catalogue
            for step in chapter.steps:
                words = catalogue[f"lesson.{name}.{chapter.id}.{step.id}"]
                assert len(words) < 330, (chapter.id, step.id, len(words))
                fields = {field for _, field, _, _ in string.Formatter().parse(words) if field}
                assert fields <= {"actions", "value"}
    keys = {key for key in catalogue if key.startswith(tuple(f"lesson.{n}." for n in COURSES))}
    wanted = {
        f"lesson.{name}.{chapter.id}.{part}"
        for name in COURSES
        for chapter in course(name).chapters
        for part in ("title", "done", *(step.id for step in chapter.steps))
    }
    assert keys <= wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_told_of_the_board_are_the_boards(learner: Learner, language: str) -> None:
    """The words write a few numbers of storehouses, palisades and tokens in figures."""
    catalogue = learner.context.texts.catalogue(language)
    layout = engine_of("wellspring").layout
    values = layout.values
    (storehouse,) = [site for site in layout.stores if site.id == "k4"]
    (placed,) = [text for text in course("samurai").story if text.endswith(" gate2")][:1]
    assert placed.startswith("place palisade-")
    palisade = values.palisades[int(placed.split("-")[1].split(" ")[0]) - 1]
    bandit, archer, rider = values.kinds[:3]
    told = {
        "bandit.store.closer": [storehouse.defence],
        "samurai.tile.repelled": [palisade.combat, palisade.defence, palisade.crossing],
        "samurai.order.share": [rider.defence, bandit.defence],
        "samurai.strike.share": [bandit.defence, rider.defence],
        "bandit.bring.mounted": [rider.cost],
        "bandit.bring.archers": [archer.cost],
    }
    for key, numbers in told.items():
        words = catalogue[f"lesson.{key}"]
        assert [int(figure) for figure in re.findall(r"\d+", words)] == numbers, key


def test_actions_of_a_text() -> None:
    assert actions_of("\ndiscard E, discard G\nrest\n") == ("discard E", "discard G", "rest")
    assert actions_of("") == ()


# the place in a chapter


_CHAPTER = Chapter(
    "c",
    0,
    (
        LessonStep("hello"),
        LessonStep("two", do=("a 1", "a 2"), want=("a ?",), times=2, ways=("to a",)),
        LessonStep("last", do=("b",), want=("b",)),
        LessonStep("watch", reply=("x", "y")),
        LessonStep("bye"),
    ),
)


def own(*actions: str) -> list[Done]:
    return [Done(action, True, True) for action in actions]


def test_place_follows_from_what_was_played() -> None:
    assert place_in(_CHAPTER, [], ()).step == 0
    assert place_in(_CHAPTER, [], (0,)).step == 1
    assert place_in(_CHAPTER, own("a 1"), (0,)).times == 1
    assert place_in(_CHAPTER, own("a 1", "to a", "a 2"), (0,)).step == 2
    assert not place_in(_CHAPTER, own("to a"), (0,)).aside
    assert place_in(_CHAPTER, own("c"), (0,)).aside
    assert place_in(_CHAPTER, own("c", "a 1"), (0,)).aside is False


def test_place_skips_ahead_and_watches() -> None:
    done = [*own("a 1"), Done("b", True, False)]
    assert place_in(_CHAPTER, done, (0,)).step == 3
    done.append(Done("x", False, False))
    assert place_in(_CHAPTER, done, (0,)).step == 3
    done.append(Done("y", False, True))
    assert place_in(_CHAPTER, done, (0,)).step == 4
    assert place_in(_CHAPTER, done, (0, 4)).step == 5


# the window


@pytest.mark.parametrize("name", COURSES)
def test_whole_course_by_clicks(learner: Learner, name: str) -> None:
    """From the first bubble to the last, everything done as the bubbles say."""
    told = course(name)
    guide = learner.begin(name)
    for number, chapter in enumerate(told.chapters):
        assert guide.number == number
        assert guide.number == 0 or progress(learner.context, told) == number
        for at, step in enumerate(chapter.steps):
            if step.watches and learner.guide.place.step != at:
                # A single reply may be over already.
                assert len(step.reply) == 1 or learner.guide is not guide
                continue
            assert learner.guide.place.step == at, (chapter.id, step.id)
            assert not learner.guide.place.aside
            shown = learner.guide._shown
            assert bool(shown) == bool(step.show), (chapter.id, step.id)
            if step is told.chapters[-1].steps[-1]:
                break
            learner.follow(step)
        guide = learner.guide
        assert guide._opening_remark == "", chapter.id
    assert guide._last_word
    learner.press_bubble(SKIP)
    assert isinstance(learner.top, Lessons)
    assert progress(learner.context, told) == len(told.chapters)


def test_first_chapters_by_keys_alone(learner: Learner) -> None:
    told = course("bandit")
    learner.begin("bandit")
    for chapter in told.chapters[:5]:
        for step in chapter.steps:
            if not step.watches:
                learner.follow(step, keys=True)
    learner.frames(200)
    assert learner.guide.number == 5


@pytest.mark.parametrize(("name", "number", "at"), STEPS)
@pytest.mark.parametrize(
    "learner",
    [{"language": "en"}, {"language": "es", "zoom": 125}, {"language": "es", "zoom": 150}],
    indirect=True,
    ids=["en", "es-125", "es-150"],
)
def test_bubble_fits_and_leaves_what_it_points_at(
    learner: Learner, name: str, number: int, at: int
) -> None:
    guide = learner.begin(name, number)
    chapter = guide.chapter
    for step in chapter.steps[:at]:
        if step.reads:
            guide._choose(NEXT)
        else:
            guide.session.play([guide.engine.read(text) for text in step.do])
            learner.frames(40 if step.watches else 2)
    if chapter.steps[at].watches:
        learner.frames(1)
    bubble = guide._bubble
    assert bubble is not None
    table = guide.spots.table
    box = bubble.box
    within = table.log if bubble.place == 0 else table.board
    assert box.x >= within.x
    assert box.right <= within.right
    assert box.y >= within.y
    assert box.bottom <= within.bottom
    assert box.h < 0.6 * table.board.h
    assert bubble.high <= box.h + 0.5
    for ref in guide._shown:
        assert not box.holds(*spot_of(guide, ref).box.centre), ref
    for button in bubble.buttons.values():
        x, y, wide, high = button.box
        assert box.x <= x
        assert x + wide <= box.right
        assert y + high <= box.bottom
    learner.frames(2)


def test_reading_comes_first(learner: Learner) -> None:
    guide = learner.begin("bandit")
    learner.click_ref(Ref(refs.CARD, 4))
    assert guide.session.steps == []
    assert guide.notes.refused
    learner.press_bubble(NEXT)
    learner.click_ref(Ref(refs.CARD, 4))
    assert len(guide.session.steps) == 1


def test_anything_legal_is_accepted_with_a_remark(learner: Learner) -> None:
    guide = learner.begin("bandit", 1)
    learner.act_out(guide.engine.read("deploy bandit gate1"))
    learner.frames(2)
    assert guide.place.aside
    assert guide._bubble is not None
    assert guide._bubble.speech.remark == learner.context.texts("lesson.aside")
    learner.act_out(guide.engine.read("deploy mounted gate5"))
    learner.frames(2)
    assert guide.place.step == 1
    assert not guide.place.aside


def test_undo_moves_the_lesson_back_but_not_beyond_the_chapter(learner: Learner) -> None:
    guide = learner.begin("bandit", 1)
    learner.act_out(guide.engine.read("deploy mounted gate5"))
    learner.frames(2)
    assert guide.place.step == 1
    learner.act(Act.UNDO)
    learner.frames(2)
    assert guide.place.step == 0
    learner.act(Act.UNDO)
    assert guide.session.steps == []
    assert learner.guide is guide


def test_moment_that_has_passed_is_set_up_again(learner: Learner) -> None:
    guide = learner.begin("bandit", 2)
    learner.act_out(guide.engine.read("rest"))
    learner.frames(200)
    guide = learner.guide
    assert guide.number == 2
    assert guide._bubble is not None
    assert guide._bubble.speech.words == learner.context.texts("lesson.missed")
    learner.press_bubble(NEXT)
    assert learner.guide is not guide
    assert learner.guide.number == 2
    assert learner.guide.session.steps == []


def test_skip_and_again(learner: Learner) -> None:
    guide = learner.begin("samurai", 4)
    learner.act_out(guide.engine.read("go akemi c3"))
    learner.frames(2)
    learner.press_bubble(AGAIN)
    assert learner.guide.session.steps == []
    learner.press_bubble(SKIP)
    assert learner.guide.number == 5
    assert progress(learner.context, course("samurai")) == 5


def test_story_says_when_the_board_was_set(learner: Learner) -> None:
    """Whoever discards other cards finds the story's board, and is told so."""
    guide = learner.begin("bandit", 0)
    learner.press_bubble(NEXT)
    for text in ("discard A", "discard B"):
        learner.act_out(guide.engine.read(text))
        learner.frames(2)
    guide = learner.guide
    assert guide.number == 1
    assert guide._bubble is not None
    assert guide._bubble.speech.remark == learner.context.texts("lesson.story")


def test_setup_may_be_dealt_by_lot(learner: Learner) -> None:
    told = course("samurai")
    guide = learner.begin("samurai")
    for step in told.chapters[0].steps[:3]:
        learner.follow(step)
    learner.button("extra_0")
    learner.frames(2)
    assert guide.place.step == 3
    learner.key("e")
    learner.frames(3)
    assert learner.guide.number == 1


def test_bubble_can_be_moved_and_hides_nothing_from_the_pointer(learner: Learner) -> None:
    guide = learner.begin("bandit", 1)
    if guide._bubble is not None and guide._bubble.place == 0:
        learner.press_bubble(SHIFT)
    assert guide._bubble is not None
    first = guide._bubble.box
    under = [
        ref
        for ref, spot in guide.spots.places.items()
        if first.holds(*spot.box.centre) and ref.sort == refs.SPACE
    ]
    assert under
    spot = spot_of(guide, under[0])
    assert guide.spots.pick(*spot.box.centre) in (None, NEXT, AGAIN, SKIP, SHIFT)
    learner.press_bubble(SHIFT)
    assert guide._bubble.box != first
    assert guide.spots.pick(*spot.box.centre) not in (None, NEXT, AGAIN, SKIP, SHIFT)


def test_other_side_waits_while_something_is_read(learner: Learner) -> None:
    told = course("samurai")
    guide = learner.begin("samurai", len(told.chapters) - 1)
    before = guide.session.length
    learner.frames(120)
    assert guide.session.length == before


def test_watching_keeps_the_bubble(learner: Learner) -> None:
    learner.context.settings.override("opponent_speed", "normal")
    guide = learner.begin("bandit", 4)
    for step in guide.chapter.steps[:2]:
        learner.follow(step)
    seen_busy = False
    for _ in range(400):
        learner.frames(1)
        if guide.busy:
            seen_busy = True
            assert guide._bubble is not None
    assert seen_busy
    learner.context.settings.override("opponent_speed", "off")


def test_lost_learner_meets_an_opponent_who_goes_on(learner: Learner) -> None:
    """Where the story's replies are not legal, the other side plays on by its own lights."""
    guide = learner.begin("samurai", 4)
    guide._replies = ["discard A", "move M3 b1"]
    learner.act_out(guide.engine.read("end"))
    for _ in range(900):
        learner.frames(1)
        if guide.session.seat == guide.told.seat:
            break
    assert guide.session.length > 3


@pytest.mark.parametrize("name", COURSES)
def test_play_on_opens_the_game_where_the_story_ends(learner: Learner, name: str) -> None:
    told = course(name)
    learner.begin(name, len(told.chapters) - 1)
    learner.press_bubble(NEXT)
    table = learner.scene
    assert type(table) is TableScene
    assert [table.engine.write(step.action) for step in table.session.steps][
        : len(told.story)
    ] == list(told.story)
    assert progress(learner.context, told) == len(told.chapters)


# the page of lessons


def test_title_leads_to_the_lessons_and_back(learner: Learner) -> None:
    learner.show(Title(learner.context))
    learner.click("learn")
    assert isinstance(learner.top, Lessons)
    learner.click("bandit")
    assert learner.guide.told.id == "bandit"
    assert learner.guide.number == 0


def test_a_lesson_is_left_for_the_list_of_lessons(learner: Learner) -> None:
    learner.begin("bandit", 3)
    learner.button("menu")
    learner.click("leave")
    assert isinstance(learner.top, Confirm)
    assert learner.top.question == "lesson.leave_question"
    learner.click("yes")
    assert isinstance(learner.top, Lessons)
    assert [type(scene) for scene in learner.context.scenes] == [Lessons]


def test_a_course_is_taken_up_where_it_was_left(learner: Learner) -> None:
    keep_progress(learner.context, "samurai", 6)
    learner.show(Lessons(learner.context))
    learner.click("samurai")
    assert learner.guide.number == 6
    learner.context.scenes.pop(learner.guide)
    learner.click("samurai_again")
    learner.click("yes")
    assert learner.guide.number == 0
    assert progress(learner.context, course("samurai")) == 0


def test_progress_survives_a_restart_and_nonsense(learner: Learner, tmp_path: Path) -> None:
    from game.client.settings import Settings

    settings = Settings(tmp_path)
    settings.set("lessons", {"bandit": 4})
    assert Settings(tmp_path)["lessons"] == {"bandit": 4}
    (tmp_path / "settings.toml").write_text('[lessons]\nbandit = "x"\n', "utf-8")
    assert Settings(tmp_path)["lessons"] == {}
    told: Course = course("bandit")
    learner.context.settings.override("lessons", {"bandit": 500})
    assert progress(learner.context, told) == len(told.chapters)


def test_lessons_offer_examples_and_rules(learner: Learner) -> None:
    from game.client.scenes.help import Help
    from game.seven_swords.scenes.lessons.trial import Trial

    learner.show(Lessons(learner.context))
    learner.click("examples")
    assert isinstance(learner.top, Trial)
    learner.key("escape")
    learner.click("rules")
    assert isinstance(learner.top, Help)


def test_names_of_nothing_are_an_error() -> None:
    layout = engine_of("wellspring").layout
    for name in ("nowhere", "banner x"):
        with pytest.raises(KeyError):
            things(layout, name)
    assert things(layout, "main") == (Ref(BUTTON, 2),)
    assert int(first_of(encode(BOW, 3))) == 3
