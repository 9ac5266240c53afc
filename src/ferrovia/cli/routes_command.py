"""``ferrovia routes``: the best runs of a position, proven, as text, JSON or a picture."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ferrovia import clock
from ferrovia.board.faces import hex_of
from ferrovia.cli.errors import CommandError, write_text
from ferrovia.cli.file_arguments import add_moment, chosen_moment
from ferrovia.core import Position, market
from ferrovia.core.depot import trains_of
from ferrovia.core.names import CorporationId
from ferrovia.core.runs import question
from ferrovia.drawing.tracing import Line
from ferrovia.routes import Route, Run, best_run, marginal
from ferrovia.struct import Struct
from ferrovia.views.pictures import picture


class CorporationRun(Struct, frozen=True):
    """The best run of one corporation."""

    corporation: CorporationId
    trains: tuple[str, ...]
    run: Run
    marginal: tuple[int, ...]
    """What each train adds to the revenue of all."""
    milliseconds: float
    """Time for compiling the track and finding and proving the run."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_moment(parser)
    parser.add_argument("--corporation", metavar="X", help="only this corporation")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--svg", type=Path, metavar="OUT", help="draw the runs on the map (one corporation)"
    )


def run(chosen: argparse.Namespace) -> int:
    """CorporationRun for the corporations asked about."""
    position = chosen_moment(chosen).game.position
    names = asked_about(position, chosen.corporation)
    if chosen.svg is not None and len(names) != 1:
        raise CommandError("--svg draws the run of one corporation; name it with --corporation")
    answers = [answer(position, name) for name in names]
    if chosen.json:
        print(json.dumps([as_json(position, given) for given in answers], indent=2))
    else:
        for line in described(position, answers):
            print(line)
    if chosen.svg is not None:
        write_text(chosen.svg, picture(position, run_lines(answers[0])))
        if not chosen.json:
            print(f"The run is drawn in {chosen.svg}")
    return 0


def asked_about(position: Position, wanted: str | None) -> tuple[CorporationId, ...]:
    """Return the corporations in operation, or the one that was named."""
    operating = market.order(position)
    if wanted is None:
        return operating
    if wanted not in operating:
        listed = ", ".join(operating) or "none"
        raise CommandError(f"{wanted} is not in operation; in operation: {listed}")
    return (wanted,)


def answer(position: Position, corporation: CorporationId) -> CorporationRun:
    """Find the best run on a track that remembers nothing, so that the time is honest."""
    board, fresh = position.title.board, position.state.track.without_answers()
    asked = question(position, corporation)
    began = clock.seconds()
    found = best_run(board, fresh, asked)
    taken = 1000 * (clock.seconds() - began)
    trains = trains_of(position, corporation)
    return CorporationRun(
        corporation, trains, found, marginal(board, fresh, asked), round(taken, 3)
    )


def described(position: Position, answers: list[CorporationRun]) -> Iterator[str]:
    """Yield the answers in words."""
    money = position.title.money
    if not answers:
        yield "No corporation is in operation."
    for given in answers:
        proof = given.run.proof
        if not given.trains:
            yield f"{given.corporation} has no train."
            continue
        if not given.run.routes:
            yield f"{given.corporation} has no route for {' and '.join(given.trains)}."
            continue
        proven = f"proven best: {proof.nodes:,} nodes, {proof.method}" if proof else "best found"
        yield (
            f"{given.corporation} earns {money(given.run.revenue)} "
            f"({proven}; {given.milliseconds:.2f} ms)"
        )
        for number, route in enumerate(given.run.routes, start=1):
            train = given.trains[route.train]
            stops = " - ".join(_stop_words(position, stop) for stop in route.stops)
            yield f"  {number}. {train} for {money(route.revenue)}: {stops}"
            yield f"     hexes {' '.join(_hexes(route))}"
        if len(given.trains) > 1:
            added = ", ".join(
                f"{train} {money(worth)}"
                for train, worth in zip(given.trains, given.marginal, strict=True)
            )
            yield f"  without it, less: {added}"


def _stop_words(position: Position, stop: str) -> str:
    name = position.title.board.hexes[hex_of(stop)].name
    return f"{name} ({hex_of(stop)})" if name else hex_of(stop)


def _hexes(route: Route) -> list[str]:
    """Return the hexes of a route in running order, each junction of legs once."""
    return [*route.legs[0], *(hex_id for leg in route.legs[1:] for hex_id in leg[1:])]


def as_json(position: Position, given: CorporationRun) -> dict[str, Any]:
    """Return an answer as plain data."""
    proof = given.run.proof
    return {
        "corporation": given.corporation,
        "trains": list(given.trains),
        "revenue": given.run.revenue,
        "routes": [
            {
                "train": given.trains[route.train],
                "revenue": route.revenue,
                "length": route.length,
                "stops": list(route.stops),
                "hexes": _hexes(route),
            }
            for route in given.run.routes
        ],
        "marginal": list(given.marginal),
        "proof": None
        if proof is None
        else {"nodes": proof.nodes, "bound": proof.bound, "method": proof.method},
        "milliseconds": given.milliseconds,
    }


def run_lines(given: CorporationRun) -> tuple[Line, ...]:
    """Return the routes of a run as lines to draw."""
    return tuple(Line(given.trains[route.train], route.legs) for route in given.run.routes)
