"""What would follow from an action, found by playing it on a copy; or why it may not be played."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId
from ferrovia.core import ledger
from ferrovia.core.action import Action, Offer
from ferrovia.core.events import Event, Paid, PriceMoved, TrainsRan
from ferrovia.core.names import BANK, CellId, CorporationId, Owner
from ferrovia.core.position import Position
from ferrovia.core.runs import best
from ferrovia.struct import replace
from ferrovia.views.action_table.action_text import label
from ferrovia.views.choosing import choice_effects
from ferrovia.views.choosing.forecast import earns, reached, with_trains
from ferrovia.views.choosing.trial_position import TrialPosition
from ferrovia.views.model import (
    CertificateChange,
    HexPicture,
    HoldingChange,
    HoldingView,
    MoneyChange,
    Preview,
    PriceChange,
    Refused,
    RunChange,
    RunView,
)
from ferrovia.views.scenes.company_views import TREASURY, shares_of_all
from ferrovia.views.scenes.hex_views import changed_art
from ferrovia.views.scenes.run_views import proof_words, run_ran
from ferrovia.views.sentences.consequences import at_once, first
from ferrovia.views.sentences.digest import digest
from ferrovia.views.sentences.refusals import refused
from ferrovia.views.sentences.wording import stop_name

NOTHING = HoldingView(percent=0, certificates=0, president=False, last=False)


def preview(position: Position, action: Action) -> Preview:
    """Return what an action would bring about up to the end of the turn, or why it may not be."""
    objection = refused(position, action)
    if objection is not None:
        return _no(objection)
    trial = TrialPosition(position)
    events, after = at_once(trial, action), trial.play(action)
    return Preview(
        refused=None,
        say=label(trial, Offer(action)),
        lines=digest(position.title, events),
        warnings=choice_effects.warnings(position, action.by, events, after),
        money=tuple(_money(position, events)),
        prices=tuple(_prices(position, events, after)),
        holdings=tuple(_holdings(position, after)),
        certificates=tuple(_certificates(position, after)),
        runs=tuple(_runs(position, after)),
        reached=_newly_reached(position, after),
        run=_run(position, events),
        hexes=_hexes(position, after),
    )


def _no(objection: Refused) -> Preview:
    return Preview(
        refused=objection,
        say="",
        lines=(),
        warnings=(),
        money=(),
        prices=(),
        holdings=(),
        certificates=(),
        runs=(),
        reached=(),
        run=None,
        hexes={},
    )


def _money(position: Position, events: tuple[Event, ...]) -> Iterator[MoneyChange]:
    """Yield whose cash changes; seats first, then corporations."""
    change: dict[Owner, int] = {}
    for event in events:
        if isinstance(event, Paid):
            change[event.payer] = change.get(event.payer, 0) - event.amount
            change[event.payee] = change.get(event.payee, 0) + event.amount
    for owner in (*position.state.seats, *position.title.corporations):
        if owner != BANK and change.get(owner):
            before = ledger.cash(position, owner)
            yield MoneyChange(owner, before, before + change[owner])


def _prices(
    position: Position, events: tuple[Event, ...], after: Position
) -> Iterator[PriceChange]:
    """Yield which market tokens move, from where they stand to where they come to stand."""
    cells = position.title.market.cells
    starts: dict[CorporationId, CellId] = {}
    for event in events:
        if isinstance(event, PriceMoved):
            starts.setdefault(event.corporation, event.source)
    for corporation, cell in choice_effects.moves(events, after).items():
        start = starts.get(corporation) or position.state.corporations[corporation].cell
        if start:
            yield PriceChange(corporation, cells[start].price, cells[cell].price, cell)


def _holdings(position: Position, after: Position) -> Iterator[HoldingChange]:
    """Yield whose part of a corporation changes, and who comes to preside or ceases to."""
    if position.state.certificates is after.state.certificates:
        return
    old, new = shares_of_all(position), shares_of_all(after)
    for corporation in position.title.corporations:
        before, then = old.get(corporation, {}), new.get(corporation, {})
        for owner in dict.fromkeys((*before, *then)):
            had, has = before.get(owner, NOTHING), then.get(owner, NOTHING)
            if (had.percent, had.president) != (has.percent, has.president):
                whose = TREASURY if owner == corporation else owner
                yield HoldingChange(corporation, whose, had.percent, has.percent, has.president)


def _certificates(position: Position, after: Position) -> Iterator[CertificateChange]:
    """Yield whose certificates, as far as they count for a limit, become more or fewer."""
    count = position.title.policies.certificate_count
    limit = position.title.policies.certificate_limit
    for seat in position.state.seats:
        before, then = count(position, seat), count(after, seat)
        if before != then:
            yield CertificateChange(seat, before, then, limit(after, seat))


def _runs(position: Position, after: Position) -> Iterator[RunChange]:
    """Yield how best runs change: that of the operating corporation, and all that differ."""
    if not _bears_on_runs(position, after):
        return
    having, keeping = with_trains(position), with_trains(after)
    for corporation in dict.fromkeys((*having, *keeping)):
        before = earns(position, corporation) if corporation in having else 0
        then = earns(after, corporation) if corporation in keeping else 0
        if before is None or then is None:
            continue
        if before != then or corporation == position.state.flow.actor:
            yield RunChange(corporation, before, then)


def _bears_on_runs(position: Position, after: Position) -> bool:
    """Whether anything changes that decides what trains earn."""
    old, new = position.state, after.state
    return (
        old.track is not new.track
        or old.phase != new.phase
        or old.tokens != new.tokens
        or old.trains != new.trains
        or position.title.display.extras(position) != after.title.display.extras(after)
    )


def _newly_reached(position: Position, after: Position) -> tuple[str, ...]:
    """Return the stops that the operating corporation would newly be connected to, by name."""
    old, new, actor = position.state, after.state, position.state.flow.actor
    row = new.corporations.get(actor)
    if row is None or not row.cell or (old.track is new.track and old.tokens == new.tokens):
        return ()
    known = set(reached(position, actor))
    stops = [stop for stop in reached(after, actor) if stop not in known]
    return tuple(stop_name(position.title, stop) for stop in stops)


def _run(position: Position, events: tuple[Event, ...]) -> RunView | None:
    """Return the routes of a run, drawn; with the proof if nothing better exists."""
    ran = first(events, TrainsRan)
    if ran is None:
        return None
    proven = best(position, ran.corporation)
    view = run_ran(position, ran)
    return replace(view, proof=proof_words(proven)) if ran.revenue == proven.revenue else view


def _hexes(position: Position, after: Position) -> dict[HexId, HexPicture]:
    """Return the hexes that would look different."""
    return {
        hex_id: HexPicture(art.colour, art.rails, art.signs)
        for hex_id, art in changed_art(position, after).items()
    }
