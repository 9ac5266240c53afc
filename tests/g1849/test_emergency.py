"""Emergency money raising: when, for which train, by whose money (1849 §10.7).

CTL has a route as printed; in phase 4 its duty costs 100.
"""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import events, hand, of_type, sell

from ferrovia.core import holdings, market
from ferrovia.core.action import Pass
from ferrovia.core.events import PresidentChanged, TrainBought
from ferrovia.family.actions import (
    BuyTrain,
    ChooseExchange,
    GiveUp,
    ProposePrivate,
    ProposeTrain,
    SellShares,
)
from ferrovia.titles.g1849.title_actions import IssueShares


def short(ann=0, treasury=0, held=None, **scene):
    """CTL without a train; Ann, its president, also holds two shares of SFA at 100."""
    table = Scenario(**scene).start("CTL", price=68, held=held or {"ann": "P x"})
    table.start("SFA", held={"bob": "P x", "ann": "x x"})
    return table.cash(ann=ann, CTL=treasury)


@pytest.mark.statement("1849", "10.7-1", "10.7-3", "10.7-8")
def test_10_7_the_president_makes_up_the_difference_exactly():
    position = short(ann=70, treasury=40).operating("CTL", "trains")

    after = position.play(BuyTrain(by="ann", train="4H"))

    assert after.state.cash["CTL"] == 0 and after.state.cash["ann"] == 10
    assert after.state.bank == position.state.bank + 100
    assert [event.contribution for event in events(after, TrainBought)] == [60]


@pytest.mark.statement("1849", "10.7-1")
@pytest.mark.parametrize("why", ["owns a train", "no route", "enough money", "cheaper in the pool"])
def test_10_7_without_one_of_its_conditions_there_is_no_emergency(refuses, why):
    scene = Scenario().start("SFA", held={"bob": "P x", "ann": "x x"})
    corporation = "RCS" if why == "no route" else "CTL"
    scene.start(corporation, trains=("4H",) if why == "owns a train" else ())
    scene.cash(ann=0, **{corporation: 99})
    if why == "enough money":
        scene.cash(**{corporation: 100})
    if why == "cheaper in the pool":
        scene.phase("6").train("pool", "4H").cash(**{corporation: 100})
    position = scene.operating(corporation, "trains")

    refuses(position, sell("ann", "SFA", "x"), "emergency.short", "10.7-1")
    refuses(position, GiveUp(by="ann"), "give_up.failed", "10.7-15")


@pytest.mark.statement("1849", "10.7-1", "10.7-2")
def test_10_7_the_train_is_the_cheapest_the_pool_included(refuses):
    scene = short(ann=500, treasury=50).phase("6").train("pool", "4H")
    position = scene.operating("CTL", "trains")

    refuses(position, BuyTrain(by="ann", train="6H"), "train.cheapest", "10.7-2")

    after = position.play(BuyTrain(by="ann", train="4H", source="pool"))
    assert after.state.cash["ann"] == 450 and after.state.cash["CTL"] == 0


@pytest.mark.statement("1849", "10.7-1", "10.7-2", "10.6-4")
def test_10_7_in_phase_16_the_cheapest_is_the_r6h(refuses):
    position = short(ann=900, treasury=300).phase("16").operating("CTL", "trains")

    refuses(position, BuyTrain(by="ann", train="16H"), "train.cheapest", "10.7-2")

    after = position.play(BuyTrain(by="ann", train="R6H"))
    assert after.state.cash["ann"] == 850 and after.state.cash["CTL"] == 0


@pytest.mark.statement("1849", "10.7-17", "10.7-2")
@pytest.mark.parametrize("source", ["depot", "pool"])
def test_10_7_among_equally_cheap_trains_the_president_chooses(source):
    scene = short(ann=500, treasury=100).phase("10")
    scene.draft.set_train("10H-0", "pool")
    position = scene.operating("CTL", "trains")
    assert {action.source for action in of_type(position, BuyTrain)} == {"depot", "pool"}

    after = position.play(BuyTrain(by="ann", train="10H", source=source))

    assert after.state.trains["10H-1" if source == "depot" else "10H-0"] == "CTL"
    assert after.state.cash["ann"] == 50


@pytest.mark.statement("1849", "10.7-2", "10.7-17")
def test_10_7_no_train_of_another_corporation_with_the_presidents_money(refuses):
    """It may be bought with treasury money; once stock has been sold, not even with that."""
    scene = short(ann=50, treasury=20).start("RCS", trains=("4H",))
    position = scene.operating("CTL", "trains")
    dear = ProposeTrain(by="ann", train="4H", seller="RCS", price=21)
    refuses(position, dear, "train.price", "10.6-5")
    cheap = ProposeTrain(by="ann", train="4H", seller="RCS", price=20)
    assert position.refusal(cheap) is None

    sold = scene.cash(ann=0).operating("CTL", "trains").play(sell("ann", "SFA", "x"))

    refuses(sold, cheap, "train.emergency_begun", "10.7-2")
    assert of_type(sold, ProposeTrain) == []


