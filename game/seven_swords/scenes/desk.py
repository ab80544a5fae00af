"""What every decision's desk has: a prompt, marks, what a choice does, a main button.

A desk serves one decision of the player who is looking. It is made anew after each step and
knows the table only as a :class:`Host`; it plays actions and asks the rules, and decides
nothing by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from game.client.texts import Texts
from game.seven_swords.rules.refusals import Refusal
from game.seven_swords.rules.state import State
from game.seven_swords.scenes.decision import Decision
from game.seven_swords.scenes.naming import Names
from game.seven_swords.scenes.pointed import Pointed, pointed
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.picture import PictureState
from game.seven_swords.view.refs import Ref

Action = Callable[[], None]


@dataclass(frozen=True)
class Option:
    """One line of a choice that is offered beside a thing."""

    text: str
    run: Action
    #: Odds in percent or a price, set apart from the words; "" for none.
    label: str = ""


@dataclass(frozen=True)
class MainButton:
    """The button that goes on: ends a phase, rolls, is ready."""

    text: str
    run: Action
    #: Why it cannot be pressed, "" when it can.
    reason: str = ""
    tip: str = ""
    #: True draws it as what should be done next.
    urgent: bool = False


class Host(Protocol):
    """The table as a desk needs it."""

    texts: Texts
    names: Names

    @property
    def picture(self) -> PictureState:
        """The picture of the observation that the decision belongs to."""

    def play(self, actions: Sequence[int]) -> None:
        """Carry out a command of one or more actions."""

    def rewrite(self, keep: int, actions: Sequence[int]) -> None:
        """Replace all steps after the first `keep`."""

    def played(self) -> list[int]:
        """Return all actions of the game so far."""

    def state_after(self, actions: Sequence[int]) -> State:
        """Return what the player may know after some actions from the start of the game."""

    def chance(self) -> int:
        """Return a fresh seed for what is left to chance outside the game's own dice."""

    def may_rewrite(self, keep: int) -> bool:
        """Tell whether the steps after the first `keep` can still be replaced."""

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed."""

    def offer(self, ref: Ref, title: str, options: Sequence[Option]) -> None:
        """Show a choice beside a thing."""

    def end_phase(self, action: int, question: str, left: int) -> None:
        """End a phase, after asking when actions are left and the player wants to be asked.

        `question` is the key of a text with forms for one and for several.
        """

    def stir(self) -> None:
        """The desk's selection has changed."""


class Desk:
    """One decision. Subclasses say what can be chosen and what choosing does."""

    def __init__(self, host: Host, decision: Decision) -> None:
        self.host = host
        self.decision = decision
        self.texts = host.texts
        self.names = host.names
        #: What is chosen, to be used on something else.
        self.selected: Ref | None = None

    # what is to be seen

    def prompt(self) -> str:
        """Return what is to be done now, at most two lines."""
        raise NotImplementedError

    def marks(self) -> Highlights:
        """Return what is marked on the table, without the cursor."""
        return Highlights(selected=self.selected)

    def main(self) -> MainButton | None:
        """Return the main button, or None where there is none."""
        return None

    def waiting(self, only: str = "button.choose") -> MainButton:
        """Return a button that cannot be pressed: the choice itself is what goes on.

        Where there is no choice the button chooses what there is; `only` names it then.
        """
        prompt = self.prompt()
        if len(self.decision.legal) > 1:
            return MainButton(self.say("button.choose"), lambda: None, reason=prompt)
        there = self.groups()[0][0]
        return MainButton(self.say(only), lambda: self.choose(there), tip=prompt, urgent=True)

    def extras(self) -> list[MainButton]:
        """Return further buttons, to be laid where the dice lie."""
        return []

    def notes(self) -> list[tuple[str, str]] | None:
        """Return lines to stand in the log's place (side or "", words); None for the log."""
        return None

    def groups(self) -> list[list[Ref]]:
        """Return what can be chosen now in groups, in the order in which keys go through them."""
        marks = self.marks()
        found = [list(marks.destinations), list(marks.targets), list(marks.selectable)]
        return [sorted(group) for group in found if group]

    def way(self, ref: Ref) -> tuple[Ref, ...]:
        """Return the way to a thing that the pointer or the cursor is on."""
        return ()

    def tip(self, ref: Ref) -> str:
        """Return what to add to a thing's tip for this decision."""
        return ""

    # what the player does

    def choose(self, ref: Ref) -> None:
        """The player clicked on a thing, or confirmed with the cursor on it."""

    def back(self) -> bool:
        """Give up what is chosen; False when there was nothing to give up."""
        if self.selected is None:
            return False
        self.select(None)
        return True

    def erase(self, ref: Ref) -> None:
        """Take away what a ref stands for, where that can be done."""

    def repeats(self, ref: Ref) -> bool:
        """Tell whether each click of a fast series on a thing counts."""
        return False

    def can_carry(self, ref: Ref) -> bool:
        """Tell whether a thing can be dragged."""
        return False

    # helpers

    def select(self, ref: Ref | None) -> None:
        """Choose a thing to be used on another, or none."""
        self.selected = ref
        self.host.stir()

    def recall(self, ref: Ref | None) -> None:
        """Choose again what was chosen before the last step, if that still makes sense."""

    def at(self, ref: Ref) -> Pointed:
        """Return what a ref stands for."""
        return pointed(self.host.picture, ref)

    def odds(self, odds: Fraction | None) -> str:
        """Return odds as a label."""
        return self.names.odds(odds)

    def say(self, key: str, **values: object) -> str:
        """Return a text of the table."""
        return self.texts(f"play.{key}", **values)


def marked(refs: Sequence[Ref], words: str) -> dict[Ref, str]:
    """Mark several refs as one thing: the first carries the words."""
    return {ref: words if number == 0 else "" for number, ref in enumerate(refs)}
