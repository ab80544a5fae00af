"""Shots of the table: every kind of decision, on both boards, from recorded games."""

from __future__ import annotations

from collections.abc import Callable

from ai.worker import Answer, Status
from game.client.context import Context
from game.gallery.recorded import GAME, Outdated, Recorded, recorded
from game.games import HUMAN, NewGame
from game.seven_swords.rules import state as st
from game.seven_swords.rules.components import BANDIT, SAMURAI
from game.seven_swords.rules.state import State
from game.seven_swords.scenes.controls import HINT, LOG, MAIN, MENU
from game.seven_swords.scenes.play import open_game
from game.seven_swords.scenes.replay_scene import open_replay
from game.seven_swords.scenes.table_scene import TableScene
from game.seven_swords.view import refs
from game.seven_swords.view.refs import Ref

Lay = Callable[[Context], None]
Stop = Callable[[State], bool]


#: The positions that the shots below need: recorded game, what accepts them, turn.
_NEEDS: list[tuple[str, Stop, int]] = []


class Absent:
    """An opponent that thinks for ever."""

    def ask(self, observation: State, request: int) -> None:
        """See Thinker."""

    def poll(self) -> Answer | None:
        """See Thinker."""
        return None

    def close(self) -> None:
        """See Thinker."""


class Adviser:
    """Somebody who advises what was done in a recorded game, with made-up figures."""

    status = Status("ready")

    def __init__(self, source: Recorded, ply: int) -> None:
        self._source = source
        self._ply = ply
        self._request = 0

    def ask(self, observation: State, request: int) -> None:
        """See Counsellor."""
        self._request = request
        self._legal = self._source.engine.legal(observation)

    def forget(self) -> None:
        """See Counsellor."""

    def poll(self) -> Answer | None:
        """See Counsellor."""
        write = self._source.engine.write
        steps = self._source.steps[self._ply : self._ply + 3]
        action = steps[0].action
        others = [other for other in self._legal if other != action][::-7][:2]
        told = [
            {"what": "action", "about": write(choice), "points": points, "visits": visits}
            for choice, points, visits in zip(
                (action, *others), (3.4, 2.1, -0.6), (412, 206, 95), strict=False
            )
        ]
        report = {
            "points": 3.4,
            "chance": 0.62,
            "alternatives": told,
            "line": [{"what": "action", "about": write(step.action)} for step in steps],
        }
        return Answer(self._request, action, report=report)

    def close(self) -> None:
        """See Counsellor."""


def table(
    game: str,
    stop: Stop,
    turn: int = 0,
    *,
    seat: int | None = None,
    then: Callable[[TableScene], None] | None = None,
) -> Lay:
    """Return what lays the table at the first position of a turn or later that is wanted.

    `seat` looks, or whoever is to decide; `then` goes on from there.
    """
    _NEEDS.append((game, stop, turn))

    def lay(context: Context) -> None:
        source = recorded(game)
        steps = source.until(stop, turn)
        now = steps[-1].after if steps else source.replay.states[0]
        viewer = source.engine.to_act(now) if seat is None else seat
        sides = (HUMAN, "policy") if viewer == SAMURAI else ("policy", HUMAN)
        new_game = NewGame(GAME, source.level, sides, source.replay.record.seed)
        scene = open_game(
            context,
            new_game,
            make_thinker=lambda _: Absent(),
            make_counsellor=lambda _: Adviser(source, len(steps)),
            steps=steps,
        )
        if then is not None:
            then(scene)

    return lay


# positions


def stage(number: int) -> Stop:
    """Return what accepts a stage in which there is something to choose."""

    def wanted(state: State) -> bool:
        return int(state.stage) == number

    return wanted


def half_set_up(state: State) -> bool:
    """Accept a setup that lacks about half of everything."""
    return bool((state.supply_tile >= 0).sum() + (state.gate_tile >= 0).sum() >= 5)


def joined(state: State) -> bool:
    """Accept a joint attack with two bandits or more."""
    return bool(state.stage == st.JOINT_ATTACK and int(state.attackers).bit_count() >= 2)


