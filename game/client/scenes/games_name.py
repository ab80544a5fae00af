"""Naming a game, with the keyboard or letter by letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.acts import Act, Command, Event
from game.client.canvas import Box
from game.client.context import Context
from game.client.scenes.dialogue import Dialogue, centred
from game.client.widgets import Button, TextField, Widget
from game.client.widgets.letters import Letters
from game.record.model import LONGEST_NAME, tidy_name

_ERASE, _CAPITALS, _SPACE = "erase", "capitals", " "


class Naming(Dialogue):
    """A field for a name, and under it a board of letters for those without a keyboard."""

    def __init__(
        self, context: Context, heading: str, name: str, done: Callable[[str], None]
    ) -> None:
        """`heading` is a text key; `done` gets the name when it is accepted."""
        self._heading = heading
        self.name = name
        self.done = done
        self.capitals = not name
        super().__init__(context)
        self.group.focus("name")

    @property
    def sheet(self) -> Box:
        """See Dialogue."""
        return centred(820, 520 * min(self.zoom, 1.2))

    @property
    def heading(self) -> str:
        """See Dialogue."""
        return self.context.texts(self._heading)

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts = self.context.texts
        x, y, width, height = self.sheet
        tall = 50 * min(self.zoom, 1.2)
        top = y + 84 * min(self.zoom, 1.2)
        foot = y + height - tall - 26
        field = TextField(
            "name",
            (x + 40, top, width - 80, tall),
            self.name,
            self._set,
            longest=LONGEST_NAME,
            ghost=texts("games.name_ghost"),
        )
        letters = Letters(
            "letters",
            (x + 40, top + tall + 16, width - 80, foot - top - tall - 36),
            self._keys(),
            self._key,
        )
        half = (width - 80 - 24) / 2
        return [
            field,
            letters,
            Button("cancel", (x + 40, foot, half, tall), texts("common.cancel"), self.back),
            Button(
                "done",
                (x + 64 + half, foot, half, tall),
                texts("common.done"),
                self._accept,
                style="main",
            ),
        ]

    def _keys(self) -> list[list[tuple[str, str]]]:
        texts = self.context.texts
        rows = [texts(f"games.letters.row_{number}").split(" ") for number in range(1, 5)]
        change = str.upper if self.capitals else str.lower
        keys = [[(change(letter), change(letter)) for letter in row] for row in rows]
        shift = "games.letters.small" if self.capitals else "games.letters.capital"
        keys.append(
            [
                (_CAPITALS, texts(shift)),
                (_SPACE, texts("games.letters.space")),
                (_ERASE, texts("games.letters.erase")),
            ]
        )
        return keys

    def _set(self, name: str) -> None:
        self.name = name

    def _key(self, key: str) -> None:
        if key == _CAPITALS:
            self.capitals = not self.capitals
        elif key == _ERASE:
            self.name = self.name[:-1]
        else:
            self.name = (self.name + key)[:LONGEST_NAME]
            # A name begins with a capital and goes on without.
            self.capitals = self.capitals and key == _SPACE
        letters = self.group["letters"]
        assert isinstance(letters, Letters)
        letters.keys = self._keys()
        field = self.group["name"]
        assert isinstance(field, TextField)
        field.write(self.name)

    def _accept(self) -> None:
        self.context.scenes.pop(self)
        self.done(tidy_name(self.name))

    def handle(self, event: Event) -> bool:
        """Confirm in the field accepts the name."""
        typed = self.group.typing and isinstance(event, Command) and not event.repeated
        if typed and isinstance(event, Command) and event.act is Act.CONFIRM:
            self.context.audio.play("click")
            self._accept()
            return True
        return super().handle(event)
