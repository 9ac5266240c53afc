"""Pictures of hexes and runs of a position, drawn by the board's own pen."""

from __future__ import annotations

from ferrovia.board.faces import HexId, StopId
from ferrovia.board.track import Board, Laid, TrackTable
from ferrovia.core import tokens
from ferrovia.core.table import Table
from ferrovia.drawing.board_picture import board_svg
from ferrovia.drawing.hexart import HexArt, hex_art
from ferrovia.drawing.tracing import Line, line_art


class Pen:
    """Draws the hexes of one position; what all of them share is looked up once."""

    def __init__(self, at: Table) -> None:
        self._at = at
        self._colours = {name: data.colour for name, data in at.title.corporations.items()}
        self._homes = homes(at)
        self._plates = plates(at)

    def hex(self, hex_id: HexId) -> HexArt:
        """Return a hex as it lies."""
        return self.hex_with(hex_id, self._at.state.track.laid.get(hex_id))

    def hex_with(self, hex_id: HexId, laid: Laid | None) -> HexArt:
        """Return a hex as it would lie with a tile (``None``: as printed)."""
        board, track = self._at.title.board, self._at.state.track
        if laid != track.laid.get(hex_id):
            track = track.lay(hex_id, laid)
        return hex_art(
            board,
            hex_id,
            board.face(track, hex_id),
            laid,
            tokens=self._at.state.tokens,
            reserved=self._homes,
            colours=self._colours,
            phase=self._at.state.phase,
            markers=board.markers(track, hex_id),
            beside=self._at.state.beside,
            overlays=track.overlays.get(hex_id, ()),
            plate=self._plates.get(hex_id, ""),
        )


def homes(at: Table) -> dict[StopId, tuple[str, ...]]:
    """Return the stops where a space is kept for corporations that have not come there yet."""
    hexes = dict.fromkeys(
        home for name in at.state.corporations for home in at.title.corporations[name].homes
    )
    kept = {tokens.cities(at, home)[0]: tokens.reserved(at, home) for home in hexes}
    return {city: names for city, names in kept.items() if names}


def plates(at: Table) -> dict[HexId, str]:
    """Return the hexes on which a certificate has its place, with its name."""
    cards = {name: at.title.display.card(at, name) for name in at.title.privates}
    return {card.hex: name for name, card in cards.items() if card is not None and card.hex}


def run_art(at: Table, lines: tuple[Line, ...]) -> tuple[str, ...]:
    """Return a drawing for each line, in the pixels of the board.

    The track remembers the last one: a run that is looked at is mostly the run that is made.
    """
    board, track = at.title.board, at.state.track
    answers, key = _RUN_ART.of(track), (board, lines)
    drawn = answers.get(key)
    if drawn is None:
        answers.clear()
        drawn = answers[key] = line_art(board, track, lines)
    return drawn


_RUN_ART: TrackTable[tuple[Board, tuple[Line, ...]], tuple[str, ...]] = TrackTable()


def picture(at: Table, lines: tuple[Line, ...] = ()) -> str:
    """Return the board of a position as SVG, with lines along its track if wanted."""
    return board_svg(
        at.title.board,
        at.state.track,
        tokens=at.state.tokens,
        colours={name: data.colour for name, data in at.title.corporations.items()},
        phase=at.state.phase,
        reserved=homes(at),
        beside=at.state.beside,
        lines=lines,
        plates=plates(at),
    )
