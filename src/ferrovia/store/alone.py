"""Where there is but one process: it leads at once, until it withdraws, and hears nobody."""

from __future__ import annotations

from threading import Lock

from ferrovia.store.protocol import Hook


def lead_alone(gained: Hook, lost: Hook) -> Hook:
    """Lead a task that nobody else is ready for; what is returned withdraws."""
    lock, leading = Lock(), True
    gained()

    def withdraw() -> None:
        nonlocal leading
        with lock:
            led, leading = leading, False
        if led:
            lost()

    return withdraw


def hear_nobody() -> None:
    """End hearing what nobody says."""
