"""Questions about station tokens and the spaces of cities."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.board.faces import HexId, StopId, hex_of, stop_id
from ferrovia.board.track import TrackTable
from ferrovia.core.indexed_rows import Index, Rows
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Draft, Table
from ferrovia.routes import Reach, reach, some_reach


class _Standing(Index):
    """Where the tokens of everybody stand, in the spaces of cities and at their edges."""

    __slots__ = ("beside", "cities", "hexes")

    def __init__(self, rows: _Places, beside: _Places) -> None:
        self.beside = beside
        found: dict[CorporationId, list[StopId]] = {}
        for city, names in (*rows.items(), *beside.items()):
            for name in dict.fromkeys(names):
                found.setdefault(name, []).append(city)
        self.cities = {name: tuple(sorted(cities)) for name, cities in found.items()}
        self.hexes = {name: frozenset(map(hex_of, cities)) for name, cities in found.items()}


_Places = dict[StopId, tuple[CorporationId, ...]]


def _standing(at: Table) -> _Standing:
    """Return what stands beside the rows of tokens."""
    rows, beside = at.state.tokens, at.state.beside
    if type(rows) is not Rows:
        return _Standing(rows, beside)
    known = rows.index
    if type(known) is not _Standing or (known.beside is not beside and known.beside != beside):
        known = rows.index = _Standing(rows, beside)
    return known


def tokens_key(at: Table) -> object:
    """Return something that is the same object as long as no token moves."""
    return _standing(at)


def of(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """Return the cities with a token of the corporation, sorted."""
    return _standing(at).cities.get(corporation, ())


def on_hex(at: Table, corporation: CorporationId, hex_id: HexId) -> bool:
    """Whether the corporation has a token anywhere on a hex."""
    return hex_id in _standing(at).hexes.get(corporation, ())


def count(at: Table, corporation: CorporationId) -> dict[StopId, int]:
    """Return how many tokens of a corporation stand at each city where it has any."""
    found: dict[StopId, int] = {}
    for city, names in (*at.state.tokens.items(), *at.state.beside.items()):
        if corporation in names:
            found[city] = found.get(city, 0) + names.count(corporation)
    return found


def slots(at: Table, city: StopId) -> int:
    """Return how many station spaces a city has now; 0 if there is no such city."""
    known = _SLOTS.of(at.state.track)
    found = known.get(city)
    if found is None:
        hex_id = hex_of(city)
        if hex_id not in at.title.board.hexes:
            return 0
        stops = at.title.board.face(at.state.track, hex_id).stops
        numbers = [s.slots for n, s in enumerate(stops) if stop_id(hex_id, n) == city]
        if not numbers:
            return 0  # nothing is kept of cities that do not exist
        found = known[city] = (numbers[0], hex_id)
    return found[0]


_SLOTS: TrackTable[StopId, tuple[int, HexId]] = TrackTable(
    lambda found, changed: None if found[1] in changed else found
)
"""Station spaces of a city, and its hex."""


def vacant(at: Table, city: StopId) -> int:
    """Return how many spaces of a city are empty, reserved ones included."""
    return slots(at, city) - len(at.state.tokens.get(city, ()))


def reserved(at: Table, hex_id: HexId) -> tuple[CorporationId, ...]:
    """Return the corporations that have not come home yet and for which a space is kept there."""
    corporations, awaited = at.title.corporations, at.title.policies.awaited
    return tuple(
        name
        for name in at.state.corporations
        if hex_id in corporations[name].homes and awaited(at, name)
    )


def kept(at: Table, city: StopId) -> tuple[CorporationId, ...]:
    """Return the corporations for which a space of one city is kept.

    Where a hex has several cities, a home on it is the first of them.
    """
    hex_id = hex_of(city)
    return reserved(at, hex_id) if cities(at, hex_id)[:1] == (city,) else ()


def blocked(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """Return the cities full of other corporations' tokens, sorted: there a route must end."""
    stations = _stations(at)
    found = stations.blocked.get(corporation)
    if found is None:
        own = stations.standing.cities.get(corporation, ())
        found = tuple(sorted([city for city in stations.full if city not in own]))
        stations.blocked[corporation] = found
    return found


def reached(at: Table, corporation: CorporationId) -> Reach:
    """Return what a corporation reaches from its tokens."""
    stations = _stations(at)
    found = stations.reached.get(corporation)
    if found is None:
        own = stations.standing.cities.get(corporation, ())
        found = reach(at.title.board, at.state.track, own, blocked(at, corporation))
        stations.reached[corporation] = found
    return found


