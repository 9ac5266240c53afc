"""The Furka-Oberalp tile: laid by the owner of P4 whenever he likes, or at last ([PRV-P4])."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import holdings, ledger
from ferrovia.core.action import Action
from ferrovia.core.events import PowerUsed
from ferrovia.core.names import BANK, Seat
from ferrovia.core.rule import rule
from ferrovia.core.step import Move
from ferrovia.core.table import Draft, Table
from ferrovia.family.powers import Power, private_with, too_early
from ferrovia.family.privates import close_private
from ferrovia.family.tile_laying import put_wide
from ferrovia.struct import replace
from ferrovia.titles.g1844.title_actions import LayFurka
from ferrovia.titles.g1844.turns import is_turn_of

FURKA = Power("furka")
"""The ability of P4."""
FURKA_TILE = "Furka-Oberalp"


def furka_seat(at: Table) -> Seat:
    """Return who may lay the tile: P4's owner or his company's Director; empty if it is closed."""
    row = at.state.privates[private_with(at, FURKA)]
    if row.closed or not row.owner:
        return ""
    return holdings.president(at, row.owner) if row.owner in at.state.corporations else row.owner


@rule("furka.phase")
def powers_begun(at: Table, laying: LayFurka) -> str | None:
    """The tile is laid from phase 3 on."""
    return too_early(at)


@rule("furka.owner")
def owns_furka(at: Table, laying: LayFurka) -> str | None:
    """The tile is laid by the owner of P4, or the Director of the company that owns it."""
    seat, private = furka_seat(at), private_with(at, FURKA)
    if seat == laying.by:
        return None
    if not seat:
        closed = at.state.privates[private].closed
        return f"{private} has closed" if closed else f"nobody owns {private}"
    return f"{private} is at the disposal of {seat}, not of {laying.by}"


def _candidates(at: Table) -> Iterator[Action]:
    if too_early(at) is None and (seat := furka_seat(at)):
        yield LayFurka(by=seat)


def _lay(draft: Draft, laying: LayFurka) -> None:
    lay_furka(draft)


def lay_furka(draft: Draft) -> None:
    """Lay the tile, if that has not been done: P4 closes, and its owner is paid."""
    private = private_with(draft, FURKA)
    row = draft.privates[private]
    if row.closed or not row.owner:
        return
    draft.emit(PowerUsed(private, row.owner, draft.title.privates[private].hexes[0]))
    put_wide(draft, row.owner, FURKA_TILE)
    close_private(draft, private)
    ledger.pay(draft, BANK, row.owner, draft.title.figures["furka_payment"], FURKA.name)


@rule("furka.turn")
def in_own_turn(at: Table, laying: LayFurka) -> str | None:
    """House rule: the tile is laid in a turn of P4's owner: his own, or a company's.

    That is his turn in a stock round, the turn of a company that he directs, or that of the
    company which owns P4.
    """
    actor = at.state.flow.actor
    directs = actor in at.state.corporations and holdings.president(at, actor) == laying.by
    owner = at.state.privates[private_with(at, FURKA)].owner
    if is_turn_of(at, actor) and (actor == owner or (directs and owner == laying.by)):
        return None
    return f"it is not the turn of {laying.by}, nor of a company for which he could lay the tile"


LAY_FURKA = Move(LayFurka, (powers_begun, owns_furka), _candidates, _lay)
"""Made between any two actions, whosever turn it is (R-35)."""
LAY_IN_TURN = replace(LAY_FURKA, rules=(*LAY_FURKA.rules, in_own_turn))
