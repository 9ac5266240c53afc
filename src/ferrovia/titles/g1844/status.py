"""What 1844 shows of the state that it keeps for itself."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.naming import counted, listed
from ferrovia.core import depot
from ferrovia.core.display import Card, Display, Goal, Note, Supply
from ferrovia.core.names import CorporationId, PrivateId, Seat
from ferrovia.core.table import Table
from ferrovia.core.title import Title
from ferrovia.family.floating import floated, shares_sold
from ferrovia.family.selling import above_limit
from ferrovia.titles.g1844 import auction, certificates
from ferrovia.titles.g1844.certificates import MOUNTAIN, TUNNEL, panels_left
from ferrovia.titles.g1844.debt import debt, with_interest
from ferrovia.titles.g1844.destinations import is_reached
from ferrovia.titles.g1844.eva import EVA
from ferrovia.titles.g1844.exchange_debt import owed
from ferrovia.titles.g1844.sbb_forecast import formation, parted_from
from ferrovia.titles.g1844.sbb_shares import parts
from ferrovia.titles.g1844.stock import startable
from ferrovia.titles.g1844.title_data import company_data, kind_data, private_data, train_data
from ferrovia.titles.g1844.title_state import title_state

# ---- companies

MEASURES = {"stops": ("stop", "stops"), "hexes": ("hex", "hexes")}
"""What the reach of a class of trains counts."""


def _goals(at: Table, corporation: CorporationId) -> Iterator[Goal]:
    if kind_data(at.title, corporation).formed:
        if title_state(at).sbb != "formed":
            yield _coming(at)
    elif not (title_state(at).sbb == "formed" and corporation in parts(at.title)):
        if corporation not in floated(at):
            yield _floating(at, corporation)
        yield from _destination(at, corporation)


def _coming(at: Table) -> Goal:
    if title_state(at).sbb == "due":
        text = "forms at the end of this operating round"
    else:
        text = f"forms with phase {at.title.from_phase['sbb']}"
    return Goal("formation", text, f"The SBB {text}.")


def _floating(at: Table, corporation: CorporationId) -> Goal:
    kind, par = kind_data(at.title, corporation), at.state.corporations[corporation].par
    number, needed = shares_sold(at, corporation), kind.floats_at
    times = kind.capital
    if at.title.has_begun("full_capital", at.state.phase):
        times += kind.destination_capital
    text = f"{min(number, needed)} of {needed} shares sold, then {_capital(at, times, par)}"
    say = f"It is launched when {needed} shares have been sold; so far it is {number}."
    return Goal("launch", text, say, min(number, needed), needed)


def _capital(at: Table, times: int, par: int) -> str:
    """Write a part of the capital: ``"5 × 80 = 400 SFR"``."""
    return f"{times} × {par} = {at.title.money(times * par)}" if par else f"{times} × par"


def _destination(at: Table, corporation: CorporationId) -> Iterator[Goal]:
    data, kind = company_data(at.title, corporation), kind_data(at.title, corporation)
    goal = data.destination or data.destination_tunnel
    if not goal or not kind.destination_capital:
        return
    name = at.title.board.hexes[goal].name
    where = f"{name} tunnel" if data.destination_tunnel and "tunnel" not in name.lower() else name
    if corporation in title_state(at).settled:
        if is_reached(at, corporation):
            yield Goal("destination", f"{where} reached", f"It has reached {where}.", 1, 1, goal)
        return
    if corporation not in floated(at) and at.title.has_begun("full_capital", at.state.phase):
        return
    pays = _capital(at, kind.destination_capital, at.state.corporations[corporation].par)
    say = f"Its destination is {where} ({goal}); a link from its home brings {pays}."
    yield Goal("destination", f"{where}: {pays}", say, 0, 1, goal)


def _corporation_notes(at: Table, corporation: CorporationId) -> Iterator[Note]:
    kind, row = kind_data(at.title, corporation), at.state.corporations[corporation]
    if kind.tokens_by_value and not row.par:
        listed = ", ".join(f"{par}: {number}" for par, number in kind.tokens_by_value.items())
        yield Note(f"markers by par value {listed}", f"Its markers depend on its par: {listed}.")
    if kind.trains:
        yield Note("H trains only", "It may own H trains only.")
    if title_state(at).sbb == "due" and corporation in parts(at.title):
        yield Note("becomes part of the SBB", "It becomes part of the SBB after this round.")


def _aside(at: Table) -> tuple[CorporationId, ...]:
    """Return the companies that nobody can start: their Director's certificate comes otherwise."""
    gone = parts(at.title) if title_state(at).sbb == "formed" else ()
    open_ones = (*startable(at), *gone)
    rows = at.state.corporations
    return tuple(name for name in rows if not rows[name].cell and name not in open_ones)


# ---- certificates without shares


def _card(at: Table, private: PrivateId) -> Card | None:
    data, mine = at.title.privates[private], title_state(at)
    hex_id, active = mine.sites.get(private, ""), private in mine.active
    if data.kind == MOUNTAIN:
        if not hex_id:
            return Card("not sold yet", idle=True)
        values = _values(at, at.state.track.panels[hex_id])
        seen = "pays" if active else "not visited yet"
        return Card(f"{_place(at, hex_id)}, {values}: {seen}", hex_id, not active)
    if data.kind == TUNNEL:
        if not hex_id:
            return Card("no tunnel built yet", idle=True)
        seen = "pays" if active else "not used yet"
        return Card(f"tunnel on {_place(at, hex_id)}: {seen}", hex_id, not active)
    return Card("ability used") if private in mine.used else None


