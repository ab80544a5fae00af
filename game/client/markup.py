"""The little markup of the reader's pages.

Each row of a text is one block; an empty row leaves room before the next. A row begins with

    # a heading            - an item            > a worked example
    !name                  a figure of the page, in the column of the text
    !> name                a figure beside the text
    !? name                a link: something to try

and before its words it may name the rules it explains, as in `- [M2 M4] An item`. Within a
row `*bold*`, `_italic_` and `:picture:` (an SVG's name) may stand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

HEADING, TEXT, ITEM, EXAMPLE = "heading", "text", "item", "example"
FIGURE, ASIDE, LINK = "figure", "aside", "link"

_STARTS = (
    ("!> ", ASIDE),
    ("!? ", LINK),
    ("!", FIGURE),
    ("# ", HEADING),
    ("- ", ITEM),
    ("> ", EXAMPLE),
)
_RULES = re.compile(r"\[([A-Z]\d+(?: [A-Z]\d+)*)\] ?")
_ATOMS = re.compile(r":[a-z0-9_]+:|[*_ ]|[^*_ :]+|:")


@dataclass(frozen=True)
class Block:
    """One block of a page: its kind, its words or the name of its figure, the rules' ids."""

    kind: str
    text: str
    rules: tuple[str, ...] = ()
    #: Whether an empty row stands before it.
    parted: bool = False


@dataclass(frozen=True)
class Atom:
    """A word's part in one style, or a picture."""

    text: str
    bold: bool = False
    italic: bool = False
    picture: bool = False


#: What may not be parted at a line's end.
Word = tuple[Atom, ...]


def parse(text: str) -> list[Block]:
    """Return the blocks of a page's text."""
    blocks: list[Block] = []
    parted = False
    for row in text.split("\n"):
        row = row.strip()
        if not row:
            parted = True
            continue
        blocks.append(replace(_block(row), parted=parted))
        parted = False
    return blocks


def _block(row: str) -> Block:
    kind = TEXT
    for start, meant in _STARTS:
        if row.startswith(start):
            kind, row = meant, row.removeprefix(start).strip()
            break
    found = _RULES.match(row)
    if found:
        return Block(kind, row[found.end() :], tuple(found[1].split(" ")))
    return Block(kind, row)


def words(text: str) -> list[Word]:
    """Return the words of a row, each in its styles."""
    found: list[Word] = []
    word: list[Atom] = []
    bold = italic = False
    for match in _ATOMS.finditer(text):
        part = match[0]
        if part == "*":
            bold = not bold
        elif part == "_":
            italic = not italic
        elif part == " ":
            if word:
                found.append(tuple(word))
            word = []
        elif len(part) > 2 and part[0] == part[-1] == ":":
            word.append(Atom(part[1:-1], picture=True))
        else:
            word.append(Atom(part, bold, italic))
    if word:
        found.append(tuple(word))
    return found


def plain(text: str) -> str:
    """Return a row's words without marks and pictures."""
    parts = ("".join(atom.text for atom in word if not atom.picture) for word in words(text))
    return " ".join(part for part in parts if part)


def fold(text: str) -> str:
    """Return a text as it is compared in a search: no case, no accents, letter for letter."""
    return "".join(_fold_letter(letter) for letter in text)


def _fold_letter(letter: str) -> str:
    # Never longer or shorter than the letter, so that places in both texts agree.
    bare = unicodedata.normalize("NFD", letter)[0].lower()
    return bare if len(bare) == 1 else letter


def finds(text: str, query: str) -> list[tuple[int, int]]:
    """Return where a query stands in a text, as (start, end)."""
    query = fold(query.strip())
    if not query:
        return []
    folded = fold(text)
    return [(hit.start(), hit.end()) for hit in re.finditer(re.escape(query), folded)]


def rules_of(blocks: Sequence[Block]) -> Iterator[str]:
    """Yield every rule id that the blocks explain."""
    for block in blocks:
        yield from block.rules
