"""The actions that only 1848 has."""

from __future__ import annotations

from ferrovia.core.action import Action
from ferrovia.core.names import PrivateId


class LowerPrice(Action, frozen=True, kw_only=True):
    """Lower the price of an unsold private company (§3.1.1)."""

    private: PrivateId
