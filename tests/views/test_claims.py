"""Routes for claiming another run: each can be claimed, the best first."""

from __future__ import annotations

from scenario import Scenario
from walk import positions

from ferrovia.core import Codec
from ferrovia.views.choosing.route_choices import SHOWN, train_routes


def test_every_route_shown_can_be_claimed_alone():
    tried = 0
    for position in positions(("claimed-runs",), 5, every=3):
        if position.decision is None or position.decision.step != "run":
            continue
        codec = Codec(position.title)
        for train in train_routes(position):
            revenues = [route.revenue for route in train.routes]
            assert revenues == sorted(revenues, reverse=True)
            assert len(revenues) <= SHOWN
            for route in train.routes[:3]:
                plain = {"type": "run_trains", "by": position.decision.seat}
                action = codec.decode_action({**plain, "routes": [route.route]})
                assert position.refusal(action) is None
                assert len(route.stops) >= 2
                tried += 1
    assert tried > 50


def test_routes_through_chosen_cities_stop_at_each_of_them():
    narrowed = 0
    for position in positions(("claimed-runs",), 5, every=3):
        if position.decision is None or position.decision.step != "run":
            continue
        for train in train_routes(position):
            if len(train.hexes) < 3:
                continue
            wanted = train.hexes[-2:]
            again = {each.train: each for each in train_routes(position, wanted)}[train.train]
            assert {*again.hexes} <= {*train.hexes}
            for route in again.routes:
                ends = {hex_id for leg in route.route["legs"] for hex_id in (leg[0], leg[-1])}
                assert {*wanted} <= ends
                narrowed += 1
    assert narrowed > 20


def test_there_are_none_outside_a_corporations_turn():
    assert train_routes(Scenario().start("RCS", trains=("6H",)).stock("ann")) == ()
