"""An eye for the tests: it sees every text that a scene writes, where, how large, on what."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from game.gallery.studio import prepare

prepare()

import pygame  # noqa: E402
import pytest  # noqa: E402

from game.client.canvas import Box, Canvas  # noqa: E402
from game.client.scene import Scene  # noqa: E402
from game.client.theme import Rgb, contrast  # noqa: E402


@dataclass(frozen=True)
class Written:
    """A text as it was written, in pixels of the window."""

    words: str
    role: str
    #: Where its letters are.
    ink: pygame.Rect
    #: Size of its letters in logical units.
    size: float
    color: Rgb
    #: What lay beneath it, on average.
    ground: Rgb
    #: Whether a panel of the table that it stands on cuts it.
    cut: bool
    #: Whether a list that scrolls may have cut it.
    scrolled: bool

    @property
    def contrast(self) -> float:
        """Contrast of the letters against what lies beneath them."""
        return contrast(self.color, self.ground)


class Eye:
    """Collects what is written while it is open."""

    def __init__(self) -> None:
        self.texts: list[Written] = []
        #: Texts written over others that were still to be seen.
        self.clashes: list[tuple[str, str, pygame.Rect]] = []
        self._looks: list[pygame.Surface] = []
        self.open = False
        #: The box of the panel being painted, innermost last.
        self.panels: list[pygame.Rect] = []
        #: How many windows onto a board these panels lie in.
        self.windows = 0

    def look(self, scene: Scene, canvas: Canvas) -> list[Written]:
        """Draw a scene, and return what it wrote, in order."""
        self.texts.clear()
        self.clashes.clear()
        self._looks.clear()
        self.open = True
        try:
            scene.draw(canvas)
        finally:
            self.open = False
        return list(self.texts)

    def before(self, words: str, ink: pygame.Rect, surface: pygame.Surface, scale: float) -> None:
        """Note which letters that are still to be seen the coming ones would stand on.

        Two lines may come as near as a descender and an ascender that do not meet.
        """
        least = max(3, round(3 * scale))
        for other, look in zip(self.texts, self._looks, strict=True):
            shared = other.ink.clip(ink)
            if other.scrolled or shared.width < 2 or shared.height <= least:
                continue
            now = surface.subsurface(shared)
            then = look.subsurface(shared.move(-other.ink.left, -other.ink.top))
            if pygame.image.tobytes(now, "RGB") == pygame.image.tobytes(then, "RGB"):
                self.clashes.append((other.words, words, shared))

    def after(self, written: Written, surface: pygame.Surface) -> None:
        """Note a text that has just been written."""
        self.texts.append(written)
        self._looks.append(surface.subsurface(written.ink).copy())


_ACROSS = {"l": 0.0, "c": 0.5, "r": 1.0}
_DOWN = {"t": 0.0, "m": 0.5, "b": 1.0}


def _ink(
    canvas: Canvas,
    lines: tuple[str, ...],
    role: str,
    at: tuple[float, float],
    anchor: str,
    shrink: float,
) -> pygame.Rect:
    """Return where the letters of a text come to stand."""
    step = canvas.type.line_height(role) * shrink
    top = at[1] - _DOWN[anchor[0]] * step * len(lines)
    found = []
    for number, line in enumerate(lines):
        if line.strip():
            picture = canvas.type.render(line, role, (0, 0, 0), canvas.scale, shrink)
            x, y = canvas.point(at[0], top + number * step)
            x -= round(_ACROSS[anchor[1]] * picture.get_width())
            y += (canvas.px(step) - picture.get_height()) // 2
            found.append(picture.get_bounding_rect().move(x, y))
    return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 0, 0)


@contextmanager
def open_eye() -> Iterator[Eye]:
    """Watch the canvas: texts are noted, and nothing that is kept painted hides them."""
    eye = Eye()
    write, paint_kept = Canvas.text, Canvas.painted

    def text(
        canvas: Canvas,
        words: str,
        at: tuple[float, float],
        role: str = "body",
        color: Any = "ink",
        anchor: str = "tl",
        *,
        width: float | None = None,
        fit: float | None = None,
    ) -> Box:
        if not eye.open:
            return write(canvas, words, at, role, color, anchor, width=width, fit=fit)
        wide = canvas.type.size(words, role, width)[0]
        shrink = 1.0 if fit is None or wide <= fit else fit / wide
        ink = _ink(canvas, canvas.type.lines(words, role, width), role, at, anchor, shrink)
        # A part of a board is drawn on a part of the window.
        surface, aside = canvas.surface.get_abs_parent(), canvas.surface.get_abs_offset()
        ink, clip = ink.move(aside), canvas.surface.get_clip().move(aside)
        seen = ink.clip(clip)
        if not (seen.width and seen.height):
            return write(canvas, words, at, role, color, anchor, width=width, fit=fit)
        eye.before(words, seen, surface, canvas.scale)
        ground = pygame.transform.average_color(surface, seen)[:3]
        box = write(canvas, words, at, role, color, anchor, width=width, fit=fit)
        panel = eye.panels[-1] if eye.panels else surface.get_rect()
        written = Written(
            words,
            role,
            seen,
            canvas.type.size_of(role) * shrink,
            canvas.theme.color(color)[:3],
            ground,
            cut=clip == panel and not eye.windows and not panel.inflate(2, 2).contains(ink),
            scrolled=not clip.contains(ink) and clip != panel,
        )
        eye.after(written, surface)
        return box

    def painted(
        canvas: Canvas, key: Hashable, box: Box, paint: Callable[[Canvas], None], alpha: int = 255
    ) -> None:
        if not eye.open:
            paint_kept(canvas, key, box, paint, alpha)
            return
        surface, rect = canvas.surface, canvas.rect(box)
        clip = surface.get_clip()
        if not rect.colliderect(clip):
            return
        surface.set_clip(rect.clip(clip))
        eye.panels.append(rect.clip(surface.get_rect()))
        # A window onto a part of a board cuts what reaches beyond it, as it should.
        window = isinstance(key, tuple) and key[0] == "little_board"
        eye.windows += window
        inner = Canvas(surface, canvas.type)
        inner.scale, inner.origin = canvas.scale, rect.topleft
        paint(inner)
        eye.windows -= window
        eye.panels.pop()
        surface.set_clip(clip)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "text", text)
        patch.setattr(Canvas, "painted", painted)
        yield eye
