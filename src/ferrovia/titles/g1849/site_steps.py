"""House rules that leave out what the records of 18xx.games cannot say."""

from __future__ import annotations

from ferrovia.core import holdings
from ferrovia.core.action import Action
from ferrovia.core.position import current_step
from ferrovia.core.rule import rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Table
from ferrovia.family.actions import SellShares
from ferrovia.family.selling import KINDS, shares_in
from ferrovia.struct import replace
from ferrovia.titles.g1849.emergency import LEGAL_SALES, minimum
from ferrovia.titles.g1849.title_actions import IssueBond, UseSteamer
from ferrovia.titles.g1849.title_state import turn_facts


@rule("narrow.after_track")
def between_steps(at: Table, action: Action) -> str | None:
    """House rule: once the tile is laid the game goes on; privates are dealt with later."""
    step = current_step(at)
    if step is not None and step.name == "track" and at.state.flow.turn.tiles:
        return f"{at.state.flow.actor} has laid its tile; this is possible again at the next step"
    return None


@rule("narrow.own_certificates")
def own_certificates(at: Table, selling: SellShares) -> str | None:
    """House rule: only certificates held before an exchange are sold.

    Whoever keeps less than the president's certificate sells that one too; then what the next
    president gives for it goes to the pool.
    """
    corporation, seat = selling.corporation, selling.by
    cards = at.title.certificates_of[corporation]
    held = {k: len(holdings.certificates(at, seat, corporation, k)) for k in KINDS}
    wanted = {k: selling.bundle.get(k, 0) for k in KINDS}
    left = holdings.shares(at, seat, corporation) - shares_in(at, corporation, selling.bundle)
    size = cards[0].shares
    if holdings.president(at, corporation) == seat and left < size:
        if not any(held.values()) and shares_in(at, corporation, selling.bundle) < size:
            return None
        form = "last" if wanted["last"] > held["last"] else "regular"
        wanted[form] -= 1 if form == "last" else size
    if any(not 0 <= wanted[kind] <= held[kind] for kind in KINDS):
        return (
            f"{seat} may not sell certificates of {corporation} that only the exchange with the "
            "new president would bring"
        )
    return None


@rule("narrow.repaid")
def not_after_repayment(at: Table, issuing: IssueBond) -> str | None:
    """House rule: in the turn of a repayment no bond is issued."""
    if turn_facts(at).repaid:
        return f"{at.state.flow.actor} has repaid its bond in this turn"
    return None


def restricted(step: Step) -> Step:
    """Return a step without the sales that cannot be said."""
    return replace(step, moves=tuple(_restricted(move) for move in step.moves))


def _restricted(move: Move) -> Move:
    if move.action is not SellShares:
        return move
    needed = minimum(*LEGAL_SALES, own_certificates)
    rules = (needed if rule.id == needed.id else rule for rule in move.rules)
    return replace(move, rules=(*rules, own_certificates))


def without_steamer(step: Step) -> Step:
    """Return a step in which SMS cannot be used."""
    return replace(step, moves=tuple(move for move in step.moves if move.action is not UseSteamer))


def at_steps(move: Move) -> Move:
    """Return a move of any time that is not open between the tile and the next step."""
    return replace(move, rules=(between_steps, *move.rules))