@pytest.mark.statement("1849", "10.7-3")
def test_10_7_stock_is_sold_only_when_cash_is_not_enough(refuses):
    enough = short(ann=60, treasury=40).operating("CTL", "trains")
    refuses(enough, sell("ann", "SFA", "x"), "emergency.short", "10.7-1")
    assert enough.refusal(BuyTrain(by="ann", train="4H")) is None

    poor = short(ann=59, treasury=40).operating("CTL", "trains")
    refused = refuses(poor, BuyTrain(by="ann", train="4H"), "train.contribution", "10.7-3")
    assert refused.reason == "CTL lacks L. 60 and ann has L. 59; ann must sell stock first"
    assert poor.refusal(sell("ann", "SFA", "x")) is None


@pytest.mark.statement("1849", "10.7-9", "10.7-3")
def test_10_7_with_nothing_to_sell_giving_up_is_all_that_is_left(refuses):
    scene = Scenario().start("CTL", price=68, held={"ann": "P"}).cash(ann=0, CTL=0)
    position = scene.operating("CTL", "trains")

    refused = refuses(position, BuyTrain(by="ann", train="4H"), "train.contribution", "10.7-3")

    assert refused.reason == (
        "CTL lacks L. 100 and ann has L. 0 and no stock that may be sold; "
        "all that is left is to give up"
    )
    assert position.refusal(GiveUp(by="ann")) is None


@pytest.mark.statement("1849", "10.7-4", "9.2-4", "9.2-5")
def test_10_7_sales_follow_the_rules_of_selling(refuses):
    scene = short().start("RCS", operated=0, held={"ann": "P x"})
    scene.start("ATA", held={"bob": "P", "ann": "x", "pool": "x x x x x"})
    position = scene.operating("CTL", "trains")

    refuses(position, sell("ann", "RCS", "x"), "sell.operated", "9.2-4")
    refuses(position, sell("ann", "ATA", "x"), "sell.pool_limit", "9.2-5")
    refuses(position, sell("ann", "SFA", "x x x"), "sell.held", "9.2-7")
    assert {action.corporation for action in of_type(position, SellShares)} == {"CTL", "SFA"}


@pytest.mark.statement("1849", "10.7-4", "9.2-4")
def test_10_7_in_its_first_turn_the_operating_corporation_cannot_be_sold(refuses):
    """R9: one that has operated earlier in the same round can."""
    scene = Scenario().start("CTL", price=68, operated=0, held={"ann": "P x"})
    scene.start("SFA", held={"ann": "P x"}).cash(ann=0, CTL=0)
    position = scene.operating("CTL", "trains")

    refuses(position, sell("ann", "CTL", "x"), "sell.operated", "9.2-4")
    assert position.refusal(sell("ann", "SFA", "x")) is None


@pytest.mark.statement("1849", "10.7-4", "10.7-14", "10.7-16")
def test_10_7_a_sale_is_paid_at_the_price_before_the_drop_to_the_president():
    position = short(ann=5, treasury=0, held={"ann": "P x x"}).operating("CTL", "trains")

    after = position.play(sell("ann", "CTL", "x x"))

    assert after.state.cash["ann"] == 5 + 2 * 68
    assert after.state.cash["CTL"] == 0
    assert market.price(after, "CTL") == 54
    assert hand(after, "pool", "CTL") == "x x"


@pytest.mark.statement("1849", "10.7-5")
def test_10_7_the_operating_corporation_keeps_its_president(refuses):
    held = {"ann": "P x x", "bob": "x x x"}
    position = short(held=held).operating("CTL", "trains")

    refuses(position, sell("ann", "CTL", "x x"), "emergency.presidency", "10.7-5")

    after = position.play(sell("ann", "CTL", "x"))
    assert holdings.president(after, "CTL") == "ann"
    refuses(after, sell("ann", "CTL", "x"), "emergency.presidency", "10.7-5")


@pytest.mark.statement("1849", "10.7-5")
def test_10_7_other_corporations_may_change_presidents():
    scene = short().start("RCS", price=54, held={"ann": "P x", "bob": "x x x"})
    position = scene.operating("CTL", "trains")

    after = position.play(sell("ann", "RCS", "x"))

    assert [event.new for event in events(after, PresidentChanged)] == ["bob"]
    assert hand(after, "ann", "RCS") == "x x" and after.state.cash["ann"] == 54


