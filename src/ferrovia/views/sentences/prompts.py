"""What is being decided now: a heading, a sentence about the decision, and what follows it."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.board.naming import counted, listed, with_article
from ferrovia.core import Pass, ledger
from ferrovia.core.depot import trains_of
from ferrovia.core.flow import Ask
from ferrovia.core.position import Position
from ferrovia.core.table import Decision
from ferrovia.core.terms import phase_name, round_name, step_name, token_word
from ferrovia.core.title import Title
from ferrovia.views.sentences.templates import decision_names, fill, treasury
from ferrovia.views.sentences.wording import capital, city_place, stopped

QUIET_STEPS = ("end_of_turn",)
"""Steps that nobody needs to be told of in advance; a title may have more."""


def heading(position: Position) -> str:
    """Return round, phase and whose turn it is: ``"Stock round 2, phase 6: ann's turn"``."""
    flow = position.state.flow
    round_ = capital(round_name(position.title, flow.round, flow.cycle, flow.number))
    if position.decision is None:
        return "The game is over"
    phase = phase_name(position.title, position.state.phase)
    seat, subject = position.decision.seat, position.decision.subject
    if position.decision.ask is not None:
        return f"{round_}, {phase}: a question to {seat}"
    whose = f"{subject}'s turn ({seat})" if subject else f"{seat}'s turn"
    return f"{round_}, {phase}: {whose}"


def prompt(position: Position, *, alone: bool = True) -> str:
    """Return what is to be decided, in a sentence or two.

    Where it does not stand ``alone``, what a page shows beside it is left out: what a player has,
    and what is for sale at which price.
    """
    decision = position.decision
    if decision is None:
        return "Nothing is left to decide."
    texts = (_decided(position, decision, alone), _obligation(position, decision))
    return " ".join(filter(None, texts))


def _decided(position: Position, decision: Decision, alone: bool) -> str:
    title, step = position.title, decision.step
    template = title.words.prompts.get(step)
    if template:
        return fill(title, template, decision_names(position, decision, alone=alone))
    make = PROMPTS.get(step)
    if make is None:
        return f"To decide: {step_name(title, step)}."
    text = make(position, decision)
    return f"{text} {PURSES[step](position, decision)}" if alone and step in PURSES else text


def is_quiet(title: Title, step: str) -> bool:
    """Whether nobody needs to be told of a step in advance."""
    return step in QUIET_STEPS or step in title.words.unannounced_steps


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
    title = position.title
    names = [step_name(title, step.name) for step in steps if not is_quiet(title, step.name)]
    return f"Then: {', '.join(names)}." if names else "This is the last step of the turn."


def _stock(position: Position, decision: Decision) -> str:
    sold = position.state.flow.turn.sold
    if sold:
        return f"You have sold {listed(sold)}. Sell more, then buy or start one thing, or pass."
    one = with_article(position.title.words.corporation[0])
    return f"Sell if you like, then buy one certificate or start {one}, or pass."


def _stock_purse(position: Position, decision: Decision) -> str:
    money, policies = position.title.money, position.title.policies
    held = policies.certificate_count(position, decision.seat)
    limit = policies.certificate_limit(position, decision.seat)
    cash = money(ledger.cash(position, decision.seat))
    owed = position.title.display.debt(position, decision.seat)
    debt = f" You owe the bank {money(owed)}." if owed else ""
    return f"You have {cash} and {held} of {limit} certificates.{debt}"


def _extra(position: Position, decision: Decision) -> str:
    started, left = position.title.display.further(position)
    more = counted(left, "more certificate")
    return f"With the start of {started} you may buy up to {more}."


def _cash(position: Position, decision: Decision) -> str:
    return f"You have {position.title.money(ledger.cash(position, decision.seat))}."


def _home(position: Position, decision: Decision) -> str:
    return f"Choose the home of {decision.subject}."


def _exchange(position: Position, decision: Decision) -> str:
    new = decision.ask.about if decision.ask else "somebody"
    return (
        f"{new} becomes {position.title.words.president} of {decision.subject}. "
        f"Choose what you take for the {position.title.words.president}'s certificate."
    )


def _track(position: Position, decision: Decision) -> str:
    corporation = decision.subject
    laid, most = position.state.flow.turn.tiles, position.title.policies.tiles_a_turn(position)
    if laid >= most:
        return f"{corporation} has laid its tile."
    if laid:
        return f"{corporation} may lay one more tile. {treasury(position, corporation)}."
    tiles = "lay or upgrade one tile" if most == 1 else f"lay up to {most} tiles, or upgrade one"
    return f"{corporation} may {tiles}. {treasury(position, corporation)}."


def _token(position: Position, decision: Decision) -> str:
    left = position.state.corporations[decision.subject].tokens
    return f"{decision.subject} may place one {position.title.words.token[0]}; it has {left} left."


def _run(position: Position, decision: Decision) -> str:
    trains = listed(trains_of(position, decision.subject))
    return f"{decision.subject} runs its trains ({trains})."


def _dividend(position: Position, decision: Decision) -> str:
    revenue = position.title.money(position.state.flow.turn.revenue)
    return f"{decision.subject} has earned {revenue}. Pay it out or keep it?"


def _trains(position: Position, decision: Decision) -> str:
    corporation = decision.subject
    title, owned = position.title, trains_of(position, corporation)
    limit = title.train_limit(corporation, position.state.phase)
    counted = [name for name in owned if title.policies.counts_for_limit(position, name)]
    beside = [name for name in owned if not title.policies.counts_for_limit(position, name)]
    has = f"{listed(counted or ['no train'])} (limit {limit})"
    has += f", and {listed(beside)} outside the limit" if beside else ""
    return f"{corporation} may buy trains. It owns {has}. {treasury(position, corporation)}."


def _end_of_turn(position: Position, decision: Decision) -> str:
    return f"{decision.subject} has done everything. Anything else before its turn ends?"


def _answer(position: Position, decision: Decision) -> str:
    ask = decision.ask or Ask("answer", decision.seat)
    thing = ask.items[0] if ask.items else "something"
    if "." in thing:
        thing = f"the {token_word(position.title)} on {city_place(position.title, thing)}"
    elif thing in position.title.trains:
        thing = f"{with_article(thing)} of {ask.items[1]}"
    return f"{ask.subject} offers {position.title.money(ask.amount)} for {thing}. Do you accept?"


def _discard(position: Position, decision: Decision) -> str:
    corporation = decision.subject
    owned = trains_of(position, corporation)
    limit = position.title.train_limit(corporation, position.state.phase)
    return f"{corporation} owns {listed(owned)}; the limit is now {limit}. Return one to the pool."


def _raise(position: Position, decision: Decision) -> str:
    due = position.title.money(decision.ask.amount if decision.ask else 0)
    return f"You must raise {due} for {decision.subject} by selling stock."


PROMPTS: dict[str, Callable[[Position, Decision], str]] = {
    "stock": _stock,
    "extra": _extra,
    "home": _home,
    "exchange": _exchange,
    "track": _track,
    "token": _token,
    "run": _run,
    "dividend": _dividend,
    "trains": _trains,
    "end_of_turn": _end_of_turn,
    "answer": _answer,
    "discard": _discard,
    "raise": _raise,
    "raise_in_turn": _raise,
}
"""What is decided in the steps that titles share; a step without words gets a plain sentence."""

PURSES: dict[str, Callable[[Position, Decision], str]] = {
    "stock": _stock_purse,
    "extra": _cash,
    "raise": _cash,
    "raise_in_turn": _cash,
}
"""What a player has, as the prompts of these steps end where they stand alone."""
