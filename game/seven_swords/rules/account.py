"""What happened, read off two states and the action between them.

Neither the rules nor a search asks for events. :func:`events` gives one seat's account: what
the seat may not know is HIDDEN in it (H4). Dice are thrown openly, so their faces are in
every account.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import first_of, second_of, verb_of
from game.seven_swords.rules.board import Board
from game.seven_swords.rules.combat import bonus_of, defence_of, shot_distance, shot_skill
from game.seven_swords.rules.components import (
    BANDIT,
    COMBAT,
    LEADERSHIP,
    MOVEMENT,
    N_ENTRIES,
    N_HOUSES,
    N_MARKERS,
    N_SAMURAI,
    N_TOKENS,
    SAMURAI,
)
from game.seven_swords.rules.dice import throw
from game.seven_swords.rules.events import (
    ActionsCounted,
    Aimed,
    AttackRolled,
    BowDrawn,
    CardDiscarded,
    CardRevealed,
    CardsReturned,
    CarriedOff,
    Deployed,
    Event,
    GameEnded,
    HouseTurned,
    Joined,
    MarkersRemoved,
    Moved,
    Ordered,
    PalisadeFell,
    PalisadeTurned,
    PhaseEnded,
    Placed,
    RearmRolled,
    SamuraiDied,
    SamuraiHit,
    SamuraiInjured,
    SamuraiMarked,
    Spared,
    StoreTaken,
    StrikeRolled,
    SupplyOpened,
    SupplyTaken,
    TileChosen,
    TokenKilled,
    Tried,
    TurnBegan,
    Walked,
)
from game.seven_swords.rules.observation import conceal
from game.seven_swords.rules.paths import hop_path, walk_path
from game.seven_swords.rules.phases import marker_count, row_length, samurai_in_area
from game.seven_swords.rules.samurai import gate_distance
from game.seven_swords.rules.scoring import winner
from game.seven_swords.rules.state import (
    AT_PALISADE,
    AT_SAMURAI,
    AT_STORE,
    AT_SUPPLY,
    BANDIT_PHASE,
    CASUALTIES,
    DISCARD,
    EXECUTED,
    HIDDEN,
    INJURED,
    KILLED,
    NOTHING,
    OVER,
    REVEAL,
    SUPPLY_GONE,
    State,
    carried_supply,
    copy,
    hidden_card_number,
)


@dataclass(frozen=True)
class _Step:
    """An action between two states as one seat sees them, with the faces thrown."""

    board: Board
    before: State
    after: State
    verb: int
    a: int
    b: int
    faces: tuple[int, ...]


def dice_faces(before: State, after: State) -> tuple[int, ...]:
    """Return the faces thrown between two true states, by throwing them again."""
    replay = copy(before)
    faces = []
    while (replay.dice != after.dice).any():
        faces.append(int(throw(replay)))
    return tuple(faces)


def events(
    board: Board, before: State, action: int, after: State, seat: int | None = None
) -> list[Event]:
    """Return what happened between two true states, as `seat` may know it (None: all of it)."""
    faces = dice_faces(before, after)
    seen_before, seen_after = copy(before), copy(after)
    if seat is not None:
        conceal(board, seen_before, seat)
        conceal(board, seen_after, seat)
    step = _Step(
        board,
        seen_before,
        seen_after,
        int(verb_of(action)),
        int(first_of(action)),
        int(second_of(action)),
        faces,
    )
    return [*_HAPPENED[step.verb](step), *_phase_changes(step)]


def _phase_changes(step: _Step) -> list[Event]:
    """Counted actions, opened turns and the end, whatever action brought them about."""
    before, after = step.before, step.after
    happened: list[Event] = []
    cards_done = before.stage in (DISCARD, REVEAL) or step.verb == act.LOSE_SAMURAI
    if cards_done and after.stage == BANDIT_PHASE:
        markers = int(marker_count(after))
        unused = int(before.unused)
        happened.append(
            ActionsCounted(BANDIT, int(after.actions) - markers - unused, markers, unused)
        )
    if after.stage in (DISCARD, REVEAL) and (after.turn != before.turn or step.verb == act.READY):
        happened.append(TurnBegan(int(after.turn)))
    if after.stage == OVER:
        happened.append(GameEnded(int(winner(step.board, after))))
    return happened


def _placed(group: str, field_name: str) -> Callable[[_Step], list[Event]]:
    def happened(step: _Step) -> list[Event]:
        return [Placed(group, int(getattr(step.after, field_name)[step.b]), step.b)]

    return happened


def _bow_placed(step: _Step) -> list[Event]:
    return [Placed("bow", 1, step.a)]


def _samurai_placed(step: _Step) -> list[Event]:
    return [Placed("samurai", step.a, step.b)]


def _nothing(step: _Step) -> list[Event]:
    return []


def _card_of_row(step: _Step) -> tuple[int, int, int]:
    """Position, number and letter (HIDDEN if not known) of the card just laid into the row."""
    position = int(row_length(step.before))
    card = int(step.after.card_row[position])
    if card < 0:
        return position, int(hidden_card_number(card)), HIDDEN
    return position, int(step.board.card_number[card]), card


def _discarded(step: _Step) -> list[Event]:
    return [CardDiscarded(*_card_of_row(step))]


def _deaths(step: _Step) -> list[Event]:
    return [
        SamuraiDied(
            samurai, int(step.before.samurai_space[samurai]), int(step.after.samurai_state[samurai])
        )
        for samurai in range(N_SAMURAI)
        if step.before.samurai_state[samurai] < KILLED
        and step.after.samurai_state[samurai] in (KILLED, EXECUTED)
    ]


def _revealed(step: _Step) -> list[Event]:
    position, number, letter = _card_of_row(step)
    threatened = int(samurai_in_area(step.board, step.before, letter)).bit_count()
    return [CardRevealed(position, number, letter, threatened), *_deaths(step)]


def _spent(step: _Step) -> int:
    return int(step.before.actions) - int(step.after.actions)


def _deployed(step: _Step) -> list[Event]:
    entered = [
        token
        for token in range(N_TOKENS)
        if step.before.token_place[token] < 0 <= step.after.token_place[token]
    ]
    return [Deployed(token, int(step.after.token_place[token]), _spent(step)) for token in entered]


def _moved(step: _Step) -> list[Event]:
    token = step.a
    path = tuple(hop_path(step.board, step.before, token, step.b))
    end = int(step.after.token_place[token])
    points = int(step.after.points) if step.after.mover == token else 0
    if end >= 0:
        path = (*path[:-1], end)
    happened: list[Event] = [Moved(token, path, _spent(step), points)]
    supply = int(carried_supply(step.before, token))
    if supply != NOTHING and step.after.supply_where[supply] == SUPPLY_GONE:
        tile = int(step.after.supply_tile[supply])
        happened.append(CarriedOff(token, supply, tile, step.b - act.OUT_AT))
    return happened


def _turned(step: _Step) -> list[Event]:
    """Palisades and houses that were turned up by the action."""
    before, after = step.before, step.after
    palisades = [
        PalisadeTurned(entry, int(after.gate_tile[entry]))
        for entry in range(N_ENTRIES)
        if after.gate_open[entry] and not before.gate_open[entry]
    ]
    houses = [
        HouseTurned(house, int(after.house_tile[house]))
        for house in range(N_HOUSES)
        if after.house_open[house] and not before.house_open[house]
    ]
    return [*palisades, *houses]


def _tried(step: _Step) -> list[Event]:
    return [Tried(step.a, step.b), *_turned(step)]


def _taken(step: _Step) -> list[Event]:
    return [SupplyTaken(step.a, step.b, int(step.before.supply_where[step.b]))]


def _aimed(step: _Step) -> list[Event]:
    return [Aimed(step.a)]


def _joined(step: _Step) -> list[Event]:
    return [Joined(step.a, int(step.before.target))]


def _rolled(step: _Step) -> list[Event]:
    board, before, after = step.board, step.before, step.after
    target = int(before.target)
    tokens = tuple(t for t in range(N_TOKENS) if int(before.attackers) >> t & 1)
    bonuses = tuple(int(bonus_of(board, before, token, target)) for token in tokens)
    # The palisade attacked lies open after the roll, so its defence is read there.
    defence = int(defence_of(board, after, target))
    roll = AttackRolled(target, tokens, step.faces, bonuses, defence)
    happened: list[Event] = [*_turned(step), roll]
    if not roll.success:
        return happened
    if target >= AT_PALISADE:
        happened.append(PalisadeFell(target - AT_PALISADE))
    elif target >= AT_SUPPLY:
        supply = target - AT_SUPPLY
        happened.append(SupplyOpened(supply, int(after.supply_tile[supply])))
    elif target >= AT_STORE:
        store = target - AT_STORE
        happened.append(StoreTaken(store, int(after.store_tile[store])))
    else:
        happened.append(SamuraiHit(target - AT_SAMURAI))
        happened.extend(_deaths(step))
        happened.extend(_injuries(step))
    return happened


def _injuries(step: _Step) -> list[Event]:
    return [
        SamuraiInjured(samurai)
        for samurai in range(N_SAMURAI)
        if step.before.samurai_state[samurai] < INJURED == step.after.samurai_state[samurai]
    ]


def _marked(step: _Step) -> list[Event]:
    return [SamuraiMarked(int(step.before.target), step.a, True)]


def _bandits_ended(step: _Step) -> list[Event]:
    happened: list[Event] = [PhaseEnded(BANDIT, int(step.before.actions))]
    if row_length(step.before) > row_length(step.after):
        happened.append(CardsReturned())
    return happened


def _samurai_ended(step: _Step) -> list[Event]:
    return [PhaseEnded(SAMURAI, int(step.before.actions))]


def _removed(step: _Step) -> list[Event]:
    gone = tuple(
        (samurai, kind)
        for samurai in range(N_SAMURAI)
        for kind in range(N_MARKERS)
        if int(step.before.samurai_markers[samurai] & ~step.after.samurai_markers[samurai]) >> kind
        & 1
    )
    return [MarkersRemoved(gone)] if gone else []


def _chosen(step: _Step) -> list[Event]:
    side = int(step.before.tile_turned[step.a])
    actions = int(step.after.actions)
    return [
        TileChosen(step.a, side, actions),
        ActionsCounted(SAMURAI, actions, 0, 0),
        *_removed(step),
    ]


def _casualties(step: _Step) -> list[Event]:
    return [
        TokenKilled(
            token, int(step.before.token_place[token]), int(carried_supply(step.before, token))
        )
        for token in range(N_TOKENS)
        if step.after.token_place[token] < 0 <= step.before.token_place[token]
    ]


def _in_vain(step: _Step) -> bool:
    """Tell whether a roll killed nobody and leaves nobody to be picked."""
    return step.after.stage != CASUALTIES and not _casualties(step)


def _struck(step: _Step) -> list[Event]:
    skill = int(step.board.samurai_combat[step.a])
    return [
        SamuraiMarked(step.a, COMBAT, False),
        StrikeRolled(AT_SAMURAI + step.a, NOTHING, step.faces[0], skill, 0, _in_vain(step)),
    ]


def _bow_drawn(step: _Step) -> list[Event]:
    area = int(step.board.area_of[step.before.samurai_space[step.a]])
    return [SamuraiMarked(step.a, COMBAT, False), BowDrawn(step.a, area)]


def _house_ordered(step: _Step) -> list[Event]:
    source = int(step.after.source)
    return [SamuraiMarked(step.a, LEADERSHIP, False), Ordered(step.a, source)]


def _shot(step: _Step) -> list[Event]:
    source = int(step.before.source)
    outside = step.a >= act.OUT_AT
    entry = step.a - act.OUT_AT if outside else NOTHING
    distance = int(shot_distance(step.board, step.before, source, entry, step.a))
    skill = int(shot_skill(step.board, step.after, source))
    return [
        *_turned(step),
        StrikeRolled(source, step.a, step.faces[0], skill, distance, _in_vain(step)),
        *_casualties(step),
    ]


def _palisade_ordered(step: _Step) -> list[Event]:
    tile = int(step.after.gate_tile[step.b])
    return [
        SamuraiMarked(step.a, LEADERSHIP, False),
        Ordered(step.a, AT_PALISADE + step.b),
        *_turned(step),
        StrikeRolled(
            AT_PALISADE + step.b,
            act.OUT_AT + step.b,
            step.faces[0],
            int(step.board.palisade_combat[tile]),
            0,
            _in_vain(step),
        ),
    ]


def _rearmed(step: _Step) -> list[Event]:
    needed = int(gate_distance(step.board, step.before, step.a, step.b))
    return [
        SamuraiMarked(step.a, LEADERSHIP, False),
        RearmRolled(step.a, step.b, step.faces[0], needed),
    ]


def _walked(step: _Step) -> list[Event]:
    path = tuple(walk_path(step.board, step.before, step.a, step.b))
    return [SamuraiMarked(step.a, MOVEMENT, False), Walked(step.a, path)]


def _spared(step: _Step) -> list[Event]:
    return [Spared(int(step.before.value))]


_HAPPENED: dict[int, Callable[[_Step], list[Event]]] = {
    act.PLACE_SUPPLY: _placed("supply", "supply_tile"),
    act.PLACE_STORE: _placed("store", "store_tile"),
    act.PLACE_HOUSE: _placed("house", "house_tile"),
    act.PLACE_PALISADE: _placed("palisade", "gate_tile"),
    act.PLACE_BOW: _bow_placed,
    act.PLACE_SAMURAI: _samurai_placed,
    act.READY: _nothing,
    act.DISCARD_CARD: _discarded,
    act.REVEAL_CARD: _revealed,
    act.LOSE_SAMURAI: _deaths,
    act.DEPLOY: _deployed,
    act.MOVE: _moved,
    act.TRY: _tried,
    act.TAKE: _taken,
    act.AIM: _aimed,
    act.JOIN: _joined,
    act.ROLL: _rolled,
    act.MARK: _marked,
    act.INJURE: _injuries,
    act.END_BANDITS: _bandits_ended,
    act.CHOOSE: _chosen,
    act.UNMARK: _removed,
    act.STRIKE: _struck,
    act.BOW: _bow_drawn,
    act.WALK: _walked,
    act.ORDER_PALISADE: _palisade_ordered,
    act.ORDER_HOUSE: _house_ordered,
    act.REARM: _rearmed,
    act.SHOOT: _shot,
    act.KILL: _casualties,
    act.SPARE: _spared,
    act.END_SAMURAI: _samurai_ended,
}