def some_reached(at: Table, corporation: CorporationId) -> tuple[Reach, bool]:
    """Return some of what a corporation reaches, found quickly, and whether that is all."""
    stations = _stations(at)
    known = stations.reached.get(corporation)
    if known is not None:
        return known, True
    own = stations.standing.cities.get(corporation, ())
    found, complete = some_reach(at.title.board, at.state.track, own, blocked(at, corporation))
    if complete:
        stations.reached[corporation] = found
    return found, complete


def reaches(at: Table, corporation: CorporationId, holds: Callable[[Reach], bool]) -> bool:
    """Whether something holds of what a corporation reaches.

    It is first asked of what is found quickly, so it must stay true when more is reached.
    """
    found, complete = some_reached(at, corporation)
    return holds(found) or (not complete and holds(reached(at, corporation)))


class _Stations:
    """What is known of some tokens on one track."""

    __slots__ = ("blocked", "full", "reached", "standing")

    def __init__(self, at: Table, standing: _Standing) -> None:
        self.standing = standing
        self.full = [
            city for city, names in at.state.tokens.items() if len(names) >= slots(at, city)
        ]
        """Cities without a free space."""
        self.blocked: dict[CorporationId, tuple[StopId, ...]] = {}
        self.reached: dict[CorporationId, Reach] = {}


def _stations(at: Table) -> _Stations:
    standing = _standing(at)
    known = _STATIONS.of(at.state.track)
    found = known.get(standing)
    if found is None:
        found = _Stations(at, standing)
        if type(at.state.tokens) is Rows:
            _STATIONS.keep_few(at.state.track, standing, found)
    return found


_STATIONS: TrackTable[_Standing, _Stations] = TrackTable()


def cities(at: Table, hex_id: HexId) -> tuple[StopId, ...]:
    """Return the cities of a hex that have station spaces."""
    stops = at.title.board.face(at.state.track, hex_id).stops
    return tuple(stop_id(hex_id, n) for n, stop in enumerate(stops) if stop.slots)


def put(draft: Draft, corporation: CorporationId, city: StopId) -> None:
    """Move a token from the charter to a city."""
    draft.set_tokens(city, (*draft.tokens.get(city, ()), corporation))
    draft.set_corporation(corporation, tokens=draft.corporations[corporation].tokens - 1)


def put_beside(draft: Draft, corporation: CorporationId, city: StopId) -> None:
    """Move a token from the charter to the edge of a city, where it takes no space."""
    draft.set_beside(city, (*draft.beside.get(city, ()), corporation))
    draft.set_corporation(corporation, tokens=draft.corporations[corporation].tokens - 1)


def move_in(draft: Draft, city: StopId) -> CorporationId:
    """Move the first token beside a city into one of its spaces; return whose it is."""
    first, *rest = draft.beside[city]
    draft.set_beside(city, tuple(rest))
    draft.set_tokens(city, (*draft.tokens.get(city, ()), first))
    return first


def _both_places(
    draft: Draft,
) -> tuple[tuple[_Places, Callable[[StopId, tuple[CorporationId, ...]], None]], ...]:
    """Return the tokens in cities and at their edges, each with what puts others there."""
    return (draft.tokens, draft.set_tokens), (draft.beside, draft.set_beside)


def renumber(draft: Draft, hex_id: HexId, numbers: tuple[int, ...]) -> None:
    """Let tokens stay with their cities when a new tile gives these other numbers.

    Where it joins cities, their tokens stand together, those of the first city first.
    """
    for places, put_there in _both_places(draft):
        there: _Places = {}
        for before, now in enumerate(numbers):
            names = places.get(stop_id(hex_id, before), ())
            there[stop_id(hex_id, now)] = (*there.get(stop_id(hex_id, now), ()), *names)
            there.setdefault(stop_id(hex_id, before), ())
        for city, names in there.items():
            if names != places.get(city, ()):
                put_there(city, names)


def hand_over(draft: Draft, corporation: CorporationId, successor: CorporationId) -> None:
    """Let all tokens of a corporation on the map become another's, where they are."""
    for places, put_there in _both_places(draft):
        for city, names in places.items():
            if corporation in names:
                put_there(city, tuple(successor if c == corporation else c for c in names))


def take(draft: Draft, corporation: CorporationId, city: StopId) -> None:
    """Take one token off the board; where it goes is the caller's business."""
    in_space = corporation in draft.tokens.get(city, ())
    standing = list(draft.tokens[city] if in_space else draft.beside[city])
    standing.remove(corporation)
    (draft.set_tokens if in_space else draft.set_beside)(city, tuple(standing))
