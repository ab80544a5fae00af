"""Matches between opponents: paired games, on all boards, in several processes.

    python -m ai.arena random policy --games 200 --level all --seed 1
    python -m ai.arena captain captain*4 --games 200

A pair is two games with the same board and seed, the sides swapped. One opponent alone plays
against itself, which shows how the sides are balanced. Results can be kept in a file
(`--keep`), and a match that was broken off goes on from there, as long as nothing changed that
results depend on.

joblib spreads the pairs: over processes here, or with `--dask` over the workers of a Dask
cluster, which must be able to import the game and have one thread each:

    PYTHONPATH=. dask scheduler
    PYTHONPATH=. dask worker --nthreads 1 tcp://HOST:8786     # on each machine, once for each core
    python -m ai.arena policy captain --games 400 --dask tcp://HOST:8786
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import os
import statistics
import sys
import time
import warnings
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ai import compiling
from ai.opponent import NAMES, UnknownOpponent, with_factor
from ai.options import ALL, at_least, levels_asked
from ai.ratings import Estimate, Sequential, mean, rate, ratings
from game.games import FIRST, GAMES

#: A game won before this turn by the death of all samurai counts as cut short.
_EARLY = 12
#: Signs of the bar that shows the progress.
_BAR = 30
#: Files of the program that results depend on: who plays, by which rules, on which boards.
_BASIS = ("ai/**/*", "game/*.py", "game/*/rules/**/*", "game/*/levels/**/*", "levels/**/*")
#: Endings of those that are read: programs, weights and levels.
_READ = {".json", ".py", ".toml"}
_ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Pairing:
    """One pair of games to be played."""

    first: str
    second: str
    level: str
    seed: int


@dataclass(frozen=True)
class Played:
    """How one game went. The seats' opponents are `samurai` and `bandit` in seat order."""

    level: str
    seed: int
    seats: tuple[str, str]
    winner: int
    points: tuple[int, int]
    #: Whether it ended without counting, and on which turn it ended.
    outright: bool
    turn: int
    decisions: int
    #: What each of them took for all its decisions.
    seconds: tuple[float, float]
    digest: str

    def score(self, name: str) -> float:
        """Return 1 for a win of this opponent, 0.5 for a draw, 0 for a loss."""
        if self.winner < 0:
            return 0.5
        return 1.0 if self.seats[self.winner] == name else 0.0


def play_game(game_id: str, level: str, seats: tuple[str, str], seed: int) -> Played:
    """Play one game between named opponents through the protocol."""
    from ai.opponent import make

    engine = _engine(game_id, level)
    players = [make(name, engine, seat, seed * 2 + seat) for seat, name in enumerate(seats)]
    seconds = [0.0, 0.0]
    state = engine.initial(seed)
    decisions = 0
    while (seat := engine.to_act(state)) >= 0:
        start = time.perf_counter()
        action = players[seat].choose(engine.observe(state, seat))
        seconds[seat] += time.perf_counter() - start
        state = engine.apply(state, action)
        decisions += 1
    result = engine.result(state)
    return Played(
        level,
        seed,
        seats,
        int(result.winner),
        (int(result.points[0]), int(result.points[1])),
        bool(result.by_elimination),
        GAMES[game_id].turn(state),
        decisions,
        (seconds[0], seconds[1]),
        engine.digest(state),
    )


def play_pair(game_id: str, pairing: Pairing) -> list[Played]:
    """Play both games of a pair, wherever this runs: compiled, if numba is there.

    Of an opponent against itself there is only one.
    """
    compiling.enable()
    names = (pairing.first, pairing.second)
    warm_up(_engine(game_id, pairing.level), names)
    return [
        play_game(game_id, pairing.level, seats, pairing.seed)
        for seats in dict.fromkeys((names, names[::-1]))
    ]


def warm_up(engine: Any, names: Sequence[str]) -> None:
    """Let opponents prepare, untimed, so that whatever gets compiled is compiled.

    Of several processes one compiles, and the others find what it has left.
    """
    from ai.opponent import make

    cold = [name for name in names if name not in _WARM]
    if not cold:
        return
    with compiling.one_at_a_time():
        for name in cold:
            make(name, engine, 0, 0).prepare()
            _WARM.add(name)


