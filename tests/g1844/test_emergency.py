"""A Director's help with a train that is needed, and debts (1844, section 18)."""

from __future__ import annotations

import pytest

from ferrovia.core import ledger, market
from ferrovia.core.action import Pass
from ferrovia.core.depot import trains_of
from ferrovia.core.events import DebtChanged, TrainBought
from ferrovia.family.actions import (
    Answer,
    BuyCertificate,
    BuyTrain,
    ProposeTrain,
    StartCorporation,
)
from ferrovia.titles.g1844.title_actions import PayDebt
from ferrovia.titles.g1844.title_state import title_state
from g1844.scenario import Scenario
from g1844.words import events, of_type, play, sell

VADUZ = "D25 57 2"


def buy(train: str, source: str = "depot") -> BuyTrain:
    return BuyTrain(by="ann", train=train, source=source)


def propose(train: str, seller: str, price: int) -> ProposeTrain:
    return ProposeTrain(by="ann", train=train, seller=seller, price=price)


def needy(treasury: int = 0, director: int = 0, options: tuple[str, ...] = ()) -> Scenario:
    """AB of Ann has a route and no train; the bank sells 4/4H in phase 4."""
    scene = Scenario(options=options).start("AB", held={"ann": "P x x x"}).tiles(VADUZ)
    return scene.cash(AB=treasury, ann=director).phase("4")


@pytest.mark.statement("1844", "EMG-1", "EMG-3")
def test_the_whole_treasury_pays_first_and_the_director_the_rest():
    position = needy(275, 100).operating("AB", "trains")

    after = position.play(buy("4"))

    assert (after.state.cash["AB"], after.state.cash["ann"]) == (0, 75)
    assert events(after, TrainBought)[0].contribution == 25
    assert title_state(after).debts == {}


@pytest.mark.statement("1844", "EMG-2")
def test_the_director_may_choose_a_dearer_train_than_the_treasury_could_pay():
    position = needy(275, 100).operating("AB", "trains")
    after = position.play(buy("4"))  # a 4H for 260 was in reach
    assert trains_of(after, "AB") == ("4",)


@pytest.mark.statement("1844", "EMG-5", "EMG-6", "EMG-9", "SR-end-6")
def test_example_x18_a_missing_amount_becomes_a_debt_with_interest():
    position = needy(275, 7).operating("AB", "trains")
    total = ledger.total(position)

    after = position.play(buy("4"))

    assert (after.state.cash["AB"], after.state.cash["ann"]) == (0, 0)
    assert title_state(after).debts == {"ann": 27}
    assert events(after, DebtChanged) == [DebtChanged("ann", 27, "train")]
    assert ledger.total(after) == total
    assert trains_of(after, "AB") == ("4",)

    stock = needy(0, 0).own(debts={"ann": 27}).stock("ann")
    grown = play(stock, "ann", "bob", "cyd")
    assert title_state(grown).debts == {"ann": 41}


@pytest.mark.statement("1844", "EMG-6")
@pytest.mark.parametrize(("missing", "debt"), [(1, 2), (2, 3), (18, 27), (19, 29), (300, 450)])
def test_interest_is_rounded_up(missing, debt):
    after = needy(300 - missing, 0).operating("AB", "trains").play(buy("4"))
    assert title_state(after).debts == {"ann": debt}


@pytest.mark.statement("1844", "EMG-6")
def test_a_second_debt_is_added_to_the_first():
    scene = needy(290, 0).own(debts={"ann": 27, "bob": 5})
    after = scene.operating("AB", "trains").play(buy("4"))
    assert title_state(after).debts == {"ann": 42, "bob": 5}


@pytest.mark.statement("1844", "EMG-1", "EMG-7", "PRE-3")
def test_no_help_for_a_second_train_or_for_a_company_without_a_duty(refuses):
    scene = needy(275, 100).train("AB", "3H")
    refuses(scene.operating("AB", "trains"), buy("4"), "train.money", "TRN-9")

    scene = needy(275, 300).private("P1", "ann").start("RhB", trains=("3H",))
    helped = scene.operating("AB", "trains").play(propose("3H", "RhB", 150))
    refuses(helped, buy("4H"), "train.money", "TRN-9")  # 125 is left

    no_route = Scenario().start("AB").cash(AB=10, ann=500).operating("AB", "trains")
    refuses(no_route, buy("2H"), "train.money", "TRN-9")

    pre_sbb = Scenario().start("VSB").tiles("C24 57 1").cash(VSB=10, ann=500)
    refuses(pre_sbb.operating("VSB", "trains"), buy("2H"), "train.money", "TRN-9")


