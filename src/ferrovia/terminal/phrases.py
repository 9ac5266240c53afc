"""Typed sentences: ``sell RCS 2`` becomes the action it means, legal or not.

A phrase that leaves something open (the rotation, the source) stands for several actions. What is
found is only a reading of the words; the rules say which of the actions may be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from ferrovia.board.faces import HexId, StopId, stop_id
from ferrovia.core import Action, Codec, FormError, Position
from ferrovia.core.action import as_json
from ferrovia.core.position import current_step
from ferrovia.core.title import Title
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

Plain = dict[str, Any]
Words = list[str]
Reading = Callable[[Position, Words], Iterator[Plain]]
COUNTING = "counting"
MARKUP = str.maketrans({",": " ", "-": " ", "/": " / ", ";": " / "})


def read(position: Position, text: str) -> tuple[Action, ...] | None:
    """Return the actions a phrase may mean; ``None`` if it does not begin with a known verb.

    ``Unclear`` says what a phrase with a known verb lacks; ``FormError`` what is wrong with JSON.
    """
    if text.startswith("{"):
        return (Codec(position.title).decode_action(text),)
    verb, *words = text.split() or [""]
    reading = VERBS.get(verb.lower()) or own_verbs(position.title).get(verb.lower())
    if reading is None:
        return None
    seat = position.decision.seat if position.decision is not None else ""
    codec = Codec(position.title)
    return tuple(codec.decode_action({"by": seat, **plain}) for plain in reading(position, words))


def _plain(kind: str) -> Reading:
    def reading(position: Position, words: Words) -> Iterator[Plain]:
        yield {"type": kind}

    return reading


def _with(kind: str, /, **fields: Any) -> Reading:
    def reading(position: Position, words: Words) -> Iterator[Plain]:
        yield {"type": kind, **fields}

    return reading


def _need(position: Position, words: Words, least: int, template: str) -> None:
    if len(words) < least:
        raise Unclear(f"Say more, for example: {example(position.title, template)}.")


def _lay(position: Position, words: Words) -> Iterator[Plain]:
    _need(position, words, 1, "lay {hex} {tile} {rotation} (hex, tile, rotation)")
    hex_id = find_hex(position, words[0])
    rest = [word for word in words[1:] if word.lower() not in ("tile", "rotation", "on")]
    tiles = [find_tile(position, rest[0])] if rest else list(position.title.board.tiles)
    turns = [number(rest[1], "rotation")] if len(rest) > 1 else list(range(6))
    for tile in tiles:
        for rotation in turns:
            yield {"type": "lay_tile", "hex": hex_id, "tile": tile, "rotation": rotation}


def _token(position: Position, words: Words) -> Iterator[Plain]:
    _need(position, words, 1, "token {city}")
    cities = tuple(_cities(position, words[0]))
    rest = [word for word in words[1:] if word.lower() not in ("from", "of")]
    for city in cities:
        if rest:
            price = number(rest[1], "price") if len(rest) > 1 else 1
            seller = find_corporation(position, rest[0])
            yield {"type": "propose_token", "city": city, "seller": seller, "price": price}
        else:
            yield {"type": "place_token", "city": city}


def _home(position: Position, words: Words) -> Iterator[Plain]:
    _need(position, words, 1, "home {city}")
    yield from ({"type": "choose_home", "city": city} for city in _cities(position, words[0]))


def _cities(position: Position, word: str) -> Iterator[str]:
    """Yield the stops of a hex, or the one that is named: ``C5.0``."""
    name, dot, wanted = word.partition(".")
    hex_id: HexId = find_hex(position, name)
    if dot:
        yield f"{hex_id}.{wanted}"
        return
    stops = position.title.board.face(position.state.track, hex_id).stops
    yield from (stop_id(hex_id, n) for n in range(len(stops) or 1))


def _buy(position: Position, words: Words) -> Iterator[Plain]:
    _need(position, words, 1, "buy {corporation}, buy {other} pool, buy {private}, buy {train}")
    words = [word for word in words if word.lower() not in ("a", "an", "from", "for", "the")]
    thing = words[0] if words else ""
    if is_name(thing, position.title.privates):
        yield from _buy_private(position, words)
    elif is_name(thing, position.title.trains):
        yield from _train(position, words)
    else:
        corporation = find_corporation(position, thing)
        sources = [w.lower() for w in words[1:] if w.lower() in ("pool", "treasury")]
        for source in sources or ("treasury", "pool"):
            yield {"type": "buy_certificate", "corporation": corporation, "source": source}


def _buy_private(position: Position, words: Words) -> Iterator[Plain]:
    private = find_private(position, words[0])
    if position.state.flow.round == "operating":
        price = number(words[1], "price") if len(words) > 1 else 1
        yield {"type": "propose_private", "private": private, "price": price}
    else:
        yield {"type": "buy_private", "private": private}


def _train(position: Position, words: Words) -> Iterator[Plain]:
    _need(position, words, 1, "train {train}, train {train} pool, train {train} from {other} 50")
    name = find_train(position, words[0])
    rest = [word for word in words[1:] if word.lower() not in ("from", "of", "for")]
    if not rest or rest[0].lower() in ("pool", "bank", "depot"):
        place = rest[0].lower().replace("bank", "depot") if rest else ""
        for source in (place,) if place else ("depot", "pool"):
            yield {"type": "buy_train", "train": name, "source": source}
        return
    seller = find_corporation(position, rest[0])
    price = number(rest[1], "price") if len(rest) > 1 else 1
    yield {"type": "propose_train", "train": name, "seller": seller, "price": price}


def _offer(position: Position, words: Words) -> Iterator[Plain]:
    _need(position, words, 2, "offer {private} 90, offer {other} {train} 50")
    if is_name(words[0], position.title.privates):
        private = find_private(position, words[0])
        yield {"type": "propose_private", "private": private, "price": number(words[1], "price")}
    else:
        _need(position, words, 3, "offer {other} {train} 50 (corporation, train, price)")
        yield from _train(position, [words[1], words[0], words[2]])


def _bundle(words: Words) -> dict[str, int]:
    last = {"last": 1} if "last" in (word.lower() for word in words) else {}
    figures = [word for word in words if word.isdecimal()]
    regular = number(figures[0], "number") if figures else 0 if last else 1
    return {**({"regular": regular} if regular else {}), **last}


def _sell(position: Position, words: Words) -> Iterator[Plain]:
    _need(position, words, 1, "sell {corporation}, sell {corporation} 2")
    if words[0].isdecimal():
        words = [*words[1:], words[0]]
    corporation = find_corporation(position, words[0])
    sold = _bundle(words[1:])
    own = _own_sale(position) if position.state.flow.actor == corporation else ""
    if own:
        yield {"type": own, "bundle": sold}
    else:
        yield {"type": "sell_shares", "corporation": corporation, "bundle": sold}


def _own_sale(position: Position) -> str:
    """Return the type of action by which the current step sells what is the operator's own."""
    step = current_step(position)
    for move in step.moves if step is not None else ():
        fields = move.action.__struct_fields__
        if "bundle" in fields and "corporation" not in fields:
            return str(move.action.__struct_config__.tag)
    return ""


