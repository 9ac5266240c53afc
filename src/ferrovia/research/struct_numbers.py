"""Any struct of the state as a row of whole numbers of a fixed length, by its declared types.

- a number, yes or no: itself; a choice of words: its place among them
- an id: its place among the ids of its kind, from 1; 0: empty
- any other word: 1, or 0 where it is empty
- several ids: for each id of the kind its first place among them, from 1; 0: it is not there
- several of anything else: how many
- what is kept by id: for each id of the kind what is kept of it; -1 throughout: nothing is
- what may be missing: 1 and the value, or zeros
- a struct: its fields, one after the other
"""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import numpy as np
from numpy.typing import NDArray

from ferrovia.research.id_types import declared_types
from ferrovia.struct import Struct

Numbers = NDArray[np.int32]
Ids = dict[object, tuple[str, ...]]
"""The ids of each kind, as ``id_types.ids_of`` has them."""


class Coding(NamedTuple):
    """How a value of some type becomes numbers."""

    labels: tuple[str, ...]
    """What each number is, to be put after the name of what is coded."""
    write: Callable[[Any, Numbers], None]
    """``write(value, numbers)`` fills a row of zeros."""


def coding(type_: object, ids: Ids) -> Coding:
    """Return how values of a declared type become numbers."""
    origin, arguments = get_origin(type_), get_args(type_)
    if type_ in (int, bool):
        return Coding(("",), _write_number)
    if type_ in ids:
        return _id_coding(ids[type_])
    if origin is Literal:
        return _word_coding(arguments)
    if isinstance(type_, type) and issubclass(type_, Struct):
        return _struct_coding(type_, ids)
    if origin is tuple:
        return _places_coding(ids[arguments[0]]) if arguments[0] in ids else COUNT
    if origin is dict:
        kept = arguments[0] in ids
        return _by_id_coding(ids[arguments[0]], coding(arguments[1], ids)) if kept else COUNT
    if origin in (Union, UnionType) and len(arguments) == 2 and arguments[1] is NoneType:
        return _optional_coding(coding(arguments[0], ids))
    return PRESENT


def _write_number(value: int, numbers: Numbers) -> None:
    numbers[0] = value


def _write_presence(value: object, numbers: Numbers) -> None:
    numbers[0] = bool(value)


def _write_count(value: tuple[object, ...] | dict[object, object], numbers: Numbers) -> None:
    numbers[0] = len(value)


PRESENT = Coding(("",), _write_presence)
COUNT = Coding((".count",), _write_count)


def _id_coding(known: tuple[str, ...]) -> Coding:
    places = {"": 0, **{name: place for place, name in enumerate(known, 1)}}

    def write(value: str, numbers: Numbers) -> None:
        numbers[0] = places[value]

    return Coding(("",), write)


def _word_coding(words: tuple[object, ...]) -> Coding:
    def write(value: object, numbers: Numbers) -> None:
        numbers[0] = words.index(value)

    return Coding(("",), write)


def _places_coding(known: tuple[str, ...]) -> Coding:
    places = {name: place for place, name in enumerate(known)}

    def write(value: tuple[str, ...], numbers: Numbers) -> None:
        for number in range(len(value), 0, -1):
            numbers[places[value[number - 1]]] = number

    return Coding(tuple(f"[{name}]" for name in known), write)


def _by_id_coding(known: tuple[str, ...], inner: Coding) -> Coding:
    places = {name: place for place, name in enumerate(known)}
    width = len(inner.labels)

    def write(value: dict[str, object], numbers: Numbers) -> None:
        rows = numbers.reshape(len(places), width)
        rows[:] = -1
        for name, kept in value.items():
            row = rows[places[name]]
            row[:] = 0
            inner.write(kept, row)

    return Coding(tuple(f"[{name}]{label}" for name in known for label in inner.labels), write)


def _optional_coding(inner: Coding) -> Coding:
    def write(value: object, numbers: Numbers) -> None:
        if value is not None:
            numbers[0] = 1
            inner.write(value, numbers[1:])

    return Coding((".given", *inner.labels), write)


def _struct_coding(kind: type[Struct], ids: Ids) -> Coding:
    labels: list[str] = []
    fields: list[tuple[str, slice, Coding]] = []
    for name, type_ in declared_types(kind).items():
        inner = coding(type_, ids)
        fields.append((name, slice(len(labels), len(labels) + len(inner.labels)), inner))
        labels += [f".{name}{label}" for label in inner.labels]

    def write(value: object, numbers: Numbers) -> None:
        for name, place, inner in fields:
            inner.write(getattr(value, name), numbers[place])

    return Coding(tuple(labels), write)
