"""The cards and tiles beside the board as data, read from an observation for the picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.seven_swords.rules.bandit import deploy_cost
from game.seven_swords.rules.board import Board, Layout
from game.seven_swords.rules.components import AREAS, KIND_START, KINDS, N_KINDS, N_MARKERS
from game.seven_swords.rules.state import OFF_BOARD, State, hidden_card_number


@dataclass(frozen=True, slots=True)
class CardLook:
    """An area card: letter "" where the observer may not know it."""

    letter: str
    number: int


@dataclass(frozen=True, slots=True)
class SamuraiCard:
    """A samurai card: condition (rules state), printed numbers, marker kinds on it."""

    name: str
    state: int
    combat: int
    movement: int
    leadership: int
    defence: int
    markers: tuple[bool, ...]

    def with_markers(self, markers: tuple[bool, ...]) -> SamuraiCard:
        """Return the card with other markers on it."""
        return replace(self, markers=markers)


@dataclass(frozen=True, slots=True)
class TileCard:
    """A samurai action tile by the side that is up (C4)."""

    name: str
    side: int  # 0 is A
    actions: int
    #: Marker kind that side B takes off, or -1; how many of any kind it takes off.
    kind_off: int
    count_off: int


@dataclass(frozen=True, slots=True)
class PoolCard:
    """A kind of bandit: tokens left to bring, what one costs now, its numbers (C3, D3)."""

    name: str
    left: int
    cost: int
    combat: int
    defence: int
    movement: int


def area_card(card: int, numbers: tuple[int, ...]) -> CardLook:
    """Return an area card of the row as it looks: face down, it shows its number alone (C1)."""
    if card >= 0:
        return CardLook(AREAS[card], numbers[card])
    return CardLook("", hidden_card_number(card))


def hand_cards(
    row: tuple[CardLook, ...], numbers: tuple[int, ...], own: bool
) -> tuple[CardLook, ...]:
    """Return the hand: by letter for its owner, else by number, which gives no letter away."""
    if own:
        gone = {card.letter for card in row}
        return tuple(
            CardLook(letter, number)
            for letter, number in zip(AREAS, numbers, strict=True)
            if letter not in gone
        )
    left = sorted(numbers)
    for card in row:
        left.remove(card.number)
    return tuple(CardLook("", number) for number in left)


def samurai_cards(layout: Layout, state: State) -> tuple[SamuraiCard, ...]:
    """Return the cards of all samurai with the markers that lie on them."""
    cards = []
    for samurai, card in enumerate(layout.values.samurai):
        bits = int(state.samurai_markers[samurai])
        cards.append(
            SamuraiCard(
                card.name,
                int(state.samurai_state[samurai]),
                card.combat,
                card.movement,
                card.leadership,
                card.defence,
                tuple(bool(bits >> kind & 1) for kind in range(N_MARKERS)),
            )
        )
    return tuple(cards)


def tile_cards(layout: Layout, state: State) -> tuple[TileCard, ...]:
    """Return the action tiles with what the side that is up gives."""
    cards = []
    for index, tile in enumerate(layout.values.tiles):
        side = int(state.tile_turned[index])
        actions = tile.actions_b if side else tile.actions_a
        if side:
            cards.append(TileCard(tile.name, 1, actions, tile.kind_off, tile.count_off))
        else:
            cards.append(TileCard(tile.name, 0, actions, -1, 0))
    return tuple(cards)


def pool_cards(board: Board, state: State) -> tuple[PoolCard, ...]:
    """Return the kinds of bandits with what is left of them and what one costs now."""
    cards = []
    for kind in range(N_KINDS):
        tokens = range(KIND_START[kind], KIND_START[kind + 1])
        numbers = tokens[0]
        cards.append(
            PoolCard(
                KINDS[kind].name,
                sum(int(state.token_place[token]) == OFF_BOARD for token in tokens),
                int(deploy_cost(board, state, kind)),
                int(board.token_combat[numbers]),
                int(board.token_defence[numbers]),
                int(board.token_movement[numbers]),
            )
        )
    return tuple(cards)
