"""What the host decides about accounts."""

from __future__ import annotations

from typing import Literal

from argon2.profiles import RFC_9106_LOW_MEMORY

from ferrovia.struct import Struct

Registration = Literal["open", "invitation", "closed"]
"""Who may have an account: everybody, whoever is invited, whoever the host makes one for."""


class OpenIdProvider(Struct, frozen=True):
    """Where people sign in who do so elsewhere."""

    issuer: str
    """Its address, below which it describes itself."""
    client: str
    """By which name it knows this server."""
    secret: str = ""
    label: str = "OpenID Connect"
    """What the page calls it."""


class HashingCost(Struct, frozen=True):
    """How much work it is to try a password (Argon2id)."""

    time: int = RFC_9106_LOW_MEMORY.time_cost
    memory: int = RFC_9106_LOW_MEMORY.memory_cost
    """In kibibytes."""
    lanes: int = RFC_9106_LOW_MEMORY.parallelism


class AccountSettings(Struct, frozen=True):
    """What the host decides about accounts."""

    registration: Registration = "invitation"
    members_invite: bool = False
    """Whether everybody with an account may invite others."""
    login_days: int = 30
    """Days after which one has to sign in again."""
    provider: OpenIdProvider | None = None
    hashing: HashingCost = HashingCost()
