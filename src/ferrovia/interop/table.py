"""The site's table beside ours: what it numbers and we do not."""

from __future__ import annotations

from ferrovia.board.faces import HexId, hex_of
from ferrovia.core import Position
from ferrovia.core.events import SharesSold
from ferrovia.core.names import GONE, POOL, CorporationId, Owner, Seat
from ferrovia.core.table import Table
from ferrovia.interop import ids
from ferrovia.interop.foreign import Step
from ferrovia.interop.shares import Exchange, Shares


class SiteTable:
    """Numbered shares, trains, tiles and station spaces, followed through a game."""

    def __init__(self, opening: Position) -> None:
        self.shares = Shares(opening.state.seats, opening.state.corporations)
        self.trains: dict[str, Owner] = dict(opening.state.trains)
        self.tiles: dict[str, HexId] = {}
        """Where tiles lie or have lain, by number and copy."""
        self.lost: set[str] = set()
        """Tiles that left the game with the earthquake."""
        self.spaces: dict[HexId, dict[int, CorporationId]] = {}
        """Station spaces that are taken."""
        self.exchange: Exchange | None = None
        """The last change of president that left a choice."""

    def hex_of_city(self, at: Table, city: str) -> HexId:
        """Return the hex of a city; empty if there is none."""
        tile = ids.tile_of_city(city)
        printed = tile.partition("-")[0]
        return self.tiles.get(tile) or (printed if printed in at.title.board.hexes else "")

    def tile_on(self, hex_id: HexId) -> str:
        """Return the tile, with its copy, that lies on a hex; empty if none does."""
        return next((tile for tile, place in self.tiles.items() if place == hex_id), "")

    def owner_of_train(self, at: Table, train: str) -> Owner:
        """Return who has a train; empty if there is no such train."""
        owner = self.trains.get(train, "")
        name = ids.base(train)
        classes = [ids.base(card) for card, place in at.state.trains.items() if place == owner]
        return owner if name in classes else ""

    def holder_of_space(self, at: Table, hex_id: HexId, slot: int) -> CorporationId:
        """Return whose token stands on a space; empty if that cannot be told."""
        standing = at.state.tokens.get(ids.city_on(hex_id), ())
        known = self.spaces.get(hex_id, {}).get(slot, "")
        if known in standing:
            return known
        return standing[0] if len(standing) == 1 else ""

    def occupy(self, hex_id: HexId, slot: int, corporation: CorporationId) -> None:
        """Put a token on the space that an action names."""
        taken = self.spaces.setdefault(hex_id, {})
        for other in [n for n, name in taken.items() if name == corporation]:
            del taken[other]
        displaced = taken.get(slot)
        taken[slot] = corporation
        if displaced is not None:
            taken[next(n for n in range(len(taken) + 1) if n not in taken)] = displaced

    def note(self, step: Step, after: Position) -> Exchange | None:
        """Take over an action of the file; return the change of president it brought, if any."""
        if step.type == "par":
            self.shares.move(ids.share(step.text("corporation"), ids.PRESIDENT), step.entity)
        elif step.type in ("buy_shares", "sell_shares"):
            return self._note_shares(step, after)
        elif step.type == "buy_train":
            self.trains[step.text("train")] = step.entity
        elif step.type == "discard_train":
            self.trains[step.text("train")] = POOL
        elif step.type == "lay_tile":
            self.tiles.pop(self.tile_on(step.text("hex")), None)
            self.tiles[step.text("tile")] = step.text("hex")
        elif step.type in ("place_token", "buy_token"):
            hex_id = self.hex_of_city(after, step.text("city"))
            self.occupy(hex_id, step.number("slot", 0), step.entity)
        return None

    def _note_shares(self, step: Step, after: Position) -> Exchange | None:
        named = step.words("shares")
        known = ids.split_share(named[0])
        if known is None or not after.state.corporations[known[0]].cell:
            return None
        if step.type == "buy_shares":
            return self._remember(self.shares.take(named, step.entity))
        worth = sum(ids.shares_in(share) for share in named)
        return self._remember(self.shares.sell(named, step.number("percent", 10 * worth) // 10))

    def _remember(self, exchange: Exchange | None) -> Exchange | None:
        if exchange is not None and exchange.choice:
            self.exchange = exchange
        return exchange

    def sold_out(self, seat: Seat, after: Position) -> None:
        """Take over the sales that the bank made for a president who gave up."""
        for event in after.events:
            if isinstance(event, SharesSold) and after.state.corporations[event.corporation].cell:
                named = self.shares.block(seat, event.corporation, event.shares)
                self._remember(self.shares.sell(named, event.shares))

    def choose(self, kind: str) -> None:
        """Settle the last change of president that left a choice."""
        if self.exchange is not None and kind == "regular":
            self.shares.give_regular(self.exchange)
        self.exchange = None

    def follow(self, before: Position, after: Position) -> None:
        """Take over what our game did by itself: closings, trains and tokens lost or placed."""
        old, new = before.state, after.state
        for name, row in new.corporations.items():
            if old.corporations[name].cell and not row.cell:
                self.shares.reset(name)
                if self.exchange is not None and self.exchange.corporation == name:
                    self.exchange = None
        if old.trains != new.trains:
            self._follow_trains(before, after)
        if old.tokens != new.tokens:
            self._follow_tokens(after)
        for hex_id in [h for h in old.track.laid if h not in new.track.laid]:
            tile = self.tile_on(hex_id)
            self.tiles.pop(tile, None)
            self.lost.add(tile)

    def _follow_trains(self, before: Position, after: Position) -> None:
        owners = {*before.state.trains.values(), *after.state.trains.values()}
        for owner in owners - {GONE}:
            left = [ids.base(c) for c, place in after.state.trains.items() if place == owner]
            mine = [c for c, place in self.trains.items() if place == owner]
            for card in mine:
                if ids.base(card) not in left:
                    self.trains[card] = GONE

    def _follow_tokens(self, after: Position) -> None:
        for hex_id, taken in self.spaces.items():
            standing = after.state.tokens.get(ids.city_on(hex_id), ())
            for slot, corporation in list(taken.items()):
                if corporation not in standing:
                    del taken[slot]
        for city, standing in after.state.tokens.items():
            taken = self.spaces.setdefault(hex_of(city), {})
            for corporation in standing:
                if corporation not in taken.values():
                    free = next(n for n in range(len(taken) + 1) if n not in taken)
                    taken[free] = corporation
