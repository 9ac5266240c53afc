"""What each standing order means in positions of all three titles."""

from __future__ import annotations

from functools import cache

import pytest

import g1844.scenario
import g1848.scenario
import g1849.scenario
from ferrovia.core import Pass, Position
from ferrovia.core.action import RunOffer
from ferrovia.core.position import current_step
from ferrovia.family.actions import (
    BuyCertificate,
    LayTile,
    PayDividend,
    RunTrains,
    SellShares,
    StartCorporation,
    Withhold,
)
from ferrovia.library import example
from ferrovia.orders.judging import (
    Ends,
    Plays,
    Waits,
    after,
    can_run,
    corporations_of,
    is_auction,
    is_stock,
    judge,
    planned_move,
)
from ferrovia.orders.kinds import PassInAuction, PassInStock, PlannedMoves, RunAndPay
from ferrovia.titles import load

TITLES = ("1849", "1848", "1844")
SCENARIOS = {
    "1849": (g1849.scenario.Scenario, "RCS", "AFG"),
    "1848": (g1848.scenario.Scenario, "CAR", "VR"),
    "1844": (g1844.scenario.Scenario, "RhB", "BLS"),
}
every_title = pytest.mark.parametrize("title", TITLES)


@cache
def whole_game(title: str) -> tuple[Position, ...]:
    """The positions of a title's own game, from the first to the last."""
    return example(title).positions


def stock(title: str, actor: str = "ann", cycle: int = 2, **cash: int) -> Position:
    """A stock round in which Ann is president of one corporation, whose shares Bob holds too."""
    scenario, company, _ = SCENARIOS[title]
    scene = scenario().start(company, price=100, held={"ann": "P", "bob": "x x"})
    scene.give(company, "x", "pool").cash(**(cash or {"ann": 500, "bob": 500, "cyd": 500}))
    return scene.stock(actor, cycle=cycle)


@every_title
def test_passing_in_a_stock_round_passes_and_stands(title):
    order = PassInStock(cycle=2)
    assert judge(order, "ann", stock(title)) == Plays(Pass(by="ann"), order)


@every_title
def test_an_order_says_nothing_of_the_decisions_of_others(title):
    assert judge(PassInStock(cycle=2), "ann", stock(title, "bob")) is None


@every_title
def test_an_order_for_the_next_stock_round_waits_for_it(title):
    scenario, company, _ = SCENARIOS[title]
    operating = scenario().start(company).operating(company, "track")
    assert judge(PassInStock(cycle=3), "ann", operating) is None
    assert judge(PassInStock(cycle=2), "ann", operating) == Ends("the stock round is over")


@every_title
def test_a_share_that_can_be_bought_for_less_ends_the_passing(title):
    _, company, _ = SCENARIOS[title]
    position = stock(title)
    assert isinstance(judge(PassInStock(cycle=2, below={company: 100}), "ann", position), Plays)
    ended = judge(PassInStock(cycle=2, below={company: 101}), "ann", position)
    assert isinstance(ended, Ends) and f"a share of {company} costs" in ended.why
    poor = stock(title, ann=0)
    assert isinstance(judge(PassInStock(cycle=2, below={company: 101}), "ann", poor), Plays)


@every_title
def test_a_sale_ends_the_passing_if_it_was_to(title):
    _, company, _ = SCENARIOS[title]
    sale = SellShares(by="bob", corporation=company, bundle={"regular": 1})
    sold = stock(title, "bob", cycle=3).play(sale)

    for sells, ends in (("anybody", True), ("held", True), ("nobody", False)):
        order = PassInStock(cycle=3, sells=sells)
        left = after(order, "ann", sold, sale)
        assert isinstance(left, Ends) is ends
        if isinstance(left, Ends):
            assert left.why == f"bob sold 10% of {company}"
    assert after(PassInStock(cycle=3, sells="held"), "cyd", sold, sale) == PassInStock(
        cycle=3, sells="held"
    )


