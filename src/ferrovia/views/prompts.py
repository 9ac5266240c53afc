"""What is being decided now: a heading, a sentence about the decision, and what follows it."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core import Pass, ledger
from ferrovia.core.flow import Ask
from ferrovia.core.position import Position
from ferrovia.core.table import Decision
from ferrovia.views.companies import trains_of
from ferrovia.views.log import round_name
from ferrovia.views.own import bids
from ferrovia.views.words import a, city_place, counted, listed, sentence, step_name, stopped

QUIET_STEPS = ("interest", "end_of_turn")
"""Steps that nobody needs to be told of in advance."""


def heading(position: Position) -> str:
    """Return round, phase and who decides: ``"Stock round 2, phase 6: ann decides"``."""
    flow = position.state.flow
    round_ = sentence(round_name(flow.round, flow.cycle, flow.number)).removesuffix(".")
    if position.decision is None:
        return "The game is over"
    phase = f"phase {position.state.phase}"
    seat, subject = position.decision.seat, position.decision.subject
    role = f" decides for {subject}" if subject and position.decision.ask is None else " decides"
    return f"{round_}, {phase}: {seat}{role}"


def prompt(position: Position) -> str:
    """Return what is to be decided, in a sentence or two."""
    decision = position.decision
    if decision is None:
        return "Nothing is left to decide."
    make = PROMPTS.get(decision.step)
    text = make(position, decision) if make else f"To decide: {step_name(decision.step)}."
    return f"{text} {obligation}" if (obligation := _obligation(position, decision)) else text


def _obligation(position: Position, decision: Decision) -> str:
    """Return why the seat may not pass, where passing is what the step would allow."""
    refused = position.refusal(Pass(by=decision.seat))
    forced = refused is not None and not refused.rule.startswith("turn.")
    return stopped(refused.reason) if refused is not None and forced else ""


def what_follows(position: Position) -> str:
    """Return what comes after this decision; empty where nothing need be said."""
    decision, flow = position.decision, position.state.flow
    if decision is None or flow.round != "operating" or decision.ask is not None:
        return ""
    steps = position.title.rounds[flow.round].steps[flow.step + 1 :]
    names = [step_name(step.name) for step in steps if step.name not in QUIET_STEPS]
    return f"Then: {', '.join(names)}." if names else "This is the last step of the turn."


def _treasury(position: Position, corporation: str) -> str:
    return f"{corporation} has {position.title.money(ledger.cash(position, corporation))}"


def _initial(position: Position, decision: Decision) -> str:
    money, state = position.title.money, position.state
    cash = ledger.cash(position, decision.seat)
    tied = sum(made.get(decision.seat, 0) for made in bids(position).values())
    purse = f"You have {money(cash)}" + (f", {money(tied)} of it in bids" if tied else "")
    on_offer = next(n for n, row in state.privates.items() if not row.owner and not row.closed)
    return f"{on_offer} is on offer. Buy it, bid on a later private company, or pass. {purse}."


def _auction(position: Position, decision: Decision) -> str:
    money = position.title.money
    private = decision.ask.about if decision.ask else ""
    made = bids(position).get(private, {})
    standing = ", ".join(f"{seat} {money(bid)}" for seat, bid in made.items())
    return f"{private} is being auctioned. Bids: {standing}. Raise yours or drop out."


def _rsa(position: Position, decision: Decision) -> str:
    name = position.title.corporations[decision.subject].name
    return f"With RSA you found {decision.subject} ({name}). Choose its initial value."


def _stock(position: Position, decision: Decision) -> str:
    money, policies = position.title.money, position.title.policies
    held = policies.certificate_count(position, decision.seat)
    limit = policies.certificate_limit(position, decision.seat)
    cash = money(ledger.cash(position, decision.seat))
    sold = position.state.flow.turn.sold
    if sold:
        start = f"You have sold {listed(sold)}. Sell more, then buy or start one thing, or pass."
    else:
        start = "Sell if you like, then buy one certificate or start a corporation, or pass."
    return f"{start} You have {cash} and {held} of {limit} certificates."


def _extra(position: Position, decision: Decision) -> str:
    turn = position.state.flow.turn
    left = position.title.figures["extra_certificates"] - turn.extra
    cash = position.title.money(ledger.cash(position, decision.seat))
    more = counted(left, "more certificate")
    return f"With the start of {turn.starting} you may buy up to {more}. You have {cash}."


def _home(position: Position, decision: Decision) -> str:
    return f"Choose the home of {decision.subject}."


def _exchange(position: Position, decision: Decision) -> str:
    new = decision.ask.about if decision.ask else "somebody"
    return (
        f"{new} becomes president of {decision.subject}. "
        "Choose what you take for the president's certificate."
    )


def _track(position: Position, decision: Decision) -> str:
    corporation = decision.subject
    laid, most = position.state.flow.turn.tiles, position.title.policies.tiles_a_turn(position)
    if laid >= most:
        return f"{corporation} has laid its tile. Anything else before going on?"
    if laid:
        return f"{corporation} may lay one more tile. {_treasury(position, corporation)}."
    tiles = "lay or upgrade one tile" if most == 1 else f"lay up to {most} tiles, or upgrade one"
    return f"{corporation} may {tiles}. {_treasury(position, corporation)}."


def _tasmania(position: Position, decision: Decision) -> str:
    private = decision.ask.about if decision.ask else "the private company"
    return f"{private} closes, so the tile of Tasmania must be placed now. Choose where."


def _token(position: Position, decision: Decision) -> str:
    left = position.state.corporations[decision.subject].tokens
    return f"{decision.subject} may place one station token; it has {left} left."


def _run(position: Position, decision: Decision) -> str:
    trains = listed(trains_of(position, decision.subject))
    return f"{decision.subject} runs its trains ({trains})."


def _dividend(position: Position, decision: Decision) -> str:
    revenue = position.title.money(position.state.flow.turn.revenue)
    return f"{decision.subject} has earned {revenue}. Pay it out or keep it?"


def _trains(position: Position, decision: Decision) -> str:
    corporation = decision.subject
    owned = trains_of(position, corporation)
    limit = position.title.phase(position.state.phase).limit
    has = listed(owned or ["no train"])
    purse = _treasury(position, corporation)
    return f"{corporation} may buy trains. It owns {has} (limit {limit}). {purse}."


def _financing(position: Position, decision: Decision) -> str:
    corporation = decision.subject
    return (
        f"{corporation} may sell certificates from its treasury once, or buy one back. "
        f"{_treasury(position, corporation)}."
    )


def _end_of_turn(position: Position, decision: Decision) -> str:
    return f"{decision.subject} has done everything. Anything else before its turn ends?"


def _steamer_tile(position: Position, decision: Decision) -> str:
    return f"By steamer {decision.subject} may lay a tile in one coastal city."


def _steamer_token(position: Position, decision: Decision) -> str:
    where = decision.ask.about if decision.ask else ""
    return f"By steamer {decision.subject} may place a token on {where or 'one coastal city'}."


def _answer(position: Position, decision: Decision) -> str:
    ask = decision.ask or Ask("answer", decision.seat)
    thing = ask.items[0] if ask.items else "something"
    if "." in thing:
        thing = f"the token on {city_place(position.title, thing)}"
    elif thing in position.title.trains:
        thing = f"{a(thing)} of {ask.items[1]}"
    return f"{ask.subject} offers {position.title.money(ask.amount)} for {thing}. Do you accept?"


def _discard(position: Position, decision: Decision) -> str:
    corporation = decision.subject
    owned = trains_of(position, corporation)
    limit = position.title.phase(position.state.phase).limit
    return f"{corporation} owns {listed(owned)}; the limit is now {limit}. Return one to the pool."


def _loan(position: Position, decision: Decision) -> str:
    return "You have no certificates left. Take a loan and stay, or leave the game."


def _raise(position: Position, decision: Decision) -> str:
    due = position.title.money(decision.ask.amount if decision.ask else 0)
    cash = position.title.money(ledger.cash(position, decision.seat))
    return f"You must raise {due} for {decision.subject} by selling stock. You have {cash}."


def _token_trade(position: Position, decision: Decision) -> str:
    return f"{decision.subject} may buy a station token of another corporation."


def _e_token(position: Position, decision: Decision) -> str:
    return f"{decision.subject} may buy an E token. {_treasury(position, decision.subject)}."


def _interest(position: Position, decision: Decision) -> str:
    return f"{decision.subject} pays the interest of its bond. Anything else before that?"


def _repay(position: Position, decision: Decision) -> str:
    return f"{decision.subject} may repay its bond. {_treasury(position, decision.subject)}."


def _bond(position: Position, decision: Decision) -> str:
    return f"{decision.subject} may issue a bond. {_treasury(position, decision.subject)}."


PROMPTS: dict[str, Callable[[Position, Decision], str]] = {
    "initial": _initial,
    "auction": _auction,
    "rsa": _rsa,
    "stock": _stock,
    "extra": _extra,
    "home": _home,
    "exchange": _exchange,
    "track": _track,
    "token": _token,
    "run": _run,
    "dividend": _dividend,
    "trains": _trains,
    "financing": _financing,
    "end_of_turn": _end_of_turn,
    "tasmania": _tasmania,
    "steamer_tile": _steamer_tile,
    "steamer_token": _steamer_token,
    "answer": _answer,
    "discard": _discard,
    "loan": _loan,
    "raise": _raise,
    "raise_in_turn": _raise,
    "debt": _raise,
    "token_trade": _token_trade,
    "e_token": _e_token,
    "interest": _interest,
    "repay": _repay,
    "bond": _bond,
}
"""What is decided, step by step; a step of a title yet unknown gets a plain sentence."""
