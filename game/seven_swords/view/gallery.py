"""Pictures of the table from real positions, as PNG files.

    python -m game.seven_swords.view.gallery FOLDER [--size 1280x720] [--language en]

Every position is reached by playing a fixed seed, so the same pictures come out every time.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from ai.opponent import NAMES, make
from game.client.assets import ROOT, Assets
from game.client.canvas import Canvas
from game.client.texts import LANGUAGES, Texts
from game.client.theme import load as load_theme
from game.client.typeset import Typesetter
from game.client.widgets.base import PLAIN
from game.client.widgets.buttons import Button
from game.seven_swords import levels
from game.seven_swords.rules.actions import MOVE, OUT_AT, first_of, second_of, verb_of
from game.seven_swords.rules.components import BANDIT, SAMURAI, SIDE_NAMES
from game.seven_swords.rules.engine import SevenSwords
from game.seven_swords.rules.state import (
    BANDIT_PHASE,
    CHOOSE_TILE,
    DISCARD,
    OVER,
    SAMURAI_PHASE,
    SETUP,
    State,
)
from game.seven_swords.view import refs
from game.seven_swords.view.boxes import table_for
from game.seven_swords.view.highlights import Highlights
from game.seven_swords.view.panels import DiceTray, LogLine, Notes
from game.seven_swords.view.picture import picture_model
from game.seven_swords.view.refs import Ref, goal_refs
from game.seven_swords.view.spots import Spots
from game.seven_swords.view.table import draw_table


@dataclass
class Studio:
    """Everything needed to draw a table without a window."""

    texts: Texts
    type: Typesetter

    def canvas(self, size: tuple[int, int]) -> Canvas:
        """Return an empty canvas of a size in pixels."""
        return Canvas(pygame.Surface(size).convert(), self.type)


def studio(language: str = "en", *, strict: bool = False) -> Studio:
    """Return a studio; opens pygame's display with whatever driver is set."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((16, 16))
    theme = load_theme([ROOT / "client" / "theme.toml", ROOT / "seven_swords" / "theme.toml"])
    assets = Assets(strict=strict)
    folders = [ROOT / "client" / "texts", ROOT / "seven_swords" / "texts"]
    return Studio(Texts(folders, language, strict=strict), Typesetter(assets, theme))


@dataclass
class Position:
    """A position of a game, and how it came about."""

    engine: SevenSwords
    state: State
    log: list[LogLine] = field(default_factory=list)


def play_until(
    engine: SevenSwords, seed: int, stop: Callable[[State], bool], players: str = "random"
) -> Position:
    """Play a game between two opponents until a position is wanted, or to its end."""
    seats = [make(players, engine, seat, seed + seat) for seat in (SAMURAI, BANDIT)]
    state = engine.initial(seed)
    position = Position(engine, state)
    while not stop(state) and (seat := engine.to_act(state)) >= 0:
        action = seats[seat].choose(engine.observe(state, seat))
        if state.stage not in (SETUP, DISCARD):
            position.log.append(LogLine(SIDE_NAMES[seat], engine.write(action)))
        state = engine.play(state, action)
    position.state = state
    return position


@dataclass(frozen=True)
class Shot:
    """A picture to take: what it is called, who looks, and the position wanted."""

    name: str
    seat: int
    seed: int
    stop: Callable[[State], bool]
    dice: DiceTray = field(default_factory=DiceTray)


def _at(turn: int, stage: int) -> Callable[[State], bool]:
    return lambda state: bool(state.turn >= turn and state.stage == stage)


def _setting_up(state: State) -> bool:
    placed = int((state.supply_tile >= 0).sum() + (state.house_tile >= 0).sum())
    return bool(state.stage != SETUP or placed >= 6)


SHOTS = (
    Shot("setup", SAMURAI, 3, _setting_up),
    Shot("discard", BANDIT, 5, _at(2, DISCARD)),
    Shot("bandits", BANDIT, 5, _at(5, BANDIT_PHASE), DiceTray((4, 6, 1), "", True)),
    Shot("tiles", SAMURAI, 5, _at(8, CHOOSE_TILE)),
    Shot("samurai", SAMURAI, 7, _at(9, SAMURAI_PHASE), DiceTray((2,), "", False)),
    Shot("late", BANDIT, 9, _at(16, BANDIT_PHASE)),
    Shot("over", SAMURAI, 5, lambda state: bool(state.stage == OVER)),
)


def marks_for(position: Position, seat: int) -> Highlights:
    """Return marks that show the first token's moves, as a player would see them."""
    engine, state = position.engine, position.state
    if engine.to_act(state) != seat or state.stage != BANDIT_PHASE:
        return Highlights()
    moves = [code for code in engine.legal(engine.observe(state, seat)) if verb_of(code) == MOVE]
    tokens = sorted({first_of(code) for code in moves})
    if not tokens:
        return Highlights()
    mover = tokens[len(tokens) // 2]
    goals = [second_of(code) for code in moves if first_of(code) == mover]
    return Highlights(
        selectable=frozenset(Ref(refs.TOKEN, token) for token in tokens),
        selected=Ref(refs.TOKEN, mover),
        destinations={ref: "1" for goal in goals if goal < OUT_AT for ref in goal_refs(goal)},
    )


def draw(studio: Studio, canvas: Canvas, position: Position, shot: Shot) -> None:
    """Draw one picture."""
    engine, state = position.engine, position.state
    picture = picture_model(
        engine.layout, engine.board, engine.observe(state, shot.seat), shot.seat
    )
    spots = Spots(engine.layout, picture)
    notes = Notes(to_act=engine.to_act(state), log=position.log, dice=shot.dice)
    marks = marks_for(position, shot.seat)
    draw_table(canvas, engine.layout, studio.texts, spots, marks=marks, notes=notes)
    signs = ("undo", "redo", "turn", "hint", "log", "help", "settings")
    for sign, box in zip(signs, table_for(shot.seat).buttons, strict=True):
        Button(sign, box, "", lambda: None, picture=f"icon_{sign}").draw(canvas, PLAIN)


def take(
    studio: Studio, size: tuple[int, int], players: str, level_ids: Sequence[str] = ()
) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield the name and picture of every shot on every board."""
    for path in levels.shipped():
        engine = SevenSwords(levels.load(path))
        if level_ids and engine.layout.id not in level_ids:
            continue
        for shot in SHOTS:
            position = play_until(engine, shot.seed, shot.stop, players)
            canvas = studio.canvas(size)
            draw(studio, canvas, position, shot)
            yield f"{engine.layout.id}_{shot.name}", canvas.surface


def main(arguments: Sequence[str]) -> int:
    """Write the pictures; see the module's docstring."""
    parser = argparse.ArgumentParser(description="Write pictures of the table as PNG files.")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--size", default="1280x720", help="WIDTHxHEIGHT in pixels")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--players", choices=NAMES, default=NAMES[-1], help="who plays")
    parser.add_argument("--level", action="append", default=[], help="only this board")
    parser.add_argument("--grey", action="store_true", help="without colours, as a check")
    options = parser.parse_args(arguments)
    width, _, height = options.size.partition("x")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    options.folder.mkdir(parents=True, exist_ok=True)
    workshop = studio(options.language)
    for name, picture in take(workshop, (int(width), int(height)), options.players, options.level):
        path = options.folder / f"{name}_{options.size}_{options.language}.png"
        shown = pygame.transform.grayscale(picture) if options.grey else picture
        pygame.image.save(shown, path)
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
