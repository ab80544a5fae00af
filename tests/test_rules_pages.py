"""The reader: its markup, every page in both languages, opening at rules, the search."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.client import markup
from game.client.acts import Act, Click, Command, Move, Press, Typed
from game.client.build import make_context
from game.client.canvas import Canvas
from game.client.context import Context
from game.client.scenes.help import Help
from game.client.texts import LANGUAGES
from game.client.widgets.contents import Contents, Row
from game.client.widgets.manual import Manual
from game.client.widgets.richtext import RichText
from game.seven_swords import levels
from game.seven_swords.rules import refusals
from game.seven_swords.rules.components import (
    DOUBLE_TURNS,
    KILL_TURNS,
    KINDS,
    SAMURAI_CARDS,
)
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import STAGE_NAMES
from game.seven_swords.scenes.rules_pages import CONTENTS, help_pages, page_of

#: Every id of the rules, by letter and highest number.
RULES = {"C": 13, "B": 5, "S": 4, "T": 7, "D": 4, "M": 10, "X": 12, "A": 7, "V": 4, "H": 4}
SIZES = ((1280, 720), (1920, 1080))


@pytest.fixture(scope="module")
def context() -> Iterator[Context]:
    made = make_context(strict=True)
    yield made
    made.window.close()


def speak(context: Context, language: str, zoom: int = 100) -> None:
    context.settings.override("language", language)
    context.settings.override("interface_scale", zoom)
    context.apply_settings()


def manual(reader: Help) -> Manual:
    widget = reader.group["text"]
    assert isinstance(widget, Manual)
    return widget


def draw(context: Context, reader: Help, size: tuple[int, int] = (1280, 720)) -> pygame.Surface:
    surface = pygame.Surface(size).convert()
    reader.draw(Canvas(surface, context.type))
    return surface


# markup


def test_markup_blocks() -> None:
    blocks = markup.parse("# Head\nSome *words*.\n\n- [M2 M4] An item\n> [X1] Ex\n!fig\n!> a\n!? b")
    assert [block.kind for block in blocks] == [
        "heading", "text", "item", "example", "figure", "aside", "link",
    ]  # fmt: skip
    assert blocks[2].rules == ("M2", "M4")
    assert blocks[2].text == "An item"
    assert blocks[2].parted
    assert not blocks[3].parted
    assert blocks[3].rules == ("X1",)


def test_markup_words_keep_what_belongs_together() -> None:
    words = markup.words("a *bold one*, :icon_combat:.")
    assert [[atom.text for atom in word] for word in words] == [
        ["a"], ["bold"], ["one", ","], ["icon_combat", "."],
    ]  # fmt: skip
    assert [atom.bold for word in words for atom in word] == [
        False, True, True, False, False, False,
    ]  # fmt: skip
    assert markup.plain("a *bold one*, :icon_combat:.") == "a bold one, ."


def test_search_knows_neither_case_nor_accents() -> None:
    assert markup.finds("El Portón y el portón", "PORTON") == [(3, 9), (15, 21)]
    assert markup.finds("Español", "ñ") == markup.finds("Español", "n") == [(4, 5)]
    assert markup.finds("any", "  ") == []


def test_rich_text_breaks_and_measures(context: Context) -> None:
    speak(context, "en")
    one = RichText(context.type, "a few words", 1000)
    narrow = RichText(context.type, "a few words", 40)
    assert one.height == one.line_height
    assert narrow.height == 3 * narrow.line_height


# pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_explained(context: Context, language: str) -> None:
    speak(context, language)
    found = {
        rule
        for page in help_pages()
        for rule in markup.rules_of(markup.parse(context.texts(page.body, **page.values(context))))
    }
    wanted = {f"{letter}{n}" for letter, last in RULES.items() for n in range(1, last + 1)}
    assert found == wanted


def test_languages_have_the_same_blocks(context: Context) -> None:
    shapes = []
    for language in LANGUAGES:
        speak(context, language)
        pages = []
        for page in help_pages():
            blocks = markup.parse(context.texts(page.body, **page.values(context)))
            named = (markup.FIGURE, markup.ASIDE, markup.LINK)
            pages.append([(b.kind, b.rules, b.text if b.kind in named else "") for b in blocks])
        shapes.append(pages)
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_emphasis_is_closed_in_every_row(context: Context, language: str) -> None:
    speak(context, language)
    for page in help_pages():
        for row in context.texts(page.body, **page.values(context)).split("\n"):
            assert row.count("*") % 2 == 0, row
            for name in re.findall(r":([a-z0-9_]+):", row):
                assert context.assets.has(name), row


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_page_can_be_drawn(context: Context, language: str, size: tuple[int, int]) -> None:
    speak(context, language)
    reader = Help(context)
    for page in [page.id for page in reader.pages]:
        reader.open(page)
        draw(context, reader, size)
        manual(reader).scroll(1e6)
        draw(context, reader, size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("zoom", [100, 125, 150])
def test_nothing_is_wider_than_its_page(context: Context, language: str, zoom: int) -> None:
    speak(context, language, zoom)
    reader = Help(context)
    for page in [page.id for page in reader.pages]:
        reader.open(page)
        text = manual(reader)
        for placed in text._placed:
            x, _y, wide, high = placed.box
            assert x + wide <= text._width + 0.5, (page, placed.block)
            assert wide > 0
            assert high > 0
        boxes = [placed.box for placed in text._placed]
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                apart = (
                    one[0] + one[2] <= other[0] + 0.5
                    or other[0] + other[2] <= one[0] + 0.5
                    or one[1] + one[3] <= other[1] + 0.5
                    or other[1] + other[3] <= one[1] + 0.5
                )
                assert apart, (page, one, other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_paragraphs_are_short(context: Context, language: str) -> None:
    """No walls of text: no paragraph has more than nine lines at the usual size."""
    speak(context, language)
    reader = Help(context)
    for page in [page.id for page in reader.pages]:
        reader.open(page)
        for placed in manual(reader)._placed:
            if placed.block.kind in (markup.TEXT, markup.ITEM, markup.EXAMPLE):
                lines = placed.box[3] / context.type.line_height("body")
                assert lines <= 9.5, placed.block.text


def test_every_glyph_exists(context: Context) -> None:
    fonts = [context.assets.font(name, 21) for name in ("text", "text-bold", "text-italic")]
    for language in LANGUAGES:
        catalogue = context.texts.catalogue(language)
        for key, text in catalogue.items():
            if key.startswith(("rules.", "trial.", "help.", "lesson.")):
                for letter in set(text) - set("\n{}"):
                    for font in fonts:
                        assert font.metrics(letter)[0] is not None, (key, letter)


def test_numbers_come_from_the_level(context: Context) -> None:
    """A level's own values stand in the pages of a game on it."""
    speak(context, "en")
    layout = levels.load(levels.find("wellspring"))
    values = layout.values
    from dataclasses import replace

    changed = replace(values.kinds[3], cost=9)
    other = replace(
        layout, values=replace(values, kinds=(*values.kinds[:3], changed, *values.kinds[4:]))
    )
    page = next(page for page in help_pages(SevenSwords(other)) if page.id == "deploy")
    text = context.texts(page.body, **page.values(context))
    assert "A veteran bandit costs 9." in text
    usual = next(page for page in help_pages() if page.id == "deploy")
    assert f"costs {KINDS[3].cost}." in context.texts(usual.body, **usual.values(context))


