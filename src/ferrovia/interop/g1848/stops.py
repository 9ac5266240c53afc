"""The differences of 1848 at which an import stops."""

from __future__ import annotations

from ferrovia.core.table import Table, top_ask
from ferrovia.family.operating_round import still_to_operate
from ferrovia.interop.stops import Difference

BANKRUPT = Difference("D-08", "the site knows a bankruptcy, the rules do not")
LINK = Difference("D-12", "the site sees Sydney and Adelaide linked where the rules do not")
OLD_ROUTE = Difference(
    "D-22", "the site makes a company buy a train for a route that it no longer has"
)
OPEN_DEBT = Difference(
    "D-29", "the site opens the next round before a Director has sold all that he must"
)
LATE_DISCARD = Difference(
    "D-28", "the site asks for trains above the limit only later, the rules at once"
)


def next_round_opens(at: Table) -> bool:
    """Whether the site goes on to the next round although a debtor has more to sell (D-29).

    It does so after one forced sale when nobody is left to operate.
    """
    ask = top_ask(at.state.flow)
    return ask is not None and ask.kind == "raise" and not still_to_operate(at)
