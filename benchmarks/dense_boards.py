"""Makes the boards of ``boards/``: every buildable hex at the densest tile that fits it.

Run ``python -m benchmarks.dense_boards FOLDER`` with the folder that holds ``facts/`` (1848 and
1844 are read from there, 1849 from the title's own data). Hexes are filled in the order of their
ids, several times over. Of the tiles of the last colour that has one for the hex, that one is laid
which meets most track of its neighbours, then has most track. ``limited`` boards keep to the
number of copies in the box and take the colour before when they run out.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from benchmarks.board_files import FOLDER, BoardFile
from benchmarks.facts_boards import hexes_of, mountains, tiles_of, trains_1844, trains_1848
from ferrovia.board.faces import Face, HexId, Piece, StopId, rotated, sides
from ferrovia.board.grid import FLAT, POINTY, Layout, neighbours, opposite
from ferrovia.board.reader import read_board
from ferrovia.board.track import Hex, Tile
from ferrovia.routes import Limit, TrainModel
from ferrovia.struct import replace

COLOURS = ("gray", "brown", "green", "yellow")
BUILDABLE = ("plain", "yellow")
CLOSED = ("grey", "red", "blue")
SWEEPS = 4
DATA = Path(__file__).parents[1] / "src/ferrovia/titles/g1849"


def dense(
    hexes: dict[HexId, Hex], tiles: dict[str, Tile], layout: Layout, *, limited: bool
) -> dict[HexId, Hex]:
    """Return the hexes with tiles on all of them, as if everything were printed."""
    around = neighbours(layout, hexes)
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
                None if other is None or edge in each.blocked else done[other].face
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
    closed = {edge for edge, face in enumerate(beyond) if _closes(face, opposite(edge))}
    for colour in COLOURS:
        best: tuple[tuple[int, int, int], str, Face] | None = None
        for number, tile in enumerate(tiles):
            face = tile.face
            if face.colour.replace("grey", "gray") != colour or not _fits(face, printed):
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


def _closes(face: Face | None, edge: int) -> bool:
    """Tell whether no track may lead to a hex at one of its sides."""
    if face is None:
        return True
    return face.colour in CLOSED and edge not in sides(face)


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


def sicily(*, limited: bool) -> BoardFile:
    """Return 1849 in phase 16."""
    board = read_board((DATA / "map.toml").read_bytes(), (DATA / "tiles.toml").read_bytes())
    hexes = dense(board.hexes, board.tiles, FLAT, limited=limited)
    weights = {"standard": 1, "narrow": 2, "dual": 1}
    doubled = ("B14.0", "C5.0", "H12.0", "M13.0")
    trains = {
        "16H": TrainModel("16H", (Limit(16, weights),)),
        "E": TrainModel("E", (), ("standard", "dual"), doubled),
    }
    return BoardFile(
        about=_about("1849", limited=limited),
        layout="flat",
        hexes=hexes,
        overlays={},
        tokens=("C5.0", "H12.0", "M13.0"),
        values=_values(hexes, "16"),
        barred=(),
        beside=("port",),
        trains=trains,
        cases=(("16H",), ("16H", "16H"), ("E",), ("E", "E")),
    )


def australia(root: Path) -> BoardFile:
    """Return 1848 in phase 8, Tasmania at I10.

    With copies without limit its many plain hexes would join the stops in a million ways.
    """
    hexes = dense(hexes_of(root, "1848"), tiles_of(root, "1848"), POINTY, limited=True)
    tasmania = rotated(tiles_of(root, "1848")["241"].face, 1)
    hexes["I10"] = replace(hexes["I10"], face=tasmania)
    trains = trains_1848(root)
    kept = ("8", "D", "2E", "6+", "5")
    return BoardFile(
        about=_about("1848", limited=True),
        layout="pointy",
        hexes=hexes,
        overlays={},
        tokens=("F17.0", "G14.0", "G6.0", "H11.0"),
        values=_values(hexes, "gray"),
        barred=(),
        beside=(),
        trains={name: trains[name] for name in kept},
        cases=(("8", "8"), ("6+", "5", "2E"), ("D",), ("D", "8"), ("D", "D")),
    )


TUNNELS = {"H17": (1, 5), "H19": (2, 5), "H27": (0, 3), "I12": (2, 5), "K14": (2, 5)}
FURKA = {"I16": "OP1", "H17": "OP3", "H19": "OP2", "H21": "OP2", "H23": "OP2"}


SEVERAL = (("8E", "8H"), ("8E", "6", "6", "5H"), ("8E", "8E", "8E", "5H"))


def switzerland(root: Path, *, limited: bool) -> BoardFile:
    """Return 1844 in phase 7 with Furka-Oberalp, five tunnels and five mountain railways.

    With copies without limit only the extra proves what the 8E can do, and several trains with an
    8E are left out.
    """
    tiles = tiles_of(root, "1844")
    hexes = dense(hexes_of(root, "1844"), tiles, POINTY, limited=limited)
    for hex_id, tile in FURKA.items():
        hexes[hex_id] = replace(hexes[hex_id], face=tiles[tile].face)
    values = _values(hexes, "gray")
    built, empty = mountains(root)
    values.update({f"{hex_id}.0": value for hex_id, value in built.items()})
    trains = trains_1844(root)
    kept = ("8E", "8H", "6", "6H", "5H")
    return BoardFile(
        about=_about("1844", limited=limited),
        layout="pointy",
        hexes=hexes,
        overlays={hex_id: (Piece(*ends),) for hex_id, ends in TUNNELS.items()},
        tokens=("C12.0", "C24.0", "D19.0", "G18.0", "I4.0"),
        values=values,
        barred=tuple(f"{hex_id}.0" for hex_id in empty),
        beside=(),
        trains={name: trains[name] for name in kept},
        cases=(("6", "6H", "8H", "5H"), ("8E",), *(SEVERAL if limited else ())),
    )


def _about(title: str, *, limited: bool) -> str:
    tiles = "no more copies of a tile than the box holds" if limited else "copies without limit"
    return f"{title}: every buildable hex at its densest tile, {tiles}"


def main() -> int:
    """Write all boards."""
    root = Path(sys.argv[1])
    boards = {
        "1849-limited": sicily(limited=True),
        "1849-unlimited": sicily(limited=False),
        "1848-limited": australia(root),
        "1844-limited": switzerland(root, limited=True),
        "1844-unlimited": switzerland(root, limited=False),
    }
    for name, board in boards.items():
        (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(board) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
