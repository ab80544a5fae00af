"""The same game once more without a window: it says where to click, and what must come of it."""

from __future__ import annotations

from tests.play_support import Here, Table, gestures, spot_of  # isort: skip - it names the drivers

from game.client.scenes.confirm import Confirm
from game.client.widgets import Widget
from game.games import GAMES
from game.seven_swords.rules.state import State
from game.seven_swords.scenes.offer import Offer
from game.seven_swords.view.refs import Point, Ref
from tests.window.conftest import RealGame


def middle(widget: Widget) -> Point:
    """Return where a widget is clicked."""
    x, y, width, height = widget.box
    return x + width / 2, y + height / 2


class Twin(Table):
    """A game at the table that does what the real one does: the opponent's moves come from there.

    What is done by hand is done in both: there by the system's pointer, here by events.
    """

    def __init__(self, real: RealGame, seats: tuple[str, str], level: str, seed: int) -> None:
        """Take a real game up as far as it is."""
        self.real = real
        engine = GAMES["seven_swords"].engine(level)
        played = [engine.read(text) for text in real.played()]
        super().__init__(seats, level=level, seed=seed, actions=played, ask=True)

    def _thinker(self, seat: int) -> Here:
        return Here(self._copied)

    def _copied(self, observation: State) -> int:
        """Return what the opponent has done in the real game, once he has."""
        done = self.session.length
        self.real.until(lambda: len(self.real.played()) > done, 60)
        return self.engine.read(self.real.played()[done])

    def where(self, ref: Ref) -> Point:
        """Return where a thing of the table is clicked."""
        return spot_of(self.scene, ref).box.centre

    def do(self, action: int) -> None:
        """Carry out an action by the pointer, in both games, and see it kept in the real one."""
        length = self.session.length
        for gesture in gestures(self.scene, action):
            if isinstance(gesture, Ref):
                self.real.tap(*self.where(gesture))
                self.click_ref(gesture)
            elif isinstance(self.top, Offer):
                texts = [option.text for option in self.top.options]
                name = f"option_{texts.index(gesture)}"
                self.real.tap(*middle(self.group[name]))
                self.click(name)
        if isinstance(self.top, Confirm):
            self.real.tap(*middle(self.group["yes"]))
            self.click("yes")
        assert self.session.length > length
        self.agree()

    def agree(self) -> None:
        """See that the real game has kept what was done here."""
        mine = self.played
        self.real.until(lambda: self.real.played()[: len(mine)] == mine)
