"""The actions: those that titles share, and those of one title under its name.

``LayTile`` is the same action in every title that lays tiles; ``g1849.IssueBond`` is one that only
1849 has. ``position.title.actions`` lists all that a title knows.
"""

from ferrovia.core.action import Action, Pass
from ferrovia.family.actions import (
    Answer,
    Bid,
    BuyCertificate,
    BuyPrivate,
    BuyTrain,
    ChooseExchange,
    ChooseHome,
    DiscardTrain,
    GiveUp,
    LayTile,
    PayDividend,
    PlaceToken,
    ProposePrivate,
    ProposeTrain,
    RoutePlan,
    RunTrains,
    SellShares,
    StartCorporation,
    TakeLoan,
    Withhold,
)
from ferrovia.titles.g1844 import title_actions as g1844
from ferrovia.titles.g1848 import title_actions as g1848
from ferrovia.titles.g1849 import title_actions as g1849

__all__ = [
    "Action",
    "Answer",
    "Bid",
    "BuyCertificate",
    "BuyPrivate",
    "BuyTrain",
    "ChooseExchange",
    "ChooseHome",
    "DiscardTrain",
    "GiveUp",
    "LayTile",
    "Pass",
    "PayDividend",
    "PlaceToken",
    "ProposePrivate",
    "ProposeTrain",
    "RoutePlan",
    "RunTrains",
    "SellShares",
    "StartCorporation",
    "TakeLoan",
    "Withhold",
    "g1844",
    "g1848",
    "g1849",
]