@pytest.mark.statement("1844", "EMG-2", "EMG-4")
def test_a_train_of_ones_own_other_company_costs_the_printed_price_at_most(refuses):
    scene = needy(100, 30).start("RhB", trains=("3H",)).cash(RhB=0)
    position = scene.operating("AB", "trains")

    refuses(position, propose("3H", "RhB", 151), "train.price", "TRN-5")
    refuses(position, propose("3H", "RhB", 0), "train.price", "TRN-5")
    after = position.play(propose("3H", "RhB", 150))
    assert (after.state.cash["AB"], after.state.cash["ann"]) == (0, 0)
    assert after.state.cash["RhB"] == 150
    assert title_state(after).debts == {"ann": 30}


@pytest.mark.statement("1844", "EMG-4")
def test_what_the_treasury_can_pay_is_no_emergency():
    scene = needy(400, 0).start("RhB", trains=("3H",)).cash(RhB=0)
    after = scene.operating("AB", "trains").play(propose("3H", "RhB", 400))
    assert (after.state.cash["AB"], after.state.cash["RhB"]) == (0, 400)


@pytest.mark.statement("1844", "EMG-2", "EMG-11")
def test_the_bank_advances_what_is_owed_for_a_train_of_another_director(refuses):
    scene = needy(100, 20).start("RhB", held={"bob": "P x x x"}, trains=("3H",)).cash(RhB=0)
    position = scene.operating("AB", "trains")
    total, bank = ledger.total(position), position.state.bank
    refuses(position, propose("3H", "RhB", 140), "train.price", "TRN-5")
    refuses(position, propose("3H", "RhB", 160), "train.price", "TRN-5")

    asked = position.play(propose("3H", "RhB", 150))
    refused = asked.play(Answer(by="bob", accept=False))
    assert refused.state.cash["ann"] == 20
    after = asked.play(Answer(by="bob", accept=True))

    assert trains_of(after, "AB") == ("3H",)
    assert after.state.cash["RhB"] == 150
    assert after.state.bank == bank - 30
    assert title_state(after).debts == {"ann": 45}
    assert ledger.total(after) == total


@pytest.mark.statement("1844", "EMG-2")
def test_a_train_in_the_pool_may_be_chosen():
    scene = needy(0, 10).train("pool", "3H")
    after = scene.operating("AB", "trains").play(buy("3H", "pool"))
    assert trains_of(after, "AB") == ("3H",)
    assert title_state(after).debts == {"ann": 210}


# ---- selling shares


@pytest.mark.statement("1844", "EMG-5")
def test_the_director_may_sell_shares_before_but_need_not():
    scene = needy(100, 0).start("RhB", price=100, held={"bob": "P x x", "ann": "x x"})
    position = scene.operating("AB", "trains")
    assert position.refusal(buy("4")) is None

    after = position.play(sell("ann", "RhB", 2))

    assert after.state.cash["ann"] == 200
    assert after.state.corporations["RhB"].cell == "2,4"
    bought = after.play(buy("4"))
    assert (bought.state.cash["ann"], title_state(bought).debts) == (0, {})


@pytest.mark.statement("1844", "EMG-5")
def test_more_may_be_sold_than_is_needed_and_the_surplus_stays():
    scene = needy(290, 0).start("RhB", price=100, held={"bob": "P x x", "ann": "x x"})
    after = play(scene.operating("AB", "trains"), sell("ann", "RhB", 2), buy("4"))
    assert after.state.cash["ann"] == 190


@pytest.mark.statement("1844", "EMG-5", "SR-sell-6")
def test_the_pool_takes_no_more_than_half_in_an_emergency(refuses):
    scene = needy(0, 0).start("RhB", held={"bob": "P x x", "ann": "x", "pool": "x x x x x"})
    refuses(scene.operating("AB", "trains"), sell("ann", "RhB"), "sell.pool_limit", "SR-sell-6")


@pytest.mark.statement("1844", "EMG-5", "SR-sell-4")
def test_shares_of_one_company_are_sold_once_in_an_emergency(refuses):
    scene = needy(0, 0).start("RhB", held={"bob": "P x x", "ann": "x x"})
    position = scene.operating("AB", "trains").play(sell("ann", "RhB"))
    refuses(position, sell("ann", "RhB"), "sell.once_a_turn", "SR-sell-4")


@pytest.mark.statement("1844", "DIR-7", "EMG-5")
@pytest.mark.parametrize("company", ["AB", "RhB"])
def test_no_director_changes_through_sales_in_an_emergency(refuses, company):
    scene = needy(0, 0)
    if company == "AB":
        scene.give("AB", "x x", "bob")
    else:
        scene.start("RhB", held={"ann": "P x x x", "bob": "x x"})
    position = scene.operating("AB", "trains")

    assert position.refusal(sell("ann", company, 3)) is None
    refuses(position, sell("ann", company, 4), "emergency.presidency", "DIR-7")


