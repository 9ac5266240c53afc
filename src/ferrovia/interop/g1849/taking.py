"""Sales, exchanges and bankruptcies of 1849, which depend on what the file says next."""

from __future__ import annotations

from typing import cast

from ferrovia.core import Position
from ferrovia.core.events import SharesSold
from ferrovia.core.names import Seat
from ferrovia.family.actions import GiveUp
from ferrovia.interop.differences import Stop
from ferrovia.interop.foreign import ForeignAction
from ferrovia.interop.g1849 import differences, limits
from ferrovia.interop.g1849.choices import EXCHANGE_CHOICES
from ferrovia.interop.g1849.site_memory import Memory1849
from ferrovia.interop.sales import Sale, named_sale
from ferrovia.interop.session import Session


def unsplit(sale: Sale) -> Sale:
    """Stop at a sale that the rules do not know."""
    if sale.split:
        seat, corporation = sale.action.by, sale.action.corporation
        raise Stop(differences.SPLIT, f"{seat} sells one share of {corporation} to {sale.split}")
    return sale


def _not_too_much(before: Position, sale: Sale, presidency: str) -> None:
    """Stop at a presidency that was sold whole for money which one share would have brought."""
    refused = before.refusal(sale.action)
    if refused is not None and refused.rule == "emergency.minimum" and presidency in sale.shares:
        raise Stop(differences.WHOLE, refused.reason)


def bid(session: Session, step: ForeignAction) -> None:
    """Play a bid, unless it is on another private company than the one being auctioned."""
    now = session.position.decision
    if now is not None and now.ask is not None and now.ask.kind == "auction":
        wanted, auctioned = step.text("company"), now.ask.about
        if wanted != auctioned:
            raise Stop(differences.ELSEWHERE, f"a bid on {wanted}, while {auctioned} is auctioned")
    session.play_natives(step)


def review_sale(session: Session, following: ForeignAction | None) -> None:
    """Stop at a sale after which nothing could be done there but end the game by hand."""
    notes = cast(Memory1849, session.notes)
    before, notes.sold_from = notes.sold_from, None
    if before is None or not limits.leaves_round(before, session.position):
        return
    by_hand = following is not None and following.type == "end_game"
    if following is None or (by_hand and not session.position.over):
        raise Stop(differences.STUCK)


def _coming_choice(session: Session, seat: Seat) -> str:
    """Return which form of exchange a seat chooses next, if it is asked."""
    step = session.following()
    if step is None or step.type != "choose" or step.entity != seat:
        return ""
    return EXCHANGE_CHOICES.get(str(step.data.get("choice")), "")


def sell(session: Session, step: ForeignAction) -> None:
    """Play a sale and follow it on the site's table."""
    before, notes = session.position, cast(Memory1849, session.notes)
    coming = _coming_choice(session, step.entity)
    sale = unsplit(named_sale(before, step, session.site, coming))
    corporation = sale.action.corporation
    _not_too_much(before, sale, session.site.shares.presidency(corporation))
    notes.sold_from = before if before.state.flow.round == "stock" else None
    debt = before.decision is not None and before.decision.step == "debt"
    session.play(sale.action)
    exchange = session.site.note(step, session.position)
    if not session.position.state.corporations[corporation].cell:
        notes.choice_due = sale.choice
        return
    if before.state.flow.round == "operating" and not notes.memory.sold(
        before, session.position, (corporation,), remembered=not debt, between=True
    ):
        raise Stop(differences.MEMORY, f"the stack with {corporation}")
    if exchange is not None and sale.settled:
        notes.choice_due = True
        if "last" not in sale.action.bundle:
            notes.certificates = {exchange.new: 1}


def choose_exchange(session: Session, step: ForeignAction) -> None:
    """Settle an exchange as the old president says."""
    notes = cast(Memory1849, session.notes)
    session.site.choose(EXCHANGE_CHOICES[step.text("choice")])
    notes.certificates = {}
    if notes.choice_due:
        notes.choice_due = False
        return
    for action in session.natives(step):
        session.play(action)


def give_up(session: Session, step: ForeignAction) -> None:
    """Let the bank sell for a president who gives up, and follow the sales."""
    before, notes = session.position, cast(Memory1849, session.notes)
    now = before.decision
    seat = now.seat if now is not None else step.entity
    limits.before_giving_up(before, seat)
    session.play(GiveUp(by=seat))
    limits.after_giving_up(session.position, step.entity)
    sales = [event for event in session.position.events if isinstance(event, SharesSold)]
    sold = tuple(event.corporation for event in sales)
    if not notes.memory.sold(before, session.position, sold):
        raise Stop(differences.MEMORY, f"the stacks after {step.entity} has closed")
    session.site.sold_out(seat, session.position)
