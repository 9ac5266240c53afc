"""Foreign ids and ours: shares, trains, tiles, cities, cells, phases."""

from __future__ import annotations

from ferrovia.board.faces import HexId, StopId, stop_id
from ferrovia.core.names import CorporationId

PRESIDENT, LAST = 0, 7
"""Numbers of the president's and the last certificate."""
PHASE_SUFFIX = "H"


def share(corporation: CorporationId, number: int) -> str:
    """Write a share: ``"SFA_2"``."""
    return f"{corporation}_{number}"


def split_share(text: str) -> tuple[CorporationId, int] | None:
    """Return corporation and number of a share; ``None`` if it is none."""
    corporation, _, number = text.rpartition("_")
    known = corporation and number.isdecimal() and int(number) <= LAST
    return (corporation, int(number)) if known else None


def kind_of(share_id: str) -> str:
    """Return the kind of certificate a share is."""
    number = share_id.rpartition("_")[2]
    return {str(PRESIDENT): "president", str(LAST): "last"}.get(number, "regular")


def shares_in(share_id: str) -> int:
    """Return how many shares of ten per cent a certificate is."""
    return 1 if kind_of(share_id) == "regular" else 2


def base(text: str) -> str:
    """Return the name of a numbered train or tile: ``"8H-1"`` is an 8H, ``"651-0"`` a 651."""
    return text.rpartition("-")[0] or text


def tile_of_city(city: str) -> str:
    """Return the tile (or printed hex) with its copy that a city lies on: ``"651-0"``."""
    return city.rpartition("-")[0]


def city_on(hex_id: HexId) -> StopId:
    """Return our name of the one city of a hex."""
    return stop_id(hex_id, 0)


def cell(text: str) -> tuple[int, str] | None:
    """Return price and our cell of ``"68,4,2"``; ``None`` if it is none."""
    parts = text.split(",")
    if len(parts) != 3 or not all(part.strip().isdecimal() for part in parts):
        return None
    return int(parts[0]), f"{int(parts[1])},{int(parts[2])}"


def phase(name: str) -> str:
    """Return the site's name of a phase: ``"4H"``."""
    return f"{name}{PHASE_SUFFIX}"