@pytest.mark.statement("1844", "EMG-5", "CERT-1")
def test_other_certificates_cannot_be_sold():
    scene = needy(0, 0).private("P1", "ann").private("T2", "ann").private("B1", "ann")
    scene.own(sites={"B1": "F19"})
    actions = {type(a).__name__ for a in scene.operating("AB", "trains").legal_actions()}
    assert actions == {"BuyTrain", "SellShares"}


@pytest.mark.statement("1844", "EMG-1", "EMG-5", "EMG-12")
def test_shares_are_sold_in_operating_rounds_only_for_a_needed_train(refuses):
    scene = needy(0, 0).train("AB", "3H").start("RhB", held={"bob": "P x x", "ann": "x x"})
    refuses(scene.operating("AB", "trains"), sell("ann", "RhB"), "emergency.need", "EMG-12")

    rich = needy(300, 0).start("RhB", held={"bob": "P x x", "ann": "x x"})
    refuses(rich.operating("AB", "trains"), sell("ann", "RhB"), "emergency.short", "EMG-12")


@pytest.mark.statement("1844", "EMG-5", "SR-sell-3")
def test_shares_of_a_company_that_never_operated_are_paid_at_the_lower_price():
    scene = needy(100, 0).start("RhB", price=100, held={"bob": "P x x", "ann": "x x"}, operated=0)
    after = scene.operating("AB", "trains").play(sell("ann", "RhB", 2))
    assert after.state.cash["ann"] == 180
    assert after.state.corporations["RhB"].cell == "2,4"


@pytest.mark.statement("1844", "EMG-10")
def test_there_is_no_bankruptcy():
    position = needy(0, 0).operating("AB", "trains")
    kinds = {type(action).__name__ for action in position.legal_actions()}
    assert kinds == {"BuyTrain", "SellShares"}
    after = position.play(buy("4"))
    assert title_state(after).debts == {"ann": 450}
    assert not after.over


# ---- debts in stock rounds


@pytest.mark.statement("1844", "EMG-8", "SR-turn-6")
def test_a_debtor_may_pay_any_amount_in_several_parts_and_then_buy(refuses):
    scene = needy(0, 200).own(debts={"ann": 41}).private("T1", "bob")
    position = scene.stock("ann")
    start = StartCorporation(by="ann", corporation="MOB", value=60)
    refuses(position, start, "buy.debt", "SR-buy-10")

    for wrong in (0, 42):
        refuses(position, PayDebt(by="ann", amount=wrong), "debt.owed", "SR-turn-6")
    part = position.play(PayDebt(by="ann", amount=40))
    assert title_state(part).debts == {"ann": 1}
    assert (part.decision.seat, part.state.cash["ann"]) == ("ann", 160)
    refuses(part, start, "buy.debt", "SR-buy-10")
    free = part.play(PayDebt(by="ann", amount=1))
    assert title_state(free).debts == {}
    assert free.refusal(start) is None
    refuses(free, PayDebt(by="ann", amount=1), "debt.owed", "SR-turn-6")


@pytest.mark.statement("1844", "SR-turn-6")
def test_debt_is_paid_from_cash(refuses):
    position = needy(0, 20).own(debts={"ann": 41}).stock("ann")
    refuses(position, PayDebt(by="ann", amount=21), "debt.money", "SR-turn-6")
    amounts = {action.amount for action in of_type(position, PayDebt)}
    assert amounts == set(range(1, 21))


@pytest.mark.statement("1844", "SR-turn-6", "SR-turn-3")
def test_a_turn_with_nothing_but_a_payment_is_a_pass():
    scene = needy(0, 50).own(debts={"ann": 41})
    position = scene.stock("ann", passes=2)
    after = play(position, PayDebt(by="ann", amount=40), "ann")
    assert after.state.flow.round == "operating"
    assert title_state(after).debts == {"ann": 2}


@pytest.mark.statement("1844", "EMG-8", "SR-turn-6")
def test_a_debtor_may_sell_but_need_not():
    position = needy(0, 0).own(debts={"ann": 41}).stock("ann")
    assert position.refusal(sell("ann", "AB")) is None
    assert position.refusal(Pass(by="ann")) is None
    after = position.play(sell("ann", "AB"))
    assert of_type(after, PayDebt)


