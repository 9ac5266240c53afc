"""What a foreign action of 1849 means here, and where the site goes another way with it.

Which certificates a sale means depends on what the file says next.
"""

from __future__ import annotations

from ferrovia.core import Pass, Position
from ferrovia.core.display import unsold
from ferrovia.core.events import SharesSold
from ferrovia.core.names import POOL, Seat
from ferrovia.family.actions import BuyPrivate, ChooseExchange, ChooseHome, GiveUp, TakeLoan
from ferrovia.interop import translate as common
from ferrovia.interop.dialect import Played
from ferrovia.interop.differences import Differs, ReadAgain
from ferrovia.interop.foreign import ForeignAction, ForeignError, impossible
from ferrovia.interop.g1849 import differences
from ferrovia.interop.g1849.site_memory import Memory1849
from ferrovia.interop.sales import Sale, named_sale, shares_named
from ferrovia.interop.shares import Exchange
from ferrovia.interop.site_table import SiteTable
from ferrovia.titles.g1849 import title_actions as g1849
from ferrovia.titles.g1849.auction import asking_price

STEAMER_CHOICES = ("Close SMS", "Pass")
EXCHANGE_CHOICES = {"Two 10% certs": "regular", "One 20% cert": "last"}
LOAN_CHOICE, LEAVE_CHOICE = "Take L.500 loan", "Leave game"
ELECTRIC_CHOICE = "Buy E-Token"


def translate(
    reading: common.Reading[Memory1849], foreign: ForeignAction
) -> common.Translation | Differs | ReadAgain:
    """Say what an action means, or how the site goes another way with it."""
    if foreign.type == "sell_shares" and foreign.by_player:
        return _sell(reading, foreign)
    if foreign.type == "bankrupt":
        seat = _who_gives_up(reading.position, foreign)
        differs = differences.before_giving_up(reading.position, seat)
        return differs or common.Translation((GiveUp(by=seat),))
    if foreign.type == "bid" and (differs := _bid_elsewhere(reading.position, foreign)) is not None:
        return differs
    if is_exchange(foreign) and reading.memory.choice_due:
        return common.Translation()  # it has been settled here with the sale
    return common.translate_plainly(TRANSLATORS, reading, foreign)


def _who_gives_up(position: Position, foreign: ForeignAction) -> Seat:
    now = position.decision
    return now.seat if now is not None else foreign.entity


def is_exchange(foreign: ForeignAction) -> bool:
    """Whether an old president says what they take for the presidency."""
    return foreign.type == "choose" and str(foreign.data.get("choice")) in EXCHANGE_CHOICES


def _sell(
    reading: common.Reading[Memory1849], foreign: ForeignAction
) -> common.Translation | Differs:
    """A player sells certificates; which ones follows from what is chosen afterwards."""
    form = _coming_choice(reading.following, foreign.entity)
    sale = named_sale(foreign, reading.site, form)
    presidency = reading.site.shares.presidency(sale.action.corporation)
    differs = differences.split_sale(sale) or differences.too_much(
        reading.position, sale, presidency
    )
    return differs or common.Translation((sale.action,), sale)


def _coming_choice(following: ForeignAction | None, seat: Seat) -> str:
    """Return which form of exchange a seat chooses next, if it is asked."""
    if following is None or following.type != "choose" or following.entity != seat:
        return ""
    return EXCHANGE_CHOICES.get(str(following.data.get("choice")), "")


def _bid_elsewhere(position: Position, foreign: ForeignAction) -> Differs | None:
    """Name a bid on another private company than the one being auctioned."""
    now = position.decision
    if now is None or now.ask is None or now.ask.kind != "auction":
        return None
    wanted, auctioned = foreign.text("company"), now.ask.about
    if wanted == auctioned:
        return None
    return Differs(differences.ELSEWHERE, f"a bid on {wanted}, while {auctioned} is auctioned")


def note(
    site: SiteTable, foreign: ForeignAction, before: Position, after: Position
) -> Exchange | None:
    """Take over on the site's table what an action did."""
    if foreign.type == "bankrupt":
        site.sold_out(_who_gives_up(before, foreign), after)
        return None
    if is_exchange(foreign):
        site.choose(EXCHANGE_CHOICES[foreign.text("choice")])
        return None
    return site.note(foreign, after)


def check(played: Played[Memory1849]) -> Differs | None:
    """Remember what a sale, an exchange or a bankruptcy leaves open; name another stack."""
    foreign, memory = played.foreign, played.memory
    if is_exchange(foreign):
        memory.certificates = {}
        memory.choice_due = False
    if foreign.type == "bankrupt":
        return _check_bankruptcy(played)
    sale = played.translation.sale
    return _check_sale(played, sale) if sale is not None else None


def _check_bankruptcy(played: Played[Memory1849]) -> Differs | None:
    before, after, entity = played.before, played.after, played.foreign.entity
    differs = differences.after_giving_up(after, entity)
    sold = tuple(event.corporation for event in after.events if isinstance(event, SharesSold))
    if differs is not None or played.memory.sales.sold(before, after, sold):
        return differs
    return Differs(differences.MEMORY, f"the stacks after {entity} has closed")


