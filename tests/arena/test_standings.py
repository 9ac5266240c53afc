"""Standings: who won how much, by hand and by other ways of counting."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import fmean

import pytest

from ferrovia.arena import GameFigures, GameResult, new_contest, standings, standings_text
from ferrovia.arena.intervals import wilson
from ferrovia.arena.standings import ranks, win_shares


@pytest.fixture(autouse=True)
def any_bot(monkeypatch):
    monkeypatch.setattr("ferrovia.arena.contest.bot_named", lambda name: None)


def results_of(contest, worth, digest=str):
    """Results in which ``worth(number, bots)`` says what everybody has."""
    return [
        GameResult(
            game=number,
            bots=contest.seated(number),
            worth=tuple(worth(number, contest.seated(number))),
            digest=digest(number),
            figures=GameFigures(
                moves=100 + number.deal, opened=number.rotation, phase="16", ending="bank broken"
            ),
            repeated_offers=(0,) * contest.players,
            seconds=1.5 + number.deal,
            milliseconds=tuple((float(n + 1),) * 10 for n in range(contest.players)),
        )
        for number in contest.numbers()
    ]


@pytest.mark.parametrize(
    ("worth", "shares", "places"),
    [
        ((3, 2, 1), (1, 0, 0), (1, 2, 3)),
        ((5, 5, 1), (0.5, 0.5, 0), (1.5, 1.5, 3)),
        ((1, 5, 5), (0, 0.5, 0.5), (3, 1.5, 1.5)),
        ((7, 7, 7), (1 / 3, 1 / 3, 1 / 3), (2, 2, 2)),
        ((9, 4, 4), (1, 0, 0), (1, 2.5, 2.5)),
        ((-5, 0, -5), (0, 1, 0), (2.5, 1, 2.5)),
    ],
)
def test_who_ties_shares_the_win_and_the_ranks(worth, shares, places):
    assert win_shares(worth) == pytest.approx(shares)
    assert ranks(worth) == places


def test_shares_and_ranks_add_up_whatever_happens():
    rng = Random("sums")
    for _ in range(300):
        worth = [rng.randrange(4) for _ in range(rng.randrange(2, 7))]
        assert sum(map(Fraction, win_shares(worth))) == pytest.approx(1)
        assert sum(ranks(worth)) == len(worth) * (len(worth) + 1) / 2


def test_one_hero_among_equals():
    contest = new_contest("1848", 4, ("hero", "rest", "rest", "rest"), 40, "s")

    def worth(number, bots):
        """The hero wins in its first seat, ties in the second, and loses in the others."""
        best = {0: 900, 1: 500}.get(bots.index("hero"), 100)
        return [best if bot == "hero" else 500 - seat for seat, bot in enumerate(bots)]

    found = standings(contest, results_of(contest, worth))
    hero, rest = found.bots
    assert (hero.bot, hero.players, rest.bot, rest.players) == ("hero", 1, "rest", 3)
    # In the second seat it has 500 as the first of the others has: a tie.
    assert hero.wins.value == pytest.approx((1 + 0.5) / 4)
    assert hero.wins.value + 3 * rest.wins.value == pytest.approx(1)
    expected = wilson(0.375, 40)
    assert (hero.wins.low, hero.wins.high) == pytest.approx((expected.low, expected.high))
    others = wilson(0.625, 40)
    assert (rest.wins.low, rest.wins.high) == pytest.approx((others.low / 3, others.high / 3))
    assert hero.rank.value == pytest.approx((1 + 1.5 + 4 + 4) / 4)
    assert hero.rank.value + 3 * rest.rank.value == pytest.approx(10)
    assert hero.worth.value == pytest.approx((900 + 500 + 100 + 100) / 4)
    assert found.seats[0].value == pytest.approx((1 + 0.5 + 1 + 1) / 4)
    assert sum(seat.value for seat in found.seats) == pytest.approx(1)


def test_a_bot_that_has_all_seats_wins_for_certain():
    contest = new_contest("1848", 4, ("same",) * 4, 8, "s")
    found = standings(contest, results_of(contest, lambda number, bots: (4, 3, 2, 1)))
    (same,) = found.bots
    assert (same.wins.low, same.wins.value, same.wins.high) == (0.25, 0.25, 0.25)
    assert found.seats[0].value == 1


def test_figures_of_games_and_moves():
    contest = new_contest("1848", 4, ("a", "b", "c", "d"), 8, "s")
    found = standings(contest, results_of(contest, lambda number, bots: (4, 3, 2, 1)))
    assert (found.games, found.distinct) == (8, 8)
    assert (found.moves.mean, found.moves.least, found.moves.greatest) == (100.5, 100, 101)
    assert (found.seconds.mean, found.seconds.greatest) == (2, 2.5)
    assert (found.opened.mean, found.opened.greatest) == (1.5, 3)
    assert (found.phases, found.endings) == ({"16": 8}, {"bank broken": 8})
    thinking = found.bots[0].milliseconds
    assert thinking.moves == 80
    taken = sorted([1.0, 2.0, 3.0, 4.0] * 20)
    assert thinking.mean == fmean(taken)
    assert sum(time <= thinking.p95 for time in taken) >= 0.95 * len(taken)
    assert sum(time < thinking.p95 for time in taken) < 0.95 * len(taken)
    assert thinking.longest == 4


def test_the_order_in_which_games_were_done_means_nothing():
    contest = new_contest("1849", 3, ("a", "b", "b"), 12, "s")
    rng = Random("order")
    results = results_of(contest, lambda number, bots: [rng.randrange(5) for _ in bots])
    mixed = rng.sample(results, len(results))
    assert standings(contest, mixed) == standings(contest, results)


def test_games_that_are_the_same_are_told():
    contest = new_contest("1848", 4, ("a", "b", "c", "d"), 8, "s")
    results = results_of(contest, lambda number, bots: (4, 3, 2, 1), lambda n: str(n.rotation))
    found = standings(contest, results)
    assert (found.games, found.distinct) == (8, 4)
    assert any("Some games are the same" in line for line in standings_text(found))
    fresh = standings(contest, results_of(contest, lambda number, bots: (4, 3, 2, 1)))
    assert not any("Some games are the same" in line for line in standings_text(fresh))


def test_the_page_has_a_row_for_every_bot_and_no_interval_from_one_deal():
    contest = new_contest("1848", 4, ("a", "b", "c", "c"), 4, "s")
    page = "\n".join(
        standings_text(standings(contest, results_of(contest, lambda number, bots: (4, 3, 2, 1))))
    )
    assert "4 games: 1 deal, each once for every rotation of the seats; 4 distinct" in page
    assert "2.50 [?, ?]" in page
    assert [line.split()[0] for line in page.splitlines()[5:8]] == ["a", "b", "c"]
