"""Track: all lays are looked at quickly, the best half dozen closely."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ferrovia.board.faces import FIRST_STOP, HexId, hex_of, stop_id
from ferrovia.board.grid import opposite
from ferrovia.board.track import Laid
from ferrovia.bots.builder.earning import (
    earnings,
    fleet,
    fleet_ahead,
    fleet_to_come,
    lasting,
    next_price,
)
from ferrovia.bots.builder.hex_promises import Promises, open_ends, outlook, stop_worth
from ferrovia.bots.builder.situation import Opinion, Situation
from ferrovia.core import ledger, tokens
from ferrovia.core.action import Action, Offer
from ferrovia.core.depot import trains_of
from ferrovia.core.table import Table
from ferrovia.core.terms import named_hex
from ferrovia.family.actions import LayTile

CLOSELY = 6
"""So many lays are tried."""
AT_A_GLANCE = 12
"""What a lay must promise at least to be made at a glance."""
HORIZON = 12
"""Over so many operating rounds a better run is counted, at most."""
FIRST_ROUTE = 200
"""What a first route is worth beyond what it earns."""
NO_VETO = 30
"""What any track is worth to a corporation that has no route."""
SHORT = 300
"""What money is worth, in percent, that is missing for the first train."""


def track_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Weigh the tiles that may be laid, and whatever else changes the track."""
    look = _Look(at, offers)
    return [look.closely(action) for _, action in look.all_quickly()[:CLOSELY]]


def most_promising_lay(at: Situation, offers: Sequence[Offer]) -> Action | None:
    """Return the tile that promises most at a glance, if one promises enough to be paid for."""
    plain = [offer for offer in offers if isinstance(offer.action, LayTile)]
    if not plain:
        return None
    look = _Look(at, plain)
    promise, laying = look.all_quickly()[0]
    if promise < AT_A_GLANCE:
        return None
    assert isinstance(laying, LayTile)
    track = at.position.state.track
    cost = at.position.title.board.terrain_cost(laying.hex, track.laid.get(laying.hex))
    return laying if cost * 2 <= at.treasury or not look.earns else None


