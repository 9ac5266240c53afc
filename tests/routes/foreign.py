"""Boards and run positions of 1848 and 1844, from the facts files and the traces beside them."""

from __future__ import annotations

import gzip
import itertools
import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from models import ALICE_SPRINGS, Colour, g1844_trains, g1848_trains

from ferrovia.board.faces import FIRST_STOP, Face, Piece, Stop
from ferrovia.board.grid import POINTY, neighbours
from ferrovia.board.track import Board, Hex, Laid, Tile, Track
from ferrovia.routes import Flaw, Question, examine
from ferrovia.struct import replace

Line = dict[str, Any]
Facts = dict[str, Any]
Legs = tuple[tuple[str, ...], ...]
Claim = tuple[tuple[int, Legs], ...]


@cache
def facts_of(root: Path, title: str) -> Facts:
    """Return the facts file of a title."""
    return tomllib.loads((root / "facts" / f"{title}.toml").read_text())


@cache
def board_of(root: Path, title: str) -> Board:
    """Return the board of 1848 or 1844 as the facts file describes it."""
    facts = facts_of(root, title)
    areas = {
        hex_id: area["name"] for area in facts.get("offboard_area", ()) for hex_id in area["hexes"]
    }
    if title == "1848":
        areas = {"A4": "Alice Springs", "A6": "Alice Springs"}
    hexes = {}
    for entry in facts["hex"]:
        face = _face(entry)
        hexes[entry["id"]] = Hex(
            entry["id"],
            entry["name"],
            face,
            blocked=tuple(entry["blocked_edges"]),
            marked=tuple(entry.get("gauge_edges", ())),
            area=areas.get(entry["id"], ""),
        )
    tiles = {entry["id"]: _tile(entry) for entry in facts["tile"]}
    return Board(hexes, tiles, neighbours(POINTY, hexes), POINTY)


def _tile(entry: Facts) -> Tile:
    count = entry["count"]
    return Tile(entry["id"], count if isinstance(count, int) else 99, _face(entry))


def _face(entry: Facts) -> Face:
    stops = tuple(
        Stop(_kind(stop), stop["revenue"], stop.get("slots", 0), entry.get("terminal", False))
        for stop in entry["stops"]
    )
    pieces = []
    for a, b in entry["paths"]:
        ends = sorted(_end(end) for end in (a, b))
        pieces.append(Piece(*ends))
    return Face(entry["colour"], stops, tuple(pieces), entry["label"])


def _kind(stop: Facts) -> Any:
    """Tasmania counts like an off-board place (1848 R-48), mountain railways too."""
    if stop["kind"] == "mountain" or stop.get("size") == "large":
        return "offboard"
    return stop["kind"]


def _end(end: int | str) -> int:
    return end if isinstance(end, int) else FIRST_STOP + int(end[1:])


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
    colour: Colour = colours[state["phase"]]
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
        trains = g1848_trains(facts)
        return Question(
            tuple(trains[name] for name in names), own, tuple(sorted(blocked)), values, beside=()
        )
    trains = g1844_trains(facts)
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


def _panel(facts: Facts, name: str) -> dict[Colour, int]:
    panel = next(each for each in facts["income_panel"] if each["peer_id"] == name)
    revenue: dict[Colour, int] = panel["revenue"]
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
