"""Random boards and questions with everything that 1848 and 1844 add to routes."""

from __future__ import annotations

from random import Random

from random_maps import random_map, random_train

from ferrovia.board.faces import FIRST_STOP, Piece
from ferrovia.board.grid import opposite
from ferrovia.board.track import Board, Hex, Track
from ferrovia.routes import (
    Bonus,
    Limit,
    OverlayBonus,
    PairBonus,
    Question,
    SetBonus,
    TrainModel,
)
from ferrovia.struct import replace

FAMILIES = ("hexes", "cities and markers", "stops, hexes and express", "anything")
"""1849, 1848, 1844, and all of them mixed."""
STOPS = {"city": 1, "town": 1, "port": 1, "offboard": 1}
LARGE = {"city": 1, "offboard": 1}
BORDERS = {"standard": 1, "narrow": 1, "dual": 1}


def random_board(rng: Random, size: int) -> tuple[Board, Track]:
    """Return a random map with terminal cities, areas, markers and overlays."""
    board, track = random_map(rng, size)
    hexes: dict[str, Hex] = {}
    for hex_id, each in board.hexes.items():
        face = each.face
        if face.pieces and face.stops and rng.random() < 0.08:
            face = replace(face, stops=tuple(replace(stop, terminal=True) for stop in face.stops))
        area = ""
        if len(face.stops) == 1 and face.stops[0].end_only and not face.stops[0].slots:
            area = rng.choice(("", "north", "south"))
        if hex_id in track.laid:
            area = ""
        hexes[hex_id] = replace(each, face=face, area=area)
    for hex_id, around in board.neighbours.items():
        for edge, other in enumerate(around):
            if other is not None and edge < 3 and rng.random() < 0.2:
                here, there = hexes[hex_id], hexes[other]
                hexes[hex_id] = replace(here, marked=(*here.marked, edge))
                hexes[other] = replace(there, marked=(*there.marked, opposite(edge)))
    board = Board(hexes, board.tiles, board.neighbours)
    for hex_id in hexes:
        free = [edge for edge in range(6) if edge not in _used(board, track, hex_id)]
        if len(free) >= 2 and rng.random() < 0.3:
            a, b = sorted(rng.sample(free, 2))
            track = track.overlay(hex_id, Piece(a, b))
    return board, track


def _used(board: Board, track: Track, hex_id: str) -> set[int]:
    pieces = board.face(track, hex_id).pieces
    return {end for piece in pieces for end in (piece.a, piece.b) if end < FIRST_STOP}


def random_model_question(
    rng: Random, board: Board, track: Track, family: str, most: int = 3
) -> Question:
    """Return a question with trains of one family."""
    stops = {
        f"{hex_id}.{number}": stop
        for hex_id in board.hexes
        for number, stop in enumerate(board.face(track, hex_id).stops)
    }
    cities = sorted(stop_id for stop_id, stop in stops.items() if stop.kind == "city")
    ends = sorted(stop_id for stop_id, stop in stops.items() if stop.end_only)
    tokens = sorted(rng.sample(cities, min(len(cities), rng.randint(1, 3))))
    trains = [_train(rng, family, cities, ends, sorted(stops)) for _ in range(rng.randint(1, most))]
    if rng.random() < 0.3:
        trains.append(trains[0])
    return Question(
        tuple(trains[:most]),
        tuple(tokens),
        tuple(city for city in cities if city not in tokens and rng.random() < 0.3),
        {stop_id: int(str(stop.revenue)) for stop_id, stop in stops.items()},
        barred=tuple(stop for stop in ends if rng.random() < 0.1),
        beside=("port",) if family == "hexes" else rng.choice(((), ("port",))),
        sharing="sides" if family != "anything" else rng.choice(("sides", "stops")),
    )


def _train(
    rng: Random, family: str, cities: list[str], ends: list[str], stops: list[str]
) -> TrainModel:
    if family == "anything":
        family = rng.choice(FAMILIES[:3])
        train = _train(rng, family, cities, ends, stops)
        return replace(train, bonuses=_bonuses(rng, ends, stops)) if not train.only_to else train
    if family == "hexes":
        return random_train(rng, cities)
    number = rng.randint(2, 4)
    if family == "cities and markers":
        draw = rng.choice(("N", "N", "N+", "N+", "D", "D", "2E"))
        if draw == "2E" and ends:
            return TrainModel("2E", only_to=tuple(rng.sample(ends, 1)))
        bonus: tuple[Bonus, ...] = (_set(rng, stops),)
        if draw == "N":
            return TrainModel("N", (Limit(number, stops=LARGE, markers=1),), bonuses=bonus)
        if draw == "N+":
            limits = (
                Limit(number, stops=LARGE),
                Limit(number + 1, stops=LARGE, markers=1),
            )
            return TrainModel("N+", limits, bonuses=bonus)
        return TrainModel("D", bonuses=bonus)
    draw = rng.choice(("N", "NH", "8E", "8E"))
    bonuses = (_pair(rng, ends), OverlayBonus(10))
    if draw == "N":
        return TrainModel("N", (Limit(number, stops=STOPS),), bonuses=bonuses)
    if draw == "NH":
        barred = tuple(stop for stop in ends if rng.random() < 0.5)
        return TrainModel(
            "NH", (Limit(number + 2, BORDERS, start=1),), barred=barred, bonuses=bonuses
        )
    return TrainModel("8E", counts=number, bonuses=bonuses)


def _bonuses(rng: Random, ends: list[str], stops: list[str]) -> tuple[Bonus, ...]:
    every = (_set(rng, stops), _pair(rng, ends), _pair(rng, ends), OverlayBonus(10))
    return tuple(rng.sample(every, rng.randint(0, 4)))


def _set(rng: Random, stops: list[str]) -> SetBonus:
    chosen = tuple(stop for stop in stops if rng.random() < 0.4)
    return SetBonus(chosen, (0, 0, 50, 100, 150, 200))


def _pair(rng: Random, ends: list[str]) -> PairBonus:
    first = {stop: 10 * rng.randint(1, 9) for stop in ends if rng.random() < 0.6}
    second = {stop: 10 * rng.randint(1, 9) for stop in ends if stop not in first}
    return PairBonus(first, second)