@every_title
def test_a_company_that_starts_ends_the_passing_if_it_was_to(title):
    start = next(
        offer.action
        for offer in stock(title, "bob").offers()
        if isinstance(offer.action, StartCorporation)
    )
    started = stock(title, "bob").play(start)

    left = after(PassInStock(cycle=2), "ann", started, start)
    assert isinstance(left, Ends) and left.why.startswith(f"bob started {start.corporation} at ")
    indifferent = PassInStock(cycle=2, starts=False)
    assert after(indifferent, "ann", started, start) == indifferent


@every_title
def test_an_order_that_passes_last_ends_with_the_round(title):
    position = stock(title)
    for seat in ("ann", "bob", "cyd"):
        position = position.play(Pass(by=seat))
    ended = after(PassInStock(cycle=2), "cyd", position, None)
    assert ended == Ends("the stock round is over")


@every_title
def test_whoever_buys_themselves_has_changed_their_mind(title):
    _, company, _ = SCENARIOS[title]
    position = stock(title)
    buying = BuyCertificate(by="ann", corporation=company, source="pool")
    order = PassInStock(cycle=2)
    assert after(order, "ann", position.play(buying), buying) == Ends("you played yourself")
    passing = Pass(by="ann")
    assert after(order, "ann", position.play(passing), passing) == order


def test_whoever_is_above_the_limit_cannot_pass_and_is_asked():
    scene = g1849.scenario.Scenario(5)
    scene.start("RCS", held={"bob": "P x x", "ann": "x x x x"})
    for corporation in ("CTL", "SFA", "IFT"):
        scene.start(corporation, price=68, held={"cyd": "P x x", "ann": "x x x x"})
    position = scene.stock()
    assert position.refusal(Pass(by="ann")) is not None
    verdict = judge(PassInStock(cycle=2), "ann", position)
    assert isinstance(verdict, Waits) and verdict.why.startswith("you cannot pass here.")


@every_title
def test_passing_in_an_auction_passes_where_the_rules_let_one(title):
    positions = [p for p in whole_game(title) if (s := current_step(p)) and is_auction(s)]
    assert positions
    for position in positions:
        seat = position.decision.seat
        verdict = judge(PassInAuction(), seat, position)
        if position.refusal(Pass(by=seat)) is None:
            assert verdict == Plays(Pass(by=seat), PassInAuction())
        else:
            assert isinstance(verdict, Waits)


@every_title
def test_passing_in_an_auction_ends_with_the_auction_or_with_a_lot(title):
    positions = whole_game(title)
    seats = positions[0].state.seats
    first = next(n for n, p in enumerate(positions) if _sold(p))
    action = Pass(by="somebody else")
    left = after(PassInAuction(one_lot=True), seats[0], positions[first], action)
    assert isinstance(left, Ends) and " bought " in left.why
    end = next(p for p in positions if p.state.flow.round == "stock" and p.decision.ask is None)
    assert judge(PassInAuction(), seats[0], end) == Ends("the auction is over")


def _sold(position: Position) -> bool:
    return any(type(event).__name__ == "PrivateSold" for event in position.events)


@every_title
def test_running_and_paying_takes_a_company_through_its_whole_turn(title):
    """In every operating turn of a whole game: best run, dividend, and else a pass or a word."""
    kinds = set()
    for position in whole_game(title):
        now = position.decision
        if now is None or now.ask is not None or not now.subject or not can_run(position):
            continue
        order = RunAndPay(corporation=now.subject)
        verdict = judge(order, now.seat, position)
        runs = [offer for offer in position.offers() if isinstance(offer, RunOffer)]
        if isinstance(verdict, Plays):
            kinds.add(type(verdict.action))
            assert position.refusal(verdict.action) is None
            assert isinstance(verdict.action, RunTrains | PayDividend | Pass)
            assert not runs or verdict.action == runs[0].action
        else:
            kinds.add(type(verdict))
            assert isinstance(verdict, Waits)
            assert position.refusal(Pass(by=now.seat)) is not None
    assert {RunTrains, PayDividend, Pass} <= kinds


