"""Why an action is not legal: the rule that forbids it, as data for a message.

A refusal is worked out only when somebody asks, and only from what the asking seat may know;
the rules themselves list what is legal and never consult this module. The texts stand in the
game's catalogues under `refusal.<key>`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import OUT_AT, first_of, second_of, verb_of
from game.seven_swords.rules.bandit import deploy_cost, free_token, tried_entry
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.combat import (
    loose_supply,
    outside_tokens,
    shared_targets,
    targets_of,
    token_on,
)
from game.seven_swords.rules.components import (
    AREAS,
    BANDIT,
    COMBAT,
    KINDS,
    LEADERSHIP,
    MARKER_NAMES,
    MOVEMENT,
    N_ENTRIES,
    N_SLOTS,
    N_TOKENS,
    SAMURAI,
    SAMURAI_CARDS,
    SIDE_NAMES,
    TOKEN_NAMES,
)
from game.seven_swords.rules.movement import (
    forget,
    hops,
    location,
    points_held,
    price,
    value_price,
)
from game.seven_swords.rules.phases import in_row
from game.seven_swords.rules.play import to_act
from game.seven_swords.rules.samurai import bows_for, exposed, gate_distance, house_distance
from game.seven_swords.rules.setup import bows_left
from game.seven_swords.rules.state import (
    AT_SAMURAI,
    AT_STORE,
    BANDIT_PHASE,
    BY_HOUSE,
    CASUALTIES,
    CHOOSE_TILE,
    DAMAGE,
    DISCARD,
    EMPTY,
    JOINT_ATTACK,
    LOSE,
    NOTHING,
    OUTSIDE,
    OVER,
    REMOVE_MARKERS,
    REVEAL,
    SAMURAI_PHASE,
    SETUP,
    STAGE_NAMES,
    TAKE_AIM,
    State,
    bit,
    carried_supply,
    entry_of,
)
from game.seven_swords.rules.work import Work, survey


@dataclass(frozen=True)
class Refusal:
    """A forbidden action's rule id, the key of its message, and what fills the message in."""

    rule: str
    key: str
    values: dict[str, str | int] = field(default_factory=dict)


#: The stage in which each verb is possible, and the rule that says so.
_STAGE_OF_VERB = {
    act.PLACE_SUPPLY: (SETUP, "S1"),
    act.PLACE_STORE: (SETUP, "S1"),
    act.PLACE_HOUSE: (SETUP, "S1"),
    act.PLACE_PALISADE: (SETUP, "S1"),
    act.PLACE_BOW: (SETUP, "S1"),
    act.PLACE_SAMURAI: (SETUP, "S1"),
    act.READY: (SETUP, "S4"),
    act.DISCARD_CARD: (DISCARD, "T2"),
    act.REVEAL_CARD: (REVEAL, "T3"),
    act.LOSE_SAMURAI: (LOSE, "T3"),
    act.DEPLOY: (BANDIT_PHASE, "D1"),
    act.MOVE: (BANDIT_PHASE, "M1"),
    act.TRY: (BANDIT_PHASE, "M6"),
    act.TAKE: (BANDIT_PHASE, "X10"),
    act.AIM: (BANDIT_PHASE, "X4"),
    act.JOIN: (JOINT_ATTACK, "X2"),
    act.ROLL: (JOINT_ATTACK, "X2"),
    act.MARK: (DAMAGE, "X5"),
    act.INJURE: (DAMAGE, "X5"),
    act.END_BANDITS: (BANDIT_PHASE, "T4"),
    act.CHOOSE: (CHOOSE_TILE, "T5"),
    act.UNMARK: (REMOVE_MARKERS, "T5"),
    act.STRIKE: (SAMURAI_PHASE, "A1"),
    act.BOW: (SAMURAI_PHASE, "A2"),
    act.WALK: (SAMURAI_PHASE, "A3"),
    act.ORDER_PALISADE: (SAMURAI_PHASE, "A4"),
    act.ORDER_HOUSE: (SAMURAI_PHASE, "A5"),
    act.REARM: (SAMURAI_PHASE, "A6"),
    act.SHOOT: (TAKE_AIM, "A2"),
    act.KILL: (CASUALTIES, "A1"),
    act.SPARE: (CASUALTIES, "A1"),
    act.END_SAMURAI: (SAMURAI_PHASE, "T7"),
}


