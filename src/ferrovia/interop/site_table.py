"""The site's table beside ours: what it numbers and we do not."""

from __future__ import annotations

from ferrovia.board.faces import HexId, StopId, TileId, stop_id
from ferrovia.core import Position, holdings, tokens
from ferrovia.core.depot import class_of
from ferrovia.core.events import (
    CorporationClosed,
    PrivateSold,
    SharesBought,
    SharesSold,
    TrainBought,
    TrainFlipped,
    TrainGiven,
    TrainLost,
)
from ferrovia.core.names import BANK, DEPOT, GONE, POOL, CorporationId, Owner, Seat
from ferrovia.core.table import Table
from ferrovia.interop import ids
from ferrovia.interop.foreign import ForeignAction
from ferrovia.interop.shares import Exchange, Shares


class SiteTable:
    """Numbered shares, trains, tiles and station spaces, followed through a game."""

    def __init__(self, opening: Position, second_part: tuple[HexId | TileId, ...] = ()) -> None:
        self.second_part = second_part
        """Printed hexes and tiles whose stop is the second part, after label or terrain."""
        cards = opening.title.certificates_of
        self.shares = Shares(
            opening.state.seats, {name: cards[name] for name in opening.state.corporations}
        )
        self.trains: dict[str, Owner] = dict(opening.state.trains)
        self.sides: dict[str, str] = {}
        """What trains show that lie on another side than they have their number by."""
        self.tiles: dict[str, HexId] = {}
        """Where tiles lie or have lain, by number and copy."""
        self.lost: set[str] = set()
        """Tiles that left the game with the earthquake."""
        self.spaces: dict[StopId, dict[int, CorporationId]] = {}
        """Station spaces that are taken."""
        self.wanted = ""
        """The train that is being bought."""
        self.exported = 0
        """Trains of a class without number that left the depot there and not here."""
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

    def city(self, at: Table, city: str) -> StopId:
        """Return our name of a city; empty if there is none.

        The site counts all parts of a tile, but where there are several cities they come first.
        """
        hex_id = self.hex_of_city(at, city)
        if not hex_id:
            return ""
        cities = sum(1 for stop in at.title.board.face(at.state.track, hex_id).stops if stop.slots)
        return stop_id(hex_id, ids.part_of_city(city) if cities > 1 else 0)

    def class_of(self, train: str) -> str:
        """Return the class that a train shows."""
        return self.sides.get(train, ids.base(train))

    def owner_of_train(self, at: Table, train: str) -> Owner:
        """Return who has a train; empty if there is no such train."""
        data = at.title.trains.get(ids.base(train))
        unlimited = data is not None and not data.count
        owner = self.trains.get(train, DEPOT if unlimited else "")
        classes = [class_of(card) for card, place in at.state.trains.items() if place == owner]
        return owner if self.class_of(train) in classes else ""

    def holder_of_space(self, at: Table, city: StopId, slot: int) -> CorporationId:
        """Return whose token stands on a space; empty if that cannot be told."""
        standing = at.state.tokens.get(city, ())
        known = self.spaces.get(city, {}).get(slot, "")
        if known in standing:
            return known
        return standing[0] if len(standing) == 1 else ""

    def free_space(self, at: Table, city: StopId) -> int:
        """Return the first space of a city that is neither taken nor kept for a home.

        That is where a token goes, whichever space a player has clicked.
        """
        taken, kept = self.spaces.get(city, {}), len(tokens.kept(at, city))
        return [n for n in range(len(taken) + kept + 1) if n not in taken][kept]

    def occupy(self, city: StopId, slot: int, corporation: CorporationId) -> None:
        """Put a token on the space that an action names."""
        taken = self.spaces.setdefault(city, {})
        for other in [n for n, name in taken.items() if name == corporation]:
            del taken[other]
        displaced = taken.get(slot)
        taken[slot] = corporation
        if displaced is not None:
            taken[next(n for n in range(len(taken) + 1) if n not in taken)] = displaced

    def expect(self, foreign: ForeignAction) -> None:
        """Remember which train an action names, before it is played."""
        if foreign.type == "buy_train":
            self.wanted = foreign.text("train")

    def note(self, foreign: ForeignAction, after: Position) -> Exchange | None:
        """Take over an action of the file; return the change of president it brought, if any."""
        if foreign.type == "par":
            self.shares.move(self.shares.presidency(foreign.text("corporation")), foreign.entity)
        elif foreign.type in ("buy_shares", "sell_shares"):
            return self._note_shares(foreign, after)
        elif foreign.type == "discard_train":
            name = self.class_of(foreign.text("train"))
            pool = (class_of(card) for card, place in after.state.trains.items() if place == POOL)
            self.trains[foreign.text("train")] = POOL if name in pool else GONE
        elif foreign.type == "lay_tile":
            self.tiles.pop(self.tile_on(foreign.text("hex")), None)
            self.tiles[foreign.text("tile")] = foreign.text("hex")
        elif foreign.type == "buy_token":
            city = self.city(after, foreign.text("city"))
            self.occupy(city, foreign.number("slot", 0), foreign.entity)
        return None

    def _note_shares(self, foreign: ForeignAction, after: Position) -> Exchange | None:
        named = foreign.words("shares")
        known = ids.split_share(named[0])
        if known is None or not after.state.corporations[known[0]].cell:
            return None
        if foreign.type == "buy_shares":
            return self._remember(self.shares.take(named, foreign.entity))
        percent = foreign.number("percent", self.shares.percent(named))
        return self._remember(self.shares.sell(named, percent // self.shares.units[known[0]]))

    def _remember(self, exchange: Exchange | None) -> Exchange | None:
        if exchange is not None and exchange.choice:
            self.exchange = exchange
        return exchange

    def _hand_out(self, after: Position) -> None:
        """Follow certificates that came with a private company."""
        for corporation in after.state.corporations:
            president = holdings.president(after, corporation)
            if president and not self.shares.president(corporation):
                self.shares.move(self.shares.presidency(corporation), president)
        for event in after.events:
            if isinstance(event, SharesBought) and not event.price:
                pile = self.shares.pile(event.corporation, event.corporation)
                share = next(s for s in pile if self.shares.kind_of(s) == "regular")
                self.shares.move(share, event.buyer)

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
        self.shares.seats = new.order or new.seats
        if any(isinstance(event, PrivateSold) and event.seller == BANK for event in after.events):
            self._hand_out(after)
        for name, row in new.corporations.items():
            if old.corporations[name].cell and not row.cell:
                self._close(name, after)
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

    def _close(self, corporation: CorporationId, after: Position) -> None:
        """Put back the certificates of a closed corporation, or take them out of the game."""
        cards = after.title.certificates_of[corporation]
        if all(after.state.certificates[card.id] == GONE for card in cards):
            self.shares.remove(corporation)
        else:
            self.shares.reset(corporation)

    def train_of(self, owner: Owner, name: str, taken: tuple[str, ...] = ()) -> str:
        """Return the first train of a class that an owner has, besides those taken."""
        cards = (c for c, place in self.trains.items() if place == owner and c not in taken)
        return next((card for card in cards if self.class_of(card) == name), "")

    def _follow_trains(self, before: Position, after: Position) -> None:
        for event in after.events:
            if isinstance(event, TrainBought):
                self.trains[self.wanted] = event.corporation
                self.sides[self.wanted] = event.train
            elif isinstance(event, TrainLost) and event.owner == DEPOT:
                self.trains[self.train_of(DEPOT, class_of(event.train))] = GONE
            elif isinstance(event, TrainFlipped):
                self.sides[self.train_of(event.owner, class_of(event.train))] = event.side
            elif isinstance(event, TrainGiven):
                self.trains[self.train_of(event.owner, class_of(event.train))] = event.target
            elif isinstance(event, CorporationClosed) and event.successor:
                inherited = [c for c, place in self.trains.items() if place == event.corporation]
                self.trains.update(dict.fromkeys(inherited, event.successor))
        owners = {*before.state.trains.values(), *after.state.trains.values()}
        for owner in owners - {GONE}:
            left = [class_of(c) for c, place in after.state.trains.items() if place == owner]
            mine = [c for c, place in self.trains.items() if place == owner]
            for card in mine:
                if self.class_of(card) not in left:
                    self.trains[card] = GONE

    def _follow_tokens(self, after: Position) -> None:
        for city, taken in self.spaces.items():
            standing = after.state.tokens.get(city, ())
            for slot, corporation in list(taken.items()):
                if corporation not in standing:
                    del taken[slot]
        for city, standing in after.state.tokens.items():
            taken = self.spaces.setdefault(city, {})
            for corporation in standing:
                if corporation not in taken.values():
                    taken[self.free_space(after, city)] = corporation
