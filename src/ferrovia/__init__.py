"""Railway games of the 18xx family: one rule-exact engine, several ways to reach it.

    >>> import ferrovia
    >>> position = ferrovia.new("1849", players=3, seed=7)
    >>> position.decision.seat
    'Ann'

The names below are those for programs of others; ``docs/engine.md`` shows them at work. They are
imported when they are first asked for, so that the package itself costs nothing. Each room has a
charter of its own, and imports between rooms run downward only.
"""

from importlib import import_module

__version__ = "0.2.0"

TYPE_CHECKING = False  # as typing has it, without the time to import that
if TYPE_CHECKING:
    from ferrovia import actions
    from ferrovia.library import (
        Action,
        Decision,
        FormError,
        Game,
        GameFileError,
        Illegal,
        Offer,
        Pass,
        Position,
        Refusal,
        Run,
        RunOffer,
        Span,
        Title,
        TrainOnSale,
        available_titles,
        best_run,
        cost,
        dividend_to_rise,
        example,
        load,
        new,
        rounds_ahead,
        save,
        stop_values,
        train_owed,
    )

__all__ = [
    "Action",
    "Decision",
    "FormError",
    "Game",
    "GameFileError",
    "Illegal",
    "Offer",
    "Pass",
    "Position",
    "Refusal",
    "Run",
    "RunOffer",
    "Span",
    "Title",
    "TrainOnSale",
    "__version__",
    "actions",
    "available_titles",
    "best_run",
    "cost",
    "dividend_to_rise",
    "example",
    "load",
    "new",
    "rounds_ahead",
    "save",
    "stop_values",
    "train_owed",
]


def __getattr__(name: str) -> object:
    if name == "actions":
        return import_module("ferrovia.actions")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module("ferrovia.library"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
