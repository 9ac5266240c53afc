"""What only 1848 has in ``title.toml``."""

from __future__ import annotations

from typing import cast

from ferrovia.board.faces import HexId
from ferrovia.core.names import CorporationId, PrivateId
from ferrovia.core.title import CorporationData, PrivateData, Title, TrainData


class Train1848(TrainData, frozen=True, forbid_unknown_fields=True):
    """A class of trains that may have free markers, a goal, or a price for handing others in."""

    free_markers: int = 0
    """Markers on hex sides that do not count towards the reach."""
    only_to: tuple[HexId, ...] = ()
    """Where its route must lead, if it must lead anywhere."""
    counts: bool = True
    """Whether it counts for the train limit and for the duty to own a train."""
    most: int = 0
    """How many of it one company may own; 0: as the train limit allows."""
    trade_in: tuple[str, ...] = ()
    """Classes that the buyer of the first card may hand in for it."""
    trade_in_discount: int = 0


class Company1848(CorporationData, frozen=True, forbid_unknown_fields=True):
    """A company, for which a space may be kept at home."""

    keeps_home: bool = True
    """Whether a space is kept at home while it has not come there."""


class Private1848(PrivateData, frozen=True, forbid_unknown_fields=True):
    """A private company that gets cheaper until it is bought."""

    lowest_price: int = 0
    """How cheap it may become."""
    par_price: int = 0
    """The par price of the company whose Director's certificate comes with it."""


def train_data(title: Title, name: str) -> Train1848:
    """Return what is printed on a class of trains."""
    return cast(Train1848, title.trains[name])


def company_data(title: Title, name: CorporationId) -> Company1848:
    """Return what is printed on a charter."""
    return cast(Company1848, title.corporations[name])


def private_data(title: Title, name: PrivateId) -> Private1848:
    """Return what is printed on a private company."""
    return cast(Private1848, title.privates[name])
