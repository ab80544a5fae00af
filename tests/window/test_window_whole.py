"""A whole game by hand in a real window, from the title to the hall of fame.

On the way the window changes its size, also to odd ones, and goes to fullscreen and back;
whatever its size, the outermost places of the board and every button are where they are seen.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.window.twin import Twin, middle  # isort: skip - it names the drivers, so it comes first


from ai.opponent import Opponent, make
from game.client.scenes.new_game import NewGameScene
from game.client.scenes.result import ResultScene
from game.client.scenes.statistics import StatisticsScene
from game.client.scenes.title import Title
from game.games import HUMAN
from game.seven_swords.rules import actions as act
from game.seven_swords.rules.actions import encode, verb_of
from game.seven_swords.rules.components import SAMURAI
from game.seven_swords.rules.state import OVER, SAMURAI_PHASE
from game.seven_swords.scenes import controls
from game.seven_swords.view import refs
from game.seven_swords.view.refs import Ref
from tests import needs
from tests.client_support import Stage
from tests.play_support import Table, spot_of
from tests.window.conftest import ASIDE, EVERYTHING, RealGame

pytestmark = needs.real_window

Start = Callable[..., RealGame]

LEVEL, SEED = "wellspring", 11
SEATS = (HUMAN, "novice")
ODD_SIZES = ((1111, 777), (1024, 600), (1600, 900))
#: What of the window is another when a sheet lies over the table, and when a word is.
SHEET, WORD = 0.05, 0.0005
_SITES = (
    (act.PLACE_SUPPLY, refs.TRAY_SUPPLY, refs.SUPPLY),
    (act.PLACE_STORE, refs.TRAY_STORE, refs.STORE),
    (act.PLACE_HOUSE, refs.TRAY_HOUSE, refs.HOUSE),
    (act.PLACE_PALISADE, refs.TRAY_PALISADE, refs.ENTRY),
)
FIRST_GAME, REST_BY_CHANCE, CLEAR = (Ref(refs.BUTTON, 7 + number) for number in range(3))


def outermost(table: Table, sort: str) -> list[Ref]:
    """Return the places of a sort that lie furthest to the left, right, top and bottom."""
    spots = table.scene.spots.places.items()
    places = {ref: spot.box.centre for ref, spot in spots if ref.sort == sort}
    ends = [
        pick(places, key=lambda ref: places[ref][axis]) for pick in (min, max) for axis in (0, 1)
    ]
    return sorted(set(ends))


class Setup:
    """The setup in the real window, with an empty table beside it that says where things are."""

    def __init__(self, game: RealGame) -> None:
        self.game = game
        self.table = Table(SEATS, level=LEVEL, seed=SEED)

    def tap(self, ref: Ref) -> None:
        self.game.tap(*spot_of(self.table.scene, ref).box.centre)

    def comes(self, *texts: str) -> None:
        """See that exactly this has been placed."""
        self.game.until(lambda: self.game.played() == list(texts))

    def place(self, tray: Ref, site: Ref, text: str) -> None:
        """Put a piece somewhere, and see it lie there."""
        self.tap(tray)
        self.tap(site)
        self.game.until(lambda: text in self.game.played())

    def try_all(self) -> None:
        """Put something on the outermost places of each sort, and press every button."""
        write = self.table.engine.write
        for ref in outermost(self.table, refs.SPACE):
            last = write(int(encode(act.PLACE_SAMURAI, 0, ref.number)))
            self.place(Ref(refs.SAMURAI_CARD, 0), ref, last)
            self.comes(last)
        self.tap(controls.UNDO)
        self.game.until(lambda: self.game.played() != [last])
        self.tap(controls.REDO)
        self.comes(last)
        for verb, tray, site in _SITES:
            for tile, ref in enumerate(outermost(self.table, site)):
                self.place(Ref(tray, tile), ref, write(int(encode(verb, tile, ref.number))))
        for ref in outermost(self.table, refs.BOW):
            bow = write(int(encode(act.PLACE_BOW, ref.number)))
            self.place(Ref(refs.TRAY_BOW), ref, bow)
        self.tap(CLEAR)
        self.comes()
        self.tap(REST_BY_CHANCE)
        self.game.until(lambda: len(self.game.played()) > 30)
        self.tap(CLEAR)
        self.comes()
        press_openers(self.game, self.table)


def press_openers(game: RealGame, table: Table) -> None:
    """Press the buttons that open something, and the one that can only say why not."""
    buttons, boxes = table.scene.controls.buttons, table.scene.spots.table
    sheets = {
        controls.LOG: EVERYTHING,
        controls.HELP: EVERYTHING,
        controls.MENU: EVERYTHING,
        controls.HINT: boxes.log,
    }
    for ref, sheet in sheets.items():
        game.point(*ASIDE)
        before = game.still()
        game.tap(*middle(buttons[ref]))
        game.until_other(before, SHEET, sheet)
        game.key("Escape")
        game.point(*ASIDE)
        game.until_same(before, WORD)
    game.tap(*middle(buttons[controls.MAIN]))
    game.until_other(before, SHEET, boxes.prompt)


def begun(games: Start) -> RealGame:
    """Begin a game from the title."""
    game = games("--speed", "off", "--size", "1280x720", "--lang", "en", "--mute", warm=True)
    stage = Stage()
    stage.show(Title(stage.context))
    game.point(*ASIDE)
    game.still()
    game.tap(*middle(stage.group["new_game"]))
    stage.show(NewGameScene(stage.context))
    game.still()
    game.tap(*middle(stage.group["seed"]))
    game.type(str(SEED))
    game.tap(*middle(stage.group["start"]))
    stage.close()
    game.still()
    return game


def play_turn(twin: Twin, chooser: Opponent) -> None:
    """Answer what is asked, and play the samurai's phase: a tile, one action, the end of it."""
    choices = 0
    while twin.session.yours and twin.state.stage != OVER:
        action = chooser.choose(twin.session.observe())
        if twin.state.stage == SAMURAI_PHASE:
            choices += 1
            # To shoot takes two decisions with one gesture.
            if choices > 1 or verb_of(action) == act.BOW:
                action = int(encode(act.END_SAMURAI))
        twin.do(action)
    twin.settle()


