"""Makes the boards of ``boards/``: every buildable hex at the densest tile that fits it.

Run ``python -m benchmarks.dense_boards``. Hexes are filled in the order of their ids, several times
over. Of the tiles of the last colour that has one for the hex, that one is laid which meets most
track of its neighbours, then has most track. ``limited`` boards keep to the number of copies in the
box and take the colour before when they run out.
"""

from __future__ import annotations

import sys

import msgspec

from benchmarks.board_files import FOLDER, BoardFile
from benchmarks.traces import SEATS, VARIANTS
from ferrovia.board.faces import Face, HexId, Piece, StopId, rotated, sides
from ferrovia.board.grid import opposite
from ferrovia.board.track import Board, Hex, Tile
from ferrovia.core import Position
from ferrovia.routes import TrainModel
from ferrovia.struct import replace
from ferrovia.titles import load

COLOURS = ("grey", "brown", "green", "yellow")
BUILDABLE = ("plain", "yellow")
CLOSED = ("grey", "red", "blue")
SWEEPS = 4


def dense(board: Board, *, limited: bool) -> dict[HexId, Hex]:
    """Return the hexes with tiles on all of them, as if everything were printed."""
    hexes, around = board.hexes, board.neighbours
    tiles = {tile.id: tile for tile in board.tiles.values() if not tile.sites}
    left = {tile_id: tile.count if limited else len(hexes) for tile_id, tile in tiles.items()}
    done = dict(hexes)
    lying: dict[HexId, str] = {}
    for _ in range(SWEEPS):
        for hex_id, each in hexes.items():
            if each.face.colour not in BUILDABLE:
                continue
            if hex_id in lying:
                left[lying.pop(hex_id)] += 1
            beyond = [
                None if other is None or _closed(each, edge, hexes[other]) else done[other].face
                for edge, other in enumerate(around[hex_id])
            ]
            found = _densest(each.face, [tiles[tile] for tile in tiles if left[tile]], beyond)
            if found is not None:
                lying[hex_id] = found[0]
                left[found[0]] -= 1
                done[hex_id] = replace(each, face=found[1])
    return done


def _densest(
    printed: Face, tiles: list[Tile], beyond: list[Face | None]
) -> tuple[str, Face] | None:
    closed = {edge for edge, face in enumerate(beyond) if face is None}
    for colour in COLOURS:
        best: tuple[tuple[int, int, int], str, Face] | None = None
        for number, tile in enumerate(tiles):
            face = tile.face
            if face.colour != colour or not _fits(face, printed):
                continue
            for turns in range(6):
                turned = rotated(face, turns)
                if closed.intersection(sides(turned)):
                    continue
                rank = (_meets(turned, beyond), len(turned.pieces), -6 * number - turns)
                if best is None or rank > best[0]:
                    best = (rank, tile.id, turned)
        if best is not None:
            return best[1:]
    return None


def _closed(each: Hex, edge: int, beyond: Hex) -> bool:
    """Tell whether no track may lead over a side of a hex, by what is printed."""
    printed = beyond.face
    leads_nowhere = printed.colour in CLOSED and opposite(edge) not in sides(printed)
    return edge in each.blocked or leads_nowhere


def _meets(face: Face, beyond: list[Face | None]) -> int:
    """Return how many pairs of pieces meet at the sides of a hex, gauges minded."""
    return sum(
        {piece.gauge, other.gauge} != {"standard", "narrow"}
        for edge, across in enumerate(beyond)
        if across is not None
        for piece in face.pieces
        if edge in (piece.a, piece.b)
        for other in across.pieces
        if opposite(edge) in (other.a, other.b)
    )


def _fits(face: Face, printed: Face) -> bool:
    kinds, own = (tuple(stop.kind for stop in each.stops) for each in (printed, face))
    if own != kinds and not (printed.label == "L" and own == ("city",)):
        return False
    return face.label == printed.label


def _values(hexes: dict[HexId, Hex], phase: str) -> dict[StopId, int]:
    return {
        f"{hex_id}.{number}": stop.revenue if isinstance(stop.revenue, int) else stop.revenue[phase]
        for hex_id, each in hexes.items()
        for number, stop in enumerate(each.face.stops)
    }


