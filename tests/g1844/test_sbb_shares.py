"""Shares of the SBB: the exchange, its Director, its certificates in trade ([SBB-7] ff.)."""

from __future__ import annotations

import pytest

from ferrovia.core import holdings, market
from ferrovia.core.action import Pass
from ferrovia.core.events import CorporationFloated, Paid, TokenPlaced
from ferrovia.family.actions import BuyCertificate, ChooseHome, SellShares
from ferrovia.titles.g1844.title_state import title_state
from g1844.formation import all_pass, formed, table
from g1844.scenario import Scenario
from g1844.words import buy, events, hand, of_type, sell


def exchanged(position) -> dict[str, int]:
    """What players received for their shares, less what they paid."""
    found: dict[str, int] = {}
    for event in events(position, Paid):
        if event.why == "exchange":
            bank_pays = event.payer == "bank"
            seat = event.payee if bank_pays else event.payer
            found[seat] = found.get(seat, 0) + (event.amount if bank_pays else -event.amount)
    return found


@pytest.mark.statement("1844", "SBB-7", "SBB-9", "SBB-17")
def test_worked_example_a_director_and_a_share(refuses):
    """X-15: Jack owns the V1 Director's certificate (price 120) and one V2 share (price 70)."""
    scene = table().cash(ann=0)
    scene.start("NOB", price=120, held={"ann": "P"})
    scene.start("SCB", price=70, held={"ann": "x", "bob": "P"})
    after = formed(scene)
    assert exchanged(after)["ann"] == 2 * (120 - 100) - (100 - 70) == 10
    assert after.state.cash["ann"] == 10
    assert holdings.percent(after, "ann", "SBB") == 15
    assert hand(after, "ann", "SBB") == "P x"


@pytest.mark.statement("1844", "SBBC-1", "SBB-7", "SBB-8")
def test_certificates_are_exchanged_one_by_one():
    scene = table()
    scene.start("NOB", price=120, held={"ann": "P", "bob": "x", "pool": "x"})
    scene.start("GB", price=80, held={"bob": "P", "cyd": "x"})
    after = formed(scene)
    assert hand(after, "bob", "SBB") == "P x"
    assert hand(after, "ann", "SBB") == "X"
    assert hand(after, "cyd", "SBB") == "x"
    assert hand(after, "pool", "SBB") == " ".join(["x"] * 8 + ["X"] * 3)
    assert hand(after, "SBB", "SBB") == ""


@pytest.mark.statement("1844", "SBBC-1", "LIM-2", "SBB-16")
def test_the_sbb_has_fifteen_certificates_of_twenty_shares():
    title = Scenario().title
    cards = title.certificates_of["SBB"]
    sizes = [card.shares for card in cards]
    assert (len(cards), sum(sizes)) == (15, 20)
    assert sorted(sizes) == [1] * 10 + [2] * 5
    assert (cards[0].kind, title.percent("SBB", cards[0].shares)) == ("president", 10)
    after = formed(table().start("NOB", price=100, held={"ann": "P x x"}))
    before = holdings.count(table().position(), "ann")
    assert holdings.count(after, "ann") == before + 3


@pytest.mark.statement("1844", "SBB-8", "SBB-9")
def test_no_money_moves_for_shares_of_pool_and_initial_offering():
    scene = table().start("NOB", price=120, held={"ann": "P", "pool": "x x"}).cash(NOB=0)
    after = formed(scene)
    assert exchanged(after) == {"ann": 40}
    assert after.state.cash["SBB"] == 400


@pytest.mark.statement("1844", "SBB-9")
def test_a_price_of_100_moves_no_money():
    after = formed(table().start("NOB", price=100, held={"ann": "P x", "bob": "x"}))
    assert exchanged(after) == {}


@pytest.mark.statement("1844", "SBB-17", "SBB-10")
def test_payments_are_set_off_but_for_a_house_rule():
    def scene(*options: str) -> Scenario:
        made = table(options=options).cash(bob=5)
        made.start("NOB", price=80, held={"ann": "P", "bob": "x x"})
        return made.start("SCB", price=130, held={"ann": "P", "bob": "x"})

    together = formed(scene())
    assert exchanged(together)["bob"] == -5 and title_state(together).owed == {"bob": 40 - 30 - 5}

    apart = formed(scene("exchange-by-company"))
    assert title_state(apart).owed == {"bob": 35} and apart.state.cash["bob"] == 30


# ---- the Director