def _start(position: Position, words: Words) -> Iterator[Plain]:
    _need(position, words, 1, "start {corporation} {value}")
    corporation = find_corporation(position, words[0])
    figures = [word for word in words[1:] if word.isdecimal()]
    values = position.title.phase(position.state.phase).par_prices
    for value in (number(figures[0], "value"),) if figures else values:
        yield {"type": "start_corporation", "corporation": corporation, "value": value}


def _bid(position: Position, words: Words) -> Iterator[Plain]:
    _need(position, words, 2, "bid {private} 60")
    first, second = (words[1], words[0]) if words[0].isdecimal() else (words[0], words[1])
    private = find_private(position, first)
    yield {"type": "bid", "private": private, "amount": number(second, "bid")}


def _run(position: Position, words: Words) -> Iterator[Plain]:
    """``run`` is the best run; ``run 4H C5 D4 E3 / 6H …`` names hexes, train by train.

    ``run 8E C5 D4 E3 counting C5 E3``: what a train counts that may pass stops for nothing.
    """
    if words:
        yield {"type": "run_trains", "routes": _routes(position, words)}
        return
    offered = [as_json(offer.action) for offer in position.offers()]
    runs = [plain for plain in offered if plain["type"] == "run_trains"]
    yield from runs or [{"type": "run_trains", "routes": []}]


