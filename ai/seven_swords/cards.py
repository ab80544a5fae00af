"""Area cards: which to give up, which to keep for a kill turn, and where they threaten."""

from __future__ import annotations

from ai.seven_swords.mind import SURE, Mind, offer
from ai.seven_swords.style import Style
from game.jit import rule
from game.seven_swords.rules.actions import DISCARD_CARD, REVEAL_CARD, encode
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import LAST_TURN, N_AREAS, N_SAMURAI
from game.seven_swords.rules.dice import below
from game.seven_swords.rules.phases import in_row, is_kill_turn
from game.seven_swords.rules.state import (
    EMPTY,
    INJURED,
    State,
    hidden_card,
)


@rule
def samurai_worth(board: Board, seen: State, style: Style, samurai: int) -> int:
    """Return the worth of a samurai's life: of one who is well and strong, more."""
    worth = style.life + 15 * board.samurai_combat[samurai] + 10 * board.samurai_leadership[samurai]
    if seen.samurai_state[samurai] == INJURED:
        worth -= style.injury
    return worth


@rule
def _prey(board: Board, seen: State, style: Style, area: int) -> int:
    """Return the worth that the card of an area would kill now (T3): the least of those there."""
    least = 1 << 20
    for samurai in range(N_SAMURAI):
        space = seen.samurai_space[samurai]
        if space >= 0 and board.area_of[space] == area:
            least = min(least, samurai_worth(board, seen, style, samurai))
    return least if least < 1 << 20 else 0


@rule
def offer_discards(board: Board, seen: State, mind: Mind, style: Style, source: State) -> None:
    """Offer the cards to discard: high numbers, and areas where nobody would die (T2)."""
    mind.offers = 0
    for card in range(N_AREAS):
        if in_row(seen, card):
            continue
        score = style.action * board.card_number[card]
        if _prey(board, seen, style, card) > 0:
            score -= style.card_threat
        # The samurai side must not be able to work the rest out.
        score += below(source, style.card_threat + 1)
        offer(mind, encode(DISCARD_CARD, card), score)


@rule
def offer_reveals(board: Board, seen: State, mind: Mind, style: Style, source: State) -> None:
    """Offer the cards to reveal on a kill turn, by what they cost the samurai side (T3)."""
    mind.offers = 0
    for card in range(N_AREAS):
        if not in_row(seen, card):
            score = _prey(board, seen, style, card) * 16 + below(source, 16)
            offer(mind, encode(REVEAL_CARD, card), score)


@rule
def choose_discard(board: Board, seen: State, mind: Mind, style: Style, source: State) -> int:
    """Return the card to discard."""
    offer_discards(board, seen, mind, style, source)
    return mind.label[0]


@rule
def choose_reveal(board: Board, seen: State, mind: Mind, style: Style, source: State) -> int:
    """Return the card to reveal on a kill turn."""
    offer_reveals(board, seen, mind, style, source)
    return mind.label[0]


@rule
def weigh_threats(board: Board, seen: State, mind: Mind) -> None:
    """Fill `mind.threat`: the chance that the coming kill turn's card names each area.

    Zero unless the next bandit phase is that of a kill turn (T3). All letters of one number
    are equally likely to lie in the row, as far as the samurai side knows (H1).
    """
    mind.threat[:] = 0
    if seen.turn >= LAST_TURN or not is_kill_turn(seen.turn + 1):
        return
    hand = 0
    for area in range(N_AREAS):
        if seen.card_row[area] == EMPTY:
            hand += 1
    if hand == 0:
        return
    for area in range(N_AREAS):
        number = board.card_number[area]
        letters = 0
        for card in range(N_AREAS):
            if board.card_number[card] == number:
                letters += 1
        held = letters
        for at in range(N_AREAS):
            if seen.card_row[at] == hidden_card(number):
                held -= 1
        # Of several cards in hand one is revealed, the best of them.
        named = SURE * held // letters
        mind.threat[area] = named * 3 // (hand + 2)
