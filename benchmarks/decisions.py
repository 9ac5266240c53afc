"""What is offered and what an action costs, over every position of some games."""

from __future__ import annotations

from functools import partial

from benchmarks.games import forgetful, measured
from benchmarks.measure import Row, seconds, spread, timed
from ferrovia.board.track import Track
from ferrovia.core import Position

EVERY = 7
"""One of so many positions is read from its JSON again and measured without memory."""


def playing() -> list[Row]:
    """Check and play each action again."""
    rows = []
    for kind, games in measured().items():
        taken = []
        for game in games:
            position = forgetful(game.positions[0])
            for action in game.actions:
                lasted, position = timed(partial(position.play, action))
                taken.append(lasted)
        rows.append(Row(f"check and play one action, {kind}", "100 µs median", spread(taken)))
    return rows


def offering() -> list[Row]:
    """List what is offered, as a player would who has just seen the position arise."""
    rows = []
    for kind, games in measured().items():
        offers: list[float] = []
        listed: list[float] = []
        full: list[float] = []
        for game in games:
            position = forgetful(game.positions[0])
            for action in game.actions:
                offers.append(seconds(position.offers))
                listed.append(seconds(partial(_list_all, position)))
                if _lays_on_full_board(position):
                    full.append(offers[-1])
                position = position.play(action)
        rows += [
            Row(f"offers, {kind}", "0.5 ms median", spread(offers)),
            Row(f"legal_actions(), all numbers, {kind}", "0.5 ms median", spread(listed)),
        ]
        if full:
            rows.append(Row(f"offers of track on a full board, {kind}", "3 ms", spread(full)))
    return rows


def _list_all(position: Position) -> None:
    for _ in position.legal_actions(spans="all"):
        pass


def offering_cold() -> list[Row]:
    """The same for positions just read from a file: nothing has been worked out yet."""
    offers: list[float] = []
    full: list[float] = []
    for games in measured().values():
        for game in games:
            for number, position in enumerate(game.positions[:-1]):
                crowded = _lays_on_full_board(position)
                if crowded or number % EVERY == 0:
                    taken = seconds(forgetful(position).offers)
                    (full if crowded else offers).append(taken)
    return [
        Row("offers of a position just read", "", spread(offers)),
        Row("offers of track on a full board just read", "3 ms", spread(full)),
    ]


def _lays_on_full_board(position: Position) -> bool:
    """Whether track is to be laid where nine tenths of the buildable hexes have a tile."""
    decision, title = position.decision, position.title
    if decision is None or decision.step != "track":
        return False
    buildable = sum(1 for name in title.board.hexes if title.upgrades.successors(Track({}), name))
    return len(position.state.track.laid) >= 0.9 * buildable


MEASUREMENTS = (playing, offering, offering_cold)
