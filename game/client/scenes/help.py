"""The reader: sections to the left, the open page to the right, a search above."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.client import ink, markup
from game.client.acts import Act, Command, Event
from game.client.canvas import HEIGHT, WIDTH, Canvas
from game.client.context import Context
from game.client.help import Page, all_pages
from game.client.markup import Block
from game.client.scenes.screen import Screen
from game.client.widgets import Button, TextField, Widget
from game.client.widgets.contents import Contents, Row
from game.client.widgets.manual import Figure, Link, Manual

_LEFT, _TOP = 36.0, 92.0
_RULE = re.compile(r"[A-Za-z]\d+")


@dataclass(frozen=True)
class _Leaf:
    """A page made ready in the language in force."""

    page: Page
    title: str
    blocks: Sequence[Block]
    figures: dict[str, Figure]
    links: dict[str, Link]

    def hits(self, query: str) -> int:
        """Return how often a query stands on the page."""
        if _RULE.fullmatch(query):
            return sum(rule == query.upper() for rule in markup.rules_of(self.blocks))
        texts = [self.title]
        for block in self.blocks:
            if block.kind in (markup.FIGURE, markup.ASIDE):
                texts.append(self.figures[block.text].words)
            elif block.kind == markup.LINK:
                texts.append(self.links[block.text].text)
            else:
                texts.append(markup.plain(block.text))
        return sum(len(markup.finds(text, query)) for text in texts)


class Help(Screen):
    """Reads the pages; opens at a page or at a rule."""

    def __init__(
        self,
        context: Context,
        at: str = "",
        pages: Sequence[Page] | None = None,
    ) -> None:
        """`at` is a page's id or a rule's; an unknown one opens the first page.

        The pages speak of the board of the game over which the reader is opened.
        """
        self.pages = list(pages) if pages is not None else all_pages(context.scenes.engine)
        self.query = ""
        self._at = at
        self._leaves: dict[str, _Leaf] = {}
        self._written: tuple[str, int] = ("", 0)
        self._search: TextField | None = None
        self.context = context
        self._write()
        self.page = self._page_of(at)
        self._manual: Manual | None = None
        super().__init__(context)
        self.group.focus("pages")

    def _write(self) -> None:
        """Make the pages ready, once for each language and size of text."""
        texts = self.context.texts
        written = (texts.language, self.context.type.zoom)
        if self._written == written:
            return
        self._written = written
        for page in self.pages:
            values = page.values(self.context)
            self._leaves[page.id] = _Leaf(
                page,
                texts(page.title),
                markup.parse(texts(page.body, **values)),
                dict(page.figures(self.context)),
                dict(page.links(self.context)),
            )

    def _page_of(self, at: str) -> str:
        if at in self._leaves:
            return at
        for leaf in self._leaves.values():
            if at in markup.rules_of(leaf.blocks):
                return leaf.page.id
        return self.pages[0].id

    # layout

    def build(self) -> Sequence[Widget]:
        """See Screen."""
        self._write()
        texts = self.context.texts
        zoom = self.zoom
        side = 232.0 + 28.0 * zoom
        bottom = HEIGHT - 18 - 20 * zoom
        left = _LEFT + side + 16
        leaf = self._leaves[self.page]
        rule = self._at
        if _RULE.fullmatch(self.query):
            rule = self.query.upper()
        self._manual = Manual(
            "text",
            (left, _TOP, WIDTH - _LEFT - left, bottom - _TOP),
            leaf.blocks,
            leaf.figures,
            leaf.links,
            query=self.query,
            at=rule,
        )
        rows = self._rows()
        contents = Contents(
            "pages",
            (_LEFT, _TOP, side, bottom - _TOP),
            rows,
            self.page,
            self.open,
            least=25 * zoom,
            most=32 * zoom,
        )
        if self._search is None:
            self._search = TextField("search", (0, 0, 1, 1), self.query, self._find, longest=30)
        width = 150.0
        self._search.box = (WIDTH - _LEFT - width - 20 - 320, 22, 320, 46)
        self._search.ghost = texts("help.search")
        # What is being typed needs no explanation any more, and the page its room.
        self._search.tip = "" if self.query else texts("help.search_tip")
        close = Button(
            "close",
            (WIDTH - _LEFT - width, 22, width, 46),
            texts("common.close"),
            self.back,
            style="main",
        )
        return [contents, self._manual, self._search, close]

    def _rows(self) -> list[Row]:
        rows: list[Row] = []
        group = ""
        for leaf in self._leaves.values():
            hits = leaf.hits(self.query) if self.query else 0
            if self.query and not hits:
                continue
            if leaf.page.group and leaf.page.group != group:
                group = leaf.page.group
                rows.append(Row("", self.context.texts(group)))
            rows.append(Row(leaf.page.id, leaf.title, str(hits) if self.query else ""))
        if not rows:
            rows.append(Row("", self.context.texts("help.nothing_found")))
        return rows

    def refresh(self) -> None:
        """See Screen."""
        before = self._manual
        super().refresh()
        after = self._manual
        assert after is not None
        if before is not None and before.blocks is after.blocks:
            after.scroll(before.offset)
        elif after.at:
            after.show_rule()
        elif self.query:
            after.show_hit()

    # use

    def open(self, page: str) -> None:
        """Show a page."""
        self.page = page
        self._at = ""
        self.refresh()

    def _find(self, query: str) -> None:
        """Search for what was typed: list the pages that have it, open the first of them."""
        self.query = query.strip()
        self._at = ""
        self._manual = None
        found = [row.id for row in self._rows() if row.id]
        if found and self.page not in found:
            self.page = found[0]
        self.refresh()

    def _next_found(self) -> None:
        """Open the next page that has what is searched for, round and round."""
        found = [row.id for row in self._rows() if row.id]
        if found:
            at = found.index(self.page) + 1 if self.page in found else 0
            self.open(found[at % len(found)])

    def handle(self, event: Event) -> bool:
        """Page keys scroll the text wherever the focus is; Help closes what it opened."""
        if isinstance(event, Command):
            focused = self.group.focused
            if event.act is Act.HELP:
                self.back()
                return True
            if event.act in (Act.PAGE_UP, Act.PAGE_DOWN):
                self.group["text"].command(event)
                self.dirty = True
                return True
            if event.act is Act.CONFIRM and focused is self._search and not event.repeated:
                self._next_found()
                return True
            if event.act is Act.BACK and self.query:
                assert self._search is not None
                self._search.write("")
                self._find("")
                return True
        return super().handle(event)

    def draw_ground(self, canvas: Canvas) -> None:
        """See Screen."""
        super().draw_ground(canvas)
        texts = self.context.texts
        room = WIDTH - 2 * _LEFT - 540
        box = canvas.text(texts("help.title"), (_LEFT, 44), "heading", "ink", "ml", fit=room)
        ink.brush(canvas, (_LEFT, 74), (_LEFT + box[2] + 60, 72), "vermilion", 6)
        self.draw_keys(canvas)
