"""The differences of 1844 at which an import stops."""

from __future__ import annotations

from ferrovia.interop.differences import SiteDifference

BANKRUPT = SiteDifference("G-02", "the site knows a bankruptcy, the rules do not")
NO_DIRECTOR = SiteDifference(
    "G-26", "the site cannot form the SBB where no company that becomes part of it was launched"
)
