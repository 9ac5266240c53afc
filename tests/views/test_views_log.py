"""Every event has a sentence, and a story says nothing twice."""

from __future__ import annotations

import inspect

import pytest

from ferrovia.core import events as happened
from ferrovia.core.events import Event
from ferrovia.titles import load
from ferrovia.views.sentences.digest import digest
from ferrovia.views.sentences.log import describe, event_sentence

TITLE = load("1849", 3)
EVENTS = [
    kind
    for _, kind in inspect.getmembers(happened, inspect.isclass)
    if issubclass(kind, Event) and kind is not Event
]

SENTENCES = {
    happened.Paid("bank", "ann", 5, "private"): (
        "The bank pays ann L. 5 as income of a private company."
    ),
    happened.Paid("RCS", "bank", 130, "tokens"): (
        "RCS pays the bank L. 130 for its station tokens."
    ),
    happened.BankBroke(): "The bank is broken",
    happened.RoundBegan("operating", 2, 1): "Operating round 2.1 begins.",
    happened.RoundBegan("initial", 0, 1): "The initial stock round begins.",
    happened.TurnBegan("RCS"): "RCS operates.",
    happened.TurnBegan("ann"): "It is ann's turn.",
    happened.Passed("ann", "stock"): "ann passes.",
    happened.Passed("ann", "auction"): "ann drops out of the auction.",
    happened.Passed("ann", "trains", "RCS"): "RCS buys no train.",
    happened.Passed("ann", "track", "RCS", again=True): "RCS lays no more tiles.",
    happened.Passed("ann", "e_token", "RCS"): "RCS buys no E token.",
    happened.Skipped("RCS", "token"): "RCS has nothing to decide: station token.",
    happened.PriorityMoved("bob"): "bob has the priority deal.",
    happened.TurnOrderSet(("bob", "ann")): "The order of turns is now bob, ann.",
    happened.BidMade("ann", "SIGI", 1500): "ann bids L. 1,500 for SIGI.",
    happened.PriceCut("SCE", 15): "Nobody buys SCE: it now costs L. 15.",
    happened.PrivateSold("SCE", "bank", "ann", 0): (
        "ann buys SCE (Società Corriere Etnee) for nothing."
    ),
    happened.PrivateClosed("SCE", "ann"): "SCE (Società Corriere Etnee) closes.",
    happened.CorporationStarted("RCS", "ann", 100): (
        "ann starts RCS (Rete Centrale Sicula) at L. 100 a share."
    ),
    happened.CorporationFloated("RCS", 1000): "RCS floats with a capital of L. 1,000.",
    happened.CorporationClosed("RCS", "ann"): "RCS closes and can be started again",
    happened.CorporationFormed("RCS", "ann", ("SFR", "CTL"), (("ann", 3), ("pool", 7))): (
        "is formed from SFR and CTL; ann is its president. Its shares: ann 30% and the pool 70%."
    ),
    happened.OrderChanged(("RCS", "CTL"), ("AFG",)): "in this order: RCS, CTL; set aside: AFG.",
    happened.SharesBought("ann", "RCS", 2, "pool", 200): (
        "ann buys 20% of RCS from the pool for L. 200."
    ),
    happened.SharesSold("RCS", "RCS", 1, 100): "RCS sells 10% of its own shares for L. 100.",
    happened.PresidentChanged("RCS", "ann", "bob"): "bob becomes president of RCS",
    happened.ExchangeMade("RCS", "ann", "last"): "ann receives the last certificate of RCS",
    happened.PriceMoved("RCS", "3,5", "4,5", 95): "The price of RCS falls from L. 100 to L. 95.",
    happened.PriceMoved("RCS", "3,5", "2,5", 105): "The price of RCS rises from L. 100 to L. 105.",
    happened.TileLaid("RCS", "D4", "58", 3, 40): (
        "RCS lays the yellow tile 58 on Partinico (D4) for L. 40."
    ),
    happened.OverlayLaid("RCS", "D4", (0, 3), 100): (
        "RCS builds a tunnel on Partinico (D4), S and N for L. 100."
    ),
    happened.PanelPlaced("B1", "D4", "M1"): "B1 is put on Partinico (D4), worth M1.",
    happened.TileRemoved("B14", "655"): "Tile 655 is taken off Messina (B14).",
    happened.TokenPlaced("RCS", "C5.0"): "RCS places a token on Palermo (C5).",
    happened.TokenMovedIn("RCS", "C5.0"): "The token of RCS moves into Palermo (C5).",
    happened.TokenRemoved("RCS", "C5.0"): "The token of RCS on Palermo (C5) is removed.",
    happened.PowerUsed("CNM", "RCS", "A5"): "RCS uses the power of CNM on Port of Palermo (A5).",
    happened.TrainsRan("RCS", 60, (("4H", ("C5.0", "A5.0"), 60),)): (
        "RCS runs for L. 60 (4H Palermo - Port of Palermo: L. 60)."
    ),
    happened.DividendPaid("RCS", 60): "RCS pays out L. 60.",
    happened.RevenueWithheld("RCS", 0): "RCS earns nothing.",
    happened.TrainBought("RCS", "8H", "depot", 350, 40): (
        "RCS buys an 8H from the bank for L. 350, to which its president adds L. 40."
    ),
    happened.TrainLost("4H-0", "RCS", "gone"): "A 4H of RCS rusts.",
    happened.TrainGiven("4H-0", "ann", "RCS"): "RCS receives the 4H of ann.",
    happened.TrainFlipped("2-0", "RCS", "2H"): "A 2 of RCS becomes a 2H.",
    happened.TrainLost("4H-0", "RCS", "pool"): "RCS returns a 4H to the pool.",
    happened.PhaseBegan("6"): "Phase 6 begins: yellow and green tiles, at most 4 trains each",
    happened.Proposed("RCS", "bob", "CNM", 90): "RCS offers bob L. 90 for CNM.",
    happened.Answered("bob", False, "CNM"): "bob refuses the offer for CNM.",
    happened.MoneyRaisingFailed("ann", "RCS"): "ann cannot raise the money that RCS needs.",
    happened.LoanTaken("ann", 500): "ann takes a loan of L. 500.",
    happened.LoanTaken("RCS", 500): "RCS issues a bond of L. 500.",
    happened.LoanRepaid("RCS", 500): "RCS repays its bond of L. 500.",
    happened.DebtChanged("ann", 27, "train"): "ann now owes the bank L. 27 for a train.",
    happened.DebtChanged("ann", 41, "interest"): "ann now owes the bank L. 41, with interest.",
    happened.DebtChanged("ann", 11, "paid"): "ann still owes the bank L. 11.",
    happened.DebtChanged("ann", 0, "paid"): "ann owes the bank nothing more.",
    happened.PlayerLeft("ann"): "ann leaves the game.",
    happened.MarkerBought("RCS", "E token", 1100): "RCS buys an E token for L. 1,100.",
    happened.Happened("earthquake", "B14"): "An earthquake strikes Messina (B14).",
    happened.EndTriggered("RCS reached 377"): "The end of the game is in sight: RCS reached 377.",
}
SCORES = happened.GameEnded("bank broken", {"ann": 5, "bob": 10})
LAPSED = happened.Lapsed({"type": "buy_certificate"}, "ann has L. 5")


