"""Contests: who sits where on which deal, what decides chance, and what cannot be played."""

from __future__ import annotations

from collections import Counter

import pytest

from ferrovia.arena import ContestError, GameNumber, new_contest

FOUR = ("random", "other", "third", "fourth")


@pytest.fixture(autouse=True)
def any_bot(monkeypatch):
    """Bots of all names that are tried here."""
    known = {*FOUR}

    def named(name):
        from ferrovia.bots import bot_named

        return bot_named("random" if name in known else name)

    monkeypatch.setattr("ferrovia.arena.contest.bot_named", named)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_bot_has_every_seat_once_on_every_deal(players):
    bots = ("random", "other", "third", "random", "other")[:players]
    contest = new_contest("1849", players, bots, 3 * players, "s")
    for deal in range(contest.deals):
        games = [number for number in contest.numbers() if number.deal == deal]
        assert len(games) == players
        for seat in range(players):
            assert Counter(contest.seated(game)[seat] for game in games) == Counter(bots)


def test_each_player_of_equal_bots_has_each_seat_once():
    contest = new_contest("1848", 4, ("random",) * 4, 4, "s")
    named = new_contest("1848", 4, FOUR, 4, "s")
    assert len({named.seated(number) for number in named.numbers()}) == 4
    draws = {
        tuple(rng.random() for rng in contest.generators(number).values())
        for number in contest.numbers()
    }
    assert len(draws) == 4, "the same seating, and still games of their own"


@pytest.mark.parametrize(("games", "deals"), [(1, 1), (4, 1), (5, 2), (60, 15), (61, 16)])
def test_games_are_rounded_up_to_whole_rotations(games, deals):
    contest = new_contest("1848", 4, FOUR, games, "s")
    assert (contest.deals, contest.games) == (deals, 4 * deals)
    assert len(set(contest.numbers())) == contest.games


def test_the_rotations_of_a_deal_begin_alike_and_deals_differ():
    contest = new_contest("1849", 3, FOUR[:3], 30, "s")
    openings = {number: contest.opening(number) for number in contest.numbers()}
    for deal in range(contest.deals):
        first, *others = (openings[number] for number in openings if number.deal == deal)
        assert all(other == first for other in others)
    assert len(set(openings.values())) > 5
    other_seed = new_contest("1849", 3, FOUR[:3], 30, "t")
    assert {other_seed.opening(number) for number in contest.numbers()} != set(openings.values())


def test_chance_depends_on_seed_deal_rotation_and_seat_alone():
    contest = new_contest("1848", 4, FOUR, 8, "s")

    def draws(game, seed="s"):
        chosen = new_contest("1848", 4, FOUR, 8, seed)
        return [rng.random() for rng in chosen.generators(game).values()]

    assert draws(GameNumber(1, 2)) == draws(GameNumber(1, 2))
    different = [draws(number) for number in contest.numbers()] + [draws(GameNumber(0, 0), "t")]
    assert len({value for game in different for value in game}) == 9 * 4


@pytest.mark.parametrize(
    ("title", "players", "bots", "games", "options", "sentence"),
    [
        ("1849", 4, FOUR, 0, (), "at least 1 game has to be played, not 0"),
        ("1850", 4, FOUR, 4, (), "there is no title '1850'"),
        ("1849", 9, FOUR, 4, (), "1849 is for 3 to 5 players, not 9"),
        ("1849", 4, FOUR[:3], 4, (), "4 players need 4 bots, and 3 are named"),
        ("1849", 3, FOUR, 4, (), "3 players need 3 bots, and 4 are named"),
        ("1849", 3, FOUR[:1], 4, (), "3 players need 3 bots, and 1 is named"),
        ("1849", 3, ("random", "hal", "other"), 4, (), "there is no bot 'hal'"),
        ("1849", 4, FOUR, 4, ("flying",), "flying"),
    ],
)
def test_what_cannot_be_played_is_said(title, players, bots, games, options, sentence):
    with pytest.raises(ContestError, match=sentence):
        new_contest(title, players, bots, games, "s", options=options)


def test_a_preset_stands_for_its_options():
    contest = new_contest("1849", 3, FOUR[:3], 3, "s", preset="18xx.games")
    assert contest.options == contest.loaded().options != ()
