"""Why a trade was chosen: the term in which it differs most from the runner-up, as a sentence."""

from __future__ import annotations

from ferrovia.bots.evaluation.prospects import FOREVER, Expected
from ferrovia.bots.evaluation.valuation import difference
from ferrovia.bots.investor.weighing import Tried
from ferrovia.core import Action, Pass, Position
from ferrovia.core.names import Seat
from ferrovia.core.title import Title
from ferrovia.family.actions import SellShares
from ferrovia.views.action_table.action_text import sentence_for


def for_trade(
    position: Position, seat: Seat, chosen: Tried, others: list[Tried]
) -> tuple[str, ...]:
    """Return why something was chosen, the weightiest first."""
    if not others:
        return ("Nothing else is possible.",)
    runner_up = others[0]
    apart = [each for each in difference(chosen.after.parts, runner_up.after.parts) if each[1] > 0]
    told = [_sentence(position, seat, term, gain, chosen, runner_up) for term, gain in apart[:2]]
    if chosen.then is not None:
        told.append(f"Then: {sentence_for(position, chosen.then)}.")
    return tuple(told) or (f"It is as good as anything else {seat} can do.",)


def _sentence(
    position: Position, seat: Seat, term: str, gain: int, chosen: Tried, other: Tried
) -> str:
    about = _about(chosen.action) or _about(other.action)
    expected = chosen.after.outlook.prospects.get(about)
    if expected is None:
        expected = other.after.outlook.prospects.get(about)
    sells = isinstance(chosen.action, SellShares | Pass)
    if expected is not None:
        told = _of_corporation(position.title, term, expected, chosen, sells=sells)
        if told:
            return told
    return told_of_seat(position, term, seat, gain)


def _about(action: Action) -> str:
    """Return the corporation that an action is about, if any."""
    return str(getattr(action, "corporation", ""))


def _of_corporation(
    title: Title, term: str, expected: Expected, chosen: Tried, *, sells: bool
) -> str:
    money, office = title.money, title.words.president
    name, rounds = expected.corporation, chosen.after.outlook.times.rounds
    if term in ("dividends", "control"):
        if sells:
            return f"{name} will earn too little: about {money(expected.revenue)} a round."
        return (
            f"{name} earns about {money(expected.revenue)} an operating round, "
            f"and about {rounds} are left."
        )
    if term == "rise":
        way = "rise" if expected.end_price > expected.price else "fall"
        now, then = money(expected.price), money(expected.end_price)
        return f"The price of {name} should {way} from {now} to about {then}."
    if term in ("duty", "dump"):
        when = "now" if not expected.lasts else f"in about {expected.lasts} rounds"
        if expected.lasts >= FOREVER:
            return f"{name} has a train that stays to the end."
        return f"{name} needs a train {when} and lacks {money(expected.gap)}; its {office} pays."
    return ""


def told_of_seat(position: Position, term: str, seat: Seat, gain: int) -> str:
    """Return what a seat gains in one term, as a sentence."""
    money = position.title.money
    told = {
        "cash": f"{seat} has {money(gain)} more in hand.",
        "shares": f"{seat}'s shares are worth {money(gain)} more.",
        "debts": f"{seat} owes {money(gain)} less at the end.",
        "dividends": f"{seat} is paid about {money(gain)} more until the end.",
        "rise": f"{seat}'s shares should gain {money(gain)} more.",
        "duty": f"{seat} will have to pay {money(gain)} less for trains.",
        "control": f"{seat} decides about more of the dividends.",
        "dump": f"Nobody can leave {seat} with a train to pay for.",
        "privates": f"Private companies bring {seat} {money(gain)} more.",
        "idle": f"{seat} keeps room for certificates to invest in.",
        "treasuries": f"Treasuries in which {seat} has a part hold {money(gain)} more.",
        "others": f"It costs the others more: about {money(gain)}.",
    }
    return told[term]
