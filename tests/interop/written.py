"""A recorded game written again: its effective actions beside those that we write.

What has no meaning is left out: numbers, times, who clicked and where, chat and standing orders.
Copies of tiles, trains and loans are told by their kind, routes by their legs and revenue;
everything else is compared field by field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ferrovia.interop.history import effective, without_effect

Row = dict[str, Any]

WITHOUT_MEANING = (
    *("id", "created_at", "user", "skip", "original_id", "auto_actions"),
    *("extra_revenue", "subsidy"),  # always 0 in these titles
)
EARLIER_VERSION: dict[str, tuple[str, ...]] = {
    "1849": (),
    "1848": (),
    "1844": ("table-160062",),  # destinations were looked at only before the marker step (9799)
}
"""Games recorded by an earlier version of the site, which are written as it plays today."""
OTHER_NODES: dict[str, tuple[str, ...]] = {"1848": ("table-short",)}
"""Games in which a stop was counted otherwise: Tasmania's harbour had no label before it then."""
REPEATED = {"buy_shares": ("share_price",), "place_token": ("tokener",), "buy_train": ("variant",)}
"""Fields that not every version of the site writes; compared where the record has them."""
BY_HAND = "end_game"
"""Somebody ended the game there: that is no action of the game, which goes on here."""
CLICKED = {"place_token": ("slot",)}
"""Fields that say where somebody has clicked. The token goes to the first free space of the city,
whatever was clicked: so the traces of 1849's `table-27939` (action 166) and `table-variants`,
and of 1848's `table-hotseat` (324)."""


def first_difference(recorded: Mapping[str, Any], ours: Mapping[str, Any]) -> str | None:
    """Return the first effective action that is written otherwise than it was recorded."""
    theirs, mine = list(rows(recorded)), list(rows(ours))
    for number, (place, expected) in enumerate(theirs):
        got = mine[number][1] if number < len(mine) else None
        if got is not None:
            for field in REPEATED.get(expected["type"], ()):
                if field not in expected:
                    got.pop(field, None)
            for field in CLICKED.get(expected["type"], ()):
                if field in expected and field in got:
                    got[field] = expected[field]
        if expected != got:
            return f"{place}: recorded {expected}, written {got}"
    if len(mine) > len(theirs):
        return f"after the end: written {mine[len(theirs)][1]}"
    return None


def other_nodes(recorded: Mapping[str, Any], ours: Mapping[str, Any]) -> list[str]:
    """Return the runs whose stops have other names, where the record has them."""
    theirs, mine = (
        [row for _, row in rows(game, _nodes) if row["type"] == "run_routes"]
        for game in (recorded, ours)
    )
    pairs = zip(theirs, mine, strict=True)
    return [
        f"recorded {expected['routes']}, written {got['routes']}"
        for expected, got in pairs
        if all(expected["routes"]) and expected["routes"] != got["routes"]
    ]


def rows(
    game: Mapping[str, Any], route: Callable[[Row], tuple[Any, ...]] | None = None
) -> Iterator[tuple[str, Row]]:
    """Yield the effective actions of a file in a form that can be compared, with their places.

    ``route`` says what of a route is compared: its train, legs and revenue, if nothing else.
    """
    players = [player.get("id", player.get("name")) for player in game["players"]]
    seats = {str(name): f"seat {n}" for n, name in enumerate(players, start=1)}
    for entry in effective(game["actions"]):
        for action in (entry.raw, *(entry.raw.get("auto_actions") or ())):
            if not without_effect(action["type"]) and action["type"] != BY_HAND:
                yield (
                    f"action {entry.raw.get('id', entry.place + 1)}",
                    _row(action, seats, route or _route),
                )


def _row(action: Row, seats: Mapping[str, str], route_of: Callable[[Row], tuple[Any, ...]]) -> Row:
    row = {key: value for key, value in action.items() if key not in WITHOUT_MEANING}
    if row.get("share_price") is False:  # written by some versions where there is none
        del row["share_price"]
    if row["entity_type"] == "player":
        row["entity"] = seats[str(row["entity"])]
    for field in ("tile", "train", "exchange"):
        if row.get(field) is not None:
            row[field] = _kind(str(row[field]))
    if "city" in row:  # the tile, without its copy, and the part
        row["city"] = tuple(str(row["city"]).rsplit("-", 2)[::2])
    if "loan" in row:
        row["loan"] = "a loan"
    if "routes" in row:
        row["routes"] = sorted(route_of(route) for route in row["routes"])
    return row


def _kind(copy: str) -> str:
    return copy.rpartition("-")[0]


def _route(route: Row) -> tuple[Any, ...]:
    legs = sorted(min(tuple(leg), tuple(reversed(leg))) for leg in route["connections"])
    return (_kind(str(route["train"])), legs, route["revenue"])


def _nodes(route: Row) -> tuple[Any, ...]:
    return tuple(sorted(route.get("nodes") or ()))
