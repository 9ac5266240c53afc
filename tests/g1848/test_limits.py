"""Limits of certificates and holdings (1848 §12.2)."""

from __future__ import annotations

import pytest

from ferrovia.core.action import Pass
from g1848.scenario import Scenario
from g1848.words import buy, play, sell, start

LIMITS = {
    3: (20, 18, 16, 14, 12, 10),
    4: (17, 15, 13, 11, 10, 9),
    5: (14, 13, 12, 10, 9, 8),
    6: (12, 11, 10, 9, 8, 7),
}
COMPANIES = ("QR", "COM", "FED", "VR", "SAR", "WA", "NSW", "CAR")


def limit(position, seat: str) -> int:
    return position.title.policies.certificate_limit(position, seat)


def full_hand(certificates: int, players: int = 3) -> Scenario:
    """Ann holds some certificates: of VR and SAR seven together, of FED one, the rest of BOE."""
    scene = Scenario(players).start("VR", price=90, held={"ann": "P x x x", "bob": "x"})
    scene.start("SAR", price=80, held={"bob": "P x x", "ann": "x x x"})
    scene.start("FED", price=70, held={"bob": "P x", "ann": "x"})
    for company in ("NSW", "QR"):
        scene.start(company, price=100, held={"cyd": "P"})
    rest = certificates - 8
    for company in ("BOE", "NSW", "QR"):
        number = min(rest, {"BOE": 6}.get(company, 1))
        scene.give(company, " ".join(["x"] * number), "ann")
        rest -= number
    return scene.cash(ann=1000)


@pytest.mark.statement("1848", "12.2.1-1", "5.5.4-1")
@pytest.mark.parametrize("players", LIMITS)
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 5, 6])
def test_12_2_certificate_limit_by_players_and_companies_in_receivership(players, number):
    scene = Scenario(players).taken_over(*COMPANIES[:number], director="bob")

    assert limit(scene.position(), "ann") == LIMITS[players][min(number, 5)]


@pytest.mark.statement("1848", "12.2.1-1", "5.5.4-2")
@pytest.mark.parametrize(("players", "less"), [(3, 2), (4, 2), (5, 1), (6, 1)])
def test_12_2_the_limit_of_a_former_director_is_lower_for_each_company(players, less):
    once = Scenario(players).taken_over("QR", director="ann").position()
    twice = Scenario(players).taken_over("QR", "VR", director="ann").position()

    assert limit(once, "ann") == LIMITS[players][1] - less
    assert limit(twice, "ann") == LIMITS[players][2] - 2 * less
    assert limit(twice, "bob") == LIMITS[players][2]


@pytest.mark.statement("1848", "12.2.1-1", "5.5.4-2")
def test_12_2_example_x_13_limits_after_two_receiverships():
    scene = Scenario(4).taken_over("QR", director="ann").taken_over("VR", director="bob")

    position = scene.position()

    assert [limit(position, seat) for seat in position.state.seats] == [11, 11, 13, 13]


@pytest.mark.statement("1848", "12.2.1-2")
def test_12_2_a_directors_share_counts_one_and_shares_of_the_bank_of_england_count():
    scene = Scenario().start("NSW", held={"ann": "P x x"}).give("BOE", "x x x", "ann")
    position = scene.private("P1", "ann").position()

    assert position.title.policies.certificate_count(position, "ann") == 6


@pytest.mark.statement("1848", "12.2.1-3")
@pytest.mark.parametrize("action", [buy("ann", "NSW"), buy("ann", "BOE"), start("ann", "WA", 70)])
def test_12_2_at_the_limit_nothing_can_be_bought(action, refuses):
    at_limit = full_hand(12, 6).stock("ann")
    below = full_hand(11, 6).stock("ann")

    refuses(at_limit, action, "buy.certificate_limit", "12.2.1-3")
    assert below.refusal(action) is None


@pytest.mark.statement("1848", "12.2.1-3")
def test_12_2_after_selling_within_the_turn_there_is_room_again():
    position = full_hand(12, 6).stock("ann")

    assert position.play(sell("ann", "BOE")).refusal(start("ann", "WA", 70)) is None


@pytest.mark.statement("1848", "12.2.1-4")
def test_12_2_who_is_above_the_limit_sells_down_to_it_before_anything_else(refuses):
    position = full_hand(14, 6).new_stock_round("ann")

    refuses(position, Pass(by="ann"), "pass.over_limit", "12.2.1-4")
    refuses(position, buy("ann", "BOE"), "buy.certificate_limit", "12.2.1-3")
    position = position.play(sell("ann", "SAR", 1))
    refuses(position, Pass(by="ann"), "pass.over_limit", "12.2.1-4")
    position = position.play(sell("ann", "BOE", 1))

    assert position.refusal(Pass(by="ann")) is None
    assert position.play(Pass(by="ann")).decision.seat == "bob"


