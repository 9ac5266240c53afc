"""Calls by webhook: as Slack and Discord want them, or as plain JSON."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ferrovia.calls.posting import post
from ferrovia.tables.calling import Call, WebhookForm

JSON = {"content-type": "application/json", "user-agent": "ferrovia"}


def _said(call: Call) -> str:
    return f"{call.text} {call.link}"


BODIES: dict[WebhookForm, Callable[[Call], object]] = {
    "slack": lambda call: {"text": _said(call)},
    "discord": lambda call: {"content": _said(call)},
    "json": lambda call: call,
}


def call_webhook(url: str, form: WebhookForm, call: Call, *, private: bool) -> None:
    """Send a call to a webhook; ``NotDelivered`` if it was not taken."""
    post(url, msgspec.json.encode(BODIES[form](call)), JSON, private=private)