@pytest.mark.statement("1844", "SBB-11")
def test_whoever_has_most_shares_directs_the_sbb():
    scene = table().start("NOB", price=100, held={"ann": "P"})
    scene.start("SCB", price=100, held={"bob": "P x"})
    assert holdings.president(formed(scene), "SBB") == "bob"


@pytest.mark.statement("1844", "SBB-11")
@pytest.mark.parametrize(
    ("first", "second", "director"), [("ann", "bob", "ann"), ("bob", "ann", "bob")]
)
def test_among_equals_the_former_director_of_v1_then_v2_directs(first, second, director):
    scene = table().start("SCB", price=100, held={first: "P"})
    scene.start("VSB", price=100, held={second: "P"})
    assert holdings.president(formed(scene), "SBB") == director


@pytest.mark.statement("1844", "SBB-11")
@pytest.mark.parametrize("order", ["cyd dan ann bob eve", "dan cyd ann bob eve"])
def test_among_equals_who_directed_nothing_the_first_in_turn_order_directs(order):
    scene = table(5).order(*order.split())
    scene.start("NOB", price=100, held={"ann": "P", "cyd": "x x"})
    scene.start("SCB", price=100, held={"bob": "P", "cyd": "x", "dan": "x"})
    scene.start("VSB", price=100, held={"bob": "P", "dan": "x x"})
    scene.start("JS", price=100, held={"ann": "P", "cyd": "x x"})
    scene.start("GB", price=100, held={"eve": "P", "dan": "x x"})
    after = formed(scene)
    assert holdings.shares(after, "cyd", "SBB") == holdings.shares(after, "dan", "SBB") == 5
    assert holdings.president(after, "SBB") == order.split()[0]


@pytest.mark.statement("1844", "SBB-12")
def test_a_director_without_a_10_percent_certificate_takes_one_of_the_pool():
    scene = table().start("NOB", price=100, held={"ann": "P", "cyd": "x x"})
    scene.start("SCB", price=100, held={"bob": "P", "cyd": "x"})
    after = formed(scene)
    assert hand(after, "cyd", "SBB") == "P x"
    assert (hand(after, "ann", "SBB"), hand(after, "bob", "SBB")) == ("X", "X")
    assert hand(after, "pool", "SBB") == " ".join(["x"] * 9 + ["X"] * 2)


def all_launched(*directors: str, options: tuple[str, ...] = ()) -> Scenario:
    """Cyd holds seven single shares and directs nothing; everything is launched."""
    scene = table(options=options)
    shares = ("x x", "x x", "x x", "x", "")
    names = ("NOB", "SCB", "VSB", "JS", "GB")
    for name, director, cards in zip(names, directors, shares, strict=True):
        scene.start(name, price=100, held={director: "P", "cyd": cards})
    return scene


@pytest.mark.statement("1844", "SBB-12")
def test_without_one_in_the_pool_the_former_director_of_v5_exchanges():
    after = formed(all_launched("ann", "ann", "ann", "bob", "bob"))
    assert hand(after, "cyd", "SBB") == "P x x x x x"
    assert hand(after, "bob", "SBB") == "x x X"
    assert hand(after, "ann", "SBB") == "X X X"


@pytest.mark.statement("1844", "SBB-12")
def test_house_rule_the_last_of_the_directors_listed_once_exchanges():
    directors = ("bob", "ann", "ann", "ann", "bob")
    assert hand(formed(all_launched(*directors)), "bob", "SBB") == "x x X"
    listed = formed(all_launched(*directors, options=("directors-listed-once",)))
    assert hand(listed, "bob", "SBB") == "X X"
    assert hand(listed, "ann", "SBB") == "x x X X"


@pytest.mark.statement("1844", "SBB-16")
def test_the_director_holds_the_directors_certificate_for_an_ordinary_one():
    after = formed(all_launched("ann", "ann", "ann", "ann", "ann"))
    assert hand(after, "ann", "SBB") == "P X X X X"
    assert "SBB" in title_state(after).floated


# ---- no pre-SBB company was ever launched


@pytest.mark.statement("1844", "SBB-14")
def test_without_any_launched_company_all_shares_lie_in_the_pool():
    after = formed(table(), agenda=())
    assert hand(after, "pool", "SBB") == "P " + " ".join(["x"] * 10 + ["X"] * 4)
    assert "SBB" not in title_state(after).floated and after.state.cash["SBB"] == 400
    assert after.state.flow.round == "stock"


