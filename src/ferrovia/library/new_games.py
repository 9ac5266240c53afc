"""Opening a game: the title by its name, and names for players who have none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ferrovia.core import Position
from ferrovia.core.names import Seat
from ferrovia.titles import all_titles
from ferrovia.titles import load as load_title

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus")


def new(
    title: str,
    players: int | Sequence[Seat],
    seed: str | int = 0,
    *,
    options: Iterable[str] = (),
    preset: str = "",
    deal: tuple[str, ...] | None = None,
) -> Position:
    """Return the opening of a game.

    ``players`` are their names, clockwise, or how many there are. All chance is decided by the
    ``seed``, or given as a ``deal``. ``options`` are variants and house rules, ``preset`` a named
    set of them. ``FormError`` says which choice is not possible.
    """
    seats = some_names(players) if isinstance(players, int) else tuple(players)
    return Position.new(load_title(title, len(seats), options, preset), seats, seed, deal)


def some_names(count: int) -> tuple[Seat, ...]:
    """Return names for so many players, whatever number a title is for."""
    more = (f"Player {number}" for number in range(len(NAMES) + 1, count + 1))
    return (*NAMES[: max(count, 0)], *more)


def available_titles() -> tuple[str, ...]:
    """Return the titles that can be played, by the names that ``new`` takes."""
    return all_titles()
