"""A table in a window without a screen: games are played by clicks or keys, nobody waits."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.client_support import Stage  # isort: skip - it names the drivers, so it comes first

import pygame

from ai.opponent import make
from ai.worker import Status
from game.client.scenes.confirm import Confirm
from game.client.scenes.hand_over import HandOver
from game.client.session import Session, Step, Thinker
from game.games import HUMAN, NewGame
from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import OUT_AT, encode, first_of, second_of, verb_of
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import (
    AT_STORE,
    BANDIT_PHASE,
    OUTSIDE,
    SAMURAI_PHASE,
    SETUP,
    State,
)
from game.seven_swords.scenes.answer_desk import LoseDesk
from game.seven_swords.scenes.dealing import deal
from game.seven_swords.scenes.decision import Decision
from game.seven_swords.scenes.desk import Desk
from game.seven_swords.scenes.offer import Offer
from game.seven_swords.scenes.play import open_game
from game.seven_swords.scenes.table_scene import TableScene
from game.seven_swords.view import refs
from game.seven_swords.view.focus import Spot
from game.seven_swords.view.picture import place_of
from game.seven_swords.view.refs import Ref, goal_refs, target_ref
from tests.rules.boards import engine_of

LEVELS = ("wellspring", "terraces")


def set_up(level: str = "wellspring") -> list[int]:
    """Return the deployment of first games and READY, always the same."""
    engine = engine_of(level)
    dealt = deal(engine, engine.initial(1), 7, first_game=True)
    return [*dealt, int(encode(act.READY))]


def prefix(level: str, stage: int, seed: int = 0, actions: int = 1) -> list[int]:
    """Return the actions of a random game up to where a stage offers several choices.

    A phase is hardly ever ended early, so that much happens. `actions` is the least number of
    actions that are left then.
    """
    engine = engine_of(level)
    for attempt in range(seed, seed + 60):
        chance = random.Random(attempt)
        state, played = engine.initial(attempt), list[int]()
        while engine.to_act(state) >= 0 and state.turn < 16:
            legal = engine.legal(state)
            enough = stage not in _PHASES or state.actions >= actions
            if state.stage == stage and enough and (len(legal) > 1 or stage == SETUP):
                return [attempt, *played]
            lively = [action for action in legal if verb_of(action) not in _ENDS]
            # Samurai are attacked whenever they can be, else hits would be rare.
            hits = [a for a in lively if verb_of(a) == act.AIM and first_of(a) < AT_STORE]
            pool = hits if hits and chance.random() < 0.3 else lively
            action = chance.choice(pool if pool and chance.random() < 0.97 else legal)
            played.append(action)
            state = engine.apply(state, action)
    raise AssertionError(f"stage {stage} was not reached")


_ENDS = frozenset((act.END_BANDITS, act.END_SAMURAI))
_PHASES = frozenset((BANDIT_PHASE, SAMURAI_PHASE))


@dataclass(frozen=True)
class Said:
    """An answer of an opponent that thinks here and at once."""

    request: int
    action: int | None
    failure: str = ""
    report: Mapping[str, Any] = field(default_factory=dict)


class Here:
    """An opponent in this process: it answers when it is next listened to."""

    def __init__(self, choose: Callable[[State], int | None]) -> None:
        self.choose = choose
        self.closed = False
        self.status = Status("ready")
        #: Everything that it has been asked about.
        self.asked: list[State] = []
        #: What it says of its choices.
        self.report: Mapping[str, Any] = {}
        self._said: list[Said] = []

    def ask(self, observation: State, request: int) -> None:
        self.asked.append(observation)
        self._said = [Said(request, self.choose(observation), report=self.report)]

    def forget(self) -> None:
        self._said = []

    def poll(self) -> Said | None:
        return self._said.pop() if self._said else None

    def close(self) -> None:
        self.closed = True


class Table(Stage):
    """A game at the table, with hands to play it."""

    def __init__(
        self,
        seats: tuple[str, str] = (HUMAN, HUMAN),
        *,
        level: str = "wellspring",
        seed: int = 1,
        speed: str = "off",
        language: str = "en",
        size: tuple[int, int] = (1280, 720),
        zoom: int = 100,
        actions: Iterable[int] = (),
        ask: bool = False,
    ) -> None:
        super().__init__(language=language, size=size, zoom=zoom)
        settings = self.context.settings
        settings.override("own_speed", speed)
        settings.override("opponent_speed", speed)
        settings.override("ask_before_end", ask)
        self.new_game = NewGame("seven_swords", level, seats, seed)
        self._engine = engine_of(level)
        self.thinkers: list[Here] = []
        #: Those who have been asked for a hint.
        self.counsellors: list[Here] = []
        self._scene = open_game(
            self.context,
            self.new_game,
            make_thinker=self._thinker,
            make_counsellor=self._counsellor,
            actions=list(actions),
        )
        self.steps: list[Step] = []
        self.frames(1)

    def _thinker(self, seat: int) -> Thinker:
        name, seed = self.new_game.seats[seat], self.new_game.seed
        self.thinkers.append(Here(make(name, self.engine, seat, seed).choose))
        return self.thinkers[-1]

    def _counsellor(self, seat: int) -> Here:
        choose = make("policy", self.engine, seat, self.new_game.seed).choose
        self.counsellors.append(Here(choose))
        return self.counsellors[-1]

    @property
    def scene(self) -> TableScene:
        """The table."""
        return self._scene

    @property
    def engine(self) -> SevenSwords:
        """The rules on its board."""
        return self._engine

    # where the game stands

    @property
    def session(self) -> Session:
        return self.scene.session

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def played(self) -> list[str]:
        """All actions so far, in the notation."""
        return [self.engine.write(step.action) for step in self.session.steps]

    def settle(self, most: int = 4000) -> None:
        """Let time pass until somebody here has to do something."""
        for _ in range(most):
            if isinstance(self.top, HandOver):
                self.seconds(0.5)
                self.click("open", rest=0.0)
            elif self.top is not self.scene or (self.session.yours and not self.scene.busy):
                return
            else:
                self.frames(1)
        raise AssertionError("nobody came to decide")

    def wait(self, most: int = 6000) -> None:
        """Let time pass until nothing is being shown any more."""
        for _ in range(most):
            if not self.scene.busy:
                return
            self.frames(1)
        raise AssertionError("the show does not end")

    def at_rest(self) -> None:
        """Assert that what is shown is what is."""
        show = self.scene.show
        assert not show.director.busy
        assert show.overlay.empty
        show._last = None
        assert show.picture == show.model(self.session.state)

    # hands

    def click_ref(self, ref: Ref, rest: float = 0.3) -> None:
        """Click on a thing of the table."""
        self.click_at(*spot_of(self.scene, ref).box.centre, rest=rest)

    def drag(self, start: Ref, end: Ref) -> None:
        """Drag a thing onto another."""
        (x0, y0), (x1, y1) = [spot_of(self.scene, ref).box.centre for ref in (start, end)]
        self.seconds(0.3)
        self.move(x0, y0)
        self.press(x0, y0)
        for part in (0.3, 0.7, 1.0):
            self.drag_to(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
        self.release(x1, y1)

    def drag_to(self, x: float, y: float) -> None:
        self._mouse(pygame.MOUSEMOTION, x, y, buttons=(1, 0, 0))
        self.frames(1)

    def button(self, name: str, rest: float = 0.3) -> None:
        """Click one of the table's buttons."""
        buttons = self.scene.controls.buttons
        ref = next(ref for ref, button in buttons.items() if button.name == name)
        self.click_ref(ref, rest)

    def option(self, words: str, by_keys: bool = False) -> None:
        """Take the line of the open choice that says some words."""
        assert isinstance(self.top, Offer)
        texts = [option.text for option in self.top.options]
        number = texts.index(words)
        if not by_keys:
            self.click(f"option_{number}", rest=0.3)
            return
        while self.focus != f"option_{number}":
            self.key("down")
        self.key("return")

    def go_to(self, ref: Ref) -> None:
        """Bring the keyboard's cursor to a thing, by Tab where it leads there, else by arrows."""
        scene = self.scene
        if ref.sort in (refs.TOKEN, refs.SAMURAI):
            ref = place_of(scene.picture, ref)
        hand = scene.hand
        ring = [hand._node(other) for group in hand._groups() for other in group]
        if ref in ring:
            start = ring.index(hand.cursor) if hand.cursor in ring else -1
            ahead = (ring.index(ref) - start) % len(ring)
            way = "tab" if ahead <= len(ring) / 2 else "shift+tab"
            for _ in range(len(ring) + 1):
                if hand.by_keys and hand.cursor == ref:
                    return
                self.key(way)
        if not hand.by_keys or hand.cursor is None:
            self.key("right")
        for name in self._arrows(hand.cursor, ref):
            self.key(name)
        assert hand.cursor == ref

    def _arrows(self, start: Ref | None, goal: Ref) -> list[str]:
        names = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        came: dict[Ref | None, tuple[Ref | None, str]] = {start: (None, "")}
        waiting = deque([start])
        while waiting and goal not in came:
            here = waiting.popleft()
            for name, (dx, dy) in names.items():
                there = self.scene.spots.focus_neighbour(here, dx, dy)
                if there is not None and there not in came:
                    came[there] = (here, name)
                    waiting.append(there)
        way: list[str] = []
        at: Ref | None = goal
        while at != start:
            at, name = came[at]
            way.append(name)
        return way[::-1]

    def act_out(self, action: int, *, keys: bool = False) -> None:
        """Do what a player does to carry out a legal action, by clicks or by keys alone."""
        for gesture in gestures(self.scene, action):
            if isinstance(gesture, Ref):
                self.touch(gesture, keys)
            elif isinstance(self.top, Offer):
                self.option(gesture, keys)
        if isinstance(self.top, Confirm):
            self.key("right", "return") if keys else self.click("yes")

    def touch(self, ref: Ref, keys: bool) -> None:
        """Click on a thing, or go to it and confirm."""
        if not keys:
            self.click_ref(ref)
            return
        self.go_to(ref)
        self.key("return")