def _check_sale(played: Played[Memory1849], sale: Sale) -> Differs | None:
    before, after, memory = played.before, played.after, played.memory
    corporation = sale.action.corporation
    memory.sold_from = before if before.state.flow.round == "stock" else None
    if not after.state.corporations[corporation].cell:
        memory.choice_due = sale.choice
        return None
    debt = before.decision is not None and before.decision.step == "debt"
    if before.state.flow.round == "operating" and not memory.sales.sold(
        before, after, (corporation,), remembered=not debt, between=True
    ):
        return Differs(differences.MEMORY, f"the stack with {corporation}")
    if played.exchange is not None and sale.settled:
        memory.choice_due = True
        if "last" not in sale.action.bundle:
            memory.certificates = {played.exchange.new: 1}
    return None


def review(
    position: Position, following: ForeignAction | None, memory: Memory1849
) -> Differs | None:
    """Name a sale after which nothing could be done there but end the game by hand."""
    before, memory.sold_from = memory.sold_from, None
    if before is None or not differences.leaves_round(before, position):
        return None
    by_hand = following is not None and following.type == "end_game"
    if following is None or (by_hand and not position.over):
        return Differs(differences.STUCK)
    return None


def _bid(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    private, price = foreign.text("company"), foreign.number("price")
    waiting = unsold(position)
    asked = position.decision is not None and position.decision.ask is not None
    if not asked and waiting and private == waiting[0]:
        due = asking_price(position, private)
        if price != due:
            raise impossible("price", f"{private} is on offer for {due}, not for {price}")
        return (BuyPrivate(by=foreign.entity, private=private),)
    return common.bid(position, foreign, site)


def _buy_shares(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    if foreign.by_player:
        return common.buy_shares(position, foreign, site)
    corporation, named = shares_named(foreign, site)
    if corporation != foreign.entity or site.shares.where(named[0]) != POOL or len(named) > 1:
        raise impossible("shares", f"{foreign.entity} cannot buy back {list(named)}")
    return (g1849.BuyBack(by=common.decider(position, foreign)),)


def _issue(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    corporation, named = shares_named(foreign, site)
    if corporation != foreign.entity or any(site.shares.where(s) != corporation for s in named):
        raise impossible("shares", f"{foreign.entity} has no {list(named)} to sell")
    kinds = [site.shares.kind_of(name) for name in named]
    bundle: dict[str, int] = {kind: kinds.count(kind) for kind in sorted(set(kinds), reverse=True)}
    return (g1849.IssueShares(by=common.decider(position, foreign), bundle=bundle),)


def _place_token(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    now = position.decision
    if now is not None and now.step == "home":
        city = common.city_of(position, foreign, site)
        return (ChooseHome(by=common.decider(position, foreign), city=city),)
    return common.place_token(position, foreign, site)


def _buy_token(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    city, slot = common.city_of(position, foreign, site), foreign.number("slot", 0)
    seat, price = common.decider(position, foreign), foreign.number("price")
    seller = site.holder_of_space(position, city, slot)
    offers = [
        g1849.ProposeToken(by=seat, city=city, seller=name, price=price)
        for name in ((seller,) if seller else position.state.tokens.get(city, ()))
    ]
    if not offers:
        raise impossible("city", f"there is no token in {city} to buy")
    proposing = next((o for o in offers if position.refusal(o) is None), offers[0])
    return (proposing,)


def _choose(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    choice, seat = foreign.text("choice"), common.decider(position, foreign)
    if choice in EXCHANGE_CHOICES:
        kind = EXCHANGE_CHOICES[choice]
        return (ChooseExchange(by=seat, kind="last" if kind == "last" else "regular"),)
    if choice == LOAN_CHOICE:
        return (TakeLoan(by=seat),)
    if choice == LEAVE_CHOICE:
        return (g1849.LeaveGame(by=seat),)
    if choice.startswith(ELECTRIC_CHOICE):
        return (g1849.BuyElectricToken(by=seat),)
    if choice not in STEAMER_CHOICES:
        raise ForeignError(f"{foreign.place}.choice", f"1849 knows no choice {choice!r}")
    return (g1849.UseSteamer(by=seat),) if choice == STEAMER_CHOICES[0] else (Pass(by=seat),)


def _assign(position: Position, foreign: ForeignAction, site: SiteTable) -> common.Natives:
    return (g1849.UseHarbour(by=common.decider(position, foreign), hex=foreign.text("target")),)


TRANSLATORS: dict[str, common.Translator] = {
    **common.COMMON_TRANSLATORS,
    "assign": _assign,
    "bid": _bid,
    "buy_shares": _buy_shares,
    "buy_token": _buy_token,
    "choose": _choose,
    "payoff_debt": common.simple(g1849.PayDebt),
    "payoff_loan": common.simple(g1849.RepayBond),
    "place_token": _place_token,
    "sell_shares": _issue,
    "take_loan": common.simple(g1849.IssueBond),
}
