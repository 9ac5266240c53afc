"""Observations: everything on the table has its place in the array."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import numpy as np
import pytest

import ferrovia
from ferrovia.board.track import Laid
from ferrovia.bots import play_out
from ferrovia.core import Game, Position, holdings, market
from ferrovia.core.depot import trains_of
from ferrovia.core.names import PLACES
from ferrovia.research import ActionNumbers, Observations
from ferrovia.research.id_types import Seats
from ferrovia.research.struct_numbers import coding
from ferrovia.struct import Struct
from ferrovia.titles import TITLES


@cache
def game(title: str) -> Game:
    return play_out(ferrovia.new(title, 3, seed=8), Random(8))


@cache
def observations_of(title: str) -> Observations:
    opening = game(title).positions[0]
    return Observations(opening.title, opening.state.seats)


def some_positions(title: str) -> list[Position]:
    return [*Random(3).sample(game(title).positions, 25), game(title).position]


def named(observations: Observations, numbers: np.ndarray, part: str) -> dict[object, int]:
    """Return the numbers of a part that are not 0, by what they stand for."""
    axes = next(each for each in observations.parts if each.name == part).axes
    found = observations.split(numbers)[part]
    return {
        tuple(axis[i] for axis, i in zip(axes, place, strict=True)): int(found[tuple(place)])
        for place in np.argwhere(found)
    }


@pytest.mark.parametrize("title", TITLES)
def test_property_is_what_the_engine_says(title):
    observations = observations_of(title)
    for position in some_positions(title):
        state, numbers = position.state, observations.array(position)
        parts = observations.split(numbers)
        money = parts["players"][:, 0].sum() + np.maximum(parts["corporations"][:, 0], 0).sum()
        assert money + parts["calendar"][3] == sum(state.cash.values()) + state.bank
        shares = named(observations, numbers, "holdings")
        owners = (*state.seats, *state.corporations, *state.privates, *PLACES)
        for owner in owners:
            for corporation in state.corporations:
                expected = holdings.shares(position, owner, corporation)
                assert shares.get((owner, corporation), 0) == expected
        trains = named(observations, numbers, "trains")
        for owner in state.corporations:
            for name in position.title.trains:
                expected = trains_of(position, owner).count(name)
                assert trains.get((owner, name), 0) == expected
        presidents = {
            (c, seat) for c in state.corporations if (seat := holdings.president(position, c))
        }
        assert set(named(observations, numbers, "presidents")) == presidents
        rows = named(observations, numbers, "corporations")
        assert {c: rows.get((c, "price"), 0) for c in state.corporations} == {
            c: market.price(position, c) for c in state.corporations
        }


@pytest.mark.parametrize("title", TITLES)
def test_the_board_can_be_read_back_from_the_array(title):
    observations, board = observations_of(title), game(title).position.title.board
    tiles = (None, *board.tiles)
    for position in some_positions(title):
        parts = observations.split(observations.array(position))
        laid = {
            hex_id: Laid(tiles[tile], int(rotation))
            for hex_id, (tile, rotation) in zip(board.hexes, parts["tiles"], strict=True)
            if tile
        }
        assert laid == position.state.track.laid
        assert dict(zip(board.tiles, parts["supply"].tolist(), strict=True)) == {
            tile: position.state.tiles.get(tile, 0) for tile in board.tiles
        }
        tokens = named(observations, observations.array(position), "tokens")
        standing = {
            (stop, corporation): how
            for how, rows in ((2, position.state.beside), (1, position.state.tokens))
            for stop, corporations in rows.items()
            for corporation in corporations
        }
        assert tokens == standing


def test_tunnels_and_panels_lie_in_the_array():
    observations, position = observations_of("1844"), game("1844").position
    track = position.state.track
    assert track.overlays and track.panels
    numbers = observations.array(position)
    assert set(named(observations, numbers, "tunnels")) == {
        (f"{hex_id} {piece.a}-{piece.b}",)
        for hex_id, pieces in track.overlays.items()
        for piece in pieces
    }
    panels = tuple(position.title.board.panels)
    assert named(observations, numbers, "panels") == {
        (hex_id,): panels.index(panel) + 1 for hex_id, panel in track.panels.items()
    }


@pytest.mark.parametrize("title", TITLES)
def test_the_flow_is_shown_and_who_looks(title):
    observations = observations_of(title)
    for position in some_positions(title):
        for seat in position.state.seats:
            numbers = observations.array(position, seat)
            assert named(observations, numbers, "seat") == {(seat,): 1}
        now, flow = position.decision, position.state.flow
        for part, expected in (
            ("decider", now.seat if now else ""),
            ("step", now.step if now else ""),
            ("subject", now.subject if now else ""),
            ("actor", flow.actor),
            ("round", flow.round),
            ("phase", position.state.phase),
        ):
            assert list(named(observations, numbers, part)) == ([(expected,)] if expected else [])


@pytest.mark.parametrize("title", TITLES)
def test_a_question_shows_its_amount_and_everything_that_it_names(title):
    observations, asked = observations_of(title), 0
    for position in game(title).positions[:-1]:
        ask = position.decision.ask
        shown = observations.split(observations.array(position))["ask"]
        if ask is None:
            assert not shown.any()
            continue
        asked += 1
        assert shown[0] == ask.amount
        names = [observations.names[number] for number in shown[1:]]
        assert names == [ask.about, *ask.items, *[""] * (len(names) - 1 - len(ask.items))]
    assert asked


@pytest.mark.parametrize("title", TITLES)
def test_what_a_title_keeps_for_itself_stands_under_the_path_to_it(title):
    """A second way: each label is followed into the state itself."""
    observations = observations_of(title)
    (part,) = (part for part in observations.parts if part.name == "own")
    met: set[str] = set()
    for position in game(title).positions[::7]:
        numbers = observations.split(observations.array(position))["own"]
        for label, number in zip(part.axes[0], numbers.tolist(), strict=True):
            expected = followed(position.state.title_state, label)
            if isinstance(expected, str):  # an id: any number, but 0 for none
                assert (number > 0) == bool(expected), (label, expected, number)
            else:
                assert number == expected, (label, expected, number)
            if number not in (0, -1):
                met.add(re.split(r"[.\[]", label)[0])
    assert len(met) > 2


def followed(value: object, label: str) -> object:
    """Return what a path leads to: a number, an id, a place in a tuple, or -1 for nothing kept."""
    for field, kept in re.findall(r"(\w+)|\[([^]]+)\]", label):
        if field:
            value = getattr(value, field)
        elif isinstance(value, tuple):
            value = value.index(kept) + 1 if kept in value else 0
        elif kept in value:
            value = value[kept]
        else:
            return -1
    return int(value) if isinstance(value, bool) else value


@pytest.mark.parametrize("title", TITLES)
def test_positions_that_look_the_same_offer_the_same(title):
    """What the array leaves out decides nothing that was ever met here."""
    observations = observations_of(title)
    numbers = ActionNumbers(observations.title)
    seen: dict[bytes, set[int]] = {}
    for position in game(title).positions:
        looks = observations.array(position).tobytes()
        offered = set(numbers.offered(position))
        assert seen.setdefault(looks, offered) == offered, position


@pytest.mark.parametrize("title", TITLES)
def test_numbers_keep_within_their_bounds_and_parts_leave_no_gap(title):
    observations = observations_of(title)
    low, high = observations.bounds()
    for position in some_positions(title):
        numbers = observations.array(position, position.state.seats[0])
        assert (low <= numbers).all() and (numbers <= high).all()
    starts = [part.start for part in observations.parts]
    ends = [part.place.stop for part in observations.parts]
    assert [0, *ends] == [*starts, observations.size]
    assert all(part.meaning for part in observations.parts)


class Sample(Struct, frozen=True):
    """A struct with what the states of the titles lack."""

    maybe: int | None = None
    words: tuple[str, ...] = ()
    texts: dict[str, int] = {}
    text: str = ""


def test_what_has_no_ids_is_counted_or_only_known_to_be_there():
    found = coding(Sample, {Seats: ("a", "b")})
    assert found.labels == (".maybe.given", ".maybe", ".words.count", ".texts.count", ".text")
    row = np.zeros(5, np.int32)
    found.write(Sample(7, ("x", "y"), {"z": 1}, "something"), row)
    assert row.tolist() == [1, 7, 2, 1, 1]
    empty = np.zeros(5, np.int32)
    found.write(Sample(), empty)
    assert not empty.any()
