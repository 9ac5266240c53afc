"""Recorded games that are not followed yet, or not written again as they were recorded.

The lists may only shrink: a game that stands here and passes fails its test.
"""

from __future__ import annotations

NOT_FOLLOWED: dict[str, tuple[str, ...]] = {
    "1849": (),
    "1848": (),
    "1844": (),
}
NOT_WRITTEN: dict[str, tuple[str, ...]] = {
    "1849": (),
    "1848": (),
    "1844": (),
}
"""Of those that are followed to the end."""
