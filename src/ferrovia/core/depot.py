"""The trains that the bank sells: what is on sale, and how a card leaves the depot.

A card is named after its class and a number. One with two sides lies in the depot under the class
of its front and is turned, and so renamed, when the other side is bought: what a train is can be
read from its card wherever it lies. Of a class without a number of cards the depot always holds
one; the next appears when it is taken.
"""

from __future__ import annotations

from functools import lru_cache

from ferrovia.core.indexed_rows import Index, Rows
from ferrovia.core.names import DEPOT, POOL, Owner, TrainId
from ferrovia.core.table import Draft, Table
from ferrovia.core.title import Title, TrainData


@lru_cache(maxsize=4096)
def class_of(card: TrainId) -> str:
    """Return the class that a card shows."""
    return card.rpartition("-")[0]


class _Index(Index):
    """What is known of the cards as they lie, as far as somebody has asked."""

    __slots__ = ("classes", "on_sale", "owned", "trains")

    def __init__(self, trains: dict[str, TrainData], rows: dict[TrainId, Owner]) -> None:
        self.trains = trains
        lists: dict[Owner, list[str]] = {}
        for card, where in rows.items():
            lists.setdefault(where, []).append(class_of(card))
        self.owned: dict[Owner, tuple[str, ...]] = {
            owner: tuple(cards) for owner, cards in lists.items()
        }
        self.classes: dict[Owner, tuple[str, ...]] = {}
        self.on_sale: tuple[tuple[str, str], ...] | None = None


def _index(at: Table) -> _Index:
    """Return what stands beside the cards."""
    rows, trains = at.state.trains, at.title.trains
    if type(rows) is not Rows:
        return _Index(trains, rows)
    known = rows.index
    if type(known) is not _Index or known.trains is not trains:
        known = rows.index = _Index(trains, rows)
    return known


def trains_of(at: Table, owner: Owner) -> tuple[str, ...]:
    """Return the classes of the trains somebody owns, in the order of the cards."""
    return _index(at).owned.get(owner, ())


def classes_in(at: Table, place: str) -> tuple[str, ...]:
    """Return the classes of trains in a place, each once, in class order."""
    index = _index(at)
    found = index.classes.get(place)
    if found is None:
        present = index.owned.get(place, ())
        found = tuple([name for name in at.title.trains if name in present]) if present else ()
        index.classes[place] = found
    return found


def on_sale(at: Table) -> tuple[tuple[str, str], ...]:
    """Return what the bank sells now, as (class, place): its open classes and the pool's trains.

    A class is open when the one before is sold out; one with ``after`` once the first train of
    that class is sold, alongside the others. Both sides of a card are on sale.
    """
    index = _index(at)
    if index.on_sale is None:
        index.on_sale = _on_sale(at)
    return index.on_sale


def _on_sale(at: Table) -> tuple[tuple[str, str], ...]:
    left = classes_in(at, DEPOT)
    ordinary = [name for name in left if not at.title.trains[name].after]
    open_classes = ordinary[:1] + [
        name
        for name in left
        if at.title.trains[name].after and sold_any(at, at.title.trains[name].after)
    ]
    bank = [(side, "depot") for name in open_classes for side in at.title.sides_of(name)]
    return tuple(bank + [(name, "pool") for name in classes_in(at, POOL)])


def sold_any(at: Table, name: str) -> bool:
    """Whether a card of a class has left the depot, whichever side it shows."""
    sides = at.title.sides_of(name)
    owned = _index(at).owned
    return any(
        where != DEPOT and any(side in cards for side in sides) for where, cards in owned.items()
    )


def card_of(at: Table, name: str, owner: Owner) -> TrainId:
    """Return the first card of a class that an owner has; in the depot, by its front."""
    shown = at.title.front_of(name) if owner == DEPOT else name
    return next(
        card
        for card, where in at.state.trains.items()
        if where == owner and class_of(card) == shown
    )


def take(draft: Draft, name: str, owner: Owner) -> TrainId:
    """Give an owner the next card of the depot that has ``name`` on one of its sides."""
    front = draft.title.trains[draft.title.front_of(name)]
    card = card_of(draft, name, DEPOT)
    number = int(card.rpartition("-")[2])
    taken = f"{name}-{number}"
    changed = {**draft.trains, taken: owner}
    if taken != card:
        del changed[card]
    if not front.count:
        changed[f"{front.name}-{number + 1}"] = DEPOT
    if changed.keys() != draft.trains.keys():
        changed = in_order(draft.title, changed)
    draft.trains = Rows(changed)
    return taken


def flip(draft: Draft, card: TrainId) -> TrainId:
    """Flip a card to its other side, wherever it lies; return the name that it now has."""
    name, _, number = card.rpartition("-")
    other = next(side for side in draft.title.sides_of(name) if side != name)
    turned = f"{other}-{number}"
    trains = {**draft.trains, turned: draft.trains[card]}
    del trains[card]
    draft.trains = Rows(in_order(draft.title, trains))
    return turned


def in_order(title: Title, trains: dict[TrainId, Owner]) -> dict[TrainId, Owner]:
    """Return cards in the title's order: by class of the front, then by number."""
    classes = list(title.trains)

    def place(card: TrainId) -> tuple[int, int]:
        name, _, number = card.rpartition("-")
        return classes.index(title.front_of(name)), int(number)

    return {card: trains[card] for card in sorted(trains, key=place)}


def first_cards(title: Title) -> dict[TrainId, Owner]:
    """Return the cards with which a game begins, all of them in the depot."""
    return {
        f"{train.name}-{number}": DEPOT
        for train in title.trains.values()
        if not train.side_of
        for number in range(train.count or 1)
    }
