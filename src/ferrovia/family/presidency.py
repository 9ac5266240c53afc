"""Who presides over a corporation, and the exchange of certificates when that changes."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import holdings
from ferrovia.core.action import Action
from ferrovia.core.events import ExchangeMade, PresidentChanged
from ferrovia.core.flow import AskKind
from ferrovia.core.names import CorporationId, Seat
from ferrovia.core.rule import rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.family.actions import ChooseExchange

EXCHANGING = AskKind("exchange")
"""What an outgoing president takes for the president's certificate."""


def next_president(at: Table, corporation: CorporationId, president: Seat, remaining: int) -> Seat:
    """Return who becomes president if ``president`` holds ``remaining`` shares; empty: nobody.

    The largest holder above that number; among equals the first after the president in the order
    of turns.
    """
    best, most = "", remaining
    for seat in holdings.after(at, president):
        held = holdings.shares(at, seat, corporation)
        if held > most:
            best, most = seat, held
    return best


def forms(at: Table, corporation: CorporationId, new: Seat) -> tuple[str, ...]:
    """Return what a new president can give for the president's certificate: the last
    certificate, regular ones, or either; where there are double ones, one of them if possible."""
    worth = at.title.certificates_of[corporation][0].shares
    if holdings.certificates(at, new, corporation, "double"):
        return ("double",)
    found = []
    if any(card.shares == worth for card in holdings.certificates(at, new, corporation, "last")):
        found.append("last")
    if len(holdings.certificates(at, new, corporation, "regular")) >= worth:
        found.append("regular")
    return tuple(found)


def exchange(draft: Draft, corporation: CorporationId, new: Seat, form: str) -> None:
    """Hand the president's certificate to ``new`` against certificates of ``form``."""
    card = draft.title.certificates_of[corporation][0]
    old = draft.certificates[card.id]
    given = holdings.certificates(draft, new, corporation, form)
    for other in given[: card.shares if form == "regular" else 1]:
        draft.set_certificate(other.id, old)
    draft.set_certificate(card.id, new)
    draft.emit(PresidentChanged(corporation, old, new))


def pass_on(draft: Draft, corporation: CorporationId, new: Seat, possible: tuple[str, ...]) -> None:
    """Make ``new`` president; where several forms are possible the outgoing one chooses.

    Until the answer comes the exchange stands with the last certificate.
    """
    old = holdings.president(draft, corporation)
    exchange(draft, corporation, new, possible[0])
    if len(possible) > 1:
        draft.push(EXCHANGING.ask(old, corporation, about=new))


def update_president(draft: Draft, corporation: CorporationId) -> None:
    """After a purchase: pass the presidency on if somebody holds more than the president.

    Where nobody presides nothing happens.
    """
    president = holdings.president(draft, corporation)
    if not president:
        return
    new = next_president(
        draft, corporation, president, holdings.shares(draft, president, corporation)
    )
    if new:
        pass_on(draft, corporation, new, forms(draft, corporation, new))


@rule("exchange.choice")
def exchange_choice(at: Table, choosing: ChooseExchange) -> str | None:
    """The outgoing president takes the last certificate or two regular ones."""
    return None if choosing.kind in ("last", "regular") else f"{choosing.kind} is no certificate"


def _candidates(at: Table) -> Iterator[Action]:
    ask = asked(at)
    yield ChooseExchange(by=ask.seat, kind="last")
    yield ChooseExchange(by=ask.seat, kind="regular")


def _choose(draft: Draft, choosing: ChooseExchange) -> None:
    ask = asked(draft)
    draft.answered()
    corporation, old, new = ask.subject, ask.seat, ask.about
    place = ask.items[0] if ask.items else old
    if choosing.kind == "regular":
        last = holdings.certificates(draft, place, corporation, "last")[0]
        worth = draft.title.certificates_of[corporation][0].shares
        for card in holdings.certificates(draft, new, corporation, "regular")[:worth]:
            draft.set_certificate(card.id, place)
        draft.set_certificate(last.id, new)
    draft.emit(ExchangeMade(corporation, old, choosing.kind))


EXCHANGE = Step(EXCHANGING.name, (Move(ChooseExchange, (exchange_choice,), _candidates, _choose),))
"""Asked by ``pass_on``; a title whose certificates leave such a choice has it among its asks."""