def missing_setup(state: State) -> dict[str, int]:
    """Return what a setup still lacks, by piece name and count (S4); empty when complete."""
    lacking = {
        "supplies": int((state.supply_tile == EMPTY).sum()),
        "stores": int((state.store_tile == EMPTY).sum()),
        "houses": int((state.house_tile == EMPTY).sum()),
        "palisades": int((state.gate_tile == EMPTY).sum()),
        "bows": int(bows_left(state)),
        "samurai": int((state.samurai_space < 0).sum()),
    }
    return {piece: count for piece, count in lacking.items() if count}


def refuse(board: Board, state: State, work: Work, action: int) -> Refusal:
    """Return why an action that is not legal is not."""
    verb = verb_of(action)
    if state.stage == OVER:
        return Refusal("V2", "over")
    if verb not in _STAGE_OF_VERB:
        return Refusal("T1", "unknown")
    stage, rule = _STAGE_OF_VERB[verb]
    if state.stage != stage:
        if to_act(state) != (BANDIT if stage in _BANDIT_STAGES else SAMURAI):
            return Refusal("T1", "not_your_turn", {"side": SIDE_NAMES[to_act(state)]})
        return Refusal(rule, f"stage.{STAGE_NAMES[int(state.stage)]}")
    found = _REASONS[verb](board, state, work, first_of(action), second_of(action))
    # Every condition of a verb is checked by its reasons; what is left is a piece or place
    # that does not exist.
    return found if found is not None else Refusal(rule, "nothing_there")


_BANDIT_STAGES = (DISCARD, REVEAL, BANDIT_PHASE, JOINT_ATTACK)

_Reason = Callable[[Board, State, Work, int, int], Refusal | None]


def _placing(field_name: str) -> _Reason:
    def reason(board: Board, state: State, work: Work, tile: int, space: int) -> Refusal | None:
        tiles = getattr(state, field_name)
        if tile in tiles:
            return Refusal("S1", "placed_already")
        if space < len(tiles) and tiles[space] != EMPTY:
            return Refusal("S1", "space_taken")
        return None

    return reason


def _place_bow(board: Board, state: State, work: Work, area: int, _: int) -> Refusal | None:
    return Refusal("S1", "no_bows_left") if bows_left(state) == 0 else None


def _place_samurai(
    board: Board, state: State, work: Work, samurai: int, space: int
) -> Refusal | None:
    if samurai >= len(SAMURAI_CARDS):
        return None
    if state.samurai_space[samurai] >= 0:
        return Refusal("S1", "placed_already")
    if space < board.n_spaces:
        return Refusal("S1", "area_has_samurai", {"area": AREAS[board.area_of[space]]})
    return None


def _ready(board: Board, state: State, work: Work, a: int, b: int) -> Refusal | None:
    lacking: dict[str, str | int] = dict(missing_setup(state))
    return Refusal("S4", "setup_incomplete", lacking) if lacking else None


def _card(board: Board, state: State, work: Work, card: int, _: int) -> Refusal | None:
    if card < len(AREAS) and in_row(state, card):
        rule = "T3" if state.stage == REVEAL else "T2"
        return Refusal(rule, "card_discarded", {"area": AREAS[card]})
    return None


def _lose(board: Board, state: State, work: Work, samurai: int, _: int) -> Refusal | None:
    return Refusal("T3", "not_in_area", {"area": AREAS[int(state.card_shown)]})


