"""Small words: sentences, names of places and owners, bundles of certificates."""

from __future__ import annotations

from ferrovia.board.faces import Edge, HexId, StopId, hex_of
from ferrovia.board.grid import Layout
from ferrovia.board.naming import counted, listed, side
from ferrovia.board.track import Board
from ferrovia.core.names import BANK, DEPOT, GONE, POOL, Owner
from ferrovia.core.terms import named_hex, own_words
from ferrovia.core.title import Title

FROM_NORTH = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

PLACES = {BANK: "the bank", POOL: "the pool", DEPOT: "the bank", GONE: "nowhere", "": "nobody"}

ENDINGS = {
    "bank broken": "the bank has run out of money",
    "market": "a {corporation} has been at the end of the stock market",
    "nobody can act": "nobody can do anything any more",
    "one player left": "only one player is left",
}
"""Why a game ends, after its short key."""


def ending(title: Title, why: str) -> str:
    """Return why a game ends, after "because"."""
    return title.words.endings.get(why) or own_words(title, ENDINGS.get(why, why))


def clockwise(layout: Layout) -> tuple[Edge, ...]:
    """Return the six sides in reading order: from the north, clockwise."""
    return tuple(sorted(range(6), key=lambda edge: FROM_NORTH.index(side(layout, edge))))


def capital(text: str) -> str:
    """Begin with a capital. Not for text that begins with a name, which stays as it is."""
    return text[:1].upper() + text[1:]


def stopped(text: str) -> str:
    """End with a full stop."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def sentence(text: str) -> str:
    """Begin with a capital and end with a full stop."""
    return stopped(capital(text))


def place(title: Title, hex_id: HexId) -> str:
    """Return a hex with its name: ``"Partinico (D4)"``."""
    return named_hex(title, hex_id)


def stop_name(title: Title, stop: StopId) -> str:
    """Return the name of the place a stop belongs to, else its hex."""
    return _name(title, hex_of(stop)) or hex_of(stop)


def _name(title: Title, hex_id: HexId) -> str:
    """Return the name of a hex, or of the place it is a part of."""
    known = title.board.hexes.get(hex_id)
    return known.name or known.area if known is not None else ""


def city_place(title: Title, city: StopId) -> str:
    """Return a city with its hex; where the hex has several, with its number too."""
    hex_id, _, number = city.partition(".")
    named = place(title, hex_id)
    known = title.board.hexes.get(hex_id)
    several = known is not None and len(known.face.stops) > 1
    return f"{named}, city {int(number) + 1}" if several and number.isdecimal() else named


def panel_words(board: Board, panel: str) -> str:
    """Return the values of a panel one after the other: ``"10/20/50/80"``."""
    known = board.panels.get(panel)
    return "/".join(map(str, known.values)) if known is not None else panel


def owner_name(owner: Owner) -> str:
    """Return a seat, a corporation, or one of the places things can be in."""
    return PLACES.get(owner, owner)


def train_class(card: str) -> str:
    """Return the class of a train card: ``"8H-1"`` is an ``"8H"``."""
    return card.rpartition("-")[0]


def sides(title: Title, train: str) -> str:
    """Return a class of trains with the other side of its cards: ``"3/3+"``."""
    return "/".join(title.sides_of(train))


def bundle(certificates: dict[str, int]) -> str:
    """Return certificates in words: ``"2 regular certificates and the last certificate"``."""
    parts = []
    if number := certificates.get("regular", 0):
        parts.append(counted(number, "regular certificate"))
    if number := certificates.get("double", 0):
        parts.append(counted(number, "double certificate"))
    if certificates.get("last", 0):
        parts.append("the last certificate")
    return listed(parts) if parts else "nothing"


def bundle_part(title: Title, corporation: str, certificates: dict[str, int]) -> str:
    """Return certificates as a percentage: ``"30% with the last certificate"``."""
    cards = title.certificates_of[corporation]
    sizes: dict[str, int] = {card.kind: card.shares for card in cards}
    shares = sum(sizes.get(kind, 0) * number for kind, number in certificates.items())
    text = f"{title.percent(corporation, shares)}%"
    if doubles := certificates.get("double"):
        return f"{text}, {counted(doubles, 'double')}"
    if not certificates.get("last"):
        return text
    return f"{text} with the last certificate" if len(certificates) > 1 else f"{text}, the last"