def _start(title: str, *options: str) -> Position:
    """Return a table in the last phase."""
    start = Position.new(load(title, len(SEATS), options), SEATS)
    return Position(start.title, replace(start.state, phase=start.title.phases[-1].name))


def _trains(at: Position, *names: str) -> dict[str, TrainModel]:
    return {name: at.title.policies.train_model(at, name) for name in names}


def sicily(*, limited: bool) -> BoardFile:
    """Return 1849 in phase 16."""
    at = _start("1849", *VARIANTS["1849"])
    hexes = dense(at.title.board, limited=limited)
    return BoardFile(
        about=_about("1849", limited=limited),
        layout="flat",
        hexes=hexes,
        overlays={},
        tokens=("C5.0", "H12.0", "M13.0"),
        values=_values(hexes, at.state.phase),
        barred=(),
        beside=at.title.uncounted,
        trains=_trains(at, "16H", "E"),
        cases=(("16H",), ("16H", "16H"), ("E",), ("E", "E")),
    )


def australia() -> BoardFile:
    """Return 1848 in phase 8, Tasmania at I10.

    With copies without limit its many plain hexes would join the stops in a million ways.
    """
    at = _start("1848")
    board = at.title.board
    hexes = dense(board, limited=True)
    hexes["I10"] = replace(hexes["I10"], face=rotated(board.tiles["241"].face, 1))
    return BoardFile(
        about=_about("1848", limited=True),
        layout="pointy",
        hexes=hexes,
        overlays={},
        tokens=("F17.0", "G14.0", "G6.0", "H11.0"),
        values=_values(hexes, at.state.phase),
        barred=(),
        beside=at.title.uncounted,
        trains=_trains(at, "8", "D", "2E", "6+", "5"),
        cases=(("8", "8"), ("6+", "5", "2E"), ("D",), ("D", "8"), ("D", "D")),
    )


TUNNELS = {"H17": (1, 5), "H19": (2, 5), "H27": (0, 3), "I12": (2, 5), "K14": (2, 5)}
MOUNTAINS = {"F19": "M1", "G14": "M1", "H7": "M2", "I14": "M2", "J29": "M3"}
SEVERAL = (("8E", "8H"), ("8E", "6", "6", "5H"), ("8E", "8E", "8E", "5H"))


def switzerland(*, limited: bool) -> BoardFile:
    """Return 1844 in phase 7 with Furka-Oberalp, five tunnels and five mountain railways.

    With copies without limit only the extra proves what the 8E can do, and several trains with an
    8E are left out.
    """
    at = _start("1844")
    board, track = at.title.board, at.state.track
    hexes = dense(board, limited=limited)
    (furka,) = board.wide.values()
    track = track.lay_all(furka)
    for hex_id, panel in MOUNTAINS.items():
        track = track.put_panel(hex_id, panel)
    for hex_id in (*furka, *MOUNTAINS):
        hexes[hex_id] = replace(hexes[hex_id], face=board.face(track, hex_id))
    return BoardFile(
        about=_about("1844", limited=limited),
        layout="pointy",
        hexes=hexes,
        overlays={hex_id: (Piece(*ends),) for hex_id, ends in TUNNELS.items()},
        tokens=("C12.0", "C24.0", "D19.0", "G18.0", "I4.0"),
        values=_values(hexes, at.state.phase),
        barred=board.bare_mountains(track),
        beside=at.title.uncounted,
        trains=_trains(at, "8E", "8H", "6", "6H", "5H"),
        cases=(("6", "6H", "8H", "5H"), ("8E",), *(SEVERAL if limited else ())),
    )


def _about(title: str, *, limited: bool) -> str:
    tiles = "no more copies of a tile than the box holds" if limited else "copies without limit"
    return f"{title}: every buildable hex at its densest tile, {tiles}"


def main() -> int:
    """Write all boards."""
    boards = {
        "1849-limited": sicily(limited=True),
        "1849-unlimited": sicily(limited=False),
        "1848-limited": australia(),
        "1844-limited": switzerland(limited=True),
        "1844-unlimited": switzerland(limited=False),
    }
    for name, board in boards.items():
        (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(board) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
