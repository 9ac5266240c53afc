"""Foreign ids and ours: shares, trains, tiles, cities, cells."""

from __future__ import annotations

from ferrovia.core.names import CorporationId

PRESIDENT = 0
"""Number of the president's certificate."""


def share(corporation: CorporationId, number: int) -> str:
    """Write a share: ``"SFA_2"``."""
    return f"{corporation}_{number}"


def split_share(text: str) -> tuple[CorporationId, int] | None:
    """Return corporation and number of a share; ``None`` if it is none."""
    corporation, _, number = text.rpartition("_")
    known = corporation and number.isdecimal() and number.isascii() and len(number) < 3
    return (corporation, int(number)) if known else None


def base(text: str) -> str:
    """Return the name of a numbered train or tile: ``"8H-1"`` is an 8H, ``"651-0"`` a 651."""
    return text.rpartition("-")[0] or text


def tile_of_city(city: str) -> str:
    """Return the tile (or printed hex) with its copy that a city lies on: ``"651-0"``."""
    return city.rpartition("-")[0]


def part_of_city(city: str) -> int:
    """Return which part of its tile a city is; 0 if that is not said."""
    number = city.rpartition("-")[2]
    return int(number) if number.isdecimal() and number.isascii() else 0


def cell(text: str) -> tuple[int, str] | None:
    """Return price and our cell of ``"68,4,2"``; ``None`` if it is none."""
    parts = text.split(",")
    if len(parts) != 3 or not all(part.strip().isdecimal() for part in parts):
        return None
    return int(parts[0]), f"{int(parts[1])},{int(parts[2])}"
