"""The tables that are tried: every number of players with every set of options."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import FormError, Title
from ferrovia.struct import Struct
from ferrovia.titles import TITLES, load
from ferrovia.titles.loader import title_data

SEATS = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gil")


class Table(Struct, frozen=True):
    """A title with a number of players and a choice of options."""

    title: str
    players: int
    options: tuple[str, ...] = ()
    preset: str = ""

    @property
    def seats(self) -> tuple[str, ...]:
        """The names that sit down."""
        return SEATS[: self.players]

    def load(self) -> Title:
        """Return the title as it is played at this table."""
        return load(self.title, self.players, self.options, self.preset)

    def __str__(self) -> str:
        chosen = ",".join(filter(None, (self.preset and f"preset {self.preset}", *self.options)))
        return f"{self.title} for {self.players} ({chosen or 'no options'})"

    def command(self, seed: str) -> str:
        """Return what plays the same game on the command line."""
        options = f" --options {','.join(self.options)}" if self.options else ""
        preset = f" --preset {self.preset}" if self.preset else ""
        return (
            f"ferrovia random --title {self.title} --players {self.players}"
            f"{options}{preset} --seed {seed}"
        )


def all_tables(title_id: str) -> tuple[Table, ...]:
    """Return every table of a title that is tried, in a stable order."""
    counts = sorted({table.players for table in title_data(title_id).table})
    return tuple(
        table
        for options, preset in _choices(title_id)
        for players in counts
        if _is_possible(table := Table(title_id, players, options, preset))
    )


def every_table() -> tuple[Table, ...]:
    """Return the tables of all titles."""
    return tuple(table for title_id in TITLES for table in all_tables(title_id))


def _choices(title_id: str) -> Iterator[tuple[tuple[str, ...], str]]:
    data = title_data(title_id)
    variants = [option for option in data.option if option.kind == "variant"]
    everything = tuple(option.id for option in variants if not option.players)
    yield (), ""
    for variant in variants:
        yield (*variant.requires, variant.id), ""
    yield everything, ""
    for preset in data.presets:
        yield (), preset
        yield everything, preset
    for option in data.option:
        if option.kind == "house rule":
            yield (option.id,), ""
            yield (*everything, option.id), ""


def _is_possible(table: Table) -> bool:
    try:
        table.load()
    except FormError:
        return False
    return True
