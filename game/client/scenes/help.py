"""The rules reader: pages to the left, the open page to the right."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.acts import Act, Command, Event
from game.client.canvas import HEIGHT, WIDTH, Canvas
from game.client.context import Context
from game.client.help import Page, all_pages, to_lines
from game.client.scenes.screen import Screen
from game.client.widgets import Button, ChoiceList, ScrollText, Widget


class Help(Screen):
    """Reads the pages; opens at a given one."""

    def __init__(
        self, context: Context, page: str = "", pages: Sequence[Page] | None = None
    ) -> None:
        """`page` is a page's id; an unknown one opens the first."""
        self.pages = list(pages) if pages is not None else all_pages(context)
        ids = [entry.id for entry in self.pages]
        self.page = page if page in ids else ids[0]
        super().__init__(context)

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        texts = self.context.texts
        entries = [(page.id, texts(page.title)) for page in self.pages]
        page = next(page for page in self.pages if page.id == self.page)
        lines = to_lines(texts(page.body, **page.values()))
        top, bottom = 140.0, HEIGHT - 112.0
        return [
            ChoiceList(
                "pages",
                (60, top, 320, bottom - top),
                entries,
                self.page,
                self.open,
                row=40 * self.zoom,
            ),
            ScrollText("text", (410, top, WIDTH - 470, bottom - top), lines),
            Button(
                "close",
                (WIDTH / 2 - 120, HEIGHT - 96, 240, 50),
                texts("common.close"),
                self.back,
                style="main",
            ),
        ]

    def open(self, page: str) -> None:
        """Show a page."""
        self.page = page
        self.refresh()

    def handle(self, event: Event) -> bool:
        """Page keys scroll the text wherever the focus is; Help closes what it opened."""
        if isinstance(event, Command):
            if event.act is Act.HELP:
                self.back()
                return True
            if event.act in (Act.PAGE_UP, Act.PAGE_DOWN):
                self.group["text"].command(event)
                self.dirty = True
                return True
        return super().handle(event)

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        super().draw_ground(canvas)
        self.draw_heading(canvas, self.context.texts("help.title"))
        self.draw_keys(canvas)
