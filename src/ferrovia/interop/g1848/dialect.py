"""18xx.games in 1848, put together, and what its traces show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ferrovia.core import ledger
from ferrovia.core.names import POOL, CorporationId, Seat
from ferrovia.core.table import Table
from ferrovia.family.floating import shares_sold
from ferrovia.interop import ids
from ferrovia.interop.dialect import COMMON_ROUNDS, Dialect, ReadingForm, Setup, TraceForm
from ferrovia.interop.foreign import ForeignGame
from ferrovia.interop.g1848 import translate
from ferrovia.interop.g1848.rows import WRITING
from ferrovia.interop.g1848.site_memory import Memory1848
from ferrovia.interop.g1848.waiting import WAITING, right_owner
from ferrovia.interop.site_table import SiteTable
from ferrovia.titles.g1848.bank import BOE, loans_given
from ferrovia.titles.g1848.debts import debt
from ferrovia.titles.g1848.title_state import title_state

BOE_ROW = 6
"""The row of the site's market that is the track of the Bank of England."""
PERTH = "D1"


def _options(game: ForeignGame) -> tuple[str, ...]:
    """Return the house rule of older files in which trains run through Perth."""
    return ("through-perth",) if any(map(_through_perth, game.actions)) else ()


def _through_perth(row: dict[str, Any]) -> bool:
    """Whether a route of an action leads on from Perth: two of its legs end there."""
    routes = row.get("routes")
    for route in routes if isinstance(routes, list) else ():
        legs = route.get("connections") if isinstance(route, dict) else None
        ends = [leg for leg in legs if isinstance(leg, list)] if isinstance(legs, list) else []
        if sum(1 for leg in ends if PERTH in (*leg[:1], *leg[-1:])) > 1:
            return True
    return False


def _phase(name: str) -> str:
    """Return the site's name of a phase: its first lasts until the first 3/3+."""
    return "2" if name == "start" else name


def _listed(at: Table) -> Iterable[CorporationId]:
    """Return the corporations that a trace shows: not those in receivership."""
    return [name for name in at.state.corporations if name not in title_state(at).taken_over]


def _corporation(at: Table, name: CorporationId, row: dict[str, Any]) -> dict[str, Any]:
    """Return the row of a corporation; the Bank of England is one there."""
    if name != BOE:
        return {**row, "floated": shares_sold(at, name) >= at.title.kind_of(name).floats_at}
    cell = [BOE_ROW, loans_given(at)]
    pool = row["ipo_percent"] + row["pool_percent"]
    bank = {"cell": cell, "president": POOL, "ipo_percent": 0, "pool_percent": pool}
    return {**row, **bank, "loans": loans_given(at), "tokens_left": 0}


def _presided(site: SiteTable) -> Mapping[Seat, tuple[CorporationId, ...]]:
    """Return who has the first share of the Bank of England, there a president's one."""
    owner = site.shares.where(ids.share(BOE, ids.PRESIDENT))
    return {owner: (BOE,)} if owner in site.shares.seats else {}


def _cash(at: Table, seat: Seat) -> int:
    """Return what a player's cash shows: less the debt, so perhaps below zero (D-31)."""
    return ledger.cash(at, seat) - debt(at, seat)


DIALECT_1848: Dialect[Memory1848] = Dialect(
    title="1848",
    names={"FED": "FT"},
    second_part=("241",),  # Tasmania's harbour, after its label
    memory=Memory1848,
    setup=Setup(options=_options),
    waiting=WAITING,
    reading=ReadingForm(
        translate=translate.translate, check=translate.check, review=translate.review
    ),
    writing=WRITING,
    trace=TraceForm(
        rounds={**COMMON_ROUNDS, "auction": "ISR"},
        phase=_phase,
        listed=_listed,
        corporation=_corporation,
        presided=_presided,
        cash=_cash,
        company=right_owner,
    ),
)
