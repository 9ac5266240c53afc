"""The differences of 1848 at which an import stops."""

from __future__ import annotations

from ferrovia.interop.differences import SiteDifference

BANKRUPT = SiteDifference("D-08", "the site knows a bankruptcy, the rules do not")
LINK = SiteDifference("D-12", "the site sees Sydney and Adelaide linked where the rules do not")
OLD_ROUTE = SiteDifference(
    "D-22", "the site makes a company buy a train for a route that it no longer has"
)
LATE_DISCARD = SiteDifference(
    "D-28", "the site asks for trains above the limit only later, the rules at once"
)
