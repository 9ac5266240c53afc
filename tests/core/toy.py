"""A game small enough to read in a minute, made of the kernel's pieces alone.

Two or more seats take one to three coins in turn from a heap of ten. Who takes a third coin must
ask the left neighbour, who may forbid it. A seat may wait instead. At any time, whoever's turn it
is, a seat may give a coin to one who has fewer. Taking the last coin ends the game; most coins win.
It shows rules, spans, asks, continuations, reactions and interjections, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.track import Board
from ferrovia.board.upgrades import UpgradeRules, UpgradeTable
from ferrovia.core import (
    Action,
    Ask,
    Draft,
    Move,
    Offer,
    Pass,
    Resume,
    RoundKind,
    Span,
    Step,
    Title,
    ledger,
    rule,
)
from ferrovia.core.events import Event, GameEnded, Happened, Paid, RoundBegan
from ferrovia.core.holdings import after
from ferrovia.core.market_grid import MarketGrid
from ferrovia.core.position import flow_over
from ferrovia.core.state import TitleState
from ferrovia.core.statements import parse_statements
from ferrovia.core.table import Table, top_ask
from ferrovia.core.title import PhaseData
from ferrovia.struct import Struct

RULES = """
# Coins
## 1 Taking
- [1-1] On a turn a seat takes one to three coins, or waits.
- [1-2] The third coin needs the left neighbour's leave.
- [1-3] Nobody takes more coins than the heap has.
## 2 Waiting
- [2-1] A seat with more than six coins cannot wait.
## 3 Giving
- [3-1] At any time a seat may give a coin to one who has fewer.
"""


class Take(Action, frozen=True, kw_only=True):
    """Take coins from the heap."""

    coins: int


class Allow(Action, frozen=True, kw_only=True):
    """Let the neighbour have the third coin, or not."""

    yes: bool


class Give(Action, frozen=True, kw_only=True):
    """Give a coin away, in or outside one's turn."""

    to: str


class CoinState(TitleState, frozen=True):
    """What the toy keeps for itself: who has been refused, and how often anybody was paid."""

    refused: tuple[str, ...] = ()
    payments: int = 0


class Policies(Struct, frozen=True):
    """The toy's only policy: what counts."""

    def scores(self, at: Table) -> dict[str, int]:
        """Coins are points."""
        return {seat: at.state.cash[seat] for seat in at.state.seats}

    def decider(self, at: Table, actor: str) -> str:
        """Seats decide for themselves."""
        return actor


@rule("take.heap")
def enough_in_heap(at: Table, taking: Take) -> str | None:
    """Nobody takes more coins than the heap has."""
    if taking.coins > at.state.bank:
        return f"the heap has {at.state.bank} coins, not {taking.coins}"
    return None


@rule("take.three")
def up_to_three(at: Table, taking: Take) -> str | None:
    """One to three coins are taken."""
    return None if 1 <= taking.coins <= 3 else f"one to three coins, not {taking.coins}"


@rule("wait.rich")
def not_rich(at: Table, passing: Pass) -> str | None:
    """A seat with more than six coins cannot wait."""
    has = at.state.cash[passing.by]
    return f"{passing.by} has {has} coins" if has > 6 else None


def _takes(at: Table) -> Iterator[Offer]:
    take = Take(by=at.state.flow.actor, coins=1)
    yield Offer(take, Span("coins", 1, min(3, at.state.bank)))


def _take(draft: Draft, taking: Take) -> None:
    draft.next_step()
    if taking.coins == 3:
        ledger.pay(draft, "bank", taking.by, 2, "coins")
        draft.push(Resume("third", (taking.by,)))
        draft.push(Ask("leave", after(draft, taking.by)[0], about=taking.by))
    else:
        ledger.pay(draft, "bank", taking.by, taking.coins, "coins")


@rule("give.fewer")
def has_fewer(at: Table, giving: Give) -> str | None:
    """A coin is given to a seat that has fewer."""
    cash = at.state.cash
    if cash[giving.by] > cash.get(giving.to, cash[giving.by]):
        return None
    return f"{giving.to} has no fewer coins than {giving.by}"


def _gifts(at: Table) -> Iterator[Action]:
    for seat in at.state.seats:
        for other in at.state.seats:
            yield Give(by=seat, to=other)


def _give(draft: Draft, giving: Give) -> None:
    ledger.pay(draft, giving.by, giving.to, 1, "gift")


def third(draft: Draft, items: tuple[str, ...]) -> None:
    """Give the third coin unless it was refused."""
    (seat,) = items
    if seat not in draft.title_state.refused:
        ledger.pay(draft, "bank", seat, 1, "third coin")


def _answers(at: Table) -> Iterator[Action]:
    ask = top_ask(at.state.flow)
    yield Allow(by=ask.seat, yes=True)
    yield Allow(by=ask.seat, yes=False)


def _answer(draft: Draft, answer: Allow) -> None:
    ask = top_ask(draft.flow)
    draft.answered()
    if not answer.yes:
        draft.set_title_state(refused=(*draft.title_state.refused, ask.about))


def _begin(draft: Draft) -> None:
    draft.emit(RoundBegan("coins", 1, 1))
    draft.set_flow(actor=draft.seats[0])


def _next_turn(draft: Draft) -> None:
    if draft.bank == 0:
        draft.flow = flow_over(draft.flow)
        draft.emit(GameEnded("heap empty", {}))
    else:
        draft.set_flow(actor=after(draft, draft.flow.actor)[0], step=0, begun=False)


def count_payment(draft: Draft, event: Event) -> None:
    """React to money: an event of its own, and a counter."""
    draft.set_title_state(payments=draft.title_state.payments + 1)
    draft.emit(Happened("coin"))


TURN = Step(
    "turn",
    (
        Move(Take, (up_to_three, enough_in_heap), _takes, _take),
        Move(
            Pass,
            (not_rich,),
            lambda at: iter((Pass(by=at.state.flow.actor),)),
            lambda draft, action: draft.next_step(),
        ),
    ),
)
LEAVE = Step("leave", (Move(Allow, (), _answers, _answer),))


def toy(players: int = 2) -> Title:
    """Return the toy title for a number of seats."""
    board = Board({}, {}, {})
    return Title(
        id="coins",
        name="Coins",
        version="1",
        players=players,
        options=(),
        option_data={},
        currency="{amount} c",
        bank=10,
        starting_cash=0,
        certificate_limit=0,
        figures={},
        board=board,
        upgrades=UpgradeTable(board, UpgradeRules({}, {})),
        market=MarketGrid((("10", "20"), ("5", "10"))),
        phases=(PhaseData("1", "", 0, (), 0, ()),),
        trains={},
        privates={},
        corporations={},
        kinds={},
        certificates={},
        certificates_of={},
        tile_counts={},
        statements=parse_statements(RULES),
        citations={
            "step.turn": ("1-1",),
            "step.leave": ("1-2",),
            "take.heap": ("1-3",),
            "take.three": ("1-1",),
            "wait.rich": ("2-1",),
            "give.fewer": ("3-1",),
        },
        rounds={"coins": RoundKind("coins", (TURN,), _begin, _next_turn)},
        first_round="coins",
        asks={"leave": LEAVE},
        interjections=(Move(Give, (has_fewer,), _gifts, _give),),
        effects={"third": third},
        reactions={Paid: (count_payment,)},
        setup=lambda draft, deal: None,
        deal=lambda seed: (),
        state_type=CoinState,
        policies=Policies(),
        actions=(Take, Allow, Pass, Give),
    )