def _deploy(board: Board, state: State, work: Work, kind: int, entry: int) -> Refusal | None:
    if kind >= len(KINDS) or entry >= len(state.gate_tile):
        return None
    survey(state, work)
    if free_token(state, kind) == NOTHING:
        return Refusal("D2", "none_in_pool", {"kind": KINDS[kind].name})
    if work.crowd[entry] == N_SLOTS:
        return Refusal("D1", "entry_full")
    cost = int(deploy_cost(board, state, kind))
    if cost > state.actions:
        return Refusal("C3", "too_dear", {"cost": cost, "actions": int(state.actions)})
    return None


def _unready(state: State, token: int) -> Refusal | None:
    if token >= N_TOKENS or state.token_place[token] < 0:
        return Refusal("D1", "not_on_board")
    if state.token_spent[token] == 1:
        return Refusal("X1", "spent", {"token": TOKEN_NAMES[token]})
    return None


def _move(board: Board, state: State, work: Work, token: int, place: int) -> Refusal | None:
    unready = _unready(state, token)
    if unready is not None:
        return unready
    start = int(location(state.token_place[token]))
    if board.n_spaces <= place < OUT_AT or place >= OUT_AT + N_ENTRIES:
        return None
    survey(state, work)
    if place == start:
        return Refusal("M1", "stands_there")
    if place < OUT_AT and token_on(state, place) != NOTHING:
        return Refusal("M4", "token_there")
    if place < OUT_AT and work.samurai_at & bit(place):
        return Refusal("M4", "samurai_there")
    if place >= OUT_AT and start >= OUT_AT:
        return Refusal("M10", "leave_by_gate")
    if place >= OUT_AT and start != board.gate[place - OUT_AT]:
        return Refusal("M9", "leave_by_gate")
    if tried_entry(board, state, token) != NOTHING and _beyond(start, place):
        return Refusal("M6", "face_down_palisade")
    carrying = carried_supply(state, token) != NOTHING
    if place >= OUT_AT and work.crowd[place - OUT_AT] == N_SLOTS and not carrying:
        return Refusal("D1", "entry_full")
    # Without a limit on actions: is it only a matter of price?
    found = int(hops(board, state, work, token, start, 1 << 16))
    costs = {int(work.found[at]): int(work.cost[work.found[at]]) for at in range(found)}
    forget(work, found)
    if place not in costs:
        return Refusal("M4", "no_way")
    movement = int(board.token_movement[token])
    cost = int(price(costs[place], int(points_held(state, token)), movement, carrying))
    rule = "M8" if carrying else "M1"
    return Refusal(rule, "too_dear", {"cost": cost, "actions": int(state.actions)})


def _beyond(start: int, place: int) -> bool:
    """Tell whether a place lies on the other side of the palisade next to `start`."""
    return (start >= OUT_AT) != (place >= OUT_AT)


def _try(board: Board, state: State, work: Work, token: int, entry: int) -> Refusal | None:
    unready = _unready(state, token)
    if unready is not None:
        return unready
    if tried_entry(board, state, token) != entry:
        return Refusal("M6", "nothing_to_try")
    cost = int(value_price(carried_supply(state, token) != NOTHING))
    return Refusal("M6", "too_dear", {"cost": cost, "actions": int(state.actions)})


def _take(board: Board, state: State, work: Work, token: int, supply: int) -> Refusal | None:
    unready = _unready(state, token)
    if unready is not None:
        return unready
    if carried_supply(state, token) != NOTHING:
        return Refusal("X10", "carries_already", {"token": TOKEN_NAMES[token]})
    if supply >= len(state.supply_open):
        return None
    if state.supply_open[supply] == 0:
        return Refusal("X10", "face_down_supply")
    if not loose_supply(board, state, supply, token):
        return Refusal("X10", "supply_out_of_reach")
    return Refusal("X10", "too_dear", {"cost": 1, "actions": int(state.actions)})


