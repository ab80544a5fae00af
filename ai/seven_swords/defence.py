"""The samurai phase: strikes, bows, orders, walks, each at its worth less its marker's price."""

from __future__ import annotations

from ai.seven_swords.cards import weigh_threats
from ai.seven_swords.mind import LOW, SURE, Mind, look, offer
from ai.seven_swords.steering import exit_entry
from ai.seven_swords.style import Style
from game.jit import rule
from game.seven_swords.rules.actions import (
    BOW,
    END_SAMURAI,
    ORDER_HOUSE,
    ORDER_PALISADE,
    OUT_AT,
    REARM,
    STRIKE,
    WALK,
    encode,
)
from game.seven_swords.rules.bandit import deploy_cost
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.combat import shot_distance, shot_skill
from game.seven_swords.rules.components import (
    COMBAT,
    DIE_FACES,
    LAST_TURN,
    LEADERSHIP,
    MOVEMENT,
    N_ENTRIES,
    N_HOUSES,
    N_KINDS,
    N_SAMURAI,
    N_SLOTS,
    N_STORES,
    N_SUPPLIES,
    N_TOKENS,
)
from game.seven_swords.rules.dice import below
from game.seven_swords.rules.movement import walk_reach
from game.seven_swords.rules.samurai import bows_for, gate_distance, house_distance, may_use
from game.seven_swords.rules.state import (
    AT_SAMURAI,
    BY_HOUSE,
    NOTHING,
    OUTSIDE,
    SUPPLY_HOME,
    State,
    entry_of,
)
from game.seven_swords.rules.work import Work

#: One more than the highest attack value: combat 4 and a six, and some to spare.
_VALUES = 16
#: Worth of a bow, which is gone once shot.
_BOW_WORTH = 12
#: Steps within which a token is a danger to a site.
_NEAR = 3


@rule
def marker_price(seen: State, style: Style) -> int:
    """Return what a marker on a card costs in the end: actions for the bandits (T2)."""
    turns = min(style.marker_turns, 10 * (LAST_TURN - seen.turn))
    return style.marker * turns // 10


@rule
def use_price(seen: State, style: Style) -> int:
    """Return what using an action costs more than leaving it unused (T7)."""
    if seen.turn >= LAST_TURN:
        return 0
    return max(marker_price(seen, style) - style.marker, 0)


