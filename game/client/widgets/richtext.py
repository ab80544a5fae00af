"""A paragraph whose words may be bold, italic or pictures, and in which a search is marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.canvas import Canvas
from game.client.markup import Atom, Word, finds, words
from game.client.theme import Ink
from game.client.typeset import Typesetter

#: A picture in a line is this much of the line's height.
_PICTURE = 0.86


@dataclass(frozen=True)
class Family:
    """The roles of one size of text: plain, bold, italic."""

    plain: str
    bold: str
    italic: str

    def role(self, atom: Atom) -> str:
        """Return the role in which a part of a word is set."""
        return self.bold if atom.bold else self.italic if atom.italic else self.plain


BODY = Family("body", "body_bold", "body_italic")
SMALL = Family("small", "small_bold", "small_italic")
EXAMPLE = Family("label", "label_bold", "label")
HEADING = Family("subheading", "subheading", "subheading")


@dataclass(frozen=True)
class _Piece:
    """A word's part in one style, or a picture, at a distance from its line's start."""

    text: str
    role: str
    left: float
    wide: float
    picture: bool = False


class RichText:
    """A paragraph, broken into lines at a width; its size is known at once.

    Words are set one by one: measured finely and drawn coarsely, a whole line would stray.
    """

    def __init__(
        self, typesetter: Typesetter, text: str, width: float, family: Family = BODY
    ) -> None:
        self._type = typesetter
        self._family = family
        self.line_height = typesetter.line_height(family.plain)
        self._space = typesetter.width(" ", family.plain)
        self._lines = [self._pieces(line) for line in self._broken(words(text), width)]
        self.height = self.line_height * max(1, len(self._lines))

    def _wide(self, atom: Atom) -> float:
        if atom.picture:
            return self.line_height * _PICTURE
        return self._type.width(atom.text, self._family.role(atom))

    def _broken(self, run: Sequence[Word], width: float) -> list[list[Word]]:
        lines: list[list[Word]] = [[]]
        used = 0.0
        for word in run:
            wide = sum(self._wide(atom) for atom in word)
            if lines[-1] and used + self._space + wide > width:
                lines.append([])
                used = 0.0
            used += wide + (self._space if lines[-1] else 0.0)
            lines[-1].append(word)
        return lines

    def _pieces(self, line: Sequence[Word]) -> list[_Piece]:
        pieces: list[_Piece] = []
        left = 0.0
        for number, word in enumerate(line):
            left += self._space if number else 0.0
            for atom in word:
                wide = self._wide(atom)
                role = self._family.role(atom)
                pieces.append(_Piece(atom.text, role, left, wide, atom.picture))
                left += wide
        return pieces

    def draw(
        self,
        canvas: Canvas,
        x: float,
        y: float,
        color: Ink = "ink",
        query: str = "",
        within: tuple[float, float] | None = None,
    ) -> None:
        """Write it with its upper left corner at a point; what is searched for is marked.

        Of the lines only those wholly `within` two heights are drawn.
        """
        for number, line in enumerate(self._lines):
            top = y + number * self.line_height
            if within and (top < within[0] or top + self.line_height > within[1]):
                continue
            if query:
                self._mark(canvas, line, x, top, query)
            for piece in line:
                if piece.picture:
                    side = piece.wide
                    box = (x + piece.left, top + (self.line_height - side) / 2, side, side)
                    canvas.picture(piece.text, box)
                else:
                    canvas.text(piece.text, (x + piece.left, top), piece.role, color, "tl")

    def _mark(self, canvas: Canvas, line: Sequence[_Piece], x: float, y: float, query: str) -> None:
        text, places = self._spelled(line)
        for start, end in finds(text, query):
            left, right = x + places[start] - 1, x + places[end] + 1
            canvas.fill("marked", (left, y + 3, right - left, self.line_height - 6))

    def _spelled(self, line: Sequence[_Piece]) -> tuple[str, list[float]]:
        """Return a line's letters, and how far from its start each and the end stand."""
        text, places = "", []
        end = 0.0
        for piece in line:
            if text and piece.left > end + 0.1:
                text += " "
                places.append(end)
            letters = "" if piece.picture else piece.text
            for at in range(len(letters)):
                before = self._type.width(letters[:at], piece.role) if at else 0.0
                places.append(piece.left + before)
            text += letters
            end = piece.left + piece.wide
        return text, [*places, end]
