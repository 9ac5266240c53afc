"""Things nobody can guess: ids of tables, keys to seats, and the digests they are kept by.

A key has 256 random bits, so a plain fast digest is enough: there is nothing to be found by trying.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets


def new_table() -> str:
    """Return an id for a table: 128 random bits, fit for an address."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """Return a key: 256 random bits, fit for an address or a cookie."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """Return the digest by which a key is kept and found."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def derived(token: str, *about: str) -> str:
    """Return a key made from another one, always the same for the same purpose.

    Whoever opened a table can be shown its links again though only digests are kept: they are made
    from the opener's own key, ``derived(token, table, "seat", seat)``. Nothing leads back from a
    derived key to the one it came from.
    """
    purpose = "".join(f"{len(word)}:{word}" for word in about)
    message = purpose.encode(errors="surrogatepass")
    digest = hmac.digest(token.encode(errors="surrogatepass"), message, "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
