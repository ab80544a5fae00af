"""The rules as pages of the reader: their order, numbers, figures and things to try.

The words stand in the catalogues under `rules`. A page opens by its id, by the stage of a
game (`page_of`), or by the id of a rule, as refusals name it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.client.context import Context
from game.client.help import Page
from game.client.widgets.manual import Figure, Link
from game.seven_swords.rules.board import Layout, Values
from game.seven_swords.rules.components import AREAS, MARKER_NAMES
from game.seven_swords.rules.odds import reach
from game.seven_swords.rules.state import STAGE_NAMES
from game.seven_swords.rules.work import new_work
from game.seven_swords.scenes import rules_figures as figures
from game.seven_swords.scenes.lessons.examples import ExampleRules, examples
from game.seven_swords.scenes.lessons.little_board import BoardFigure
from game.seven_swords.scenes.rules_values import page_values
from game.seven_swords.view.cards import CardLook
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.picture import picture_model
from game.seven_swords.view.refs import goal_refs
from game.seven_swords.view.spots import Spots

#: Pages under their headings, in order.
CONTENTS = (
    ("begin", ("minute", "goal", "table", "turn", "setup")),
    ("bandits", ("cards", "kill", "deploy", "move", "palisades", "attack", "plunder")),
    ("samurai", ("tiles", "fight", "orders")),
    ("more", ("secrets", "numbers")),
)

#: The page on what is decided in each stage.
_PAGE_OF_STAGE = {
    "setup": "setup",
    "discard": "cards",
    "reveal": "kill",
    "lose": "kill",
    "bandit_phase": "move",
    "joint_attack": "attack",
    "damage": "attack",
    "choose_tile": "tiles",
    "remove_markers": "tiles",
    "samurai_phase": "fight",
    "take_aim": "fight",
    "casualties": "fight",
    "over": "goal",
}


def page_of(stage: int) -> str:
    """Return the id of the page on a stage of the game."""
    return _PAGE_OF_STAGE[STAGE_NAMES[stage]]


def help_pages(engine: Any = None) -> list[Page]:
    """Return the rules pages; with `engine` they speak of the board being played."""
    layout: Layout | None = engine.layout if engine is not None else None
    made = _Maker(layout)
    return [
        Page(
            id=page,
            title=f"rules.{page}.title",
            body=f"rules.{page}.body",
            values=made.values,
            figures=made.figures,
            links=made.links,
            group=f"rules.group.{group}",
        )
        for group, pages in CONTENTS
        for page in pages
    ]


class _Maker:
    """Makes what the pages need, once for each language."""

    def __init__(self, layout: Layout | None) -> None:
        self._layout = layout
        self._values = layout.values if layout is not None else Values()
        self._made: tuple[str, Mapping[str, Figure]] = ("", {})

    def values(self, context: Context) -> Mapping[str, Any]:
        """Return the numbers of all pages."""
        return page_values(self._layout)

    def links(self, context: Context) -> Mapping[str, Link]:
        """Return what can be tried: every worked example."""

        def opener(name: str) -> Callable[[], None]:
            def open_it() -> None:
                from game.seven_swords.scenes.lessons.trial import Trial

                context.scenes.push(Trial(context, name, self._values))

            return open_it

        texts = context.texts
        return {
            name: Link(texts("trial.link", what=texts(f"trial.{name}.title")), opener(name))
            for name in examples()
        }

    def figures(self, context: Context) -> Mapping[str, Figure]:
        """Return every figure by name."""
        language = context.texts.language
        if self._made[0] != language:
            self._made = (language, self._draw(context))
        return self._made[1]

    def _draw(self, context: Context) -> Mapping[str, Figure]:
        texts, values = context.texts, self._values

        def say(key: str) -> str:
            return texts(f"rules.figure.{key}")

        def strip(*names: str, side: float = 58.0) -> figures.Strip:
            return figures.Strip(tuple((name, say(name)) for name in names), side)

        faces = zip("BEG", self._cards("BEG"), strict=True)
        hand = tuple(CardLook(letter, number) for letter, number in faces)
        backs = tuple(CardLook("", number) for number in sorted(values.cards[:4]))
        return {
            "sides": strip("seal_samurai", "seal_bandit", side=84.0),
            "prizes": strip("supply_open", "store", "torii", "samurai_jiro"),
            "counters": strip(
                "token_bandit", "token_archer", "token_mounted", "token_veteran_bandit"
            ),
            "setup": strip("supply", "palisade_back", "bow", "samurai_takeo"),
            "attackers": strip("token_archer", "token_mounted", "icon_defence", side=48.0),
            "hand": figures.Cards(hand, caption=say("hand")),
            "killcard": figures.Cards(
                (*(CardLook("", n) for n in values.cards[:2]), *hand[1:2]), 2, say("killcard")
            ),
            "backs": figures.Cards(backs, caption=say("backs")),
            "card": figures.samurai_figure(
                values, texts, 1, (MARKER_NAMES[0], MARKER_NAMES[2]), say("card")
            ),
            "track": figures.Track(),
            "samurai": figures.samurai_table(values, texts),
            "bandits": figures.bandit_table(values, texts),
            "palisades": figures.palisade_row(values),
            "values": figures.value_rows(values),
            "cards": figures.all_cards(values),
            "tiles": figures.tile_figure(values, texts),
            "gate": self._board("crossing", say("gate")),
            "outside": self._board("wall", say("outside")),
            "through": self._board("akemi", say("through")),
            "crossing": self._board("crossing", say("crossing")),
            "loot": self._board("carry", say("loot")),
            "melee": self._board("strike", say("melee")),
            "bowshot": self._board("bow", say("bowshot")),
            "ordering": self._board("palisade", say("ordering")),
        }

    def _cards(self, letters: str) -> list[int]:
        return [self._values.cards[AREAS.index(letter)] for letter in letters]

    def _board(self, name: str, caption: str) -> BoardFigure:
        """Return a picture of a worked example's first position."""
        engine = ExampleRules(examples()[name], self._values)
        layout, example = engine.layout, engine.example
        seat = example.seat
        seen = engine.observe(engine.initial(0), seat)
        spots = Spots(layout, picture_model(layout, engine.board, seen, seat))
        marks = Highlights()
        token = example.shown_reach
        if token is not None:
            found = reach(engine.board, seen, new_work(), token)
            prices = {
                ref: str(price) for place, price in found.price.items() for ref in goal_refs(place)
            }
            marks = Highlights(destinations=prices)
        return BoardFigure(layout, spots, example.frame, caption, marks, name)