@pytest.mark.statement("1844", "SBB-14", "SR-end-5")
def test_such_an_sbb_neither_moves_nor_operates():
    after = formed(table(), agenda=())
    ended = all_pass(after)
    assert market.price(ended, "SBB") == 100
    assert ended.state.flow.round == "operating" and ended.state.flow.actor == "RhB"


@pytest.mark.statement("1844", "SBB-14", "SR-buy-1")
def test_its_first_certificate_bought_is_the_directors(refuses):
    at = formed(table().cash(ann=200), agenda=())
    assert at.decision.seat == "ann"
    refuses(at, buy("ann", "SBB", "pool", "double"), "buy.available", "SR-buy-1")
    after = at.play(buy("ann", "SBB", "pool"))
    assert hand(after, "ann", "SBB") == "P" and after.state.cash["ann"] == 0
    assert [e.capital for e in events(after, CorporationFloated)] == [0]
    assert "SBB" in title_state(after).floated


@pytest.mark.statement("1844", "SBB-14")
def test_its_first_marker_is_free_in_a_former_home(refuses):
    scene = table().token("RhB", "D19.0").cash(ann=200, bob=0, cyd=0)
    bought = formed(scene, agenda=()).play(buy("ann", "SBB", "pool"))
    at = all_pass(bought)
    assert (at.state.flow.actor, at.decision.step, at.decision.seat) == ("SBB", "home", "ann")
    assert [a.city for a in of_type(at, ChooseHome)] == ["C12.0", "C24.0", "I4.0", "G18.0"]
    refuses(at, ChooseHome(by="ann", city="I4.1"), "sbb.home", "SBB-14")
    refuses(at, ChooseHome(by="ann", city="D19.0"), "home.vacant", "SBB-14")
    after = at.play(ChooseHome(by="ann", city="G18.0"))
    assert [e.city for e in events(after, TokenPlaced)] == ["G18.0"]
    assert after.state.cash["SBB"] == 400
    assert after.state.corporations["SBB"].tokens == 9


@pytest.mark.statement("1844", "SBB-14")
def test_it_is_asked_for_a_marker_in_its_first_turn_only():
    """All former homes are full when it first operates (R-15)."""
    scene = table().start("SBB", held={"ann": "P"}, operated=1, home=False)
    position = scene.own(sbb="formed").cash(SBB=500).new_operating_round()
    assert position.state.flow.actor == "SBB" and position.decision.step != "home"


# ---- trading certificates of the SBB


def trading(
    held: dict[str, str], *, price: str = "3,6", operated: int = 1, options: tuple[str, ...] = ()
) -> Scenario:
    """A table at which the SBB has been formed and only its certificates are about."""
    scene = Scenario(options=options).phase("5").own(sbb="formed", formed_in=1)
    scene.draft.set_title_state(floated=("SBB",))
    market.place(scene.draft, "SBB", price)
    scene.draft.set_corporation("SBB", par=100, operated=operated, tokens=10)
    for owner, cards in held.items():
        scene.give("SBB", cards, owner)
    return scene.cash(ann=500, bob=500, cyd=500)


@pytest.mark.statement("1844", "SR-buy-1")
def test_where_the_pool_has_only_10_percent_certificates_one_is_bought_either_way():
    position = trading({"ann": "P", "pool": "X X"}).stock("bob")
    for kind in ("", "double"):
        after = position.play(buy("bob", "SBB", "pool", kind))
        assert (hand(after, "bob", "SBB"), after.state.cash["bob"]) == ("X", 300)
    bought = [a for a in of_type(position, BuyCertificate) if a.source == "pool"]
    assert bought == [buy("bob", "SBB", "pool")]


@pytest.mark.statement("1844", "SR-buy-1")
def test_a_10_percent_certificate_that_the_pool_has_not_cannot_be_bought(refuses):
    position = trading({"ann": "P", "pool": "x x"}).stock("bob")
    refuses(position, buy("bob", "SBB", "pool", "double"), "buy.available", "SR-buy-1")


@pytest.mark.statement("1844", "SR-buy-1", "LIM-2")
def test_a_10_percent_certificate_is_bought_whole_for_two_shares():
    scene = trading({"ann": "P", "pool": "x x X X"})
    after = scene.stock("bob").play(buy("bob", "SBB", "pool", "double"))
    assert hand(after, "bob", "SBB") == "X"
    assert after.state.cash["bob"] == 500 - 2 * 100
    assert holdings.count(after, "bob") == 1
    single = scene.stock("bob").play(buy("bob", "SBB", "pool"))
    assert (hand(single, "bob", "SBB"), single.state.cash["bob"]) == ("x", 400)