@pytest.mark.statement("1849", "10.7-5", "9.5-5", "10.7-6")
@pytest.mark.parametrize(("kind", "kept"), [("last", "L x"), ("regular", "x x x")])
def test_10_7_an_exchange_may_be_chosen_in_the_middle(kind, kept):
    scene = short().start("RCS", price=54, held={"ann": "P x x", "bob": "L x x"})
    asked = scene.operating("CTL", "trains").play(sell("ann", "RCS", "x"))
    assert (asked.decision.seat, asked.decision.step) == ("ann", "exchange")

    after = asked.play(ChooseExchange(by="ann", kind=kind))

    assert hand(after, "ann", "RCS") == kept
    assert (after.decision.step, after.decision.subject) == ("trains", "CTL")
    assert after.refusal(sell("ann", "SFA", "x")) is None


@pytest.mark.statement("1849", "10.7-5", "11-2")
def test_10_7_no_exchange_is_chosen_of_a_corporation_the_sale_has_closed():
    scene = short().start("RCS", cell="8,0", held={"ann": "P x x", "bob": "L x x"})

    after = scene.operating("CTL", "trains").play(sell("ann", "RCS", "x"))

    assert not after.state.corporations["RCS"].cell
    assert (after.decision.step, after.decision.subject) == ("trains", "CTL")
    assert hand(after, "ann", "RCS") == "" and after.state.cash["ann"] == 27


@pytest.mark.statement("1849", "10.7-6")
def test_10_7_no_certificate_is_sold_that_is_not_needed(refuses):
    """R20: two shares at 100 bring 200, one alone exactly the 100 that are missing."""
    position = short(ann=0).operating("CTL", "trains")

    refuses(position, sell("ann", "SFA", "x x"), "emergency.minimum", "10.7-6")

    after = position.play(sell("ann", "SFA", "x"))
    assert after.state.cash["ann"] == 100
    refuses(after, sell("ann", "SFA", "x"), "emergency.short", "10.7-1")
    refuses(after, GiveUp(by="ann"), "give_up.failed", "10.7-15")
    refuses(after, Pass(by="ann"), "train.must_own", "10.6-1")
    bought = after.play(BuyTrain(by="ann", train="4H"))
    assert bought.state.cash["ann"] == 0 and bought.state.cash["CTL"] == 0


@pytest.mark.statement("1849", "10.7-6")
def test_10_7_several_certificates_go_together_if_all_are_needed(refuses):
    """R20: 68 is missing after two of 34, so the third is needed; a fourth is not."""
    scene = short(ann=20).start("RCS", price=34, held={"bob": "P x x", "ann": "x x x x"})
    position = scene.operating("CTL", "trains")

    assert position.refusal(sell("ann", "RCS", "x x x")) is None
    refuses(position, sell("ann", "RCS", "x x x x"), "emergency.minimum", "10.7-6")


@pytest.mark.statement("1849", "10.7-6", "9.2-8")
def test_10_7_a_single_last_certificate_may_always_be_sold(refuses):
    """R20: one of its two shares would do, but it is one certificate; with a regular one it is
    judged by the smaller sales that are legal."""
    scene = short(ann=50).start("RCS", price=54, held={"bob": "P x x", "ann": "L x"})
    position = scene.operating("CTL", "trains")

    assert position.refusal(sell("ann", "RCS", "L")) is None
    refuses(position, sell("ann", "RCS", "L x"), "emergency.minimum", "10.7-6")
    poorer = scene.cash(ann=0).sold_out("4H").operating("CTL", "trains")
    assert poorer.refusal(sell("ann", "RCS", "L x")) is None


@pytest.mark.statement("1849", "10.7-6", "9.5-6")
def test_10_7_where_the_presidency_goes_the_certificates_after_the_exchange_count(refuses):
    scene = short(ann=0).start("RCS", price=144, held={"ann": "P", "bob": "x x"})
    position = scene.operating("CTL", "trains")

    refuses(position, sell("ann", "RCS", "x x"), "emergency.minimum", "10.7-6")
    assert position.refusal(sell("ann", "RCS", "x")) is None

    successor_with_last = short(ann=0).start("RCS", price=144, held={"ann": "P", "bob": "L"})
    assert successor_with_last.operating("CTL", "trains").refusal(sell("ann", "RCS", "L")) is None


@pytest.mark.statement("1849", "10.7-6")
def test_10_7_an_early_sale_stays_legal_though_a_later_one_alone_would_do():
    scene = short(ann=40).start("RCS", price=34, held={"bob": "P x", "ann": "x"})
    first = scene.operating("CTL", "trains").play(sell("ann", "RCS", "x"))

    after = first.play(sell("ann", "SFA", "x"))

    assert after.state.cash["ann"] == 40 + 34 + 100


