"""What the fields of actions may hold in any game of a title: finite lists, found from its data.

A list is for one field or for several that depend on each other, such as a tile and its hex. Which
list belongs to a field follows from its declared type (a kind of id, a choice of words, yes or no)
or, for the few that are declared as plain words and numbers, from its name. So an action of a new
title needs nothing here unless it has a new kind of field, and then this says which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import Literal, get_args, get_origin

import msgspec

from ferrovia.board.faces import HexId
from ferrovia.board.grid import SIDES
from ferrovia.core.action import Action
from ferrovia.core.rule import FormError
from ferrovia.core.title import Title
from ferrovia.research.id_types import declared_types, ids_of
from ferrovia.struct import Struct

Values = tuple[object, ...]
"""What some fields hold together, in the order in which the list names them."""
Key = tuple[object, ...]
"""The same, to be looked up: a bundle as pairs of kind and number."""


class FieldList(Struct, frozen=True, gc=True):
    """All values that one or several fields of an action may have."""

    fields: tuple[str, ...]
    values: tuple[Values, ...]
    places: dict[Key, int]

    def place(self, action: Action) -> int | None:
        """Return the place of what an action has in these fields; ``None``: it is not listed."""
        return self.places.get(key(getattr(action, field) for field in self.fields))


class ActionFields(Struct, frozen=True, gc=True):
    """The fields of one kind of action."""

    kind: type[Action]
    lists: tuple[FieldList, ...]
    free: str = ""
    """The field whose number is chosen within a span that depends on the position."""
    offered: tuple[str, ...] = ()
    """Fields that are always as offered: the routes of a run."""


def key(values: Iterator[object] | Values) -> Key:
    """Return values in a form that can be looked up."""
    return tuple(
        tuple(sorted(each.items())) if isinstance(each, Mapping) else each for each in values
    )


def fields_of(title: Title, kind: type[Action]) -> ActionFields:
    """Return the lists for all fields of a kind of action, but for who acts."""
    types = {name: type_ for name, type_ in declared_types(kind).items() if name != "by"}
    free = [name for name in FREE_NUMBERS if types.pop(name, None) is not None]
    offered = tuple(name for name, type_ in types.items() if _holds_structs(type_))
    left = [name for name in types if name not in offered]
    lists = []
    for names, listed in TOGETHER.items():
        if set(names) <= set(left):
            lists.append(_field_list(names, listed(title)))
            left = [name for name in left if name not in names]
    for name in left:
        default = _default(kind, name)
        values = _values(title, kind, name, types[name])
        lists.append(_field_list((name,), ((each,) for each in dict.fromkeys((*default, *values)))))
    if len(free) > 1:
        raise FormError(f"{kind.__name__} has several free numbers: {', '.join(free)}")
    return ActionFields(kind, tuple(lists), "".join(free), offered)


def _field_list(names: tuple[str, ...], listed: Iterator[Values]) -> FieldList:
    values = tuple({key(each): each for each in listed}.values())
    return FieldList(names, values, {key(each): place for place, each in enumerate(values)})


def _default(kind: type[Action], name: str) -> Values:
    """Return what a field holds that is not named, if it may be left out."""
    field = next(each for each in msgspec.structs.fields(kind) if each.name == name)
    return () if field.default is msgspec.NODEFAULT else (field.default,)


def _holds_structs(type_: object) -> bool:
    """Whether a field holds any number of structs."""
    arguments = get_args(type_)
    return get_origin(type_) is tuple and isinstance(arguments[0], type(Struct))


def _values(title: Title, kind: type[Action], name: str, type_: object) -> Values:
    if type_ is bool:
        return False, True
    if get_origin(type_) is Literal:
        return get_args(type_)
    if name in BY_NAME:
        return tuple(BY_NAME[name](title))
    known = ids_of(title, ()).get(type_)
    if known is None:
        raise FormError(
            f"there is no list of what {kind.__name__}.{name} may hold: "
            "declare it as a kind of id, or name it in ferrovia/research/action_fields.py"
        )
    return known


def par_prices(title: Title) -> Iterator[int]:
    """Yield every price at which a corporation may start in some phase."""
    in_phases = (price for phase in title.phases for price in phase.par_prices)
    yield from sorted({*in_phases, *title.market.par_cells})


def lays(title: Title) -> Iterator[Values]:
    """Yield every hex with every tile that may lie there some day, in all rotations."""
    for hex_id in title.board.hexes:
        for tile in title.upgrades.may_ever_lie(hex_id):
            yield from ((hex_id, tile, turns) for turns in range(SIDES))


def tunnels(title: Title) -> Iterator[tuple[HexId, tuple[int, int]]]:
    """Yield every hex where there may be track beside a tile, with all pairs of sides.

    A house rule may let it join other sides than those that the map shows.
    """
    for hex_id, hex_ in title.board.hexes.items():
        if hex_.tunnels:
            yield from ((hex_id, pair) for pair in combinations(range(SIDES), 2))


def panels(title: Title) -> Iterator[Values]:
    """Yield every mountain with every panel."""
    for hex_id, hex_ in title.board.hexes.items():
        if any(stop.kind == "mountain" for stop in hex_.face.stops):
            yield from ((hex_id, panel) for panel in title.board.panels)


def bundles(title: Title, corporation: str) -> Iterator[dict[str, int]]:
    """Yield every choice of certificates of a corporation by kind, the smallest first."""
    counts: dict[str, int] = {}
    for card in title.certificates_of[corporation]:
        counts[card.kind] = counts.get(card.kind, 0) + 1
    chosen = (
        {kind: n for kind, n in zip(counts, numbers, strict=True) if n}
        for numbers in product(*(range(count + 1) for count in counts.values()))
    )
    yield from sorted(filter(None, chosen), key=lambda bundle: sum(bundle.values()))


def bundles_by_corporation(title: Title) -> Iterator[Values]:
    """Yield every corporation with every choice of its certificates."""
    for corporation in title.corporations:
        yield from ((corporation, bundle) for bundle in bundles(title, corporation))


def bundles_of_any(title: Title) -> Iterator[Values]:
    """Yield every choice of certificates that some corporation has."""
    return ((bundle,) for each in title.corporations for bundle in bundles(title, each))


TOGETHER: dict[tuple[str, ...], Callable[[Title], Iterator[Values]]] = {
    ("hex", "tile", "rotation"): lays,
    ("hex", "sides"): tunnels,
    ("hex", "panel"): panels,
    ("corporation", "bundle"): bundles_by_corporation,
    ("bundle",): bundles_of_any,
}
"""Fields that depend on each other, or whose values are no single words; the first that fits."""
BY_NAME: dict[str, Callable[[Title], Iterator[object]]] = {
    "train": lambda title: iter(title.trains),
    "old": lambda title: iter(title.trains),
    "value": par_prices,
}
"""Fields that are declared as plain words or numbers."""
FREE_NUMBERS = ("amount", "price")
"""Numbers of which an offer leaves a span open."""
