"""Companies and the Bank of England: starting, prices, launching (1848 §5.1, §5.2, §5.4)."""

from __future__ import annotations

import pytest

from ferrovia.core import holdings, market
from ferrovia.core.events import CorporationFloated, CorporationStarted, Paid
from ferrovia.family.actions import PayDividend, StartCorporation
from ferrovia.family.floating import shares_sold
from ferrovia.titles.g1848.bank import loans_given
from ferrovia.titles.g1848.title_state import title_state
from g1848.scenario import Scenario
from g1848.words import buy, events, hand, of_type, play, sell, start

INITIAL = {100: "1,5", 90: "2,5", 80: "3,5", 70: "4,5"}


@pytest.mark.statement("1848", "5.1.1-1", "5.2.1-1", "5.1.3-1", "12.3.1-2")
@pytest.mark.parametrize("price", INITIAL)
def test_5_1_the_director_sets_the_initial_price_and_pays_it_twice(price):
    position = Scenario().stock("ann")
    bank = position.state.bank

    after = position.play(start("ann", "NSW", price))

    assert after.state.cash["ann"] == 840 - 2 * price
    assert (after.state.bank, after.state.cash["NSW"]) == (bank + 2 * price, 0)
    row = after.state.corporations["NSW"]
    assert (row.par, row.cell) == (price, INITIAL[price])
    assert hand(after, "ann", "NSW") == "P"
    assert [e.value for e in events(after, CorporationStarted)] == [price]
    assert after.decision.seat == "bob"


@pytest.mark.statement("1848", "5.1.1-1", "5.2.1-1")
@pytest.mark.parametrize("price", [0, 60, 75, 110])
def test_5_1_no_other_initial_price(price, refuses):
    refuses(Scenario().stock("ann"), start("ann", "NSW", price), "start.value", "5.1.1-1")


@pytest.mark.statement("1848", "5.1.1-1")
def test_5_1_the_buyer_of_a_directors_share_must_have_the_cash(refuses):
    position = Scenario().cash(ann=179).stock("ann")

    refuses(position, start("ann", "NSW", 90), "start.money", "5.1.1-1")
    assert position.refusal(start("ann", "NSW", 80)) is None


@pytest.mark.statement("1848", "5.1.1-1")
def test_5_1_then_shares_of_it_can_be_bought_and_sold():
    position = Scenario().stock("ann").play(start("ann", "NSW", 80))

    after = play(position, buy("bob", "NSW"), "cyd", "ann")

    assert after.refusal(sell("bob", "NSW")) is None
    assert after.refusal(buy("bob", "NSW")) is None


@pytest.mark.statement("1848", "5.1.1-2", "11.3-1")
def test_5_1_the_marker_goes_under_those_already_there():
    scene = Scenario().start("QR", price=90).start("VR", price=90)

    after = scene.stock("ann").play(start("ann", "NSW", 90))

    assert after.state.market["2,5"] == ("QR", "VR", "NSW")


@pytest.mark.statement("1848", "5.1.2-1", "12.3.1-2", "5.1.4-1")
def test_5_1_the_directors_share_is_the_first_to_be_bought(refuses):
    position = Scenario().stock("ann")

    refuses(position, buy("ann", "NSW"), "buy.started", "12.3.1-2")
    refuses(position, buy("ann", "NSW", "pool"), "buy.started", "12.3.1-2")
    assert {action.corporation for action in of_type(position, StartCorporation)} == {
        "QR",
        "COM",
        "FED",
        "VR",
        "SAR",
        "WA",
        "NSW",
        "CAR",
    }
    after = position.play(start("ann", "NSW", 100))
    assert holdings.percent(after, "ann", "NSW") == 20
    assert after.title.policies.certificate_count(after, "ann") == 1


@pytest.mark.statement("1848", "5.1.2-1")
def test_5_1_a_company_is_started_once(refuses):
    position = Scenario().start("NSW").stock("bob")

    refuses(position, start("bob", "NSW", 100), "start.order", "5.1.2-1")


@pytest.mark.statement("1848", "5.1.2-1", "5.4.1-1", "12.3.3-1")
def test_5_1_of_the_bank_of_england_any_share_is_bought_at_once_and_none_directs_it(refuses):
    position = Scenario().stock("ann")
    refuses(position, start("ann", "BOE", 70), "start.order", "5.1.2-1")

    after = position.play(buy("ann", "BOE"))

    assert (hand(after, "ann", "BOE"), holdings.president(after, "BOE")) == ("x", "")


