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
from ferrovia.core.names import DEPOT, POOL, Owner
from ferrovia.core.position import Position, current_step
from ferrovia.core.table import top_ask

Plain = dict[str, Any]
Values = Callable[[Position, Plain], Iterable[Any]]

ASKED_FOR_ELSEWHERE = ("lay_tile", "run_trains")
"""Tiles are asked about hex by hex, runs by claiming one."""
LAST_RESORT = ("give_up", "take_loan")
"""What nobody looks for before it is offered."""


def expected_actions(position: Position, *, raising: bool = False) -> Iterator[Plain]:
    """Yield actions, as plain data, that have their place in the current step.

    ``raising``: money must be raised, so that also in a corporation's turn stock may be sold.
    """
    step, decision = current_step(position), position.decision
    if step is None or decision is None:
        return
    for move in step.moves:
        kind = str(move.action.__struct_config__.tag)
        own = position.title.words.actions.get(kind)
        if kind in ASKED_FOR_ELSEWHERE or kind in LAST_RESORT or (own and own.hidden):
            continue
        if kind == "sell_shares" and decision.subject and not raising:
            continue
        yield from _filled(position, move.action, {"type": kind, "by": decision.seat})


def _filled(position: Position, action: type[Action], start: Plain) -> Iterator[Plain]:
    """Yield an action with every combination of values that exists on the table."""
    fields = [f for f in msgspec.structs.fields(action) if f.name != "by"]
    names = [field.name for field in fields]
    choices: list[Iterable[Any]] = []
    for field in fields:
        values = _literals(field.type)
        if values is None:
            make = VALUES.get(field.name)
            values = None if make is None else tuple(make(position, start))
        if values is None:
            return
        choices.append(values)
    for chosen in product(*choices):
        plain = {**start, **dict(zip(names, chosen, strict=True))}
        if all(exists(position, plain) for exists in EXIST):
            for field_name in names:
                settle = SETTLED.get(field_name)
                if settle is not None:
                    plain[field_name] = settle(position, plain)
            yield _brief(action, plain)


def _brief(action: type[Action], plain: Plain) -> Plain:
    """Return an action as it is written: some leave out what is as usual."""
    if not action.__struct_config__.omit_defaults:
        return plain
    usual = {field.name: field.default for field in msgspec.structs.fields(action)}
    return {
        name: value for name, value in plain.items() if name not in usual or usual[name] != value
    }


def _literals(kind: Any) -> tuple[Any, ...] | None:
    """Return the values of a field that says itself what it may hold."""
    if kind is bool:
        return (True, False)
    found = msgspec.inspect.type_info(kind)
    return found.values if isinstance(found, msgspec.inspect.LiteralType) else None


def _corporations(position: Position, start: Plain) -> Iterable[str]:
    flow, ask = position.state.flow, top_ask(position.state.flow)
    if ask is not None and start["type"] == "start_corporation":
        return (ask.subject,)
    if flow.turn.starting:
        return (flow.turn.starting,)
    return position.state.corporations


def _privates(position: Position, start: Plain) -> Iterable[str]:
    ask = top_ask(position.state.flow)
    if ask is not None and ask.about in position.state.privates:
        return (ask.about,)
    return (name for name, row in position.state.privates.items() if not row.closed)


def _cities(position: Position, start: Plain) -> Iterable[str]:
    board, track = position.title.board, position.state.track
    for hex_id in board.hexes:
        for number, stop in enumerate(board.face(track, hex_id).stops):
            if stop.slots:
                yield stop_id(hex_id, number)


def _bundles(position: Position, start: Plain) -> Iterable[dict[str, int]]:
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


def _later(position: Position, start: Plain) -> Iterable[int]:
    """Stand for a number that is settled when everything else is known."""
    return (0,)


VALUES: dict[str, Values] = {
    "corporation": _corporations,
    "seller": lambda position, start: market.order(position),
    "private": _privates,
    "train": lambda position, start: position.title.trains,
    "city": _cities,
    "value": lambda position, start: position.title.phase(position.state.phase).par_prices,
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


def _certificates_exist(position: Position, plain: Plain) -> bool:
    if plain.get("source") == "treasury" and position.title.kind_of(plain["corporation"]).formed:
        return False  # what comes about from others has no shares that nobody has bought
    if plain.get("kind") and "source" in plain:
        place = plain["corporation"] if plain["source"] == "treasury" else POOL
        return bool(holdings.certificates(position, place, plain["corporation"], plain["kind"]))
    if "bundle" not in plain:
        return True
    if "corporation" in plain:
        return _holds(position, plain["by"], plain["corporation"], plain["bundle"])
    actor = position.state.flow.actor
    return _holds(position, actor, actor, plain["bundle"])


def _corporation_fits(position: Position, plain: Plain) -> bool:
    """Whether a corporation is running, or waits to be started where it is about that."""
    if "corporation" not in plain:
        return True
    running = bool(position.state.corporations[plain["corporation"]].cell)
    return running is not (plain["type"] == "start_corporation")


def _train_exists(position: Position, plain: Plain) -> bool:
    if "train" not in plain:
        return True
    decision = position.decision
    owner = plain.get("seller") or plain.get("source") or (decision.subject if decision else "")
    place = {"depot": DEPOT, "pool": POOL}.get(owner, owner)
    shown = position.title.front_of(plain["train"]) if place == DEPOT else plain["train"]
    return shown in trains_of(position, place)


def _of_another(position: Position, plain: Plain) -> bool:
    """Whether something is bought from somebody who is not the buyer and has it."""
    if "seller" not in plain:
        return True
    if plain["seller"] == position.state.flow.actor:
        return False
    return "city" not in plain or plain["city"] in tokens.of(position, plain["seller"])


def _private_fits(position: Position, plain: Plain) -> bool:
    """Whether a private company is owned where it is about a sale between owners, else unsold."""
    if "private" not in plain:
        return True
    words = position.title.words.actions.get(plain["type"])
    kind = position.title.privates[plain["private"]].kind
    if words is not None and words.kinds and kind not in words.kinds:
        return False
    owned = bool(position.state.privates[plain["private"]].owner)
    return owned is ("price" in plain)


EXIST: tuple[Callable[[Position, Plain], bool], ...] = (
    _corporation_fits,
    _certificates_exist,
    _train_exists,
    _of_another,
    _private_fits,
)
"""What sorts out combinations of things that are not there."""


def _least_bid(position: Position, plain: Plain) -> int:
    """Return the lowest bid that could be made, so that only what matters stands against it."""
    private = plain.get("private")
    if private is None:
        return 1
    highest = max(position.title.display.bids(position).get(private, {}).values(), default=0)
    face_value = position.title.privates[private].price
    return max(face_value, highest) + position.title.figures.get("bid_step", 1)


SETTLED: dict[str, Callable[[Position, Plain], int]] = {
    "price": lambda position, plain: 1,
    "amount": _least_bid,
}
"""Numbers that depend on the other fields."""