#: What makes a table for a test, and closes it in the end.
Lay = Callable[..., Table]


def gestures(scene: TableScene, action: int) -> list[Ref | str]:
    """Return what to touch, and which words to choose, to carry out an action at the table."""
    verb, a, b = int(verb_of(action)), int(first_of(action)), int(second_of(action))
    return [*unselect(scene, verb), *_GESTURES[verb](scene, a, b)]


def unselect(scene: TableScene, verb: int) -> list[Ref]:
    """What is still chosen from before is given up by touching it again."""
    selected = scene.desk.selected if scene.desk is not None else None
    return [selected] if selected is not None and verb in _FRESH else []


def desk_of(scene: TableScene) -> Desk:
    """Return the desk at which somebody here decides."""
    assert scene.desk is not None
    return scene.desk


def decision_of(scene: TableScene) -> Decision:
    """Return what is to be decided at the table."""
    return desk_of(scene).decision


def spot_of(scene: TableScene, ref: Ref) -> Spot:
    """Return where a thing lies on the table."""
    spot = scene.spots.spot(ref)
    assert spot is not None, ref
    return spot


def _say(scene: TableScene, key: str, **values: object) -> str:
    return scene.texts(f"play.offer.{key}", **values)


def _slot(scene: TableScene, entry: int) -> Ref:
    taken = {int(place) for place in scene.session.state.token_place}
    for slot in range(3):
        if OUTSIDE + 3 * entry + slot not in taken:
            return Ref(refs.OUT, entry, slot)
    return Ref(refs.OUT, entry)


