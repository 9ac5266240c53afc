"""The trains of 1848 and 1844 as the rules files describe them."""

from __future__ import annotations

from typing import Any

from ferrovia.routes import Limit, OverlayBonus, PairBonus, SetBonus, TrainModel

Colour = str
LARGE = {"city": 1, "offboard": 1}
"""1848 §8.2.2: towns and small harbours are free; Tasmania is an off-board place here."""
EVERY = {"city": 1, "town": 1, "offboard": 1}
BORDERS = {"standard": 1}
ALICE_SPRINGS = ("A4.0", "A6.0")


def g1848_trains(facts: dict[str, Any]) -> dict[str, TrainModel]:
    """Return all trains of 1848 by name (§7.6, §8.2, §10.4)."""
    amounts = tuple(facts["title"]["k_bonus"][str(number)] for number in range(6))
    cities = tuple(f"{hex_id}.0" for hex_id in facts["title"]["k_hexes"])
    bonus = (SetBonus(cities, amounts),)
    trains = {"2E": TrainModel("2E", only_to=ALICE_SPRINGS), "D": TrainModel("D", bonuses=bonus)}
    for entry in facts["train"]:
        for side in (entry, *entry["variants"]):
            most = side.get("large")
            if isinstance(most, int):
                limits: tuple[Limit, ...] = (Limit(most, stops=LARGE, markers=1),)
                if side["free_gauge"]:
                    limits = (
                        Limit(most, stops=LARGE),
                        Limit(most + 1, stops=LARGE, markers=1),
                    )
                trains[side["name"]] = TrainModel(side["name"], limits, bonuses=bonus)
    return trains


def g1844_trains(facts: dict[str, Any]) -> dict[str, TrainModel]:
    """Return all trains of 1844 by name (RUN-11 to RUN-13, REV-3, REV-4)."""
    sides: dict[str, dict[str, int]] = {}
    for area in facts["offboard_area"]:
        amounts = sides.setdefault(area["side"], {})
        amounts.update({f"{hex_id}.0": area["transit_bonus"] for hex_id in area["hexes"]})
    bonuses = (
        PairBonus(sides["N"], sides["S"]),
        PairBonus(sides["E"], sides["W"]),
        OverlayBonus(10),
    )
    red = tuple(f"{hex_id}.0" for area in facts["offboard_area"] for hex_id in area["hexes"])
    trains = {}
    for entry in facts["train"]:
        for side in entry["variants"]:
            name, number = side["name"], side["distance"]
            if side["distance_model"] == "express":
                train = TrainModel(name, counts=number, bonuses=bonuses)
            elif side["distance_model"] == "hexes":
                limit = Limit(number - 1, BORDERS)
                train = TrainModel(name, (limit,), barred=red, bonuses=bonuses)
            else:
                train = TrainModel(name, (Limit(number, stops=EVERY),), bonuses=bonuses)
            trains[name] = train
    return trains
