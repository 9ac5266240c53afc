"""Questions about station tokens and the spaces of cities."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId, StopId, hex_of, stop_id
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Draft, Table


def of(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """Return the cities with a token of the corporation, sorted."""
    return tuple(sorted(city for city, names in _standing(at) if corporation in names))


def on_hex(at: Table, corporation: CorporationId, hex_id: HexId) -> bool:
    """Whether the corporation has a token anywhere on a hex."""
    return any(corporation in names and hex_of(city) == hex_id for city, names in _standing(at))


def count(at: Table, corporation: CorporationId) -> dict[StopId, int]:
    """Return how many tokens of a corporation stand at each city where it has any."""
    found: dict[StopId, int] = {}
    for city, names in _standing(at):
        if corporation in names:
            found[city] = found.get(city, 0) + names.count(corporation)
    return found


def _standing(at: Table) -> Iterator[tuple[StopId, tuple[CorporationId, ...]]]:
    """Yield who stands at which city, first in its spaces, then beside them."""
    yield from at.state.tokens.items()
    yield from at.state.beside.items()


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
    """Return the corporations that have not come home yet and for which a space is kept there."""
    corporations, awaited = at.title.corporations, at.title.policies.awaited
    return tuple(
        name
        for name in at.state.corporations
        if hex_id in corporations[name].homes
        and corporations[name].keeps_home
        and awaited(at, name)
    )


def kept(at: Table, city: StopId) -> tuple[CorporationId, ...]:
    """Return the corporations for which a space of one city is kept.

    Where a hex has several cities, a home on it is the first of them.
    """
    hex_id = hex_of(city)
    return reserved(at, hex_id) if cities(at, hex_id)[:1] == (city,) else ()


def blocked(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """Return the cities full of other corporations' tokens, sorted: there a route must end."""
    beside = at.state.beside
    others = [
        city
        for city, standing in at.state.tokens.items()
        if corporation not in standing
        and len(standing) >= slots(at, city)
        and corporation not in beside.get(city, ())
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


def put_beside(draft: Draft, corporation: CorporationId, city: StopId) -> None:
    """Move a token from the charter to the edge of a city, where it takes no space."""
    draft.beside[city] = (*draft.beside.get(city, ()), corporation)
    draft.set_corporation(corporation, tokens=draft.corporations[corporation].tokens - 1)


def move_in(draft: Draft, city: StopId) -> CorporationId:
    """Move the first token beside a city into one of its spaces; return whose it is."""
    first, *rest = draft.beside[city]
    if rest:
        draft.beside[city] = tuple(rest)
    else:
        del draft.beside[city]
    draft.tokens[city] = (*draft.tokens.get(city, ()), first)
    return first


def renumber(draft: Draft, hex_id: HexId, numbers: tuple[int, ...]) -> None:
    """Let tokens stay with their cities when a new tile gives these other numbers.

    Where it joins cities, their tokens stand together, those of the first city first.
    """
    for places in (draft.tokens, draft.beside):
        moved = [
            (stop_id(hex_id, now), places.pop(stop_id(hex_id, before), ()))
            for before, now in enumerate(numbers)
            if before != now
        ]
        for city, names in moved:
            if names:
                places[city] = (*places.get(city, ()), *names)


def hand_over(draft: Draft, corporation: CorporationId, heir: CorporationId) -> None:
    """Let all tokens of a corporation on the map become another's, where they are."""
    for places in (draft.tokens, draft.beside):
        for city, names in places.items():
            if corporation in names:
                places[city] = tuple(heir if name == corporation else name for name in names)


def take(draft: Draft, corporation: CorporationId, city: StopId) -> None:
    """Take one token off the board; where it goes is the caller's business."""
    places = draft.tokens if corporation in draft.tokens.get(city, ()) else draft.beside
    standing = list(places[city])
    standing.remove(corporation)
    if standing:
        places[city] = tuple(standing)
    else:
        del places[city]
