"""What an animation lays over a picture: pieces on the move, and passing effects.

The director's tweens change an :class:`Overlay`; when nothing plays it is empty, and the
table shows the bare picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from game.client.canvas import Canvas
from game.seven_swords.view.picture import Look
from game.seven_swords.view.refs import Point, Ref


class Effect(Protocol):
    """Something drawn over the table for a while."""

    def draw(self, canvas: Canvas) -> None:
        """Draw it as it is now."""


@dataclass
class Overlay:
    """Departures from the picture, by piece."""

    #: Where a piece is drawn instead of where it lies.
    positions: dict[Ref, Point] = field(default_factory=dict)
    #: Pieces, markers, samurai cards, tiles, cards in hand or discards that are not drawn.
    hidden: set[Ref] = field(default_factory=set)
    #: 0 (invisible) to 1.
    alpha: dict[Ref, float] = field(default_factory=dict)
    scale: dict[Ref, float] = field(default_factory=dict)
    #: Degrees, anticlockwise.
    angle: dict[Ref, float] = field(default_factory=dict)
    #: Pieces drawn that the picture does not have, or has otherwise.
    looks: dict[Ref, Look] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    #: True while dice are in the air: those in the tray are not drawn.
    rolling: bool = False

    @property
    def empty(self) -> bool:
        """True when the bare picture shows."""
        return not (
            self.positions
            or self.hidden
            or self.alpha
            or self.scale
            or self.angle
            or self.looks
            or self.effects
            or self.rolling
        )

    def clear(self) -> None:
        """Show the bare picture."""
        for part in (
            self.positions,
            self.hidden,
            self.alpha,
            self.scale,
            self.angle,
            self.looks,
            self.effects,
        ):
            part.clear()
        self.rolling = False

    def forget(self, ref: Ref) -> None:
        """Draw a piece as the picture has it again."""
        self.hidden.discard(ref)
        for part in (self.positions, self.alpha, self.scale, self.angle, self.looks):
            part.pop(ref, None)


NO_OVERLAY = Overlay()
