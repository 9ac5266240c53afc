"""Actions of files of 1844, as the site writes them."""

from __future__ import annotations

from typing import Any

from ferrovia.interop.foreign import ForeignAction, foreign_action


def entry(kind: str, entity: int | str = 1, **fields: Any) -> dict[str, Any]:
    companies = ("P1", "P2", "P4", "P7", "B1", "T1", "T2", "T3", "T4")
    kinds = {int: "player", str: "company" if entity in companies else "corporation"}
    return {"type": kind, "entity": entity, "entity_type": kinds[type(entity)], **fields}


def step(kind: str, entity: int | str, **fields: Any) -> ForeignAction:
    return foreign_action(entry(kind, entity, **fields), "actions[0]")
