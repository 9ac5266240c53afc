"""House rule: steps of a turn end as they do in recorded games, whatever could be interjected."""

from __future__ import annotations

from ferrovia.core import holdings, ledger
from ferrovia.core.depot import class_of, on_sale, trains_of
from ferrovia.core.names import PrivateId, Seat
from ferrovia.core.step import RoundKind
from ferrovia.core.table import Table
from ferrovia.family.powers import private_with
from ferrovia.family.trains_on_sale import counted_trains, limit_of, must_buy
from ferrovia.struct import replace
from ferrovia.titles.g1844.eva import EVA
from ferrovia.titles.g1844.furka import FURKA
from ferrovia.titles.g1844.title_data import kind_data
from ferrovia.titles.g1844.title_state import title_state
from ferrovia.titles.g1844.track_rules import EXTRA
from ferrovia.titles.g1844.train_purchases import any_route
from ferrovia.titles.g1844.tunnel_rules import unused


def at_track(at: Table) -> bool:
    """Whether a company stays at its track: for a tile, a tunnel, or what P2 could still bring.

    It does not matter whether there is a place for them, or money, nor who may buy P2.
    """
    corporation = at.state.flow.actor
    director = holdings.president(at, corporation)
    if not at.state.flow.turn.tiles or unused(at, director):
        return True
    extra = private_with(at, EXTRA)
    row = at.state.privates[extra]
    begun = at.title.has_begun("private_powers", at.state.phase)
    if row.closed or extra in title_state(at).used or not begun:
        return False
    return row.owner in (corporation, director) or _on_sale(at, extra)


def at_run(at: Table) -> bool:
    """Whether a company stays to run: it has trains and, be it to a bare mountain, a route."""
    corporation = at.state.flow.actor
    return bool(trains_of(at, corporation)) and any_route(at, corporation)


def at_trains(at: Table) -> bool:
    """Whether a company stays at its trains: it must have one, or has room and some money.

    A train of another company might cost no more than 1; it does not matter whose it is.
    """
    corporation = at.state.flow.actor
    if must_buy(at, corporation):
        return True
    if len(counted_trains(at, corporation)) >= limit_of(at, corporation):
        return False
    prices = [at.title.trains[name].price for name, _ in on_sale(at)]
    if at.title.has_begun("train_trade", at.state.phase):
        prices += [
            1
            for card, owner in at.state.trains.items()
            if owner in at.state.corporations
            and owner != corporation
            and at.state.corporations[owner].cell
            and at.title.trains[class_of(card)].tradeable
        ]
    return ledger.cash(at, corporation) >= min(prices)


def at_end(at: Table) -> bool:
    """Whether a company stays at the end of its turn: for a private company, P4 or EVA.

    It does not matter what the private company would cost, nor whether there is room for EVA.
    """
    corporation = at.state.flow.actor
    if not kind_data(at.title, corporation).buys_privates:
        return False
    furka = at.state.privates[private_with(at, FURKA)]
    if furka.owner == corporation and not furka.closed:
        return True
    director = holdings.president(at, corporation)
    return waits_for_eva(at, director) or any(_on_sale(at, name) for name in at.state.privates)


def waits_for_eva(at: Table, director: Seat) -> bool:
    """Whether a Director still has EVA to give: who owns P7 has had it since phase 5 (G-36)."""
    return at.state.trains[f"{EVA}-0"] == director


def _on_sale(at: Table, private: PrivateId) -> bool:
    """Whether a player owns a private company that companies may buy now, and there is money."""
    row, data = at.state.privates[private], at.title.privates[private]
    return (
        not row.closed
        and row.owner in at.state.seats
        and data.for_corporations
        and at.title.phase(at.state.phase).privates_for_sale
        and ledger.cash(at, at.state.flow.actor) > 0
    )


STAYS = {"track": at_track, "trains": at_trains, "end_of_turn": at_end}
"""A run that earns nothing needs no decision: the site wants it recorded all the same (G-37)."""


def with_quick_turns(kind: RoundKind) -> RoundKind:
    """Return an operating round whose steps wait for nothing else."""
    steps = (replace(step, waits=STAYS.get(step.name, step.waits)) for step in kind.steps)
    return replace(kind, steps=tuple(steps))
