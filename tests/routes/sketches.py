"""Small boards drawn in words, and the trains that run on them.

Straight south from A1 lie C1, E1, G1, …; B2 touches A1 and C1, D2 touches C1 and E1, and so on.
"""

from __future__ import annotations

from typing import Any, Literal

from ferrovia.board.faces import FIRST_STOP, Face, Gauge, HexId, Piece, Stop, StopId
from ferrovia.board.grid import FLAT, coordinates, neighbours
from ferrovia.board.track import Board, Hex, Track
from ferrovia.routes import Flaw, Limit, Question, Run, TrainModel, examine

COMMON = {"standard": 1, "narrow": 2, "dual": 1}
REVERSED = {"standard": 2, "narrow": 1, "dual": 1}
ELECTRIC = ("standard", "dual")


def train(name: str, doubled: tuple[StopId, ...] = ()) -> TrainModel:
    """Return a train of 1849 by its name: ``8H``, ``R6H``, ``E``."""
    if name == "E":
        return TrainModel(name, (), ELECTRIC, doubled)
    if name.startswith("R"):
        return TrainModel(name, (Limit(int(name[1:-1]), REVERSED),))
    return TrainModel(name, (Limit(int(name[:-1]), COMMON),))


class Sketch:
    """A board under the pencil."""

    def __init__(self) -> None:
        self.stops: dict[HexId, list[Stop]] = {}
        self.pieces: dict[HexId, dict[tuple[int, int], Gauge]] = {}
        self.values: dict[StopId, int] = {}

    def stop(
        self, kind: Literal["city", "town", "port", "offboard"], *hexes: HexId, value: int = 10
    ) -> Sketch:
        """Put one stop on each hex."""
        for hex_id in hexes:
            stops = self.stops.setdefault(hex_id, [])
            self.values[f"{hex_id}.{len(stops)}"] = value
            stops.append(Stop(kind, value, int(kind == "city")))
        return self

    def line(
        self, *hexes: HexId, gauge: Gauge = "standard", gauges: tuple[Gauge, ...] = ()
    ) -> Sketch:
        """Join the stops of the first and last hex; hexes between get plain track.

        A first or last hex without a stop gets no track: the line is open there.
        ``gauges`` gives one gauge per hex instead of one for all.
        """
        gauges = gauges or (gauge,) * len(hexes)
        for here, (hex_id, own) in enumerate(zip(hexes, gauges, strict=True)):
            ends = [self._side(hex_id, other) for other in hexes[max(here - 1, 0) : here + 2]]
            ends = [end for end in ends if end is not None]
            if len(ends) == 1:
                if hex_id not in self.stops:
                    self.pieces.setdefault(hex_id, {})
                    continue
                ends.append(FIRST_STOP)
            self.pieces.setdefault(hex_id, {})[min(ends), max(ends)] = own
        return self

    def _side(self, hex_id: HexId, other: HexId) -> int | None:
        if hex_id == other:
            return None
        (row, column), (there, across) = coordinates(hex_id), coordinates(other)
        return FLAT.offsets.index((there - row, across - column))

    def board(self) -> Board:
        """Return the finished board, everything printed."""
        hexes = {
            hex_id: Hex(
                hex_id,
                "",
                Face(
                    "grey",
                    tuple(self.stops.get(hex_id, ())),
                    tuple(Piece(*ends, gauge) for ends, gauge in pieces.items()),
                ),
            )
            for hex_id, pieces in self.pieces.items()
        }
        return Board(hexes, {}, neighbours(FLAT, hexes))

    def question(
        self, *trains: str | TrainModel, tokens: str = "A1.0", blocked: str = ""
    ) -> Question:
        """Return a question with all stops at their printed value."""
        models = tuple(each if isinstance(each, TrainModel) else train(each) for each in trains)
        return Question(models, tuple(tokens.split()), tuple(blocked.split()), self.values)

    def run(self, *routes: tuple[str, ...], tokens: str = "A1.0", **more: Any) -> Run | Flaw:
        """Examine routes, each the name of a train and its legs in words."""
        question = self.question(*(name for name, *_ in routes), tokens=tokens, **more)
        claimed = tuple(
            (number, tuple(tuple(leg.split()) for leg in legs))
            for number, (_, *legs) in enumerate(routes)
        )
        return examine(self.board(), Track({}), question, claimed)


def legs(words: str) -> tuple[tuple[HexId, ...], ...]:
    """Return legs written as ``"A1 C1, C1 E1"``."""
    return tuple(tuple(leg.split()) for leg in words.split(","))


def kind(answer: Run | Flaw) -> str:
    """Return the kind of flaw, or ``"legal"``."""
    return answer.kind if isinstance(answer, Flaw) else "legal"
