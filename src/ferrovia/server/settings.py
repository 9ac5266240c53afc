"""How a server is set up: whom it answers, how much it takes, where its pages lie."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from ferrovia.accounts import AccountSettings
from ferrovia.calls.caller import CallSettings
from ferrovia.struct import Struct
from ferrovia.tables.registry import Quota


class ConnectionLimits(Struct, frozen=True):
    """How many connections there may be, and how slow they may be."""

    most: int = 4_000
    """Connections in all."""
    per_address: int = 200
    """Connections from one address: some for each browser, and one for each page that is open."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses from which a proxy brings the connections of many; they are not limited."""
    headers: float = 15.0
    """Seconds for the head of a request."""
    body: float = 60.0
    """Seconds for the rest of it: five megabytes over a slow line."""
    reading: float = 60.0
    """Seconds in which some of an answer has to be read."""


class Settings(Struct, frozen=True):
    """What can be chosen when a server is started."""

    hosts: tuple[str, ...] = ()
    """Names under which it is reached besides ``localhost`` and plain addresses."""
    addresses: tuple[str, ...] = ()
    """Where others on the network reach it, as links; empty if only this machine does."""
    bot_pace: float = 0.8
    """Seconds between two moves of bots, so that people can follow them."""
    largest: int = 64_000
    """Bytes of a request."""
    largest_file: int = 5_000_000
    """Bytes of a game file."""
    deepest: int = 32
    """Brackets within brackets of a message."""
    deepest_file: int = 64
    burst: int = 120
    """Requests at once from one browser; then ``rate`` a second."""
    rate: float = 40.0
    opening_burst: int = 60
    """Tables opened at once from one address; then ``opening_rate`` a second."""
    opening_rate: float = 1.0
    hint_burst: int = 6
    """Hints at once for one browser; then ``hint_rate`` a second."""
    hint_rate: float = 0.2
    writing_burst: int = 20
    """Names, talk and notes at once from one browser; then ``writing_rate`` a second."""
    writing_rate: float = 1.0
    quota: Quota = Quota()
    """What one browser or account may keep."""
    expire: float = 0.0
    """Days after which unfinished games at which nothing happens are deleted; 0: never."""
    sharing: int = 8
    """How many browsers behind one address are allowed for in these limits."""
    in_hand: int = 8
    """Requests of one browser that are answered at the same time; browsers send six at once."""
    in_line: int = 120
    """Requests of one browser that wait for that."""
    threads: int = 160
    """Requests of all that are answered at the same time; most of them wait for processes."""
    connections: ConnectionLimits = ConnectionLimits()
    """How many connections there may be, and how slow."""
    sockets: int = 20
    """Pages of one browser that are kept up to date at the same time."""
    signing_in_burst: int = 10
    """Passwords tried at once for one name; then ``signing_in_rate`` a second."""
    signing_in_rate: float = 0.1
    rare_burst: int = 20
    """Accounts made from one address, and links sent for one name; then ``rare_rate`` a second."""
    rare_rate: float = 1 / 60
    accounts: AccountSettings | None = None
    """What the host decides about accounts; ``None``: there are none, everything has its link."""
    calls: CallSettings = CallSettings()
    """How people are called who are not looking."""
    web: Path = Path(str(files("ferrovia") / "web"))
    """The folder of the built client."""
