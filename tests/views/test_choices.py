"""Choices: what is offered, once each, and what is looked for and refused."""

from __future__ import annotations

from collections import Counter

import pytest
from scenario import Scenario
from walk import positions

from ferrovia.core import Codec, Position
from ferrovia.core.action import as_json
from ferrovia.core.words import Section
from ferrovia.family.actions import LayTile, ProposePrivate
from ferrovia.views.choosing.choices import choices
from ferrovia.views.model import ChoiceView
from g1848 import scenario as g1848

ALL = ("station-tokens", "bonds", "electric-dreams")


def found(position: Position, **wanted: object) -> list[ChoiceView]:
    rows = choices(position)
    return [row for row in rows if all(getattr(row, k) == v for k, v in wanted.items())]


def keyed(position: Position) -> dict[str, ChoiceView]:
    return {row.key: row for row in choices(position)}


@pytest.mark.parametrize(("options", "seed"), [((), 5), (ALL, 6), (("sales-at-once",), 7)])
def test_every_offer_is_a_choice_and_every_dim_one_is_refused(options, seed):
    for position in positions(options, seed):
        codec, rows = Codec(position.title), choices(position)
        assert not [key for key, n in Counter(row.key for row in rows).items() if n > 1]
        for row in rows:
            refused = position.refusal(codec.decode_action(row.action))
            assert (refused is not None) is row.dim, (row.key, refused)
            assert row.label and row.say and row.group
        offered = [
            as_json(o.action) for o in position.offers() if not isinstance(o.action, LayTile)
        ]
        assert [row.action for row in rows if not row.dim] == offered
        likely = [row for row in rows if row.primary]
        assert len(likely) <= 1
        assert not any(row.dim or row.warnings for row in likely)


def test_a_sale_shows_where_the_token_will_go_and_whose_presidency_is_lost():
    scene = Scenario().start("RCS", price=100, held={"ann": "P x x", "bob": "x x x"})
    sale = keyed(scene.stock("ann"))["sell_shares:RCS:2-regular"]
    assert sale.amount == -200
    assert sale.warnings == ("You lose the presidency of RCS to bob",)
    assert list(sale.moves) == ["RCS"]
    assert sale.subject.owner == "ann"
    assert sale.label == "20%"


def test_what_a_corporation_sells_is_looked_for_in_both_places():
    scene = Scenario().start("RCS", price=100, held={"ann": "P x x", "bob": "x"})
    rows = keyed(scene.stock("bob"))
    assert not rows["buy_certificate:RCS:treasury"].dim
    assert rows["buy_certificate:RCS:treasury"].label == "10% from the treasury"
    assert rows["buy_certificate:RCS:treasury"].subject.owner == "RCS"
    assert rows["buy_certificate:RCS:pool"].dim
    assert rows["sell_shares:RCS:1-regular"].kind == "sell_shares"


def test_a_run_and_a_dividend_are_the_likely_thing():
    likely = {"run": "run_trains", "dividend": "pay_dividend", "financing": "pass"}
    seen = set()
    for position in positions((), 5):
        step = position.decision.step if position.decision is not None else ""
        rows = [row.kind for row in choices(position) if row.primary]
        if step in likely and rows:
            seen.add(step)
            assert rows == [likely[step]]
    assert seen == set(likely)


def test_nobody_is_led_to_answer_or_to_give_up():
    for position in positions(ALL, 8):
        for row in choices(position):
            assert not (row.primary and row.kind in ("answer", "give_up", "leave_game"))


def test_what_may_be_done_at_any_time_stands_apart():
    for position in positions((), 5):
        rows = found(position, kind="propose_private", dim=False)
        assert all(row.section is Section.ANYTIME and row.span is not None for row in rows)
        if rows:
            return
    pytest.fail("no private company was ever for sale")


def test_the_amount_of_a_choice_is_what_player_and_corporation_pay_together():
    """Of a dividend only what goes to the one who decides; an answer, what is offered."""
    scene = Scenario().start("RCS", price=100, held={"ann": "P x", "bob": "x x"}).cash(RCS=500)
    ran = scene.operating("RCS", "dividend", revenue=100)
    rows = keyed(ran)
    assert rows["pay_dividend"].amount == -30
    assert rows["withhold"].amount == -100
    trains = keyed(scene.operating("RCS", "trains"))
    assert trains["buy_train:4H:depot"].amount == 100


def test_the_amount_of_an_answer_is_what_it_brings():
    scene = Scenario().start("RCS", price=100, held={"ann": "P x"}).cash(RCS=500).phase("6")
    position = scene.private("SIGI", "bob").operating("RCS", "track")
    asked = position.play(ProposePrivate(by="ann", private="SIGI", price=60))
    rows = keyed(asked)
    assert rows["answer:true"].amount == -60
    assert not rows["answer:false"].amount


def test_the_amount_of_a_proposal_is_its_price():
    """Nothing is paid before the answer; a train of another company has one price in 1848."""
    scene = g1848.Scenario().start("VR", held={"ann": "P"}).start("QR", held={"bob": "P"})
    scene.train("QR", "3").cash(VR=500).phase("3")
    rows = keyed(scene.operating("VR", "trains"))
    assert rows["propose_train:3:QR:200"].amount == 200


def test_a_start_says_what_the_first_certificates_cost_and_leave():
    rows = keyed(g1848.Scenario().cash(ann=350).stock("ann"))
    rungs = rows["start_corporation:VR:100"].ladder
    assert [(rung.percent, rung.cost, rung.left) for rung in rungs] == [
        (20, 200, 150),
        (30, 300, 50),
        (40, 400, -50),
    ]
    assert rows["pass"].ladder == ()
