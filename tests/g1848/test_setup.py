"""Players, components and set-up (1848 §1, §2)."""

from __future__ import annotations

from collections import Counter

import pytest

from ferrovia.core import Position, depot, holdings, ledger
from ferrovia.core.events import RoundBegan
from ferrovia.core.rule import FormError
from ferrovia.family.actions import BuyTrain
from ferrovia.titles import load
from g1848.scenario import SEATS, Scenario
from g1848.words import events, of_type, play, take

COMPANIES = ("QR", "COM", "FED", "VR", "SAR", "WA", "NSW", "CAR")
CAPITAL = [(3, 840), (4, 630), (5, 510), (6, 430)]


@pytest.mark.statement("1848", "1.1-1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_1_1_three_to_six_can_play(players):
    assert len(Scenario(players).opening.state.seats) == players


@pytest.mark.statement("1848", "1.1-1")
@pytest.mark.parametrize("players", [1, 2, 7])
def test_1_1_fewer_than_three_or_more_than_six_cannot_play(players):
    with pytest.raises(FormError, match="3 to 6 players"):
        load("1848", players)


@pytest.mark.statement("1848", "1.3-2")
def test_1_3_trains_by_class_and_two_sides_of_each_card():
    position = Scenario().opening
    cards = Counter(depot.class_of(card) for card in position.state.trains)

    assert cards == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "8": 1, "2E": 1}
    sides = [position.title.sides_of(name) for name in ("2", "3+", "4", "5", "6+", "8", "2E")]
    assert sides == [
        ("2", "2+"),
        ("3", "3+"),
        ("4", "4+"),
        ("5", "5+"),
        ("6", "6+"),
        ("8", "D"),
        ("2E",),
    ]


@pytest.mark.statement("1848", "1.3-2")
@pytest.mark.parametrize(("name", "side"), [("8", "8"), ("8", "D"), ("2E", "2E")])
def test_1_3_of_8_d_and_2e_there_is_always_another_one(name, side):
    scene = Scenario()
    taken = [depot.take(scene.draft, side, "WA") for _ in range(9)]

    assert taken == [f"{side}-{number}" for number in range(9)]
    assert name in depot.classes_in(scene.draft, "depot")


@pytest.mark.statement("1848", "1.3-2", "8.2.1-1")
def test_1_3_a_card_is_turned_when_its_other_side_is_bought_and_keeps_its_place():
    scene = Scenario()
    for side in ("2", "2+", "2"):
        depot.take(scene.draft, side, "WA")

    assert list(scene.draft.trains)[:4] == ["2-0", "2+-1", "2-2", "2-3"]
    assert depot.sold_any(scene.draft, "2") and not depot.sold_any(scene.draft, "3")


@pytest.mark.statement("1848", "1.3-3")
def test_1_3_nine_certificates_of_a_company_and_ten_of_the_bank_of_england():
    title = Scenario().title

    for company in COMPANIES:
        cards = title.certificates_of[company]
        assert [card.shares for card in cards] == [2, 1, 1, 1, 1, 1, 1, 1, 1]
        assert [card.kind for card in cards] == ["president"] + ["regular"] * 8
        assert title.presidents_certificate(company) == cards[0]
    bank = title.certificates_of["BOE"]
    assert [(card.kind, card.shares) for card in bank] == [("regular", 1)] * 10
    assert title.presidents_certificate("BOE") is None


@pytest.mark.statement("1848", "1.3-4", "2.3-1")
@pytest.mark.parametrize(("players", "cash"), CAPITAL)
def test_2_3_starting_capital_comes_out_of_the_bank_of_10000(players, cash):
    position = Scenario(players).opening

    assert [position.state.cash[seat] for seat in position.state.seats] == [cash] * players
    assert position.state.bank == 10000 - players * cash
    assert position.state.cash["BOE"] == 2000
    assert ledger.total(position) == 12000


@pytest.mark.statement("1848", "1.3-4")
def test_1_3_the_bank_of_england_has_20_loan_markers():
    assert len(Scenario().title.market.tracks["BOE"]) == 21  # none given to all given


