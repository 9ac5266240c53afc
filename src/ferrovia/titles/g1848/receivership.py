"""Receivership: the Bank of England takes over a company (1848 §5.5, §5.4.4, ruling R-38)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.core import depot, holdings, ledger, market, tokens
from ferrovia.core.action import Action
from ferrovia.core.effect import Effect
from ferrovia.core.events import CorporationClosed, EndTriggered, Event, TrainLost, TurnBegan
from ferrovia.core.flow import AskKind
from ferrovia.core.names import BANK, DEPOT, GONE, CorporationId, Seat
from ferrovia.core.position import current_step, is_possible
from ferrovia.core.rule import rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked, top_ask
from ferrovia.family.actions import SellShares
from ferrovia.family.operating_round import still_to_operate
from ferrovia.family.phases import begin_phase_of, remove_from_depot
from ferrovia.family.prices import drop_price
from ferrovia.family.privates import close_private
from ferrovia.family.selling import bundles, hand_over, more_than_needed, next_president_after_sale
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.debts import COMPENSATE, Lend, debt
from ferrovia.titles.g1848.stock import SALES
from ferrovia.titles.g1848.title_state import title_state

Fallen = Callable[[Draft, CorporationId], None]


WIND_UP = Effect("wind_up")
RAISING = AskKind("raise")
"""Sales with which a Director raises the compensation."""


def taking_over(*, late_sales: bool = False) -> Fallen:
    """Return what befalls a company that is taken over.

    ``late_sales`` (house rule): what its Director must sell is sold only when all has left.
    """

    def take_over(draft: Draft, corporation: CorporationId) -> None:
        """Count the company, end its turn, have money raised; compensation and the rest follow."""
        director, mine = holdings.president(draft, corporation), title_state(draft)
        draft.set_title_state(
            taken_over=(*mine.taken_over, corporation), lost=(*mine.lost, director)
        )
        market.lift(draft, corporation)
        draft.emit(CorporationClosed(corporation, director, successor=BOE))
        if draft.flow.actor == corporation:
            draft.end_turn()
        draft.push(WIND_UP.resume((corporation,)))
        draft.push(COMPENSATE.resume((corporation,)))
        if not late_sales:
            _demand(draft, director, corporation)

    return take_over


def _last_director(at: Table, corporation: CorporationId) -> Seat:
    return title_state(at).lost[title_state(at).taken_over.index(corporation)]


def _claims(at: Table, corporation: CorporationId) -> Iterator[tuple[Seat, int]]:
    """Yield what the other players are to have for their shares, at the initial price (§5.5.2)."""
    par = at.state.corporations[corporation].par
    for seat in holdings.after(at, _last_director(at, corporation)):
        yield seat, holdings.shares(at, seat, corporation) * par


def missing(at: Table, corporation: CorporationId) -> int:
    """Return what treasury and Director lack for the compensation; an older debt counts nothing."""
    has = ledger.cash(at, corporation) + ledger.cash(at, _last_director(at, corporation))
    return sum(due for _, due in _claims(at, corporation)) - has


def compensating(lend: Lend) -> Callable[[Draft, tuple[str, ...]], None]:
    """Return the compensation: the treasury pays, then the Director, who borrows what he lacks."""

    def compensate(draft: Draft, items: tuple[str, ...]) -> None:
        (corporation,) = items
        director = _last_director(draft, corporation)
        lend(draft, director, missing(draft, corporation))
        for seat, due in tuple(_claims(draft, corporation)):
            treasury = min(due, draft.cash[corporation])
            ledger.pay(draft, corporation, seat, treasury, "compensation")
            ledger.pay(draft, director, seat, due - treasury, "compensation")

    return compensate


# ---- forced sales (§5.5.3)


def needed(at: Table, seat: Seat) -> int:
    """Return what a player has to raise who is asked to sell: for a compensation, or a debt."""
    ask = top_ask(at.state.flow)
    if ask is None or not RAISING.is_asked(ask) or ask.seat != seat:
        return 0
    return missing(at, ask.subject) if ask.subject else debt(at, seat) - ledger.cash(at, seat)


def _demand(draft: Draft, seat: Seat, corporation: CorporationId = "") -> None:
    """Ask for sales where money must be raised; what they do not bring is borrowed, or owed on."""
    draft.push(RAISING.ask(seat, corporation))
    _end_if_enough(draft)


def _end_if_enough(draft: Draft) -> None:
    """End the forced sales when there is enough, or nothing that may be sold."""
    step = current_step(draft)
    assert step is not None
    if needed(draft, asked(draft).seat) <= 0 or not is_possible(draft, step.moves[0]):
        draft.answered()


def ask_next_turn(draft: Draft, event: TurnBegan) -> None:
    """House rule: whoever is in debt sells what he can when the next company's turn begins."""
    if event.actor in draft.corporations and _has_acted(draft):
        _demand_all(draft)


def ask_debtors(draft: Draft, event: Event) -> None:
    """House rule: whoever is in debt sells what he can after any action of a company."""
    if draft.flow.round == "operating" and not draft.flow.pending:
        _demand_all(draft)


def _has_acted(at: Table) -> bool:
    """Whether a company has had a turn in this round; one whose place was passed has not."""
    operates, taken_over = at.title.policies.operates, title_state(at).taken_over
    return any(operates(at, c) or c in taken_over for c in at.state.flow.facts.operated)


