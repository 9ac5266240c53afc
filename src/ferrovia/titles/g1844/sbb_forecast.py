"""The formation of the SBB before it comes: what it would have, and what everybody would get."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import holdings, ledger, tokens
from ferrovia.core.depot import class_of
from ferrovia.core.display import Prospect, Share
from ferrovia.core.names import POOL, CorporationId, Seat
from ferrovia.core.table import Draft, Table
from ferrovia.titles.g1844.debt import debt
from ferrovia.titles.g1844.exchange_debt import owed
from ferrovia.titles.g1844.sbb import FORM_SBB
from ferrovia.titles.g1844.sbb_shares import SBB, parts
from ferrovia.titles.g1844.title_state import title_state


def parted_from(at: Table) -> tuple[CorporationId, ...]:
    """Return the companies that have become part of the SBB."""
    return parts(at.title) if title_state(at).sbb == "formed" else ()


def formation(at: Table) -> tuple[Prospect, ...]:
    """Return what would follow if the SBB were formed now; nothing before there is anything."""
    rows = at.state.corporations
    merging = tuple(part for part in parts(at.title) if rows[part].cell)
    if title_state(at).sbb == "formed" or not merging:
        return ()
    after = _formed(at)
    phase = at.title.phase(at.title.from_phase["sbb"])
    sides = "/".join(at.title.sides_of(phase.train))
    when = (
        "At the end of this operating round" if title_state(at).sbb else f"With the first {sides}"
    )
    lines = (
        f"{when} the SBB is formed from {_listed(merging)}.",
        f"As things stand it has {_assets(after)}.",
    )
    shares = tuple(_shares(at, after))
    return (Prospect("Forming the SBB", " ".join(lines), shares),)


def _formed(at: Table) -> Draft:
    """Return the table as it would be with the SBB, by the rules and house rules in force."""
    draft = Draft(at.title, at.state)
    draft.set_title_state(sbb="due")
    FORM_SBB.run(draft)
    return draft


def _assets(after: Draft) -> str:
    trains = [class_of(card) for card, owner in after.trains.items() if owner == SBB]
    named = _listed(tuple(trains)) if trains else "no train"
    number = sum(tokens.count(after, SBB).values())
    placed = "1 marker" if number == 1 else f"{number} markers"
    percent = holdings.percent(after, POOL, SBB)
    money = after.title.money(ledger.cash(after, SBB))
    return f"{money}, {named}, {placed} on the map and {percent}% of its shares in the pool"


def _shares(at: Table, after: Draft) -> Iterator[Share]:
    director = holdings.president(after, SBB)
    for seat in at.state.seats:
        percent = holdings.percent(after, seat, SBB)
        if not percent:
            continue
        owing = _owes(after, seat) - _owes(at, seat)
        amount = ledger.cash(after, seat) - ledger.cash(at, seat) - owing
        text = f"{percent}%, Director" if seat == director else f"{percent}%"
        if owing > 0:
            text += f"; {at.title.money(owing)} of it as a debt"
        yield Share(seat, text, amount, owing > 0)


def _owes(at: Table, seat: Seat) -> int:
    return debt(at, seat) + owed(at, seat)


def _listed(names: tuple[str, ...]) -> str:
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last
