"""Receivership: the Bank of England takes over a company (1848 §5.5)."""

from __future__ import annotations

from ferrovia.core import holdings, ledger, market, tokens
from ferrovia.core.events import CorporationClosed, TrainLost
from ferrovia.core.names import BANK, GONE, CorporationId
from ferrovia.core.table import Draft
from ferrovia.family.closing import close_private
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.own import own


def take_over(draft: Draft, corporation: CorporationId) -> None:
    """Let all that a company has leave the game; its tokens stay as those of the bank (§5.5.5)."""
    director = holdings.president(draft, corporation)
    mine = own(draft)
    draft.set_own(
        taken_over=(*mine.taken_over, corporation),
        lost=(*mine.lost, director),
        rights={name: owner for name, owner in mine.rights.items() if owner != corporation},
    )
    ledger.pay(draft, corporation, BANK, draft.cash[corporation], "closing")
    for train, owner in draft.trains.items():
        if owner == corporation:
            draft.trains[train] = GONE
            draft.emit(TrainLost(train, corporation, GONE))
    for card in draft.title.certificates_of[corporation]:
        draft.certificates[card.id] = GONE
    for private in holdings.privates_of(draft, corporation):
        close_private(draft, private)
    tokens.hand_over(draft, corporation, BOE)
    market.lift(draft, corporation)
    draft.set_corporation(corporation, tokens=0)
    draft.emit(CorporationClosed(corporation, director))
    if draft.flow.actor == corporation:
        draft.end_turn()
