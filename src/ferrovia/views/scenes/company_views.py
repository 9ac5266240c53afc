"""The charters, cards and trains of a scene."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ferrovia.core import depot, ledger, market, tokens
from ferrovia.core.display import unsold
from ferrovia.core.names import DEPOT, GONE, POOL, CorporationId, Owner, PrivateId
from ferrovia.core.table import Table
from ferrovia.views.model.scene import (
    CorporationView,
    EarnedView,
    HoldingView,
    PrivateView,
    TrainView,
)
from ferrovia.views.sentences.wording import city_place, train_class

TREASURY = "treasury"
SEVERAL = 2
Shares = dict[CorporationId, dict[Owner, HoldingView]]
"""What everybody holds, by corporation and owner."""


def shares_of_all(at: Table) -> Shares:
    """Return what every owner holds of every corporation, gathered in one pass over the cards."""
    seats, held = at.state.seats, at.state.certificates
    found: Shares = {}
    for name in at.state.corporations:
        rows: dict[Owner, list[int]] = {}
        for card in at.title.certificates_of[name]:
            owner = held[card.id]
            row = rows.setdefault(owner, [0, 0, 0, 0])
            row[0] += card.shares
            row[1] += 1
            row[2] |= card.kind == "president" and owner in seats
            row[3] |= card.kind == "last"
        whole = at.title.share_count(name)
        found[name] = {
            owner: HoldingView(100 * shares // whole, count, bool(president), bool(last))
            for owner, (shares, count, president, last) in rows.items()
        }
    return found


def corporations(
    at: Table, shares: Shares, earned: Mapping[CorporationId, tuple[EarnedView, ...]]
) -> dict[CorporationId, CorporationView]:
    """Return every charter of the title."""
    display, startable = at.title.display, at.title.policies.startable(at)
    places = {
        "running": operating_order(at),
        "started": tuple(name for name in market.order(at) if not _operates(at, name)),
        "waiting": display.waiting(at),
        "aside": display.aside(at),
        "lost": display.lost(at),
    }
    # Where several may be started now, they wait in no order.
    ordered = ("running", *(("waiting", "aside") if len(startable) < SEVERAL else ()))
    trains: dict[Owner, list[str]] = {}
    for card, owner in at.state.trains.items():
        trains.setdefault(owner, []).append(train_class(card))
    privates: dict[Owner, list[PrivateId]] = {}
    for private, held in at.state.privates.items():
        if not held.closed:
            privates.setdefault(held.owner, []).append(private)
    found = {}
    for name in at.title.corporations:
        row = at.state.corporations.get(name)
        if row is None:
            found[name] = OUT
            continue
        state, number = "out", 0
        for kind, order in places.items():
            if name in order:
                state = kind
                number = order.index(name) + 1 if kind in ordered else 0
        holders = shares[name]
        found[name] = CorporationView(
            state=state,
            startable=name in startable,
            place=number,
            president=next((who for who, part in holders.items() if part.president), ""),
            price=market.price(at, name),
            cell=row.cell,
            par=row.par,
            cash=ledger.cash(at, name),
            revenue=row.revenue,
            paid=any(turn.paid for turn in earned.get(name, ())[-1:]),
            earned=earned.get(name, ()),
            trains=tuple(trains.get(name, ())),
            limit=at.title.train_limit(name, at.state.phase),
            tokens=tuple(_standing(at, name)),
            spare=row.tokens,
            holdings={TREASURY if who == name else who: part for who, part in holders.items()},
            privates=tuple(privates.get(name, ())),
            marks=tuple(sign.text for sign in display.corporation_notes(at, name)),
            goals=display.goals(at, name),
            operated=state != "started" and name in at.state.flow.facts.operated,
        )
    return found


OUT = CorporationView(
    state="out",
    startable=False,
    place=0,
    president="",
    price=0,
    cell="",
    par=0,
    cash=0,
    revenue=0,
    paid=False,
    earned=(),
    trains=(),
    limit=0,
    tokens=(),
    spare=0,
    holdings={},
    privates=(),
    marks=(),
    goals=(),
    operated=False,
)
"""A corporation that is not in this game."""


def operating_order(at: Table) -> tuple[CorporationId, ...]:
    """Return the corporations in the order of operating: of this round, else of the market."""
    flow = at.state.flow
    order = tuple(name for name in market.order(at) if _operates(at, name))
    if flow.round != "operating":
        return order
    done = [name for name in (*flow.facts.operated, flow.actor) if name in order]
    kept = [name for name in flow.facts.waiting if name in order]
    return tuple(dict.fromkeys((*done, *kept, *order)))


def _standing(at: Table, name: CorporationId) -> Iterator[str]:
    """Yield where a corporation's tokens stand; a city with two of them twice."""
    for city, number in sorted(tokens.count(at, name).items()):
        yield from [city_place(at.title, city)] * number


def _operates(at: Table, name: CorporationId) -> bool:
    operates: bool = at.title.policies.operates(at, name)
    return operates


def privates_of_all(at: Table) -> dict[PrivateId, PrivateView]:
    """Return every private company's card."""
    left = unsold(at)
    display = at.title.display
    made, on_offer = display.bids(at), display.on_offer(at)
    found = {}
    for name, row in at.state.privates.items():
        for_sale = name in left
        if row.closed:
            state = "closed"
        elif not for_sale:
            state = "owned"
        else:
            state = "on offer" if name in on_offer else "later"
        known = display.card(at, name)
        found[name] = PrivateView(
            owner=row.owner,
            closed=row.closed,
            price=display.asking_price(at, name) if for_sale else 0,
            falls=display.falls(at, name) if for_sale else (),
            bids=made.get(name, {}),
            state=state,
            text=known.text if known is not None else "",
            hex=known.hex if known is not None else "",
            idle=known is not None and known.idle,
        )
    return found


def trains_of_all(at: Table) -> dict[str, TrainView]:
    """Return where the trains of each class are."""
    places: dict[str, dict[Owner, int]] = {name: {} for name in at.title.trains}
    for card, owner in at.state.trains.items():
        row = places[train_class(card)]
        row[owner] = row.get(owner, 0) + 1
    on_sale = {name for name, place_ in depot.on_sale(at) if place_ == DEPOT}
    return {name: _train(at, name, places, name in on_sale) for name in places}


def _train(at: Table, name: str, places: dict[str, dict[Owner, int]], on_sale: bool) -> TrainView:
    row, sides = places[name], [places[side] for side in at.title.sides_of(name)]
    return TrainView(
        left=places[at.title.front_of(name)].get(DEPOT, 0),
        pool=row.get(POOL, 0),
        gone=row.get(GONE, 0),
        owners={who: n for who, n in row.items() if who not in (DEPOT, POOL, GONE)},
        on_sale=on_sale,
        out=all(set(each) <= {GONE} for each in sides) and any(sides),
    )