@pytest.mark.statement("1848", "5.1.3-1", "12.3.1-1")
def test_5_1_new_shares_cost_the_initial_price_whatever_the_chart_says():
    scene = Scenario().start("NSW", price=140, par=80, held={"ann": "P x x x x"})
    position = scene.stock("bob")

    after = position.play(buy("bob", "NSW"))

    assert market.price(position, "NSW") == 140
    assert after.state.cash["bob"] == 840 - 80
    assert after.state.cash["NSW"] == 0
    assert after.state.bank == position.state.bank + 80


@pytest.mark.statement("1848", "5.1.4-1", "12.3.1-1", "12.4.1-4")
def test_5_1_pool_shares_cost_and_all_shares_bring_the_current_price():
    scene = Scenario().start("NSW", cell="0,7", par=80, held={"ann": "P x x", "pool": "x"})

    bought_one = scene.stock("bob").play(buy("bob", "NSW", "pool"))
    sold_two = scene.stock("ann").play(sell("ann", "NSW", 2))

    assert bought_one.state.cash["bob"] == 840 - 140
    assert sold_two.state.cash["ann"] == 840 + 280


@pytest.mark.statement("1848", "5.1.5-1")
def test_5_1_dividends_go_to_players_by_share_and_the_rest_stays_in_the_bank():
    held = {"ann": "P x", "bob": "x x", "pool": "x"}
    scene = Scenario().start("NSW", held=held).cash(ann=0, bob=0, NSW=0)
    position = scene.operating("NSW", "dividend", revenue=130)
    bank = position.state.bank

    after = position.play(PayDividend(by="ann"))

    cash = after.state.cash
    assert (cash["ann"], cash["bob"], cash["NSW"]) == (39, 26, 0)
    assert after.state.bank == bank - 65


@pytest.mark.statement("1848", "5.1.6-1", "12.4.1-1")
def test_5_1_no_shares_of_companies_are_sold_in_the_first_stock_round(refuses):
    scene = Scenario().start("NSW", held={"ann": "P x", "bob": "x"}, operated=0)

    refuses(scene.stock("bob", cycle=1), sell("bob", "NSW"), "sell.first_round", "12.4.1-1")
    for later in (2, 3):
        assert scene.stock("bob", cycle=later).refusal(sell("bob", "NSW")) is None


@pytest.mark.statement("1848", "5.1.6-2", "12.4.1-2")
@pytest.mark.parametrize(("pool", "most"), [("x x x", 2), ("x x x x", 1), ("x x x x x", 0)])
def test_5_1_the_pool_holds_at_most_half_of_a_company(pool, most, refuses):
    scene = Scenario().start("NSW", held={"ann": "P", "bob": "x x x", "pool": pool})
    position = scene.stock("bob")

    refusal = refuses(position, sell("bob", "NSW", most + 1), "sell.pool_limit", "12.4.1-2")
    assert "it may hold 50%" in refusal.reason
    if most:
        assert position.refusal(sell("bob", "NSW", most)) is None


@pytest.mark.statement("1848", "5.1.6-2")
def test_5_1_new_shares_do_not_count_for_the_pool():
    scene = Scenario().start("NSW", held={"ann": "P", "bob": "x x"})

    assert hand(scene.position(), "NSW", "NSW") == "x x x x x x"
    assert scene.stock("bob").refusal(sell("bob", "NSW", 2)) is None


@pytest.mark.statement("1848", "5.2.2-1", "5.2.2-2")
@pytest.mark.parametrize("price", [70, 80, 90, 100])
def test_5_2_with_60_percent_bought_the_bank_pays_ten_times_the_initial_price(price):
    held = {"ann": "P x", "bob": "x x"}
    scene = Scenario().start("NSW", price=price, held=held, operated=0, floated=False)
    position = scene.stock("cyd")
    assert title_state(position).floated == ()
    bank = position.state.bank

    after = position.play(buy("cyd", "NSW"))

    assert [(e.corporation, e.capital) for e in events(after, CorporationFloated)] == [
        ("NSW", 10 * price)
    ]
    assert after.state.cash["NSW"] == 10 * price
    assert after.state.bank == bank + price - 10 * price
    assert title_state(after).floated == ("NSW",)


@pytest.mark.statement("1848", "5.2.2-1")
def test_5_2_r12_shares_now_in_the_pool_count():
    held = {"ann": "P x", "pool": "x x"}
    scene = Scenario().start("NSW", held=held, operated=0, floated=False)

    from_pool = scene.stock("bob").play(buy("bob", "NSW", "pool"))
    assert (shares_sold(from_pool, "NSW"), title_state(from_pool).floated) == (5, ())
    new = scene.stock("bob").play(buy("bob", "NSW"))
    assert (shares_sold(new, "NSW"), title_state(new).floated) == (6, ("NSW",))


