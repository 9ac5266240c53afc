"""Accepted is what is offered: the property on which everything else rests."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from checked_games import CLAIMS, PLAIN, TABLES, game, open_positions, positions
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.core import Codec, FormError, Illegal, Pass, RunOffer
from ferrovia.core.events import Event
from fuzz.arbitrary import FIELDS, arbitrary_action, decoded
from fuzz.legality import all_offers, covered, listing, objections, survives_json

SOME = settings(max_examples=250, deadline=None)


@SOME
@given(open_positions(), st.randoms(use_true_random=False))
def test_whatever_is_accepted_was_offered_and_whatever_is_refused_is_cited(position, rng):
    offers = all_offers(position)
    for _ in range(10):
        try:
            action = decoded(position, arbitrary_action(position, offers, rng))
        except FormError:
            continue
        assert list(objections(position, offers, action)) == []


@SOME
@given(open_positions(), st.randoms(use_true_random=False))
def test_a_refused_action_raises_its_refusal_and_an_accepted_one_plays(position, rng):
    offers = all_offers(position)
    try:
        action = decoded(position, arbitrary_action(position, offers, rng))
    except FormError:
        return
    before = Codec(position.title).encode_state(position.state)
    refusal = position.refusal(action)
    if refusal is None:
        assert position.play(action).state.seq == position.state.seq + 1
    else:
        with pytest.raises(Illegal) as caught:
            position.play(action)
        assert caught.value.refusal == refusal
    assert Codec(position.title).encode_state(position.state) == before


@SOME
@given(positions())
def test_the_list_of_legal_actions_is_complete_and_stable(position):
    assert list(listing(position, all_offers(position))) == []


@SOME
@given(positions())
def test_a_state_survives_its_json(position):
    assert list(survives_json(position)) == []


@SOME
@given(positions(), st.data())
def test_when_the_game_is_over_nothing_is_legal(position, data):
    if position.over:
        assert position.offers() == ()
        seat = data.draw(st.sampled_from(position.state.seats))
        assert position.refusal(Pass(by=seat)).rule == "turn.over"
    else:
        assert position.offers()


def test_of_an_open_run_the_best_one_is_listed():
    runs = 0
    for position in game(PLAIN).positions:
        for offer in position.offers() if not position.over else ():
            if isinstance(offer, RunOffer):
                runs += 1
                assert offer.action in list(position.legal_actions())
                after = position.play(offer.action)
                assert after.events[0].revenue == offer.revenue
    assert runs > 20


def test_worse_runs_are_legal_only_where_claims_are():
    counted = Counter()
    rng = Random(3)
    for table in (PLAIN, CLAIMS):
        for position in game(table).positions:
            offers = () if position.over else position.offers()
            best = next((offer for offer in offers if isinstance(offer, RunOffer)), None)
            if best is None or best.revenue == 0:
                continue
            for _ in range(8):
                try:
                    action = decoded(position, arbitrary_action(position, (best,), rng))
                except FormError:
                    continue
                if type(action) is not type(best.action) or action == best.action:
                    continue
                refusal = position.refusal(action)
                assert (refusal is None) == covered(position, offers, action)
                rule = refusal.rule if refusal else "accepted"
                counted[best.claims, rule] += 1
    assert counted[True, "accepted"] > 10
    assert counted[False, "run.best"] > 10
    assert not counted[True, "run.best"]


def test_arbitrary_actions_reach_most_rules():
    """The generator is worth something: it is refused by many rules and often accepted."""
    rng = Random(1)
    rules: Counter[str] = Counter()
    for table in TABLES:
        for position in game(table).positions[::3]:
            offers = position.offers()
            for _ in range(4):
                try:
                    action = decoded(position, arbitrary_action(position, offers, rng))
                except FormError:
                    rules["form"] += 1
                    continue
                refusal = position.refusal(action)
                rules[refusal.rule if refusal else "accepted"] += 1
    assert rules["accepted"] > 1000
    assert rules["form"] > 100
    assert len(rules) > 50


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
NAMES = st.sampled_from(["type", *FIELDS])
WORDS = st.sampled_from(["pass", "lay_tile", "run_trains", "sell_shares", "bid", "Ann", "C5", "8H"])


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60))
def test_garbage_is_no_action(text):
    codec = Codec(PLAIN.load())
    with pytest.raises(FormError, match="not an action of 1849"):
        codec.decode_action(text)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(NAMES, WORDS | JSON))
def test_plain_data_is_an_action_or_a_form_error(plain):
    codec = Codec(PLAIN.load())
    position = game(PLAIN).positions[0]
    try:
        action = codec.decode_action(plain)
    except FormError as problem:
        assert "not an action of 1849" in str(problem)
        return
    assert codec.decode_action(codec.encode_action(action)) == action
    assert position.refusal(action) is None or position.refusal(action).rule


def test_every_event_has_a_json_form():
    for table in TABLES:
        for position in game(table).positions:
            for event in position.events:
                assert isinstance(event, Event)
                assert msgspec.json.decode(msgspec.json.encode(event))["event"]
