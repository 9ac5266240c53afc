"""Players: what they have and what it is worth; and the final count."""

from __future__ import annotations

from ferrovia.board.naming import counted, listed
from ferrovia.core import holdings, ledger, market
from ferrovia.core.names import Seat
from ferrovia.core.table import Table
from ferrovia.views.sentences.templates import bound
from ferrovia.views.sentences.wording import ending, sentence, stopped
from ferrovia.views.text.columns import columns


def players_table(at: Table) -> tuple[str, ...]:
    """Return a row per seat: cash, shares, private companies, certificates, total."""
    rows = []
    policies = at.title.policies
    for seat in at.state.seats:
        cash, shares = ledger.cash(at, seat), market.market_value(at, seat)
        held, limit = policies.certificate_count(at, seat), policies.certificate_limit(at, seat)
        rows.append(
            [
                seat + (" (priority)" if seat == at.state.priority else ""),
                f"{cash:,}",
                f"{bound(at, seat):,}" if bound(at, seat) else "-",
                f"{shares:,}",
                f"{cash + shares:,}",
                f"{held} of {limit}",
                " ".join(holdings.privates_of(at, seat)) or "-",
                _notes(at, seat),
            ]
        )
    head = ["player", "cash", "in bids", "shares", "total", "certificates", "privates", "notes"]
    used = [n for n, name in enumerate(head) if name not in ("in bids", "notes") or _any(rows, n)]
    return columns([head[n] for n in used], [[row[n] for n in used] for row in rows])


def _any(rows: list[list[str]], n: int) -> bool:
    return any(row[n] not in ("", "-") for row in rows)


def _notes(at: Table, seat: Seat) -> str:
    if seat in at.state.left:
        return "has left the game"
    loans = at.state.debts.get(seat, 0)
    owed = [f"{counted(loans, 'loan')} to repay at the end"] if loans else []
    return "; ".join((*owed, *at.title.display.player_notes(at, seat)))


def holdings_words(at: Table, seat: Seat) -> str:
    """Return what a seat holds, in one sentence."""
    parts, office = [], f" as {at.title.words.president}"
    for corporation in market.order(at):
        if percent := holdings.percent(at, seat, corporation):
            chair = office if holdings.president(at, corporation) == seat else ""
            parts.append(f"{percent}% of {corporation}{chair}")
    parts += [f"the private company {name}" for name in holdings.privates_of(at, seat)]
    money = at.title.money(ledger.cash(at, seat))
    return f"{seat}: {money} in cash, {listed(parts or ['no certificates'])}."


def result_words(at: Table, result: dict[Seat, int], *, table: bool = True) -> tuple[str, ...]:
    """Return the final count: why it ended, the ranking and what each score is made of.

    Without ``table`` the ranking is in sentences.
    """
    why = ending(at.title, at.state.ending)
    best = max(result.values())
    winners = [seat for seat, score in result.items() if score == best]
    won = f"{listed(winners)} {'share the win' if len(winners) > 1 else 'wins'}"
    rows = []
    for seat, score in sorted(result.items(), key=lambda row: -row[1]):
        place = 1 + sum(1 for other in result.values() if other > score)
        cash, shares = ledger.cash(at, seat), market.market_value(at, seat)
        rest = score - cash - shares
        rows.append([str(place), seat, f"{cash:,}", f"{shares:,}", f"{rest:,}", f"{score:,}"])
    head = ["place", "player", "cash", "shares", "other", "score"]
    if all(row[4] == "0" for row in rows):
        head, rows = [*head[:4], head[5]], [[*row[:4], row[5]] for row in rows]
    ranking = ("", *columns(head, rows)) if table else tuple(_ranked(head, row) for row in rows)
    return (
        sentence(f"the game is over, because {why}"),
        stopped(f"{won} with {at.title.money(best)}"),
        *ranking,
    )


def _ranked(head: list[str], row: list[str]) -> str:
    parts = [f"{name} {figure}" for name, figure in zip(head[2:], row[2:], strict=True)]
    return f"{row[0]}. {row[1]}: {', '.join(parts)}."
