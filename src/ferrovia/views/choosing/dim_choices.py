"""What a player may expect to see among the choices, allowed or not.

For every type of action that has its place in the current step, its fields are filled with what
is on the table: corporations, private companies, trains, cities. The fields of actions go by
their names; a type with a field that has no entry here is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import msgspec

from ferrovia.board.faces import stop_id
from ferrovia.core import holdings, market, tokens
from ferrovia.core.action import Action
from ferrovia.core.depot import trains_of
from ferrovia.core.names import DEPOT, POOL, Owner, Seat
from ferrovia.core.position import Position, current_step
from ferrovia.core.table import top_ask
from ferrovia.family.actions import SellShares, StartCorporation
from ferrovia.views.action_table.action_text import presentation

Fields = dict[str, Any]
Values = Callable[[Position, type[Action]], Iterable[Any]]


def expected_actions(position: Position, *, raising: bool = False) -> Iterator[Action]:
    """Yield actions that have their place in the current step.

    ``raising``: money must be raised, so that also in a corporation's turn stock may be sold.
    """
    step, decision = current_step(position), position.decision
    if step is None or decision is None:
        return
    for move in step.moves:
        if not presentation(position.title, move.action).listed_when_refused:
            continue
        if move.action is SellShares and decision.subject and not raising:
            continue
        yield from _filled(position, move.action, decision.seat)


def _filled(position: Position, action: type[Action], seat: Seat) -> Iterator[Action]:
    """Yield an action with every combination of values that exists on the table."""
    fields = [f for f in msgspec.structs.fields(action) if f.name != "by"]
    names = [field.name for field in fields]
    choices: list[Iterable[Any]] = []
    for field in fields:
        values = _literals(field.type)
        if values is None:
            make = VALUES.get(field.name)
            values = None if make is None else tuple(make(position, action))
        if values is None:
            return
        choices.append(values)
    for chosen in product(*choices):
        found = {"by": seat, **dict(zip(names, chosen, strict=True))}
        if all(exists(position, action, found) for exists in EXIST):
            for field_name in names:
                settle = SETTLED.get(field_name)
                if settle is not None:
                    found[field_name] = settle(position, found)
            yield action(**found)


def _literals(kind: Any) -> tuple[Any, ...] | None:
    """Return the values of a field that says itself what it may hold."""
    if kind is bool:
        return (True, False)
    found = msgspec.inspect.type_info(kind)
    return found.values if isinstance(found, msgspec.inspect.LiteralType) else None


def _corporations(position: Position, kind: type[Action]) -> Iterable[str]:
    ask = top_ask(position.state.flow)
    if ask is not None and kind is StartCorporation:
        return (ask.subject,)
    started, _ = position.title.display.further(position)
    if started:
        return (started,)
    return position.state.corporations


def _privates(position: Position, kind: type[Action]) -> Iterable[str]:
    ask = top_ask(position.state.flow)
    if ask is not None and ask.about in position.state.privates:
        return (ask.about,)
    return (name for name, row in position.state.privates.items() if not row.closed)


def _cities(position: Position, kind: type[Action]) -> Iterable[str]:
    board, track = position.title.board, position.state.track
    for hex_id in board.hexes:
        for number, stop in enumerate(board.face(track, hex_id).stops):
            if stop.slots:
                yield stop_id(hex_id, number)


def _bundles(position: Position, kind: type[Action]) -> Iterable[dict[str, int]]:
    """Return as many certificates of each kind as anybody could hold."""
    counts = [
        Counter(card.kind for card in cards) for cards in position.title.certificates_of.values()
    ]
    most = max(len(cards) for cards in position.title.certificates_of.values())
    kinds = {"regular": most - 1} | {
        kind: max(each[kind] for each in counts) for kind in ("double", "last")
    }
    for numbers in product(*(range(n + 1) for n in kinds.values())):
        bundle = {kind: n for kind, n in zip(kinds, numbers, strict=True) if n}
        if bundle:
            yield bundle


def _later(position: Position, kind: type[Action]) -> Iterable[int]:
    """Stand for a number that is settled when everything else is known."""
    return (0,)


VALUES: dict[str, Values] = {
    "corporation": _corporations,
    "seller": lambda position, kind: market.order(position),
    "private": _privates,
    "train": lambda position, kind: position.title.trains,
    "city": _cities,
    "value": lambda position, kind: position.title.phase(position.state.phase).par_prices,
    "bundle": _bundles,
    "price": _later,
    "amount": _later,
}
"""What a field may hold, by its name."""


def _holds(position: Position, owner: Owner, corporation: str, bundle: dict[str, int]) -> bool:
    held = holdings.certificates(position, owner, corporation)
    kinds = [card.kind for card in held]
    if kinds == ["president"]:
        return bundle == {"regular": 1}
    return all(kinds.count(kind) >= number for kind, number in bundle.items())  # type: ignore[arg-type]


def _is_formed(position: Position, corporation: str) -> bool:
    return position.title.display.formed(position.title, corporation)


def _certificates_exist(position: Position, kind: type[Action], found: Fields) -> bool:
    if found.get("source") == "treasury" and _is_formed(position, found["corporation"]):
        return False  # what comes about from others has no shares that nobody has bought
    if found.get("kind") and "source" in found:
        place = found["corporation"] if found["source"] == "treasury" else POOL
        return bool(holdings.certificates(position, place, found["corporation"], found["kind"]))
    if "bundle" not in found:
        return True
    if "corporation" in found:
        return _holds(position, found["by"], found["corporation"], found["bundle"])
    actor = position.state.flow.actor
    return _holds(position, actor, actor, found["bundle"])


def _corporation_fits(position: Position, kind: type[Action], found: Fields) -> bool:
    """Whether a corporation is running, or waits to be started where it is about that."""
    if "corporation" not in found:
        return True
    running = bool(position.state.corporations[found["corporation"]].cell)
    return running is not (kind is StartCorporation)


def _train_exists(position: Position, kind: type[Action], found: Fields) -> bool:
    if "train" not in found:
        return True
    decision = position.decision
    owner = found.get("seller") or found.get("source") or (decision.subject if decision else "")
    place = {"depot": DEPOT, "pool": POOL}.get(owner, owner)
    shown = position.title.front_of(found["train"]) if place == DEPOT else found["train"]
    return shown in trains_of(position, place)


def _of_another(position: Position, kind: type[Action], found: Fields) -> bool:
    """Whether something is bought from somebody who is not the buyer and has it."""
    if "seller" not in found:
        return True
    if found["seller"] == position.state.flow.actor:
        return False
    return "city" not in found or found["city"] in tokens.of(position, found["seller"])


def _private_fits(position: Position, kind: type[Action], found: Fields) -> bool:
    """Whether a private company is owned where it is about a sale between owners, else unsold."""
    if "private" not in found:
        return True
    kinds = presentation(position.title, kind).private_kinds
    if kinds and position.title.privates[found["private"]].kind not in kinds:
        return False
    owned = bool(position.state.privates[found["private"]].owner)
    return owned is ("price" in found)


EXIST: tuple[Callable[[Position, type[Action], Fields], bool], ...] = (
    _corporation_fits,
    _certificates_exist,
    _train_exists,
    _of_another,
    _private_fits,
)
"""What sorts out combinations of things that are not there."""


def _least_bid(position: Position, found: Fields) -> int:
    """Return the lowest bid that could be made, so that only what matters stands against it."""
    private = found.get("private")
    if private is None:
        return 1
    highest = max(position.title.display.bids(position).get(private, {}).values(), default=0)
    face_value = position.title.privates[private].price
    return max(face_value, highest) + position.title.figures.get("bid_step", 1)


SETTLED: dict[str, Callable[[Position, Fields], int]] = {
    "price": lambda position, found: 1,
    "amount": _least_bid,
}
"""Numbers that depend on the other fields."""
