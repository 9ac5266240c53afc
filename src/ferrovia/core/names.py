"""The kinds of id that appear in a state. All are short strings with a meaning."""

from __future__ import annotations

Seat = str
"""A player at this table: ``"ann"``."""
CorporationId = str
PrivateId = str
PrivateKind = str
"""What a certificate without shares is, where a title has several kinds: ``"private"``."""
CertificateId = str
"""``"RCS.president"``, ``"RCS.1"``, ``"RCS.last"``."""
TrainId = str
"""One card: class and number, ``"8H-1"``."""
CellId = str
"""Row and column of the stock market: ``"3,5"``; on a track beside it ``"BOE:7"``."""
Owner = str
"""A seat, a corporation, a private company (of a train that comes with it) or one of the places
below."""

BANK = "bank"
POOL = "pool"
DEPOT = "depot"
GONE = "gone"
"""Out of the game."""
PLACES = (BANK, POOL, DEPOT, GONE)
