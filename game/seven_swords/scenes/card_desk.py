"""Area cards and action tiles: discarding, revealing, choosing a tile (rules T2, T3, T5)."""

from __future__ import annotations

from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import encode
from game.seven_swords.rules.components import DOUBLE_TURNS
from game.seven_swords.rules.state import NOTHING, REVEAL
from game.seven_swords.scenes.desk import Desk, MainButton, Option
from game.seven_swords.view import refs
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.refs import Ref


class CardDesk(Desk):
    """The bandit player gives up a card, or shows the one that kills."""

    @property
    def _reveals(self) -> bool:
        return self.decision.stage == REVEAL

    @property
    def _verb(self) -> int:
        return act.REVEAL_CARD if self._reveals else act.DISCARD_CARD

    def prompt(self) -> str:
        """See Desk."""
        if self._reveals:
            return self.say("card.reveal")
        due = int(self.decision.state.due)
        if due == 1 and int(self.decision.state.turn) in DOUBLE_TURNS:
            return self.say("card.discard_more")
        return self.texts.count("play.card.discard", due)

    def marks(self) -> Highlights:
        """See Desk."""
        cards = self.decision.firsts(self._verb)
        return Highlights(selectable=frozenset(Ref(refs.CARD, card) for card in cards))

    def tip(self, ref: Ref) -> str:
        """See Desk."""
        if ref.sort != refs.CARD:
            return ""
        return self.say("tip.reveal" if self._reveals else "tip.discard")

    def main(self) -> MainButton:
        """See Desk."""
        return self.waiting()

    def choose(self, ref: Ref) -> None:
        """See Desk; what is revealed cannot be taken back, so that is asked."""
        card = self.at(ref).card
        if card == NOTHING:
            return
        if not self.decision.may(self._verb, card):
            self.host.refuse(self.decision.refusal(self._verb, card))
            return
        action = int(encode(self._verb, card))
        if not self._reveals:
            self.host.play([action])
            return
        area = self.names.area(card)
        there = self._samurai_in(area)
        title = self.say("offer.reveal", area=area, who=self.names.listed(there) or "-")
        words = self.say("offer.reveal_yes", area=area)
        self.host.offer(ref, title, [Option(words, lambda: self.host.play([action]))])

    def _samurai_in(self, area: str) -> list[str]:
        """Names of the samurai who stand in an area, as the table shows them."""
        spaces = self.names.layout.spaces
        return [
            self.names.samurai(piece.number)
            for piece, look in sorted(self.host.picture.pieces.items())
            if piece.sort == refs.SAMURAI and spaces[look.where.number].area == area
        ]


class TileDesk(Desk):
    """The samurai player chooses an action tile."""

    def prompt(self) -> str:
        """See Desk."""
        return self.say("tile.choose")

    def marks(self) -> Highlights:
        """See Desk."""
        tiles = self.decision.firsts(act.CHOOSE)
        return Highlights(selectable=frozenset(Ref(refs.TILE, tile) for tile in tiles))

    def tip(self, ref: Ref) -> str:
        """See Desk."""
        return self.say("tip.tile") if ref.sort == refs.TILE else ""

    def main(self) -> MainButton:
        """See Desk."""
        return self.waiting()

    def choose(self, ref: Ref) -> None:
        """See Desk."""
        tile = self.at(ref).tile
        if tile != NOTHING:
            self.host.play([int(encode(act.CHOOSE, tile))])
