"""What matches say: win rates, margins, ratings, each with its error; a sequential test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

#: Half-width of a 95 % interval in standard errors.
Z = 1.96
#: Variance of a pair's points between even opponents, and for how many pairs it counts.
_USUAL_VARIANCE, _USUAL_PAIRS = 0.5, 4


@dataclass(frozen=True)
class Estimate:
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values; its interval is endless for fewer than two."""
    n = len(values)
    if n == 0:
        return Estimate(math.nan, -math.inf, math.inf)
    middle = math.fsum(values) / n
    if n == 1:
        return Estimate(middle, -math.inf, math.inf)
    variance = math.fsum((value - middle) ** 2 for value in values) / (n - 1)
    half = Z * math.sqrt(variance / n)
    return Estimate(middle, middle - half, middle + half)


def rate(score: float, n: int) -> Estimate:
    """Return the rate of `score` successes in n trials with Wilson's interval."""
    if n == 0:
        return Estimate(math.nan, 0.0, 1.0)
    p = score / n
    square = Z * Z
    centre = (p + square / (2 * n)) / (1 + square / n)
    half = Z / (1 + square / n) * math.sqrt(p * (1 - p) / n + square / (4 * n * n))
    return Estimate(p, max(0.0, centre - half), min(1.0, centre + half))


def elo(score: float) -> float:
    """Return the difference in rating that an expected score from 0 to 1 stands for."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def ratings(names: Sequence[str], scores: Sequence[tuple[int, int, float, int]]) -> list[Estimate]:
    """Return a rating for each name from match scores, the first at 0 (Bradley and Terry).

    Each score is (a, b, points of a, games). One draw is added to each match, so that a
    clean sheet has a finite rating.
    """
    n = len(names)
    strength = [1.0] * n
    matches = [(a, b, points + 0.5, games + 1) for a, b, points, games in scores if games]
    for _ in range(2000):
        won = [1e-9] * n
        share = [1e-9] * n
        for a, b, points, games in matches:
            won[a] += points
            won[b] += games - points
            share[a] += games / (strength[a] + strength[b])
            share[b] += games / (strength[a] + strength[b])
        strength = [won[i] / share[i] for i in range(n)]
        scale = strength[0]
        strength = [value / scale for value in strength]
    information = [0.0] * n
    per_elo = math.log(10) / 400
    for a, b, _, games in matches:
        expected = strength[a] / (strength[a] + strength[b])
        for i in (a, b):
            information[i] += games * expected * (1 - expected) * per_elo**2
    found = []
    for i in range(n):
        middle = 400 * math.log10(strength[i])
        half = Z / math.sqrt(information[i]) if information[i] else math.inf
        found.append(Estimate(middle, middle - half, middle + half))
    return found


@dataclass(frozen=True)
class Sequential:
    """A sequential probability ratio test on paired games: is A better by `gain` Elo than even?

    Pair scores are 0, 0.5, 1, 1.5 or 2 points of A. The verdict is 'accept' (at least so much
    better), 'refuse' (not better), or 'go on', with 5 % risk of error either way.
    """

    gain: float

    def verdict(self, pairs: Sequence[float]) -> str:
        """Return the verdict after these pairs."""
        ratio = self.ratio(pairs)
        bound = math.log(0.95 / 0.05)
        if ratio >= bound:
            return "accept"
        if ratio <= -bound:
            return "refuse"
        return "go on"

    def ratio(self, pairs: Sequence[float]) -> float:
        """Return the log likelihood ratio of 'better by gain' to 'even', by the normal law."""
        n = len(pairs)
        if n < 2:
            return 0.0
        middle = math.fsum(pairs) / n
        # Held towards what is usual, since even a clean sheet is not sure to stay one.
        spread = math.fsum((pair - middle) ** 2 for pair in pairs)
        variance = (spread + _USUAL_PAIRS * _USUAL_VARIANCE) / (n + _USUAL_PAIRS)
        better = 2 / (1 + 10 ** (-self.gain / 400))
        return n * (better - 1) * (2 * middle - 1 - better) / (2 * variance)
