"""What the site remembers in a game of 1849 and our state does not.

Among it the tokens moved by sales. After the sales the site puts tokens that it remembers as moved
below the others of their cell, in the market order they had before. In a stock round that memory is
empty at the beginning of every turn; in operating rounds it is not emptied from one emergency to
the next.
"""

from __future__ import annotations

from ferrovia.core import Position, market
from ferrovia.core.events import (
    CorporationClosed,
    DividendPaid,
    Happened,
    PowerUsed,
    PriceMoved,
    RevenueWithheld,
    Skipped,
    TileLaid,
    TileRemoved,
    TokenPlaced,
    TurnBegan,
)
from ferrovia.core.names import CellId, CorporationId
from ferrovia.interop.site_memory import SiteMemory
from ferrovia.titles.g1849.emergency import need

Stacks = dict[CellId, tuple[CorporationId, ...]]


class SaleMemory:
    """What the site remembers in a set of operating rounds."""

    def __init__(self) -> None:
        self.moved: list[CorporationId] = []
        self.order: tuple[CorporationId, ...] = ()
        """Market order when a dividend was last decided."""

    def update(self, before: Position, after: Position) -> None:
        """Take in what our game has gone through: stock rounds, dividends, closings."""
        for name, row in after.state.corporations.items():
            if before.state.corporations[name].cell and not row.cell and name in self.moved:
                self.moved.remove(name)
        if after.state.flow.round != "operating":
            self.moved.clear()
        if any(isinstance(event, DividendPaid | RevenueWithheld) for event in after.events):
            self.order = market.order(after)

    def sold(
        self,
        before: Position,
        after: Position,
        corporations: tuple[CorporationId, ...],
        *,
        remembered: bool = True,
        between: bool = False,
    ) -> bool:
        """Note emergency sales; return whether the site's stacks are those of our game.

        ``remembered``: sales for bond interest are not, and no stack is arranged after them.
        ``between``: a sale for a train shows before its stack is arranged, with the purchase.
        """
        now = need(before)
        ours, there = dict(before.state.market), dict(before.state.market)
        order = (now.order if now is not None else ()) or market.order(before)
        sold = {*(now.sold if now is not None else ())}
        for name in corporations:
            move = _first_move(after, name)
            if move is None:
                continue
            sold.add(name)
            for stacks in (ours, there):
                stacks[move.source] = tuple(c for c in stacks[move.source] if c != name)
                stacks[move.target] = (*stacks.get(move.target, ()), name)
            together = tuple(c for c in order if c in sold and c in ours[move.target])
            if len(together) > 1:
                others = tuple(c for c in ours[move.target] if c not in together)
                ours[move.target] = others + together
            if remembered and name not in self.moved:
                self.moved.append(name)
        closed = {e.corporation for e in after.events if isinstance(e, CorporationClosed)}
        self.moved = [name for name in self.moved if name not in closed]
        ours, plain = _without(ours, closed), _without(there, closed)
        shown = [self.arranged(plain)] if remembered else []
        if between or not remembered:
            shown.append(plain)
        return all(stacks == ours for stacks in shown)

    def arranged(self, stacks: Stacks) -> Stacks:
        """Return stacks as the site orders them after a sale."""
        if len(self.moved) < 2:
            return stacks
        return {cell: self._arranged(stack) for cell, stack in stacks.items()}

    def _arranged(self, stack: tuple[CorporationId, ...]) -> tuple[CorporationId, ...]:
        still = [c for c in stack if c not in self.moved]
        moved = [c for c in stack if c in self.moved]
        known = {c: place for place, c in enumerate(self.order)}
        return (*still, *sorted(moved, key=lambda c: known.get(c, len(known))))


def _first_move(after: Position, corporation: CorporationId) -> PriceMoved | None:
    moves = (e for e in after.events if isinstance(e, PriceMoved) and e.corporation == corporation)
    return next(moves, None)


def _without(stacks: Stacks, closed: set[CorporationId]) -> Stacks:
    left = {cell: tuple(c for c in stack if c not in closed) for cell, stack in stacks.items()}
    return {cell: stack for cell, stack in left.items() if stack}


class Memory1849(SiteMemory):
    """Cities overlooked, exchanges to be decided, tokens moved by earlier sales."""

    def __init__(self) -> None:
        super().__init__()
        self.choice_due = False
        """An exchange that has been settled here waits there for the word of the old president."""
        self.no_room: set[CorporationId] = set()
        """Corporations that had no city for a token; looked at again when track or tokens change,
        but not when a closing frees a space."""
        self.stale = False
        """A corporation has closed since then, so that the site may overlook a new way."""
        self.by_sea: CorporationId = ""
        """The corporation that uses SMS in this turn: the site does not look for cities then."""
        self.sold_from: Position | None = None
        """The position before the last action, if that was a sale in a stock round."""
        self.sales = SaleMemory()
        self.stuck = False
        """A sale has left the site without an active step; only ending by hand is possible."""

    def update(self, before: Position, after: Position) -> None:
        """Take in what happened on the way to a position."""
        self.sales.update(before, after)
        for event in after.events:
            if isinstance(event, TileLaid | TokenPlaced | TileRemoved | Happened):
                self.no_room.clear()
                self.stale = False
            elif isinstance(event, CorporationClosed):
                self.no_room.discard(event.corporation)
                self.stale = True
            elif isinstance(event, PowerUsed) and not event.hex:
                self.by_sea = event.corporation
            elif isinstance(event, TurnBegan):
                self.by_sea = ""
            elif isinstance(event, Skipped) and event.step == "token":
                row = after.state.corporations.get(event.actor)
                seen = row is not None and row.tokens and row.cell and event.actor != self.by_sea
                if seen:
                    self.no_room.add(event.actor)