def well_begun(state: State) -> bool:
    """Accept a samurai phase of which most is still to come."""
    return bool(state.stage == st.SAMURAI_PHASE and state.actions >= 4)


def to_share(state: State) -> bool:
    """Accept casualties to be chosen."""
    return bool(state.stage == st.CASUALTIES)


# what is done there


def choose_best(scene: TableScene) -> None:
    """Choose the piece that can do most."""

    def worth(ref: Ref) -> int:
        desk = scene.desk
        assert desk is not None
        desk.choose(ref)
        marks = scene.marks
        count = len(marks.destinations) + 5 * len(marks.targets)
        desk.back()
        return count

    able = sorted(r for r in scene.marks.selectable if r.sort in (refs.TOKEN, refs.SAMURAI))
    if able:
        best = max(able, key=worth)
        assert scene.desk is not None
        scene.desk.choose(best)


def press(ref: Ref) -> Callable[[TableScene], None]:
    """Return what presses a button of the table."""

    def run(scene: TableScene) -> None:
        scene.controls.press(ref, lambda words: None)

    return run


def replay(game: str, stop: Stop, turn: int) -> Lay:
    """Return what lays a recorded game to be looked at again."""
    _NEEDS.append((game, stop, turn))

    def lay(context: Context) -> None:
        source = recorded(game)
        ply = len(source.until(stop, turn))
        open_replay(context, source.replay, source.level, ply)

    return lay


def _over(state: State) -> bool:
    return bool(state.stage == st.OVER)


TABLES: dict[str, Lay] = {
    "setup_begun": table("wellspring", lambda state: True),
    "setup_half": table("wellspring", half_set_up),
    "setup_watched": table("terraces", half_set_up, seat=BANDIT),
    "discard": table("wellspring", stage(st.DISCARD), 2),
    "bandits": table("wellspring", stage(st.BANDIT_PHASE), 5, then=choose_best),
    "attack": table("wellspring", joined, 4),
    "reveal": table("wellspring", stage(st.REVEAL), 11),
    "lose": table("wellspring", stage(st.LOSE), 6),
    "hit": table("hit", stage(st.DAMAGE)),
    "watched": table("wellspring", stage(st.BANDIT_PHASE), 8, seat=SAMURAI),
    "tiles": table("wellspring", stage(st.CHOOSE_TILE), 9),
    "samurai": table("wellspring", stage(st.SAMURAI_PHASE), 9, then=choose_best),
    "casualties": table("wellspring", to_share, 5),
    "aim": table("wellspring", stage(st.TAKE_AIM), 3),
    "ending": table("wellspring", stage(st.BANDIT_PHASE), 12, then=press(MAIN)),
    "menu": table("wellspring", stage(st.BANDIT_PHASE), 13, then=press(MENU)),
    "log": table("wellspring", stage(st.SAMURAI_PHASE), 14, then=press(LOG)),
    "hint_setup": table("wellspring", half_set_up, then=press(HINT)),
    "hint_bandits": table("wellspring", stage(st.BANDIT_PHASE), 8, then=press(HINT)),
    "hint_attack": table("wellspring", joined, 9, then=press(HINT)),
    "hint_samurai": table("terraces", well_begun, 8, then=press(HINT)),
    "late": table("wellspring", stage(st.BANDIT_PHASE), 17),
    "result": table("wellspring", _over, seat=SAMURAI),
    "replay": replay("wellspring", stage(st.BANDIT_PHASE), 10),
    "terraces_bandits": table("terraces", stage(st.BANDIT_PHASE), 8, then=choose_best),
    "terraces_samurai": table("terraces", stage(st.SAMURAI_PHASE), 8, then=choose_best),
    "terraces_markers": table("terraces", stage(st.REMOVE_MARKERS)),
    "terraces_late": table("terraces", stage(st.BANDIT_PHASE), 16, seat=SAMURAI),
}


def complete(game: str) -> bool:
    """Tell whether a recorded game has every position that its shots need."""
    try:
        for name, stop, turn in _NEEDS:
            if name == game:
                recorded(name).until(stop, turn)
    except Outdated:
        return False
    return True
