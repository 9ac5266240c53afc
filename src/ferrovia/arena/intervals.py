"""How sure a figure is: 95 % intervals for shares and for means of games played on shared deals.

Games of one deal are not independent: they begin alike. So what counts as one observation is the
mean over the games of a deal; deals are independent of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev

from ferrovia.struct import Struct

CONFIDENCE = 0.95


class Estimate(Struct, frozen=True):
    """A figure and its interval; ends that are not known are infinite, in JSON null."""

    value: float
    low: float
    high: float


def wilson(share: float, games: float) -> Estimate:
    """Return a share of independent games with the interval of Wilson (1927).

    ``games`` need not be whole, nor ``share`` times ``games``: a tie is a part of a win.
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    centre = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = (centre - spread) / scale, (centre + spread) / scale
    return Estimate(share, min(max(low, 0.0), share), max(min(high, 1.0), share))


def share_of_deals(deals: Sequence[Sequence[float]]) -> Estimate:
    """Return the share of games that were won, given by deal and game; Wilson's interval.

    As many independent games are counted as would be as sure: where the games of a deal tend to end
    alike, fewer than were played (Kish's design effect); never more. A single deal counts as one
    game.
    """
    games = sum(map(len, deals))
    share = sum(map(sum, deals)) / games
    return wilson(share, games / design_effect(deals))


def design_effect(deals: Sequence[Sequence[float]]) -> float:
    """Return how many times the variance is that of independent games; at least 1."""
    games = sum(map(len, deals))
    if len(deals) < 2:
        return float(games)
    share = sum(map(sum, deals)) / games
    independent = share * (1 - share) / games
    if independent <= 0:
        return 1.0
    among_deals = stdev(map(fmean, deals)) ** 2 / len(deals)
    return max(1.0, among_deals / independent)


def mean_of_deals(deals: Sequence[Sequence[float]]) -> Estimate:
    """Return a mean over games, given by deal and game; Student's interval of the deals' means.

    Every deal has equally many games. From a single deal nothing follows; then the interval is
    without end.
    """
    means = [fmean(deal) for deal in deals]
    middle = fmean(means)
    if len(means) < 2:
        return Estimate(middle, float("-inf"), float("inf"))
    spread = student_quantile(len(means) - 1) * stdev(means) / sqrt(len(means))
    return Estimate(middle, middle - spread, middle + spread)


def student_quantile(freedom: int) -> float:
    """Return the number within which Student's t stays with a probability of 95 %."""
    low, high = 0.0, 1.0
    while student_within(high, freedom) < CONFIDENCE:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if student_within(middle, freedom) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def student_within(limit: float, freedom: int) -> float:
    """Return the probability that Student's t is between ``-limit`` and ``limit``.

    For whole degrees of freedom it is a finite sum (Abramowitz and Stegun 26.7.3 and 26.7.4).
    """
    angle = atan(limit / sqrt(freedom))
    squared = cos(angle) ** 2
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for k in range(2 + odd, freedom + 1, 2):
        total += term
        term *= squared * (k - 1) / k
    total *= sin(angle)
    return (angle + total) * 2 / pi if odd else total