def _goal(scene: TableScene, place: int) -> Ref:
    return _slot(scene, place - OUT_AT) if place >= OUT_AT else goal_refs(place)[0]


def _supply_ref(scene: TableScene, supply: int) -> Ref:
    look = scene.picture.pieces[Ref(refs.LOAD, supply)]
    return look.where


def _take(scene: TableScene, token: int, supply: int) -> list[Ref | str]:
    return [Ref(refs.TOKEN, token), _supply_ref(scene, supply), _say(scene, "take")]


def _aim(scene: TableScene, target: int, _: int) -> list[Ref | str]:
    # A palisade that can be tried, too, asks what is meant.
    return [target_ref(target), _say(scene, "attack_palisade")]


def _strike(scene: TableScene, samurai: int, _: int) -> list[Ref | str]:
    token = decision_of(scene).neighbours(samurai)[0]
    name = scene.names.samurai(samurai)
    return [
        Ref(refs.SAMURAI, samurai),
        Ref(refs.TOKEN, token),
        _say(scene, "strike", samurai=name),
    ]


def _order_palisade(scene: TableScene, samurai: int, entry: int) -> list[Ref | str]:
    words = _say(
        scene,
        "order",
        samurai=scene.names.samurai(samurai),
        palisade=scene.names.palisade(entry),
    )
    return [Ref(refs.SAMURAI, samurai), Ref(refs.ENTRY, entry), words]


def _order_house(scene: TableScene, samurai: int, house: int) -> list[Ref | str]:
    # A house with one bandit to shoot at asks for the shot at once.
    names = {"samurai": scene.names.samurai(samurai), "house": scene.names.house(house)}
    return [
        Ref(refs.SAMURAI, samurai),
        Ref(refs.HOUSE, house),
        _say(scene, "order_house", **names),
    ]