def _place(at: Table, hex_id: str) -> str:
    name = at.title.board.hexes[hex_id].name
    return f"{hex_id} {name}" if name else hex_id


def _values(at: Table, panel: str) -> str:
    return "/".join(map(str, at.title.board.panels[panel].values))


def _supplies(at: Table) -> Iterator[Supply]:
    for name, panel in at.title.board.panels.items():
        text = f"Income panel {_values(at, name)}"
        yield Supply(name, text, panels_left(at, name), panel.count)
    for kind, called in certificates.CALLED.items():
        count = sum(1 for data in at.title.privates.values() if data.kind == kind)
        many = "Mountain railways" if kind == MOUNTAIN else "Tunnel companies"
        yield Supply(called, many, len(certificates.unsold(at, kind)), count)


def _bids(at: Table) -> dict[PrivateId, dict[Seat, int]]:
    made = title_state(at).auction
    return {auction.unsold(at)[0]: {made.bidder: made.bid}} if made.bidder else {}


def _on_offer(at: Table) -> tuple[PrivateId, ...]:
    if at.state.flow.round == "auction":
        return auction.unsold(at)[:1]
    if at.state.flow.round == "stock":
        return (*certificates.unsold(at, MOUNTAIN), *certificates.unsold(at, TUNNEL))
    return ()


def _falls(at: Table, private: PrivateId) -> tuple[int, ...]:
    """Only the first private company ever gets cheaper, as long as nobody has bid ([AUC-7])."""
    if private != next(iter(at.title.privates)) or title_state(at).auction.bidder:
        return ()
    step = at.title.figures["price_cut"]
    return tuple(range(auction.asking_price(at, private) - step, -1, -step))


# ---- players, and what hangs over the table


def _player_notes(at: Table, seat: Seat) -> Iterator[str]:
    money = at.title.money
    if for_train := debt(at, seat):
        grown = with_interest(at, for_train)
        yield f"owes {money(for_train)} for a train, {money(grown)} after the next stock round"
    if for_shares := owed(at, seat):
        yield f"owes {money(for_shares)} for shares of the SBB, without interest"
    if at.state.flow.round == "stock" and (excess := above_limit(at, seat)):
        yield f"must sell {excess} certificates first"
    if at.state.trains[f"{EVA}-0"] == seat:
        yield f"may give the train {EVA} to a company"


def _notes(at: Table) -> Iterator[str]:
    if title_state(at).sbb == "due":
        yield "The SBB forms at the end of this operating round."
    yield from _abroad(at)


def _abroad(at: Table) -> Iterator[str]:
    """Yield which train is sold abroad when this set of operating rounds is over."""
    title, phase = at.title, at.state.phase
    if at.state.flow.round != "operating" or not title.has_begun("abroad", phase):
        return
    name = next((name for name, place in depot.on_sale(at) if place == "depot"), "")
    if not name or (not title.trains[name].count and depot.sold_any(at, name)):
        return
    sides = "/".join(title.sides_of(name))
    begun = next((each for each in title.phases if each.train == name), None)
    news = ""
    if begun is not None and title.phase_index(begun.name) > title.phase_index(phase):
        news = f" and begins phase {begun.name}"
    yield f"At the end of this set a {sides} is sold abroad{news}."


def _warnings(before: Table, after: Table) -> tuple[str, ...]:
    """Return what will come of an action later: the SBB."""
    found = []
    if not title_state(before).sbb and title_state(after).sbb == "due":
        found.append("The SBB forms at the end of this operating round")
    return tuple(found)


def _reach(title: Title, name: str) -> str:
    train = train_data(title, name)
    if train.reach is None:
        return "any distance"
    if not train.measure:
        return counted(train.reach, *title.words.reach)
    far = counted(train.reach, *MEASURES[train.measure])
    return f"counts {far}, passes any others" if train.passes else far


def _train_notes(title: Title, name: str) -> tuple[str, ...]:
    closed = train_data(title, name).closed
    return (f"not to {listed(closed)} areas",) if closed else ()


def _brought(title: Title) -> tuple[PrivateId, ...]:
    found = (private_data(title, name).brings for name in title.privates)
    return tuple(filter(None, found))


DISPLAY = Display(
    bids=_bids,
    asking_price=auction.asking_price,
    on_offer=_on_offer,
    falls=_falls,
    waiting=startable,
    aside=_aside,
    lost=parted_from,
    corporation_notes=lambda at, corporation: tuple(_corporation_notes(at, corporation)),
    goals=lambda at, corporation: tuple(_goals(at, corporation)),
    card=_card,
    debt=lambda at, seat: debt(at, seat) + owed(at, seat),
    supplies=lambda at: tuple(_supplies(at)),
    player_notes=lambda at, seat: tuple(_player_notes(at, seat)),
    prospects=formation,
    notes=lambda at: tuple(_notes(at)),
    warnings=_warnings,
    train_reach=_reach,
    train_notes=_train_notes,
    formed=lambda title, company: kind_data(title, company).formed,
    brought=_brought,
)
