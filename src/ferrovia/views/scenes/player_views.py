"""The players of a scene, and what hangs over the table."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.naming import counted, listed
from ferrovia.core import depot, holdings, ledger, market
from ferrovia.core.names import DEPOT, CorporationId, Seat
from ferrovia.core.table import Table
from ferrovia.views.model.scene import PlayerView
from ferrovia.views.scenes.company_views import Shares
from ferrovia.views.sentences.wording import sides, train_class


def players(at: Table, shares: Shares, acted: dict[Seat, str]) -> dict[Seat, PlayerView]:
    """Return every player's purse."""
    policies, state = at.title.policies, at.state
    worth, made = policies.scores(at), at.title.display.bids(at)
    prices = {name: market.price(at, name) for name in market.order(at)}
    whole = {name: at.title.share_count(name) for name in prices}
    cards = holdings.players(at) if at.title.words.numbered else ()
    found = {}
    for seat in state.seats:
        held = {name: rows[seat] for name, rows in shares.items() if seat in rows}
        found[seat] = PlayerView(
            cash=ledger.cash(at, seat),
            bound=sum(row.get(seat, 0) for row in made.values()),
            shares=sum(
                part.percent * whole[name] // 100 * prices[name]
                for name, part in held.items()
                if name in prices
            ),
            worth=worth[seat],
            certificates=policies.certificate_count(at, seat),
            limit=policies.certificate_limit(at, seat),
            holdings=held,
            privates=holdings.privates_of(at, seat),
            priority=seat == state.priority,
            turn=cards.index(seat) + 1 if seat in cards else 0,
            debt=at.title.display.debt(at, seat),
            left=seat in state.left,
            marks=tuple(_marks(at, seat)),
            acted=acted.get(seat, ""),
        )
    return found


def _marks(at: Table, seat: Seat) -> Iterator[str]:
    if seat in at.state.left:
        yield "has left the game"
    if loans := at.state.debts.get(seat, 0):
        yield f"{counted(loans, 'loan')} to repay at the end"
    if sold := at.state.flow.facts.sold_by.get(seat, ()):
        yield f"sold {listed(sold)} in this round"
    yield from at.title.display.player_notes(at, seat)


def notes(at: Table) -> Iterator[str]:
    """Yield what hangs over the table, a sentence each."""
    if at.state.ending:
        return
    yield from at.title.display.notes(at)
    if at.state.broken:
        yield "The bank is broken: the game ends soon."
    yield from _next_train(at)


def _next_train(at: Table) -> Iterator[str]:
    """Yield which trains the next one from the bank would rust, where it would."""
    phases, now = at.title.phases, at.title.phase_index(at.state.phase)
    on_sale = {name for name, place in depot.on_sale(at) if place == DEPOT}
    for phase in phases[now + 1 :]:
        if phase.train in on_sale and phase.rusts:
            lost = _owners(at, phase.rusts)
            if lost:
                yield (
                    f"The first {phase.train} begins phase {phase.name}; then "
                    f"{listed(sides(at.title, t) for t in phase.rusts)} trains rust: "
                    f"{listed(lost)}."
                )


def _owners(at: Table, classes: tuple[str, ...]) -> list[CorporationId]:
    """Return the corporations that own trains of some classes."""
    owners = [
        owner
        for card, owner in at.state.trains.items()
        if at.title.front_of(train_class(card)) in classes and owner in at.state.corporations
    ]
    return list(dict.fromkeys(owners))
