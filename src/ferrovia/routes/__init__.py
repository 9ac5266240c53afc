"""Routes: where track leads, what a corporation reaches, and what its trains can earn.

This room answers questions about track and nothing else: it knows stops, gauges, tokens and trains
as plain values, never whose turn it is, what a tile costs or what a phase permits. It imports
``board`` only. Answers are remembered on the ``Track`` they were derived from; nothing else is
written. Integers and bit masks stay inside: hexes and stops go in and come out by name.
"""

from ferrovia.routes.best import best_run
from ferrovia.routes.changes import TrackChange, best_after, marginal
from ferrovia.routes.claims import examine
from ferrovia.routes.existence import any_route, has_route
from ferrovia.routes.listing import routes_of
from ferrovia.routes.question import (
    FLAWS,
    TRAIN_FLAWS,
    Bonus,
    Flaw,
    Leg,
    Limit,
    OverlayBonus,
    PairBonus,
    Proof,
    Question,
    Route,
    Run,
    SetBonus,
    TrainModel,
)
from ferrovia.routes.reaching import Reach, crosses, reach, reaches, some_reach

__all__ = [
    "FLAWS",
    "TRAIN_FLAWS",
    "Bonus",
    "Flaw",
    "Leg",
    "Limit",
    "OverlayBonus",
    "PairBonus",
    "Proof",
    "Question",
    "Reach",
    "Route",
    "Run",
    "SetBonus",
    "TrackChange",
    "TrainModel",
    "any_route",
    "best_after",
    "best_run",
    "crosses",
    "examine",
    "has_route",
    "marginal",
    "reach",
    "reaches",
    "routes_of",
    "some_reach",
]