@pytest.mark.statement("1848", "12.2.1-4", "6.2-4")
def test_12_2_not_in_the_round_in_which_it_happened(refuses):
    # Bob becomes Director of VR; ann gets two certificates for one and has 13.
    scene = full_hand(12, 6).give("NSW", "x", "ann").give("QR", "x", "ann")
    scene.draft.set_certificate("VR.2", "bob")
    scene.draft.set_certificate("VR.3", "bob")
    position = play(scene.new_stock_round("bob"), buy("bob", "VR"))
    while position.decision.seat != "ann":
        position = play(position, position.decision.seat)
    assert position.title.policies.certificate_count(position, "ann") == 13

    assert position.refusal(Pass(by="ann")) is None
    while position.state.flow.cycle == 2 or position.decision.seat != "ann":
        position = play(position, position.decision.seat)
    refuses(position, Pass(by="ann"), "pass.over_limit", "12.2.1-4")


@pytest.mark.statement("1848", "12.2.1-4")
def test_12_2_the_duty_is_over_with_the_first_turn():
    position = full_hand(13, 6).own(due=()).stock("ann")

    assert position.title.policies.certificate_count(position, "ann") == 13
    assert position.refusal(Pass(by="ann")) is None


@pytest.mark.statement("1848", "12.2.1-4")
def test_12_2_r40_the_duty_holds_also_when_the_limit_has_fallen(refuses):
    scene = full_hand(11, 6).taken_over("CAR", "WA", director="fay")
    position = scene.new_stock_round("ann")

    assert limit(position, "ann") == 10
    refuses(position, Pass(by="ann"), "pass.over_limit", "12.2.1-4")


@pytest.mark.statement("1848", "12.2.1-4")
def test_12_2_who_can_sell_nothing_may_pass():
    held = {"ann": "x x x x", "bob": "P", "pool": "x x x x"}
    scene = Scenario(6).start("VR", held=held)
    for company, price in (("SAR", 90), ("FED", 80)):
        scene.start(company, price=price, held={"bob": "P", "ann": "x x x", "pool": "x x x x x"})
    scene.taken_over("CAR", "WA", "QR", "COM", "NSW", director="cyd")
    scene.own(lost=("ann",) * 5)
    position = scene.new_stock_round("ann")

    assert limit(position, "ann") == 2
    sold = position.play(sell("ann", "VR", 1))
    assert sold.title.policies.certificate_count(sold, "ann") == 9
    assert sold.decision.seat == "bob"  # ann can sell nothing more and has passed


@pytest.mark.statement("1848", "12.2.1-4", "12.5.1-1")
def test_12_2_a_single_sale_of_a_company_must_not_be_too_small_for_the_duty(refuses):
    held = {"ann": "x x x x", "bob": "P x"}
    scene = Scenario(6).start("VR", held=held).start("SAR", price=90, held={"cyd": "P", "ann": "x"})
    scene.own(lost=("ann",) * 10)  # limit 12 - 10
    position = scene.new_stock_round("ann")

    refuses(position, sell("ann", "VR", 1), "sell.down", "12.2.1-4")
    assert position.refusal(sell("ann", "VR", 2)) is None  # and one SAR
    assert position.refusal(sell("ann", "VR", 3)) is None
    assert position.refusal(sell("ann", "SAR", 1)) is None


@pytest.mark.statement("1848", "12.2.1-4", "6.2-4")
def test_12_2_two_certificates_come_back_for_a_directors_share_that_is_given_up(refuses):
    scene = Scenario(6).start("VR", held={"ann": "P x", "bob": "x x x"})
    scene.start("SAR", price=90, held={"cyd": "P", "ann": "x"})
    scene.own(lost=("ann",) * 11)  # limit 12 - 11; she has three certificates
    position = scene.new_stock_round("ann")

    refuses(position, sell("ann", "VR", 1), "sell.down", "12.2.1-4")
    after = position.play(sell("ann", "VR", 2)).play(sell("ann", "SAR", 1))
    assert after.title.policies.certificate_count(after, "ann") == 1


@pytest.mark.statement("1848", "12.2.2-1")
@pytest.mark.parametrize(("players", "most"), [(3, 7), (4, 6), (5, 6), (6, 6)])
@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_12_2_nobody_buys_beyond_60_percent_or_with_three_players_70(
    players, most, source, refuses
):
    for shares in (most - 1, most):
        cards = " ".join(["P"] + ["x"] * (shares - 2))
        scene = Scenario(players).start("NSW", held={"ann": cards, "pool": "x"}).cash(ann=900)
        position = scene.stock("ann")
        if shares < most:
            assert position.refusal(buy("ann", "NSW", source)) is None
        else:
            refuses(position, buy("ann", "NSW", source), "buy.holding_limit", "12.2.2-1")


@pytest.mark.statement("1848", "12.2.2-1")
def test_12_2_r9_the_limit_holds_for_the_bank_of_england_too(refuses):
    scene = Scenario(4).give("BOE", "x x x x x x", "ann")

    refuses(scene.stock("ann"), buy("ann", "BOE"), "buy.holding_limit", "12.2.2-1")