_WARM: set[str] = set()
_ENGINES: dict[tuple[str, str], Any] = {}


def _engine(game_id: str, level: str) -> Any:
    if (game_id, level) not in _ENGINES:
        _ENGINES[game_id, level] = GAMES[game_id].engine(level)
    return _ENGINES[game_id, level]


def pairings(names: Sequence[str], levels: Sequence[str], games: int, seed: int) -> list[Pairing]:
    """Return the pairs of a round robin: at least `games` games for each two opponents.

    One opponent alone plays against itself, each seed once.
    """
    foes = list(itertools.combinations(names, 2)) or [(names[0], names[0])]
    each = 2 if len(names) > 1 else 1
    per_level = -(-games // (each * len(levels)))
    return [
        Pairing(first, second, level, seed + number)
        for number in range(per_level)
        for first, second in foes
        for level in levels
    ]


def play_all(
    game_id: str, plan: Sequence[Pairing], processes: int, dask: str = ""
) -> Generator[list[Played], None, None]:
    """Play pairs in several processes, or on a Dask scheduler's workers; yield each when done.

    Raises ImportError where joblib, or Dask for a cluster, is not installed.
    """
    import joblib

    where: dict[str, Any] = {"backend": "loky", "n_jobs": processes}
    if dask:
        # A cluster is used as large as it is.
        where = {"backend": "dask", "n_jobs": -1, "scheduler_host": dask}
    with joblib.parallel_config(**where):
        parallel = joblib.Parallel(return_as="generator_unordered", batch_size=1)
    yield from parallel(joblib.delayed(play_pair)(game_id, pairing) for pairing in plan)


@dataclass(frozen=True)
class Match:
    """The games between two opponents."""

    first: str
    second: str
    games: tuple[Played, ...]

    def pairs(self) -> list[float]:
        """Return the points of the first in each pair, from 0 to 2."""
        points: dict[tuple[str, int], float] = {}
        for game in self.games:
            key = (game.level, game.seed)
            points[key] = points.get(key, 0.0) + game.score(self.first)
        return list(points.values())

    def share(self) -> Estimate:
        """Return the score of the first per game; pairs are the independent units."""
        found = mean([pair / 2 for pair in self.pairs()])
        if found.low == found.high:
            # All pairs alike say nothing of their spread.
            return rate(sum(self.pairs()), len(self.games))
        return found

    def share_as(self, seat: int) -> Estimate:
        """Return the score of the first in the games in which it had this seat."""
        games = [game for game in self.games if game.seats[seat] == self.first]
        return rate(sum(game.score(self.first) for game in games), len(games))

    def margin(self) -> Estimate:
        """Return by how many points the first is ahead in a game."""
        return mean(
            [
                game.points[side] - game.points[1 - side]
                for game in self.games
                for side in [game.seats.index(self.first)]
            ]
        )


def matches(games: Sequence[Played], names: Sequence[str]) -> list[Match]:
    """Sort games into matches, in the order of the names."""
    found = []
    for pair in itertools.combinations(names, 2):
        theirs = tuple(game for game in games if set(game.seats) == set(pair))
        if theirs:
            found.append(Match(*pair, theirs))
    return found


def _percent(value: Estimate) -> str:
    return f"{100 * value.value:5.1f} % [{100 * value.low:.1f}, {100 * value.high:.1f}]"


def _points(value: Estimate) -> str:
    return f"{value.value:+.1f} points [{value.low:+.1f}, {value.high:+.1f}]"


def report(
    games: Sequence[Played], names: Sequence[str], sides: Sequence[str], seconds: float
) -> list[str]:
    """Return the lines of the tables."""
    lines = []
    found = matches(games, names)
    for match in found:
        lines.append(
            f"{match.first} against {match.second}: {len(match.games)} games, "
            f"score {_percent(match.share())}, margin {_points(match.margin())}"
        )
        for seat, side in enumerate(sides):
            lines.append(f"  as {side:8} {_percent(match.share_as(seat))}")
    if len(found) > 1:
        rows = [
            (names.index(m.first), names.index(m.second), sum(m.pairs()), len(m.games))
            for m in found
        ]
        lines.append("rating")
        ranked = zip(names, ratings(names, rows), strict=True)
        for name, value in sorted(ranked, key=lambda item: -item[1].value):
            lines.append(f"  {name:12} {value.value:+5.0f} [{value.low:+.0f}, {value.high:+.0f}]")
    lines.extend(_sides_table(games, sides))
    if len(names) > 1:
        lines.append("seconds a game: " + ", ".join(_thought(games, name) for name in names))
    thought = sum(sum(game.seconds) for game in games)
    decisions = sum(game.decisions for game in games)
    lines.append(f"{decisions / thought:,.0f} decisions/s each process, {seconds:.1f} s in all")
    return lines


def _thought(games: Sequence[Played], name: str) -> str:
    times = [game.seconds[game.seats.index(name)] for game in games if name in game.seats]
    return f"{name} {statistics.fmean(times):.2f}"


def _sides_table(games: Sequence[Played], sides: Sequence[str]) -> list[str]:
    lines = ["wins by board and side"]
    for level in sorted({game.level for game in games}):
        here = [game for game in games if game.level == level]
        parts = []
        for seat, side in enumerate(sides):
            won = sum(game.winner == seat for game in here)
            points = statistics.fmean(game.points[seat] for game in here)
            parts.append(f"{side} {_percent(rate(won, len(here)))} ({points:.1f} points)")
        distance = statistics.median(abs(game.points[0] - game.points[1]) for game in here)
        outright = sum(game.outright for game in here) / len(here)
        early = sum(game.outright and game.turn < _EARLY for game in here) / len(here)
        parts.append(f"median margin {distance:.0f}")
        parts.append(f"outright {100 * outright:.1f} %, before turn {_EARLY} {100 * early:.1f} %")
        lines.append(f"  {level:12} " + ", ".join(parts))
    return lines


class OtherBasisError(Exception):
    """Kept games are not to be mixed with those played now; its text names file and remedy."""


def basis(levels: Sequence[str], root: Path = _ROOT) -> str:
    """Return a digest of what results depend on, below the folder of the program.

    A level of one's own, which is named by its file, counts with the others.
    """
    found = {path for pattern in _BASIS for path in root.glob(pattern) if path.suffix in _READ}
    named = [(path.relative_to(root).as_posix(), path) for path in found]
    named += [(level, Path(level)) for level in set(levels) if Path(level).is_file()]
    whole = hashlib.sha256()
    for name, path in sorted(named):
        whole.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def load(path: Path, depends_on: str) -> list[Played]:
    """Return the games kept in a file, which is begun if there is none.

    What was half written when it broke off is cut off. `depends_on` is the :func:`basis` of the
    games; raises OtherBasisError for a file of another one, and leaves it as it is.
    """
    head = json.dumps({"depends_on": depends_on}) + "\n"
    text = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
    if not text.startswith(head):
        if not head.startswith(text):
            raise OtherBasisError(
                f"{path}: not games of these opponents, rules, levels and weights; "
                "they have changed since. Name another file to --keep, or delete this one."
            )
        path.write_text(head, encoding="utf-8")
        return []
    lines = text[len(head) :].splitlines()
    games = []
    for line in lines:
        try:
            row = json.loads(line)
        except ValueError:
            break
        row["seats"] = tuple(row["seats"])
        row["points"] = tuple(row["points"])
        row["seconds"] = tuple(row["seconds"])
        games.append(Played(**row))
    # Pairs are written one after another, so that only the last one can lack its second game.
    if games and not _whole(games[-2:]):
        del games[-1]
    whole = head + "".join(line + "\n" for line in lines[: len(games)])
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return games


def _whole(last: Sequence[Played]) -> bool:
    """Tell whether the last of some games needs no other one, or has it before it."""
    *before, game = last
    if len(set(game.seats)) == 1:
        return True
    return [(one.level, one.seed, one.seats[::-1]) for one in before] == [
        (game.level, game.seed, game.seats)
    ]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m ai.arena", description=__doc__)
    parser.add_argument("names", nargs="+", metavar="OPPONENT", help=", ".join(NAMES))
    parser.add_argument(
        "--games", type=at_least(1), default=100, help="games for each two opponents"
    )
    parser.add_argument("--level", default=ALL, help="a level's name or file, or all")
    parser.add_argument("--seed", type=at_least(0), default=1, help="seed of the first pair")
    parser.add_argument("--game", default=FIRST, choices=sorted(GAMES))
    parser.add_argument("--processes", type=at_least(1), default=os.cpu_count() or 1)
    parser.add_argument("--dask", metavar="ADDRESS", default="", help="scheduler of a cluster")
    parser.add_argument("--keep", type=Path, help="file of results; a broken-off match goes on")
    parser.add_argument("--sprt", type=float, metavar="ELO", help="stop once it is decided")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        for name in options.names:
            with_factor(name)
    except UnknownOpponent as error:
        parser.error(str(error))
    names = list(options.names)
    if len(set(names)) < len(names):
        parser.error("name different opponents, or one to play against itself")
    if options.sprt is not None and len(names) != 2:
        parser.error("--sprt compares two opponents")
    if options.processes == 1 and not options.dask:
        # The games are played here, by rules that must not have been imported before.
        compiling.enable()
    levels = levels_asked(parser, options.game, options.level)
    start = time.perf_counter()
    try:
        games = _play(options, levels, pairings(names, levels, options.games, options.seed))
    except OtherBasisError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
    sides = GAMES[options.game].seats
    seconds = time.perf_counter() - start
    if options.json:
        print(json.dumps({"seconds": seconds, "games": [asdict(game) for game in games]}))
    else:
        print("\n".join(report(games, names, sides, seconds)))
    return 0


def _play(
    options: argparse.Namespace, levels: Sequence[str], plan: Sequence[Pairing]
) -> list[Played]:
    games: list[Played] = []
    if options.keep is not None:
        # Others may have been written to the same file.
        games = [
            game
            for game in load(options.keep, basis(levels))
            if set(game.seats) <= set(options.names) and game.level in levels
        ]
        known = {(frozenset(game.seats), game.level, game.seed) for game in games}
        plan = [
            pair
            for pair in plan
            if (frozenset((pair.first, pair.second)), pair.level, pair.seed) not in known
        ]
    test = Sequential(options.sprt) if options.sprt is not None else None
    start = time.perf_counter()
    with closing(play_all(options.game, plan, options.processes, options.dask)) as playing:
        for done, pair in enumerate(playing, 1):
            games.extend(pair)
            if options.keep is not None:
                with options.keep.open("a", encoding="utf-8") as kept:
                    kept.write("".join(json.dumps(asdict(game)) + "\n" for game in pair))
            if sys.stderr.isatty():
                line = progress(done, len(plan), time.perf_counter() - start)
                print(f"\r{line}", end="", file=sys.stderr, flush=True)
            verdict = _verdict(test, games, options.names)
            if verdict:
                print(f"{verdict} after {len(games) // 2} pairs", file=sys.stderr)
                with warnings.catch_warnings():
                    # joblib warns of the pairs that nobody needs any more.
                    warnings.simplefilter("ignore")
                    playing.close()
                break
    if plan and sys.stderr.isatty():
        print(file=sys.stderr)
    return sorted(games, key=lambda game: (game.level, game.seed, game.seats))


def _verdict(test: Sequential | None, games: Sequence[Played], names: Sequence[str]) -> str:
    """Return what the sequential test says, "" while it says nothing yet."""
    if test is None:
        return ""
    verdict = test.verdict(matches(games, names)[0].pairs())
    return "" if verdict == "go on" else verdict


def progress(done: int, total: int, seconds: float) -> str:
    """Return a bar of so many pairs done, with the time that the others will take."""
    filled = _BAR * done // total
    left = round(seconds / done * (total - done))
    bar = "#" * filled + "." * (_BAR - filled)
    return f"[{bar}] {done}/{total} pairs, {left // 60}:{left % 60:02} left "


if __name__ == "__main__":
    # Under the module's own name other processes find what they are sent.
    from ai import arena

    try:
        sys.exit(arena.main())
    except KeyboardInterrupt:
        sys.exit(130)
