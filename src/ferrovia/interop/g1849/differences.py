"""The differences of 1849 at which an import stops."""

from __future__ import annotations

from ferrovia.interop.differences import SiteDifference

SPLIT = SiteDifference(
    "DIV-2",
    "the site sells one share of a president's certificate against the heir's last one, "
    "which the rules do not split",
)
MEMORY = SiteDifference(
    "DIV-12",
    "the site remembers tokens moved by earlier emergency sales of this set of operating "
    "rounds, and orders a stack by that",
)
STUCK = SiteDifference(
    "DIV-24",
    "a sale in a stock round has closed a corporation and nothing is left to do in that round: "
    "there the game cannot go on",
)
LAID_OUT = SiteDifference(
    "DIV-23",
    "for a president who gave up the site sold shares of the corporation itself, which closed by "
    "that, and took all his cash",
)
ELSEWHERE = SiteDifference(
    "DIV-26",
    "while one private company is being auctioned the site took a bid on another",
)
WHOLE = SiteDifference(
    "DIV-27",
    "the site sold the president's certificate as two shares, where one would have been enough",
)
DEADLOCK = SiteDifference(
    "DIV-22", "nobody can act any more: the rules end the game here, the site passes on"
)