class _Look:
    """What is asked of every lay of one decision, worked out once and when it is needed."""

    def __init__(self, at: Situation, offers: Sequence[Offer]) -> None:
        self.at = at
        self.here = at.position
        self.offers = offers
        self.corporation = at.corporation or at.position.state.flow.actor
        self.goals = at.known.goals(self.here, self.corporation)
        self.promised = Promises(self.here, self.corporation, self.goals)
        self.reached = tokens.reached(self.here, self.corporation)
        buildable = {offer.action.hex for offer in offers if isinstance(offer.action, LayTile)}
        for hex_id in open_ends(self.here, self.reached):
            if hex_id not in buildable:  # whatever lies there, nobody builds on it now
                self.promised.nothing.add(hex_id)
        self.earns = self.here.state.corporations[self.corporation].revenue > 0
        self.rounds = min(HORIZON, at.left)

    @cached_property
    def now(self) -> tuple[str, ...]:
        """The trains that the corporation has, or else the one that it would buy first."""
        return fleet(self.here, self.corporation)

    @cached_property
    def runs(self) -> int:
        """What it earns now."""
        return earnings(self.here, self.corporation, self.now)

    @cached_property
    def later(self) -> tuple[str, ...]:
        """The trains with which the corporation should reckon."""
        return fleet_ahead(self.here, self.corporation)

    @cached_property
    def one_day(self) -> tuple[str, ...]:
        """Trains that it may have one day."""
        return fleet_to_come(self.here, self.corporation)

    @cached_property
    def would_run(self) -> int:
        """What it would earn now with the trains with which it should reckon."""
        return earnings(self.here, self.corporation, self.later)

    @cached_property
    def one_day_runs(self) -> int:
        """What it would earn now with trains that it may have one day."""
        return earnings(self.here, self.corporation, self.one_day)

    @cached_property
    def outlook(self) -> int:
        """What the ends of its track promise now."""
        return outlook(self.here, self.corporation, self.promised)

    def all_quickly(self) -> list[tuple[int, Action]]:
        """Return what all lays promise, the best first."""
        quick = sorted(
            ((self.quickly(offer.action), number) for number, offer in enumerate(self.offers)),
            key=lambda each: (-each[0], each[1]),
        )
        return [(promise, self.offers[number].action) for promise, number in quick]

    def quickly(self, laying: Action) -> int:
        """Return about what a lay promises in revenue: its stops, and where its track leads."""
        if not isinstance(laying, LayTile):
            return 1_000_000  # there are few of them, and none is like another
        board, track, title = self.here.title.board, self.here.state.track, self.here.title
        hex_id = laying.hex
        old, new = board.face(track, hex_id), board.tile_face(Laid(laying.tile, laying.rotation))
        fresh = [piece for piece in new.pieces if piece not in old.pieces]
        met = {
            piece.b - FIRST_STOP
            for piece in new.pieces
            if piece.b >= FIRST_STOP and self.reached.touches(hex_id, piece)
        }
        met |= {
            number
            for number in range(len(new.stops))
            if stop_id(hex_id, number) in self.reached.stops
        }
        gain = 0
        for number in met:
            before = old.stops[number] if number < len(old.stops) else None
            after = stop_worth(self.here, new.stops[number], new.label)
            known = stop_id(hex_id, number) in self.reached.stops
            plain = before.revenue if before is not None and isinstance(before.revenue, int) else 0
            gain += after - plain if known else after
        ends: dict[HexId, int] = {}
        for piece in fresh:
            on_stop = piece.b >= FIRST_STOP
            if on_stop and piece.b - FIRST_STOP not in met:
                continue
            if not on_stop and not self.reached.touches(hex_id, piece):
                continue
            for end in (piece.a, piece.b):
                beyond = board.neighbours[hex_id][end] if end < FIRST_STOP else None
                if beyond is None or (hex_id, end) in self.reached.sides:
                    continue
                if (beyond, opposite(end)) not in self.reached.sides:
                    ends[beyond] = self.promised.of(beyond)
        best = sorted(ends.values(), reverse=True)
        leads = (best[0] if best else 0) + sum(best[1:]) // 4
        terrain = title.board.terrain_cost(hex_id, track.laid.get(hex_id)) // 12
        return 2 * gain + 2 * leads - (terrain if self.earns else terrain // 3)

    def closely(self, laying: Action) -> Opinion:
        """Weigh a lay by what the corporation would earn after it."""
        at, corporation = self.at, self.corporation
        after = self.here.tried(laying)
        runs = earnings(after, corporation, self.now)
        would_run = max(runs, earnings(after, corporation, self.later))
        paid = at.treasury - ledger.cash(after, corporation)
        one_day = earnings(after, corporation, self.one_day)
        more = 3 * (runs - self.runs) + 2 * (would_run - self.would_run)
        more = (more + 2 * (one_day - self.one_day_runs)) * self.rounds // 6
        ahead = (outlook(after, corporation, self.promised) - self.outlook) * self.rounds // 5
        value = more + ahead - paid * self._money_weight(paid) // 100
        if self.runs == 0:
            value += FIRST_ROUTE if runs else NO_VETO
        arrived = self._goals_reached(after)
        value += arrived
        return Opinion(laying, value, self._reason(laying, runs, would_run, paid, arrived))

    def _money_weight(self, paid: int) -> int:
        """Return what money of the treasury is worth now, in percent: all, if a train wants it."""
        price = next_price(self.here, self.corporation)
        if not trains_of(self.here, self.corporation):
            return SHORT if self.at.treasury - paid < price else 25
        if lasting(self.here, self.corporation, self.at.known, self.at.left):
            return 25 if self.runs == 0 or self.at.treasury - paid >= price else 60
        return 120 if self.at.treasury - paid < price else 40

    def _goals_reached(self, after: Table) -> int:
        """Return what is paid for hexes to which a lay leads at last."""
        if not self.goals:
            return 0
        there = {hex_of(stop) for stop in tokens.reached(after, self.corporation).stops}
        before = {hex_of(stop) for stop in self.reached.stops}
        return sum(
            worth
            for hex_id, worth in self.goals.items()
            if hex_id in there and hex_id not in before
        )

    def _reason(self, laying: Action, runs: int, would_run: int, paid: int, arrived: int) -> str:
        at, title = self.at, self.here.title
        what = "lays track"
        if isinstance(laying, LayTile):
            what = f"lays {laying.tile} on {named_hex(title, laying.hex)}"
        cost = f" for {at.money(paid)}" if paid else ""
        if arrived:
            return f"{self.corporation} {what}{cost}: it gets {at.money(arrived)} for arriving."
        if runs > self.runs:
            grows = f"grows from {at.money(self.runs)} to {at.money(runs)}"
            return f"{self.corporation} {what}{cost}: its run {grows}."
        if would_run > self.would_run:
            grows = f"could grow to {at.money(would_run)}"
            return f"{self.corporation} {what}{cost}: with one more train its run {grows}."
        return f"{self.corporation} {what}{cost}: the track leads towards richer stops."
