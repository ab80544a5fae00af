"""A hint in words: what to do, what was expected of it and of the next best, what comes then.

The words for an action's own odds and dangers are in `hint_reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import first_of, second_of, verb_of
from game.seven_swords.scenes.adviser import Advice
from game.seven_swords.scenes.decision import Decision
from game.seven_swords.scenes.hint_reasons import reasons
from game.seven_swords.scenes.naming import Names, decimal

#: Most alternatives told, and most steps of what is expected.
_ALTERNATIVES, _STEPS = 3, 3
#: Points below which two choices are as good as each other.
_ALIKE = 0.15


def hint_lines(names: Names, decision: Decision, advice: Advice) -> list[str]:
    """Return the lines of a hint, what matters most first."""
    words = _Words(names, decision)
    head = words.capital(words.action(advice.action))
    lines = [names.texts("hint.head", what=head)]
    lines += reasons(names, decision, advice.action)
    if advice.report:
        lines += words.expected(advice.action, advice.report)
    elif advice.first:
        lines.append(names.texts("hint.first"))
    return lines


class _Words:
    """Puts the choices of one decision into words."""

    def __init__(self, names: Names, decision: Decision) -> None:
        self._names = names
        self._decision = decision
        self._say = names.texts

    @staticmethod
    def capital(words: str) -> str:
        return words[:1].upper() + words[1:]

    # actions

    def action(self, action: int) -> str:
        """Return what an action is, as a demand: "Mounted bandit M2 to c4"."""
        verb = int(verb_of(action))
        key, tell = _ACTIONS[verb]
        values = tell(self, int(first_of(action)), int(second_of(action)))
        return self._say(f"hint.do.{key}", **values)

    def aimed(self) -> str:
        return self._names.target(int(self._decision.state.target))

    def palisade_tile(self, tile: int, entry: int) -> dict[str, object]:
        one = self._names.layout.values.palisades[tile]
        numbers = f"{one.combat}/{one.defence}/{one.crossing}"
        return {"numbers": numbers, "gate": self._names.gate(entry)}

    def shot(self, place: int, _: int) -> dict[str, object]:
        decision = self._decision
        if place >= act.OUT_AT:
            return {"what": self._names.place(place)}
        found = [t for t, at in enumerate(decision.state.token_place) if int(at) == place]
        return {"what": self._names.token(found[0]) if found else self._names.place(place)}

    # what a search found

    def choice(self, told: Mapping[str, Any]) -> str:
        """Return a choice of a report in words."""
        about, names = str(told["about"]), self._names
        engine = self._decision.engine
        what = str(told["what"])
        if what == "action":
            return self.action(engine.read(about))
        if what == "assault":
            target = names.target(int(first_of(engine.read(f"attack {about}"))))
            return self._say("hint.purpose.assault", target=target)
        if what == "fetch":
            ids = [site.id for site in names.layout.supplies]
            return self._say("hint.purpose.fetch", supply=names.supply(ids.index(about)))
        if what == "carry":
            return self._say("hint.purpose.carry", token=names.token_named(about))
        return self._say("hint.purpose.occupy", area=about)

    def expected(self, action: int, report: Mapping[str, Any]) -> list[str]:
        """Return what a search expects, of its choice and of others."""
        lines = []
        first, *rest = report["alternatives"]
        others = [other for other in rest if other["visits"]]
        # An attack that is opened says itself what it is a step to.
        if first["what"] != "action" and verb_of(action) != act.AIM:
            lines.append(self._say("hint.purpose.line", what=self.choice(first)))
        lines.append(self._outlook(report))
        if others:
            lines.append(self._next_best(report, others[0]))
        # The first step of the line is the choice itself.
        steps = [self.choice(step) for step in report["line"][1 : _STEPS + 1]]
        if steps:
            lines.append(self._say("hint.then", steps="; ".join(steps)))
        if others:
            lines.append(self._compared([first, *others]))
        return lines

    def _outlook(self, report: Mapping[str, Any]) -> str:
        points, names = float(report["points"]), self._names
        key = "even"
        if round(points, 1) != 0:
            key = "ahead" if points > 0 else "behind"
        chance = self._say("play.percent", n=round(100 * float(report["chance"])))
        points_words = decimal(names.texts, abs(points))
        return self._say(f"hint.expected.{key}", points=points_words, chance=chance)

    def _next_best(self, report: Mapping[str, Any], other: Mapping[str, Any]) -> str:
        loss = float(report["points"]) - float(other["points"])
        key = "alike"
        if abs(loss) >= _ALIKE:
            key = "less" if loss > 0 else "more"
        points = decimal(self._say, abs(loss))
        return self._say(f"hint.next.{key}", what=self.choice(other), points=points)

    def _compared(self, alternatives: Sequence[Mapping[str, Any]]) -> str:
        parts = []
        for other in alternatives[: _ALTERNATIVES + 1]:
            points, visits = float(other["points"]), int(other["visits"])
            sign = "+" if round(points, 1) > 0 else ""
            value = sign + decimal(self._say, points)
            what = self.choice(other)
            parts.append(self._say("hint.compared_part", what=what, points=value, visits=visits))
        return self._say("hint.compared", parts="; ".join(parts))


_Tell = Callable[[_Words, int, int], dict[str, object]]


#: What an action's numbers stand for, by the gap of the text that it fills.
_KINDS: dict[str, Callable[[Names, int], str]] = {
    "area": Names.area,
    "gate": Names.gate,
    "house": Names.house,
    "kind": Names.kind,
    "letter": Names.area,
    "marker": Names.marker,
    "palisade": Names.palisade,
    "place": Names.place,
    "samurai": Names.samurai,
    "space": Names.space,
    "supply": Names.supply,
    "target": Names.target,
    "tile": Names.tile,
    "token": Names.token,
}


def _named(*gaps: str) -> _Tell:
    """Return what fills gaps with the names of an action's first number, and of its second."""

    def tell(words: _Words, *numbers: int) -> dict[str, object]:
        return {
            gap: _KINDS[gap](words._names, number)
            for gap, number in zip(gaps, numbers, strict=False)
        }

    return tell