@pytest.mark.statement("1844", "SR-buy-10", "EMG-8")
def test_a_debtor_buys_nothing_at_all(refuses):
    scene = needy(0, 900).give("AB", "x", "pool").own(debts={"ann": 1})
    position = scene.stock("ann")
    for source in ("treasury", "pool"):
        purchase = BuyCertificate(by="ann", corporation="AB", source=source)
        refuses(position, purchase, "buy.debt", "SR-buy-10")
    bought = {type(a).__name__ for a in position.legal_actions()}
    assert bought == {"SellShares", "PayDebt", "Pass"}


@pytest.mark.statement("1844", "EMG-9", "SR-end-6")
def test_debts_grow_with_every_stock_round():
    scene = needy(0, 0).own(debts={"ann": 41, "cyd": 1})
    after = play(scene.stock("ann"), "ann", "bob", "cyd")
    assert title_state(after).debts == {"ann": 62, "cyd": 2}


# ---- house rules


@pytest.mark.statement("1844", "SR-turn-6")
def test_g05_house_rule_debt_is_paid_as_far_as_possible(refuses):
    position = needy(0, 30, ("whole-payments",)).own(debts={"ann": 41}).stock("ann")
    refuses(position, PayDebt(by="ann", amount=29), "debt.whole", "SR-turn-6")
    assert title_state(position.play(PayDebt(by="ann", amount=30))).debts == {"ann": 11}


@pytest.mark.statement("1844", "SR-buy-10")
def test_g09_house_rule_a_debtor_may_start_a_company(refuses):
    scene = needy(0, 900, ("debtors-start",)).give("AB", "x", "pool").own(debts={"ann": 1})
    position = scene.stock("ann")
    start = StartCorporation(by="ann", corporation="MOB", value=60)
    assert position.refusal(start) is None
    purchase = BuyCertificate(by="ann", corporation="AB", source="pool")
    refuses(position, purchase, "buy.debt", "SR-buy-10")


@pytest.mark.statement("1844", "SR-turn-6", "SR-buy-10")
def test_g35_house_rule_a_debtor_who_has_started_a_company_pays_what_is_left(refuses):
    options = ("debtors-start", "starters-repay", "whole-payments")
    scene = needy(0, 160, options).own(debts={"ann": 70})
    start = StartCorporation(by="ann", corporation="MOB", value=60)

    asked = scene.stock("ann").play(start)

    assert (asked.decision.seat, asked.decision.step) == ("ann", "repay")
    refuses(asked, Pass(by="ann"), "turn.step", "SR-turn-6")
    refuses(asked, PayDebt(by="ann", amount=39), "debt.whole", "SR-turn-6")
    after = asked.play(PayDebt(by="ann", amount=40))
    assert (title_state(after).debts, after.state.cash["ann"]) == ({"ann": 30}, 0)
    assert after.decision.seat == "bob"
    assert after.state.flow.facts.passes == 0


@pytest.mark.statement("1844", "SR-turn-6")
@pytest.mark.parametrize(("cash", "debt"), [(120, 70), (300, 0)])
def test_g35_house_rule_nothing_is_asked_of_who_has_no_cash_or_no_debt(cash, debt):
    scene = needy(0, cash, ("debtors-start", "starters-repay", "whole-payments"))
    position = scene.own(debts={"ann": debt} if debt else {}).stock("ann")
    after = position.play(StartCorporation(by="ann", corporation="MOB", value=60))
    assert after.decision.seat == "bob"


@pytest.mark.statement("1844", "EMG-5")
def test_g19_house_rule_no_more_is_sold_than_the_dearest_train_needs(refuses):
    scene = needy(290, 0, ("needed-sales",))
    scene.start("RhB", price=100, held={"bob": "P x x", "ann": "x x"})
    position = scene.operating("AB", "trains")
    refuses(position, sell("ann", "RhB", 2), "emergency.minimum", "EMG-5")
    after = position.play(sell("ann", "RhB", 1))
    refuses(after, sell("ann", "AB"), "emergency.minimum", "EMG-5")


@pytest.mark.statement("1844", "SR-sell-2", "SR-sell-5", "EMG-5")
def test_a_company_in_its_first_turn_has_operated_and_shares_are_sold_for_a_train():
    """Also in the first operating round (R-50)."""
    scene = Scenario().start("AB", price=100, operated=0, home=True, held={"ann": "P x x x"})
    scene.tiles(VADUZ).cash(AB=0, ann=0).operating("AB", "trains")
    scene.draft.set_flow(cycle=1)
    after = scene.position().play(sell("ann", "AB", 2))

    assert (after.state.cash["ann"], market.price(after, "AB")) == (200, 90)
