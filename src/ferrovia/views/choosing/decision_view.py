"""What is to be decided now, as the one who decides sees it, and as all others do."""

from __future__ import annotations

from collections.abc import Collection

from ferrovia.core.action import Offer, RunOffer
from ferrovia.core.names import Seat
from ferrovia.core.position import Position
from ferrovia.core.runs import best
from ferrovia.core.table import Decision
from ferrovia.core.terms import step_name
from ferrovia.core.title import Title
from ferrovia.family.actions import LayTile
from ferrovia.views.choosing.choices import choices_for, interjected_choices
from ferrovia.views.choosing.money_to_raise import money_to_raise
from ferrovia.views.choosing.turn_steps import steps, then
from ferrovia.views.model import ChoiceView, Now, RunView
from ferrovia.views.scenes.run_views import run_found
from ferrovia.views.sentences.prompts import prompt

NOTHING_LEFT = "The game is over."


def seats_able_to_act(position: Position, seats: Collection[Seat]) -> tuple[Seat, ...]:
    """Return those of some seats that can do something now: by turn, or outside it."""
    decision = position.decision
    if decision is None:
        return ()
    outside = dict.fromkeys(offer.action.by for offer in position.interjections())
    return tuple(seat for seat in (decision.seat, *outside) if seat in seats)


def now(position: Position, seats: Collection[Seat]) -> Now:
    """Return the decision at hand, with the choices of the seats that the viewer holds."""
    decision = position.decision
    if decision is None:
        return _over()
    yours = decision.seat in seats
    offers = position.offers() if yours else ()
    choices = choices_for(position, offers) if yours else ()
    choices += interjected_choices(position, [seat for seat in seats if seat != decision.seat])
    track = _track(offers)
    run = next((offer for offer in offers if isinstance(offer, RunOffer)), None)
    return Now(
        seat=decision.seat,
        yours=yours,
        corporation=decision.subject,
        step=decision.step,
        steps=steps(position),
        prompt=prompt(position, alone=False) if yours else waiting_words(position.title, decision),
        then=then(position),
        cite=decision.cite,
        choices=choices,
        lit=_lit(position, track, choices),
        track=tuple(hex_id for hex_id in position.title.board.hexes if hex_id in track),
        run=_best_run(position) if run is not None else None,
        claims=run is not None and run.claims,
        missing=money_to_raise(position, offers),
    )


def _over() -> Now:
    return Now(
        seat="",
        yours=False,
        corporation="",
        step="",
        steps=(),
        prompt=NOTHING_LEFT,
        then="",
        cite="",
        choices=(),
        lit=(),
        track=(),
        run=None,
        claims=False,
        missing=0,
    )


def waiting_words(title: Title, decision: Decision) -> str:
    """Return what somebody else is deciding: ``"RCS's turn (Ann): track."``"""
    seat, subject = decision.seat, decision.subject
    whose = f"{subject}'s turn ({seat})" if subject else f"{seat}'s turn"
    return f"{whose}: {step_name(title, decision.step)}."


def _track(offers: tuple[Offer, ...]) -> set[str]:
    """Return the hexes on which a tile can be laid."""
    return {offer.action.hex for offer in offers if isinstance(offer.action, LayTile)}


def _lit(position: Position, track: set[str], choices: tuple[ChoiceView, ...]) -> tuple[str, ...]:
    """Return the hexes on which something can be done, in the order of the map."""
    lit = track | {choice.subject.hex for choice in choices if not choice.dim}
    return tuple(hex_id for hex_id in position.title.board.hexes if hex_id in lit)


def _best_run(position: Position) -> RunView:
    corporation = position.state.flow.actor
    return run_found(position, corporation, best(position, corporation))
