"""Homes: a marker with the first turn, and the tile that belongs under it ([STN-1], [TRK-2])."""

from __future__ import annotations

from ferrovia.board.faces import HexId, StopId
from ferrovia.core import ledger, tokens
from ferrovia.core.action import Pass
from ferrovia.core.events import TokenPlaced, TurnBegan
from ferrovia.core.names import CorporationId
from ferrovia.core.rule import rule
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import LayTile
from ferrovia.titles.g1844.title_data import company_data
from ferrovia.titles.g1844.title_state import title_state


def home_city(at: Table, corporation: CorporationId) -> StopId:
    """Return the city that holds or will hold a company's home marker (R-26, R-43)."""
    return tokens.cities(at, company_data(at.title, corporation).home)[0]


def awaited(at: Table, corporation: CorporationId) -> bool:
    """Whether a company has yet to place its home marker, floated or not (R-43).

    Once the SBB has formed, nothing is kept for what would have become part of it ([PRE-7]).
    """
    if title_state(at).sbb == "formed" and company_data(at.title, corporation).merges_into:
        return False
    row = at.state.corporations[corporation]
    return not row.operated and not tokens.of(at, corporation)


def place_home_tokens(draft: Draft, event: TurnBegan) -> None:
    """Place the home marker of a company whose first turn begins; it costs nothing (R-23)."""
    corporation = event.actor
    data = draft.title.corporations.get(corporation)
    if data is None or not data.home or not awaited(draft, corporation):
        return
    city = home_city(draft, corporation)
    tokens.put(draft, corporation, city)
    draft.emit(TokenPlaced(corporation, city))


def due_home(at: Table) -> HexId:
    """Return the home on which the operating company must lay its tile; empty if it need not.

    It must in its first turn, if there is no track, and a tile that fits and can be paid (R-23).
    """
    corporation = at.state.flow.actor
    row = at.state.corporations[corporation]
    home = company_data(at.title, corporation).home
    if not home or row.operated or at.state.flow.turn.tiles or home in at.state.track.laid:
        return ""
    if at.title.board.hexes[home].face.pieces:
        return ""
    colours, supply = at.title.phase(at.state.phase).tiles, at.state.tiles
    cost, treasury = at.title.policies.tile_cost, ledger.cash(at, corporation)
    possible = any(
        lay.colour in colours
        and supply[lay.laid.tile] > 0
        and cost(at, corporation, home, lay) <= treasury
        for lay in at.title.upgrades.successors(at.state.track, home)
    )
    return home if possible else ""


def _missing(at: Table, home: HexId) -> str:
    name = at.title.board.hexes[home].name
    return f"{at.state.flow.actor} lays its home tile first, on {name} ({home})"


@rule("track.home")
def home_first(at: Table, laying: LayTile) -> str | None:
    """The tile of a company's first turn goes on its home, if that has no track yet."""
    home = due_home(at)
    return None if laying.hex == home or not home else _missing(at, home)


@rule("track.home")
def home_laid(at: Table, passing: Pass) -> str | None:
    """A company does not pass over its home tile in its first turn."""
    home = due_home(at)
    return _missing(at, home) if home else None
