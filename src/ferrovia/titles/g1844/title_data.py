"""What only 1844 has in ``title.toml``."""

from __future__ import annotations

from typing import Literal, cast

from ferrovia.board.faces import HexId
from ferrovia.core.names import CorporationId, PrivateId
from ferrovia.core.title import CorporationData, KindData, PrivateData, Title, TrainData


class Train1844(TrainData, frozen=True, forbid_unknown_fields=True):
    """A class of trains that counts stops or hexes."""

    measure: Literal["", "stops", "hexes"] = ""
    """What of a route is counted."""
    passes: bool = False
    """Whether it may pass stops that it does not count; then these are not paid for either."""
    closed: tuple[str, ...] = ()
    """Colours of hexes whose stops it may not visit."""
    belongs_to: str = ""
    """The company on whose charter it is printed, or the private company with which it comes; it
    is never in the depot."""


class Kind1844(KindData, frozen=True, forbid_unknown_fields=True):
    """One of the four kinds of company."""

    destination_capital: int = 0
    """How many times its par price the bank pays it for its destination."""
    tokens_by_value: dict[int, int] = {}
    """How many markers it receives, where its par price decides that."""
    trains: tuple[str, ...] = ()
    """Classes of trains that it may own; empty: any."""
    closed: tuple[str, ...] = ()
    """Colours of hexes whose stops its trains may not visit."""
    needs_train: bool = True
    """Whether it must own a train if it has a route."""
    buys_privates: bool = True
    """Whether it may buy private companies."""
    barred: str = ""
    """Zones of the market that its market token never enters."""
    formed: bool = False
    """Whether it comes about from others, so that nobody can start it."""


class Company1844(CorporationData, frozen=True, forbid_unknown_fields=True):
    """A company, which may have a destination or become part of the SBB."""

    destination: HexId = ""
    """The hex that brings it further capital once it is linked to its home."""
    destination_tunnel: HexId = ""
    """The hex on which a tunnel, whoever builds it, brings it that capital."""
    pool: int = 0
    """Shares that lie in the pool from the beginning."""
    merges_into: CorporationId = ""
    """The company of which it becomes a part when that is formed."""


class Private1844(PrivateData, frozen=True, forbid_unknown_fields=True):
    """A private company, mountain railway or tunnel company."""

    brings: PrivateId = ""
    """Another certificate that comes with it."""
    value: int = 0
    """What it is worth in the final count."""


def train_data(title: Title, name: str) -> Train1844:
    """Return what is printed on a class of trains."""
    return cast(Train1844, title.trains[name])


def kind_data(title: Title, company: CorporationId) -> Kind1844:
    """Return what a company has in common with all of its kind."""
    return cast(Kind1844, title.kind_of(company))


def company_data(title: Title, name: CorporationId) -> Company1844:
    """Return what is printed on a charter."""
    return cast(Company1844, title.corporations[name])


def private_data(title: Title, name: PrivateId) -> Private1844:
    """Return what is printed on a certificate without shares."""
    return cast(Private1844, title.privates[name])
