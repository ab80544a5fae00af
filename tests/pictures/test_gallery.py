"""The gallery's command: pictures of the scenes asked for, in the size and language asked for."""

from __future__ import annotations

from pathlib import Path

from game.gallery import __main__ as gallery  # isort: skip - it names the drivers

import pygame
import pytest

from game.gallery import recorded as records
from game.gallery.recorded import SOURCES, Outdated, recorded
from game.gallery.tables import complete


def test_pictures_are_written_as_asked_for(tmp_path: Path) -> None:
    names = ("title", "bandits")
    asked = [word for name in names for word in ("--only", name)]
    assert gallery.main([str(tmp_path / "new"), *asked, "--size", "1024x600", "--grey"]) == 0
    pictures = {path.stem: pygame.image.load(path) for path in (tmp_path / "new").iterdir()}
    assert sorted(pictures) == sorted(names)
    for picture in pictures.values():
        assert picture.get_size() == (1024, 600)
        red, green, blue = picture.get_at((512, 300))[:3]
        assert red == green == blue


@pytest.mark.parametrize(
    "arguments", [[], ["x", "--size", "big"], ["x", "--only", "nothing"], ["x", "--scale", "3"]]
)
def test_what_makes_no_sense_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        gallery.main(arguments)
    assert left.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_the_recorded_games_have_every_position_that_is_wanted() -> None:
    assert [source.name for source in SOURCES if not complete(source.name)] == []


def test_a_game_that_can_no_longer_be_played_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (records.FOLDER / "hit.txt").read_text("utf-8")
    (tmp_path / "broken.txt").write_text(text.replace("discard", "discart", 1), "utf-8")
    monkeypatch.setattr(records, "FOLDER", tmp_path)
    with pytest.raises(Outdated, match="--record"):
        recorded("broken")