@pytest.mark.statement("1849", "10.7-7")
def test_10_7_the_corporation_may_not_sell_treasury_certificates(refuses):
    position = short().operating("CTL", "trains")

    refuses(position, IssueShares(by="ann", bundle={"regular": 1}), "turn.step", "10.6-3")


@pytest.mark.statement("1849", "10.7-14", "7.1-17")
def test_10_7_while_money_is_raised_the_treasury_still_buys_private_companies():
    """What Ann has raised is her own; the price of her company only changes pockets."""
    scene = short(ann=10, treasury=20).phase("6").private("SIGI", "ann")
    sold = scene.operating("CTL", "trains").play(sell("ann", "SFA", "x"))

    after = sold.play(ProposePrivate(by="ann", private="SIGI", price=20))

    assert after.state.cash["ann"] == 130 and after.state.cash["CTL"] == 0
    assert after.refusal(sell("ann", "SFA", "x")) is None


def stacked(cells, ann=0, **scene):
    """CTL is short of 100; Ann holds one share of each corporation placed in ``cells``."""
    table = Scenario(**scene).start("CTL", price=144)
    for corporation, cell in cells.items():
        table.start(corporation, cell=cell, held={"bob": "P x", "ann": "x"})
    return table.cash(ann=ann, CTL=0)


@pytest.mark.statement("1849", "10.7-16", "9.2-3")
@pytest.mark.parametrize("sales", [("SFA", "ATA"), ("ATA", "SFA")])
def test_10_7_tokens_sold_in_one_emergency_keep_their_market_order(sales):
    """R37: below those not sold, whatever the order in which the president sells."""
    scene = stacked({"SFA": "6,1", "ATA": "6,1", "IFT": "7,1"})
    position = scene.operating("CTL", "trains")

    for corporation in sales:
        position = position.play(sell("ann", corporation, "x"))

    assert position.state.market["7,1"] == ("IFT", "SFA", "ATA")


@pytest.mark.statement("1849", "10.7-16", "5-2")
def test_10_7_each_sale_is_settled_before_the_next():
    """The second share of SFA brings the price after the first."""
    scene = Scenario().start("CTL", price=144).cash(ann=0, CTL=0)
    scene.start("SFA", cell="6,1", held={"bob": "P x", "ann": "x x"})
    once = scene.operating("CTL", "trains").play(sell("ann", "SFA", "x"))
    assert once.state.cash["ann"] == 47 and once.state.market["7,1"] == ("SFA",)

    twice = once.play(sell("ann", "SFA", "x"))

    assert twice.state.cash["ann"] == 47 + 39


@pytest.mark.statement("1849", "10.7-16")
def test_10_7_what_was_sold_earlier_in_the_round_is_not_of_this_emergency():
    """ATA fell to 7,1 in an earlier emergency of the round; SFA comes to lie below it."""
    scene = stacked({"SFA": "6,1", "ATA": "7,1"})
    scene.operating("CTL", "trains")
    scene.draft.set_round(sold_by={"ann": ("ATA",)})

    after = scene.position().play(sell("ann", "SFA", "x"))

    assert after.state.market["7,1"] == ("ATA", "SFA")


@pytest.mark.statement("1849", "10.7-16", "5-3")
def test_10_7_a_sold_token_with_no_cell_below_keeps_its_place():
    scene = stacked({"SFA": "9,1", "ATA": "9,1"})

    after = scene.operating("CTL", "trains").play(sell("ann", "SFA", "x"))

    assert after.state.market["9,1"] == ("SFA", "ATA")


@pytest.mark.statement("1849", "10.7-14", "10.7-10", "11-1", "11-7")
def test_10_7_selling_the_operating_corporation_into_the_closed_box_ends_its_turn():
    """R31: the money would do, but no train is bought; Ann keeps it and is asked nothing."""
    scene = Scenario().start("CTL", cell="8,0", held={"ann": "P x"}).cash(ann=80, CTL=5)
    scene.start("RCS", price=24, held={"bob": "P"}).sold_out("4H").train("pool", "4H")
    position = scene.operating("CTL", "trains")

    after = position.play(sell("ann", "CTL", "x"))

    assert not after.state.corporations["CTL"].cell
    assert after.state.cash["ann"] == 107 and after.state.cash["CTL"] == 0
    assert "CTL" not in after.state.trains.values()
    assert (after.decision.subject, after.state.debts) == ("RCS", {})
    assert hand(after, "ann", "CTL") == ""
