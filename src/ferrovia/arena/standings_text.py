"""The outcome of a contest as a page of text."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from ferrovia.arena.intervals import Estimate
from ferrovia.arena.standings import BotStanding, Spread, Standings
from ferrovia.board.naming import counted
from ferrovia.views.text.columns import columns

HEAD = ("bot", "players", "wins", "mean rank", "mean worth", "ms a move", "p95", "longest", "moves")


def standings_text(outcome: Standings) -> Iterator[str]:
    """Yield the lines of the page."""
    contest = outcome.contest
    options = ", ".join(contest.options) or "none"
    yield f"{contest.title}, {contest.players} players; options: {options}; seed {contest.seed}"
    yield (
        f"{outcome.games} games: {counted(contest.deals, 'deal')}, each once for every rotation "
        f"of the seats; {outcome.distinct} distinct"
    )
    if outcome.distinct < outcome.games:
        yield "Some games are the same: the intervals promise more than they can keep."
    yield ""
    yield from columns(HEAD, [_row(standing) for standing in outcome.bots])
    yield f"(wins by chance: {1 / contest.players:.1%}; in brackets 95 % intervals)"
    yield ""
    yield "wins by seat: " + ", ".join(_share(seat) for seat in outcome.seats)
    seconds = outcome.seconds
    yield (
        f"game: {_spread(outcome.moves, 'moves')}, {_spread(outcome.operating_rounds, 'ORs')}, "
        f"{seconds.mean:,.1f} s of the processor ({seconds.least:,.1f} to {seconds.greatest:,.1f})"
    )
    yield (
        f"trains: {_spread(outcome.trains, 'from the bank')}, "
        f"{_spread(outcome.traded, 'between corporations')}"
    )
    yield (
        f"corporations: {_spread(outcome.opened, 'opened')}, {_spread(outcome.closed, 'closed')}; "
        f"{_spread(outcome.bankruptcies, 'bankruptcies')}"
    )
    yield f"last phase: {_counted(outcome.phases)}"
    yield f"end: {_counted(outcome.endings)}"
    for standing in outcome.bots:
        if standing.repeated_offers:
            again = counted(standing.repeated_offers, "refused offer")
            yield f"{standing.bot} made {again} again"


def _row(standing: BotStanding) -> tuple[str, ...]:
    taken = standing.milliseconds
    return (
        standing.bot,
        str(standing.players),
        _share(standing.wins),
        _number(standing.rank, ".2f"),
        _number(standing.worth, ",.0f"),
        *(f"{time:,.1f}" for time in (taken.mean, taken.p95, taken.longest)),
        f"{taken.moves:,}",
    )


def _share(share: Estimate) -> str:
    return f"{share.value:.1%} [{share.low * 100:.1f}, {share.high * 100:.1f}]"


def _number(number: Estimate, form: str) -> str:
    low, high = (f"{end:{form}}" if isfinite(end) else "?" for end in (number.low, number.high))
    return f"{number.value:{form}} [{low}, {high}]"


def _spread(spread: Spread, of_what: str) -> str:
    return f"{spread.mean:,.1f} {of_what} ({spread.least:,} to {spread.greatest:,})"


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{what} {count}" for what, count in counts.items())
