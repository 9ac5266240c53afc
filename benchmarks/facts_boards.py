"""Hexes, tiles and trains of 1848 and 1844 as the facts files have them."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ferrovia.board.faces import FIRST_STOP, Face, HexId, Piece, Stop
from ferrovia.board.track import Hex, Tile
from ferrovia.routes import Limit, OverlayBonus, PairBonus, SetBonus, TrainModel

Facts = dict[str, Any]
LARGE = {"city": 1, "offboard": 1}
"""1848 §8.2.2: towns and small harbours are free; Tasmania is an off-board place here."""
EVERY = {"city": 1, "town": 1, "offboard": 1}
BORDERS = {"standard": 1}
ALICE_SPRINGS = ("A4.0", "A6.0")


@cache
def facts_of(root: Path, title: str) -> Facts:
    """Return the facts file of a title; ``root`` holds the folder of facts."""
    return tomllib.loads((root / "facts" / f"{title}.toml").read_text())


def hexes_of(root: Path, title: str) -> dict[HexId, Hex]:
    """Return the map."""
    facts = facts_of(root, title)
    areas = {stop.partition(".")[0]: "Alice Springs" for stop in ALICE_SPRINGS}
    if title == "1844":
        areas = {each: area["name"] for area in facts["offboard_area"] for each in area["hexes"]}
    labels = {"D19": "Z", "F11": "B"} if title == "1844" else {}
    return {
        entry["id"]: Hex(
            entry["id"],
            entry["name"],
            _face(entry, labels.get(entry["id"], "")),
            blocked=tuple(entry["blocked_edges"]),
            marked=tuple(entry.get("gauge_edges", ())),
            area=areas.get(entry["id"], ""),
        )
        for entry in facts["hex"]
    }


def tiles_of(root: Path, title: str) -> dict[str, Tile]:
    """Return the tiles."""
    return {
        entry["id"]: Tile(entry["id"], entry["count"], _face(entry))
        for entry in facts_of(root, title)["tile"]
    }


def _face(entry: Facts, label: str = "") -> Face:
    stops = tuple(
        Stop(_kind(stop), stop["revenue"], stop.get("slots", 0), entry.get("terminal", False))
        for stop in entry["stops"]
    )
    pieces = tuple(Piece(*sorted(_end(end) for end in path)) for path in entry["paths"])
    return Face(entry["colour"], stops, pieces, entry["label"] or label)


def _kind(stop: Facts) -> Any:
    """Return the kind; Tasmania counts like an off-board place (1848 R-48), mountains too."""
    large = stop["kind"] == "mountain" or stop.get("size") == "large"
    return "offboard" if large else stop["kind"]


def _end(end: int | str) -> int:
    return end if isinstance(end, int) else FIRST_STOP + int(end[1:])


def mountains(root: Path) -> tuple[dict[HexId, int], list[HexId]]:
    """Return five mountain railways of 1844 with what they earn last, and the other hexes."""
    facts = facts_of(root, "1844")
    panels = [panel for panel in facts["income_panel"] for _ in range(panel["count"])]
    hexes = [each["hex"] for each in facts["mountain_hex"]]
    built = {
        hex_id: panel["revenue"]["gray"] for hex_id, panel in zip(hexes, panels[:5], strict=False)
    }
    return built, hexes[len(built) :]


@cache
def trains_1848(root: Path) -> dict[str, TrainModel]:
    """Return all trains of 1848 by name (§7.6, §8.2, §10.4)."""
    facts = facts_of(root, "1848")
    amounts = tuple(facts["title"]["k_bonus"][str(number)] for number in range(6))
    bonus = (SetBonus(tuple(f"{each}.0" for each in facts["title"]["k_hexes"]), amounts),)
    trains = {"2E": TrainModel("2E", only_to=ALICE_SPRINGS), "D": TrainModel("D", bonuses=bonus)}
    for entry in facts["train"]:
        for side in (entry, *entry["variants"]):
            most = side.get("large")
            if isinstance(most, int):
                counted = Limit(most + side["free_gauge"], stops=LARGE, markers=1)
                limits = (Limit(most, stops=LARGE), counted) if side["free_gauge"] else (counted,)
                trains[side["name"]] = TrainModel(side["name"], limits, bonuses=bonus)
    return trains


@cache
def trains_1844(root: Path) -> dict[str, TrainModel]:
    """Return all trains of 1844 by name (RUN-11 to RUN-13, REV-3, REV-4)."""
    facts = facts_of(root, "1844")
    sides: dict[str, dict[str, int]] = {}
    for area in facts["offboard_area"]:
        amounts = sides.setdefault(area["side"], {})
        amounts.update({f"{hex_id}.0": area["transit_bonus"] for hex_id in area["hexes"]})
    transit = PairBonus(sides["N"], sides["S"]), PairBonus(sides["E"], sides["W"])
    bonuses = (*transit, OverlayBonus(10))
    red = tuple(stop for amounts in sides.values() for stop in amounts)
    trains = {}
    for entry in facts["train"]:
        for side in entry["variants"]:
            name, number = side["name"], side["distance"]
            match side["distance_model"]:
                case "express":
                    train = TrainModel(name, counts=number, bonuses=bonuses)
                case "hexes":
                    limit = Limit(number - 1, BORDERS)
                    train = TrainModel(name, (limit,), barred=red, bonuses=bonuses)
                case _:
                    train = TrainModel(name, (Limit(number, stops=EVERY),), bonuses=bonuses)
            trains[name] = train
    return trains
