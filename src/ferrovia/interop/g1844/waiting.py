"""Where the site waits in an operating turn of 1844, be it only for a pass."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.core import holdings, ledger
from ferrovia.core.names import PrivateId
from ferrovia.core.table import Table
from ferrovia.family.powers import private_with
from ferrovia.family.running import can_run, trains_of
from ferrovia.interop.dialect import Asks, Notes, asks_for_trains
from ferrovia.titles.g1844.furka import FURKA
from ferrovia.titles.g1844.own import own
from ferrovia.titles.g1844.track import EXTRA
from ferrovia.titles.g1844.tunnels import unused


def _asks_for_track(at: Table, notes: Notes) -> bool:
    """Whether the site asks for track: for a tile, a tunnel, or what P2 could still bring.

    It does not look whether there is a place for them or money, nor who may buy P2.
    """
    corporation = at.state.flow.actor
    director = holdings.president(at, corporation)
    if not at.state.flow.turn.tiles or unused(at, director):
        return True
    extra = private_with(at, EXTRA)
    row = at.state.privates[extra]
    if (
        row.closed
        or extra in own(at).used
        or not at.title.has_begun("private_powers", at.state.phase)
    ):
        return False
    return row.owner in (corporation, director) or _could_buy(at, extra)


def _could_buy(at: Table, private: PrivateId) -> bool:
    """Whether the site takes a private company for one that the operating company could buy."""
    row, data = at.state.privates[private], at.title.privates[private]
    return (
        not row.closed
        and row.owner in at.state.seats
        and data.for_corporations
        and at.title.phase(at.state.phase).privates_for_sale
        and ledger.cash(at, at.state.flow.actor) > 0
    )


def _asks_for_run(at: Table, notes: Notes) -> bool:
    """Whether the site asks for routes: with trains, and a bare mountain is a place to run to."""
    corporation = at.state.flow.actor
    return bool(trains_of(at, corporation)) and can_run(at, corporation)


def _asks_at_the_end(at: Table, notes: Notes) -> bool:
    """Whether the site asks once more: for private companies, or because the company has P4."""
    corporation = at.state.flow.actor
    if not at.title.kind_of(corporation).buys_privates:
        return False
    furka = at.state.privates[private_with(at, FURKA)]
    if furka.owner == corporation and not furka.closed:
        return True
    return any(_could_buy(at, private) for private in at.state.privates)


ASKS: Mapping[str, Asks] = {
    "track": _asks_for_track,
    "run": _asks_for_run,
    "trains": asks_for_trains,
    "end_of_turn": _asks_at_the_end,
}