#: Key of each verb's text under `hint.do`, and its values.
_ACTIONS: dict[int, tuple[str, _Tell]] = {
    act.PLACE_SUPPLY: (
        "place_supply",
        lambda w, a, b: {
            "points": w._names.layout.values.supplies[a],
            "id": w._names.layout.supplies[b].id,
        },
    ),
    act.PLACE_STORE: (
        "place_store",
        lambda w, a, b: {
            "points": w._names.layout.values.stores[a],
            "id": w._names.layout.stores[b].id,
        },
    ),
    act.PLACE_HOUSE: (
        "place_house",
        lambda w, a, b: {
            "combat": w._names.layout.values.houses[a],
            "id": w._names.layout.houses[b].id,
        },
    ),
    act.PLACE_PALISADE: ("place_palisade", _Words.palisade_tile),
    act.PLACE_BOW: ("place_bow", _named("area")),
    act.PLACE_SAMURAI: ("place_samurai", _named("samurai", "space")),
    act.READY: ("ready", _named()),
    act.DISCARD_CARD: (
        "discard",
        lambda w, a, b: {"letter": w._names.area(a), "number": w._names.layout.values.cards[a]},
    ),
    act.REVEAL_CARD: ("reveal", _named("letter")),
    act.LOSE_SAMURAI: ("lose", _named("samurai")),
    act.DEPLOY: ("deploy", _named("kind", "gate")),
    act.MOVE: ("move", _named("token", "place")),
    act.TRY: ("try", _named("token", "palisade")),
    act.TAKE: ("take", _named("token", "supply")),
    act.AIM: ("attack", _named("target")),
    act.JOIN: ("join", lambda w, a, b: {"token": w._names.token(a), "target": w.aimed()}),
    act.ROLL: ("roll", lambda w, a, b: {"target": w.aimed()}),
    act.MARK: (
        "mark",
        lambda w, a, b: {"marker": w._names.marker(a), "samurai": w.aimed()},
    ),
    act.INJURE: ("injure", lambda w, a, b: {"samurai": w.aimed()}),
    act.END_BANDITS: ("end", _named()),
    act.CHOOSE: ("tile", _named("tile")),
    act.UNMARK: ("unmark", _named("samurai", "marker")),
    act.STRIKE: ("strike", _named("samurai")),
    act.BOW: ("bow", _named("samurai")),
    act.WALK: ("walk", _named("samurai", "space")),
    act.ORDER_PALISADE: ("order_palisade", _named("samurai", "palisade")),
    act.ORDER_HOUSE: ("order_house", _named("samurai", "house")),
    act.REARM: ("rearm", _named("samurai", "palisade")),
    act.SHOOT: ("shoot", _Words.shot),
    act.KILL: ("kill", _named("token")),
    act.SPARE: ("spare", _named()),
    act.END_SAMURAI: ("end", _named()),
}