def test_worked_examples_of_the_rulebook(context: Context) -> None:
    speak(context, "en")
    texts = {page.id: context.texts(page.body, **page.values(context)) for page in help_pages()}
    assert "5 + 6 = 11 actions" in texts["cards"]
    assert "6 + 7 = 13 actions" in texts["cards"]
    assert "1 + 3 + 1 = 5 points: 3 actions, and 1 left" in texts["move"]
    assert "six spaces for 4 actions" in texts["move"]
    assert "5 points: 4 actions, and 1 left" in texts["move"]
    assert "1 + 3 = 4 points: 2 actions, and 2 left" in texts["palisades"]
    assert "needs 3: 2 actions, and 1 left" in texts["palisades"]
    assert "two dice and subtract 3" in texts["attack"]
    assert "three dice and subtract 5: they need 17 or more" in texts["attack"]
    assert "at distance 2 falls on 3 or more" in texts["fight"]
    assert "one falls on 4 or more, both on 6" in texts["fight"]
    for turns in (KILL_TURNS, DOUBLE_TURNS):
        assert ", ".join(map(str, turns)) in texts["turn"]


# opening


def test_opens_at_a_page_a_rule_or_the_first(context: Context) -> None:
    speak(context, "en")
    assert Help(context).page == "minute"
    assert Help(context, "deploy").page == "deploy"
    assert Help(context, "nowhere").page == "minute"
    reader = Help(context, "M10")
    assert reader.page == "palisades"
    text = manual(reader)
    draw(context, reader)
    placed = next(p for p in text._placed if "M10" in p.block.rules)
    box = text._on_screen(placed)
    assert text.box[1] <= box[1]
    assert box[1] + box[3] <= text.box[1] + text.box[3]