def _aim(board: Board, state: State, work: Work, target: int, _: int) -> Refusal | None:
    everything = int(shared_targets(state))
    if not everything >> target & 1:
        return Refusal("X4", "no_target")
    if state.actions == 0:
        return Refusal("X1", "too_dear", {"cost": 1, "actions": 0})
    able = [t for t in range(N_TOKENS) if targets_of(board, state, t, everything) >> target & 1]
    if able:
        return Refusal("X1", "all_spent")
    if any(_shut_out(board, state, token, target) for token in range(N_TOKENS)):
        return Refusal("X9", "behind_palisade")
    return Refusal("X3", "nobody_near")


def _shut_out(board: Board, state: State, token: int, target: int) -> bool:
    """Tell whether only its armed palisade keeps a token outside from attacking a target."""
    place = int(state.token_place[token])
    if place < OUTSIDE or state.gate_armed[entry_of(place)] == 0:
        return False
    if board.token_archer[token] == 1:
        return True
    gate = board.gate[entry_of(place)]
    return target < AT_STORE and state.samurai_space[target - AT_SAMURAI] == gate


def _join(board: Board, state: State, work: Work, token: int, _: int) -> Refusal | None:
    unready = _unready(state, token)
    if unready is not None:
        return unready
    everything = int(shared_targets(state))
    if not targets_of(board, state, token, everything) >> int(state.target) & 1:
        place = int(state.token_place[token])
        if place >= OUTSIDE and state.gate_armed[entry_of(place)] == 1:
            return Refusal("X9", "behind_palisade")
        return Refusal("X3", "not_next_to_target", {"token": TOKEN_NAMES[token]})
    return Refusal("X1", "too_dear", {"cost": 1, "actions": int(state.actions)})


def _roll(board: Board, state: State, work: Work, a: int, b: int) -> Refusal | None:
    return Refusal("X2", "no_attackers")


def _mark(board: Board, state: State, work: Work, kind: int, _: int) -> Refusal | None:
    if kind >= len(MARKER_NAMES):
        return None
    return Refusal("X5", "marker_there", {"marker": MARKER_NAMES[kind]})


def _unmark(board: Board, state: State, work: Work, samurai: int, kind: int) -> Refusal | None:
    return Refusal("T5", "no_marker")


def _unable(state: State, samurai: int, kind: int) -> Refusal | None:
    if samurai >= len(SAMURAI_CARDS) or state.samurai_space[samurai] < 0:
        return Refusal("X5", "samurai_gone")
    if state.actions == 0:
        return Refusal("T5", "no_actions")
    if state.samurai_markers[samurai] & bit(kind):
        values: dict[str, str | int] = {
            "samurai": SAMURAI_CARDS[samurai].name,
            "marker": MARKER_NAMES[kind],
        }
        return Refusal("T6", "marker_used", values)
    return None


def _strike(board: Board, state: State, work: Work, samurai: int, _: int) -> Refusal | None:
    return _unable(state, samurai, COMBAT) or Refusal("A1", "nobody_adjacent")


def _bow(board: Board, state: State, work: Work, samurai: int, _: int) -> Refusal | None:
    unable = _unable(state, samurai, COMBAT)
    if unable is not None:
        return unable
    if bows_for(board, state, samurai) == 0:
        return Refusal("A2", "no_bow", {"area": _area(board, state, samurai)})
    return Refusal("A2", "no_token_anywhere")


def _area(board: Board, state: State, samurai: int) -> str:
    return AREAS[int(board.area_of[state.samurai_space[samurai]])]


def _walk(board: Board, state: State, work: Work, samurai: int, space: int) -> Refusal | None:
    unable = _unable(state, samurai, MOVEMENT)
    if unable is not None:
        return unable
    if space >= board.n_spaces:
        return Refusal("A3", "samurai_stay_inside")
    survey(state, work)
    if (work.samurai_at | work.tokens_at) & bit(space):
        return Refusal("A3", "space_occupied")
    far = int(board.steps[state.samurai_space[samurai], space])
    movement = int(board.samurai_movement[samurai])
    if far > movement:
        return Refusal("A3", "too_far", {"distance": far, "movement": movement})
    return Refusal("A3", "way_blocked")