@pytest.mark.statement("1848", "5.2.2-1", "4.7-1")
def test_5_2_cars_free_directors_share_counts():
    held = {"ann": "P", "bob": "x x x"}
    scene = Scenario().start("CAR", held=held, operated=0, floated=False)

    after = scene.stock("bob").play(buy("bob", "CAR"))

    assert (title_state(after).floated, after.state.cash["CAR"]) == (("CAR",), 1000)


@pytest.mark.statement("1848", "5.2.2-1", "5.2.2-2")
def test_5_2_a_company_is_launched_once():
    scene = Scenario().start("NSW", held={"ann": "P x x", "bob": "x x"}).cash(NSW=5)

    after = scene.stock("cyd").play(buy("cyd", "NSW"))

    assert events(after, CorporationFloated) == []
    assert after.state.cash["NSW"] == 5


@pytest.mark.statement("1848", "5.2.2-3", "7.2-1")
def test_5_2_only_launched_companies_operate():
    scene = Scenario().start("NSW", price=80, held={"ann": "P x x x x"}, operated=0)
    scene.start("QR", price=100, held={"bob": "P x x"}, operated=0, floated=False)

    position = scene.new_operating_round()

    assert position.decision.subject == "NSW"
    while position.decision.step != "stock":
        position = play(position, position.decision.seat)
    assert position.state.corporations["NSW"].operated == 1
    assert position.state.corporations["QR"].operated == 0


@pytest.mark.statement("1848", "5.4.1-1", "12.3.3-1")
def test_5_4_the_ordinary_bank_is_paid_for_shares_of_the_bank_of_england():
    position = Scenario().stock("ann")

    after = position.play(buy("ann", "BOE"))

    assert [(e.payer, e.payee, e.amount) for e in events(after, Paid)] == [("ann", "bank", 70)]
    assert after.state.cash["BOE"] == 2000


PRICE_BY_LOANS = [(0, 70), (3, 100), (11, 180), (12, 195), (15, 240), (16, 260), (20, 340)]


@pytest.mark.statement("1848", "5.4.2-1", "5.6.1-2")
@pytest.mark.parametrize(("loans", "price"), PRICE_BY_LOANS)
def test_5_4_2_example_x_12_the_price_depends_on_the_loans_given(loans, price):
    scene = Scenario().loans_given(loans).give("BOE", "x x", "bob").give("BOE", "x", "pool")
    position = scene.stock("ann")

    assert (loans_given(position), market.price(position, "BOE")) == (loans, price)
    for source in ("treasury", "pool"):
        assert position.play(buy("ann", "BOE", source)).state.cash["ann"] == 840 - price
    assert scene.stock("bob").play(sell("bob", "BOE", 2)).state.cash["bob"] == 840 + 2 * price


@pytest.mark.statement("1848", "5.4.2-1", "7.2-1")
@pytest.mark.parametrize("first", ["NSW", "BOE"])
def test_5_4_2_at_a_price_and_column_of_both_it_comes_after_companies(first):
    scene = Scenario().start("NSW", cell="0,7").loans_given(7)
    scene.at(first, scene.draft.corporations[first].cell)  # laid out in either order
    position = scene.position()

    assert market.price(position, "NSW") == market.price(position, "BOE") == 140
    assert market.order(position) == ("NSW", "BOE")


@pytest.mark.statement("1848", "5.4.2-2", "12.5.2-1", "12.4.2-1")
def test_5_4_2_its_price_does_not_fall_when_shares_are_sold():
    scene = Scenario().loans_given(4).give("BOE", "x x x x x x", "ann")

    after = scene.stock("ann").play(sell("ann", "BOE", 6))

    assert market.price(after, "BOE") == 110
    assert after.state.market["BOE:4"] == ("BOE",)


@pytest.mark.statement("1848", "5.4.2-2", "12.6.2-1")
def test_5_4_2_its_price_does_not_rise_when_all_are_sold():
    scene = Scenario().give("BOE", "x x x x", "ann").give("BOE", "x x x", "bob")
    position = scene.give("BOE", "x x x", "cyd").start("NSW", floated=False).stock("ann")

    after = play(position, "ann", "bob", "cyd")

    assert after.state.flow.round != "stock" or after.state.flow.cycle == 3
    assert market.price(after, "BOE") == 70