def test_every_refusal_names_a_rule_that_can_be_opened(context: Context) -> None:
    speak(context, "en")
    source = Path(refusals.__file__).read_text("utf-8")
    rules = set(re.findall(r'"([A-Z]\d+)"', source))
    assert len(rules) > 15
    known = {
        rule
        for page in help_pages()
        for rule in markup.rules_of(markup.parse(context.texts(page.body)))
    }
    assert rules <= known


def test_every_stage_has_its_page() -> None:
    pages = [page for _, group in CONTENTS for page in group]
    for stage in range(len(STAGE_NAMES)):
        assert page_of(stage) in pages
    assert page_of(STAGE_NAMES.index("discard")) == "cards"


# use


def type_in(reader: Help, text: str) -> None:
    reader.group.focus("search")
    for letter in text:
        reader.handle(Typed(letter))


def test_search_lists_the_pages_that_have_it(context: Context) -> None:
    speak(context, "en")
    reader = Help(context)
    type_in(reader, "veteran")
    contents = reader.group["pages"]
    assert isinstance(contents, Contents)
    found = [row.id for row in contents.rows if row.id]
    assert "deploy" in found
    assert "setup" not in found
    assert reader.page in found
    assert reader.wants_text
    first = reader.page
    reader.handle(Command(Act.CONFIRM))
    assert reader.page in found
    assert reader.page != first
    draw(context, reader)
    reader.handle(Command(Act.BACK))
    assert reader.query == ""
    contents = reader.group["pages"]
    assert isinstance(contents, Contents)
    assert len(contents.rows) > len(found) + 5


def test_search_finds_names_in_tables_and_rules_by_number(context: Context) -> None:
    speak(context, "es")
    reader = Help(context)
    type_in(reader, SAMURAI_CARDS[4].name)
    assert "numbers" in [row.id for row in reader._rows()]
    reader = Help(context)
    type_in(reader, "x11")
    assert reader.page == "plunder"
    assert manual(reader).at == "X11"
    reader = Help(context)
    type_in(reader, "zzzz")
    assert [row.id for row in reader._rows()] == [""]
    draw(context, reader)


def test_typing_keeps_the_focus_and_the_cursor(context: Context) -> None:
    speak(context, "en")
    reader = Help(context)
    type_in(reader, "palsade")
    for _ in range(4):
        reader.handle(Move(-1, 0))
    reader.handle(Typed("i"))
    assert reader.query == "palisade"


def test_keys_alone_read_the_whole_book(context: Context) -> None:
    speak(context, "en")
    reader = Help(context)
    seen = [reader.page]
    while reader.handle(Move(0, 1)) and reader.page != seen[-1]:
        seen.append(reader.page)
    assert seen == [page.id for page in reader.pages]
    reader.open("minute")
    reader.handle(Command(Act.PAGE_DOWN))
    assert manual(reader).offset > 0
    reader.group.focus("text")
    reader.handle(Command(Act.FIRST))
    assert manual(reader).offset == 0


def test_switching_the_language_keeps_the_page(context: Context) -> None:
    speak(context, "en")
    reader = Help(context, "tiles")
    english = reader._leaves["tiles"].title
    speak(context, "es")
    reader.refresh()
    assert reader.page == "tiles"
    assert reader._leaves["tiles"].title != english


def test_a_click_follows_a_link(context: Context) -> None:
    speak(context, "en")
    context.scenes.push(Help(context, "move"))
    reader = context.scenes.top
    assert isinstance(reader, Help)
    text = manual(reader)
    link = text._links()[0]
    x, y, wide, high = text._on_screen(link)
    at = (x + wide / 2, y + high / 2)
    reader.handle(Press(*at))
    reader.handle(Click(*at, *at))
    assert context.scenes.top is not reader
    assert context.scenes.top is not None
    context.scenes.pop()
    reader.group.focus("text")
    reader.handle(Command(Act.CONFIRM))
    assert context.scenes.top is not reader
    context.scenes.pop()
    context.scenes.pop()


def test_contents_skip_headings_and_scroll() -> None:
    rows = [Row("", "One"), *(Row(f"p{n}", f"Page {n}") for n in range(12)), Row("", "Two")]
    chosen: list[str] = []
    contents = Contents("c", (0, 0, 100, 100), rows, "p0", chosen.append, least=20, most=20)
    assert not contents.step(-1)
    for _ in range(11):
        assert contents.step(1)
    assert not contents.step(1)
    assert chosen[-1] == "p11"
    assert contents.first > 0
    contents.click(10, 5)
    assert contents.value == rows[contents.first].id or not rows[contents.first].id
