"""On random boards, what the engine looks up equals a slow recompute of the statements (§10.3).

The slow side lays the tile, walks every simple path from the corporation's tokens and then asks
what the statement asks. It shares the board with the engine and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from scenario import Scenario

from ferrovia.board.faces import FIRST_STOP, Face, Piece
from ferrovia.board.grid import opposite
from ferrovia.board.track import Laid, Track
from ferrovia.core import Position, tokens
from ferrovia.core.table import Draft
from ferrovia.family.actions import LayTile
from ferrovia.family.tile_laying import connected_lays, extends_route, lays
from ferrovia.struct import replace
from ferrovia.titles.g1849.upgrade_gains import gains_by_upgrade

NEXT = {"plain": "yellow", "yellow": "green", "green": "brown"}
HOMES = {"RCS": "", "CTL": "", "SFA": "", "ATA": "", "IFT": "", "AFG": "H8.0"}
SEEDS = range(40)
MOST_LAYS = 60


# -- random boards


def random_board(seed: int) -> Position:
    """Return a board grown by random lays, most of them such as a corporation could make."""
    rng = Random(seed)
    scene = Scenario(5)
    homes = dict(HOMES, AFG=rng.choice(("H8.0", "B14.0", "M11.0", "M9.0", "C1.0")))
    for number, (name, home) in enumerate(homes.items()):
        seat = scene.draft.seats[number % 5]
        scene.start(name, home=home, held={seat: "P"}).corporation(name, tokens=9)
    for _ in range(rng.randint(5, MOST_LAYS)):
        position = scene.position()
        if rng.random() < 0.1:
            _random_token(rng, scene, position)
        if rng.random() < 0.8:
            name = rng.choice(list(homes))
            choices = list(connected_lays(position, name))
        else:
            hex_id = rng.choice(list(position.title.board.hexes))
            rows = position.title.upgrades.successors(position.state.track, hex_id)
            choices = [(hex_id, row.laid.tile, row.laid.rotation) for row in rows]
        if choices:
            hex_id, tile, rotation = rng.choice(choices)
            scene.draft.track = scene.draft.track.lay(hex_id, Laid(tile, rotation))
    return scene.operating(rng.choice(list(homes)), "track")


def _random_token(rng: Random, scene: Scenario, position: Position) -> None:
    cities = [
        city
        for hex_id in position.title.board.hexes
        for city in tokens.cities(position, hex_id)
        if tokens.vacant(position, city) > 0
    ]
    if not cities:
        return
    city, name = rng.choice(cities), rng.choice(list(HOMES))
    if name not in position.state.tokens.get(city, ()):
        scene.token(name, city)


# -- the slow side


def naive_fits(position: Position, hex_id: str, old: Face, new: Face) -> bool:
    """Whether a face may replace another on a hex: §10.3-3 to 10.3-6, 10.3-9, 10.3-13 to -16."""
    if NEXT.get(old.colour) != new.colour or old.label != new.label:
        return False
    if [stop.kind for stop in old.stops] != [stop.kind for stop in new.stops]:
        return False
    for piece in old.pieces:
        kept = [p for p in new.pieces if (p.a, p.b) == (piece.a, piece.b)]
        if not kept or kept[0].gauge not in (piece.gauge, "dual"):
            return False
    return all(_side_open(position, hex_id, side) for side in _sides(new))


def _sides(face: Face) -> set[int]:
    return {end for p in face.pieces for end in (p.a, p.b) if end < FIRST_STOP}


def _side_open(position: Position, hex_id: str, side: int) -> bool:
    board = position.title.board
    other = board.neighbours[hex_id][side]
    if other is None or side in board.hexes[hex_id].blocked:
        return False
    beyond = board.hexes[other].face
    return beyond.colour in NEXT or opposite(side) in _sides(beyond)


def naive_successors(position: Position, hex_id: str) -> set[tuple[str, int]]:
    """Try every tile in every rotation."""
    board = position.title.board
    if board.hexes[hex_id].face.colour not in NEXT:
        return set()
    old = board.face(position.state.track, hex_id)
    return {
        (tile, rotation)
        for tile in board.tiles
        for rotation in range(6)
        if naive_fits(position, hex_id, old, board.tile_face(Laid(tile, rotation)))
    }


class SlowReach:
    """Every simple path of a corporation on one track (§10.1-8)."""

    def __init__(self, position: Position, track: Track, corporation: str) -> None:
        self.board, self.track = position.title.board, track
        self.standing, self.corporation = position.state.tokens, corporation
        self.stops: set[str] = set()
        self.pieces: set[tuple[str, Piece]] = set()
        for city in tokens.of(position, corporation):
            self._leave(city, frozenset((city,)), frozenset())

    def _leave(self, stop: str, met: frozenset[str], crossed: frozenset[object]) -> None:
        self.stops.add(stop)
        hex_id, _, number = stop.partition(".")
        self._walk(hex_id, FIRST_STOP + int(number), met, crossed, frozenset())

    def _walk(
        self,
        hex_id: str,
        end: int,
        met: frozenset[str],
        crossed: frozenset[object],
        gauges: frozenset[str],
    ) -> None:
        for piece in self.board.face(self.track, hex_id).pieces:
            stretch = gauges | {piece.gauge}
            if end not in (piece.a, piece.b) or {"standard", "narrow"} <= stretch:
                continue
            self.pieces.add((hex_id, piece))
            far = piece.b if end == piece.a else piece.a
            if far >= FIRST_STOP:
                stop = f"{hex_id}.{far - FIRST_STOP}"
                if stop not in met:
                    self.stops.add(stop)
                    if self._open(hex_id, stop):
                        self._leave(stop, met | {stop}, crossed)
                continue
            other = self.board.neighbours[hex_id][far]
            border = frozenset(((hex_id, far), (other, opposite(far))))
            if other is None or far in self.board.hexes[hex_id].blocked or border in crossed:
                continue
            self._walk(other, opposite(far), met, crossed | {border}, stretch)

    def _open(self, hex_id: str, stop: str) -> bool:
        place = self.board.face(self.track, hex_id).stops[int(stop.partition(".")[2])]
        standing = self.standing.get(stop, ())
        if place.kind == "city":
            return self.corporation in standing or len(standing) < place.slots
        return place.kind == "town"


def slowly_allowed(position: Position, corporation: str, lay: tuple[str, str, int]) -> bool:
    """Lay the tile, then ask the statement: §10.3-7 and 10.3-8, or 10.3-20."""
    hex_id, tile, rotation = lay
    board, track = position.title.board, position.state.track
    old = board.face(track, hex_id)
    after = track.lay(hex_id, Laid(tile, rotation))
    new = board.face(after, hex_id)
    reached = SlowReach(position, after, corporation)
    if not old.pieces and tokens.on_hex(position, corporation, hex_id):
        return True
    if any((hex_id, piece) in reached.pieces for piece in new.pieces if piece not in old.pieces):
        return True
    return any(
        f"{hex_id}.{number}" in reached.stops and _value(after_) > _value(before)
        for number, (before, after_) in enumerate(zip(old.stops, new.stops, strict=True))
        if old.pieces
    )


def _value(stop) -> int:
    assert isinstance(stop.revenue, int)  # no hex that is built on has three values
    return stop.revenue


# -- the properties


@pytest.mark.statement("1849", "10.3-7", "10.3-8", "10.3-20", "10.1-8")
@pytest.mark.parametrize("seed", SEEDS)
def test_10_3_connected_lays_equal_a_full_recompute(seed) -> None:
    rng = Random(f"lays {seed}")
    position = random_board(seed)
    for corporation in rng.sample(list(HOMES), 3):
        found = set(connected_lays(position, corporation))
        for lay in _sample(rng, position, found):
            assert (lay in found) == slowly_allowed(position, corporation, lay), (corporation, lay)


@pytest.mark.statement("1849", "10.3-7", "10.3-20")
@pytest.mark.parametrize("seed", SEEDS)
def test_10_3_a_single_question_has_the_same_answer_as_the_list(seed) -> None:
    rng = Random(f"single {seed}")
    position = random_board(seed)
    corporation = position.state.flow.actor
    found = set(connected_lays(position, corporation))
    # The same board, of which nothing is remembered yet; later a list broken off in the middle.
    track = Track(dict(position.state.track.laid))
    fresh = Position(position.title, replace(position.state, track=track))
    for number, lay in enumerate(_sample(rng, position, found)):
        if number == 30:
            next(lays(fresh), None)
        hex_id, tile, rotation = lay
        laying = LayTile(by=fresh.decision.seat, hex=hex_id, tile=tile, rotation=rotation)
        objections = [rule.check(fresh, laying) for rule in (extends_route, gains_by_upgrade)]
        assert (objections == [None, None]) == (lay in found)


def _sample(
    rng: Random, position: Position, found: set[tuple[str, str, int]]
) -> Iterator[tuple[str, str, int]]:
    """Yield lays on both sides of the question, those near the corporation's track first."""
    every = [
        (hex_id, row.laid.tile, row.laid.rotation)
        for hex_id in position.title.board.hexes
        for row in position.title.upgrades.successors(position.state.track, hex_id)
    ]
    near = {hex_id for hex_id, _, _ in found}
    doubtful = [lay for lay in every if lay[0] in near and lay not in found]
    far = [lay for lay in every if lay[0] not in near]
    for group, size in ((sorted(found), 60), (doubtful, 60), (far, 20)):
        yield from rng.sample(group, min(size, len(group)))


