"""A game as a trace: the state after every action, in the shape the site's engine writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ferrovia.core import Position, holdings, ledger, market, tokens
from ferrovia.core.names import DEPOT, POOL, CorporationId, Seat
from ferrovia.interop import ids
from ferrovia.interop.importing import Imported, Moment

ROUNDS = {"initial": "ISR", "stock": "SR", "operating": "OR", "over": "OR"}


def state_line(moment: Moment) -> dict[str, Any]:
    """Return the line of a trace for one moment."""
    position = moment.position
    return {
        "i": moment.number,
        "action": moment.raw,
        "round": _round(position),
        "phase": ids.phase(position.state.phase),
        "bank": position.state.bank + moment.waived,
        "players": {
            seat: _player(position, seat, moment.certificates.get(seat, 0))
            for seat in position.state.seats
        },
        "corporations": {
            name: _corporation(position, name) for name in position.state.corporations
        },
        "companies": {
            name: {"owner": row.owner or None, "closed": row.closed}
            for name, row in position.state.privates.items()
        },
        "tiles": {
            hex_id: [f"{laid.tile}-0", laid.rotation]
            for hex_id, laid in position.state.track.laid.items()
            if laid is not None
        },
        "priority": position.state.priority,
        "active": [position.decision.seat] if position.decision else [],
        "entity": position.state.flow.actor or None,
        "depot": _depot(position),
        "finished": position.over or moment.ended,
    }


def opening_line(position: Position, *, options: Sequence[str], seed: int | str) -> dict[str, Any]:
    """Return the first line of a trace: the state before any action, and the set-up."""
    head = {"title": position.title.id, "options": list(options), "seed": seed}
    return {**head, **state_line(Moment(0, None, position))}


def _round(position: Position) -> dict[str, Any]:
    flow = position.state.flow
    return {"name": ROUNDS[flow.round], "turn": max(1, flow.cycle), "number": flow.number}


def _player(position: Position, seat: Seat, more: int) -> dict[str, Any]:
    state = position.state
    shares = {name: holdings.percent(position, seat, name) for name in state.corporations}
    row = {
        "cash": ledger.cash(position, seat),
        "shares": {name: percent for name, percent in shares.items() if percent},
        "pres": [c for c in state.corporations if holdings.president(position, c) == seat],
        "certs": position.title.policies.certificate_count(position, seat) + more,
        "cert_limit": position.title.policies.certificate_limit(position, seat),
        "companies": list(holdings.privates_of(position, seat)),
    }
    return {**row, "bankrupt": True} if seat in state.left else row


def _corporation(position: Position, name: CorporationId) -> dict[str, Any]:
    state = position.state
    row = state.corporations[name]
    cell = position.title.market.cells[row.cell] if row.cell else None
    trains = [ids.base(card) for card, owner in state.trains.items() if owner == name]
    return {
        "cash": ledger.cash(position, name),
        "price": market.price(position, name) if cell else None,
        "cell": [cell.row, cell.column] if cell else None,
        "stack": state.market[row.cell].index(name) if cell else None,
        "president": holdings.president(position, name) or None,
        "floated": bool(cell),
        "closed": False,
        "operated": row.operated > 0,
        "trains": trains,
        "tokens": [[city.partition(".")[0], 0, 0] for city in tokens.of(position, name)],
        "tokens_left": row.tokens,
        "ipo_percent": holdings.percent(position, name, name),
        "pool_percent": holdings.percent(position, POOL, name),
        "companies": list(holdings.privates_of(position, name)),
        "loans": row.loans,
    }


def _depot(position: Position) -> dict[str, Any]:
    upcoming: dict[str, int] = {}
    for card, place in position.state.trains.items():
        if place == DEPOT:
            upcoming[ids.base(card)] = upcoming.get(ids.base(card), 0) + 1
    pool = [ids.base(card) for card, place in position.state.trains.items() if place == POOL]
    return {"upcoming": upcoming, "discarded": pool}


def closing_line(
    position: Position, actions: int, result: dict[Seat, int] | None
) -> dict[str, Any]:
    """Return the last line of a trace."""
    return {
        "final": True,
        "finished": result is not None,
        "result": result,
        "end_reason": position.state.ending or None,
        "actions": actions,
    }


def final_line(game: Imported) -> dict[str, Any]:
    """Return the last line of the trace of an imported game, with the stop if there was one."""
    line = closing_line(game.position, game.effective, game.result)
    if game.stopped is not None:
        line["stopped"] = {
            "before": game.stopped.before,
            "difference": game.stopped.difference,
            "text": game.stopped.text,
        }
    return line
