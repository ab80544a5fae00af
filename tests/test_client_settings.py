"""Settings: each broken value falls back alone, nothing is lost, nothing stops the game."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.settings import ASIDE, FILE, SPECS, Settings, to_toml


def test_defaults_without_a_file(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "none")
    assert settings["volume_all"] == 80
    assert settings.faults == []
    assert not (tmp_path / "none").exists()


def test_what_is_set_is_kept(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.set("language", "es")
    settings.set("window_size", [1600, 900])
    settings.set("keys", {"undo": ["ctrl+u"]})
    again = Settings(tmp_path)
    assert again["language"] == "es"
    assert again["window_size"] == [1600, 900]
    assert again["keys"] == {"undo": ["ctrl+u"]}
    assert again.faults == []
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_each_broken_value_falls_back_alone_and_is_named_once(tmp_path: Path) -> None:
    text = 'language = "es"\nvolume_all = 900\nmute = "loud"\ninterface_scale = 125\nnews = 1\n'
    (tmp_path / FILE).write_text(text, "utf-8")
    settings = Settings(tmp_path)
    assert settings["language"] == "es"
    assert settings["interface_scale"] == 125
    assert settings["volume_all"] == 80
    assert settings["mute"] is False
    assert [fault.name for fault in settings.faults] == ["volume_all", "mute"]
    assert (tmp_path / ASIDE).read_text("utf-8") == text
    assert Settings(tmp_path).faults == []


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe\x00", b"mute = ", b"[" * 100_000, b"a = " + b"[" * 50_000, b"\x00" * 5000]
)
def test_a_broken_file_is_kept_aside(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / FILE).write_bytes(raw)
    settings = Settings(tmp_path)
    assert [fault.name for fault in settings.faults] == [""]
    assert (tmp_path / ASIDE).read_bytes() == raw
    settings.set("mute", True)
    assert Settings(tmp_path)["mute"] is True


def test_an_unwritable_folder_only_costs_the_keeping(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", "utf-8")
    settings = Settings(blocked)
    settings.set("mute", True)
    assert settings["mute"] is True
    assert settings.trouble


def test_an_override_lasts_for_the_run(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.override("mute", True)
    assert settings["mute"] is True
    assert not (tmp_path / FILE).exists()
    settings.set("mute", False)
    assert settings["mute"] is False


def test_wrong_values_are_refused() -> None:
    settings = Settings(None)
    for name, value in [("mute", 1), ("volume_all", True), ("language", "fr"), ("keys", {"a": 1})]:
        with pytest.raises(ValueError, match=name):
            settings.set(name, value)


def test_every_default_is_valid() -> None:
    assert {name for name, spec in SPECS.items() if not spec.valid(spec.default)} == set()


_text = st.text(st.characters(blacklist_categories=["Cs"]), max_size=20)
_plain = st.one_of(_text, st.booleans(), st.integers(-(10**9), 10**9))


@given(
    st.dictionaries(st.from_regex(r"[a-z_]{1,8}", fullmatch=True), _plain),
    st.dictionaries(_text, st.lists(_text, max_size=3), max_size=3),
)
def test_the_writer_s_toml_reads_back(values: dict[str, object], table: dict[str, object]) -> None:
    whole = {**values, "zz_table": table}
    assert tomllib.loads(to_toml(whole)) == whole
