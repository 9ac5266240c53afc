"""How a server is set up: whom it answers, how much it takes, where its pages lie."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from ferrovia.calls.caller import CallSettings
from ferrovia.struct import Struct


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
    sharing: int = 8
    """How many browsers behind one address are allowed for in these limits."""
    sockets: int = 20
    """Pages of one browser that are kept up to date at the same time."""
    calls: CallSettings = CallSettings()
    """How people are called who are not looking."""
    web: Path = Path(str(files("ferrovia") / "web"))
    """The folder of the built client."""