def _demand_all(draft: Draft) -> None:
    for seat in reversed(draft.seats):
        if debt(draft, seat) > ledger.cash(draft, seat):
            _demand(draft, seat)


@rule("raise.president")
def keeps_presidents(at: Table, selling: SellShares) -> str | None:
    """A forced sale changes the Director of no company."""
    new = next_president_after_sale(at, selling)
    return f"{new} would become Director of {selling.corporation}" if new else None


@rule("emergency.minimum")
def nothing_unneeded(at: Table, selling: SellShares) -> str | None:
    """No share is sold that is not needed for what must be raised."""
    return more_than_needed(at, selling, needed(at, asked(at).seat))


def _sales(at: Table) -> Iterator[Action]:
    return bundles(at, asked(at).seat)


def _selling(*, once: bool) -> Callable[[Draft, SellShares], None]:
    def sell(draft: Draft, selling: SellShares) -> None:
        """Sell and move the token, before anything else is sold (ruling R-49)."""
        shares = hand_over(draft, selling)
        drop_price(draft, selling.corporation, shares, ())
        if once and not still_to_operate(draft):
            _go_on(draft)
        else:
            _end_if_enough(draft)

    return sell


def _go_on(draft: Draft) -> None:
    """Leave all debts for the next round."""
    while (ask := top_ask(draft.flow)) is not None and RAISING.is_asked(ask):
        draft.answered()


@rule("raise.first_share")
def first_share_needs_another(at: Table, selling: SellShares) -> str | None:
    """House rule: the first share of the Bank of England is sold only if others have some, too."""
    if selling.corporation != BOE or at.state.certificates[_first_share(at)] != selling.by:
        return None
    held = holdings.shares(at, selling.by, BOE)
    others = any(holdings.shares(at, s, BOE) for s in at.state.seats if s != selling.by)
    if others or sum(selling.bundle.values()) < held:
        return None
    return f"{selling.by} keeps the first share of the Bank of England while nobody else has any"


def _first_share(at: Table) -> str:
    return at.title.certificates_of[BOE][-1].id


def forced_sales(*, first_kept: bool = False, once: bool = False) -> Step:
    """Return what is asked of a Director who lacks money, by a house rule of any debtor.

    House rules: ``first_kept``: the first share of the Bank of England may have to be kept;
    ``once``: when nobody is left to operate, the next round begins after one sale.
    """
    rules = (*SALES, keeps_presidents, *((first_share_needs_another,) if first_kept else ()))
    sale = Move(SellShares, (*rules, nothing_unneeded), _sales, _selling(once=once))
    return Step(RAISING.name, (sale,))


# ---- what leaves the game (§5.5.5, §5.4.4)


def winding_up(
    *, phase_waits: bool = False, late_sales: bool = False
) -> Callable[[Draft, tuple[str, ...]], None]:
    """Return what follows the compensation: all the company has leaves, and perhaps a train.

    House rules: ``phase_waits``: a removed train does not lead past a phase; ``late_sales``: now
    debtors sell, if something else is asked or nobody is left to operate; or else in the next turn.
    """

    def wind_up(draft: Draft, items: tuple[str, ...]) -> None:
        (corporation,) = items
        height = draft.height
        _leave(draft, corporation)
        number = title_state(draft).taken_over.index(corporation) + 1
        if number == draft.title.figures["end_receiverships"]:
            draft.emit(EndTriggered(f"{number} companies are in receivership"))
        if number in draft.title.series["trains_removed"]:
            _remove_train(draft, phase_waits=phase_waits)
        if late_sales and (draft.interrupted(height) or not still_to_operate(draft)):
            _demand_all(draft)

    return wind_up


def _leave(draft: Draft, corporation: CorporationId) -> None:
    """Money, trains, shares and private companies leave; tokens become those of the bank."""
    ledger.pay(draft, corporation, BANK, draft.cash[corporation], "closing")
    for train, owner in draft.trains.items():
        if owner == corporation:
            draft.set_train(train, GONE)
            draft.emit(TrainLost(train, corporation, GONE))
    for card in draft.title.certificates_of[corporation]:
        draft.set_certificate(card.id, GONE)
    for private in holdings.privates_of(draft, corporation):
        close_private(draft, private)
    rights = {name: who for name, who in title_state(draft).rights.items() if who != corporation}
    draft.set_title_state(rights=rights)
    tokens.hand_over(draft, corporation, BOE)
    draft.set_corporation(corporation, tokens=0)


def _remove_train(draft: Draft, *, phase_waits: bool) -> None:
    """Take the cheapest permanent train from the bank, as if it were sold (ruling R-25)."""
    title = draft.title
    left = depot.classes_in(draft, DEPOT)
    name = next(train for train in left if title.trains[train].permanent)
    is_first = not depot.sold_any(draft, name)
    remove_from_depot(draft, name)
    now = title.phase_index(draft.phase)
    place = next(n for n, phase in enumerate(title.phases) if phase.train == name)
    if not phase_waits or place <= now + 1:
        begin_phase_of(draft, name)
    elif is_first:
        for effect in title.phases[place].effects:
            title.effects[effect](draft, ())
