"""What 1848 shows of the state that it keeps for itself."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.naming import counted, listed
from ferrovia.core.display import Display, Note, unsold
from ferrovia.core.names import CorporationId, Owner, PrivateId, Seat
from ferrovia.core.table import Table, top_ask
from ferrovia.core.title import Title
from ferrovia.family.floating import shares_sold
from ferrovia.family.offering import unstarted
from ferrovia.titles.g1848.auction import asking_price
from ferrovia.titles.g1848.bank import dividend, is_bank, loans_given
from ferrovia.titles.g1848.com import COM, is_free
from ferrovia.titles.g1848.debts import debt
from ferrovia.titles.g1848.receivership import RAISING, needed
from ferrovia.titles.g1848.stock import certificate_limit, due_sales
from ferrovia.titles.g1848.title_data import private_data, train_data
from ferrovia.titles.g1848.title_state import title_state


def _corporation_notes(at: Table, corporation: CorporationId) -> Iterator[Note]:
    row, mine = at.state.corporations[corporation], title_state(at)
    if corporation in mine.taken_over:
        director = mine.lost[mine.taken_over.index(corporation)]
        yield Note("in receivership", f"It is in receivership; its last Director was {director}.")
        return
    if is_bank(at, corporation):
        yield from _bank(at)
        return
    if row.cell and corporation not in mine.floated:
        yield _floating(at, corporation)
    if row.cell and corporation == COM and not is_free(at):
        homes = " and ".join(at.title.board.hexes[h].name for h in at.title.corporations[COM].homes)
        yield Note("waits for its link", f"It waits for a link between {homes}.")
    if row.loans:
        number = "1 loan" if row.loans == 1 else f"{row.loans} loans"
        yield Note(f"{number} taken", f"It has taken {number} of the Bank of England.")
    yield from (Note(text, f"It {text}.") for text in _rights(at, corporation))


def _floating(at: Table, corporation: CorporationId) -> Note:
    number, needed = shares_sold(at, corporation), at.title.kind_of(corporation).floats_at
    if number >= needed:
        return Note("not launched", "It is not launched yet.")
    text = f"not launched: {number} of {needed} shares bought"
    return Note(text, f"It is {text}.")


def _bank(at: Table) -> Iterator[Note]:
    given, end = loans_given(at), at.title.figures["end_loans"]
    yield Note(
        f"{given} loans given; {end} end the game",
        f"It has given {given} loans; the game ends with {end}.",
    )
    pays = at.title.money(dividend(at))
    yield Note(
        f"pays {pays} in the next operating round",
        f"As things stand it pays {pays} when the next operating round begins.",
    )


def _rights(at: Table, owner: Owner) -> Iterator[str]:
    for private, holder in title_state(at).rights.items():
        if holder == owner:
            yield f"may still use the power of {private}"


def _player_notes(at: Table, seat: Seat) -> Iterator[str]:
    money = at.title.money
    if owed := debt(at, seat):
        yield f"owes {money(owed)}"
    if fewer := at.title.certificate_limit - certificate_limit(at, seat):
        yield f"limit lowered by {fewer} for receiverships"
    if at.state.flow.round == "stock" and (due := due_sales(at, seat)):
        yield f"must give up {due} certificates first"
    yield from _rights(at, seat)


def _notes(at: Table) -> Iterator[str]:
    mine, figures = title_state(at), at.title.figures
    when = "the next" if at.state.flow.round == "stock" else "this"
    ends = f"the game ends with {when} set of operating rounds."
    if mine.topped:
        yield f"{' and '.join(mine.topped)} reached the highest price: {ends}"
    if loans_given(at) >= figures["end_loans"]:
        yield f"The Bank of England has given {loans_given(at)} loans: {ends}"
    if (number := len(mine.taken_over)) >= figures["end_receiverships"]:
        yield f"{number} companies are in receivership: {ends}"
    elif number + 1 in at.title.series["trains_removed"]:
        yield "The next receivership removes a train from the bank, as if it were sold."


def _warnings(after: Table) -> Iterator[str]:
    """Yield what a receivership will ask of a Director."""
    ask = top_ask(after.state.flow)
    if ask is not None and RAISING.is_asked(ask):
        amount = after.title.money(needed(after, ask.seat))
        yield f"{ask.seat} must raise {amount} by selling shares"


def _falls(at: Table, private: PrivateId, lowest: int) -> tuple[int, ...]:
    step = at.title.figures["price_cut"]
    return tuple(range(asking_price(at, private) - step, lowest - 1, -step))


def _train_notes(title: Title, name: str) -> Iterator[str]:
    train = train_data(title, name)
    if train.free_markers:
        yield f"{counted(train.free_markers, title.words.marker)} on the way free"
    if train.only_to:
        goals = (title.board.hexes[hex_id] for hex_id in train.only_to)
        names = dict.fromkeys(goal.name or goal.area or goal.id for goal in goals)
        yield f"only to {listed(names)}"
    if train.most:
        yield f"at most {train.most} for each {title.words.corporation[0]}"


def display(*, below_minimum: bool) -> Display:
    """Return what 1848 shows of its own state.

    House rule ``below_minimum``: private companies may fall to nothing.
    """

    def falls(at: Table, private: PrivateId) -> tuple[int, ...]:
        lowest = 0 if below_minimum else private_data(at.title, private).lowest_price
        return _falls(at, private, lowest)

    return Display(
        asking_price=asking_price,
        falls=falls,
        on_offer=unsold,
        waiting=unstarted,
        lost=lambda at: title_state(at).taken_over,
        corporation_notes=lambda at, corporation: tuple(_corporation_notes(at, corporation)),
        player_notes=lambda at, seat: tuple(_player_notes(at, seat)),
        notes=lambda at: tuple(_notes(at)),
        debt=debt,
        missing=needed,
        warnings=lambda before, after: tuple(_warnings(after)),
        train_notes=lambda title, name: tuple(_train_notes(title, name)),
    )
