"""Homes: a company comes there when it first operates, COM to two (1848 §5.3.6, §7.7.1)."""

from __future__ import annotations

from ferrovia.board.faces import hex_of
from ferrovia.core import tokens
from ferrovia.core.events import TileLaid, TokenMovedIn, TokenPlaced, TurnBegan
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Draft, Table
from ferrovia.titles.g1848.title_data import company_data
from ferrovia.titles.g1848.title_state import title_state


def awaited(at: Table, corporation: CorporationId) -> bool:
    """Whether a company has not operated yet and has still to come home (§7.7.4)."""
    if at.state.corporations[corporation].operated or corporation in title_state(at).taken_over:
        return False
    return not tokens.of(at, corporation)


def space_kept(at: Table, corporation: CorporationId) -> bool:
    """Whether a space is kept at home for a company that has still to come there."""
    return company_data(at.title, corporation).keeps_home and awaited(at, corporation)


def place_home_tokens(draft: Draft, event: TurnBegan) -> None:
    """Put the home tokens of a company whose first turn begins, at the edge if need be.

    A space kept for another company is not free for it (ruling R-16).
    """
    corporation = event.actor
    if corporation not in draft.corporations or not awaited(draft, corporation):
        return
    for hex_id in draft.title.corporations[corporation].homes:
        city = tokens.cities(draft, hex_id)[0]
        others = [name for name in tokens.reserved(draft, hex_id) if name != corporation]
        if tokens.vacant(draft, city) > len(others):
            tokens.put(draft, corporation, city)
        else:
            tokens.put_beside(draft, corporation, city)
        draft.emit(TokenPlaced(corporation, city))


def move_in(draft: Draft, event: TileLaid) -> None:
    """Move a token at the edge into a space that a tile has opened and nobody is owed (§5.3.6)."""
    for city in tuple(draft.beside):
        kept = len(tokens.reserved(draft, event.hex))
        if hex_of(city) == event.hex and tokens.vacant(draft, city) > kept:
            draft.emit(TokenMovedIn(tokens.move_in(draft, city), city))