def look_about(twin: Twin) -> None:
    """Point at the outermost places outside, where words must come up; press the buttons."""
    game = twin.real
    game.point(*ASIDE)
    before = game.still()
    for ref in outermost(twin, refs.OUT):
        game.point(*twin.where(ref))
        game.until_other(before, WORD)
        game.point(*ASIDE)
        game.until_same(before, WORD)


def see_it_kept(twin: Twin) -> None:
    """From the result to the title, and look for the game among the best."""
    game = twin.real
    assert isinstance(twin.top, ResultScene)
    game.still()
    for name in ("title", "statistics"):
        before = game.still()
        game.tap(*middle(twin.group[name]))
        game.until_other(before, SHEET)
        twin.click(name)
    assert isinstance(twin.top, StatisticsScene)
    before = game.still()
    game.tap(*middle(twin.group["page_games"]))
    game.until_other(before, SHEET)


def test_a_whole_game_by_the_pointer_at_many_sizes(games: Start) -> None:
    game = begun(games)
    setup = Setup(game)
    for size in ODD_SIZES:
        game.resize(*size)
        setup.try_all()
    game.resize(1280, 720)
    setup.tap(FIRST_GAME)
    game.until(lambda: len(game.played()) > 30)
    setup.tap(controls.MAIN)
    game.until(lambda: "ready" in game.played())
    setup.table.close()

    twin = Twin(game, SEATS, LEVEL, SEED)
    twin.settle()
    chooser = make("policy", twin.engine, SAMURAI, SEED)
    toggled, sizes = 0, list(ODD_SIZES)
    while not twin.session.over:
        if toggled < 10:
            game.key("F11")
            toggled += 1
            game.until_size(*((1920, 1080) if toggled % 2 else (1280, 720)))
        elif sizes:
            game.resize(*sizes.pop())
            look_about(twin)
        play_turn(twin, chooser)
    assert toggled == 10
    assert not sizes
    assert game.played() == twin.played
    result = twin.engine.result(twin.state)
    assert result is not None
    kept = game.kept("SELECT finished, winner, points_0, points_1 FROM games")
    assert kept == [(1, result.winner, *result.points)]
    see_it_kept(twin)
    game.close_window()
    game.gone()
    assert game.process.returncode == 0
    assert game.last_words() == ""
