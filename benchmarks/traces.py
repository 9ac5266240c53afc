"""Run positions of recorded games: table and question before each run, from the traces.

The folder that holds ``games/`` is not part of the repository.
"""

from __future__ import annotations

import gzip
import itertools
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ferrovia.board.faces import FIRST_STOP, Piece, StopId, stop_id
from ferrovia.board.track import Board, Laid, Track
from ferrovia.core import Position
from ferrovia.core.runs import question as question_of
from ferrovia.routes import Flaw, Question, examine
from ferrovia.struct import Struct, replace
from ferrovia.titles import load

SEATS = ("ann", "bob", "cyd")
VARIANTS = {"1849": ("station-tokens", "bonds", "electric-dreams")}
"""Options with which a title has all trains that some recorded game has."""
FURKA = {(3, 5): "OP1", (1, 4): "OP2"}
"""Pieces of the Furka-Oberalp tile by their track; any other is the one with a town."""

Line = dict[str, Any]
Legs = tuple[tuple[str, ...], ...]
Claim = tuple[tuple[int, Legs], ...]
Ends = tuple[int, int]


class TracedRun(Struct, frozen=True):
    """A run of a recorded game and the position in which it was made."""

    at: Position
    """Track, tokens, phase and the runner's trains; everything else is as at the start."""
    corporation: str
    claim: Claim
    number: int
    """The number of the action."""
    paid: int | None
    """What 18xx.games finds the run worth; None where it rejects it today."""
    after: Line
    """The traced state after the run."""
    panels: dict[str, str]
    """Income panels on mountains by then."""

    @property
    def board(self) -> Board:
        """The title's board."""
        return self.at.title.board

    @property
    def track(self) -> Track:
        """The track that lay there."""
        return self.at.state.track

    @property
    def question(self) -> Question:
        """What decides the revenue of the run."""
        return question_of(self.at, self.corporation)


def recorded_runs(root: Path, title: str, game: str) -> Iterator[TracedRun]:
    """Yield every run of a recorded game that its trace has computed again; not all do."""
    with gzip.open(root / "games" / title / f"{game}.trace.jsonl.gz", "rt") as file:
        lines = [json.loads(line) for line in file]
    panels: dict[str, str] = {}
    for before, after in itertools.pairwise(lines):
        action = after.get("action") or {}
        if action.get("type") == "lay_tile" and action["tile"].startswith("XM"):
            panels[action["hex"]] = action["tile"].partition("-")[0].removeprefix("X")
        if action.get("type") == "run_routes" and "run" in after:
            corporation, paid = action["entity"], after["run"]["calc_total"]
            at = position_of(title, before, corporation, panels)
            claim = _claim(before, after)
            yield TracedRun(at, corporation, claim, after["i"], paid, after, dict(panels))


@cache
def _start(title: str) -> Position:
    return Position.new(load(title, len(SEATS), VARIANTS.get(title, ())), SEATS)


def position_of(title: str, state: Line, corporation: str, panels: dict[str, str]) -> Position:
    """Return the position of a traced state, as far as a run of the corporation asks for it."""
    start = _start(title)
    track = _track(state)
    for hex_id, panel in panels.items():
        track = track.put_panel(hex_id, panel)
    tokens: dict[StopId, tuple[str, ...]] = {}
    for symbol, row in state["corporations"].items():
        for hex_id, number, _ in row["tokens"]:
            stops = start.title.board.face(track, hex_id).stops
            cities = [place for place, stop in enumerate(stops) if stop.kind == "city"]
            city = stop_id(hex_id, cities[number])
            tokens[city] = (*tokens.get(city, ()), symbol)
    names = state["corporations"][corporation]["trains"]
    trains = {f"{name}-{number}": corporation for number, name in enumerate(names)}
    phase = state["phase"].removesuffix("H")
    changed = replace(start.state, track=track, phase=phase, tokens=tokens, trains=trains)
    if ports := _ports(state, corporation):
        changed = replace(changed, title_state=replace(changed.title_state, ports=ports))
    return Position(start.title, changed)


def _ports(state: Line, corporation: str) -> dict[str, str]:
    """Return the ports of 1849 that are worth more to a corporation."""
    if "CNM" not in state["corporations"][corporation].get("assigned", ()):
        return {}
    return {hex_id: corporation for hex_id, names in state["assigns"].items() if "CNM" in names}


def _track(state: Line) -> Track:
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
                laid[hex_id] = Laid(FURKA.get(others[0], "OP3"), 0)
            if tunnels:
                overlays[hex_id] = tuple(Piece(min(ends), max(ends)) for ends in tunnels)
            continue
        laid[hex_id] = Laid(tile, rotation)
    return Track(laid, overlays)


def _built(words: str) -> tuple[list[Ends], list[Ends]]:
    """Return the pieces of tunnels and of other track in a tile built up on the spot."""
    tunnels: list[Ends] = []
    others: list[Ends] = []
    for part in words.split(";"):
        if part.startswith("path="):
            values = dict(each.split(":") for each in part.removeprefix("path=").split(","))
            a, b = (FIRST_STOP if end == "_0" else int(end) for end in (values["a"], values["b"]))
            (tunnels if values.get("track") == "narrow" else others).append((a, b))
    return tunnels, others


def _claim(before: Line, after: Line) -> Claim:
    owned = before["corporations"][after["action"]["entity"]]["train_ids"]
    return tuple(
        (owned.index(route["train"]), tuple(tuple(leg) for leg in route["connections"]))
        for route in after["action"]["routes"]
    )


def trimmed(run: TracedRun) -> Claim:
    """Cut the routes of a 2E down to the way between Alice Springs and the best own token.

    18xx.games lets people draw it beyond the token and pays no more for that (1848 D-23).
    """
    question = run.question
    return tuple(
        (number, _between(run, question, question.trains[number].only_to, legs))
        if question.trains[number].only_to
        else (number, legs)
        for number, legs in run.claim
    )


def _between(run: TracedRun, question: Question, ends: tuple[StopId, ...], legs: Legs) -> Legs:
    train = replace(question.trains[0], limits=(), only_to=(), barred=(), bonuses=())
    loose = examine(run.board, run.track, replace(question, trains=(train,)), ((0, legs),))
    if isinstance(loose, Flaw):
        return legs
    (route,) = loose.routes
    stops, way = route.stops, route.legs
    if stops[-1] not in ends:
        stops, way = stops[::-1], tuple(leg[::-1] for leg in reversed(way))
    own = [place for place, stop in enumerate(stops) if stop in question.tokens]
    best = max(own, key=lambda place: (question.values[stops[place]], place))
    return way[best:]
