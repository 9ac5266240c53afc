"""States and actions as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, TypeVar, Union, cast

import msgspec

from ferrovia.core.action import Action
from ferrovia.core.depot import in_order
from ferrovia.core.indexed_rows import Rows
from ferrovia.core.outside import LoadTitle
from ferrovia.core.rule import FormError
from ferrovia.core.state import State
from ferrovia.core.title import Title
from ferrovia.struct import Json, Struct, prepared

V = TypeVar("V")


class Codec:
    """Reads and writes what one title's games consist of."""

    def __init__(self, title: Title) -> None:
        self.title = title

    def encode_action(self, action: Action) -> str:
        """Return an action as JSON text."""
        return msgspec.json.encode(action).decode()

    def decode_action(self, raw: str | bytes | Json) -> Action:
        """Read an action from JSON text or plain data; ``FormError`` says what is wrong."""
        try:
            if isinstance(raw, dict):
                return msgspec.convert(raw, prepared(_kind_of(self.title.actions, raw)))
            return _decoder(self.title.actions).decode(raw)
        except msgspec.MsgspecError as problem:
            raise FormError(f"not an action of {self.title.name}: {problem}") from None

    def encode_state(self, state: State) -> bytes:
        """Return a state as canonical JSON: keys sorted, no blanks."""
        return msgspec.json.encode(state, order="sorted")

    def decode_state(self, raw: bytes) -> State:
        """Read a state from its JSON."""
        try:
            plain = msgspec.json.decode(raw)
            title_state = msgspec.convert(plain.pop("own"), prepared(self.title.state_type))
            plain["own"] = {}
            state = msgspec.convert(plain, prepared(State))
        except (msgspec.MsgspecError, KeyError, AttributeError) as problem:
            raise FormError(f"not a state of {self.title.name}: {problem}") from None
        return msgspec.structs.replace(
            state,
            title_state=title_state,
            certificates=Rows(state.certificates),
            trains=Rows(in_order(self.title, state.trains)),
            market=Rows(state.market),
            tokens=Rows(state.tokens),
            beside=Rows(state.beside),
            privates=_in_order(state.privates, self.title.privates),
            corporations=_in_order(state.corporations, self.title.corporations),
        )

    def encode_set_up(self, state: State) -> str:
        """Return a state together with what loads its title."""
        title = self.title
        written = SetUp(
            title=title.id,
            rules=title.version,
            players=title.players,
            options=title.options,
            state=msgspec.Raw(self.encode_state(state)),
        )
        return msgspec.json.encode(written).decode()


class SetUp(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position as JSON: its state, and what loads its title."""

    format: Literal["ferrovia-position"] = "ferrovia-position"
    title: str
    rules: str
    """Version of the title's rules."""
    players: int
    options: tuple[str, ...]
    state: msgspec.Raw


def decode_set_up(text: str | bytes, load_title: LoadTitle) -> tuple[Title, State]:
    """Read what ``encode_set_up`` wrote; ``FormError`` says what is wrong."""
    try:
        written = msgspec.json.decode(text, type=prepared(SetUp))
    except msgspec.MsgspecError as problem:
        raise FormError(f"not a position: {problem}") from None
    title = load_title(written.title, written.players, written.options)
    if title.version != written.rules:
        raise FormError(
            f"the position is of version {written.rules!r} of the rules of {title.id}; "
            f"here is version {title.version!r}"
        )
    return title, Codec(title).decode_state(bytes(written.state))


def _in_order(found: dict[str, V], order: Iterable[str]) -> dict[str, V]:
    """Put rows into the title's order, which the rules read and canonical JSON does not keep."""
    rest = dict(found)
    first = {name: rest.pop(name) for name in order if name in rest}
    return {**first, **rest}


@lru_cache(maxsize=64)
def _decoder(actions: tuple[type[Action], ...]) -> msgspec.json.Decoder[Action]:
    """Return what reads a title's actions; to make it costs more than to use it."""
    return msgspec.json.Decoder(prepared(action_type(actions)))


def _kind_of(actions: tuple[type[Action], ...], raw: Json) -> type[Action]:
    """Return the type of action that plain data names; if it names none, the union of all."""
    name = raw.get("type")
    kind = _by_name(actions).get(name) if isinstance(name, str) else None
    return kind or action_type(actions)


@lru_cache(maxsize=64)
def _by_name(actions: tuple[type[Action], ...]) -> dict[str, type[Action]]:
    return {str(kind.__struct_config__.tag): kind for kind in actions}


@lru_cache(maxsize=64)
def action_type(actions: tuple[type[Action], ...]) -> type[Action]:
    """Return the union of a title's action types."""
    return cast(type[Action], Union[actions])  # noqa: UP007 (a union made at run time)
