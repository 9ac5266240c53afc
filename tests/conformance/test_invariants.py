"""The checks themselves: a sound position passes, and each kind of damage is noticed."""

from __future__ import annotations

import pytest
from checked_games import PLAIN, game

from ferrovia.core import Draft, Position
from ferrovia.core.events import CorporationClosed, TileRemoved
from ferrovia.struct import replace
from fuzz.invariants import CHECKS, violations


def middle() -> tuple[Position, Position]:
    """Two successive positions in the middle of a game, with corporations in operation."""
    found = game(PLAIN).positions
    number = next(
        n
        for n in range(len(found) // 2, len(found))
        if len(found[n].state.market) > 1 and not found[n].state.flow.pending
    )
    return found[number], found[number + 1]


def operating(at: Draft) -> str:
    return next(iter(at.market.values()))[0]


def lose_money(draft: Draft) -> None:
    draft.bank -= 1


def spend_too_much(draft: Draft) -> None:
    seat = draft.seats[0]
    draft.bank += draft.cash[seat] + 1
    draft.cash[seat] = -1


def lose_certificate(draft: Draft) -> None:
    draft.certificates = draft.certificates.without_row(f"{operating(draft)}.last")


def give_certificate_to_bank(draft: Draft) -> None:
    draft.set_certificate(f"{operating(draft)}.last", "bank")


def fill_the_pool(draft: Draft) -> None:
    corporation = operating(draft)
    for card in draft.title.certificates_of[corporation][1:]:
        draft.set_certificate(card.id, "pool")


def depose(draft: Draft) -> None:
    corporation = operating(draft)
    cards = draft.title.certificates_of[corporation]
    old = draft.certificates[cards[0].id]
    for card in cards[1:6]:
        draft.set_certificate(card.id, next(seat for seat in draft.seats if seat != old))


def steal_tile(draft: Draft) -> None:
    draft.tiles["8"] -= 1


def swallow_tile(draft: Draft) -> None:
    draft.tiles["8"] -= 1
    draft.emit(TileRemoved("C5", "8"))


def lose_token(draft: Draft) -> None:
    row = draft.corporations[operating(draft)]
    draft.set_corporation(operating(draft), tokens=row.tokens - 1)


def crowd_city(draft: Draft) -> None:
    city = next(iter(draft.tokens))
    draft.set_tokens(city, tuple(draft.corporations))


def bring_train_back(draft: Draft) -> None:
    card = next(card for card, owner in draft.trains.items() if owner == "gone")
    draft.set_train(card, "pool")


def hoard_trains(draft: Draft) -> None:
    for card, owner in draft.trains.items():
        if owner == "depot":
            draft.set_train(card, operating(draft))


def double_market_token(draft: Draft) -> None:
    draft.set_stack("0,0", (operating(draft),))


def reopen_private(draft: Draft) -> None:
    for name, row in draft.privates.items():
        draft.privates[name] = replace(row, closed=False, owner="moon")


def skip_an_action(draft: Draft) -> None:
    draft.seq += 1


def turn_back_time(draft: Draft) -> None:
    draft.phase = draft.title.phases[0].name


def close_and_keep_losses(draft: Draft) -> None:
    corporation = operating(draft)
    draft.emit(CorporationClosed(corporation, "Ann"))
    draft.set_corporation(corporation, tokens=9)


DAMAGE = {
    lose_money: "money",
    spend_too_much: "money",
    lose_certificate: "certificates",
    give_certificate_to_bank: "certificates",
    fill_the_pool: "holdings_limits",
    depose: "holdings_limits",
    steal_tile: "tiles",
    swallow_tile: "tiles",
    lose_token: "station_tokens",
    crowd_city: "station_tokens",
    close_and_keep_losses: "station_tokens",
    bring_train_back: "trains",
    hoard_trains: "trains",
    double_market_token: "market_tokens",
    reopen_private: "privates",
    skip_an_action: "flow",
    turn_back_time: "flow",
}


def test_a_sound_game_passes():
    assert violations(*middle()) == []


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
def test_damage_is_noticed(damage):
    before, after = middle()
    draft = Draft(after.title, after.state)
    damage(draft)
    broken = Position(after.title, draft.freeze(), (*after.events, *draft.events))
    found = {problem.partition(":")[0] for problem in _violations(before, broken)}
    assert DAMAGE[damage] in found


def _violations(before: Position, after: Position) -> list[str]:
    """All violations; a check that cannot look at what another one reports is passed over."""
    problems = []
    for check in CHECKS:
        try:
            problems += [f"{check.__name__}: {problem}" for problem in check(before, after)]
        except KeyError:
            continue
    return problems
