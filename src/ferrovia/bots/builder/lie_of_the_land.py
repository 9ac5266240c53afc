"""What lies where: how rich stops are, and what a hex promises to track that leads to it."""

from __future__ import annotations

from ferrovia.board.faces import HexId, Stop, hex_of, sides, stop_id
from ferrovia.board.grid import opposite
from ferrovia.core import tokens
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.routes import Reach

CITY, TOWN, LABELLED = 25, 10, 25
"""What a city and a town that are not built yet are taken to be worth, and more of a great one."""
FADING = (100, 60, 36, 20, 11)
"""What is left of a promise, in percent, by the number of hexes to be built before."""


def stop_worth(at: Table, stop: Stop, label: str) -> int:
    """Return what a stop will be worth to a train, between now and the end of the game."""
    revenue = stop.revenue
    if isinstance(revenue, int):
        least = {"city": CITY + (LABELLED if label else 0), "town": TOWN}.get(stop.kind, 0)
        return max(revenue, least)
    now, end = revenue.get(at.state.phase, 0), list(revenue.values())[-1]
    return (now + end) // 2


def promises(at: Table, corporation: CorporationId) -> dict[HexId, int]:
    """Return by hex how much track that is led to it promises a corporation in revenue.

    It comes from stops that the corporation does not reach yet, and fades with distance.
    """
    board, track = at.title.board, at.state.track
    reached = tokens.reached(at, corporation)
    own = {hex_of(stop) for stop in reached.stops}
    barred = {*at.title.policies.barred(at, corporation)}
    best: dict[HexId, int] = {}
    rest: dict[HexId, int] = {}
    for hex_id in board.hexes:
        if hex_id in own:
            continue
        face = board.face(track, hex_id)
        worth = max(
            (
                stop_worth(at, stop, face.label)
                for number, stop in enumerate(face.stops)
                if stop_id(hex_id, number) not in barred
            ),
            default=0,
        )
        if worth > 0:
            _spread(at, hex_id, worth, best, rest)
    return {hex_id: most + rest.get(hex_id, 0) // 4 for hex_id, most in best.items()}


def _spread(
    at: Table, start: HexId, worth: int, best: dict[HexId, int], rest: dict[HexId, int]
) -> None:
    """Let the promise of one hex reach those around it."""
    board = at.title.board
    ring, seen = [start], {start}
    for fading in FADING:
        following: list[HexId] = []
        for hex_id in ring:
            promise = max(0, worth * fading // 100 - _burden(at, hex_id))
            before = best.get(hex_id, 0)
            best[hex_id] = max(before, promise)
            rest[hex_id] = rest.get(hex_id, 0) + min(before, promise)
            following += [near for near in neighbours_of(at, hex_id) if near not in seen]
            seen.update(following)
        ring = list(dict.fromkeys(following))
        if not ring or not board:
            return


def neighbours_of(at: Table, hex_id: HexId) -> list[HexId]:
    """Return the hexes to which track could lead from a hex."""
    board = at.title.board
    found = []
    for edge, near in enumerate(board.neighbours[hex_id]):
        if near is None or edge in board.hexes[hex_id].blocked:
            continue
        face = board.hexes[near].face
        fixed = face.colour in ("grey", "red", "blue", "rock")
        if not fixed or opposite(edge) in sides(face):
            found.append(near)
    return found


def _burden(at: Table, hex_id: HexId) -> int:
    """Return how much the terrain of a hex takes from its promise."""
    laid = at.state.track.laid.get(hex_id)
    return at.title.board.terrain_cost(hex_id, laid) // 16 if laid is None else 0


def open_ends(at: Table, reached: Reach) -> list[HexId]:
    """Return the hexes to which reached track leads and on which it ends for want of a tile."""
    board, track = at.title.board, at.state.track
    return [
        hex_id for hex_id, edge in reached.sides if edge not in sides(board.face(track, hex_id))
    ]


def outlook(at: Table, corporation: CorporationId, promised: dict[HexId, int]) -> int:
    """Return what the open ends of a corporation's track promise: the best, and half the next."""
    found = sorted(
        {
            hex_id: promised.get(hex_id, 0)
            for hex_id in open_ends(at, tokens.reached(at, corporation))
        }.values(),
        reverse=True,
    )
    return (found[0] if found else 0) + sum(found[1:3]) // 3