@pytest.mark.statement("1844", "SR-sell-1", "SR-sell-2", "SR-sell-6")
def test_any_combination_of_certificates_is_sold_and_none_is_split(refuses):
    scene = trading({"ann": "P X", "bob": "x X", "cyd": "x"})
    at = scene.stock("bob")
    for shares, doubles, paid in ((1, 0, 100), (0, 1, 200), (1, 1, 300)):
        after = at.play(sell("bob", "SBB", shares, doubles))
        assert after.state.cash["bob"] == 500 + paid
    refuses(at, sell("bob", "SBB", 2, 0), "sell.held", "SR-sell-8")


@pytest.mark.statement("1844", "SR-sell-6", "SBB-8")
def test_while_the_pool_holds_more_than_half_nothing_is_sold(refuses):
    scene = trading({"ann": "P x x", "pool": "x x x x x x X X"})
    refuses(scene.stock("ann"), sell("ann", "SBB", 1), "sell.pool_limit", "SR-sell-6")
    fewer = trading({"ann": "P x x", "pool": "x x x x x X X"})
    assert hand(fewer.stock("ann").play(sell("ann", "SBB", 1)), "ann", "SBB") == "P x"


@pytest.mark.statement("1844", "SR-sell-3", "SBB-16")
def test_before_its_first_turn_the_sbb_has_not_operated():
    new = trading({"ann": "P x x"}, operated=0).stock("ann").play(sell("ann", "SBB", 1))
    assert new.state.cash["ann"] == 500 + 90
    old = trading({"ann": "P x x"}).stock("ann").play(sell("ann", "SBB", 1))
    assert old.state.cash["ann"] == 500 + 100


@pytest.mark.statement("1844", "SBB-16", "SR-sell-4")
def test_on_its_first_cell_the_sbb_does_not_fall():
    scene = trading({"ann": "P x x"}, operated=0, price="5,8")
    after = scene.stock("ann").play(sell("ann", "SBB", 1))
    assert after.state.cash["ann"] == 600 and market.price(after, "SBB") == 100


@pytest.mark.statement("1844", "SBB-13", "DIR-2")
def test_a_new_director_gives_a_10_percent_certificate_if_he_has_one():
    scene = trading({"ann": "P", "bob": "x X", "pool": "x x"})
    after = scene.stock("bob").play(buy("bob", "SBB", "pool"))
    assert (hand(after, "bob", "SBB"), hand(after, "ann", "SBB")) == ("P x x", "X")


@pytest.mark.statement("1844", "SBB-13", "DIR-2")
def test_a_new_director_without_one_gives_two_5_percent_certificates():
    scene = trading({"ann": "P", "bob": "x x", "pool": "x X"})
    after = scene.stock("bob").play(buy("bob", "SBB", "pool"))
    assert (hand(after, "bob", "SBB"), hand(after, "ann", "SBB")) == ("P x", "x x")


@pytest.mark.statement("1844", "DIR-9", "DIR-2")
def test_a_director_sells_whole_certificates_out_of_what_the_exchange_leaves_him(refuses):
    scene = trading({"ann": "P x", "bob": "x X"})
    at = scene.stock("ann")
    refuses(at, sell("ann", "SBB", 2), "sell.exchange", "DIR-9")
    after = at.play(sell("ann", "SBB", 0, 1))
    assert (hand(after, "bob", "SBB"), hand(after, "ann", "SBB")) == ("P x", "x")
    assert hand(after, "pool", "SBB") == "X" and after.state.cash["ann"] == 700


@pytest.mark.statement("1844", "DIR-9")
def test_a_director_who_gets_two_5_percent_certificates_may_sell_one_of_them():
    scene = trading({"ann": "P", "bob": "x x"})
    after = scene.stock("ann").play(sell("ann", "SBB", 1))
    assert (hand(after, "bob", "SBB"), hand(after, "ann", "SBB")) == ("P", "x")


@pytest.mark.statement("1844", "DIR-9")
def test_half_a_10_percent_certificate_cannot_be_sold(refuses):
    scene = trading({"ann": "P", "bob": "x X"})
    refuses(scene.stock("ann"), sell("ann", "SBB", 1), "sell.exchange", "DIR-9")


@pytest.mark.statement("1844", "SR-turn-2")
def test_a_pass_is_possible_beside_sales_of_the_sbb():
    at = trading({"ann": "P x"}).stock("ann")
    assert at.refusal(Pass(by="ann")) is None
    assert SellShares in {type(action) for action in at.legal_actions()}
