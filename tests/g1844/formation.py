"""The end of an operating round in which the SBB is formed, for several tests."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.action import Pass
from g1844.scenario import Scenario

PRE_SBB = ("NOB", "SCB", "VSB", "JS", "GB")


def table(players: int = 3, *, options: tuple[str, ...] = ()) -> Scenario:
    """A table in phase 5 with the RhB, under Ann and the last to operate, and nothing else."""
    scene = Scenario(players, options=options).phase("5")
    scene.start("RhB", cell="7,0", held={"ann": "P x x x"}, settled=True)
    return scene.cash(RhB=120)


def all_pass(position: Position) -> Position:
    """All pass until the stock round is over."""
    while position.state.flow.round == "stock":
        position = position.play(Pass(by=position.decision.seat))
    return position


def last_pass(scene: Scenario, *, agenda: tuple[str, ...] = ("operating",)) -> Position:
    """The RhB buys no train; with that the operating round ends. The next one is due, or none."""
    position = scene.operating("RhB", "trains", agenda=agenda)
    return position.play(Pass(by="ann"))


def formed(scene: Scenario, *, agenda: tuple[str, ...] = ("operating",)) -> Position:
    """The SBB, due in this operating round, is formed at its end."""
    return last_pass(scene.own(sbb="due"), agenda=agenda)
