"""Shortcuts answer what the long way answers: in every position of whole games of every title."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from checked_games import game

from ferrovia.board.faces import hex_of, stop_id
from ferrovia.core import Offer, Position, depot, holdings, market, tokens
from ferrovia.core.position import is_possible, legal_offers, open_moves
from ferrovia.family.stop_values import plain_values
from ferrovia.routes import Reach, reach, reaches, some_reach
from ferrovia.routes.existence import _FOUND, has_route
from ferrovia.routes.lines import lines_of
from ferrovia.routes.reaching import _REACHES
from ferrovia.struct import replace
from fuzz.tables import Table

GAMES = {title: Table(title, 4) for title in ("1844", "1848", "1849")}


@cache
def positions(title: str) -> tuple[Position, ...]:
    return game(GAMES[title]).positions


@pytest.mark.parametrize("title", GAMES)
def test_answers_handed_on_to_the_next_track_are_those_of_a_fresh_one(title):
    handed_on = 0
    for before, after in zip(positions(title), positions(title)[1:], strict=False):
        old, track = before.state.track, after.state.track
        if old is track:
            continue
        fresh = track.without_answers()
        for key, reached in _REACHES.of(track).items():
            handed_on += _REACHES.of(old).get(key) is reached
            assert reached == reach(key[0], fresh, *key[1:])
        for (board, own, barred, beside), (found, _) in _FOUND.of(track).items():
            assert found == has_route(board, fresh, own, barred=barred, beside=beside)
        lines, from_scratch = lines_of(after.title.board, track), lines_of(after.title.board, fresh)
        assert (lines.ports, list(lines.places.items())) == (
            from_scratch.ports,
            list(from_scratch.places.items()),
        )
        assert lines.passages == from_scratch.passages
        assert plain_values(after) == plain_values(_fresh(after))
    assert handed_on


def _fresh(at: Position) -> Position:
    """Return the same position, with nothing known of its track yet."""
    return Position(at.title, replace(at.state, track=at.state.track.without_answers()))


@pytest.mark.parametrize("title", GAMES)
def test_what_is_quickly_found_is_reached_and_offered(title):
    more = 0
    for at in positions(title)[::2]:
        board, track = at.title.board, at.state.track.without_answers()
        for corporation in market.order(at):
            asked = (board, track, tokens.of(at, corporation), tokens.blocked(at, corporation))
            some, complete = some_reach(*asked)
            all_of_it = reach(*asked)
            assert (some == all_of_it) if complete else _is_part(some, all_of_it)
            more += some != all_of_it
            unasked = (board, track.without_answers(), *asked[2:])
            assert reaches(*unasked, lambda found, there=all_of_it: found == there)
        for move in open_moves(at):
            if move.some_candidates is not None:
                legal = [offer.action for offer in legal_offers(_fresh(at), move)]
                fresh = _fresh(at)
                for action in move.some_candidates(fresh):
                    refused = any(rule.check(fresh, action) for rule in move.rules)
                    assert refused == (action not in legal)
    assert more or title != "1844"  # in the others, what is found quickly is all in these games


def _is_part(some: Reach, whole: Reach) -> bool:
    return (
        set(some.stops) <= set(whole.stops)
        and some.through <= whole.through
        and some.hexes <= whole.hexes
        and all(gauges <= whole.sides[side] for side, gauges in some.sides.items())
    )


@pytest.mark.parametrize("title", GAMES)
def test_what_stands_beside_rows_is_what_the_rows_say(title):
    for at in positions(title):
        state, owners = at.state, (*at.state.seats, *at.title.corporations, "pool", "gone")
        for corporation in state.corporations:
            cards = at.title.certificates_of[corporation]
            for owner in owners:
                held = tuple(card for card in cards if state.certificates[card.id] == owner)
                assert holdings.certificates(at, owner, corporation) == held
                assert holdings.shares(at, owner, corporation) == sum(c.shares for c in held)
            assert tokens.of(at, corporation) == _cities(at, corporation)
            assert tokens.blocked(at, corporation) == _blocked(at, corporation)
        for owner in (*owners, "depot"):
            names = tuple(card.rpartition("-")[0] for card, o in state.trains.items() if o == owner)
            assert depot.trains_of(at, owner) == names
            assert set(depot.classes_in(at, owner)) == set(names)
            assert holdings.count(at, owner) == list(state.certificates.values()).count(owner)
        prices = [
            at.title.market.cells[cell].price for cell, names in state.market.items() for _ in names
        ]
        in_order = [market.price(at, name) for name in market.order(at)]
        assert in_order == sorted(prices, reverse=True)


def _cities(at: Position, corporation: str) -> tuple[str, ...]:
    places = (*at.state.tokens.items(), *at.state.beside.items())
    return tuple(sorted(city for city, names in places if corporation in names))


def _blocked(at: Position, corporation: str) -> tuple[str, ...]:
    return tuple(
        sorted(
            city
            for city, names in at.state.tokens.items()
            if corporation not in names
            and corporation not in at.state.beside.get(city, ())
            and len(names) >= _slots(at, city)
        )
    )


def _slots(at: Position, city: str) -> int:
    stops = at.title.board.face(at.state.track, hex_of(city)).stops
    return next(stop.slots for n, stop in enumerate(stops) if stop_id(hex_of(city), n) == city)


@pytest.mark.parametrize("title", GAMES)
def test_candidates_obey_the_rules_that_are_not_asked_of_them(title):
    spared = set()
    for at in positions(title)[::3]:
        for move in open_moves(at):
            obeyed = [rule for rule in move.rules if rule not in move.open_rules]
            for candidate in move.candidates(at) if obeyed else ():
                action = candidate.action if isinstance(candidate, Offer) else candidate
                assert {rule.id: rule.check(at, action) for rule in obeyed} == dict.fromkeys(
                    rule.id for rule in obeyed
                )
                spared.add(move.action)
    assert len(spared) > 3


@pytest.mark.parametrize("title", GAMES)
def test_a_move_is_possible_where_it_has_a_legal_offer(title):
    for at in positions(title)[::3]:
        for move in open_moves(at):
            assert is_possible(_fresh(at), move) == any(True for _ in legal_offers(at, move))


@pytest.mark.parametrize("title", GAMES)
def test_what_will_be_tried_next_changes_nothing_but_the_time(title):
    played = game(GAMES[title])
    rng = Random(title)
    for at, action, after, then in zip(
        played.positions,
        played.actions,
        played.positions[1:],
        (*played.actions[1:], None),
        strict=False,
    ):
        other = rng.choice(played.actions)
        for next_one in (then, other):
            found = at.play(action, then=next_one)
            assert (found.state, found.events) == (after.state, after.events)
        assert found.refusal(other) == after.refusal(other)


@pytest.mark.parametrize("title", GAMES)
def test_an_action_that_was_offered_is_judged_as_one_that_was_not(title):
    for at in positions(title)[::5]:
        for offer in at.offers():
            again = Position(at.title, at.state, at.events)
            assert again.refusal(replace(offer.action)) is None


@pytest.mark.parametrize("title", GAMES)
def test_rules_that_look_only_at_the_seat_say_the_same_of_all_candidates(title):
    asked = set()
    for at in positions(title)[::3]:
        for move in open_moves(at):
            for rule in (rule for rule in move.open_rules if rule.by_seat):
                said: dict[str, set[bool]] = {}
                for candidate in move.candidates(at):
                    action = candidate.action if isinstance(candidate, Offer) else candidate
                    said.setdefault(action.by, set()).add(rule.check(at, action) is None)
                    asked.add(rule.id)
                assert all(len(answers) == 1 for answers in said.values()), rule.id
    assert asked