@rule
def prepare(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> None:
    """Look around, and weigh tokens, posts and threats."""
    look(board, seen, work, mind)
    for kind in range(N_KINDS):
        mind.cost_of[kind] = deploy_cost(board, seen, kind)
    weigh_threats(board, seen, mind)
    _weigh_tokens(board, seen, mind, style)
    _weigh_posts(board, seen, work, mind, style)


@rule
def _precious(board: Board, seen: State, mind: Mind) -> int:
    """Set of spaces from which something may still be taken."""
    spaces = 0
    for store in range(N_STORES):
        if mind.store_worth[store] > 0:
            spaces |= board.store_access[store]
    for supply in range(N_SUPPLIES):
        if mind.supply_worth[supply] > 0 and seen.supply_where[supply] == SUPPLY_HOME:
            spaces |= board.supply_access[supply]
    return spaces


@rule
def _weigh_tokens(board: Board, seen: State, mind: Mind, style: Style) -> None:
    precious = _precious(board, seen, mind)
    for token in range(N_TOKENS):
        place = seen.token_place[token]
        mind.token_worth[token] = 0
        if place < 0:
            continue
        worth = style.token_cost * mind.cost_of[board.token_kind[token]]
        if seen.turn >= LAST_TURN:
            worth = 1
        if place < OUTSIDE:
            if seen.turn >= LAST_TURN:
                worth += _last_of_area(board, seen, mind, token)
            else:
                worth += style.token_inside
                if precious >> place & 1:
                    worth += style.token_near
        supply = mind.load[token]
        if supply != NOTHING and seen.turn < LAST_TURN:
            worth += mind.supply_worth[supply] * style.carrier // 100
        mind.token_worth[token] = worth


@rule
def _last_of_area(board: Board, seen: State, mind: Mind, token: int) -> int:
    """Return what an area's points are worth shared among the tokens that hold it (V3)."""
    area = board.area_of[seen.token_place[token]]
    holders = 0
    for other in range(N_TOKENS):
        place = seen.token_place[other]
        if 0 <= place < OUTSIDE and board.area_of[place] == area:
            holders += 1
    return 100 // (holders * holders)


@rule
def _danger(board: Board, seen: State, spot: int) -> int:
    """Return how many tokens inside are near a space."""
    count = 0
    for token in range(N_TOKENS):
        place = seen.token_place[token]
        if 0 <= place < OUTSIDE and board.steps[place, spot] <= _NEAR:
            count += 1
    return count


@rule
def _weigh_posts(board: Board, seen: State, work: Work, mind: Mind, style: Style) -> None:
    """Fill `mind.post`: the worth of a samurai standing on each space when the phase ends."""
    post = mind.post
    for space in range(board.n_spaces):
        post[space] = -(style.life * mind.threat[board.area_of[space]] // SURE)
    if seen.turn >= LAST_TURN:
        post[:] = 0
        return
    for store in range(N_STORES):
        if mind.store_worth[store] > 0:
            _guard(board, seen, mind, style, board.store_access[store], mind.store_worth[store])
    for supply in range(N_SUPPLIES):
        if mind.supply_worth[supply] > 0 and seen.supply_where[supply] == SUPPLY_HOME:
            worth = mind.supply_worth[supply]
            _guard(board, seen, mind, style, board.supply_access[supply], worth)
    for entry in range(N_ENTRIES):
        post[board.gate[entry]] += style.post * work.crowd[entry]
    for token in range(N_TOKENS):
        supply = mind.load[token]
        place = seen.token_place[token]
        if supply != NOTHING and 0 <= place < OUTSIDE:
            gate = board.gate[exit_entry(board, mind, place)]
            post[gate] += mind.supply_worth[supply] // 8


@rule
def _guard(board: Board, seen: State, mind: Mind, style: Style, access: int, worth: int) -> None:
    """Add to the posts at and around a site what guarding it is worth."""
    first = 0
    while access >> first & 1 == 0:
        first += 1
    danger = min(_danger(board, seen, first), 4)
    if danger == 0:
        return
    gain = style.guard * danger * worth // 600
    for space in range(board.n_spaces):
        if access >> space & 1:
            mind.post[space] += gain
        elif board.near[space] & access:
            mind.post[space] += gain // 2


@rule
def _add_kill(mind: Mind, defence: int, worth: int) -> None:
    """Reckon with one more possible casualty in `mind.best`, worth by attack value (A1)."""
    best = mind.best
    value = _VALUES - 1
    while value >= defence:
        best[value] = max(best[value], best[value - defence] + worth)
        value -= 1


@rule
def _mean_best(mind: Mind, skill: int) -> int:
    """Return the average of `mind.best` over a die, with a combat skill added."""
    total = 0
    for face in range(1, DIE_FACES + 1):
        value = face + skill
        if value > 0:
            total += mind.best[min(value, _VALUES - 1)]
    return total // DIE_FACES


@rule
def strike_gain(board: Board, seen: State, mind: Mind, samurai: int, space: int) -> int:
    """Return the mean worth of a samurai's attack from a space (A1)."""
    mind.best[:] = 0
    anybody = False
    for way in range(board.n_links[space]):
        token = mind.who[board.links[space, way]]
        if token != NOTHING:
            anybody = True
            _add_kill(mind, board.token_defence[token], mind.token_worth[token])
    return _mean_best(mind, board.samurai_combat[samurai]) if anybody else 0


@rule
def outside_gain(board: Board, seen: State, mind: Mind, entry: int, skill: int) -> int:
    """Return the mean worth of an attack with so much skill on an entry's outside (A2, A4)."""
    mind.best[:] = 0
    anybody = False
    for token in range(N_TOKENS):
        place = seen.token_place[token]
        if place >= OUTSIDE and entry_of(place) == entry:
            anybody = True
            _add_kill(mind, board.token_defence[token], mind.token_worth[token])
    return _mean_best(mind, skill) if anybody else 0


@rule
def _shot_gain(board: Board, mind: Mind, token: int, skill: int) -> int:
    """Return the mean worth of a shot with so much skill at one token."""
    needed = board.token_defence[token] - skill
    faces = min(DIE_FACES, DIE_FACES + 1 - needed)
    return mind.token_worth[token] * faces // DIE_FACES if faces > 0 else 0


@rule
def best_shot(board: Board, seen: State, work: Work, mind: Mind, source: int) -> int:
    """Find the best target of a bow or house: `mind.shot_at`; return its mean worth."""
    best = -1
    skill = shot_skill(board, seen, source)
    for token in range(N_TOKENS):
        place = seen.token_place[token]
        if not 0 <= place < OUTSIDE:
            continue
        distance = shot_distance(board, seen, source, NOTHING, place)
        gain = _shot_gain(board, mind, token, skill - distance)
        if gain > best:
            best = gain
            mind.shot_at = place
    if source < BY_HOUSE:
        for entry in range(N_ENTRIES):
            if work.crowd[entry] > 0:
                distance = shot_distance(board, seen, source, entry, NOTHING)
                gain = outside_gain(board, seen, mind, entry, skill - distance)
                if gain > best:
                    best = gain
                    mind.shot_at = OUT_AT + entry
    return max(best, 0)


@rule
def rearm_gain(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, entry: int, distance: int
) -> int:
    """Return the mean worth of trying to raise a palisade again (A6)."""
    if seen.turn >= LAST_TURN:
        return 0
    worth = style.rearm + style.rearm * work.crowd[entry] // N_SLOTS
    for token in range(N_TOKENS):
        place = seen.token_place[token]
        if mind.load[token] != NOTHING and 0 <= place < OUTSIDE:
            if exit_entry(board, mind, place) == entry:
                worth += mind.supply_worth[mind.load[token]] // 10
    faces = min(DIE_FACES, DIE_FACES + 1 - distance)
    return worth * faces // DIE_FACES if faces > 0 else 0


@rule
def weigh_combat(board: Board, seen: State, work: Work, mind: Mind, samurai: int) -> int:
    """Note a samurai's best use of a combat marker where he stands; return its worth."""
    space = seen.samurai_space[samurai]
    best = strike_gain(board, seen, mind, samurai, space)
    mind.combat_action[samurai] = encode(STRIKE, samurai) if best > 0 else NOTHING
    if bows_for(board, seen, samurai) > 0:
        shot = best_shot(board, seen, work, mind, AT_SAMURAI + samurai) - _BOW_WORTH
        if shot > best:
            best = shot
            mind.combat_action[samurai] = encode(BOW, samurai)
    return best


@rule
def weigh_leadership(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, samurai: int
) -> int:
    """Note a samurai's best use of a leadership marker; return its worth."""
    lead = board.samurai_leadership[samurai]
    best = 0
    chosen = NOTHING
    for entry in range(N_ENTRIES):
        distance = gate_distance(board, seen, samurai, entry)
        if distance > lead:
            continue
        if seen.gate_armed[entry] == 0:
            gain = rearm_gain(board, seen, work, mind, style, entry, distance)
            action = encode(REARM, samurai, entry)
        elif work.crowd[entry] > 0:
            skill = board.palisade_combat[seen.gate_tile[entry]]
            gain = outside_gain(board, seen, mind, entry, skill)
            action = encode(ORDER_PALISADE, samurai, entry)
        else:
            continue
        if gain > best:
            best = gain
            chosen = action
    if mind.inside > 0:
        for house in range(N_HOUSES):
            if house_distance(board, seen, samurai, house) <= lead:
                gain = best_shot(board, seen, work, mind, BY_HOUSE + house)
                if gain > best:
                    best = gain
                    chosen = encode(ORDER_HOUSE, samurai, house)
    mind.lead_action[samurai] = chosen
    return best


@rule
def weigh_walk(
    board: Board,
    seen: State,
    work: Work,
    mind: Mind,
    samurai: int,
    strikes: bool,
    strike_price: int,
) -> int:
    """Note a samurai's best walk; return its worth.

    With `strikes` he may attack afterwards, which pays as far as it is worth more than
    `strike_price`: the price of that marker and what his combat is worth where he stands.
    """
    here = seen.samurai_space[samurai]
    reached = walk_reach(board, seen, work, samurai)
    best = 0
    mind.walk_action[samurai] = NOTHING
    mind.walk_other[samurai] = NOTHING
    mind.walk_other_gain[samurai] = 0
    for space in range(board.n_spaces):
        if reached >> space & 1 == 0:
            continue
        gain = mind.post[space] - mind.post[here]
        if strikes and board.near[space] & work.tokens_at:
            gain += max(strike_gain(board, seen, mind, samurai, space) - strike_price, 0)
        if gain > best:
            mind.walk_other[samurai] = mind.walk_action[samurai]
            mind.walk_other_gain[samurai] = best
            best = gain
            mind.walk_action[samurai] = encode(WALK, samurai, space)
        elif gain > mind.walk_other_gain[samurai]:
            mind.walk_other[samurai] = encode(WALK, samurai, space)
            mind.walk_other_gain[samurai] = gain
    return best


@rule
def offer_defence(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, source: State
) -> None:
    """Offer every samurai's best use of each marker, and the end of the phase."""
    mind.offers = 0
    offer(mind, encode(END_SAMURAI), 0)
    if seen.actions == 0:
        return
    prepare(board, seen, work, mind, style)
    price = use_price(seen, style)
    for samurai in range(N_SAMURAI):
        if seen.samurai_space[samurai] < 0:
            continue
        combat = LOW
        if may_use(seen, samurai, COMBAT):
            combat = weigh_combat(board, seen, work, mind, samurai)
            if combat > 0:
                _offer_use(mind, mind.combat_action[samurai], combat - price, style, source)
        if may_use(seen, samurai, LEADERSHIP):
            gain = weigh_leadership(board, seen, work, mind, style, samurai)
            if gain > 0:
                net = gain - price * style.lead_price // 100
                _offer_use(mind, mind.lead_action[samurai], net, style, source)
        if may_use(seen, samurai, MOVEMENT):
            strikes = combat > LOW and seen.actions > 1
            gain = weigh_walk(
                board, seen, work, mind, samurai, strikes, price + max(combat - price, 0)
            )
            if gain > 0:
                walking = price * style.walk_price // 100
                _offer_use(mind, mind.walk_action[samurai], gain - walking, style, source)
                other = mind.walk_other_gain[samurai]
                if other > 0:
                    _offer_use(mind, mind.walk_other[samurai], other - walking, style, source)


@rule
def choose_defence(
    board: Board, seen: State, work: Work, mind: Mind, style: Style, source: State
) -> int:
    """Return the next action of a samurai phase."""
    offer_defence(board, seen, work, mind, style, source)
    return mind.label[0]


@rule
def _offer_use(mind: Mind, action: int, gain: int, style: Style, source: State) -> None:
    if gain > 0 and style.noise > 0:
        gain = gain * (100 + below(source, style.noise)) // 100
    offer(mind, action, gain)
