"""Typed sentences: ``sell RCS 2`` becomes the action it means, legal or not.

A phrase that leaves something open (the rotation, the source) stands for several actions. What is
found is only a reading of the words; the rules say which of the actions may be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from ferrovia.board.faces import HexId, StopId, stop_id
from ferrovia.core import Action, Codec, FormError, Position
from ferrovia.core.names import Seat
from ferrovia.core.position import current_step
from ferrovia.core.title import Title
from ferrovia.family import actions
from ferrovia.struct import prepared
from ferrovia.terminal.example_phrases import example
from ferrovia.terminal.typed_names import (
    Unclear,
    find_corporation,
    find_hex,
    find_private,
    find_sides,
    find_tile,
    find_train,
    is_name,
    number,
)
from ferrovia.views.action_table.action_text import presentation
from ferrovia.views.action_table.shared_actions import SHARED

Words = list[str]
Reading = Callable[[Position, Seat, Words], Iterator[Action]]
"""``reading(position, seat, words)``: the actions that words after a verb may mean."""
PILES: tuple[Literal["treasury", "pool"], ...] = ("treasury", "pool")
PLACES: tuple[Literal["depot", "pool"], ...] = ("depot", "pool")
COUNTING = "counting"
MARKUP = str.maketrans({",": " ", "-": " ", "/": " / ", ";": " / "})


def read(position: Position, text: str) -> tuple[Action, ...] | None:
    """Return the actions a phrase may mean; ``None`` if it does not begin with a known verb.

    ``Unclear`` says what a phrase with a known verb lacks; ``FormError`` what is wrong with JSON.
    """
    if text.startswith("{"):
        return (Codec(position.title).decode_action(text),)
    verb, *words = text.split() or [""]
    reading = readings(position.title).get(verb.lower())
    if reading is None:
        return None
    seat = position.decision.seat if position.decision is not None else ""
    found = tuple(reading(position, seat, words))
    for action in found:
        if type(action) not in position.title.actions:
            raise FormError(f"{verb.lower()!r} is nothing that {position.title.name} has")
    return found


def _need(position: Position, words: Words, least: int, template: str) -> None:
    if len(words) < least:
        raise Unclear(f"Say more, for example: {example(position.title, template)}.")


def _lay(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    _need(position, words, 1, "lay {hex} {tile} {rotation} (hex, tile, rotation)")
    hex_id = find_hex(position, words[0])
    rest = [word for word in words[1:] if word.lower() not in ("tile", "rotation", "on")]
    tiles = [find_tile(position, rest[0])] if rest else list(position.title.board.tiles)
    turns = [number(rest[1], "rotation")] if len(rest) > 1 else list(range(6))
    for tile in tiles:
        for rotation in turns:
            yield actions.LayTile(by=seat, hex=hex_id, tile=tile, rotation=rotation)


def _token(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    _need(position, words, 1, "token {city}")
    cities = tuple(_cities(position, words[0]))
    bargain = _token_bargain(position.title)
    rest = [word for word in words[1:] if word.lower() not in ("from", "of")]
    for city in cities:
        if rest and bargain is not None:
            price = number(rest[1], "price") if len(rest) > 1 else 1
            seller = find_corporation(position, rest[0])
            yield bargain(by=seat, city=city, seller=seller, price=price)
        else:
            yield actions.PlaceToken(by=seat, city=city)


def _token_bargain(title: Title) -> Callable[..., Action] | None:
    """Return the action by which a title lets a corporation buy another's token, if it has one."""
    for kind in title.actions:
        if {"city", "seller", "price"} <= set(kind.__struct_fields__):
            return kind
    return None


