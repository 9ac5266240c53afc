"""Choices: everything offered, arranged so that few have to be read at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ferrovia.board.naming import counted
from ferrovia.core import Action, Offer, Pass, Position
from ferrovia.core.terms import own_words
from ferrovia.family.actions import LayTile, SellShares, StartCorporation
from ferrovia.terminal import tile_menu
from ferrovia.views.action_table.action_text import label, presentation
from ferrovia.views.choosing.choices import shown_offers
from ferrovia.views.sentences.wording import capital

LONG = 9
"""A list longer than this is put into groups."""


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
    kinds: dict[type[Action], list[Offer]] = {}
    for offer in shown_offers(position, offers):
        kinds.setdefault(type(offer.action), []).append(offer)
    items: list[Item] = []
    for kind, found in kinds.items():
        if kind is not Pass:
            items += _of_kind(position, kind, found, crowded=len(offers) > LONG)
    items += [leaf(position, offer) for offer in kinds.get(Pass, ())]
    return Menu(position, items)


def _of_kind(
    position: Position, kind: type[Action], found: list[Offer], *, crowded: bool
) -> list[Item]:
    if kind is LayTile and len(found) > tile_menu.FEW:
        return [
            _group(tile_menu.hex_text(position, rows), rows) for rows in tile_menu.by_hex(found)
        ]
    if kind is SellShares and crowded and len(found) > 3:
        return [_sales(position, name, rows) for name, rows in _by(found, "corporation").items()]
    if kind is StartCorporation and len(found) > LONG:
        return [_starts(position, name, rows) for name, rows in _by(found, "corporation").items()]
    shown = presentation(position.title, kind)
    if shown.menu_line and len(found) >= shown.menu_from:
        line = own_words(position.title, shown.menu_line)
        text = f"{capital(line)}: {counted(len(found), 'way')}"
        return [_group(text, tuple(found))]
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
    if all(isinstance(offer.action, LayTile) for offer in leaves) and len(leaves) > 1:
        items = [
            Item(text, rows, deeper=len(rows) > 1)
            for text, rows in tile_menu.arranged(position, leaves)
        ]
        return Menu(position, items, title)
    return Menu(position, [leaf(position, offer) for offer in leaves], title)


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
    text = label(position, offer)
    if isinstance(offer.action, LayTile):
        text += f" {position.title.board.tiles[offer.action.tile].face.colour}"
    for sign in ",;:()":
        text = text.replace(sign, " ")
    return text.lower().split()


def _is_in(wanted: str, words: list[str]) -> bool:
    if len(wanted) < 3 or wanted.isdecimal():
        return wanted in words
    return any(wanted in word for word in words)
