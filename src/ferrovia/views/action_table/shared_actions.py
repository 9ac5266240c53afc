"""The actions that all titles share, each with everything that presents it.

Labels are made only when they are shown: they play the action on a copy to say what it costs and
brings about. Short words and sentences play nothing, so they can be had for what is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from ferrovia.board.naming import counted, listed, with_article
from ferrovia.board.track import Laid
from ferrovia.core import holdings, ledger, market, tokens
from ferrovia.core.action import Action, Pass, Span
from ferrovia.core.events import (
    CorporationFloated,
    CorporationStarted,
    Event,
    LoanTaken,
    Paid,
    PresidentChanged,
    SharesBought,
    TrainBought,
    TrainsRan,
)
from ferrovia.core.names import POOL, CorporationId
from ferrovia.core.position import Position
from ferrovia.core.terms import offering_name, own_words, token_word
from ferrovia.core.title import Title
from ferrovia.core.words import Section
from ferrovia.family import actions
from ferrovia.views.action_table.presentation import A, Presentation
from ferrovia.views.sentences.board_words import tile_words
from ferrovia.views.sentences.consequences import (
    at_once,
    closings,
    consequences,
    first,
    spent,
    with_consequences,
)
from ferrovia.views.sentences.templates import span_words, tile_cost
from ferrovia.views.sentences.wording import bundle, bundle_part, capital, city_place, place
from ferrovia.views.text.market_text import price_after

Table = dict[type[Action], Presentation[Action]]


def entry(kind: type[A], shown: Presentation[A]) -> Table:
    """Return a table of one action; its functions take that kind and no other."""
    return {kind: cast("Presentation[Action]", shown)}


# ---- passing

PASSES = {
    "extra": "buy no further certificate",
    "track": "lay no tile",
    "token": "place no {token}",
    "trains": "buy no train",
    "end_of_turn": "end the turn",
}
"""What a pass means in the steps that titles share."""


def pass_words(title: Title, step: str) -> str:
    """Return what a pass means in a step; empty where it means nothing more."""
    return title.words.passes.get(step) or own_words(title, PASSES.get(step, ""))


def _pass_now(position: Position) -> tuple[str, str | None]:
    """Return the step that a pass ends, and what it means there after what has been done.

    ``None``: what it always means.
    """
    step = position.decision.step if position.decision is not None else ""
    turn = position.state.flow.turn
    if step == "stock":
        return step, "end your turn" if turn.acted else ""
    if step == "trains" and turn.bought:
        return step, "buy no more trains"
    if step == "track" and turn.tiles:
        return step, "go on"
    return step, None


def _label_pass(position: Position, action: Pass, span: Span | None) -> str:
    step, meaning = _pass_now(position)
    if meaning is None:
        meaning = pass_words(position.title, step)
    text = f"Pass: {meaning}" if meaning else "Pass"
    return with_consequences(text, closings(position, at_once(position, action)))


def _short_pass(position: Position, action: Pass) -> str:
    step, meaning = _pass_now(position)
    if meaning is None:
        title = position.title
        meaning = title.words.short_passes.get(step) or pass_words(title, step)
    return capital(meaning or "pass")


PASSING = entry(
    Pass,
    Presentation(
        label=_label_pass,
        section=Section.PASS,
        heading="Pass",
        short=_short_pass,
        short_is_sentence=True,
        verbs={"pass": {}},
    ),
)


# ---- private companies


def _label_buy_private(position: Position, action: actions.BuyPrivate, span: Span | None) -> str:
    events = at_once(position, action)
    data = position.title.privates[action.private]
    money = position.title.money
    price = money(spent(events[:2], action.by))
    text = f"Buy {data.id} ({data.name}) for {price}; it pays {money(data.revenue)} a round"
    return with_consequences(text, _comes_with(position, events))


def _comes_with(position: Position, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        if isinstance(event, CorporationStarted):
            yield f"it starts {event.corporation} at {position.title.money(event.value)} a share"
        elif isinstance(event, SharesBought):
            part = position.title.percent(event.corporation, event.shares)
            yield f"with it come {part}% of {event.corporation}"


def _buy_private(position: Position, action: actions.BuyPrivate) -> str:
    data = position.title.privates[action.private]
    return f"Buy {data.id} ({data.name})"


def _label_propose_private(
    position: Position, action: actions.ProposePrivate, span: Span | None
) -> str:
    owner = position.state.privates[action.private].owner
    buyer = position.state.flow.actor
    price = _amount(position, span, action.price)
    if owner == action.by:
        return f"Buy your own private company {action.private} for {buyer}: {price}"
    return f"Offer {owner} a price for the private company {action.private}: {price}"


def _amount(position: Position, span: Span | None, chosen: int) -> str:
    """Return the money of an offer: its range while it is open, else the number chosen."""
    return span_words(position, span) if span is not None else position.title.money(chosen)


def _short_propose_private(position: Position, action: actions.ProposePrivate) -> str:
    owner = position.state.privates[action.private].owner
    return f"{action.private} of {owner}" if owner else action.private


def _propose_private(position: Position, action: actions.ProposePrivate) -> str:
    owner = position.state.privates[action.private].owner or "the bank"
    return f"Buy the private company {action.private} from {owner}"


PRIVATES = {
    **entry(
        actions.BuyPrivate,
        Presentation(
            label=_label_buy_private,
            section=Section.AUCTION,
            heading="Buy",
            short=lambda position, action: action.private,
            sentence=_buy_private,
            leaning=4.0,
        ),
    ),
    **entry(actions.Bid, Presentation(section=Section.AUCTION, heading="Bid", leaning=0.8)),
    **entry(
        actions.ProposePrivate,
        Presentation(
            label=_label_propose_private,
            section=Section.ANYTIME,
            heading="Buy a private company",
            short=_short_propose_private,
            sentence=_propose_private,
            occasional=True,
            menu_line="buy a private company from a player",
            leaning=0.3,
        ),
    ),
}


# ---- certificates and the start of corporations

FIRST = "first"
"""Kind of a certificate that may be bought before the others of its pile."""


def _label_sell_shares(position: Position, action: actions.SellShares, span: Span | None) -> str:
    corporation = action.corporation
    sizes: dict[str, int] = {
        card.kind: card.shares for card in position.title.certificates_of[corporation]
    }
    shares = sum(sizes[kind] * number for kind, number in action.bundle.items())
    price: int = position.title.policies.sale_price(position, corporation)
    money = position.title.money
    drop = position.title.policies.sale_drop(shares)
    now = market.price(position, corporation)
    after = price_after(position, corporation, "down", drop)
    text = f"Sell {bundle(action.bundle)} of {corporation} for {money(shares * price)}"
    if after != now:
        text += f"; the price falls from {money(now)} to {money(after)}"
    if after == 0:
        text += f", which closes {corporation}"
    for event in at_once(position, action):
        if isinstance(event, PresidentChanged):
            text += f"; {event.new} becomes {position.title.words.president}"
    return text


def _label_buy_certificate(
    position: Position, action: actions.BuyCertificate, span: Span | None
) -> str:
    events = at_once(position, action)
    bought = first(events, SharesBought)
    source = _pile(position, action)
    money = position.title.money
    if bought is None:
        return f"Buy a certificate of {action.corporation} from {source}"
    part = position.title.percent(bought.corporation, bought.shares)
    text = f"Buy {part}% of {bought.corporation} from {source} for {money(bought.price)}"
    cards = position.title.certificates_of[bought.corporation]
    if bought.shares > 1 and any(card.kind == "last" for card in cards):
        text += " (the last certificate)"
    if action.kind == FIRST:
        text += " (the first share)"
    return with_consequences(text, _offices(position, events))


def _pile(position: Position, action: actions.BuyCertificate) -> str:
    return offering_name(position.title) if action.source == "treasury" else "the pool"


def _offices(position: Position, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        if isinstance(event, PresidentChanged):
            yield f"{event.new} becomes {position.title.words.president}"
        elif isinstance(event, CorporationFloated):
            floats = position.title.words.floats[1]
            yield f"{event.corporation} {floats} with {position.title.money(event.capital)}"


def _part_on_top(position: Position, action: actions.BuyCertificate) -> str:
    """Return what part of a corporation the certificate of a pile is that would be bought."""
    kind = "" if action.kind == FIRST else action.kind  # one share like the others
    place_: CorporationId = action.corporation if action.source == "treasury" else POOL
    pile = holdings.certificates(position, place_, action.corporation, kind)
    top = next((card for card in pile if card.kind != "president"), None)
    return f"{position.title.percent(action.corporation, top.shares)}%" if top is not None else ""


def _short_buy_certificate(position: Position, action: actions.BuyCertificate) -> str:
    part = _part_on_top(position, action) or "A certificate"
    where = position.title.words.offering if action.source == "treasury" else ""
    return f"{part} from the {where or action.source}{_first_share(action)}"


def _first_share(action: actions.BuyCertificate) -> str:
    return ", the first share" if action.kind == FIRST else ""


def _buy_certificate(position: Position, action: actions.BuyCertificate) -> str:
    part = _part_on_top(position, action) or "a certificate"
    source = _pile(position, action)
    return f"Buy {part} of {action.corporation} from {source}{_first_share(action)}"


def _label_start(position: Position, action: actions.StartCorporation, span: Span | None) -> str:
    money = position.title.money
    events = at_once(position, action)
    paid = spent(events, action.by)
    price = f"you pay {money(paid)}" if paid else "you pay nothing"
    if first(events, CorporationStarted) is None:
        price = "once what comes first is settled"
    text = f"{_start(position, action)}: {price}"
    return with_consequences(text, _offices(position, events))


def _start(position: Position, action: actions.StartCorporation) -> str:
    data = position.title.corporations[action.corporation]
    return f"Start {data.id} ({data.name}) at {position.title.money(action.value)} a share"


def _label_home(position: Position, action: actions.ChooseHome, span: Span | None) -> str:
    subject = position.decision.subject if position.decision is not None else ""
    return f"Make {city_place(position.title, action.city)} the home of {subject}"


def _label_exchange(position: Position, action: actions.ChooseExchange, span: Span | None) -> str:
    what = "the last certificate" if action.kind == "last" else "regular certificates"
    return f"Take {what} for the {position.title.words.president}'s certificate"


STOCK = {
    **entry(
        actions.SellShares,
        Presentation(
            label=_label_sell_shares,
            section=Section.SELL,
            heading="Sell",
            short=lambda position, action: bundle_part(
                position.title, action.corporation, action.bundle
            ),
            sentence=lambda position, action: (
                f"Sell {bundle(action.bundle)} of {action.corporation}"
            ),
            occasional=True,
            never_likely=True,
            leaning=0.5,
        ),
    ),
    **entry(
        actions.BuyCertificate,
        Presentation(
            label=_label_buy_certificate,
            section=Section.BUY,
            heading="Buy",
            short=_short_buy_certificate,
            sentence=_buy_certificate,
            leaning=9.0,
        ),
    ),
    **entry(
        actions.StartCorporation,
        Presentation(
            label=_label_start,
            section=Section.START,
            heading="Start",
            short=lambda position, action: f"at {position.title.money(action.value)}",
            sentence=_start,
            leaning=6.0,
        ),
    ),
    **entry(
        actions.ChooseHome,
        Presentation(
            label=_label_home,
            section=Section.TOKEN,
            heading="Home",
            short=lambda position, action: city_place(position.title, action.city),
            sentence=lambda position, action: (
                f"Make {city_place(position.title, action.city)} the home"
            ),
            menu_line="choose a home",
            menu_from=9,
        ),
    ),
    **entry(
        actions.ChooseExchange,
        Presentation(
            label=_label_exchange,
            heading="Exchange",
            short=lambda position, action: (
                "The last certificate" if action.kind == "last" else "Regular certificates"
            ),
            verbs={"last": {"kind": "last"}, "regular": {"kind": "regular"}},
        ),
    ),
}


# ---- track, tokens, runs


def _label_lay_tile(position: Position, action: actions.LayTile, span: Span | None) -> str:
    title = position.title
    laid = Laid(action.tile, action.rotation)
    shows = tile_words(title, laid, position.state.phase)
    cost = tile_cost(position, action.hex, laid)
    price = f"cost {title.money(cost)}" if cost else "no cost"
    where = place(title, action.hex)
    return f"Lay tile {laid.tile} on {where}, rotation {laid.rotation}: {shows}, {price}"


def _label_place_token(position: Position, action: actions.PlaceToken, span: Span | None) -> str:
    free = tokens.vacant(position, action.city)
    rest = "the last free space" if free == 1 else f"one of {free} free spaces"
    left = position.state.corporations[position.state.flow.actor].tokens - 1
    where = city_place(position.title, action.city)
    return f"Place a {token_word(position.title)} on {where}: {rest}; {left} left afterwards"


def _label_run(position: Position, action: actions.RunTrains, span: Span | None) -> str:
    ran = first(at_once(position, action), TrainsRan)
    if ran is None:
        return "Run the trains"
    if not ran.routes:
        return "Run for nothing: no route is short enough for the trains"
    routes = listed([f"{train} {position.title.money(income)}" for train, _, income in ran.routes])
    return f"Run for {position.title.money(ran.revenue)}: {routes}"


def _label_dividend(position: Position, action: actions.PayDividend, span: Span | None) -> str:
    money = position.title.money
    events = at_once(position, action)
    shares = [
        f"{'the treasury' if e.payee in position.title.corporations else e.payee} {money(e.amount)}"
        for e in events
        if isinstance(e, Paid) and e.why == "dividend"
    ]
    text = f"Pay out {money(position.state.flow.turn.revenue)}: {listed(shares or ['nobody'])}"
    return with_consequences(text, consequences(position, events))


def _label_withhold(position: Position, action: actions.Withhold, span: Span | None) -> str:
    money = position.title.money
    corporation, revenue = position.state.flow.actor, position.state.flow.turn.revenue
    after = ledger.cash(position, corporation) + revenue
    text = f"Keep {money(revenue)} in the treasury, which then has {money(after)}"
    return with_consequences(text, consequences(position, at_once(position, action)))


def _revenue(position: Position) -> str:
    return position.title.money(max(0, position.state.flow.turn.revenue))


OPERATING = {
    **entry(
        actions.LayTile,
        Presentation(
            label=_label_lay_tile,
            section=Section.TRACK,
            listed_when_refused=False,  # it is asked for hex by hex
            leaning=12.0,
        ),
    ),
    **entry(
        actions.PlaceToken,
        Presentation(
            label=_label_place_token,
            section=Section.TOKEN,
            heading="{station_token}",
            short=lambda position, action: city_place(position.title, action.city),
            sentence=lambda position, action: (
                f"Place a {token_word(position.title)} on {city_place(position.title, action.city)}"
            ),
            leaning=4.0,
        ),
    ),
    **entry(
        actions.RunTrains,
        Presentation(
            label=_label_run,
            section=Section.RUN,
            heading="Run",
            short=lambda position, action: "Run the trains",
            short_is_sentence=True,
            listed_when_refused=False,  # another run is claimed
            expected=True,
        ),
    ),
    **entry(
        actions.PayDividend,
        Presentation(
            label=_label_dividend,
            section=Section.DIVIDEND,
            heading="Dividend",
            short=lambda position, action: f"Pay out {_revenue(position)}",
            short_is_sentence=True,
            expected=True,
            verbs={"pay": {}},
            leaning=5.0,
        ),
    ),
    **entry(
        actions.Withhold,
        Presentation(
            label=_label_withhold,
            section=Section.DIVIDEND,
            heading="Dividend",
            short=lambda position, action: f"Keep {_revenue(position)}",
            short_is_sentence=True,
            verbs={"withhold": {}, "keep": {}},
        ),
    ),
}


# ---- trains, bargains, money


def _label_buy_train(position: Position, action: actions.BuyTrain, span: Span | None) -> str:
    money = position.title.money
    events = at_once(position, action)
    bought = first(events, TrainBought)
    source = " from the pool" if action.source == POOL else ""
    borrowed = sum(isinstance(e, LoanTaken) for e in events)
    loans = f", with {counted(borrowed, 'loan')}" if borrowed else ""
    if bought is None:
        text = f"{'Try to buy' if borrowed else 'Buy'} {with_article(action.train)}{source}{loans}"
        return with_consequences(text, consequences(position, events)) if borrowed else text
    text = f"Buy {with_article(action.train)}{source} for {money(bought.price)}{loans}"
    if bought.contribution:
        text += f", {money(bought.contribution)} of it from {action.by}"
    return with_consequences(text, consequences(position, events))


def _source(action: actions.BuyTrain) -> str:
    return "the pool" if action.source == POOL else "the bank"


def _label_propose_train(
    position: Position, action: actions.ProposeTrain, span: Span | None
) -> str:
    president = holdings.president(position, action.seller)
    price, train = _amount(position, span, action.price), with_article(action.train)
    if president == action.by:
        own = position.title.words.corporation[0]
        return f"Buy {train} from {action.seller}, your own {own}, for {price}"
    return f"Offer {action.seller} ({president}) a price for {train}: {price}"


def _label_answer(position: Position, action: actions.Answer, span: Span | None) -> str:
    ask = position.decision.ask if position.decision is not None else None
    if ask is None:
        return "Accept" if action.accept else "Refuse"
    thing = ask.items[0] if ask.items else "it"
    named = city_place(position.title, thing) if "." in thing else thing
    if not action.accept:
        return f"Refuse: keep {named}"
    return f"Accept: sell {named} to {ask.subject} for {position.title.money(ask.amount)}"


def _label_give_up(position: Position, action: actions.GiveUp, span: Span | None) -> str:
    text = "Give up: declare that the money cannot be raised"
    return with_consequences(text, consequences(position, at_once(position, action)))


TRAINS = {
    **entry(
        actions.BuyTrain,
        Presentation(
            label=_label_buy_train,
            section=Section.TRAINS,
            heading="Buy",
            short=lambda position, action: f"{action.train} from {_source(action)}",
            sentence=lambda position, action: (
                f"Buy {with_article(action.train)} from {_source(action)}"
            ),
            leaning=7.0,
        ),
    ),
    **entry(
        actions.ProposeTrain,
        Presentation(
            label=_label_propose_train,
            section=Section.TRAIN_OFFERS,
            heading="Buy from another {corporation}",
            short=lambda position, action: f"{action.train} of {action.seller}",
            sentence=lambda position, action: (
                f"Buy {with_article(action.train)} from {action.seller}"
            ),
            occasional=True,
            menu_line="buy a train from another {corporation}",
            menu_from=3,
            leaning=0.3,
        ),
    ),
    **entry(
        actions.DiscardTrain,
        Presentation(
            label=lambda position, action, span: f"Return {with_article(action.train)} to the pool",
            section=Section.TRAIN_RETURNS,
            heading="Return",
            short=lambda position, action: action.train,
            sentence=lambda position, action: f"Return {with_article(action.train)} to the pool",
        ),
    ),
    **entry(
        actions.Answer,
        Presentation(
            label=_label_answer,
            section=Section.ANSWER,
            heading="Answer",
            short=lambda position, action: "Accept" if action.accept else "Refuse",
            never_likely=True,
            verbs={
                "accept": {"accept": True},
                "yes": {"accept": True},
                "refuse": {"accept": False},
                "no": {"accept": False},
            },
        ),
    ),
    **entry(
        actions.GiveUp,
        Presentation(
            label=_label_give_up,
            short="Give up",
            short_is_sentence=True,
            listed_when_refused=False,
            never_likely=True,
            verbs={"giveup": {}},
        ),
    ),
    **entry(actions.TakeLoan, Presentation(listed_when_refused=False, never_likely=True)),
}

SHARED: Table = {**PASSING, **PRIVATES, **STOCK, **OPERATING, **TRAINS}
"""Everything that presents the actions that titles share."""
