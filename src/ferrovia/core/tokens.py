"""Questions about station tokens and the spaces of cities."""

from __future__ import annotations

from ferrovia.board.faces import HexId, StopId, hex_of, stop_id
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Draft, Table


def of(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """Return the cities with a token of the corporation, sorted."""
    return tuple(sorted(c for c, standing in at.state.tokens.items() if corporation in standing))


def on_hex(at: Table, corporation: CorporationId, hex_id: HexId) -> bool:
    """Whether the corporation has a token anywhere on a hex."""
    return any(
        corporation in standing and hex_of(city) == hex_id
        for city, standing in at.state.tokens.items()
    )


def slots(at: Table, city: StopId) -> int:
    """Return how many station spaces a city has now; 0 if there is no such city."""
    hex_id = hex_of(city)
    if hex_id not in at.title.board.hexes:
        return 0
    memo = at.state.track.memo
    known: int | None = memo.get(("slots", city))
    if known is None:
        stops = at.title.board.face(at.state.track, hex_id).stops
        found = (s.slots for n, s in enumerate(stops) if stop_id(hex_id, n) == city)
        known = memo["slots", city] = next(found, 0)
    return known


def vacant(at: Table, city: StopId) -> int:
    """Return how many spaces of a city are empty, reserved ones included."""
    return slots(at, city) - len(at.state.tokens.get(city, ()))


def reserved(at: Table, hex_id: HexId) -> tuple[CorporationId, ...]:
    """Return the corporations not in operation for which a space on a hex is kept."""
    return tuple(
        name
        for name, row in at.state.corporations.items()
        if not row.cell and hex_id in at.title.corporations[name].homes
    )


def blocked(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """Return the cities full of other corporations' tokens, sorted: there a route must end."""
    others = [
        city
        for city, standing in at.state.tokens.items()
        if corporation not in standing and len(standing) >= slots(at, city)
    ]
    return tuple(sorted(others))


def cities(at: Table, hex_id: HexId) -> tuple[StopId, ...]:
    """Return the cities of a hex that have station spaces."""
    stops = at.title.board.face(at.state.track, hex_id).stops
    return tuple(stop_id(hex_id, n) for n, stop in enumerate(stops) if stop.slots)


def put(draft: Draft, corporation: CorporationId, city: StopId) -> None:
    """Move a token from the charter to a city."""
    draft.tokens[city] = (*draft.tokens.get(city, ()), corporation)
    draft.set_corporation(corporation, tokens=draft.corporations[corporation].tokens - 1)


def renumber(draft: Draft, hex_id: HexId, numbers: tuple[int, ...]) -> None:
    """Let tokens stay with their cities when a new tile gives these other numbers."""
    standing = {
        stop_id(hex_id, now): draft.tokens.pop(stop_id(hex_id, before), ())
        for before, now in enumerate(numbers)
        if before != now
    }
    draft.tokens.update({city: names for city, names in standing.items() if names})


def take(draft: Draft, corporation: CorporationId, city: StopId) -> None:
    """Take a token off the board; where it goes is the caller's business."""
    standing = tuple(c for c in draft.tokens[city] if c != corporation)
    if standing:
        draft.tokens[city] = standing
    else:
        del draft.tokens[city]
