"""The earthquake of Messina (1849 §12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from ferrovia.board.faces import HexId, StopId, hex_of
from ferrovia.core import market, tokens
from ferrovia.core.events import Happened, TileRemoved, TokenPlaced, TokenRemoved
from ferrovia.core.rule import rule
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import LayTile
from ferrovia.titles.g1849.title_data import corporation_data
from ferrovia.titles.g1849.title_state import State1849WithSeniority, title_state

MESSINA = "B14"


@rule("track.ruins")
def not_in_ruins(at: Table, laying: LayTile) -> str | None:
    """After the earthquake Messina is not upgraded until the next stock round is over."""
    if title_state(at).ruined and laying.hex == MESSINA:
        return "Messina lies in ruins; it can be upgraded after the next stock round"
    return None


def earthquake(
    *, tile_returns: bool, oldest_is_home: bool
) -> Callable[[Draft, tuple[str, ...]], None]:
    """Return the effect of the first 12H.

    ``tile_returns``: the tile of Messina goes back to the supply. ``oldest_is_home``: a corporation
    that loses its home there has its oldest remaining token for home (house rule).
    """

    def effect(draft: Draft, items: tuple[str, ...]) -> None:
        draft.emit(Happened("earthquake", MESSINA))
        draft.set_title_state(ruined=True)
        tile = draft.track.laid.get(MESSINA)
        if tile is not None:
            draft.track = draft.track.lay(MESSINA, None)
            if tile_returns:
                draft.tiles[tile.tile] += 1
            draft.emit(TileRemoved(MESSINA, tile.tile))
        _lose_tokens(draft)
        _lose_home(draft, oldest_is_home)

    return effect


def _lose_tokens(draft: Draft) -> None:
    for city in [c for c in draft.tokens if hex_of(c) == MESSINA]:
        for corporation in draft.tokens[city]:
            draft.emit(TokenRemoved(corporation, city))
        draft.set_tokens(city, ())


def _lose_home(draft: Draft, oldest_is_home: bool) -> None:
    """A corporation at home in Messina closes if it has no other token (§12)."""
    for corporation in market.order(draft):
        if draft.corporations[corporation].home != MESSINA:
            continue
        left = tokens.of(draft, corporation)
        if not left:
            draft.title.policies.enter_closed_zone(draft, corporation)
        else:
            draft.set_corporation(corporation, home=_oldest(draft, left) if oldest_is_home else "")


def _oldest(at: Table, left: tuple[StopId, ...]) -> HexId:
    placed = cast(State1849WithSeniority, at.state.title_state).placed
    return hex_of(next((city for city in placed if city in left), left[0]))


def note_placing(draft: Draft, event: TokenPlaced) -> None:
    """House rule: remember in which order a corporation without a fixed home places tokens."""
    if corporation_data(draft.title, event.corporation).choices:
        placed = cast(State1849WithSeniority, draft.title_state).placed
        earlier = (city for city in placed if city != event.city)
        draft.set_title_state(placed=(*earlier, event.city))


def rebuild(draft: Draft) -> None:
    """Messina can be upgraded again: the stock round after the earthquake is over."""
    if title_state(draft).ruined:
        draft.set_title_state(ruined=False)
