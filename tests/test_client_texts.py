"""The text catalogues: both languages say the same things, in letters the fonts have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tests.client_support  # noqa: F401 - names the drivers before pygame starts
from game.client.assets import FONTS, ROOT
from game.client.options import load_texts
from game.client.texts import (
    LANGUAGES,
    DoubledText,
    MissingText,
    Texts,
    placeholders,
    system_language,
)

CLIENT = Path(__file__).resolve().parent.parent / "game" / "client"


@pytest.fixture
def texts() -> Texts:
    return load_texts("en", strict=True)


def test_languages_have_the_same_keys(texts: Texts) -> None:
    english, spanish = texts.catalogue("en"), texts.catalogue("es")
    assert len(english) > 100
    assert set(english) - set(spanish) == set()
    assert set(spanish) - set(english) == set()


def test_languages_have_the_same_placeholders(texts: Texts) -> None:
    english, spanish = texts.catalogue("en"), texts.catalogue("es")
    differing = {
        key
        for key in english.keys() & spanish.keys()
        if placeholders(english[key]) != placeholders(spanish[key])
    }
    assert differing == set()


def test_spanish_is_not_left_in_english(texts: Texts) -> None:
    english, spanish = texts.catalogue("en"), texts.catalogue("es")
    same = {
        key
        for key in english
        if english[key] == spanish.get(key)
        and len(re.findall(r"[^\W\d]{3,}", re.sub(r"{\w+}", "", english[key]))) > 3
    }
    assert same == set()


#: Words that Spanish texts do without, since another one has been chosen: how the player is
#: spoken to, and what things are called.
_NOT_SAID = {
    "tú": r"usted(es)?|vosotr[oa]s|vuestr[oa]s?|véase|v[eé]anse",
    "provisiones": r"suministros?|provisión|víveres",
    "bandido a caballo": r"jinetes?|montados?",
    "bandidos": r"ladr(ón|ones)|bandoleros?|salteadores",
    "empalizada": r"vallas?|cercas",
    "almacén": r"graneros?|depósitos?",
    "dificultad": r"cruce",
    "lado": r"(?<!seis )caras?",
    "estandarte": r"casillas? (de|para) (sus |los )?arcos?",
    "golpe": r"impactos?",
}


@pytest.mark.parametrize("chosen", _NOT_SAID)
def test_things_have_one_name_in_spanish(texts: Texts, chosen: str) -> None:
    word = re.compile(rf"\b(?:{_NOT_SAID[chosen]})\b", re.IGNORECASE)
    assert not word.search(chosen)
    found = {
        key: match[0] for key, text in texts.catalogue("es").items() if (match := word.search(text))
    }
    assert found == {}


def test_every_glyph_is_in_the_fonts(texts: Texts) -> None:
    import pygame

    pygame.font.init()
    used = {
        letter for name in LANGUAGES for text in texts.catalogue(name).values() for letter in text
    }
    used -= {"\n"}
    for name in ("text", "text-bold", "text-italic", "title"):
        font = pygame.font.Font(str(FONTS / f"{name}.ttf"), 20)
        letters = "".join(sorted(used))
        missing = [a for a, m in zip(letters, font.metrics(letters), strict=True) if m is None]
        assert missing == [], name


def test_every_literal_key_of_the_client_exists(texts: Texts) -> None:
    pattern = re.compile(r'(?:texts|say|once)\(\s*"([a-z_]+\.[a-z_.]+)"')
    keys = {
        key for path in CLIENT.rglob("*.py") for key in pattern.findall(path.read_text("utf-8"))
    }
    assert len(keys) > 30
    assert {key for key in keys if key not in texts.catalogue("en")} == set()


def test_switching_the_language_is_live(texts: Texts) -> None:
    assert texts("common.back") == "Back"
    texts.language = "es"
    assert texts("common.back") == "Volver"
    with pytest.raises(ValueError, match="no such language"):
        texts.language = "fr"


def test_a_missing_key_raises_in_tests_and_shows_itself_in_play(texts: Texts) -> None:
    with pytest.raises(MissingText):
        texts("no.such.key")
    assert load_texts("en")("no.such.key") == "no.such.key"


def test_topic_files_join_the_catalogue_and_doubled_keys_are_refused(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[a]\nb = "one {n}"\n', "utf-8")
    (tmp_path / "en-more.toml").write_text('[a]\n"c.one" = "{n} thing"\n"c.other" = "{n} things"\n')
    texts = Texts([tmp_path], strict=True)
    assert texts("a.b", n=3) == "one 3"
    assert texts.count("a.c", 1) == "1 thing"
    assert texts.count("a.c", 4) == "4 things"
    (tmp_path / "en-again.toml").write_text('a.b = "two"\n', "utf-8")
    with pytest.raises(DoubledText, match=r"a\.b"):
        Texts([tmp_path])


@pytest.mark.parametrize(
    ("value", "language"), [("es_ES.UTF-8", "es"), ("de_DE", "en"), ("en_GB", "en"), ("C", "en")]
)
def test_system_language(monkeypatch: pytest.MonkeyPatch, value: str, language: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", value)
    assert system_language() == language


def test_catalogues_lie_where_they_belong() -> None:
    assert (ROOT / "client" / "texts" / "en.toml").exists()
    assert (ROOT / "client" / "texts" / "es.toml").exists()
