"""Words for the tests of operating turns in 1844: tiles, tunnels, runs."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.events import TrainsRan
from ferrovia.family.actions import RoutePlan, RunTrains
from ferrovia.struct import replace
from ferrovia.titles.g1844.title_actions import BuildTunnel, LayExtra
from g1844.scenario import Scenario
from g1844.words import events

HOMES = {
    "JN": "F7",
    "ChA": "G28",
    "VZ": "K10",
    "FNM": "L21",
    "RhB": "G26",
    "BLS": "F11",
    "STB": "D15",
    "AB": "D25",
    "MOB": "I6",
    "NOB": "D19",
    "SCB": "C12",
    "VSB": "C24",
    "JS": "I4",
    "GB": "G18",
}
"""Where each company is at home ([REG-8], [HIS-6], [PRE-6])."""
TO_BRIG = "G12 9 2, H13 6 0"
"""From the stub of Bern (F11) to Thun (H13) and the mouth of the Lötschberg (I12)."""
VALAIS = "K10 15 0, K8 58 2, J7 9 2, I6 57 2, J11 58 4"
"""Sion with Martigny, Montreux, Visp and Brig: the example of p. 12."""


def extra(hex_id: str, tile: str, rotation: int, by: str = "ann") -> LayExtra:
    """Lay a tile with the ability of P2."""
    return LayExtra(by=by, hex=hex_id, tile=tile, rotation=rotation)


def tunnel(hex_id: str, a: int, b: int, by: str = "ann") -> BuildTunnel:
    """Build a tunnel between two sides of a hex."""
    return BuildTunnel(by=by, hex=hex_id, sides=(a, b))


def run(*routes: tuple[str, str], by: str = "ann") -> RunTrains:
    """Return a run of some routes, each a train and its legs: ``("2", "E4 D3, D3 D1")``."""
    plans = (
        RoutePlan(name, tuple(tuple(leg.split()) for leg in legs.split(",")))
        for name, legs in routes
    )
    return RunTrains(by=by, routes=tuple(plans))


def counting(action: RunTrains, *stops: str) -> RunTrains:
    """Return a run of one train that names the stops it counts."""
    (plan,) = action.routes
    return replace(action, routes=(replace(plan, counted=stops),))


def ran(position: Position) -> TrainsRan:
    """Return the run that has just been made."""
    (found,) = events(position, TrainsRan)
    assert isinstance(found, TrainsRan)
    return found


def earned(position: Position, action: RunTrains) -> list[int]:
    """Play a run; return what its routes earn."""
    found = ran(position.play(action))
    assert found.revenue == sum(revenue for _, _, revenue in found.routes)
    return [revenue for _, _, revenue in found.routes]


def lay_furka(scene: Scenario) -> Scenario:
    """Lay the Furka-Oberalp tile; P4 is closed."""
    laid = scene.title.board.wide["Furka-Oberalp"]
    for part in laid.values():
        scene.draft.tiles[part.tile] -= 1
    scene.draft.track = scene.draft.track.lay_all(laid)
    return scene.private("P4", "")


def building(
    company: str = "BLS", tiles: str = "", *, phase: str = "3", cash: int = 500, **how
) -> Scenario:
    """Return a company of Ann's with money, and some tiles on the map."""
    scene = Scenario(options=how.pop("options", ())).phase(phase)
    scene.start(company, **how).cash(**{company: cash})
    return scene.tiles(tiles) if tiles else scene
