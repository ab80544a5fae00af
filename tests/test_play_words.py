"""The words of the table: the log, refusals, names; every key there in both languages."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest

from game.client.options import load_texts
from game.client.texts import LANGUAGES, Texts, placeholders
from game.seven_swords.rules import events as ev
from game.seven_swords.rules import refusals
from game.seven_swords.rules.refusals import Refusal
from game.seven_swords.rules.state import EXECUTED, HIDDEN, KILLED, NOTHING, STAGE_NAMES
from game.seven_swords.scenes import chronicle
from game.seven_swords.scenes.chronicle import Chronicle
from game.seven_swords.scenes.explain import explain, missing_words
from game.seven_swords.scenes.naming import Names
from game.seven_swords.scenes.staging import _SHOWN
from tests.rules.boards import engine_of

ENGINE = engine_of("wellspring")
SCENES = Path(chronicle.__file__).parent


def names_in(language: str) -> Names:
    return Names(load_texts(language, strict=True), ENGINE.layout)


@pytest.fixture(params=LANGUAGES)
def names(request: pytest.FixtureRequest) -> Names:
    return names_in(request.param)


def kinds_of_event() -> set[type[ev.Event]]:
    return {
        kind
        for kind in vars(ev).values()
        if isinstance(kind, type) and issubclass(kind, ev.Event) and kind is not ev.Event
    }


def test_every_kind_of_event_is_told_and_shown() -> None:
    assert set(chronicle._WORDS) == kinds_of_event()
    assert set(_SHOWN) == kinds_of_event()


SAMPLES: list[ev.Event] = [
    ev.TurnBegan(3),
    ev.TurnBegan(6),
    ev.CardDiscarded(0, 5, HIDDEN),
    ev.CardDiscarded(0, 5, 0),
    ev.CardRevealed(0, 6, 4, 1),
    ev.CardRevealed(0, 6, 4, 0),
    ev.ActionsCounted(1, 11, 3, 2),
    ev.ActionsCounted(1, 0, 0, 0),
    ev.ActionsCounted(1, 5, 0, 0),
    ev.SamuraiDied(2, 4, KILLED),
    ev.SamuraiDied(2, 4, EXECUTED),
    ev.Deployed(0, 60, 1),
    ev.Deployed(14, 61, 3),
    ev.Moved(14, (61, 3, 5), 2, 1),
    ev.Moved(14, (3, 5), 0, 0),
    ev.CarriedOff(14, 2, 3, 1),
    ev.Tried(14, 1),
    ev.PalisadeTurned(1, 2),
    ev.HouseTurned(1, 2),
    ev.SupplyTaken(14, 2, 80),
    ev.SupplyTaken(14, 2, 7),
    ev.AttackRolled(10, (1, 2), (3, 6), (-2, 0), 8),
    ev.AttackRolled(31, (1,), (1,), (-2,), 8),
    ev.PalisadeFell(1),
    ev.StoreTaken(2, 0),
    ev.StoreTaken(2, 4),
    ev.SupplyOpened(1, 1),
    ev.SamuraiMarked(3, 1, True),
    ev.SamuraiInjured(3),
    ev.PhaseEnded(0, 0),
    ev.PhaseEnded(0, 1),
    ev.PhaseEnded(1, 2),
    ev.CardsReturned(),
    ev.TileChosen(3, 1, 3),
    ev.MarkersRemoved(((0, 0), (1, 0), (2, 2))),
    ev.Walked(0, (1, 2, 3)),
    ev.BowDrawn(0, 2),
    ev.Ordered(0, 41),
    ev.Ordered(0, 31),
    ev.StrikeRolled(0, NOTHING, 4, 3, 0),
    ev.StrikeRolled(0, 5, 4, 3, 2),
    ev.StrikeRolled(0, 5, 4, 3, 0),
    ev.StrikeRolled(31, 101, 4, 3, 0),
    ev.StrikeRolled(41, 5, 1, 0, 4),
    ev.TokenKilled(14, 5, NOTHING),
    ev.TokenKilled(14, 5, 2),
    ev.Spared(2),
    ev.RearmRolled(0, 1, 4, 2),
    ev.RearmRolled(0, 1, 1, 2),
    ev.GameEnded(0),
    ev.GameEnded(1),
    ev.GameEnded(-1),
]


def test_every_sample_makes_a_clean_line(names: Names) -> None:
    for event in SAMPLES:
        told = Chronicle(names)
        told.tell(1, [event])
        if isinstance(event, ev.ActionsCounted) and event.seat == 0:
            continue
        [line] = told.lines
        assert line.text
        assert "{" not in line.text
        assert "None" not in line.text


def test_a_card_that_finds_nobody_says_so(names: Names) -> None:
    """T3: nothing else happens, and it must not look as if something had failed."""
    told = Chronicle(names)
    told.tell(1, [ev.CardRevealed(0, 6, 4, threatened) for threatened in (2, 1, 0)])
    several, one, vain = [line.text for line in told.lines]
    assert several == one
    assert vain.startswith(one)
    assert vain != one


def test_a_strike_in_vain_says_so(names: Names) -> None:
    told = Chronicle(names)
    told.tell(0, [ev.StrikeRolled(0, 5, 1, 2, 2), ev.StrikeRolled(0, 5, 1, 2, 2, True)])
    hit, vain = [line.text for line in told.lines]
    assert vain.startswith(hit)
    assert vain != hit


@pytest.mark.parametrize("level", ["wellspring", "terraces"])
def test_every_entry_has_a_name_of_its_own(level: str) -> None:
    layout = engine_of(level).layout
    for language in LANGUAGES:
        gates = [Names(load_texts(language, strict=True), layout).gate(n) for n in range(6)]
        assert len(set(gates)) == 6
    assert not any(entry.id in gates for entry in layout.entries)


def test_the_hops_of_a_token_become_one_line() -> None:
    names = names_in("en")
    told = Chronicle(names)
    told.tell(1, [ev.Moved(14, (61, 3), 1, 0)])
    told.tell(1, [ev.Moved(14, (3, 5), 1, 1)])
    told.tell(1, [ev.Moved(14, (5, 6), 0, 0)])
    told.tell(1, [ev.Moved(15, (9, 8), 1, 0)])
    lines = [line.text for line in told.lines]
    assert len(lines) == 2
    start, end = names.token_place(61), names.token_place(6)
    assert lines[0] == f"{names.token(14)}: {start} → {end} (2 actions)."


def test_the_log_can_be_told_again_in_another_language() -> None:
    texts = load_texts("en", strict=True)
    told = Chronicle(Names(texts, ENGINE.layout))
    told.tell(1, SAMPLES)
    english = [line.text for line in told.lines]
    texts.language = "es"
    told.retell()
    spanish = [line.text for line in told.lines]
    assert len(english) == len(spanish)
    same = {a for a, b in zip(english, spanish, strict=True) if a == b}
    # A walk is a name and two spaces.
    assert all("→" in text for text in same)


def test_a_hidden_letter_is_never_told() -> None:
    told = Chronicle(names_in("en"))
    told.tell(1, [ev.CardDiscarded(0, 5, HIDDEN)])
    assert told.lines[0].text == "A card of number 5 is discarded."


def refusal_keys() -> set[str]:
    """Keys that the rules' module of refusals names, read from its text."""
    tree = ast.parse(Path(refusals.__file__).read_text("utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
            for word in ast.walk(node.args[1]) if len(node.args) > 1 else ():
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    found.add(word.value)
    return {key for key in found if re.fullmatch(r"[a-z_]+", key)}


def test_every_refusal_has_its_words(names: Names) -> None:
    assert len(refusal_keys()) > 45
    for key in refusal_keys():
        assert names.texts.has(f"refusal.{key}"), key
    for stage in STAGE_NAMES:
        assert names.texts.has(f"refusal.stage.{stage}"), stage


def test_refusals_of_random_illegal_actions_can_be_put_into_words(names: Names) -> None:
    chance = random.Random(3)
    state = ENGINE.initial(3)
    told = set()
    for _ in range(150):
        legal = ENGINE.legal(state)
        if not legal:
            break
        for _ in range(6):
            action = chance.randrange(32) << 24 | chance.randrange(110) << 16
            action |= chance.randrange(110) << 8
            refusal = ENGINE.refusal(ENGINE.observe(state, ENGINE.to_act(state)), action)
            if refusal is not None:
                words = explain(names, refusal)
                assert words.endswith(f" {refusal.rule})")
                assert "{" not in words
                told.add(refusal.key)
        state = ENGINE.apply(state, chance.choice(legal))
    assert len(told) > 12


def test_a_refusals_values_come_in_the_players_words() -> None:
    names = names_in("es")
    refusal = Refusal("X1", "spent", {"token": "M2"})
    assert explain(names, refusal).startswith(names.token_named("M2"))
    dear = explain(names, Refusal("M1", "too_dear", {"cost": 3, "actions": 1}))
    assert dear == "Eso cuesta 3 acciones; tienes 1 acción. (regla M1)"


def test_what_a_setup_lacks_is_named_in_order() -> None:
    names = names_in("en")
    assert missing_words(names, {"bows": 1, "supplies": 2, "samurai": 7}) == (
        "2 supplies, 1 bow and 7 samurai"
    )


# the catalogues


def written_keys() -> set[str]:
    """Keys of texts that stand as such in the code of the scenes."""
    found = set()
    for path in SCENES.glob("*_desk.py"):
        found |= {f"play.{key}" for key in re.findall(r"say\(\s*\"([a-z_.]+)\"", path.read_text())}
    for path in [*SCENES.glob("*.py")]:
        words = re.findall(r"\"((?:play|log|refusal|worker)\.[a-z_.]+[a-z])\"", path.read_text())
        found |= set(words)
    return found


def test_every_key_in_the_code_is_in_the_catalogues() -> None:
    for language in LANGUAGES:
        catalogue = load_texts(language).catalogue(language)
        for key in written_keys():
            forms = (key, f"{key}.one", f"{key}.other")
            assert any(form in catalogue for form in forms), (language, key)


def ours(texts: Texts, language: str) -> dict[str, str]:
    groups = ("play", "log", "refusal", "worker")
    return {k: v for k, v in texts.catalogue(language).items() if k.split(".")[0] in groups}


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    texts = load_texts("en")
    english, spanish = ours(texts, "en"), ours(texts, "es")
    assert set(english) == set(spanish)
    for key, text in english.items():
        assert placeholders(text) == placeholders(spanish[key]), key