def _rearm(scene: TableScene, samurai: int, entry: int) -> list[Ref | str]:
    words = _say(
        scene,
        "rearm",
        samurai=scene.names.samurai(samurai),
        palisade=scene.names.palisade(entry),
    )
    return [Ref(refs.SAMURAI, samurai), Ref(refs.ENTRY, entry), words]


def shot_at(decision: Decision, place: int) -> Ref:
    """Return what is touched to shoot at a place."""
    if place < OUT_AT:
        return Ref(refs.SPACE, place)
    return Ref(refs.TOKEN, decision.outside(place - OUT_AT)[0])


def _shoot(scene: TableScene, place: int, _: int) -> list[Ref | str]:
    return [shot_at(decision_of(scene), place)]


def _lose(scene: TableScene, samurai: int, _: int) -> list[Ref | str]:
    assert isinstance(scene.desk, LoseDesk)
    return [Ref(refs.SAMURAI, samurai), scene.desk.words(samurai)]


def _main(scene: TableScene, a: int, b: int) -> list[Ref | str]:
    return [Ref(refs.BUTTON, 2)]


#: Verbs at whose gestures nothing may be chosen before.
_FRESH = frozenset(
    {
        *(act.DEPLOY, act.MOVE, act.TRY, act.TAKE, act.AIM),
        *(act.STRIKE, act.WALK, act.ORDER_PALISADE, act.ORDER_HOUSE, act.REARM),
        *(act.PLACE_SUPPLY, act.PLACE_STORE, act.PLACE_HOUSE, act.PLACE_PALISADE),
        *(act.PLACE_BOW, act.PLACE_SAMURAI),
    }
)

_Gesture = Callable[[TableScene, int, int], list[Ref | str]]

_GESTURES: dict[int, _Gesture] = {
    act.PLACE_SUPPLY: lambda s, a, b: [Ref(refs.TRAY_SUPPLY, a), Ref(refs.SUPPLY, b)],
    act.PLACE_STORE: lambda s, a, b: [Ref(refs.TRAY_STORE, a), Ref(refs.STORE, b)],
    act.PLACE_HOUSE: lambda s, a, b: [Ref(refs.TRAY_HOUSE, a), Ref(refs.HOUSE, b)],
    act.PLACE_PALISADE: lambda s, a, b: [Ref(refs.TRAY_PALISADE, a), Ref(refs.ENTRY, b)],
    act.PLACE_BOW: lambda s, a, b: [Ref(refs.TRAY_BOW), Ref(refs.BOW, a)],
    act.PLACE_SAMURAI: lambda s, a, b: [Ref(refs.SAMURAI_CARD, a), Ref(refs.SPACE, b)],
    act.READY: _main,
    act.DISCARD_CARD: lambda s, a, b: [Ref(refs.CARD, a)],
    act.REVEAL_CARD: lambda s, a, b: [
        Ref(refs.CARD, a),
        _say(s, "reveal_yes", area=s.names.area(a)),
    ],
    act.LOSE_SAMURAI: _lose,
    act.DEPLOY: lambda s, a, b: [Ref(refs.POOL, a), _slot(s, b)],
    act.MOVE: lambda s, a, b: [Ref(refs.TOKEN, a), _goal(s, b), _say(s, "step")],
    act.TRY: lambda s, a, b: [Ref(refs.TOKEN, a), Ref(refs.ENTRY, b), _say(s, "try")],
    act.TAKE: _take,
    act.AIM: _aim,
    act.JOIN: lambda s, a, b: [Ref(refs.TOKEN, a)],
    act.ROLL: _main,
    act.MARK: lambda s, a, b: [Ref(refs.MARKER, int(s.session.state.target), a)],
    act.INJURE: lambda s, a, b: [
        Ref(refs.SAMURAI_CARD, int(s.session.state.target)),
        _say(s, "injure"),
    ],
    act.END_BANDITS: _main,
    act.CHOOSE: lambda s, a, b: [Ref(refs.TILE, a)],
    act.UNMARK: lambda s, a, b: [Ref(refs.MARKER, a, b)],
    act.STRIKE: _strike,
    act.WALK: lambda s, a, b: [Ref(refs.SAMURAI, a), Ref(refs.SPACE, b)],
    act.ORDER_PALISADE: _order_palisade,
    act.ORDER_HOUSE: _order_house,
    act.REARM: _rearm,
    act.SHOOT: _shoot,
    act.KILL: lambda s, a, b: [Ref(refs.TOKEN, a)],
    act.SPARE: _main,
    act.END_SAMURAI: _main,
}
