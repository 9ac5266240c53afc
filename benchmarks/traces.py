"""Run positions of recorded games: track and question before each run, from the traces.

The folder that holds ``games/`` and ``facts/`` is not part of the repository.
"""

from __future__ import annotations

import gzip
import itertools
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.facts_boards import (
    ALICE_SPRINGS,
    Facts,
    facts_of,
    hexes_of,
    tiles_of,
    trains_1844,
)
from ferrovia.board.faces import FIRST_STOP, Piece
from ferrovia.board.grid import POINTY, neighbours
from ferrovia.board.reader import read_board
from ferrovia.board.track import Board, Laid, Track
from ferrovia.core import Position
from ferrovia.routes import Flaw, Limit, Question, TrainModel, examine
from ferrovia.struct import replace
from ferrovia.titles import load

DOUBLED_BY_ELECTRIC = ("B14.0", "C5.0", "H12.0", "M13.0")
PORT_BONUS = 20

Line = dict[str, Any]
Legs = tuple[tuple[str, ...], ...]
Claim = tuple[tuple[int, Legs], ...]


@cache
def board_of(root: Path, title: str) -> Board:
    """Return the board of 1848, or that of 1844 as the facts file describes it."""
    if title == "1848":
        return _australia().title.board
    hexes = hexes_of(root, title)
    return Board(hexes, tiles_of(root, title), neighbours(POINTY, hexes), POINTY)


@cache
def _australia() -> Position:
    return Position.new(load("1848", 3), ("ann", "bob", "cyd"))


def runs(root: Path, title: str, game: str) -> Iterator[tuple[Line, Line, dict[str, str]]]:
    """Yield the trace before and after each run, and the panels on mountain hexes by then."""
    with gzip.open(root / "games" / title / f"{game}.trace.jsonl.gz", "rt") as file:
        lines = [json.loads(line) for line in file]
    panels: dict[str, str] = {}
    for before, after in itertools.pairwise(lines):
        action = after.get("action") or {}
        if action.get("type") == "lay_tile" and action["tile"].startswith("XM"):
            panels[action["hex"]] = action["tile"].partition("-")[0]
        if action.get("type") == "run_routes":
            yield before, after, dict(panels)


def track_of(state: Line) -> Track:
    """Return tiles and tunnels of a traced state."""
    laid: dict[str, Laid] = {}
    overlays: dict[str, tuple[Piece, ...]] = {}
    for hex_id, (copy, rotation, *built) in state["tiles"].items():
        tile = copy.rpartition("-")[0]
        if tile.startswith("XM"):
            continue
        if built:
            tunnels, others = _built(built[0])
            if others:
                laid[hex_id] = Laid({(3, 5): "OP1", (1, 4): "OP2"}.get(others[0], "OP3"), 0)
            if tunnels:
                overlays[hex_id] = tuple(Piece(*sorted(ends)) for ends in tunnels)
            continue
        laid[hex_id] = Laid(tile, rotation)
    return Track(laid, overlays)


