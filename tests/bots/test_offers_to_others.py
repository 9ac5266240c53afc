"""Offers to others: fair ones are made, and none again that was refused."""

from __future__ import annotations

from random import Random

from ferrovia.bots import bot_named
from ferrovia.bots.builder.bargaining import train_worth
from ferrovia.bots.builder.decisions import opinions
from ferrovia.bots.builder.situation import Situation
from ferrovia.bots.offers_to_others import is_offer, may_offer
from ferrovia.core import Position, tokens
from ferrovia.family.actions import Answer, BuyTrain, ProposePrivate, ProposeTrain
from scenery import Scene


def rich_and_idle() -> Position:
    """Return the moment in which RCS has money and track but no train, and CTL two that it does
    not need: it has no route."""
    laid = Scene("1849", 3, deal=("RCS", "CTL", "SFA", "ATA", "IFT")).phase("8")
    laid.tiles("C5 651 5, B4 7 5, D4 682 1, C3 3 5, E3 713 0, G3 58 1, H2 8 2, G1 58 3")
    for name, owner, home in (("RCS", "ann", "C5"), ("CTL", "bob", "I13")):
        laid.list_at(name, 100, held={owner: "P x x"})
        laid.draft.set_corporation(name, home=home, revenue=60, operated=6)
    tokens.put(laid.draft, "RCS", "C5.0")
    laid.own(order=())
    laid.private("SIGI", "ann")
    laid.train("CTL", "8H").train("CTL", "8H").cash(ann=100, bob=20, RCS=600, CTL=0)
    return laid.operating("RCS", "trains", revenue=0)


def proposals(position: Position) -> list[ProposeTrain]:
    found = opinions(position, "ann", position.offers())
    return [o.action for o in found if isinstance(o.action, ProposeTrain) and o.value > 0]


def test_a_train_is_asked_for_at_more_than_it_is_worth_to_its_owner():
    position = rich_and_idle()
    [offer] = proposals(position)

    worth = train_worth(Situation(position, "bob"), "CTL", "8H")
    assert offer.price >= worth
    asked = position.play(offer)
    answer = bot_named("builder").choose(asked, "bob", Random(1), 0).action
    assert answer == Answer(by="bob", accept=True)


def test_who_was_refused_asks_nobody_again_in_that_turn():
    position = rich_and_idle()
    [offer] = proposals(position)
    refused = position.play(offer).play(Answer(by="bob", accept=False))

    assert may_offer(position)
    assert not may_offer(refused)
    assert not proposals(refused)


def test_a_refusal_counts_whatever_is_done_in_between():
    position = rich_and_idle()
    [offer] = proposals(position)
    refused = position.play(offer).play(Answer(by="bob", accept=False))
    sold = refused.play(ProposePrivate(by="ann", private="SIGI", price=45))

    assert sold.state.privates["SIGI"].owner == "RCS"
    assert not may_offer(sold)
    assert not proposals(sold)


def test_who_has_bought_a_train_asks_nobody_any_more():
    position = rich_and_idle()
    offered = [offer.action for offer in position.offers()]
    bought = position.play(next(a for a in offered if isinstance(a, BuyTrain)))

    assert bought.state.flow.turn.bought == 1
    assert not may_offer(bought)


def test_random_passes_rather_than_asking_again():
    position = rich_and_idle()
    [offer] = proposals(position)
    refused = position.play(offer).play(Answer(by="bob", accept=False))
    random = bot_named("random")

    chosen = [random.choose(refused, "ann", Random(seed), 0).action for seed in range(60)]
    assert not [action for action in chosen if is_offer(refused, action)]
    before = [random.choose(position, "ann", Random(seed), 0).action for seed in range(200)]
    assert [action for action in before if is_offer(position, action)]
