"""The samurai player's smaller decisions: tiles, markers, hits, victims, aims, casualties."""

from __future__ import annotations

from ai.seven_swords.cards import samurai_worth
from ai.seven_swords.defence import (
    best_shot,
    marker_price,
    prepare,
    use_price,
    weigh_combat,
    weigh_leadership,
    weigh_walk,
)
from ai.seven_swords.mind import Mind, offer
from ai.seven_swords.style import Style
from game.jit import rule
from game.seven_swords.rules.actions import (
    CHOOSE,
    INJURE,
    KILL,
    LOSE_SAMURAI,
    MARK,
    SHOOT,
    SPARE,
    UNMARK,
    encode,
)
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.components import (
    ALL_MARKERS,
    COMBAT,
    LAST_TURN,
    LEADERSHIP,
    MOVEMENT,
    N_MARKERS,
    N_SAMURAI,
    N_TILES,
    N_TOKENS,
)
from game.seven_swords.rules.dice import below
from game.seven_swords.rules.phases import marker_count
from game.seven_swords.rules.samurai import exposed
from game.seven_swords.rules.state import NOTHING, State, bit
from game.seven_swords.rules.work import Work


@rule
def _weigh_uses(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> None:
    """Fill `mind.use`: the worth of each samurai's marker of each kind, were it free."""
    prepare(board, seen, work, mind, style)
    mind.use[:] = 0
    price = use_price(seen, style)
    for samurai in range(N_SAMURAI):
        if seen.samurai_space[samurai] < 0:
            continue
        combat = weigh_combat(board, seen, work, mind, samurai)
        mind.use[samurai, COMBAT] = combat
        mind.use[samurai, LEADERSHIP] = weigh_leadership(board, seen, work, mind, style, samurai)
        mind.use[samurai, MOVEMENT] = weigh_walk(
            board, seen, work, mind, samurai, True, price + max(combat - price, 0)
        )


@rule
def _left_on(board: Board, seen: State, samurai: int, tile: int, turned: int) -> int:
    """Return the markers on a samurai's card after a tile, those of free choice not counted."""
    markers = seen.samurai_markers[samurai]
    if turned == 0:
        return markers
    if board.tile_kind_off[tile] >= 0:
        return markers & ~bit(board.tile_kind_off[tile])
    return 0 if board.tile_count_off[tile] == ALL_MARKERS else markers


@rule
def offer_tiles(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, source: State
) -> None:
    """Offer the five tiles, by what their actions and removals are worth now (T5)."""
    mind.offers = 0
    _weigh_uses(board, seen, work, mind, style)
    price = use_price(seen, style)
    lying = marker_price(seen, style)
    unused = 0 if seen.turn >= LAST_TURN else style.marker
    total = marker_count(seen)
    for tile in range(N_TILES):
        turned = seen.tile_turned[tile]
        actions = board.tile_actions[tile, turned]
        n = 0
        left = 0
        for samurai in range(N_SAMURAI):
            if seen.samurai_space[samurai] < 0:
                continue
            markers = _left_on(board, seen, samurai, tile, turned)
            for kind in range(N_MARKERS):
                if markers >> kind & 1:
                    left += 1
                elif mind.use[samurai, kind] > price:
                    mind.gain[n] = mind.use[samurai, kind] - price
                    n += 1
        if turned == 1 and 0 < board.tile_count_off[tile] < ALL_MARKERS:
            left -= min(board.tile_count_off[tile], total)
        score = (total - left) * lying * style.wipe // 100
        score += _sum_of_best(mind, n, actions, style)
        score -= unused * max(actions - n, 0)
        score += style.turn_a if turned == 0 else style.turn_b
        score += below(source, style.noise + 1)
        offer(mind, encode(CHOOSE, tile), score)


@rule
def choose_tile(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, source: State
) -> int:
    """Return the best tile."""
    offer_tiles(board, seen, work, mind, style, source)
    return mind.label[0]


@rule
def _sum_of_best(mind: Mind, n: int, actions: int, style: Style) -> int:
    """Add up the best gains, each counting less than the one before: they share targets."""
    total = 0
    weight = 100
    for _ in range(min(n, actions)):
        best = 0
        for at in range(1, n):
            if mind.gain[at] > mind.gain[best]:
                best = at
        total += mind.gain[best] * weight // 100
        mind.gain[best] = 0
        weight = weight * style.overlap // 100
    return total


@rule
def choose_unmark(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> int:
    """Return the marker to take off: the one whose kind is most useful on that card (T5)."""
    _weigh_uses(board, seen, work, mind, style)
    best = -1
    chosen = NOTHING
    for samurai in range(N_SAMURAI):
        for kind in range(N_MARKERS):
            if seen.samurai_markers[samurai] >> kind & 1:
                if mind.use[samurai, kind] > best:
                    best = mind.use[samurai, kind]
                    chosen = encode(UNMARK, samurai, kind)
    return chosen


@rule
def offer_damage(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> None:
    """Offer the answers to a hit: each marker that fits, and the injured side (X5)."""
    samurai = seen.target
    _weigh_uses(board, seen, work, mind, style)
    mind.offers = 0
    offer(mind, encode(INJURE), -style.injury)
    lying = marker_price(seen, style)
    for kind in range(N_MARKERS):
        if seen.samurai_markers[samurai] & bit(kind):
            continue
        cost = lying + mind.use[samurai, kind] // 3 + 10
        # A samurai who cannot fight is what the bandits hope for.
        if kind == COMBAT:
            cost += 15
        offer(mind, encode(MARK, kind), -cost)


@rule
def choose_damage(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> int:
    """Return the best answer to a hit."""
    offer_damage(board, seen, work, mind, style)
    return mind.label[0]


@rule
def offer_lost(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> None:
    """Offer the samurai whom the revealed card may have, the least missed first (T3)."""
    mind.offers = 0
    for samurai in range(N_SAMURAI):
        space = seen.samurai_space[samurai]
        if space < 0 or board.area_of[space] != seen.card_shown:
            continue
        worth = samurai_worth(board, seen, style, samurai)
        for kind in range(N_MARKERS):
            # His markers go with him.
            if seen.samurai_markers[samurai] >> kind & 1:
                worth -= style.marker
        offer(mind, encode(LOSE_SAMURAI, samurai), -worth)


@rule
def choose_lost(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> int:
    """Return the samurai whom the card may have."""
    offer_lost(board, seen, work, mind, style)
    return mind.label[0]


@rule
def choose_aim(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> int:
    """Return what the drawn bow or ordered house shoots at (A2, A5)."""
    prepare(board, seen, work, mind, style)
    best_shot(board, seen, work, mind, seen.source)
    return encode(SHOOT, mind.shot_at)


@rule
def choose_casualty(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> int:
    """Return a token of the worthiest set that the attack value kills (A1)."""
    prepare(board, seen, work, mind, style)
    tokens = exposed(board, seen)
    best = 0
    chosen = NOTHING
    # The first casualty of the best set: its worth and what the rest of the value then kills.
    for token in range(N_TOKENS):
        defence = board.token_defence[token]
        if tokens >> token & 1 == 0 or defence > seen.value:
            continue
        worth = mind.token_worth[token] + 1
        worth += _rest(board, mind, tokens & ~bit(token), seen.value - defence)
        if worth > best:
            best = worth
            chosen = token
    return encode(KILL, chosen) if chosen != NOTHING else encode(SPARE)


@rule
def _rest(board: Board, mind: Mind, tokens: int, value: int) -> int:
    best = mind.best
    best[:] = 0
    value = min(value, len(best) - 1)
    for token in range(N_TOKENS):
        if tokens >> token & 1 == 0:
            continue
        defence = board.token_defence[token]
        at = value
        while at >= defence:
            best[at] = max(best[at], best[at - defence] + mind.token_worth[token] + 1)
            at -= 1
    return best[value]
