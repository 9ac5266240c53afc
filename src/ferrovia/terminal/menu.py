"""Choices: everything offered, arranged so that few have to be read at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ferrovia.board.naming import counted
from ferrovia.core import Offer, Position
from ferrovia.core.action import as_json
from ferrovia.terminal import tile_menu as lays
from ferrovia.views.choosing.choices import shown_offers
from ferrovia.views.sentences.labels import label
from ferrovia.views.sentences.wording import capital

LONG = 9
"""A list longer than this is put into groups."""
GROUPS = {
    "propose_private": ("buy a private company from a player", 2),
    "propose_train": ("buy a train from another corporation", 3),
    "choose_home": ("choose a home", LONG),
}
"""Actions that share one line when there are at least so many of them."""


class Item:
    """One line of a menu: something that can be done, or the way to a smaller menu."""

    def __init__(self, text: Callable[[], str], leaves: tuple[Offer, ...], deeper: bool) -> None:
        self._text = text
        self.leaves = leaves
        """Everything that is offered behind this line."""
        self.deeper = deeper

    @property
    def text(self) -> str:
        """What the line says; made when it is read, not before."""
        return self._text()


class Menu:
    """A numbered list of choices."""

    def __init__(self, position: Position, items: Iterable[Item], title: str = "") -> None:
        self.position = position
        self.items = tuple(items)
        self.title = title

    @property
    def leaves(self) -> tuple[Offer, ...]:
        """Everything offered in this menu."""
        return tuple(offer for item in self.items for offer in item.leaves)

    def inside(self, number: int) -> Menu:
        """Return the menu behind an item."""
        item = self.items[number]
        return narrowed(self.position, item.leaves, title=item.text)


def leaf(position: Position, offer: Offer) -> Item:
    """Return the line of one offer; it says who, where that is not the one who decides."""
    now, by = position.decision, offer.action.by
    whose = f"{by}: " if now is not None and now.seat != by else ""
    return Item(lambda: whose + label(position, offer), (offer,), deeper=False)


def main_menu(position: Position, offers: tuple[Offer, ...]) -> Menu:
    """Return all choices of a decision; a pass comes last."""
    kinds: dict[str, list[Offer]] = {}
    for offer in shown_offers(position, offers):
        kinds.setdefault(type_of(offer), []).append(offer)
    items: list[Item] = []
    for kind, found in kinds.items():
        if kind != "pass":
            items += _of_kind(position, kind, found, crowded=len(offers) > LONG)
    items += [leaf(position, offer) for offer in kinds.get("pass", ())]
    return Menu(position, items)


def _of_kind(position: Position, kind: str, found: list[Offer], *, crowded: bool) -> list[Item]:
    if kind == "lay_tile" and len(found) > lays.FEW:
        return [_group(lays.hex_text(position, rows), rows) for rows in lays.by_hex(found)]
    if kind == "sell_shares" and crowded and len(found) > 3:
        return [_sales(position, name, rows) for name, rows in _by(found, "corporation").items()]
    if kind == "start_corporation" and len(found) > LONG:
        return [_starts(position, name, rows) for name, rows in _by(found, "corporation").items()]
    own = position.title.words.actions.get(kind)
    about, enough = (own.many, own.several) if own else GROUPS.get(kind, ("", 0))
    if about and len(found) >= enough:
        return [_group(f"{capital(about)}: {counted(len(found), 'way')}", tuple(found))]
    return [leaf(position, offer) for offer in found]


def _by(found: Iterable[Offer], field: str) -> dict[str, list[Offer]]:
    groups: dict[str, list[Offer]] = {}
    for offer in found:
        groups.setdefault(str(getattr(offer.action, field)), []).append(offer)
    return groups


def _sales(position: Position, corporation: str, found: list[Offer]) -> Item:
    if len(found) == 1:
        return leaf(position, found[0])
    return _group(f"Sell certificates of {corporation}: {counted(len(found), 'way')}", tuple(found))


def _starts(position: Position, corporation: str, found: list[Offer]) -> Item:
    if len(found) == 1:
        return leaf(position, found[0])
    name = position.title.corporations[corporation].name
    return _group(f"Start {corporation} ({name}): {counted(len(found), 'value')}", tuple(found))


def _group(text: str, leaves: tuple[Offer, ...]) -> Item:
    return Item(lambda: text, leaves, deeper=True)


def narrowed(position: Position, leaves: tuple[Offer, ...], title: str = "") -> Menu:
    """Return a menu of some of the offers; tile lays are grouped while they are many."""
    if all(type_of(offer) == "lay_tile" for offer in leaves) and len(leaves) > 1:
        items = [
            Item(text, rows, deeper=len(rows) > 1) for text, rows in lays.arranged(position, leaves)
        ]
        return Menu(position, items, title)
    return Menu(position, [leaf(position, offer) for offer in leaves], title)


def type_of(offer: Offer) -> str:
    """Return the type of an offered action, as its JSON has it."""
    return str(offer.action.__struct_config__.tag)


def matching(position: Position, leaves: Iterable[Offer], text: str) -> tuple[Offer, ...]:
    """Return the offers whose words contain all of ``text``; short words must match whole."""
    wanted = text.lower().split()
    found = []
    for offer in leaves:
        words = _words(position, offer)
        if all(_is_in(word, words) for word in wanted):
            found.append(offer)
    return tuple(found)


def _words(position: Position, offer: Offer) -> list[str]:
    plain: dict[str, Any] = as_json(offer.action)
    text = label(position, offer)
    if plain["type"] == "lay_tile":
        text += f" {position.title.board.tiles[plain['tile']].face.colour}"
    for sign in ",;:()":
        text = text.replace(sign, " ")
    return text.lower().split()


def _is_in(wanted: str, words: list[str]) -> bool:
    if len(wanted) < 3 or wanted.isdecimal():
        return wanted in words
    return any(wanted in word for word in words)
