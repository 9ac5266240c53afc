"""What is said when something is not done. Nothing has changed then."""

from __future__ import annotations

from ferrovia.tables.messages import Problem, Update
from ferrovia.views.model import Refused
from ferrovia.workers.calling_functions import Answering


class Declined(Answering):
    """Something was asked for that is not done; the problem says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.text)
        self.problem = problem

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.problem,)


def form(text: str) -> Declined:
    """Return the answer to something that is not put in the right form."""
    return Declined(Problem("form", sentence(text)))


def forbidden(text: str) -> Declined:
    """Return the answer to somebody who has no right to what was asked."""
    return Declined(Problem("forbidden", text))


def unknown(text: str) -> Declined:
    """Return the answer where there is no such thing."""
    return Declined(Problem("unknown", text))


def unreadable(text: str) -> Declined:
    """Return the answer to a file that cannot be opened."""
    return Declined(Problem("import", sentence(text)))


def too_much(text: str) -> Declined:
    """Return the answer to somebody who asks for more than others leave room for."""
    return Declined(Problem("rate", text))


def refused(why: Refused) -> Declined:
    """Return the answer to an action that a rule forbids."""
    return Declined(Problem("refused", why.reason, refused=why))


def stale(update: Update) -> Declined:
    """Return the answer to whoever decided on a table that has moved on."""
    text = "The table has moved on in the meantime. Look again, then decide."
    return Declined(Problem("stale", text, update=update))


def broken(text: str) -> Declined:
    """Return the answer where a table is kept but cannot be opened here."""
    return Declined(Problem("server", text))


def sentence(text: str) -> str:
    """Return some words as a sentence: a capital first, a full stop last."""
    whole = text[:1].upper() + text[1:]
    return whole if whole.endswith((".", "!", "?")) else f"{whole}."
