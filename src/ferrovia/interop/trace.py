"""A game as a trace: the state after every action, in the shape the site's engine writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ferrovia.board.faces import hex_of
from ferrovia.core import Position, holdings, ledger, market, tokens
from ferrovia.core.depot import class_of
from ferrovia.core.names import DEPOT, POOL, CorporationId, Seat
from ferrovia.interop.dialect import COMMON, Dialect
from ferrovia.interop.dialects import DIALECTS
from ferrovia.interop.imported import Imported, Snapshot


def state_line(snapshot: Snapshot) -> dict[str, Any]:
    """Return the line of a trace for one moment."""
    position = snapshot.position
    dialect = DIALECTS.get(position.title.id, COMMON)
    return {
        "i": snapshot.number,
        "action": snapshot.raw,
        "round": _round(position, dialect),
        "phase": dialect.trace.phase(position.state.phase),
        "bank": position.state.bank,
        "players": {seat: _player(snapshot, seat, dialect) for seat in position.state.seats},
        "corporations": {
            dialect.name_of(name): _corporation(snapshot, name, dialect)
            for name in dialect.trace.listed(position)
        },
        "companies": {name: _company(snapshot, name, dialect) for name in position.state.privates},
        "tiles": {
            hex_id: [f"{snapshot.faces.get(hex_id, laid.tile)}-0", laid.rotation]
            for hex_id, laid in position.state.track.laid.items()
        }
        | {hex_id: [f"{name}-0", 0, ""] for hex_id, name in snapshot.faces.items()},
        "priority": position.state.priority,
        "active": [position.decision.seat] if position.decision else [],
        "entity": dialect.name_of(position.state.flow.actor) or None,
        "depot": _depot(snapshot, dialect),
        "finished": snapshot.ended or (position.over and not snapshot.waiting),
    }


def opening_line(position: Position, *, options: Sequence[str], seed: int | str) -> dict[str, Any]:
    """Return the first line of a trace: the state before any action, and the set-up."""
    head = {"title": position.title.id, "options": list(options), "seed": seed}
    return {**head, **state_line(Snapshot(0, None, position))}


def _round(position: Position, dialect: Dialect[Any]) -> dict[str, Any]:
    flow = position.state.flow
    name = dialect.trace.rounds.get(flow.round, flow.round)
    return {"name": name, "turn": max(1, flow.cycle), "number": flow.number}


def _player(snapshot: Snapshot, seat: Seat, dialect: Dialect[Any]) -> dict[str, Any]:
    position, state = snapshot.position, snapshot.position.state
    shares = {name: holdings.percent(position, seat, name) for name in state.corporations}
    presided = [c for c in state.corporations if holdings.president(position, c) == seat]
    presided += snapshot.presided.get(seat, ())
    more = snapshot.certificates.get(seat, 0)
    row: dict[str, Any] = {
        "cash": dialect.trace.cash(position, seat),
        "shares": {dialect.name_of(name): percent for name, percent in shares.items() if percent},
        "pres": [dialect.name_of(name) for name in presided],
        "certs": position.title.policies.certificate_count(position, seat) + more,
        "cert_limit": position.title.policies.certificate_limit(position, seat),
        "companies": _companies_of(snapshot, seat, dialect),
    }
    if debt := dialect.trace.debt(position, seat):
        row["debt"] = debt
    return {**row, "bankrupt": True} if seat in state.left else row


def _companies_of(snapshot: Snapshot, owner: str, dialect: Dialect[Any]) -> list[str]:
    shown = {name: _shown(snapshot, name, dialect) for name in snapshot.position.state.privates}
    return [name for name, (holder, closed) in shown.items() if holder == owner and not closed]


def _company(snapshot: Snapshot, name: str, dialect: Dialect[Any]) -> dict[str, Any]:
    owner, closed = _shown(snapshot, name, dialect)
    return {"owner": dialect.name_of(owner) or None, "closed": closed}


def _shown(snapshot: Snapshot, name: str, dialect: Dialect[Any]) -> tuple[str, bool]:
    keeper = snapshot.still_shown.get(name)
    return (keeper, False) if keeper else dialect.trace.company(snapshot.position, name)


def _corporation(snapshot: Snapshot, name: CorporationId, dialect: Dialect[Any]) -> dict[str, Any]:
    position, state = snapshot.position, snapshot.position.state
    row = state.corporations[name]
    cell = position.title.market.cells[row.cell] if row.cell else None
    trains = [
        dialect.trace.train(class_of(c)) for c, owner in state.trains.items() if owner == name
    ]
    standing = tokens.count(position, name)
    common = {
        "cash": ledger.cash(position, name),
        "price": market.price(position, name) if cell else None,
        "cell": [cell.row, cell.column] if cell else None,
        "stack": state.market[row.cell].index(name) if cell else None,
        "president": holdings.president(position, name) or None,
        "floated": bool(cell),
        "closed": False,
        "operated": row.operated > 0,
        "trains": trains,
        "tokens": [[hex_of(city), 0, 0] for city, n in standing.items() for _ in range(n)],
        "tokens_left": row.tokens,
        "ipo_percent": holdings.percent(position, name, name),
        "pool_percent": holdings.percent(position, POOL, name),
        "companies": _companies_of(snapshot, name, dialect),
        "loans": row.loans,
    }
    return dialect.trace.corporation(position, name, common)


def _depot(snapshot: Snapshot, dialect: Dialect[Any]) -> dict[str, Any]:
    position = snapshot.position
    upcoming: dict[str, int] = {}
    for card, place in position.state.trains.items():
        if place == DEPOT:
            upcoming[class_of(card)] = upcoming.get(class_of(card), 0) + 1
    for name, count in dialect.trace.endless.items():
        upcoming[name] = (
            count
            - snapshot.exported
            - sum(
                1
                for card, place in position.state.trains.items()
                if place != DEPOT and position.title.front_of(class_of(card)) == name
            )
        )
    pool = [
        dialect.trace.train(class_of(c))
        for c, place in position.state.trains.items()
        if place == POOL
    ]
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
