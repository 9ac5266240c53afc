"""Actions of every type of a title, with plausible and silly values in their fields.

``rng`` is anything with the methods of ``random.Random``; hypothesis has one, so tests can shrink.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from ferrovia.board.track import Laid
from ferrovia.core import Action, Codec, Offer, Position
from ferrovia.core.action import as_json

SILLY: tuple[Any, ...] = (
    "",
    "nobody",
    "bank",
    "pool",
    "C5",
    "C5.0",
    "é",
    -1,
    0,
    True,
    None,
    [],
    {},
)
"""What may stand anywhere; most of it is of the wrong type somewhere."""

Plain = dict[str, Any]
Values = Callable[[Position, Random], Any]


def arbitrary_action(position: Position, offers: tuple[Offer, ...], rng: Random) -> Plain:
    """Return an action as JSON data: an offered one with a field changed, or one made up.

    Some are legal, many are refused by a rule, a few are no actions at all.
    """
    if offers and rng.random() < 0.6:
        plain = as_json(rng.choice(offers).action)
        for name in [name for name in plain if name != "type"] or []:
            if rng.random() < 0.4:
                plain[name] = _value(name, plain[name], position, rng)
        return plain
    kind = rng.choice(position.title.actions)
    plain = {"type": str(kind.__struct_config__.tag)}
    for field in msgspec.structs.fields(kind):
        plain[field.name] = _value(field.name, None, position, rng)
    return plain


def decoded(position: Position, plain: Any) -> Action:
    """Return the action that plain data stands for, through JSON; raises ``FormError``."""
    return Codec(position.title).decode_action(msgspec.json.encode(plain))


def _value(name: str, old: Any, position: Position, rng: Random) -> Any:
    if rng.random() < 0.03:
        return rng.choice(SILLY)
    makers = FIELDS.get(name)
    if name == "routes" and old:
        return _mutated_routes(old, position, rng)
    return makers(position, rng) if makers else rng.choice(SILLY)


def _by(position: Position, rng: Random) -> Any:
    decision = position.decision
    if decision is not None and rng.random() < 0.85:
        return decision.seat
    return rng.choice((*position.state.seats, *position.state.corporations, "nobody"))


def _corporation(position: Position, rng: Random) -> Any:
    return rng.choice((*position.title.corporations, position.state.flow.actor))


def _bundle(position: Position, rng: Random) -> Any:
    kinds = position.title.kinds.values()
    usual = ("regular", "double" if any("double" in kind.further for kind in kinds) else "last")
    known = (*usual, "last", "president", "gold") if rng.random() < 0.1 else usual
    return {
        kind: rng.choice((-1, 0, 1, 1, 1, 2, 3, 4, 5, 9)) for kind in known if rng.random() < 0.6
    }


def _city(position: Position, rng: Random) -> Any:
    hex_id = _hex(position, rng)
    return rng.choice((f"{hex_id}.0", f"{hex_id}.0", f"{hex_id}.1", f"{hex_id}.00", hex_id, "Q9.0"))


def _hex(position: Position, rng: Random) -> Any:
    return rng.choice(tuple(position.title.board.hexes))


def _tile(position: Position, rng: Random) -> Any:
    return rng.choice((*position.title.board.tiles, "9999"))


def _number(position: Position, rng: Random) -> Any:
    near = [*position.state.cash.values(), *position.title.market.par_cells, 1, 2 * 110]
    return rng.choice((0, 1, -5, rng.choice(near), rng.choice(near) + 1, rng.randint(0, 300)))


def _train(position: Position, rng: Random) -> Any:
    return rng.choice((*position.title.trains, "4H-0", "D"))


def _routes(position: Position, rng: Random) -> Any:
    hexes = [_hex(position, rng) for _ in range(3)]
    return rng.choice(([], [{"train": _train(position, rng), "legs": [hexes]}]))


def _mutated_routes(routes: Any, position: Position, rng: Random) -> Any:
    """Change a run a little: drop, double, turn round, cut, extend, swap, rename or count."""
    routes = msgspec.json.decode(msgspec.json.encode(routes))
    number = rng.randrange(len(routes))
    route = routes[number]
    what = rng.randrange(10)
    legs = route["legs"]
    if what == 0:
        del routes[number]
    elif what == 1:
        routes.append(route)
    elif what == 2:
        route["legs"] = [leg[::-1] for leg in reversed(legs)]
    elif what == 3 and legs:
        del legs[rng.randrange(len(legs))]
    elif what == 4 and legs:
        leg = rng.choice(legs)
        leg[rng.randrange(len(leg))] = _hex(position, rng)
    elif what == 5:
        route["train"] = _train(position, rng)
    elif what == 6 and legs:
        end = legs[-1][-1]
        beyond = [n for n in position.title.board.neighbours.get(end, ()) if n]
        legs.append([end, rng.choice(beyond or [end])])
    elif what == 7:
        routes.reverse()
    elif what == 8 and legs:
        ends = [f"{leg[end]}.0" for leg in legs for end in (0, -1) if leg]
        route["counted"] = rng.sample(ends, rng.randint(0, len(ends)))
    elif legs:
        legs[rng.randrange(len(legs))] = []
    return routes


def _laid(position: Position, rng: Random) -> Laid | None:
    """A tile that could follow what lies on some hex."""
    hex_id = _hex(position, rng)
    rows = position.title.upgrades.successors(position.state.track, hex_id)
    return rng.choice(rows).laid if rows else None


def _likely_tile(position: Position, rng: Random) -> Any:
    laid = _laid(position, rng)
    return laid.tile if laid is not None and rng.random() < 0.7 else _tile(position, rng)


FIELDS: dict[str, Values] = {
    "by": _by,
    "corporation": _corporation,
    "seller": _corporation,
    "bundle": _bundle,
    "source": lambda position, rng: rng.choice(("treasury", "pool", "depot")),
    "value": _number,
    "city": _city,
    "kind": lambda position, rng: rng.choice(("last", "regular", "double", "")),
    "hex": _hex,
    "tile": _likely_tile,
    "rotation": lambda position, rng: rng.choice((0, 1, 2, 3, 4, 5, 6, -1)),
    "train": _train,
    "price": _number,
    "amount": _number,
    "private": lambda position, rng: rng.choice(tuple(position.title.privates)),
    "certificate": lambda position, rng: rng.choice((*position.title.privates, "")),
    "panel": lambda position, rng: rng.choice((*position.title.board.panels, "M0")),
    "sides": lambda position, rng: [rng.randrange(-1, 7), rng.randrange(-1, 7)],
    "accept": lambda position, rng: rng.random() < 0.5,
    "routes": _routes,
}
"""How a field gets its value, by name."""