def _too_far_to_order(board: Board, samurai: int, distance: int, rule: str) -> Refusal | None:
    lead = int(board.samurai_leadership[samurai])
    if distance > lead:
        return Refusal(rule, "beyond_leadership", {"distance": distance, "leadership": lead})
    return None


def _order_palisade(
    board: Board, state: State, work: Work, samurai: int, entry: int
) -> Refusal | None:
    unable = _unable(state, samurai, LEADERSHIP)
    if unable is not None or entry >= len(state.gate_armed):
        return unable
    if state.gate_armed[entry] == 0:
        return Refusal("A4", "palisade_down")
    if not outside_tokens(state, entry):
        return Refusal("A4", "nobody_outside")
    distance = int(gate_distance(board, state, samurai, entry))
    return _too_far_to_order(board, samurai, distance, "A4")


def _order_house(
    board: Board, state: State, work: Work, samurai: int, house: int
) -> Refusal | None:
    unable = _unable(state, samurai, LEADERSHIP)
    if unable is not None or house >= len(state.house_tile):
        return unable
    survey(state, work)
    if work.tokens_at == 0:
        return Refusal("A5", "nobody_inside")
    distance = int(house_distance(board, state, samurai, house))
    return _too_far_to_order(board, samurai, distance, "A5")


def _rearm(board: Board, state: State, work: Work, samurai: int, entry: int) -> Refusal | None:
    unable = _unable(state, samurai, LEADERSHIP)
    if unable is not None or entry >= len(state.gate_armed):
        return unable
    if state.gate_armed[entry] == 1:
        return Refusal("A6", "palisade_armed")
    distance = int(gate_distance(board, state, samurai, entry))
    return _too_far_to_order(board, samurai, distance, "A6")


def _shoot(board: Board, state: State, work: Work, place: int, _: int) -> Refusal | None:
    if place >= OUT_AT and state.source >= BY_HOUSE:
        return Refusal("A5", "house_inside_only")
    return Refusal("A5" if state.source >= BY_HOUSE else "A2", "no_token_there")


def _kill(board: Board, state: State, work: Work, token: int, _: int) -> Refusal | None:
    if token >= N_TOKENS or not exposed(board, state) >> token & 1:
        return Refusal("A1", "not_exposed")
    values: dict[str, str | int] = {
        "defence": int(board.token_defence[token]),
        "value": int(state.value),
    }
    return Refusal("A1", "value_too_low", values)


def _never(board: Board, state: State, work: Work, a: int, b: int) -> Refusal | None:
    return None


_REASONS: dict[int, _Reason] = {
    act.PLACE_SUPPLY: _placing("supply_tile"),
    act.PLACE_STORE: _placing("store_tile"),
    act.PLACE_HOUSE: _placing("house_tile"),
    act.PLACE_PALISADE: _placing("gate_tile"),
    act.PLACE_BOW: _place_bow,
    act.PLACE_SAMURAI: _place_samurai,
    act.READY: _ready,
    act.DISCARD_CARD: _card,
    act.REVEAL_CARD: _card,
    act.LOSE_SAMURAI: _lose,
    act.DEPLOY: _deploy,
    act.MOVE: _move,
    act.TRY: _try,
    act.TAKE: _take,
    act.AIM: _aim,
    act.JOIN: _join,
    act.ROLL: _roll,
    act.MARK: _mark,
    act.INJURE: _never,
    act.END_BANDITS: _never,
    act.CHOOSE: _never,
    act.UNMARK: _unmark,
    act.STRIKE: _strike,
    act.BOW: _bow,
    act.WALK: _walk,
    act.ORDER_PALISADE: _order_palisade,
    act.ORDER_HOUSE: _order_house,
    act.REARM: _rearm,
    act.SHOOT: _shoot,
    act.KILL: _kill,
    act.SPARE: _never,
    act.END_SAMURAI: _never,
}