@pytest.mark.statement("1848", "2.1-1")
@pytest.mark.parametrize("players", [3, 6])
def test_2_1_seats_are_given_and_the_first_acts_first(players):
    seats = tuple(reversed(SEATS[:players]))
    position = Position.new(load("1848", players), seats)

    assert position.state.seats == seats
    assert (position.state.flow.round, position.decision.seat) == ("auction", seats[0])


@pytest.mark.statement("1848", "2.1-1", "3.2-1")
def test_2_1_an_auction_then_stock_and_operating_rounds_in_turn():
    position = Scenario().opening
    assert [e.round for e in events(position, RoundBegan)] == ["auction"]
    for private in ("P1", "P2", "P3", "P4", "P5", "P6"):
        position = position.play(take(position.decision.seat, private))
    rounds = [(e.round, e.cycle, e.number) for e in events(position, RoundBegan)]
    while len(rounds) < 4:
        position = play(position, position.decision.seat)
        rounds += [(e.round, e.cycle, e.number) for e in events(position, RoundBegan)]

    assert rounds[:4] == [
        ("stock", 1, 1),
        ("operating", 1, 1),
        ("stock", 2, 1),
        ("operating", 2, 1),
    ]


@pytest.mark.statement("1848", "2.2-1")
def test_2_2_everything_anybody_holds_is_in_the_open_state():
    scene = Scenario().start("NSW", held={"ann": "P x", "bob": "x"}).cash(NSW=123, bob=77)
    state = scene.private("P1", "NSW").position().state

    assert holdings.shares(scene.draft, "bob", "NSW") == 1
    assert (state.cash["NSW"], state.cash["bob"], state.privates["P1"].owner) == (123, 77, "NSW")


@pytest.mark.statement("1848", "2.2-2", "4.1-9", "12.1.3-1")
def test_2_2_no_action_makes_or_enforces_an_agreement_between_players():
    tags = {kind.__struct_config__.tag for kind in Scenario().title.actions}

    between_players = {tag for tag in tags if "player" in tag or "agree" in tag or "give" in tag}
    assert between_players == set()


@pytest.mark.statement("1848", "2.4.4-1")
def test_2_4_only_the_lowest_unsold_type_is_for_sale_and_then_the_next(refuses):
    scene = Scenario().start("NSW").cash(NSW=2000)
    position = scene.operating("NSW", "trains")
    assert {action.train for action in of_type(position, BuyTrain)} == {"2", "2+"}
    for name in ("3", "3+", "4", "5", "6", "8", "D", "2E"):
        refuses(position, BuyTrain(by="ann", train=name), "train.on_sale", "8.3.2-1")

    for _ in range(5):
        scene.train("QR", "2")
    after = play(scene.operating("NSW", "trains"), BuyTrain(by="ann", train="2+"))

    assert {action.train for action in of_type(after, BuyTrain)} == {"3", "3+"}


@pytest.mark.statement("1848", "2.4.4-1", "8.2.5-1")
@pytest.mark.parametrize(("phase", "on_sale"), [("4", {"4", "4+"}), ("5", {"5", "5+", "2E"})])
def test_2_4_the_2e_is_for_sale_beside_the_current_type(phase, on_sale):
    position = Scenario().phase(phase).position()

    assert {name for name, _ in depot.on_sale(position)} == on_sale


@pytest.mark.statement("1848", "2.4.5-1")
def test_2_4_a_company_pays_out_of_its_own_money(refuses):
    scene = Scenario().start("NSW").start("QR", price=90).cash(ann=900, NSW=99, QR=900)

    refuses(
        scene.operating("NSW", "trains"), BuyTrain(by="ann", train="2"), "train.money", "8.3.2-1"
    )
    after = scene.cash(NSW=100).operating("NSW", "trains").play(BuyTrain(by="ann", train="2"))

    cash = after.state.cash
    assert (cash["NSW"], cash["QR"], cash["ann"]) == (0, 900, 900)
