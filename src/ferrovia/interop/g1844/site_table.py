"""The site's table in 1844: trains that lie among others there, shares of the SBB by number."""

from __future__ import annotations

from ferrovia.board.faces import HexId, TileId
from ferrovia.core import Position
from ferrovia.core.depot import classes_in
from ferrovia.core.events import CorporationFormed, CorporationStarted, RoundBegan, TrainLost
from ferrovia.core.names import DEPOT, GONE, POOL, CorporationId, Owner, Seat
from ferrovia.interop.site_table import SiteTable
from ferrovia.titles.g1844.eva import EVA
from ferrovia.titles.g1844.sbb_shares import SBB, parts
from ferrovia.titles.g1844.title_data import company_data

PRINTED = "SBB 5H"
EVA_CARD = "5-1"
PRINTED_CARD = "5-2"
"""The numbers that EVA and the printed train of the SBB have among the 5/5H."""
SITE_NAMES = {EVA: "5H", PRINTED: "5H"}
"""What they are called there."""
ENDLESS = "8E"


class SiteTable1844(SiteTable):
    """Numbered trains, shares and spaces of 1844."""

    def __init__(self, opening: Position, second_part: tuple[HexId | TileId, ...] = ()) -> None:
        super().__init__(opening, second_part)
        special = {EVA_CARD: EVA, PRINTED_CARD: PRINTED}
        owners = {name: opening.state.trains[f"{name}-0"] for name in special.values()}
        fives = [card for card in self.trains if card.startswith("5-")]
        place = self.trains[fives[0]]
        for card in (*fives, *(f"{name}-0" for name in special.values())):
            del self.trains[card]
        for number in range(len(fives) + len(special)):
            card = f"5-{number}"
            self.trains[card] = owners[special[card]] if card in special else place
        self.sides.update(special)
        self.sold_abroad = False
        """Whether our game has taken a train from the depot in this set."""

    def follow(self, before: Position, after: Position) -> None:
        """Take over what our game did by itself, and what only the site numbers."""
        if any(isinstance(e, CorporationFormed) and e.corporation == SBB for e in after.events):
            self._take_over_spaces(after)
        super().follow(before, after)
        for event in after.events:
            if isinstance(event, CorporationStarted):
                self._put_into_pool(event.corporation, after)
            elif isinstance(event, CorporationFormed) and event.corporation == SBB:
                self._exchange(before, after)
            elif isinstance(event, TrainLost) and event.owner == DEPOT:
                self.sold_abroad = True
            elif isinstance(event, RoundBegan) and event.round == "stock":
                self._sell_abroad(after)

    def _take_over_spaces(self, after: Position) -> None:
        """Put markers of the SBB where those of its parts stand, V1 to V5, one in a city."""
        for part in parts(after.title):
            for taken in self.spaces.values():
                for slot in [n for n, name in taken.items() if name == part]:
                    if SBB in taken.values():
                        del taken[slot]
                    else:
                        taken[slot] = SBB

    def _sell_abroad(self, after: Position) -> None:
        """Take a train away of which there are as many as before here (R-51)."""
        if not self.sold_abroad and classes_in(after, DEPOT)[0] == ENDLESS:
            taken = {card for card, place in self.trains.items() if place != DEPOT}
            number = next(n for n in range(len(taken) + 1) if f"{ENDLESS}-{n}" not in taken)
            self.trains[f"{ENDLESS}-{number}"] = GONE
            self.exported += 1
        self.sold_abroad = False

    def _close(self, corporation: CorporationId, after: Position) -> None:
        """What becomes part of the SBB leaves the table only when its shares are exchanged."""
        if not company_data(after.title, corporation).merges_into:
            super()._close(corporation, after)

    def _put_into_pool(self, corporation: CorporationId, after: Position) -> None:
        """Move the shares that lie in the pool from the start, once there is a price (G-29)."""
        for number in range(company_data(after.title, corporation).pool):
            self.shares.move(f"{corporation}_{number + 1}", POOL)

    def _exchange(self, before: Position, after: Position) -> None:
        """Hand out shares of the SBB, company by company and holder by holder as they came."""
        former: list[Seat] = []
        for part in parts(after.title):
            former.append(self.shares.president(part))
            for owner in self.shares.holders(part):
                place: Owner = owner if owner in self.shares.seats else POOL
                for share in tuple(self.shares.pile(owner, part)):
                    ten = self.shares.kind_of(share) == "president"
                    self.shares.move(self._next(ten=ten), place)
            self.shares.remove(part)
        self._elect(after, former)

    def _next(self, *, ten: bool) -> str:
        """Return the first share of the SBB of 10 or 5 % that is not handed out."""
        shares = (
            s for s in self.shares.pile(SBB, SBB) if (self.shares.shares_in((s,)) == 2) == ten
        )
        return next(shares)

    def _elect(self, after: Position, former: list[Seat]) -> None:
        """Give the president's certificate to the Director, for another one of 10 %."""
        shares = self.shares
        card = shares.presidency(SBB)
        director = next(
            (o for o in shares.seats if after.state.certificates[f"{SBB}.president"] == o), ""
        )
        if not director:
            return
        pile = shares.pile(director, SBB)
        if not any(shares.shares_in((share,)) == 2 for share in pile):
            singles = pile[:2]
            known = [seat for seat in dict.fromkeys(former) if seat]
            lender = POOL if self._tens(POOL) else known[-1]
            shares.move(self._tens(lender)[0], director)
            for share in singles:
                shares.move(share, lender)
        holder = shares.where(card)
        if holder != director:
            shares.move(card, director)
            shares.move(next(s for s in self._tens(director) if s != card), holder)

    def _tens(self, owner: Owner) -> list[str]:
        return [s for s in self.shares.pile(owner, SBB) if self.shares.shares_in((s,)) == 2]