@pytest.mark.statement(
    "1849", "10.3-3", "10.3-4", "10.3-5", "10.3-6", "10.3-9", "10.3-13", "10.3-15", "10.3-16"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_10_3_tile_lookup_equals_trying_every_tile_in_every_rotation(seed) -> None:
    position = random_board(seed)
    for hex_id in Random(seed).sample(list(position.title.board.hexes), 20):
        rows = position.title.upgrades.successors(position.state.track, hex_id)
        looked_up = {(row.laid.tile, row.laid.rotation) for row in rows}
        assert looked_up == naive_successors(position, hex_id)


@pytest.mark.statement("1849", "10.3-2", "10.3-12", "10.3.1-7")
@pytest.mark.parametrize("seed", list(SEEDS)[:8])
def test_10_3_offered_lays_are_those_that_no_rule_refuses(seed) -> None:
    rng = Random(f"offers {seed}")
    draft = Draft(random_board(seed).title, random_board(seed).state)
    draft.phase = rng.choice(("4", "6", "10"))
    corporation = draft.flow.actor
    draft.cash[corporation] = rng.choice((0, 30, 80, 500))
    for tile in draft.tiles:
        draft.tiles[tile] = rng.choice((0, 1, 2))
    position = Position(draft.title, draft.freeze())
    seat = position.decision.seat
    offered = {action for action in position.legal_actions() if isinstance(action, LayTile)}
    for hex_id in rng.sample(list(position.title.board.hexes), 6):
        for tile in position.title.board.tiles:
            for rotation in range(6):
                action = LayTile(by=seat, hex=hex_id, tile=tile, rotation=rotation)
                assert (action in offered) == (position.refusal(action) is None)
