"""Why something is not allowed, in words with the rule's id."""

from __future__ import annotations

from game.seven_swords.rules.refusals import Refusal
from game.seven_swords.scenes.naming import Names

#: Pieces of the setup in the order in which a player is reminded of them.
_PIECES = ("supplies", "stores", "houses", "palisades", "bows", "samurai")


def explain(names: Names, refusal: Refusal) -> str:
    """Return a refusal as a sentence that ends with the id of the rule."""
    texts = names.texts
    if refusal.key == "setup_incomplete":
        lacking = {piece: int(count) for piece, count in refusal.values.items()}
        words = texts("refusal.setup_incomplete", missing=missing_words(names, lacking))
    else:
        words = texts(f"refusal.{refusal.key}", **_values(names, refusal))
    return texts("play.refused", words=words, rule=refusal.rule)


def missing_words(names: Names, lacking: dict[str, int]) -> str:
    """Return what a setup lacks as a list in words, "" when nothing is."""
    parts = [
        names.texts.count(f"play.missing.{piece}", lacking[piece])
        for piece in _PIECES
        if lacking.get(piece)
    ]
    return names.listed(parts)


def _values(names: Names, refusal: Refusal) -> dict[str, str | int]:
    """Return a refusal's values with the rules' own words put into the player's language."""
    values = dict(refusal.values)
    for name, value in values.items():
        word = str(value)
        if name == "side":
            values[name] = names.side_named(word)
        elif name == "kind":
            values[name] = names.kind_named(word)
        elif name == "token":
            values[name] = names.token_named(word)
        elif name == "marker":
            values[name] = names.marker_named(word)
        elif name in ("cost", "actions"):
            values[name] = names.actions(int(value))
    return values


class Objection:
    """A reason against something that stands in the prompt for a while."""

    #: Seconds for which it stands there.
    STAYS = 7.0

    def __init__(self) -> None:
        self.words = ""
        #: The rule it names: the rules are opened there while it stands.
        self.rule = ""
        self._left = 0.0

    def make(self, words: str, rule: str = "") -> None:
        """Say why something is not to be."""
        self.words, self.rule, self._left = words, rule, self.STAYS

    def drop(self) -> None:
        """Let it go at once."""
        self.words = self.rule = ""

    def update(self, dt: float) -> bool:
        """Move its time on; True when it has just gone."""
        if not self.words:
            return False
        self._left -= dt
        if self._left > 0:
            return False
        self.drop()
        return True
