"""Examples of what can be typed, with the names of the title that is played."""

from __future__ import annotations

from ferrovia.board.track import Track
from ferrovia.core.title import Title


def example(title: Title, template: str) -> str:
    """Fill a template such as ``"token {city}"`` with names that the title knows.

    ``{corporation}`` has its home in ``{city}``, which is called ``{place}``; ``{tile}`` may be
    laid on ``{hex}`` as it is printed, in that ``{rotation}``.
    """
    settled = [name for name, row in title.corporations.items() if row.homes]
    home = title.corporations[settled[0]].homes[0]
    printed = Track({})
    lays = ((key, title.upgrades.successors(printed, key)) for key in title.board.hexes)
    hex_id, row = next((key, rows[0]) for key, rows in lays if rows)
    return template.format(
        corporation=settled[0],
        other=settled[1],
        city=home,
        place=title.board.hexes[home].name,
        hex=hex_id,
        tile=row.laid.tile,
        rotation=row.laid.rotation,
        private=next(iter(title.privates)),
        train=next(iter(title.trains)),
        value=title.phases[0].par_prices[0],
        statement=next(iter(title.statements)),
    )
