"""Stock rounds: turns, passes, the priority deal, the certificate limit (1849 §9, §9.1)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import buy, hand, of_type, play, sell, start

from ferrovia.core import Position
from ferrovia.core.action import Pass
from ferrovia.core.events import GameEnded
from ferrovia.family.actions import BuyCertificate, SellShares, StartCorporation, Withhold


def table(players: int = 3, **more) -> Scenario:
    """Lay out RCS and CTL with a few shareholders and rich players."""
    scene = Scenario(players, **more)
    scene.start("RCS", price=100, held={"ann": "P x x", "bob": "x x"})
    scene.start("CTL", price=68, held={"bob": "P x", "cyd": "x"})
    return scene.cash(**dict.fromkeys(scene.draft.seats, 1000))


def actors(position: Position, *seats: str) -> list[str]:
    """Return who has the turn before each pass and at the end."""
    seen = [position.decision.seat]
    for seat in seats:
        position = play(position, seat)
        seen.append(position.decision.seat)
    return seen


# ---- turns


@pytest.mark.statement("1849", "9-1", "8-15")
def test_9_the_priority_deal_acts_first_and_turns_go_clockwise():
    position = play(table(4).operating("CTL", "end_of_turn"), "bob")
    assert position.state.flow.round == "stock"
    assert position.decision.seat == position.state.priority == "ann"

    scene = table(4)
    scene.draft.priority = "cyd"
    position = play(scene.operating("CTL", "end_of_turn"), "bob")
    assert actors(position, "cyd", "dan", "ann") == ["cyd", "dan", "ann", "bob"]


@pytest.mark.statement("1849", "9-2", "9.3-2")
def test_9_a_turn_first_sells_then_buys_one_certificate():
    position = table().stock("bob")

    sold = play(position, sell("bob", "CTL", "x"))
    assert sold.decision.seat == "bob"
    bought = play(sold, buy("bob", "RCS"))

    assert hand(bought, "bob", "RCS") == "x x x"
    assert bought.decision.seat == "cyd"


@pytest.mark.statement("1849", "9-2")
def test_9_selling_alone_and_buying_alone_are_turns():
    position = table().stock("bob")

    assert play(position, sell("bob", "RCS", "x x"), "bob").decision.seat == "cyd"
    assert play(position, buy("bob", "CTL")).decision.seat == "cyd"


@pytest.mark.statement("1849", "9-2")
def test_9_any_number_is_sold_of_several_corporations():
    after = play(table().stock("bob"), sell("bob", "RCS", "x x"), sell("bob", "CTL", "x"), "bob")

    assert (hand(after, "pool", "RCS"), hand(after, "pool", "CTL")) == ("x x", "x")


@pytest.mark.statement("1849", "9-2")
def test_9_no_selling_after_buying(refuses):
    after = play(table().stock("bob"), buy("bob", "RCS"))
    refuses(after, sell("bob", "CTL", "x"), "turn.seat", "9-2")

    scene = table().own(order=("SFA",))
    started = play(scene.stock("bob"), start("bob", "SFA", 68))
    refuses(started, sell("bob", "CTL", "x"), "turn.step", "9.4-3")


@pytest.mark.statement("1849", "9-2", "9-5", "9.3-2")
def test_9_a_start_with_its_extra_certificates_is_the_one_purchase(refuses):
    scene = table().own(order=("SFA", "ATA"))
    started = play(scene.stock("bob"), start("bob", "SFA", 68))

    refuses(started, buy("bob", "RCS"), "extra.starting", "9.4-3")
    refuses(started, start("bob", "ATA", 68), "turn.step", "9.4-3")
    assert play(started, buy("bob", "SFA"), buy("bob", "SFA")).decision.seat == "cyd"


@pytest.mark.statement("1849", "9-5", "9-2")
def test_9_selling_before_a_start_is_allowed():
    scene = table().own(order=("SFA",)).cash(bob=0)
    position = scene.stock("bob")
    assert not of_type(position, StartCorporation)

    after = play(position, sell("bob", "RCS", "x x"), start("bob", "SFA", 100))

    assert hand(after, "bob", "SFA") == "P"
    assert after.state.corporations["RCS"].cell == "5,5"  # settled before the purchase


@pytest.mark.statement("1849", "9-3")
def test_9_the_round_ends_when_all_have_passed_in_succession():
    position = table().stock("ann")
    position = play(position, "ann", "bob", buy("cyd", "RCS"), "ann", "bob")
    assert position.state.flow.round == "stock"

    assert play(position, "cyd").state.flow.round == "operating"


@pytest.mark.statement("1849", "9-3")
def test_9_who_passed_may_act_on_a_later_turn():
    position = play(table().stock("ann"), "ann", buy("bob", "RCS"), "cyd")

    assert position.decision.seat == "ann"
    assert position.refusal(buy("ann", "CTL")) is None


@pytest.mark.statement("1849", "9-3", "9-2")
def test_9_a_sale_alone_is_no_pass():
    position = play(table().stock("ann"), "ann", "bob", sell("cyd", "CTL", "x"))
    position = play(position, "cyd", "ann", "bob")

    assert position.state.flow.round == "stock"


@pytest.mark.statement("1849", "9-4", "9.7-1")
@pytest.mark.parametrize("how", ["buys", "sells", "starts"])
def test_9_priority_goes_left_of_the_last_to_buy_or_sell(how):
    position = table(4).own(order=("SFA",)).stock("ann", priority="dan")
    position = play(position, buy("ann", "RCS"))
    action = {
        "buys": buy("bob", "RCS"),
        "sells": sell("bob", "RCS", "x"),
        "starts": start("bob", "SFA", 68),
    }[how]
    position = play(position, action)
    if position.decision.seat == "bob":
        position = play(position, "bob")

    after = play(position, "cyd", "dan", "ann", "bob")

    assert after.state.flow.round == "operating"
    assert after.state.priority == "cyd"


@pytest.mark.statement("1849", "9-4")
def test_9_priority_does_not_move_if_nobody_bought_or_sold():
    after = play(table().stock("bob"), "bob", "cyd", "ann")

    assert after.state.flow.round == "operating"
    assert after.state.priority == "bob"


@pytest.mark.statement("1849", "9-6")
def test_9_who_has_left_has_no_turns():
    scene = table(4)
    scene.draft.left = ("cyd",)
    position = scene.stock("ann")

    assert actors(position, "ann", "bob", "dan")[:3] == ["ann", "bob", "dan"]
    assert play(position, "ann", "bob", "dan").state.flow.round == "operating"


@pytest.mark.statement("1849", "9-6", "9-4")
def test_9_a_priority_deal_skips_who_has_left():
    scene = table(4)
    scene.draft.left = ("cyd",)

    after = play(scene.stock("bob"), buy("bob", "RCS"), "dan", "ann", "bob")

    assert after.state.priority == "dan"


@pytest.mark.statement("1849", "9-6", "10.7-18")
def test_9_a_leaver_hands_the_priority_deal_on():
    scene = Scenario(4).start("CTL", held={"ann": "P"}).cash(CTL=0, ann=0, bob=500)
    scene.start("RCS", price=68, held={"bob": "P"})
    scene.draft.priority = "ann"
    position = scene.operating("CTL", "trains")
    failed = position.play(next(a for a in position.legal_actions() if a.by == "ann"))
    leaving = next(a for a in failed.legal_actions() if type(a).__name__ == "LeaveGame")

    after = failed.play(leaving)

    assert after.state.left == ("ann",)
    assert after.state.priority == "bob"


@pytest.mark.statement("1849", "9-3", "13-1")
def test_9_r38_the_game_ends_when_nobody_can_act_any_more():
    scene = Scenario().start("CTL", cell="8,0", held={"ann": "P"}, trains=("4H",))
    scene.cash(ann=0, bob=100, cyd=135, CTL=0)
    position = scene.operating("CTL", "dividend", revenue=10)

    after = position.play(Withhold(by="ann"))

    assert after.over
    assert [e.why for e in after.events if isinstance(e, GameEnded)] == ["nobody can act"]
    assert after.result == {"ann": 0, "bob": 100, "cyd": 135}


@pytest.mark.statement("1849", "9-3")
@pytest.mark.parametrize("hope", ["money", "income", "operation"])
def test_9_r38_the_game_goes_on_while_anybody_can_act_or_earn(hope):
    scene = Scenario().start("CTL", cell="8,0", held={"ann": "P"}, trains=("4H",))
    scene.cash(ann=0, bob=100, cyd=136 if hope == "money" else 135, CTL=0)
    if hope == "income":
        scene.private("SCE", "bob")
    if hope == "operation":
        scene.start("SFA", held={"bob": "P"})
    position = scene.operating("CTL", "dividend", revenue=10)

    assert not position.play(Withhold(by="ann")).over


# ---- certificate limit


@pytest.mark.statement("1849", "9.1-1")
@pytest.mark.parametrize(
    ("players", "options", "limit"),
    [(3, (), 12), (4, (), 11), (4, ("five-corporations",), 9), (5, (), 9)],
)
def test_9_1_certificate_limits(players, options, limit, refuses):
    def holding(number: int) -> Position:
        scene = Scenario(players, options=options)
        left = number - 1  # SCE is the other one
        for corporation in ("RCS", "CTL", "SFA"):
            part = min(4, left)
            left -= part
            scene.start(corporation, held={"bob": "P x x", "ann": " ".join("x" * part)})
        scene.private("SCE", "ann")
        assert scene.title.policies.certificate_count(scene.position(), "ann") == number
        return scene.cash(ann=2000).stock("ann")

    assert holding(limit - 1).refusal(buy("ann", "RCS")) is None
    refuses(holding(limit), buy("ann", "RCS"), "buy.certificate_limit", "9.1-3")


@pytest.mark.statement("1849", "9.1-1")
def test_9_1_r7_the_limit_does_not_change_when_players_leave_or_corporations_close():
    scene = table(4)
    limit = scene.title.policies.certificate_limit
    scene.draft.left = ("dan",)
    scene.own(order=()).corporation("RCS", cell="")

    assert limit(scene.position(), "ann") == 11


@pytest.mark.statement("1849", "9.1-2", "9.6-1")
def test_9_1_every_card_counts_one():
    scene = Scenario().start("RCS", held={"ann": "P x L"}).private("SCE", "ann")

    assert scene.title.policies.certificate_count(scene.position(), "ann") == 4


def crowded(above: int, **more) -> Scenario:
    """Lay out Ann with so many certificates above the limit of nine (five players)."""
    scene = Scenario(5, **more)
    scene.start("RCS", held={"bob": "P x x", "ann": "x x x x"})
    scene.start("CTL", price=68, held={"cyd": "P x x", "ann": "x x x x"})
    scene.start("SFA", price=144, held={"dan": "P x", "ann": " ".join("x" * (1 + above))})
    return scene.cash(ann=2000)


@pytest.mark.statement("1849", "9.1-3", "9.3-3")
def test_9_1_at_the_limit_no_purchase_and_no_start(refuses):
    position = crowded(0).stock("ann")

    refuses(position, buy("ann", "RCS"), "buy.certificate_limit", "9.1-3")
    refuses(position, start("ann", "ATA", 68), "buy.certificate_limit", "9.1-3")
    assert position.refusal(Pass(by="ann")) is None
    room = play(position, sell("ann", "RCS", "x"))
    assert room.refusal(start("ann", "ATA", 68)) is None
    assert room.refusal(buy("ann", "CTL")) is None


@pytest.mark.statement("1849", "9.1-4", "9.1-5")
def test_9_1_above_the_limit_sells_down_before_anything_else(refuses):
    position = crowded(2).stock("ann")

    def refuses_all_but_sales(now: Position) -> None:
        refuses(now, Pass(by="ann"), "pass.over_limit", "9.1-5")
        refuses(now, buy("ann", "CTL"), "buy.certificate_limit", "9.1-3")
        refuses(now, start("ann", "ATA", 68), "buy.certificate_limit", "9.1-3")
        assert {type(a) for a in now.legal_actions()} == {SellShares}

    refuses_all_but_sales(position)
    once = play(position, sell("ann", "RCS", "x"))
    refuses_all_but_sales(once)
    down = play(once, sell("ann", "SFA", "x"))
    assert down.refusal(Pass(by="ann")) is None
    assert not of_type(down, BuyCertificate)  # at the limit
    more = play(down, sell("ann", "CTL", "x"))
    assert more.refusal(buy("ann", "SFA")) is not None  # sold in this round
    assert more.refusal(start("ann", "ATA", 68)) is None


@pytest.mark.statement("1849", "9.1-4", "9.1-5", "9.2-2")
def test_9_1_selling_down_one_by_one_is_no_way_out(refuses):
    scene = Scenario(5)
    scene.start("RCS", held={"bob": "P x x", "ann": "x x x x"})
    for corporation in ("CTL", "SFA"):
        scene.start(corporation, price=68, operated=0, held={"cyd": "P x x", "ann": "x x x x"})
    position = scene.cash(ann=0).stock("ann")  # three above the limit; RCS alone can be sold

    after = play(position, sell("ann", "RCS", "x"))

    assert after.decision.seat == "ann"
    refuses(after, Pass(by="ann"), "pass.over_limit", "9.1-5")
    rest = play(after, sell("ann", "RCS", "x x"))
    assert rest.state.cash["ann"] == 300  # one sale, at the price before it
    settled = play(rest, "ann")
    assert settled.state.corporations["RCS"].cell == "6,5"
    assert settled.decision.seat == "bob"


@pytest.mark.statement("1849", "9.1-4", "9.1-5")
def test_9_1_above_the_limit_passes_when_nothing_can_be_sold():
    scene = Scenario(5)
    for corporation in ("RCS", "CTL", "SFA"):
        scene.start(corporation, operated=0, held={"cyd": "P x x", "ann": "x x x x"})
    position = scene.cash(ann=0).stock("eve")

    after = play(position, "eve")

    assert after.decision.seat == "bob"  # Ann, with nothing to sell, passed
    assert after.state.flow.facts.passes == 2


@pytest.mark.statement("1849", "9.1-5", "9.2-6", "9-4")
def test_9_1_the_forced_sale_is_an_ordinary_sale(refuses):
    position = play(crowded(1).stock("ann"), sell("ann", "RCS", "x"))

    refuses(position, buy("ann", "RCS"), "buy.sold", "9.2-6")
    after = play(position, "ann", "bob", "cyd", "dan", "eve", "ann")
    assert after.state.flow.round == "operating"
    assert after.state.priority == "bob"


@pytest.mark.statement("1849", "9.1-5", "9.5-8")
def test_9_1_excess_from_anothers_turn_waits_for_the_own_turn():
    # Bob's purchase takes RCS from Ann, who gets two certificates for one.
    scene = Scenario(5).start("RCS", held={"ann": "P x", "bob": "x x x"})
    scene.start("CTL", price=68, held={"cyd": "P x x", "ann": "x x x x"})
    scene.start("SFA", price=144, held={"dan": "P", "ann": "x x x"}).cash(bob=500, ann=0)

    after = play(scene.stock("bob"), buy("bob", "RCS"))

    assert hand(after, "ann", "RCS") == "x x x"
    assert after.title.policies.certificate_count(after, "ann") == 10
    assert after.decision.seat == "cyd"  # nothing is asked of Ann yet
    annes = play(after, "cyd", "dan", "eve")
    assert annes.refusal(Pass(by="ann")).rule == "pass.over_limit"


@pytest.mark.statement("1849", "9.1-3", "9.2-11")
def test_9_1_what_the_own_sale_closes_no_longer_counts():
    scene = Scenario(5).start("RCS", cell="8,0", held={"bob": "P x x", "ann": "x x x x"})
    scene.start("CTL", price=68, held={"cyd": "P x x", "ann": "x x x x"})
    scene.start("SFA", price=144, held={"dan": "P", "ann": "x x"}).cash(ann=500)
    position = scene.stock("ann")  # one above the limit of nine
    assert position.refusal(buy("ann", "CTL")).rule == "buy.certificate_limit"

    after = play(position, sell("ann", "RCS", "x"), buy("ann", "CTL"))

    assert after.state.corporations["RCS"].cell == ""
    assert after.title.policies.certificate_count(after, "ann") == 7
