"""Notices over every scene: whole, readable, and never on what is to be read or pressed first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from tests.look_support import Eye, open_eye  # isort: skip - it names the drivers

import pytest

from game.client.canvas import HEIGHT, WIDTH, Box
from game.client.notices import STAY, Notices
from game.client.scene import Scene
from game.gallery.shots import SHOTS, fill_shelf
from game.gallery.studio import Studio, studio

#: Roles of headings, and of the line that says what is to be done.
HEADINGS = ("display", "title", "heading", "subheading", "table_heading")
#: A notice of usual length, and one that tells of a long path.
SHORT: tuple[str, dict[str, Any]] = ("notice.no_sound", {})
LONG: tuple[str, dict[str, Any]] = (
    "record.store.newer",
    {"path": "/home/somebody/.local/share/seven-swords/games.db", "found": 3, "known": 2},
)


@pytest.fixture(scope="module", params=[(1280, 720), (1920, 1080)], ids=["720", "1080"])
def rooms(request: pytest.FixtureRequest) -> Iterator[Studio]:
    with studio(request.param, fill_shelf) as made:
        yield made


@pytest.fixture(scope="module")
def eye() -> Iterator[Eye]:
    with open_eye() as made:
        yield made


def pressed(scene: Scene) -> list[tuple[str, Box]]:
    """Return everything of a scene that can be pressed but the things on a board."""
    found = []
    group = getattr(scene, "group", None)
    if group is not None:
        found += [(w.name, w.box) for w in group.widgets if w.enabled or w.focusable]
    controls = getattr(scene, "controls", None)
    if controls is not None:
        found += [(b.name, controls.boxes[ref]) for ref, b in controls.buttons.items()]
    spots = getattr(scene, "spots", None)
    if spots is not None:
        found += [("prompt", spots.table.prompt), ("header", spots.table.header)]
    bubble = getattr(scene, "_bubble", None)
    if bubble is not None:
        found.append(("bubble", bubble.box))
    return found


@pytest.mark.parametrize("name", SHOTS)
def test_a_notice_covers_no_heading_and_no_button(rooms: Studio, eye: Eye, name: str) -> None:
    rooms.speak("en")
    rooms.lay(SHOTS[name])
    context = rooms.context
    canvas, notices = context.window.canvas, context.notices
    faults = []
    for language in ("en", "es"):
        for zoom in (100, 125, 150):
            rooms.speak(language, zoom)
            rooms.frame()
            top = context.scenes.top
            assert top is not None
            texts = eye.look(top, canvas)
            taken = [(name, canvas.rect(box)) for name, box in pressed(top)]
            taken += [(text.words, text.ink) for text in texts if text.role in HEADINGS]
            for key, values in (SHORT, LONG):
                notices.say(key, **values)
                told = ""
                while notices.message:
                    box = notices.box()
                    assert canvas.rect((0, 0, WIDTH, HEIGHT)).contains(canvas.rect(box))
                    on_screen = canvas.rect(box)
                    faults += [
                        (language, zoom, what) for what, b in taken if b.colliderect(on_screen)
                    ]
                    # It is written as large as it was measured.
                    written = eye.look(cast(Any, notices), canvas)
                    assert all(text.size >= 15.5 for text in written)
                    assert all(on_screen.inflate(2, 2).contains(text.ink) for text in written)
                    told += " " + notices.part.replace("\n", " ")
                    notices.dismiss()
                assert told.replace(" …", "").split() == context.texts(key, **values).split()
    assert faults == []


def test_a_long_notice_shows_part_after_part(rooms: Studio) -> None:
    rooms.speak("es", 150)
    context = rooms.context
    notices = Notices(context.texts, context.type, lambda: (20.0, 680.0, 500.0, 38.0))
    notices.say(LONG[0], **LONG[1])
    notices.say("notice.muted")
    parts = [notices.part]
    while notices.message != context.texts("notice.muted"):
        notices.update(STAY - 0.5)
        # Another one waits, yet each part has its time.
        assert notices.part == parts[-1]
        notices.update(0.6)
        parts.append(notices.part)
    assert len(parts) > 3
    assert all(part.endswith("…") for part in parts[:-2])
    assert not parts[-2].endswith("…")
