"""What is kept of a finished game, and for whom it counts.

A seat that was opened for a person counts for the account that holds it when the game ends, also
where a bot plays it by then: nobody gets out of a loss by letting a bot finish. A seat that was
opened for a bot counts for that bot, if it plays the seat to the end. Guests are not rated, and
neither is whoever took over the seat of a bot.

Forks, plans and imports do not count, nor do tables at which one person plays several seats: those
that were opened with several seats at one screen, and those where one account holds several.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from ferrovia.core import Action, Game, Position, holdings
from ferrovia.core.events import TrainsRan
from ferrovia.core.names import CorporationId, Seat
from ferrovia.store import Arrangement, Header, HouseKind, Store
from ferrovia.struct import Struct

PlayerKind = Literal["account", "bot"]


class Player(Struct, frozen=True, order=True):
    """Somebody who is rated."""

    kind: PlayerKind
    id: str
    """Of an account; of a bot, its name."""


class SeatFigures(Struct, frozen=True):
    """What a seat brought about in a game."""

    place: int
    """1 for whoever won; those with equal scores share a place."""
    worth: int
    """The score."""
    companies: tuple[CorporationId, ...] = ()
    """Whose trains ran while this seat presided over them."""
    best_run: int = 0
    """The most that one of them earned in one turn."""
    best_run_by: CorporationId = ""
    longest_route: int = 0
    """The most stops of one route."""


class SeatResult(Struct, frozen=True):
    """How a game ended for one seat."""

    seat: Seat
    player: Player | None
    """Whom it counts for; ``None``: nobody."""
    figures: SeatFigures


class FinishedGame(Struct, frozen=True):
    """A game that counts."""

    table: str
    title: str
    ended: str
    """Time of its last event."""
    after: int
    """Events of the table by then."""
    seats: tuple[SeatResult, ...]
    """In the order of their places."""


RESULT = HouseKind("game result", FinishedGame)
"""Games that count, by their tables; they stay when a table is deleted."""


def results(store: Store) -> tuple[FinishedGame, ...]:
    """Return all games that count, in the order in which they ended."""
    found = (kept.value for kept in store.house_facts(RESULT))
    return tuple(sorted(found, key=lambda game: (game.ended, game.table)))


def players_at(
    header: Header, arrangement: Arrangement, holders: Mapping[Seat, str]
) -> dict[Seat, Player] | None:
    """Return whom the seats of a game count for; ``None``: it does not count at all.

    ``holders`` are the accounts that hold seats.
    """
    people = [seat for seat in header.seats if header.kinds.get(seat) != "bot"]
    held = [holders[seat] for seat in people if seat in holders]
    at_one_screen = sum(header.kinds.get(seat) == "here" for seat in people)
    if header.parent or header.plan_from >= 0 or at_one_screen > 1 or len({*held}) < len(held):
        return None
    found = {seat: Player("account", holders[seat]) for seat in people if seat in holders}
    for seat, bot in header.bots.items():
        if arrangement.bots.get(seat) == bot:
            found[seat] = Player("bot", bot)
    return found if len(set(found.values())) > 1 else None


def seat_figures(opening: Position, actions: Iterable[Action]) -> dict[Seat, SeatFigures]:
    """Return what each seat brought about in a finished game, the best first.

    The whole game is played again, so this is asked of another process.
    """
    game, runs = Game(opening), _Runs()
    for action in actions:
        runs.note(game.push(action))
    scores = game.position.result
    if scores is None:
        raise ValueError("the game is not over")
    return {
        seat: SeatFigures(
            place=1 + sum(other > score for other in scores.values()),
            worth=score,
            companies=tuple(runs.companies.get(seat, ())),
            best_run=runs.best.get(seat, (0, ""))[0],
            best_run_by=runs.best.get(seat, (0, ""))[1],
            longest_route=runs.longest.get(seat, 0),
        )
        for seat, score in sorted(scores.items(), key=lambda row: -row[1])
    }


class _Runs:
    """The runs of a game, by who presided."""

    def __init__(self) -> None:
        self.companies: dict[Seat, dict[CorporationId, None]] = {}
        self.best: dict[Seat, tuple[int, CorporationId]] = {}
        self.longest: dict[Seat, int] = {}

    def note(self, position: Position) -> None:
        """Take in the runs of the action that led to a position."""
        for event in position.events:
            if not isinstance(event, TrainsRan) or not event.routes:
                continue
            seat = holdings.president(position, event.corporation)
            if not seat:
                continue
            self.companies.setdefault(seat, {})[event.corporation] = None
            if event.revenue > self.best.get(seat, (0, ""))[0]:
                self.best[seat] = (event.revenue, event.corporation)
            stops = max(len(stops) for _, stops, _ in event.routes)
            self.longest[seat] = max(self.longest.get(seat, 0), stops)
