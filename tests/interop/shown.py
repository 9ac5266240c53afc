"""What of a traced state is compared, with orders that carry no meaning sorted away."""

from __future__ import annotations

from typing import Any

PLAYER = {
    "cash": 0,
    "shares": {},
    "pres": [],
    "certs": 0,
    "companies": [],
    "debt": 0,
    "bankrupt": False,
}
CORPORATION = {
    "cash": 0,
    "price": None,
    "cell": None,
    "stack": None,
    "president": None,
    "floated": False,
    "closed": False,
    "trains": [],
    "tokens": [],
    "tokens_left": 0,
    "ipo_percent": 0,
    "pool_percent": 0,
    "companies": [],
    "loans": 0,
}
COMPANY = {"owner": None, "closed": False}


def shown(state: dict[str, Any]) -> dict[str, Any]:
    """Return the compared fields of a state by name: ``{"players.1.cash": 500, …}``."""
    fields: dict[str, Any] = {name: state[name] for name in ("phase", "bank", "finished")}
    for group, defaults in (
        ("players", PLAYER),
        ("corporations", CORPORATION),
        ("companies", COMPANY),
    ):
        for name, row in state[group].items():
            for key, default in defaults.items():
                value = default if row.get(key) is None else row[key]
                fields[f"{group}.{name}.{key}"] = _plain(key, value)
    for hex_id, (tile, rotation, *built_up) in state["tiles"].items():
        name = tile.rpartition("-")[0]
        fields[f"tiles.{hex_id}"] = name if built_up else (name, rotation)
    fields["depot"] = {k: n for k, n in state["depot"]["upcoming"].items() if n}
    fields["discarded"] = sorted(state["depot"]["discarded"])
    return fields


def _plain(key: str, value: Any) -> Any:
    if key == "tokens":
        return sorted(token[0] for token in value)
    if key in ("president", "owner"):
        return None if value is None else str(value)
    if key == "shares":
        return {name: percent for name, percent in value.items() if percent}
    return sorted(value) if isinstance(value, list) and key != "cell" else value


def differences(wanted: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Say where two states differ."""
    mine, theirs = shown(wanted), shown(found)
    names = sorted({*mine, *theirs})
    return [
        f"{name}: {mine.get(name)!r} there, {theirs.get(name)!r} here"
        for name in names
        if not _same(name, mine.get(name), theirs.get(name))
    ]


def _same(name: str, mine: Any, theirs: Any) -> bool:
    """Whether two fields agree; a tile that either side calls built up has no rotation."""
    if name.startswith("tiles.") and isinstance(mine, str) != isinstance(theirs, str):
        names = [tile[0] if isinstance(tile, tuple) else tile for tile in (mine, theirs)]
        return bool(names[0] == names[1])
    return bool(mine == theirs)
