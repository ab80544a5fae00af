"""The protocol of a game, for Seven Swords: what every window, search, record and test uses.

States are never changed in place here: an action gives a new state.
"""

from __future__ import annotations

from game.seven_swords.rules import account, refusals, scoring
from game.seven_swords.rules import play as machine
from game.seven_swords.rules.board import Layout, build
from game.seven_swords.rules.components import SIDE_NAMES
from game.seven_swords.rules.events import Event
from game.seven_swords.rules.notation import Notation
from game.seven_swords.rules.observation import conceal, determinize
from game.seven_swords.rules.refusals import Refusal
from game.seven_swords.rules.setup import begin
from game.seven_swords.rules.state import State, copy, digest, new_state
from game.seven_swords.rules.undo import barrier
from game.seven_swords.rules.work import new_work

#: Seeds run from 0 to this number; the table of games promises as many of every game.
MAX_SEED = 2**62 - 1


class IllegalAction(ValueError):
    """An action that the rules forbid; `refusal` says which rule and why."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(f"{text}: {refusal.rule} {refusal.key} {refusal.values}".rstrip())
        self.refusal = refusal


class SevenSwords:
    """The rules on one board.

    >>> engine = SevenSwords(layout)
    >>> state = engine.initial(seed=7)
    >>> engine.write(engine.legal(state)[0])
    'place supply-3 s1'
    """

    seats = SIDE_NAMES

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.board = build(layout)
        self._notation = Notation(layout)
        self._work = new_work()

    def initial(self, seed: int) -> State:
        """Return the start of a game: the samurai seat is to set up (S1).

        Raises ValueError for a seed outside 0 to MAX_SEED.
        """
        if not 0 <= seed <= MAX_SEED:
            raise ValueError(f"a seed is a number from 0 to {MAX_SEED}, not {seed}")
        state = new_state()
        begin(state, seed)
        return state

    def to_act(self, state: State) -> int:
        """Return the seat to decide: 0 samurai, 1 bandit, -1 when the game is over."""
        return machine.to_act(state)

    def legal(self, state: State) -> list[int]:
        """Return all legal actions, ascending. An observation of the seat to act serves as well."""
        count = machine.legal(self.board, state, self._work)
        actions: list[int] = self._work.out[:count].tolist()
        return actions

    def apply(self, state: State, action: int) -> State:
        """Return the state after a legal action; trusts its caller."""
        after = copy(state)
        machine.advance(self.board, after, self._work, action)
        return after

    def play(self, state: State, action: int) -> State:
        """Return the state after an action. Raises IllegalAction naming the rule."""
        refusal = self.refusal(state, action)
        if refusal is not None:
            raise IllegalAction(self._describe(action), refusal)
        return self.apply(state, action)

    def refusal(self, state: State, action: int) -> Refusal | None:
        """Say why an action is not legal, or return None when it is.

        Depends on nothing that the seat to act may not know.
        """
        if action in self.legal(state):
            return None
        return refusals.refuse(self.board, state, self._work, action)

    def events(
        self, before: State, action: int, after: State, seat: int | None = None
    ) -> list[Event]:
        """Return what happened between two true states, as a seat may know it (None: all)."""
        return account.events(self.board, before, action, after, seat)

    def faces(self, before: State, after: State) -> tuple[int, ...]:
        """Return the faces of the dice thrown between two true states, in order."""
        return account.dice_faces(before, after)

    def barrier(self, before: State, after: State) -> str | None:
        """Say why the step between two true states cannot be taken back, or return None."""
        return barrier(before, after)

    def observe(self, state: State, seat: int) -> State:
        """Return what a seat may know: the state with everything else hidden (H)."""
        seen = copy(state)
        conceal(self.board, seen, seat)
        return seen

    def determinize(self, observation: State, seed: int) -> State:
        """Return a full world drawn at random among those that fit an observation."""
        world = copy(observation)
        determinize(self.board, world, seed)
        return world

    def result(self, state: State) -> scoring.Result | None:
        """Return winner and points of a finished game, None while it goes on (V)."""
        return scoring.result(self.board, state)

    def tally(self, observation: State) -> scoring.Tally:
        """Return the score as far as an observation shows it (H4)."""
        return scoring.tally(self.board, observation)

    def write(self, action: int) -> str:
        """Return an action in the notation."""
        return self._notation.write(action)

    def read(self, text: str) -> int:
        """Return the action a text stands for. Raises NotationError."""
        return self._notation.read(text)

    def digest(self, state: State) -> str:
        """Return the SHA-256 of a state, hex."""
        return digest(state)

    def _describe(self, action: int) -> str:
        try:
            return self.write(action)
        except ValueError:
            return str(action)
