"""Sending something to an address on the web that a player has named.

Somebody might name an address inside the host's own network to make this machine knock there, so
only addresses of the open Internet are called, unless the host allows others. The name is looked up
once and the connection goes to the address that was checked. Redirects are not followed.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

PATIENCE = 10.0
"""Seconds for each part of a delivery."""
GONE = (404, 410)
"""Answers of who will never take anything at that address again."""


class NotDelivered(Exception):
    """Something was not delivered; says why, without the address."""

    def __init__(self, why: str, *, for_good: bool = False) -> None:
        super().__init__(why)
        self.for_good = for_good
        """Whether trying again makes no sense."""


def web_address(url: str) -> SplitResult:
    """Return an address taken apart; ``NotDelivered`` unless it is one of the web."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotDelivered("this is no address of the web", for_good=True) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise NotDelivered("only addresses with http:// or https:// are called", for_good=True)
    return parts


def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool = False) -> None:
    """Send something to an address; ``NotDelivered`` if it was not taken."""
    parts = web_address(url)
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    host = parts.hostname or ""
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    context = ssl.create_default_context() if secure else None
    connection = _Connection(host, port, _checked(host, port, private=private), context)
    try:
        connection.request("POST", path, body, dict(headers))
        status = connection.getresponse().status
    except (OSError, ValueError, http.client.HTTPException) as problem:
        raise NotDelivered(f"no answer ({type(problem).__name__})") from None
    finally:
        connection.close()
    if status >= 300:
        raise NotDelivered(f"the answer was {status}", for_good=status in GONE)


def _checked(host: str, port: int, *, private: bool) -> str:
    """Return the address of a host, if it may be called."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotDelivered("its name was not found") from None
    addresses = [str(row[4][0]) for row in found]
    if not private and not all(map(is_public, addresses)):
        raise NotDelivered("addresses of private networks are not called", for_good=True)
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address belongs to the open Internet."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped.is_global
    return found.is_global and not found.is_multicast


class _Connection(http.client.HTTPConnection):
    """A connection to a host at an address that was checked before."""

    def __init__(self, host: str, port: int, address: str, context: ssl.SSLContext | None) -> None:
        super().__init__(host, port, timeout=PATIENCE)
        self.default_port = 443 if context is not None else 80
        self._address = address
        self._context = context

    def connect(self) -> None:
        """Connect to the address, and be sure by the certificate that it is the host."""
        plain = socket.create_connection((self._address, self.port), PATIENCE)
        if self._context is None:
            self.sock = plain
        else:
            self.sock = self._context.wrap_socket(plain, server_hostname=self.host)
