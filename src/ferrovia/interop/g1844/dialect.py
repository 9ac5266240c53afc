"""18xx.games in 1844, put together, and what its traces show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ferrovia.core.names import CorporationId, Seat
from ferrovia.core.table import Table
from ferrovia.family.floating import floated
from ferrovia.interop.dialect import COMMON_ROUNDS, Dialect, ReadingForm, TraceForm
from ferrovia.interop.foreign import ForeignAction
from ferrovia.interop.g1844 import translate
from ferrovia.interop.g1844.rows import WRITING
from ferrovia.interop.g1844.site_memory import Memory1844
from ferrovia.interop.g1844.site_table import ENDLESS, SITE_NAMES, SiteTable1844
from ferrovia.interop.g1844.waiting import WAITING, bank_owner
from ferrovia.titles.g1844.debt import debt
from ferrovia.titles.g1844.sbb_shares import SBB, parts
from ferrovia.titles.g1844.title_data import kind_data
from ferrovia.titles.g1844.title_state import title_state


def _is_look_at_destinations(auto: ForeignAction) -> bool:
    """Whether the site only went past its look at destinations."""
    return auto.type == "pass" and not auto.by_player


def _listed(at: Table) -> Iterable[CorporationId]:
    """Return the corporations that a trace shows: not those that are part of the SBB."""
    gone = parts(at.title) if title_state(at).sbb == "formed" else ()
    return [name for name in at.state.corporations if name not in gone]


def _corporation(at: Table, name: CorporationId, row: dict[str, Any]) -> dict[str, Any]:
    """Return the row of a corporation as the site shows it.

    Tokens are handed out with the par value; what lies in the pool from the start is with the
    others before that (G-29); the SBB has nothing before it is formed.
    """
    row["floated"] = name in floated(at)
    data, par = kind_data(at.title, name), at.state.corporations[name].par
    if name not in floated(at) and par in data.tokens_by_value:
        row["tokens_left"] = data.tokens_by_value[par]
    if not row["cell"]:
        row["ipo_percent"] += row["pool_percent"]
        row["pool_percent"] = 0
    if name == SBB and title_state(at).sbb != "formed":
        row["tokens_left"] = 0
        row["trains"] = []
    return row


def _debt(at: Table, seat: Seat) -> int:
    """Return what a player owes: there is one debt there."""
    return debt(at, seat) + title_state(at).owed.get(seat, 0)


def _train(name: str) -> str:
    """Return the site's name of a class of trains."""
    return SITE_NAMES.get(name, name)


DIALECT_1844: Dialect[Memory1844] = Dialect(
    title="1844",
    memory=Memory1844,
    site=SiteTable1844,
    note=translate.note,
    waiting=WAITING,
    reading=ReadingForm(
        translate=translate.translate,
        means_nothing=_is_look_at_destinations,
        check=translate.check,
        review=translate.review,
    ),
    writing=WRITING,
    trace=TraceForm(
        rounds={**COMMON_ROUNDS, "auction": "ISR"},
        endless={ENDLESS: 20},
        train=_train,
        listed=_listed,
        corporation=_corporation,
        debt=_debt,
        company=bank_owner,
    ),
)
