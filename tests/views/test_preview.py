"""What would follow from an action: it is what does follow; and why something may not be done."""

from __future__ import annotations

from random import Random

import pytest
from scenario import Scenario
from walk import positions

from ferrovia.core import Codec, Position
from ferrovia.core.events import RoundBegan, TurnBegan
from ferrovia.views.choosing.preview import preview
from ferrovia.views.model import Preview


def looked(position: Position, **plain: object) -> Preview:
    assert position.decision is not None
    raw = {"by": position.decision.seat, **plain}
    return preview(position, Codec(position.title).decode_action(raw))


@pytest.mark.parametrize("options", [(), ("bonds", "station-tokens", "electric-dreams")])
def test_a_preview_is_what_happens(options):
    for position in positions(options, 21, every=5):
        actions = list(position.offers())
        for offer in Random(position.state.seq).sample(actions, min(3, len(actions))):
            shown, after = preview(position, offer.action), position.play(offer.action)
            assert shown.refused is None
            assert shown.say
            if any(isinstance(event, TurnBegan | RoundBegan) for event in after.events):
                continue
            changed = {
                owner: amount
                for owner, amount in after.state.cash.items()
                if amount != position.state.cash.get(owner, 0)
            }
            assert {change.owner: change.after for change in shown.money} == changed


def test_what_may_not_be_done_has_its_rule_in_full():
    scene = Scenario().start("RCS", held={"ann": "P x x"}, operated=0)
    bundle = {"regular": 1}
    shown = looked(scene.stock("ann"), type="sell_shares", corporation="RCS", bundle=bundle)
    assert shown.refused is not None
    assert shown.refused.rule == "sell.operated"
    assert shown.refused.reason == "RCS has not completed an operating turn yet."
    assert shown.refused.cite.startswith("1849 §")
    assert shown.refused.text
    assert (shown.say, shown.lines, shown.money) == ("", (), ())


def test_a_sale_tells_money_price_and_presidency():
    scene = Scenario().start("RCS", price=100, held={"ann": "P x x", "bob": "x x x"})
    position = scene.cash(ann=10).stock("ann")
    bundle = {"regular": 2}
    shown = looked(position, type="sell_shares", corporation="RCS", bundle=bundle)
    assert [(c.owner, c.before, c.after) for c in shown.money] == [("ann", 10, 210)]
    assert [(c.corporation, c.before) for c in shown.prices] == [("RCS", 100)]
    assert shown.prices[0].after < 100
    assert shown.warnings == ("You lose the presidency of RCS to bob",)
    holdings = {(c.owner, c.before, c.after, c.president) for c in shown.holdings}
    assert holdings == {("ann", 40, 20, False), ("bob", 30, 30, True), ("pool", 0, 20, False)}
    # ann gets two of bob's certificates for that of the president.
    certificates = [(c.seat, c.before, c.after) for c in shown.certificates]
    assert certificates == [("ann", 3, 2), ("bob", 3, 2)]


def test_a_lay_tells_what_it_connects_and_how_runs_change():
    scene = Scenario().start("CTL", trains=("6H",)).cash(CTL=250)
    position = scene.operating("CTL")
    shown = looked(position, type="lay_tile", hex="G1", tile="58", rotation=3)
    assert shown.reached == ("Mazzara",)
    (change,) = shown.runs
    assert (change.corporation, change.before) == ("CTL", 40)
    assert change.after > change.before


def test_a_purchase_tells_what_it_eliminates():
    scene = Scenario().phase("6").sold_out("6H").start("CTL", trains=("4H",))
    scene.start("RCS", trains=("4H", "4H")).cash(CTL=900)
    position = scene.operating("CTL", "trains")
    shown = looked(position, type="buy_train", train="8H", source="depot")
    assert shown.warnings == ("CTL loses a 4H for good", "RCS loses 2 × 4H for good")
    assert [(c.owner, c.before, c.after) for c in shown.money] == [("CTL", 900, 550)]
    assert [change.corporation for change in shown.runs] == ["CTL"]


def test_a_run_is_drawn_with_its_proof():
    scene = Scenario().start("CTL", trains=("6H",)).cash(CTL=250)
    position = scene.operating("CTL", "run")
    (offer,) = (o for o in position.offers() if o.action.__struct_config__.tag == "run_trains")
    shown = preview(position, offer.action)
    assert shown.run is not None
    assert shown.run.revenue == 40
    assert shown.run.proof
    assert shown.run.routes[0].line.startswith("<")