def _routes(position: Position, words: Words) -> list[Plain]:
    routes = []
    for part in " ".join(words).translate(MARKUP).split("/"):
        train, *hexes = part.split() or [""]
        if train:
            end = hexes.index(COUNTING) if COUNTING in hexes else len(hexes)
            path = [find_hex(position, word) for word in hexes[:end]]
            route: Plain = {"train": find_train(position, train), "legs": _legs(position, path)}
            if counted := [stop for word in hexes[end + 1 :] for stop in _stops(position, word)]:
                route["counted"] = counted
            routes.append(route)
    return routes


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


def _discard(position: Position, words: Words) -> Iterator[Plain]:
    _need(position, words, 1, "discard {train}")
    yield {"type": "discard_train", "train": find_train(position, words[0])}


def _by_fields(action: type[Action], verb: str) -> Reading:
    """Return the reading of a phrase that names the fields of an action in their order.

    How many certificates are meant comes last, and is one where nothing is said; a field that may
    be left out of the action may be left out of the phrase.
    """
    fields = [name for name in action.__struct_fields__ if name != "by"]
    optional = {field.name for field in msgspec.structs.fields(action) if not field.required}

    def reading(position: Position, words: Words) -> Iterator[Plain]:
        named = [field for field in fields if field != "bundle"]
        needed = [field for field in named if field not in optional]
        _need(position, words, len(needed), f"{verb} ({', '.join(needed)})")
        plain: Plain = {"type": str(action.__struct_config__.tag)}
        if "bundle" in fields:
            plain["bundle"] = _bundle(words[len(named) :])
        for field, word in zip(named, words, strict=False):
            plain[field] = FIELDS[field](position, word) if field in FIELDS else word
        yield plain

    return reading


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


def own_verbs(title: Title) -> dict[str, Reading]:
    """Return the first words of phrases for actions that a title has words of its own for."""
    kinds = {str(action.__struct_config__.tag): action for action in title.actions}
    return {
        words.verb: _by_fields(kinds[kind], words.verb)
        for kind, words in title.words.actions.items()
        if words.verb and kind in kinds
    }


def verbs(title: Title) -> tuple[str, ...]:
    """Return the first words of all phrases that a title understands."""
    return (*VERBS, *own_verbs(title))


VERBS: dict[str, Reading] = {
    "pass": _plain("pass"),
    "lay": _lay,
    "build": _lay,
    "token": _token,
    "home": _home,
    "buy": _buy,
    "sell": _sell,
    "start": _start,
    "bid": _bid,
    "run": _run,
    "pay": _plain("pay_dividend"),
    "withhold": _plain("withhold"),
    "keep": _plain("withhold"),
    "train": _train,
    "offer": _offer,
    "accept": _with("answer", accept=True),
    "yes": _with("answer", accept=True),
    "refuse": _with("answer", accept=False),
    "no": _with("answer", accept=False),
    "discard": _discard,
    "last": _with("choose_exchange", kind="last"),
    "regular": _with("choose_exchange", kind="regular"),
    "giveup": _plain("give_up"),
}
"""First words of phrases, and how the rest is read."""

__all__ = ["VERBS", "FormError", "Unclear", "read", "verbs"]