def _built(words: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the pieces of tunnels and of other track in a tile built up on the spot."""
    tunnels, others = [], []
    for part in words.split(";"):
        if part.startswith("path="):
            values = dict(each.split(":") for each in part.removeprefix("path=").split(","))
            a, b = (FIRST_STOP if end == "_0" else int(end) for end in (values["a"], values["b"]))
            (tunnels if values.get("track") == "narrow" else others).append((a, b))
    return tunnels, others


def question_of(
    root: Path, title: str, state: Line, corporation: str, track: Track, panels: dict[str, str]
) -> Question:
    """Return the question of a corporation in a traced state."""
    facts, board = facts_of(root, title), board_of(root, title)
    colours = {phase["name"]: phase["revenue_colour"] for phase in facts["phase"]}
    colour: str = state["phase"] if title == "1848" else colours[state["phase"]]
    standing: dict[str, list[str]] = {}
    for symbol, other in state["corporations"].items():
        for hex_id, number, _ in other["tokens"]:
            face = board.face(track, hex_id)
            cities = [place for place, stop in enumerate(face.stops) if stop.kind == "city"]
            standing.setdefault(f"{hex_id}.{cities[number]}", []).append(symbol)
    values, blocked = {}, []
    for hex_id in board.hexes:
        for number, stop in enumerate(board.face(track, hex_id).stops):
            stop_id = f"{hex_id}.{number}"
            value = stop.revenue if isinstance(stop.revenue, int) else stop.revenue[colour]
            if hex_id in panels:
                value = _panel(facts, panels[hex_id])[colour]
            values[stop_id] = value
            tokens = standing.get(stop_id, ())
            if tokens and len(tokens) >= stop.slots and corporation not in tokens:
                blocked.append(stop_id)
    own = tuple(sorted(stop for stop, tokens in standing.items() if corporation in tokens))
    names = state["corporations"][corporation]["trains"]
    if title == "1848":
        at = _australia()
        models = tuple(at.title.policies.train_model(at, name) for name in names)
        return Question(models, own, tuple(sorted(blocked)), values, beside=at.title.uncounted)
    trains = trains_1844(root)
    empty = tuple(f"{each['hex']}.0" for each in facts["mountain_hex"] if each["hex"] not in panels)
    red = tuple(f"{hex_id}.0" for area in facts["offboard_area"] for hex_id in area["hexes"])
    kinds = {each["id"]: each.get("kind") for each in facts["corporation"]}
    barred = empty + (red if kinds.get(corporation) == "regional" else ())
    return Question(
        tuple(trains[name] for name in names),
        own,
        tuple(sorted(blocked)),
        values,
        barred=tuple(sorted(barred)),
        beside=(),
    )


def _panel(facts: Facts, name: str) -> dict[str, int]:
    panel = next(each for each in facts["income_panel"] if each["peer_id"] == name)
    revenue: dict[str, int] = panel["revenue"]
    return revenue


def claim_of(before: Line, after: Line) -> Claim:
    """Return a recorded run as a claim."""
    owned = before["corporations"][after["action"]["entity"]]["train_ids"]
    return tuple(
        (owned.index(route["train"]), tuple(tuple(leg) for leg in route["connections"]))
        for route in after["action"]["routes"]
    )


def trimmed(board: Board, track: Track, question: Question, claim: Claim) -> Claim:
    """Cut the routes of a 2E down to the way between Alice Springs and the best own token.

    18xx.games lets people draw it beyond the token and pays no more for that (1848 D-23).
    """
    return tuple(
        (number, _between(board, track, question, legs))
        if question.trains[number].only_to
        else (number, legs)
        for number, legs in claim
    )


def _between(board: Board, track: Track, question: Question, legs: Legs) -> Legs:
    train = replace(question.trains[0], limits=(), only_to=(), barred=(), bonuses=())
    loose = examine(board, track, replace(question, trains=(train,)), ((0, legs),))
    if isinstance(loose, Flaw):
        return legs
    (route,) = loose.routes
    stops, way = route.stops, route.legs
    if stops[-1] not in ALICE_SPRINGS:
        stops, way = stops[::-1], tuple(leg[::-1] for leg in reversed(way))
    own = [place for place, stop in enumerate(stops) if stop in question.tokens]
    best = max(own, key=lambda place: (question.values[stops[place]], place))
    return way[best:]


@cache
def _sicily() -> Board:
    folder = Path(__file__).parents[1] / "src/ferrovia/titles/g1849"
    return read_board((folder / "map.toml").read_bytes(), (folder / "tiles.toml").read_bytes())


def sicily(state: Line, corporation: str) -> tuple[Board, Track, Question]:
    """Return board, track and question of a corporation in a traced state of 1849."""
    board, track = _sicily(), track_of(state)
    phase = state["phase"].removesuffix("H")
    row = state["corporations"][corporation]
    standing: dict[str, list[str]] = {}
    for symbol, other in state["corporations"].items():
        for hex_id, number, _ in other["tokens"]:
            standing.setdefault(f"{hex_id}.{number}", []).append(symbol)
    values, blocked = {}, []
    for hex_id in board.hexes:
        for number, stop in enumerate(board.face(track, hex_id).stops):
            stop_id = f"{hex_id}.{number}"
            value = stop.revenue if isinstance(stop.revenue, int) else stop.revenue[phase]
            bonus = "CNM" in row.get("assigned", ()) and "CNM" in state["assigns"].get(hex_id, ())
            values[stop_id] = value + bonus * PORT_BONUS
            tokens = standing.get(stop_id, ())
            if tokens and len(tokens) >= stop.slots and corporation not in tokens:
                blocked.append(stop_id)
    own = tuple(sorted(stop for stop, tokens in standing.items() if corporation in tokens))
    trains = tuple(train_1849(name) for name in row["trains"])
    return board, track, Question(trains, own, tuple(sorted(blocked)), values)


def train_1849(name: str) -> TrainModel:
    """Return a train of 1849 by its name: ``8H``, ``R6H``, ``E``."""
    if name == "E":
        return TrainModel(name, (), ("standard", "dual"), DOUBLED_BY_ELECTRIC)
    if name.startswith("R"):
        limit = Limit(int(name[1:-1]), {"standard": 2, "narrow": 1, "dual": 1})
    else:
        limit = Limit(int(name[:-1]), {"standard": 1, "narrow": 2, "dual": 1})
    return TrainModel(name, (limit,))
