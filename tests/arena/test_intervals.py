"""Intervals, against other ways to find them: integration, the equation they solve, sampling."""

from __future__ import annotations

from math import gamma, inf, isclose, pi, sqrt
from random import Random
from statistics import fmean, pvariance

import pytest

from ferrovia.arena.intervals import (
    design_effect,
    mean_of_deals,
    share_of_deals,
    student_quantile,
    student_within,
    wilson,
)

Z = 1.959963984540054


def integrated(limit, freedom, parts=4000):
    """The same probability by Simpson's rule over the density."""
    factor = gamma((freedom + 1) / 2) / (sqrt(freedom * pi) * gamma(freedom / 2))
    step = 2 * limit / parts

    def density(t):
        return factor * (1 + t * t / freedom) ** (-(freedom + 1) / 2)

    inner = sum((4 if n % 2 else 2) * density(-limit + n * step) for n in range(1, parts))
    return step / 3 * (density(-limit) + inner + density(limit))


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 14, 29, 99])
@pytest.mark.parametrize("limit", [0.3, 1.0, 2.5])
def test_students_probability_is_the_integral_of_its_density(freedom, limit):
    assert isclose(student_within(limit, freedom), integrated(limit, freedom), abs_tol=1e-9)


@pytest.mark.parametrize(
    ("freedom", "printed"), [(1, 12.706), (2, 4.303), (9, 2.262), (19, 2.093), (99, 1.984)]
)
def test_students_quantiles_are_those_of_printed_tables(freedom, printed):
    assert round(student_quantile(freedom), 3) == printed


@pytest.mark.parametrize("games", [1, 7, 60, 400])
@pytest.mark.parametrize("share", [0.0, 0.1, 0.25, 0.5, 0.98, 1.0])
def test_wilsons_ends_are_where_the_share_is_just_not_refuted(share, games):
    """An end p solves |share - p| = z sqrt(p (1 - p) / games)."""
    found = wilson(share, games)
    for end in (found.low, found.high):
        assert 0 <= end <= 1
        distance = abs(share - end) - Z * sqrt(max(0, end * (1 - end)) / games)
        assert isclose(distance, 0, abs_tol=1e-7)
    assert found.low <= share <= found.high


def test_wilsons_interval_is_that_of_the_literature():
    """Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    published = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (wins, games), ends in published.items():
        found = wilson(wins / games, games)
        assert (round(found.low, 4), round(found.high, 4)) == ends


def test_games_that_end_alike_on_a_deal_count_as_fewer():
    alike = [[1.0] * 4, [0.0] * 4] * 10
    assert isclose(design_effect(alike), 4 * 20 / 19)
    unlike = [[1.0, 0.0, 1.0, 0.0]] * 20
    assert design_effect(unlike) == 1
    wide, narrow = share_of_deals(alike), share_of_deals(unlike)
    assert wide.value == narrow.value == 0.5
    assert narrow == wilson(0.5, 80)
    assert wide == wilson(0.5, 80 / design_effect(alike))
    assert wide.high - wide.low > 1.8 * (narrow.high - narrow.low)


def test_a_single_deal_says_little():
    assert share_of_deals([[1.0, 1.0, 0.0, 1.0]]) == wilson(0.75, 1)
    only = mean_of_deals([[10.0, 20.0]])
    assert (only.value, only.low, only.high) == (15, -inf, inf)


def test_a_mean_is_that_of_deals_with_their_spread():
    deals = [[1.0, 3.0], [4.0, 4.0], [6.0, 0.0], [9.0, 5.0]]
    means = [2.0, 4.0, 3.0, 7.0]
    spread = 3.182446305 * sqrt(pvariance(means) * 4 / 3 / 4)
    found = mean_of_deals(deals)
    assert found.value == fmean(means)
    assert isclose(found.low, 4 - spread, rel_tol=1e-8)
    assert isclose(found.high, 4 + spread, rel_tol=1e-8)


def test_intervals_hold_what_is_true_nineteen_times_of_twenty():
    """Drawn contests: each deal favours somebody, its games are drawn from that."""
    rng = Random("coverage")
    runs, share_held, mean_held = 600, 0, 0
    for _ in range(runs):
        deals = []
        for _ in range(25):
            favour = rng.choice((0.05, 0.45))
            deals.append([float(rng.random() < favour) for _ in range(4)])
        share_held += (found := share_of_deals(deals)).low <= 0.25 <= found.high
        mean_held += (found := mean_of_deals(deals)).low <= 0.25 <= found.high
    assert 0.92 <= share_held / runs <= 0.99
    assert 0.92 <= mean_held / runs <= 0.98
