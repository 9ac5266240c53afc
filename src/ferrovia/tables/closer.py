"""Looking closer at what could be done: a hex, an action before it is played, routes, tiles."""

from __future__ import annotations

from ferrovia.tables import problems
from ferrovia.tables.acting import decoded
from ferrovia.tables.looking import admit, moment
from ferrovia.tables.messages import Ask
from ferrovia.tables.registry import House
from ferrovia.tables.visitor import Visitor
from ferrovia.views.choosing.hex_builds import fan as fan_of
from ferrovia.views.choosing.hex_builds import hex_in_words
from ferrovia.views.choosing.preview import outlook
from ferrovia.views.choosing.route_choices import train_routes
from ferrovia.views.model import Fan, Outlook, TileView, TrainRoutes
from ferrovia.views.scenes import tile_list


def whatif(house: House, table: str, visitor: Visitor, ask: Ask) -> Outlook:
    """Return what would follow from an action, or why it may not be played."""
    admit(house, table, visitor)
    with house.entered(table) as room:
        position, action = room.position, decoded(room, ask.action)
    return outlook(position, action)


def fan(house: House, table: str, visitor: Visitor, hex_id: str, at: int | None) -> Fan:
    """Return a hex looked at closely; at an earlier moment in words only."""
    position = moment(house, table, visitor, at)
    if hex_id not in position.title.board.hexes:
        raise problems.unknown("There is no such hex on this map.")
    return fan_of(position, hex_id) if at is None else hex_in_words(position, hex_id)


def routes(house: House, table: str, visitor: Visitor) -> tuple[TrainRoutes, ...]:
    """Return the routes that may be claimed now."""
    return train_routes(moment(house, table, visitor, None))


def tiles(house: House, table: str, visitor: Visitor) -> tuple[TileView, ...]:
    """Return all tiles with their numbers left."""
    return tile_list.tiles(moment(house, table, visitor, None))
