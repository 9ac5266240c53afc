"""The opening state of a game, and the dealing of what is decided by chance."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from ferrovia.board.track import Track
from ferrovia.core.depot import first_cards
from ferrovia.core.flow import Flow
from ferrovia.core.names import PLACES, Owner, Seat
from ferrovia.core.rule import FormError
from ferrovia.core.state import Corporation, Private, State
from ferrovia.core.table import Draft
from ferrovia.core.title import Title

LONGEST_NAME = 40
"""Letters in the name of a seat."""


def deal(seed: str, label: str, items: Iterable[str]) -> tuple[str, ...]:
    """Return ``items`` in a random order that is the same for the same seed on every machine."""

    def key(item: str) -> bytes:
        return hashlib.blake2b(f"{seed}/{label}/{item}".encode(), digest_size=16).digest()

    return tuple(sorted(items, key=key))


def seating(seed: str, players: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return who sits where, drawn at random; the first has the first turn."""
    return deal(seed, "seats", players)


def opening(
    title: Title, seats: tuple[Seat, ...], seed: str, dealt: tuple[str, ...] | None
) -> Draft:
    """Return the draft of a game in which nothing has happened yet."""
    _check_seats(title, seats)
    cash: dict[Owner, int] = dict.fromkeys(seats, title.starting_cash)
    state = State(
        seq=0,
        seats=seats,
        left=(),
        phase=title.phases[0].name,
        bank=title.bank - sum(cash.values()),
        broken=False,
        ending="",
        priority=seats[0],
        flow=Flow(round=title.first_round),
        cash=cash,
        corporations={},
        privates={name: Private() for name in title.privates},
        certificates={},
        trains=first_cards(title),
        market={},
        track=Track({}),
        tokens={},
        tiles=dict(title.tile_counts),
        debts={},
        title_state=title.state_type(),
    )
    draft = Draft(title, state)
    title.setup(draft, title.deal(seed) if dealt is None else dealt)
    return draft


def set_up_corporation(draft: Draft, corporation: str) -> None:
    """Give a corporation its charter as new: all certificates, tokens, no money."""
    data = draft.title.corporations[corporation]
    draft.corporations[corporation] = Corporation(tokens=data.tokens, home=data.home)
    draft.cash[corporation] = 0
    for card in draft.title.certificates_of[corporation]:
        draft.set_certificate(card.id, corporation)


def _check_seats(title: Title, seats: tuple[Seat, ...]) -> None:
    if len(seats) != title.players:
        raise FormError(f"{title.name} was set up for {title.players} seats, not {len(seats)}")
    if len(set(seats)) != len(seats):
        raise FormError("two seats have the same name")
    taken = {*PLACES, *title.corporations, *title.privates, ""}
    for seat in seats:
        if seat in taken or not seat.strip() or not seat.isprintable() or len(seat) > LONGEST_NAME:
            raise FormError(f"{seat!r} cannot be the name of a seat")
