"""Why a baron does something: whose trains rust, what a builder says, or what is gained most."""

from __future__ import annotations

from ferrovia.board.naming import listed
from ferrovia.bots.baron.lookahead import Foreseen
from ferrovia.bots.evaluation.valuation import difference
from ferrovia.bots.investor.reasons import told_of_seat
from ferrovia.core import Position, holdings
from ferrovia.core.depot import class_of
from ferrovia.core.names import GONE, Seat


def why(
    position: Position, seat: Seat, chosen: Foreseen, others: list[Foreseen]
) -> tuple[str, ...]:
    """Return why something was chosen, the weightiest first."""
    told = [_rusting(position, seat, chosen)]
    if others:
        apart = difference(chosen.leaf.parts, others[0].leaf.parts)
        told += [told_of_seat(position, term, seat, gain) for term, gain in apart[:1] if gain > 0]
    told.append(chosen.reason)
    return tuple(each for each in told if each) or ("Nothing else is better.",)


def _rusting(position: Position, seat: Seat, chosen: Foreseen) -> str:
    """Return whose trains an action rusts, if it does."""
    before, now = position.state.trains, position.decision
    after = position.play(chosen.action).state.trains
    lost: dict[Seat, dict[str, None]] = {}
    for card, owner in before.items():
        if owner in position.state.corporations and after.get(card) == GONE:
            president = holdings.president(position, owner)
            lost.setdefault(president, {})[class_of(card)] = None
    theirs = [
        f"{president}'s {listed(classes)}"
        for president, classes in lost.items()
        if president not in ("", seat)
    ]
    train = str(getattr(chosen.action, "train", ""))
    if not theirs or not train or now is None:
        return ""
    return f"{now.subject} buys the {train} now: it rusts {listed(theirs)} before they run again."
