"""How builder decides: one table, from the kind of an action to those who weigh it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ferrovia.bots.builder.bargaining import answer_opinions, private_sale_opinions
from ferrovia.bots.builder.bidding import bid_opinions
from ferrovia.bots.builder.investing import (
    exchange_opinions,
    private_opinions,
    sale_opinions,
    share_opinions,
    start_opinions,
)
from ferrovia.bots.builder.laying import track_opinions
from ferrovia.bots.builder.situation import Opinion, Situation
from ferrovia.bots.builder.token_sites import home_opinions, token_opinions
from ferrovia.bots.builder.train_buying import (
    discard_opinions,
    dividend_opinions,
    loan_opinions,
    proposal_opinions,
    run_opinions,
    surrender_opinions,
    train_opinions,
)
from ferrovia.bots.choice import Choice, Weighed
from ferrovia.core import Action, Offer, Pass, Position
from ferrovia.core.names import Seat
from ferrovia.family import actions

Weigher = Callable[[Situation, Sequence[Offer]], list[Opinion]]
"""``weigh(situation, offers)``: opinions on offers of one kind, as far as there are any."""

WEIGHERS: dict[type[Action], Weigher] = {
    # auctions
    actions.BuyPrivate: private_opinions,
    actions.Bid: bid_opinions,
    # stock rounds
    actions.StartCorporation: start_opinions,
    actions.BuyCertificate: share_opinions,
    actions.SellShares: sale_opinions,
    actions.ChooseHome: home_opinions,
    actions.ChooseExchange: exchange_opinions,
    # operating rounds
    actions.LayTile: track_opinions,
    actions.PlaceToken: token_opinions,
    actions.RunTrains: run_opinions,
    actions.PayDividend: dividend_opinions,
    actions.Withhold: dividend_opinions,
    actions.BuyTrain: train_opinions,
    actions.ProposeTrain: proposal_opinions,
    actions.DiscardTrain: discard_opinions,
    actions.TakeLoan: loan_opinions,
    actions.GiveUp: surrender_opinions,
    actions.ProposePrivate: private_sale_opinions,
    actions.Answer: answer_opinions,
}
"""What is not here is a pass, is weighed by the knowledge of its title, or is done only where
nothing else is offered."""

PROPOSALS = (actions.ProposeTrain, actions.ProposePrivate)
"""What is not done for want of anything else."""
NEARLY = 3
"""Choices whose worth differs by no more than this, and a part of it, are equally good."""
NEARLY_PART = 30


def opinions(position: Position, seat: Seat, offers: Sequence[Offer]) -> list[Opinion]:
    """Return what is thought of the offers, the best first; never nothing."""
    at = Situation(position, seat)
    kinds: dict[type[Action], list[Offer]] = {}
    for offer in offers:
        kinds.setdefault(type(offer.action), []).append(offer)
    found: list[Opinion] = []
    for kind, alike in kinds.items():
        found += _weighed(at, kind, alike)
    if not found:
        found = [_default(offers)]
    found.sort(key=lambda opinion: -opinion.value)  # stable: equals in the order of the offers
    return found


def _weighed(at: Situation, kind: type[Action], alike: list[Offer]) -> list[Opinion]:
    if kind is Pass:
        return [
            Opinion(offer.action, 0, f"{at.seat} passes: nothing is worth its price.")
            for offer in alike
        ]
    if kind in at.known.track_actions:
        return track_opinions(at, alike)
    if kind in at.known.train_actions:
        return train_opinions(at, alike)
    if kind in WEIGHERS:
        return WEIGHERS[kind](at, alike)
    found = []
    for offer in alike:
        for action in offer.ends():
            judged = at.known.weigh(at.position, at.seat, action)
            if judged is not None:
                found.append(Opinion(action, judged.value, judged.reason))
    return found


def _default(offers: Sequence[Offer]) -> Opinion:
    """Return the first offer that is no proposal; nothing is thought of any of them."""
    plain = [offer for offer in offers if type(offer.action) not in PROPOSALS]
    if plain:
        return Opinion(plain[0].action, 0, "There was nothing else to do.")
    *_, highest = offers[0].ends()
    return Opinion(highest, 0, "There was nothing else to do than to make an offer.")


def ranked(position: Position, seat: Seat, most: int = 8) -> list[Weighed]:
    """Return the best actions for the one who is to decide, the best first."""
    found = opinions(position, seat, position.offers(seat))[:most]
    return [Weighed(opinion.action, opinion.value) for opinion in found]


def operating_choice(position: Position, seat: Seat, rng: Random) -> Choice:
    """Return what builder does; among nearly equal choices ``rng`` decides."""
    found = opinions(position, seat, position.offers(seat))
    best = found[0].value
    least = best - NEARLY - abs(best) // NEARLY_PART
    if best >= 0:
        least = max(0, least)  # what loses is never nearly as good as what does not
    chosen = rng.choice([each for each in found if each.value >= least])
    others = tuple(Weighed(each.action, each.value) for each in found if each is not chosen)
    reasons = (chosen.reason,) if chosen.reason else ()
    return Choice(chosen.action, chosen.value, reasons, others[:5])


def interjection(position: Position, seat: Seat) -> Choice | None:
    """Return what a seat does outside its turn, if that pays."""
    offers = position.offers(seat)
    if not offers:
        return None
    best = opinions(position, seat, offers)[0]
    return Choice(best.action, best.value, (best.reason,)) if best.value > 0 else None