@every_title
def test_running_and_paying_ends_when_told(title):
    scenario, company, other = SCENARIOS[title]
    scene = scenario().start(company, held={"ann": "P", "bob": "x"})
    position = scene.operating(company, "dividend", revenue=50)
    assert judge(RunAndPay(corporation=company, cycle=1), "ann", position) == Ends(
        "the operating rounds are over"
    )
    assert judge(RunAndPay(corporation=other), "ann", position) == Ends(
        f"{other} is no longer yours"
    )
    assert corporations_of(position, "ann") == (company,)
    assert corporations_of(position, "bob") == ()


@every_title
def test_a_new_phase_ends_running_and_paying_if_it_was_to(title):
    position = next(
        p
        for p in whole_game(title)
        if any(type(e).__name__ == "PhaseBegan" for e in p.events) and not p.over
    )
    company, seat = next(
        (c, seat) for seat in position.state.seats for c in corporations_of(position, seat)
    )
    ends = after(RunAndPay(corporation=company), seat, position, Pass(by="another"))
    assert isinstance(ends, Ends) and ends.why.endswith("has begun")
    stands = RunAndPay(corporation=company, phase_ends=False)
    assert after(stands, seat, position, Pass(by="another")) == stands


@every_title
def test_planned_moves_hold_while_what_matters_is_as_planned(title):
    scenario, company, _ = SCENARIOS[title]
    scene = scenario().start(company, held={"ann": "P", "bob": "x"})
    position = scene.operating(company, "dividend", revenue=50)
    pay = PayDividend(by="ann")
    moves = (planned_move(position, pay, "Pay out"), planned_move(position, pay, "Again"))

    for exact in (True, False):
        order = PlannedMoves(moves=moves, exact=exact)
        verdict = judge(order, "ann", position)
        assert verdict == Plays(pay, PlannedMoves(moves=moves[1:], exact=exact))
        assert judge(PlannedMoves(moves=moves[1:], exact=exact), "ann", position) == Plays(
            pay, None
        )

    richer = scene.cash(cyd=999).position()
    assert isinstance(judge(PlannedMoves(moves=moves), "ann", richer), Plays)
    strict = judge(PlannedMoves(moves=moves, exact=True), "ann", richer)
    assert isinstance(strict, Ends) and "something else has happened" in strict.why
    more = scene.operating(company, "dividend", revenue=90)
    dearer = judge(PlannedMoves(moves=moves), "ann", more)
    assert isinstance(dearer, Ends) and "planned was that it brings" in dearer.why


@every_title
def test_planned_moves_say_plainly_why_they_do_not_hold(title):
    scenario, company, _ = SCENARIOS[title]
    scene = scenario().start(company, held={"ann": "P", "bob": "x"})
    position = scene.operating(company, "dividend", revenue=50)
    order = PlannedMoves(moves=(planned_move(position, PayDividend(by="ann"), "Pay out"),))

    elsewhere = judge(order, "ann", stock(title, "ann", cycle=3))
    assert elsewhere == Ends(
        "things are not as planned: “Pay out” was planned, but something else is to be decided"
    )
    keep = Withhold(by="ann")
    left = after(order, "ann", position.play(keep), keep)
    assert left == Ends("you decided otherwise than planned: Pay out")
    pay = PayDividend(by="ann")
    assert after(order, "ann", position.play(pay), pay) == Ends("you played it yourself")


def test_a_planned_tile_that_is_forbidden_by_now_is_refused_with_its_reason():
    scene = g1849.scenario.Scenario().start("RCS").cash(RCS=500)
    position = scene.operating("RCS", "track")
    lay = next(o.action for o in position.offers() if isinstance(o.action, LayTile))
    order = PlannedMoves(moves=(planned_move(position, lay, "Lay a tile"),))
    gone = scene.supply(lay.tile, 0).position()
    verdict = judge(order, "ann", gone)
    assert isinstance(verdict, Ends) and "“Lay a tile” is not possible: " in verdict.why


@every_title
def test_steps_are_told_by_the_moves_that_are_open_in_them(title):
    rounds = load(title, 3).rounds
    assert [any(map(is_stock, kind.steps)) for kind in rounds.values()].count(True) == 1
    assert [any(map(is_auction, kind.steps)) for kind in rounds.values()].count(True) == 1
