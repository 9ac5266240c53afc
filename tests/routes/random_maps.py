"""Random small boards: all gauges, all kinds of stop, junctions, crossings, tiles."""

from __future__ import annotations

from random import Random

from sketches import train

from ferrovia.board.faces import FIRST_STOP, Face, Piece, Stop, rotated
from ferrovia.board.grid import FLAT, neighbours, opposite
from ferrovia.board.track import Board, Hex, Laid, Tile, Track
from ferrovia.routes import Question, TrainModel

MIXTURES = (
    ("standard",),
    ("standard", "standard", "standard", "narrow", "dual"),
    ("standard", "narrow", "dual", "dual"),
)
"""Gauges to draw from; with too much narrow track few stops would be joined."""
ROWS = "ABCDEFG"


def random_map(rng: Random, size: int) -> tuple[Board, Track]:
    """Return a board of ``size`` hexes, some of them with tiles."""
    ids = _hex_ids(rng, size)
    around = neighbours(FLAT, ids)
    density = rng.uniform(0.5, 1.0)
    gauges = rng.choice(MIXTURES)
    crossed: set[tuple[str, int]] = set()
    impassable: set[tuple[str, int]] = set()
    for hex_id in ids:
        for edge, other in enumerate(around[hex_id]):
            if other is not None and rng.random() < density / 2:
                crossed |= {(hex_id, edge), (other, opposite(edge))}
            elif other is not None and rng.random() < 0.01:
                impassable |= {(hex_id, edge), (other, opposite(edge))}
    hexes, tiles, laid = {}, {}, {}
    for hex_id in ids:
        ends = [edge for edge in range(6) if (hex_id, edge) in crossed or rng.random() < 0.03]
        face = random_face(rng, ends, gauges)
        if rng.random() < 0.3:
            turns = rng.randrange(6)
            tiles[hex_id] = Tile(hex_id, 1, rotated(face, 6 - turns))
            laid[hex_id] = Laid(hex_id, turns)
            face = Face("plain", face.stops)
        blocked = tuple(edge for edge in range(6) if (hex_id, edge) in impassable)
        hexes[hex_id] = Hex(hex_id, "", face, blocked=blocked)
    return Board(hexes, tiles, around), Track(laid)


def _hex_ids(rng: Random, size: int) -> list[str]:
    near = [
        (row, column) for row in range(len(ROWS)) for column in range(1, 7) if (row + column) % 2
    ]
    ids = [near.pop(rng.randrange(len(near)))]
    while len(ids) < size:
        beside = [place for place in near if any(_touch(place, other) for other in ids)]
        ids.append(rng.choice(beside))
        near.remove(ids[-1])
    return [f"{ROWS[row]}{column}" for row, column in ids]


def _touch(place: tuple[int, int], other: tuple[int, int]) -> bool:
    return (other[0] - place[0], other[1] - place[1]) in FLAT.offsets


def random_face(rng: Random, ends: list[int], gauges: tuple[str, ...]) -> Face:
    """Return a face with track to most of the given sides."""
    draw = rng.random()
    stops: tuple[Stop, ...] = ()
    if draw > 0.9:
        stops = (_stop(rng, ("city", "town")), _stop(rng, ("city", "town")))
    elif draw > 0.3:
        stops = (_stop(rng, ("city", "city", "city", "town", "town", "town", "port", "offboard")),)
    pieces = {}
    for place, end in enumerate(ends):
        if stops and rng.random() < 0.95:
            pieces[end, FIRST_STOP + place % len(stops)] = rng.choice(gauges)
    for _ in range(rng.choice((0, 0, 0, 1)) if stops else rng.randint(1, 4)):
        if len(ends) >= 2:
            a, b = sorted(rng.sample(ends, 2))
            pieces[a, b] = rng.choice(gauges)
    return Face("yellow", stops, tuple(Piece(*each, gauge) for each, gauge in pieces.items()))


def _stop(rng: Random, kinds: tuple[str, ...]) -> Stop:
    kind = rng.choice(kinds)
    return Stop(kind, 10 * rng.randint(0, 6), int(kind == "city"))  # type: ignore[arg-type]


def random_question(rng: Random, board: Board, track: Track, trains: int) -> Question:
    """Return a question with one to three tokens; without a city there are none."""
    stops = {
        f"{hex_id}.{number}": stop
        for hex_id in board.hexes
        for number, stop in enumerate(board.face(track, hex_id).stops)
    }
    cities = sorted(stop_id for stop_id, stop in stops.items() if stop.kind == "city")
    tokens = sorted(rng.sample(cities, min(len(cities), rng.randint(1, 3))))
    others = [city for city in cities if city not in tokens]
    return Question(
        tuple(random_train(rng, cities) for _ in range(rng.randint(1, trains))),
        tuple(tokens),
        tuple(sorted(city for city in others if rng.random() < 0.3)),
        {stop_id: int(str(stop.revenue)) for stop_id, stop in stops.items()},
    )


def random_train(rng: Random, cities: list[str]) -> TrainModel:
    """Return a train of 1849, short ones oftener than in the game."""
    name = rng.choice(("2H", "4H", "4H", "6H", "8H", "16H", "R3H", "R6H", "E", "E"))
    return train(name, tuple(city for city in cities if name == "E" and rng.random() < 0.4))