def _home(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    _need(position, words, 1, "home {city}")
    yield from (actions.ChooseHome(by=seat, city=city) for city in _cities(position, words[0]))


def _cities(position: Position, word: str) -> Iterator[str]:
    """Yield the stops of a hex, or the one that is named: ``C5.0``."""
    name, dot, wanted = word.partition(".")
    hex_id: HexId = find_hex(position, name)
    if dot:
        yield f"{hex_id}.{wanted}"
        return
    stops = position.title.board.face(position.state.track, hex_id).stops
    yield from (stop_id(hex_id, n) for n in range(len(stops) or 1))


def _buy(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    _need(position, words, 1, "buy {corporation}, buy {other} pool, buy {private}, buy {train}")
    words = [word for word in words if word.lower() not in ("a", "an", "from", "for", "the")]
    thing = words[0] if words else ""
    if is_name(thing, position.title.privates):
        yield from _buy_private(position, seat, words)
    elif is_name(thing, position.title.trains):
        yield from _train(position, seat, words)
    else:
        corporation = find_corporation(position, thing)
        named = {word.lower() for word in words[1:]}
        for source in [pile for pile in PILES if pile in named] or PILES:
            yield actions.BuyCertificate(by=seat, corporation=corporation, source=source)


def _buy_private(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    private = find_private(position, words[0])
    if position.state.flow.round == "operating":
        price = number(words[1], "price") if len(words) > 1 else 1
        yield actions.ProposePrivate(by=seat, private=private, price=price)
    else:
        yield actions.BuyPrivate(by=seat, private=private)


def _train(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    _need(position, words, 1, "train {train}, train {train} pool, train {train} from {other} 50")
    name = find_train(position, words[0])
    rest = [word for word in words[1:] if word.lower() not in ("from", "of", "for")]
    if not rest or rest[0].lower() in ("pool", "bank", "depot"):
        named = rest[0].lower().replace("bank", "depot") if rest else ""
        for source in [place for place in PLACES if place == named] or PLACES:
            yield actions.BuyTrain(by=seat, train=name, source=source)
        return
    seller = find_corporation(position, rest[0])
    price = number(rest[1], "price") if len(rest) > 1 else 1
    yield actions.ProposeTrain(by=seat, train=name, seller=seller, price=price)


def _offer(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    _need(position, words, 2, "offer {private} 90, offer {other} {train} 50")
    if is_name(words[0], position.title.privates):
        private = find_private(position, words[0])
        yield actions.ProposePrivate(by=seat, private=private, price=number(words[1], "price"))
    else:
        _need(position, words, 3, "offer {other} {train} 50 (corporation, train, price)")
        yield from _train(position, seat, [words[1], words[0], words[2]])


def _bundle(words: Words) -> dict[str, int]:
    last = {"last": 1} if "last" in (word.lower() for word in words) else {}
    figures = [word for word in words if word.isdecimal()]
    regular = number(figures[0], "number") if figures else 0 if last else 1
    return {**({"regular": regular} if regular else {}), **last}


def _sell(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    _need(position, words, 1, "sell {corporation}, sell {corporation} 2")
    if words[0].isdecimal():
        words = [*words[1:], words[0]]
    corporation = find_corporation(position, words[0])
    sold = _bundle(words[1:])
    own = _own_sale(position) if position.state.flow.actor == corporation else None
    if own is not None:
        yield own(by=seat, bundle=sold)
    else:
        yield actions.SellShares(by=seat, corporation=corporation, bundle=sold)


def _own_sale(position: Position) -> Callable[..., Action] | None:
    """Return the action by which the current step sells what is the operator's own."""
    step = current_step(position)
    for move in step.moves if step is not None else ():
        fields = move.action.__struct_fields__
        if "bundle" in fields and "corporation" not in fields:
            return move.action
    return None


def _start(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    _need(position, words, 1, "start {corporation} {value}")
    corporation = find_corporation(position, words[0])
    figures = [word for word in words[1:] if word.isdecimal()]
    values = position.title.phase(position.state.phase).par_prices
    for value in (number(figures[0], "value"),) if figures else values:
        yield actions.StartCorporation(by=seat, corporation=corporation, value=value)


def _bid(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    _need(position, words, 2, "bid {private} 60")
    first, second = (words[1], words[0]) if words[0].isdecimal() else (words[0], words[1])
    private = find_private(position, first)
    yield actions.Bid(by=seat, private=private, amount=number(second, "bid"))


def _run(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    """``run`` is the best run; ``run 4H C5 D4 E3 / 6H …`` names hexes, train by train.

    ``run 8E C5 D4 E3 counting C5 E3``: what a train counts that may pass stops for nothing.
    """
    if words:
        yield actions.RunTrains(by=seat, routes=_routes(position, words))
        return
    offered = (offer.action for offer in position.offers())
    runs = [action for action in offered if isinstance(action, actions.RunTrains)]
    yield from runs or [actions.RunTrains(by=seat, routes=())]


def _routes(position: Position, words: Words) -> tuple[actions.RoutePlan, ...]:
    routes = []
    for part in " ".join(words).translate(MARKUP).split("/"):
        train, *hexes = part.split() or [""]
        if train:
            end = hexes.index(COUNTING) if COUNTING in hexes else len(hexes)
            path = [find_hex(position, word) for word in hexes[:end]]
            counted = [stop for word in hexes[end + 1 :] for stop in _stops(position, word)]
            legs = tuple(tuple(leg) for leg in _legs(position, path))
            routes.append(actions.RoutePlan(find_train(position, train), legs, tuple(counted)))
    return tuple(routes)


def _stops(position: Position, word: str) -> list[StopId]:
    """Return the stops on a hex, or the one that is named with its number: ``"C5.1"``."""
    name, dot, place = word.partition(".")
    hex_id = find_hex(position, name)
    if dot:
        return [f"{hex_id}.{place}"]
    face = position.title.board.face(position.state.track, hex_id)
    return [stop_id(hex_id, place) for place in range(len(face.stops))]


def _legs(position: Position, path: list[HexId]) -> list[list[HexId]]:
    """Cut a path of hexes at its stops."""
    legs: list[list[HexId]] = []
    leg: list[HexId] = []
    for hex_id in path:
        leg.append(hex_id)
        if len(leg) > 1 and position.title.board.face(position.state.track, hex_id).stops:
            legs.append(leg)
            leg = [hex_id]
    return [*legs, leg] if len(leg) > 1 else legs


def _discard(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
    _need(position, words, 1, "discard {train}")
    yield actions.DiscardTrain(by=seat, train=find_train(position, words[0]))


def _by_fields(kind: type[Action], verb: str, settled: Mapping[str, str | bool]) -> Reading:
    """Return the reading of a phrase that names the fields of an action in their order.

    How many certificates are meant comes last, and is one where nothing is said; a field that may
    be left out of the action may be left out of the phrase. ``settled``: what the verb says.
    """
    fields = [name for name in kind.__struct_fields__ if name not in ("by", *settled)]
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    optional = {field.name for field in msgspec.structs.fields(kind) if not field.required}

    def reading(position: Position, seat: Seat, words: Words) -> Iterator[Action]:
        named = [field for field in fields if field != "bundle"]
        needed = [field for field in named if field not in optional]
        _need(position, words, len(needed), f"{verb} ({', '.join(needed)})")
        values: dict[str, Any] = {"by": seat, **settled}
        if "bundle" in fields:
            values["bundle"] = _bundle(words[len(named) :])
        for field, word in zip(named, words, strict=False):
            read_word = FIELDS.get(field)
            values[field] = read_word(position, word) if read_word else _typed(types[field], word)
        yield kind(**values)

    return reading


def _typed(wanted: Any, word: str) -> Any:
    """Return a word as the type that a field has: ``"yes"`` stays a word, ``"true"`` may not."""
    try:
        return msgspec.convert(word, prepared(wanted), strict=False)
    except msgspec.ValidationError as problem:
        raise Unclear(f"{word!r} does not fit: {problem}.") from None


FIELDS: dict[str, Callable[[Position, str], Any]] = {
    "hex": find_hex,
    "tile": find_tile,
    "train": find_train,
    "old": find_train,
    "private": find_private,
    "certificate": find_private,
    "corporation": find_corporation,
    "sides": find_sides,
    "rotation": lambda position, word: number(word, "rotation"),
    "amount": lambda position, word: number(word, "amount"),
    "price": lambda position, word: number(word, "price"),
}
"""How the fields of actions are read, by their names."""


GRAMMARS: dict[str, Reading] = {
    "lay": _lay,
    "build": _lay,
    "token": _token,
    "home": _home,
    "buy": _buy,
    "sell": _sell,
    "start": _start,
    "bid": _bid,
    "run": _run,
    "train": _train,
    "offer": _offer,
    "discard": _discard,
}
"""First words of phrases that do not simply name the fields of one kind of action."""


def readings(title: Title) -> dict[str, Reading]:
    """Return the first words of all phrases that a title understands, and how the rest is read.

    Words in use already keep their meaning; each action has its own in the table of actions.
    """
    shown = SHARED | {kind: presentation(title, kind) for kind in title.actions}
    found = {
        verb: _by_fields(kind, verb, settled)
        for kind, each in shown.items()
        for verb, settled in each.verbs.items()
    }
    order = dict.fromkeys(("pass", *GRAMMARS, *found))
    return {verb: GRAMMARS.get(verb) or found[verb] for verb in order}


def verbs(title: Title) -> tuple[str, ...]:
    """Return the first words of all phrases that a title understands."""
    return tuple(readings(title))
