"""The moments that decided a game: great dividends, runs on trains, chairs lost, closings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ferrovia.board.naming import counted, listed
from ferrovia.core import events as happened
from ferrovia.core.names import DEPOT, GONE, Seat
from ferrovia.core.position import Position
from ferrovia.core.terms import round_name
from ferrovia.core.title import Title
from ferrovia.struct import Struct
from ferrovia.views.model.story import TurningPoint
from ferrovia.views.sentences.digest import digest
from ferrovia.views.sentences.log import event_sentence
from ferrovia.views.sentences.wording import train_class

DIVIDENDS = 3
"""How many of the greatest dividends are told."""
RUSH = 3
"""Trains bought from the bank in one round that make a rush."""
MOST = 5
"""How many moments of one kind are told; the later ones, where more money is at stake."""


class PlayedAction(Struct, frozen=True):
    """An action in its round."""

    n: int
    where: str
    """``"operating round 2.1"``."""
    position: Position


def turning_points(positions: Sequence[Position]) -> tuple[TurningPoint, ...]:
    """Return the moments that decided a game, in their order."""
    moments = tuple(_moments(positions))
    found = [*_dividends(moments), *_rushes(moments), *_lead(moments)]
    for moment in moments:
        found += _changes(moment)
    kinds: dict[str, list[TurningPoint]] = {}
    for point in sorted(found, key=lambda point: point.n):
        kinds.setdefault(point.kind, []).append(point)
    told = [point for points in kinds.values() for point in points[-MOST:]]
    return tuple(sorted(told, key=lambda point: point.n))


def _moments(positions: Sequence[Position]) -> Iterator[PlayedAction]:
    """Yield each action with the round in which it was played."""
    before = positions[0]
    for n, position in enumerate(positions):
        flow = before.state.flow
        yield PlayedAction(
            n, round_name(before.title, flow.round, flow.cycle, flow.number), position
        )
        before = position


def _dividends(moments: Sequence[PlayedAction]) -> Iterator[TurningPoint]:
    """Yield the greatest dividends; of equal ones, the first."""
    paid = [
        (event.revenue, moment)
        for moment in moments
        for event in moment.position.events
        if isinstance(event, happened.DividendPaid)
    ]
    for _, moment in sorted(paid, key=lambda row: (-row[0], row[1].n))[:DIVIDENDS]:
        title, events = moment.position.title, moment.position.events
        payment = [
            event
            for event in events
            if isinstance(event, happened.DividendPaid)
            or (isinstance(event, happened.Paid) and event.why == "dividend")
        ]
        yield _point(moment, "dividend", " ".join(digest(title, payment)))


def _rushes(moments: Sequence[PlayedAction]) -> Iterator[TurningPoint]:
    """Yield the rounds in which many trains left the bank, and purchases that made some rust."""
    bought: dict[str, list[tuple[PlayedAction, happened.TrainBought]]] = {}
    for moment in moments:
        for event in moment.position.events:
            if isinstance(event, happened.TrainBought) and event.source == DEPOT:
                bought.setdefault(moment.where, []).append((moment, event))
        lost = _rusted(moment.position.title, moment.position.events)
        if lost:
            yield _point(moment, "trains", lost)
    for purchases in bought.values():
        if len(purchases) >= RUSH:
            last, classes = purchases[-1][0], [event.train for _, event in purchases]
            buyers = list(dict.fromkeys(event.corporation for _, event in purchases))
            text = f"{counted(len(purchases), 'train')} bought from the bank in one round"
            yield _point(last, "trains", f"{text} ({_counts(classes)}) by {listed(buyers)}.")


def _rusted(title: Title, events: Sequence[happened.Event]) -> str:
    """Return who bought the train that made trains rust, and whose; else nothing."""
    lost: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, happened.TrainLost) and event.target == GONE:
            lost.setdefault(event.owner, []).append(train_class(event.train))
    owners = {owner: names for owner, names in lost.items() if owner in title.corporations}
    purchase = next((e for e in events if isinstance(e, happened.TrainBought)), None)
    if not owners or purchase is None:
        return ""
    losers = listed(f"{owner} ({_counts(names)})" for owner, names in owners.items())
    return f"{purchase.corporation} buys the first {purchase.train}; trains rust: {losers}."


def _counts(classes: Sequence[str]) -> str:
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in Counter(classes).items())


def _lead(moments: Sequence[PlayedAction]) -> Iterator[TurningPoint]:
    """Yield the moment from which on the winner was never behind again."""
    standings = [m.position.title.policies.scores(m.position) for m in moments]
    final: dict[Seat, int] = standings[-1]
    winners = [seat for seat, score in final.items() if score == max(final.values())]
    if len(winners) != 1:
        return
    winner = winners[0]
    behind = [n for n, row in enumerate(standings) if row[winner] < max(row.values())]
    if not behind:
        return
    moment, row = moments[behind[-1] + 1], standings[behind[-1] + 1]
    money = moment.position.title.money
    second = max(score for seat, score in row.items() if seat != winner)
    others = [seat for seat, score in row.items() if seat != winner and score == second]
    text = f"{winner} takes the lead for good with {money(row[winner])}"
    yield _point(moment, "lead", f"{text}, before {listed(others)} with {money(second)}.")


def _changes(moment: PlayedAction) -> Iterator[TurningPoint]:
    """Yield chairs lost, closings, disasters, loans, and what set the end of the game in sight."""
    title = moment.position.title
    for event in moment.position.events:
        if isinstance(event, happened.PresidentChanged):
            yield _point(moment, "president", event_sentence(title, event))
        elif isinstance(event, happened.CorporationClosed):
            yield _point(moment, "closing", event_sentence(title, event))
        elif isinstance(event, happened.Happened):
            yield _point(moment, "disaster", event_sentence(title, event))
        elif isinstance(event, happened.LoanTaken) and event.borrower not in title.corporations:
            yield _point(moment, "loan", event_sentence(title, event))
        elif isinstance(event, happened.PlayerLeft):
            yield _point(moment, "leaving", event_sentence(title, event))
        elif isinstance(event, happened.BankBroke | happened.EndTriggered):
            yield _point(moment, "end", event_sentence(title, event))


def _point(moment: PlayedAction, kind: str, text: str) -> TurningPoint:
    return TurningPoint(moment.n, kind, f"{text.removesuffix('.')} ({moment.where}).")
