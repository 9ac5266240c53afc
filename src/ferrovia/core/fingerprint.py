"""The fingerprint of a position: a digest of what lies on the table and who is to decide.

The digest is made from a canonical form that names things as a player would, not from the way a
state happens to be stored, so that it stays the same when the state is given another shape; nor do
options or the version of the rules go into it. ``docs/records.md`` describes the form; changing it
is a new form with another name.
"""

from __future__ import annotations

import hashlib

import msgspec

from ferrovia.core.depot import class_of
from ferrovia.core.names import Owner, Seat
from ferrovia.core.table import Table

FORM = "ferrovia-position-1"


def fingerprint(at: Table, decides: Seat) -> str:
    """Return the identity of a position in which ``decides`` is to decide (empty: nobody)."""
    data = msgspec.json.encode(canonical(at, decides), order="sorted")
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def canonical(at: Table, decides: Seat) -> dict[str, object]:
    """Return a position in the form of which the fingerprint is the digest."""
    state, flow = at.state, at.state.flow
    return {
        "form": FORM,
        "title": at.title.id,
        "seats": state.seats,
        "order": state.order or state.seats,
        "left": sorted(state.left),
        "priority": state.priority,
        "round": (flow.cycle, flow.number),
        "turn": flow.actor,
        "decides": decides,
        "ending": state.ending,
        "phase": state.phase,
        "bank": state.bank,
        "cash": {owner: amount for owner, amount in state.cash.items() if amount},
        "debts": _debts(at),
        "certificates": _certificates(at),
        "corporations": _corporations(at),
        "privates": {n: "closed" if r.closed else r.owner for n, r in state.privates.items()},
        "trains": _trains(at),
        "tiles": {hex_id: (laid.tile, laid.rotation) for hex_id, laid in state.track.laid.items()},
        "tunnels": {h: sorted((p.a, p.b) for p in ps) for h, ps in state.track.overlays.items()},
        "panels": state.track.panels,
        "tokens": {stop: names for stop, names in state.tokens.items() if names},
        "beside": {stop: names for stop, names in state.beside.items() if names},
    }


def _debts(at: Table) -> dict[Seat, int]:
    owed = at.title.display.debt
    amounts = ((seat, at.state.debts.get(seat, 0) + owed(at, seat)) for seat in at.state.seats)
    return {seat: amount for seat, amount in amounts if amount}


def _certificates(at: Table) -> dict[Owner, dict[str, int]]:
    """Return how many certificates of a kind everybody has: ``{"ann": {"RCS regular": 2}}``."""
    cards = at.title.certificates
    found: dict[Owner, dict[str, int]] = {}
    for name, owner in at.state.certificates.items():
        card = cards[name]
        kind, row = f"{card.corporation} {card.kind}", found.setdefault(owner, {})
        row[kind] = row.get(kind, 0) + 1
    return found


def _corporations(at: Table) -> dict[str, tuple[str, int, int, int, int]]:
    """Return cell, place in its stack, par, tokens on the charter and loans, by corporation."""
    stacks = at.state.market
    return {
        name: (
            *(row.cell, stacks[row.cell].index(name) if row.cell else 0),
            *(row.par, row.tokens, row.loans),
        )
        for name, row in at.state.corporations.items()
    }


def _trains(at: Table) -> dict[Owner, dict[str, int]]:
    found: dict[Owner, dict[str, int]] = {}
    for card, owner in at.state.trains.items():
        row, name = found.setdefault(owner, {}), class_of(card)
        row[name] = row.get(name, 0) + 1
    return found