def test_every_event_has_a_sentence():
    assert [kind.__name__ for kind in EVENTS if kind not in describe.registry] == []


def test_every_sentence_is_read_here():
    read = {type(event) for event in (*SENTENCES, SCORES, LAPSED)}
    assert [kind.__name__ for kind in EVENTS if kind not in read] == []


@pytest.mark.parametrize(("event", "text"), SENTENCES.items(), ids=lambda v: type(v).__name__)
def test_sentences_have_names_and_money(event, text):
    assert text in event_sentence(TITLE, event)
    assert event_sentence(TITLE, event).endswith(".")


def test_the_end_tells_the_scores_best_first():
    assert event_sentence(TITLE, SCORES) == (
        "The game is over, because the bank has run out of money. "
        "Final scores: bob L. 10, ann L. 5."
    )


def test_what_lapsed_is_named_with_its_reason():
    assert (
        event_sentence(TITLE, LAPSED) == "'buy certificate' can no longer be played: ann has L. 5."
    )


def test_an_unknown_event_is_an_error():
    class Strange(Event, frozen=True):
        pass

    with pytest.raises(TypeError, match="no sentence for Strange"):
        event_sentence(TITLE, Strange())


def test_a_story_gathers_incomes_and_dividends_and_says_nothing_twice():
    story = digest(
        TITLE,
        (
            happened.RoundBegan("operating", 1, 1),
            happened.Paid("bank", "ann", 5, "private"),
            happened.Paid("bank", "bob", 10, "private"),
            happened.Paid("bank", "ann", 15, "private"),
            happened.TurnBegan("RCS"),
            happened.Paid("RCS", "bank", 40, "terrain"),
            happened.TileLaid("RCS", "D4", "58", 3, 40),
            happened.Skipped("RCS", "track"),
            happened.Skipped("RCS", "token"),
            happened.Paid("bank", "ann", 30, "dividend"),
            happened.Paid("bank", "RCS", 6, "dividend"),
            happened.DividendPaid("RCS", 60),
            happened.Skipped("RCS", "trains"),
            happened.TurnBegan("ann"),
            happened.Skipped("ann", "stock"),
        ),
    )
    assert story == (
        "Operating round 1.1 begins.",
        "Private companies pay ann L. 20 and bob L. 10.",
        "RCS operates.",
        "RCS lays the yellow tile 58 on Partinico (D4) for L. 40.",
        "RCS pays out L. 60: ann L. 30 and RCS L. 6.",
        "RCS has nothing to decide: trains.",
        "ann can do nothing but pass.",
    )


def test_help_from_the_president_is_told_once():
    help_ = happened.Paid("ann", "RCS", 40, "emergency")
    bought = happened.TrainBought("RCS", "4H", "depot", 100, 40)
    assert len(digest(TITLE, (help_, bought))) == 1
    assert digest(TITLE, (help_,)) == ("ann pays RCS L. 40 to help with what must be paid.",)
