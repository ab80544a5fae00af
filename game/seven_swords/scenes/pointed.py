"""What a ref of the table stands for in the rules' terms: who is there, and what.

The pointer meets pieces and the keyboard's cursor meets places; both come to the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.seven_swords.rules.actions import OUT_AT
from game.seven_swords.rules.state import (
    AT_PALISADE,
    AT_SAMURAI,
    AT_STORE,
    AT_SUPPLY,
    NOTHING,
)
from game.seven_swords.view import refs
from game.seven_swords.view.picture import PictureState, place_of, standing_on
from game.seven_swords.view.refs import Ref


@dataclass(frozen=True)
class Pointed:
    """Numbers of what is pointed at; NOTHING where there is none."""

    ref: Ref
    #: Village space, or OUT_AT + entry.
    place: int = NOTHING
    #: Deployment slot within the entry.
    slot: int = NOTHING
    token: int = NOTHING
    samurai: int = NOTHING
    #: Whether the samurai was pointed at by his card.
    by_card: bool = False
    #: Palisade square.
    entry: int = NOTHING
    #: A supply, by the space it began on.
    supply: int = NOTHING
    store: int = NOTHING
    house: int = NOTHING
    area: int = NOTHING
    kind: int = NOTHING
    card: int = NOTHING
    tile: int = NOTHING
    #: Samurai and marker kind.
    marker: tuple[int, int] = (NOTHING, NOTHING)

    @property
    def target(self) -> int:
        """The target of an attack that this would be, or NOTHING."""
        for base, number in (
            (AT_SAMURAI, self.samurai),
            (AT_STORE, self.store),
            (AT_SUPPLY, self.supply),
            (AT_PALISADE, self.entry),
        ):
            if number != NOTHING:
                return base + number
        return NOTHING


def pointed(picture: PictureState, ref: Ref) -> Pointed:
    """Return what a ref stands for on a picture."""
    if ref.sort in _BESIDE:
        return _BESIDE[ref.sort](ref)
    if ref.sort == refs.SAMURAI_CARD:
        return _on_card(picture, ref)
    place = place_of(picture, ref)
    there = {piece.sort: piece.number for piece in standing_on(picture, place)}
    token = there.get(refs.TOKEN, NOTHING)
    if place.sort == refs.SPACE:
        samurai = there.get(refs.SAMURAI, NOTHING)
        load = there.get(refs.LOAD, NOTHING)
        return Pointed(ref, place=place.number, token=token, samurai=samurai, supply=load)
    if place.sort == refs.OUT:
        return Pointed(ref, place=OUT_AT + place.number, slot=place.part, token=token)
    if place.sort in _SITES:
        return _SITES[place.sort](ref, place)
    return Pointed(ref)


def _on_card(picture: PictureState, ref: Ref) -> Pointed:
    figure = picture.pieces.get(Ref(refs.SAMURAI, ref.number))
    place = figure.where.number if figure is not None else NOTHING
    return Pointed(ref, place=place, samurai=ref.number, by_card=True)


_BESIDE: dict[str, Callable[[Ref], Pointed]] = {
    refs.POOL: lambda ref: Pointed(ref, kind=ref.number),
    refs.CARD: lambda ref: Pointed(ref, card=ref.number),
    refs.TILE: lambda ref: Pointed(ref, tile=ref.number),
    refs.BOW: lambda ref: Pointed(ref, area=ref.number),
    refs.MARKER: lambda ref: Pointed(
        ref, marker=(ref.number, ref.part), samurai=ref.number, by_card=True
    ),
}
_SITES: dict[str, Callable[[Ref, Ref], Pointed]] = {
    refs.ENTRY: lambda ref, place: Pointed(ref, entry=place.number),
    refs.SUPPLY: lambda ref, place: Pointed(ref, supply=place.number),
    refs.STORE: lambda ref, place: Pointed(ref, store=place.number),
    refs.HOUSE: lambda ref, place: Pointed(ref, house=place.number),
}
