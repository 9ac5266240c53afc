"""Calls by web push: to a phone or a desktop whose page is closed (RFC 8030, 8188, 8291, 8292)."""

from __future__ import annotations

import base64
import hashlib

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException
from pywebpush import WebPusher, WebPushException

from ferrovia.calls.posting import NotDelivered, post, web_address
from ferrovia.tables.calling import Call, PushTarget

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""
LASTS = 24 * 60 * 60
"""Seconds that a push service keeps a call for a phone that is off."""


def push_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """Return the key by which push services know this installation; always the same."""
    digest = hashlib.sha512(secret.encode()).digest()
    return ec.derive_private_key(int.from_bytes(digest) % (ORDER - 1) + 1, ec.SECP256R1())


def public_push_key(secret: str) -> str:
    """Return the public half of that key, as browsers take it."""
    point = (
        push_key(secret).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def call_by_push(
    secret: str, contact: str, target: PushTarget, call: Call, *, private: bool
) -> None:
    """Send a call to a browser; ``NotDelivered`` if its push service did not take it."""
    parts = web_address(target.endpoint)
    claims = {"sub": contact, "aud": f"{parts.scheme}://{parts.netloc}"}
    keys = {"p256dh": target.p256dh, "auth": target.auth}
    try:
        pusher = WebPusher({"endpoint": target.endpoint, "keys": keys})
        body: bytes = pusher.encode(msgspec.json.encode(call))["body"]
        signed: dict[str, str] = Vapid02(push_key(secret)).sign(claims)
    except (WebPushException, VapidException, ValueError) as problem:
        why = f"this browser's keys cannot be used ({type(problem).__name__})"
        raise NotDelivered(why, for_good=True) from None
    headers = {
        **signed,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(LASTS),
        "urgency": "high",
    }
    post(target.endpoint, body, headers, private=private)
