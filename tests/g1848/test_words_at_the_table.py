"""What players of 1848 read: choices, what they bring about, and the Bank of England's card."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia.bots import choose
from ferrovia.core import Offer, Position
from ferrovia.core.action import Pass
from ferrovia.family.actions import BuyTrain, TakeLoan, Withhold
from ferrovia.titles import load
from ferrovia.views.action_table.action_text import label
from ferrovia.views.choosing.choices import choices
from ferrovia.views.choosing.decision_view import now
from ferrovia.views.choosing.preview import preview
from ferrovia.views.scenes.fixed_setting import setting
from ferrovia.views.scenes.full_scene import scene
from ferrovia.views.sentences.digest import digest
from ferrovia.views.sentences.prompts import heading, prompt, what_follows
from ferrovia.views.text.companies import corporation_words
from ferrovia.views.text.market_text import market_grid, market_words
from ferrovia.views.text.trains_and_phases import trains_table, trains_words
from g1848.scenario import Scenario
from g1848.words import buy


def labels(position: Position) -> list[str]:
    return [label(position, offer) for offer in position.offers()]


def doomed() -> Scenario:
    """VR of Ann stands beside the hatched area; Bob holds two of its shares."""
    scene_ = Scenario(3).phase("3")
    scene_.start("VR", cell="1,1", par=90, held={"ann": "P", "bob": "x x"}, trains=("2", "3+"))
    return scene_.start("QR", cell="5,1", par=70, held={"cyd": "P"}).cash(VR=0, ann=50)


def test_the_auction_names_prices_and_what_comes_with_a_private_company():
    position = Scenario(3).opening
    assert "Unsold: P1 £30, P2 £70" in prompt(position)
    assert "must buy one or lower a price" in prompt(position)
    assert heading(position).startswith("The auction of the private companies, before the first")
    found = labels(position)
    assert "Lower the price of P4 (The Ghan) to £165" in found
    (north,) = [text for text in found if text.startswith("Buy P6")]
    assert north.endswith("it starts CAR at £100 a share")
    (trans,) = [text for text in found if text.startswith("Buy P5")]
    assert trans.endswith("with it come 10% of QR")


def test_the_card_of_an_unsold_private_company_shows_what_it_can_fall_to():
    cards = scene(Scenario(3).opening).privates
    assert (cards["P2"].price, cards["P2"].falls[:2], cards["P2"].falls[-1]) == (70, (65, 60), 40)
    assert {card.state for card in cards.values()} == {"on offer"}


def test_a_share_that_launches_says_so():
    held = {"ann": "P x", "bob": "x x"}
    scene_ = Scenario(3).start("VR", held=held, floated=False, operated=0).cash(ann=500)
    (found,) = [text for text in labels(scene_.stock("ann")) if "of VR from the Bank" in text]
    assert found == "Buy 10% of VR from the Bank for £100; VR is launched with £1,000"
    after = scene_.stock("ann").play(buy("ann", "VR"))
    assert "VR is launched with a capital of £1,000." in digest(after.title, after.events)


def test_a_company_without_turns_is_marked_with_what_it_lacks():
    scene_ = Scenario(3).start("COM", held={"ann": "P x"}, floated=False, operated=0)
    shown = scene(scene_.stock("ann"))
    assert (shown.corporations["COM"].state, shown.corporations["COM"].place) == ("started", 0)
    assert shown.corporations["COM"].marks == (
        "not launched: 3 of 6 shares bought",
        "waits for its link",
    )
    assert (shown.corporations["QR"].state, shown.corporations["QR"].startable) == ("waiting", True)


def test_a_loan_names_both_prices():
    scene_ = Scenario(3).phase("3").start("VR", price=100).start("QR", held={"cyd": "P"})
    position = scene_.operating("VR", "trains")
    assert (
        "Take a loan of £100 from the Bank of England for VR; the price of BOE rises from £70 "
        "to £80; the price of VR falls from £100 to £80" in labels(position)
    )
    after = position.play(TakeLoan(by="ann"))
    assert "VR takes a loan of £100." in digest(after.title, after.events)
    assert scene(after).corporations["VR"].marks == ("1 loan taken",)


def test_receivership_is_grave_and_told_with_compensation_and_debt():
    position = doomed().operating("VR", "dividend", revenue=10)
    (keep,) = [each for each in choices(position) if each.kind == "withhold"]
    assert "VR is taken over by the Bank of England" in keep.warnings
    assert (
        "You will owe the bank £120: without interest; all the money that you receive repays it"
        in (keep.warnings)
    )
    assert "VR loses a 2 and a 3+ for good" in keep.warnings
    told = preview(position, Withhold(by="ann")).lines
    assert "VR is taken over by the Bank of England; ann was its Director." in told
    assert "ann pays bob £170 in compensation for shares." in told


def test_after_a_receivership_everybody_sees_what_it_left():
    after = doomed().operating("VR", "dividend", revenue=10).play(Withhold(by="ann"))
    shown = scene(after)
    assert shown.corporations["VR"].state == "lost"
    assert shown.corporations["VR"].marks == ("in receivership",)
    assert (shown.players["ann"].cash, shown.players["ann"].debt) == (0, 120)
    assert shown.players["ann"].marks == (
        "owes £120",
        "limit lowered by 4 for receiverships",
    )
    assert "The next receivership removes a train from the bank, as if it were sold." in shown.notes
    assert "It is in receivership; its last Director was ann." in corporation_words(after, "VR")
    assert "BOE" in {name for names in shown.tokens.values() for name in names}


def test_a_debtor_is_asked_for_the_sum():
    scene_ = doomed().start("NSW", price=80, held={"ann": "P x x x", "cyd": "x"})
    after = scene_.operating("VR", "dividend", revenue=10).play(Withhold(by="ann"))
    assert after.decision is not None and after.decision.step == "raise"
    assert prompt(after).startswith("You lack £120. Sell shares for it")
    assert now(after, after.state.seats).missing == 120


def test_the_bank_of_england_has_a_card_a_track_and_no_turns():
    position = Scenario(3).loans_given(3).phase("3").start("VR").operating("VR")
    card = scene(position).corporations["BOE"]
    assert (card.state, card.price, card.cash, card.place) == ("started", 100, 1700, 0)
    assert card.marks == ("3 loans given; 16 end the game", "pays £100 in the next operating round")
    assert "Nobody presides over it, and it has no turns. Price £100." in corporation_words(
        position, "BOE"
    )
    assert any(
        line.startswith("BOE: £100, step 3 of 20, then £110.") for line in market_words(position)
    )
    assert any(line.startswith("BOE: 70 80 90 [100] 110") for line in market_grid(position))
    (track,) = setting(position.title).market.tracks
    assert (track.corporation, len(track.cells), track.cells[0].price) == ("BOE", 21, 70)


def test_both_sides_of_a_card_are_told_and_counted_together():
    scene_ = Scenario(3).phase("3").start("VR", trains=("3+",), held={"ann": "P"})
    position = scene_.cash(VR=500).operating("VR", "trains")
    shown = scene(position).trains
    assert (shown["3"].left, shown["3+"].left) == (3, 3)
    assert shown["3+"].owners == {"VR": 1} and not shown["3"].owners
    printed = setting(position.title).trains
    assert (printed["3+"].side_of, printed["3+"].count) == ("3", 5)
    assert printed["3+"].reach == (
        "3 stations and gauge changes; 1 gauge change marker on the way free"
    )
    assert printed["2E"].reach.startswith("any distance; only to Alice Springs")
    assert (printed["8"].count, printed["D"].side_of) == (0, "8")
    assert any(line.startswith("3+ ") and "with 3" in line for line in trains_table(position))
    assert any(line.startswith("8: £800, any number left") for line in trains_words(position))
    bought = [each.label for each in choices(position) if each.kind == "buy_train" and not each.dim]
    assert bought[:2] == ["3 from the bank", "3+ from the bank"]


def test_a_train_handed_in_is_named_with_the_price_paid():
    scene_ = Scenario(3).phase("6").start("VR", trains=("4",)).start("QR", held={"cyd": "P"})
    position = scene_.sold_out("2", "3", "4", "5", "6").cash(VR=1200).operating("VR", "trains")
    found = [text for text in labels(position) if "hand in" in text]
    assert len(found) == 1
    assert found[0].startswith("Buy a D for £800 and hand in a 4; begins phase 8")
    shown = [each for each in choices(position) if each.kind == "exchange_train"]
    assert [each.label for each in shown] == ["D for a 4"]
    assert {each.subject.owner for each in shown} == {"depot"}


@pytest.mark.parametrize("preset", ["", "18xx.games"])
def test_any_game_can_be_told(preset):
    """Walk through a random game: all that is offered has a label, all that happens a sentence."""
    title = load("1848", 3, preset=preset)
    position = Position.new(title, ("ann", "bob", "cyd"), "told")
    rng = Random("told")
    while not position.over:
        decision = position.decision
        assert decision is not None
        texts = [heading(position), prompt(position), what_follows(position)]
        if position.state.seq % 7 == 0:
            texts += [each.say for each in choices(position)]
            texts += [each.label for each in choices(position)]
            texts += scene(position).notes
        texts += [label(position, Offer(offer.action)) for offer in position.offers()[:3]]
        assert all("None" not in text and "{" not in text for text in texts)
        position = position.play(choose(position, decision.seat, rng))
        assert all(line.endswith((".", "!")) for line in digest(title, position.events))


# ---- refusals that a player understands


@pytest.mark.statement("1848", "8.1-1", "8.2.5-4")
def test_a_2e_is_said_not_to_count():
    scene_ = Scenario(3).phase("5").start("CAR", trains=("2E",)).cash(CAR=900)
    position = scene_.tiles("E4 5 1, E2 57 1").operating("CAR", "trains")

    refused = position.refusal(Pass(by="ann"))

    assert refused is not None
    assert refused.reason == (
        "CAR has a route and no train but a 2E, which does not count; it must buy one"
    )
    assert "It owns no train (limit 2), and 2E outside the limit." in prompt(position)


@pytest.mark.statement("1848", "8.4.1-1", "5.6.3-2")
def test_what_loans_are_for_is_said():
    scene_ = Scenario(3).phase("3").start("CAR", price=100, loans=5).cash(CAR=210)
    position = scene_.tiles("E4 5 1, E2 57 1").operating("CAR", "trains")

    dear = position.refusal(BuyTrain(by="ann", train="3+"))
    more = position.refusal(TakeLoan(by="ann"))
    one = scene_.corporation("CAR", loans=0).operating("CAR", "trains")
    ordinary = one.refusal(BuyTrain(by="ann", train="3+"))

    assert dear is not None and more is not None and ordinary is not None
    start = "the 3+ costs £230; CAR has £210; as it can pay £200 for the cheapest train"
    assert dear.reason == f"{start}, it may take no loan for a dearer one"
    assert ordinary.reason == f"{start}, it may take one ordinary loan for a dearer one"
    assert more.reason == (
        "CAR has taken 5 loans; buying the train that it needs from the Bank takes all that are "
        "missing"
    )
