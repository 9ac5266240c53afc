"""What only 1849 has in ``title.toml``."""

from __future__ import annotations

from typing import cast

from ferrovia.board.faces import HexId
from ferrovia.core.names import CorporationId
from ferrovia.core.title import CorporationData, Title, TrainData


class Train1849(TrainData, frozen=True, forbid_unknown_fields=True):
    """A class of trains that counts hexes by the gauge of the track (§10.5.1)."""

    weights: dict[str, int] = {}
    """What a hex border counts, by gauge; a gauge not listed is closed to the train."""
    doubled: tuple[HexId, ...] = ()
    """Hexes whose stops count twice."""


class Corporation1849(CorporationData, frozen=True, forbid_unknown_fields=True):
    """A corporation that pays for its tokens when it is started."""

    fee: int = 0
    """What all its tokens cost together."""
    choices: tuple[HexId, ...] = ()
    """Homes its president chooses among, where it has no fixed one (§9.4.1)."""


def train_data(title: Title, name: str) -> Train1849:
    """Return what is printed on a class of trains."""
    return cast(Train1849, title.trains[name])


def corporation_data(title: Title, name: CorporationId) -> Corporation1849:
    """Return what is printed on a charter."""
    return cast(Corporation1849, title.corporations[name])
