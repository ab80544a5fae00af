"""Choosing a game's file: through the folders, or by typing where it is."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from game.client.acts import Act, Command, Event
from game.client.canvas import Box
from game.client.context import Context
from game.client.scenes.dialogue import Dialogue, centred
from game.client.scenes.games_words import shown
from game.client.widgets import Button, Label, TextField, Widget
from game.client.widgets.rows import Row, Rows
from game.record.files import SUFFIX

#: Most entries of one folder that are listed.
_MOST = 500
_UP = ".."
_LONGEST_PATH = 400


class FileChooser(Dialogue):
    """Shows the folders and the games' files of one folder."""

    def __init__(self, context: Context, folder: Path, done: Callable[[Path], None]) -> None:
        """Begin in a folder, or the nearest one above that exists; `done` gets the file."""
        while not os.path.isdir(folder) and folder != folder.parent:
            folder = folder.parent
        self.folder = folder
        self.done = done
        self.chosen = ""
        self.typed = shown(folder)
        #: Why the folder cannot be listed, or "".
        self.trouble = ""
        self.entries: list[Path] = []
        self._list()
        super().__init__(context)
        self.group.focus("files")

    @property
    def sheet(self) -> Box:
        """See Dialogue."""
        return centred(900, 640)

    @property
    def heading(self) -> str:
        """See Dialogue."""
        return self.context.texts("games.import_title")

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts = self.context.texts
        x, y, width, height = self.sheet
        scale = min(self.zoom, 1.25)
        tall = 48 * scale
        top, foot = y + 82 * scale, y + height - tall - 26
        rows = [Row(_UP, texts("games.folder_above"), pictures=("icon_undo",))]
        rows += [self._row(entry) for entry in self.entries]
        list_top = top + tall + 38 * scale
        files = Rows(
            "files",
            (x + 40, list_top, width - 80, foot - list_top - 18),
            rows,
            self.chosen or (rows[1].value if len(rows) > 1 else _UP),
            self._choose,
            self._open,
            row=46 * scale,
        )
        told = self.trouble or texts("games.files_here" if self._files else "games.no_files")
        half = (width - 80 - 24) / 2
        return [
            TextField(
                "path",
                (x + 40, top, width - 80, tall),
                self.typed,
                self._type,
                longest=_LONGEST_PATH,
                tip=texts("games.path_tip"),
            ),
            Label("told", (x + 42, top + tall + 4, width - 84, 30 * scale), told, "small"),
            files,
            Button("cancel", (x + 40, foot, half, tall), texts("common.cancel"), self.back),
            Button(
                "open",
                (x + 64 + half, foot, half, tall),
                texts("games.open"),
                self._open_typed_or_chosen,
                style="main",
            ),
        ]

    @property
    def _files(self) -> bool:
        return any(not os.path.isdir(entry) for entry in self.entries)

    def _row(self, entry: Path) -> Row:
        picture = "house" if os.path.isdir(entry) else "icon_log"
        return Row(entry.name, shown(entry.name), pictures=(picture,))

    def _list(self) -> None:
        """Read the folder: folders first, then games' files; hidden ones stay hidden."""
        self.trouble = ""
        self.entries = []
        try:
            with os.scandir(self.folder) as found:
                for entry in found:
                    name = entry.name
                    if name.startswith(".") or len(self.entries) >= _MOST:
                        continue
                    if entry.is_dir() or name.lower().endswith(SUFFIX):
                        self.entries.append(Path(entry.path))
        except OSError as error:
            self.trouble = error.strerror or str(error)
        self.entries.sort(key=lambda path: (not os.path.isdir(path), path.name.lower()))

    def _go(self, folder: Path) -> None:
        self.folder = folder
        self.chosen = ""
        self.typed = shown(folder)
        self._list()
        self.refresh()
        self.group.focus("files")

    def _choose(self, name: str) -> None:
        self.chosen = name

    def _type(self, text: str) -> None:
        self.typed = text

    def _open(self) -> None:
        """Go into the chosen folder, or take the chosen file."""
        rows = self.group["files"]
        assert isinstance(rows, Rows)
        if rows.value == _UP:
            self._go(self.folder.parent)
        else:
            self._take(self.folder / rows.value)

    def _open_typed_or_chosen(self) -> None:
        if self.typed != shown(self.folder):
            self._take(Path(os.path.expanduser(self.typed.strip())))
        else:
            self._open()

    def _take(self, path: Path) -> None:
        # Not Path.is_dir, which raises for places that may not be looked at.
        if os.path.isdir(path):
            self._go(path)
            return
        self.context.scenes.pop(self)
        self.done(path)

    def handle(self, event: Event) -> bool:
        """Confirm in the field opens what was typed."""
        typed = self.group.typing and isinstance(event, Command) and not event.repeated
        if typed and isinstance(event, Command) and event.act is Act.CONFIRM:
            self.context.audio.play("click")
            self._open_typed_or_chosen()
            return True
        return super().handle(event)
