"""Which desk serves which stage of the game."""

from __future__ import annotations

from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    CASUALTIES,
    CHOOSE_TILE,
    DAMAGE,
    DISCARD,
    JOINT_ATTACK,
    LOSE,
    REMOVE_MARKERS,
    REVEAL,
    SAMURAI_PHASE,
    SETUP,
    TAKE_AIM,
)
from game.seven_swords.scenes.answer_desk import (
    AimDesk,
    CasualtiesDesk,
    DamageDesk,
    LoseDesk,
    UnmarkDesk,
)
from game.seven_swords.scenes.attack_desk import AttackDesk
from game.seven_swords.scenes.bandit_desk import BanditDesk
from game.seven_swords.scenes.card_desk import CardDesk, TileDesk
from game.seven_swords.scenes.decision import Decision
from game.seven_swords.scenes.desk import Desk, Host
from game.seven_swords.scenes.samurai_desk import SamuraiDesk
from game.seven_swords.scenes.setup_desk import SetupDesk

_DESKS: dict[int, type[Desk]] = {
    SETUP: SetupDesk,
    DISCARD: CardDesk,
    REVEAL: CardDesk,
    LOSE: LoseDesk,
    BANDIT_PHASE: BanditDesk,
    JOINT_ATTACK: AttackDesk,
    DAMAGE: DamageDesk,
    CHOOSE_TILE: TileDesk,
    REMOVE_MARKERS: UnmarkDesk,
    SAMURAI_PHASE: SamuraiDesk,
    TAKE_AIM: AimDesk,
    CASUALTIES: CasualtiesDesk,
}


def make_desk(host: Host, decision: Decision) -> Desk:
    """Return the desk at which the player who is looking decides."""
    return _DESKS[decision.stage](host, decision)
